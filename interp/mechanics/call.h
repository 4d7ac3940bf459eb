/* SPDX-License-Identifier: MIT
 * call.h: what the files of the mechanic `call` share: its plan, as its keys say it. Other
 * mechanics include nothing of it.
 */
#ifndef KN_MECHANICS_CALL_H
#define KN_MECHANICS_CALL_H

#include "mechanics/common.h"
#include "mechanics/registry.h"
#include "mechanics/tell.h"

typedef struct call_plan {
    int hand_zone;
    kn_zone hand;
    kn_seat_phrase *who, *first; /* who NULL: all */
    bool until_first;
    kn_set cards; /* that may be called */
    bool again, gives;
    kn_condition *must;
    int word, back_word; /* back_word -1: nothing goes back */
    int back;
    kn_set back_cards;
    /* where it is kept: int offsets, -1 none; `card` and the set `called` (until linking a handle
     * of the layout) are always there */
    int card, called, seat_to, holder_to, count_to;
} call_plan;

/* call_plan.c: reads the keys, and finds the zone and the set once they lie fast. */
bool kn_call_compile(kn_compiler *c, kn_phase *phase);
bool kn_call_link(kn_compiler *c, kn_phase *phase);

/* call_text.c: the phase in words. */
void kn_call_show(const kn_rules *rules, const kn_phase *phase, const char *language, char *out,
                  size_t size);

#endif
