/* SPDX-License-Identifier: MIT
 * trial.h: a trial: a position and its surroundings are kept, and what follows happens on another
 * block, unheard, until all is as it was. The one way to try something and take it back. Inside
 * game/ only.
 */
#ifndef KG_GAME_TRIAL_H
#define KG_GAME_TRIAL_H

#include "game/rules.h"

/* What becomes of the problems of a trial. */
typedef enum kg_trial_problems {
    KG_TRIAL_TELLS, /* they stay in the report: what failed on trial has failed */
    KG_TRIAL_DROPS  /* they go when it ends: what failed fails again, in earnest */
} kg_trial_problems;

/* A position with its surroundings: who listens, given results of chance, the call in progress, how
 * the step stands. */
typedef struct kg_trial {
    ks_world world;
    kl_call call;
    void (*counted)(void *, km_run *);
    kn_status status;
    int pending, problems;
    bool drops, early;
} kg_trial;

/* The run goes on with a copy of its position, on a block of its own. Nobody hears of it, and what
 * is used up of given chance is there again afterwards. Trials may stand within one another,
 * KM_TRIALS_MAX deep. */
void kg_trial_begin(km_run *run, kg_trial *trial, kg_trial_problems problems);
/* All is as it was. The latest trial ends first. */
void kg_trial_end(km_run *run, const kg_trial *trial);

#endif
