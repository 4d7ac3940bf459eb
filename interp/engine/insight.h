/* SPDX-License-Identifier: MIT
 * insight.h: access to rules and games for the programs of this project, which need more than
 * kanun.h offers, or need it faster. insight_players.h, insight_view.h and insight_test.h have
 * functions that only some of them need. The functions are not limited to the facts that a seat may
 * know, so callers must not use hidden facts.
 */
#ifndef KG_ENGINE_INSIGHT_H
#define KG_ENGINE_INSIGHT_H

#include "kanun.h"
#include "game/rules.h"

/* Returns the compiled rules, and the state of a game. */
const km_rules *kg_insight_rules(const kanun_rules *rules);
const km_run *kg_insight_run(const kanun_game *game);
/* Adds an owner to the rules, which each owner must free once. Only one thread at a time may add an
 * owner or free the rules. */
kanun_rules *kg_insight_share(kanun_rules *rules);
/* Returns the path of the rules file (n 0), or of the n-th ancestor that it extends; NULL beyond
 * the root. *id is the file's id, or the path if the file is in no searched folder. */
const char *kg_insight_file(const kanun_rules *rules, int n, const char **id);
/* Returns the English name of the game in file n, or in the nearest parent that has one. */
const char *kg_insight_name(const kanun_rules *rules, int n);
/* Gets a number from the variable with that name and owner (seat, side or place; 0 for the table),
 * even if the number is hidden. False: no such number. */
bool kg_insight_number(const kanun_game *game, const char *name, int owner, int32_t *number);
/* Returns the count behind a cause of points for a side. Call it after a deal is counted, before
 * the next begins. The number of awards is known only if a listener received the events of the
 * whole deal. */
km_tally kg_insight_tally(const kanun_game *game, int cause, int side);

#endif
