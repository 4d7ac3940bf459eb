/* SPDX-License-Identifier: MIT
 * test_sim.c: simulations and players without the program: equal matches for any number of threads
 * and shards, the players' chance, and the view of greedy players. Needs basra/egypt on the
 * search path.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "players/luck.h"
#include "experiment/simulate.h"
#include "peek.h"
#include "run_suite.h"
#include "view_text.h"

static kanun_rules *rules;
static kr_failure failure;

static void set_up(void)
{
    failure = (kr_failure){.errors = kanun_errors_new()};
    ck_assert_ptr_nonnull(failure.errors);
    kanun_status status = kanun_rules_load(&rules, "basra/egypt", NULL, NULL, 0, failure.errors);
    ck_assert_msg(status == KANUN_OK, "%s", kr_error_text(failure.errors, 0));
}

static void tear_down(void)
{
    kanun_rules_free(rules);
    kanun_errors_free(failure.errors);
}

static ke_sim_plan plan_of(const char *const *players, int count, uint64_t games, int threads)
{
    return (ke_sim_plan){.rules = rules,
                         .players = players,
                         .player_count = count,
                         .seed = 11,
                         .games = games,
                         .threads = threads,
                         .timeout_ms = 2000};
}

static ke_sim_totals played(const ke_sim_plan *plan)
{
    ke_sim_totals totals;
    uint64_t failed;
    kanun_status status = ke_sim_run(plan, &totals, &failed, &failure);
    ck_assert_msg(status == KANUN_OK, "%s %s", failure.text, kr_error_text(failure.errors, 0));
    return totals;
}

static void assert_same(const ke_sim_totals *a, const ke_sim_totals *b)
{
    ck_assert_uint_eq(a->matches, b->matches);
    ck_assert_uint_eq(a->unfinished, b->unfinished);
    ck_assert_uint_eq(a->deals, b->deals);
    ck_assert_uint_eq(a->decisions, b->decisions);
    ck_assert_uint_eq(a->choices, b->choices);
    ck_assert_int_eq(a->sides, b->sides);
    ck_assert_mem_eq(a->side, b->side, (size_t)a->sides * sizeof *a->side);
    ck_assert_mem_eq(&a->moves_each, &b->moves_each, sizeof a->moves_each);
    ck_assert_mem_eq(&a->deals_each, &b->deals_each, sizeof a->deals_each);
}

static const char *const random_player[] = {"random"}, *const greedy_player[] = {"greedy"};
static const char *const greedy_and_random[] = {"greedy", "random"}, *const random_and_greedy[] = {
                                                                         "random", "greedy"};

/* ---- Players' chance ---- */

TEST(luck_is_the_same_for_the_same_seat_and_differs_for_any_other)
{
    kp_luck a = kp_luck_of(1, 2, 3), b = kp_luck_of(1, 2, 3);
    kp_luck others[] = {kp_luck_of(2, 2, 3), kp_luck_of(1, 3, 3), kp_luck_of(1, 2, 2),
                        kp_luck_of(2, 1, 3), kp_luck_of(3, 2, 1)};
    for (int n = 0; n < 100; n++) {
        uint64_t x = kp_luck_next(&a);
        ck_assert_uint_eq(x, kp_luck_next(&b));
        for (size_t m = 0; m < sizeof others / sizeof *others; m++)
            ck_assert_uint_ne(x, kp_luck_next(&others[m]));
    }
}

TEST(luck_of_a_decision_depends_on_no_other_decision_and_no_other_deal)
{
    kp_luck brief = kp_luck_of(1, 2, 3), wasteful = kp_luck_of(1, 2, 3), late;
    for (uint64_t deal = 0; deal < 3; deal++) {
        late = kp_luck_of(1, 2, 3);
        for (int n = 0; n < 50; n++) {
            kp_luck_decide(&brief, deal);
            kp_luck_decide(&wasteful, deal);
            kp_luck_decide(&late, deal); /* a player that has seen no earlier deal */
            uint64_t x = kp_luck_next(&brief);
            ck_assert_uint_eq(x, kp_luck_next(&wasteful));
            ck_assert_uint_eq(x, kp_luck_next(&late));
            for (int more = 0; more < n % 7; more++)
                ck_assert_uint_ne(x, kp_luck_next(&wasteful));
        }
        for (uint64_t more = 0; more < deal * 5; more++) /* a longer deal */
            kp_luck_decide(&wasteful, deal);
    }
}

/* The first numbers of decisions, over deals, seats and matches, must be as uniform as a stream. */
TEST(first_numbers_of_decisions_are_uniform)
{
    enum { SIDES = 10, DECISIONS = 40, DEALS = 50, SEATS = 4, MATCHES = 25 };
    uint32_t count[SIDES] = {0};
    double square = 0, each = DECISIONS * DEALS * SEATS * MATCHES / SIDES;
    for (uint64_t match = 0; match < MATCHES; match++)
        for (unsigned seat = 0; seat < SEATS; seat++) {
            kp_luck luck = kp_luck_of(7, match, seat);
            for (int n = 0; n < DEALS * DECISIONS; n++) {
                kp_luck_decide(&luck, (uint64_t)(n / DECISIONS));
                count[kp_luck_below(&luck, SIDES)]++;
            }
        }
    for (int i = 0; i < SIDES; i++)
        square += (count[i] - each) * (count[i] - each) / each;
    ck_assert_msg(square < 9 + 5 * 4.3, "%f", square); /* 9 degrees of freedom */
}

TEST(luck_below_n_is_uniform)
{
    static const uint32_t sizes[] = {2, 3, 7, 10, 52};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        enum { EACH = 10000 };
        uint32_t n = sizes[k], count[52] = {0};
        kp_luck luck = kp_luck_of(5, k, 0);
        double square = 0;
        for (uint32_t i = 0; i < n * EACH; i++) {
            uint32_t got = kp_luck_below(&luck, n);
            ck_assert_uint_lt(got, n);
            count[got]++;
        }
        for (uint32_t i = 0; i < n; i++)
            square += ((double)count[i] - EACH) * ((double)count[i] - EACH) / EACH;
        /* chi-square of n - 1 degrees: 4 standard deviations above its mean */
        ck_assert_msg(square < n - 1 + 4 * 1.5 * n, "n = %u: %f", n, square);
    }
}

TEST(luck_below_a_large_n_has_no_bias)
{
    /* three quarters of 2^32: plain multiplication would make the first third 1.5 times as likely
     */
    const uint32_t n = 0xc0000000u;
    kp_luck luck = kp_luck_of(6, 0, 0);
    int count[3] = {0};
    for (int i = 0; i < 30000; i++)
        count[kp_luck_below(&luck, n) % 3]++;
    for (int i = 0; i < 3; i++)
        ck_assert_msg(count[i] > 9600 && count[i] < 10400, "%d of 30000", count[i]);
}

TEST(luck_below_one_is_zero)
{
    kp_luck luck = kp_luck_of(1, 1, 1);
    ck_assert_uint_eq(kp_luck_below(&luck, 1), 0);
}

/* ---- Simulations ---- */

TEST(any_number_of_threads_counts_the_same)
{
    ke_sim_plan plan = plan_of(random_player, 1, 101, 1);
    ke_sim_totals one = played(&plan);
    ck_assert_uint_eq(one.matches, 101);
    ck_assert_uint_ge(one.deals, one.matches);
    for (int threads = 2; threads <= 9; threads += 3) {
        plan.threads = threads;
        ke_sim_totals many = played(&plan);
        assert_same(&one, &many);
        ke_sim_totals_free(&many);
    }
    ke_sim_totals_free(&one);
}

TEST(any_split_into_shards_adds_up_to_the_same)
{
    ke_sim_plan plan = plan_of(random_player, 1, 60, 2);
    ke_sim_totals whole = played(&plan), sum = {.sides = whole.sides};
    ke_sim_side sides[8] = {{0}};
    sum.side = sides;
    static const uint64_t size[] = {1, 7, 32, 20};
    uint64_t first = 0;
    for (int n = 0; n < 4; n++) {
        plan.first = first;
        plan.games = size[n];
        ke_sim_totals part = played(&plan);
        ke_sim_totals_add(&sum, &part);
        first += size[n];
        ke_sim_totals_free(&part);
    }
    assert_same(&whole, &sum);
    ke_sim_totals_free(&whole);
}

TEST(each_match_has_one_winner_or_is_drawn_or_unfinished)
{
    ke_sim_plan plan = plan_of(random_player, 1, 200, 2);
    ke_sim_totals t = played(&plan);
    uint64_t wins = 0, drawn = 0;
    for (int side = 0; side < t.sides; side++) {
        wins += t.side[side].wins;
        drawn += t.side[side].draws;
    }
    ck_assert_int_eq(t.sides, 2);
    ck_assert_uint_eq(drawn % 2, 0); /* with two sides, a draw counts as half for both */
    ck_assert_uint_eq(wins + drawn / 2 + t.unfinished, t.matches);
    ke_sim_totals_free(&t);
}

TEST(greedy_beats_random_from_either_seat)
{
    ke_sim_plan first = plan_of(greedy_and_random, 2, 40, 2),
                second = plan_of(random_and_greedy, 2, 40, 2);
    ke_sim_totals a = played(&first), b = played(&second);
    ck_assert_uint_gt(a.side[0].wins, 28);
    ck_assert_uint_gt(b.side[1].wins, 28);
    ck_assert_int_gt(a.side[0].deals.sum, a.side[1].deals.sum);
    ck_assert_int_gt(b.side[1].deals.sum, b.side[0].deals.sum);
    ke_sim_totals_free(&a);
    ke_sim_totals_free(&b);
}

TEST(no_matches_are_fine)
{
    ke_sim_plan plan = plan_of(random_player, 1, 0, 4);
    ke_sim_totals t = played(&plan);
    ck_assert_uint_eq(t.matches, 0);
    ck_assert_uint_eq(t.deals, 0);
    ke_sim_totals_free(&t);
}

TEST(an_unknown_player_is_wrong_usage)
{
    static const char *const nobody[] = {"nobody"};
    ke_sim_plan plan = plan_of(nobody, 1, 10, 3);
    ke_sim_totals t;
    uint64_t failed;
    ck_assert_int_eq(ke_sim_run(&plan, &t, &failed, &failure), KANUN_USAGE);
    ck_assert_str_eq(failure.text, "there is no player 'nobody'");
    ck_assert_uint_eq(failed, UINT64_MAX);
    ke_sim_totals_free(&t);
}

/* ---- Sums and intervals ---- */

static ke_tally tally_of(const int64_t *values, int count)
{
    ke_tally tally = {0};
    for (int n = 0; n < count; n++)
        ke_tally_add(&tally, values[n]);
    return tally;
}

static void assert_squares(const int64_t *values, int count, const char *expected)
{
    char text[KE_TALLY_TEXT];
    ke_tally tally = tally_of(values, count);
    ck_assert_str_eq(ke_tally_squares(&tally, text), expected);
}

TEST(sums_of_squares_are_exact)
{
    static const int64_t largest[] = {INT64_MIN, INT64_MAX, INT64_MAX, INT64_MIN};
    static const int64_t whole[] = {4294967296, -4294967296, 4294967295, 1};
    assert_squares(NULL, 0, "0");
    assert_squares((const int64_t[]){3, -4}, 2, "25");
    assert_squares(whole, 1, "18446744073709551616");
    assert_squares(whole, 2, "36893488147419103232");
    assert_squares(whole + 2, 2, "18446744065119617026");
    assert_squares((const int64_t[]){4294967295, 4294967295}, 2, "36893488130239234050");
    assert_squares(largest, 1, "85070591730234615865843651857942052864");
    assert_squares(largest, 2, "170141183460469231713240559642174554113");
    assert_squares(largest, 4, "340282366920938463426481119284349108226");
}

TEST(means_and_intervals_have_known_values)
{
    /* 2 4 4 4 5 5 7 9: mean 5, variance 32 / 7 */
    static const int64_t values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    ke_tally tally = tally_of(values, 8), joined = tally_of(values, 3),
             rest = tally_of(values + 3, 5), none = {0};
    double low, high;
    ck_assert_double_eq_tol(ke_tally_mean(&tally), 5, 1e-12);
    ck_assert_double_eq_tol(ke_tally_margin(&tally), 1.481594, 1e-6);
    ck_assert_int_eq(tally.least, 2);
    ck_assert_int_eq(tally.most, 9);
    ke_tally_join(&joined, &rest);
    ke_tally_join(&joined, &none);
    ck_assert_mem_eq(&joined, &tally, sizeof tally);
    tally = tally_of(values, 1);
    ck_assert_double_eq(ke_tally_margin(&tally), 0);
    ck_assert_double_eq(ke_tally_mean(&none), 0);
    ke_share_interval(10, 20, &low, &high); /* as in any table of Wilson's interval */
    ck_assert_double_eq_tol(low, 0.299298, 1e-6);
    ck_assert_double_eq_tol(high, 0.700702, 1e-6);
    ke_share_interval(0, 10, &low, &high);
    ck_assert_double_eq(low, 0);
    ck_assert_double_eq_tol(high, 0.277533, 1e-6);
    ke_share_interval(0, 0, &low, &high);
    ck_assert_double_eq(high - low, 1);
}

/* ---- The view of players ---- */

/* Two worlds that seat 0 can't distinguish. */
TEST(greedy_moves_alike_in_worlds_that_it_cannot_tell_apart)
{
    kanun_game *real, *other;
    kp_player *a, *b;
    int choices, compared = 0;
    ck_assert_int_eq(kanun_game_new(&real, rules, failure.errors), KANUN_OK);
    ck_assert_int_eq(kanun_game_new(&other, rules, failure.errors), KANUN_OK);
    ck_assert_int_eq(kp_player_new(&a, "greedy", rules, 0, &failure), KANUN_OK);
    ck_assert_int_eq(kp_player_new(&b, "greedy", rules, 0, &failure), KANUN_OK);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        ck_assert_int_eq(kanun_game_begin(real, NULL, seed, 0, failure.errors), KANUN_OK);
        for (int n = 0; n < 40 && !kanun_game_standing(real)->over; n++) {
            int seat = kanun_game_standing(real)->seat;
            char *before = strdup(view_text(real, seat));
            kanun_game_redeal(other, real, seat, seed * 1000 + (uint64_t)n);
            ck_assert_str_eq(view_text(other, seat), before);
            kp_player_begin(a, real, seat, seed, (uint64_t)n);
            kp_player_begin(b, other, seat, seed, (uint64_t)n);
            ck_assert_int_eq(kp_player_move(a, real, &choices, &failure), KANUN_OK);
            ck_assert_int_eq(kp_player_move(b, other, &choices, &failure), KANUN_OK);
            /* the remaining hand reveals the played card; new cards may differ */
            if (kanun_game_standing(real)->seat != seat &&
                kanun_game_standing(real)->deals == kanun_game_standing(other)->deals) {
                char *left = strdup(heap_text(real, "floor", 0, -1));
                ck_assert_str_eq(heap_text(other, "floor", 0, -1), left);
                compared++;
                free(left);
            }
            free(before);
        }
    }
    ck_assert_int_gt(compared, 400);
    kp_player_free(a);
    kp_player_free(b);
    kanun_game_free(real);
    kanun_game_free(other);
}

TEST(greedy_changes_nothing_but_by_the_move_that_it_tells)
{
    kanun_game *game, *copy;
    kp_player *player;
    int choices;
    ck_assert_int_eq(kanun_game_new(&game, rules, failure.errors), KANUN_OK);
    ck_assert_int_eq(kanun_game_new(&copy, rules, failure.errors), KANUN_OK);
    ck_assert_int_eq(kp_player_new(&player, greedy_player[0], rules, 0, &failure), KANUN_OK);
    kp_player_begin(player, game, 0, 1, 0);
    ck_assert_int_eq(kanun_game_begin(game, NULL, 3, 0, failure.errors), KANUN_OK);
    while (!kanun_game_standing(game)->over) {
        kanun_game_copy(copy, game);
        player->seat = kanun_game_standing(game)->seat;
        ck_assert_int_eq(kp_player_move(player, game, &choices, &failure), KANUN_OK);
        ck_assert_int_eq(kanun_game_legal(copy, 0, failure.errors), choices);
        ck_assert_int_eq(kanun_game_play_nth(copy, player->chosen, failure.errors), KANUN_OK);
        ck_assert_msg(
            !memcmp(kanun_game_bytes(copy, NULL), kanun_game_bytes(game, NULL), state_size(game)),
            "the game is not where the move that it tells leads");
    }
    kp_player_free(player);
    kanun_game_free(copy);
    kanun_game_free(game);
}

int main(void)
{
    return run_tests("sim", .begin = set_up, .end = tear_down, .timeout = 120);
}
