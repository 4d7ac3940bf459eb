/* SPDX-License-Identifier: MIT
 * exchange.h: declarations shared by the files of the mechanic `exchange` only: its plan.
 */
#ifndef KM_MECHANICS_EXCHANGE_H
#define KM_MECHANICS_EXCHANGE_H

#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

#define KM_EXCHANGE_TARGETS 16

/* Who gets the cards: one of these words, or a seat. `each` stands alone. */
#define KM_EXCHANGE_TO(X)                                                                          \
    X(KM_EXCHANGE_TO_NEXT, "next")                                                                 \
    X(KM_EXCHANGE_TO_PREVIOUS, "previous")                                                         \
    X(KM_EXCHANGE_TO_OPPOSITE, "opposite")                                                         \
    X(KM_EXCHANGE_TO_SELF, "self")                                                                 \
    X(KM_EXCHANGE_TO_NOBODY, "nobody")                                                             \
    X(KM_EXCHANGE_TO_EACH, "each")
enum { KM_EXCHANGE_TO(KD_ENUM) KM_EXCHANGE_TO_PHRASE };
/* Names of the events for hooks. */
#define KM_EXCHANGE_EVENTS(FIRST, NEXT)                                                            \
    FIRST(KM_EXCHANGE_GIVES, "give")                                                               \
    NEXT(KM_EXCHANGE_DROPS, "drop")                                                                \
    NEXT(KM_EXCHANGE_DRAWS, "draw")
enum { KD_ENUMS(KM_EXCHANGE_EVENTS) };

typedef struct km_exchange_plan {
    int counts, targets;
    km_amount count[KM_EXCHANGE_TARGETS], at_least; /* at_least -1: the same as the count */
    km_who to[KM_EXCHANGE_TARGETS];
    bool to_each;  /* each other seat gets one card, in turn order; without `to` */
    bool to_table; /* `into` is a zone of the table */
    bool in_turn;  /* false: nobody gets cards until all have chosen */
    bool highest;  /* the giver has no choice and gives the highest cards */
    const ks_zone *hand, *into;
    /* zones where chosen cards wait until all have chosen: one zone, or one per receiver */
    int passes;
    const ks_zone *passed[KS_SEATS_MAX];
    const ks_seat_phrase *who, *first; /* who NULL: all */
    kn_set only;
    int word;
    struct km_exchange_draw {
        bool on;
        const ks_zone *laid;       /* where cards are laid aside until their owner has drawn */
        int from, refill, open_to; /* heaps; -1: none */
    } draw;
    struct km_exchange_drop {
        bool on;
        int word, heap;
        ks_end end;
        const ks_condition *may;
    } drop;
} km_exchange_plan;

static inline bool km_exchange_has_least(const km_exchange_plan *plan)
{
    return plan->at_least.number >= 0;
}

/* --- exchange_plan.c: the keys --- */
bool km_exchange_compile(km_compiler *c, km_phase *phase);

/* Describes the phase (exchange_text.c). */
void km_exchange_show(const km_telling *t);

#endif
