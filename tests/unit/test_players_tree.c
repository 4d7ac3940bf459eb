/* SPDX-License-Identifier: MIT
 * test_players_tree.c: the tree of a search by itself: what it counts, chooses and keeps, against a
 * model in floating point and lists.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "harness.h"
#include "players/tree.h"
#include "run_suite.h"

static kp_tree tree;

static void set_up(void)
{
    ck_assert(kp_tree_make(&tree, 4096));
}
static void tear_down(void)
{
    kp_tree_free(&tree);
}

START_TEST(square_roots_are_rounded_down)
{
    for (uint64_t n = 0; n < 70000; n++) {
        uint64_t root = kp_tree_square_root(n);
        ck_assert(root * root <= n && (root + 1) * (root + 1) > n);
    }
    ck_assert_uint_eq(kp_tree_square_root(UINT64_MAX), UINT32_MAX);
    ck_assert_uint_eq(kp_tree_square_root((uint64_t)1 << 62), (uint64_t)1 << 31);
}
END_TEST

START_TEST(a_move_has_one_child_wherever_it_is_looked_for)
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
END_TEST

START_TEST(a_full_tree_says_so_and_still_finds)
{
    uint32_t first = kp_tree_child(&tree, KP_TREE_ROOT, 1, KP_TREE_NONE);
    uint64_t heard = 2;
    while (kp_tree_child(&tree, KP_TREE_ROOT, heard, KP_TREE_NONE))
        heard++;
    ck_assert_uint_eq(heard, 4096 - 1); /* node 0 is none, node 1 the root */
    ck_assert_uint_eq(kp_tree_child(&tree, KP_TREE_ROOT, 1, KP_TREE_NONE), first);
    kp_tree_clear(&tree);
    ck_assert_uint_ne(kp_tree_child(&tree, KP_TREE_ROOT, 99, KP_TREE_NONE), KP_TREE_NONE);
}
END_TEST

/* The same in floating point. */
typedef struct model {
    double sum;
    int visits, available;
} model;

static double bound(const model *m, double least, double most)
{
    double mean = most > least ? (floor(m->sum / m->visits) - least) / (most - least) : 0;
    return mean + 179.0 / 256 * sqrt(log(m->available) / m->visits);
}

START_TEST(the_choice_is_the_upper_confidence_bound_of_those_that_are_there)
{
    enum { CHILDREN = 7, TIMES = 9000 };
    uint64_t dice = 5;
    model m[CHILDREN] = {{0}};
    double least = 1e9, most = -1e9;
    for (int t = 0; t < TIMES; t++) {
        uint32_t child[CHILDREN];
        int of[CHILDREN], count = 0;
        for (int k = 0; k < CHILDREN; k++)
            if (hn_below(&dice, 3)) {
                of[count] = k;
                child[count++] =
                    kp_tree_child(&tree, KP_TREE_ROOT, 100 + (uint64_t)k, KP_TREE_NONE);
            }
        if (!count)
            continue;
        int fresh = (int)hn_below(&dice, 1000), untried = 0;
        int n = kp_tree_select(&tree, child, NULL, count, 3, (uint32_t)fresh);
        for (int i = 0; i < count; i++) {
            m[of[i]].available++;
            untried += !m[of[i]].visits;
        }
        if (untried) {
            ck_assert_int_eq(m[of[n]].visits, 0);
        } else {
            double best = -1;
            for (int i = 0; i < count; i++)
                best = fmax(best, bound(&m[of[i]], least, most));
            ck_assert_double_le(best - bound(&m[of[n]], least, most), 0.002);
        }
        int utility = (int)hn_below(&dice, 1000) * (of[n] + 3);
        kp_tree_note(&tree, child[n], 3, utility);
        m[of[n]].sum += utility;
        m[of[n]].visits++;
        least = fmin(least, utility);
        most = fmax(most, utility);
    }
    int best = 0, visits = 0;
    for (int k = 0; k < CHILDREN; k++) {
        const kp_node *node = &tree.node[kp_tree_child(&tree, KP_TREE_ROOT, 100 + (uint64_t)k, 0)];
        ck_assert_uint_eq(node->visits, (unsigned)m[k].visits);
        ck_assert_uint_eq(node->available, (unsigned)m[k].available);
        ck_assert_int_eq(kp_tree_mean(node), (int)floor(m[k].sum / m[k].visits));
        if (m[k].visits > visits) {
            visits = m[k].visits;
            best = k;
        }
    }
    ck_assert_int_eq(best, CHILDREN - 1);
}
END_TEST

START_TEST(likely_moves_come_first_and_of_many_only_some)
{
    enum { CHILDREN = 40 };
    uint32_t child[CHILDREN], likely[CHILDREN];
    for (int n = 0; n < CHILDREN; n++) {
        child[n] = kp_tree_child(&tree, KP_TREE_ROOT, 100 + (uint64_t)n, KP_TREE_NONE);
        likely[n] = 1 + (uint32_t)n * 37 % CHILDREN; /* each weight once */
    }
    uint32_t last = CHILDREN + 1;
    int tried = 0;
    for (int visits = 0; visits < 200; visits++) {
        int n = kp_tree_select(&tree, child, likely, CHILDREN, 0, 5);
        if (tree.node[child[n]].visits == 0) {
            ck_assert_uint_lt(likely[n], last);
            last = likely[n];
            tried++;
        }
        ck_assert(tried <= 3 || (tried - 3) * (tried - 3) <= 4 * visits);
        kp_tree_note(&tree, child[n], 0, 500);
    }
    ck_assert_int_ge(tried, 25);
    ck_assert_int_lt(tried, CHILDREN);
}
END_TEST

START_TEST(a_tree_without_memory_is_none)
{
    kp_tree other;
    kn_memory_fail_after(1);
    ck_assert(!kp_tree_make(&other, 1000));
    kn_memory_fail_after(0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("players: tree");
    TCase *tcase = tcase_create("tree");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, square_roots_are_rounded_down);
    tcase_add_test(tcase, a_move_has_one_child_wherever_it_is_looked_for);
    tcase_add_test(tcase, a_full_tree_says_so_and_still_finds);
    tcase_add_test(tcase, the_choice_is_the_upper_confidence_bound_of_those_that_are_there);
    tcase_add_test(tcase, likely_moves_come_first_and_of_many_only_some);
    tcase_add_test(tcase, a_tree_without_memory_is_none);
    suite_add_tcase(suite, tcase);
    return run_suite(suite);
}
