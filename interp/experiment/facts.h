/* SPDX-License-Identifier: MIT
 * facts.h: counts the contributions of a block's matches to each measure, during play. A table
 * without facts is faster.
 */
#ifndef KE_EXPERIMENT_FACTS_H
#define KE_EXPERIMENT_FACTS_H

#include "experiment/measure.h"

typedef struct ke_facts {
    const ke_measures *measures;
    const ke_sim_plan *plan;
    int64_t *value;           /* value of each measure in this block */
    int64_t factor;           /* number of units of the measures in one unit of these rules */
    int64_t sign;             /* -1 if the lowest score wins, else 1 */
    int cause[KE_CAUSES_MAX]; /* for each cause in these rules: its index among the measures */
    int causes;
    int64_t gross[KE_CAUSES_MAX]; /* points of each cause in this block, without signs */
    /* The current match: */
    int turn;
    int64_t points[KANUN_OWNERS_MAX]; /* points of each side */
    int64_t by[KE_CAUSES_MAX];        /* points of each cause, without signs */
    int64_t dealer, leader, dealer_wins;
    int64_t deals, lead_changes;
    int ahead;           /* the side in sole lead; -1: none */
    int leads;           /* the first seat that decided in the play of this deal; -1: none yet */
    int leading;         /* the side in sole lead after the last deal; -1: none */
    int first;           /* `leads` of the first deal; -1: none */
    int64_t ahead_since; /* the deal after which `leading` took the lead */
    /* For each side: number of deals after which it was behind, and the sum of its deficits. */
    int64_t dips[KANUN_OWNERS_MAX], depth[KANUN_OWNERS_MAX];
    /* The number of decisions; the sum of their legal moves, the same sum weighted by the index of
     * the decision, and the most legal moves of one decision. */
    int64_t moves, choices, weighed, widest;
    /* Decisions of players that evaluate their moves, and the sum of the differences between their
     * best and worst moves, in thousandths of a unit. */
    int64_t worths, apart;
} ke_facts;

/* Makes the facts for the measures of a plan. */
ke_facts *ke_facts_new(const ke_sim_plan *plan);
void ke_facts_free(ke_facts *facts);

void ke_facts_begin_block(ke_facts *facts);
void ke_facts_begin(ke_facts *facts, int turn);
/* Call it before a decision while `leads` is -1. */
void ke_facts_decision(ke_facts *facts, const kanun_game *game, int seat);
/* Call it before a decision with its number of legal moves. */
static inline void ke_facts_choice(ke_facts *facts, int number)
{
    facts->choices += number;
    facts->weighed += facts->moves++ * number;
    facts->widest = number > facts->widest ? number : facts->widest;
}
/* Call it after `player` has decided. Adds the player's evaluation of its moves. */
void ke_facts_expected(ke_facts *facts, const kp_player *player);
void ke_facts_deal(ke_facts *facts, const kanun_game *game);
/* Call it at the end of a match with the set of winning sides. The set is empty if the match is
 * unfinished. */
void ke_facts_end(ke_facts *facts, const kanun_game *game, uint64_t decisions, uint64_t choices,
                  unsigned winners);

#endif
