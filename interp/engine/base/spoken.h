/* SPDX-License-Identifier: MIT
 * spoken.h: numbers, ranks and suits as people say or print them ("four", "aces", "of hearts",
 * "♦"), so that errors can suggest how the rule language writes them. Only for suggestions:
 * these forms are not accepted.
 */
#ifndef KN_BASE_SPOKEN_H
#define KN_BASE_SPOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads "four", "one hundred", "Twenty-five", or a number with words after it, "31 points". */
bool kn_spoken_number(const char *text, int64_t *number);

/* Returns the usual letter of a rank ("aces" A, "ten" or "10" T, "joker" X) or of a suit
 * ("hearts" or "♥" H); 0 if the word is neither. */
char kn_spoken_rank(const char *word, size_t length);
char kn_spoken_suit(const char *word, size_t length);

#endif
