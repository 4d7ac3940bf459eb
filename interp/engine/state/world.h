/* SPDX-License-Identifier: MIT
 * world.h: a block and the operations on it: the transfer function (the only way to move a
 * card), shuffles, cuts, showing, awards, payments, given chance, and the feed of events. All
 * knowledge of seats is updated here, see the design's "Hidden information". Knows no phases.
 */
#ifndef KS_STATE_WORLD_H
#define KS_STATE_WORLD_H

#include "state/block.h"

/* A set of observers, as bits: seats, and the spectator. A fact that all seats know from their
 * own views is not public; a public fact is known to everybody, including the spectator. */
typedef uint16_t ks_seats;
#define KS_EVERYBODY(l) ((ks_seats)((1u << KS_KNOWERS(l)) - 1))

typedef enum ks_event_kind {
    KS_EVENT_MOVE,     /* a decision: `move` by `place`; `audience` knows its cards */
    KS_EVENT_TURNED,   /* a card turned up that plays by itself: `move` for `place`, no decision;
                          everybody knows its cards, which are also in `cards` */
    KS_EVENT_TRANSFER, /* `cards` (`count` of them) from heap `from` to heap `to` */
    KS_EVENT_SHOW,     /* `cards` of heap `from` shown to `audience` */
    KS_EVENT_SHUFFLE,  /* heap `from` (only the lowest `count` cards if fewer) in a new order */
    KS_EVENT_AWARD,    /* `number` units to `side`, cause `cause` */
    KS_EVENT_PAY,      /* `number` from account `from` to account `to` (int offsets) */
    KS_EVENT_TRICK,    /* `place` takes the trick */
    KS_EVENT_PHASE,    /* phase number `number` begins */
    KS_EVENT_DEAL,     /* a deal begins (number = dealer) */
    KS_EVENT_SETTLE,   /* the deal's points went into the scores */
    KS_EVENT_OVER,     /* the match is over */
    KS_EVENT_NOTE,     /* a hook's message: `text` (a constant of the rules), number */
    KS_EVENT_THROWN_IN /* the deal is thrown in, void or to be dealt again: in phase `number`; -1:
                          by a hook */
} ks_event_kind;

/* Where a shown card lies. KS_LIES_LOWEST in a shuffle: only the lowest cards are shuffled. */
typedef enum ks_lies { KS_LIES_IN, KS_LIES_ON_TOP, KS_LIES_LOWEST } ks_lies;

struct ks_move;
typedef struct ks_event {
    ks_event_kind kind;
    int place, seat, from, to, count, side, cause;
    int32_t number;
    kn_set cards;
    ks_seats audience;
    bool quiet;   /* observers outside the audience don't notice the event at all */
    bool hidden;  /* set by ks_event_known: there are `count` cards, but their faces are hidden */
    ks_lies lies; /* set by ks_event_known */
    const struct ks_move *move;
    const char *text;
} ks_event;

/* Returns an event without place, seat, heaps, side and cause. */
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

/* A result of chance that is given instead of drawn (scenarios, records, injected packs). */
typedef struct ks_given {
    kn_chance_kind kind;
    int count;
    uint8_t value[KN_CARDS_MAX]; /* a pack order top first, or one number: one byte, or four (lowest
                                    first) if it may exceed 255 */
    struct ks_given *next;
} ks_given;

typedef struct ks_world {
    const ks_layout *layout;
    ks_block *block;
    /* Receives events; NULL in playouts. Called for each event in order, with the full state;
     * use ks_event_known to reduce it to what a seat may know. */
    void (*feed)(void *payload, const ks_event *event);
    void *payload;
    /* Given results of chance, a queue per kind, used before the generator; NULL: draw. `drawn`
     * (or NULL) is called for every result of chance, given or drawn, so that records can keep
     * it. */
    ks_given *given[KN_CHANCE_KINDS];
    void (*drawn)(void *payload, kn_chance_kind kind, const uint8_t *value, int count);
    bool misfit; /* a given result did not fit (an order of other cards, a number not below n) */
    char misfit_says[160]; /* what did not fit, for people; valid while `misfit` is set */
} ks_world;

#define KS_ENDS(X) X(KS_TOP, "top") X(KS_BOTTOM, "bottom")
typedef enum ks_end { KS_ENDS(KD_ENUM) } ks_end;

/* Lists `cards` of `heap` from the lowest up: in the order of an ordered heap, otherwise in the
 * pack's order. Returns their number. */
int ks_list_cards(const ks_layout *l, const ks_block *b, int heap, kn_set cards,
                  uint8_t list[KN_CARDS_MAX]);

/* The transfer function: moves `cards` (ignores those not in heap `from`) to `to`, onto its top
 * (right end) or under its bottom. From an ordered heap they move as one packet, in their order;
 * otherwise one after another in the pack's order, so that under the bottom the last one is the
 * lowest. Seats that see the faces of either heap, and `audience`, know the cards afterwards;
 * for the others any card of the heap may have moved. world.c has the exact rules. To take cards
 * from a hidden order by position use ks_deal_cards: ks_transfer doesn't publish positions, so
 * seats forget those they knew of the remaining cards. */
void ks_transfer(ks_world *w, int from, int to, kn_set cards, ks_end end, ks_seats audience);

/* ks_transfer if it is public that only `eligible` cards of `from`, a part of the heap, could
 * have moved. A set that lacks one of `cards` counts as all cards. Eligibility must follow from
 * public facts. */
void ks_transfer_of(ks_world *w, int from, int to, kn_set cards, ks_end end, ks_seats audience,
                    kn_set eligible);

/* ks_transfer of `n` different cards of heap `from`, one after another in the order of `list`. */
void ks_transfer_list(ks_world *w, int from, int to, const uint8_t *list, int n, ks_end end,
                      ks_seats audience);

/* Updates knowledge after a heap may have become empty: the number of its cards is public, so no
 * card is possible in an empty heap. */
static inline void ks_note_empty(const ks_layout *l, ks_block *b, int heap)
{
    if (!kn_is_empty(b->sets[heap]) || l->possible_of[heap] < 0)
        return;
    b->sets[l->possible_of[heap]] = KN_EMPTY;
    if (l->jumbled >= 0)
        kn_drop(&b->sets[l->jumbled], (unsigned)heap);
}

/* Transfers all cards of `from` onto the top of `to`; fast if all seats have seen them. */
void ks_transfer_all(ks_world *w, int from, int to);

/* Plays one card of `from` onto the top of `to`: a ks_transfer of a freely chosen card; fast
 * without a feed. */
void ks_play_card(ks_world *w, int from, int to, unsigned card, ks_seats audience);

/* Changes one word in each of `n` sets, starting with `word` in the first: keeps the bits of
 * `keep`, then sets those of `put`. Unrolled, because it runs for every card. */
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

/* The knowledge sets of a block, for cards that all see. */
typedef struct ks_open_view {
    kn_set *sees, *possible;
    int knowers, heaps; /* number of sets in each */
} ks_open_view;

static inline ks_open_view ks_open_viewed(const ks_layout *l, ks_block *b)
{
    return (ks_open_view){b->sets + l->sees, b->sets + l->sees + KS_KNOWERS(l), KS_KNOWERS(l),
                          l->first_var_set - l->sees - KS_KNOWERS(l)};
}

/* Moves a card from the unordered set `from` to `to`, without an event, if all see it. Changes
 * only the word that contains the card in each set. The caller must handle an emptied `from`,
 * and the order of `to`. */
static inline void __attribute__((always_inline))
ks_see_open(const ks_open_view *view, kn_set *from, kn_set *to, unsigned card)
{
    uint64_t bit = 1ull << (card & 63);
    size_t word = KN_WORD_OF(card);
    (&from->lo)[word] &= ~bit;
    (&to->lo)[word] |= bit;
    ks_change_all(&view->sees->lo + word, view->knowers, ~0ull, bit);
    ks_change_all(&view->possible->lo + word, view->heaps, ~bit, 0);
}

/* Moves the top (or bottom) `count` cards of an ordered heap one by one onto another, `to`, with
 * one event for all. Returns how many moved: fewer if the heap runs out. */
int ks_deal_cards(ks_world *w, int from, ks_end taken, int to, int count, ks_seats audience);

/* Deals one card each from the top of an ordered heap to heaps to[0] .. to[n - 1], `rounds`
 * times, like repeated calls of ks_deal_cards, until the cards run out. Returns how many moved. */
int ks_deal_rounds(ks_world *w, int from, const uint8_t *to, int n, int rounds);

/* Shows cards in a heap to seats, without moving them. */
void ks_show(ks_world *w, int heap, kn_set cards, ks_seats audience);

/* Shows them without an event, if seats learn of it in another way. */
void ks_learn(ks_world *w, int heap, kn_set cards, ks_seats audience);

/* Returns the cards of a heap whose place is public: those known to the spectator, who knows
 * only public facts. */
kn_set ks_public_in(const ks_layout *l, const ks_block *b, int heap);

/* Records that `cards` of a heap have changed their order in a way that cannot be followed.
 * Seats that don't see its faces forget their positions; for a hand they still know that it
 * holds them. */
void ks_mix_up(ks_world *w, int heap, kn_set cards);

/* Makes every seat forget the exact place of `cards`. */
void ks_forget(ks_world *w, kn_set cards);

/* Shuffles an ordered heap's lowest `count` cards (count < 0: all); kind SHUFFLE if all. If a
 * given order doesn't consist of exactly these cards, returns false, sets `misfit` and changes
 * nothing else. */
bool ks_shuffle_heap(ks_world *w, int heap, int count, kn_chance_kind kind);

/* Moves all cards of the heaps that are not kept to `stock`, unseen, in pack order with the
 * first on top. Has no event of its own: it is implied by the beginning of a deal. */
void ks_gather(ks_world *w, int stock);

/* Lifts the top k cards of `heap` and puts them, in order, under the rest. Seats that know
 * positions follow them; if k is not public, call ks_forget for the heap's cards. */
void ks_cut_heap(ks_world *w, int heap, int k);

/* Inserts `card` of heap `from` (which may be `to`) into ordered heap `to` with `above` cards
 * above it. The number is secret, so all who don't see its faces forget the positions in `to`.
 * To put a card under the bottom use ks_transfer. */
void ks_insert(ks_world *w, int from, int card, int to, int above);

/* Returns a number below n from the queue of `kind`, or from the game's chance. If a given
 * number is not below n, draws one instead and sets `misfit`. */
int ks_draw_below(ks_world *w, kn_chance_kind kind, int n);

/* Begins the chance of deal number `deal` of the match (from 0). A given DEAL_SEED becomes the
 * key, so that a deal can be drawn from a seed that is published when it is over. */
void ks_begin_deal_chance(ks_world *w, int deal);

/* Records, after an unmet duty, the public fact that heap `heap` holds none of `cards` now. */
void ks_exclude(ks_world *w, int heap, kn_set cards);

/* Returns the card points of cards, in units: where the variable `trump` names a suit, with what
 * its cards count then. */
int64_t ks_points_of(const ks_world *w, kn_set cards);

/* Awards units to a side under a cause; they count when the deal settles. Sums are limited to
 * KN_POINTS_MAX. */
void ks_award(ks_world *w, int side, int32_t units, int cause);
/* Returns all units awarded to a side in this deal; after the deal, until the next one begins. */
int32_t ks_awarded(const ks_world *w, int side);
/* Cancels all awards of this deal, settled or not. */
void ks_take_back(ks_world *w);
/* Adds awards that are not yet settled to the scores. */
void ks_settle(ks_world *w);
/* Moves `amount` >= 0 between two account variables (int offsets); they may go below zero only
 * if their range allows. Returns the amount moved, which is limited to what the payer has and
 * the receiver may hold; 0 if either is not an account. */
int32_t ks_pay(ks_world *w, int from, int to, int32_t amount);
/* Returns the variable of the account at that int offset, or NULL. */
const ks_var *ks_account_var(const ks_layout *layout, int at);

void ks_feed(ks_world *w, const ks_event *event); /* does nothing without a feed */

#endif
