/* SPDX-License-Identifier: MIT
 * each_key.c: visits the keys of the rules with what the key tables say about them.
 */
#include "lint/lint.h"

static void visit_below(const km_rules *rules, kd_spot spot, const kd_node *map, ki_visit *visit,
                        kn_report *report)
{
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        if (visit(rules, below, key, report) && key->kind == KD_NODE_MAP && kd_spot_merges(below))
            visit_below(rules, below, key, visit, report);
    }
}

void ki_each_key(const km_rules *rules, ki_visit *visit, kn_report *report)
{
    visit_below(rules, kd_spot_root(&kg_rules_table), rules->more->resolved->document, visit,
                report);
}
