/* SPDX-License-Identifier: MIT
 * think.h: one search: simulations from a decision to the end of its deal, in worlds that fit the
 * seat's knowledge, summed up in a tree. The caller is responsible for budgets (search.c).
 */
#ifndef KP_PLAYERS_THINK_H
#define KP_PLAYERS_THINK_H

#include "players/policy.h"
#include "players/utility.h"

#define KP_THINK_DEPTH 64   /* moves of a simulation that are kept in the tree */
#define KP_THINK_MOVES 2000 /* limit of moves in a simulation; then the deal is counted */

/* One of our moves during a search. */
typedef struct kp_candidate {
    uint32_t node;   /* its node in the tree */
    uint32_t weight; /* weight by the policy */
    int move;        /* index of the move in our list ... */
    uint64_t heard;  /* ... and its key as our seat perceives the move */
    int32_t worth;   /* exact utility of the move, if solved */
    int64_t brought; /* sum of our side's points in the deal, over all simulations of the move */
} kp_candidate;

typedef struct kp_think {
    kanun_game *world;       /* the game of the simulation; stops when the deal is over */
    const kanun_game *game;  /* the real game; read only by redealing from it */
    const kp_player *player; /* the searching player, for its forbidden words */
    int seat, own;           /* our seat and side */
    int sides, places;       /* numbers of sides and places */
    bool estimates;          /* the rules can estimate unfinished deals; see weigh_end */
    kp_luck luck;            /* random numbers of the simulation in progress */
    kp_luck worlds;          /* random numbers for redealing worlds, each for all candidates */
    bool saying; /* the decision is about a word, and the policy was learnt from searches */
    kp_candidate *candidate;
    bool solved; /* nothing was hidden from our seat: candidates are exact, the best first */
    int tried;   /* number of all candidates; dropped ones are last, the latest first */
    int candidates, turn; /* candidates left, and the next one to try in this world */
    int rounds, round;    /* the worse half is dropped after each round but the last */
    uint64_t world_luck;
    kp_tree tree;
    kp_utility utility;
    const kp_policy *policy;
    kp_scratch *scratch;
    uint32_t *weight;         /* weight of each move of a list */
    uint32_t *child, *chosen; /* distinct nodes of a list, and a move that leads to each */
    uint32_t *likely;         /* weight of each node by the policy */
    uint32_t room;            /* capacity of these lists, in moves */
    uint32_t path[KP_THINK_DEPTH];
    uint8_t moved[KP_THINK_DEPTH]; /* by depth: the side that moved */
    int depth;
    int moves, moves_most;        /* moves of the simulation in progress, and their limit */
    int32_t worth[KP_TREE_SIDES]; /* result of the simulation by side */
    int count;                    /* number of our legal moves */
    kp_thoughts thoughts;
} kp_think;

/* Allocates the memory for searches under `rules`, with a tree of at most `nodes` nodes. Free
 * `think` even if this fails. */
kanun_status kp_think_make(kp_think *think, const kanun_rules *rules, const kp_policy *policy,
                           uint32_t nodes, kr_failure *failure);
void kp_think_free(kp_think *think);

/* Begins a search for `player`, which is to move in `game` and has `count` legal moves. If the seat
 * knows all cards and the deal is nearly over, solves the position exactly and sets `solved`. */
kanun_status kp_think_begin(kp_think *think, const kanun_game *game, kp_player *player, int count,
                            int64_t simulations, kr_failure *failure);
/* Runs one simulation of an unfinished search. `used` is the part of the budget spent so far, in
 * 65536ths. */
kanun_status kp_think_simulate(kp_think *think, uint32_t used, kr_failure *failure);
/* Runs `simulations` simulations, or fewer if the search is over earlier. */
kanun_status kp_think_run(kp_think *think, int64_t simulations, kr_failure *failure);
/* True if more simulations are useless, because one move is left or all moves are solved. */
static inline bool kp_think_is_over(const kp_think *think)
{
    return think->solved || think->candidates == 1;
}
/* Ends the search and returns the index of the move to make. */
int kp_think_answer(kp_think *think);
/* Fills `expected` for the n-th best move that was examined; call it after kp_think_answer. Returns
 * false if there is none. */
bool kp_think_expects(const kp_think *think, int n, kp_expected *expected);

/* exact.c: solves a search that has begun, if nothing is hidden from the seat and `positions`
 * positions are enough. Then it computes the exact utility of each candidate, sorts them, the best
 * first, and sets `solved`. */
kanun_status kp_exact_solve(kp_think *think, uint64_t positions, kr_failure *failure);

#endif
