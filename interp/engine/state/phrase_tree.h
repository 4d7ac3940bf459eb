/* SPDX-License-Identifier: MIT
 * phrase_tree.h: seat phrases and conditions as compiled trees, and their possible forms. A form is
 * one row: the way of reading and evaluating it, and the key of the sentence that describes it. For
 * the readers (phrase_*.c), and for code that describes rules to people.
 */
#ifndef KS_STATE_PHRASE_TREE_H
#define KS_STATE_PHRASE_TREE_H

#include <string.h>

#include "state/phrase.h"

typedef enum ks_limit { KS_EXACTLY, KS_AT_LEAST, KS_AT_MOST } ks_limit;
typedef enum ks_owners { KS_THE_TURNS, KS_ANY_OWNER, KS_ALL_OWNERS, KS_OF_SEAT } ks_owners;

/* The subject of a condition, as bits: a zone, a variable of some type, or a seat phrase. */
enum {
    KS_ABOUT_ZONE = 1,
    KS_ABOUT_CARDS = 2,  /* a variable of type cards */
    KS_ABOUT_NUMBER = 4, /* integer, points, account */
    KS_ABOUT_FLAG = 8,
    KS_ABOUT_PLACE = 16, /* a variable of type seat, with several owners */
    KS_ABOUT_CARD = 32,
    KS_ABOUT_OTHER = 64, /* side, suit, rank, choice */
    KS_ABOUT_SEAT = 128, /* a seat phrase */
    KS_ABOUT_LIST = 256, /* for conditions: `words` is the key of a map */
    KS_ABOUT_VALUE = KS_ABOUT_NUMBER | KS_ABOUT_FLAG | KS_ABOUT_CARD | KS_ABOUT_OTHER,
    KS_ABOUT_SET = KS_ABOUT_ZONE | KS_ABOUT_CARDS
};

/* One form. `words` is the pattern of a phrase: words in small letters stand for themselves (`a|b`:
 * either one), and `[not]` is optional. LIMIT is "at least" or "at most" (`[LIMIT]`: or is missing,
 * which means exactly), N is a whole number, VAR a variable that `of_var` allows, DUMMY the name of
 * a dummy. CARDS, VALUE and SEAT stand for all words that follow; VALUE and SEAT may be several
 * with "or" between them. NULL: the row is only an explanation, and other rows read the phrase. */
typedef struct ks_phrase_form {
    const char *form, *says; /* for the reference: the written form, and its meaning */
    const char *words;
    unsigned about;                    /* for conditions: subjects of these sorts may come first */
    ks_limit limit;                    /* the limit if the words contain no LIMIT ... */
    int32_t number;                    /* ... and the number if they contain no N */
    const char *var;                   /* the variable that the words themselves mean, or NULL */
    bool (*of_var)(const ks_var *var); /* the variables that VAR may be */
    int (*seat)(const ks_world *w, const ks_seat_phrase *phrase); /* evaluates a seat ... */
    bool (*known)(const ks_world *w, const ks_seat_phrase *phrase, int seat); /* NULL: always */
    bool (*holds)(const ks_world *w, const ks_condition *c, int owner); /* ... or a condition */
    const char *tells; /* key of the sentence that describes the form */
    bool points;       /* for conditions: N is a number of points */
} ks_phrase_form;

static inline bool ks_form_tells(const ks_phrase_form *form, const char *key)
{
    return strcmp(form->tells, key) == 0;
}

/* Both tables end with a row that has neither a form nor words. A row without a form is a variant
 * of the form before it. */
extern const ks_phrase_form ks_seat_forms[], ks_condition_forms[];
#define KS_EACH_FORM(f, forms)                                                                     \
    const ks_phrase_form *f = forms;                                                               \
    (f)->form || (f)->words;                                                                       \
    (f)++

struct ks_seat_phrase {
    const ks_phrase_form *form;
    int number; /* the seat; the card */
    int way;    /* which of two words was written: 0 highest, 1 lowest */
    int var;    /* index of the variable in the layout, or -1 */
    const ks_seat_phrase *of;
};

struct ks_condition {
    const ks_phrase_form *form;
    bool negate;   /* negates the whole */
    bool opposite; /* negates each owner's answer */
    ks_owners owners;
    int zone, var; /* indexes in the layout; at least one of them is -1 */
    /* the most frequent conditions, and the way of finding their facts */
    enum {
        KS_DIRECT_NOT,
        KS_DIRECT_COUNT, /* counts cards in heap number `at`, the only one of a zone */
        /* compares the int at offset `at` + owner with `number` or with that at `than_at` + owner,
         * for the owner at the turn */
        KS_DIRECT_NUMBER
    } direct;
    ks_per per; /* who the owners are */
    int at, than_at;
    kn_set cards; /* the number of cards, or the number to compare with */
    ks_limit limit;
    int32_t number;
    const ks_seat_phrase *left, *right; /* `left` must be `right`; NULL: nobody */
    /* the variable to compare with, or -1: compare with `number` */
    int than;
    /* the seat that the zone or variable belongs to (KS_OF_SEAT); the seat that `than` belongs
     * to */
    const ks_seat_phrase *of, *than_of;
    ks_condition **child; /* for {all: []} and {any: []} */
    int children;
    ks_condition *or_else; /* the next of several values or seats, as in "is A or B"; or NULL */
};

#endif
