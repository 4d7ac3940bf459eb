/* SPDX-License-Identifier: MIT
 * nearest.h: which word was probably meant, for all that refuses words.
 */
#ifndef KN_BASE_NEAREST_H
#define KN_BASE_NEAREST_H

/* The word of `words` (NULL-terminated) that was probably meant, NULL if none is near: a third of
 * the length of `wrong` in edits, 1 or 2. */
const char *kn_nearest(const char *wrong, const char *const *words);

/* "; did you mean 'WORD'?", or "" if none is near. */
#define KN_MEANT_TEXT 300
const char *kn_meant(const char *wrong, const char *const *words, char out[KN_MEANT_TEXT]);

#endif
