/* SPDX-License-Identifier: MIT
 * withdraw.c: values of a parent's options that a child withdraws, by removing or switching off
 * what they are about; and the way through a document to a dotted path. Choices are made elsewhere.
 */
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

/* True if the entry that a leaf writes into has been removed or switched off by a later file. */
static bool is_withdrawn_leaf(const withdrawal *w, const kd_leaf *leaf, const kd_node *plain)
{
    kd_way way = kd_way_to(plain, leaf->path, is_of_a_child, w);
    const char *rest = way.rest + (*way.rest == '.');
    return way.off || (strchr(rest, '.') && way.node->parent == plain &&
                       kd_spot_child(kd_spot_root(w->r->table), way.node->key).type == KD_T_NAMED);
}

bool kd_is_withdrawn(const kd_resolving *r, const kd_option_value *value, const kd_node *plain)
{
    withdrawal w = {r, value};
    int leaves = 0, gone = 0;
    for (KD_PATCH(patch, value))
        for (const kd_leaf *leaf = kd_leaves(r->arena, r->table, patch); leaf; leaf = leaf->next) {
            if (leaf->spot.flags & (KD_KEY_LAYER | KD_KEY_GATHER))
                continue;
            leaves++;
            if (!is_withdrawn_leaf(&w, leaf, plain))
                continue;
            gone++;
            if (strcmp(leaf->node->key, "off") == 0 && !kd_says_yes(leaf->node))
                return true; /* it would switch that on again */
        }
    return leaves && gone == leaves && !value->more;
}
