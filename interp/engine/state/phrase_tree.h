/* SPDX-License-Identifier: MIT
 * phrase_tree.h: seat phrases and conditions as compiled trees, and their possible forms. A form
 * is one row: how it is read, how it is evaluated, and the key of the sentence that describes
 * it. For the readers (phrase_*.c), and for code that describes rules to people.
 */
#ifndef KS_STATE_PHRASE_TREE_H
#define KS_STATE_PHRASE_TREE_H

#include "state/phrase.h"

typedef enum ks_limit { KS_EXACTLY, KS_AT_LEAST, KS_AT_MOST } ks_limit;
typedef enum ks_owners { KS_THE_TURNS, KS_ANY_OWNER, KS_ALL_OWNERS, KS_OF_SEAT } ks_owners;

/* Subjects of a condition, as bits: a zone, a variable of some type, or a seat phrase. */
enum {
    KS_ABOUT_ZONE = 1,
    KS_ABOUT_CARDS = 2,  /* a variable of type cards */
    KS_ABOUT_NUMBER = 4, /* integer, points, account */
    KS_ABOUT_FLAG = 8,
    KS_ABOUT_PLACE = 16, /* a variable of type seat, with several owners */
    KS_ABOUT_CARD = 32,
    KS_ABOUT_OTHER = 64, /* side, suit, rank, choice */
    KS_ABOUT_SEAT = 128, /* a seat phrase */
    KS_ABOUT_LIST = 256, /* for conditions: `words` is the key of its map */
    KS_ABOUT_VALUE = KS_ABOUT_NUMBER | KS_ABOUT_FLAG | KS_ABOUT_CARD | KS_ABOUT_OTHER,
    KS_ABOUT_SET = KS_ABOUT_ZONE | KS_ABOUT_CARDS
};

/* One form. `words` is the pattern to read: small words stand for themselves (`a|b`: either),
 * and `[not]` is optional. LIMIT is "at least" or "at most" (`[LIMIT]`: or neither, which means
 * exactly), N a whole number, VAR a variable that `of_var` allows, DUMMY a dummy's name. CARDS,
 * VALUE and SEAT take all remaining words, VALUE and SEAT perhaps several with "or" between. NULL:
 * the row only explains; other rows read it. */
typedef struct ks_phrase_form {
    const char *form, *says; /* for the reference: how people write it, and what it means */
    const char *words;
    unsigned about;                    /* for conditions: after a subject of these sorts */
    ks_limit limit;                    /* the limit if the words have no LIMIT ... */
    int32_t number;                    /* ... and the number if they have no N */
    const char *var;                   /* the variable that the words mean, or NULL */
    bool (*of_var)(const ks_var *var); /* which variables VAR may be */
    int (*seat)(const ks_world *w, const ks_seat_phrase *phrase); /* evaluates a seat ... */
    bool (*known)(const ks_world *w, const ks_seat_phrase *phrase, int seat); /* NULL: always */
    bool (*holds)(const ks_world *w, const ks_condition *c, int owner); /* ... or a condition */
    const char *tells; /* key of the sentence that describes it */
    bool points;       /* for conditions: N is a number of points */
} ks_phrase_form;

/* Both end with a row that has neither a form nor words. A row without a form is a variant of
 * the previous form. */
extern const ks_phrase_form ks_seat_forms[], ks_condition_forms[];
#define KS_EACH_FORM(f, forms)                                                                     \
    const ks_phrase_form *f = forms;                                                               \
    (f)->form || (f)->words;                                                                       \
    (f)++

struct ks_seat_phrase {
    const ks_phrase_form *form;
    int number; /* the seat; the card */
    int way;    /* which of two words: 0 highest, 1 lowest */
    int var;    /* index in the layout, or -1 */
    const ks_seat_phrase *of;
};

struct ks_condition {
    const ks_phrase_form *form;
    bool negate;   /* negates the whole */
    bool opposite; /* negates each owner's answer */
    ks_owners owners;
    int zone, var; /* index in the layout; at least one is -1 */
    bool of_table; /* counts the cards of a zone with a single heap, `heap`: evaluated every turn */
    int heap;
    kn_set cards; /* to count, or to compare with */
    ks_limit limit;
    int32_t number;
    const ks_seat_phrase *left, *right; /* `left` is `right`; NULL: nobody */
    int than;                           /* the variable to compare with, or -1: `number` */
    const ks_seat_phrase *of, *than_of; /* whose zone or variable (KS_OF_SEAT); whose `than` */
    ks_condition **child;               /* for {all: []} and {any: []} */
    int children;
    ks_condition *or_else; /* the next of several values or seats, "is A or B"; or NULL */
};

#endif
