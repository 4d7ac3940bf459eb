/* SPDX-License-Identifier: MIT
 * exchange.h: what the files of the mechanic `exchange` share: its plan, as its keys say it. Other
 * mechanics include nothing of it.
 */
#ifndef KN_MECHANICS_EXCHANGE_H
#define KN_MECHANICS_EXCHANGE_H

#include "mechanics/common.h"
#include "mechanics/registry.h"
#include "mechanics/tell.h"

#define EXCHANGE_TARGETS 16

enum { TO_NEXT, TO_PREVIOUS, TO_OPPOSITE, TO_NOBODY, TO_PHRASE };
enum { EXCHANGE_GIVES, EXCHANGE_DROPS, EXCHANGE_DRAWS }; /* events, in the mechanic's order */
enum { EXCHANGE_DONE, EXCHANGE_NONE };                   /* outcomes */

typedef struct exchange_target {
    int kind;
    kn_seat_phrase *phrase;
} exchange_target;

/* Zones are kept by index while the layout grows, and as they lie once it is frozen. */
typedef struct exchange_plan {
    int counts, count[EXCHANGE_TARGETS], at_least; /* at_least -1: the count itself */
    int targets;
    exchange_target to[EXCHANGE_TARGETS];
    bool to_each;  /* a card for each other seat, in their order; no `to` */
    bool to_table; /* `into` belongs to the table */
    bool together; /* nobody gets anything before all have chosen */
    int hand_zone, into_zone;
    kn_zone hand, into;
    int passes; /* zones where chosen cards wait for the others' choices: one, or one a receiver */
    int passed_zone[KN_SEATS_MAX];
    kn_zone passed[KN_SEATS_MAX];
    kn_seat_phrase *who, *first; /* who NULL: all */
    kn_set only;
    int word;
    struct {
        bool on;
        int laid_zone; /* where cards lie aside until their owner has drawn */
        kn_zone laid;
        int from, refill, open_to; /* heaps; -1: none */
    } draw;
    struct {
        bool on;
        int word, heap;
        kn_end end;
        kn_condition *may;
    } drop;
} exchange_plan;

/* exchange_plan.c: reads the keys, and finds the zones once they lie fast. */
bool kn_exchange_compile(kn_compiler *c, kn_phase *phase);
bool kn_exchange_link(kn_compiler *c, kn_phase *phase);

/* exchange_draw.c. True if `place` may leave the deal in place of choosing cards. */
bool kn_exchange_may_drop(kn_run *run, const exchange_plan *plan, int place);
/* `place` leaves the deal: its hand goes where hands of such go. */
void kn_exchange_drop(kn_run *run, const kn_phase *phase, int place);
/* `place` lays `cards` of its hand aside, to draw as many: face down but for those that everybody
 * knows. */
void kn_exchange_lay(kn_run *run, const exchange_plan *plan, int place, kn_set cards);
/* `place` draws as many cards as it has laid aside, as far as there are any; then these go where
 * cards laid aside go. */
void kn_exchange_draw(kn_run *run, const kn_phase *phase, int place);

/* exchange_text.c: the phase in words. */
void kn_exchange_show(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                      size_t size);

#endif
