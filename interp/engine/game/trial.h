/* SPDX-License-Identifier: MIT
 * trial.h: a trial: keeps a position and its context, and continues on another block without
 * listeners until all is restored. The only way to try something and undo it. Inside game/ only.
 */
#ifndef KG_GAME_TRIAL_H
#define KG_GAME_TRIAL_H

#include "game/rules.h"

/* How the errors of a trial are handled. */
typedef enum kg_trial_problems {
    KG_TRIAL_TELLS, /* kept in the report: a failure on trial is a failure */
    KG_TRIAL_DROPS  /* dropped at the end: the same failure will occur again outside the trial */
} kg_trial_problems;

/* A position with its context: listeners, given results of chance, the current call, the state
 * of the step. */
typedef struct kg_trial {
    ks_world world;
    kl_call call;
    void (*counted)(void *, km_run *);
    kn_status status;
    int pending, problems;
    bool drops, early;
} kg_trial;

/* Continues the run on a copy of its position without listeners. Given chance used up in the
 * trial is restored afterwards. Trials may be nested, KM_TRIALS_MAX deep. */
void kg_trial_begin(km_run *run, kg_trial *trial, kg_trial_problems problems);
/* Restores everything. The latest trial ends first. */
void kg_trial_end(km_run *run, const kg_trial *trial);

#endif
