/* SPDX-License-Identifier: MIT
 * insight_players.h: facts about a game for computer players, in addition to insight.h. A
 * player must not use hidden facts; kg_insight_certain() returns whether there are any.
 */
#ifndef KG_ENGINE_INSIGHT_PLAYERS_H
#define KG_ENGINE_INSIGHT_PLAYERS_H

#include "insight.h"

/* Returns the current list of legal moves; NULL: no list has been made. */
const ks_moves *kg_insight_moves(const kanun_game *game);
/* Returns the Lua instructions that hooks have used in this game so far. */
uint64_t kg_insight_spent(const kanun_game *game);
/* Returns true if the phase in progress plays no cards, but bids, exchanges or gives. */
bool kg_insight_says(const kanun_game *game);
/* Returns true if a seat knows the place of every card and the value of every variable, so that it
 * considers only one position possible. */
bool kg_insight_certain(const kanun_game *game, int seat);
/* Returns true if the rules have an estimate for policies that plan (`match.estimate`). */
bool kg_insight_estimates(const kanun_rules *rules);
/* Computes this estimate of each side's points in the deal, in units. Fails with KANUN_NO if there
 * is no estimate, KANUN_RULES if its hook fails. */
kanun_status kg_insight_estimate(kanun_game *game, int32_t *units, kanun_errors *errors);
/* Gets from the phase in progress the situation of the player to move. */
void kg_insight_facing(const km_run *run, km_facing *facing);

#endif
