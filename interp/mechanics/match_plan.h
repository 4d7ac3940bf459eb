/* SPDX-License-Identifier: MIT
 * match_plan.h: what the files of the match share: its plan, as the keys say it. The engine knows
 * match.h only.
 */
#ifndef KN_MECHANICS_MATCH_PLAN_H
#define KN_MECHANICS_MATCH_PLAN_H

#include "mechanics/match.h"

#define KN_MATCH_RUNGS 16 /* targets of a ladder */

typedef struct kn_goal {
    bool set;
    int32_t units;
} kn_goal;

struct kn_match {
    kn_goal target, games_target, deciding;
    int32_t ladder[KN_MATCH_RUNGS];
    int rungs;
    bool lowest, sudden_death, in_turn;
    int deals; /* 0: no number of deals */
    int limit, to_win;
    const kn_condition *ends_if;
    const kn_var *account; /* NULL: points decide */
    int cause; /* with an account: what the deal changed in it counts as points of this cause */
    kn_goal bankrupt;
    kn_seat_phrase *first, *next; /* first: NULL = random */
    kn_seat_phrase *goes_out;     /* or NULL */
    int extra;                    /* private flag: sudden death has begun in this game */
    const kn_node *node;
};

#endif
