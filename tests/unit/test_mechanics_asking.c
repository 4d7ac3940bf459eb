/* SPDX-License-Identifier: MIT
 * test_mechanics_asking.c: the mechanics poll and test: the seats asked and their order, the
 * choices, the remembered answers. test_drawn_exchange.c compares exchanges with a model.
 */
#include "phase_fixture.h"

#include <stdio.h>

#define TABLE                                                                                      \
    "pack: {suits: S H D C, ranks: 2 3 4 5}\nzones:\n  stock: {seen_by: nobody}\n  hand: {per: "   \
    "seat, seen_by: owner}\n"                                                                      \
    "  aside: {seen_by: nobody}\n  pile: {per: seat, seen_by: nobody}\n"

/* ---- poll ---- */

#define POLL_VARIABLES                                                                             \
    "variables:\n  who: {type: seat}\n  said: {type: choice, choices: [no, maybe, yes]}\n"         \
    "  each: {type: flag, per: seat}\n  may_ask: {type: flag, per: seat, start: true}\n"

TEST(a_poll_ends_with_the_first_who_does_not_refuse)
{
    game g;
    game_make(&g, 4, NULL,
              TABLE POLL_VARIABLES "phases: {ask: {poll: {ask: [yes, maybe, no], seat_to: who, "
                                   "answer_to: said, each_to: each}}}\n");
    game_reset(&g, 0);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 1);
    ck_assert_str_eq(legal_text(&g), "yes, maybe, no");
    ck_assert_str_eq(why(&g, "pass"), "you are asked to answer: yes, maybe, no [ask]");
    play(&g, "no");
    ck_assert_int_eq(g.block->place, 2);
    ck_assert_int_eq(play(&g, "maybe"), 1);
    ck_assert_str_eq(g.rules.phase[0].outcomes[1], "maybe");
    ck_assert_int_eq(*var_of(&g, "who", 0), 2);
    ck_assert_int_eq(*var_of(&g, "said", 0), 1);
    ck_assert_int_eq(*var_of(&g, "each", 1), 0);
    ck_assert_int_eq(*var_of(&g, "each", 2), 1);
    game_reset(&g, 0);
    *var_of(&g, "who", 0) = 3;
    ck_assert_int_eq(advance(&g), KM_WAIT);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(play(&g, "no"), KM_WAIT);
    ck_assert_int_eq(play(&g, "no"), 2);
    ck_assert_int_eq(*var_of(&g, "who", 0), KS_NOBODY);
    ck_assert_int_eq(*var_of(&g, "said", 0), 0);
    game_end(&g);
}

TEST(a_poll_of_all_goes_on_to_the_last_and_the_first_answer_counts)
{
    game g;
    game_make(&g, 3, NULL,
              TABLE POLL_VARIABLES
              "phases: {ask: {poll: {until: all, seat_to: who, from: dealer}}}\n");
    game_reset(&g, 0);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 0);
    play(&g, "no");
    play(&g, "yes");
    ck_assert_int_eq(g.block->place, 2);
    ck_assert_int_eq(play(&g, "yes"), 0);
    ck_assert_int_eq(*var_of(&g, "who", 0), 1);
    game_end(&g);
}

TEST(a_poll_until_refusal_needs_everybody)
{
    game g;
    game_make(&g, 3, NULL,
              TABLE POLL_VARIABLES "phases: {ask: {poll: {until: refusal, seat_to: who}}}\n");
    game_reset(&g, 0);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "yes");
    ck_assert_int_eq(play(&g, "no"), 1);
    ck_assert_int_eq(*var_of(&g, "who", 0), 2);
    game_reset(&g, 0);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "yes");
    play(&g, "yes");
    ck_assert_int_eq(play(&g, "yes"), 0);
    game_end(&g);
}

TEST(a_range_of_numbers_may_be_asked_for_and_none_refuses)
{
    game g;
    game_make(&g, 3, NULL,
              TABLE "variables:\n  bid: {per: seat, range: 0-13}\n  stake: {range: 1-4}\n"
                    "phases:\n  ask: {poll: {ask: 0-13, until: all, each_to: bid}}\n"
                    "  one: {poll: {ask: 2-4, answer_to: stake, from: dealer}}\n");
    game_reset(&g, 0);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(legal_text(&g), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13");
    play(&g, "13");
    play(&g, "0");
    ck_assert_int_eq(play(&g, "7"), 0);
    ck_assert_str_eq(g.rules.phase[0].outcomes[0], "done");
    ck_assert_int_eq(*var_of(&g, "bid", 1), 13);
    ck_assert_int_eq(*var_of(&g, "bid", 2), 0);
    ck_assert_int_eq(*var_of(&g, "bid", 0), 7);
    game_reset(&g, 1);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(play(&g, "4"), 0);
    ck_assert_int_eq(*var_of(&g, "stake", 0), 4);
    game_end(&g);
}

TEST(a_suit_may_be_asked_for_also_the_trump)
{
    game g;
    game_make(&g, 3, NULL,
              TABLE "variables:\n  named: {type: suit}\n"
                    "phases:\n  ask: {poll: {ask: [S, H, D, C], answer_to: named}}\n"
                    "  trumps: {poll: {ask: [S, H, D, C, none], answer_to: trump, until: all}}\n");
    game_reset(&g, 0);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(play(&g, "D"), 2);
    ck_assert_int_eq(*var_of(&g, "named", 0), 2);
    game_reset(&g, 1);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "none");
    play(&g, "H");
    ck_assert_int_eq(play(&g, "S"), 1);
    ck_assert_int_eq(*var_of(&g, "trump", 0), 1);
    game_reset(&g, 1);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    for (int i = 0; i < 2; i++)
        play(&g, "none");
    ck_assert_int_eq(play(&g, "none"), 4);
    ck_assert_int_eq(*var_of(&g, "trump", 0), KS_NOBODY);
    game_end(&g);
}

TEST(a_poll_leaves_out_one_seat_and_those_who_may_not)
{
    static const struct {
        int turn, asked[4];
    } rows[] = {{2, {3, 0, 1, -1}}, {0, {1, 2, 3, -1}}};
    game g;
    game_make(&g, 4, NULL,
              TABLE POLL_VARIABLES "phases: {ask: {poll: {ask: [double, no], who: others, of: "
                                   "turn, from: seat after turn, may: may_ask is set}}}\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        game_reset(&g, 0);
        g.block->place = (uint8_t)rows[i].turn;
        km_flow flow = advance(&g);
        for (int k = 0; rows[i].asked[k] >= 0; k++) {
            ck_assert_int_eq(flow, KM_WAIT);
            ck_assert_int_eq(g.block->place, rows[i].asked[k]);
            flow = play(&g, "no");
        }
        ck_assert_int_eq(flow, 1);
    }
    game_reset(&g, 0);
    g.block->place = 2;
    *var_of(&g, "may_ask", 3) = 0;
    *km_int(&g.run, g.rules.layout->active) = 0; /* seat 0 sits out */
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 1);
    ck_assert_int_eq(play(&g, "double"), 0);
    game_end(&g);
}

/* ---- test ---- */

TEST(a_test_asks_about_one_seat_any_or_all)
{
    game g;
    game_make(&g, 3, NULL,
              TABLE "phases:\n  one: {test: {if: hand has 2S, of: dealer}}\n  any: {test: {if: "
                    "hand has 2S, of: any}}\n"
                    "  all: {test: {if: hand has 2, of: all}}\n  turn: {test: {if: hand has 2S}}\n"
                    "  number: {test: {value: 7, at_least: 5, at_most: 7}}\n  more: {test: {value: "
                    "7, at_least: 8}}\n");
    game_reset(&g, 0);
    put_cards(&g, "hand", 1, "2S", false);
    put_cards(&g, "hand", 2, "2H", false);
    static const int expected[] = {1, 0, 1, 0, 0, 1};
    g.block->place = 1;
    for (int i = 0; i < 6; i++) {
        g.block->frame[0] = (ks_frame){.phase = (uint8_t)i};
        ck_assert_msg(advance(&g) == expected[i], "test %s", g.rules.phase[i].name);
        ck_assert_int_eq(g.block->place, 1);
    }
    put_cards(&g, "hand", 0, "2D", false);
    g.block->frame[0] = (ks_frame){.phase = 2};
    ck_assert_int_eq(advance(&g), 0);
    *km_int(&g.run, g.rules.layout->dealer) = 1;
    g.block->frame[0] = (ks_frame){.phase = 0};
    ck_assert_int_eq(advance(&g), 0);
    game_end(&g);
}

/* ---- errors and descriptions ---- */

static void check_error(const char *phase, kn_code code)
{
    char yaml[1024];
    game g;
    snprintf(yaml, sizeof yaml,
             TABLE "variables: {n: {range: 0-1}, c: {type: choice, choices: [a, b]}, v: {per: "
                   "seat, type: flag}}\n"
                   "phases: {p: %s}\n",
             phase);
    ck_assert_msg(!game_begin(&g, 3, NULL, yaml), "%s compiles", phase);
    ck_assert_msg(g.report.problem[0].code == code, "%s: E%04d %s", phase,
                  (int)g.report.problem[0].code, g.report.problem[0].message);
    kn_arena_free(g.arena);
}

TEST(wrong_values_are_reported_at_compilation)
{
    check_error("{exchange: {cards: 0}}", KN_E_MECHANIC);
    check_error("{exchange: {cards: -1}}", KN_E_MECHANIC);
    check_error("{exchange: {cards: [2, x]}}", KN_E_NO_VALUE_HOOK);
    check_error("{exchange: {cards: 2, at_least: 3}}", KN_E_MECHANIC);
    check_error("{exchange: {cards: 2, to: opposite}}", KN_E_EXCHANGE_TO);
    check_error("{exchange: {cards: 2, to: neighbour}}", KN_E_SEAT_PHRASE);
    check_error("{exchange: {cards: 2, hand: aside}}", KN_E_MECHANIC);
    check_error("{exchange: {cards: 2, into: bin}}", KN_E_NAME_UNKNOWN);
    check_error("{poll: {ask: [yes]}}", KN_E_POLL_WORDS);
    check_error("{poll: {ask: [yes, yes]}}", KN_E_POLL_WORDS);
    check_error("{poll: {ask: [1, 2]}}", KN_E_POLL_WORDS);
    check_error("{poll: {ask: 13-0}}", KN_E_POLL_WORDS);
    check_error("{poll: {ask: 0-32}}", KN_E_POLL_WORDS);
    check_error("{poll: {ask: 0-5, until: refusal}}", KN_E_MECHANIC);
    check_error("{poll: {ask: 0-30, answer_to: n}}", KN_E_POLL_VARIABLE);
    check_error("{poll: {ask: [no, S], answer_to: trump}}", KN_E_POLL_VARIABLE);
    check_error("{poll: {ask: [a, b, c], answer_to: n}}", KN_E_POLL_VARIABLE);
    check_error("{poll: {ask: [a, x], answer_to: c}}", KN_E_POLL_VARIABLE);
    check_error("{poll: {each_to: n}}", KN_E_POLL_VARIABLE);
    check_error("{poll: {answer_to: v}}", KN_E_POLL_VARIABLE);
    check_error("{poll: {who: others}}", KN_E_MECHANIC);
    check_error("{poll: {seat_to: n}}", KN_E_VARIABLE_TYPE);
    check_error("{test: {at_least: 3}}", KN_E_MECHANIC);
    check_error("{test: {if: always, value: 3}}", KN_E_MECHANIC);
    check_error("{test: {value: 3}}", KN_E_MECHANIC);
    check_error("{test: {value: 3, at_least: 5, at_most: 4}}", KN_E_MECHANIC);
    check_error("{test: {if: always, at_least: 5}}", KN_E_MECHANIC);
    check_error("{test: {value: power, at_least: 5}}", KN_E_NO_VALUE_HOOK);
}

TEST(phases_describe_themselves_in_both_languages)
{
    static const char *const says[][2] = {
        {"Each player gives 3 cards from their hand face down: in successive deals to the next "
         "player and nobody.",
         "各自は手札から3枚を選んで伏せたまま渡す（ディールごとに順に、次の人、誰にも渡さない）。"},
        {"Will you double? All are asked in turn, starting with the player after the dealer, "
         "until somebody accepts. Each answers “double” or “no”.",
         "ダブルしますか? ディーラーの次の人から順に尋ねる（「ダブル」、「いいえ」）。"
         "誰かが応じるまで続ける。"},
        {"7 is at least 5", "7が5以上"}};
    game g;
    game_make(
        &g, 3, NULL,
        TABLE
        "phases:\n  pass: {exchange: {cards: 3, to: [next, nobody]}}\n"
        "  ask: {poll: {ask: [double, no], says: {en: Will you double?, ja: ダブルしますか?}}}\n"
        "  look: {test: {value: 7, at_least: 5}}\n");
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 2; k++)
            ck_assert_str_eq(shown(&g, i, k ? "ja" : "en"), says[i][k]);
    }
    game_end(&g);
}

int main(void)
{
    return run_tests("mechanics: exchange, poll and test");
}
