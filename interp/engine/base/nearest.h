/* SPDX-License-Identifier: MIT
 * nearest.h: finds words in lists, exactly or by similarity, for messages about unknown words.
 */
#ifndef KN_BASE_NEAREST_H
#define KN_BASE_NEAREST_H

#include <stddef.h>
#include <string.h>

/* Returns the index of a word in a NULL-terminated list (NULL: empty); -1: not found. */
static inline int kn_place_of(const char *const *words, const char *word)
{
    for (int n = 0; words && words[n]; n++)
        if (*words[n] == *word && strcmp(words[n], word) == 0)
            return n;
    return -1;
}

/* Returns the word in `words` (NULL-terminated) that is nearest to `wrong`, or NULL. The
 * distance in edits is at most a third of its length, where this limit is at least 1 and at most
 * 2. */
const char *kn_nearest(const char *wrong, const char *const *words);

/* Returns the only word in `words` that contains all parts of `wrong`, as "seen_by" contains
 * "seen". NULL: none, or several. */
const char *kn_nearest_by_words(const char *wrong, const char *const *words);

/* Returns the number of words of `wrong` that occur in `text`, ignoring case and plurals: "hands"
 * occurs in "hand_size". Words of one or two letters are ignored. */
int kn_shared_words(const char *wrong, const char *text);

/* Returns "; did you mean 'WORD'?", or "" if no word is near. */
#define KN_MEANT_TEXT 300
const char *kn_meant(const char *wrong, const char *const *words, char out[KN_MEANT_TEXT]);

#endif
