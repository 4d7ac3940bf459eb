/* SPDX-License-Identifier: MIT
 * trial.h: a trial: keeps a position and its context, and continues on another block without
 * listeners until all is restored. Nothing else can try something and undo it. Inside game/ only.
 */
#ifndef KG_GAME_TRIAL_H
#define KG_GAME_TRIAL_H

#include "game/rules.h"

/* Treatment of errors in a trial. */
typedef enum kg_trial_problems {
    KG_TRIAL_TELLS, /* kept in the report, because an error on trial is a real error */
    /* removed when the trial ends, because the same error will occur again outside it */
    KG_TRIAL_DROPS
} kg_trial_problems;

/* A position with its context: listeners, given results of chance, the current call, and the state
 * of the step. */
typedef struct kg_trial {
    ks_world world;
    kl_call call;
    void (*counted)(void *, km_run *);
    kn_status status;
    int pending, problems;
    bool drops, early;
} kg_trial;

/* Lets the run continue on a copy of its position, without listeners. Given results of chance that
 * the trial has used are restored afterwards. Trials may be nested, KM_TRIALS_MAX deep. */
void kg_trial_begin(km_run *run, kg_trial *trial, kg_trial_problems problems);
/* Restores everything. The latest trial ends first. */
void kg_trial_end(km_run *run, const kg_trial *trial);

#endif
