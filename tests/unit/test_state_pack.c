/* SPDX-License-Identifier: MIT
 * Tests of state/pack.h: valid packs and the order of their cards, the cards that phrases select,
 * the choices of card maps, and the messages.
 */
#include "state_text.h"

#include "state/pack.h"
#include "run_suite.h"

static ks_pack *pack_of(const char *yaml)
{
    ks_pack *pack = ks_pack_compile(text_arena, text_node(yaml), 2, &text_report);
    text_no_problem(yaml);
    ck_assert_ptr_nonnull(pack);
    return pack;
}

static void refuse(const char *yaml, kn_code code, const char *message)
{
    ck_assert_ptr_null(ks_pack_compile(text_arena, text_node(yaml), 2, &text_report));
    text_problem(code, message);
}

static const char *written(const ks_pack *pack, kn_set cards)
{
    static char text[1024];
    ck_assert_int_lt(ks_pack_write(pack, cards, text, sizeof text), (int)sizeof text);
    return text;
}

static kn_set selected(const ks_pack *pack, const char *phrase)
{
    char yaml[256];
    kn_set cards;
    snprintf(yaml, sizeof yaml, "p: %s", phrase);
    ck_assert_msg(ks_pack_cards(pack, text_value(yaml), &cards, &text_report), "%s", phrase);
    text_no_problem(phrase);
    return cards;
}

TEST(a_pack_without_keys_is_the_usual_one_by_rank)
{
    ks_pack *pack = ks_pack_compile(text_arena, NULL, 1, &text_report);
    ck_assert_ptr_nonnull(pack);
    ck_assert_int_eq(pack->cards, 52);
    ck_assert_int_eq(kn_count(pack->all), 52);
    ck_assert_str_eq(pack->name[0], "AS");
    ck_assert_str_eq(pack->name[1], "AH");
    ck_assert_str_eq(pack->name[4], "2S");
    ck_assert_str_eq(pack->name[51], "KC");
    ck_assert_int_eq(kn_count(pack->by_suit[ks_pack_find_suit(pack, "H")]), 13);
    ck_assert_int_eq(pack->colours, 2);
    ck_assert_int_eq(ks_pack_find(pack, "TD", -1),
                     pack->rank[ks_pack_find(pack, "TD", -1)] * 4 + 2);
    ck_assert_int_eq(ks_pack_find(pack, "TDx", 2), ks_pack_find(pack, "TD", -1));
    ck_assert_int_eq(ks_pack_find(pack, "XS", -1), -1);
    ck_assert_int_eq(ks_pack_find(pack, "td", -1), -1);
}

TEST(a_pack_may_be_ordered_by_suit)
{
    ks_pack *pack = pack_of("{ranks: 9 T J Q K A, order: suit}");
    ck_assert_str_eq(written(pack, kn_set_first(8)), "9S TS JS QS KS AS 9H TH");
}

TEST(second_copies_carry_their_mark_and_lie_behind_the_first)
{
    ks_pack *pack = pack_of("{ranks: K Q, copies: 2}");
    ck_assert_str_eq(written(pack, pack->all),
                     "KS KSm KH KHm KD KDm KC KCm QS QSm QH QHm QD QDm QC QCm");
    ck_assert_str_eq(written(pack, selected(pack, "marked K")), "KSm KHm KDm KCm");
    ck_assert_str_eq(written(pack, selected(pack, "simple red")), "KH KD QH QD");
    ck_assert_str_eq(written(pack, selected(pack, "marked S")), "KSm QSm");
    ck_assert_int_eq(kn_count(selected(pack, "marked")), 8);
    ck_assert_int_eq(pack->copy[1], 1);
    pack = pack_of("{ranks: K, suits: S, copies: 3, marks: [a, b]}");
    ck_assert_str_eq(written(pack, pack->all), "KS KSa KSb");
}

TEST(jokers_come_last_without_suit_and_colour)
{
    ks_pack *pack = pack_of("{ranks: A K, jokers: 2}");
    ck_assert_str_eq(written(pack, selected(pack, "jokers")), "X1 X2");
    ck_assert_str_eq(written(pack, selected(pack, "X")), "X1 X2");
    ck_assert_str_eq(pack->name[9], "X2");
    ck_assert_str_eq(pack->rank_name[pack->rank[8]], "X");
    ck_assert_int_eq(pack->suit[8], KS_NO_SUIT);
    ck_assert(!kn_meets(selected(pack, "red black"), selected(pack, "jokers")));
    ck_assert(kn_is_empty(selected(pack_of("{}"), "jokers")));
}

TEST(cards_that_are_left_out_have_no_number_but_may_be_named)
{
    ks_pack *pack = pack_of("{without: [2C, 3], points: {2C: 5, 3: 1, 2: 2}}");
    ck_assert_int_eq(pack->cards, 47);
    ck_assert_int_eq(ks_pack_find(pack, "2C", -1), -1);
    ck_assert(kn_is_empty(selected(pack, "2C 3")));
    ck_assert_int_eq(kn_count(selected(pack, "2")), 3);
    ck_assert_int_eq(pack->points[ks_pack_find(pack, "2H", -1)], 4);
    ck_assert_int_eq(kn_count(pack->all), 47);
}

TEST(colours_may_be_declared)
{
    ks_pack *pack = pack_of("{suits: S H D C G, colours: {green: G, dark: [S, C]}}");
    ck_assert_str_eq(written(pack, selected(pack, "dark 7")), "7S 7C");
    ck_assert_str_eq(written(pack, selected(pack, "green 2-4")), "2G 3G 4G");
    refuse("{colours: {red: [H, Z]}}", KN_E_PACK_COLOUR, "unknown suit 'Z'");
    refuse("{colours: {red: H, blue: [S, H]}}", KN_E_PACK_COLOUR, "suit 'H' already has a colour");
    refuse("{colours: {all: H}}", KN_E_SYMBOL, "'all' can't be a colour");
}

TEST(packs_that_cannot_be_are_refused)
{
    refuse("{ranks: A 2 S}", KN_E_SYMBOL_TWICE, "'S' is both a rank and a suit");
    refuse("{ranks: A 2 a}", KN_E_SYMBOL_TWICE, "'a' is listed twice among the ranks");
    refuse("{ranks: A 2 100}", KN_E_SYMBOL, "'100' can't be one of the ranks");
    refuse("{suits: S H 1}", KN_E_SYMBOL, "'1' can't be one of the suits");
    refuse("{ranks: A X, jokers: 1}", KN_E_SYMBOL_TWICE, "'X' is both a rank and the jokers' rank");
    refuse("{ranks: K KS, suits: S H}", KN_E_SYMBOL_TWICE, "'KS' would be both a card and a rank");
    refuse("{ranks: A AS, suits: S M, copies: 2}", KN_E_SYMBOL_TWICE,
           "'AS' would be both a card and a rank");
    refuse("{marks: [m]}", KN_E_PACK_MARKS, "a pack of 1 copy needs 0 marks, but there is 1");
    refuse("{copies: 2, suits: S H D C G}", KN_E_PACK_SIZE, "the pack has 130 cards");
    refuse("{without: 2X}", KN_E_NOT_A_CARD, "unknown card '2X'");
}

TEST(a_pack_of_128_cards_is_the_largest)
{
    ck_assert_int_eq(pack_of("{copies: 4, ranks: 1 2 3 4 5 6 7 8, marks: a b c}")->cards, 128);
    ck_assert_int_eq(pack_of("{copies: 4, ranks: 1 2 3 4 5 6 7, marks: a b c, jokers: 8}")->cards,
                     120);
    refuse("{copies: 4, ranks: 1 2 3 4 5 6 7 8, marks: a b c, jokers: 1}", KN_E_PACK_SIZE,
           "the pack has 129 cards");
}

TEST(cards_left_out_do_not_count_for_the_size_of_a_pack)
{
    const char *tiles = "copies: 4, ranks: 1 2 3 4 5 6 7 8 9, suits: M P S Z, marks: a b c";
    char text[200];
    const struct {
        const char *without;
        int cards;
    } rows[] = {{"Z", 108},
                {"8Z 9Z 2M 3M 4M 5M 6M 7M 8M", 108},
                {"[8Z, [9, 7]]", 144 - 4 - 32},
                {"{not: 1-4}", 64},
                {"8Za 8Zb 8Zc 9Z 1-2", 144 - 3 - 4 - 32},
                {"{all: [Z, {not: 1-4}]}", 124}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(text, sizeof text, "{%s, without: %s}", tiles, rows[i].without);
        ck_assert_int_eq(pack_of(text)->cards, rows[i].cards);
    }
    snprintf(text, sizeof text, "{%s, without: 8Za 9Zb 1}", tiles);
    ks_pack *pack = pack_of(text);
    ck_assert_str_eq(written(pack, selected(pack, "8Z 8Za 8Zb 9Z 9Zb")), "8Z 8Zb 9Z");
    pack = pack_of("{copies: 3, marks: a b, ranks: 1 2 3 4 5 6 7 8 9 T J Q, jokers: 5, "
                   "without: Q X1 X5 JS JD 1}");
    ck_assert_int_eq(pack->cards, 144 + 5 - 12 - 2 - 6 - 12);
}

TEST(wrong_cards_of_without_are_told_in_a_large_pack_too)
{
    const char *tiles = "copies: 4, ranks: 1 2 3 4 5 6 7 8 9, suits: M P S Z, marks: a b c";
    char text[200];
    const struct {
        const char *without;
        kn_code code;
        const char *says;
    } rows[] = {{"8Y", KN_E_NOT_A_CARD, "unknown card '8Y'"},
                {"9-8", KN_E_CARD_RANGE, "the range '9-8' runs the wrong way"},
                {"all", KN_E_PACK_SIZE, "no card is left in the pack"},
                {"1Za", KN_E_PACK_SIZE, "the pack has 143 cards"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(text, sizeof text, "{%s, without: %s}", tiles, rows[i].without);
        refuse(text, rows[i].code, rows[i].says);
    }
}

TEST(selectors_name_cards_ranks_suits_colours_and_ranges)
{
    ks_pack *pack = pack_of("{}");
    static const struct {
        const char *phrase, *cards;
    } rows[] = {
        {"7D", "7D"},
        {"J", "JS JH JD JC"},
        {"J 7D", "7D JS JH JD JC"},
        {"[J, 7D]", "7D JS JH JD JC"},
        {"red 7", "7H 7D"},
        {"red 2-4", "2H 2D 3H 3D 4H 4D"},
        {"Q-K", "QS QH QD QC KS KH KD KC"},
        {"4-4", "4S 4H 4D 4C"},
        {"none", ""},
        {"''", ""},
        {"{all: [H, {not: 2-K}]}", "AH"},
        {"{any: [2C, AS]}", "AS 2C"},
        {"{all: [red, Q]}", "QH QD"},
        {"{not: [2-Q, red, KS]}", "AS AC KC"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(written(pack, selected(pack, rows[i].phrase)), rows[i].cards);
    ck_assert_int_eq(kn_count(selected(pack, "H")), 13);
    ck_assert_int_eq(kn_count(selected(pack, "red")), 26);
    ck_assert(kn_equal(selected(pack, "all"), pack->all));
    ck_assert(kn_equal(selected(pack, "red black"), pack->all));
}

TEST(cards_are_read_as_the_table_prints_them)
{
    static const struct {
        const char *phrase, *cards;
    } rows[] = {{"10S", "TS"},         {"J♦ 10♠", "TS JD"}, {"7♥\uFE0F", "7H"},
                {"10", "TS TH TD TC"}, {"red 10", "TH TD"}, {"9-10", "9S 9H 9D 9C TS TH TD TC"}};
    ks_pack *pack = pack_of("{}");
    kn_set cards;
    int32_t points[KN_CARDS_MAX] = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_str_eq(written(pack, selected(pack, rows[i].phrase)), rows[i].cards);
    ck_assert_int_eq(kn_count(selected(pack, "black ♠")), 13);
    ck_assert(ks_pack_map(pack, text_node("{10S: 2, J♦: 3, 10: 1}"), 0, points, &text_report));
    ck_assert_int_eq(points[ks_pack_find(pack, "TS", -1)], 2);
    ck_assert_int_eq(points[ks_pack_find(pack, "TC", -1)], 1);
    ck_assert_int_eq(points[ks_pack_find(pack, "JD", -1)], 3);
    ck_assert(!ks_pack_map(pack, text_node("{TS: 2, 10♠: 3}"), 0, points, &text_report));
    ck_assert_str_eq(text_report.problem[0].message, "'TS' and '10♠' both name TS");

    text_report.count = 0;
    pack = pack_of("{copies: 2, marks: m}");
    ck_assert_str_eq(written(pack, selected(pack, "10♠m")), "TSm");

    /* names of the pack's own */
    pack = pack_of("{ranks: 9 10 T}");
    ck_assert_str_eq(written(pack, selected(pack, "10♠ TS")), "10S TS");
    pack = pack_of("{ranks: G T}");
    text_report.count = 0;
    ck_assert(!ks_pack_cards(pack, text_value("cards: 10S"), &cards, &text_report));
    ck_assert_int_eq(text_report.problem[0].code, KN_E_NOT_A_CARD);
}

TEST(a_wrong_card_is_explained_where_it_stands)
{
    ks_pack *pack = pack_of("{}");
    kn_set cards;
    const kn_problem *p = &text_report.problem[0];

    ck_assert(!ks_pack_cards(pack, text_value("cards: 7D  XS J"), &cards, &text_report));
    ck_assert_int_eq(p->code, KN_E_NOT_A_CARD);
    ck_assert_str_eq(p->message, "unknown card 'XS'");
    ck_assert_str_eq(
        p->expected,
        "a card of this pack, a rank or a suit: ranks A 2 3 4 5 6 7 8 9 T J Q K, suits S H D C");
    ck_assert_str_eq(p->suggestion, "TS");
    ck_assert_int_eq((int)p->at.line, 1);
    ck_assert_int_eq((int)p->at.column, 12);
    ck_assert_int_eq((int)p->at.length, 2);
}

TEST(slips_are_guessed)
{
    ks_pack *pack = pack_of("{}");
    static const struct {
        const char *wrong, *meant;
    } rows[] = {{"ten", "T"}, {"kh", "KH"}, {"HK", "KH"}, {"rde", "red"}, {"7DD", "7D"}};
    kn_set cards;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kd_node *node = kd_node_new(text_arena, KD_NODE_SCALAR, (kn_mark){0}, rows[i].wrong);
        text_report.count = 0;
        ck_assert(!ks_pack_cards(pack, node, &cards, &text_report));
        ck_assert_ptr_nonnull(text_report.problem[0].suggestion);
        ck_assert_str_eq(text_report.problem[0].suggestion, rows[i].meant);
    }
}

TEST(phrases_of_a_wrong_form_are_refused)
{
    ks_pack *pack = pack_of("{}");
    static const struct {
        const char *yaml, *message;
        kn_code code;
    } rows[] = {
        {"p: 9-2", "the range '9-2' runs the wrong way", KN_E_CARD_RANGE},
        {"p: red 9-2", "the range '9-2' runs the wrong way", KN_E_CARD_RANGE},
        {"p: marked", "unknown card 'marked'", KN_E_NOT_A_CARD},
        {"p: 2-", "unknown card '2-'", KN_E_NOT_A_CARD},
        {"p:", "cards can't be named like this", KN_E_CARD_PHRASE},
        {"p: {most: 7}", "cards can't be named like this", KN_E_CARD_PHRASE},
        {"p: {not: 7, any: 8}", "cards can't be named like this", KN_E_CARD_PHRASE},
        {"p: {}", "cards can't be named like this", KN_E_CARD_PHRASE},
        {"p: {not: 1}", "unknown card '1'", KN_E_NOT_A_CARD},
    };
    kn_set cards;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert(!ks_pack_cards(pack, text_value(rows[i].yaml), &cards, &text_report));
        text_problem(rows[i].code, rows[i].message);
    }
}

TEST(texts_without_a_mark_tell_where_they_are_wrong)
{
    ks_pack *pack = pack_of("{}");
    kn_set cards;
    int at = -1, length = -1;

    ck_assert_int_eq(ks_pack_select(pack, " 7 red K ", &cards, &at, &length), 0);
    ck_assert_str_eq(written(pack, cards), "7S 7H 7D 7C KH KD");
    ck_assert_int_eq(ks_pack_select(pack, "7  foo K", &cards, &at, &length), -1);
    ck_assert_int_eq(at, 3);
    ck_assert_int_eq(length, 3);
}

TEST(in_a_card_map_the_more_exact_entry_wins_whatever_the_order)
{
    static const char *const maps[] = {
        "{all: 1, red: 2, H: 3, 2-8: 4, red 2-8: 5, 7: 6, red 7: 7, 7H: 8}",
        "{7H: 8, red 7: 7, 7: 6, red 2-8: 5, 2-8: 4, H: 3, red: 2, all: 1}",
    };
    static const struct {
        const char *card;
        int value;
    } rows[] = {{"7H", 8}, {"7D", 7}, {"7S", 6}, {"8D", 5},
                {"8S", 4}, {"KH", 3}, {"KD", 2}, {"KS", 1}};
    ks_pack *pack = pack_of("{}");

    for (int m = 0; m < 2; m++) {
        int32_t out[KN_CARDS_MAX] = {0};
        ck_assert(ks_pack_map(pack, text_node(maps[m]), 0, out, &text_report));
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            ck_assert_int_eq(out[ks_pack_find(pack, rows[i].card, -1)], rows[i].value);
    }
}

TEST(points_of_red_cards_add_up)
{
    ks_pack *pack =
        pack_of("{points: {red 2-8: pips, red 9-K: 10, AH AD: 20, AS: 30, AC: 40, 2S: 0.5}}");
    int sum = 0;
    for (int i = 0; i < pack->cards; i++)
        sum += pack->points[i];
    ck_assert_int_eq(sum, 2 * 280 + 1);
    ck_assert_int_eq(pack->points[ks_pack_find(pack, "6D", -1)], 12);
}

TEST(pips_are_the_number_of_the_rank)
{
    ks_pack *pack = pack_of("{values: {2-9: pips, A: pips, T: pips}}");
    ck_assert_int_eq(pack->value[ks_pack_find(pack, "AS", -1)], 1);
    ck_assert_int_eq(pack->value[ks_pack_find(pack, "9S", -1)], 9);
    ck_assert_int_eq(pack->value[ks_pack_find(pack, "TS", -1)], 10);
    ck_assert_int_eq(pack->value[ks_pack_find(pack, "JS", -1)], 0);
    ck_assert_int_eq(pack_of("{ranks: 10 9, values: {10: pips}}")->value[0], 10);
    pack_of("{values: {all: pips, J-K: 11}}");
    refuse("{values: {2-J: pips}}", KN_E_CARD_VALUE, "rank 'J' has no pips");
}

TEST(card_maps_that_say_two_things_are_refused)
{
    const kn_problem *p = &text_report.problem[0];

    ck_assert_ptr_null(ks_pack_compile(text_arena, text_node("points: 3\n"), 1, &text_report));
    text_report.count = 0;
    ck_assert_ptr_null(
        ks_pack_compile(text_arena, text_node("points:\n  2-5: 1\n  3-7: 2\n"), 1, &text_report));
    ck_assert_int_eq(p->code, KN_E_CARD_OVERLAP);
    ck_assert_str_eq(p->message, "'2-5' and '3-7' both name 3S");
    ck_assert_int_eq((int)p->at.line, 3);
    ck_assert_int_eq((int)p->origin.line, 2);
    text_report.count = 0;
    refuse("{values: {red: 1, H D: 2, D: 3}}", KN_E_CARD_OVERLAP, "'H D' and 'D' both name AD");
    refuse("{points: {TS: 0.3}}", KN_E_CARD_VALUE, "'0.3' is not a number of points");
    refuse("{values: {TS: 0.5}}", KN_E_CARD_VALUE, "'0.5' is not a whole number");
    refuse("{values: {TZ: 1}}", KN_E_NOT_A_CARD, "unknown card 'TZ'");
}

TEST(a_wrong_card_of_a_map_is_shown_at_its_key)
{
    const kn_problem *p = &text_report.problem[0];
    ck_assert_ptr_null(
        ks_pack_compile(text_arena, text_node("{points: {TC: 2, TS XS: 2}}"), 1, &text_report));
    ck_assert_str_eq(p->message, "unknown card 'XS'");
    ck_assert_int_eq((int)p->at.column, 21);
    ck_assert_int_eq((int)p->at.length, 2);
}

TEST(the_total_of_a_layer_is_checked_in_its_unit)
{
    kd_node *fine = text_node("{unit: 1/2, pack: {points: {A: 1.5, K: 1}, points_total: 10}}");
    kd_node *wrong = text_node("{unit: 1/2, pack: {points: {A: 1.5, KH: 0.5}, points_total: 17}}");
    kd_node *broken = text_node("{pack: {points: {Z: 1}, points_total: 17}}");

    ks_pack_check_total(fine, kd_node_path(fine, "pack.points_total"), &text_report);
    text_no_problem("a right total");
    ks_pack_check_total(wrong, kd_node_path(wrong, "pack.points_total"), &text_report);
    text_problem(KN_E_POINTS_TOTAL, "the points of the pack add up to 6.5, not 17");
    ks_pack_check_total(broken, kd_node_path(broken, "pack.points_total"), &text_report);
    text_no_problem("a pack whose own problem is reported when it is compiled");
}

TEST(units_are_read)
{
    ck_assert_int_eq(ks_pack_unit("1"), 1);
    ck_assert_int_eq(ks_pack_unit("1/2"), 2);
    ck_assert_int_eq(ks_pack_unit("0.25"), 4);
    ck_assert_int_eq(ks_pack_unit("0.1"), 10);
    ck_assert_int_eq(ks_pack_unit("1/3"), 3);
    ck_assert_int_eq(ks_pack_unit("1/100"), 100);
    ck_assert_int_eq(ks_pack_unit("2"), 0);
    ck_assert_int_eq(ks_pack_unit("1/101"), 0);
    ck_assert_int_eq(ks_pack_unit("x"), 0);
}

TEST(sets_are_written_without_running_over)
{
    ks_pack *pack = pack_of("{}");
    char text[8];
    memset(text, '!', sizeof text);
    ck_assert_int_eq(ks_pack_write(pack, kn_set_first(4), text, 7), 11);
    ck_assert_str_eq(text, "AS AH ");
    ck_assert_int_eq(text[7], '!');
    ck_assert_int_eq(ks_pack_write(pack, KN_EMPTY, text, 7), 0);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(ks_pack_write(pack, kn_set_first(2), text, 0), 5);
}

TEST(memory_that_runs_out_is_reported)
{
    kd_node *node = text_node("{copies: 2, without: 2, points: {all: 1}, colours: {red: H}}");
    ks_pack *pack = NULL;

    for (unsigned long n = 1; !pack && n < 1000; n++) {
        kn_arena *arena = kn_arena_new();
        text_report.count = 0;
        kn_memory_fail_after(n);
        pack = ks_pack_compile(arena, node, 1, &text_report);
        kn_memory_fail_after(0);
        ck_assert(pack || text_report.problem[0].code == KN_E_MEMORY);
        kn_arena_free(arena);
    }
    ck_assert_ptr_nonnull(pack);
}

int main(void)
{
    return run_tests("state pack", text_begin, text_end);
}
