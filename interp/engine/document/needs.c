/* SPDX-License-Identifier: MIT
 * needs.c: finds the other choices that a refused option value needs. It tries only
 * options that the value's own conditions name, by resolving the game with each value. choose.c and
 * option_effect.c decide whether a choice is rejected.
 */
#include <stdio.h>
#include <string.h>

#include "document/resolve.h"

enum { TRIED_MAX = 12, CHOICES_MAX = 128, NUMBER_TEXT = 24 };

typedef struct search {
    const kd_resolved *now;
    const kd_option *option;
    const char *value;
    const kd_option *tried[TRIED_MAX]; /* that conditions name */
    int count;
    kd_need *need;
    int needs, max, *tries;
} search;

static const kd_option *option_named(const kd_resolved *now, const char *name)
{
    const kd_option *o = now->options;
    while (o && strcmp(o->name, name) != 0)
        o = o->next;
    return o;
}

/* True if the game can be resolved with the value that is searched for and with `beside`, which
 * ends with a nameless row. */
static bool works(const search *s, const kd_choice *beside)
{
    kd_choice all[CHOICES_MAX];
    int n = 0;
    if (--*s->tries < 0)
        return false;
    all[n++] = (kd_choice){.name = s->option->name, .value = s->value};
    for (; beside->name; beside++)
        all[n++] = *beside;
    int own = n;
    for (const kd_choice *c = s->now->sets; c && c->name && n < CHOICES_MAX - 1; c++) {
        bool again = false;
        for (int i = 0; i < own; i++)
            again |= strcmp(all[i].name, c->name) == 0;
        if (!again)
            all[n++] = *c;
    }
    all[n] = (kd_choice){.name = NULL};
    kn_arena *arena = kn_arena_new();
    kn_report report;
    if (!arena)
        return false;
    kn_report_begin(&report, arena);
    bool fine = kd_resolve_again(arena, s->now->reading, all, s->now->keys, &report) != NULL;
    kn_arena_free(arena);
    return fine;
}

static bool works_with(const search *s, const kd_option *other, const char *value)
{
    return works(s, (kd_choice[]){{.name = other->name, .value = value}, {.name = NULL}});
}

/* ---- The choices to try ---- */

static void add_option(search *s, const char *name)
{
    const kd_option *other = option_named(s->now, name);
    bool known = !other || other == s->option;
    for (int i = 0; i < s->count; i++)
        known |= s->tried[i] == other;
    if (!known && s->count < TRIED_MAX)
        s->tried[s->count++] = other;
}

static void add_names(search *s, const kd_node *map)
{
    for (KD_CHILD(entry, map))
        add_option(s, entry->key);
}

static void add_required(search *s, const kd_node *require)
{
    for (const kd_node *map = kd_next_map(require, NULL); map; map = kd_next_map(require, map))
        add_names(s, map);
}

/* Calls `add` with each `require` that must be met for the value. */
static void each_require(search *s, const kd_option_value *value,
                         void (*add)(search *s, const kd_node *require))
{
    const kd_resolving *r = &s->now->reading->resolving;
    for (int f = 0; f < r->files; f++)
        for (const kd_declared *d = r->file[f]->declared; d; d = d->next)
            if (strcmp(d->option->name, s->option->name) == 0)
                add(s, d->require);
    if (value)
        add(s, value->require);
}

static void find_tried(search *s, const kd_option_value *value)
{
    const kd_resolving *r = &s->now->reading->resolving;
    each_require(s, value, add_required);
    for (int f = 0; f < r->files; f++)
        for (const kd_declared *d = r->file[f]->declared; d; d = d->next)
            if (strcmp(d->option->name, s->option->name) == 0)
                add_names(s, d->conflict);
    if (!value)
        return;
    add_names(s, value->conflict);
    add_names(s, value->conflict_all);
    for (const kd_option_value *v = s->option->values; v; v = v->next) /* a default undoes others */
        for (KD_PATCH(patch, v))
            if (v == value || value->is_default)
                add_names(s, kd_patch_condition(v, patch));
}

/* ---- The result ---- */

static const char *number_text(int64_t number, char text[NUMBER_TEXT])
{
    snprintf(text, NUMBER_TEXT, "%lld", (long long)number);
    return text;
}

/* Adds the values of one other option; each of them suffices. */
static void try_option(search *s, const kd_option *other)
{
    char number[NUMBER_TEXT];
    kd_need need = {.option = other->name};
    for (const kd_option_value *v = other->values; v; v = v->next)
        if (strcmp(v->name, other->chosen) != 0 && need.count < KD_NEED_VALUES &&
            works_with(s, other, v->name))
            need.value[need.count++] = v->name;
    if (other->min <= other->max && works_with(s, other, number_text(other->max, number))) {
        need.value[0] = other->chosen;
        need.count = 1;
        need.other = true;
    }
    if (need.count && s->needs < s->max)
        s->need[s->needs++] = need;
}

/* Adds all entries of one map together, with the first value of each. */
static void try_together(search *s, const kd_node *require)
{
    for (const kd_node *map = kd_next_map(require, NULL); map && !s->needs;
         map = kd_next_map(require, map)) {
        kd_choice all[TRIED_MAX + 1] = {{.name = NULL}};
        int n = 0;
        for (KD_CHILD(entry, map)) {
            const kd_option *other = option_named(s->now, entry->key);
            const kd_node *first = entry->kind == KD_NODE_LIST ? entry->first : entry;
            if (n < TRIED_MAX && other && first && first->kind == KD_NODE_SCALAR &&
                !kd_allows(entry, other->chosen))
                all[n++] = (kd_choice){.name = other->name, .value = first->text};
        }
        if (n == 0 || n > s->max || !works(s, all))
            continue;
        for (int i = 0; i < n; i++)
            s->need[s->needs++] = (kd_need){
                .option = all[i].name, .value = {all[i].value}, .count = 1, .also = i > 0};
    }
}

int kd_needs(const kd_resolved *now, const kd_option *option, const kd_option_value *value,
             kd_need *need, int max, int *tries)
{
    char number[NUMBER_TEXT];
    search s = {.now = now, .option = option, .need = need, .max = max, .tries = tries};
    s.value = value ? value->name : number_text(option->max, number);
    static const kd_choice nothing[] = {{.name = NULL}};
    if (*tries <= 0 || works(&s, nothing))
        return KD_NEEDS_NOTHING;
    add_option(&s, "players"); /* the sides depend on it, although no condition names it */
    find_tried(&s, value);
    for (int i = 0; i < s.count; i++)
        try_option(&s, s.tried[i]);
    if (!s.needs)
        each_require(&s, value, try_together);
    return s.needs;
}
