/* SPDX-License-Identifier: MIT
 * withdraw.c: values of a parent's options that a child withdraws, by removing or switching off
 * their entries. This file also follows a dotted path through a document.
 */
#include <stdio.h>
#include <string.h>

#include "document/resolve.h"
#include "document/node_tree.h"

int kd_file_of(const kd_resolving *r, kn_mark at)
{
    for (int f = 0; f < r->files; f++)
        if (at.source && r->file[f]->own->at.source == at.source)
            return f;
    return -1;
}

kd_way kd_way_to(const kd_node *document, const char *path, kd_counts *counts, const void *asker)
{
    kd_way way = {.node = document, .rest = path};
    for (const char *p = path;; p++) {
        size_t length = strcspn(p, ".");
        const kd_node *child = kd_node_part(way.node, p, length);
        if (!child)
            return way;
        way.node = child;
        way.rest = p += length;
        const kd_node *off = kd_entry_is_off(child) ? kd_node_get(child, "off") : NULL;
        if (off && counts(asker, off, p))
            way.off = off;
        if (way.off || !*p)
            return way;
    }
}

typedef struct withdrawal {
    const kd_resolving *r;
    const kd_option_value *value;
} withdrawal;

static bool is_of_a_child(const void *asker, const kd_node *off, const char *rest)
{
    const withdrawal *w = asker;
    (void)rest;
    return kd_file_of(w->r, off->key_at) > w->value->file;
}

/* True if the place `at`, where a node was removed or written, is in a file after that of the
 * value. */
static bool is_later(const withdrawal *w, kn_mark at)
{
    return kd_file_of(w->r, at) > w->value->file;
}

static kd_spot spot_of(const kd_resolving *r, const kd_node *node, const kd_node *document)
{
    return node == document || !node->parent
               ? kd_spot_root(r->table)
               : kd_spot_child(spot_of(r, node->parent, document), node->key);
}

/* True if a later file has replaced `key` by another key of its "exactly one" group, such as a
 * phase's mechanic by another one. */
static bool is_replaced(const withdrawal *w, const kd_node *map, const char *key,
                        const kd_node *plain)
{
    kd_spot spot = spot_of(w->r, map, plain);
    if (map->kind != KD_NODE_MAP || !(kd_spot_child(spot, key).flags & KD_KEY_ONE_OF))
        return false;
    for (KD_CHILD(child, map))
        if (strcmp(child->key, key) != 0 && is_later(w, child->key_at) &&
            kd_spot_child(spot, child->key).flags & KD_KEY_ONE_OF)
            return true;
    return false;
}

/* True if a later file has removed, replaced or switched off the entry into which a leaf writes. */
static bool is_withdrawn_leaf(const withdrawal *w, const kd_leaf *leaf, const kd_node *plain)
{
    char key[KD_PATH_TEXT];
    kd_way way = kd_way_to(plain, leaf->path, is_of_a_child, w);
    const char *rest = way.rest + (*way.rest == '.');
    if (way.off || !*rest)
        return way.off != NULL;
    snprintf(key, sizeof key, "%.*s", (int)strcspn(rest, "."), rest);
    const kd_node *gone = kd_node_gone(way.node, key);
    return (gone && is_later(w, gone->key_at)) || is_replaced(w, way.node, key, plain);
}

/* True if the text contains the name as a whole word. */
static bool has_word(const char *text, const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += length)
        if ((at == text || !strchr(letters, at[-1])) &&
            (!at[length] || !strchr(letters, at[length])))
            return true;
    return false;
}

/* Returns the entry of the map `names` that a value names, in a phrase or as the whole value, if a
 * later file has removed this entry; or NULL. */
static const kd_node *names_gone(const withdrawal *w, const kd_node *value, const char *names,
                                 bool phrase, const kd_node *plain)
{
    const kd_node *map = kd_node_get(plain, names);
    if (value->kind == KD_NODE_SCALAR) {
        for (const kd_node *gone = map ? map->gone : NULL; gone; gone = gone->next)
            if (is_later(w, gone->key_at) && !kd_node_get(map, gone->key) &&
                (phrase ? has_word(value->text, gone->key) : !strcmp(value->text, gone->key)))
                return gone;
        return NULL;
    }
    const kd_node *gone = NULL;
    for (KD_CHILD(child, value))
        gone = gone ? gone : names_gone(w, child, names, phrase, plain);
    return gone;
}

/* True if one part of the path is the word. */
static bool leads_through(const char *path, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = path; (at = strstr(at, word)); at += length)
        if ((at == path || at[-1] == '.') && (!at[length] || at[length] == '.'))
            return true;
    return false;
}

/* Returns the phase to which a leaf leads, or another entry that it needs, if a later file has
 * removed it. */
static const kd_node *needs_gone(const withdrawal *w, const kd_leaf *leaf, const kd_node *plain)
{
    const kd_key *row = leaf->spot.row;
    const kd_node *gone;
    if (leads_through(leaf->path, "then") || leads_through(leaf->path, "calls"))
        return names_gone(w, leaf->node, "phases", false, plain);
    if (row && row->refers)
        return names_gone(w, leaf->node, row->refers, false, plain);
    if (leaf->spot.type == KD_T_CONDITION || leaf->spot.type == KD_T_SEAT)
        return (gone = names_gone(w, leaf->node, "zones", true, plain))
                   ? gone
                   : names_gone(w, leaf->node, "variables", true, plain);
    if (leaf->spot.type != KD_T_TEXT)
        return NULL;
    return (gone = names_gone(w, leaf->node, "hooks", false, plain))
               ? gone
               : names_gone(w, leaf->node, "variables", false, plain);
}

/* True if the patch that a child adds to the value writes there, too. */
static bool is_patched(const kd_option_value *value, const char *path)
{
    for (const kd_option_value *more = value->more; more; more = more->more)
        if (more->patch && kd_node_path(more->patch, path))
            return true;
    return false;
}

/* Scripts and layer keys are not rules that a child can change. */
static bool is_of_rules(const kd_leaf *leaf)
{
    return !(leaf->spot.flags & (KD_KEY_LAYER | KD_KEY_GATHER));
}

const kd_node *kd_value_lacks(const kd_resolving *r, const kd_option_value *value,
                              const kd_node *plain)
{
    withdrawal w = {r, value};
    for (KD_PATCH(patch, value))
        for (const kd_leaf *leaf = kd_leaves(r->arena, r->table, patch); leaf; leaf = leaf->next) {
            const kd_node *gone = !is_of_rules(leaf) || is_withdrawn_leaf(&w, leaf, plain) ||
                                          is_patched(value, leaf->path)
                                      ? NULL
                                      : needs_gone(&w, leaf, plain);
            if (gone)
                return gone;
        }
    return NULL;
}

bool kd_is_withdrawn(const kd_resolving *r, const kd_option_value *value, const kd_node *plain)
{
    withdrawal w = {r, value};
    int leaves = 0, gone = 0;
    for (KD_PATCH(patch, value))
        for (const kd_leaf *leaf = kd_leaves(r->arena, r->table, patch); leaf; leaf = leaf->next) {
            leaves += is_of_rules(leaf);
            if (!is_of_rules(leaf) || !is_withdrawn_leaf(&w, leaf, plain))
                continue;
            gone++;
            if (strcmp(leaf->node->key, "off") == 0 && !kd_says_yes(leaf->node))
                return true; /* the leaf would switch the entry on again */
        }
    return (leaves && gone == leaves && !value->more) || kd_value_lacks(r, value, plain);
}
