/* SPDX-License-Identifier: MIT
 * sim.h: many matches on many threads, added up as whole numbers. What is shown of the sums, and
 * how, is not its business.
 */
#ifndef KE_SIM_SIM_H
#define KE_SIM_SIM_H

#include <signal.h>
#include <stdbool.h>

#include "players/player.h"
#include "sim/tally.h"

#define KE_SIM_THREADS_MAX 256

/* What is to be played. Match k is always played from (seed, k), so that any division of the
 * matches among threads, runs or machines plays the same ones. */
typedef struct ke_sim_plan {
    const kanun_rules *rules;
    const char *const
        *players;     /* who sits at each seat from 0; the last one also at all that follow */
    int player_count; /* at least 1 */
    uint64_t seed;
    uint64_t first, games; /* matches first .. first + games - 1 */
    int threads;           /* 1 .. KE_SIM_THREADS_MAX */
    int timeout_ms;        /* for a move of another program */
    /* When it is not 0 any more, no further matches are begun: those played are `first` and the
     * next ones, without a gap, `matches` of them. NULL: nobody interrupts. */
    const volatile sig_atomic_t *interrupted;
    /* Told after matches how many have been played, by the calling thread; NULL: nobody asks. */
    void (*progress)(void *payload, uint64_t done);
    void *payload;
    /* Told of each match when it is over, with all its moves one behind the other, each ended by 0;
     * by whichever thread played it, in any order, several at once. False: it can't be kept, and
     * the simulation fails. NULL: nobody writes matches down, which is faster. */
    bool (*played)(void *keeper, uint64_t index, const kanun_game *game, const char *moves,
                   size_t count);
    void *keeper;
} ke_sim_plan;

/* Who sits at a seat. */
static inline const char *ke_sim_player(const ke_sim_plan *plan, int seat)
{
    return plan->players[seat < plan->player_count ? seat : plan->player_count - 1];
}

typedef struct ke_sim_side {
    uint64_t wins, draws;    /* matches won alone, shared with others */
    ke_tally deals, matches; /* points in units: of each deal, and of all deals of each match */
} ke_sim_side;

/* Sums: adding those of two ranges of matches gives those of both. */
typedef struct ke_sim_totals {
    uint64_t matches, unfinished; /* those that reached a limit are among the matches ... */
    uint64_t stuck; /* ... and those that reached that of moves, not of deals, among these */
    uint64_t deals, decisions;
    uint64_t redeals; /* deals thrown in and dealt again, which are none of the deals */
    ke_tally moves_each, deals_each; /* of a match */
    uint64_t choices;                /* legal moves, over all decisions */
    int sides;
    ke_sim_side *side;
} ke_sim_totals;

/* Plays. Where in the match it failed is in the trouble too. On success the caller frees *totals.
 * On failure the trouble is that of the first match that fails, whose number is in *failed (~0 if
 * it never came to playing), whatever the number of threads. */
kanun_status ke_sim_run(const ke_sim_plan *plan, ke_sim_totals *totals, uint64_t *failed,
                        kr_trouble *trouble);
void ke_sim_totals_free(ke_sim_totals *totals);
/* Adds the sums of other matches under rules with as many sides. */
void ke_sim_totals_add(ke_sim_totals *to, const ke_sim_totals *from);

#endif
