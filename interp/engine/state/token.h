/* SPDX-License-Identifier: MIT
 * token.h: the words of a short text (a selector, a phrase, a move) and their places in the
 * file. Callers interpret the words.
 */
#ifndef KS_STATE_TOKEN_H
#define KS_STATE_TOKEN_H

#include <stdbool.h>

#include "base/report.h"
#include "document/node.h"

/* A word inside a longer text: not NUL-terminated. */
typedef struct ks_token {
    const char *text;
    int length;
} ks_token;

/* Finds the next word at or after *cursor, and moves *cursor past it. Words are separated by
 * blanks and line ends. False at the end of the text. */
bool ks_token_next(const char **cursor, ks_token *token);

/* True if the token is exactly this word. */
bool ks_token_is(const ks_token *token, const char *word);

/* True if the token equals the word, ignoring the case of ASCII letters. */
bool ks_token_is_like(const ks_token *token, const char *word);

/* Returns the index of the token among `count` names; -1: not found. `exact`: case matters. */
int ks_token_find(const ks_token *token, const char *const *names, int count, bool exact);

/* Returns the place of a token in the scalar `whole` at `at`; if the source text differs from the
 * scalar (folded lines, escapes), the place of the whole scalar. */
kn_mark ks_token_mark(kn_mark at, const char *whole, const ks_token *token);

/* Returns the place of symbol number `i` in a list, or in a text that has several symbols. */
kn_mark ks_symbol_mark(const kd_node *node, int i);

#endif
