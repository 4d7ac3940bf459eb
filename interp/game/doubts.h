/* SPDX-License-Identifier: MIT
 * doubts.h: what is allowed in rules and can hardly be meant: for `check` alone.
 */
#ifndef KG_GAME_DOUBTS_H
#define KG_GAME_DOUBTS_H

#include "game/rules.h"

/* Adds a problem for each hook that is never called, each hook in force that tells nobody what it
 * does, each comparison of a script that can never be true, and what would be wrong if it were in
 * force. Not while a run uses the rules. */
void kg_rules_doubts(const km_rules *rules, kn_report *report);

/* idle.c: tries what is not in force and what no single choice brings into force: entries that are
 * off, as if they were on, and `when` of option values. Adds what is wrong with them. */
void kg_idle_try(const km_rules *rules, kn_report *report);

/* unread.c: adds a problem for each zone, variable, parameter, number of cards and value of an
 * option that the file declares and nothing reads. */
void kg_unread_find(const km_rules *rules, kn_report *report);

/* unplayed.c: plays a few matches at random. Adds a problem for each phase in which cards should be
 * played and nobody ever has one. */
void kg_unplayed_find(const km_rules *rules, kn_report *report);

#endif
