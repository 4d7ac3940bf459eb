/* SPDX-License-Identifier: MIT
 * json_view.h: what programs read of a game, as JSON: sessions (docs/session-protocol.md) and
 * players that are programs. A new reference each, or NULL when memory is out.
 */
#ifndef KP_PLAYERS_JSON_VIEW_H
#define KP_PLAYERS_JSON_VIEW_H

#include <jansson.h>

#include "kanun.h"
#include "record/journal.h"

/* A number where a unit is a point, else exact decimal text: no reader rounds it. */
json_t *kp_json_points(const kanun_rules *rules, int64_t units);

/* The names of cards, in the order of the pack; the numbers of the bits that are set; the word of a
 * move. */
json_t *kp_json_cards(const kanun_rules *rules, kanun_cards cards);
json_t *kp_json_bits(unsigned bits);
json_t *kp_json_word(const kanun_rules *rules, const kanun_move *move);

/* What `seat` may know (-1: a spectator; -2: everything). NULL if there is no such seat, too. */
json_t *kp_json_view(kanun_game *game, int seat);
/* What a seat that there is may know, beside the view that another has of the same position: what
 * all know alike is shared with that one. */
json_t *kp_json_view_beside(kanun_game *game, int seat, const json_t *view);

/* The fields of an event, without its text: those that say something of its kind. */
json_t *kp_json_event(const kanun_event *event);

/* Whose turn it is: {seat, place} or null. */
json_t *kp_json_to_move(const kanun_standing *now);
/* Where a match stands: `state` of a session. */
json_t *kp_json_state(const kr_journal *journal);
/* What game it is of: `game` of a session, its name in `language`, without the seed. */
json_t *kp_json_game(const kr_journal *journal, const char *language);
/* {sides, winners}: what each side has. */
json_t *kp_json_scores(const kr_journal *journal);

#endif
