/* SPDX-License-Identifier: MIT
 * test_briscola_deals.c: the table of Briscola's deals played out for each number of players: cards
 * in hand and stock, tricks, and 120 points in every deal, for all cards left out or shown.
 * Everything that examples can show is in the scenarios.
 */
#include <check.h>
#include <stdio.h>

#include "harness.h"
#include "peek.h"
#include "run_suite.h"

static const struct {
    const char *game, *players, *options;
    int stock, tricks;
} rows[] = {
    {"standard", "2", "", 34, 20},
    {"standard", "3", "", 30, 13},
    {"standard", "4", "", 28, 10},
    {"standard", "5", "", 25, 8},
    {"standard", "2", "match=points indicator_place=beside_stock", 34, 20},
    {"standard", "3", "removed_two=random indicator_place=beside_stock", 30, 13},
    {"standard", "3", "removed_two=2S match=points last_three_follow=false", 30, 13},
    {"standard", "4", "signals=public partner_show=optional", 28, 10},
    {"standard", "5", "match=points", 25, 8},
    {"scarne", "4", "claim=false", 28, 10},
};
enum { DEALS = 400 };

/* Cards of a zone's heap, without their faces; 0 if there is no such zone. */
static int size_of(kanun_game *game, const char *zone, int owner)
{
    const char *cards = heap_text(game, zone, owner, -1);
    int count = cards && *cards ? 1 : 0;
    for (; cards && *cards; cards++)
        count += *cards == ' ';
    return count;
}

static void deal_counted(void *payload, const kanun_game *game)
{
    int *counted = payload, sum = 0, sides = kanun_rules_info(kanun_game_rules(game))->sides;
    int32_t points[KANUN_OWNERS_MAX];
    kanun_game_points(game, -1, points);
    for (int side = 0; side < sides; side++)
        sum += points[side];
    ck_assert_int_eq(sum, 120);
    ++*counted;
}

LOOP(each_deal_has_the_tricks_of_the_table_and_120_points, (sizeof rows / sizeof *rows))
{
    hn_case c = {.path = ""};
    snprintf(c.path, sizeof c.path, "%s/ruledefs/briscola/%s.yaml", hn_top(), rows[_i].game);
    snprintf(c.players, sizeof c.players, "%s", rows[_i].players);
    snprintf(c.options, sizeof c.options, "%s", rows[_i].options);
    kanun_rules *rules = hn_load_case(&c);
    kanun_errors *errors = kanun_errors_new();
    kanun_game *game = NULL;
    uint64_t dice = 120;
    int seats = kanun_rules_info(rules)->seats, counted = 0, begun = -1, plays = 0;
    ck_assert_int_eq(kanun_game_new(&game, rules, errors), KANUN_OK);
    kanun_game_on_deal(game, deal_counted, &counted);
    for (uint64_t index = 0; counted < DEALS; index++) {
        ck_assert_int_eq(kanun_game_begin(game, NULL, 5, index, errors), KANUN_OK);
        while (!kanun_game_standing(game)->over) {
            if (begun != counted) { /* a deal has begun */
                int stock = size_of(game, "stock", 0) + size_of(game, "indicator", 0);
                ck_assert_int_eq(stock, rows[_i].stock);
                for (int seat = 0; seat < seats; seat++)
                    ck_assert_int_eq(size_of(game, "hand", seat), 3);
                ck_assert(begun < 0 || plays == rows[_i].tricks * seats);
                begun = counted;
                plays = 0;
            }
            int total = kanun_game_legal(game, 0, errors), n;
            ck_assert_int_gt(total, 0);
            n = (int)hn_below(&dice, (uint32_t)total);
            plays += n < total - kanun_game_standing(game)->free_moves;
            ck_assert_int_eq(kanun_game_play_nth(game, n, errors), KANUN_OK);
        }
    }
    kanun_game_free(game);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}

int main(void)
{
    return run_tests("briscola: deals", .timeout = 120);
}
