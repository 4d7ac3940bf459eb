/* SPDX-License-Identifier: MIT
 * insight_view.h: facts about rules and games for the terminal and the page in the browser, in
 * addition to insight.h.
 */
#ifndef KG_ENGINE_INSIGHT_VIEW_H
#define KG_ENGINE_INSIGHT_VIEW_H

#include "insight.h"

/* Writes where a node of the rules comes from: "phases.count.score.cards, family/file line 31".
 * Returns out. */
const char *kg_insight_place(const kanun_rules *rules, const kd_node *node, const char *language,
                             char *out, size_t size);
/* Returns true if the auction in progress will set that variable but no seat has bid (or doubled,
 * for a factor) yet, so that its value has no meaning. */
bool kg_insight_unbid(const kanun_game *game, const char *variable);
/* Returns true if the cards of a variable are those that players have just played, which lie on the
 * table. */
bool kg_insight_lies(const kanun_rules *rules, const char *variable);
/* True if variable `n` is a number that a phase maintains; *start is its value before anything has
 * happened. */
bool kg_insight_start(const kanun_rules *rules, int n, int32_t *start);
/* Returns true if a phase puts the cards that players win into this zone. */
bool kg_insight_won(const kanun_rules *rules, const char *zone);
/* Returns the name in the key that has this role in a phase, or the key's default; "" if there is
 * none. */
const char *kg_insight_role(const kanun_rules *rules, const char *phase, kd_role role);
/* Returns the order in which people hold the cards of a zone: "suit" or "rank"; "" if the rules
 * do not say. */
const char *kg_insight_sorted(const kanun_rules *rules, int zone);

#endif
