/* SPDX-License-Identifier: MIT
 * phrase_read.h: what the readers of seat and condition phrases share: a phrase as words. Private
 * to phrase_*.c.
 */
#ifndef KN_STATE_PHRASE_READ_H
#define KN_STATE_PHRASE_READ_H

#include "state/phrase.h"
#include "state/token.h"

#define KN_PHRASE_WORDS 64 /* nobody reads a longer one */

/* A scalar being read, as words. */
typedef struct kn_reading {
    kn_arena *arena;
    const kn_layout *layout;
    const kn_node *node;
    kn_report *report;
    kn_token token[KN_PHRASE_WORDS];
    int count;
} kn_reading;

/* Splits the scalar `node` into words; false with a problem of `code` when it is no scalar, empty
 * or too long. */
bool kn_reading_begin(kn_reading *r, kn_code code, const kn_node *node, const kn_phrase_row *rows);

/* True if word `i` is `word`; false beyond the end. */
bool kn_reading_is(const kn_reading *r, int i, const char *word);

/* The words from..to-1 as they stand, in the arena ("" for none); NULL with a problem when memory
 * is out. */
const char *kn_reading_text(kn_reading *r, int from, int to);

/* The place of the words from..to-1. */
kn_mark kn_reading_mark(const kn_reading *r, int from, int to);

/* A whole number at word `i`. */
bool kn_reading_number(const kn_reading *r, int i, int64_t *number);

/* The variable or zone called like word `i`; `many`: also its plural. -1: none. */
int kn_reading_var(const kn_reading *r, int i, bool many);
int kn_reading_zone(const kn_reading *r, int i, bool many);

/* The cards that the words from..to-1 select; false with a problem. */
bool kn_reading_cards(kn_reading *r, int from, int to, kn_set *out);

/* Adds a problem at the words from..to-1, with the forms of `rows` as what was expected and the
 * nearest of `words` (NULL-terminated, or NULL) to the first of them. Always false. */
bool kn_reading_fail(kn_reading *r, kn_code code, int from, int to, const kn_phrase_row *rows,
                     const char *const *words, const char *format, ...)
    __attribute__((format(printf, 7, 8)));

/* The seat phrase of the words from..to-1; NULL with a problem. */
kn_seat_phrase *kn_seat_read(kn_reading *r, int from, int to);

/* True if a seat phrase may begin with word `i`; all such words, with the variables that seats may
 * be named by. */
bool kn_seat_begins(const kn_reading *r, int i);
const char *const *kn_seat_words(kn_reading *r);

/* Which of a zone's heaps or a variable's values belongs to `place`: -1 if it has none. */
static inline int kn_phrase_owner(const kn_layout *l, kn_per per, int place)
{
    switch (per) {
    case KN_PER_TABLE:
        return 0;
    case KN_PER_SEAT:
        return place < l->seats ? place : -1;
    case KN_PER_SIDE:
        return place < l->seats ? l->side_of[place] : -1;
    case KN_PER_PLACE:
        return place < l->places ? place : -1;
    }
    return -1;
}

#endif
