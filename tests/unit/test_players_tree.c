/* SPDX-License-Identifier: MIT
 * test_players_tree.c: the tree of a search: its counts, its contents, and the value of moves,
 * compared with a floating-point model.
 */
#include <check.h>
#include <math.h>

#include "harness.h"
#include "players/tree.h"
#include "run_suite.h"

static kp_tree tree;

static void set_up(void)
{
    kp_tree_make(&tree, 4096);
}
static void tear_down(void)
{
    kp_tree_free(&tree);
}

TEST(square_roots_are_rounded_down)
{
    for (uint64_t n = 0; n < 70000; n++) {
        uint64_t root = kp_tree_square_root(n);
        ck_assert(root * root <= n && (root + 1) * (root + 1) > n);
    }
    ck_assert_uint_eq(kp_tree_square_root(UINT64_MAX), UINT32_MAX);
    ck_assert_uint_eq(kp_tree_square_root((uint64_t)1 << 62), (uint64_t)1 << 31);
}

TEST(a_move_has_one_child_wherever_it_is_looked_for)
{
    uint32_t a = kp_tree_child(&tree, KP_TREE_ROOT, 7, KP_TREE_NONE);
    uint32_t b = kp_tree_child(&tree, KP_TREE_ROOT, 9, a);
    uint32_t c = kp_tree_child(&tree, a, 9, KP_TREE_NONE);
    ck_assert(a && b && c && a != b && b != c);
    ck_assert_uint_eq(kp_tree_child(&tree, KP_TREE_ROOT, 9, KP_TREE_NONE), b);
    ck_assert_uint_eq(kp_tree_child(&tree, KP_TREE_ROOT, 9, a), b);
    ck_assert_uint_eq(kp_tree_child(&tree, KP_TREE_ROOT, 7, b), a);
    ck_assert_uint_eq(kp_tree_child(&tree, a, 9, KP_TREE_NONE), c);
}

TEST(a_full_tree_says_so_and_still_finds)
{
    uint32_t first = kp_tree_child(&tree, KP_TREE_ROOT, 1, KP_TREE_NONE);
    uint64_t heard = 2;
    while (kp_tree_child(&tree, KP_TREE_ROOT, heard, KP_TREE_NONE))
        heard++;
    ck_assert_uint_eq(heard, 4096 - 1); /* node 0 is unused, and node 1 is the root */
    ck_assert_uint_eq(kp_tree_child(&tree, KP_TREE_ROOT, 1, KP_TREE_NONE), first);
    kp_tree_clear(&tree);
    ck_assert_uint_ne(kp_tree_child(&tree, KP_TREE_ROOT, 99, KP_TREE_NONE), KP_TREE_NONE);
}

/* The same computation in floating point. */
static double lean_of(const double *sum, const int *visits, int n, int count, double width)
{
    double all = 0, times = 0;
    for (int i = 0; i < count; i++) {
        all += sum[i];
        times += visits[i];
    }
    return (sum[n] - visits[n] * all / times) / (visits[n] + 8) / width;
}

TEST(what_was_good_is_likelier_and_more_so_what_was_often_good)
{
    enum { CHILDREN = 7, TIMES = 3000, SIDE = 3, WHOLE = 1000 };
    uint64_t dice = 5;
    uint32_t child[CHILDREN];
    int32_t lean[CHILDREN];
    double sum[CHILDREN] = {0}, least = 1e9, most = -1e9;
    int visits[CHILDREN] = {0};
    for (int n = 0; n < CHILDREN; n++)
        child[n] = kp_tree_child(&tree, KP_TREE_ROOT, 100 + (uint64_t)n, KP_TREE_NONE);
    kp_tree_prefer(&tree, child, CHILDREN, SIDE, WHOLE, lean);
    for (int n = 0; n < CHILDREN; n++)
        ck_assert_int_eq(lean[n], 0); /* nothing is known yet */
    for (int t = 0; t < TIMES; t++) {
        int n = (int)hn_below(&dice, CHILDREN - 1); /* the last child is never tried */
        int utility = ((int)hn_below(&dice, 1000) - 500) * (n + 30);
        kp_tree_note(&tree, child[n], SIDE, utility);
        kp_tree_note(&tree, child[0], SIDE + 1, 0);
        tree.node[child[0]].visits--; /* another side has its own range */
        sum[n] += utility;
        visits[n]++;
        least = fmin(least, utility);
        most = fmax(most, utility);
        kp_tree_prefer(&tree, child, CHILDREN, SIDE, WHOLE, lean);
        for (int i = 0; i < CHILDREN && most > least; i++)
            ck_assert_double_le(
                fabs(lean[i] - WHOLE * lean_of(sum, visits, i, CHILDREN, most - least)), 1.5);
        ck_assert_int_eq(lean[CHILDREN - 1], 0);
    }
    /* Equal means, but different numbers of visits. */
    for (int n = 0; n < 2; n++) {
        tree.node[child[n]].visits = n ? 400 : 4;
        tree.node[child[n]].sum = (int64_t)tree.node[child[n]].visits * 10000;
    }
    kp_tree_prefer(&tree, child, CHILDREN, SIDE, WHOLE, lean);
    ck_assert_int_gt(lean[0], 0);
    ck_assert_int_gt(lean[1], 2 * lean[0]);
}

int main(void)
{
    return run_tests("players: tree", set_up, tear_down);
}
