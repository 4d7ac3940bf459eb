/* SPDX-License-Identifier: MIT
 * spoken.h: numbers, ranks and suits as people say or print them ("four", "aces", "of hearts",
 * "♦"). Cards as the table prints them (10♠) are accepted everywhere; words only help errors to
 * suggest the form of the rule language.
 */
#ifndef KN_BASE_SPOKEN_H
#define KN_BASE_SPOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads "four", "one hundred", "Twenty-five", or a number followed by words, such as "31
 * points". */
bool kn_spoken_number(const char *text, int64_t *number);

/* Returns the usual letter for a rank ("aces" A, "ten" or "10" T, "joker" X) or a suit ("hearts" or
 * "♥" H); 0 if the word is neither. */
char kn_spoken_rank(const char *word, size_t length);
char kn_spoken_suit(const char *word, size_t length);

/* What a rank says about the T of its pack. KN_RANK_ONE: it begins with 1, like 10. */
enum { KN_RANK_UNUSUAL = 1, KN_RANK_NINE = 2, KN_RANK_ONE = 4 };
unsigned kn_rank_kind(const char *rank, size_t length);
/* True if T is a ten, which is printed as 10: in packs with the usual ranks, and in other packs
 * with a nine, unless a rank begins with 1. `kinds` joins the kinds of all ranks. */
bool kn_ranks_have_ten(unsigned kinds);

enum { KN_PRINTED_TEXT = 64 };

/* Replaces cards, ranks and suits in the form that the table prints by the usual letters: "10♠" and
 * "10S" by TS, "♦" by D; `tens`: T is the ten of this pack. False if there is nothing to
 * replace. */
bool kn_printed_card(const char *text, size_t length, bool tens, char out[KN_PRINTED_TEXT]);

#endif
