/* SPDX-License-Identifier: MIT
 * deal_limits.c: numbers that no deal can reach: above the bound of their row, by what their
 * mechanic knows, or in a condition. It reads the file and plays nothing. Numbers that an option
 * changes are skipped.
 */
#include <stdlib.h>
#include <string.h>

#include "document/spot.h"
#include "lint/lint.h"

/* True if an option affects the pack, or a phase before play. */
static bool options_deal(const km_rules *rules)
{
    if (kd_an_option_mentions(rules->more->resolved, "pack"))
        return true;
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        if (!(phase->mechanic->does & (KM_PLAYS | KM_COUNTS)) &&
            ki_an_option_says(rules, phase->node->parent))
            return true;
    }
    return false;
}

/* Returns the most cards that a heap of the zone can have; 0: unknown, since there is none, or a
 * script or an option decides. */
static int most_in(const km_rules *rules, const char *zone)
{
    return options_deal(rules) || ki_a_script_may_fill(rules, zone) ? 0
                                                                    : ki_largest_heap(rules, zone);
}

static bool an_option_has(const km_rules *rules, const char *word)
{
    return kd_an_option_mentions(rules->more->resolved, word);
}

/* Returns the number at the key, if the file itself sets it and no option changes it; else 0. */
static int own_number(const km_rules *rules, const kd_node *key)
{
    int number = key && key->kind == KD_NODE_SCALAR ? ki_greatest(key, 0) : 0;
    return number > 0 && ki_stands_fast(rules, key) ? number : 0;
}

/* True if another key of the map is the lower end of this one. */
static bool has_lower_end(const km_phase *phase, const kd_key *upper)
{
    for (KD_ROW(row, phase->mechanic->keys))
        if (row->below && strcmp(row->below, upper->name) == 0 &&
            kd_node_get(phase->node, row->name))
            return true;
    return false;
}

/* Finds numbers above the bound of their row. */
static void find_large(const km_rules *rules, const km_phase *phase, kn_report *report)
{
    int most = most_in(rules, kd_node_text(phase->node, "hand", "hand"));
    for (KD_ROW(row, phase->mechanic->keys)) {
        const kd_node *key = row->most ? kd_node_get(phase->node, row->name) : NULL;
        if (key && most > 0 && own_number(rules, key) > most && !has_lower_end(phase, row))
            kn_report_add(report, KN_E_UNWRITTEN, key->at,
                          "`%s: %s` is never reached: a hand has at most %d cards" KN_EXPECTED
                          "a number up to %d",
                          row->name, key->text, most, most);
    }
}

/* ---- conditions ---- */

static void look_at_condition(const km_rules *rules, const kd_node *node, kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    const ks_condition *c = ki_condition_read(rules, node, arena);
    int zone, least = c ? ks_condition_wants(c, &zone) : 0;
    kn_arena_free(arena);
    if (least <= 1 || !kg_is_own(rules, node))
        return;
    int most = most_in(rules, rules->layout->zone[zone].name);
    if (most > 0 && least > most)
        kn_report_add(report, KN_E_UNWRITTEN, node->at,
                      "this condition can never be true: at most %d cards come there" KN_EXPECTED
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

static void find_conditions(const km_rules *rules, kd_spot spot, const kd_node *map,
                            kn_report *report)
{
    for (KD_CHILD(key, map)) {
        kd_spot below = kd_spot_child(spot, key->key);
        if (below.type == KD_T_CONDITION && !ki_an_option_says(rules, key))
            look_into(rules, key, report);
        else if (key->kind == KD_NODE_MAP && kd_spot_merges(below) && !kd_entry_is_off(key))
            find_conditions(rules, below, key, report);
    }
}

void ki_beyond_find(const km_rules *rules, kn_report *report)
{
    if (report->count || !report->arena)
        return;
    const km_doubting doubting = {rules,        report, most_in, ki_stands_fast, ki_an_option_says,
                                  an_option_has};
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        find_large(rules, phase, report);
        if (phase->mechanic->plan.doubt)
            phase->mechanic->plan.doubt(phase, &doubting);
    }
    find_conditions(rules, kd_spot_root(&kg_rules_table), rules->more->resolved->document, report);
}
