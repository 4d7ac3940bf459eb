/* SPDX-License-Identifier: MIT
 * test_mechanics_errors.c: keys of tricks, auctions and exchanges that do not fit together.
 * test_drawn_tricks.c, test_drawn_auction.c and test_drawn_exchange.c compare these mechanics with
 * models.
 */
#include "phase_fixture.h"

#include <stdio.h>

#define PACK "pack: {suits: S H D C, ranks: 2 3 4 5}\nzones:\n  stock: {seen_by: nobody}\n"
#define TRICKS PACK "  hand: {per: place, seen_by: owner}\n  pile: {per: seat, seen_by: nobody}\n"
#define TABLE PACK "  hand: {per: seat, seen_by: owner}\n  pile: {per: seat, seen_by: nobody}\n"
#define EXCHANGE                                                                                   \
    PACK "  hand: {per: seat, seen_by: owner}\n  discards: {seen_by: nobody}\n  aside: {seen_by: " \
         "all}\n"
#define VARIABLES                                                                                  \
    "variables:\n  who: {type: seat}\n  number: {range: 0-200}\n  strain: {type: choice, "         \
    "choices: "                                                                                    \
    "[C, D, H, S, NT]}\n  factor: {range: 1-4, start: 1}\n  each: {per: seat, range: 0-200}\n  "   \
    "cap: {per: seat, range: 0-200, start: 120}\n  barred: {type: flag, per: seat}\n  turned: "    \
    "{type: suit}\n  alone: {type: flag}\n"
#define AUCTION(keys) TABLE VARIABLES "phases:\n  bidding: {auction: {" keys "}}\n"

static void check_tricks(const char *tricks, kn_code code)
{
    char yaml[1024];
    game g;
    snprintf(yaml, sizeof yaml,
             TRICKS "variables: {n: {range: 0-9}}\nphases: {play: {tricks: %s}}\n", tricks);
    ck_assert_msg(!game_begin(&g, 3, NULL, yaml), "%s compiles", tricks);
    ck_assert_msg(g.report.count >= 1 && g.report.problem[0].code == code, "%s: E%04d", tricks,
                  (int)g.report.problem[0].code);
    kn_arena_free(g.arena);
}

TEST(keys_of_tricks_that_do_not_fit_are_errors)
{
    check_tricks("{ranking: 5 4 3}", KN_E_TRICK_RANKING);
    check_tricks("{ranking: 5 4 3 2 9}", KN_E_TRICK_RANKING);
    check_tricks("{trump_ranking: 5 4 3 2 2}", KN_E_TRICK_RANKING);
    check_tricks("{trump: n}", KN_E_TRICK_TRUMP);
    check_tricks("{trump: spade}", KN_E_TRICK_TRUMP);
    check_tricks("{overtrump: true}", KN_E_MECHANIC);
    check_tricks("{winning_spares: void}", KN_E_MECHANIC);
    check_tricks("{winning_spares: beat, void: trump}", KN_E_MECHANIC);
    check_tricks("{winning_spares: both, beat: always}", KN_E_MECHANIC);
    check_tricks("{winning_spares: both, void: trump}", KN_E_MECHANIC);
    check_tricks("{hand: stock}", KN_E_MECHANIC);
    check_tricks("{table: pile}", KN_E_MECHANIC);
    check_tricks("{draw: hand}", KN_E_MECHANIC);
    check_tricks("{won: heap}", KN_E_NAME_UNKNOWN);
    check_tricks("{dummy: 1}", KN_E_MECHANIC);
    check_tricks("{first_card: [H]}", KN_E_MECHANIC);
    check_tricks("{top_card: n}", KN_E_VARIABLE_TYPE);
    check_tricks("{count_in: m}", KN_E_NAME_UNKNOWN);
    check_tricks("{modes: {a: {if: no idea, trump: none}}}", KN_E_CONDITION);
}

TEST(keys_of_auctions_that_do_not_fit_are_errors)
{
    static const struct {
        const char *yaml, *says;
    } rows[] = {
        {AUCTION("highest: 3, support: true"), "`support` needs a number"},
        {AUCTION("highest: 3, sum_not: 3"), "`sum_not` needs `support`"},
        {AUCTION("highest: 3, exceed: nothing"), "`exceed: nothing` needs `ends: round`"},
        {AUCTION("highest: 3, doubles: 1, ends: round"), "`doubles` needs `ends: others`"},
        {AUCTION("highest: 3, further_must: true"), "`further_must` needs `further`"},
        {AUCTION("denominations: S 2H"), "'2H' can't be named by a bid"},
        {AUCTION("denominations: S S"), "'S' is listed twice"},
        {AUCTION("denominations: S NT, further: NT"), "'NT' can't be part of a bid"},
        {AUCTION("highest: -3"), "'-3' can't limit bids"},
        {AUCTION("ladder: 18 17"), "`ladder` must be a list"},
        {AUCTION("highest: 3, number_to: each"), "'each' is not for the table"},
        {AUCTION("highest: 3, each_to: number"), "'number' is not per seat"},
        {AUCTION("highest: 3, further: up, further_to: strain"),
         "'strain' can't keep this result of the bidding"},
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

TEST(keys_of_exchanges_that_do_not_fit_are_errors)
{
    static const char *const rows[][2] = {
        {"{cards: 1, to: [each, next]}", "`to: each` can't be combined with other seats"},
        {"{cards: 1, to: each, into: discards}",
         "`to: each` gives cards to hands, so it can't have `into`"},
        {"{cards: 1, into: discards, draw: {from: hand}}",
         "'hand' can't be `from` of draw: it must be a zone of the table that keeps its order "
         "(`ordered: true`)"},
        {"{cards: 1, into: discards, draw: {refill: stock}}",
         "'stock' can't be refilled from itself"},
        {"{cards: 1, drop: {}}", "a seat may drop only where cards go to a zone of the table"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char yaml[1024];
        game g;
        snprintf(yaml, sizeof yaml, EXCHANGE "phases: {lay: {exchange: %s}}\n", rows[i][0]);
        ck_assert(!game_begin(&g, 3, NULL, yaml));
        ck_assert_int_eq(g.report.count, 1);
        ck_assert_str_eq(g.report.problem[0].message, rows[i][1]);
        game_end(&g);
    }
}

int main(void)
{
    return run_tests("mechanics: errors");
}
