/* SPDX-License-Identifier: MIT
 * position.h: positions in words: sets one up from a map, and compares the one at hand with what a
 * map expects. For scenarios; inside game/ only.
 */
#ifndef KG_GAME_POSITION_H
#define KG_GAME_POSITION_H

#include "game/api.h"

/* The latest completed deal, kept when it was counted. */
typedef struct kg_counted {
    bool any;
    int32_t award[KS_CAUSES_MAX][KS_SEATS_MAX];
} kg_counted;

/* True if a position that does not say its phase may stand in this one: the first of these is
 * meant.
 */
bool kg_position_may_stand(const km_phase *phase);

/* Sets up `given` (zones, variables, score, dealer, turn, phase, rest) in `game`: cards that it
 * does not name lie aside, or in the stock with `rest: stock`. False with problems. */
bool kg_position_set(kanun_game *game, const kd_node *given, kn_report *report);

/* Compares with `then`; what differs goes as lines into `out` (in `arena`), NULL when all agrees or
 * a problem was added (a name that does not exist). */
const char *kg_position_compare(kanun_game *game, const kd_node *then, const kg_counted *counted,
                                kn_arena *arena, kn_report *report);

/* Compares what seats see with `sees` (a map from seat, -1 a spectator, to zones): the first
 * difference in words, NULL when all agrees or a problem was added. */
const char *kg_sees_compare(kanun_game *game, const kd_node *sees, kn_arena *arena,
                            kn_report *report);

#endif
