/* SPDX-License-Identifier: MIT
 * inactive.c: tries the inactive parts of a file: entries that are off, and values of options that
 * need other options. Their errors thus appear before somebody switches them on. `check` itself
 * tries each single choice.
 */
#include <stdio.h>
#include <string.h>

#include "lint/lint.h"

enum { IDLE_MAX = 64, CHOICES_MAX = 96 };

/* The choices in force and those to try. Each list ends with a row without a name. */
typedef struct trial {
    const km_rules *rules;
    kn_report *report;
    kd_choice set[CHOICES_MAX + 1], key[IDLE_MAX + 1];
    int sets, keys;
    const char *path[IDLE_MAX]; /* entries that are off */
    const char *off[IDLE_MAX];  /* their keys `off` */
    int count;
} trial;

static void choose(trial *t, const char *option, const char *value)
{
    for (int i = 0; i < t->sets; i++)
        if (strcmp(t->set[i].name, option) == 0) {
            t->set[i].value = value;
            return;
        }
    if (t->sets < CHOICES_MAX)
        t->set[t->sets++] = (kd_choice){option, value, false};
    t->set[t->sets] = (kd_choice){.name = NULL};
}

/* Copies the choices that the user made. */
static void choose_what_is_in_force(trial *t)
{
    t->sets = t->keys = 0;
    t->set[0] = t->key[0] = (kd_choice){.name = NULL};
    for (const kd_option *o = t->rules->more->resolved->options; o; o = o->next)
        if (!o->chosen_at.source && !o->overruled && strcmp(o->chosen, o->fallback) != 0)
            choose(t, o->name, o->chosen);
}

/* True if the rules load with these choices, or the choices exclude each other. If not, `report`
 * has the errors. */
static bool holds(const trial *t, kn_report *report)
{
    int before = report->count;
    km_rules *other = kg_rules_vary(t->rules, NULL, t->set, t->key, report);
    kg_rules_free(other);
    const kn_problem *first = kn_report_kept(report, before);
    return other || !first || first->status != KN_RULES;
}

/* Like holds, but drops the errors. */
static bool holds_quietly(const trial *t)
{
    kn_arena *arena = kn_arena_new();
    kn_report report;
    kn_report_begin(&report, arena);
    bool fine = !arena || holds(t, &report);
    kn_arena_free(arena);
    return fine;
}

/* Loads the rules with the choices of the trial. If that fails, adds the errors under the name
 * `what`. */
static void try_choices(const trial *t, const char *what)
{
    int before = t->report->count;
    if (holds_quietly(t))
        return;
    holds(t, t->report);
    for (int i = before; i < t->report->count && i < KN_REPORT_MAX; i++)
        if (!t->report->problem[i].detail && t->report->arena)
            t->report->problem[i].detail =
                kn_arena_print(t->report->arena, "  found by trying %s", what);
}

/* ---- `when` of option values ---- */

/* Tries a value with the first value that each of its conditions allows. */
static void try_when(trial *t, const kd_option *option, const kd_option_value *value,
                     const kd_node *conditions)
{
    char what[256];
    choose_what_is_in_force(t);
    choose(t, option->name, value->name);
    snprintf(what, sizeof what, "--set %s=%s", option->name, value->name);
    for (KD_CHILD(condition, conditions)) {
        const kd_node *first = condition->kind == KD_NODE_LIST ? condition->first : condition;
        if (!first || !first->text)
            return;
        choose(t, condition->key, first->text);
        size_t length = strlen(what);
        snprintf(what + length, sizeof what - length, " --set %s=%s", condition->key, first->text);
    }
    try_choices(t, what);
}

static const kd_node *first_map(const kd_node *require)
{
    return require && require->kind == KD_NODE_LIST ? require->first : require;
}

/* Tries a value with the first value of each option that it requires. `check` itself tries values
 * with a single requirement. */
static void try_required(trial *t, const kd_option *option, const kd_option_value *value)
{
    const kd_node *of_value = kd_node_path(option->node, "values"),
                  *maps[] = {first_map(kd_node_get(option->node, "require")),
                             first_map(kd_node_get(kd_node_get(of_value, value->name), "require"))};
    choose_what_is_in_force(t);
    int before = t->sets;
    choose(t, option->name, value->name);
    for (int i = 0; i < 2; i++)
        for (KD_CHILD(needed, maps[i])) {
            const kd_node *first = needed->kind == KD_NODE_LIST ? needed->first : needed;
            if (first && first->text)
                choose(t, needed->key, first->text);
        }
    if (t->sets > before + 2)
        try_choices(t, kn_arena_print(t->report->arena, "--set %s=%s with all that it requires",
                                      option->name, value->name));
}

static void try_whens(trial *t)
{
    for (const kd_option *o = t->rules->more->resolved->options; o; o = o->next)
        for (const kd_option_value *v = o->values; v; v = v->next) {
            if (v->patch)
                try_required(t, o, v);
            for (KD_PATCH(patch, v))
                if (patch != v->patch)
                    try_when(t, o, v, kd_patch_condition(v, patch));
        }
}

/* ---- entries that are off ---- */

/* True if an option decides whether the entry is off. */
static bool an_option_switches(const trial *t, const char *off)
{
    return kd_an_option_writes(t->rules->more->resolved->options, off, "");
}

/* True if the file itself writes a key of the entry other than `off`. Keys of a parent are checked
 * with the parent. */
static bool is_own(const trial *t, const kd_node *node)
{
    const kn_source *file = t->rules->more->resolved->document->at.source;
    for (KD_CHILD(child, node))
        if ((child->at.source == file && (!child->key || strcmp(child->key, "off") != 0)) ||
            is_own(t, child))
            return true;
    return false;
}

/* Tries the changes that options make to an entry that is off, each with the first value of another
 * option that switches the entry on. */
static void try_written(trial *t, const char *path, const char *off)
{
    for (const kd_option *o = t->rules->more->resolved->options; o; o = o->next)
        for (const kd_option_value *v = o->values; v; v = v->next) {
            if (!v->patch || !kd_node_path(v->patch, path) || kd_node_path(v->patch, off))
                continue;
            const kd_option *other = t->rules->more->resolved->options;
            const kd_option_value *on = NULL;
            for (; other && !on; other = on ? other : other->next)
                for (on = other == o ? NULL : other->values; on; on = on->next)
                    if (on->patch && kd_node_path(on->patch, off))
                        break;
            if (!on)
                continue;
            choose_what_is_in_force(t);
            choose(t, o->name, v->name);
            choose(t, other->name, on->name);
            try_choices(t, kn_arena_print(t->report->arena, "--set %s=%s --set %s=%s", o->name,
                                          v->name, other->name, on->name));
        }
}

static void find_off(trial *t, const kd_node *node)
{
    char path[512];
    for (KD_CHILD(child, node->kind == KD_NODE_SCALAR ? NULL : node)) {
        if (child->kind == KD_NODE_MAP && kd_entry_is_off(child) && t->count < IDLE_MAX) {
            kd_node_where(child, path, sizeof path);
            const char *off = kn_arena_print(t->report->arena, "%s.off", path);
            if (off)
                try_written(t, path, off);
            if (off && is_own(t, child) && !an_option_switches(t, off)) {
                t->path[t->count] = kn_arena_print(t->report->arena, "%s", path);
                t->off[t->count] = off;
                t->count += t->path[t->count] != NULL;
            }
        }
        find_off(t, child);
    }
}

static void switch_on(trial *t, int n)
{
    t->key[t->keys++] = (kd_choice){t->off[n], "false", false};
    t->key[t->keys] = (kd_choice){.name = NULL};
}

/* True if entry n is `other`, or contains it. */
static bool contains(const trial *t, int n, int other)
{
    size_t length = strlen(t->path[n]);
    const char *path = t->path[other];
    return strncmp(path, t->path[n], length) == 0 && (!path[length] || path[length] == '.');
}

/* Tries all entries that are off at once, since they may need one another. If that fails, one at
 * a time. */
static void try_off(trial *t)
{
    find_off(t, t->rules->more->resolved->document);
    choose_what_is_in_force(t);
    for (int n = 0; n < t->count; n++)
        switch_on(t, n);
    if (!t->count || holds_quietly(t))
        return;
    for (int n = 0; n < t->count; n++) {
        choose_what_is_in_force(t);
        for (int k = 0; k < t->count; k++)
            if (contains(t, k, n))
                switch_on(t, k);
        try_choices(t, kn_arena_print(t->report->arena, "--key %s=false", t->off[n]));
    }
}

void ki_idle_try(const km_rules *rules, kn_report *report)
{
    trial t = {.rules = rules, .report = report};
    if (!report->arena || report->count)
        return;
    try_whens(&t);
    try_off(&t);
}
