/* SPDX-License-Identifier: MIT
 * score.h: what a score phase is compiled to, shared by compiling (score_plan.c) and scoring
 * (score.c). No other file needs it.
 */
#ifndef KN_MECHANICS_SCORE_H
#define KN_MECHANICS_SCORE_H

#include "mechanics/common.h"
#include "mechanics/registry.h"

/* In the order of their rows in the table. */
enum {
    KN_STEP_MOST,
    KN_STEP_POINTS_OF,
    KN_STEP_COUNT,
    KN_STEP_SETS,
    KN_STEP_TIMES,
    KN_STEP_DIFFERENCE,
    KN_STEP_AWARD,
    KN_STEP_PAY,
    KN_STEP_RAISE,
    KN_STEP_END,
    KN_STEP_KINDS
};
enum { KN_TIE_NOBODY, KN_TIE_CARRY, KN_TIE_EACH, KN_TIE_SPLIT };
enum { KN_STEPS_MAX = 64, KN_STEP_EVENTS_MAX = 12 };

typedef struct kn_step {
    const char *name;
    const kn_node *node;
    int kind, cause;
    const kn_condition *condition;
    const kn_zone *zone;
    kn_set cards;
    int32_t units;
    int tie, size, carry;      /* carry: int offset of what is carried over */
    const kn_var *one, *other; /* times: one; difference: both; pay: from one to the other */
    const kn_var *stake;       /* the variable that `points` names, or NULL: `units` */
    kn_amount amount;
    bool all;            /* pay: whatever the payer has */
    kn_seat_phrase *who; /* NULL: the active seats, or everybody */
    bool everybody;
    int event, end;
} kn_step;

typedef struct kn_score {
    int steps;
    kn_step step[KN_STEPS_MAX];
    int values; /* card points: cards of equal worth together */
    int32_t worth[KN_CARDS_MAX];
    kn_set of_worth[KN_CARDS_MAX];
} kn_score;

extern const kn_key kn_step_rows[];

/* score_plan.c: the mechanic's `compile`. */
bool kn_score_compile(kn_compiler *c, kn_phase *phase);
/* score_known.c: its `known`. */
bool kn_score_known(const kn_run *run, const kn_phase *phase, int seat);

#endif
