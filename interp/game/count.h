/* SPDX-License-Identifier: MIT
 * count.h: the deal counted as it stands, on trial. For players who look ahead, for the table and
 * for hooks; nothing of it remains.
 */
#ifndef KN_GAME_COUNT_H
#define KN_GAME_COUNT_H

#include "game/engine.h"

/* What a trial count puts aside. */
typedef struct kn_trial {
    kn_block *block;
    kn_outside outside;
    kn_call call;
    kn_status status;
    int pending;
    bool misfit;
} kn_trial;

/* Counts the deal as if it were over now, unheard, on the run's spare block, which is the world's
 * until kn_count_end. Phases that were counted before the one in progress are not counted again.
 * Not KN_OK when a hook fails. */
kn_status kn_count_begin(kn_run *run, kn_trial *kept);
/* All is as it was before. */
void kn_count_end(kn_run *run, const kn_trial *kept);

/* kn_call.count of every run. */
kn_status kn_count_for_hook(kn_call *call, int side, int seat, kn_counting *counted,
                            int32_t *units);

#endif
