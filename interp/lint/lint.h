/* SPDX-License-Identifier: MIT
 * lint.h: what is allowed in rules and can hardly be meant: for `check` alone.
 */
#ifndef KI_LINT_LINT_H
#define KI_LINT_LINT_H

#include "base/plain.h"
#include "document/resolve.h"
#include "game/idle_keys.h"

/* Adds a problem for each hook that is never called, each hook in force that tells nobody what it
 * does, each comparison of a script that can never be true, and what would be wrong if it were in
 * force. Not while a run uses the rules. */
void ki_rules_doubts(const km_rules *rules, kn_report *report);

/* inactive.c: tries what is not in force and what no single choice brings into force: entries that
 * are off, as if they were on, and `when` of option values. Adds what is wrong with them. */
void ki_idle_try(const km_rules *rules, kn_report *report);

/* unused.c: adds a problem for each zone, variable, parameter, number of cards and value of an
 * option that the file declares and nothing reads. */
void ki_unread_find(const km_rules *rules, kn_report *report);
bool ki_a_script_names(const struct kg_rules_more *more, const char *word);
/* True if a script uses one of these verbs (up to NULL) and it, or what hooks are given `with`,
 * names the thing: how it comes from there to the verb is not followed. */
bool ki_a_script_may(const km_rules *rules, const char *const *verbs, const char *thing);
/* True if a key of the table that the map (or NULL) does not have means the name then. */
bool ki_is_usual(const kd_table *table, const kd_node *map, const char *name);
/* A condition of the file, for a question about it; NULL (or without an arena): it can't be read,
 * which is told elsewhere. */
const ks_condition *ki_condition_read(const km_rules *rules, const kd_node *node, kn_arena *arena);
/* The smallest and the greatest number of players that may be chosen. */
void ki_seats_chosen(const km_rules *rules, int *fewest, int *most);
/* The greatest number of players that may be chosen, dummies besides. */
int ki_places_at_most(const km_rules *rules);
/* True if some value of an option says what stands there, besides what it tells people. */
bool ki_an_option_says(const km_rules *rules, const kd_node *node);
/* True of what the file itself adds, that is not off, and that no value of an option changes. */
bool ki_stands_fast(const km_rules *rules, const kd_node *node);

/* unentered.c: adds a problem for each phase that the deal never enters. */
void ki_unentered_find(const km_rules *rules, kn_report *report);

/* never_set.c: adds a problem for what the file asks for and nothing can bring about: points for
 * what nothing writes, trumps where there is none, counting before the play, texts in a language
 * that there is not. */
void ki_unwritten_find(const km_rules *rules, kn_report *report);

/* no_effect.c: adds a problem for what the file says and what can have no fruit: steps that give
 * nothing, ties of cards that are never equal, seats that are nobody. */
void ki_fruitless_find(const km_rules *rules, kn_report *report);

/* heap_limits.c: how many cards phases bring into one heap of that zone, at most; and whether a
 * script may bring others. */
bool ki_a_script_may_fill(const km_rules *rules, const char *zone);
int ki_largest_heap(const km_rules *rules, const char *zone);
/* The greatest number of a list or scalar; -1: something in it is no number. */
int ki_greatest(const kd_node *numbers, int otherwise);

/* deal_limits.c: adds a problem for each number that the deal can never bring about: more tricks or
 * cards than a hand has, packets after the last card, sums that no cards make. */
void ki_beyond_find(const km_rules *rules, kn_report *report);

/* match_limits.c: adds a problem for each number that a match never comes to: targets beyond an
 * account, entries of a list after the last deal, bids that no limits allow. */
void ki_unreached_find(const km_rules *rules, kn_report *report);

/* choice_limits.c: adds a problem for each phase in which so many cards are chosen at once, out of
 * the largest hand there may be, that the moves can't be listed. */
void ki_crowded_find(const km_rules *rules, kn_report *report);

/* sample.c: plays a match at random, at most so many moves, and before each one calls `look`,
 * while the run's list of moves stands, with a number that luck gives; false from it ends the
 * match. False if that fails, which is told by who plays longer. */
typedef bool ki_look_on(void *payload, uint64_t luck);
bool ki_play_at_random(km_run *run, uint64_t match, int moves, ki_look_on *look, void *payload);
/* Adds a problem that was found by trying something, and how. */
void ki_tell_found(kn_report *report, const kn_problem *found, const char *how);

/* Of these each plays a few matches with `run`; what fails in play is told by who plays longer. */
/* sample_phases.c: adds a problem for each phase in which cards should be played and nobody ever
 * has one. */
void ki_unplayed_find(km_run *run, kn_report *report);
/* sample_hidden.c: adds a problem for the first decision that rests on cards which the seat to move
 * can't see; `world` is for what it may imagine. */
void ki_blind_find(km_run *run, km_run *world, kn_report *report);
/* sample_scripts.c: asks scripted phases what matches don't ask: `why` and `plausible`. Adds a
 * problem for the first answer that fails. */
void ki_unasked_find(km_run *run, km_run *world, kn_report *report);
/* sample_moves.c: tries hands of which many combinations can be made. Adds a problem where there
 * are more moves than a list holds. */
void ki_overfull_find(km_run *run, kn_report *report);

/* for (KI_STEP(step, phase)): the steps of a phase that counts points; else there are none. */
#define KI_STEP(step, phase)                                                                       \
    KD_CHILD(step, (phase)->mechanic->does &KM_COUNTS ? (phase)->node : NULL)

#endif
