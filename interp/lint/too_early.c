/* SPDX-License-Identifier: MIT
 * too_early.c: seats, conditions and values that a phase reads from a variable before anything has
 * written it in the deal, such as the places of the last deal. The check follows names and plays
 * nothing. It assumes that hooks, scripts and options can write at any time.
 */
#include <string.h>

#include "lint/lint.h"

/* True if a phase after `number` leads back to it or to an earlier phase, or calls one. */
static bool comes_back(const km_rules *rules, int number)
{
    for (int p = number; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        for (KM_EACH_WAY(way, phase))
            if (phase->leads[way] >= 0 && phase->leads[way] <= number)
                return true;
        for (int e = 0; e < KM_EVENTS_MAX; e++)
            if (phase->calls[e] >= 0 && phase->calls[e] <= number)
                return true;
    }
    return false;
}

/* True if a seat phrase names the variable. Names such as first.tricks, a variable of a phase,
 * don't count. */
static bool phrase_names(const kd_node *phrase, const char *name)
{
    if (phrase->kind == KD_NODE_SCALAR) {
        const char *end = strchr(phrase->text, '\0'), *at = end - strlen(name);
        return at >= phrase->text && strcmp(at, name) == 0 && (at == phrase->text || at[-1] == ' ');
    }
    for (KD_CHILD(item, phrase))
        if (phrase_names(item, name))
            return true;
    return false;
}

/* Returns the key of the phase that names a seat by the variable; NULL if there is none. With
 * `begins`, only keys that are read when the phase begins count. */
static const kd_node *seat_by(const km_phase *phase, const char *name, bool begins)
{
    for (KD_ROW(row, phase->mechanic->keys)) {
        const kd_node *key = kd_node_get(phase->node, row->name);
        if (key && (row->type == KD_T_SEAT || row->item == KD_T_SEAT) &&
            (!begins || row->flags & KD_KEY_BEGINS) && phrase_names(key, name))
            return key;
    }
    return NULL;
}

/* True if a condition names the variable. */
static bool condition_names(const kd_node *condition, const char *name)
{
    if (condition->kind == KD_NODE_SCALAR)
        return kn_has_word(condition->text, strlen(condition->text), name);
    for (KD_CHILD(item, condition))
        if (condition_names(item, name))
            return true;
    return false;
}

/* Returns the first condition below the map that names the variable; NULL if there is none. */
static const kd_node *condition_below(kd_spot spot, const kd_node *map, const char *name)
{
    for (KD_CHILD(key, map->kind == KD_NODE_MAP && !kd_entry_is_off(map) ? map : NULL)) {
        kd_spot below = kd_spot_child(spot, key->key);
        const kd_node *found = below.type == KD_T_CONDITION
                                   ? condition_names(key, name) ? key : NULL
                               : kd_spot_merges(below) ? condition_below(below, key, name)
                                                       : NULL;
        if (found)
            return found;
    }
    return NULL;
}

/* Returns the key of the phase with a condition on the variable, or with its value as a number;
 * NULL if there is none. A phase that writes the variable reads only its `when` and some amounts
 * before. */
static const kd_node *value_by(const km_phase *phase, const char *name, bool writes)
{
    const kd_node *when = kd_node_get(phase->node->parent, "when");
    if (when && condition_names(when, name))
        return when;
    for (KD_ROW(row, phase->mechanic->keys)) {
        const kd_node *key = row->flags & KD_KEY_AMOUNT && (!writes || row->flags & KD_KEY_BEGINS)
                                 ? kd_node_get(phase->node, row->name)
                                 : NULL;
        if (key && key->kind == KD_NODE_SCALAR && strcmp(key->text, name) == 0)
            return key;
    }
    return writes ? NULL : condition_below(kd_spot_root(phase->mechanic->keys), phase->node, name);
}

/* Returns the first phase that writes the variable, if an earlier phase reads it; else NULL. Sets
 * *early to the first such phase, and *key to its key. */
static const km_phase *written_late(const km_rules *rules, const char *name, const km_phase **early,
                                    const kd_node **key)
{
    *early = NULL;
    *key = NULL;
    for (KM_EACH_PHASE(phase, rules)) {
        bool writes = ki_phase_writes(phase, name);
        const kd_node *named = phase->aside ? NULL : seat_by(phase, name, writes);
        if (!named && !phase->aside)
            named = value_by(phase, name, writes);
        if (named && !*early) {
            *early = phase;
            *key = named;
        }
        if (writes) /* a phase outside the sequence may have been called earlier */
            return *early && !phase->aside && !comes_back(rules, (*early)->index) ? phase : NULL;
    }
    return NULL;
}

void ki_too_early_find(const km_rules *rules, kn_report *report)
{
    const kg_sections *said = &rules->more->said;
    if (report->count)
        return;
    for (KD_CHILD(entry, said->variables)) {
        const km_phase *early, *late;
        const kd_node *key;
        late = written_late(rules, entry->key, &early, &key);
        if (!late || !kg_is_own(rules, key) || kd_node_get(entry, "start") ||
            strcmp(kd_node_text(entry, "scope", "deal"), "deal") != 0 ||
            ki_may_be_set_elsewhere(rules, entry->key))
            continue;
        kn_report_add(report, KN_E_UNWRITTEN, key->at,
                      "'%s' %s in '%s': '%s' sets it later, and each deal resets it" KN_EXPECTED
                      "`scope: game` of '%s', so that its value lasts from deal to deal",
                      entry->key,
                      kd_choice_place("seat side card suit rank cards",
                                      kd_node_text(entry, "type", "integer")) < 0
                          ? "still has its first value"
                          : "is still empty",
                      early->name, late->name, entry->key);
    }
}
