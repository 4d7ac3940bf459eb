/* SPDX-License-Identifier: MIT
 * position.h: positions in words: sets one up from a map, and compares the one at hand with what a
 * map expects. For scenarios; inside game/ only.
 */
#ifndef KN_GAME_POSITION_H
#define KN_GAME_POSITION_H

#include "game/api.h"

/* The latest completed deal, kept when it was counted. */
typedef struct kn_counted {
    bool any;
    int32_t award[KN_CAUSES_MAX][KN_SEATS_MAX];
} kn_counted;

/* True if a position that does not say its phase may stand in this one: the first of these is
 * meant.
 */
bool kn_position_may_stand(const kn_phase *phase);

/* Sets up `given` (zones, variables, score, dealer, turn, phase, rest) in `game`: cards that it
 * does not name lie aside, or in the stock with `rest: stock`. False with problems. */
bool kn_position_set(kanun_game *game, const kn_node *given, kn_report *report);

/* Compares with `then`; what differs goes as lines into `out` (in `arena`), NULL when all agrees or
 * a problem was added (a name that does not exist). */
const char *kn_position_compare(kanun_game *game, const kn_node *then, const kn_counted *counted,
                                kn_arena *arena, kn_report *report);

/* Compares what seats see with `sees` (a map from seat, -1 a spectator, to zones): the first
 * difference in words, NULL as above. */
const char *kn_sees_compare(kanun_game *game, const kn_node *sees, kn_arena *arena,
                            kn_report *report);

#endif
