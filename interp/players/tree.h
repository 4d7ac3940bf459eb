/* SPDX-License-Identifier: MIT
 * tree.h: the tree of a search over what one seat can see: which moves have been heard, how often
 * each could be made and was made, and what came of it. Knows neither games nor cards, and
 * calculates with whole numbers only, so that all machines choose alike.
 *
 * A node stands for a move and what was heard before it. Its children are the moves that follow, in
 * any world; in one world only some of them are there, which is why each counts how often it was
 * (Cowling, Powley and Whitehouse 2012).
 */
#ifndef KP_PLAYERS_TREE_H
#define KP_PLAYERS_TREE_H

#include <stdbool.h>
#include <stdint.h>

#define KP_TREE_ONE (1 << 20)       /* the utility of the best that can be */
#define KP_TREE_EXPLORE 179         /* 0.7 in 256ths: how much the unknown counts */
#define KP_TREE_SIDES 10            /* sides whose utilities are kept apart */
#define KP_TREE_ROOT 1              /* the node before all moves */
#define KP_TREE_NONE 0              /* no node */
#define KP_TREE_NODES_MAX (1 << 18) /* of one tree: 10 MiB */

typedef struct kp_node {
    uint64_t heard;       /* what its move is to the searching seat */
    int64_t sum;          /* of the utilities to the side that made the move */
    uint32_t first, next; /* of its children; of its parent's */
    uint32_t visits, available;
} kp_node;

typedef struct kp_tree {
    kp_node *node; /* node[0] is none */
    uint32_t used, room;
    int32_t least[KP_TREE_SIDES], most[KP_TREE_SIDES]; /* utilities met, by side */
    uint32_t root[4096];    /* square root of the logarithm of n, in 4096ths */
    uint32_t inverse[4096]; /* 1 / square root of n, in 65536ths */
} kp_tree;

/* A tree of at most `room` nodes, allocated once; false when memory is out. */
bool kp_tree_make(kp_tree *tree, uint32_t room);
void kp_tree_free(kp_tree *tree);
/* Forgets everything. */
void kp_tree_clear(kp_tree *tree);

/* The child of `parent` with that move, made if there is none; KP_TREE_NONE when there is no room.
 * `hint`: a node near which it is likely to stand (the sibling found before), or KP_TREE_NONE. */
uint32_t kp_tree_child(kp_tree *tree, uint32_t parent, uint64_t heard, uint32_t hint);

/* The one of `count` nodes, children of one parent, that is to be tried next by `side`: by upper
 * confidence bound, one that was never tried first of all; of those the `fresh`-th (modulo their
 * number). With `likely`, a weight for each, the likeliest of them comes first, and of many only so
 * many are tried as the visits of all allow. All of them count as available. Gives its place in
 * `child`. */
int kp_tree_select(kp_tree *tree, const uint32_t *child, const uint32_t *likely, int count,
                   int side, uint32_t fresh);

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
