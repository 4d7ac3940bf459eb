/* SPDX-License-Identifier: MIT
 * engine.h: runs a game: begin, legal, apply, play, why. Everything a player, a simulation, the
 * protocol or a test does with a game in progress goes through these functions.
 */
#ifndef KG_GAME_ENGINE_H
#define KG_GAME_ENGINE_H

#include "game/rules.h"

#define KG_AUTOMATIC_MAX                                                                           \
    1000 /* steps without a decision: more is a rules error that shows the cycle */

/* The most moves that the match may have by now: as many as its rules allow for each deal, on
 * average (redeals are no deals of their own). */
static inline uint64_t kg_run_moves_max(const km_run *run)
{
    uint64_t deals = (uint64_t)*km_int(run, run->world.layout->deals) + 1;
    return (uint64_t)run->rules->move_limit * deals;
}

/* True once it has them: it is unfinished then. Rules may give back every card that is played, and
 * a simulation must end all the same. */
static inline bool kg_run_is_stuck(const km_run *run)
{
    return run->world.block->moves >= kg_run_moves_max(run);
}

/* Makes a run of `rules` with a block of its own (allocated once: nothing is allocated afterwards
 * in a playout). */
kn_status kg_run_new(const km_rules *rules, km_run **out, kn_report *report);
/* The rules must not be freed before. */
void kg_run_free(km_run *run);

/* Begins a match: chance stream `index` of `seed`; goes on to the first decision. Who
 * deals first is drawn. */
kn_status kg_run_begin(km_run *run, uint64_t seed, uint64_t index);

/* The complete list of legal moves of the place to move, into `moves`; empty when over. Where moves
 * form classes it has one representative of each, except in phases with hooks that narrow it. */
kn_status kg_run_legal(km_run *run, ks_moves *moves);

/* That list with every member of every class. */
kn_status kg_run_legal_all(km_run *run, ks_moves *moves);

/* True if `move` is one of a list of kg_run_legal of this position, or of the class of one. */
bool kg_run_has(km_run *run, const ks_moves *moves, const ks_move *move);

/* Puts into `to`, another run of the same rules, a position that `seat` (-1: a spectator) could not
 * tell from that of `from`: its hidden cards dealt anew, by `seed`. */
void kg_run_imagine(km_run *to, const km_run *from, int seat, uint64_t seed);

/* Carries out a move of that list (unchecked) and goes on to the next decision. On failure (a hook)
 * the block is as before. */
kn_status kg_run_apply(km_run *run, const ks_move *move);

/* Plays on: chooser->choose answers each decision with the number of a move of that list. Stops
 * when the match is over, when it answers something else, and before a decision with free moves or
 * whose list fails or is empty. *listed: then `moves` holds that decision's list. On failure the
 * block is as before the move that failed. */
kn_status kg_run_play_on(km_run *run, km_chooser *chooser, ks_moves *moves, bool *listed);

/* Who may know the cards of a move of that list, as bits. */
ks_seats kg_run_audience(km_run *run, const ks_move *move);

/* Carries out any move, checked: KN_NO with the reason as a problem (E0801) if it is not legal, and
 * nothing has happened. */
kn_status kg_run_play(km_run *run, const ks_move *move);

/* Explains in `language` why `move` is not legal: text and rule
 * ("phases.play.fishing.must_take, family/file.yaml line 33"); both "" when it is legal. */
void kg_run_why(km_run *run, const ks_move *move, const char *language, char *text,
                size_t text_size, char *rule, size_t rule_size);

/* Goes on to the next decision; for scenarios that have set up a position. */
kn_status kg_run_advance(km_run *run);

/* What is inconsistent in the position, in words: a card in no place or in two, knowledge beyond
 * the truth, phases that can't be in progress. NULL: nothing. */
const char *kg_run_check(const km_run *run);

#endif
