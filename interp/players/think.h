/* SPDX-License-Identifier: MIT
 * think.h: one search: simulations from a decision to the end of its deal, in worlds that the seat
 * could not tell from the true one, added up in a tree. Who asks, and with which budget, is
 * search.c's business.
 */
#ifndef KP_PLAYERS_THINK_H
#define KP_PLAYERS_THINK_H

#include "players/policy.h"
#include "players/utility.h"

#define KP_THINK_DEPTH 64   /* moves of a simulation that the tree holds */
#define KP_THINK_MOVES 2000 /* of a simulation at most: then the deal is counted as it stands */

/* One of our moves, as long as it is thought about. */
typedef struct kp_candidate {
    uint32_t node;   /* what it is to us */
    uint32_t weight; /* as the policy thinks */
    int move;        /* its number in our list ... */
    uint64_t heard;  /* ... and what we hear of it */
    int32_t worth;   /* to us, if that was solved */
    int64_t brought; /* units that the deals brought to our side, over all its simulations */
} kp_candidate;

typedef struct kp_think {
    kanun_game *world;       /* the simulation in progress; stops when the deal is over */
    const kanun_game *game;  /* the true one, of which nothing is looked at but by redealing */
    const kp_player *player; /* whose search it is: some words may be forbidden to it */
    int seat, own;           /* our seat and side */
    int sides, places;       /* so many there are */
    bool estimates;          /* the rules tell what a position promises: see weigh_end */
    kp_luck luck;            /* of the simulation in progress */
    kp_luck worlds;          /* where worlds come from: each is tried with every candidate */
    bool saying;             /* this is about a word, of which the policy has been taught */
    kp_candidate *candidate;
    bool solved;          /* nothing is hidden from us: they stand in order, the best first */
    int tried;            /* of them; those dropped stand behind, the latest first */
    int candidates, turn; /* those that are left, the next to be tried in this world */
    int rounds, round;    /* after each but the last the worse half is dropped */
    uint64_t world_luck;
    kp_tree tree;
    kp_utility utility;
    const kp_policy *policy;
    kp_scratch *scratch;
    uint32_t *weight;         /* of each move of a list */
    uint32_t *child, *chosen; /* its distinct nodes, and the move that stands for each */
    uint32_t *likely;         /* how likely each is, as the policy thinks */
    uint32_t room;            /* for so many moves in these lists */
    uint32_t path[KP_THINK_DEPTH];
    uint8_t moved[KP_THINK_DEPTH]; /* the side that moved there */
    int depth;
    int moves, moves_most;        /* of the simulation in progress */
    int32_t worth[KP_TREE_SIDES]; /* its result */
    int count;                    /* of our legal moves */
    kp_thoughts thoughts;
} kp_think;

/* Makes what is needed for searches under `rules`, with a tree of at most `nodes`. Free it in any
 * case. */
kanun_status kp_think_make(kp_think *think, const kanun_rules *rules, const kp_policy *policy,
                           uint32_t nodes, kr_trouble *trouble);
void kp_think_free(kp_think *think);

/* A search for `player`, which is to move in `game` and has `count` legal moves, begins. Where the
 * seat knows all cards and few lines are left, it is over then: `solved`. */
kanun_status kp_think_begin(kp_think *think, const kanun_game *game, kp_player *player, int count,
                            int64_t simulations, kr_trouble *trouble);
/* One simulation of a search that is not over. `used`: of the budget, in 65536ths. */
kanun_status kp_think_simulate(kp_think *think, uint32_t used, kr_trouble *trouble);
/* So many simulations of a search that has begun, or as many as it takes until it is over. */
kanun_status kp_think_run(kp_think *think, int64_t simulations, kr_trouble *trouble);
/* True if no more can be found out: one move is left, or all are solved. */
static inline bool kp_think_is_over(const kp_think *think)
{
    return think->solved || think->candidates == 1;
}
/* The number of the move to be made. It ends the search. */
int kp_think_answer(kp_think *think);
/* What the n-th best of the moves that were thought about is expected to bring, after the answer.
 * False: there are no more. */
bool kp_think_expects(const kp_think *think, int n, kp_expected *expected);

/* exact.c: tells each candidate of a search that has begun what it brings, and sorts them, the best
 * first, if nothing is hidden from the seat and looking at so many positions is enough: solved. */
kanun_status kp_exact_solve(kp_think *think, uint64_t positions, kr_trouble *trouble);

#endif
