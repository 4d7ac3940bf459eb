/* SPDX-License-Identifier: MIT
 * world.h: a block and the operations on it: the transfer function (the only way to move a
 * card), shuffles, cuts, showing, awards, payments, given chance, and the feed of events. All
 * knowledge of seats is updated here, see the design's "Hidden information". Knows no phases.
 */
#ifndef KS_STATE_WORLD_H
#define KS_STATE_WORLD_H

#include "state/block.h"

/* A set of observers, as bits: the seats and the spectator. A fact that all seats know from their
 * own views is not public. A public fact is known to everybody, including the spectator. */
typedef uint16_t ks_seats;
#define KS_EVERYBODY(l) ((ks_seats)((1u << KS_KNOWERS(l)) - 1))

typedef enum ks_event_kind {
    KS_EVENT_MOVE, /* a decision: `place` makes `move`; `audience` knows its cards */
    /* a card turned up that plays by itself: `place` makes `move` without a decision; everybody
     * knows its cards, which are also in `cards` */
    KS_EVENT_TURNED,
    KS_EVENT_TRANSFER, /* `cards`, `count` in all, go from heap `from` to heap `to` */
    KS_EVENT_SHOW,     /* `cards` in heap `from` are shown to `audience` */
    /* heap `from` gets a new order (if `count` is smaller, only its lowest `count` cards) */
    KS_EVENT_SHUFFLE,
    KS_EVENT_AWARD, /* `number` units are awarded to `side` for `cause` */
    /* `number` units go from account `from` to account `to`, which are int offsets */
    KS_EVENT_PAY,
    KS_EVENT_TRICK,  /* `place` takes the trick */
    KS_EVENT_PHASE,  /* phase number `number` begins */
    KS_EVENT_DEAL,   /* a deal begins; number = the dealer */
    KS_EVENT_SETTLE, /* the deal's points were added to the scores */
    KS_EVENT_OVER,   /* the match is over */
    KS_EVENT_NOTE,   /* a message of a hook: `text` (a constant of the rules) and a number */
    /* the deal is thrown in, void or to be dealt again, in phase `number` (-1: by a hook) */
    KS_EVENT_THROWN_IN
} ks_event_kind;

/* The position of a shown card. KS_LIES_LOWEST is also used in a shuffle of only the lowest
 * cards. */
typedef enum ks_lies { KS_LIES_IN, KS_LIES_ON_TOP, KS_LIES_LOWEST } ks_lies;

struct ks_move;
typedef struct ks_event {
    ks_event_kind kind;
    int place, seat, from, to, count, side, cause;
    int32_t number;
    kn_set cards;
    ks_seats audience;
    bool quiet;   /* observers outside the audience don't even notice the event */
    bool hidden;  /* set by ks_event_known: `count` cards are involved, but which ones is hidden */
    ks_lies lies; /* set by ks_event_known */
    const struct ks_move *move;
    const char *text;
} ks_event;

/* Returns an event whose place, seat, heaps, side and cause are unset. */
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

/* A given result of chance, which is used instead of drawing one (scenarios, records, injected
 * packs). */
typedef struct ks_given {
    kn_chance_kind kind;
    int count;
    /* the order of a pack, top first; or a number, in one byte or (if it may exceed 255) in four,
     * lowest byte first */
    uint8_t value[KN_CARDS_MAX];
    struct ks_given *next;
} ks_given;

typedef struct ks_world {
    const ks_layout *layout;
    ks_block *block;
    /* Receives the events; NULL in playouts. It is called for each event in order, with the full
     * state; use ks_event_known to reduce an event to the facts that a seat may know. */
    void (*feed)(void *payload, const ks_event *event);
    void *payload;
    /* Given results of chance, a queue for each kind, which are used before the generator; NULL:
     * draw. `drawn` (or NULL) is called with every result of chance, given or drawn, so that
     * records can store it. */
    ks_given *given[KN_CHANCE_KINDS];
    void (*drawn)(void *payload, kn_chance_kind kind, const uint8_t *value, int count);
    bool misfit; /* a given result didn't fit: it orders other cards, or is a number not below n */
    char misfit_says[160]; /* describes the misfit for people; valid while `misfit` is set */
} ks_world;

#define KS_ENDS(X) X(KS_TOP, "top") X(KS_BOTTOM, "bottom")
typedef enum ks_end { KS_ENDS(KD_ENUM) } ks_end;

/* Lists `cards` of `heap` from the lowest up: in the heap's order or, if it has none, in the pack's
 * order. Returns their number. */
int ks_list_cards(const ks_layout *l, const ks_block *b, int heap, kn_set cards,
                  uint8_t list[KN_CARDS_MAX]);

/* The transfer function: moves those of `cards` that are in heap `from` to `to`, onto its top
 * (right end) or under its bottom. Cards from an ordered heap move as one packet, in their
 * order. Others move one by one in the pack's order, so under the bottom the last one is the
 * lowest. Seats that see the faces of either heap, and `audience`, know the cards afterwards.
 * For other seats, any card of the heap may have moved. world.c has the exact rules. To take
 * cards from a hidden order by position, use ks_deal_cards: ks_transfer doesn't publish
 * positions, so seats forget the positions of the cards that stay. */
void ks_transfer(ks_world *w, int from, int to, kn_set cards, ks_end end, ks_seats audience);

/* Like ks_transfer, if it is public that only the `eligible` cards of `from` could have moved. A
 * set that lacks any of `cards` is treated as the set of all cards. It must follow from public
 * facts which cards are eligible. */
void ks_transfer_of(ks_world *w, int from, int to, kn_set cards, ks_end end, ks_seats audience,
                    kn_set eligible);

/* Like ks_transfer, for `n` different cards of heap `from`, which move one by one in the order of
 * `list`. */
void ks_transfer_list(ks_world *w, int from, int to, const uint8_t *list, int n, ks_end end,
                      ks_seats audience);

/* Updates knowledge if a heap has become empty: its number of cards is public, so everybody knows
 * that no card is possible there. */
static inline void ks_note_empty(const ks_layout *l, ks_block *b, int heap)
{
    if (!kn_is_empty(b->sets[heap]) || l->possible_of[heap] < 0)
        return;
    b->sets[l->possible_of[heap]] = KN_EMPTY;
    if (l->jumbled >= 0)
        kn_drop(&b->sets[l->jumbled], (unsigned)heap);
}

/* Transfers all cards of `from` onto the top of `to`; fast if all seats know these cards. */
void ks_transfer_all(ks_world *w, int from, int to);

/* Plays one card of `from` onto the top of `to`, like ks_transfer with a freely chosen card; fast
 * if nobody listens. */
void ks_play_card(ks_world *w, int from, int to, unsigned card, ks_seats audience);

/* Changes one half in each of `n` sets, beginning with `half` of the first set: keeps the bits in
 * `keep`, then sets the bits in `put`. The loop is unrolled, because it runs for every card. */
static inline void __attribute__((always_inline))
ks_change_all(uint64_t *half, int n, uint64_t keep, uint64_t put)
{
    switch (n) {
    default:
        for (; n > 8; n--, half += 2)
            *half = (*half & keep) | put; /* fall through */
    case 8:
        half[14] = (half[14] & keep) | put; /* fall through */
    case 7:
        half[12] = (half[12] & keep) | put; /* fall through */
    case 6:
        half[10] = (half[10] & keep) | put; /* fall through */
    case 5:
        half[8] = (half[8] & keep) | put; /* fall through */
    case 4:
        half[6] = (half[6] & keep) | put; /* fall through */
    case 3:
        half[4] = (half[4] & keep) | put; /* fall through */
    case 2:
        half[2] = (half[2] & keep) | put; /* fall through */
    case 1:
        half[0] = (half[0] & keep) | put; /* fall through */
    case 0:
        break;
    }
}

/* The sets of a block that change when a card that everybody sees moves. */
typedef struct ks_open_view {
    kn_set *sees, *possible;
    int knowers, heaps; /* number of sets of each kind */
} ks_open_view;

static inline ks_open_view ks_open_viewed(const ks_layout *l, ks_block *b)
{
    return (ks_open_view){b->sets + l->sees, b->sets + l->sees + KS_KNOWERS(l), KS_KNOWERS(l),
                          l->first_var_set - l->sees - KS_KNOWERS(l)};
}

/* Records that everybody sees `cards`, which were in hidden heaps. */
static inline void __attribute__((always_inline))
ks_see_open(const ks_open_view *view, kn_set cards)
{
    if (KN_NARROW || cards.lo) {
        ks_change_all(&view->sees->lo, view->knowers, ~0ull, cards.lo);
        ks_change_all(&view->possible->lo, view->heaps, ~cards.lo, 0);
    }
    if (KN_HI(cards.hi)) {
        ks_change_all(&view->sees->hi, view->knowers, ~0ull, cards.hi);
        ks_change_all(&view->possible->hi, view->heaps, ~cards.hi, 0);
    }
}

/* Moves the top (or bottom) `count` cards of an ordered heap one by one onto another heap, `to`,
 * with a single event. Returns the number of cards that have moved, which is less if the heap
 * runs out. */
int ks_deal_cards(ks_world *w, int from, ks_end taken, int to, int count, ks_seats audience);

/* Deals `each` cards to each of to[0] .. to[n - 1] from the top of an ordered heap, until the cards
 * run out. `packet`: the number of cards dealt at a time, which is 1 or `each`. Has the same effect
 * as calling ks_deal_cards for each packet. Returns the number of cards moved. */
int ks_deal_even(ks_world *w, int from, const uint8_t *to, int n, int each, int packet);

/* Shows cards in a heap to seats, without moving them. */
void ks_show(ks_world *w, int heap, kn_set cards, ks_seats audience);

/* Shows cards without an event, if seats learn about them in another way. */
void ks_learn(ks_world *w, int heap, kn_set cards, ks_seats audience);

/* Returns the cards of a heap whose place is public: the spectator, who knows only public facts,
 * knows their place. */
kn_set ks_public_in(const ks_layout *l, const ks_block *b, int heap);

/* Records that `cards` of a heap have changed their order in a way that nobody can follow. Seats
 * that don't see the heap's faces forget the positions. In a hand, they still know that these cards
 * are there. */
void ks_mix_up(ks_world *w, int heap, kn_set cards);

/* Makes all seats forget the exact place of `cards`. */
void ks_forget(ks_world *w, kn_set cards);

/* Shuffles the lowest `count` cards of an ordered heap (count < 0: all cards). The kind of chance
 * is SHUFFLE if all are shuffled. If a given order doesn't consist of exactly these cards, returns
 * false and sets `misfit`, with nothing else changed. */
bool ks_shuffle_heap(ks_world *w, int heap, int count, kn_chance_kind kind);

/* Moves all cards of heaps that are not kept to `stock`, unseen and in pack order, the first card
 * on top. It has no event of its own, because the beginning of a deal implies it. */
void ks_gather(ks_world *w, int stock);

/* Lifts the top `k` cards of `heap`, and puts them under the rest without changing their order.
 * Seats that know positions can follow this. If `k` is not public, call ks_forget for the heap's
 * cards. */
void ks_cut_heap(ks_world *w, int heap, int k);

/* Inserts `card` of heap `from` (which may be `to`) into the ordered heap `to`, so that `above`
 * cards are above it. The number `above` is secret, so all who don't see the faces of `to` forget
 * the positions there. To put a card under the bottom, use ks_transfer. */
void ks_insert(ks_world *w, int from, int card, int to, int above);

/* Returns a number below `n`, from the queue of `kind` or from the game's chance. If a given number
 * is not below `n`, draws a number and sets `misfit`. */
int ks_draw_below(ks_world *w, kn_chance_kind kind, int n);

/* Begins the chance of the match's deal number `deal`, counted from 0. A given DEAL_SEED becomes
 * the key, so that a deal can depend on a seed that is published afterwards. */
void ks_begin_deal_chance(ks_world *w, int deal);

/* Records the public fact that heap `heap` has none of `cards` now, because its player has not met
 * a duty. */
void ks_exclude(ks_world *w, int heap, kn_set cards);

/* Returns the card points of cards, in units. If the variable `trump` names a suit, with the points
 * that cards have as trumps. */
int64_t ks_points_of(const ks_world *w, kn_set cards);

/* Awards units to a side under a cause. They are added to the score when the deal settles. No sum
 * can exceed KN_POINTS_MAX. */
void ks_award(ks_world *w, int side, int32_t units, int cause);
/* Returns all units that a side was awarded in this deal. They stay valid between two deals. */
int32_t ks_awarded(const ks_world *w, int side);
/* Cancels all awards of this deal, settled or not. */
void ks_take_back(ks_world *w);
/* Adds awards that the scores do not include yet to the scores. */
void ks_settle(ks_world *w);
/* Moves `amount` >= 0 from one account variable to another (int offsets). An account may become
 * negative only if its range allows that. Returns the amount moved, limited by the payer's
 * balance and the receiver's range; 0 if one variable is no account. */
int32_t ks_pay(ks_world *w, int from, int to, int32_t amount);
/* Returns the variable of the account at this int offset, or NULL. */
const ks_var *ks_account_var(const ks_layout *layout, int at);

/* Passes an event to the listener; no effect if there is none. */
void ks_feed(ks_world *w, const ks_event *event);

#endif
