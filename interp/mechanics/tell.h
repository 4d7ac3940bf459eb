/* SPDX-License-Identifier: MIT
 * tell.h: how rules files' names and phrases are called when rules are told to people, in English
 * and Japanese: zones, phases, seats, cards, conditions. Sentences are the mechanics' own.
 *
 * Each function writes into `out` (cut off at `size`) and returns out. `language`: "ja", everything
 * else is English.
 */
#ifndef KN_MECHANICS_TELL_H
#define KN_MECHANICS_TELL_H

#include "mechanics/mechanic.h"

#define KN_NAME_TEXT 128 /* bytes enough for a name or a seat phrase; longer ones are cut off */

/* `says` (or NULL) if it has words, else the usual word for that name (hand, stock ...), else the
 * name with spaces. */
const char *kn_tell_name(const char *name, const kn_node *says, const char *language, char *out,
                         size_t size);
/* The same by the file's `labels`: of steps, hooks, causes, words of moves and all else that has no
 * `says` of its own. */
const char *kn_tell_label(const kn_rules *rules, const char *name, const char *language, char *out,
                          size_t size);
/* True if a name is told in that language: by `says` or as a usual word. English needs neither. */
bool kn_tell_has_name(const char *name, const kn_node *says, const char *language);

/* A zone or variable of the layout, by its name; a name that there is not stays as it is. */
const char *kn_tell_of(const kn_layout *layout, const char *name, const char *language, char *out,
                       size_t size);
const char *kn_tell_zone(const kn_zone *zone, const char *language, char *out, size_t size);
const char *kn_tell_var(const kn_var *var, const char *language, char *out, size_t size);
/* A phase: the `label` of its entry or its name, with a capital in English. */
const char *kn_tell_phase(const kn_phase *phase, const char *language, char *out, size_t size);
/* What a file says as a sentence, with capital and stop if it lacks them, and a space behind it
 * where the language has one; "" for NULL. */
const char *kn_tell_sentence(const kn_node *says, const char *language, char *out, size_t size);
/* True if a text ends with what ends a sentence. */
bool kn_tell_ends(const char *text);
/* The first letter as a capital, if it is one of ASCII. */
void kn_tell_capital(char *text);

/* A seat phrase ("seat after dealer"), also `all`, `nobody` and `active`: "the player after the
 * dealer". */
const char *kn_tell_seat(const kn_layout *layout, const char *phrase, const char *language,
                         char *out, size_t size);

/* A set of cards: single cards by their names, whole ranks and suits in words, and ranks of a
 * colour: "7D and all Jacks", "red 2-8". */
const char *kn_tell_cards(const kn_pack *pack, kn_set cards, const char *language, char *out,
                          size_t size);
/* The same without "all": "Jacks and Queens". */
const char *kn_tell_kinds(const kn_pack *pack, kn_set cards, const char *language, char *out,
                          size_t size);
/* The same as kn_tell_cards where a set that is the whole pack, or whose cards are of any kind, is
 * just "cards". */
const char *kn_tell_cards_of(const kn_pack *pack, kn_set cards, const char *language, char *out,
                             size_t size);
const char *kn_tell_suit(const kn_pack *pack, int suit, const char *language);
/* "Jack", "seven"; `many`: "Jacks". */
const char *kn_tell_rank(const kn_pack *pack, int rank, bool many, const char *language, char *out,
                         size_t size);

/* A condition, which the checked document has at `phrase`; choices are told by their labels. */
const char *kn_tell_condition(const kn_rules *rules, const kn_node *phrase, const char *language,
                              char *out, size_t size);
/* When a condition does not hold, where it is one of several denials ("any: [a is not b, c is not
 * d]"): "a is b and c is d". NULL if it is of another form. */
const char *kn_tell_opposite(const kn_rules *rules, const kn_node *condition, const char *language,
                             char *out, size_t size);
/* True if the words of a hook stand at the step of a score that raises its event. */
bool kn_told_with_step(const kn_rules *rules, const kn_hook *hook);

/* Appends to a text in `out`. */
void kn_tell_add(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* What stands between item i of n in an enumeration: ", ", " and " or nothing after the last. */
const char *kn_tell_between(int i, int n, const char *language);

#endif
