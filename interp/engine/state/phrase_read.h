/* SPDX-License-Identifier: MIT
 * phrase_read.h: what the readers of seat and condition phrases share: a phrase as words. Private
 * to phrase_*.c.
 */
#ifndef KS_STATE_PHRASE_READ_H
#define KS_STATE_PHRASE_READ_H

#include "state/phrase_tree.h"
#include "state/token.h"

#define KS_PHRASE_WORDS 64 /* nobody reads a longer one */

/* A scalar being read, as words. */
typedef struct ks_reading {
    kn_arena *arena;
    const ks_layout *layout;
    const kd_node *node;
    kn_report *report;
    ks_token token[KS_PHRASE_WORDS];
    int count;
} ks_reading;

/* Splits the scalar `node` into words; false with a problem of `code` when it is no scalar, empty
 * or too long. */
bool ks_reading_begin(ks_reading *r, kn_code code, const kd_node *node,
                      const ks_phrase_form *forms);

/* True if word `i` is `word`; false beyond the end. */
bool ks_reading_is(const ks_reading *r, int i, const char *word);

/* The words from..to-1 as they stand, in the arena ("" for none); NULL with a problem when memory
 * is out. */
const char *ks_reading_text(ks_reading *r, int from, int to);

/* The place of the words from..to-1. */
kn_mark ks_reading_mark(const ks_reading *r, int from, int to);

/* A whole number at word `i`. */
bool ks_reading_number(const ks_reading *r, int i, int64_t *number);

/* "at least" or "at most" at word *at, which moves behind it; else KS_EXACTLY. */
ks_limit ks_reading_limit(const ks_reading *r, int *at);

/* The variable or zone called like word `i`; `many`: also its plural. -1: none. */
int ks_reading_var(const ks_reading *r, int i, bool many);
int ks_reading_zone(const ks_reading *r, int i, bool many);

/* The place of the dummy that word `i` names, or -1. */
int ks_reading_dummy(const ks_reading *r, int i);

/* The cards that the words from..to-1 select; false with a problem. */
bool ks_reading_cards(ks_reading *r, int from, int to, kn_set *out);

/* What the words of a form were found to be. */
typedef struct ks_match {
    int rest; /* where CARDS, VALUE or SEAT begins, or -1 */
    bool no;  /* its [not] or [no] is said */
    int way;  /* which of the words of the latest a|b */
    ks_limit limit;
    bool limited; /* `limit` is said */
    int64_t number;
    bool counted; /* `number` is said; a dummy's name counts */
    int var;      /* or -1 */
} ks_match;

/* True if the words from..to-1 have the form; what the rest of them means is left open. */
bool ks_reading_match(const ks_reading *r, int from, int to, const ks_phrase_form *form,
                      ks_match *match);

/* Adds a problem at the words from..to-1, with the `forms` (or NULL) as what was expected and the
 * nearest of `words` (NULL-terminated, or NULL) to the first of them. Always false. */
bool ks_reading_fail(ks_reading *r, kn_code code, int from, int to, const ks_phrase_form *forms,
                     const char *const *words, const char *format, ...)
    __attribute__((format(printf, 7, 8)));

/* phrase_mend.c: says with the latest problem, if there are more than `before`, which word of the
 * phrase was mistyped: with another one of the tables (NULL-terminated), or a name of the rules, in
 * its place `reads` can read it. */
typedef bool ks_reads(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                      kn_report *report);
void ks_reading_mend(ks_reading *r, ks_reads *reads, const ks_phrase_form *const *tables,
                     int before);

/* The seat phrase of the words from..to-1; NULL with a problem. */
ks_seat_phrase *ks_seat_read(ks_reading *r, int from, int to);

/* True if a seat phrase may begin with word `i`; all such words, with the variables that seats may
 * be named by. */
bool ks_seat_begins(const ks_reading *r, int i);
const char *const *ks_seat_words(ks_reading *r);

/* Which of a zone's heaps or a variable's values belongs to `place`: -1 if it has none. */
static inline int ks_phrase_owner(const ks_layout *l, ks_per per, int place)
{
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
