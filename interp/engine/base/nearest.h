/* SPDX-License-Identifier: MIT
 * nearest.h: which word of a list is meant, or was probably, for all that refuses words.
 */
#ifndef KN_BASE_NEAREST_H
#define KN_BASE_NEAREST_H

#include <stddef.h>
#include <string.h>

/* The place of a word in a list that ends with NULL (NULL: there is none); -1: it is not there. */
static inline int kn_place_of(const char *const *words, const char *word)
{
    for (int n = 0; words && words[n]; n++)
        if (*words[n] == *word && strcmp(words[n], word) == 0)
            return n;
    return -1;
}

/* The word of `words` (NULL-terminated) that was probably meant, NULL if none is near: a third of
 * the length of `wrong` in edits, 1 or 2. */
const char *kn_nearest(const char *wrong, const char *const *words);

/* "; did you mean 'WORD'?", or "" if none is near. */
#define KN_MEANT_TEXT 300
const char *kn_meant(const char *wrong, const char *const *words, char out[KN_MEANT_TEXT]);

#endif
