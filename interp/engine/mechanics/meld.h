/* SPDX-License-Identifier: MIT
 * meld.h: the plan of the mechanic `meld`, and which cards make a meld. meld_plan.c compiles the
 * plan, meld_cards.c finds melds, meld.c plays them, meld_text.c describes them.
 */
#ifndef KM_MECHANICS_MELD_H
#define KM_MECHANICS_MELD_H

#include "mechanics/fill_plan.h"

enum { KM_MELDS_MAX = 24, KM_MELD_CARDS = 16, KM_MELD_KINDS = 32, KM_MELD_TIMES = 16 };

#define KM_MELD_SUITS(X)                                                                           \
    X(KM_MELD_ANY, "any")                                                                          \
    X(KM_MELD_TRUMP, "trump")                                                                      \
    X(KM_MELD_EACH, "each")
enum { KM_MELD_SUITS(KD_ENUM) KM_MELD_AS_LISTED };

/* Interchangeable cards of a meld: it has `need` of `cards`. No card belongs to two kinds of a
 * meld. */
typedef struct km_meld_kind {
    kn_set cards;
    int need;
} km_meld_kind;

/* The cards that a meld consists of, for one suit. */
typedef struct km_meld_form {
    km_meld_kind *kind;
    int kinds; /* 0: the pack has too few of these cards for a meld */
} km_meld_form;

/* The points that one, two ... of a meld score, in units. */
typedef struct km_meld_points {
    int32_t units[KM_MELD_TIMES];
    int times; /* 1: each meld scores that value; 0: no value is given */
} km_meld_points;

/* An entry of `melds`. */
typedef struct km_meld {
    km_entry entry;
    int word;                        /* the word of the move that lays it down */
    int suit;                        /* KM_MELD_SUITS; KM_MELD_AS_LISTED: the file has no `suit` */
    kn_set listed[KM_MELD_CARDS];    /* for each item of `cards`: the cards that fit it */
    int cards;                       /* number of items */
    km_meld_form form[KS_SUITS_MAX]; /* by suit; a meld without a suit uses the first one */
    km_meld_points points, trump;
    const ks_condition *when;
    const ks_var *served_to; /* the variable for the cards used; NULL: a variable of the phase */
    /* number of its group: all entries in which a card can be used only once together */
    int used_group;
    /* bits of other entries whose cards are then used, too; once compiled, of their groups */
    uint32_t also;
    int suit_at;         /* int offset of the variable that gets the suit; -1: none */
    bool extra;          /* doesn't count towards `most` */
    const ks_zone *swap; /* or NULL */
} km_meld;

typedef struct km_melding {
    km_meld meld[KM_MELDS_MAX];
    int melds;
    const ks_zone *hand;
    const ks_seat_phrase *who, *first; /* who NULL: all */
    bool all;                          /* all melds of a hand are counted at once */
    int most;                          /* most melds in one turn; 0: any number */
    bool extras;                       /* some melds don't count towards this limit */
    bool new_card;
    bool again;       /* the cards of a meld serve again once one of them has left the hand */
    int word;         /* word for laying all melds down; -1: nobody is asked */
    int pass;         /* the word for passing */
    const ks_var *to; /* variable that gets the points; NULL: they are awarded under `cause` */
    int cause;
    /* number of the set of seat 0; like all sets here, a handle until the layout is frozen; -1 */
    int melded;
    /* by group: the set of cards already used; -1: not recorded */
    int used_groups, served[KM_MELDS_MAX];
    /* by group: with `again`, the set of cards that other melds have barred for good; -1: none */
    int barred[KM_MELDS_MAX];
} km_melding;

extern const kd_table km_meld_table;
bool km_meld_compile(km_compiler *c, km_phase *phase);
bool km_meld_link(km_compiler *c, km_phase *phase);
const kd_node *km_meld_idle(const km_phase *phase, int nth, const char **beside);
void km_meld_doubt(const km_phase *phase, const km_doubting *d);

/* Returns the cards of a meld for a suit, or without one (KS_NOBODY). */
static inline const km_meld_form *km_meld_form_of(const km_meld *m, int suit)
{
    return &m->form[suit < 0 ? 0 : suit];
}
/* Returns the number of cards in a meld. */
static inline int km_meld_size(const km_meld_form *form)
{
    int size = 0;
    for (int i = 0; i < form->kinds; i++)
        size += form->kind[i].need;
    return size;
}
/* Returns the number of melds in these cards. */
static inline int km_meld_times(const km_meld_form *form, kn_set cards)
{
    int times = form->kinds ? KN_CARDS_MAX : 0;
    for (int i = 0; i < form->kinds; i++) {
        int n = kn_count(kn_and(form->kind[i].cards, cards)) / form->kind[i].need;
        times = n < times ? n : times;
    }
    return times;
}
/* The suits from `first` to below `end`; KS_NOBODY stands for no suit. */
typedef struct km_suit_range {
    int first, end;
} km_suit_range;
/* Returns the suits in which an entry has a meld. */
km_suit_range km_meld_suits(const km_run *run, const km_meld *m);

/* The state of a seat that can meld. */
typedef struct km_meld_cards {
    kn_set hand, melded;
    kn_set served[KM_MELDS_MAX], barred[KM_MELDS_MAX]; /* by group */
} km_meld_cards;
void km_meld_look(const km_run *run, const km_melding *plan, int seat, km_meld_cards *out);
/* Returns the cards that have served in an entry, and can't serve in this meld of it. */
kn_set km_meld_used(const km_melding *plan, const km_meld *m, const km_meld_form *form,
                    const km_meld_cards *of);
/* Returns the cards of the meld that a seat can make; empty: it can't. */
kn_set km_meld_pick(const km_melding *plan, const km_meld *m, const km_meld_form *form,
                    const km_meld_cards *of);

/* Evaluates the condition of an entry for a seat. */
bool km_meld_is_allowed(const km_run *run, const km_meld *m, int seat);
/* Returns true if a meld of the entry is allowed in this turn, regardless of the hand. */
bool km_meld_is_open(const km_run *run, const km_melding *plan, const ks_frame *frame,
                     const km_meld *m);
/* Finds the first suit, from *suit to below `end`, in which the hand has the meld. */
bool km_meld_in_hand(const km_melding *plan, const km_meld *m, const km_meld_cards *of, int *suit,
                     int end);
/* True if the seat to move can make a meld of the entry. */
bool km_meld_is_possible(const km_run *run, const km_melding *plan, const ks_frame *frame,
                         const km_meld *m);

/* Returns the first `count` cards of `from`, those in `before` first. */
kn_set km_meld_take(kn_set from, kn_set before, int count);

void km_meld_show(const km_telling *t);
const char *km_meld_outcome(const km_telling *t, const char *outcome);
bool km_meld_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                 const char **key);

/* The frame: step = 0 on entry, else 1 + seats passed; a = the first seat; b = number of melds in
 * this turn that count towards `most`, with KM_MELDED set once a seat has melded. */
enum { KM_MELD_COUNT = 127, KM_MELDED = 128 };

#endif
