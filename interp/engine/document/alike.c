/* SPDX-License-Identifier: MIT
 * alike.c: compares two documents as rules. Ignores entries that are off, keys that are never
 * read beside the other keys of their map, and explicit defaults. option_effect.c decides which
 * documents to compare.
 */
#include <string.h>

#include "document/resolve.h"

/* True if the key has no effect beside the other keys of this map. */
static bool is_idle(kd_spot spot, const kd_node *map, const kd_node *child)
{
    const kd_node *by;
    if (strcmp(child->key, "off") == 0 || (child->kind == KD_NODE_MAP && kd_entry_is_off(child)))
        return true;
    if (!kd_spot_is_table(spot))
        return false;
    kd_spot at = kd_spot_child(spot, child->key);
    return at.row && strcmp(at.row->name, child->key) == 0 &&
           !kd_is_read(spot.table, map, at.row, &by);
}

/* True if the key only repeats the default value. */
static bool is_usual(kd_spot at, const kd_node *child)
{
    const char *fallback = at.row && kd_spot_row(at.row).type == at.type ? at.row->fallback : NULL;
    if (child->kind != KD_NODE_SCALAR)
        return child->kind == KD_NODE_MAP && !child->count;
    return kd_is_default(at.type, fallback, child);
}

static bool same(kd_spot spot, const kd_node *one, const kd_node *other);

/* True if `other` has everything in `one` that matters, with the same values. */
static bool holds_in(kd_spot spot, const kd_node *one, const kd_node *other)
{
    for (KD_CHILD(child, one)) {
        kd_spot at = kd_spot_child(spot, child->key);
        const kd_node *twin = kd_node_get(other, child->key);
        if (is_idle(spot, one, child))
            continue;
        if (twin && is_idle(spot, other, twin))
            twin = NULL;
        if (twin ? !same(at, child, twin) : !is_usual(at, child))
            return false;
    }
    return true;
}

static bool same(kd_spot spot, const kd_node *one, const kd_node *other)
{
    if (one == other)
        return true;
    if (one->kind != KD_NODE_MAP || other->kind != KD_NODE_MAP || !kd_spot_merges(spot))
        return (spot.type == KD_T_FLAG && one->kind == KD_NODE_SCALAR &&
                other->kind == KD_NODE_SCALAR && kd_says_yes(one) == kd_says_yes(other)) ||
               kd_node_same(one, other);
    return holds_in(spot, one, other) && holds_in(spot, other, one);
}

bool kd_alike(const kd_table *root, const kd_node *one, const kd_node *other)
{
    return same(kd_spot_root(root), one, other);
}
