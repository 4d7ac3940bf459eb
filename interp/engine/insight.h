/* SPDX-License-Identifier: MIT
 * insight.h: access for policies that need more than kanun.h offers, or need it faster. These
 * functions see everything; the caller must not use what a seat may not know.
 */
#ifndef KG_ENGINE_INSIGHT_H
#define KG_ENGINE_INSIGHT_H

#include "kanun.h"
#include "game/rules.h"

const km_rules *kg_insight_rules(const kanun_rules *rules);
const km_run *kg_insight_run(const kanun_game *game);
/* Adds an owner to the rules; each owner frees them once. Only one thread at a time may add or
 * free. */
kanun_rules *kg_insight_share(kanun_rules *rules);
/* Returns the current list of legal moves; NULL: none was made. */
const ks_moves *kg_insight_moves(const kanun_game *game);
/* Returns the Lua instructions that hooks have used in this game so far. */
uint64_t kg_insight_spent(const kanun_game *game);
/* Returns true if the phase in progress plays no cards but bids, exchanges or gives. */
bool kg_insight_says(const kanun_game *game);
/* Returns the path of the rules file (n 0), or of the n-th file that it extends; NULL beyond the
 * root. *id: its id, or that path if it is in no searched folder. */
const char *kg_insight_file(const kanun_rules *rules, int n, const char **id);
/* Returns the English name of the game in file n, or in the nearest parent that has one. */
const char *kg_insight_name(const kanun_rules *rules, int n);
/* Gets a number from the variable of that name and owner (seat, side or place; 0 for the
 * table's), even if it is hidden. False: no such number. */
bool kg_insight_number(const kanun_game *game, const char *name, int owner, int32_t *number);
/* Returns how a cause of points was counted for a side. Call it after a deal is counted, before
 * the next begins. The number of awards is known only if a listener heard the whole deal. */
km_tally kg_insight_tally(const kanun_game *game, int cause, int side);
/* Writes where a node of the rules is: "phases.count.score.cards, family/file line 31". Returns
 * out. */
const char *kg_insight_place(const kanun_rules *rules, const kd_node *node, const char *language,
                             char *out, size_t size);
/* Returns true if the auction in progress will set that variable, but no seat has bid (or
 * doubled, for a factor) yet: then its value has no meaning. */
bool kg_insight_unbid(const kanun_game *game, const char *variable);
/* Returns true if a seat knows where every card is and what every variable is, so that only one
 * position is possible for it. */
bool kg_insight_certain(const kanun_game *game, int seat);
/* Returns true if a variable has cards that players have just played: they lie on the table. */
bool kg_insight_lies(const kanun_rules *rules, const char *variable);
/* True if variable `n` is a number that a phase keeps; *start = what it is before anything has
 * happened. */
bool kg_insight_start(const kanun_rules *rules, int n, int32_t *start);
/* Returns true if a phase puts won cards into this zone. */
bool kg_insight_won(const kanun_rules *rules, const char *zone);
/* Returns what the key with that role in a phase names, or its default; "" if there is none. */
const char *kg_insight_role(const kanun_rules *rules, const char *phase, kd_role role);
/* Returns how people hold the cards of a zone: "suit" or "rank"; "" if the rules do not say. */
const char *kg_insight_sorted(const kanun_rules *rules, int zone);
/* Returns true if the rules have an estimate for planning policies (`match.estimate`). */
bool kg_insight_estimates(const kanun_rules *rules);
/* Computes that estimate of each side's points in this deal, in units. Fails with KANUN_NO:
 * there is none; KANUN_RULES: its hook. */
kanun_status kg_insight_estimate(kanun_game *game, int32_t *units, kanun_errors *errors);
/* Checks a test file for valid but misleading entries, such as `then` above `play`. Calls
 * `noted` with each note, a line that begins with its position. KANUN_SYSTEM: out of memory. */
kanun_status kg_insight_test(const char *file, void (*noted)(void *payload, const char *note),
                             void *payload);
/* From now on notes in `ways` (of each phase, as bits) the ways by which phases are left, and calls
 * `called` with each hook that is called. NULL: no longer. */
void kg_insight_cover(kanun_game *game, uint32_t *ways,
                      void (*called)(void *payload, const kl_hook *hook), void *payload);
/* Observes a test file while it runs. Functions may be NULL. */
typedef struct kg_watch {
    void *payload;
    const char
        *only;       /* runs only this scenario; "": the file has to have a single one; NULL: all */
    bool plays_only; /* plays the moves without checking anything */
    kn_mark without; /* loads the rules without this key of a rules file; or no place */
    const bool *enough; /* no further scenario runs once this is true; or NULL */
    /* The rules of a scenario are loaded; its match has not begun. */
    void (*begins)(void *payload, const char *scenario, kanun_game *game);
    /* Any event, from the position on. */
    void (*heard)(void *payload, const kanun_event *event);
    /* Before a move of `play`, or after the last one (NULL). False: the scenario ends here. */
    bool (*stands)(void *payload, kanun_game *game, const char *move);
} kg_watch;
/* Runs a test file, as kanun_test does. */
kanun_status kg_insight_watch_test(const char *file, const char *const *folders,
                                   void (*told)(void *payload, const char *scenario,
                                                const char *failure),
                                   void *payload, const kg_watch *watch, kanun_errors *errors);
/* Gets the situation of the player to move from the phase in progress. */
void kg_insight_facing(const km_run *run, km_facing *facing);

#endif
