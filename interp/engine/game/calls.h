/* SPDX-License-Identifier: MIT
 * calls.h: the calls between phases and their returns, as far as known before play.
 */
#ifndef KG_GAME_CALLS_H
#define KG_GAME_CALLS_H

#include "game/rules.h"

/* Checks that no `then` leads out of a call. False: with problems reported. */
bool kg_calls_check(const km_rules *rules, kn_report *report);
/* Adds the error that `outcome` of `phase`, which `caller` calls (NULL: a script does), leads to
 * `target`. Never NULL. */
kn_problem *kg_calls_refuse(const km_phase *phase, int outcome, const km_phase *target,
                            const km_phase *caller, kn_report *report);

#endif
