/* SPDX-License-Identifier: MIT
 * engine.h: runs a game: begin, legal, apply, play, why. Players, simulations, the protocol and
 * tests use a game in progress only through these functions.
 */
#ifndef KG_GAME_ENGINE_H
#define KG_GAME_ENGINE_H

#include "game/rules.h"

/* limit of steps without a decision; beyond it, the cycle is reported as an error in the rules */
#define KG_AUTOMATIC_MAX 1000

/* Returns the most moves that the match may have by now: as many as its rules allow per deal, on
 * average (a redeal is not another deal). */
static inline uint64_t kg_run_moves_max(const km_run *run)
{
    uint64_t deals = (uint64_t)*km_int(run, run->world.layout->deals) + 1;
    return (uint64_t)run->rules->move_limit * deals;
}

/* Returns true once the match has this many moves. It is then unfinished. Rules may return every
 * played card to the hands, but a simulation must end. */
static inline bool kg_run_is_stuck(const km_run *run)
{
    return run->world.block->moves >= kg_run_moves_max(run);
}

/* Makes a run of `rules` with its own block. Afterwards, playouts allocate nothing. */
kn_status kg_run_new(const km_rules *rules, km_run **out, kn_report *report);
/* Frees a run; call it before the run's rules are freed. */
void kg_run_free(km_run *run);

/* Begins a match with chance stream `index` of `seed`, and advances to the first decision. The
 * first dealer is random. */
kn_status kg_run_begin(km_run *run, uint64_t seed, uint64_t index);

/* Lists all legal moves of the place to move; no moves when the match is over. Each class has one
 * representative, except in phases with hooks that restrict the list. */
kn_status kg_run_legal(km_run *run, ks_moves *moves);

/* Like kg_run_legal, with every member of every class. */
kn_status kg_run_legal_all(km_run *run, ks_moves *moves);

/* Lists every member of every class that the phase's first `hooks` legal hooks allow, without free
 * moves. */
kn_status kg_run_list(km_run *run, const km_phase *phase, int hooks, ks_moves *moves);

/* Returns true if `move`, or the representative of its class, is in a list that kg_run_legal has
 * made for this position. */
bool kg_run_has(km_run *run, const ks_moves *moves, const ks_move *move);

/* Puts into `to`, another run of the same rules, a position that `seat` (-1: a spectator) can't
 * distinguish from that of `from`: hidden cards are dealt again, by `seed`. */
void kg_run_imagine(km_run *to, const km_run *from, int seat, uint64_t seed);

/* Carries out a move of the list, without checking it, and advances to the next decision. On
 * failure (a hook) the block is unchanged. */
kn_status kg_run_apply(km_run *run, const ks_move *move);

/* Continues play: for each decision, chooser->choose returns the number of a move. Stops when the
 * match is over, when another value is returned, and before a decision that has free moves or whose
 * list fails or is empty. *listed: `moves` contains the list of that decision. On failure the block
 * is as before the move that failed. */
kn_status kg_run_play_on(km_run *run, km_chooser *chooser, ks_moves *moves, bool *listed);

/* Returns the seats that may know the cards of a move of the list, as bits. */
ks_seats kg_run_audience(km_run *run, const ks_move *move);

/* Checks whether a move is legal, and if so carries it out. KN_NO: the move is illegal, the error
 * E0801 has the reason, and nothing has happened. */
kn_status kg_run_play(km_run *run, const ks_move *move);

/* The rule that forbids a move. */
typedef struct kg_forbidding {
    char text[256]; /* "phases.play.fishing.must_take, family/file.yaml line 33", translated */
    char key[384];  /* "phases.play.fishing.must_take"; "": none */
    char told[512]; /* the key; " (default)" follows, in that language, if no file sets it */
    const char *file;
    int line;          /* 0: none */
    int by;            /* KANUN_BY_... (kanun.h) */
    char reason[1024]; /* the reason, with "*" in place of the move's cards */
} kg_forbidding;

/* Explains in `language` why `move` is not legal, with the rule. If it is legal, both texts are
 * "". */
void kg_run_why(km_run *run, const ks_move *move, const char *language, char *text,
                size_t text_size, kg_forbidding *rule);

/* Advances to the next decision; called after a scenario has set up a position. */
kn_status kg_run_advance(km_run *run);

/* Describes why a position is inconsistent: a card is in no place or in two, knowledge contradicts
 * the truth, or phases can't be in progress. NULL: none. */
const char *kg_run_check(const km_run *run);

#endif
