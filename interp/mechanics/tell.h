/* SPDX-License-Identifier: MIT
 * tell.h: how rules files' names and phrases are called when rules are told to people, in English
 * and Japanese: zones, phases, seats, cards, conditions. Sentences are the mechanics' own.
 *
 * Each function writes into `out` (cut off at `size`) and returns out. `language`: "ja", everything
 * else is English.
 */
#ifndef KM_MECHANICS_TELL_H
#define KM_MECHANICS_TELL_H

#include "mechanics/mechanic.h"

#define KM_NAME_TEXT 128 /* bytes enough for a name or a seat phrase; longer ones are cut off */

/* `says` (or NULL) if it has words, else the usual word for that name (hand, stock ...), else the
 * name with spaces. */
const char *km_tell_name(const char *name, const kd_node *says, const char *language, char *out,
                         size_t size);
/* How something is called by the file's `labels`: of steps, hooks, causes, words of moves and all
 * else that has no `says` of its own. */
const char *km_tell_label(const km_rules *rules, const char *name, const char *language, char *out,
                          size_t size);
/* True if a name is told in that language: by `says` or as a usual word. English needs neither. */
bool km_tell_has_name(const char *name, const kd_node *says, const char *language);

/* A zone or variable of the layout, by its name; a name that there is not stays as it is. */
const char *km_tell_of(const ks_layout *layout, const char *name, const char *language, char *out,
                       size_t size);
const char *km_tell_zone(const ks_zone *zone, const char *language, char *out, size_t size);
const char *km_tell_var(const ks_var *var, const char *language, char *out, size_t size);
/* A phase: the `label` of its entry or its name, with a capital in English. */
const char *km_tell_phase(const km_phase *phase, const char *language, char *out, size_t size);
/* What a file says as a sentence, with capital and stop if it lacks them, and a space behind it
 * where the language has one; "" for NULL. */
const char *km_tell_sentence(const kd_node *says, const char *language, char *out, size_t size);
/* True if a text ends with what ends a sentence. */
bool km_tell_ends(const char *text);
/* The first letter as a capital, if it is one of ASCII. */
void km_tell_capital(char *text);

/* A seat phrase ("seat after dealer"), also `all`, `nobody` and `active`: "the player after the
 * dealer". */
const char *km_tell_seat(const ks_layout *layout, const char *phrase, const char *language,
                         char *out, size_t size);

/* A set of cards: single cards by their names, whole ranks and suits in words, and ranks of a
 * colour: "7D and all Jacks", "red 2-8". */
const char *km_tell_cards(const ks_pack *pack, kn_set cards, const char *language, char *out,
                          size_t size);
/* Kinds of cards without "all": "Jacks and Queens". */
const char *km_tell_kinds(const ks_pack *pack, kn_set cards, const char *language, char *out,
                          size_t size);
/* km_tell_cards where a set that is the whole pack, or whose cards are of any kind, is
 * just "cards". */
const char *km_tell_cards_of(const ks_pack *pack, kn_set cards, const char *language, char *out,
                             size_t size);
const char *km_tell_suit(const ks_pack *pack, int suit, const char *language);
/* "Jack", "seven"; `many`: "Jacks". */
const char *km_tell_rank(const ks_pack *pack, int rank, bool many, const char *language, char *out,
                         size_t size);

/* A condition, which the checked document has at `phrase`; choices are told by their labels. */
const char *km_tell_condition(const km_rules *rules, const kd_node *phrase, const char *language,
                              char *out, size_t size);
/* When a condition does not hold, where it is one of several denials ("any: [a is not b, c is not
 * d]"): "a is b and c is d". NULL if it is of another form. */
const char *km_tell_opposite(const km_rules *rules, const kd_node *condition, const char *language,
                             char *out, size_t size);
/* True if the words of a hook stand at the step of a score that raises its event. */
bool km_told_with_step(const km_rules *rules, const kl_hook *hook);

/* Appends to a text in `out`. */
void km_tell_add(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* What stands between item i of n in an enumeration: ", ", " and " or nothing after the last. */
const char *km_tell_between(int i, int n, const char *language);

#endif
