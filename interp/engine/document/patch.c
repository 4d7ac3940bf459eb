/* SPDX-License-Identifier: MIT
 * patch.c: checks the patches of option values when a file loads, chosen or not: rule 5 (they
 * set existing keys) and rule 7 (no two options silently write the same key).
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/spoken.h"
#include "document/resolve.h"
#include "document/node_tree.h"

/* Appends the leaves of a map at `above`; returns where to append the next leaf. */
static kd_leaf **add_leaves(kn_arena *arena, kd_spot spot, const kd_node *map, const char *above,
                            kd_leaf **end)
{
    for (KD_CHILD(child, map)) {
        kd_spot at = kd_spot_child(spot, child->key);
        const char *path =
            kn_arena_join(arena, (const char *const[]){above, *above ? "." : "", child->key, NULL});
        bool inner = child->kind == KD_NODE_MAP && child->count && kd_spot_merges(at);
        kd_leaf *leaf = inner ? NULL : kn_arena_take(arena, sizeof *leaf);
        if (path && inner)
            end = add_leaves(arena, at, child, path, end);
        if (!path || !leaf)
            continue;
        *leaf = (kd_leaf){path, child, at, kd_spot_is_table(spot) ? spot.table : NULL, NULL};
        *end = leaf;
        end = &leaf->next;
    }
    return end;
}

const kd_leaf *kd_leaves(kn_arena *arena, const kd_table *table, const kd_node *patch)
{
    kd_leaf *first = NULL;
    add_leaves(arena, kd_spot_root(table), patch, "", &first);
    return first;
}

/* Rejects keys that only a whole file may have. */
static bool refuse_head_words(kd_resolving *r, const kd_node *patch, const char *option)
{
    for (KD_CHILD(child, patch)) {
        bool players = strcmp(child->key, "players") == 0 && strcmp(option, "players") != 0;
        if (!players && kd_spot_child(kd_spot_root(&kd_head_table), child->key).unknown)
            continue;
        kn_problem *p = kn_report_add(r->report, KN_E_RESERVED, child->key_at,
                                      "an option value can't have `%s`", child->key);
        kn_report_expect(r->report, p, players ? "`set: {players: N}`" : "keys of the rules");
        return false;
    }
    return true;
}

static bool check_patch(kd_resolving *r, const kd_option_value *value, const kd_node *patch,
                        const kd_node *plain)
{
    kd_checking c = {plain, r->report, true, NULL, NULL};
    int before = r->report->count;

    if (refuse_head_words(r, patch, value->option->name))
        kd_check_value(&c, kd_spot_root(r->table), patch, plain);
    return r->report->count == before;
}

static bool check_value_patches(kd_resolving *r, const kd_option_value *value, const kd_node *plain)
{
    bool fine = true;

    for (KD_PATCH(patch, value))
        fine &= check_patch(r, value, patch, plain);
    return fine;
}

/* --- rule 7 --- */

/* One of the leaves that an option value writes. */
typedef struct writing {
    const char *path;
    const kd_declared *by;
    const kd_option_value *value; /* NULL: any number in a range */
    const kd_node *leaf;
    int order;
} writing;

typedef struct writings {
    kd_resolving *r;
    const kd_declared *by;
    kd_option_value *value;
    bool tens; /* kd_has_tens */
    writing *list;
    int count, room;
} writings;

static bool add_writing(writings *w, const char *path, const kd_node *leaf)
{
    writing *list = kn_one_more(w->list, w->count, &w->room, sizeof *list);
    if (!list)
        return false;
    w->list = list;
    w->list[w->count] = (writing){path, w->by, w->value, leaf, w->count};
    w->count++;
    return true;
}

/* Sorts by path, with a dot before all other characters, so that everything below a path comes
 * directly after the path. */
static int by_path(const void *a, const void *b)
{
    const writing *x = a, *y = b;
    const unsigned char *p = (const unsigned char *)x->path, *q = (const unsigned char *)y->path;
    while (*p && *p == *q) {
        p++;
        q++;
    }
    if (*p == *q)
        return x->order - y->order;
    int i = *p == '.' ? 1 : *p, j = *q == '.' ? 1 : *q;
    return i - j;
}

static bool below_or_same(const char *path, const char *other)
{
    size_t n = strlen(path);
    return strncmp(path, other, n) == 0 && (other[n] == '\0' || other[n] == '.');
}

/* True if `value` of option `a` excludes `other` of option `b`, according to a map of conflicts. */
static bool excludes(const kd_node *conflicts, const kd_option *b, const kd_option_value *other)
{
    const kd_node *entry = kd_node_get(conflicts, b->name);
    return entry && other && kd_node_lists(entry, other->name);
}

static bool may_overlap(const writing *a, const writing *b)
{
    const kd_option *x = a->by->option, *y = b->by->option;

    if (a->by->over && kd_node_lists(a->by->over, y->name))
        return true;
    if (b->by->over && kd_node_lists(b->by->over, x->name))
        return true;
    return excludes(a->by->conflict, y, b->value) || excludes(b->by->conflict, x, a->value) ||
           (a->value && excludes(a->value->conflict, y, b->value)) ||
           (b->value && excludes(b->value->conflict, x, a->value));
}

static void report_overlap(kd_resolving *r, const writing *a, const writing *b)
{
    const writing *first = a->order < b->order ? a : b, *second = first == a ? b : a;
    kn_report_add(r->report, KN_E_OPTIONS_OVERLAP,
                  second->leaf->key ? second->leaf->key_at : second->leaf->at,
                  "options '%s' (%s) and '%s' both write %s" KN_EXPECTED
                  "`over: [%s]` in '%s', or `conflict`",
                  first->by->option->name,
                  kd_place(r->report, first->leaf->key ? first->leaf->key_at : first->leaf->at),
                  second->by->option->name, second->path, first->by->option->name,
                  second->by->option->name);
}

/* Returns the path of a leaf, with the usual letters for a card, because 10 and T are the same
 * key. */
static const char *path_of(const writings *w, const kd_leaf *leaf)
{
    const kd_key *row = leaf->spot.row;
    const char *key = leaf->node->key;
    char letters[KN_PRINTED_TEXT];
    bool of_cards = row && row->type == KD_T_CARDMAP && leaf->spot.type != KD_T_CARDMAP;
    if (!of_cards || !kn_printed_card(key, strlen(key), w->tens, letters))
        return leaf->path;
    return kn_arena_print(w->r->arena, "%.*s%s", (int)(strlen(leaf->path) - strlen(key)),
                          leaf->path, letters);
}

static bool collect_leaves(writings *w, const kd_node *patch)
{
    for (const kd_leaf *leaf = kd_leaves(w->r->arena, w->r->table, patch); leaf;
         leaf = leaf->next) {
        const char *path = path_of(w, leaf);
        w->value->layer_keys |= (leaf->spot.flags & KD_KEY_LAYER) != 0;
        if (!path || (!(leaf->spot.flags & (KD_KEY_GATHER | KD_KEY_LAYER)) &&
                      !add_writing(w, path, leaf->node)))
            return false;
    }
    return true;
}

/* Collects the leaves of all values that file `f` declares. */
static bool collect(writings *w, int f)
{
    for (const kd_declared *d = w->r->file[f]->declared; d; d = d->next) {
        w->by = d;
        for (kd_option_value *v = d->option->values; v; v = v->next)
            for (w->value = v; w->value; w->value = w->value->more)
                for (KD_PATCH(patch, w->value))
                    if (w->value->file == f && !collect_leaves(w, patch))
                        return false;
        if (d->option->writes && d->option->file == f &&
            !add_writing(w, d->option->writes, kd_node_get(d->option->node, "writes")))
            return false;
    }
    return true;
}

static bool overlaps_check(kd_resolving *r, int f, const kd_node *plain)
{
    writings w = {.r = r, .tens = kd_has_tens(plain)};
    int before = r->report->count;

    if (!collect(&w, f))
        kn_report_memory(r->report);
    else if (w.count)
        qsort(w.list, (size_t)w.count, sizeof *w.list, by_path);
    for (int i = 0; i < w.count && r->report->count == before; i++)
        for (int k = i + 1; k < w.count && below_or_same(w.list[i].path, w.list[k].path); k++)
            if (w.list[i].by != w.list[k].by && !may_overlap(&w.list[i], &w.list[k])) {
                report_overlap(r, &w.list[i], &w.list[k]);
                break;
            }
    kn_free(w.list);
    return r->report->count == before;
}

/* Checks that the table has the key to which a range writes. */
static bool check_writes(kd_resolving *r, const kd_declared *d, int f, const kd_node *plain)
{
    const kd_node *writes = kd_node_get(d->option->node, "writes");
    kd_node *leaf, *patch;
    kd_checking c = {plain, r->report, true, NULL, NULL};
    int before = r->report->count;

    if (!d->option->writes || d->option->file != f)
        return true;
    leaf = kd_node_make(r->arena, KD_NODE_SCALAR, writes->at,
                        kn_arena_print(r->arena, "%d", (int)d->option->min));
    patch = leaf ? kd_path_patch(r->arena, writes->text, writes->at, leaf) : NULL;
    if (!patch)
        kn_report_memory(r->report);
    else
        kd_check_value(&c, kd_spot_root(r->table), patch, plain);
    return r->report->count == before;
}

bool kd_patches_check(kd_resolving *r, int f, const kd_node *plain)
{
    bool fine = true;

    for (const kd_declared *d = r->file[f]->declared; d; d = d->next) {
        fine &= check_writes(r, d, f, plain);
        for (const kd_option_value *v = d->option->values; v; v = v->next)
            for (const kd_option_value *part = v; part; part = part->more)
                if (part->file == f)
                    fine &= check_value_patches(r, part, plain);
    }
    return fine && overlaps_check(r, f, plain);
}
