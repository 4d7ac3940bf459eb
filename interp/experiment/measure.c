/* SPDX-License-Identifier: MIT
 * measure.c: makes the list of measures: each kind of measures.def, for each side, cause or
 * player as its shape says.
 */
#include "experiment/measure.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"

const ke_kind_of_measure ke_kinds[KE_KINDS] = {
#define MEASURE(kind, name, shape, form, lies, needs, says) {name, says, shape, form, lies, needs},
#include "experiment/measures.def"
#undef MEASURE
};

const char *const ke_need_says[KE_NEEDS] = {
    "",
    "two sides or more",
    "rules in which points have a cause",
    ("a single game (measure, sim), because it is not a mean over matches; for compare, use "
     "first-wins"),
    "whole matches, without --one-deal, of two sides or more",
    "players that search (search, hard)",
    "rules with a seat variable `declarer`",
    "different players (--players learnt,random)",
    "different players (--players learnt,random)",
    "a numeric variable that all the rules have",
    "terms: 4 * moves + 45 * deals",
    "a script with functions of its own: own = { NAME = function(deal) ... end }",
};

/* Appends a word unless the list has it already. Returns false if the list is full. */
static bool add_word(const char **list, int *count, int most, const char *word)
{
    for (int n = 0; n < *count; n++)
        if (!strcmp(list[n], word))
            return true;
    if (*count == most)
        return false;
    list[(*count)++] = word;
    return true;
}

static bool note_causes(ke_measures *m, const kanun_rules *rules)
{
    const kanun_info *info = kanun_rules_info(rules);
    for (int n = 0; n < info->causes; n++)
        if (!add_word(m->cause, &m->causes, KE_CAUSES_MAX, info->cause[n]))
            return false;
    return true;
}

/* Returns the number of units in 1, over all matches of a block. */
static int64_t scale_of(const ke_measures *m, ke_form form, int64_t slots)
{
    switch (form) {
    case KE_SHARE:
        return KE_WHOLE * slots;
    case KE_POINTS:
        return m->per * slots;
    case KE_RATIO:
        return KE_PARTS * slots;
    case KE_EDGE: /* fractions of a point, times the number of other sides */
        return KE_PARTS * m->per * (m->sides > 1 ? m->sides - 1 : 1) * slots;
    case KE_WORTH: /* thousandths of a point */
        return 1000 * m->per * slots;
    case KE_NUMBER:
        break;
    }
    return slots;
}

/* Returns the number of measures of a kind. */
static int number_of(const ke_measures *m, const ke_sim_plan *plan, ke_shape shape)
{
    return shape == KE_PER_SIDE       ? m->sides
           : shape == KE_PER_CAUSE    ? m->causes
           : shape == KE_PER_PLAYER   ? m->persons
           : shape == KE_PER_VARIABLE ? plan->vars
           : shape == KE_PER_SUM      ? plan->sums
           : shape == KE_PER_FUNCTION ? plan->owns
                                      : 1;
}

/* Sets the bounds of the wins of a player's sides beyond chance, over all matches of a block. A
 * draw divides the win, so each match gives out one win or none. */
static void note_skill(const ke_measures *m, const ke_sim_plan *plan, ke_measure *one)
{
    for (int turn = 0; turn < m->turns; turn++) {
        int64_t sides = m->sides,
                his = __builtin_popcount(ke_sim_sides(plan, turn, m->person[one->which]));
        if (his < sides) {
            one->lowest -= /* rounded as in facts.c */
                his * ((KE_PARTS * his + (sides - his) / 2) / (sides - his));
            one->highest += his * KE_PARTS;
        }
    }
}

static void note_bounds(const ke_measures *m, const ke_sim_plan *plan, ke_measure *one)
{
    ke_bounds lies = ke_kinds[one->kind].lies;
    one->positive = lies == KE_LIES_ABOVE || lies == KE_LIES_DEALS || lies == KE_LIES_RESULTS;
    if (lies == KE_LIES_SHARE || (lies == KE_LIES_DEALS && plan->one_deal))
        one->highest = one->scale;
    if (lies == KE_LIES_RESULTS && plan->one_deal)
        one->highest = m->sides * one->scale;
    if (lies == KE_LIES_CHANCE)
        note_skill(m, plan, one);
}

static void add_measure(ke_measures *m, const ke_sim_plan *plan, ke_kind kind, int which)
{
    const ke_kind_of_measure *of = &ke_kinds[kind];
    ke_measure *one = &m->list[m->count++];
    int64_t slots =
        of->shape == KE_PER_PLAYER ? ke_sim_sides_count(plan, m->person[which]) : m->turns;
    *one = (ke_measure){
        .kind = kind, .which = which, .form = of->form, .scale = scale_of(m, of->form, slots)};
    note_bounds(m, plan, one);
    if (of->shape == KE_ALONE)
        snprintf(one->name, sizeof one->name, "%s", of->name);
    else if (of->shape == KE_PER_SIDE)
        snprintf(one->name, sizeof one->name, "%s.%d", of->name, which);
    else
        snprintf(one->name, sizeof one->name, "%s.%s", of->name,
                 of->shape == KE_PER_CAUSE      ? m->cause[which]
                 : of->shape == KE_PER_PLAYER   ? m->person[which]
                 : of->shape == KE_PER_VARIABLE ? plan->var[which]
                                                : plan->own[which]);
}

static bool has_declarer(const kanun_rules *rules)
{
    const kanun_info *info = kanun_rules_info(rules);
    for (int n = 0; n < info->variables; n++) {
        const kanun_variable *v = info->variable[n];
        if (!strcmp(v->name, KE_DECLARER) && !strcmp(v->type, "seat") && !strcmp(v->per, "table"))
            return true;
    }
    return false;
}

/* True if all rules have a number with this name. */
static bool all_have(const kanun_rules *const *rules, int count, const char *name)
{
    int has = 0;
    for (int n = 0; n < count; n++) {
        const kanun_info *info = kanun_rules_info(rules[n]);
        for (int k = 0; k < info->variables; k++) {
            const kanun_variable *v = info->variable[k];
            has +=
                !strcmp(v->name, name) && (!strcmp(v->type, "integer") || !strcmp(v->type, "flag"));
        }
    }
    return has == count;
}

/* True if a player evaluates each move. */
static bool has_thinker(const ke_sim_plan *plan, const kanun_rules *rules)
{
    for (int n = 0; n < plan->player_count; n++) {
        const kp_player_kind *kind = kp_player_kind_of(plan->players[n]);
        const char *other = kind ? kp_player_stands_for(kind, rules) : NULL;
        kind = other ? kp_player_kind_of(other) : kind;
        if (kind && kind->expects)
            return true;
    }
    return false;
}

static kanun_status note_rules(ke_measures *m, const kanun_rules *const *rules, int count,
                               bool *declarer, kr_failure *failure)
{
    m->per = 1;
    for (int n = 0; n < count; n++) {
        int64_t per = ke_units_of_point(rules[n]);
        m->per = m->per / kn_common_divisor(m->per, per) * per;
        *declarer |= has_declarer(rules[n]);
        if (kanun_rules_info(rules[n])->sides != m->sides ||
            kanun_rules_info(rules[n])->seats != kanun_rules_info(rules[0])->seats)
            return kr_fail(
                failure, KANUN_USAGE, NULL,
                "%s has %d seats and %d sides, %s %d and %d; only games with equal numbers can be "
                "compared",
                kanun_rules_info(rules[0])->id, kanun_rules_info(rules[0])->seats, m->sides,
                kanun_rules_info(rules[n])->id, kanun_rules_info(rules[n])->seats,
                kanun_rules_info(rules[n])->sides);
        if (!note_causes(m, rules[n]))
            return kr_fail(failure, KANUN_USAGE, NULL, "more than %d causes of points",
                           KE_CAUSES_MAX);
    }
    return KANUN_OK;
}

/* Adds the sums that the plan asks for. A measure with a player's name in it may look like a sum,
 * but isn't. */
static kanun_status add_sums(ke_measures *m, const ke_sim_plan *plan, kr_failure *failure)
{
    int before = m->count;
    for (int n = 0; n < plan->sums; n++) {
        if (ke_measures_find(m, plan->sum[n]) >= 0)
            continue;
        if (!ke_measure_read_sum(m, before, plan->sum[n], &m->list[m->count]))
            return kr_fail(
                failure, KANUN_USAGE, NULL,
                "'%s' is not a sum of measures: FACTOR * MEASURE + FACTOR * MEASURE, with at most "
                "%d terms, and factors up to 10000 with at most three decimals",
                plan->sum[n], KE_TERMS_MAX);
        if (m->at[KE_M_SUM] < 0)
            m->at[KE_M_SUM] = m->count;
        m->count++;
    }
    return KANUN_OK;
}

kanun_status ke_measures_make(ke_measures *m, const kanun_rules *const *rules, int count,
                              const ke_sim_plan *plan, kr_failure *failure)
{
    bool declarer = false, thinker = has_thinker(plan, rules[0]);
    *m = (ke_measures){.sides = kanun_rules_info(rules[0])->sides, .turns = ke_sim_turns(plan)};
    kanun_status status = note_rules(m, rules, count, &declarer, failure);
    if (status != KANUN_OK)
        return status;
    for (int n = 0; n < plan->player_count; n++)
        if (!add_word(m->person, &m->persons, KE_PERSONS_MAX, plan->players[n]))
            return kr_fail(failure, KANUN_USAGE, NULL, "more than %d players", KE_PERSONS_MAX);
    if (m->persons == 1) /* a single player would repeat the measures of the sides */
        m->persons = 0;
    int most = 0;
    for (int kind = 0; kind < KE_KINDS; kind++)
        most += number_of(m, plan, ke_kinds[kind].shape);
    m->list = kn_calloc((size_t)most + 1, sizeof *m->list);
    bool rivals = m->sides > 1;
    const bool has[KE_NEEDS] = {[KE_NEEDS_ANYTHING] = true,
                                [KE_NEEDS_SIDES] = rivals,
                                [KE_NEEDS_CAUSES] = m->causes > 0,
                                [KE_NEEDS_ONE_GAME] = rivals && count == 1,
                                [KE_NEEDS_THINKERS] = thinker,
                                [KE_NEEDS_MATCHES] = rivals && !plan->one_deal,
                                [KE_NEEDS_DECLARERS] = declarer,
                                [KE_NEEDS_UNLIKE] = m->persons > 0,
                                [KE_NEEDS_RIVALS] = rivals && m->persons > 0,
                                [KE_NEEDS_VARIABLES] = plan->vars > 0,
                                [KE_NEEDS_SCRIPT] = plan->owns > 0};
    for (int kind = 0; kind < KE_KINDS && status == KANUN_OK; kind++) {
        m->at[kind] = -1;
        if (kind == KE_M_SUM)
            status = add_sums(m, plan, failure);
        if (!has[ke_kinds[kind].needs])
            continue;
        m->at[kind] = m->count;
        for (int which = 0; which < number_of(m, plan, ke_kinds[kind].shape); which++)
            if (kind != KE_M_VAR || all_have(rules, count, plan->var[which]))
                add_measure(m, plan, kind, which);
        if (kind == KE_M_VAR)
            m->vars = m->count - m->at[kind];
    }
    return status;
}

void ke_measures_free(ke_measures *m)
{
    kn_free(m->list);
    m->list = NULL;
}

void ke_measure_is_truth(ke_measure *measure, bool truth, bool one_deal)
{
    measure->truth = measure->positive = truth;
    if (truth && one_deal) {
        measure->form = KE_SHARE;
        measure->highest = measure->scale;
    }
}

const char *ke_kind_title(int kind, char out[KE_MEASURE_NAME])
{
    static const char *const of[] = {
        "", ".SIDE", ".CAUSE", ".PLAYER", ".VARIABLE", "A * MEASURE + B * MEASURE", ".NAME"};
    snprintf(out, KE_MEASURE_NAME, "%s%s", ke_kinds[kind].name, of[ke_kinds[kind].shape]);
    return out;
}

int ke_measures_find(const ke_measures *m, const char *name)
{
    for (int n = 0; n < m->count; n++)
        if (!strcmp(m->list[n].name, name))
            return n;
    return -1;
}
