/* SPDX-License-Identifier: MIT
 * think.h: one search: simulations from a decision to the end of its deal, in worlds that fit
 * what the seat knows, summed up in a tree. Budgets are up to the caller (search.c).
 */
#ifndef KP_PLAYERS_THINK_H
#define KP_PLAYERS_THINK_H

#include "players/policy.h"
#include "players/utility.h"

#define KP_THINK_DEPTH 64   /* moves of a simulation that are kept in the tree */
#define KP_THINK_MOVES 2000 /* most moves of a simulation; then the deal is counted */

/* One of our moves during a search. */
typedef struct kp_candidate {
    uint32_t node;   /* its node in the tree */
    uint32_t weight; /* by the policy */
    int move;        /* its index in our list ... */
    uint64_t heard;  /* ... and its key, as our seat perceives it */
    int32_t worth;   /* its exact utility, if solved */
    int64_t brought; /* sum of the points of our side in the deal, over all its simulations */
} kp_candidate;

typedef struct kp_think {
    kanun_game *world;       /* the game of the simulation; stops when the deal is over */
    const kanun_game *game;  /* the real game; read only by redealing from it */
    const kp_player *player; /* the searching player, for its forbidden words */
    int seat, own;           /* our seat and side */
    int sides, places;       /* numbers of sides and places */
    bool estimates;          /* the rules have an estimate for positions: see weigh_end */
    kp_luck luck;            /* of the simulation in progress */
    kp_luck worlds;          /* source of the worlds: each is tried with all candidates */
    bool saying; /* the decision is about a word, and the policy was taught by searches */
    kp_candidate *candidate;
    bool solved; /* nothing is hidden from our seat: the candidates are sorted, the best first */
    int tried;   /* all candidates; the dropped ones come last, the latest of them first */
    int candidates, turn; /* number left; the next one in this world */
    int rounds, round;    /* the worse half is dropped after each round but the last */
    uint64_t world_luck;
    kp_tree tree;
    kp_utility utility;
    const kp_policy *policy;
    kp_scratch *scratch;
    uint32_t *weight;         /* of each move of a list */
    uint32_t *child, *chosen; /* distinct nodes of a list, and a move for each */
    uint32_t *likely;         /* weight of each by the policy */
    uint32_t room;            /* capacity of these lists, in moves */
    uint32_t path[KP_THINK_DEPTH];
    uint8_t moved[KP_THINK_DEPTH]; /* by depth: the side that moved */
    int depth;
    int moves, moves_most;        /* moves of the simulation in progress, and their limit */
    int32_t worth[KP_TREE_SIDES]; /* result of the simulation by side */
    int count;                    /* number of our legal moves */
    kp_thoughts thoughts;
} kp_think;

/* Allocates what searches under `rules` need, with a tree of at most `nodes`. Free `think` even
 * if this fails. */
kanun_status kp_think_make(kp_think *think, const kanun_rules *rules, const kp_policy *policy,
                           uint32_t nodes, kr_failure *failure);
void kp_think_free(kp_think *think);

/* Begins a search for `player`, which is to move in `game` and has `count` legal moves. If the
 * seat knows all cards and few lines are left, the search is complete at once: `solved`. */
kanun_status kp_think_begin(kp_think *think, const kanun_game *game, kp_player *player, int count,
                            int64_t simulations, kr_failure *failure);
/* Runs one simulation of an unfinished search. `used`: the part of the budget used so far, in
 * 65536ths. */
kanun_status kp_think_simulate(kp_think *think, uint32_t used, kr_failure *failure);
/* Runs that many simulations, or fewer if the search is over before. */
kanun_status kp_think_run(kp_think *think, int64_t simulations, kr_failure *failure);
/* True if more simulations have no use: one move is left, or all are solved. */
static inline bool kp_think_is_over(const kp_think *think)
{
    return think->solved || think->candidates == 1;
}
/* Ends the search and returns the index of the move to make. */
int kp_think_answer(kp_think *think);
/* Fills `expected` for the n-th best move that was examined; call it after kp_think_answer.
 * False: there are no more. */
bool kp_think_expects(const kp_think *think, int n, kp_expected *expected);

/* exact.c: computes the exact utility of each candidate of a search that has begun and sorts
 * them, the best first, if nothing is hidden from the seat and `positions` positions are enough.
 * Then `solved` is set. */
kanun_status kp_exact_solve(kp_think *think, uint64_t positions, kr_failure *failure);

#endif
