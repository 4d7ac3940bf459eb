/* SPDX-License-Identifier: MIT
 * deals.h: the facts of each deal that a table has played: who dealt, the points by side and cause,
 * variables, winners. The deals wait at the table until field.c hands them over in the order of the
 * matches.
 */
#ifndef KE_EXPERIMENT_DEALS_H
#define KE_EXPERIMENT_DEALS_H

#include "experiment/simulate.h"

/* The numbers of a deal under certain rules, and their places in ke_deal_numbers. */
typedef struct ke_deal_form {
    const kanun_rules *rules;
    int sides, causes, variables;
    int points, by, scores; /* index of points by side, points by cause and side, and scores */
    const kanun_variable *const *variable; /* variables of the rules that a deal has */
    int *owners, *first;                   /* for each variable */
    int numbers;
} ke_deal_form;

/* Ways in which a match ends. */
typedef enum ke_end { KE_GOES_ON, KE_OVER, KE_UNFINISHED, KE_FORFEITED } ke_end;
extern const char *const ke_end_names[];

typedef struct ke_deal {
    uint64_t match;     /* or block */
    int turn;           /* index of the match in its block */
    int number;         /* number of the deal in its match, from 0 */
    bool counted;       /* false if the match ended before the deal, so that there are no points */
    int dealer, leader; /* seats: dealt, played first; -1: none */
    int redeals;
    int64_t moves;
    unsigned winners; /* sides with the best points of the deal, as bits */
    ke_end end;       /* end of the match; KE_GOES_ON if this is not its last deal */
    unsigned match_winners;
    size_t at;                  /* of its numbers */
    size_t decision, decisions; /* index of the deal's first decision, and number of decisions */
} ke_deal;

/* A decision, if the receiver of the deals wants them. */
typedef struct ke_decision {
    const char *phase; /* of the rules */
    int seat, choices; /* the number of legal moves */
    size_t move;       /* offset of the move's text in ke_deals.text */
} ke_decision;

/* The deals that wait at a table. */
typedef struct ke_deals {
    ke_deal_form form;
    ke_deal *list;
    size_t count, room, next; /* `next` is the next deal to hand over */
    int32_t *number;
    size_t used, number_room;
    ke_decision *decision;
    int decisions, decision_room;
    char *text; /* texts of the moves, each terminated by 0 */
    size_t texts, text_room;
    /* The current match: */
    size_t begun;  /* its first deal */
    int leader;    /* the first seat that decided in the play of this deal; -1: none yet */
    int redeals;   /* redeals before this deal ... */
    int64_t moves; /* ... and decisions before it */
    int decided;   /* index of the first decision of this deal */
} ke_deals;

/* A deal as its receiver gets it, with the plan of its variant. */
typedef struct ke_seen {
    const ke_sim_plan *plan;
    int variant;
    const ke_deal_form *form;
    const ke_deal *deal;
    const int32_t *numbers;
    const ke_deals *deals;
} ke_seen;

struct ke_sums;

/* Receives the deals of a run in the calling thread, in the order of the matches, and of the
 * variants within a match. A failure ends the run. If it has no text, it was already reported. */
typedef struct ke_dealt {
    kanun_status (*deal)(void *payload, const ke_seen *seen, kr_failure *failure);
    /* Called after the last deal of a match or block. `n` is its number in the whole run, from 0.
     * NULL: not needed. */
    kanun_status (*block)(void *payload, uint64_t n, ke_sim_totals *sums, kr_failure *failure);
    /* Writes or adds the numbers that the receiver has counted besides measures. Returns
     * KANUN_RULES for an error in a script, which is reported later. NULL: there are no such
     * numbers. */
    kanun_status (*tally)(void *payload, struct ke_sums *sums);
    void *payload;
    bool decisions; /* also receive each decision, which is much slower */
} ke_dealt;

/* True if the variable `name` has a seat as its value; sets *seat to it. */
bool ke_deal_seat(const ke_deal_form *form, const int32_t *numbers, const char *name, int *seat);

void ke_deal_form_make(ke_deal_form *form, const kanun_rules *rules);
void ke_deal_form_free(ke_deal_form *form);

/* Returns the name of a variable's value: of a choice, suit, rank or card. Returns "" if the value
 * is a number, and NULL if it is nobody or nothing. */
const char *ke_deal_value(const ke_deal_form *form, const kanun_variable *variable, int32_t value);

/* Returns the number of units in 1: more than one unit for variables of type points if the rules
 * have fractions of points. */
int ke_deal_units(const kanun_rules *rules, const kanun_variable *variable);

ke_deals *ke_deals_new(const kanun_rules *rules);
void ke_deals_free(ke_deals *deals);
/* Call these at the beginning of a match, when a deal is counted, and at its end. `moves` is the
 * number of decisions of the match so far. */
void ke_deals_begin(ke_deals *deals);
/* Call it before a decision while `leader` is -1. */
static inline void ke_deals_decision(ke_deals *deals, const kanun_game *game, int seat)
{
    if (kanun_game_standing(game)->does & KANUN_PLAYS)
        deals->leader = seat;
}
/* Call them before and after each move, if decisions are wanted; not before the first move of a
 * deal that is already over. */
void ke_deals_decide(ke_deals *deals, const kanun_game *game);
void ke_deals_decided(ke_deals *deals, int choices, const char *move);
void ke_deals_add(ke_deals *deals, const kanun_game *game, int64_t moves);
void ke_deals_end(ke_deals *deals, const kanun_game *game, uint64_t match, int turn, int64_t moves,
                  ke_end end, unsigned winners);
/* Forgets the deals that were handed over. */
void ke_deals_clear(ke_deals *deals);
static inline const int32_t *ke_deal_numbers(const ke_deals *deals, const ke_deal *deal)
{
    return deals->number + deal->at;
}

#endif
