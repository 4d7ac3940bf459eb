/* SPDX-License-Identifier: MIT
 * test_mechanics_deal.c: shuffling, cutting, giving and turning with given chance, and the facts
 * that each seat knows afterwards. Rounds, packets and the table's cards:
 * tests/scenarios/thousand_deal.test.yaml.
 */
#include "rules_fixture.h"

/* %s: numbers of players; phases before the play. */
#define FISHING                                                                                    \
    "kanun: 1\nname: Test\nplayers: %s\n"                                                          \
    "pack: {suits: S H D C, ranks: A 2 3 4 5 6 7 8 9 T J Q K}\n"                                   \
    "zones: {hand: {per: seat, seen_by: owner}, floor: {seen_by: all}, stock: {}, talon: {}, "     \
    "pile: {per: side}}\n"                                                                         \
    "phases:\n  shuffle: {shuffle: stock}\n%s"                                                     \
    "  play: {fishing: {when_hands_are_empty: hands}}\n"

#define PACK                                                                                       \
    "AS KC 5H 8D 2C QD 9S 4H JS 7D 3H 4C JD 5S 6H TC AH AD AC 2S 2H 2D 3S 3D 3C 4S 4D 5D 5C 6S "   \
    "6D 6C 7S 7H "                                                                                 \
    "7C 8S 8H 8C 9H 9D 9C TS TH TD JH JC QS QH QC KS KH KD"

static void open_game(table *t, const char *players, const char *phases)
{
    char yaml[4096];
    snprintf(yaml, sizeof yaml, FISHING, players, phases);
    table_open(t, yaml);
}

static const char *refusal(const char *players, const char *phases)
{
    static char text[512];
    char yaml[4096];
    table t;
    snprintf(yaml, sizeof yaml, FISHING, players, phases);
    ck_assert(!table_load(&t, yaml));
    snprintf(text, sizeof text, "%s", problem(&t));
    table_close(&t);
    return text;
}

#define LAYOUT(bury)                                                                               \
    "  cut: {cut: {by: seat before dealer, shows_bottom_to: dealer}}\n"                            \
    "  hands: {give: {cards: 4, packets: whole}}\n"                                                \
    "  layout: {turn: {to: floor, cards: 4, bury: {cards: [J, 7D]" bury "}}}\n"

TEST(barred_cards_go_to_the_bottom_in_the_order_in_which_they_lay)
{
    table t;
    open_game(&t, "2", LAYOUT(", place: bottom"));
    table_begin(&t, 0, PACK);
    ck_assert_str_eq(lies(&t, "hand", 1), "AS 5H 8D KC");
    ck_assert_str_eq(lies(&t, "hand", 0), "2C 4H 9S QD");
    ck_assert_str_eq(lies(&t, "floor", 0), "3H 4C 5S 6H");
    const char *stock = lies(&t, "stock", 0);
    ck_assert_int_eq(strncmp(stock, "TC AH AD ", 9), 0);
    ck_assert_str_eq(stock + strlen(stock) - 14, "KH KD JS 7D JD");
    ck_assert(seat_sees(&t, 0, "KD")); /* the peeked card is now fourth from the bottom */
    ck_assert(!seat_sees(&t, 1, "KD"));
    ck_assert(seat_sees(&t, 1, "JS") && seat_sees(&t, 0, "7D") && seat_sees(&t, 1, "JD"));
    table_close(&t);
}

TEST(mixed_with_the_last_ten_nobody_knows_their_place)
{
    table t;
    open_game(&t, "2", LAYOUT(", within_last: 10"));
    table_begin(&t, 0, PACK);
    ck_assert(!seat_sees(&t, 0, "KD") && !seat_sees(&t, 1, "JS") && !seat_sees(&t, 0, "7D"));
    const char *stock = lies(&t, "stock", 0);
    ck_assert_int_eq(strncmp(stock, "TC AH AD AC 2S 2H 2D 3S 3D 3C", 29), 0);
    ck_assert_ptr_nonnull(
        strstr(stock + strlen(stock) - 3 * 13 + 1, "JD")); /* 10 cards and the three buried */
    table_close(&t);
}

TEST(at_random_each_barred_card_has_a_place_of_its_own)
{
    table t;
    open_game(&t, "2", LAYOUT(", place: random"));
    table_give(&t, KN_CHANCE_INSERTION, 2, NULL); /* JS lies under JD and 5S */
    table_give(&t, KN_CHANCE_INSERTION, 0, NULL); /* 7D is on top, and comes up again with JD */
    table_give(&t, KN_CHANCE_INSERTION, 40, NULL);
    table_give(&t, KN_CHANCE_INSERTION, 41, NULL); /* both go to the bottom; JS comes up again */
    table_give(&t, KN_CHANCE_INSERTION, 40, NULL);
    table_begin(&t, 0, PACK);
    ck_assert_str_eq(lies(&t, "floor", 0), "3H 4C 5S 6H");
    const char *stock = lies(&t, "stock", 0);
    ck_assert_str_eq(stock + strlen(stock) - 14, "KH KD 7D JD JS");
    ck_assert(!seat_sees(&t, 0, "KD") &&
              !seat_sees(&t, 0, "JS")); /* no player learns their depth */
    table_close(&t);
}

TEST(a_gathered_pack_lies_as_its_heaps_did_and_nobody_remembers)
{
    table t;
    open_game(&t, "2",
              "  laid: {give: {to: [talon, floor], cards: 3, packets: whole}}\n"
              "  together: {gather: {from: talon}}\n"
              "  hands: {give: {cards: 4, packets: whole}}\n");
    table_begin(&t, 0, PACK);
    /* 5H KC AS, then the remaining cards in order */
    ck_assert_str_eq(lies(&t, "hand", 1), "AS AH 5H KC");
    ck_assert_str_eq(lies(&t, "floor", 0), "");
    ck_assert_int_eq(strncmp(lies(&t, "stock", 0), "2D 2C ", 6), 0);
    ck_assert(!seat_sees(&t, 0, "2C")); /* it lay on the floor */
    table_close(&t);
}

TEST(cards_go_round_in_an_order_of_its_own_with_zones_between)
{
    table t;
    open_game(&t, "3",
              "  hands: {give: {cards: 2, order: [dealer, talon, seat before dealer, "
              "seat after dealer]}}\n");
    table_begin(&t, 0, PACK); /* first to seat 1, then to seat 0, the talon, and seat 2 */
    ck_assert_str_eq(lies(&t, "hand", 1), "AS 2C");
    ck_assert_str_eq(lies(&t, "hand", 0), "QD KC");
    ck_assert_str_eq(lies(&t, "talon", 0), "9S 5H");
    ck_assert_str_eq(lies(&t, "hand", 2), "4H 8D");
    ck_assert(!seat_sees(&t, 0, "9S") && seat_sees(&t, 2, "4H"));
    table_close(&t);
}

TEST(too_few_cards_are_shared_equally_or_as_far_as_they_go)
{
    table t;
    open_game(&t, "3", "  most: {give: {to: talon, cards: 44}}\n  hands: {give: {cards: 4}}\n");
    table_begin(&t, 0, PACK);
    for (int seat = 0; seat < 3; seat++)
        ck_assert_uint_eq(strlen(lies(&t, "hand", seat)), 5); /* eight cards: two for each */
    ck_assert_uint_eq(strlen(lies(&t, "stock", 0)), 5);
    table_close(&t);
    open_game(&t, "3",
              "  most: {give: {to: talon, cards: 44}}\n  hands: {give: {cards: 4, short: uneven, "
              "packets: whole}}\n");
    table_begin(&t, 0, PACK);
    ck_assert_uint_eq(strlen(lies(&t, "hand", 1)), 11);
    ck_assert_uint_eq(strlen(lies(&t, "hand", 2)), 11);
    ck_assert_uint_eq(strlen(lies(&t, "hand", 0)), 0);
    table_close(&t);
    ck_assert_str_eq(
        refusal(
            "3",
            "  most: {give: {to: talon, cards: 44}}\n  hands: {give: {cards: 4, short: error}}\n"),
        "12 cards are needed, but only 8 are left");
}

TEST(cards_by_number_of_the_deal_stay_at_the_last)
{
    table t;
    open_game(&t, "2", "  hands: {give: {cards: [1, 2]}}\n");
    table_begin(&t, 0, PACK);
    ck_assert_uint_eq(strlen(lies(&t, "hand", 1)), 2);
    table_close(&t);
}

TEST(a_card_turned_where_it_lies_is_known_to_all)
{
    table t;
    open_game(&t, "2",
              "  hands: {give: {cards: 4}}\n  show: {turn: {end: bottom, suit_to: trump}}\n");
    table_begin(&t, 0, PACK);
    ck_assert(seat_sees(&t, 0, "KD") && seat_sees(&t, 1, "KD"));
    ck_assert_int_eq(*var_of(&t, "trump", 0), 2);
    table_close(&t);
}

TEST(a_chosen_cut_is_known_to_the_cutter_alone)
{
    table t;
    open_game(
        &t, "3",
        "  cut: {cut: {choose: true, shows_bottom_to: dealer}}\n  hands: {give: {cards: 4}}\n");
    table_begin(&t, 0, PACK);
    ck_assert_uint_eq(t.run->world.block->seat, 2);
    ck_assert_int_eq(strncmp(legal(&t), "cut 1, cut 2, ", 14), 0);
    ck_assert_int_eq(ks_moves_total(&t.moves), 51);
    ck_assert_str_eq(why(&t, "cut 52"), "you can lift 1 to 51 cards");
    const km_phase *cut = &t.rules->phase[1];
    ck_assert_uint_eq(cut->mechanic->knows.audience(t.run, cut, &t.moves.list[0]), 1u << 2);
    play(&t, "cut 4");
    ck_assert_ptr_nonnull(strstr(lies(&t, "hand", 1), "2C")); /* the fifth card is dealt first */
    ck_assert(seat_sees(&t, 0, "8D") &&
              !seat_sees(&t, 1, "8D")); /* the fourth lies at the bottom */
    table_close(&t);
}

TEST(a_blind_cut_moves_cards_only_when_given_or_known)
{
    table t;
    open_game(&t, "2", "  cut: {cut: {}}\n  hands: {give: {cards: 4}}\n");
    table_begin(&t, 0, PACK);
    ck_assert_ptr_nonnull(strstr(lies(&t, "hand", 1), "AS"));
    table_close(&t);
    open_game(&t, "2", "  cut: {cut: {}}\n  hands: {give: {cards: 4}}\n");
    table_give(&t, KN_CHANCE_CUT, 1, NULL);
    table_begin(&t, 0, PACK);
    ck_assert_str_eq(lies(&t, "stock", 0) + strlen(lies(&t, "stock", 0)) - 2, "AS");
    table_close(&t);
    open_game(&t, "2",
              "  peek: {turn: {end: bottom}}\n  cut: {cut: {}}\n  hands: {give: {cards: 4}}\n");
    table_begin(&t, 0, PACK);
    ck_assert(!seat_sees(&t, 0, "KD") ||
              strstr(lies(&t, "hand", 0), "KD")); /* cut away from the bottom */
    ck_assert_str_ne(lies(&t, "stock", 0) + strlen(lies(&t, "stock", 0)) - 2, "KD");
    table_close(&t);
}

TEST(deals_that_can_not_be_are_refused)
{
    ck_assert_str_eq(refusal("4", "  hands: {give: {cards: 14}}\n"),
                     "14 cards each for 4 hands make 56 cards, but the pack has 52");
    ck_assert_str_eq(
        refusal("2", "  hands: {give: {from: hand}}\n"),
        "'hand' can't be `from` of give: it must be a zone of the table that keeps its order "
        "(`ordered: true`)");
    ck_assert_str_eq(refusal("2", "  hands: {give: {packets: [0]}}\n"),
                     "a packet must be `whole` or a number from 1 to 128, not '0'");
    ck_assert_str_eq(
        refusal("2", "  hands: {give: {cards: 30, who: dealer}}\n"
                     "  again: {turn: {to: floor, cards: 10, bury: {cards: {not: [A, 2, 3]}}}}\n"),
        "too few cards of 'stock' may be turned up");
}

/* The king of diamonds lies at the bottom. */
TEST(cards_buried_where_they_come_from_are_not_buried_for_ever)
{
    table t;
    open_game(&t, "2",
              "  hands: {give: {cards: 4}}\n"
              "  layout: {turn: {to: floor, end: bottom, bury: {cards: K, place: bottom}}, "
              "then: {too_many: play}}\n");
    table_begin(&t, 0, PACK);
    ck_assert_str_eq(lies(&t, "floor", 0), "KD");
    table_close(&t);
}

/* Three queens are turned up, and only two other cards are left. */
TEST(too_few_cards_to_turn_up_are_an_outcome_that_leads_somewhere)
{
    table t;
    open_game(&t, "2",
              "  hands: {give: {cards: 23}}\n"
              "  layout: {turn: {to: floor, cards: 4, bury: {cards: Q}}, then: {too_many: late}}\n"
              "  late: {turn: {to: floor}, aside: true, then: play}\n");
    table_begin(&t, 0, PACK);
    ck_assert_str_eq(lies(&t, "floor", 0), "QS QH QC KS KH");
    table_close(&t);
}

#define VARIABLES                                                                                  \
    "variables: {size: {range: 0-9, start: 3}, own: {per: seat, range: 0-9, start: 2}, none_yet: " \
    "{range: 0-9}, agreed: {type: flag}, hidden: {range: 0-9, seen_by: owner, per: seat}}\n"

TEST(variables_say_how_many_cards)
{
    table t;
    char yaml[4096];
    snprintf(yaml, sizeof yaml, FISHING VARIABLES, "2",
             "  hands: {give: {cards: own}}\n  more: {give: {cards: size}}\n"
             "  nothing: {give: {cards: none_yet}}\n  layout: {turn: {to: floor, cards: size}}\n"
             "  ask: {test: {value: size, at_least: 4}, then: {yes: redeal}}\n");
    table_open(&t, yaml);
    table_begin(&t, 0, PACK);
    ck_assert_str_eq(lies(&t, "hand", 1), "AS 2C 5H 9S JS");
    ck_assert_str_eq(lies(&t, "hand", 0), "4H 7D 8D QD KC");
    ck_assert_str_eq(lies(&t, "floor", 0), "3H 4C JD");
    table_close(&t);
}

LOOP(other_variables_say_nothing, 3)
{
    static const char *const wrong[][2] = {
        {"agreed", "the variable 'agreed' is not a number"},
        {"hidden", "the variable 'hidden' is not public"},
        {"dealer", "the variable 'dealer' is not a number"},
    };
    char yaml[4096], phases[128];
    table t;
    snprintf(phases, sizeof phases, "  hands: {give: {cards: %s}}\n", wrong[_i][0]);
    snprintf(yaml, sizeof yaml, FISHING VARIABLES, "2", phases);
    ck_assert(!table_load(&t, yaml));
    ck_assert_int_eq(strncmp(problem(&t), wrong[_i][1], strlen(wrong[_i][1])), 0);
    table_close(&t);
}

int main(void)
{
    return run_tests("deal");
}
