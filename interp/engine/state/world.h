/* SPDX-License-Identifier: MIT
 * world.h: a block with what acts on it: the transfer function (the only way a card moves),
 * shuffles, cuts, showing, awards, payments, given chance, and the feed of events. All knowledge is
 * kept here: design's "Hidden information". Knows no phases.
 */
#ifndef KS_STATE_WORLD_H
#define KS_STATE_WORLD_H

#include "state/block.h"

/* Who knows or hears something, as bits: seats, and the spectator. What all seats know, each in its
 * own way, is not public: only what everybody knows is, the spectator included. */
typedef uint16_t ks_seats;
#define KS_EVERYBODY(l) ((ks_seats)((1u << KS_KNOWERS(l)) - 1))

typedef enum ks_event_kind {
    KS_EVENT_MOVE,   /* a decision: `move` by `place`; its cards are known to `audience` */
    KS_EVENT_TURNED, /* a card turned up that plays by itself: `move` for `place`, no decision; all
                        know its cards, which are `cards` too */
    KS_EVENT_TRANSFER, /* `cards` (count of them) from heap `from` to heap `to` */
    KS_EVENT_SHOW,     /* `cards` of heap `from` shown to `audience` */
    KS_EVENT_SHUFFLE,  /* heap `from` (lowest `count` cards only if fewer) put in a new order */
    KS_EVENT_AWARD,    /* `number` units to `side`, cause `cause` */
    KS_EVENT_PAY,      /* `number` from account `from` to account `to` (int offsets) */
    KS_EVENT_TRICK,    /* `place` takes the trick */
    KS_EVENT_PHASE,    /* phase number `number` begins */
    KS_EVENT_DEAL,     /* a deal begins (number = dealer) */
    KS_EVENT_SETTLE,   /* the deal's points went into the scores */
    KS_EVENT_OVER,     /* the match is over */
    KS_EVENT_NOTE,     /* words of a hook: `text` (a constant of the rules), number */
    KS_EVENT_THROWN_IN /* the deal is thrown in, void or to be dealt again: in phase `number`, -1
                          by a hook */
} ks_event_kind;

/* Where a card lies that is shown; LOWEST: those that are shuffled, too. */
typedef enum ks_lies { KS_LIES_IN, KS_LIES_ON_TOP, KS_LIES_LOWEST } ks_lies;

struct ks_move;
typedef struct ks_event {
    ks_event_kind kind;
    int place, seat, from, to, count, side, cause;
    int32_t number;
    kn_set cards;
    ks_seats audience;
    bool quiet;   /* who is not in the audience does not hear of it at all */
    bool hidden;  /* of ks_event_known: there are `count` cards, but which they are is not told */
    ks_lies lies; /* of ks_event_known */
    const struct ks_move *move;
    const char *text;
} ks_event;

/* An event with nobody, no place, no side and no cause. */
static inline ks_event ks_event_plain(ks_event_kind kind)
{
    return (ks_event){.kind = kind,
                      .place = KS_NOBODY,
                      .seat = KS_NOBODY,
                      .from = KS_NOBODY,
                      .to = KS_NOBODY,
                      .side = KS_NOBODY,
                      .cause = KS_NOBODY};
}

/* Results of chance that are given instead of drawn (scenarios, records, injected packs). */
typedef struct ks_given {
    kn_chance_kind kind;
    int count;
    uint8_t value[KN_CARDS_MAX]; /* a pack order top first, or one number: one byte, or four (lowest
                                    first) where it may be over 255 */
    struct ks_given *next;
} ks_given;

typedef struct ks_world {
    const ks_layout *layout;
    ks_block *block;
    /* The feed: NULL in playouts. Called for each event in order, with the full truth; what a seat
     * may know of it is ks_event_known's business. */
    void (*feed)(void *payload, const ks_event *event);
    void *payload;
    /* Given chance, a queue per kind, used before the generator; NULL: drawn. `drawn` (may be NULL)
     * is told every result of chance, given or drawn: records keep it. */
    ks_given *given[KN_CHANCE_KINDS];
    void (*drawn)(void *payload, kn_chance_kind kind, const uint8_t *value, int count);
    bool misfit; /* set when a given result did not fit (no order of just these cards, a number not
                    below n) */
    char misfit_says[160]; /* what did not fit, for people; valid while `misfit` is set */
} ks_world;

#define KS_ENDS(X) X(KS_TOP, "top") X(KS_BOTTOM, "bottom")
typedef enum ks_end { KS_ENDS(KD_ENUM) } ks_end;

/* Writes `cards` of `heap` one after another, the lowest one first: as they lie in a heap with an
 * order, else in the pack's order. Returns their number. */
int ks_list_cards(const ks_layout *l, const ks_block *b, int heap, kn_set cards,
                  uint8_t list[KN_CARDS_MAX]);

/* THE transfer: moves `cards` (all in heap `from`; others are left out) to `to`, onto its top
 * (right end) or under its bottom. Out of an order they go as one packet, as they lie; else one
 * after another in the pack's order, so that under the bottom the last one lies lowest. Seats that
 * see the faces of either heap, and `audience`, know them afterwards; to the others any of the heap
 * may have been moved. The exact rules are in world.c. What is taken from a hidden order by its
 * position goes by ks_deal_cards: here nobody is told the positions, so seats forget those they
 * knew of the rest. */
void ks_transfer(ks_world *w, int from, int to, kn_set cards, ks_end end, ks_seats audience);

/* ks_transfer where it is public that only `eligible` cards of `from` could have been moved, a part
 * of the heap; a set that lacks one of `cards` counts as any. It must follow from public facts. */
void ks_transfer_of(ks_world *w, int from, int to, kn_set cards, ks_end end, ks_seats audience,
                    kn_set eligible);

/* ks_transfer of `n` different cards, all in heap `from`, one after another in the order of `list`.
 */
void ks_transfer_list(ks_world *w, int from, int to, const uint8_t *list, int n, ks_end end,
                      ks_seats audience);

/* The number of cards of a heap is public: nothing is possible in an empty one. */
static inline void ks_note_empty(const ks_layout *l, ks_block *b, int heap)
{
    if (!kn_is_empty(b->sets[heap]) || l->possible_of[heap] < 0)
        return;
    b->sets[l->possible_of[heap]] = KN_EMPTY;
    if (l->jumbled >= 0)
        kn_drop(&b->sets[l->jumbled], (unsigned)heap);
}

/* The transfer of all cards of `from` onto the top of `to`, in few steps where all have seen them.
 */
void ks_transfer_all(ks_world *w, int from, int to);

/* Plays one card of `from` onto the top of `to`: the transfer of a card that was chosen freely, in
 * few steps where nobody listens. */
void ks_play_card(ks_world *w, int from, int to, unsigned card);

/* That word of `n` sets, `word` of the first: `keep` what it has of these bits, and `put` those in.
 * It is done for every card, so it takes no loop. */
static inline void __attribute__((always_inline))
ks_change_all(uint64_t *word, int n, uint64_t keep, uint64_t put)
{
    switch (n) {
    default:
        for (; n > 8; n--, word += 2)
            *word = (*word & keep) | put; /* fall through */
    case 8:
        word[14] = (word[14] & keep) | put; /* fall through */
    case 7:
        word[12] = (word[12] & keep) | put; /* fall through */
    case 6:
        word[10] = (word[10] & keep) | put; /* fall through */
    case 5:
        word[8] = (word[8] & keep) | put; /* fall through */
    case 4:
        word[6] = (word[6] & keep) | put; /* fall through */
    case 3:
        word[4] = (word[4] & keep) | put; /* fall through */
    case 2:
        word[2] = (word[2] & keep) | put; /* fall through */
    case 1:
        word[0] = (word[0] & keep) | put; /* fall through */
    case 0:
        break;
    }
}

/* Where knowledge lies in a block, for cards that all see. */
typedef struct ks_open_view {
    kn_set *sees, *possible;
    int knowers, heaps; /* sets of each */
} ks_open_view;

static inline ks_open_view ks_open_viewed(const ks_layout *l, ks_block *b)
{
    return (ks_open_view){b->sets + l->sees, b->sets + l->sees + KS_KNOWERS(l), KS_KNOWERS(l),
                          l->first_var_set - l->sees - KS_KNOWERS(l)};
}

/* A card of the set `from`, which has no order, goes to `to`, unheard, where all see it: of each
 * set only the word changes that the card is in. What its last card tells of `from`, and the order
 * of `to`, are left to the caller. */
static inline void __attribute__((always_inline))
ks_see_open(const ks_open_view *view, kn_set *from, kn_set *to, unsigned card)
{
    uint64_t bit = 1ull << (card & 63);
    size_t word = card >> 6;
    (&from->lo)[word] &= ~bit;
    (&to->lo)[word] |= bit;
    ks_change_all(&view->sees->lo + word, view->knowers, ~0ull, bit);
    ks_change_all(&view->possible->lo + word, view->heaps, ~bit, 0);
}

/* Moves the top (or bottom) `count` cards of an ordered heap one by one onto another, `to`. Returns
 * how many moved: fewer when the heap runs out. One event for all. */
int ks_deal_cards(ks_world *w, int from, ks_end taken, int to, int count, ks_seats audience);

/* Deals one card each from the top of an ordered heap to heaps to[0] .. to[n - 1], `rounds` times,
 * as so many calls of ks_deal_cards do, as far as the cards go. Returns how many moved. */
int ks_deal_rounds(ks_world *w, int from, const uint8_t *to, int n, int rounds);

/* Shows cards to seats where they lie (they keep their place). */
void ks_show(ks_world *w, int heap, kn_set cards, ks_seats audience);

/* Shows them without an event: seats are told in another way. */
void ks_learn(ks_world *w, int heap, kn_set cards, ks_seats audience);

/* The cards of a heap that lie there face up for everybody, so to speak: the spectator, who knows
 * what is public and no more, knows where they lie. */
kn_set ks_public_in(const ks_layout *l, const ks_block *b, int heap);

/* The order of a heap has changed, as far as `cards` of it go, nobody can tell how: seats that
 * don't see its faces forget where these lie; of a hand they still know that it holds them. */
void ks_mix_up(ks_world *w, int heap, kn_set cards);

/* Takes away from every seat the knowledge of the exact place of `cards`. */
void ks_forget(ks_world *w, kn_set cards);

/* Puts an ordered heap's lowest `count` cards (or all: count < 0) in random order; kind SHUFFLE
 * when all. False, with nothing changed but `misfit` set, if a given order is not one of exactly
 * these cards. */
bool ks_shuffle_heap(ks_world *w, int heap, int count, kn_chance_kind kind);

/* All cards of the heaps that are not kept go to `stock`, unseen, in pack order with the first on
 * top. No event of its own: the beginning of a deal says it. */
void ks_gather(ks_world *w, int stock);

/* Lifts the top k cards of `heap` and puts them, in order, under the rest. Seats that know
 * positions follow them: if k is not public, ks_forget the heap's cards. */
void ks_cut_heap(ks_world *w, int heap, int k);

/* Inserts `card` of heap `from` (which may be `to`) into ordered heap `to` with `above` cards above
 * it, a number that nobody is told: all who don't see its faces forget the positions in `to`. Under
 * the bottom: ks_transfer. */
void ks_insert(ks_world *w, int from, int card, int to, int above);

/* A number below n from the game's chance or the given queue of `kind`. A given one that is not
 * below n is passed over: one is drawn instead, and `misfit` set. */
int ks_draw_below(ks_world *w, kn_chance_kind kind, int n);

/* Deal number `deal` of the match (from 0) begins: its chance is its own. A given DEAL_SEED is the
 * key from now on, so that a deal can be drawn from a seed which is told when it is over. */
void ks_begin_deal_chance(ks_world *w, int deal);

/* A duty not met: publicly, heap `heap` holds none of `cards` now. */
void ks_exclude(ks_world *w, int heap, kn_set cards);

/* Awards units to a side under a cause; they count when the deal settles. Sums stop at
 * KN_POINTS_MAX. */
void ks_award(ks_world *w, int side, int32_t units, int cause);
/* All that a side was awarded in this deal, in units; after the deal until the next one begins. */
int32_t ks_awarded(const ks_world *w, int side);
/* Takes back all that was awarded in this deal, settled or not. */
void ks_take_back(ks_world *w);
/* Adds what is awarded and not yet settled to the scores. */
void ks_settle(ks_world *w);
/* Moves `amount` >= 0 between two account variables (int offsets); may go below zero only if their
 * range allows. Returns the amount moved: what the payer has (and the taker may hold), if less; 0
 * if either is no account. */
int32_t ks_pay(ks_world *w, int from, int to, int32_t amount);
/* The variable that the account at that int offset belongs to, or NULL. */
const ks_var *ks_account_var(const ks_layout *layout, int at);

void ks_feed(ks_world *w, const ks_event *event); /* does nothing without a feed */

#endif
