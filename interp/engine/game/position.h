/* SPDX-License-Identifier: MIT
 * position.h: positions as text: sets one up from a map, and compares the current one with a map.
 * Used by scenarios, and only inside game/.
 */
#ifndef KG_GAME_POSITION_H
#define KG_GAME_POSITION_H

#include "game/api.h"

/* The latest completed deal, stored when it was counted. */
typedef struct kg_counted {
    bool any;
    int32_t award[KS_CAUSES_MAX][KS_SEATS_MAX];
} kg_counted;

/* Returns true if a position that names no phase may be in this one. The first such phase is
 * used. */
bool kg_position_may_stand(const km_phase *phase);

/* Sets up `given` (zones, variables, score, dealer, turn, phase, rest) in `game`. Cards that are
 * not named are out of play or, with `rest: stock`, in the stock. False: with problems reported. */
bool kg_position_set(kanun_game *game, const kd_node *given, kn_report *report);

/* Compares with `then`. Returns the differences as lines in `arena`; NULL: there are none, or an
 * error was reported (an unknown name). */
const char *kg_position_compare(kanun_game *game, const kd_node *then, const kg_counted *counted,
                                kn_arena *arena, kn_report *report);

/* Compares the views of seats with `sees` (a map from seat, -1 a spectator, to zones). Returns the
 * first difference; NULL: there is none, or an error was reported. */
const char *kg_sees_compare(kanun_game *game, const kd_node *sees, kn_arena *arena,
                            kn_report *report);

/* ---- Reading, for setting up and for comparing: position_text.c ---- */

/* Reads a number, such as an owner, from the key of a node. Returns false if it has reported a
 * problem. */
bool kg_position_number(const kd_node *node, int min, int max, const char *what, int *out,
                        kn_report *report);

/* Calls `each` for every value of a name with `count` owners, with the owner (0: the table) and the
 * value's node. False: a call returned false, or a problem was reported. */
typedef bool kg_each_owner(void *payload, int owner, const kd_node *value);
bool kg_position_owners(const kd_node *node, int count, kg_each_owner *each, void *payload,
                        kn_report *report);

/* Reads cards such as "TD AS +3": the named cards in the order written (at most KN_CARDS_MAX,
 * `count`), and the number of `further` cards. False: with a problem reported. */
bool kg_position_cards(const ks_pack *pack, const kd_node *node, uint8_t *cards, int *count,
                       int *further, kn_report *report);
/* Reads the cards as a set without further cards, as the value of a variable of type cards. */
bool kg_position_card_set(const ks_pack *pack, const kd_node *node, kn_set *out, kn_report *report);

/* Reads the value of a variable; `-`: none. False: without a report. */
bool kg_position_value_read(const ks_layout *l, const ks_var *var, const char *text,
                            int32_t *value);
/* Reports that a variable can't have this value; always returns false. */
bool kg_position_no_value(const ks_layout *l, const ks_var *var, const kd_node *node,
                          kn_report *report);
/* Writes an owner's value of the variable in the form that kg_position_value_read reads. */
void kg_position_value_write(const ks_world *w, const ks_var *var, int owner, char out[64]);

/* Returns the cards of a heap as a seat sees them (as kanun_game_heap), "?" for unseen ones; "":
 * none. Valid until the game's next borrowed text. */
const char *kg_position_heap_text(kanun_game *game, const kanun_heap *heap);

/* The meaning of a name in a position: a zone, a variable or a cause of points. The other two
 * members are NULL or -1. */
typedef struct kg_named {
    const ks_zone *zone;
    const ks_var *var;
    int cause;
} kg_named;
/* Finds it. False: the name is unknown, and a problem was reported. */
bool kg_position_named(const ks_layout *l, const kd_node *node, kg_named *out, kn_report *report);

/* Returns the index of a cause of points by name; -1: none. */
int kg_position_cause(const ks_layout *l, const char *name);

/* Returns true if a text of cards ends with "in any order", and removes these words. */
bool kg_position_any_order(kd_node *node, kn_arena *arena);

#endif
