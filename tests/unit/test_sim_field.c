/* SPDX-License-Identifier: MIT
 * test_sim_field.c: the same deals under several rules: sums do not depend on threads and division,
 * measures agree with the sums that a plain simulation makes, rules that do the same never differ.
 * Needs basra/egypt and thousand/thousand on the search path.
 */
#include <check.h>
#include <stdbool.h>
#include <string.h>

#include "run_suite.h"
#include "experiment/field.h"

static kanun_rules *rules[3];
static kr_failure failure;
static const char *const random_players[] = {"random"}, *const mixed[] = {"greedy", "random"};

static void load(int n, const char *game, const char *option, const char *value)
{
    kanun_choice choice = {option, value, 0};
    kanun_status status =
        kanun_rules_load(&rules[n], game, NULL, &choice, option != NULL, failure.errors);
    ck_assert_msg(status == KANUN_OK, "%s", kr_error_text(failure.errors, 0));
}

static void set_up(void)
{
    failure = (kr_failure){.errors = kanun_errors_new()};
    ck_assert_ptr_nonnull(failure.errors);
    load(0, "basra/egypt", NULL, NULL);
    load(1, "basra/egypt", "special_seven", "none");
    load(2, "basra/egypt", NULL, NULL);
}

static void tear_down(void)
{
    for (int n = 0; n < 3; n++)
        kanun_rules_free(rules[n]);
    kanun_errors_free(failure.errors);
}

static ke_sim_plan plan_of(const char *const *players, int count, uint64_t first, uint64_t games,
                           int threads)
{
    return (ke_sim_plan){.rules = rules[0],
                         .players = players,
                         .player_count = count,
                         .seed = 5,
                         .first = first,
                         .games = games,
                         .one_deal = true,
                         .rotate = true,
                         .threads = threads,
                         .timeout_ms = 1000};
}

static ke_sim_totals *make(ke_sim_plan *plan, ke_measures *measures)
{
    kanun_status status =
        ke_measures_make(measures, (const kanun_rules *const *)rules, 3, plan, &failure);
    ck_assert_msg(status == KANUN_OK, "%s", failure.text);
    plan->measures = measures;
    ke_sim_totals *sums = ke_field_sums_make(plan, (const kanun_rules *const *)rules, 3);
    ck_assert_ptr_nonnull(sums);
    return sums;
}

static void play(const ke_sim_plan *plan, ke_sim_totals *sums)
{
    uint64_t failed;
    int variant;
    kanun_status status =
        ke_field_run(plan, (const kanun_rules *const *)rules, 3, sums, &failed, &variant, &failure);
    ck_assert_msg(status == KANUN_OK, "%s", failure.text);
}

static void assert_same(const ke_sim_totals *a, const ke_sim_totals *b)
{
    for (int v = 0; v < 3; v++) {
        size_t size = (size_t)a[v].measures * sizeof *a->measured;
        ck_assert_uint_eq(a[v].blocks, b[v].blocks);
        ck_assert_int_eq(memcmp(a[v].measured, b[v].measured, size), 0);
        ck_assert_int_eq(memcmp(a[v].difference, b[v].difference, size), 0);
        ck_assert_uint_eq(a[v].matches, b[v].matches);
        ck_assert_uint_eq(a[v].alike, b[v].alike);
    }
}

TEST(threads_and_parts_add_up_to_the_same)
{
    ke_measures m;
    ke_sim_plan plan = plan_of(random_players, 1, 10, 100, 1);
    plan.origin = 10;
    ke_sim_totals *one = make(&plan, &m);
    ke_sim_totals *two = ke_field_sums_make(&plan, (const kanun_rules *const *)rules, 3);
    ke_sim_totals *parts = ke_field_sums_make(&plan, (const kanun_rules *const *)rules, 3);
    ck_assert(two && parts);
    play(&plan, one);
    plan.threads = 3;
    play(&plan, two);
    assert_same(one, two);
    const uint64_t from[] = {70, 10, 11, 40}, count[] = {40, 1, 29, 30};
    for (int n = 0; n < 4; n++) {
        plan.first = from[n];
        plan.games = count[n];
        play(&plan, parts);
    }
    assert_same(one, parts);
    ck_assert_uint_eq(one->measured[0].early.count, KE_EARLY);
    ke_field_sums_free(one, 3);
    ke_field_sums_free(two, 3);
    ke_field_sums_free(parts, 3);
    ke_measures_free(&m);
}

TEST(rules_that_are_the_same_never_differ)
{
    ke_measures m;
    ke_sim_plan plan = plan_of(random_players, 1, 0, 50, 2);
    ke_sim_totals *s = make(&plan, &m);
    play(&plan, s);
    ck_assert_uint_eq(s[0].alike, 50);
    ck_assert_uint_eq(s[2].alike, 50);
    ck_assert_uint_lt(s[1].alike, 50);
    for (int n = 0; n < m.count; n++) {
        ck_assert_uint_eq(s[2].difference[n].moved, 0);
        /* a difference is computed from the matches that both have */
        ck_assert_int_eq(s[1].difference[n].all.sum,
                         s[1].measured[n].all.sum - s[0].measured[n].all.sum);
    }
    ke_field_sums_free(s, 3);
    ke_measures_free(&m);
}

static double mean(const ke_sim_totals *s, const ke_measures *m, const char *name)
{
    int n = ke_measures_find(m, name);
    ck_assert_msg(n >= 0, "there is no measure %s", name);
    return ke_tally_mean(&s->measured[n].all) / (double)m->list[n].scale;
}

/* Measures must agree with a simulation of the same matches. */
TEST(measures_agree_with_a_simulation)
{
    ke_measures m;
    ke_sim_totals t;
    uint64_t failed;
    ke_sim_plan plan = plan_of(mixed, 2, 0, 40, 1);
    plan.one_deal = false;
    ke_sim_totals *s = make(&plan, &m);
    play(&plan, s);
    plan.measures = NULL;
    ck_assert_int_eq(ke_sim_run(&plan, &t, &failed, &failure), KANUN_OK);
    ck_assert_uint_eq(t.matches, 80); /* both seatings */
    ck_assert_uint_eq(s->matches, 80);
    double matches = 80, unit = 1;
    ck_assert_double_eq_tol(mean(s, &m, "deals"), (double)t.deals / matches, 1e-9);
    ck_assert_double_eq_tol(mean(s, &m, "moves"), (double)t.decisions / matches, 1e-9);
    for (int side = 0; side < 2; side++) {
        char name[16];
        snprintf(name, sizeof name, "wins.%d", side);
        double wins = ((double)t.side[side].wins + (double)t.side[side].draws / 2) / matches;
        ck_assert_double_eq_tol(mean(s, &m, name), wins, 1e-9);
        snprintf(name, sizeof name, "points.%d", side);
        ck_assert_double_eq_tol(mean(s, &m, name),
                                unit * (double)t.side[side].matches.sum / matches /
                                    (double)ke_units_of_point(rules[0]),
                                1e-9);
    }
    ck_assert_double_eq_tol(mean(s, &m, "total"), mean(s, &m, "points.0") + mean(s, &m, "points.1"),
                            1e-9);
    /* sides change, but players stay: a player wins if their side wins */
    ck_assert_double_eq_tol(mean(s, &m, "wins-of.greedy"), (double)t.person[0].wins / matches,
                            1e-9);
    ck_assert_double_eq_tol(mean(s, &m, "wins-of.greedy") + mean(s, &m, "wins-of.random"), 1, 1e-9);
    double causes = 0;
    for (int n = 0; n < m.causes; n++)
        causes += ke_tally_mean(&s->measured[m.at[KE_M_BY] + n].all) /
                  (double)m.list[m.at[KE_M_BY]].scale;
    ck_assert_double_eq_tol(causes, mean(s, &m, "total"), 1e-9);
    ck_assert_double_eq_tol(mean(s, &m, "dealer"), -mean(s, &m, "leader"), 1e-9);
    ck_assert_double_gt(mean(s, &m, "wins-of.greedy"), 0.6);
    ke_sim_totals_free(&t);
    ke_field_sums_free(s, 3);
    ke_measures_free(&m);
}

TEST(unlike_tables_are_refused)
{
    ke_measures m;
    kanun_rules_free(rules[1]);
    load(1, "thousand/thousand", NULL, NULL);
    ke_sim_plan plan = plan_of(random_players, 1, 0, 1, 1);
    ck_assert_int_eq(ke_measures_make(&m, (const kanun_rules *const *)rules, 2, &plan, &failure),
                     KANUN_USAGE);
    ck_assert_ptr_nonnull(strstr(failure.text, "3 and 3"));
    ke_measures_free(&m);
}

TEST(declarers_are_measured_where_there_are_any)
{
    ke_measures m;
    for (int n = 0; n < 3; n++) {
        kanun_rules_free(rules[n]);
        load(n, "thousand/thousand", NULL, NULL);
    }
    ke_sim_plan plan = plan_of(random_players, 1, 0, 30, 1);
    ke_sim_totals *s = make(&plan, &m);
    play(&plan, s);
    ck_assert_double_eq_tol(mean(s, &m, "declared"), 1, 1e-9);
    ck_assert_double_ge(mean(s, &m, "made"), 0);
    ck_assert_double_lt(mean(s, &m, "made"), 1);
    ck_assert_int_eq(ke_measures_find(&m, "wins-of.random"), -1);
    ke_field_sums_free(s, 3);
    ke_measures_free(&m);
}

int main(void)
{
    return run_tests("the same deals under several rules", set_up, tear_down, .timeout = 600);
}
