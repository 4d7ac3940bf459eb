/* SPDX-License-Identifier: MIT
 * in_force.c: the values that variables can have under the options in force. If options have
 * switched off everything that writes a variable, it keeps its first value, and conditions about it
 * are constant.
 */
#include <string.h>

#include "lint/lint.h"
#include "mechanics/auction.h"
#include "mechanics/registry.h"
#include "mechanics/score.h"

/* True if a key below the node writes the variable. Entries that are off or have the condition
 * `never` write nothing; neither does `without`, which is examined apart. */
static bool a_key_writes(kd_spot spot, const kd_node *node, const kd_node *without,
                         const char *word)
{
    if (node == without || kd_entry_is_off(node) ||
        strcmp(kd_node_text(node, "if", ""), "never") == 0)
        return false;
    for (KD_CHILD(child, node)) {
        kd_spot below = node->kind == KD_NODE_MAP ? kd_spot_child(spot, child->key) : spot;
        bool does = below.type == KD_T_ANY || below.flags & KD_KEY_WRITES;
        if (child->kind == KD_NODE_SCALAR ? does && kd_node_mentions(child, word)
                                          : a_key_writes(below, child, without, word))
            return true;
    }
    return false;
}

static bool is_possible(const ks_layout *known, const ks_condition *condition)
{
    return !condition || ks_condition_constant(known, condition) != 0;
}

/* True if a phase may write the variable. */
static bool phase_writes(const km_phase *phase, const ks_layout *known, const char *word)
{
    bool scores = phase->mechanic->keys == &km_score_table;
    const km_score *plan = scores ? phase->plan : NULL;
    kd_spot phases = kd_spot_child(kd_spot_root(&kg_rules_table), "phases");
    if (!is_possible(known, phase->when))
        return false;
    for (int i = 0; plan && i < plan->steps; i++)
        if (plan->step[i].gain.into && strcmp(plan->step[i].gain.into->name, word) == 0 &&
            km_step_counts(known, &plan->step[i]))
            return true;
    return (phase->mechanic->does & KM_SCRIPTS && km_phase_names(phase, word)) ||
           a_key_writes(kd_spot_item(phases), phase->node->parent, scores ? phase->node : NULL,
                        word);
}

static bool is_written(const km_rules *rules, const ks_layout *known, const char *word)
{
    const struct kg_rules_more *more = rules->more;
    for (int p = 0; p < rules->phases; p++)
        if (phase_writes(&rules->phase[p], known, word) ||
            (rules->phase[p].mechanic->does & KM_SCRIPTS && ki_a_script_names(more, word)))
            return true;
    for (int i = 0; i < rules->hooks; i++) {
        const kl_hook *hook = &rules->hook[i];
        if (hook->kind >= KL_HOOK_EVENT && is_possible(known, hook->when) &&
            (kd_node_mentions(hook->node, word) || kl_hook_names(more->host, hook->script, word)))
            return true;
    }
    return false;
}

/* Removes the names of numbers below the lowest bid, such as “nil”. */
static void drop_names(const km_phase *phase, ki_known *known)
{
    const km_auction *plan = phase->plan;
    const km_limit *lowest = &plan->lowest;
    if (!plan->numbered || lowest->kind != KM_LIMIT_AMOUNT || lowest->amount.hook)
        return;
    ks_var *var = &known->var[ks_layout_find_var(&known->layout, plan->numbered->name)];
    while (var->nameds && var->named->number > var->start &&
           var->named->number < lowest->amount.number) {
        var->named++;
        var->nameds--;
    }
}

/* True if the file offers a choice besides the number of players. */
static bool has_options(const km_rules *rules)
{
    const kd_option *o = rules->more->resolved->options;
    while (o && strcmp(o->name, "players") == 0)
        o = o->next;
    return o;
}

void ki_in_force(const km_rules *rules, ki_known *known)
{
    const ks_layout *l = rules->layout;
    bool narrow = has_options(rules);
    known->layout = *l;
    known->layout.var = known->var;
    for (int v = 0; v < l->vars; v++) {
        ks_var *var = &known->var[v];
        *var = l->var[v];
        if (narrow && var->node && !var->private_ && !var->ranks_seats &&
            var->type < KS_VAR_ACCOUNT)
            var->min = var->max = var->start;
    }
    for (bool more = true; more;) {
        more = false;
        for (int v = 0; v < l->vars; v++) {
            ks_var *var = &known->var[v];
            if (var->min != var->max || (l->var[v].min == var->min && l->var[v].max == var->max) ||
                !is_written(rules, &known->layout, var->name))
                continue;
            *var = l->var[v];
            more = true;
        }
    }
    for (int p = 0; p < rules->phases; p++)
        if (rules->phase[p].mechanic->keys == &km_auction_table)
            drop_names(&rules->phase[p], known);
}
