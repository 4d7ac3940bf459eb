/* SPDX-License-Identifier: MIT
 * coverage.c: lists the declarations of the rules files under test (values of options, phases, the
 * targets of phases, causes of points, hooks, keys), and marks those that scenarios use. A key is
 * touched if some scenario ends differently without it. The parent's scenarios test inherited
 * declarations.
 */
#include "cli/coverage.h"

#include <string.h>

#include "base/arena.h"
#include "base/memory.h"
#include "base/print.h"
#include "document/resolve.h"
#include "game/idle_keys.h"

typedef enum thing_kind { OPTION, PHASE, WAY, POINTS, HOOK, KEY, KINDS } thing_kind;
static const char *const titles[KINDS] = {
    "values of options that are never in force",
    "phases that nobody enters",
    "branches that are never taken",
    "points that nobody gets",
    "hooks that are never called",
    "keys that no scenario tests (without such a key, every scenario ends the same)"};
static const char *const numbers[KINDS] = {"values of options", "phases", "branches",
                                           "kinds of points",   "hooks",  "keys"};

typedef struct thing {
    thing_kind kind;
    const char *name, *place; /* place: file and line of the thing */
    kn_mark at;               /* position of a key */
    bool touched;
} thing;

struct kc_coverage {
    kn_arena *arena;
    thing *list;
    int count, room;
    kanun_game *game; /* game of the current scenario; NULL: none is running */
    uint32_t ways[KM_PHASES_MAX];
    bool *failed; /* whether each scenario failed, in the order of the files */
    int scenarios, room_scenarios;
    int next;    /* index of the next scenario */
    bool missed; /* a scenario has ended differently without a key */
};

/* ---- The list ---- */

static thing *find(kc_coverage *c, thing_kind kind, const char *name)
{
    for (int n = 0; name && n < c->count; n++)
        if (c->list[n].kind == kind && !strcmp(c->list[n].name, name))
            return &c->list[n];
    return NULL;
}

static void touch(kc_coverage *c, thing_kind kind, const char *name)
{
    thing *t = find(c, kind, name);
    if (t)
        t->touched = true;
}

static const char *name_of(kc_coverage *c, const char *first, const char *between,
                           const char *second)
{
    return kn_arena_print(c->arena, "%s%s%s", first, between, second);
}

/* True if the file itself has written a part of the node. */
static bool is_own(const km_rules *rules, const kd_node *node)
{
    if (!node || kg_is_own(rules, node))
        return node != NULL;
    for (KD_CHILD(child, node))
        if (is_own(rules, child))
            return true;
    return false;
}

/* Adds a thing at a node of the file under test, unless it is listed. */
static thing *add_thing(kc_coverage *c, thing_kind kind, const char *name, const kd_node *node)
{
    const kanun_rules *rules = kanun_game_rules(c->game);
    const km_rules *inside = kg_insight_rules(rules);
    if (!name || !is_own(inside, node) || find(c, kind, name))
        return NULL;
    c->list = kn_one_more(c->list, c->count, &c->room, sizeof *c->list);
    const char *place = kn_arena_print(c->arena, "%s:%u",
                                       kd_file_name(inside->more->resolved->file, node->at.source),
                                       node->key ? node->key_at.line : node->at.line);
    const char *copy = kn_arena_text(c->arena, name, strlen(name));
    c->list[c->count] = (thing){.kind = kind, .name = copy, .place = place};
    return &c->list[c->count++];
}

static void add_options(kc_coverage *c, const kanun_rules *rules)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value;
    const kd_option *declared = kg_insight_rules(rules)->more->resolved->options;
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++) {
        const kd_option *o = declared;
        while (o && strcmp(o->name, option.name))
            o = o->next;
        for (int m = 0; o && (value = kanun_rules_option_value(rules, n, m, "en", NULL)); m++)
            add_thing(c, OPTION, name_of(c, option.name, "=", value), o->node);
    }
}

/* Returns the target of a way, as rules files write it. */
static const char *target(const km_rules *rules, int lead)
{
    static const char *const ends[] = {"next",     "redeal",   "redeal next",
                                       "end deal", "end game", "end match"};
    return lead >= 0 ? rules->phase[lead].name : ends[-1 - lead];
}

static const char *way_name(kc_coverage *c, const km_rules *rules, const km_phase *phase, int way)
{
    const char *outcome = way == KM_SKIPPED ? "skipped" : phase->outcomes[way];
    const char *from = name_of(c, phase->name, ".", outcome);
    return from ? name_of(c, from, " -> ", target(rules, phase->leads[way])) : NULL;
}

static void add_phases(kc_coverage *c, const km_rules *rules)
{
    for (KM_EACH_PHASE(phase, rules)) {
        int ways = 0;
        add_thing(c, PHASE, phase->name, phase->node->parent);
        for (KM_EACH_WAY(way, phase))
            ways++;
        for (KM_EACH_WAY(way, phase))
            if (ways > 1 || phase->leads[way] != KM_TO_NEXT)
                add_thing(c, WAY, way_name(c, rules, phase, way), phase->node->parent);
    }
}

static void add_hooks(kc_coverage *c, const kanun_rules *rules)
{
    const km_rules *inside = kg_insight_rules(rules);
    const kanun_info *info = kanun_rules_info(rules);
    for (KM_EACH_HOOK(hook, inside)) /* rule hooks run when rules load */
        if (hook->kind != KL_HOOK_RULE)
            add_thing(c, HOOK, hook->name, hook->node);
    for (int n = 0; n < info->causes; n++) {
        km_tally tally = kg_insight_tally(c->game, n, 0);
        const kd_node *node = tally.step;
        bool silent = false; /* only hooks have this cause, and none awards points */
        for (int h = 0; h < inside->hooks && !tally.step; h++)
            if (inside->hook[h].cause == n) {
                silent = (silent || !node) && !inside->hook[h].script->awards;
                node = node ? node : inside->hook[h].node;
            }
        if (!silent)
            add_thing(c, POINTS, info->cause[n], node);
    }
}

static void add_key(kc_coverage *c, const char *name, const kd_node *node)
{
    thing *key = add_thing(c, KEY, name, node);
    if (!key)
        return;
    kn_source *file = kn_arena_take(c->arena, sizeof *file);
    file->name = kn_arena_print(c->arena, "%s", node->key_at.source->name);
    key->at = (kn_mark){file, node->key_at.line, node->key_at.column, 0};
}

/* Adds the keys that the file itself has written and that affect play. */
static void add_keys(kc_coverage *c, const km_rules *rules)
{
    const kd_resolving *r = &rules->more->resolved->reading->resolving;
    const kd_link *file = r->file[r->files - 1];
    for (KD_CHILD(set, file->set))
        add_key(c, name_of(c, "set", ".", set->key), set);
    for (const kd_leaf *l = kd_leaves(c->arena, r->table, file->own); l; l = l->next) {
        char first[32];
        snprintf(first, sizeof first, "%.*s", (int)strcspn(l->path, "."), l->path);
        if (l->spot.type != KD_T_WORDS && !(l->spot.flags & KD_KEY_LAYER) &&
            kd_choice_place("kanun source labels players", first) < 0)
            add_key(c, l->path, l->node);
    }
}

/* ---- Watching ---- */

/* The values in force. A number of a range represents the whole range. */
static void touch_options(kc_coverage *c, const kanun_rules *rules)
{
    kanun_option option = KANUN_INIT(kanun_option);
    const char *value, *range;
    for (int n = 0; kanun_rules_option(rules, n, "en", &option); n++) {
        bool named = false;
        range = NULL;
        for (int m = 0; (value = kanun_rules_option_value(rules, n, m, "en", NULL)); m++) {
            named |= !strcmp(value, option.value);
            range = value;
        }
        if (!option.overruled)
            touch(c, OPTION, name_of(c, option.name, "=", named || !range ? option.value : range));
    }
}

static void called(void *payload, const kl_hook *hook)
{
    touch(payload, HOOK, hook->name);
}

static void begins(void *payload, const char *scenario, kanun_game *game)
{
    kc_coverage *c = payload;
    const kanun_rules *rules = kanun_game_rules(game);
    (void)scenario;
    c->game = game;
    add_options(c, rules);
    add_phases(c, kg_insight_rules(rules));
    add_hooks(c, rules);
    add_keys(c, kg_insight_rules(rules));
    touch_options(c, rules);
    memset(c->ways, 0, sizeof c->ways);
    kg_insight_cover(game, c->ways, called, c);
}

static void touch_event(void *payload, const kanun_event *event)
{
    kc_coverage *c = payload;
    if (event->kind == KANUN_EVENT_PHASE)
        touch(c, PHASE, event->phase);
    else if (event->kind == KANUN_EVENT_AWARD)
        touch(c, POINTS, event->cause);
}

static bool stands(void *payload, kanun_game *game, const char *move)
{
    (void)move;
    touch(payload, PHASE, kanun_game_standing(game)->phase);
    return true;
}

kg_watch kc_coverage_watch(kc_coverage *c)
{
    return (kg_watch){.payload = c, .begins = begins, .heard = touch_event, .stands = stands};
}

void kc_coverage_take(kc_coverage *c, bool failed)
{
    c->failed = kn_one_more(c->failed, c->scenarios, &c->room_scenarios, sizeof *c->failed);
    c->failed[c->scenarios++] = failed;
    if (!c->game)
        return;
    const km_rules *rules = kg_insight_rules(kanun_game_rules(c->game));
    for (int p = 0; p < rules->phases; p++)
        for (KM_EACH_WAY(way, &rules->phase[p]))
            if (c->ways[p] >> way & 1) {
                touch(c, WAY, way_name(c, rules, &rules->phase[p], way));
                if (way != KM_SKIPPED) /* a position may begin inside a phase, without an event */
                    touch(c, PHASE, rules->phase[p].name);
            }
    kg_insight_cover(c->game, NULL, NULL, NULL);
    c->game = NULL;
}

static void told_without(void *payload, const char *scenario, const char *failure)
{
    kc_coverage *c = payload;
    (void)scenario;
    c->missed |= c->next < c->scenarios && c->failed[c->next] != (failure != NULL);
    c->next++;
}

void kc_coverage_try_keys(kc_coverage *c, const kc_args *args)
{
    for (int n = 0; n < c->count; n++) {
        thing *key = &c->list[n];
        if (key->kind != KEY)
            continue;
        const kg_watch watch = {.without = key->at, .enough = &c->missed};
        c->next = 0;
        c->missed = false;
        for (int f = 0; f < args->words && !c->missed; f++)
            kg_insight_watch_test(args->word[f], args->folder, told_without, c, &watch, NULL);
        key->touched |= c->missed;
    }
}

/* ---- Printing ---- */

static void print_kind(const kc_coverage *c, thing_kind kind, FILE *out)
{
    bool any = false;
    for (int n = 0; n < c->count; n++) {
        const thing *t = &c->list[n];
        if (t->kind != kind || t->touched)
            continue;
        if (!any)
            kn_print(out, "  %s:\n", titles[kind]);
        any = true;
        kn_print(out, "    %-40s %s\n", t->name, t->place);
    }
}

void kc_coverage_print(const kc_coverage *c, FILE *out)
{
    int all = 0, touched = 0;
    for (int n = 0; n < c->count; n++) {
        all++;
        touched += c->list[n].touched;
    }
    if (all > touched)
        kn_print(out, "\nUnused in all scenarios:\n");
    for (int k = 0; k < KINDS; k++)
        print_kind(c, (thing_kind)k, out);
    kn_print(out, "\nTouched: %d of %d", touched, all);
    for (int k = 0; k < KINDS; k++) {
        int of = 0, some = 0;
        for (int n = 0; n < c->count; n++) {
            of += c->list[n].kind == (thing_kind)k;
            some += c->list[n].kind == (thing_kind)k && c->list[n].touched;
        }
        if (of)
            kn_print(out, ", %d of %d %s", some, of, numbers[k]);
    }
    putc('\n', out);
}

kc_coverage *kc_coverage_new(void)
{
    kc_coverage *c = kn_calloc(1, sizeof *c);
    if (c && !(c->arena = kn_arena_new())) {
        kn_free(c);
        return NULL;
    }
    return c;
}

void kc_coverage_free(kc_coverage *c)
{
    if (c)
        kn_arena_free(c->arena);
    kn_free(c ? c->list : NULL);
    kn_free(c ? c->failed : NULL);
    kn_free(c);
}
