/* SPDX-License-Identifier: MIT
 * world.h: a block with what acts on it: the transfer function (the only way a card moves),
 * shuffles, cuts, showing, awards, payments, given chance, and the feed of events. All knowledge is
 * kept here: design's "Hidden information". Knows no phases.
 */
#ifndef KN_STATE_WORLD_H
#define KN_STATE_WORLD_H

#include "state/block.h"

/* Seats as bits. */
typedef uint16_t kn_seats;
#define KN_ALL_SEATS(l) ((kn_seats)((1u << (l)->seats) - 1))

typedef enum kn_event_kind {
    KN_EVENT_MOVE,   /* a decision: `move` by `place`; its cards are known to `audience` */
    KN_EVENT_TURNED, /* a card turned up that plays by itself: `move` for `place`, no decision; all
                        know its cards, which are `cards` too */
    KN_EVENT_TRANSFER, /* `cards` (count of them) from heap `from` to heap `to` */
    KN_EVENT_SHOW,     /* `cards` of heap `from` shown to `audience` */
    KN_EVENT_SHUFFLE,  /* heap `from` (lowest `count` cards only if fewer) put in a new order */
    KN_EVENT_AWARD,    /* `number` units to `side`, cause `cause` */
    KN_EVENT_PAY,      /* `number` from account `from` to account `to` (int offsets) */
    KN_EVENT_TRICK,    /* `place` takes the trick */
    KN_EVENT_PHASE,    /* phase number `number` begins */
    KN_EVENT_DEAL,     /* a deal begins (number = dealer) */
    KN_EVENT_SETTLE,   /* the deal's points went into the scores */
    KN_EVENT_OVER,     /* the match is over */
    KN_EVENT_NOTE      /* words of a hook: `text` (a constant of the rules), number */
} kn_event_kind;

struct kn_move;
typedef struct kn_event {
    kn_event_kind kind;
    int place, seat, from, to, count, side, cause;
    int32_t number;
    kn_set cards;
    kn_seats audience;
    bool quiet; /* who is not in the audience does not hear of it at all */
    const struct kn_move *move;
    const char *text;
} kn_event;

/* Results of chance that are given instead of drawn (scenarios, records, injected packs). */
typedef struct kn_given {
    kn_chance_kind kind;
    int count;
    uint8_t value[KN_CARDS_MAX]; /* a pack order top first, or one number: one byte, or four (lowest
                                    first) where it may be over 255 */
    struct kn_given *next;
} kn_given;

typedef struct kn_world {
    const kn_layout *layout;
    kn_block *block;
    /* The feed: NULL in playouts. Called for each event in order, with the full truth; what a seat
     * may know of it is kn_event_text's business. */
    void (*feed)(void *payload, const kn_event *event);
    void *payload;
    /* Given chance, a queue per kind, used before the generator; NULL: drawn. `drawn` (may be NULL)
     * is told every result of chance, given or drawn: records keep it. */
    kn_given *given[KN_CHANCE_KINDS];
    void (*drawn)(void *payload, kn_chance_kind kind, const uint8_t *value, int count);
    bool misfit; /* set when a given result did not fit (no order of just these cards, a number not
                    below n) */
    char misfit_says[160]; /* what did not fit, for people; valid while `misfit` is set */
} kn_world;

typedef enum kn_end { KN_TOP, KN_BOTTOM } kn_end;

/* THE transfer: moves `cards` (all in heap `from`; others are left out) to `to`, in pack order one
 * after another onto its top (right end) or under its bottom. Seats that see the faces of either
 * heap, and `audience`, know them afterwards. `eligible`: the cards of `from` that publicly could
 * have been moved (the whole heap's possible set when the choice was free; pass the layout's
 * pack->all for "any"); a set that lacks one of `cards` counts as "any". It must follow from public
 * facts. The exact rules are in world.c. What is taken from a hidden order by its position goes by
 * kn_deal_cards: here nobody is told the positions, so seats forget those they knew of the rest. */
void kn_transfer(kn_world *w, int from, int to, kn_set cards, kn_end end, kn_seats audience,
                 kn_set eligible);

/* Plays one card of `from` onto the top of `to`: the transfer of a card that was chosen freely, in
 * few steps where nobody listens. */
void kn_play_card(kn_world *w, int from, int to, unsigned card);

/* Moves all cards of `from`, which all see, to `to`, which keeps no order, where nobody listens:
 * the transfer of a trick that is won, in few steps. False, with nothing done, if it is no such
 * transfer. */
bool kn_clear_table(kn_world *w, int from, int to);

/* Moves the top (or bottom) `count` cards of an ordered heap one by one onto another, `to`. Returns
 * how many moved: fewer when the heap runs out. One event for all. */
int kn_deal_cards(kn_world *w, int from, kn_end taken, int to, int count, kn_seats audience);

/* Deals one card each from the top of an ordered heap to heaps to[0] .. to[n - 1], `rounds` times,
 * as so many calls of kn_deal_cards do, as far as the cards go. Returns how many moved. */
int kn_deal_rounds(kn_world *w, int from, const uint8_t *to, int n, int rounds);

/* Shows cards to seats where they lie (they keep their place). */
void kn_show(kn_world *w, int heap, kn_set cards, kn_seats audience);

/* The same without an event: they are told in another way. */
void kn_learn(kn_world *w, int heap, kn_set cards, kn_seats audience);

/* The cards of a heap that lie there face up for everybody, so to speak: it is public that they are
 * there (they are possible in no other heap), and every seat knows where. */
kn_set kn_public_in(const kn_layout *l, const kn_block *b, int heap);

/* Takes away from every seat the knowledge of the exact place of `cards`. */
void kn_forget(kn_world *w, kn_set cards);

/* Puts an ordered heap's lowest `count` cards (or all: count < 0) in random order; kind SHUFFLE
 * when all. False, with nothing changed but `misfit` set, if a given order is not one of exactly
 * these cards. */
bool kn_shuffle_heap(kn_world *w, int heap, int count, kn_chance_kind kind);

/* All cards of the heaps that are not kept go to `stock`, unseen, in pack order with the first on
 * top. No event of its own: the beginning of a deal says it. */
void kn_gather(kn_world *w, int stock);

/* Lifts the top k cards of `heap` and puts them, in order, under the rest. Seats that know
 * positions follow them: if k is not public, kn_forget the heap's cards. */
void kn_cut_heap(kn_world *w, int heap, int k);

/* Inserts `card` of heap `from` (which may be `to`) into ordered heap `to` with `above` cards above
 * it, a number that nobody is told: all who don't see its faces forget the positions in `to`. Under
 * the bottom: kn_transfer. */
void kn_insert(kn_world *w, int from, int card, int to, int above);

/* A number below n from the game's chance or the given queue of `kind`. A given one that is not
 * below n is passed over: one is drawn instead, and `misfit` set. */
int kn_draw_below(kn_world *w, kn_chance_kind kind, int n);

/* A duty not met: publicly, heap `heap` holds none of `cards` now. */
void kn_exclude(kn_world *w, int heap, kn_set cards);

/* Awards units to a side under a cause; they count when the deal settles. Sums stop at
 * KN_POINTS_MAX. */
void kn_award(kn_world *w, int side, int32_t units, int cause);
/* All that a side was awarded in this deal, in units; after the deal until the next one begins. */
int32_t kn_awarded(const kn_world *w, int side);
/* Adds what is awarded and not yet settled to the scores. */
void kn_settle(kn_world *w);
/* Moves `amount` >= 0 between two account variables (int offsets); may go below zero only if their
 * range allows. Returns the amount moved: what the payer has (and the taker may hold), if less; 0
 * if either is no account. */
int32_t kn_pay(kn_world *w, int from, int to, int32_t amount);

void kn_feed(kn_world *w, const kn_event *event); /* does nothing without a feed */

#endif
