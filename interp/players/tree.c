/* SPDX-License-Identifier: MIT
 * tree.c: the tree of a search: finding children and choosing among them. What is simulated, and
 * what it is worth, is not its business.
 */
#include "players/tree.h"

#include <string.h>

#include "base/memory.h"

enum {
    TABLE = 4096,
    ROOM_LEAST = 4096, /* for the moves of the root, however small the budget */
    WIDE_FIRST = 2,    /* moves of a node that are tried at once, the likeliest ... */
    WIDE_MORE = 4      /* ... and as many more as the root of so many times its visits */
};

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

/* The natural logarithm of n > 0 in 2^32ths: one binary digit of it after the other by squaring. */
static uint64_t logarithm(uint64_t n)
{
    static const uint64_t ln_2 = 2977044472; /* in 2^32ths */
    int whole = 63 - __builtin_clzll(n);
    uint64_t x = n << (63 - whole) >> 32, digits = (uint64_t)whole; /* 1 <= x < 2 in 2^31ths */
    for (int i = 0; i < 24; i++) {
        x = x * x >> 31;
        digits = digits << 1 | x >> 32;
        x >>= x >> 32;
    }
    return digits * ln_2 >> 24;
}

static uint32_t root_of_logarithm(uint64_t n)
{
    return (uint32_t)kp_tree_square_root(logarithm(n) >> 8); /* of 2^24ths, in 2^12ths */
}

bool kp_tree_make(kp_tree *tree, uint32_t room)
{
    *tree = (kp_tree){.room = room < ROOM_LEAST ? ROOM_LEAST : room};
    tree->node = kn_calloc(tree->room, sizeof *tree->node);
    if (!tree->node)
        return false;
    for (uint32_t n = 1; n < TABLE; n++) {
        tree->root[n] = root_of_logarithm(n);
        tree->inverse[n] = (uint32_t)(kp_tree_square_root(((uint64_t)1 << 62) / n) >> 15);
    }
    kp_tree_clear(tree);
    return true;
}

void kp_tree_free(kp_tree *tree)
{
    kn_free(tree->node);
    tree->node = NULL;
}

static void forget_range(kp_tree *tree)
{
    for (int side = 0; side < KP_TREE_SIDES; side++) {
        tree->least[side] = INT32_MAX;
        tree->most[side] = INT32_MIN;
    }
}

void kp_tree_clear(kp_tree *tree)
{
    tree->used = KP_TREE_ROOT + 1;
    tree->node[KP_TREE_ROOT] = (kp_node){0};
    forget_range(tree);
}

uint32_t kp_tree_child(kp_tree *tree, uint32_t parent, uint64_t heard, uint32_t hint)
{
    uint32_t *link = &tree->node[parent].first;
    if (hint) { /* lists of one place tend to be in one order */
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

/* What chance remains that a node is better than its mean, in 65536ths. */
static int64_t bonus(const kp_tree *tree, const kp_node *node)
{
    uint64_t root =
        node->available < TABLE ? tree->root[node->available] : root_of_logarithm(node->available);
    uint64_t visits = node->visits, inverse;
    int halves = 0;
    for (; visits >= TABLE; visits >>= 2)
        halves++;
    inverse = tree->inverse[visits] >> halves;
    return (int64_t)(KP_TREE_EXPLORE * root * inverse >> 20);
}

/* The one to be tried for the first time, -1: none now. */
static int untried(const kp_tree *tree, const uint32_t *child, const uint32_t *likely, int count,
                   uint32_t fresh)
{
    int there = 0, best = -1;
    uint64_t visits = 0;
    for (int i = 0; i < count; i++) {
        const kp_node *node = &tree->node[child[i]];
        visits += node->visits;
        there += node->visits == 0;
    }
    if (!there)
        return -1;
    if (likely && (uint64_t)(count - there) >= WIDE_FIRST + kp_tree_square_root(WIDE_MORE * visits))
        return -1;
    int nth = (int)(fresh % (uint32_t)there);
    for (int i = 0; i < count; i++) {
        if (tree->node[child[i]].visits)
            continue;
        if (likely ? best < 0 || likely[i] > likely[best] : nth-- == 0)
            best = i;
    }
    return best;
}

int kp_tree_select(kp_tree *tree, const uint32_t *child, const uint32_t *likely, int count,
                   int side, uint32_t fresh)
{
    int best = untried(tree, child, likely, count, fresh);
    for (int i = 0; i < count; i++)
        tree->node[child[i]].available++;
    if (best >= 0)
        return best;
    int64_t width = (int64_t)tree->most[side] - tree->least[side], most = INT64_MIN;
    int64_t scale = width > 0 ? ((int64_t)1 << 40) / width : 0; /* 16 and 24 bits */
    for (int i = 0; i < count; i++) {
        const kp_node *node = &tree->node[child[i]];
        if (!node->visits)
            continue;
        int64_t above = kp_tree_mean(node) - (int64_t)tree->least[side];
        int64_t value = (above * scale >> 24) + bonus(tree, node);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}
