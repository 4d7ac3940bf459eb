/* SPDX-License-Identifier: MIT
 * nearest.c: "did you mean": finds the word of a list that a mistyped one probably stands for.
 */
#include "base/nearest.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORD_MAX = 64 }; /* characters; longer words get no suggestion */

/* Decodes UTF-8 text into characters, stray bytes as themselves. Returns their number; -1 if
 * more than WORD_MAX. */
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

/* True if the shorter word is a prefix of the longer one, and long enough to be distinctive
 * ("clear", "cleared"). */
static bool begins(const uint32_t *a, int a_length, const uint32_t *b, int b_length)
{
    int shorter = smaller(a_length, b_length);
    for (int i = 0; i < shorter; i++)
        if (a[i] != b[i])
            return false;
    return shorter >= 4 && abs(a_length - b_length) <= 2;
}

/* Returns the edits from a to b: insertion, deletion, change, swap of neighbours (optimal string
 * alignment). */
static int edits(const uint32_t *a, int a_length, const uint32_t *b, int b_length)
{
    int row[3][WORD_MAX + 1]; /* rows i-2, i-1 and i of the table, in turn */

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
