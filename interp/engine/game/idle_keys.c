/* SPDX-License-Identifier: MIT
 * idle_keys.c: finds keys that have no effect because of other keys of their phase or of `match`.
 * If `--key` sets such a key, this is an error. Otherwise a note of `check`.
 */
#include "game/idle_keys.h"

#include <string.h>

#include "document/resolve.h"

bool kg_is_own(const km_rules *rules, const kd_node *node)
{
    return node->at.source == rules->more->resolved->document->at.source ||
           kd_node_is_argument(node);
}

/* Returns true if an option's value changes the other key, or may change this one. */
static bool an_option_decides(const km_rules *rules, const kd_node *key)
{
    char path[512];
    return kd_an_option_writes(rules->more->resolved->options,
                               kd_node_where(key->parent, path, sizeof path), key->key) ||
           kd_an_option_mentions(rules->more->resolved, key->key);
}

/* A key may be kept for the sake of an option that `decides` whether it applies. A key that a child
 * or `--key` has left without effect is not reported. */
static void tell_idle(const km_rules *rules, const kd_node *key, const char *beside, bool decides,
                      kn_report *report)
{
    if (kd_node_is_argument(key) ||
        (!rules->more->resolved->keyed && kg_is_own(rules, key) && !decides))
        kd_tell_idle(report, key, beside);
}

/* Nobody wants a whole phase without an effect; a key without one does no harm. */
static kg_idle_kind kind_of(const kd_node *key, const kd_node *phase)
{
    return kd_node_is_argument(key) ? KG_IDLE_ARGUMENT : key == phase ? KG_IDLE_PHASE : KG_IDLE_KEY;
}

/* The target of each game, which the key `games` can replace. */
static void look_at_targets(const km_rules *rules, kg_idle_kind kind, kn_report *report)
{
    static const char *const keys[] = {"target", "ladder"};
    const kd_node *match = kd_node_get(rules->more->resolved->document, "match"),
                  *other = match ? kd_node_path(match, "games.target") : NULL;
    for (size_t i = 0; i < 2 && other && other->text && strcmp(other->text, "none") != 0; i++) {
        const kd_node *key = kd_node_get(match, keys[i]);
        if (key && (!key->text || strcmp(key->text, "none") != 0) && kind_of(key, NULL) == kind)
            tell_idle(rules, key, "no `games.target`",
                      kd_an_option_mentions(rules->more->resolved, "games") ||
                          kd_an_option_mentions(rules->more->resolved, keys[i]),
                      report);
    }
}

/* The keys that a phase doesn't read, given its other keys. */
static void look_at_phases(const km_rules *rules, kg_idle_kind kind, kn_report *report)
{
    for (KM_EACH_PHASE(phase, rules)) {
        const char *beside;
        const kd_node *key;
        for (int n = 0;
             phase->mechanic->plan.idle && (key = phase->mechanic->plan.idle(phase, n, &beside));
             n++)
            if (kind_of(key, phase->node) == kind)
                tell_idle(rules, key, beside, an_option_decides(rules, key), report);
    }
}

bool kg_key_is_idle(const km_rules *rules, const kd_node *key)
{
    const char *beside;
    const kd_node *idle = NULL;
    for (const km_phase *phase = rules->phase; phase < rules->phase + rules->phases; phase++) {
        const kd_node *(*find)(const km_phase *, int, const char **) = phase->mechanic->plan.idle;
        for (int n = 0;
             find && phase->node == key->parent && idle != key && (idle = find(phase, n, &beside));
             n++)
            ;
        if (idle == key)
            return true;
    }
    return false;
}

void kg_idle_keys_find(const km_rules *rules, kg_idle_kind kind, kn_report *report)
{
    look_at_phases(rules, kind, report);
    look_at_targets(rules, kind, report);
}

bool kg_idle_keys_check(const km_rules *rules, kn_report *report)
{
    int before = report->count;
    kg_idle_keys_find(rules, KG_IDLE_ARGUMENT, report);
    return report->count == before;
}
