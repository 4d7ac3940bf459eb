/* SPDX-License-Identifier: MIT
 * deal_limits.c: conditions with numbers of cards that no deal can reach. The check reads the file
 * and plays nothing. Conditions that an option changes are skipped.
 */
#include "lint/lint.h"

static void look_at_condition(const km_rules *rules, const kd_node *node, kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    const ks_condition *c = ki_condition_read(rules, node, arena);
    int zone, least = c ? ks_condition_wants(c, &zone) : 0;
    kn_arena_free(arena);
    if (least <= 1 || !kg_is_own(rules, node))
        return;
    int most = ki_most_in(rules, rules->layout->zone[zone].name);
    if (most > 0 && least > most)
        kn_report_add(
            report, KN_E_UNWRITTEN, node->at,
            "this condition can never be true: the zone can have at most %d cards" KN_EXPECTED
            "a number up to %d",
            most, most);
}

static void look_into(const km_rules *rules, const kd_node *phrase, kn_report *report)
{
    if (phrase->kind == KD_NODE_SCALAR)
        look_at_condition(rules, phrase, report);
    for (KD_CHILD(child, phrase->kind == KD_NODE_SCALAR ? NULL : phrase))
        look_into(rules, child, report);
}

static bool find_condition(const km_rules *rules, kd_spot spot, const kd_node *key,
                           kn_report *report)
{
    if (spot.type == KD_T_CONDITION && !ki_an_option_says(rules, key))
        look_into(rules, key, report);
    return !kd_entry_is_off(key);
}

void ki_beyond_find(const km_rules *rules, kn_report *report)
{
    if (!report->count)
        ki_each_key(rules, find_condition, report);
}
