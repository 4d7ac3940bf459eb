/* SPDX-License-Identifier: MIT
 * left_off.c: keys that a file writes into an entry that a parent leaves off and no option switches
 * on: they do nothing. The check reads the file and plays nothing.
 */
#include <stdio.h>

#include "lint/lint.h"

/* Returns the first key below `map` that the file itself wrote; NULL if there is none. */
static const kd_node *own_key(const km_rules *rules, const kd_node *map)
{
    const kd_node *found = NULL;
    for (KD_CHILD(key, map->kind == KD_NODE_MAP ? map : NULL)) {
        found = found ? found : own_key(rules, key);
        found = found || !kg_is_own(rules, key) ? found : key;
    }
    return found;
}

static void check_entry(const km_rules *rules, const kd_node *entry, kn_report *report)
{
    const kd_node *off = kd_node_get(entry, "off"), *key = own_key(rules, entry);
    char path[512];
    if (!key || !off || kg_is_own(rules, off) ||
        kd_an_option_writes(rules->more->resolved->options, kd_node_where(off, path, sizeof path),
                            ""))
        return;
    kn_report_add(report, KN_E_UNREAD, key->key ? key->key_at : key->at,
                  "`%s` has no effect here: '%s' is off in %s" KN_EXPECTED
                  "`off: false` in '%s' as well; or remove `%s`",
                  key->key ? key->key : entry->key, entry->key,
                  off->at.source ? off->at.source->name : "a parent", entry->key,
                  key->key ? key->key : entry->key);
}

static bool find_left_off(const km_rules *rules, kd_spot spot, const kd_node *key,
                          kn_report *report)
{
    bool off = key->kind == KD_NODE_MAP && kd_spot_merges(spot) && kd_entry_is_off(key);
    if (off)
        check_entry(rules, key, report);
    return !off;
}

void ki_left_off_find(const km_rules *rules, kn_report *report)
{
    ki_each_key(rules, find_left_off, report);
}
