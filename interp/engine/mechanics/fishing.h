/* SPDX-License-Identifier: MIT
 * fishing.h: the plan of a fishing phase, shared only by fishing.c (play), fishing_plan.c (keys),
 * fishing_doubt.c (checks) and fishing_text.c (description).
 */
#ifndef KM_MECHANICS_FISHING_H
#define KM_MECHANICS_FISHING_H

#include "mechanics/capture.h"
#include "mechanics/fishing_build.h"
#include "mechanics/registry.h"

/* Names of the events for hooks. */
#define KM_FISHING_EVENTS(FIRST, NEXT)                                                             \
    FIRST(KM_FISHING_ON_CAPTURE, "capture")                                                        \
    NEXT(KM_FISHING_ON_TRAIL, "trail")                                                             \
    NEXT(KM_FISHING_ON_BUILD, "build")                                                             \
    NEXT(KM_FISHING_ON_PLAY, "play")                                                               \
    NEXT(KM_FISHING_ON_TURN, "turn_end")
enum { KD_ENUMS(KM_FISHING_EVENTS) };
enum { KM_REST_NOBODY, KM_REST_LAST_TAKER, KM_REST_SEAT };

/* `other_values_of`: which cards can count with their second value. */
#define KM_OTHERS_OF(X)                                                                            \
    X(KM_OTHERS_OF_ALL, "all")                                                                     \
    X(KM_OTHERS_OF_PLAYED, "played")
enum { KM_OTHERS_OF(KD_ENUM) };
enum { KM_CLEARS_MAX = 4 };
enum { KM_FISHING_REST = 8 }; /* most zones whose cards are left at the end */

/* Values of frame->step; frame->a is a place. */
enum {
    KM_FISHING_ENTERED,  /* at the start */
    KM_FISHING_TO_PLAY,  /* `a` plays or, if it can't, the next place that can */
    KM_FISHING_MOVED,    /* `a` has played */
    KM_FISHING_CHOOSING, /* `a` chooses for the card turned up from the stock */
    KM_FISHING_TURNED,   /* the card turned up has been played */
    KM_FISHING_OVER,     /* hooks know that the turn of `a` is over */
    KM_FISHING_REFILLED  /* hands were empty, so the dealing phase was called; `a` is next */
};

/* `except`: which captures at the end of a deal don't count. */
#define KM_EXCEPTIONS(X)                                                                           \
    X(KM_EXCEPT_NONE, "none")                                                                      \
    X(KM_EXCEPT_LAST_CARD, "last_card")                                                            \
    X(KM_EXCEPT_LAST_HANDS, "last_hands")
enum { KM_EXCEPTIONS(KD_ENUM) };

/* Captures that clear the floor and are therefore counted. */
typedef struct km_clear {
    const char *name; /* the first member, as in km_entry */
    const kd_node *node;
    const ks_var *var; /* or NULL */
    int32_t units;     /* awarded at once */
    int cause;
    kn_set cards;
    int most; /* cards taken; 0: any number */
    bool equal, cancels;
    uint8_t except;                /* KM_EXCEPTIONS */
    const ks_condition *condition; /* or NULL */
} km_clear;

typedef struct km_fishing {
    km_capture capture;
    kn_set equal_cards; /* cards that capture cards of equal rank, if the floor has any */
    const ks_zone *hand, *pile;
    int floor;
    int under;        /* heap for covered cards; -1: none */
    int turns_up;     /* heap; -1: none */
    int refill;       /* phase; -1: none */
    bool deals_again; /* `refill` may give cards to the hands */
    bool uneven;      /* `refill` deals until no cards are left, if there are too few for all */
    const ks_seat_phrase *first, *rest_seat;
    const ks_condition *ends_if; /* or NULL */
    /* the sum to be made; 0: the value of the played card */
    int sum_to;
    const kd_node *other_values, *played_values; /* card maps, or NULL */
    int other_values_of;                         /* KM_OTHERS_OF */
    /* a player who leaves the floor empty plays again */
    bool plays_again;
    int rest_to;
    int rest[KM_FISHING_REST], rests; /* heaps */
    /* private variable with the seat that captured last; -1: piles don't belong to seats */
    int taker;
    km_builds builds;
    km_clear clear[KM_CLEARS_MAX];
    int clears;
} km_fishing;

/* Returns the top card of the zone from which cards are turned up. The zone must not be empty. */
static inline unsigned km_fishing_top(const km_run *run, int heap)
{
    const ks_block *b = run->world.block;
    return ks_order(run->world.layout, b, heap)[kn_count(b->sets[heap]) - 1];
}

/* Returns the cards that `place` may play now: its hand, or the card turned up. */
static inline kn_set km_fishing_playable(const km_run *run, const km_fishing *plan,
                                         const ks_frame *frame, int place)
{
    if (frame->step == KM_FISHING_CHOOSING)
        return kn_set_of(km_fishing_top(run, plan->turns_up));
    return run->world.block->sets[plan->hand->heap + place];
}

/* --- fishing_plan.c: compiles the keys to the plan, in the steps explained in mechanic.h --- */
bool km_fishing_declare(km_compiler *c, km_phase *phase);
bool km_fishing_compile(km_compiler *c, km_phase *phase);
bool km_fishing_link(km_compiler *c, km_phase *phase);
/* Returns the sum that a card of this value captures; 0: it captures none. */
uint8_t km_fishing_need(const km_fishing *plan, int32_t value);

/* --- fishing_doubt.c: `check` --- */
void km_fishing_doubt(const km_phase *phase, const km_doubting *d);
/* Returns the nth key without an effect, and in *beside the key that it would need; NULL: there
 * are fewer. */
const kd_node *km_fishing_idle(const km_phase *phase, int nth, const char **beside);

/* --- fishing_clear.c --- */
extern const kd_table km_clear_table;
/* Checks the entries of `clears`; false: with a problem reported. */
bool km_clears_compile(km_compiler *c, const km_fishing *plan);
/* Counts a capture by `seat`, with a card from heap `from`, that has cleared the floor. */
void km_clears_count(km_run *run, const km_phase *phase, int seat, int from, unsigned card,
                     kn_set taken);
void km_clears_show(const km_telling *t);

/* --- fishing_text.c: `why` and `show` of the mechanic --- */
bool km_fishing_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                    const char **key);
void km_fishing_show(const km_telling *t);

#endif
