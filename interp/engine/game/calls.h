/* SPDX-License-Identifier: MIT
 * calls.h: how phases enter and leave one another, as far as that can be told before anything is
 * played.
 */
#ifndef KG_GAME_CALLS_H
#define KG_GAME_CALLS_H

#include "game/rules.h"

/* False with a problem for each `then` that would lead out of a call. */
bool kg_calls_check(const km_rules *rules, kn_report *report);
/* Adds that problem: `outcome` of `phase`, called by `caller` (NULL: by a script), leads to
 * `target`. Never NULL. */
kn_problem *kg_calls_refuse(const km_phase *phase, int outcome, const km_phase *target,
                            const km_phase *caller, kn_report *report);

#endif
