/* SPDX-License-Identifier: MIT
 * blame.c: loads rules, and finds the line of a child that makes a parent's line wrong. If the
 * parent loads without the child, the fault lies in the child's changes. The child is loaded again
 * without each of its keys in turn, until the problem disappears. This works for all keys and
 * problems. It skips keys that don't change a value: those that place an entry (before, after),
 * those that only describe the game, and those without which another file would be meant.
 */
#include <string.h>

#include "document/merge.h"
#include "game/compile.h"

enum { TRIES_MAX = 32 };

typedef struct blaming {
    const char *const *folders;
    const char *id;
    const kd_choice *sets, *keys;
    kn_report *report;
    int before, tries;
} blaming;

static bool has(kn_report *report, int before, const kn_problem *problem)
{
    const kn_problem *p;
    for (int n = before; (p = kn_report_kept(report, n)); n++)
        if (kn_problem_is_like(p, problem))
            return true;
    return false;
}

/* Loads the child without a key, or only the `parent`; problems that remain go to `left`. */
static void load_again(blaming *b, const char *parent, kn_mark without, kn_report *left)
{
    kg_rules_free(kg_rules_load_as(
        &(kd_request){parent ? parent : b->id, b->folders, b->sets, b->keys, without}, true, left));
    b->tries++;
}

/* Returns true if the first problem is gone without the key, and no other problem has appeared. */
static bool is_cause(blaming *b, const kd_node *key)
{
    kn_report left;
    kn_arena *arena = b->tries < TRIES_MAX ? kn_arena_new() : NULL;
    if (!arena)
        return false;
    kn_report_begin(&left, arena);
    load_again(b, NULL, key->key_at, &left);
    bool gone = !has(&left, 0, &b->report->problem[b->before]);
    for (int n = 0; gone && n < left.count && n < KN_REPORT_MAX; n++)
        gone = has(b->report, b->before, &left.problem[n]);
    kn_arena_free(arena);
    return gone;
}

/* Returns the innermost key of the map that causes the problem; NULL: no single key does. */
static const kd_node *find_cause(blaming *b, const kd_node *map)
{
    for (KD_CHILD(key, map)) {
        if (!key->key || kd_choice_place("before after", key->key) >= 0 ||
            (!map->parent &&
             kd_choice_place("extends name about source kanun labels", key->key) >= 0))
            continue;
        if (!is_cause(b, key))
            continue;
        const kd_node *inner =
            key->kind == KD_NODE_MAP && key->count > 1 ? find_cause(b, key) : NULL;
        if (!inner && key->kind == KD_NODE_MAP && key->count == 1 && key->first->key)
            inner = key->first->kind == KD_NODE_MAP ? find_cause(b, key) : key->first;
        return inner ? inner : key;
    }
    return NULL;
}

/* Returns the innermost node below the map whose key or value begins at the mark; NULL: none. */
static const kd_node *innermost_node(const kd_node *map, kn_mark at)
{
    for (KD_CHILD(child, map)) {
        const kd_node *inner = innermost_node(child, at);
        if (inner || (child->at.line == at.line && child->at.column == at.column) ||
            (child->key && child->key_at.line == at.line && child->key_at.column == at.column))
            return inner ? inner : child;
    }
    return NULL;
}

/* Returns the key at which the problem is in the parent's file, "`match.target`"; "that key": no
 * key is there. */
static const char *key_of(kn_report *report, const kn_problem *p)
{
    char path[256];
    kn_report quiet;
    kn_report_begin(&quiet, report->arena);
    const kd_node *root =
        kd_node_read(report->arena, p->at.source->name, p->at.source->name, &quiet);
    const kd_node *node = root ? innermost_node(root, p->at) : NULL;
    while (node && !node->key)
        node = node->parent;
    if (!node || !*kd_node_where(node, path, sizeof path))
        return "that key";
    return kn_arena_print(report->arena, "`%s`", path);
}

/* Moves a problem to the child's key, and names the key that contradicts it. */
static void move(kn_report *report, kn_problem *p, const kd_node *key)
{
    const char *file = p->at.source->name, *mend;
    char path[256];
    kd_node_where(key, path, sizeof path);
    mend = p->suggestion ? kn_arena_print(report->arena, "'%s'", p->suggestion)
           : p->expected ? p->expected
                         : "another value";
    const char *message = kn_arena_print(report->arena, "`%s` conflicts with %s:%u: %s", path, file,
                                         (unsigned)p->at.line, p->message);
    const char *expected =
        mend ? kn_arena_print(report->arena,
                              "%s for %s (set it in this file, too), or a different `%s` here",
                              mend, key_of(report, p), path)
             : NULL;
    if (!message || !expected)
        return;
    p->message = message;
    p->expected = expected;
    p->suggestion = NULL;
    p->at = key->key_at;
    p->origin = (kn_mark){0};
}

/* Returns true if the problem is in the file or script of the child itself. */
static bool is_own(const kn_problem *p, const char *path, const kd_node *root)
{
    const kd_node *script = kd_node_get(root, "script");
    const char *name = p->at.source->name;
    if (strcmp(name, path) == 0)
        return true;
    const kd_node *item = script && script->kind == KD_NODE_LIST ? script->first : script;
    for (; item; item = item == script ? NULL : item->next) {
        size_t length = strlen(name), own = item->text ? strlen(item->text) : 0;
        if (own && own <= length && strcmp(name + length - own, item->text) == 0)
            return true;
    }
    return false;
}

/* Returns the phase of the child's file that contains the mark; NULL: none. */
static const kd_node *phase_around(const kd_node *root, kn_mark at)
{
    const kd_node *around = NULL;
    for (KD_CHILD(phase, kd_node_get(root, "phases")))
        if (phase->key_at.line < at.line ||
            (phase->key_at.line == at.line && phase->key_at.column <= at.column))
            around = phase;
    return around && around->kind == KD_NODE_MAP ? around : NULL;
}

/* True if the problem, which is at `node`, may come from a wrong name of the new phase `entry`: it
 * lacks a key, the keys of its mechanic don't fit together, or an entry of the mechanic is unknown.
 */
static bool may_be_misnamed(const kn_problem *p, const kd_node *entry, const kd_node *node)
{
    bool above = node && node->parent == entry,
         below = node && node->parent && node->parent->parent == entry;
    return !p->suggestion && ((above && (p->expected || p->code == KN_E_MECHANIC)) ||
                              (below && (!p->expected || p->code == KN_E_ENTRY_INCOMPLETE)));
}

/* If a new phase is incomplete or inconsistent, names the parent's phases with the same mechanic,
 * because the phase's name may be misspelt. */
static void name_phases(const blaming *b, kn_problem *p, kd_node *root, const char *parent)
{
    kn_report quiet;
    kn_report_begin(&quiet, b->report->arena);
    const kd_node *entry =
        kd_expand(b->report->arena, root, &quiet) ? phase_around(root, p->at) : NULL;
    const char *names = NULL, *mechanic = NULL;
    bool many = false, is_there = !entry ||
                                  !may_be_misnamed(p, entry, innermost_node(entry, p->at)) ||
                                  kd_node_get(entry, "before") || kd_node_get(entry, "after") ||
                                  kd_node_get(entry, "like");
    km_rules *rules =
        is_there
            ? NULL
            : kg_rules_load_as(&(kd_request){.game = parent, .folders = b->folders}, true, &quiet);
    for (int n = 0; rules && n < rules->phases; n++) {
        const km_phase *phase = &rules->phase[n];
        is_there |= strcmp(phase->name, entry->key) == 0;
        if (!kd_node_get(entry, phase->node->key))
            continue;
        many = names;
        mechanic = kn_arena_print(b->report->arena, "%s", phase->node->key);
        names = kn_arena_print(b->report->arena, "%s%s`%s`", names ? names : "", names ? ", " : "",
                               phase->name);
    }
    kg_rules_free(rules);
    if (!is_there && names)
        kn_report_expect(
            b->report, p, "%s, the parent's phase%s with `%s`; or in the new phase '%s': %s", names,
            many ? "s" : "", mechanic, entry->key, p->expected ? p->expected : "other keys");
}

static void blame_child(const char *const *folders, const char *id, const kd_choice *sets,
                        const kd_choice *keys, int before, kn_report *report)
{
    blaming b = {folders, id, sets, keys, report, before, 0};
    const kn_problem *first = kn_report_kept(report, before);
    kn_arena *arena = report->arena;
    kn_report quiet, alone;
    if (!arena || !first || first->status != KN_RULES || !first->at.source || first->choice)
        return;
    kn_report_begin(&quiet, arena);
    const char *path = kd_search_find(arena, folders, id, NULL, (kn_mark){0}, &quiet);
    kd_node *root = path ? kd_node_read(arena, path, path, &quiet) : NULL;
    const kd_node *extends = root ? kd_node_get(root, "extends") : NULL;
    if (!extends || extends->kind != KD_NODE_SCALAR)
        return;
    const char *slash = strrchr(path, '/'), *parent = extends->text;
    if (kd_is_path(parent) && slash)
        parent = kn_arena_print(arena, "%.*s/%s", (int)(slash - path), path, parent);
    kn_report_begin(&alone, arena);
    if (!parent)
        return;
    if (is_own(first, path, root)) {
        name_phases(&b, &report->problem[before], root, parent);
        return;
    }
    load_again(&b, parent, (kn_mark){0}, &alone);
    if (alone.count)
        return; /* the parent has errors by itself, or with these choices */
    const kd_node *cause = find_cause(&b, root);
    if (!cause)
        return;
    kn_report_begin(&alone, arena);
    load_again(&b, NULL, cause->key_at, &alone);
    for (int n = before; n < report->count && n < KN_REPORT_MAX; n++) {
        kn_problem *p = &report->problem[n];
        if (p->at.source && !is_own(p, path, root) && !has(&alone, 0, p))
            move(report, p, cause);
    }
}

km_rules *kg_rules_load(const char *const *folders, const char *id_or_path, const kd_choice *sets,
                        const kd_choice *keys, kn_report *report)
{
    int before = report->count;
    km_rules *rules =
        kg_rules_load_as(&(kd_request){id_or_path, folders, sets, keys, {0}}, true, report);
    if (!rules)
        blame_child(folders, id_or_path, sets, keys, before, report);
    return rules;
}
