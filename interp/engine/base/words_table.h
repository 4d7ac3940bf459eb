/* SPDX-License-Identifier: MIT
 * words_table.h: the shape of the table that interp/words/table.awk writes. Only words.c reads it.
 */
#ifndef KN_BASE_WORDS_TABLE_H
#define KN_BASE_WORDS_TABLE_H

typedef struct kn_words_row {
    const char *key;
    const char *const *text; /* by language; NULL where a catalogue has it not */
} kn_words_row;

extern const char *const kn_words_language[]; /* English first */
extern const int kn_words_languages;
extern const char kn_languages[];          /* the same names, with blanks between */
extern const kn_words_row kn_words_rows[]; /* in the order of strcmp */
extern const int kn_words_count;

#endif
