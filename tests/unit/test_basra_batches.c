/* SPDX-License-Identifier: MIT
 * test_basra_batches.c: the number of cards dealt at a time, and the number never dealt, for each
 * pack, number of players and size of hands. This is the table in section 3 of the rules of Basra,
 * played out. Everything else that examples can show is in the scenarios.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "harness.h"
#include "peek.h"
#include "run_suite.h"

static const struct {
    const char *pack, *players, *hand, *batches;
    int undealt;
} rows[] = {
    {"52", "2", "4", "4 4 4 4 4 4", 0}, {"52", "2", "5", "5 5 5 5 4", 0},
    {"52", "2", "6", "6 6 6 6", 0},     {"52", "2", "8", "8 8 8", 0},
    {"52", "3", "4", "4 4 4 4", 0},     {"52", "3", "5", "5 5 5 1", 0},
    {"52", "3", "6", "6 6 4", 0},       {"52", "3", "8", "8 8", 0},
    {"52", "4", "4", "4 4 4", 0},       {"52", "4", "5", "5 5 2", 0},
    {"52", "4", "6", "6 6", 0},         {"52", "4", "8", "8 4", 0},
    {"44", "2", "4", "4 4 4 4 4", 0},   {"44", "2", "5", "5 5 5 5", 0},
    {"44", "2", "6", "6 6 6 2", 0},     {"44", "2", "8", "8 8 4", 0},
    {"44", "3", "4", "4 4 4 1", 1},     {"44", "3", "5", "5 5 3", 1},
    {"44", "3", "6", "6 6 1", 1},       {"44", "3", "8", "8 5", 1},
    {"44", "4", "4", "4 4 2", 0},       {"44", "4", "5", "5 5", 0},
    {"44", "4", "6", "6 4", 0},         {"44", "4", "8", "8 2", 0},
};

/* Cards of a zone's heap, without their faces. */
static int size_of(kanun_game *game, const char *zone, int owner)
{
    const char *cards = heap_text(game, zone, owner, -2);
    int count = *cards ? 1 : 0;
    for (; *cards; cards++)
        count += *cards == ' ';
    return count;
}

static int cards_in_hands(kanun_game *game, int seats)
{
    int count = 0;
    for (int seat = 0; seat < seats; seat++)
        count += size_of(game, "hand", seat);
    return count;
}

LOOP(batches_are_as_the_table_says, sizeof rows / sizeof *rows)
{
    hn_case c = {.path = ""};
    char batches[64] = "";
    snprintf(c.path, sizeof c.path, "%s/ruledefs/basra/egypt.yaml", hn_top());
    snprintf(c.players, sizeof c.players, "%s", rows[_i].players);
    snprintf(c.options, sizeof c.options, "pack=%s hand_size=%s", rows[_i].pack, rows[_i].hand);
    kanun_rules *rules = hn_load_case(&c);
    kanun_errors *errors = kanun_errors_new();
    kanun_game *game = NULL;
    int seats = kanun_rules_info(rules)->seats, before = 0, stock = 0;
    ck_assert_int_eq(kanun_game_new(&game, rules, errors), KANUN_OK);
    ck_assert_int_eq(kanun_game_begin(game, NULL, 31, (uint64_t)_i, errors), KANUN_OK);
    while (!kanun_game_standing(game)->over && kanun_game_standing(game)->deals == 0) {
        int hands = cards_in_hands(game, seats);
        if (hands > before) {
            size_t used = strlen(batches);
            ck_assert_int_eq(hands % seats, 0);
            ck_assert_int_eq(kanun_game_standing(game)->seat,
                             (kanun_game_standing(game)->dealer + 1) % seats);
            for (int seat = 0; seat < seats; seat++)
                ck_assert_int_eq(size_of(game, "hand", seat), hands / seats);
            snprintf(batches + used, sizeof batches - used, "%s%d", used ? " " : "", hands / seats);
        }
        stock = size_of(game, "stock", 0);
        before = hands - 1;
        ck_assert_int_gt(kanun_game_legal(game, 0, errors), 0);
        ck_assert_int_eq(kanun_game_play_nth(game, 0, errors), KANUN_OK);
    }
    ck_assert_str_eq(batches, rows[_i].batches);
    ck_assert_int_eq(stock, rows[_i].undealt);
    kanun_game_free(game);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}

int main(void)
{
    return run_tests("basra: batches", .timeout = 120);
}
