/* SPDX-License-Identifier: MIT
 * test_api_plausible.c: redeals of a game whose scripted phase decides by `plausible` which worlds
 * fit the moves made. test_state_redeal.c tests the draws of redeals.
 */
#define _DEFAULT_SOURCE 1 /* mkstemps */
#include <unistd.h>

#include "api_fixture.h"
#include "peek.h"
#include "view_text.h"

#define RULES                                                                                      \
    "kanun: 1\nname: Who holds a king\nplayers: 2\n"                                               \
    "pack: {suits: S H, ranks: T J Q K}\n"                                                         \
    "zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}}\n"                       \
    "variables: {passed: {type: flag, per: seat}}\n"                                               \
    "phases: {shuffle: {shuffle: stock}, hands: {give: {cards: 2}}, ask: {script: kings}}\n"
#define KINGS                                                                                      \
    "local kings = cards 'K'\n"                                                                    \
    "hook 'kings' { kind = 'phase', moves = { 'yes' },\n"                                          \
    "  legal = function(game, seat, offers)\n"                                                     \
    "    offers:add(seat.hand:has(kings) and 'yes' or 'pass')\n"                                   \
    "  end,\n"                                                                                     \
    "  play = function(game, move)\n"                                                              \
    "    if move.word == 'pass' then move.seat.passed = true end\n"                                \
    "    game:turn(move.seat.next)\n"                                                              \
    "  end,\n"
#define PLAUSIBLE(body) KINGS "plausible = function(game, seat) " body " end }\n"
#define NO_KINGS                                                                                   \
    "for s in game:seats() do if s.passed and s.hand:has(kings) then return false end end "        \
    "return true"

/* Loads RULES with this script, and begins a deal that leaves the kings in the stock. */
static void open_game(const char *lua)
{
    char script[] = "/tmp/kanun-test-XXXXXX.lua", yaml[] = "/tmp/kanun-test-XXXXXX.yaml";
    int made[2] = {mkstemps(script, 4), mkstemps(yaml, 5)};
    ck_assert(made[0] >= 0 && made[1] >= 0);
    FILE *out = fdopen(made[0], "w");
    ck_assert(out && fputs(lua, out) >= 0 && fclose(out) == 0);
    out = fdopen(made[1], "w");
    ck_assert(out && fprintf(out, RULES "script: %s\n", strrchr(script, '/') + 1) > 0);
    ck_assert_int_eq(fclose(out), 0);
    take(yaml);
    unlink(yaml);
    unlink(script);
    expect(KANUN_OK, kanun_game_give(game, "shuffle", "TS JS QS TH JH QH KS KH", errors));
    begin(1);
}

/* The number of worlds, of 200 drawn for `seat`, in which `owner` holds a king. */
static int worlds_with_a_king(int seat, int owner)
{
    int met = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        expect(KANUN_OK, kanun_game_redeal(other, game, seat, seed));
        ck_assert_ptr_null(kg_run_check(kg_insight_run(other)));
        met += strchr(heap_text(other, "hand", owner, -2), 'K') != NULL;
    }
    return met;
}

TEST(who_passed_may_hold_a_king_where_the_script_does_not_mind)
{
    open_game(KINGS "}\n");
    int asked = kanun_game_standing(game)->seat;
    expect(KANUN_OK, kanun_game_play(game, "pass", errors));
    ck_assert_int_gt(worlds_with_a_king(1 - asked, asked), 50);
}

TEST(who_passed_holds_no_king_in_any_plausible_world)
{
    open_game(PLAUSIBLE(NO_KINGS));
    int asked = kanun_game_standing(game)->seat;
    /* nobody has announced anything yet */
    ck_assert_int_gt(worlds_with_a_king(1 - asked, asked), 50);
    expect(KANUN_OK, kanun_game_play(game, "pass", errors));
    ck_assert_int_eq(worlds_with_a_king(1 - asked, asked), 0);
    ck_assert_int_eq(worlds_with_a_king(-1, asked), 0);
    ck_assert_int_gt(worlds_with_a_king(-1, 1 - asked), 50); /* this seat has not been asked */
}

TEST(plausible_learns_for_whom_the_world_is_drawn)
{
    open_game(PLAUSIBLE("if seat == nil then return true end " NO_KINGS));
    int asked = kanun_game_standing(game)->seat;
    expect(KANUN_OK, kanun_game_play(game, "pass", errors));
    ck_assert_int_eq(worlds_with_a_king(1 - asked, asked), 0);
    ck_assert_int_gt(worlds_with_a_king(-1, asked), 50);
}

LOOP(where_no_world_is_plausible_one_is_drawn_all_the_same, 4)
{
    static const char *const never[] = {PLAUSIBLE("return false"), PLAUSIBLE("error('no')"),
                                        PLAUSIBLE("return 1"), PLAUSIBLE("while true do end")};
    char view[4096];
    open_game(never[_i]);
    snprintf(view, sizeof view, "%s", view_text(game, 0));
    expect(KANUN_OK, kanun_game_redeal(other, game, 0, 5));
    ck_assert_ptr_null(kg_run_check(kg_insight_run(other)));
    ck_assert_str_eq(view_text(other, 0), view);
    ck_assert_int_eq(kanun_game_legal(other, 0, errors), 1); /* the host can still be used */
}

TEST(a_world_that_only_a_failing_call_speaks_against_is_drawn_anew)
{
    open_game(PLAUSIBLE("for s in game:seats() do\n"
                        "  if s.passed then assert(not s.hand:has(kings)) end\n"
                        "end return true"));
    int asked = kanun_game_standing(game)->seat;
    expect(KANUN_OK, kanun_game_play(game, "pass", errors));
    ck_assert_int_eq(worlds_with_a_king(1 - asked, asked), 0);
}

int main(void)
{
    return run_api_tests("plausible worlds");
}
