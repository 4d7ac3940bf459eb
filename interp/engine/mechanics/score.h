/* SPDX-License-Identifier: MIT
 * score.h: the plan of a score phase, shared only by score_plan.c (compiling), score_doubt.c
 * (checking), score.c (scoring) and score_text.c (describing).
 */
#ifndef KM_MECHANICS_SCORE_H
#define KM_MECHANICS_SCORE_H

#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"

/* The kinds of steps: score_plan.c has the row of the key that selects a kind under its number. */
enum {
    KM_STEP_MOST,
    KM_STEP_BEST,
    KM_STEP_POINTS_OF,
    KM_STEP_COUNT,
    KM_STEP_SETS,
    KM_STEP_ROW,
    KM_STEP_TIMES,
    KM_STEP_DIFFERENCE,
    KM_STEP_AWARD,
    KM_STEP_PAY,
    KM_STEP_RAISE,
    KM_STEP_END,
    KM_STEP_KINDS
};
#define KM_STEP_WHO(X) X(KM_STEP_ACTIVE, "active") X(KM_STEP_ALL, "all")
enum { KM_STEP_WHO(KD_ENUM) KM_STEP_ONE };
enum { KM_TIE_NOBODY, KM_TIE_CARRY, KM_TIE_EACH, KM_TIE_SPLIT };
enum { KM_STEPS_MAX = 64, KM_ROW_MAX = 16, KM_BEST_MOST = 1000 };

/* A step. The groups of members serve the kinds that their comments name; the others leave a group
 * at the defaults of its keys. */
typedef struct km_step {
    const char *name;
    const kd_node *node;
    int kind;  /* KM_STEP_... */
    int cause; /* number of the cause of the points in the layout; -1: the step awards none */
    const ks_condition *condition;
    /* a condition that each seat must meet; NULL: all seats count */
    const ks_condition *whose;
    km_who who; /* times, difference, award, pay */
    struct {
        int32_t units;   /* `points` for each thing that counts, or `award` */
        int32_t awarded; /* `award` */
        /* the variable that `points` or `award` names; NULL: the step has `units` */
        const ks_var *stake;
        /* seat whose `stake` counts; NULL: the table's, or each side's own */
        const ks_seat_phrase *stake_of;
        /* the variable that `to` names; NULL: the points count in the deal */
        const ks_var *into;
    } gain; /* all kinds that give points */
    struct {
        const ks_zone *in, *zone; /* zone: where to count, which `points_of` or `in` names */
        kn_set cards;
    } counts; /* most, best_of_suits, points_of, count, sets, row */
    struct {
        const int32_t *number; /* best_of_suits: number of each card */
        int tie;               /* KM_TIE_... */
        int carry;             /* int offset of the points that are carried over */
    } best;                    /* most, best_of_suits */
    struct {
        uint8_t card[KM_ROW_MAX];
        int cards;
    } row;
    int size; /* sets: cards in a set; row: fewest cards that count */
    struct {
        const ks_var *one, *other; /* times has only `one` */
    } factor;                      /* times, difference */
    struct {
        const ks_var *from, *to;
        km_amount amount;
        bool all; /* the payer pays everything it has */
    } pay;
    struct {
        const char *name;
        int number; /* among the events of the phase */
    } raise;
    int end; /* the unit that ends, a choice of the key */
} km_step;

typedef struct km_score {
    int steps;
    km_step step[KM_STEPS_MAX];
} km_score;

/* True if the step counts for seats, because it adds to a variable of seats. Otherwise it counts
 * for sides. */
static inline bool km_step_for_seats(const km_step *s)
{
    return s->gain.into && s->gain.into->per == KS_PER_SEAT;
}
/* Returns the key that determines the kind of the step. */
const kd_node *km_step_key(const km_step *s);
/* True for the kinds of steps in which the sides are compared and only the best one gets points. */
static inline bool km_step_compares(const km_step *s)
{
    return s->kind == KM_STEP_MOST || s->kind == KM_STEP_BEST;
}

/* score_text.c: true if a step can count anything, its conditions being what `known` leaves of
 * them. */
bool km_step_counts(const ks_layout *known, const km_step *s);

/* score_doubt.c: the mechanic's `doubt`. */
void km_score_doubt(const km_phase *phase, const km_doubting *d);
/* score_plan.c: the mechanic's `compile`. */
bool km_score_compile(km_compiler *c, km_phase *phase);
/* Returns the nth `who` without an effect, because each side gets the points of its own numbers;
 * NULL: there are fewer. */
const kd_node *km_score_idle(const km_phase *phase, int nth, const char **beside);

/* score_text.c: the mechanic's `show`. */
void km_score_show(const km_telling *t);

#endif
