/* SPDX-License-Identifier: MIT
 * match.h: what ends a game and a match, who deals first and next: the top-level keys `match:`. Not
 * a phase: the engine asks it after each deal.
 */
#ifndef KM_MECHANICS_MATCH_H
#define KM_MECHANICS_MATCH_H

#include "mechanics/mechanic.h"

enum { KM_TIE_DRAW, KM_TIE_SUDDEN_DEATH, KM_TIE_IN_TURN };

#define KM_MATCH_RUNGS 16 /* targets of a ladder */

typedef struct km_goal {
    bool set;
    int32_t units;
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
    bool lowest;
    int deals; /* 0: no number of deals */
    int move_limit;
    int tie;
    const ks_condition *ends_if;
    const ks_var *account; /* NULL: points decide */
    int cause; /* with an account: what the deal changed in it counts as points of this cause */
    km_goal bankrupt;
    const ks_seat_phrase *first, *next; /* first: NULL = random */
    const ks_seat_phrase *goes_out;     /* or NULL */
    km_amount estimate;                 /* its hook, or none */
    int extra;                          /* private flag: sudden death has begun in this game */
    const kd_node *node;
} km_match;

extern const kd_table km_match_table;

km_match *km_match_compile(km_compiler *c,
                           const kd_node *node); /* node may be NULL: one deal, highest wins */

/* At the very start of a match and of each further game: target in force, and (first game) the
 * first dealer, by chance unless given. */
void km_match_begin_game(km_run *run, const km_match *match, bool first);

/* Settles the deal's points (ks_settle); where an account is the score, what it gained or lost
 * counts as points, so that the scores are what it holds. */
void km_match_settle(km_run *run, const km_match *match);

typedef enum km_verdict { KM_GOES_ON, KM_GAME_OVER, KM_MATCH_OVER } km_verdict;

/* After a completed, settled deal (counted already in the variables deal, deals): what now? For
 * KM_GAME_OVER and KM_MATCH_OVER `*winners` = sides as bits; game wins are counted in games_won.
 * `forced`: what a hook or outcome has ended now. */
km_verdict km_match_after_deal(km_run *run, const km_match *match, km_verdict forced,
                               unsigned *winners);

/* The winners of a match that was ended by force after a game won by `of_game`: who has won most
 * games; if nobody leads there, who leads in this game. Sides as bits. */
unsigned km_match_leaders(const km_run *run, unsigned of_game);

/* Once the hooks of the end of a game have awarded and paid what there was: settles it into the
 * scores of this game. Gives the winners, as bits: the best now, where the match is one game;
 * `winners` as they were where games are counted, or somebody goes out. */
unsigned km_match_paid_out(km_run *run, const km_match *match, unsigned winners);

/* What the rules' own estimate says that the deal will bring each side, in units: the mean of what
 * its seats expect, each by what it knows. False: there is none, or a hook has failed
 * (run->status). */
bool km_match_estimate(km_run *run, const km_match *match, int32_t *units);

/* The dealer of the next deal. */
int km_match_next_dealer(km_run *run, const km_match *match);

void km_match_show(const km_telling *t, const km_match *match);

#endif
