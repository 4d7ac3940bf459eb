/* SPDX-License-Identifier: MIT
 * words_table.h: the layout of the table that interp/words/table.awk generates. Only for
 * words.c.
 */
#ifndef KN_BASE_WORDS_TABLE_H
#define KN_BASE_WORDS_TABLE_H

typedef struct kn_words_row {
    const char *key;
    const char *const *text; /* by language; NULL if the catalogue lacks the sentence */
} kn_words_row;

extern const char *const kn_words_language[]; /* English first */
extern const int kn_words_languages;
extern const char kn_languages[];          /* the names of all languages, separated by blanks */
extern const kn_words_row kn_words_rows[]; /* in strcmp order */
extern const int kn_words_count;

#endif
