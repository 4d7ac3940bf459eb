/* SPDX-License-Identifier: MIT
 * insight.h: what players that are programs need to look at faster than kanun.h tells it. Whoever
 * looks here sees everything, and must himself leave alone what a seat may not know.
 */
#ifndef KG_ENGINE_INSIGHT_H
#define KG_ENGINE_INSIGHT_H

#include "kanun.h"
#include "game/rules.h"

const km_rules *kg_insight_rules(const kanun_rules *rules);
const km_run *kg_insight_run(const kanun_game *game);
/* Lends rules to one more who will free them; of all who hold them one thread at a time takes and
 * frees. */
kanun_rules *kg_insight_share(kanun_rules *rules);
/* The list of legal moves that stands; NULL: none was asked for. */
const ks_moves *kg_insight_moves(const kanun_game *game);
/* Instructions that hooks have spent in this game so far. */
uint64_t kg_insight_spent(const kanun_game *game);
/* True if the phase in progress plays no cards: something is said, exchanged or given. */
bool kg_insight_says(const kanun_game *game);
/* The path of the rules file, and of the n-th file that it extends; NULL beyond the root. *id: its
 * id, or that path if it lies in no folder that is searched. */
const char *kg_insight_file(const kanun_rules *rules, int n, const char **id);
/* The English name that it gives the game, or the nearest file that it extends and gives one. */
const char *kg_insight_name(const kanun_rules *rules, int n);
/* A number that the rules keep in a variable of that name and owner (seat, side or place; 0 for the
 * table's), whoever may know it; false if there is none. */
bool kg_insight_number(const kanun_game *game, const char *name, int owner, int32_t *number);
/* When a deal was counted, before the next begins: what a cause of points has counted of a side.
 * How many times it has brought points is known if somebody has listened to the whole deal. */
km_tally kg_insight_tally(const kanun_game *game, int cause, int side);
/* True if the auction in progress will write that variable, and nobody has bid; or nobody has
 * doubled, if it is by how much: what stands there says nothing yet. */
bool kg_insight_unbid(const kanun_game *game, const char *variable);
/* True if a seat knows where every card lies and what every variable is: no other game looks to it
 * like this one. */
bool kg_insight_certain(const kanun_game *game, int seat);
/* True if the rules have an estimate for players who think ahead (`match.estimate`). */
bool kg_insight_estimates(const kanun_rules *rules);
/* What that says the deal will bring each side, in units.
 *   fails   KANUN_NO: there is none; KANUN_RULES: its hook. */
kanun_status kg_insight_estimate(kanun_game *game, int32_t *units, kanun_errors *errors);
/* Looks through a test file for what holds but reads otherwise, such as `then` above `play`:
 * `noted` gets each note, a line that begins with its place. KANUN_SYSTEM: memory is out. */
kanun_status kg_insight_test(const char *file, void (*noted)(void *payload, const char *note),
                             void *payload);
/* Asks the phase in progress what the one to move faces. */
void kg_insight_facing(const km_run *run, km_facing *facing);

#endif
