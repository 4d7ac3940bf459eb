/* SPDX-License-Identifier: MIT
 * insight.h: access for policies that need more than kanun.h offers, or need it faster. The
 * functions are not limited to what a seat may know, so callers must not use hidden facts.
 */
#ifndef KG_ENGINE_INSIGHT_H
#define KG_ENGINE_INSIGHT_H

#include "kanun.h"
#include "game/rules.h"

const km_rules *kg_insight_rules(const kanun_rules *rules);
const km_run *kg_insight_run(const kanun_game *game);
/* Adds an owner to the rules, which each owner must free once. Only one thread at a time may add an
 * owner or free the rules. */
kanun_rules *kg_insight_share(kanun_rules *rules);
/* Returns the current list of legal moves; NULL: no list has been made. */
const ks_moves *kg_insight_moves(const kanun_game *game);
/* Returns the Lua instructions that hooks have used in this game so far. */
uint64_t kg_insight_spent(const kanun_game *game);
/* Returns true if the phase in progress plays no cards, but bids, exchanges or gives. */
bool kg_insight_says(const kanun_game *game);
/* Returns the path of the rules file (n 0), or of the n-th ancestor that it extends; NULL beyond
 * the root. *id is the file's id, or the path if the file is in no searched folder. */
const char *kg_insight_file(const kanun_rules *rules, int n, const char **id);
/* Returns the English name of the game in file n, or in the nearest parent that has one. */
const char *kg_insight_name(const kanun_rules *rules, int n);
/* Gets a number from the variable with that name and owner (seat, side or place; 0 for the table),
 * even if the number is hidden. False: no such number. */
bool kg_insight_number(const kanun_game *game, const char *name, int owner, int32_t *number);
/* Returns how a cause of points was counted for a side. Call it after a deal is counted, before the
 * next begins. The number of awards is known only if a listener received the events of the whole
 * deal. */
km_tally kg_insight_tally(const kanun_game *game, int cause, int side);
/* Writes where a node of the rules comes from: "phases.count.score.cards, family/file line 31".
 * Returns out. */
const char *kg_insight_place(const kanun_rules *rules, const kd_node *node, const char *language,
                             char *out, size_t size);
/* Returns true if the auction in progress will set that variable but no seat has bid (or doubled,
 * for a factor) yet, so that its value has no meaning. */
bool kg_insight_unbid(const kanun_game *game, const char *variable);
/* Returns true if a seat knows the place of every card and the value of every variable, so that it
 * considers only one position possible. */
bool kg_insight_certain(const kanun_game *game, int seat);
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
/* Returns how people hold the cards of a zone: "suit" or "rank"; "" if the rules do not say. */
const char *kg_insight_sorted(const kanun_rules *rules, int zone);
/* Returns true if the rules have an estimate for policies that plan (`match.estimate`). */
bool kg_insight_estimates(const kanun_rules *rules);
/* Computes this estimate of each side's points in the deal, in units. Fails with KANUN_NO if there
 * is no estimate, KANUN_RULES if its hook fails. */
kanun_status kg_insight_estimate(kanun_game *game, int32_t *units, kanun_errors *errors);
/* Checks a test file for valid but misleading entries, such as `then` above `play`. Calls `noted`
 * with each note, a line that begins with the entry's position. KANUN_SYSTEM: out of memory. */
kanun_status kg_insight_test(const char *file, void (*noted)(void *payload, const char *note),
                             void *payload);
/* From now on, records in `ways` (for each phase, as bits) the ways by which phases are left, and
 * calls `called` with each hook that runs. NULL: no longer. */
void kg_insight_cover(kanun_game *game, uint32_t *ways,
                      void (*called)(void *payload, const kl_hook *hook), void *payload);
/* Observes a test file while it runs. Functions may be NULL. */
typedef struct kg_watch {
    void *payload;
    /* runs only this scenario; "": the file must have exactly one; NULL: runs all */
    const char *only;
    bool plays_only; /* plays the moves, but checks nothing */
    /* loads the rules without the key at this place of a rules file; or no place */
    kn_mark without;
    const bool *enough; /* once this is true, no further scenario runs; or NULL */
    /* Called when the rules of a scenario are loaded and its match has not begun. */
    void (*begins)(void *payload, const char *scenario, kanun_game *game);
    /* Called for each event, from the scenario's position on. */
    void (*heard)(void *payload, const kanun_event *event);
    /* Called before each move of `play`, and after the last one (with NULL). If it returns false,
     * the scenario ends here. */
    bool (*stands)(void *payload, kanun_game *game, const char *move);
} kg_watch;
/* Runs a test file like kanun_test. */
kanun_status kg_insight_watch_test(const char *file, const char *const *folders,
                                   void (*told)(void *payload, const char *scenario,
                                                const char *failure),
                                   void *payload, const kg_watch *watch, kanun_errors *errors);
/* Gets from the phase in progress the situation of the player to move. */
void kg_insight_facing(const km_run *run, km_facing *facing);

#endif
