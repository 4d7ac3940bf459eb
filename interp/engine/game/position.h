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

/* ---- What setting up and comparing read alike: position_text.c ---- */

/* The number that the key of a node is, such as an owner; false with a problem. */
bool kg_position_number(const kd_node *node, int min, int max, const char *what, int *out,
                        kn_report *report);

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

/* What a name in a position is: a zone, a variable or a cause of points; the others are NULL, -1.
 */
typedef struct kg_named {
    const ks_zone *zone;
    const ks_var *var;
    int cause;
} kg_named;
/* False with a problem if it is none of them. */
bool kg_position_named(const ks_layout *l, const kd_node *node, kg_named *out, kn_report *report);

/* The number of a cause of points by its name, -1: there is none. */
int kg_position_cause(const ks_layout *l, const char *name);

/* True if a text of cards ends with "in any order"; then the words are taken off. */
bool kg_position_any_order(kd_node *node, kn_arena *arena);

#endif
