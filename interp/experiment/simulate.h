/* SPDX-License-Identifier: MIT
 * simulate.h: many matches on many threads, added up as whole numbers. What is shown of the sums,
 * and how, is not its business.
 */
#ifndef KE_EXPERIMENT_SIMULATE_H
#define KE_EXPERIMENT_SIMULATE_H

#include <signal.h>
#include <stdbool.h>

#include "players/player.h"
#include "experiment/evidence.h"
#include "experiment/spread.h"

struct ke_measures;

/* A match that a player has lost by not playing on: a program that ended, was late or answered
 * wrongly too often. */
typedef struct ke_forfeit {
    uint64_t match;
    int seat;
    char why[400]; /* a sentence */
} ke_forfeit;

/* What is to be played. Match k is always played from (seed, k), so that any division of the
 * matches among threads, runs or machines plays the same ones. */
typedef struct ke_sim_plan {
    const kanun_rules *rules;
    const char *const
        *players;     /* who sits at each seat from 0; the last one also at all that follow */
    int player_count; /* at least 1 */
    uint64_t seed;
    uint64_t first, games; /* matches first .. first + games - 1; with `rotate` blocks of matches */
    bool one_deal;         /* a match is over when a deal is, won by who has gained most then */
    /* The players sit at sides, not at seats, and match k is played once for each distinct way in
     * which they can move on by a side: a block. All its matches are from (seed, k). */
    bool rotate;
    uint64_t deals; /* no further matches begin once so many deals are over; 0: all do */
    double until;   /* none begins after this second of the monotonic clock; 0: any does */
    int max_deals;  /* of a match, which is unfinished then; 0: no limit */
    int threads;    /* 1 .. KC_THREADS_MAX */
    int timeout_ms; /* for a move of another program */
    /* What is measured of each match (with `rotate`, each block) besides; NULL: nothing, which is
     * faster. */
    const struct ke_measures *measures;
    bool spreads;    /* also how their values are spread */
    uint64_t origin; /* the first match of the whole, of which these may be a part */
    /* Asked now and then whether what has been added to the totals is enough; NULL: nobody asks. */
    bool (*enough)(void *payload);
    /* When it is not 0 any more, no further matches are begun: those played are `first` and the
     * next ones, without a gap, `matches` of them. NULL: nobody interrupts. */
    const volatile sig_atomic_t *interrupted;
    /* Told how many matches have been played, after each of them and of the deals of those that the
     * calling thread plays, and the deals of the match in progress; by that thread; NULL: nobody
     * asks. */
    void (*progress)(void *payload, uint64_t done, uint64_t deals);
    /* Told of the first match that is unfinished, by whichever thread; `stuck`: it has reached its
     * limit of moves, not of deals. NULL: nobody asks. */
    void (*unfinished)(void *payload, uint64_t index, bool stuck);
    void *payload;
    uint64_t before; /* matches that were played before these, for progress */
    /* Told of each match when it is over, with all its moves one behind the other, each ended by 0;
     * by whichever thread played it, in any order, several at once; `forfeit`: how it ended before
     * its time, or NULL. False: it can't be kept, and the simulation fails. NULL: nobody writes
     * matches down, which is faster. */
    bool (*played)(void *keeper, uint64_t index, const kanun_game *game, const char *moves,
                   size_t count, const ke_forfeit *forfeit);
    void *keeper;
} ke_sim_plan;

#define KE_FIRST_LOOK 64
/* How many have been played at the next look: chosen by nothing but how many were at this one, so
 * that whoever repeats a run stops where it stopped. */
uint64_t ke_next_look(uint64_t played);

/* The matches of a block: 1 without `rotate`. */
int ke_sim_turns(const ke_sim_plan *plan);
/* Who sits at a seat in that match of a block, from 0: an index in plan->players. */
int ke_sim_player_at(const ke_sim_plan *plan, int turn, int seat);

/* The sides with the most points of `points`, or the fewest where those win, as bits. */
unsigned ke_sim_best(const kanun_rules *rules, const int64_t *points);

/* The sides of which a seat is his who is called so, in that match of a block, as bits; and how
 * many they are over all matches of a block. */
unsigned ke_sim_sides(const ke_sim_plan *plan, int turn, const char *name);
int ke_sim_sides_count(const ke_sim_plan *plan, const char *name);

/* Who sits at a seat in the first match of a block. */
static inline const char *ke_sim_player(const ke_sim_plan *plan, int seat)
{
    return plan->players[ke_sim_player_at(plan, 0, seat)];
}

typedef struct ke_sim_side {
    uint64_t wins, draws;    /* matches won alone, shared with others */
    ke_tally deals, matches; /* points in units: of each deal, and of all deals of each match */
} ke_sim_side;

/* What one player has come to, who may sit at several sides. A side is his if one of its seats is.
 */
typedef struct ke_sim_person {
    const char *name;       /* as in the plan */
    uint64_t matches, wins; /* that he played; that a side of his won alone */
    uint64_t draws;         /* that a side of his was best in with others */
    uint64_t forfeits;      /* those that he lost by not playing on */
    bool heeds;             /* a word that is forbidden to him has kept him from a move */
    int sides;              /* of his, over the matches of a block */
    /* For each block without a forfeit the sum over his sides of what they have more points than
     * all sides have on average (less, where the lowest wins), in units, times the number of sides.
     */
    ke_tally margin;
} ke_sim_person;

/* Sums: adding those of two ranges of matches gives those of both. */
typedef struct ke_sim_totals {
    uint64_t blocks;              /* whose measures were counted */
    uint64_t matches, unfinished; /* those that reached a limit are among the matches ... */
    uint64_t stuck;     /* ... and those that reached that of moves, not of deals, among these */
    uint64_t forfeits;  /* matches that somebody has lost by not playing on: all others have won */
    ke_forfeit forfeit; /* the first of them */
    uint64_t deals, decisions;
    uint64_t redeals; /* deals thrown in and dealt again, which are none of the deals */
    ke_tally moves_each, deals_each; /* of a match */
    uint64_t choices;                /* legal moves, over all decisions */
    int sides;
    ke_sim_side *side;
    int persons;
    ke_sim_person *person; /* each name of the plan once, in its order */
    kp_thoughts thoughts;  /* of all players */
    int measures;          /* of the plan, of each: */
    ke_counts *measured;   /* its values ... */
    ke_counts *difference; /* ... and by how much they differ from those under the first rules */
    ke_spread *spread;     /* NULL: nobody asked */
    uint64_t alike;        /* blocks in which no measure differs */
    int failed_turn;       /* of a simulation that has failed: the match of its block */
    bool cut;              /* for who tells of it: more was asked for */
} ke_sim_totals;

/* Plays. The caller frees *totals in either case. On failure the trouble is that of the first match
 * that fails, with the place in it, and the match's number, or that of its block, is in *failed (~0
 * if it never came to playing), whatever the number of threads. */
kanun_status ke_sim_run(const ke_sim_plan *plan, ke_sim_totals *totals, uint64_t *failed,
                        kr_trouble *trouble);
/* Room for the sums of a plan, all 0; false when memory is out. Free them in either case. */
bool ke_sim_totals_make(ke_sim_totals *totals, const ke_sim_plan *plan);
void ke_sim_totals_free(ke_sim_totals *totals);
/* Adds the sums of other matches under rules with as many sides. */
void ke_sim_totals_add(ke_sim_totals *to, const ke_sim_totals *from);

#endif
