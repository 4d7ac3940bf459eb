/* SPDX-License-Identifier: MIT
 * token.h: the words of a short text (a selector, a phrase, a move) and their places in the file.
 * What the words mean is the business of those who ask.
 */
#ifndef KS_STATE_TOKEN_H
#define KS_STATE_TOKEN_H

#include <stdbool.h>

#include "base/report.h"

/* A word inside a longer text: not NUL-terminated. */
typedef struct ks_token {
    const char *text;
    int length;
} ks_token;

/* The next word at or after *cursor, which moves behind it; words are separated by blanks and line
 * ends. False at the end of the text. */
bool ks_token_next(const char **cursor, ks_token *token);

bool ks_token_is(const ks_token *token, const char *word);

/* True if the token is the word, small and capital ASCII letters being equal. */
bool ks_token_is_like(const ks_token *token, const char *word);

/* The place of the token among `count` names; -1: it is none of them. `exact`: letters' size
 * counts.
 */
int ks_token_find(const ks_token *token, const char *const *names, int count, bool exact);

/* The place of a token of the scalar `whole` that stands at `at`; the scalar's own place when the
 * two don't lie side by side (folded lines, escapes). */
kn_mark ks_token_mark(kn_mark at, const char *whole, const ks_token *token);

#endif
