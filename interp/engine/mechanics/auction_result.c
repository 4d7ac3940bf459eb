/* SPDX-License-Identifier: MIT
 * auction_result.c: the result variables of an auction: checks their types, and maps the words
 * of bids to their values. Writes nothing to them.
 */
#include <string.h>

#include "mechanics/auction.h"

static bool cannot_keep(km_compiler *c, const kd_node *node, const char *expected)
{
    return kn_report_wrong(c->report, KN_E_AUCTION_VARIABLE, node->at,
                           "'%s' can't keep this result of the bidding" KN_EXPECTED "%s",
                           node->text, expected);
}

/* Maps each name to a choice of the variable: value[i] for the i-th name. False: the variable has
 * no such name. */
static bool find_choices(const ks_var *var, const char *name, int32_t *value)
{
    *value = -1;
    for (int k = 0; var->choices && var->choices[k]; k++)
        if (strcmp(var->choices[k], name) == 0)
            *value = k;
    return *value >= 0;
}

/* Finds the variable named by a key; *out is NULL if the key is absent. False: with a problem
 * reported. */
static bool find_keeper(km_compiler *c, const kd_node *node, const ks_var **out)
{
    int index = node ? ks_layout_find_var(c->layout, node->text) : -1;
    *out = index < 0 ? NULL : &c->layout->var[index];
    return !node || *out || km_compile_var(c, node, KS_VAR_CHOICE) >= 0;
}

bool km_auction_read_contract(const km_filling *f, const kd_node *node, void *member)
{
    km_auction *plan = f->plan;
    const ks_var *var;
    plan->contract.at = -1;
    if (!find_keeper(f->c, node, &var) || !var)
        return !node;
    plan->contract.suit = var->type == KS_VAR_SUIT;
    bool fine = var->per == KS_PER_TABLE && plan->strains &&
                (var->type == KS_VAR_SUIT || var->type == KS_VAR_CHOICE);
    for (int i = 0; fine && i < plan->strains && !plan->contract.suit; i++)
        fine = plan->strain[i].at < 0 &&
               find_choices(var, plan->strain[i].name, &plan->contract.value[i]);
    plan->contract.at = var->at;
    plan->contract.none = var->start;
    return fine ||
           cannot_keep(
               f->c, node,
               "a variable for the table, of type suit or of type choice with all denominations");
}

bool km_auction_read_further_to(const km_filling *f, const kd_node *node, void *member)
{
    km_auction *plan = f->plan;
    const ks_var *var;
    plan->further_to.at = -1;
    if (!find_keeper(f->c, node, &var) || !var)
        return !node;
    bool flag = var->type == KS_VAR_FLAG && plan->furthers == 1;
    bool fine = var->per == KS_PER_TABLE && plan->furthers && (flag || var->type == KS_VAR_CHOICE);
    plan->further_to.value[0] = 1;
    for (int i = 0; fine && !flag && i < plan->furthers; i++)
        fine = find_choices(var, plan->further[i], &plan->further_to.value[i]);
    plan->further_to.at = var->at;
    plan->further_to.none = var->start;
    return fine || cannot_keep(f->c, node,
                               "a variable for the table, of type choice with all words of "
                               "`further`, or a flag if there is only one word");
}

bool km_auction_results(km_compiler *c, km_phase *phase, km_auction *plan)
{
    const ks_var *number = plan->number, *factor = plan->factor, *each = plan->each;
    plan->numbered = each && each->nameds ? each : number;
    plan->most = KN_POINTS_MAX;
    if (number && number->max < plan->most)
        plan->most = number->max;
    if (each && each->max < plan->most)
        plan->most = each->max;
    if (factor && (factor->min > 1 || factor->max < 1 << plan->doubles))
        return cannot_keep(c, kd_node_get(phase->node, "factor_to"),
                           "an integer variable with the range 1-4, or 1-2 if nobody can redouble");
    if (plan->opening.kind == KM_LIMIT_AMOUNT && plan->opening.amount.number > plan->most)
        return cannot_keep(c, kd_node_get(phase->node, number ? "number_to" : "each_to"),
                           "a variable whose range includes the opening");
    return true;
}

static bool is_number(const km_doubting *d, const kd_node *key, const km_limit *limit)
{
    return key && limit->kind == KM_LIMIT_AMOUNT && !limit->amount.hook &&
           d->is_fixed(d->rules, key);
}

static void doubt_bid(const km_doubting *d, const kd_node *key, const char *wrong, int64_t most)
{
    kn_report_add(d->report, KN_E_UNWRITTEN, key->at, "%s" KN_EXPECTED "a number up to %lld", wrong,
                  (long long)most);
}

/* Reports a limit that is above the range of the variable that keeps the bid. */
static void doubt_kept(const km_doubting *d, const kd_node *key, const ks_var *var)
{
    kn_report_add(d->report, KN_E_UNWRITTEN, key->at,
                  "the range of `%s`, which keeps the bid, ends at %d" KN_EXPECTED
                  "a number up to %d, or a wider range of `%s`",
                  var->name, (int)var->max, (int)var->max, var->name);
}

/* Reports limits that leave no number to bid, and bids that the result variables can't hold. */
void km_auction_doubt(const km_phase *phase, const km_doubting *d)
{
    const km_auction *plan = phase->plan;
    const kd_node *low = kd_node_get(phase->node, "lowest"),
                  *high = kd_node_get(phase->node, "highest"),
                  *by = kd_node_get(phase->node, "step");
    const ks_var *const kept[] = {plan->number, plan->each};
    int64_t lowest = plan->lowest.amount.number, highest = plan->highest.amount.number;
    bool low_is = is_number(d, low, &plan->lowest), high_is = is_number(d, high, &plan->highest);
    int before = d->report->count;
    for (size_t i = 0; i < 2; i++) {
        if (!kept[i] || d->an_option_has(d->rules, kept[i]->name))
            continue;
        if (high_is && highest > kept[i]->max)
            doubt_kept(d, high, kept[i]);
        else if (low_is && lowest > kept[i]->max)
            doubt_kept(d, low, kept[i]);
    }
    if (d->report->count > before || plan->ladders || !high_is || (low && !low_is) ||
        (by && !d->is_fixed(d->rules, by)))
        return;
    if (low && lowest > highest)
        doubt_bid(d, low, "no bid is possible: `highest` is lower", highest);
    else if (highest / plan->step * plan->step < lowest)
        doubt_bid(d, by ? by : high,
                  "no bid is possible: no multiple of `step` lies between the limits", highest);
}
