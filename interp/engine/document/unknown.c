/* SPDX-License-Identifier: MIT
 * unknown.c: reports a key that its map does not have, with the key that was probably meant, or the
 * place where it belongs. check_keys.c decides whether a key is known.
 */
#include <string.h>

#include "base/nearest.h"
#include "document/spot.h"
#include "document/merge.h"
#include "document/node_tree.h"

enum { FOREIGN_LEVELS = 3 }; /* the document, a phase, a mechanic */

void kd_note_origin(kn_report *report, kn_problem *problem, const kd_node *node,
                    const kd_node *document)
{
    const kn_source *leaf = document ? document->at.source : NULL;

    if (kd_node_is_argument(node))
        return; /* the problem's place already shows the file */
    if (node->at.source && leaf && node->at.source != leaf)
        kn_report_origin(report, problem, node->at, "by %s%s%s%s", leaf->name,
                         node->origin ? " (" : "", node->origin ? node->origin : "",
                         node->origin ? ")" : "");
    else if (node->origin && report->arena && problem != &report->scratch)
        problem->detail = kn_arena_print(report->arena, "written by %s", node->origin);
}

/* Returns the path of a key below a table, at most `levels` deep, as seen from `map` (NULL: there
 * is none); `there`: only through keys that the map has. NULL: not found. */
static const char *path_below(const kd_table *table, const kd_node *map, const char *wanted,
                              int levels, bool there, kn_arena *arena)
{
    for (KD_ROW(row, table)) {
        const kd_node *below = kd_node_get(map, row->name);
        if (!kd_spot_is_table(kd_spot_row(row)) || !row->table || row->flags & KD_KEY_HIDDEN ||
            ((there || row->flags & KD_KEY_ONE_OF) && !below))
            continue;
        const kd_key *found = kd_table_find(row->table, wanted);
        const char *path = found && strcmp(found->name, "*") != 0 ? wanted : NULL;
        const kd_node *inner = below && below->kind == KD_NODE_MAP ? below : NULL;
        if (!path && levels > 1 && (inner || !there))
            path = path_below(row->table, inner, wanted, levels - 1, there, arena);
        if (path)
            return kn_arena_print(arena, "%s.%s", row->name, path);
    }
    return NULL;
}

/* If the key belongs to an inner table, returns its path as seen from `map`; prefers paths through
 * keys that the map has. NULL: not found. */
static const char *inner_path(const kd_table *table, const kd_node *map, const char *key,
                              kn_arena *arena)
{
    for (int there = 1; there >= 0; there--)
        for (int levels = 1; levels <= 2; levels++) {
            const char *path = path_below(table, map, key, levels, there, arena);
            if (path)
                return path;
        }
    return NULL;
}

/* Returns the spot of a map, found from the root's table. */
static kd_spot spot_of(const kd_table *root, const kd_node *map)
{
    return map->parent ? kd_spot_child(spot_of(root, map->parent), map->key ? map->key : "")
                       : kd_spot_root(root);
}

/* Suggests where a key belongs that is one map too high, one map too low, or in the wrong map.
 * False: no related table has the key. */
static bool suggest_place(const kd_checking *c, const kd_table *table, const kd_node *child,
                          kn_problem *p)
{
    kn_arena *arena = c->report->arena;
    const kd_node *map = child->parent;
    const kd_key *row;

    if (!arena || !map)
        return false;
    if ((p->suggestion = inner_path(table, map, child->key, arena)))
        return true;
    if (c->root && map->parent) {
        kd_spot above = spot_of(c->root, map->parent);
        row =
            kd_spot_is_table(above) && above.table ? kd_table_find(above.table, child->key) : NULL;
        if (row && strcmp(row->name, "*") != 0) {
            kn_report_expect(c->report, p, "`%s` next to `%s`, not inside it", child->key,
                             map->key ? map->key : "");
            return true;
        }
    }
    for (KD_ROW(open, table))
        if (open->type == KD_T_ANY && strcmp(open->name, "with") == 0) { /* a hook's parameters */
            p->suggestion = kn_arena_print(arena, "%s.%s", open->name, child->key);
            return true;
        }
    if (c->root && map->parent) {
        kd_spot above = spot_of(c->root, map->parent);
        if (kd_spot_is_table(above) && above.table &&
            (p->suggestion = inner_path(above.table, map->parent, child->key, arena)))
            return true;
        if ((p->suggestion = inner_path(c->root, NULL, child->key, arena)))
            return true;
    }
    return false;
}

/* Compares a word with a name of `length` bytes, whose `_` also matches a space or a hyphen. */
static bool same_words(const char *word, const char *name, size_t length)
{
    size_t n = 0;
    while (n < length &&
           (word[n] == name[n] || (name[n] == '_' && (word[n] == ' ' || word[n] == '-'))))
        n++;
    return n == length && !word[n];
}

const char *kd_mistaken_find(const char *lines, const char *word, int *length)
{
    for (const char *line = lines; line && *line; line += *line == '\n') {
        bool found = false;
        for (; *line && *line != ':'; line += strspn(line, " ")) {
            size_t size = strcspn(line, " :");
            found |= same_words(word, line, size);
            line += size;
        }
        const char *advice = line + strspn(line, ": ");
        line += strcspn(line, "\n");
        *length = (int)(line - advice);
        if (found)
            return advice;
    }
    return NULL;
}

/* Returns the advice for a word that stands for a key of this table; NULL: there is none. */
static const char *stands_for(const kd_table *table, const char *word, kn_arena *arena)
{
    for (KD_ROW(row, table)) {
        int length;
        const char *advice = kd_mistaken_find(row->mistaken, word, &length);
        if (advice)
            return kn_arena_text(arena, advice, (size_t)length);
    }
    return NULL;
}

/* Returns where the rules have the meaning of a key that authors know from other systems. The
 * key may be in any map. NULL: not found in the table, and the tables of its rows to this depth. */
static const char *foreign(const kd_table *table, const char *key, int levels, kn_arena *arena)
{
    for (KD_ROW(row, table)) {
        int length;
        const char *advice = kd_mistaken_find(row->foreign, key, &length);
        const char *inner = !advice && row->table && levels > 1
                                ? foreign(row->table, key, levels - 1, arena)
                                : NULL;
        if (advice || inner)
            return advice ? kn_arena_text(arena, advice, (size_t)length) : inner;
    }
    return NULL;
}

/* Returns the path of an entry of the rules that has this name, such as `phases.count`. NULL: there
 * is none. */
static const char *entry_path(const kd_checking *c, const kd_table *root, const char *name)
{
    for (KD_ROW(row, root))
        if (row->type == KD_T_NAMED && kd_node_get(kd_node_get(c->document, row->name), name))
            return kn_arena_print(c->report->arena, "%s.%s", row->name, name);
    return NULL;
}

/* If exactly one entry of a named map has the key, returns its path: `phases.play.tricks` for
 * `tricks`; else NULL. `only`: searches only this map of entries, and the path begins there. */
static const char *path_in_entries(const kd_checking *c, const kd_table *root, const kd_node *only,
                                   const char *name)
{
    const char *path = NULL;
    kn_arena *arena = c->report->arena;
    for (KD_ROW(row, root))
        for (KD_CHILD(entry, row->type == KD_T_NAMED ? kd_node_get(c->document, row->name) : NULL))
            if ((!only || entry->parent == only) && entry->kind == KD_NODE_MAP &&
                kd_node_get(entry, name)) {
                if (path)
                    return NULL;
                path = only ? kn_arena_print(arena, "%s.%s", entry->key, name)
                            : kn_arena_print(arena, "%s.%s.%s", row->name, entry->key, name);
            }
    return path;
}

/* If a key is in an entry that is named after the map which should contain the key, returns the
 * path: for example `play.fishing.sums` for `sums` in an entry `fishing`. NULL: none. */
static const char *path_beside(const kd_checking *c, const kd_table *table, const kd_node *child)
{
    const kd_node *entry = child->parent;
    if (!c->root || !entry->key || !entry->parent || !kd_table_find(table, entry->key))
        return NULL;
    const char *path = path_in_entries(c, c->root, entry->parent, entry->key);
    return path ? kn_arena_print(c->report->arena, "%s.%s", path, child->key) : NULL;
}

/* If the key is the name of an option, returns advice to choose the option; else NULL. */
static const char *option_named(const kd_checking *c, const kd_node *child)
{
    for (const kd_option *o = c->options; o; o = o->next)
        if (!strcmp(o->name, child->key))
            return kn_arena_print(c->report->arena, "`set: {%s: %s}`, because '%s' is an option",
                                  o->name, child->text && *child->text ? child->text : "VALUE",
                                  o->name);
    return NULL;
}

void kd_unknown_key(const kd_checking *c, const kd_table *table, const kd_node *child, bool entry)
{
    const char *const *names = c->report->arena ? kd_table_names(table, c->report->arena) : NULL;
    char list[200] = "";
    kn_problem *p = kn_report_add(c->report, KN_E_KEY_UNKNOWN, child->key_at,
                                  "there is no key '%.*s' in %s%s", kd_brief(child->key),
                                  child->key, child->parent->parent ? "" : "the ", table->name);
    if (p == &c->report->scratch)
        return;                              /* would not be shown, so skip the search */
    bool top = table == c->root || !c->root; /* the root of an option's value is unknown */
    const char *instead = top ? option_named(c, child) : NULL;
    if (!instead)
        p->suggestion = path_below(table, child->parent, child->key, 1, true, c->report->arena);
    if (!instead && !p->suggestion)
        p->suggestion =
            top ? path_in_entries(c, table, NULL, child->key) : path_beside(c, table, child);
    if (!instead && !p->suggestion)
        instead = stands_for(table, child->key, c->report->arena);
    if (!instead && !p->suggestion && top)
        p->suggestion = entry_path(c, table, child->key);
    /* a word that is exactly that of another system, not only a similar spelling */
    if (!instead && !p->suggestion && c->root)
        instead = foreign(c->root, child->key, FOREIGN_LEVELS, c->report->arena);
    if (!instead && !p->suggestion && !top && !kn_nearest(child->key, names))
        instead = option_named(c, child);
    if (instead) {
        kn_report_expect(c->report, p, "%s", instead);
        kd_note_origin(c->report, p, child, c->document);
        return;
    }
    if (!p->suggestion && names)
        kn_report_suggest(p, child->key, names);
    if (!p->suggestion && entry)
        kn_report_suggest(p, child->key,
                          (const char *const[]){"off", "before", "after", "like", NULL});
    if (!p->suggestion && c->partial) /* maybe it is no rule, but a keyword of option values */
        kn_report_suggest(p, child->key, kd_table_names(&kd_value_table, c->report->arena));
    if (!p->suggestion && suggest_place(c, table, child, p)) {
        kd_note_origin(c->report, p, child, c->document);
        return;
    }
    kd_list_names(list, sizeof list, names);
    if (!p->suggestion && *list)
        kn_report_expect(c->report, p, "one of %s", list);
    kd_note_origin(c->report, p, child, c->document);
}
