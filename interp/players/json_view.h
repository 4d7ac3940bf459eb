/* SPDX-License-Identifier: MIT
 * json_view.h: a game as JSON for programs: sessions (docs/session-protocol.md) and external
 * players. Each function returns a new reference, or NULL without memory.
 */
#ifndef KP_PLAYERS_JSON_VIEW_H
#define KP_PLAYERS_JSON_VIEW_H

#include <jansson.h>

#include "kanun.h"
#include "record/journal.h"

/* Returns a number if one unit is one point. Otherwise returns exact decimal text, because readers
 * could round a fraction. */
json_t *kp_json_points(const kanun_rules *rules, int64_t units);

/* These return the names of cards in the order of the pack, the indices of the set bits, and the
 * word of a move. */
json_t *kp_json_cards(const kanun_rules *rules, kanun_cards cards);
json_t *kp_json_bits(unsigned bits);
json_t *kp_json_word(const kanun_rules *rules, const kanun_move *move);

/* Returns the facts that `seat` may know. -1 stands for a spectator, and -2 for a view of
 * everything. Returns NULL if there is no such seat or no memory. */
json_t *kp_json_view(kanun_game *game, int seat);
/* Returns the view of an existing seat. `view` is another seat's view of the same position, with
 * which equal parts are shared. */
json_t *kp_json_view_beside(kanun_game *game, int seat, const json_t *view);

/* Returns the fields of an event that apply to its kind, without its text. */
json_t *kp_json_event(const kanun_event *event);

/* Returns {seat, place} of the turn, or null. */
json_t *kp_json_to_move(const kanun_standing *now);
/* Returns `state` of a session: the state of the match. */
json_t *kp_json_state(const kr_journal *journal);
/* Returns `game` of a session, with the name in `language` and without the seed. */
json_t *kp_json_game(const kr_journal *journal, const char *language);
/* Returns {sides, winners}: the scores of each side. */
json_t *kp_json_scores(const kr_journal *journal);

#endif
