/* SPDX-License-Identifier: MIT
 * tree.h: the tree of a search over what one seat can see: moves as perceived by the seat, the
 * number of times that each was made, and their results. This file knows neither games nor cards.
 * It uses integers only, so that all machines choose the same moves. A node stands for a move and
 * everything perceived before it. Its children are the moves that follow in any world; in a single
 * world only some of them exist.
 */
#ifndef KP_PLAYERS_TREE_H
#define KP_PLAYERS_TREE_H

#include <stdbool.h>
#include <stdint.h>

#define KP_TREE_ONE (1 << 20)       /* utility of the best possible result */
#define KP_TREE_BELIEVED 8          /* visits after which a mean utility has half its full weight */
#define KP_TREE_SIDES 10            /* sides with separate utilities */
#define KP_TREE_ROOT 1              /* the node before all moves */
#define KP_TREE_NONE 0              /* no node */
#define KP_TREE_NODES_MAX (1 << 18) /* nodes of one tree: 8 MiB */

typedef struct kp_node {
    uint64_t heard;       /* key of the node's move, as perceived by the searching seat */
    int64_t sum;          /* sum of utilities for the side that made the move */
    uint32_t first, next; /* first child; next child of the same parent */
    uint32_t visits;
} kp_node;

typedef struct kp_tree {
    kp_node *node; /* node[0] is unused */
    uint32_t used, room;
    int32_t least[KP_TREE_SIDES], most[KP_TREE_SIDES]; /* range of the utilities seen, by side */
} kp_tree;

/* Allocates a tree of at most `room` nodes. */
void kp_tree_make(kp_tree *tree, uint32_t room);
void kp_tree_free(kp_tree *tree);
/* Removes all nodes. */
void kp_tree_clear(kp_tree *tree);

/* Returns the child of `parent` whose move has the key `heard`, and adds it if missing. Returns
 * KP_TREE_NONE if the tree is full. `hint` is a sibling that is probably close in the list, such as
 * the one found before, or KP_TREE_NONE. */
uint32_t kp_tree_child(kp_tree *tree, uint32_t parent, uint64_t heard, uint32_t hint);

/* Compares `count` children of one parent for `side`, which is to move there. Fills `lean` with
 * each child's utility minus their mean, scaled so that `whole` is the full range of utilities.
 * Nodes with few visits get values closer to 0. */
void kp_tree_prefer(const kp_tree *tree, const uint32_t *child, int count, int side, int32_t whole,
                    int32_t *lean);

/* Records a simulation that passed through `node`. `utility` is its result for `side`, the side
 * that made the node's move. */
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

/* Returns the mean utility of a node; 0 if never visited. */
static inline int32_t kp_tree_mean(const kp_node *node)
{
    return node->visits ? (int32_t)(node->sum / node->visits) : 0;
}

/* Returns the square root, rounded down. */
uint64_t kp_tree_square_root(uint64_t x);

#endif
