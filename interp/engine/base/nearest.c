/* SPDX-License-Identifier: MIT
 * nearest.c: "did you mean": finds the word of a list that a mistyped one probably stands for.
 */
#include "base/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum { WORD_MAX = 64 }; /* characters; a longer word gets no suggestion */

/* Decodes UTF-8 text into characters; a stray byte becomes a character of its own. Returns the
 * number of characters; -1 if there are more than WORD_MAX. */
static int characters(const char *text, uint32_t out[WORD_MAX])
{
    int n = 0;
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        uint32_t c = *p++;
        if (n == WORD_MAX)
            return -1;
        while ((*p & 0xC0) == 0x80 && c >= 0xC0 && c < 1u << 24)
            c = c << 8 | *p++;
        out[n++] = c;
    }
    return n;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* True if the shorter word is a prefix of the longer one and is long enough to be distinctive
 * ("clear", "cleared"). */
static bool begins(const uint32_t *a, int a_length, const uint32_t *b, int b_length)
{
    int shorter = smaller(a_length, b_length);
    for (int i = 0; i < shorter; i++)
        if (a[i] != b[i])
            return false;
    return shorter >= 4 && abs(a_length - b_length) <= 2;
}

/* Returns the number of edits from `a` to `b`: insertion, deletion, change, swap of neighbours
 * (optimal string alignment). */
static int edits(const uint32_t *a, int a_length, const uint32_t *b, int b_length)
{
    int row[3][WORD_MAX + 1]; /* rows i-2, i-1 and i of the table, which take turns */

    for (int j = 0; j <= b_length; j++)
        row[0][j] = j;
    for (int i = 1; i <= a_length; i++) {
        int *now = row[i % 3];
        const int *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= b_length; j++) {
            now[j] =
                smaller(last[j - 1] + (a[i - 1] != b[j - 1]), 1 + smaller(last[j], now[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = smaller(now[j], before[j - 2] + 1);
        }
    }
    return row[a_length % 3][b_length];
}

/* True if two words have the same letters, beginning with the same one: "thire" and "their". */
static bool is_shuffled(const uint32_t *a, const uint32_t *b, int length)
{
    bool used[WORD_MAX] = {false};
    if (length < 4 || a[0] != b[0])
        return false;
    for (int i = 0, j; i < length; i++) {
        for (j = 0; j < length && (used[j] || b[j] != a[i]);)
            j++;
        if (j == length)
            return false;
        used[j] = true;
    }
    return true;
}

const char *kn_nearest(const char *wrong, const char *const *words)
{
    uint32_t meant[WORD_MAX], word[WORD_MAX];
    const char *nearest = NULL;
    int length = characters(wrong, meant), best = length < 6 ? 2 : 3;
    for (; length >= 0 && *words; words++) {
        int word_length = characters(*words, word), distance;
        if (word_length < 0)
            continue;
        bool start = begins(meant, length, word, word_length) && word_length != length;
        if (!start && abs(word_length - length) >= best)
            continue;
        distance = start ? 1 : edits(meant, length, word, word_length);
        if (distance > 1 && word_length == length && is_shuffled(meant, word, length))
            distance = 1;
        if (distance > 0 && distance < best &&
            distance < (length > word_length ? length : word_length)) { /* not all different */
            best = distance;
            nearest = *words;
        }
    }
    return nearest;
}

const char *kn_meant(const char *wrong, const char *const *words, char out[KN_MEANT_TEXT])
{
    const char *near = kn_nearest(wrong, words);
    *out = 0;
    if (near)
        snprintf(out, KN_MEANT_TEXT, "; did you mean '%s'?", near);
    return out;
}

/* Returns the length of the word at `text` (letters, digits, non-ASCII bytes) without a plural
 * s. */
static size_t stem(const char *text, size_t *length)
{
    *length = 0;
    while (isalnum((unsigned char)text[*length]) || (unsigned char)text[*length] >= 0x80)
        ++*length;
    return *length > 3 && text[*length - 1] == 's' ? *length - 1 : *length;
}

static bool has_word(const char *text, const char *word, size_t word_stem)
{
    for (size_t length, here; *text; text += length + !length) {
        here = stem(text, &length);
        if (here == word_stem && strncasecmp(text, word, here) == 0)
            return true;
    }
    return false;
}

int kn_shared_words(const char *wrong, const char *text)
{
    int shared = 0;
    for (size_t length, here; *wrong; wrong += length + !length) {
        here = stem(wrong, &length);
        shared += here >= 3 && has_word(text, wrong, here);
    }
    return shared;
}

/* Returns the number of words in the text. */
static int words_of(const char *text)
{
    int words = 0;
    for (size_t length, here; *text; text += length + !length) {
        here = stem(text, &length);
        words += here > 0;
    }
    return words;
}

const char *kn_nearest_by_words(const char *wrong, const char *const *words)
{
    const char *found = NULL;
    int all = words_of(wrong);
    for (; all && *words; words++) {
        if (kn_shared_words(wrong, *words) < all || strcmp(wrong, *words) == 0)
            continue;
        if (found)
            return NULL;
        found = *words;
    }
    return found;
}
