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

/* Returns the word of `words` (NULL-terminated) nearest to `wrong`; NULL: none within a third of
 * its length in edits, at least 1 and at most 2. */
const char *kn_nearest(const char *wrong, const char *const *words);

/* Returns the only word of `words` that has all parts of `wrong` among its own: "seen" means
 * "seen_by". NULL: none, or several. */
const char *kn_nearest_by_words(const char *wrong, const char *const *words);

/* Returns how many words of `wrong` are in `text`, in any case and number: "hands" is in
 * "hand_size". Words of one or two letters don't count. */
int kn_shared_words(const char *wrong, const char *text);

/* "; did you mean 'WORD'?", or "" if none is near. */
#define KN_MEANT_TEXT 300
const char *kn_meant(const char *wrong, const char *const *words, char out[KN_MEANT_TEXT]);

#endif
