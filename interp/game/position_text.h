/* SPDX-License-Identifier: MIT
 * position_text.h: what setting up and comparing positions read alike. Inside game/ only.
 */
#ifndef KG_GAME_POSITION_TEXT_H
#define KG_GAME_POSITION_TEXT_H

#include "game/api.h"

/* Calls `each` for every value of a name that has `count` owners: with the owner, 0 for the
 * table's, and its node. False as soon as one call is, or with a problem. */
typedef bool kg_each_owner(void *payload, int owner, const kd_node *value);
bool kg_position_owners(const kd_node *node, int count, kg_each_owner *each, void *payload,
                        kn_report *report);

/* Reads "TD AS +3": cards in the order written (at most KN_CARDS_MAX, `count`), and how many
 * `further` cards. False with a problem. */
bool kg_position_cards(const ks_pack *pack, const kd_node *node, uint8_t *cards, int *count,
                       int *further, kn_report *report);
/* Reads them as a set, which has no further cards: what a variable of type cards holds. */
bool kg_position_card_set(const ks_pack *pack, const kd_node *node, kn_set *out, kn_report *report);

/* Reads the value of a variable; `-` is short for none. False without a problem. */
bool kg_position_value_read(const ks_layout *l, const ks_var *var, const char *text,
                            int32_t *value);
/* Writes what a variable of an owner is in such words. */
void kg_position_value_write(const ks_world *w, const ks_var *var, int owner, char out[64]);

/* The cards of a heap as a seat sees them (as kanun_game_heap), "?" for unseen ones; "" if there is
 * none. Stays until the game's next borrowed text. */
const char *kg_position_heap_text(kanun_game *game, const kanun_heap *heap);

/* Suggests a zone or variable for a name that does not exist. */
void kg_position_suggest(const ks_layout *l, kn_problem *p, const char *key, kn_arena *arena);

/* The number of a cause of points by its name, -1: there is none. */
int kg_position_cause(const ks_layout *l, const char *name);

/* True if a text of cards ends with "in any order"; then the words are taken off. */
bool kg_position_any_order(kd_node *node, kn_arena *arena);

#endif
