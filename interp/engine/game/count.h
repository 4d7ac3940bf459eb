/* SPDX-License-Identifier: MIT
 * count.h: the deal counted as it stands, on trial. For players who look ahead, for the table and
 * for hooks; nothing of it remains.
 */
#ifndef KG_GAME_COUNT_H
#define KG_GAME_COUNT_H

#include "game/trial.h"

/* Counts the deal as if it were over now, on a trial that the caller ends. Phases that were counted
 * before the one in progress are not counted again. Not KN_OK when a hook fails. */
kn_status kg_count_begin(km_run *run, kg_trial *trial);

/* kl_call.count of every run. */
kn_status kg_count_for_hook(kl_call *call, int side, int seat, kl_counting *counted,
                            int32_t *units);
/* kl_call.complete of every run. */
bool kg_count_is_complete(const kl_call *call);

#endif
