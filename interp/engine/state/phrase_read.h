/* SPDX-License-Identifier: MIT
 * phrase_read.h: splits phrases into words; shared by the readers of seat and condition phrases.
 * Only for phrase_*.c.
 */
#ifndef KS_STATE_PHRASE_READ_H
#define KS_STATE_PHRASE_READ_H

#include "state/phrase_tree.h"
#include "state/token.h"

#define KS_PHRASE_WORDS 64 /* longer phrases are errors */

/* A scalar that is being read, split into words. */
typedef struct ks_reading {
    kn_arena *arena;
    const ks_layout *layout;
    const kd_node *node;
    kn_report *report;
    ks_token token[KS_PHRASE_WORDS];
    int count;
} ks_reading;

/* Splits the scalar `node` into words. Returns false and reports `code` if the node is not a
 * scalar, is empty or is too long. */
bool ks_reading_begin(ks_reading *r, kn_code code, const kd_node *node,
                      const ks_phrase_form *forms);

/* True if word `i` is `word`; false beyond the end of the phrase. */
bool ks_reading_is(const ks_reading *r, int i, const char *word);

/* Returns the words from..to-1 as written, in the arena ("" for no words); NULL with a problem: out
 * of memory. */
const char *ks_reading_text(ks_reading *r, int from, int to);

/* Returns the place in the file of the words from..to-1. */
kn_mark ks_reading_mark(const ks_reading *r, int from, int to);

/* Reads word `i` as a whole number. */
bool ks_reading_number(const ks_reading *r, int i, int64_t *number);

/* Reads "at least" or "at most" at word *at, and moves *at past it; otherwise returns
 * KS_EXACTLY. */
ks_limit ks_reading_limit(const ks_reading *r, int *at);

/* Return the variable or zone that word `i` names; `many`: its plural is also accepted. -1:
 * none. */
int ks_reading_var(const ks_reading *r, int i, bool many);
int ks_reading_zone(const ks_reading *r, int i, bool many);

/* Returns the place of the dummy that word `i` names; -1: none. */
int ks_reading_dummy(const ks_reading *r, int i);

/* Compiles the words from..to-1 as a card phrase; false with a problem. */
bool ks_reading_cards(ks_reading *r, int from, int to, kn_set *out);

/* The result of matching words with a form. */
typedef struct ks_match {
    int rest; /* number of the word where CARDS, VALUE or SEAT begins, or -1 */
    bool no;  /* [not] or [no] is present */
    int way;  /* which word of the latest a|b it was */
    ks_limit limit;
    bool limited; /* `limit` is present */
    int64_t number;
    bool counted; /* `number` is set; also true for the name of a dummy */
    int var;      /* or -1 */
} ks_match;

/* True if the words from..to-1 have the form. CARDS, VALUE and SEAT are not interpreted. */
bool ks_reading_match(const ks_reading *r, int from, int to, const ks_phrase_form *form,
                      ks_match *match);

/* Adds a problem at the words from..to-1, with the `forms` (or NULL) as the expectation. Suggests
 * the one of `words` (NULL-terminated, or NULL) that is nearest to the first of these words. Always
 * returns false. */
bool ks_reading_fail(ks_reading *r, kn_code code, int from, int to, const ks_phrase_form *forms,
                     const char *const *words, const char *format, ...)
    __attribute__((format(printf, 7, 8)));

/* phrase_mend.c: if there are more than `before` problems, adds to the latest which word of the
 * phrase was mistyped. This is a word in place of which another word of the tables
 * (NULL-terminated), or a name of the rules, gives a phrase that `reads` can read. */
typedef bool ks_reads(kn_arena *arena, const ks_layout *layout, const kd_node *phrase,
                      kn_report *report);
void ks_reading_mend(ks_reading *r, ks_reads *reads, const ks_phrase_form *const *tables,
                     int before);

/* Reads the words from..to-1 as a seat phrase; NULL with a problem. */
ks_seat_phrase *ks_seat_read(ks_reading *r, int from, int to);

/* True if a seat phrase may begin with word `i`. Returns all words with which seat phrases begin,
 * including the variables that can name seats. */
bool ks_seat_begins(const ks_reading *r, int i);
const char *const *ks_seat_words(ks_reading *r);

/* Decides whether a condition about a zone or variable can be evaluated directly. */
void ks_condition_direct(const ks_layout *l, ks_condition *c);

/* Return the index of the heap of a zone, or of the value of a variable, that belongs to `place`;
 * -1: none. */
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
