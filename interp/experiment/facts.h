/* SPDX-License-Identifier: MIT
 * facts.h: what the matches of a block add to each measure, noted while they are played at a table.
 * A table that nobody asks for facts has none, and is quicker.
 */
#ifndef KE_EXPERIMENT_FACTS_H
#define KE_EXPERIMENT_FACTS_H

#include "experiment/measure.h"

typedef struct ke_facts {
    const ke_measures *measures;
    const ke_sim_plan *plan;
    int64_t *value;           /* of each measure, of the block so far */
    int64_t factor;           /* units of the measures in one of these rules */
    int64_t sign;             /* -1 where the lowest wins, else 1 */
    int cause[KE_CAUSES_MAX]; /* of these rules: their numbers among the measures */
    int causes;
    bool declarer;
    /* Of the match in progress. */
    int turn;
    int64_t points[KANUN_OWNERS_MAX]; /* of each side */
    int64_t by[KE_CAUSES_MAX];        /* of each cause of the measures, signs left out */
    int64_t dealer, leader, dealer_wins;
    int64_t deals, lead_changes;
    int ahead;           /* the side that leads alone, -1 */
    int leads;           /* the seat that has decided first in the play of this deal, -1 */
    int leading;         /* the side that leads alone after the latest deal, -1: none does */
    int first;           /* that seat of the first deal, -1 */
    int64_t ahead_since; /* the deal with which `leading` took the lead */
    int64_t dips[KANUN_OWNERS_MAX], depth[KANUN_OWNERS_MAX]; /* of each side: deals after which it
                                                                was behind, and how far */
    int64_t moves, choices, weighed, widest; /* decisions; legal moves at them: their sum, that of
                                                number times decision, the most */
    int64_t worths, apart; /* decisions of those who think; thousandths of a unit that they expect
                              between the best and the worst move: the sum */
} ke_facts;

/* Those that the plan's measures need; NULL when memory is out. */
ke_facts *ke_facts_new(const ke_sim_plan *plan);
void ke_facts_free(ke_facts *facts);

void ke_facts_begin_block(ke_facts *facts);
void ke_facts_begin(ke_facts *facts, int turn);
/* Somebody is about to decide, and nobody has led yet (`leads` is -1). */
void ke_facts_decision(ke_facts *facts, const kanun_game *game, int seat);
/* Somebody decides among so many legal moves. */
static inline void ke_facts_choice(ke_facts *facts, int number)
{
    facts->choices += number;
    facts->weighed += facts->moves++ * number;
    facts->widest = number > facts->widest ? number : facts->widest;
}
/* `player` has just decided: what he expected of the moves that he could make. */
void ke_facts_expected(ke_facts *facts, const kp_player *player);
void ke_facts_deal(ke_facts *facts, const kanun_game *game);
/* The match is over, won by the sides `winners`; none: it is unfinished. */
void ke_facts_end(ke_facts *facts, const kanun_game *game, uint64_t decisions, uint64_t choices,
                  unsigned winners);

#endif
