/* SPDX-License-Identifier: MIT
 * measure.h: what an experiment measures of a match: a list of named measures, made from the rules
 * that are compared and from who plays, and how their whole numbers are to be read. Plays nothing,
 * judges nothing.
 */
#ifndef KE_EXPERIMENT_MEASURE_H
#define KE_EXPERIMENT_MEASURE_H

#include <stdbool.h>

#include "insight.h"
#include "experiment/simulate.h"

#define KE_MEASURE_NAME 96
#define KE_DECLARER "declarer" /* the seat variable whose deals are counted apart */
#define KE_WHOLE 2520          /* of a win: can be divided among up to ten sides */
#define KE_PARTS 10000         /* of a ratio within a match: it is rounded to so many */

typedef enum ke_kind {
#define MEASURE(kind, name, shape, form, lies, needs, says) KE_M_##kind,
#include "experiment/measures.def"
#undef MEASURE
    KE_KINDS
} ke_kind;

/* What stands behind a dot in the name. */
typedef enum ke_shape { KE_ALONE, KE_PER_SIDE, KE_PER_CAUSE, KE_PER_PLAYER } ke_shape;
/* What its numbers are. */
typedef enum ke_form { KE_SHARE, KE_POINTS, KE_NUMBER, KE_RATIO, KE_EDGE, KE_WORTH } ke_form;

/* Where the values of a block lie, as far as the measure itself says so: nothing that rules could
 * have otherwise. */
typedef enum ke_bounds {
    KE_LIES_OPEN,
    KE_LIES_ABOVE,   /* not below 0 */
    KE_LIES_DEALS,   /* it counts deals, each once: of single deals 0 or 1 */
    KE_LIES_RESULTS, /* the same for each side */
    KE_LIES_SHARE,   /* 0 to 1 */
    KE_LIES_CHANCE   /* what chance leaves to win, or to lose */
} ke_bounds;
/* What there must be for it to be measured. */
typedef enum ke_need {
    KE_NEEDS_ANYTHING,
    KE_NEEDS_SIDES,
    KE_NEEDS_CAUSES,
    KE_NEEDS_ONE_GAME,
    KE_NEEDS_MATCHES,
    KE_NEEDS_THINKERS,
    KE_NEEDS_DECLARERS,
    KE_NEEDS_UNLIKE,
    KE_NEEDS_RIVALS, /* unlike players, at two sides or more */
    KE_NEEDS
} ke_need;
extern const char *const ke_need_says[KE_NEEDS]; /* "": nothing */

typedef struct ke_kind_of_measure {
    const char *name, *says;
    ke_shape shape;
    ke_form form;
    ke_bounds lies;
    ke_need needs;
} ke_kind_of_measure;
extern const ke_kind_of_measure ke_kinds[KE_KINDS];

typedef struct ke_measure {
    char name[KE_MEASURE_NAME]; /* "wins.0", "by.sweep", "deals" */
    ke_kind kind;
    int which;     /* the side; the number of the cause, or of the player, in ke_measures */
    int64_t scale; /* so many units, of all matches of a block, are 1 */
    int64_t lowest, highest; /* what values of a block lie between, in units; equal: nobody knows */
    bool positive;           /* none lies below 0 */
} ke_measure;

#define KE_CAUSES_MAX 256
#define KE_PERSONS_MAX 16

typedef struct ke_measures {
    ke_measure *list;
    int count;
    int at[KE_KINDS];                 /* where the measures of a kind begin, -1: there are none */
    const char *cause[KE_CAUSES_MAX]; /* of all rules, each once */
    int causes;
    const char *person[KE_PERSONS_MAX]; /* of the players, each once; 0 if there is only one */
    int persons;
    int sides, turns;
    int64_t per; /* units of a point, in all rules */
} ke_measures;

/* The measures of `count` rules that have as many sides, for the players of the plan: all that it
 * says but its rules. Texts are borrowed from both. KANUN_USAGE if the rules can't be compared. */
kanun_status ke_measures_make(ke_measures *measures, const kanun_rules *const *rules, int count,
                              const ke_sim_plan *plan, kr_trouble *trouble);
void ke_measures_free(ke_measures *measures);
/* How the measures of a kind are called: "wins.SIDE"; returns `out`. */
const char *ke_kind_title(int kind, char out[KE_MEASURE_NAME]);
/* The measure of that name, -1. */
int ke_measures_find(const ke_measures *measures, const char *name);
/* The side of a seat, -1 of nobody. */
static inline int ke_side_of(const kanun_rules *rules, int seat)
{
    const kanun_info *info = kanun_rules_info(rules);
    return seat >= 0 && seat < info->seats ? info->side_of[seat] : -1;
}
/* So many units of these rules are a point: 2 where half points are counted. */
static inline int ke_units_of_point(const kanun_rules *rules)
{
    return kg_insight_rules(rules)->layout->pack->per;
}

#endif
