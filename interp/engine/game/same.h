/* SPDX-License-Identifier: MIT
 * same.h: finds equivalent positions and moves, so that only one of them need be tried. For the
 * solver.
 */
#ifndef KG_GAME_SAME_H
#define KG_GAME_SAME_H

#include "game/engine.h"

typedef struct kg_same {
    const km_phase *phase; /* where cards may be equivalent; NULL: nowhere */
    int spent, spents;     /* heaps of cards that are out of play in it */
    bool lists;            /* the order of lists matters, and may depend on knowledge */
} kg_same;

/* Determines whether cards can be equivalent from here to the end of the deal. Scripts that use
 * single cards are noticed when called: kl_host_has_looked. */
void kg_same_begin(kg_same *same, const km_run *run);
/* Returns the plain plays of a list that are equivalent to an earlier one. */
kn_set kg_same_spare(const kg_same *same, const km_run *run, const ks_moves *moves);
/* Returns a hash that is equal for equivalent positions. It ignores the number of moves made,
 * who knows what, and which of equivalent cards is out of play. */
uint64_t kg_same_key(const kg_same *same, const km_run *run);

#endif
