/* SPDX-License-Identifier: MIT
 * score_doubt.c: finds steps of a score that never give or pay their points, for `check`.
 * score_plan.c compiles them.
 */
#include <string.h>

#include "mechanics/score.h"

/* Returns the number of these cards that the most frequent rank has. */
static int most_equal(const ks_pack *pack, kn_set cards)
{
    int count[KS_RANKS_MAX + 1] = {0}, most = 0;
    unsigned card;
    for (KN_EACH(card, cards))
        if (++count[pack->rank[card]] > most)
            most = count[pack->rank[card]];
    return most;
}

/* Returns the key that gives the points of a step; NULL: the points have their default, or the step
 * has no such key. */
static const kd_node *points_of(const km_step *s)
{
    bool given = s->kind != KM_STEP_POINTS_OF && s->kind != KM_STEP_RAISE &&
                 s->kind != KM_STEP_PAY && s->kind != KM_STEP_END;
    return s->kind == KM_STEP_AWARD ? km_step_key(s)
           : given                  ? kd_node_get(s->node, "points")
                                    : NULL;
}

/* True if any card has points. */
static bool has_points(const ks_pack *pack)
{
    for (int card = 0; card < pack->cards; card++)
        if (pack->points[card] || pack->trump_points[card])
            return true;
    return false;
}

static bool is_of_a_trick(const ks_var *var)
{
    return var && var->scope == KS_SCOPE_TRICK;
}

/* This is only a note, because a child may have points in its pack. */
static const char no_points[] = "this step counts card points, but no card has points";

/* Returns the error in a step, with a suggestion; NULL: none. */
static const char *wrong_with(const km_doubting *d, const km_step *s, const kd_node **at,
                              const char **expected)
{
    const ks_pack *pack = d->rules->layout->pack;
    bool counts = s->counts.zone && s->kind != KM_STEP_POINTS_OF,
         open = d->an_option_has(d->rules, "pack"); /* which cards there are */
    *at = km_step_key(s);
    *expected = "cards of the pack";
    if (counts && !open && kn_is_empty(s->counts.cards))
        return "no card matches, so this step never counts anything";
    *expected = "`points` of `pack`; or a step that counts cards, such as `count` or `most`";
    if (s->kind == KM_STEP_POINTS_OF && !open && !d->an_option_has(d->rules, "points") &&
        !has_points(pack))
        return no_points;
    *expected = "a smaller `size`, or more cards";
    if (s->kind == KM_STEP_SETS && !open && most_equal(pack, s->counts.cards) < s->size)
        return "this `size` is too large: no rank has enough of these cards";
    *expected = "a variable with `scope: deal`";
    if (s->kind == KM_STEP_DIFFERENCE)
        *at = is_of_a_trick(s->factor.one) ? (*at)->first : (*at)->last;
    if (is_of_a_trick(s->factor.one) || is_of_a_trick(s->factor.other))
        return "this variable is reset for each trick, so only the last trick counts";
    *at = km_step_key(s);
    *expected = "an amount above 0; or remove the step";
    if (s->kind == KM_STEP_PAY && *at && strcmp((*at)->text, "0") == 0 &&
        d->is_fixed(d->rules, s->node))
        return "this step pays nothing";
    *at = points_of(s);
    *expected = "a number of points; or remove the step";
    /* A house rule that sets an inherited step to 0 does so on purpose. */
    return *at && s->gain.units == 0 && !s->gain.stake && d->is_fixed(d->rules, s->node)
               ? "this step awards no points"
               : NULL;
}

/* Returns the number of units in one point of the variable that `to` names. */
static int unit_of(const km_doubting *d, const km_step *s)
{
    return s->gain.into->type == KS_VAR_POINTS ? d->rules->layout->pack->per : 1;
}

/* True if the variable that `to` names has room for the points of the step. */
static bool has_room(const km_doubting *d, const km_step *s)
{
    int64_t whole = (int64_t)s->gain.awarded * unit_of(d, s) / d->rules->layout->pack->per,
            room = (int64_t)s->gain.into->max - s->gain.into->min;
    return !d->is_fixed(d->rules, km_step_key(s)) ||
           d->an_option_has(d->rules, s->gain.into->name) || (whole <= room && whole >= -room);
}

/* True if a step counts card points, and some of them are negative. */
static bool counts_negative(const ks_pack *pack, const km_step *s)
{
    bool negative = false;
    for (int card = 0; card < pack->cards && s->kind == KM_STEP_POINTS_OF; card++)
        negative |= pack->points[card] < 0;
    return negative;
}

bool km_score_may_take(const km_rules *rules, const km_phase *phase)
{
    const km_score *plan = phase->plan;
    for (const km_step *s = plan->step; s < plan->step + plan->steps; s++)
        if (s->kind == KM_STEP_DIFFERENCE || (s->kind == KM_STEP_TIMES && s->factor.one->min < 0) ||
            (points_of(s) && (s->gain.stake || s->gain.units <= 0)) ||
            counts_negative(rules->layout->pack, s))
            return true;
    for (KD_CHILD(step, phase->node))
        if (kd_entry_is_off(step)) /* an option may switch it on */
            return true;
    return false;
}

/* Reports the first step that never runs, because an earlier one always ends the deal. */
static void doubt_end(const km_score *plan, const km_doubting *d)
{
    for (int i = 0; i + 1 < plan->steps; i++) {
        const km_step *s = plan->step + i;
        if (s->kind == KM_STEP_END && !s->condition && d->is_fixed(d->rules, s->node)) {
            kn_report_add(d->report, KN_E_UNWRITTEN, s[1].node->key_at,
                          "'%s' is never counted, because '%s' ends the deal before it" KN_EXPECTED
                          "an `if` in '%s', or this step before it",
                          s[1].name, s->name, s->name);
            return;
        }
    }
}

void km_score_doubt(const km_phase *phase, const km_doubting *d)
{
    const km_score *plan = phase->plan;
    doubt_end(plan, d);
    for (const km_step *s = plan->step; s < plan->step + plan->steps; s++) {
        const kd_node *at, *pay = km_step_key(s);
        const char *expected, *wrong = wrong_with(d, s, &at, &expected);
        /* A file may change a single key of an inherited step. */
        if (wrong && d->is_fixed(d->rules, at) && !d->an_option_says(d->rules, s->node))
            kn_report_add(wrong == no_points ? d->report->notes : d->report, KN_E_UNWRITTEN, at->at,
                          "%s" KN_EXPECTED "%s", wrong, expected);
        if (s->gain.into && s->kind == KM_STEP_AWARD && !s->gain.stake && !has_room(d, s))
            kn_report_add(d->report, KN_E_UNWRITTEN, pay->at,
                          "'%s' can't hold these points: its range is %d to %d" KN_EXPECTED
                          "a larger `range` of '%s', or fewer points",
                          s->gain.into->name, (int)(s->gain.into->min / unit_of(d, s)),
                          (int)(s->gain.into->max / unit_of(d, s)), s->gain.into->name);
        if (s->kind == KM_STEP_PAY && s->pay.from == s->pay.to && d->is_fixed(d->rules, pay))
            kn_report_add(d->report, KN_E_UNWRITTEN, pay->at,
                          "'%s' pays itself, which has no effect" KN_EXPECTED
                          "different accounts in `from` and `to`, such as a pot of the table",
                          s->pay.from->name);
        if (s->kind == KM_STEP_PAY && s->pay.amount.number < 0 && d->is_fixed(d->rules, pay))
            kn_report_add(d->report, KN_E_UNWRITTEN, pay->at,
                          "a negative amount can't be paid" KN_EXPECTED
                          "a number from 1, or `from` and `to` exchanged");
        if (s->kind == KM_STEP_PAY &&
            s->pay.amount.number > (int64_t)s->pay.from->max - s->pay.from->min &&
            d->is_fixed(d->rules, pay) && !d->an_option_has(d->rules, s->pay.from->name))
            kn_report_add(d->report, KN_E_UNWRITTEN, pay->at,
                          "nobody can pay this amount: the range of '%s' ends at %d" KN_EXPECTED
                          "a number up to %d, or `all`",
                          s->pay.from->name, s->pay.from->max, s->pay.from->max);
    }
}
