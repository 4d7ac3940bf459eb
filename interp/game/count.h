/* SPDX-License-Identifier: MIT
 * count.h: the deal counted as it stands, on trial. For players who look ahead, for the table and
 * for hooks; nothing of it remains.
 */
#ifndef KG_GAME_COUNT_H
#define KG_GAME_COUNT_H

#include "game/trial.h"

/* What a trial count puts aside. */
typedef struct kg_trial {
    ks_block *block;
    kg_outside outside;
    kl_call call;
    kn_status status;
    int pending;
    bool misfit;
} kg_trial;

/* Counts the deal as if it were over now, unheard, on the run's spare block, which is the world's
 * until kg_count_end. Phases that were counted before the one in progress are not counted again.
 * Not KN_OK when a hook fails. */
kn_status kg_count_begin(km_run *run, kg_trial *kept);
/* All is as it was before. */
void kg_count_end(km_run *run, const kg_trial *kept);

/* kl_call.count of every run. */
kn_status kg_count_for_hook(kl_call *call, int side, int seat, kl_counting *counted,
                            int32_t *units);

#endif
