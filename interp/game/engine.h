/* SPDX-License-Identifier: MIT
 * engine.h: runs a game: begin, legal, apply, play, why. Everything a player, a simulation, the
 * protocol or a test does with a game in progress goes through these functions.
 */
#ifndef KN_GAME_ENGINE_H
#define KN_GAME_ENGINE_H

#include "game/rules.h"

#define KN_AUTOMATIC_MAX                                                                           \
    1000 /* steps without a decision: more is a rules error that shows the cycle */

/* The most moves that the match may have by now: as many as its rules allow for each deal, on
 * average (redeals are no deals of their own). */
static inline uint64_t kn_run_moves_max(const kn_run *run)
{
    uint64_t deals = (uint64_t)*kn_int(run, run->world.layout->deals) + 1;
    return (uint64_t)run->rules->move_limit * deals;
}

/* True once it has them: it is unfinished then. Rules may give back every card that is played, and
 * a simulation must end all the same. */
static inline bool kn_run_is_stuck(const kn_run *run)
{
    return run->world.block->moves >= kn_run_moves_max(run);
}

/* Makes a run of `rules` with a block of its own (allocated once: nothing is allocated afterwards
 * in a playout). */
kn_status kn_run_new(const kn_rules *rules, kn_run **out, kn_report *report);
/* The rules must not be freed before. */
void kn_run_free(kn_run *run);

/* Begins a match: chance stream `index` of `seed`; goes on to the first decision. `dealer` =
 * KN_NOBODY: drawn. */
kn_status kn_run_begin(kn_run *run, uint64_t seed, uint64_t index);

/* The complete list of legal moves of the place to move, into `moves`; empty when over. Where moves
 * form classes it has one representative of each, except in phases with hooks that narrow it. */
kn_status kn_run_legal(kn_run *run, kn_moves *moves);

/* The same with every member of every class. */
kn_status kn_run_legal_all(kn_run *run, kn_moves *moves);

/* True if `move` is one of a list of kn_run_legal of this position, or of the class of one. */
bool kn_run_has(kn_run *run, const kn_moves *moves, const kn_move *move);

/* Carries out a move of that list (unchecked) and goes on to the next decision. On failure (a hook)
 * the block is as before. */
kn_status kn_run_apply(kn_run *run, const kn_move *move);

/* Plays on: chooser->choose answers each decision with the number of a move of that list. Stops
 * when the match is over, when it answers something else, and before a decision with free moves or
 * whose list fails or is empty. *listed: then `moves` holds that decision's list. On failure the
 * block is as before the move that failed. */
kn_status kn_run_play_on(kn_run *run, kn_chooser *chooser, kn_moves *moves, bool *listed);

/* Who may know the cards of a move of that list, as bits. */
kn_seats kn_run_audience(kn_run *run, const kn_move *move);

/* The same, checked: KN_NO with the reason as a problem (E0801) if it is not legal, and nothing has
 * happened. */
kn_status kn_run_play(kn_run *run, const kn_move *move);

/* Explains in `language` ("ja"; all else: English) why `move` is not legal: text and rule
 * ("phases.play.fishing.must_take, family/file.yaml line 33"); both "" when it is legal. */
void kn_run_why(kn_run *run, const kn_move *move, const char *language, char *text,
                size_t text_size, char *rule, size_t rule_size);

/* Goes on to the next decision; for scenarios that have set up a position. */
kn_status kn_run_advance(kn_run *run);

/* What a step does outside of the block: listeners hear of it, and given results of chance are used
 * up. */
typedef struct kn_outside {
    void (*feed)(void *, const kn_event *);
    void (*drawn)(void *, kn_chance_kind, const uint8_t *, int);
    void (*counted)(void *, kn_run *);
    kn_given *given[KN_CHANCE_KINDS];
} kn_outside;

/* Before a trial: nobody hears of the steps that follow ... */
kn_outside kn_run_look_ahead(kn_run *run);
/* ... and afterwards, when the caller has put the block back, all else is as before too. */
void kn_run_look_back(kn_run *run, const kn_outside *kept);

/* True when cards' order of tests, views and saving agree: kn_block_check plus phases. NULL when
 * fine. */
const char *kn_run_check(const kn_run *run);

#endif
