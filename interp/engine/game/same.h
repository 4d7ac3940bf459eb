/* SPDX-License-Identifier: MIT
 * same.h: finds equivalent positions and moves, so that only one of them need be tried. For the
 * solver.
 */
#ifndef KG_GAME_SAME_H
#define KG_GAME_SAME_H

#include "game/engine.h"

typedef struct kg_same {
    const km_phase *phase; /* where cards may be equivalent; NULL: nowhere */
    int spent, spents;     /* heaps whose cards are out of play there */
    bool lists;            /* lists depend on their order, and perhaps on the knowledge of seats */
} kg_same;

/* Determines whether any cards can be equivalent from here to the end of the deal. A script that
 * uses single cards is noticed when it is called: kl_host_has_looked. */
void kg_same_begin(kg_same *same, const km_run *run);
/* Returns those plain plays of a list that are equivalent to an earlier play. */
kn_set kg_same_spare(const kg_same *same, const km_run *run, const ks_moves *moves);
/* Returns a hash that is equal for equivalent positions. The hash ignores the number of moves
 * made, the knowledge of seats, and the choice among equivalent cards that are out of play. */
uint64_t kg_same_key(const kg_same *same, const km_run *run);

#endif
