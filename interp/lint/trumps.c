/* SPDX-License-Identifier: MIT
 * trumps.c: trump suits that nothing sets, and keys that make a suit trumps in a game that plays
 * without them.
 */
#include <string.h>

#include "lint/lint.h"

static void find_no_trumps(const km_rules *rules, const km_phase *phase, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    for (KD_ROW(row, phase->mechanic->keys)) {
        const kd_node *trump =
            row->makes & KD_HAS_TRUMP ? kd_node_get(phase->node, row->name) : NULL;
        const kd_node *entry =
            trump && trump->text ? kd_node_get(more->said.variables, trump->text) : NULL;
        if (!entry || !kg_is_own(rules, trump) || !kg_is_own(rules, entry) ||
            kd_node_get(entry, "start") || ki_a_part_names(rules, entry->key, KD_KEY_WRITES) ||
            ki_may_be_set_elsewhere(rules, entry->key))
            continue;
        kn_report_add(report, KN_E_UNWRITTEN, trump->at,
                      "no key or hook sets '%s', which holds the trump suit" KN_EXPECTED
                      "a key such as `contract_to: %s` of an auction, or a hook",
                      entry->key, entry->key);
    }
}

void ki_no_trumps_find(const km_rules *rules, kn_report *report)
{
    for (KM_EACH_PHASE(phase, rules))
        find_no_trumps(rules, phase, report);
}

/* True if a key below the node reads the variable `trump`. `trump: none` and `trump: S` don't. */
static bool reads_trump(kd_spot spot, const kd_node *node)
{
    for (KD_CHILD(child, node)) {
        const char *key = child->key ? child->key : "";
        kd_spot below = node->kind == KD_NODE_MAP ? kd_spot_child(spot, key) : spot;
        bool law = below.row && below.row->makes & KD_HAS_TRUMP && strcmp(key, "trump") == 0,
             names = child->kind == KD_NODE_SCALAR ? kd_node_mentions(child, "trump")
                                                   : reads_trump(below, child);
        if (names && !(below.flags & KD_KEY_WRITES))
            return true;
        if (!law && strncmp(key, "trump", 5) == 0 && strcmp(key, "trump_cards") != 0)
            return true;
    }
    return false;
}

/* Finds the keys that make a suit trumps in a game that plays without them. */
static bool find_trump(const km_rules *rules, kd_spot spot, const kd_node *key, kn_report *report)
{
    if (spot.flags & KD_KEY_WRITES && key->text && strcmp(key->text, "trump") == 0 &&
        ki_stands_fast(rules, key))
        kn_report_add(
            report, KN_E_UNREAD, key->at,
            "no phase uses the suit that `%s` makes trumps" KN_EXPECTED
            "`tricks` without `trump: none`, or a condition or script that reads `trump`; "
            "or remove `%s`",
            key->key, key->key);
    return true;
}

void ki_idle_trumps_find(const km_rules *rules, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    bool read = ki_a_script_names(more, "trump") || kd_an_option_mentions(more->resolved, "trump");
    for (int p = 0; p < rules->phases && !read; p++)
        for (KD_ROW(row, rules->phase[p].mechanic->keys))
            read |= row->makes & KD_HAS_TRUMP && strcmp(row->name, "trump") == 0 &&
                    strcmp(km_phase_text(&rules->phase[p], "trump"), "trump") == 0;
    kd_spot root = kd_spot_root(&kg_rules_table);
    for (KD_CHILD(part, more->resolved->document))
        if (!read && kd_choice_place("labels about source name options", part->key) < 0)
            read = reads_trump(kd_spot_child(root, part->key), part);
    if (!read)
        ki_each_key(rules, find_trump, report);
}
