/* SPDX-License-Identifier: MIT
 * phrase_read.h: splits phrases into words; shared by the readers of seat and condition phrases.
 * Only for phrase_*.c.
 */
#ifndef KS_STATE_PHRASE_READ_H
#define KS_STATE_PHRASE_READ_H

#include "state/phrase_tree.h"
#include "state/token.h"

#define KS_PHRASE_WORDS 64 /* longer phrases are errors */

/* A scalar being read, split into words. */
typedef struct ks_reading {
    kn_arena *arena;
    const ks_layout *layout;
    const kd_node *node;
    kn_report *report;
    ks_token token[KS_PHRASE_WORDS];
    int count;
} ks_reading;

/* Splits the scalar `node` into words. False with a problem of `code` if it is not a scalar,
 * empty or too long. */
bool ks_reading_begin(ks_reading *r, kn_code code, const kd_node *node,
                      const ks_phrase_form *forms);

/* True if word `i` is `word`; false beyond the end. */
bool ks_reading_is(const ks_reading *r, int i, const char *word);

/* Returns the words from..to-1 as written, in the arena ("" for none); NULL with a problem: out
 * of memory. */
const char *ks_reading_text(ks_reading *r, int from, int to);

/* Returns the place of the words from..to-1. */
kn_mark ks_reading_mark(const ks_reading *r, int from, int to);

/* Reads a whole number at word `i`. */
bool ks_reading_number(const ks_reading *r, int i, int64_t *number);

/* Reads "at least" or "at most" at word *at, and moves *at past it; otherwise returns
 * KS_EXACTLY. */
ks_limit ks_reading_limit(const ks_reading *r, int *at);

/* Returns the variable or zone named by word `i`; `many`: also by its plural. -1: none. */
int ks_reading_var(const ks_reading *r, int i, bool many);
int ks_reading_zone(const ks_reading *r, int i, bool many);

/* Returns the place of the dummy named by word `i`, or -1. */
int ks_reading_dummy(const ks_reading *r, int i);

/* Compiles the words from..to-1 as a card phrase; false with a problem. */
bool ks_reading_cards(ks_reading *r, int from, int to, kn_set *out);

/* The result of matching words with a form. */
typedef struct ks_match {
    int rest; /* where CARDS, VALUE or SEAT begins, or -1 */
    bool no;  /* [not] or [no] is present */
    int way;  /* which of the words of the latest a|b */
    ks_limit limit;
    bool limited; /* `limit` is present */
    int64_t number;
    bool counted; /* `number` is present; true for a dummy's name, too */
    int var;      /* or -1 */
} ks_match;

/* True if the words from..to-1 have the form. Doesn't interpret CARDS, VALUE and SEAT. */
bool ks_reading_match(const ks_reading *r, int from, int to, const ks_phrase_form *form,
                      ks_match *match);

/* Adds a problem at the words from..to-1, with the `forms` (or NULL) as the expectation, and the
 * nearest of `words` (NULL-terminated, or NULL) to the first of them. Always returns false. */
bool ks_reading_fail(ks_reading *r, kn_code code, int from, int to, const ks_phrase_form *forms,
                     const char *const *words, const char *format, ...)
    __attribute__((format(printf, 7, 8)));

/* phrase_mend.c: adds to the latest problem, if there are more than `before`, which word of the
 * phrase was mistyped: one for which another word of the tables (NULL-terminated), or a name of
 * the rules, makes the phrase readable by `reads`. */
typedef bool ks_reads(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                      kn_report *report);
void ks_reading_mend(ks_reading *r, ks_reads *reads, const ks_phrase_form *const *tables,
                     int before);

/* Reads the words from..to-1 as a seat phrase; NULL with a problem. */
ks_seat_phrase *ks_seat_read(ks_reading *r, int from, int to);

/* True if a seat phrase may begin with word `i`. The second function returns all such words,
 * with the variables that can name seats. */
bool ks_seat_begins(const ks_reading *r, int i);
const char *const *ks_seat_words(ks_reading *r);

/* Returns the index of a zone's heap or a variable's value that belongs to `place`; -1: none. */
static inline int ks_phrase_owner(const ks_layout *l, ks_per per, int place)
{
    if (place < 0)
        return per == KS_PER_TABLE ? 0 : -1;
    switch (per) {
    case KS_PER_TABLE:
        return 0;
    case KS_PER_SEAT:
        return place < l->seats ? place : -1;
    case KS_PER_SIDE:
        return place < l->seats ? l->side_of[place] : -1;
    case KS_PER_PLACE:
        return place < l->places ? place : -1;
    }
    return -1;
}

#endif
