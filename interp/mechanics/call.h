/* SPDX-License-Identifier: MIT
 * call.h: what the files of the mechanic `call` share: its plan, as its keys say it. Other
 * mechanics include nothing of it.
 */
#ifndef KM_MECHANICS_CALL_H
#define KM_MECHANICS_CALL_H

#include "mechanics/common.h"
#include "mechanics/fill.h"
#include "mechanics/registry.h"
#include "mechanics/tell.h"

typedef struct km_call_plan {
    const ks_zone *hand;
    const ks_seat_phrase *who, *first; /* who NULL: all */
    bool until_first;
    kn_set cards; /* that may be called */
    bool again, gives;
    const ks_condition *must;
    int word, back_word; /* back_word -1: nothing goes back */
    int back;
    kn_set back_cards;
    /* where it is kept: int offsets, -1 none; `card` and the set `called` (until linking a handle
     * of the layout) are always there */
    int card, called, seat_to;
    const ks_var *holder_to, *count_to; /* or NULL */
} km_call_plan;

/* call_plan.c: reads the keys, and finds the zone and the set once they lie fast. */
bool km_call_compile(km_compiler *c, km_phase *phase);
bool km_call_link(km_compiler *c, km_phase *phase);

/* call_text.c: the phase in words. */
void km_call_show(const km_telling *t);

#endif
