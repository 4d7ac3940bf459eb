/* SPDX-License-Identifier: MIT
 * simulate.h: many matches on many threads, added up as whole numbers. Other files print the
 * sums.
 */
#ifndef KE_EXPERIMENT_SIMULATE_H
#define KE_EXPERIMENT_SIMULATE_H

#include <signal.h>
#include <stdbool.h>

#include "players/player.h"
#include "experiment/evidence.h"
#include "experiment/spread.h"

struct ke_measures;
struct ke_dealt;

/* A match that was forfeited because a bot ended, was too slow, or answered wrongly too often. */
typedef struct ke_forfeit {
    uint64_t match;
    int seat;
    char why[400]; /* a sentence */
} ke_forfeit;

/* A complete match, for ke_sim_plan.played. */
typedef struct ke_played {
    uint64_t index; /* index of the match or block ... */
    int turn;       /* ... and index of the match in the block */
    const kanun_game *game;
    const char *moves;            /* the moves, each terminated by 0 ... */
    size_t count;                 /* ... and their number */
    const struct ke_deals *deals; /* from `begun` to `count` */
    const ke_forfeit *forfeit;    /* NULL: it was not forfeited */
} ke_played;

/* What to play. Match k depends only on the seed and k. So the same matches are played however they
 * are divided among threads, runs or machines. */
typedef struct ke_sim_plan {
    const kanun_rules *rules;
    const char *const
        *players;     /* the player at each seat from 0; the last one takes all further seats */
    int player_count; /* at least 1 */
    uint64_t seed;
    uint64_t first, games; /* matches (with `rotate`, blocks) first .. first + games - 1 */
    bool one_deal;         /* a match ends with its first deal; the side that gained most wins */
    /* Players belong to sides. With `rotate`, match k becomes a block: it is played once for each
     * distinct seating, and players move on by one side each time. All matches of the block use the
     * same seed and k. */
    bool rotate;
    uint64_t deals; /* no match begins after this number of deals; 0: no limit */
    double until;   /* no match begins after this second of the monotonic clock; 0: no limit */
    int max_deals;  /* a match that reaches this number of deals is unfinished; 0: no limit */
    int threads;    /* 1 .. KC_THREADS_MAX */
    int timeout_ms; /* time limit for a move of a bot */
    /* measures to compute in each match (with `rotate`, each block); NULL: none, which is faster */
    const struct ke_measures *measures;
    const struct ke_dealt *dealt; /* receives each deal; NULL: not needed, which is faster */
    bool spreads;                 /* also count distributions */
    const char *const *policies;  /* for each variant: replaces the player `learnt`; NULL: none */
    const char *policy;           /* the same for `rules` */
    const char *const *sum;       /* sums of measures to compute (measure_sum.c) */
    int sums;
    const char *const *var; /* names of variables of the rules that are measured */
    int vars;
    const char *const *own; /* names of a script's own measures */
    int owns;
    uint64_t origin; /* the first match of the whole run; this may be only a part of the run */
    /* Called from time to time; returns true if the totals suffice. NULL: play everything. */
    bool (*enough)(void *payload);
    /* As soon as this is not 0, no further match begins. Then `matches` matches were played,
     * beginning with `first` and without a gap. NULL: the run can't be interrupted. */
    const volatile sig_atomic_t *interrupted;
    /* Called in the calling thread with the number of matches played: after each match, and after
     * each deal of this thread's current match, with the number of its deals. NULL: not needed. */
    void (*progress)(void *payload, uint64_t done, uint64_t deals);
    /* Called for the first unfinished match, by any thread. `stuck` means that it reached the limit
     * of moves, not that of deals. NULL: not needed. */
    void (*unfinished)(void *payload, uint64_t index, bool stuck);
    void *payload;
    uint64_t before; /* matches played before this run, for progress */
    /* Called for each complete match, by any thread, in any order, concurrently. Returns false if
     * the match can't be stored, which ends the simulation. NULL: not needed, which is faster. */
    bool (*played)(void *keeper, const struct ke_played *match);
    void *keeper;
} ke_sim_plan;

#define KE_FIRST_LOOK 64
/* Returns the number of matches after which to look at the results next. It depends only on
 * `played`, so a repeated run stops at the same match. */
uint64_t ke_next_look(uint64_t played);

/* Returns the number of matches of a block; 1 without `rotate`. */
int ke_sim_turns(const ke_sim_plan *plan);
/* Returns the player at a seat in match `turn` (from 0) of a block, as an index into
 * plan->players. */
int ke_sim_player_at(const ke_sim_plan *plan, int turn, int seat);

/* Returns the sides with the best `points` as bits. In some games, the best points are the
 * lowest. */
unsigned ke_sim_best(const kanun_rules *rules, const int64_t *points);

/* These return the sides, as bits, that have a seat of the named player in match `turn` of a block,
 * and the number of such sides over all matches of a block. */
unsigned ke_sim_sides(const ke_sim_plan *plan, int turn, const char *name);
int ke_sim_sides_count(const ke_sim_plan *plan, const char *name);

/* Returns the player at a seat in the first match of a block. */
static inline const char *ke_sim_player(const ke_sim_plan *plan, int seat)
{
    return plan->players[ke_sim_player_at(plan, 0, seat)];
}

typedef struct ke_sim_side {
    uint64_t wins, draws;    /* matches won alone, and matches in which the win was shared */
    ke_tally deals, matches; /* points in units: per deal, and per match */
} ke_sim_side;

/* The results of one player, who may have seats at several sides. Each side in which the player has
 * a seat counts as theirs. */
typedef struct ke_sim_person {
    const char *name;       /* name as in the plan */
    uint64_t matches, wins; /* matches played, and matches that a side of the player won alone */
    uint64_t draws;         /* matches in which a side of the player shared the win */
    uint64_t forfeits;      /* forfeited matches */
    bool heeds;             /* a forbidden word has excluded a move */
    int sides;              /* number of sides of this player, over all matches of a block */
    /* for each block without a forfeit: the sum of the leads of the player's sides over the average
     * of all sides, in units, times the number of sides. Negative if the lowest score wins. */
    ke_tally margin;
} ke_sim_person;

/* Sums. The sums of two ranges of matches add up to the sums of both. */
typedef struct ke_sim_totals {
    uint64_t blocks;              /* blocks with counted measures */
    uint64_t matches, unfinished; /* all matches, and the unfinished ones among them ... */
    uint64_t stuck;     /* ... and among these, the matches stopped by the limit of moves */
    uint64_t forfeits;  /* forfeited matches: all other sides won */
    ke_forfeit forfeit; /* the first of them */
    uint64_t deals, decisions;
    uint64_t redeals;                /* deals that were thrown in, which are not counted as deals */
    ke_tally moves_each, deals_each; /* moves and deals per match */
    uint64_t choices;                /* sum of legal moves over all decisions */
    int sides;
    ke_sim_side *side;
    int persons;
    ke_sim_person *person; /* the players of the plan without duplicates, in order */
    kp_thoughts thoughts;  /* thoughts of all players */
    int measures;          /* number of measures of the plan; for each: */
    ke_counts *measured;   /* its values ... */
    ke_counts *difference; /* ... and their differences from the first variant */
    ke_spread *spread;     /* distributions; NULL: not wanted */
    int causes;
    int64_t *gross;  /* for each cause of the measures, the sum of its points without signs */
    uint64_t alike;  /* blocks in which all measures are equal */
    int failed_turn; /* after a failure: index of the match in its block */
    bool cut;        /* for reports: fewer matches were played than asked for */
} ke_sim_totals;

/* Plays. The caller frees *totals in any case. On failure, the error is that of the first match
 * that fails, with its position, and *failed is the number of this match or block (~0: before
 * play). The number of threads doesn't matter. */
kanun_status ke_sim_run(const ke_sim_plan *plan, ke_sim_totals *totals, uint64_t *failed,
                        kr_failure *failure);
/* Initialises the sums of a plan to 0. */
void ke_sim_totals_make(ke_sim_totals *totals, const ke_sim_plan *plan);
void ke_sim_totals_free(ke_sim_totals *totals);
/* Adds the sums of other matches, under rules with the same number of sides. */
void ke_sim_totals_add(ke_sim_totals *to, const ke_sim_totals *from);

#endif
