/* SPDX-License-Identifier: MIT
 * fishing.h: what a fishing phase is compiled to, shared by the play (fishing.c) and its words
 * (fishing_text.c). No other file needs it.
 */
#ifndef KM_MECHANICS_FISHING_H
#define KM_MECHANICS_FISHING_H

#include "mechanics/capture.h"
#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"

/* The events, as hooks name them. */
#define KM_FISHING_EVENTS(FIRST, NEXT)                                                             \
    FIRST(KM_FISHING_ON_CAPTURE, "capture")                                                        \
    NEXT(KM_FISHING_ON_TRAIL, "trail")                                                             \
    NEXT(KM_FISHING_ON_PLAY, "play")
enum { KD_ENUMS(KM_FISHING_EVENTS) };
enum { KM_REST_NOBODY, KM_REST_LAST_TAKER, KM_REST_SEAT };
enum { KM_FISHING_REST = 8 }; /* zones whose cards are left at the end */

/* frame->step; frame->a is the place meant. */
enum {
    KM_FISHING_ENTERED,  /* nothing has happened */
    KM_FISHING_TO_PLAY,  /* `a` is to play, or the first after it who can */
    KM_FISHING_MOVED,    /* `a` has played */
    KM_FISHING_CHOOSING, /* `a` chooses for the card turned up */
    KM_FISHING_TURNED,   /* that is done too */
    KM_FISHING_REFILLED  /* hands were empty and the phase that deals was called; `a` goes on */
};

typedef struct km_fishing {
    km_capture capture;
    kn_set equal_cards; /* which of the pack take their own rank, as far as it takes anything */
    const ks_zone *hand, *pile;
    int floor;
    int turns_up; /* heap, or -1 */
    int refill;   /* phase, or -1 */
    const ks_seat_phrase *first, *rest_seat;
    const ks_condition *ends_if; /* or NULL */
    int sum_to;                  /* 0: to the card's own value */
    int rest_to;
    int rest[KM_FISHING_REST], rests; /* heaps */
    int taker; /* private variable: the seat that took last; -1 where piles are not of seats */
} km_fishing;

/* The card on top of the zone whose cards are turned up; it must have one. */
static inline unsigned km_fishing_top(const km_run *run, int heap)
{
    const ks_block *b = run->world.block;
    return ks_order(run->world.layout, b, heap)[kn_count(b->sets[heap]) - 1];
}

/* The cards that `place` may play now: its hand, or the card turned up. */
static inline kn_set km_fishing_playable(const km_run *run, const km_fishing *plan,
                                         const ks_frame *frame, int place)
{
    if (frame->step == KM_FISHING_CHOOSING)
        return kn_set_of(km_fishing_top(run, plan->turns_up));
    return run->world.block->sets[plan->hand->heap + place];
}

/* fishing_text.c: the mechanic's `why` and `show`. */
bool km_fishing_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                    const char **key);
void km_fishing_show(const km_telling *t);

#endif
