/* SPDX-License-Identifier: MIT
 * match_plan.h: what the files of the match share: its plan, as the keys say it. The engine knows
 * match.h only.
 */
#ifndef KM_MECHANICS_MATCH_PLAN_H
#define KM_MECHANICS_MATCH_PLAN_H

#include "mechanics/match.h"

#define KM_MATCH_RUNGS 16 /* targets of a ladder */

typedef struct km_goal {
    bool set;
    int32_t units;
} km_goal;

struct km_match {
    km_goal target, games_target, deciding;
    int32_t ladder[KM_MATCH_RUNGS];
    int rungs;
    bool lowest, sudden_death, in_turn;
    int deals; /* 0: no number of deals */
    int limit, to_win;
    const ks_condition *ends_if;
    const ks_var *account; /* NULL: points decide */
    int cause; /* with an account: what the deal changed in it counts as points of this cause */
    km_goal bankrupt;
    ks_seat_phrase *first, *next; /* first: NULL = random */
    ks_seat_phrase *goes_out;     /* or NULL */
    int extra;                    /* private flag: sudden death has begun in this game */
    const kd_node *node;
};

#endif
