/* SPDX-License-Identifier: MIT
 * constant.c: conditions that are always or never true. A condition is compiled again for the
 * largest number of players that the options allow.
 */
#include "lint/lint.h"

/* Returns 1 for a condition that always holds, with any number of players, 0 for one that never
 * holds, and -1 for others. Sets *still if it never holds because nothing changes the first value
 * of an integer. */
static int constant_of(const km_rules *rules, const ks_condition *c, kn_arena *arena, bool *still)
{
    ks_layout fullest = *rules->layout;
    fullest.seats = ki_places_at_most(rules);
    int constant = ks_condition_constant(&fullest, c);
    fullest.var = kn_arena_array(arena, (size_t)fullest.vars, sizeof *fullest.var);
    if (!fullest.var || constant >= 0)
        return constant;
    for (int i = 0; i < fullest.vars; i++) {
        ks_var *var = &fullest.var[i];
        *var = rules->layout->var[i];
        if (var->first && var->type == KS_VAR_INTEGER && ki_is_never_written(rules, var->name))
            var->min = var->max = var->start;
    }
    *still = ks_condition_constant(&fullest, c) == 0;
    return *still ? 0 : -1;
}

/* Adds a problem for a constant condition. `needless` means that the key may be left out, so that
 * even `always` is superfluous. Otherwise `always` and `never` are accepted. If the result depends
 * on a variable's first value, it is only a note, because a child can change it. */
static void look_at_condition(const km_rules *rules, const kd_node *node, bool needless,
                              kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    const ks_condition *c = ki_condition_read(rules, node, arena);
    bool still = false;
    int constant = c ? constant_of(rules, c, arena, &still) : -1;
    kn_arena_free(arena);
    bool open = needless ? kd_an_option_mentions(rules->more->resolved, node->parent->key)
                         : ki_an_option_says(rules, node);
    if (constant < 0 || open || (still && !report->notes) ||
        (!needless && node->text && kd_choice_place("always never", node->text) >= 0))
        return;
    kn_report *to = still ? report->notes : report;
    kn_problem *p =
        kn_report_add(to, KN_E_UNREAD, node->at,
                      !needless  ? "this condition %s true"
                      : constant ? "this condition %s true, so it has no effect"
                                 : "this condition %s true, so this entry has no effect",
                      constant ? "is always" : "can never be");
    kn_report_expect(to, p,
                     !needless  ? "a condition that can be true or false, or the word `%s`"
                     : constant ? "no `%s`"
                     : still    ? "a key or a hook that writes the variable; or remove the entry"
                                : "`off: true`; or remove the entry",
                     !needless ? constant ? "always" : "never" : node->key);
}

/* Finds conditions of the file that always or never hold. `when` and `if` can be left out, so even
 * `always` is reported there. */
static bool find_constant(const km_rules *rules, kd_spot spot, const kd_node *key,
                          kn_report *report)
{
    bool needless = !(spot.flags & KD_KEY_REQUIRED) && kd_choice_place("when if", key->key) >= 0;
    if (spot.type == KD_T_CONDITION && kg_is_own(rules, key))
        look_at_condition(rules, key, needless, report);
    return true;
}

void ki_constant_find(const km_rules *rules, kn_report *report)
{
    ki_each_key(rules, find_constant, report);
}
