/* SPDX-License-Identifier: MIT
 * engine.h: runs a game: begin, legal, apply, play, why. Players, simulations, the protocol and
 * tests use a game in progress only through these functions.
 */
#ifndef KG_GAME_ENGINE_H
#define KG_GAME_ENGINE_H

#include "game/rules.h"

#define KG_AUTOMATIC_MAX                                                                           \
    1000 /* steps without a decision; more is a rules error, reported with the cycle */

/* Returns the most moves that the match may have by now: as many as its rules allow per deal on
 * average (redeals don't count as deals). */
static inline uint64_t kg_run_moves_max(const km_run *run)
{
    uint64_t deals = (uint64_t)*km_int(run, run->world.layout->deals) + 1;
    return (uint64_t)run->rules->move_limit * deals;
}

/* Returns true once it has them; the match is then unfinished. Rules may return every card that
 * is played, but a simulation must end. */
static inline bool kg_run_is_stuck(const km_run *run)
{
    return run->world.block->moves >= kg_run_moves_max(run);
}

/* Makes a run of `rules` with its own block. A playout allocates nothing afterwards. */
kn_status kg_run_new(const km_rules *rules, km_run **out, kn_report *report);
/* Frees a run; call it before its rules are freed. */
void kg_run_free(km_run *run);

/* Begins a match with chance stream `index` of `seed`, and advances to the first decision. The
 * first dealer is random. */
kn_status kg_run_begin(km_run *run, uint64_t seed, uint64_t index);

/* Lists all legal moves of the place to move; none when over. Classes have one representative
 * each, except in phases with hooks that restrict it. */
kn_status kg_run_legal(km_run *run, ks_moves *moves);

/* As kg_run_legal, with every member of every class. */
kn_status kg_run_legal_all(km_run *run, ks_moves *moves);

/* Returns true if `move`, or a representative of its class, is in a list of kg_run_legal for
 * this position. */
bool kg_run_has(km_run *run, const ks_moves *moves, const ks_move *move);

/* Puts into `to`, another run of the same rules, a position that `seat` (-1: a spectator) can't
 * distinguish from that of `from`: hidden cards are dealt again, by `seed`. */
void kg_run_imagine(km_run *to, const km_run *from, int seat, uint64_t seed);

/* Carries out a move of that list, unchecked, and advances to the next decision. On failure (a
 * hook) the block is unchanged. */
kn_status kg_run_apply(km_run *run, const ks_move *move);

/* Continues play: chooser->choose returns the number of a move for each decision. Stops when the
 * match is over, when it returns any other value, and before a decision with free moves or whose
 * list fails or is empty. *listed: `moves` then has that decision's list. On failure the block
 * is as before the move that failed. */
kn_status kg_run_play_on(km_run *run, km_chooser *chooser, ks_moves *moves, bool *listed);

/* Returns the seats that may know the cards of a move of that list, as bits. */
ks_seats kg_run_audience(km_run *run, const ks_move *move);

/* Checks any move and carries it out. KN_NO: it is illegal, with the reason as an error (E0801);
 * nothing has happened. */
kn_status kg_run_play(km_run *run, const ks_move *move);

/* The rule that forbids a move. */
typedef struct kg_forbidding {
    char text[256]; /* "phases.play.fishing.must_take, family/file.yaml line 33", in a language */
    char key[384];  /* "phases.play.fishing.must_take"; "": none */
    char told[512]; /* the key; if no file sets it, followed by " (default)" in that language */
    const char *file;
    int line;          /* 0: none */
    int by;            /* KANUN_BY_... (kanun.h) */
    char reason[1024]; /* why, with "*" for the cards of the move */
} kg_forbidding;

/* Explains in `language` why `move` is not legal: text and rule; both "": it is legal. */
void kg_run_why(km_run *run, const ks_move *move, const char *language, char *text,
                size_t text_size, kg_forbidding *rule);

/* Advances to the next decision, after a scenario has set up a position. */
kn_status kg_run_advance(km_run *run);

/* Describes an inconsistency of the position: a card in no place or in two, knowledge that
 * contradicts the truth, phases that can't be in progress. NULL: none. */
const char *kg_run_check(const km_run *run);

#endif
