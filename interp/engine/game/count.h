/* SPDX-License-Identifier: MIT
 * count.h: counts the deal as if it ended now, on trial, for look-ahead, the table and hooks.
 * Afterwards, the position is unchanged.
 */
#ifndef KG_GAME_COUNT_H
#define KG_GAME_COUNT_H

#include "game/trial.h"

/* Counts the deal as if it were over now, on a trial, which the caller ends. Does not repeat phases
 * that were counted before the one in progress. Fails if a hook fails. */
kn_status kg_count_begin(km_run *run, kg_trial *trial);

/* All runs use it as kl_call.count. */
kn_status kg_count_for_hook(kl_call *call, int side, int seat, kl_counting *counted,
                            int32_t *units);
/* All runs use it as kl_call.complete. */
bool kg_count_is_complete(const kl_call *call);

#endif
