/* SPDX-License-Identifier: MIT
 * lint.h: checks for `kanun check`: rules that are allowed but hardly intended.
 */
#ifndef KI_LINT_LINT_H
#define KI_LINT_LINT_H

#include "base/plain.h"
#include "document/resolve.h"
#include "document/spot.h"
#include "game/idle_keys.h"

/* Adds a problem for each finding of this folder. Must not be called while a run uses the rules. */
void ki_lint(const km_rules *rules, kn_report *report);

/* questions.c: true if a script names the word ... */
bool ki_a_script_names(const struct kg_rules_more *more, const char *word);
/* True if a script uses one of `verbs` (NULL-terminated), and the script or the `with` of a hook
 * mentions `thing`. Whether the verb acts on the thing is not checked. */
bool ki_a_script_may(const km_rules *rules, const char *const *verbs, const char *thing);
/* True if a key of the document, except the variables' own entries and sentences, has the name as
 * its value and all flags of `as` (KD_KEY_WRITES or KD_KEY_COUNTS). If `as` is 0: true if a key
 * reads the name, or is called so. */
bool ki_a_part_names(const km_rules *rules, const char *word, unsigned as);
/* True if a key (of the phase) writes the variable, for example `count_in` or `seat_to`. */
bool ki_phase_writes(const km_phase *phase, const char *variable);
/* True if a hook, a script or an option names the variable, and so may write it. */
bool ki_may_be_set_elsewhere(const km_rules *rules, const char *variable);
/* True if nothing writes the variable, so that it keeps its first value. */
bool ki_is_never_written(const km_rules *rules, const char *variable);
/* Compiles a condition of the file for inspection. Returns NULL if it is invalid; that is reported
 * elsewhere. */
const ks_condition *ki_condition_read(const km_rules *rules, const kd_node *node, kn_arena *arena);
/* Returns the smallest and greatest number of players that the options allow. */
void ki_seats_chosen(const km_rules *rules, int *fewest, int *most);
/* Returns the greatest possible number of places, which are players and dummies. */
int ki_places_at_most(const km_rules *rules);
/* True if an option changes the node, not counting its `says` texts. */
bool ki_an_option_says(const km_rules *rules, const kd_node *node);
/* True if the file itself adds the node, the node is not off, and no option changes it. */
bool ki_stands_fast(const km_rules *rules, const kd_node *node);

/* inactive.c: adds the errors in parts that loading and single choices don't check: entries that
 * are off, and option values with a `when`. */
void ki_idle_try(const km_rules *rules, kn_report *report);

/* each_key.c: visits the keys of the rules from top to bottom. `spot` is the entry of the key
 * table for the key. A visit returns true if the keys of a map below this one are to be visited,
 * too. */
typedef bool ki_visit(const km_rules *rules, kd_spot spot, const kd_node *key, kn_report *report);
void ki_each_key(const km_rules *rules, ki_visit *visit, kn_report *report);

/* unused.c: adds a problem for each zone, variable, parameter, card number and option value that is
 * declared and never used. */
void ki_unused_find(const km_rules *rules, kn_report *report);
/* in_force.c: the layout, with the range of each variable as the options in force leave it: a
 * variable that nothing writes has only its first value. Without options, ranges don't change. */
typedef struct ki_known {
    ks_layout layout;
    ks_var var[KS_VARS_MAX];
} ki_known;
void ki_in_force(const km_rules *rules, ki_known *known);

/* True if a phase, hook or end of the match that is on names the variable. */
bool ki_is_in_use(const km_rules *rules, const char *variable);
/* Adds a problem for each hook on `deal end` that reads the points of the deal, which are already
 * counted by then. */
void ki_counted_find(const km_rules *rules, kn_report *report);
/* Returns the first phase that writes a player's spoken word to the variable; NULL if no phase
 * does. */
const km_phase *ki_heard_in(const km_rules *rules, const char *variable);
/* Adds a problem for each hidden variable that stores words that all players have heard. */
void ki_heard_find(const km_rules *rules, kn_report *report);
/* constant.c: adds a problem for each condition that is always or never true. */
void ki_constant_find(const km_rules *rules, kn_report *report);
/* trumps.c: adds a problem for each phase whose trump suit is in a variable that nothing sets. */
void ki_no_trumps_find(const km_rules *rules, kn_report *report);
/* Adds a problem for each key that makes a suit trumps in a game that plays without them. */
void ki_idle_trumps_find(const km_rules *rules, kn_report *report);

/* unused_hooks.c: adds a problem for each hook that is never called, and for each hook without a
 * sentence for people. */
void ki_unused_hooks_find(const km_rules *rules, kn_report *report);
/* Adds a problem for each value hook of a parent that the file has left unused. */
void ki_replaced_find(const km_rules *rules, kn_report *report);
/* True if an option writes the word as a key or value. */
bool ki_an_option_names(const km_rules *rules, const char *word);
/* Returns the first value in a scalar, list or map that equals the word; NULL if there is none. */
const kd_node *ki_value_of(const kd_node *node, const char *word);
/* True if the script belongs to this file alone. A shared script is exempt, because it may declare
 * more hooks than one game needs. */
bool ki_script_is_own(const struct kg_rules_more *more, const char *script);
/* Returns the line where the script declares the hook. */
kn_mark ki_hook_mark(const struct kg_rules_more *more, const kl_script_hook *hook);
/* unraised.c: adds a problem for each raised event without a listener, and for each hook or call on
 * an event that is never raised. */
void ki_unraised_find(const km_rules *rules, kn_report *report);
/* unoffered.c: adds a problem for each word that a scripted phase declares and never offers. */
void ki_unoffered_find(const km_rules *rules, kn_report *report);

/* match_limits.c: adds a problem if nobody ever scores. */
void ki_scoreless_find(const km_rules *rules, kn_report *report);
/* match_limits.c: adds a problem for each condition of a parent that still compares with the
 * parent's target, if the file has another target. */
void ki_old_target_find(const km_rules *rules, kn_report *report);
/* misspelt.c: adds a problem for each new entry that nothing names and whose name resembles an
 * entry of a parent. */
void ki_misspelt_find(const km_rules *rules, kn_report *report);

/* left_off.c: adds a problem for each entry that the file changes although a parent has switched it
 * off permanently. */
void ki_left_off_find(const km_rules *rules, kn_report *report);

/* Returns the parent's phase with the same mechanic that the author of a new phase may have meant,
 * as text for "expected": "`hands`, the parent's phase with `give`". Returns NULL if there is none,
 * or if the file gives the new phase a position or a name for people. */
const char *ki_phase_meant(const km_rules *rules, const km_phase *phase, kn_arena *arena);

/* too_late.c: adds a problem for each phase that comes after the points are counted and changes
 * nothing: an error if its name is probably misspelt, else a note. */
void ki_too_late_find(const km_rules *rules, kn_report *report);

/* short_stock.c: adds a problem for the first phase that takes more cards from the stock than it
 * has left. */
void ki_short_stock_find(const km_rules *rules, kn_report *report);

/* unentered.c: adds a problem for each phase that the deal never enters. */
void ki_unentered_find(const km_rules *rules, kn_report *report);

/* never_set.c: adds a problem for each requirement of the file that no rule can meet: points
 * from a variable that no rule writes, trump rules without a trump suit, a count of cards before
 * any are played, texts in an unknown language. */
void ki_unwritten_find(const km_rules *rules, kn_report *report);
/* True if a phase always plays every hand of the zone to the end. */
bool ki_plays_out(const km_phase *phase, const char *zone);
/* Adds a note for each script of the file that reads values or points of cards if no card has a
 * value or points. */
void ki_valueless_find(const km_rules *rules, kn_report *report);

/* too_early.c: adds a problem for each seat that a phase reads from a variable before anything in
 * the deal can have written that variable. The start of each deal resets it. */
void ki_too_early_find(const km_rules *rules, kn_report *report);

/* no_effect.c: adds a problem for each phrase about cards or seats that don't exist. */
void ki_fruitless_find(const km_rules *rules, kn_report *report);

/* heap_limits.c: returns true if a script may add cards to a heap of the zone. */
bool ki_a_script_may_fill(const km_rules *rules, const char *zone);
/* heap_limits.c: returns the most cards that phases can move into a heap of the zone. */
int ki_largest_heap(const km_rules *rules, const char *zone);
/* Like ki_largest_heap, but returns 0 if scripts or options make the number unknown. */
int ki_most_in(const km_rules *rules, const char *zone);
/* Returns the greatest number of a list or scalar; -1: not all are numbers. */
int ki_greatest(const kd_node *numbers, int otherwise);

/* key_rows.c: adds a problem for each key whose value is above the bound of its row, for each list
 * by deal that is longer than the game, and for each warning of a mechanic's own check. */
void ki_rows_find(const km_rules *rules, kn_report *report);
/* Adds a problem for each key that needs something the game doesn't have, such as trumps or
 * partners. */
void ki_lacking_find(const km_rules *rules, kn_report *report);
/* Adds a problem for each decision with more combinations than a list of moves can hold. */
void ki_crowded_find(const km_rules *rules, kn_report *report);

/* nobodys_turn.c: adds a problem for each condition about the hand or variable of the player to
 * move, where no player is to move. */
void ki_nobodys_turn_find(const km_rules *rules, kn_report *report);

/* deal_limits.c: adds a problem for each condition that no deal can fulfil. */
void ki_beyond_find(const km_rules *rules, kn_report *report);

/* match_limits.c: adds a problem for each number that no match can reach, such as a target beyond
 * the range of a score. */
void ki_unreached_find(const km_rules *rules, kn_report *report);

/* sample.c: plays at most `moves` random moves of a match. Before each move it calls `look` with
 * a random number, while the run's list of moves is valid; false from `look` ends the match.
 * Returns false if play fails. `check` reports that elsewhere. */
typedef bool ki_look_on(void *payload, uint64_t luck);
bool ki_play_at_random(km_run *run, uint64_t match, int moves, ki_look_on *look, void *payload);
/* Adds a problem that a trial found, with a description of the trial. */
void ki_tell_found(kn_report *report, const kn_problem *found, const char *how);

/* The following functions play a few matches with `run`. Failures in play are reported
 * elsewhere. */
/* sample_phases.c: adds a problem for each phase of play in which nobody ever has a card. */
void ki_unplayed_find(km_run *run, kn_report *report);
/* sample_hidden.c: adds a problem for the first decision that depends on cards that the seat can't
 * see. The check uses `world` for imagined deals. */
void ki_blind_find(km_run *run, km_run *world, kn_report *report);
/* sample_scripts.c: calls `why` and `plausible` of scripted phases, which normal play doesn't call.
 * Adds a problem for the first failure. */
void ki_unasked_find(km_run *run, km_run *world, kn_report *report);
/* sample_moves.c: tries hands with many combinations. Adds a problem if such a hand has more moves
 * than a list can hold. */
void ki_overfull_find(km_run *run, kn_report *report);

/* for (KI_STEP(step, phase)) visits the steps of a phase that counts points. Other phases have
 * none. */
#define KI_STEP(step, phase)                                                                       \
    KD_CHILD(step, (phase)->mechanic->does &KM_COUNTS ? (phase)->node : NULL)

#endif
