/* SPDX-License-Identifier: MIT
 * match_plan.h: what the files of the match share: its plan, as the keys say it. The engine knows
 * match.h only.
 */
#ifndef KM_MECHANICS_MATCH_PLAN_H
#define KM_MECHANICS_MATCH_PLAN_H

#include "mechanics/match.h"

enum { KM_TIE_DRAW, KM_TIE_SUDDEN_DEATH, KM_TIE_IN_TURN };

#define KM_MATCH_RUNGS 16 /* targets of a ladder */

typedef struct km_goal {
    bool set;
    int32_t units;
} km_goal;

struct km_match {
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
};

#endif
