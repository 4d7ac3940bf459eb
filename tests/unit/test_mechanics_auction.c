/* SPDX-License-Identifier: MIT
 * test_mechanics_auction.c: the mechanic `auction`: what may be bid, doubled and passed, when it is
 * over, what its variables keep, and what a refusal says. Whole games with an auction are tested by
 * their scenarios.
 */
#include "phase_fixture.h"

#include <stdio.h>

#define TABLE                                                                                      \
    "pack: {suits: S H D C, ranks: 2 3 4 5}\nzones:\n  stock: {seen_by: nobody}\n  hand: {per: "   \
    "seat, seen_by: owner}\n  pile: {per: seat, seen_by: nobody}\n"
#define VARIABLES                                                                                  \
    "variables:\n  who: {type: seat}\n  number: {range: 0-200}\n  strain: {type: choice, "         \
    "choices: "                                                                                    \
    "[C, D, H, S, NT]}\n  factor: {range: 1-4, start: 1}\n  each: {per: seat, range: 0-200}\n  "   \
    "cap: {per: seat, range: 0-200, start: 120}\n  barred: {type: flag, per: seat}\n  turned: "    \
    "{type: suit}\n  alone: {type: flag}\n  way: {type: choice, choices: [none, up, down]}\n"
#define AUCTION(keys) TABLE VARIABLES "phases:\n  bidding: {auction: {" keys "}}\n"

static void begin(game *g, int seats, const char *yaml)
{
    game_make(g, seats, NULL, yaml);
    game_reset(g, 0);
    ck_assert_int_eq(advance(g), KM_WAIT);
}

/* ---- numbers ---- */

static const char thousand[] =
    AUCTION("opening: 100, step: 5, raise: step, highest: cap, must_open: true, may_bid: barred is "
            "not set, pass: final, seat_to: who, number_to: number");

START_TEST(who_must_open_has_one_bid_whatever_limits_say)
{
    game g;
    game_make(&g, 3, NULL, thousand);
    game_reset(&g, 0);
    *var_of(&g, "barred", 1) = 1;
    *var_of(&g, "cap", 1) = 50;
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 1);
    ck_assert_str_eq(legal_text(&g), "bid 100");
    ck_assert_str_eq(why(&g, "pass"), "you are the first to call and must bid [must_open]");
    ck_assert_str_eq(why(&g, "bid 105"), "the bidding opens with exactly 100 [opening]");
    game_end(&g);
}
END_TEST

START_TEST(a_raise_goes_one_step_up_to_the_callers_own_limit)
{
    game g;
    game_make(&g, 3, NULL, thousand);
    game_reset(&g, 0);
    *var_of(&g, "cap", 0) = 105;
    *var_of(&g, "barred", 0) = 0;
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "bid 100");
    ck_assert_str_eq(legal_text(&g), "bid 105, pass");
    ck_assert_str_eq(why(&g, "bid 110"), "a bid may go only one step further, to 105 [raise]");
    ck_assert_str_eq(why(&g, "bid 103"), "bids are multiples of 5 [step]");
    ck_assert_str_eq(why(&g, "bid 100"), "a bid must be higher than 100 [exceed]");
    ck_assert_str_eq(why(&g, "bid"), "a bid needs a number here [highest]");
    ck_assert_str_eq(why(&g, "bid 105 S"), "here a bid is only a number [denominations]");
    play(&g, "bid 105");
    ck_assert_str_eq(legal_text(&g), "pass"); /* seat 0 has no bid up to 105 */
    ck_assert_str_eq(why(&g, "bid 110"), "you may bid 105 at most [highest]");
    play(&g, "pass");
    play(&g, "bid 110");
    ck_assert_int_eq(play(&g, "pass"), 0);
    ck_assert_int_eq(*var_of(&g, "who", 0), 1);
    ck_assert_int_eq(*var_of(&g, "number", 0), 110);
    game_end(&g);
}
END_TEST

START_TEST(who_is_silenced_only_passes_and_who_has_passed_is_out)
{
    game g;
    game_make(&g, 4, NULL, thousand);
    game_reset(&g, 0);
    *var_of(&g, "barred", 2) = 1;
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "bid 100");
    ck_assert_str_eq(legal_text(&g), "pass");
    ck_assert_ptr_nonnull(strstr(why(&g, "bid 105"), "[may_bid]"));
    play(&g, "pass");
    play(&g, "pass");
    play(&g, "bid 105");
    ck_assert_int_eq(g.block->place, 1);
    play(&g, "bid 110");
    ck_assert_int_eq(g.block->place, 0); /* 2 and 3 are out */
    ck_assert_int_eq(play(&g, "pass"), 0);
    ck_assert_int_eq(*var_of(&g, "who", 0), 1);
    game_end(&g);
}
END_TEST

START_TEST(a_ladder_is_climbed_rung_by_rung_or_not)
{
    game g;
    begin(&g, 3, AUCTION("ladder: 18 20 22 23 24 27, pass: final, number_to: number"));
    ck_assert_str_eq(legal_text(&g), "bid 18, bid 20, bid 22, bid 23, bid 24, bid 27, pass");
    ck_assert_str_eq(why(&g, "bid 19"),
                     "bids are the numbers of the ladder: 18 20 22 23 24 27 [ladder]");
    play(&g, "bid 22");
    ck_assert_str_eq(legal_text(&g), "bid 23, bid 24, bid 27, pass");
    play(&g, "bid 27");
    ck_assert_str_eq(legal_text(&g), "pass"); /* it has an end */
    game_end(&g);
    begin(&g, 3, AUCTION("ladder: 18 20 22, raise: step, number_to: number"));
    play(&g, "bid 18");
    ck_assert_str_eq(legal_text(&g), "bid 20, pass");
    game_end(&g);
}
END_TEST

START_TEST(where_nobody_need_exceed_the_last_may_not_make_the_sum)
{
    game g;
    game_make(&g, 3, NULL,
              AUCTION("highest: hand, exceed: nothing, ends: round, pass: never, sum_not: hand, "
                      "each_to: each, seat_to: who, number_to: number"));
    game_reset(&g, 0);
    put_cards(&g, "hand", 0, "2S 3S 4S", false);
    put_cards(&g, "hand", 1, "2H 3H 4H", false);
    put_cards(&g, "hand", 2, "2D 3D 4D", false);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(legal_text(&g), "bid 0, bid 1, bid 2, bid 3");
    play(&g, "bid 2");
    ck_assert_str_eq(legal_text(&g), "bid 0, bid 1, bid 2, bid 3");
    play(&g, "bid 0");
    ck_assert_str_eq(legal_text(&g), "bid 0, bid 2, bid 3");
    ck_assert_str_eq(why(&g, "bid 1"),
                     "the last bidder may not make the bids add up to 3 [sum_not]");
    ck_assert_str_eq(why(&g, "bid 4"), "you may bid 3 at most [highest]");
    ck_assert_str_eq(why(&g, "pass"), "nobody may pass here [pass]");
    ck_assert_int_eq(play(&g, "bid 2"), 0);
    ck_assert_int_eq(*var_of(&g, "each", 0), 2);
    ck_assert_int_eq(*var_of(&g, "each", 1), 2);
    ck_assert_int_eq(*var_of(&g, "each", 2), 0);
    ck_assert_int_eq(*var_of(&g, "who", 0), 1); /* of equal numbers the first is the highest */
    game_end(&g);
}
END_TEST

START_TEST(who_may_not_pass_but_has_no_bid_passes_all_the_same)
{
    game g;
    begin(&g, 3, AUCTION("lowest: 5, highest: 6, pass: never, number_to: number"));
    ck_assert_str_eq(legal_text(&g), "bid 5, bid 6");
    play(&g, "bid 6");
    ck_assert_str_eq(legal_text(&g), "pass");
    play(&g, "pass");
    ck_assert_int_eq(play(&g, "pass"), 0);
    game_end(&g);
}
END_TEST

START_TEST(no_number_is_higher_than_its_variables_keep)
{
    game g;
    begin(&g, 3,
          TABLE "variables: {small: {range: 0-3}}\nphases:\n  bidding: {auction: {lowest: 2, "
                "number_to: small}}\n");
    ck_assert_str_eq(legal_text(&g), "bid 2, bid 3, pass");
    ck_assert_str_eq(why(&g, "bid 1"), "bids begin with 2 [lowest]");
    game_end(&g);
}
END_TEST

/* ---- denominations ---- */

static const char bridge[] =
    AUCTION("from: dealer, lowest: 1, highest: 3, denominations: C D H S NT, doubles: 2, seat_to: "
            "who, number_to: number, contract_to: strain, factor_to: factor");

START_TEST(a_bid_exceeds_by_number_or_denomination)
{
    game g;
    begin(&g, 4, bridge);
    ck_assert_int_eq(g.block->place, 0);
    ck_assert_int_eq(ks_moves_total(legal(&g)), 16);
    play(&g, "bid 2 H");
    ck_assert_str_eq(legal_text(&g), "bid 2 S, bid 2 NT, bid 3 C, bid 3 D, bid 3 H, bid 3 S, bid 3 "
                                     "NT, double, pass");
    ck_assert_str_eq(why(&g, "bid 2 D"), "a bid must be higher than 2 H [exceed]");
    ck_assert_str_eq(why(&g, "bid 3"), "a bid must name C, D, H, S or NT [denominations]");
    ck_assert_str_eq(why(&g, "bid nt"), "a bid needs a number here [highest]");
    play(&g, "bid 3 nt"); /* in any size */
    ck_assert_str_eq(legal_text(&g), "double, pass");
    ck_assert_int_eq(*var_of(&g, "strain", 0), 4);
    ck_assert_int_eq(*var_of(&g, "number", 0), 3);
    ck_assert_int_eq(*var_of(&g, "who", 0), 1);
    game_end(&g);
}
END_TEST

START_TEST(where_bids_are_doubled_only_nobody_redoubles)
{
    game g;
    begin(&g, 4,
          AUCTION(
              "from: dealer, lowest: 1, highest: 3, doubles: 1, seat_to: who, number_to: number"));
    play(&g, "bid 1");
    play(&g, "double");
    play(&g, "pass");
    play(&g, "pass");
    ck_assert_str_eq(legal_text(&g), "bid 2, bid 3, pass");
    game_end(&g);
}
END_TEST

START_TEST(doubles_are_answered_and_cancelled_by_a_bid)
{
    game g;
    begin(&g, 4, bridge);
    ck_assert_str_eq(why(&g, "double"), "there is no bid to double [doubles]");
    play(&g, "bid 1 C");
    ck_assert_str_eq(why(&g, "redouble"),
                     "only the side whose bid was doubled may redouble it, once [doubles]");
    play(&g, "double");
    ck_assert_int_eq(*var_of(&g, "factor", 0), 2);
    ck_assert_str_eq(why(&g, "double"),
                     "only an opponent of the bidder may double a bid, once [doubles]");
    play(&g, "pass");
    play(&g, "pass");
    play(&g, "redouble"); /* the bidder's answer: three passes more */
    ck_assert_int_eq(*var_of(&g, "factor", 0), 4);
    play(&g, "pass");
    play(&g, "bid 1 D");
    ck_assert_int_eq(*var_of(&g, "factor", 0), 1);
    ck_assert_int_eq(*var_of(&g, "who", 0), 2);
    play(&g, "pass");
    play(&g, "pass");
    ck_assert_int_eq(play(&g, "pass"), 0);
    game_end(&g);
}
END_TEST

START_TEST(nobody_bids_and_it_is_passed)
{
    static const char *const ends[] = {AUCTION("lowest: 1, number_to: number"),
                                       AUCTION("lowest: 1, pass: final, number_to: number"),
                                       AUCTION("denominations: S H, ends: first"),
                                       AUCTION("denominations: S H, ends: round")};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        game g;
        begin(&g, 3, ends[i]);
        ck_assert_int_eq(play(&g, "pass"), KM_WAIT);
        ck_assert_int_eq(play(&g, "pass"), KM_WAIT);
        ck_assert_int_eq(play(&g, "pass"), 1);
        game_end(&g);
    }
}
END_TEST

START_TEST(each_calls_once_in_a_round_and_must_exceed)
{
    game g;
    begin(&g, 4, AUCTION("denominations: petite garde sans contre, ends: round, seat_to: who"));
    ck_assert_str_eq(legal_text(&g), "bid petite, bid garde, bid sans, bid contre, pass");
    play(&g, "bid garde");
    ck_assert_str_eq(legal_text(&g), "bid sans, bid contre, pass");
    ck_assert_str_eq(why(&g, "bid petite"), "a bid must be higher than garde [exceed]");
    ck_assert_str_eq(why(&g, "bid 2 sans"), "bids have no number here [highest]");
    play(&g, "pass");
    play(&g, "bid contre");
    ck_assert_int_eq(play(&g, "pass"), 0);
    ck_assert_int_eq(*var_of(&g, "who", 0), 3);
    game_end(&g);
}
END_TEST

START_TEST(a_variable_says_the_suit_that_is_named_or_barred)
{
    game g;
    game_make(&g, 4, NULL,
              TABLE VARIABLES
              "phases:\n  first: {auction: {denominations: turned, ends: first, further: alone, "
              "contract_to: trump, further_to: alone}}\n"
              "  second: {auction: {denominations: S H D C, except: turned, ends: first, must_bid: "
              "turn is dealer, contract_to: trump}}\n");
    game_reset(&g, 0);
    *var_of(&g, "turned", 0) = 1;
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(legal_text(&g), "bid H, bid H alone, pass");
    ck_assert_str_eq(why(&g, "bid S"), "a bid must name H [denominations]");
    ck_assert_int_eq(play(&g, "bid H alone"), 0);
    ck_assert_int_eq(*var_of(&g, "trump", 0), 1);
    ck_assert_int_eq(*var_of(&g, "alone", 0), 1);
    game_reset(&g, 1);
    *var_of(&g, "turned", 0) = 1;
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(legal_text(&g), "bid S, bid D, bid C, pass");
    ck_assert_str_eq(why(&g, "bid H"), "H may not be named [except]");
    ck_assert_str_eq(why(&g, "bid S alone"), "here no further word may follow a bid [further]");
    for (int i = 0; i < 3; i++)
        play(&g, "pass");
    ck_assert_str_eq(legal_text(&g), "bid S, bid D, bid C"); /* the dealer */
    ck_assert_ptr_nonnull(strstr(why(&g, "pass"), "[must_bid]"));
    ck_assert_int_eq(play(&g, "bid C"), 0);
    ck_assert_int_eq(*var_of(&g, "trump", 0), 3);
    game_end(&g);
}
END_TEST

START_TEST(a_further_word_may_be_compulsory)
{
    game g;
    begin(&g, 3,
          AUCTION("lowest: 3, highest: 4, further: up down, further_must: true, further_to: "
                  "way, number_to: number"));
    ck_assert_str_eq(legal_text(&g), "bid 3 up, bid 3 down, bid 4 up, bid 4 down, pass");
    ck_assert_str_eq(why(&g, "bid 3"), "a bid may add one of: up, down [further]");
    play(&g, "bid 3 down");
    ck_assert_int_eq(*var_of(&g, "way", 0), 2);
    game_end(&g);
}
END_TEST

START_TEST(supports_belong_to_the_contract_that_stands)
{
    game g;
    begin(&g, 3,
          AUCTION("denominations: C D H S, highest: 3, support: true, exceed: highest, pass: "
                  "never, sum_not: 3, each_to: each, contract_to: trump, seat_to: who"));
    play(&g, "bid 1 D");
    ck_assert_str_eq(legal_text(&g), "bid 0, bid 1, bid 2, bid 3, bid 1 H, bid 1 S, bid 2 C, bid 2 "
                                     "H, bid 2 S, bid 3 C, bid 3 H, bid 3 S");
    ck_assert_str_eq(why(&g, "bid 2 D"),
                     "D is already the contract: a number alone supports it [support]");
    play(&g, "bid 2");
    ck_assert_str_eq(legal_text(&g),
                     "bid 1, bid 2, bid 3, bid 2 H, bid 2 S, bid 3 C, bid 3 H, bid 3 S");
    play(&g, "bid 3 C");
    ck_assert_int_eq(*var_of(&g, "each", 1), 0); /* cancelled */
    ck_assert_int_eq(*var_of(&g, "each", 2), 0);
    ck_assert_int_eq(*var_of(&g, "each", 0), 3);
    play(&g, "bid 1");
    ck_assert_int_eq(play(&g, "bid 3"), 0);
    ck_assert_int_eq(*var_of(&g, "who", 0), 0);
    ck_assert_int_eq(*var_of(&g, "trump", 0), 3);
    game_end(&g);
}
END_TEST

START_TEST(what_could_be_a_suit_or_a_further_word_is_the_suit_if_it_stands_first)
{
    game g;
    ks_move move;
    char text[KS_MOVE_TEXT];
    begin(&g, 3, AUCTION("denominations: C D H S NT, further: s m, contract_to: strain"));
    move = move_of(&g, "bid s m");
    ck_assert_str_eq(ks_move_write(g.pack, &g.rules.words, &move, 0, text), "bid S m");
    move = move_of(&g, "bid S s");
    ck_assert_str_eq(ks_move_write(g.pack, &g.rules.words, &move, 0, text), "bid S s");
    move = move_of(&g, "bid nt s");
    ck_assert_str_eq(ks_move_write(g.pack, &g.rules.words, &move, 0, text), "bid NT s");
    ck_assert(!ks_move_read(g.pack, &g.rules.words, "bid NT NT", "en", &move, &g.report));
    game_end(&g);
}
END_TEST

START_TEST(a_position_knows_the_bid_that_stands_by_its_variables)
{
    game g;
    game_make(&g, 4, NULL, bridge);
    game_reset(&g, 0);
    *var_of(&g, "who", 0) = 3;
    *var_of(&g, "number", 0) = 3;
    *var_of(&g, "strain", 0) = 3;
    resume(&g, 1);
    ck_assert_str_eq(legal_text(&g), "bid 3 NT, double, pass");
    play(&g, "pass");
    ck_assert_int_eq(play(&g, "pass"), 0);
    game_end(&g);
}
END_TEST

START_TEST(keys_that_do_not_fit_are_errors)
{
    static const struct {
        const char *yaml, *says;
    } rows[] = {
        {AUCTION("from: dealer"), "a bid needs a number (`highest`) or `denominations`"},
        {AUCTION("highest: 3, support: true"), "`support` needs a number"},
        {AUCTION("highest: 3, sum_not: 3"), "`sum_not` needs `support`"},
        {AUCTION("highest: 3, exceed: nothing"), "`exceed: nothing` needs `ends: round`"},
        {AUCTION("highest: 3, doubles: 1, ends: round"), "`doubles` needs `ends: others`"},
        {AUCTION("highest: 3, further_must: true"), "`further_must` needs `further`"},
        {AUCTION("denominations: S 2H"), "'2H' can't be named by a bid"},
        {AUCTION("denominations: S S"), "'S' is listed twice"},
        {AUCTION("denominations: S NT, further: NT"), "'NT' can't be said with a bid"},
        {AUCTION("highest: -3"), "'-3' can't limit bids"},
        {AUCTION("ladder: 18 17"), "`ladder` is a list"},
        {AUCTION("highest: 3, number_to: each"), "'each' is not one for the table"},
        {AUCTION("highest: 3, each_to: number"), "'number' is not per seat: whose would it be?"},
        {AUCTION("denominations: S NT, contract_to: way"), "'way' can't keep this result"},
        {AUCTION("highest: 3, further: up, further_to: strain"), "'strain' can't keep this result"},
        {AUCTION("highest: 3, doubles: 1, factor_to: number"), NULL},
        {AUCTION("highest: 3, factor_to: strain"), "is of type choice, not integer"},
        {AUCTION("highest: 300, opening: 201, number_to: number"), "'number' can't keep"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        game g;
        bool made = game_begin(&g, 3, NULL, rows[i].yaml);
        ck_assert_msg(made == !rows[i].says, "row %zu", i);
        ck_assert_msg(made || strstr(g.report.problem[0].message, rows[i].says), "row %zu: %s", i,
                      made ? "" : g.report.problem[0].message);
        game_end(&g);
    }
}
END_TEST

START_TEST(who_has_no_bid_may_pass_rather_than_double)
{
    game g;
    begin(&g, 2, AUCTION("highest: 3, pass: never, doubles: 2"));
    play(&g, "bid 3");
    ck_assert_str_eq(legal_text(&g), "double, pass");
    play(&g, "double");
    ck_assert_str_eq(legal_text(&g), "redouble, pass");
    game_end(&g);
}
END_TEST

START_TEST(an_opening_that_its_variables_do_not_keep_is_no_bid)
{
    game g;
    game_make(&g, 2, NULL,
              AUCTION("opening: cap, highest: 20, must_open: true, number_to: factor"));
    game_reset(&g, 0);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(legal_text(&g), "pass"); /* the variable keeps up to 4 */
    game_end(&g);
}
END_TEST

START_TEST(the_first_of_a_side_to_name_it_need_not_have_had_the_bid_that_stood)
{
    static const uint8_t sides[] = {0, 1, 0, 1};
    game g;
    ck_assert(game_begin_sides(&g, 4, sides, NULL,
                               AUCTION("denominations: C D, highest: 9, exceed: nothing, ends: "
                                       "round, declarer: first_of_side, seat_to: who")));
    game_reset(&g, 0);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "bid 5 D");
    play(&g, "bid 3 C"); /* it does not stand, but names clubs */
    play(&g, "pass");
    play(&g, "bid 6 C");
    ck_assert_int_eq(*var_of(&g, "who", 0), 2);
    game_end(&g);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("auction");
    TCase *t = tcase_create("auction");
    tcase_add_test(t, who_must_open_has_one_bid_whatever_limits_say);
    tcase_add_test(t, a_raise_goes_one_step_up_to_the_callers_own_limit);
    tcase_add_test(t, who_is_silenced_only_passes_and_who_has_passed_is_out);
    tcase_add_test(t, a_ladder_is_climbed_rung_by_rung_or_not);
    tcase_add_test(t, where_nobody_need_exceed_the_last_may_not_make_the_sum);
    tcase_add_test(t, who_may_not_pass_but_has_no_bid_passes_all_the_same);
    tcase_add_test(t, no_number_is_higher_than_its_variables_keep);
    tcase_add_test(t, a_bid_exceeds_by_number_or_denomination);
    tcase_add_test(t, where_bids_are_doubled_only_nobody_redoubles);
    tcase_add_test(t, doubles_are_answered_and_cancelled_by_a_bid);
    tcase_add_test(t, nobody_bids_and_it_is_passed);
    tcase_add_test(t, each_calls_once_in_a_round_and_must_exceed);
    tcase_add_test(t, a_variable_says_the_suit_that_is_named_or_barred);
    tcase_add_test(t, a_further_word_may_be_compulsory);
    tcase_add_test(t, supports_belong_to_the_contract_that_stands);
    tcase_add_test(t, what_could_be_a_suit_or_a_further_word_is_the_suit_if_it_stands_first);
    tcase_add_test(t, a_position_knows_the_bid_that_stands_by_its_variables);
    tcase_add_test(t, keys_that_do_not_fit_are_errors);
    tcase_add_test(t, who_has_no_bid_may_pass_rather_than_double);
    tcase_add_test(t, an_opening_that_its_variables_do_not_keep_is_no_bid);
    tcase_add_test(t, the_first_of_a_side_to_name_it_need_not_have_had_the_bid_that_stood);
    suite_add_tcase(suite, t);
    return run_suite(suite);
}
