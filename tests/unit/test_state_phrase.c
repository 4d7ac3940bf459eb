/* SPDX-License-Identifier: MIT
 * Tests of state/phrase.h: that every form of the tables compiles, the values of seats and
 * conditions in a small position, and the messages.
 */
#include "state_text.h"

#include <stdlib.h>

#include "state/phrase_tree.h"
#include "run_suite.h"

static ks_layout *layout;
static ks_world world;

static int32_t *number(const char *name)
{
    int v = ks_layout_find_var(layout, name);
    ck_assert_msg(v >= 0, "no variable %s", name);
    return ks_ints(layout, world.block) + layout->var[v].at;
}

static kn_set *heap(const char *name, int owner)
{
    int z = ks_layout_find_zone(layout, name);
    ck_assert_msg(z >= 0, "no zone %s", name);
    return &world.block->sets[layout->zone[z].heap + owner];
}

static kn_set cards(const char *text)
{
    kn_set set;
    int at, length;
    ck_assert_int_eq(ks_pack_select(layout->pack, text, &set, &at, &length), 0);
    return set;
}

/* Four seats in two sides, and a dummy; seat 2 deals, and seat 1 is to move. */
static void setup(void)
{
    static const uint8_t sides[] = {0, 1, 0, 1};
    static const char *const dummies[] = {"north"};
    const kd_node *node;

    text_begin();
    static const char pack[] = "{points: {A: 11, T: 10, J: 0.5}, trump_points: {J: 20, 9: 14}}";
    node = text_node(
        "zones: {stock: {}, floor: {seen_by: all}, hand: {per: seat, seen_by: owner},"
        " pile: {per: side}, box: {per: place}}\n"
        "variables: {bid: {per: seat, range: 0-13}, declarer: {type: seat},"
        " partner: {type: seat, per: seat}, turned: {type: card}, doubled: {type: flag},"
        " contract: {type: choice, choices: [normal, nil]}, shown: {type: cards, per: seat},"
        " winner: {type: side}, asked: {type: rank}, bonus: {type: points},"
        " won: {per: seat, range: 0-13}, aim: {range: 0-13}, named: {type: suit}}");
    layout =
        ks_layout_new(text_arena, ks_pack_compile(text_arena, text_node(pack), 2, &text_report), 4,
                      sides, 1, dummies);
    ck_assert(ks_layout_declare(layout, text_arena, kd_node_get(node, "zones"),
                                kd_node_get(node, "variables"), &text_report));
    const ks_var leader = {.name = "play.leader",
                           .type = KS_VAR_SEAT,
                           .scope = KS_SCOPE_TRICK,
                           .min = -1,
                           .max = 4,
                           .start = -1};
    ck_assert_int_ge(ks_layout_var(layout, text_arena, &leader, &text_report), 0);
    ck_assert_int_eq(ks_layout_cause(layout, text_arena, "cards", &text_report), 0);
    ck_assert(ks_layout_freeze(layout, text_arena, &text_report));
    text_no_problem("setup");
    world = (ks_world){.layout = layout, .block = calloc(1, layout->size)};
    ck_assert_ptr_nonnull(world.block);
    ks_block_begin(layout, world.block, layout->zone[ks_layout_find_zone(layout, "stock")].heap);
    *number("dealer") = 2;
    world.block->place = 1;
}

static void teardown(void)
{
    free(world.block);
    text_end();
}

static ks_seat_phrase *seat_phrase(const char *text)
{
    kd_node *node = kd_node_new(text_arena, KD_NODE_SCALAR, (kn_mark){0}, text);
    return ks_seat_compile(text_arena, layout, node, &text_report);
}

static int seat(const char *text)
{
    const ks_seat_phrase *phrase = seat_phrase(text);
    ck_assert_msg(phrase && !text_report.count, "%s: %s", text,
                  text_report.count ? text_report.problem[0].message : "NULL");
    return ks_seat_eval(&world, phrase);
}

static bool holds(const char *yaml)
{
    char text[256];
    const ks_condition *c;
    snprintf(text, sizeof text, "c: %s", yaml);
    c = ks_condition_compile(text_arena, layout, text_value(text), &text_report);
    ck_assert_msg(c && !text_report.count, "%s: %s", yaml,
                  text_report.count ? text_report.problem[0].message : "NULL");
    return ks_condition_eval(&world, c);
}

TEST(seats_are_named_from_the_dealer_and_the_turn)
{
    ck_assert_int_eq(seat("dealer"), 2);
    ck_assert_int_eq(seat("turn"), 1);
    ck_assert_int_eq(seat("seat after dealer"), 3);
    ck_assert_int_eq(seat("seat before dealer"), 1);
    ck_assert_int_eq(seat("seat after seat after dealer"), 0);
    ck_assert_int_eq(seat("seat before 0"), 3);
    ck_assert_int_eq(seat("seat opposite turn"), 3);
    ck_assert_int_eq(seat("seat opposite seat after turn"), 0);
    ck_assert_int_eq(seat("3"), 3);
    ck_assert_int_eq(seat("nobody"), KS_NOBODY);
}

TEST(active_seats_skip_those_that_are_out)
{
    number("active")[3] = 0;
    number("active")[0] = 0;
    ck_assert_int_eq(seat("seat after dealer"), 3);
    ck_assert_int_eq(seat("active seat after dealer"), 1);
    ck_assert_int_eq(seat("active seat before dealer"), 1);
    ck_assert_int_eq(seat("active seat before turn"), 2);
    number("active")[1] = 0;
    ck_assert_int_eq(seat("active seat after dealer"), 2);
    number("active")[2] = 0;
    ck_assert_int_eq(seat("active seat after dealer"), KS_NOBODY);
}

TEST(from_a_dummy_the_seats_go_on_where_they_begin)
{
    world.block->place = 4;
    ck_assert_int_eq(seat("turn"), 4);
    ck_assert_int_eq(seat("north"), 4);
    ck_assert_int_eq(seat("seat after turn"), 0);
    ck_assert_int_eq(seat("seat before turn"), 3);
    ck_assert_int_eq(seat("seat opposite turn"), KS_NOBODY);
    ck_assert_int_eq(seat("partner"), KS_NOBODY);
}

TEST(seat_variables_are_named_also_those_of_phases)
{
    ck_assert_int_eq(seat("declarer"), KS_NOBODY);
    ck_assert_int_eq(seat("seat after declarer"), KS_NOBODY);
    *number("declarer") = 0;
    *number("play.leader") = 4;
    number("partner")[1] = 3;
    ck_assert_int_eq(seat("declarer"), 0);
    ck_assert_int_eq(seat("play.leader"), 4);
    ck_assert_int_eq(seat("partner"), 3);
    ck_assert_int_eq(seat("last taker"), KS_NOBODY);
    *number("last_taker") = 1;
    ck_assert_int_eq(seat("last taker"), 1);
    ck_assert_int_eq(seat("seat after last taker"), 2);
}

TEST(the_holder_of_a_card_is_who_has_it_before_him)
{
    ck_assert_int_eq(seat("holder of 2C"), KS_NOBODY);
    *heap("hand", 3) = cards("2C 5H");
    *heap("box", 4) = cards("9S");
    *heap("pile", 1) = cards("KD");
    ck_assert_int_eq(seat("holder of 2C"), 3);
    ck_assert_int_eq(seat("holder of 9S"), 4);
    ck_assert_int_eq(seat("holder of KD"), KS_NOBODY);
}

TEST(of_equal_numbers_the_seat_first_after_the_dealer_is_highest_and_lowest)
{
    ck_assert_int_eq(seat("highest bid"), 3);
    number("bid")[0] = 4;
    number("bid")[1] = 4;
    ck_assert_int_eq(seat("highest bid"), 0);
    ck_assert_int_eq(seat("lowest bid"), 3);
    number("score")[1] = -5;
    ck_assert_int_eq(seat("highest score"), 0);
    ck_assert_int_eq(seat("lowest score"), 3);
}

TEST(the_points_of_the_deal_are_compared_however_they_were_awarded)
{
    /* no seat has any, so the first after the dealer counts */
    ck_assert_int_eq(seat("lowest points"), 3);
    ks_award(&world, 0, 5, 0);
    ks_award(&world, 1, 3, 0);
    number("score")[1] = 100;
    ck_assert_int_eq(seat("highest points"), 0);
    ks_settle(&world);
    ck_assert_int_eq(seat("highest points"), 0);
    ck_assert_int_eq(seat("lowest points"), 3);
    ck_assert_int_eq(ks_awarded(&world, 1), 3);
}

TEST(conditions_count_cards)
{
    *heap("floor", 0) = cards("7S 7H KD");
    *heap("hand", 1) = cards("A 2S");
    ck_assert(holds("stock is not empty"));
    ck_assert(!holds("floor is empty"));
    ck_assert(!holds("floor is cleared"));
    ck_assert(holds("floor has 7"));
    ck_assert(holds("floor has red 7 J"));
    ck_assert(!holds("floor has J"));
    ck_assert(holds("floor has no J"));
    ck_assert(holds("floor has cards"));
    ck_assert(holds("floor has 3 cards"));
    ck_assert(!holds("floor has 1 card"));
    ck_assert(holds("floor has at least 3 cards"));
    ck_assert(!holds("floor has at least 4 cards"));
    ck_assert(holds("floor has at most 3 cards"));
    ck_assert(holds("floor has at least 2 of 7"));
    ck_assert(!holds("floor has at least 3 of 7"));
    ck_assert(holds("floor has 2 of red"));
    ck_assert(holds("hand has 4 of A"));
    ck_assert(holds("pile is empty"));
}

TEST(zones_with_owners_mean_that_of_the_turn_unless_any_or_all_are_asked)
{
    *heap("hand", 1) = cards("2S");
    ck_assert(!holds("hand is empty"));
    ck_assert(holds("any hand is empty"));
    ck_assert(!holds("all hands are empty"));
    ck_assert(holds("any hand has 2S"));
    ck_assert(!holds("all hands have cards"));
    ck_assert(holds("any hand is not empty"));
    ck_assert(!holds("all hands are not empty"));
    world.block->place = 0;
    ck_assert(holds("hand is empty"));
    world.block->place = 4;
    ck_assert(holds("hand is empty"));
    *heap("hand", 1) = KN_EMPTY;
    ck_assert(holds("all hands are empty"));
    ck_assert(holds("all boxes are empty"));
}

TEST(conditions_compare_variables_by_their_type)
{
    number("bid")[1] = 5;
    number("score")[1] = 21; /* halves */
    *number("trump") = 1;
    ck_assert(holds("bid is 5"));
    ck_assert(!holds("bid is not 5"));
    ck_assert(holds("bid is at least 5"));
    ck_assert(!holds("bid is at least 6"));
    ck_assert(holds("bid is at most 5"));
    ck_assert(holds("any bid is 0"));
    ck_assert(!holds("all bids are 0"));
    ck_assert(holds("all bids are at most 5"));
    ck_assert(holds("score is 10.5"));
    ck_assert(holds("any score is at least 10"));
    ck_assert(holds("trump is H"));
    ck_assert(holds("trump is set"));
    ck_assert(!holds("trump is none"));
    ck_assert(holds("contract is normal"));
    ck_assert(!holds("doubled is true"));
    ck_assert(holds("doubled is no"));
    ck_assert(holds("doubled is not set"));
    ck_assert(holds("turned is none"));
    ck_assert(!holds("turned is 7"));
    *number("turned") = ks_pack_find(layout->pack, "7D", -1);
    ck_assert(holds("turned is red 7 J"));
    ck_assert(holds("turned is not black"));
    ck_assert(holds("winner is none"));
    *number("winner") = 1;
    ck_assert(holds("winner is 1"));
    ck_assert(holds("asked is not set"));
    *number("asked") = 0;
    ck_assert(holds("asked is A"));
    ck_assert(holds("deal is at most 0"));
}

TEST(conditions_compare_variables_with_one_another)
{
    number("bid")[1] = 5;
    number("won")[1] = 4;
    number("bid")[2] = 1;
    *number("aim") = 5;
    ck_assert(!holds("won is at least bid"));
    ck_assert(holds("won is at most bid"));
    ck_assert(holds("any won is bid")); /* 0 and 0 */
    ck_assert(!holds("all won is bid"));
    ck_assert(holds("bid is aim")); /* the table's variable */
    ck_assert(holds("all bids are at most aim"));
    ck_assert(holds("aim is bid")); /* that of the seat to move */
    world.block->place = 2;
    ck_assert(!holds("aim is bid"));
    world.block->place = 4; /* a dummy has no variable */
    ck_assert(!holds("aim is bid"));
    ck_assert(!holds("won is at least bid"));
    *number("trump") = 1;
    ck_assert(!holds("trump is named"));
    *number("named") = 1;
    ck_assert(holds("trump is named"));
}

/* True if the seat knows whether the condition holds. */
static bool knows(int seat, const char *text)
{
    char yaml[256];
    snprintf(yaml, sizeof yaml, "c: %s", text);
    const ks_condition *c =
        ks_condition_compile(text_arena, layout, text_value(yaml), &text_report);
    ck_assert_ptr_nonnull(c);
    return ks_condition_known(&world, c, seat);
}

TEST(conditions_name_whose_zone_or_variable_is_meant)
{
    number("won")[2] = 3;
    number("won")[3] = 2;
    ck_assert(holds("won of dealer is 3"));
    ck_assert(holds("won of seat after dealer is not 3"));
    ck_assert(holds("won of dealer is at least won of seat after dealer"));
    ck_assert(!holds("won of dealer is at most won of seat after dealer"));
    ck_assert(holds("won is at most won of dealer")); /* the player to move has none */
    ck_assert(holds("won of dealer is 5 or 3"));
    *number("aim") = 3;
    ck_assert(holds("won of dealer is aim"));
    number("bid")[2] = 4; /* of the same owner, for any player to move */
    ck_assert(holds("won of dealer is at most bid"));
    ck_assert(holds("hand of dealer is empty"));
}

TEST(a_condition_about_nobodys_variable_is_false_and_its_opposite_true)
{
    ck_assert(!holds("won of declarer is 0"));
    ck_assert(holds("won of declarer is not 0"));
    ck_assert(holds("{not: won of declarer is at least 0}"));
    ck_assert(!holds("hand of declarer is empty"));
    ck_assert(!holds("won of dealer is at least won of declarer"));
    *number("declarer") = 3;
    ck_assert(holds("won of declarer is 0"));
    ck_assert(holds("hand of declarer is empty"));
}

TEST(what_lies_in_a_hand_that_is_named_is_known_to_its_owner)
{
    ck_assert(knows(2, "hand of dealer has H"));
    ck_assert(knows(0, "hand of dealer has 3 cards"));
    ck_assert(knows(0, "won of declarer is 0"));
    ks_transfer(&world, layout->zone[ks_layout_find_zone(layout, "stock")].heap,
                layout->zone[ks_layout_find_zone(layout, "hand")].heap + 2, kn_set_first(4), KS_TOP,
                1u << 2);
    ck_assert(knows(2, "hand of dealer has H"));
    ck_assert(!knows(0, "hand of dealer has H"));
    ck_assert(knows(0, "hand of seat after dealer has H"));
}

TEST(several_values_and_seats_are_joined_by_or)
{
    number("bid")[1] = 5;
    ck_assert(holds("bid is 3 or 5"));
    ck_assert(!holds("bid is 3 or 4"));
    ck_assert(holds("bid is not 3 or 4"));
    ck_assert(holds("all bids are 0 or 5"));
    ck_assert(!holds("all bids are 0 or 3"));
    ck_assert(!holds("any bid is 1 or 2 or 3"));
    ck_assert(holds("contract is nil or normal"));
    ck_assert(holds("bid is 3 or aim or 5"));
    ck_assert(holds("turn is dealer or seat before dealer"));
    ck_assert(!holds("turn is dealer or seat after dealer"));
    ck_assert(holds("dealer is not turn or seat after dealer"));
    number("partner")[0] = 2;
    ck_assert(holds("any partner is seat after dealer or dealer"));
}

TEST(conditions_count_points_also_of_trumps)
{
    *heap("pile", 1) = cards("AS TS JH 9H JD");
    ck_assert(holds("pile has at least 22 points"));
    ck_assert(holds("pile has 22 points"));
    ck_assert(!holds("pile has at least 23 points"));
    ck_assert(holds("pile has at most 22 points"));
    ck_assert(holds("any pile has at least 22 points"));
    ck_assert(holds("any pile has 0 points"));
    ck_assert(!holds("all piles have at least 1 point"));
    *number("trump") = 1;
    ck_assert(holds("pile has at least 55 points"));
    ck_assert(!holds("pile has at least 56 points"));
    *number("trump") = 0;
    ck_assert(holds("pile has 22 points"));
    ck_assert(holds("stock has at most 200 points"));
}

TEST(card_set_variables_are_asked_like_zones)
{
    kn_set *shown = &world.block->sets[layout->var[ks_layout_find_var(layout, "shown")].at];
    ck_assert(holds("shown is empty"));
    shown[1] = cards("7D 8D");
    ck_assert(holds("shown is set"));
    ck_assert(holds("shown has 7"));
    ck_assert(holds("shown is 8D 7D"));
    ck_assert(!holds("shown is 7D"));
    ck_assert(holds("shown has 2 cards"));
    ck_assert(holds("any shown is empty"));
}

TEST(seats_are_compared)
{
    ck_assert(holds("dealer is seat after turn"));
    ck_assert(holds("dealer is 2"));
    ck_assert(holds("turn is not dealer"));
    ck_assert(holds("declarer is nobody"));
    ck_assert(holds("declarer is not set"));
    ck_assert(!holds("play.leader is set"));
    *number("declarer") = 1;
    ck_assert(holds("declarer is set"));
    ck_assert(holds("turn is declarer"));
    ck_assert(holds("seat before dealer is turn"));
    *heap("hand", 1) = cards("QS");
    ck_assert(holds("holder of QS is turn"));
    number("partner")[0] = 2;
    ck_assert(holds("any partner is dealer"));
    ck_assert(!holds("all partners are dealer"));
}

TEST(conditions_combine)
{
    ck_assert(holds("always"));
    ck_assert(!holds("never"));
    ck_assert(holds("first deal"));
    ck_assert(!holds("{not: first deal}"));
    ck_assert(holds("{not: {not: first deal}}"));
    ck_assert(holds("{all: [first deal, floor is empty]}"));
    ck_assert(!holds("{all: [first deal, stock is empty]}"));
    ck_assert(holds("{any: [stock is empty, first deal]}"));
    ck_assert(!holds("{any: [stock is empty, never]}"));
    ck_assert(holds("{all: []}"));
    ck_assert(!holds("{any: []}"));
    ck_assert(!holds("{not: {any: [{all: [always]}]}}"));
    ck_assert(ks_condition_eval(&world, NULL));
    *number("deal") = 1;
    ck_assert(!holds("first deal"));
    ck_assert(!holds("extra deal")); /* these rules have no match that could be tied */
}

TEST(active_seats_are_counted)
{
    ck_assert(holds("4 seats are active"));
    ck_assert(holds("at least 2 seats are active"));
    ck_assert(!holds("at most 3 seats are active"));
    for (int s = 1; s < 4; s++)
        number("active")[s] = 0;
    ck_assert(holds("1 seat is active"));
    ck_assert(!holds("at least 2 seats are active"));
    ck_assert(holds("{not: at least 2 seats are active}"));
}

TEST(what_is_no_seat_is_refused_at_the_wrong_word)
{
    static const struct {
        const char *text, *message, *meant;
        int column;
    } rows[] = {
        {"p: seat aftr dealer", "unknown seat 'seat aftr dealer'", "after", 9},
        {"p: seat after daeler", "unknown seat 'daeler'", "dealer", 15},
        {"p: declrer", "unknown seat 'declrer'", "declarer", 4},
        {"p: seat", "unknown seat 'seat'", NULL, 4},
        {"p: seat after", "a seat is missing here", NULL, 9},
        {"p: turn turn", "unknown seat 'turn turn'", NULL, 9},
        {"p: bid", "unknown seat 'bid'", NULL, 4},
        {"p: highest bd", "unknown seat 'highest bd'", "bid", 12},
        {"p: active seat opposite turn", "unknown seat 'active seat opposite turn'", NULL, 16},
        {"p: 4", "there is no seat 4: seats are 0 to 3", NULL, 4},
        {"p: -1", "there is no seat -1: seats are 0 to 3", NULL, 4},
        {"p: holder of hearts", "unknown card 'hearts'", NULL, 14},
        {"p: holder of 7", "`holder of` takes one card, not 4", NULL, 14},
        {"p: ''", "a phrase is missing here", NULL, 4},
        {"p: [turn]", "this must be a phrase: a few words", NULL, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const kn_problem *p = &text_report.problem[0];
        ck_assert_ptr_null(
            ks_seat_compile(text_arena, layout, text_value(rows[i].text), &text_report));
        ck_assert_int_eq(text_report.count, 1);
        ck_assert_str_eq(p->message, rows[i].message);
        ck_assert_msg((int)p->at.column == rows[i].column, "%s: column %d", rows[i].text,
                      (int)p->at.column);
        if (rows[i].meant) {
            ck_assert_ptr_nonnull(p->suggestion);
            ck_assert_str_eq(p->suggestion, rows[i].meant);
        }
        text_report.count = 0;
    }
}

TEST(what_is_no_condition_is_refused)
{
    static const struct {
        const char *yaml, *message;
        kn_code code;
    } rows[] = {
        {"p: floor", "unknown condition 'floor'", KN_E_CONDITION},
        {"p: bid = 3", "unknown condition 'bid = 3'", KN_E_CONDITION},
        {"p: bid=3", "unknown condition 'bid=3'", KN_E_CONDITION},
        {"p: at least seats are active", "unknown zone, variable or seat 'at least seats'",
         KN_E_CONDITION},
        {"p: flor is empty", "unknown zone, variable or seat 'flor'", KN_E_CONDITION},
        {"p: any flor is empty", "unknown zone, variable or seat 'flor'", KN_E_CONDITION},
        {"p: floor is epmty", "unknown condition 'floor is epmty'", KN_E_CONDITION},
        {"p: floor is", "unknown condition 'floor is'", KN_E_CONDITION},
        {"p: floor has", "unknown condition 'floor has'", KN_E_CONDITION},
        {"p: floor has no", "unknown condition 'floor has no'", KN_E_CONDITION},
        {"p: floor has at least 3", "the number of cards is missing in 'floor has at least 3'",
         KN_E_CONDITION},
        {"p: floor has at least cards",
         "the number of cards is missing in 'floor has at least cards'", KN_E_CONDITION},
        {"p: floor has 7Z", "unknown card '7Z'", KN_E_NOT_A_CARD},
        {"p: trump is Z", "'trump' can't be 'Z'", KN_E_VALUE},
        {"p: bid is 14", "'bid' can't be '14'", KN_E_VALUE},
        {"p: bid is at least", "a number is missing for 'bid'", KN_E_VALUE},
        {"p: trump is at least H", "'trump' is not a number, so it can't be more or less",
         KN_E_VALUE},
        {"p: bid is set", "the number 'bid' is always set", KN_E_VALUE},
        {"p: bid has 3 cards", "'bid' is a value: it has no cards", KN_E_CONDITION},
        {"p: contract is nill", "'contract' can't be 'nill'", KN_E_VALUE},
        {"p: contract is nil or nrmal", "'contract' can't be 'nrmal'", KN_E_VALUE},
        {"p: contract is nil or", "'contract' can't be 'nil or'", KN_E_VALUE},
        {"p: trump is bid", "'trump' of type suit can't be compared with 'bid' of type integer",
         KN_E_VALUE},
        {"p: bid is bonus", "'bid' of type integer can't be compared with 'bonus' of type points",
         KN_E_VALUE},
        {"p: bid is at least declarer",
         "'bid' of type integer can't be compared with 'declarer' of type seat", KN_E_VALUE},
        {"p: floor has at least 3 pints",
         "the number of cards is missing in 'floor has at least 3 pints'", KN_E_CONDITION},
        {"p: declarer is nobdy", "unknown seat 'nobdy'", KN_E_SEAT_PHRASE},
        {"p: turn has cards", "unknown condition 'turn has cards'", KN_E_CONDITION},
        {"p: {none: [always]}", "this must be a phrase: a few words", KN_E_CONDITION},
        {"p: {all: [always, sometimes]}", "unknown condition 'sometimes'", KN_E_CONDITION},
        {"p: {not: sometimes}", "unknown condition 'sometimes'", KN_E_CONDITION},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_msg(
            !ks_condition_compile(text_arena, layout, text_value(rows[i].yaml), &text_report), "%s",
            rows[i].yaml);
        text_problem(rows[i].code, rows[i].message);
    }
}

/* `form` with each word in capitals replaced by an example. */
static void example(const char *form, char *out, size_t size)
{
    static const char *const words[][2] = {
        {"SEAT", "turn"},  {"CARDS", "red 7"},      {"CARD", "7D"},
        {"ZONE", "floor"}, {"VALUE", "3"},          {"VAR", "bid"},
        {"N", "2"},        {"CONDITION", "always"}, {"DUMMY", "north"}};
    size_t n = 0;
    while (*form && n + 16 < size) {
        size_t w = 0, length = 0;
        for (; w < sizeof words / sizeof *words; w++) {
            length = strlen(words[w][0]);
            if (strncmp(form, words[w][0], length) == 0 &&
                !(form[length] >= 'A' && form[length] <= 'Z'))
                break;
        }
        if (w < sizeof words / sizeof *words) {
            n += (size_t)snprintf(out + n, size - n, "%s", words[w][1]);
            form += length;
        } else if (strncmp(form, ", ...", 5) == 0) {
            form += 5;
        } else {
            out[n++] = *form++;
        }
    }
    out[n] = '\0';
}

TEST(every_form_of_the_tables_can_be_written)
{
    char text[128], yaml[160];
    kn_set set;

    for (KS_EACH_FORM(row, ks_seat_forms)) {
        if (!row->form)
            continue;
        example(strcmp(row->form, "VAR") == 0 ? "declarer" : row->form, text, sizeof text);
        ck_assert_msg(seat_phrase(text) != NULL, "%s", text);
    }
    for (KS_EACH_FORM(row, ks_condition_forms)) {
        if (!row->form)
            continue;
        example(row->form, text, sizeof text);
        if (strcmp(text, "bid is at least bid") == 0)
            strcpy(text, "bid is at least won");
        if (strcmp(text, "bid is set") == 0) /* forms with types other than numbers */
            strcpy(text, "trump is set");
        else if (strcmp(text, "bid has red 7") == 0)
            strcpy(text, "shown has red 7");
        else if (strcmp(text, "bid is red 7") == 0)
            strcpy(text, "turned is red 7");
        else if (strstr(text, " ...") != NULL)
            continue; /* a form that contains other forms, which were tried above */
        snprintf(yaml, sizeof yaml, "p: %s", text);
        ck_assert_msg(ks_condition_compile(text_arena, layout, text_value(yaml), &text_report) !=
                          NULL,
                      "%s", text);
    }
    for (const ks_phrase_row *row = ks_card_rows; row->form; row++) {
        const ks_pack *pack =
            ks_pack_compile(text_arena, text_node("{copies: 2, jokers: 1}"), 1, &text_report);
        example(row->form, text, sizeof text);
        snprintf(yaml, sizeof yaml, "p: %s", text);
        ck_assert_msg(ks_pack_cards(pack, text_value(yaml), &set, &text_report), "%s", text);
    }
    text_no_problem("tables");
}

/* The suggestion for the phrase; "" if there is none, or if the phrase is valid. */
static const char *suggested(const char *phrase, bool seat)
{
    char text[256];
    snprintf(text, sizeof text, "p: %s", phrase);
    text_report.count = 0;
    bool reads =
        seat ? ks_seat_compile(text_arena, layout, text_value(text), &text_report) != NULL
             : ks_condition_compile(text_arena, layout, text_value(text), &text_report) != NULL;
    const char *word = reads ? NULL : text_report.problem[0].suggestion;
    return word ? word : "";
}

/* Removes the second letter of each word of the phrase in turn. */
static void mistype(const char *phrase, bool seat)
{
    ck_assert_str_eq(suggested(phrase, seat), "");
    ck_assert_int_eq(text_report.count, 0);
    for (const char *word = phrase; *word; word += strspn(word, " ")) {
        size_t length = strcspn(word, " ");
        char wrong[256], right[64];
        if (length > 2) {
            snprintf(wrong, sizeof wrong, "%.*s%s", (int)(word + 1 - phrase), phrase, word + 2);
            snprintf(right, sizeof right, "%.*s", (int)length, word);
            ck_assert_msg(strcmp(suggested(wrong, seat), right) == 0, "%s: '%s' and not '%s'",
                          wrong, suggested(wrong, seat), right);
        }
        word += length;
    }
}

TEST(a_mistyped_word_of_any_phrase_is_found)
{
    static const char *const conditions[] = {"floor is empty",
                                             "any hand is not cleared",
                                             "floor has at least 3 cards",
                                             "floor has at most 2 of 7D",
                                             "all hand are empty",
                                             "declarer is set",
                                             "any bid is at least 3",
                                             "declarer is seat after dealer",
                                             "at least 2 seats are active",
                                             "first deal",
                                             "extra deal",
                                             "always",
                                             "never",
                                             "shown has cards",
                                             "turned is red"};
    static const char *const seats[] = {"dealer",
                                        "seat after dealer",
                                        "active seat before turn",
                                        "seat opposite declarer",
                                        "holder of 7D",
                                        "last taker",
                                        "highest bid",
                                        "lowest points",
                                        "nobody",
                                        "north"};
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++)
        mistype(conditions[i], false);
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
        mistype(seats[i], true);
}

TEST(memory_that_runs_out_is_reported)
{
    kd_node *node = text_value(
        "p: {any: [seat after dealer is holder of 2C, {not: any hand has at least 2 of 7}]}");
    const ks_condition *c = NULL;

    for (unsigned long n = 1; !c && n < 1000; n++) {
        kn_arena *arena = kn_arena_new();
        text_report.count = 0;
        kn_memory_fail_after(n);
        c = ks_condition_compile(arena, layout, node, &text_report);
        kn_memory_fail_after(0);
        ck_assert(c || text_report.problem[0].code == KN_E_MEMORY);
        kn_arena_free(arena);
    }
    ck_assert_ptr_nonnull(c);
}

int main(void)
{
    return run_tests("state phrase", setup, teardown);
}
