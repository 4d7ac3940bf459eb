/* SPDX-License-Identifier: MIT
 * test_script_offers.c: every move that a script offers can be played from its text. Scripts are
 * drawn at random: words of all kinds, with and without cards, numbers, suits and further cards.
 * Moves that `offers:add` rejects are left out; accepted moves must have different texts.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness.h"
#include "run_suite.h"

enum { OFFERS = 60, SETS = 4, WORDS = 4 };

static uint64_t dice = 1;

static int below(int n)
{
    return (int)hn_below(&dice, (uint32_t)n);
}

static const char *const packs[SETS] = {
    "ranks: A 2 3 4, suits: S H D C", "ranks: 1 2 3 4 5 6 7 8 9, suits: N",
    "ranks: 9 T J Q K A, suits: S M D, jokers: 2", "ranks: A 2 3 4 5 6 7 8, suits: B W"};
static const char *const suits[SETS] = {"H", "N", "M", "W"};
static const char *const declared[SETS] = {
    "\"bid\", \"take\", \"call/1\", \"go\"", "\"Go\", \"go\", \"lay/1\", \"nil\"",
    "\"x1_\", \"S\", \"take\", \"d3\"", "\"takes\", \"meld/1\", \"card\", \"play_\""};
static const char *const words[SETS][WORDS] = {{"bid", "take", "call", "go"},
                                               {"Go", "go", "lay", "nil"},
                                               {"x1_", "S", "take", "d3"},
                                               {"takes", "meld", "card", "play_"}};
static const char *const common[] = {"play", "take", "pass"};

static void write_cards(FILE *lua)
{
    switch (below(5)) {
    case 0:
        fputs("nil", lua);
        return;
    case 1:
        fputs("some", lua);
        return;
    case 2:
        fprintf(lua, "{ game.up:at(%d), game.up:at(%d) }", 1 + below(6), 1 + below(6));
        return;
    default:
        fprintf(lua, "game.up:at(%d)", 1 + below(6));
    }
}

/* Writes a line such as `offers:add("bid", nil, 3, "S", nil)`. */
static void write_offer(FILE *lua, int pack, int set)
{
    fprintf(lua, "    pcall(function() offers:add(\"%s\", ",
            below(3) ? words[set][below(WORDS)] : common[below(3)]);
    write_cards(lua);
    if (below(2))
        fprintf(lua, ", %d, ", below(3) ? below(12) : below(2) ? -3 : 2147483647);
    else
        fputs(", nil, ", lua);
    if (below(2))
        fprintf(lua, "\"%s\", ", suits[pack]);
    else
        fputs("nil, ", lua);
    write_cards(lua);
    fputs(") end)\n", lua);
}

static kanun_rules *load_drawn(int pack, int set)
{
    char folder[] = "/tmp/kanun-test-XXXXXX", rules[64], lua[64];
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(rules, sizeof rules, "%s/rules.yaml", folder);
    snprintf(lua, sizeof lua, "%s/rules.lua", folder);
    FILE *out = fopen(rules, "w");
    fprintf(out,
            "kanun: 1\nname: Offers\nplayers: 2\nscript: rules.lua\npack: {%s}\n"
            "zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}, up: {seen_by: "
            "all}}\n"
            "phases: {shuffle: {shuffle: stock}, open: {turn: {to: up, cards: 6}}, play: {script: "
            "drawn}, count: {score: {x: {award: 1, who: dealer}}}}\nmatch: {deals: 1}\n",
            packs[pack]);
    fclose(out);
    out = fopen(lua, "w");
    fprintf(out,
            "local some = cards \"%s\"\n"
            "hook \"drawn\" { kind = \"phase\", says = \"offers\", moves = { %s },\n"
            "  start = function(game) game:turn(game:seat(0)) end,\n"
            "  legal = function(game, seat, offers)\n    offers:add(\"pass\")\n"
            "    assert(%s game.up:at(1).colour == nil)\n",
            pack == 2 ? "9 T" : "2 3", declared[set], pack % 2 ? "" : "true or");
    for (int i = 0; i < OFFERS; i++)
        write_offer(out, pack, set);
    fputs("  end,\n  play = function(game, move) game:done() end }\n", out);
    fclose(out);
    kanun_rules *loaded = hn_load(rules, "2");
    unlink(rules);
    unlink(lua);
    rmdir(folder);
    return loaded;
}

TEST(what_a_script_offers_can_be_played)
{
    long scripts = hn_number("KN_OFFER_SCRIPTS", 200), offered = 0, bare = 0;
    kanun_errors *errors = kanun_errors_new();
    for (long i = 0; i < scripts; i++) {
        kanun_game *game;
        int pack = below(SETS), set = below(SETS);
        kanun_rules *rules = load_drawn(pack, set);
        ck_assert_int_eq(kanun_game_new(&game, rules, errors), KANUN_OK);
        ck_assert_int_eq(kanun_game_begin(game, NULL, 1, (uint64_t)i, errors), KANUN_OK);
        int total = kanun_game_legal(game, 0, errors);
        ck_assert_int_gt(total, 0);
        for (int n = 0; n < total; n++) {
            char text[KS_MOVE_TEXT];
            snprintf(text, sizeof text, "%s", kanun_game_move(game, n, NULL));
            int found = kanun_game_find(game, text);
            ck_assert_msg(found == n, "pack {%s}, moves {%s}: '%s' is number %d, not %d",
                          packs[pack], declared[set], text, found, n);
            ck_assert_int_eq(kanun_game_play(game, text, errors), KANUN_OK);
            ck_assert_int_eq(kanun_game_begin(game, NULL, 1, (uint64_t)i, errors), KANUN_OK);
            kanun_game_legal(game, 0, errors);
            bare += strncmp(text, "take ", 5) == 0;
        }
        offered += total;
        kanun_game_free(game);
        kanun_rules_free(rules);
    }
    kanun_errors_free(errors);
    ck_assert_int_gt(offered, scripts * 10);
    ck_assert_int_gt(bare, scripts / 10);
}

int main(void)
{
    return run_tests("script/offers", .timeout = 1200);
}
