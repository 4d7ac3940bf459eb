/* SPDX-License-Identifier: MIT
 * each_key.c: visits the keys of the rules with their rows in the key tables. Keys without an
 * effect are skipped: they are reported elsewhere, so their contents need no report.
 */
#include "lint/lint.h"

static bool has_effect(const km_rules *rules, kd_spot above, kd_spot spot, const kd_node *key)
{
    const kd_node *by;
    bool in_table = spot.row && kd_spot_is_table(above) && above.table;
    return (!in_table || kd_is_read(above.table, key->parent, spot.row, &by)) &&
           !kg_key_is_idle(rules, key);
}

/* Returns what the table says about a scalar that is short for a map with the first key. */
static kd_spot long_form(kd_spot spot, const kd_node *key)
{
    if (spot.type == KD_T_EITHER && key->kind == KD_NODE_SCALAR && spot.table)
        for (KD_ROW(row, spot.table))
            return kd_spot_row(row);
    return spot;
}

static void visit_below(const km_rules *rules, kd_spot spot, const kd_node *map, ki_visit *visit,
                        kn_report *report)
{
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        if (has_effect(rules, spot, below, key) &&
            visit(rules, long_form(below, key), key, report) && key->kind == KD_NODE_MAP &&
            kd_spot_merges(below))
            visit_below(rules, below, key, visit, report);
    }
}

void ki_each_key(const km_rules *rules, ki_visit *visit, kn_report *report)
{
    visit_below(rules, kd_spot_root(&kg_rules_table), rules->more->resolved->document, visit,
                report);
}
