/* SPDX-License-Identifier: MIT
 * test_stats.c: the statistics of experiments against known answers, against brute force, and by
 * simulation: results that may be checked after every block must not give false alarms.
 */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "run_suite.h"
#include "experiment/spread.h"
#include "experiment/verdict.h"

/* ---- Chance, the same everywhere ---- */

static uint64_t state;

static uint64_t draw(void)
{
    uint64_t x = state += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* a random number from 0 to n - 1 */
static int64_t below(uint64_t n)
{
    return (int64_t)((draw() >> 32) * n >> 32);
}

static ke_sample unbounded(const ke_counts *c)
{
    return ke_sample_of(c, 1, 0, 0);
}

static void add(ke_counts *c, int64_t value)
{
    ke_counts_add(c, c->all.count, value);
}

static ke_finding finding_of(ke_sample sample, double margin)
{
    return (ke_finding){.sample = sample, .margin = margin};
}

/* ---- Known answers ---- */

TEST(says_nothing_of_few)
{
    ke_counts c = {0};
    for (int n = 0; n < KE_EARLY - 1; n++)
        add(&c, 5);
    ke_sample s = unbounded(&c), bounded = ke_sample_of(&c, 1, -5, 5);
    double low, high;
    ck_assert_double_eq(ke_evidence(&s, 0), 0);
    ck_assert_double_eq(ke_evidence(&bounded, 0), 0);
    ke_interval(&s, KE_ALPHA, &low, &high);
    ck_assert(isinf(low) && isinf(high));
    ke_interval(&bounded, KE_ALPHA, &low, &high);
    ck_assert_double_eq(low, -5);
    ck_assert_double_eq(high, 5);
}

/* 64 values: 48 are 1 and 16 are -1; the first 32 have half of each. Sum 32, squares 64, early
 * squares 32: spread 0.25 * 64 / 32 = 0.5, evidence (32^2 / 64 * 0.5 / 1.5 - log 1.5) / 2. */
TEST(symmetric_evidence_is_what_its_formula_says)
{
    ke_counts c = {0};
    for (int n = 0; n < 64; n++)
        add(&c, n % 4 ? 1 : -1);
    ke_sample s = unbounded(&c);
    ck_assert_double_eq_tol(ke_evidence(&s, 0), 0.5 * (16 * (0.5 / 1.5) - log(1.5)), 1e-12);
    ck_assert_double_eq_tol(ke_mean(&s), 0.5, 1e-12);
}

/* The same for bounded values, from the sum of all bets in both directions. */
TEST(bounded_evidence_is_what_its_formula_says)
{
    ke_counts c = {0};
    for (int n = 0; n < 64; n++)
        add(&c, n % 4 ? 1 : -1);
    ke_sample s = ke_sample_of(&c, 1, -2, 2);
    double all = 0, bet = 0.75;
    for (int n = 0; n < 14; n++, bet /= 2)
        for (int sign = -1; sign <= 1; sign += 2)
            all += exp(sign * bet * 16 - (-log(1 - bet) - bet) * 16) / 28;
    ck_assert_double_eq_tol(ke_evidence(&s, 0), log(all), 1e-9);
}

/* Each bet must be a fair game or worse: its mean growth over a distribution with mean m is at
 * most 1. Tries many distributions with two values. */
TEST(bets_on_bounded_values_never_gain_on_average)
{
    for (int low = 1; low <= 20; low++)
        for (int high = 1; high <= 20; high++)
            for (int k = 1; k < 100; k++) {
                /* values -low and high (of 20) with mean 0; the growth of one bet of k % */
                double bet = k / 100., p = low / (double)(low + high), c = 20;
                double cost = -log(1 - bet) - bet;
                double up = exp(bet * high / c - cost * high * high / (c * c));
                double down = exp(-bet * low / c - cost * low * low / (c * c));
                ck_assert_double_le(p * up + (1 - p) * down, 1 + 1e-12);
            }
}

TEST(intervals_end_where_evidence_is_enough)
{
    ke_counts c = {0};
    double low, high;
    state = 1;
    for (int n = 0; n < 1000; n++)
        add(&c, below(101) - 30);
    for (int bounded = 0; bounded < 2; bounded++) {
        ke_sample s = ke_sample_of(&c, 1, bounded ? -30 : 0, bounded ? 70 : 0);
        ke_interval(&s, KE_ALPHA, &low, &high);
        ck_assert_double_lt(low, ke_mean(&s));
        ck_assert_double_gt(high, ke_mean(&s));
        ck_assert_double_eq_tol(ke_evidence(&s, low), -log(KE_ALPHA), 1e-6);
        ck_assert_double_eq_tol(ke_evidence(&s, high), -log(KE_ALPHA), 1e-6);
        /* about twice as wide as an interval for a single look */
        double once = 2 * 1.96 * ke_deviation(&s) / sqrt(1000);
        ck_assert_double_gt(high - low, 1.2 * once);
        ck_assert_double_lt(high - low, 2.5 * once);
    }
}

/* Values that are all equal give no interval for a measure without bounds. With bounds, or with a
 * known reach of rare values, they do. */
TEST(values_that_are_all_alike_tell_no_interval_of_their_own)
{
    double low, high;
    for (int value = 0; value < 2; value++) {
        ke_counts c = {0};
        for (int n = 0; n < 500; n++)
            add(&c, value);
        ke_sample s = unbounded(&c), bounded = ke_sample_of(&c, 1, 0, 1);
        ke_interval(&s, KE_ALPHA, &low, &high);
        ck_assert(isinf(low) && isinf(high));
        ke_finding f = finding_of(s, 0.5);
        ke_judge(&f, 1, KE_ALPHA);
        ck_assert(f.verdict != KE_EQUAL);
        ke_interval(&bounded, KE_ALPHA, &low, &high);
        ck_assert_double_gt(high - low, 0.001);
        ck_assert(low >= 0 && high <= 1 && low <= value && value <= high);
        s.reach = 10; /* three in 500 may have been missed, each at most this far away */
        ke_interval(&s, KE_ALPHA, &low, &high);
        ck_assert_double_eq_tol(high - value, 10 * -log(KE_ALPHA) / 500, 1e-9);
        s.positive = true;
        ke_interval(&s, KE_ALPHA, &low, &high);
        ck_assert_double_ge(low, 0);
    }
}

TEST(a_scale_changes_nothing_but_the_unit)
{
    ke_counts c = {0}, large = {0};
    double low, high, low_large, high_large;
    state = 2;
    for (int n = 0; n < 500; n++) {
        int64_t v = below(11) - 4;
        add(&c, v);
        add(&large, 1000 * v);
    }
    ke_sample s = unbounded(&c), t = ke_sample_of(&large, 1000, 0, 0);
    ke_interval(&s, KE_ALPHA, &low, &high);
    ke_interval(&t, KE_ALPHA, &low_large, &high_large);
    ck_assert_double_eq_tol(low, low_large, 1e-9);
    ck_assert_double_eq_tol(high, high_large, 1e-9);
}

TEST(parts_add_up_to_the_whole)
{
    ke_counts whole = {0}, part[3] = {{{0}, {0}, 0}}, sum = {0};
    state = 3;
    for (uint64_t n = 0; n < 300; n++) {
        int64_t v = below(2001) - 1000;
        ke_counts_add(&whole, n, v);
        ke_counts_add(&part[n * 7 % 3], n, v);
    }
    for (int n = 2; n >= 0; n--)
        ke_counts_join(&sum, &part[n]);
    ck_assert_int_eq(memcmp(&sum, &whole, sizeof sum), 0);
    ke_sample s = unbounded(&sum), t = unbounded(&whole);
    ck_assert_double_eq(ke_evidence(&s, 0), ke_evidence(&t, 0));
}

/* Wang and Ramdas: the k-th largest is at least m / (alpha k). */
TEST(e_bh_selects_by_its_step_up_rule)
{
    bool s[5];
    double four[] = {log(100), log(40), log(26.7), log(10), 0};
    ck_assert_int_eq(ke_select(four, 4, 0.05, s), 3); /* 80, 40, 26.67, 20 */
    ck_assert(s[0] && s[1] && s[2] && !s[3]);
    double none[] = {log(79), log(39), log(26), log(19)};
    ck_assert_int_eq(ke_select(none, 4, 0.05, s), 0);
    double last[] = {log(20), log(20), log(20), log(20)};
    ck_assert_int_eq(ke_select(last, 4, 0.05, s), 4);
    double one[] = {log(20.1)};
    ck_assert_int_eq(ke_select(one, 1, 0.05, s), 1);
    ck_assert_int_eq(ke_select(four, 5, 0.05, s), 1); /* with five values, the first needs 100 */
    ck_assert_int_eq(ke_select(NULL, 0, 0.05, NULL), 0);
}

TEST(correlation_is_pearsons)
{
    ke_tally a = {0}, b = {0}, d = {0};
    const int x[] = {1, 2, 3, 4, 5}, y[] = {2, 4, 5, 4, 5};
    for (int n = 0; n < 5; n++) {
        ke_tally_add(&a, x[n]);
        ke_tally_add(&b, y[n]);
        ke_tally_add(&d, y[n] - x[n]);
    }
    ck_assert_double_eq_tol(ke_correlation(&a, &b, &d), 0.7745966692, 1e-9);
    ck_assert_double_eq_tol(ke_saved(&a, &b, &d), (2.5 + 1.5) / 1.0, 1e-9);
    ke_tally zero = {0};
    for (int n = 0; n < 5; n++)
        ke_tally_add(&zero, 0);
    ck_assert(isinf(ke_saved(&a, &a, &zero)));
    ck_assert_double_eq(ke_saved(&zero, &zero, &zero), 1);
    ck_assert_double_eq(ke_correlation(&zero, &zero, &zero), 0);
}

/* Compares quantiles with sorting: exact for few or small values. */
TEST(quantiles_are_those_of_the_sorted_values)
{
    static ke_spread s, parts[2], sum;
    static int64_t value[5000];
    enum { N = 5000 };
    state = 6;
    for (int n = 0; n < N; n++) {
        int64_t v = below(3) ? below(100) - 30 : (below(2000001) - 1000000) * (n % 7 ? 1 : 1000000);
        int at = n;
        ke_spread_add(&s, v);
        ke_spread_add(&parts[n % 2], v);
        for (; at && value[at - 1] > v; at--)
            value[at] = value[at - 1];
        value[at] = v;
    }
    for (int k = 0; k <= 20; k++) {
        int rank = (int)ceil(k / 20. * N);
        int64_t exact = value[rank ? rank - 1 : 0], found = ke_spread_quantile(&s, k / 20.);
        ck_assert_double_le(fabs((double)(found - exact)), fabs((double)exact) / 60 + 1e-9);
        if (exact > -64 && exact < 64)
            ck_assert_int_eq(found, exact);
    }
    ke_spread_join(&sum, &parts[1]);
    ke_spread_join(&sum, &parts[0]);
    ck_assert_int_eq(memcmp(&sum, &s, sizeof s), 0);
    static ke_spread two, none;
    for (int n = 0; n < 10; n++)
        ke_spread_add(&two, n < 7 ? 0 : 2520);
    ck_assert_int_eq(ke_spread_quantile(&two, 0.7), 0);
    ck_assert_int_eq(ke_spread_quantile(&two, 0.71), 2520);
    ck_assert_int_eq(ke_spread_quantile(&none, 0.5), 0);
    ke_spread_add(&none, INT64_MIN);
    ke_spread_add(&none, INT64_MAX);
    ck_assert_int_lt(ke_spread_quantile(&none, 0.1), -INT64_MAX / 2);
    ck_assert_int_gt(ke_spread_quantile(&none, 0.9), INT64_MAX / 2);
}

/* ---- Verdicts ---- */

static ke_finding judged(ke_counts *c, double margin)
{
    ke_finding f = finding_of(unbounded(c), margin);
    ke_judge(&f, 1, KE_ALPHA);
    return f;
}

TEST(each_of_the_five_verdicts)
{
    ke_counts more = {0}, less = {0}, even = {0}, few = {0};
    state = 4;
    for (int n = 0; n < 2000; n++) {
        int64_t noise = below(201) - 100;
        add(&more, noise + 20);
        add(&less, noise - 20);
        add(&even, noise);
        if (n < 100)
            add(&few, noise + 8);
    }
    ck_assert_int_eq(judged(&more, -1).verdict, KE_B_MORE);
    ck_assert_int_eq(judged(&less, -1).verdict, KE_A_MORE);
    ck_assert_int_eq(judged(&even, 15).verdict, KE_EQUAL);
    ck_assert_int_eq(judged(&even, -1).verdict, KE_UNDECIDED);
    /* a difference may be too small to matter */
    ck_assert_int_eq(judged(&more, 30).verdict, KE_EQUAL);
    ck_assert_int_eq(judged(&more, 10).verdict, KE_B_MORE);
    ke_finding f = judged(&few, 1);
    ck_assert_int_eq(f.verdict, KE_UNDECIDED);
    ck_assert_double_gt(f.more, 100);
    ck_assert_double_lt(f.more, 100000);
    f = finding_of(unbounded(&more), -1);
    f.fault = KE_BEYOND;
    ke_judge(&f, 1, KE_ALPHA);
    ck_assert_int_eq(f.verdict, KE_INVALID);
    const char *const names[] = {"undecided", "A more", "B more", "practically equal", "invalid"};
    for (int n = 0; n < 5; n++)
        ck_assert_str_eq(ke_verdict_name((ke_verdict)n), names[n]);
}

/* The estimated number of further blocks must be about the number that is really needed. */
TEST(how_many_more_is_a_fair_guess)
{
    ke_counts c = {0};
    state = 5;
    ke_finding f = {.verdict = KE_UNDECIDED};
    double promised = 0;
    for (int n = 0; n < 100000 && (n < 400 || f.verdict == KE_UNDECIDED); n++) {
        add(&c, below(201) - 100 + 5 + (n < 400 ? n % 2 : 0));
        if (n >= 399)
            f = judged(&c, -1);
        if (n == 399)
            promised = 400 + f.more;
    }
    ck_assert_int_eq(f.verdict, KE_B_MORE);
    ck_assert_double_gt((double)c.all.count, promised / 6);
    ck_assert_double_lt((double)c.all.count, promised * 6);
}

/* While few values differ, the interval is wide, however strong the evidence; so the number of
 * missing blocks must include those until enough of them differ. */
TEST(how_many_more_knows_that_few_differ)
{
    ke_counts c = {0};
    for (int n = 0; n < 100; n++)
        add(&c, n % 4 ? 0 : n ? 10 : 30); /* 25 of 100 differ */
    ke_finding f = judged(&c, -1);
    ck_assert_int_eq(f.verdict, KE_UNDECIDED);
    ck_assert(ke_is_rare(&f.sample));
    ck_assert_double_ge(ke_evidence(&f.sample, 0), -log(KE_ALPHA));
    ck_assert_double_ge(f.more, 17);
    ck_assert_double_le(f.more, 25);
    for (int n = 100; n < 120; n++)
        add(&c, n % 4 ? 0 : 10);
    f = judged(&c, -1);
    ck_assert(!ke_is_rare(&f.sample));
    ck_assert_int_eq(f.verdict, KE_B_MORE);
}

/* Pairs that never differ don't prove that rare pairs don't either. */
TEST(what_was_never_seen_is_not_excluded)
{
    ke_counts c = {0};
    for (int n = 0; n < 200; n++)
        add(&c, 0);
    ke_finding f = finding_of(unbounded(&c), 1);
    f.sample.reach = 100; /* match points are 100 apart: one match in 200 might hide 1.5 */
    ke_judge(&f, 1, KE_ALPHA);
    ck_assert_int_eq(f.verdict, KE_UNDECIDED);
    ck_assert_double_gt(f.high, 1);
    for (int n = 0; n < 200; n++)
        add(&c, 0);
    f = finding_of(unbounded(&c), 1);
    f.sample.reach = 100;
    ke_judge(&f, 1, KE_ALPHA);
    ck_assert_int_eq(f.verdict, KE_EQUAL);
}

/* ---- By simulation ---- */

#define RUNS 1000
#define BLOCKS 400
#define MEASURES 8

/* Differences of two equal things: many kinds of values, all dependent on each other. */
static void null_values(int64_t value[MEASURES])
{
    int64_t a = below(100), b = below(100), rare = below(50) == 0;
    int64_t heavy_a = below(30) ? below(10) : 1000 * below(10),
            heavy_b = below(30) ? below(10) : 1000 * below(10);
    value[0] = b - a;
    value[1] = (b > 50) - (a > 50);
    value[2] = rare * (below(2) ? 1 : -1);
    value[3] = heavy_b - heavy_a;
    value[4] = b * b - a * a;
    value[5] = -value[0];
    value[6] = (b > 97) - (a > 97);
    value[7] = rare * (heavy_b - heavy_a);
}

static bool is_share(int measure)
{
    return measure == 1 || measure == 2 || measure == 6;
}

/* True if any measure is ever judged "more", with a look after every block. */
static bool cries_wolf(uint64_t seed)
{
    ke_counts counts[MEASURES] = {{{0}, {0}, 0}};
    state = seed;
    for (int block = 0; block < BLOCKS; block++) {
        int64_t value[MEASURES];
        double evidence[MEASURES];
        bool selected[MEASURES];
        null_values(value);
        for (int m = 0; m < MEASURES; m++) {
            ke_counts_add(&counts[m], (uint64_t)block, value[m]);
            ke_sample s = is_share(m) ? ke_sample_of(&counts[m], 1, -1, 1) : unbounded(&counts[m]);
            evidence[m] = ke_evidence(&s, 0);
        }
        if (ke_select(evidence, MEASURES, KE_ALPHA, selected))
            return true;
    }
    return false;
}

/* One look at 100 differences whose mean is `mean`; true if the interval misses it. */
static bool misses(double mean, bool *called)
{
    ke_counts c = {0};
    for (int n = 0; n < 100; n++)
        add(&c, below(21) - 10 + (int64_t)mean);
    ke_finding f = finding_of(unbounded(&c), -1);
    f.sample.fixed = true;
    ke_judge(&f, 1, KE_ALPHA);
    *called = f.verdict == KE_A_MORE || f.verdict == KE_B_MORE;
    return f.low > mean || f.high < mean;
}

/* Intervals for a single look are narrower, miss as often as they may, and agree with verdicts. */
TEST(one_look_is_students)
{
    ke_counts c = {0};
    for (int n = 1; n <= 40; n++)
        add(&c, n);
    ke_sample s = unbounded(&c);
    double low, high, anytime_low, anytime_high;
    ke_interval(&s, KE_ALPHA, &anytime_low, &anytime_high);
    s.fixed = true;
    ke_interval(&s, KE_ALPHA, &low, &high);
    ck_assert_double_eq_tol(low, 20.5 - 3.7387, 1e-3); /* 2.02269 * 11.69045 / sqrt(40) */
    ck_assert_double_eq_tol(high, 20.5 + 3.7387, 1e-3);
    ck_assert(anytime_low < low && anytime_high > high);
    ck_assert_double_eq_tol(exp(-ke_evidence(&s, low)), 0.05, 1e-3);
    ck_assert_double_eq_tol(exp(-ke_evidence(&s, high)), 0.05, 1e-3);
    int missed = 0, alarms = 0, runs = 4 * RUNS;
    for (int run = 0; run < runs; run++) {
        bool called;
        missed += misses(0, &called);
        alarms += called;
    }
    printf("one look at 100: missed %d, called %d of %d\n", missed, alarms, runs);
    ck_assert_int_eq(missed, alarms);
    ck_assert_int_lt(abs(missed - runs / 20), runs / 50);
}

/* Means of groups, such as those of policies: five are enough, four are not. */
TEST(few_groups_are_students)
{
    ke_sample s = {.fixed = true, .groups = true};
    double low, high;
    for (int n = 1; n <= 5; n++) {
        ke_interval(&s, KE_ALPHA, &low, &high);
        ck_assert(isinf(low) && isinf(high));
        ck_assert_double_eq(ke_evidence(&s, 100), 0);
        s.n++;
        s.moved++;
        s.sum += n;
        s.squares += n * n;
    }
    ke_interval(&s, KE_ALPHA, &low, &high);
    ck_assert_double_eq_tol(low, 3 - 1.9632, 2e-3); /* 2.77645 * 1.58114 / sqrt(5) */
    ck_assert_double_eq_tol(high, 3 + 1.9632, 2e-3);
    ck_assert_double_eq_tol(exp(-ke_evidence(&s, low)), 0.05, 1e-3);
}

TEST(false_alarms_are_at_most_five_of_a_hundred)
{
    int alarms = 0;
    for (uint64_t run = 1; run <= RUNS; run++)
        alarms += cries_wolf(run * 1000003);
    printf("%d of %d runs, looked at after every block, called something more\n", alarms, RUNS);
    ck_assert_int_le(alarms, RUNS / 20);
}

/* The test above could also pass if nothing were ever judged "more", so this one checks that a
 * small effect is found. */
TEST(what_differs_is_found)
{
    int found = 0;
    for (uint64_t run = 1; run <= 100; run++) {
        ke_counts c = {0};
        state = run;
        for (int n = 0; n < 1000; n++)
            add(&c, below(100) - below(100) + 8); /* a fifth of a deviation */
        found += judged(&c, -1).verdict == KE_B_MORE;
    }
    ck_assert_int_ge(found, 95);
}

/* The share of runs in which an interval ever misses the true mean, with a look after every value
 * from the 32nd on.
 */
static int losses(bool bounded, int64_t (*value)(void), double mean)
{
    int lost = 0;
    for (uint64_t run = 1; run <= RUNS; run++) {
        ke_counts c = {0};
        bool out = false;
        state = run * 7919;
        for (int n = 0; n < BLOCKS && !out; n++) {
            add(&c, value());
            ke_sample s = bounded ? ke_sample_of(&c, 1, 0, 100) : unbounded(&c);
            /* the quantity from which the interval is made */
            out = ke_evidence(&s, mean) >= -log(KE_ALPHA);
        }
        lost += out;
    }
    return lost;
}

static int64_t skewed(void)
{
    int64_t x = below(101);
    return x * x / 100; /* from 0 to 100; the mean is found by enumeration */
}

static int64_t lopsided(void)
{
    return below(10) ? 0 : 100;
}

static double mean_of_skewed(void)
{
    double sum = 0;
    for (int x = 0; x <= 100; x++)
        sum += x * x / 100;
    return sum / 101;
}

TEST(intervals_keep_the_true_mean)
{
    int exact = losses(true, skewed, mean_of_skewed()), tail = losses(true, lopsided, 10);
    int asymptotic = losses(false, skewed, mean_of_skewed());
    printf("lost the mean: bounded %d and %d, asymptotic %d of %d runs\n", exact, tail, asymptotic,
           RUNS);
    ck_assert_int_le(exact, RUNS / 20);
    ck_assert_int_le(tail, RUNS / 20);
    ck_assert_int_le(asymptotic, RUNS / 20);
}

int main(void)
{
    return run_tests("statistics");
}
