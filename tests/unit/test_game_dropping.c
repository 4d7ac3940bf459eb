/* SPDX-License-Identifier: MIT
 * test_game_dropping.c: places that a free move puts out of play when it is their turn: the phase
 * continues without them, or reports that it can't. Also places with a single turn, named in every
 * way.
 */
#include "rules_fixture.h"

#define GAME                                                                                       \
    "name: Dropping\nabout: For a test.\nplayers: 3\nscript: rules.lua\n"                          \
    "pack: {suits: S H D, ranks: 2 3 4 5 6}\n"                                                     \
    "zones: {hand: {per: seat, seen_by: owner}, stock: {}, pile: {per: side}, floor: {seen_by: "   \
    "all}}\n"                                                                                      \
    "variables: {bid: {per: seat, range: 0-5}, finish: {per: seat, range: 0-3}, "                  \
    "opened: {type: seat, start: 0}}\n"                                                            \
    "phases:\n  shuffle: {shuffle: stock}\n  hands: {give: {cards: 2, packets: whole}}\n"          \
    "  play:\n    %s\n    free: {fold: {}}\n"                                                      \
    "hooks: {fold: {event: fold}}\nmatch: {deals: 2}\n"
#define FOLD                                                                                       \
    "hook 'fold' { kind = 'event', run = function(game, event) event.seat.active = false end }\n"

/* Seat 0 deals. Seat 1 has 2S 3S, seat 2 has 4S 5S, and seat 0 has 6S 2H. */
static void begin_with(table *t, const char *play, const char *more)
{
    char yaml[4096], script[2048];
    snprintf(yaml, sizeof yaml, GAME, play);
    snprintf(script, sizeof script, FOLD "%s", more);
    if (!table_load_scripted(t, yaml, script))
        kn_report_print(&t->report, stderr, 0);
    ck_assert_ptr_nonnull(t->run);
    table_begin(t, 0, "2S 3S 4S 5S 6S 2H 3H 4H 5H 6H 2D 3D 4D 5D 6D");
}

static kn_status try(table *t, const char *text)
{
    ks_move move;
    ck_assert(
        ks_move_read(t->rules->layout->pack, &t->rules->words, text, "en", &move, &t->report));
    return kg_run_play(t->run, &move);
}

/* The moves in order. Each must be legal. */
static void play_all(table *t, const char *moves)
{
    char text[256], *rest = text;
    snprintf(text, sizeof text, "%s", moves);
    for (char *move; (move = strtok_r(rest, ",", &rest)) != NULL;) {
        if (try(t, move) != KN_OK)
            kn_report_print(&t->report, stderr, 0);
        ck_assert_msg(t->run->status == KN_OK, "%s", move);
        ck_assert_ptr_null(kg_run_check(t->run));
    }
}

static int turn(const table *t)
{
    return t->run->world.block->place;
}

TEST(a_trick_goes_on_without_who_folds)
{
    table t;
    begin_with(&t, "tricks: {}", "");
    play_all(&t, "2S,fold"); /* seat 1 leads, and seat 2 folds */
    ck_assert_int_eq(turn(&t), 0);
    play_all(&t, "6S");
    ck_assert_int_eq(turn(&t), 0); /* the winner of the trick leads */
    play_all(&t, "fold");
    ck_assert_int_eq(turn(&t), 1);
    ck_assert_int_eq(*var_of(&t, "deals", 0), 0);
    play_all(&t, "3S"); /* only one player is left, so the deal is over */
    ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
    table_close(&t);
}

TEST(the_last_of_a_trick_who_folds_completes_it)
{
    table t;
    begin_with(&t, "tricks: {winner_to: opened}", "");
    play_all(&t, "2S,4S,fold");
    ck_assert_int_eq(turn(&t), 2); /* seat 2 has won the trick, and leads */
    ck_assert_str_eq(lies(&t, "play.table", 0), "");
    table_close(&t);
}

TEST(a_place_that_two_phrases_name_has_one_turn)
{
    table t; /* seat 0 is also the dealer, and seat 1 the seat after the dealer */
    begin_with(&t, "tricks: {order: [opened, seat after dealer, dealer, 1, 2]}", "");
    play_all(&t, "2S,4S");
    ck_assert_int_eq(turn(&t), 0);
    play_all(&t, "6S"); /* all three have played once */
    ck_assert_str_eq(lies(&t, "play.table", 0), "");
    table_close(&t);
}

#define CLIMBING "climbing: {ends: one_left, position_to: finish, kinds: {single: {equal: 1}}}"

TEST(a_climb_goes_on_without_who_folds)
{
    table t;
    begin_with(&t, CLIMBING, "");
    play_all(&t, "fold"); /* before the lead */
    ck_assert_int_eq(turn(&t), 2);
    play_all(&t, "4S,6S");
    ck_assert_int_eq(turn(&t), 2); /* only these two seats are left */
    play_all(&t, "pass,2H");       /* seat 0 is out, and seat 2 is the last */
    ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
    table_close(&t);
}

TEST(a_climb_ends_when_one_is_left)
{
    table t;
    begin_with(&t, CLIMBING, "");
    play_all(&t, "2S,fold,fold");
    ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
    table_close(&t);
    begin_with(&t, CLIMBING, ""); /* before anybody has led */
    play_all(&t, "fold,fold");
    ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
    table_close(&t);
}

TEST(bidding_goes_on_without_who_folds)
{
    table t;
    begin_with(&t, "auction: {highest: 5, exceed: nothing, ends: round, each_to: bid}", "");
    play_all(&t, "bid 2,fold,bid 3");
    ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
    table_close(&t);
    begin_with(&t, "auction: {highest: 5, each_to: bid}", "");
    play_all(&t, "bid 2,fold");
    ck_assert_int_eq(turn(&t), 0);
    play_all(&t, "bid 3");
    ck_assert_int_eq(turn(&t), 1); /* seat 1 may answer */
    play_all(&t, "fold");
    ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
    table_close(&t);
}

TEST(who_asks_in_order_asks_the_next)
{
    table t;
    begin_with(&t, "poll: {ask: [stay, leave], until: all}", "");
    play_all(&t, "fold");
    ck_assert_int_eq(turn(&t), 2);
    play_all(&t, "stay,fold");
    ck_assert_int_eq(*var_of(&t, "deals", 0), 1);
    table_close(&t);
    begin_with(&t, "fishing: {}", "");
    play_all(&t, "fold,4S");
    ck_assert_int_eq(turn(&t), 0);
    table_close(&t);
}

TEST(a_script_that_waits_for_one_who_is_out_is_told)
{
    table t;
    begin_with(&t, "script: wait",
               "hook 'wait' { kind = 'phase', start = function(game) game:turn(game:seat(1)) end,\n"
               "legal = function(game, seat, offers) offers:add('pass') end,\n"
               "play = function(game) game:done() end }");
    ck_assert_int_eq(try(&t, "fold"), KN_RULES);
    ck_assert_int_eq(t.report.problem[0].code, KN_E_SCRIPT_TURN);
    ck_assert_str_eq(t.report.problem[0].message,
                     "phase 'play' waits for place 1, but a free move made this place inactive");
    ck_assert_int_eq(turn(&t), 1); /* unchanged */
    table_close(&t);
}

int main(void)
{
    return run_tests("dropping");
}
