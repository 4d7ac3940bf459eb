/* SPDX-License-Identifier: MIT
 * doubts.h: what is allowed in rules and can hardly be meant: for `check` alone.
 */
#ifndef KG_GAME_DOUBTS_H
#define KG_GAME_DOUBTS_H

#include "game/rules.h"

/* Adds a problem for each hook that is never called, each hook in force that tells nobody what it
 * does, and each comparison of a script that can never be true. Not while a run uses the rules. */
void kg_rules_doubts(const km_rules *rules, kn_report *report);

#endif
