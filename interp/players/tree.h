/* SPDX-License-Identifier: MIT
 * tree.h: the tree of a search over what one seat can see: which moves have been heard, how often
 * each was made, and what came of it. Knows neither games nor cards, and calculates with whole
 * numbers only, so that all machines choose alike.
 *
 * A node stands for a move and what was heard before it. Its children are the moves that follow, in
 * any world; in one world only some of them are there.
 */
#ifndef KP_PLAYERS_TREE_H
#define KP_PLAYERS_TREE_H

#include <stdbool.h>
#include <stdint.h>

#define KP_TREE_ONE (1 << 20)       /* the utility of the best that can be */
#define KP_TREE_BELIEVED 8          /* a mean of so many utilities is half believed */
#define KP_TREE_SIDES 10            /* sides whose utilities are kept apart */
#define KP_TREE_ROOT 1              /* the node before all moves */
#define KP_TREE_NONE 0              /* no node */
#define KP_TREE_NODES_MAX (1 << 18) /* of one tree: 8 MiB */

typedef struct kp_node {
    uint64_t heard;       /* what its move is to the searching seat */
    int64_t sum;          /* of the utilities to the side that made the move */
    uint32_t first, next; /* of its children; of its parent's */
    uint32_t visits;
} kp_node;

typedef struct kp_tree {
    kp_node *node; /* node[0] is none */
    uint32_t used, room;
    int32_t least[KP_TREE_SIDES], most[KP_TREE_SIDES]; /* utilities met, by side */
} kp_tree;

/* A tree of at most `room` nodes, allocated once; false when memory is out. */
bool kp_tree_make(kp_tree *tree, uint32_t room);
void kp_tree_free(kp_tree *tree);
/* Forgets everything. */
void kp_tree_clear(kp_tree *tree);

/* The child of `parent` with that move, made if there is none; KP_TREE_NONE when there is no room.
 * `hint`: a node near which it is likely to stand (the sibling found before), or KP_TREE_NONE. */
uint32_t kp_tree_child(kp_tree *tree, uint32_t parent, uint64_t heard, uint32_t hint);

/* How much better than all of them together each of `count` nodes, children of one parent, has been
 * for `side`, which moves there: below 0 for the worse, `whole` for all that can be. The fewer
 * visits a node has, the more it counts as being as good as all. */
void kp_tree_lean(const kp_tree *tree, const uint32_t *child, int count, int side, int32_t whole,
                  int32_t *lean);

/* A simulation passed through `node`, and was worth `utility` to `side`, which had moved there. */
static inline void kp_tree_note(kp_tree *tree, uint32_t node, int side, int32_t utility)
{
    kp_node *n = &tree->node[node];
    n->visits++;
    n->sum += utility;
    if (utility < tree->least[side])
        tree->least[side] = utility;
    if (utility > tree->most[side])
        tree->most[side] = utility;
}

/* Mean utility of a node, 0 of one that was never tried. */
static inline int32_t kp_tree_mean(const kp_node *node)
{
    return node->visits ? (int32_t)(node->sum / node->visits) : 0;
}

/* Square root, rounded down. */
uint64_t kp_tree_square_root(uint64_t x);

#endif
