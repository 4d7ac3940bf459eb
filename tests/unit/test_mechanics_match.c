/* SPDX-License-Identifier: MIT
 * test_mechanics_match.c: the end of a game and of a match, their winners, and the dealers.
 * Targets, ladders, sudden death and matches of several games are in
 * tests/scenarios/basra_match.test.yaml.
 */
#include "rules_fixture.h"

#define GAME                                                                                       \
    "kanun: 1\nname: Test\nplayers: 2\nunit: 1/2\n"                                                \
    "pack: {suits: S H, ranks: 2 3 4 5}\n"                                                         \
    "zones: {hand: {per: seat, seen_by: owner}, stock: {}, floor: {seen_by: all}, pile: {per: "    \
    "side}}\n"                                                                                     \
    "variables: {chips: {type: account, per: seat, start: 10, range: 0-20}}\n"                     \
    "phases: {shuffle: {shuffle: stock}, hands: {give: {cards: 2}}, play: {fishing: {}}}\n"

/* Returns the step after a deal with these totals, in whole points. */
static km_verdict after(table *t, double first, double second, unsigned *winners)
{
    *var_of(t, "score", 0) = (int32_t)(first * 2);
    *var_of(t, "score", 1) = (int32_t)(second * 2);
    ++*var_of(t, "deal", 0);
    ++*var_of(t, "deals", 0);
    return km_match_after_deal(t->run, t->rules->more->match, KM_GOES_ON, winners);
}

static void expect(const char *match, double first, double second, km_verdict verdict,
                   unsigned winners)
{
    table t;
    char yaml[2048];
    unsigned met;
    snprintf(yaml, sizeof yaml, GAME "match: {%s}\n", match);
    table_open(&t, yaml);
    table_begin(&t, 0, NULL);
    ck_assert_msg(after(&t, first, second, &met) == verdict, "%s: %g to %g", match, first, second);
    ck_assert_msg(met == winners, "%s: %g to %g is won by %u", match, first, second, met);
    table_close(&t);
}

TEST(a_bidder_goes_out_first_and_ties_may_go_by_turn)
{
    expect("target: 101, goes_out: 0", 104, 130, KM_MATCH_OVER, 1);
    expect("target: 101, goes_out: 0", 99, 130, KM_MATCH_OVER, 2);
    expect("target: 101, goes_out: 1", 130, 101, KM_MATCH_OVER, 2);
    expect("target: 101, goes_out: 0", 99, 100, KM_GOES_ON, 0);
    expect("target: 101, goes_out: last taker", 104, 130, KM_MATCH_OVER, 2);
    expect("target: 101, tie: in turn", 104, 104, KM_MATCH_OVER, 2); /* seat 0 was the dealer */
    expect("target: 101, tie: in turn", 105, 104, KM_MATCH_OVER, 1);
    expect("ladder: [51, 61], goes_out: 0", 62, 70, KM_MATCH_OVER, 1);
}

LOOP(a_game_begins_with_the_first_scores, 4)
{
    static const struct {
        const char *start;
        int32_t first, second;
    } cases[] = {{"7", 14, 14}, {"[0, 10.5]", 0, 21}, {"[4]", 8, 0}, {"-3", -6, -6}};
    table t;
    char yaml[2048];
    snprintf(yaml, sizeof yaml, GAME "match: {target: 50, start: %s, games: {to_win: 2}}\n",
             cases[_i].start);
    table_open(&t, yaml);
    table_begin(&t, 0, NULL);
    ck_assert_int_eq(*var_of(&t, "score", 0), cases[_i].first);
    ck_assert_int_eq(*var_of(&t, "score", 1), cases[_i].second);
    *var_of(&t, "score", 0) = 90;
    km_match_begin_game(t.run, t.rules->more->match, false);
    ck_assert_int_eq(*var_of(&t, "score", 0), cases[_i].first);
    table_close(&t);
}

/* Wins a game for `side`, or draws it (-1). */
static km_verdict next_game(table *t, int side, double points, unsigned *winners)
{
    km_verdict verdict = after(t, side == 1 ? 0 : points, side == 0 ? 0 : points, winners);
    if (verdict == KM_GAME_OVER) {
        ks_block_reset(t->rules->layout, t->run->world.block, KS_SCOPE_GAME);
        km_match_begin_game(t->run, t->rules->more->match, false);
    }
    return verdict;
}

TEST(deals_conditions_chips_and_the_limit_end_it_too)
{
    expect("deals: 1", 3, 7, KM_MATCH_OVER, 2);
    expect("deals: 2", 3, 7, KM_GOES_ON, 0);
    expect("winner: highest", 3, 7, KM_MATCH_OVER, 2); /* no `deals` key: one deal */
    expect("ends_if: any score is at least 7", 3, 7, KM_MATCH_OVER, 2);
    expect("ends_if: any score is at least 8", 3, 7, KM_GOES_ON, 0);
    expect("target: 101", 3, 7, KM_GOES_ON, 0);
    expect("score: chips, bankrupt_at: 10", 3, 7, KM_MATCH_OVER, 3);
    expect("score: chips, bankrupt_at: 0", 3, 7, KM_GOES_ON, 0);
    expect("score: chips, target: 10", 3, 7, KM_MATCH_OVER, 3);
}

TEST(a_match_ended_by_force_goes_to_the_leader)
{
    table t;
    unsigned winners;
    table_open(&t, GAME "match: {target: 101, games: {to_win: 3}}\n");
    table_begin(&t, 0, NULL);
    ck_assert_int_eq(next_game(&t, 1, 101, &winners), KM_GAME_OVER);
    *var_of(&t, "score", 0) = 100;
    ck_assert_int_eq(km_match_after_deal(t.run, t.rules->more->match, KM_MATCH_OVER, &winners),
                     KM_MATCH_OVER);
    ck_assert_int_eq(*var_of(&t, "games_won", 0), 1); /* the game goes to side 0: one game each */
    ck_assert_uint_eq(winners, 1);
    table_close(&t);
}

TEST(dealers_follow_the_phrases)
{
    table t;
    table_open(&t, GAME "match: {first_dealer: 1, next_dealer: lowest score}\n");
    table_begin(&t, 0, NULL);
    ck_assert_int_eq(*var_of(&t, "dealer", 0), 1);
    *var_of(&t, "score", 0) = 5;
    ck_assert_int_eq(km_match_next_dealer(t.run, t.rules->more->match), 1);
    table_close(&t);
    table_open(&t, GAME "match: {deals: 3}\n");
    table_begin(&t, 1, NULL);
    ck_assert_int_eq(*var_of(&t, "dealer", 0), 1);
    ck_assert_int_eq(km_match_next_dealer(t.run, t.rules->more->match), 0);
    table_close(&t);
}

TEST(keys_that_do_not_fit_are_explained)
{
    static const struct {
        const char *match, *message;
    } wrong[] = {
        {"tie: whatever", "unknown value 'whatever' of 'tie'"},
        {"ladder: [51, 41]", "each target of a ladder must be higher than the target before it"},
        {"games: {to_win: 3, deciding: 150}",
         "`deciding` is the target of the last game only: add `target` for the other games"},
        {"score: dealer", "the variable 'dealer' is of type seat, not account"},
        {"target: 1.3", "'1.3' is not a number of points here"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        table t;
        char yaml[2048];
        snprintf(yaml, sizeof yaml, GAME "match: {%s}\n", wrong[i].match);
        ck_assert(!table_load(&t, yaml));
        ck_assert_str_eq(problem(&t), wrong[i].message);
        table_close(&t);
    }
}

int main(void)
{
    return run_tests("match");
}
