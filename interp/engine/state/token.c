/* SPDX-License-Identifier: MIT
 * token.c: splits short texts into words, and finds their places in the file.
 */
#include "state/token.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool ks_token_next(const char **cursor, ks_token *token)
{
    const char *p = *cursor;

    while (is_blank(*p))
        p++;
    token->text = p;
    while (*p && !is_blank(*p))
        p++;
    token->length = (int)(p - token->text);
    *cursor = p;
    return token->length > 0;
}

bool ks_token_is(const ks_token *token, const char *word)
{
    int i = 0; /* most words already differ in the first letter */
    while (i < token->length && word[i] && token->text[i] == word[i])
        i++;
    return i == token->length && !word[i];
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool ks_token_is_like(const ks_token *token, const char *word)
{
    int i = 0;
    while (i < token->length && word[i] && small(token->text[i]) == small(word[i]))
        i++;
    return i == token->length && !word[i];
}

int ks_token_find(const ks_token *token, const char *const *names, int count, bool exact)
{
    for (int i = 0; i < count; i++)
        if (exact ? ks_token_is(token, names[i]) : ks_token_is_like(token, names[i]))
            return i;
    return -1;
}

/* Returns the number of UTF-8 characters in `length` bytes of text. */
static uint32_t characters(const char *text, size_t length)
{
    uint32_t n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)text[i] & 0xC0) != 0x80;
    return n;
}

kn_mark ks_token_mark(kn_mark at, const char *whole, const ks_token *token)
{
    uint32_t length = characters(whole, strlen(whole));
    bool quoted = at.length == length + 2;

    if (!at.line || (at.length != length && !quoted))
        return at;
    at.column += quoted + characters(whole, (size_t)(token->text - whole));
    at.length = characters(token->text, (size_t)token->length);
    return at;
}

kn_mark ks_symbol_mark(const kd_node *node, int i)
{
    if (node->kind == KD_NODE_LIST) {
        for (KD_CHILD(child, node))
            if (i-- == 0)
                return child->at;
    } else if (node->kind == KD_NODE_SCALAR) {
        const char *cursor = node->text;
        ks_token token;
        while (ks_token_next(&cursor, &token))
            if (i-- == 0)
                return ks_token_mark(node->at, node->text, &token);
    }
    return node->at;
}
