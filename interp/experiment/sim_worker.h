/* SPDX-License-Identifier: MIT
 * sim_worker.h: one table of a simulation: a game, its players and its sums, used by one thread at
 * a time. Knows nothing of other tables.
 */
#ifndef KE_EXPERIMENT_SIM_WORKER_H
#define KE_EXPERIMENT_SIM_WORKER_H

#include "experiment/facts.h"
#include "experiment/simulate.h"

typedef struct ke_worker {
    const ke_sim_plan *plan;
    kanun_game *game;
    kp_player **seated; /* one for each seat in each match of a block ... */
    kp_player **player; /* ... of which these play now */
    int seats, turns, turn;
    bool plain; /* every player chooses without looking, and nobody writes the moves down */
    /* Of the match in progress. */
    uint64_t decisions, choices;
    uint64_t first; /* totals.deals when the match began */
    uint64_t deal;  /* totals.deals at its latest decision ... */
    uint64_t dealt; /* ... and the decisions before that deal */
    /* The moves of the match, if somebody writes them down; `before`: the position before each. */
    kanun_game *before;
    char *moves;
    size_t moves_size, moves_room, moves_count;
    ke_facts *facts; /* of the block; NULL: nobody asks for them */
    ke_sim_totals totals;
    /* Told of each deal that is over how many the match has had; NULL: nobody asks. */
    void (*tell_deal)(void *listener, uint64_t deals);
    void *listener;
    int64_t *points; /* of each side in the match in progress, in units */
    int64_t *margin; /* of each person in the block in progress ... */
    bool spoilt;     /* ... of which a match was forfeited: it tells nothing of how they play */
    kr_trouble trouble;
    kanun_status status; /* of the match `failed`, the first that failed here */
    uint64_t failed;
} ke_worker;

/* Makes a table; what went wrong is in its own trouble. Free it in either case. */
kanun_status ke_worker_make(ke_worker *worker, const ke_sim_plan *plan);
void ke_worker_free(ke_worker *worker);

/* Moves its trouble to the caller, errors and all. */
void ke_worker_hand_over(ke_worker *worker, kr_trouble *trouble);

/* Adds what its players have thought. */
void ke_worker_thoughts(const ke_worker *worker, kp_thoughts *sum);

/* Plays match `index`, or all matches of that block, and adds it up. */
kanun_status ke_worker_play(ke_worker *worker, uint64_t index);

#endif
