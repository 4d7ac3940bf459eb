/* SPDX-License-Identifier: MIT
 * trial.h: steps that nobody hears of and that are taken back. Inside game/ only.
 */
#ifndef KG_GAME_TRIAL_H
#define KG_GAME_TRIAL_H

#include "game/rules.h"

/* What a step does outside of the block: listeners hear of it, and given results of chance are used
 * up. */
typedef struct kg_outside {
    void (*feed)(void *, const ks_event *);
    void (*drawn)(void *, kn_chance_kind, const uint8_t *, int);
    void (*counted)(void *, km_run *);
    ks_given *given[KN_CHANCE_KINDS];
} kg_outside;

/* Before a trial: nobody hears of the steps that follow ... */
kg_outside kg_run_look_ahead(km_run *run);
/* ... and afterwards, when the caller has put the block back, all else is as before too. */
void kg_run_look_back(km_run *run, const kg_outside *kept);

#endif
