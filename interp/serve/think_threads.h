/* SPDX-License-Identifier: MIT
 * think_threads.h: computes the moves of computer players in threads, on copies of games. It
 * doesn't play the moves.
 */
#ifndef KW_SERVE_THINK_THREADS_H
#define KW_SERVE_THINK_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#include "players/player.h"
#include "record/failure.h"

enum {
    KW_SAID_MAX = 1024,
    KW_EXPECTED_MAX = 8 /* limit of moves in a hint that have expected points */
};

typedef struct kw_think kw_think;

/* A job: a decision, and the move that was found for it. */
typedef struct kw_thought {
    void *table;        /* data of the caller */
    unsigned turn;      /* number of the decision at that table */
    const char *player; /* name of the player, a static text */
    int seat;
    uint64_t seed;
    kanun_game *game, *before; /* copies, owned by the job */
    char move[KW_SAID_MAX];    /* "": none found */
    bool hint;                 /* for a person: makes no move, and fills in the rest */
    int chosen, choices; /* index of the move in the list of legal moves, -1: none; their number */
    kp_expected expected[KW_EXPECTED_MAX];
    int expectations;
    int64_t spent; /* processor time in microseconds */
    struct kw_thought *next;
} kw_thought;

/* Makes a job for the current position of a game, whose rules must outlive the job. */
kw_thought *kw_thought_new(const kanun_game *game, const char *player, int seat, uint64_t seed);
void kw_thought_free(kw_thought *thought);
/* Computes the move in the calling thread. */
void kw_thought_think(kw_thought *thought);

/* Starts `threads` threads. A thread calls `wake` when it has finished a job. Returns NULL if that
 * fails. */
kw_think *kw_think_new(int threads, void (*wake)(void *payload), void *payload);
/* Waits for the jobs in progress, stops the threads, and frees the waiting jobs. */
void kw_think_free(kw_think *think);
void kw_think_add(kw_think *think, kw_thought *thought);
/* Returns a finished job, which the caller frees; NULL if there is none. */
kw_thought *kw_think_take(kw_think *think);

#endif
