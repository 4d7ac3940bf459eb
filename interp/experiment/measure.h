/* SPDX-License-Identifier: MIT
 * measure.h: the measures of an experiment: a list of named measures, made from the variants and
 * the players, with the scale of their whole numbers. It plays nothing.
 */
#ifndef KE_EXPERIMENT_MEASURE_H
#define KE_EXPERIMENT_MEASURE_H

#include <stdbool.h>

#include "insight.h"
#include "experiment/simulate.h"

#define KE_MEASURE_NAME 96
#define KE_DECLARER "declarer" /* the seat variable that splits deals by declarer */
#define KE_WHOLE 2520          /* units of a win: divisible by every number of sides from 1 to 10 */
#define KE_PARTS 10000         /* a ratio within a match is rounded to 1/KE_PARTS */

typedef enum ke_kind {
#define MEASURE(kind, name, shape, form, lies, needs, says) KE_M_##kind,
#include "experiment/measures.def"
#undef MEASURE
    KE_KINDS
} ke_kind;

/* The part after the dot in the name of a measure. */
typedef enum ke_shape {
    KE_ALONE,
    KE_PER_SIDE,
    KE_PER_CAUSE,
    KE_PER_PLAYER,
    KE_PER_VARIABLE, /* a variable of the rules */
    KE_PER_SUM,      /* "4 * moves + 45 * deals" */
    KE_PER_FUNCTION  /* a function of a script */
} ke_shape;
/* The kind of number that a measure is. */
typedef enum ke_form { KE_SHARE, KE_POINTS, KE_NUMBER, KE_RATIO, KE_EDGE, KE_WORTH } ke_form;

/* The bounds of a block's values, as far as they follow from the measure and not from the rules. */
typedef enum ke_bounds {
    KE_LIES_OPEN,
    KE_LIES_ABOVE,   /* 0 or more */
    KE_LIES_DEALS,   /* counts deals, each at most once: 0 or 1 for single deals */
    KE_LIES_RESULTS, /* the same as the results of the sides */
    KE_LIES_SHARE,   /* 0 to 1 */
    KE_LIES_CHANCE   /* bounded by the wins and losses of a side beyond chance */
} ke_bounds;
/* The requirements of a measure. */
typedef enum ke_need {
    KE_NEEDS_ANYTHING,
    KE_NEEDS_SIDES,
    KE_NEEDS_CAUSES,
    KE_NEEDS_ONE_GAME,
    KE_NEEDS_MATCHES,
    KE_NEEDS_THINKERS,
    KE_NEEDS_DECLARERS,
    KE_NEEDS_UNLIKE,
    KE_NEEDS_RIVALS, /* different players, on at least two sides */
    KE_NEEDS_VARIABLES,
    KE_NEEDS_SUM,
    KE_NEEDS_SCRIPT,
    KE_NEEDS
} ke_need;
extern const char *const ke_need_says[KE_NEEDS]; /* "" for nothing */

typedef struct ke_kind_of_measure {
    const char *name, *says;
    ke_shape shape;
    ke_form form;
    ke_bounds lies;
    ke_need needs;
} ke_kind_of_measure;
extern const ke_kind_of_measure ke_kinds[KE_KINDS];

#define KE_TERMS_MAX 8
typedef struct ke_term {
    int measure;    /* index of the measure */
    int64_t factor; /* units of the sum for each unit of the measure */
} ke_term;

typedef struct ke_measure {
    char name[KE_MEASURE_NAME]; /* for example "wins.0", "by.sweep" or "deals" */
    ke_kind kind;
    int which;                  /* the side, or the index of the cause, player or function */
    int64_t scale;              /* the number of units in 1, over all matches of a block */
    int64_t lowest, highest;    /* bounds of a block's values, in units; equal if unknown */
    bool positive;              /* values are never negative */
    ke_form form;               /* form of the kind, unless a script's own function changes it */
    bool truth;                 /* the measure is a script's function that returns true or false */
    ke_term term[KE_TERMS_MAX]; /* terms of a sum */
    int terms;
} ke_measure;

#define KE_CAUSES_MAX 256
#define KE_PERSONS_MAX 16

typedef struct ke_measures {
    ke_measure *list;
    int count;
    int at[KE_KINDS];                 /* first measure of each kind; -1: none */
    const char *cause[KE_CAUSES_MAX]; /* all causes of points in the variants, without duplicates */
    int causes;
    const char *person[KE_PERSONS_MAX]; /* all players without duplicates; 0 if there is only one */
    int persons;
    int vars; /* variables of the rules */
    int sides, turns;
    int64_t per; /* units per point, in all variants */
} ke_measures;

/* Makes the measures of `count` variants with the same number of sides, for the players of the
 * plan. Borrows texts from the variants and the plan. Returns KANUN_USAGE if the variants can't be
 * compared. */
kanun_status ke_measures_make(ke_measures *measures, const kanun_rules *const *rules, int count,
                              const ke_sim_plan *plan, kr_failure *failure);
void ke_measures_free(ke_measures *measures);
/* measure_sum.c: true if a text of --measure is a sum of measures rather than a name. */
bool ke_measure_is_sum(const char *text);
/* Reads a sum of the first `count` measures; returns false if the text is not a sum. */
bool ke_measure_read_sum(const ke_measures *measures, int count, const char *text, ke_measure *sum);
/* Computes the sums of a block from its other values. */
void ke_measures_add_up(const ke_measures *measures, int64_t *value);
/* Records the type of results of a script's function: numbers, or true and false. For single
 * deals, true and false give a share. */
void ke_measure_is_truth(ke_measure *measure, bool truth, bool one_deal);
/* Writes the title of a kind, such as "wins.SIDE"; returns `out`. */
const char *ke_kind_title(int kind, char out[KE_MEASURE_NAME]);
/* Returns the index of a measure by name; -1: none. */
int ke_measures_find(const ke_measures *measures, const char *name);
/* Returns the side of a seat; -1 for none. */
static inline int ke_side_of(const kanun_rules *rules, int seat)
{
    const kanun_info *info = kanun_rules_info(rules);
    return seat >= 0 && seat < info->seats ? info->side_of[seat] : -1;
}
/* Returns the units per point of these rules: 2 if half points are counted. */
static inline int ke_units_of_point(const kanun_rules *rules)
{
    return kg_insight_rules(rules)->layout->pack->per;
}

#endif
