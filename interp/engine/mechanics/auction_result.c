/* SPDX-License-Identifier: MIT
 * auction_result.c: the result variables of an auction: checks their types, and maps the words
 * of bids to their values. Writes nothing to them.
 */
#include <string.h>

#include "mechanics/auction.h"

static bool cannot_keep(km_compiler *c, const kd_node *node, const char *expected)
{
    return kn_report_wrong(c->report, KN_E_AUCTION_VARIABLE, node->at,
                           "'%s' can't keep this result" KN_EXPECTED "%s", node->text, expected);
}

/* Maps the i-th name to a choice of the variable, value[i]. False: a name is missing. */
static bool find_choices(const ks_var *var, const char *name, int32_t *value)
{
    *value = -1;
    for (int k = 0; var->choices && var->choices[k]; k++)
        if (strcmp(var->choices[k], name) == 0)
            *value = k;
    return *value >= 0;
}

/* Finds the variable that a value names; *out is NULL if the key is absent. False: with a
 * problem reported. */
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
    return fine || cannot_keep(f->c, node,
                               "a variable of the table of type choice with all "
                               "denominations, or of type suit");
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
                               "a variable of the table of type choice with all words of "
                               "`further`, or for one word a flag");
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
                           "an integer variable from 1 to 4, or to 2 if nobody can redouble");
    if (plan->opening.kind == KM_LIMIT_AMOUNT && plan->opening.amount.number > plan->most)
        return cannot_keep(c, kd_node_get(phase->node, number ? "number_to" : "each_to"),
                           "a variable with room for the opening");
    return true;
}
