/* SPDX-License-Identifier: MIT
 * count.h: counts the deal as if it ended now, on trial, for look-ahead, the table and hooks.
 * The position is unchanged afterwards.
 */
#ifndef KG_GAME_COUNT_H
#define KG_GAME_COUNT_H

#include "game/trial.h"

/* Counts the deal as if it were over now, on a trial that the caller ends. Phases already
 * counted before the one in progress are not counted again. Fails if a hook fails. */
kn_status kg_count_begin(km_run *run, kg_trial *trial);

/* Used as kl_call.count of every run. */
kn_status kg_count_for_hook(kl_call *call, int side, int seat, kl_counting *counted,
                            int32_t *units);
/* Used as kl_call.complete of every run. */
bool kg_count_is_complete(const kl_call *call);

#endif
