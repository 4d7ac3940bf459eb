/* SPDX-License-Identifier: MIT
 * fishing.h: what a fishing phase is compiled to, shared by the play (fishing.c) and its words
 * (fishing_text.c). No other file needs it.
 */
#ifndef KN_MECHANICS_FISHING_H
#define KN_MECHANICS_FISHING_H

#include "mechanics/capture.h"
#include "mechanics/common.h"
#include "mechanics/registry.h"

enum { KN_FISHING_ON_CAPTURE, KN_FISHING_ON_TRAIL, KN_FISHING_ON_PLAY };
enum { KN_REST_NOBODY, KN_REST_LAST_TAKER, KN_REST_SEAT };
enum { KN_FISHING_REST = 8 }; /* zones whose cards are left at the end */

/* frame->step; frame->a is the place meant. */
enum {
    KN_FISHING_ENTERED,  /* nothing has happened */
    KN_FISHING_TO_PLAY,  /* `a` is to play, or the first after it who can */
    KN_FISHING_MOVED,    /* `a` has played */
    KN_FISHING_CHOOSING, /* `a` chooses for the card turned up */
    KN_FISHING_TURNED,   /* that is done too */
    KN_FISHING_REFILLED  /* hands were empty and the phase that deals was called; `a` goes on */
};

typedef struct kn_fishing {
    kn_capture capture;
    kn_set equal_cards; /* which of the pack take their own rank, as far as it takes anything */
    const kn_zone *hand, *pile;
    int floor;
    int turns_up; /* heap, or -1 */
    int refill;   /* phase, or -1 */
    kn_seat_phrase *first, *rest_seat;
    kn_condition *ends_if; /* or NULL */
    int rest_to;
    int rest[KN_FISHING_REST], rests; /* heaps */
    int taker; /* private variable: the seat that took last; -1 where piles are not of seats */
} kn_fishing;

/* The card on top of the zone whose cards are turned up; it must have one. */
static inline unsigned kn_fishing_top(const kn_run *run, int heap)
{
    const kn_block *b = run->world.block;
    return kn_order(run->world.layout, b, heap)[kn_count(b->sets[heap]) - 1];
}

/* The cards that `place` may play now: its hand, or the card turned up. */
static inline kn_set kn_fishing_playable(const kn_run *run, const kn_fishing *plan,
                                         const kn_frame *frame, int place)
{
    if (frame->step == KN_FISHING_CHOOSING)
        return kn_set_of(kn_fishing_top(run, plan->turns_up));
    return run->world.block->sets[plan->hand->heap + place];
}

/* fishing_text.c: the mechanic's `why` and `show`. */
bool kn_fishing_why(kn_run *run, const kn_phase *phase, const kn_frame *frame, const kn_move *move,
                    const char *language, char *out, size_t size, const char **key);
void kn_fishing_show(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                     size_t size);

#endif
