/* SPDX-License-Identifier: MIT
 * match.h: the end of games and of the match, and the dealers: the top-level key `match:`. It is
 * not a phase: the engine calls it after each deal.
 */
#ifndef KM_MECHANICS_MATCH_H
#define KM_MECHANICS_MATCH_H

#include "mechanics/compiling.h"

enum { KM_TIE_DRAW, KM_TIE_SUDDEN_DEATH, KM_TIE_IN_TURN };

#define KM_MATCH_RUNGS 16 /* targets of a ladder */

typedef struct km_goal {
    bool set;
    int32_t units;
    const kd_node *node; /* the number in the file; or NULL */
} km_goal;

typedef struct km_match {
    km_goal target;
    struct km_games {
        bool on;
        int to_win;
        km_goal target, deciding;
    } games;
    int32_t ladder[KM_MATCH_RUNGS];
    int rungs;
    int32_t start[KS_SEATS_MAX]; /* for each side: its points at the beginning of a game */
    bool lowest;
    int deals; /* 0: unlimited */
    int move_limit;
    int tie;
    const ks_condition *ends_if;
    const ks_var *account; /* NULL: points decide */
    int cause; /* if an account is the score: the cause of the points by which a deal changes it */
    km_goal bankrupt;
    const ks_seat_phrase *first, *next; /* first NULL: random */
    const ks_seat_phrase *goes_out;     /* or NULL */
    km_amount estimate;                 /* its hook, or none */
    /* private flag: sudden death has begun in the current game */
    int extra;
    const kd_node *node;
} km_match;

extern const kd_table km_match_table;

km_match *km_match_compile(km_compiler *c,
                           /* `node` NULL: the match is a single deal that the highest score wins */
                           const kd_node *node);

/* Call it at the start of the match and of each further game. Sets the target and, in the first
 * game, the first dealer (at random unless given). */
void km_match_begin_game(km_run *run, const km_match *match, bool first);

/* Settles the deal's points (ks_settle). If an account is the score, the changes of the account
 * count as points, so that both stay equal. */
void km_match_settle(km_run *run, const km_match *match);

typedef enum km_verdict { KM_GOES_ON, KM_GAME_OVER, KM_MATCH_OVER } km_verdict;

/* Decides the next step of the match after a deal. The points are settled, and the variables
 * deal and deals already include it. For KM_GAME_OVER and KM_MATCH_OVER, `*winners` gets the
 * winning sides, as bits. `forced`: the end that a hook or outcome has requested. */
km_verdict km_match_after_deal(km_run *run, const km_match *match, km_verdict forced,
                               unsigned *winners);

/* If an end of the match is forced after a game that `of_game` have won, returns the winners, as
 * bits of sides: the side that has won most games. If there are several, the leader of this
 * game. */
unsigned km_match_leaders(const km_run *run, unsigned of_game);

/* Adds the points that hooks award at the end of a game to its scores. Returns the winners as bits:
 * if the match is a single game, the sides with the best scores now; `winners` unchanged if games
 * are counted, or if a side goes out. */
unsigned km_match_paid_out(km_run *run, const km_match *match, unsigned winners);

/* Computes the estimate that the rules give for each side's points in this deal, in units: the mean
 * over the side's seats, each with only its own knowledge. False: there is no estimate, or a hook
 * failed (run->status). */
bool km_match_estimate(km_run *run, const km_match *match, int32_t *units);

/* Returns the dealer of the next deal. */
int km_match_next_dealer(km_run *run, const km_match *match);

void km_match_show(const km_telling *t, const km_match *match);

#endif
