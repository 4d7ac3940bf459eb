/* SPDX-License-Identifier: MIT
 * sim_worker.h: one table of a simulation: a game, its players and its sums. Only one thread at a
 * time uses a table.
 */
#ifndef KE_EXPERIMENT_SIM_WORKER_H
#define KE_EXPERIMENT_SIM_WORKER_H

#include "experiment/deals.h"
#include "experiment/facts.h"
#include "experiment/simulate.h"

typedef struct ke_worker {
    const ke_sim_plan *plan;
    kanun_game *game;
    kp_player **seated; /* players for each seat in each match of a block ... */
    kp_player **player; /* ... and those of the current match */
    int seats, turns, turn;
    bool plain; /* all players choose without looking at the moves, and nothing is recorded */
    /* The current match: */
    uint64_t decisions, choices;
    uint64_t first; /* totals.deals at the beginning of the match */
    uint64_t deal;  /* totals.deals at the last decision ... */
    uint64_t dealt; /* ... and the decisions before that deal */
    bool notes;     /* decisions are noted */
    /* The moves, if they are recorded or noted. `before` is the position before each move. */
    kanun_game *before;
    char *moves;
    size_t moves_size, moves_room, moves_count;
    ke_facts *facts; /* facts of this block; NULL: not needed */
    ke_deals *deals; /* deals that wait to be handed over; NULL: not needed */
    ke_sim_totals totals;
    /* Called after each deal with the number of deals in the match; NULL: not needed. */
    void (*tell_deal)(void *listener, uint64_t deals);
    void *listener;
    int64_t *points; /* points of each side in this match, in units */
    int64_t *margin; /* margin of each player in this block ... */
    bool spoilt;     /* ... which doesn't count after a forfeited match */
    kr_failure failure;
    kanun_status status; /* status of match `failed`, the first one that failed at this table */
    uint64_t failed;
} ke_worker;

/* Makes a table. Errors are in worker->failure. Free the worker even if this fails. */
kanun_status ke_worker_make(ke_worker *worker, const ke_sim_plan *plan);
void ke_worker_free(ke_worker *worker);

/* Moves worker->failure with its errors to the caller. */
void ke_worker_hand_over(ke_worker *worker, kr_failure *failure);

/* Adds the statistics of its players that search. */
void ke_worker_thoughts(const ke_worker *worker, kp_thoughts *sum);

/* Plays match `index`, or all matches of block `index`, and adds the results. */
kanun_status ke_worker_play(ke_worker *worker, uint64_t index);

#endif
