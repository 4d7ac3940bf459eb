/* SPDX-License-Identifier: MIT
 * tree.c: the tree of a search: finds children, and compares their results. This file knows nothing
 * about simulations or the meaning of utilities.
 */
#include "players/tree.h"

#include "base/memory.h"

enum { ROOM_LEAST = 4096 }; /* room for the moves of the root even if the budget is small */

uint64_t kp_tree_square_root(uint64_t x)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 62; bit; bit >>= 2) {
        if (x >= root + bit) {
            x -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

void kp_tree_make(kp_tree *tree, uint32_t room)
{
    *tree = (kp_tree){.room = room < ROOM_LEAST ? ROOM_LEAST : room};
    tree->node = kn_calloc(tree->room, sizeof *tree->node);
    kp_tree_clear(tree);
}

void kp_tree_free(kp_tree *tree)
{
    kn_free(tree->node);
    tree->node = NULL;
}

void kp_tree_clear(kp_tree *tree)
{
    tree->used = KP_TREE_ROOT + 1;
    tree->node[KP_TREE_ROOT] = (kp_node){0};
    for (int side = 0; side < KP_TREE_SIDES; side++) {
        tree->least[side] = INT32_MAX;
        tree->most[side] = INT32_MIN;
    }
}

uint32_t kp_tree_child(kp_tree *tree, uint32_t parent, uint64_t heard, uint32_t hint)
{
    uint32_t *link = &tree->node[parent].first;
    if (hint) { /* lists of moves in a position mostly keep their order */
        uint32_t next = tree->node[hint].next;
        if (next && tree->node[next].heard == heard)
            return next;
    }
    for (; *link; link = &tree->node[*link].next)
        if (tree->node[*link].heard == heard)
            return *link;
    if (tree->used == tree->room)
        return KP_TREE_NONE;
    *link = tree->used;
    tree->node[tree->used] = (kp_node){.heard = heard};
    return tree->used++;
}

void kp_tree_prefer(const kp_tree *tree, const uint32_t *child, int count, int side, int32_t whole,
                    int32_t *lean)
{
    int64_t width = (int64_t)tree->most[side] - tree->least[side], visits = 0, sum = 0;
    for (int i = 0; i < count; i++) {
        visits += tree->node[child[i]].visits;
        sum += tree->node[child[i]].sum;
    }
    int64_t mean = visits ? sum / visits : 0;
    for (int i = 0; i < count; i++) {
        const kp_node *node = &tree->node[child[i]];
        int64_t above = (node->sum - node->visits * mean) / (node->visits + KP_TREE_BELIEVED);
        lean[i] = width > 0 ? (int32_t)(above * whole / width) : 0;
    }
}
