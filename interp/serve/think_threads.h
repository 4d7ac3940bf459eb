/* SPDX-License-Identifier: MIT
 * think_threads.h: programs think about their moves in threads of their own, on copies of games.
 * Moves nothing itself.
 */
#ifndef KW_SERVE_THINK_THREADS_H
#define KW_SERVE_THINK_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#include "record/trouble.h"

enum { KW_SAID_MAX = 1024 };

typedef struct kw_think kw_think;

/* A decision to be thought about, and what came of it. */
typedef struct kw_thought {
    void *table;        /* whoever asks knows what that is */
    unsigned turn;      /* which of its decisions */
    const char *player; /* static */
    int seat;
    uint64_t seed;
    kanun_game *game, *before; /* two copies, which are the thought's */
    char move[KW_SAID_MAX];    /* "": it found none */
    struct kw_thought *next;
} kw_thought;

/* A thought about where a game stands; NULL: memory is out. `rules` must live until it is freed. */
kw_thought *kw_thought_new(const kanun_game *game, const char *player, int seat, uint64_t seed);
void kw_thought_free(kw_thought *thought);
/* Thinks now. */
void kw_thought_think(kw_thought *thought);

/* So many threads; `wake` is called by one that has finished a thought. NULL when they can't be. */
kw_think *kw_think_new(int threads, void (*wake)(void *payload), void *payload);
/* Ends them, when they have finished; thoughts that wait are freed. */
void kw_think_free(kw_think *think);
void kw_think_add(kw_think *think, kw_thought *thought);
/* A thought that is finished, to be freed; NULL: none. */
kw_thought *kw_think_take(kw_think *think);

#endif
