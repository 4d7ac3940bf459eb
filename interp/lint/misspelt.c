/* SPDX-License-Identifier: MIT
 * misspelt.c: new entries whose names resemble an entry of a parent, while nothing else names them:
 * a patch of `plya` adds a phase where `play` was meant. The check compares names and plays
 * nothing.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "lint/lint.h"

enum { NAMES_MAX = 128 };

/* True if a key or a value below the node, except the entry itself, has the name of the entry. */
static bool is_named(const kd_node *node, const kd_node *entry)
{
    for (KD_CHILD(child, node)) {
        if (child == entry)
            continue;
        if ((child->key && strcmp(child->key, entry->key) == 0) ||
            (child->kind == KD_NODE_SCALAR ? kd_node_mentions(child, entry->key)
                                           : is_named(child, entry)))
            return true;
    }
    return false;
}

/* True for names that end in a number, such as `round2`: these resemble each other on purpose. */
static bool is_counted(const char *name)
{
    while (*name && !isdigit((unsigned char)*name))
        name++;
    return *name;
}

/* Returns the name in the list `there` that was probably meant; NULL if none is similar. */
static const char *meant(const char *name, const char *const *there)
{
    const char *near = is_counted(name) ? NULL : kn_nearest(name, there);
    return near && abs((int)strlen(near) - (int)strlen(name)) <= 2 ? near : NULL;
}

/* Adds a problem. If there is already one at this place, adds the suggestion to it. */
static void suggest_name(kn_report *report, const char *name, kn_mark at, const char *near)
{
    for (int i = 0; i < report->count && i < KN_REPORT_MAX; i++) {
        kn_problem *p = &report->problem[i];
        if (p->at.source == at.source && p->at.line == at.line && p->at.column == at.column) {
            if (!p->suggestion)
                kn_report_mean(p, near);
            return;
        }
    }
    kn_problem *p = kn_report_add(
        report, KN_E_UNREAD, at,
        "the new name '%s' resembles '%s' of the parent, and nothing refers to it" KN_EXPECTED
        "`%s` to change the parent's entry, or a clearly different name",
        name, near, near);
    kn_report_mean(p, near);
}

/* True if two entries have a key in common: the same mechanic, the same kind of hook or step. */
static bool have_common_key(const kd_node *one, const kd_node *other)
{
    for (KD_CHILD(key, one))
        if (key->key && kd_node_get(other, key->key))
            return true;
    return one->kind == KD_NODE_SCALAR && other->kind == KD_NODE_SCALAR;
}

/* True if the entry is a copy made by `like`. The keys of a copy have no position of their own. */
static bool is_like(const kd_node *entry)
{
    bool like = false;
    for (KD_CHILD(key, entry))
        like |= key->at.line == key->key_at.line && key->at.column == key->key_at.column;
    return like;
}

/* True if nothing shows that the author wanted a new entry: it has no name for people, and nothing
 * mentions it. */
static bool is_forgotten(const km_rules *rules, const kd_node *entry)
{
    const struct kg_rules_more *more = rules->more;
    return !kd_entry_is_off(entry) && !is_like(entry) && !kd_node_get(entry, "label") &&
           !kd_node_get(entry, "says") && !is_named(more->resolved->document, entry) &&
           !kd_an_option_mentions(more->resolved, entry->key) &&
           !ki_a_script_names(more, entry->key);
}

static void check_entries(const km_rules *rules, const kd_node *map, kn_report *report)
{
    for (KD_CHILD(entry, map)) {
        const char *there[NAMES_MAX + 1] = {NULL}, *near;
        int count = 0;
        for (KD_CHILD(other, kg_is_own(rules, entry) ? map : NULL))
            if (!kg_is_own(rules, other) && have_common_key(entry, other) && count < NAMES_MAX)
                there[count++] = other->key;
        if ((near = meant(entry->key, there)) && is_forgotten(rules, entry))
            suggest_name(report, entry->key, entry->key_at, near);
    }
}

static void look_at_options(const km_rules *rules, kn_report *report)
{
    const kd_option *options = rules->more->resolved->options;
    const char *there[NAMES_MAX + 1] = {NULL}, *near;
    int count = 0;
    for (const kd_option *o = options; o; o = o->next)
        if (o->node && !kg_is_own(rules, o->node) && count < NAMES_MAX)
            there[count++] = o->name;
    for (const kd_option *o = options; o; o = o->next)
        if (o->node && kg_is_own(rules, o->node) && (near = meant(o->name, there)))
            suggest_name(report, o->name, o->node->key_at, near);
}

static bool check_names(const km_rules *rules, kd_spot spot, const kd_node *key, kn_report *report)
{
    if (spot.type == KD_T_NAMED && key->kind == KD_NODE_MAP)
        check_entries(rules, key, report);
    return true;
}

/* Returns the entry of the phase as this file wrote it; NULL if the phase comes from a parent. */
static const kd_node *written(const km_rules *rules, const km_phase *phase)
{
    const kd_resolving *r = &rules->more->resolved->reading->resolving;
    const kd_node *own = kd_node_get(r->file[r->files - 1]->own, "phases");
    return kg_is_own(rules, phase->node->parent) ? kd_node_get(own, phase->name) : NULL;
}

const char *ki_phase_meant(const km_rules *rules, const km_phase *phase, kn_arena *arena)
{
    static const char *const said[] = {"before", "after", "like", "aside", "label", "says"};
    const kd_node *entry = written(rules, phase);
    const char *names = NULL, *mechanic = phase->node->key;
    int count = 0;
    if (is_counted(phase->name))
        return NULL;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        if (kd_node_get(entry, said[i]))
            return NULL;
    for (int p = 0; entry && p < rules->phases; p++) {
        const km_phase *other = &rules->phase[p];
        if (other->mechanic != phase->mechanic || kg_is_own(rules, other->node->parent))
            continue;
        names = names ? kn_arena_print(arena, "%s, `%s`", names, other->name)
                      : kn_arena_print(arena, "`%s`", other->name);
        count++;
    }
    return names ? kn_arena_print(arena, "%s, the parent's phase%s with `%s`", names,
                                  count > 1 ? "s" : "", mechanic)
                 : NULL;
}

void ki_misspelt_find(const km_rules *rules, kn_report *report)
{
    ki_each_key(rules, check_names, report);
    look_at_options(rules, report);
}
