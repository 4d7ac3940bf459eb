/* SPDX-License-Identifier: MIT
 * test_players_search.c: players that think, in every shipped rules file: cards that their seat
 * can't see make no difference to them, equal luck gives equal moves, and memory may run out at any
 * moment. tests/cli/search.test.sh tests their strength.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "insight.h"
#include "insight_players.h"
#include "harness.h"
#include "players/learnt.h"
#include "players/player.h"
#include "players/policy.h"
#include "players/think.h"
#include "run_suite.h"

static hn_case *cases;
static int count;

/* The clocks while `looks` counts: between two looks, the processor works for a millisecond, and an
 * hour passes. */
static int looks = -1;

int clock_gettime(clockid_t clock, struct timespec *time)
{
    if (looks < 0)
        return timespec_get(time, TIME_UTC) == TIME_UTC ? 0 : -1;
    looks++;
    *time = clock == CLOCK_THREAD_CPUTIME_ID
                ? (struct timespec){looks / 1000, looks % 1000 * 1000000L}
                : (struct timespec){looks * 3600L, 0};
    return 0;
}

typedef struct table {
    kanun_rules *rules;
    kanun_game *game, *other, *copy;
    kp_player *a, *b;
    kr_failure failure;
} table;

static void sit_down(table *t, const char *path, const char *who)
{
    *t = (table){.rules = hn_load(path, ""), .failure = {.errors = kanun_errors_new()}};
    ck_assert_int_eq(kanun_game_new(&t->game, t->rules, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_game_new(&t->other, t->rules, NULL), KANUN_OK);
    ck_assert_int_eq(kanun_game_new(&t->copy, t->rules, NULL), KANUN_OK);
    ck_assert_int_eq(kp_player_new(&t->a, who, t->rules, 0, &t->failure), KANUN_OK);
    ck_assert_int_eq(kp_player_new(&t->b, who, t->rules, 0, &t->failure), KANUN_OK);
}

static void stand_up(table *t)
{
    kp_player_free(t->a);
    kp_player_free(t->b);
    kanun_game_free(t->game);
    kanun_game_free(t->other);
    kanun_game_free(t->copy);
    kanun_rules_free(t->rules);
    kanun_errors_free(t->failure.errors);
}

/* The move that `player` chooses for `seat` in a copy of `game`. */
static int answer(table *t, kp_player *player, const kanun_game *game, int seat, uint64_t luck)
{
    int choices;
    ck_assert_int_eq(kanun_game_copy(t->copy, game), KANUN_OK);
    kp_player_begin(player, t->copy, seat, luck, 0);
    kanun_status status = kp_player_move(player, t->copy, &choices, &t->failure);
    ck_assert_msg(status == KANUN_OK, "%s", kr_failure_text(&t->failure));
    return player->chosen;
}

/* Makes random moves. Before some of them, compares the choice of a search here and in a world
 * that its seat can't distinguish. */
CASES(hidden_cards_make_no_difference, count)
{
    table t;
    uint64_t dice = 77 + (uint64_t)_i;
    long asked = 0, moved = 0;
    sit_down(&t, cases[_i].path, "search:24");
    for (uint64_t match = 0; asked < hn_number("KN_FAIR", 40); match++) {
        ck_assert_int_eq(kanun_game_begin(t.game, NULL, 5, match, NULL), KANUN_OK);
        for (int n = 0; n < 400 && !kanun_game_standing(t.game)->over; n++, moved++) {
            int seat = kanun_game_standing(t.game)->seat;
            int number = kanun_game_legal(t.game, 0, NULL);
            ck_assert_int_gt(number, 0);
            if (number > 1 && hn_below(&dice, 12) == 0) {
                ck_assert_int_eq(
                    kanun_game_redeal(t.other, t.game, seat, hn_below(&dice, 1u << 30)), KANUN_OK);
                int truly = answer(&t, t.a, t.game, seat, match);
                int imagined = answer(&t, t.b, t.other, seat, match);
                ck_assert_msg(truly == imagined,
                              "%s, match %d, move %d: %d where the cards are true, %d where not",
                              cases[_i].path, (int)match, n, truly, imagined);
                ck_assert_int_eq(answer(&t, t.b, t.game, seat, match), truly);
                asked++;
            }
            ck_assert_int_eq(
                kanun_game_play_nth(t.game, (int)hn_below(&dice, (uint32_t)number), NULL),
                KANUN_OK);
        }
    }
    ck_assert_int_gt(moved, asked);
    stand_up(&t);
}

/* The true block must be the same before and after: a search changes nothing except by its move. */
CASES(thinking_changes_nothing_but_by_the_move, count)
{
    table t;
    sit_down(&t, cases[_i].path, "search:16");
    ck_assert_int_eq(kanun_game_begin(t.game, NULL, 9, 0, NULL), KANUN_OK);
    for (int n = 0; n < 30 && !kanun_game_standing(t.game)->over; n++) {
        int choices, seat = kanun_game_standing(t.game)->seat;
        kanun_game_copy(t.other, t.game);
        kp_player_begin(t.a, t.game, seat, 1, (uint64_t)n);
        ck_assert_int_eq(kp_player_move(t.a, t.game, &choices, &t.failure), KANUN_OK);
        ck_assert_int_eq(kanun_game_legal(t.other, 0, NULL), choices);
        ck_assert_int_eq(kanun_game_play_nth(t.other, t.a->chosen, NULL), KANUN_OK);
        size_t size;
        const void *played = kanun_game_bytes(t.other, &size);
        ck_assert_mem_eq(played, kanun_game_bytes(t.game, NULL), size);
    }
    stand_up(&t);
}

/* The result of `side` with the best play from here, minus the mean of all sides, times the number
 * of sides. The deal may be over. */
static int64_t ahead(kanun_game *game, int side)
{
    const kanun_info *info = kanun_rules_info(kanun_game_rules(game));
    kanun_solution best = KANUN_INIT(kanun_solution);
    int32_t points[KANUN_OWNERS_MAX];
    int64_t sum = 0;
    if (!kanun_game_standing(game)->over) {
        ck_assert_int_eq(kanun_game_solve(game, 100000, &best, NULL), KANUN_OK);
        return best.ahead[side];
    }
    kanun_game_points(game, -1, points);
    for (int i = 0; i < info->sides; i++)
        sum += points[i];
    return ((int64_t)info->sides * points[side] - sum) * (info->lowest_wins ? -1 : 1);
}

/* The player thinks when its seat knows all cards, so it must find the best result. */
static void assert_best(table *t, int seat, uint64_t match)
{
    kp_thoughts before = {0}, after = {0};
    int choices, side = kanun_rules_info(t->rules)->side_of[seat];
    ck_assert_int_eq(kanun_game_redeal(t->other, t->game, seat, 3), KANUN_OK);
    ck_assert_mem_eq(kg_insight_run(t->other)->world.block->sets,
                     kg_insight_run(t->game)->world.block->sets,
                     (size_t)kg_insight_rules(t->rules)->layout->heaps * sizeof(kn_set));
    kanun_game_stop(t->other, KANUN_STOP_SETTLED | KANUN_STOP_THROWN_IN, 0);
    kp_player_begin(t->a, t->other, seat, match, 0);
    t->a->kind->thoughts(t->a, &before);
    ck_assert_int_eq(kp_player_move(t->a, t->other, &choices, &t->failure), KANUN_OK);
    t->a->kind->thoughts(t->a, &after);
    ck_assert_int_eq(after.solved, before.solved + 1);
    ck_assert_int_eq(after.simulations, before.simulations);
    ck_assert_int_eq(ahead(t->other, side), ahead(t->game, side));
    kp_expected first, next;
    ck_assert(t->a->kind->expects(t->a, 0, &first) && first.move == t->a->chosen);
    for (int n = 1; t->a->kind->expects(t->a, n, &next); n++)
        ck_assert(next.thousandths <= first.thousandths);
}

/* Two players: after the last cards are dealt, each knows the other's cards. */
TEST(what_is_known_to_the_last_card_is_solved)
{
    table t;
    uint64_t dice = 5;
    int solved = 0;
    sit_down(&t, "basra/egypt", "search:20");
    t.a->one_deal = true;
    for (uint64_t match = 0; match < 8; match++) {
        ck_assert_int_eq(kanun_game_begin(t.game, NULL, 6, match, NULL), KANUN_OK);
        while (!kanun_game_standing(t.game)->over && !kanun_game_standing(t.game)->deals) {
            int seat = kanun_game_standing(t.game)->seat;
            int number = kanun_game_legal(t.game, 0, NULL);
            size_t left = 0;
            for (int owner = 0; owner < 2; owner++)
                left += (size_t)kanun_game_heap(t.game, 0, owner, -2)->count;
            if (number > 1 && kg_insight_certain(t.game, seat) && left < 7) {
                assert_best(&t, seat, match);
                solved++;
                number = kanun_game_legal(t.game, 0, NULL);
            }
            ck_assert_int_eq(
                kanun_game_play_nth(t.game, (int)hn_below(&dice, (uint32_t)number), NULL),
                KANUN_OK);
        }
    }
    ck_assert_int_gt(solved, 20);
    stand_up(&t);
}

/* No points have been won yet: by points all sides are equal, but one of four wins a match. */
TEST(a_deal_that_is_the_whole_match_is_worth_its_points)
{
    table t;
    kp_utility utility;
    int32_t worth[KP_TREE_SIDES];
    sit_down(&t, "bourre/standard", "random");
    ck_assert_int_eq(kanun_rules_info(t.rules)->sides, 4);
    kanun_game_stop(t.copy, KANUN_STOP_SETTLED | KANUN_STOP_THROWN_IN, 0);
    ck_assert_int_eq(kp_utility_make(&utility, t.copy, &t.failure), KANUN_OK);
    ck_assert_int_eq(kanun_game_begin(t.game, NULL, 1, 0, NULL), KANUN_OK);
    kp_utility_begin(&utility, t.game, false);
    kp_utility_of(&utility, t.game, NULL, worth);
    ck_assert_int_lt(worth[0], KP_TREE_ONE / 3);
    kp_utility_begin(&utility, t.game, true);
    kp_utility_of(&utility, t.game, NULL, worth);
    for (int side = 0; side < 4; side++)
        ck_assert_int_eq(worth[side], KP_TREE_ONE / 2);
    stand_up(&t);
}

/* If all players are on one side, there are no opponents. */
TEST(points_of_a_side_alone_are_worth_something)
{
    table t;
    kp_utility utility;
    int32_t none[KP_TREE_SIDES], some[KP_TREE_SIDES];
    sit_down(&t, "tests/games/outward.yaml", "random");
    ck_assert_int_eq(kanun_rules_info(t.rules)->sides, 1);
    kanun_game_stop(t.copy, KANUN_STOP_SETTLED | KANUN_STOP_THROWN_IN, 0);
    ck_assert_int_eq(kp_utility_make(&utility, t.copy, &t.failure), KANUN_OK);
    ck_assert_int_eq(kanun_game_begin(t.game, NULL, 1, 0, NULL), KANUN_OK);
    kp_utility_begin(&utility, t.game, true);
    kp_utility_of(&utility, t.game, (int32_t[KP_TREE_SIDES]){0}, none);
    kp_utility_of(&utility, t.game, (int32_t[KP_TREE_SIDES]){7}, some);
    ck_assert_int_eq(none[0], KP_TREE_ONE / 2);
    ck_assert_int_gt(some[0], none[0]);
    stand_up(&t);
}

/* The answer of a search in `t->game`, with the given luck. */
static int thought(table *t, kp_think *think, int number, uint64_t luck)
{
    enum { BUDGET = 60 };
    kp_player player = {.seat = kanun_game_standing(t->game)->seat, .luck = {.counter = luck}};
    ck_assert_int_eq(kp_think_begin(think, t->game, &player, number, BUDGET, &t->failure),
                     KANUN_OK);
    ck_assert_int_eq(kp_think_run(think, BUDGET, &t->failure), KANUN_OK);
    return kp_think_answer(think);
}

/* Counts the different answers of players with and without a policy. The answers may
 * only differ in moves with a word. */
static int answers_changed(const char *path)
{
    table t;
    kp_think think, untaught;
    kp_policy *policy, *other;
    char file[4096];
    uint64_t dice = 3;
    int changed = 0, number;
    sit_down(&t, path, "random");
    ck_assert(kp_learnt_find(t.rules, file, sizeof file));
    ck_assert_int_eq(kp_policy_new(&policy, t.rules, file, &t.failure), KANUN_OK);
    ck_assert_int_eq(kp_think_make(&think, t.rules, policy, 4096, &t.failure), KANUN_OK);
    ck_assert_int_eq(kp_policy_new(&other, t.rules, file, &t.failure), KANUN_OK);
    ck_assert_int_eq(kp_think_make(&untaught, t.rules, other, 4096, &t.failure), KANUN_OK);
    other->taught = false;
    for (uint64_t match = 0; match < 4; match++) {
        ck_assert_int_eq(kanun_game_begin(t.game, NULL, 7, match, NULL), KANUN_OK);
        for (int n = 0; n < 60 && !kanun_game_standing(t.game)->over; n++) {
            ck_assert_int_gt(number = kanun_game_legal(t.game, 0, NULL), 0);
            uint64_t luck = hn_below(&dice, 1u << 30);
            if (number > 1 &&
                thought(&t, &think, number, luck) != thought(&t, &untaught, number, luck)) {
                ck_assert(kg_insight_says(t.game));
                changed++;
            }
            ck_assert_int_eq(
                kanun_game_play_nth(t.game, (int)hn_below(&dice, (uint32_t)number), NULL),
                KANUN_OK);
        }
    }
    kp_think_free(&think);
    kp_think_free(&untaught);
    kp_policy_free(policy);
    kp_policy_free(other);
    stand_up(&t);
    return changed;
}

TEST(what_searches_taught_of_words_is_believed)
{
    ck_assert_int_gt(answers_changed("thousand/501"), 2);
    ck_assert_int_eq(answers_changed("thousand/cards32"), 0); /* learnt without lessons */
    /* this game has no moves with words */
    ck_assert_int_eq(answers_changed("chinese_ten/standard"), 0);
}

/* Returns the number of decisions in a match in which two players answer differently. */
static int answers_differ(const char *path, const char *who, const char *other)
{
    table t;
    int different = 0, number;
    sit_down(&t, path, who);
    kp_player_free(t.b);
    ck_assert_int_eq(kp_player_new(&t.b, other, t.rules, 0, &t.failure), KANUN_OK);
    t.a->one_deal = t.b->one_deal = true;
    ck_assert_int_eq(kanun_game_begin(t.game, NULL, 4, 0, NULL), KANUN_OK);
    for (uint64_t n = 0; !kanun_game_standing(t.game)->deals && n < 100; n++) {
        int seat = kanun_game_standing(t.game)->seat;
        ck_assert_int_gt(number = kanun_game_legal(t.game, 0, NULL), 0);
        different += answer(&t, t.a, t.game, seat, n) != answer(&t, t.b, t.game, seat, n);
        ck_assert_int_eq(kanun_game_play_nth(t.game, (int)(n % (unsigned)number), NULL), KANUN_OK);
    }
    stand_up(&t);
    return different;
}

/* A file that `kanun learn --trial` has marked: searches ignore it unless they are told to use it.
 */
TEST(searches_do_without_a_policy_that_is_worse)
{
    char folder[] = "/tmp/kanun-search-XXXXXX", path[64], file[64], named[96], found[4096];
    kr_failure failure = {.errors = kanun_errors_new()};
    kp_learnt *learnt;
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/child.yaml", folder);
    snprintf(file, sizeof file, "%s/child.learnt", folder);
    snprintf(named, sizeof named, "search:30:%s", file);
    FILE *out = fopen(path, "w");
    ck_assert(out && fputs("kanun: 1\nextends: basra/egypt\n", out) >= 0 && fclose(out) == 0);
    kanun_rules *rules = hn_load(path, "");
    ck_assert(kp_learnt_find(rules, found, sizeof found));
    ck_assert_int_eq(kp_learnt_read(&learnt, found, &failure), KANUN_OK);
    for (int plain = 0; plain < 2; plain++) {
        learnt->plain = plain;
        ck_assert_int_eq(kp_learnt_write(learnt, file, &failure), KANUN_OK);
        ck_assert_int_eq(answers_differ(path, "search:30", named) > 0, plain);
        ck_assert_int_eq(answers_differ(path, "search:30", "search:30:plain") == 0, plain);
    }
    kp_learnt_free(learnt);
    kanun_rules_free(rules);
    kanun_errors_free(failure.errors);
    ck_assert(remove(file) == 0 && remove(path) == 0 && remove(folder) == 0);
}

static void assert_refused(const char *who, const char *says)
{
    kanun_rules *rules = hn_load(cases[0].path, "");
    kr_failure failure = {.errors = kanun_errors_new()};
    kp_player *player;
    ck_assert_int_eq(kp_player_new(&player, who, rules, 0, &failure), KANUN_USAGE);
    ck_assert_ptr_null(player);
    ck_assert_msg(strstr(failure.text, says) != NULL, "%s: %s", who, failure.text);
    kanun_errors_free(failure.errors);
    kanun_rules_free(rules);
}

TEST(budgets_that_are_none_are_refused)
{
    assert_refused("search:0", "'0' is not a search budget: expected a number of simulations");
    assert_refused("search:0ms", "'0ms' is not a search budget");
    assert_refused("search:-5", "'-5' is not a search budget");
    assert_refused("search:10000001", "'10000001' is not a search budget");
    assert_refused("search:600001ms", "'600001ms' is not a search budget");
    assert_refused("search:ms", "'ms' is not a search budget");
    assert_refused("search:200:", "'' is not a search budget");
    assert_refused("search:200:plane", "'plane' is not a search budget");
    assert_refused("search:200:250ms", "either simulations or milliseconds, not both");
    assert_refused("searching", "there is no player 'searching'");
}

TEST(a_budget_of_time_is_processor_time)
{
    table t;
    kp_thoughts thoughts = {0};
    sit_down(&t, "hearts/standard", "search:20ms:plain");
    ck_assert_int_eq(kanun_game_begin(t.game, NULL, 1, 0, NULL), KANUN_OK);
    looks = 0;
    answer(&t, t.a, t.game, kanun_game_standing(t.game)->seat, 7);
    looks = -1;
    t.a->kind->thoughts(t.a, &thoughts);
    ck_assert_uint_ge(thoughts.simulations, 300);
    ck_assert_uint_le(thoughts.simulations, 340);
    stand_up(&t);
}

int main(void)
{
    count = hn_games(&cases);
    int status = run_tests("players: search", .timeout = 600);
    free(cases);
    return status;
}
