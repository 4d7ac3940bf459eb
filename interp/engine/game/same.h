/* SPDX-License-Identifier: MIT
 * same.h: which positions and moves come to the same, so that one of them need be tried only. For
 * solving; which is the best is not asked here.
 */
#ifndef KG_GAME_SAME_H
#define KG_GAME_SAME_H

#include "game/engine.h"

typedef struct kg_same {
    const km_phase *phase; /* in which cards may be the same; NULL: in none */
    int spent, spents;     /* heaps of cards that have no more part in it */
    bool lists;            /* the order of lists counts, and that may rest on who knows what */
} kg_same;

/* Looks whether cards can be the same from here to the end of the deal. Scripts that look at single
 * cards are found as they are called: kl_host_has_looked. */
void kg_same_begin(kg_same *same, const km_run *run);
/* Of the plain plays of a list those that come to the same as another one before them. */
kn_set kg_same_spare(const kg_same *same, const km_run *run, const ks_moves *moves);
/* A number for the position, the same for positions that come to the same: how many moves have led
 * to it, and who knows what, does not count, nor which of cards that are the same is out of play.
 */
uint64_t kg_same_key(const kg_same *same, const km_run *run);

#endif
