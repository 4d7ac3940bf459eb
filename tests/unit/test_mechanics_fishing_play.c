/* SPDX-License-Identifier: MIT
 * test_mechanics_fishing_play.c: turns, refills, the last taker, cards turned up, and refusals in a
 * running fishing game; which captures there are is tested in test_mechanics_fishing.c.
 */
#include "rules_fixture.h"

#define FISHING                                                                                    \
    "kanun: 1\nname: Test\nplayers: %d\n"                                                          \
    "pack: {suits: S H D C, ranks: A 2 3 4 5 6 7 8 9 T J Q K, values: {A: 1, 2-9: pips, T: 10}}\n" \
    "zones: {hand: {per: seat, seen_by: owner}, floor: {seen_by: all}, stock: {}, pile: {per: "    \
    "%s}}\n"                                                                                       \
    "phases:\n  shuffle: {shuffle: stock}\n  hands: {give: {cards: %s}}\n"                         \
    "  layout: {turn: {to: floor, cards: %d}}\n  play: {fishing: {%s}}\n"

#define LOW                                                                                        \
    "AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D 6C 7S 7H 7D 7C 8S 8H "   \
    "8D 8C "
#define HIGH "9S 9H 9D 9C TS TH TD TC JS JH JD JC QS QH QD QC KS KH KD KC"

static void open_game(table *t, int players, const char *per, int hand, int floor, const char *keys)
{
    char yaml[4096], cards[32];
    snprintf(cards, sizeof cards, hand > 1 ? "%d, packets: whole" : "%d", hand);
    snprintf(yaml, sizeof yaml, FISHING, players, per, cards, floor, keys);
    table_open(t, yaml);
}

/* The pack with these cards first. */
static const char *pack_with(const char *first)
{
    static char pack[512];
    const char *rest = LOW HIGH;
    snprintf(pack, sizeof pack, "%s", first);
    for (; *rest; rest += 2, rest += *rest == ' ') {
        char card[4] = {rest[0], rest[1], 0, 0};
        if (!strstr(first, card))
            strcat(strcat(pack, " "), card);
    }
    return pack;
}

START_TEST(turns_go_round_and_takers_get_their_cards)
{
    table t;
    open_game(&t, 2, "side", 2, 2, "sums: any, rest_goes_to: last taker");
    table_begin(&t, 0, pack_with("9S KC 2S QD 4H 5H"));
    ck_assert_uint_eq(t.run->world.block->seat, 1);
    ck_assert_str_eq(legal(&t), "9S x 4H 5H, KC");
    ck_assert_str_eq(why(&t, "9S"), "you must take when you can, and 9S takes 4H 5H");
    ck_assert_str_eq(
        why(&t, "9S x 4H"),
        "9S can't take 4H: these are not cards of its rank or groups that add up to 9");
    ck_assert_str_eq(why(&t, "KC x 4H"), "KC takes only its own rank, not 4H");
    ck_assert_str_eq(why(&t, "KC x 4S"), "there is no 4S on the floor");
    ck_assert_str_eq(why(&t, "2S"), "you don't hold 2S");
    play(&t, "9S x 5H 4H");
    ck_assert_str_eq(lies(&t, "pile", 1), "4H 5H 9S");
    ck_assert_str_eq(lies(&t, "floor", 0), "");
    ck_assert_int_eq(*var_of(&t, "last_taker", 0), 1);
    ck_assert_uint_eq(t.run->world.block->seat, 0);
    ck_assert_str_eq(legal(&t), "2S, QD");
    ck_assert(seat_sees(&t, 0, "9S") && seat_sees(&t, 0, "4H"));
    play(&t, "QD");
    ck_assert_str_eq(lies(&t, "floor", 0), "QD");
    play(&t, "KC");
    ck_assert_str_eq(lies(&t, "floor", 0), "QD KC"); /* in order of arrival */
    play(&t, "2S");
    ck_assert_uint_eq(t.run->world.block->standing, KS_OVER);
    ck_assert_str_eq(lies(&t, "pile", 1), "2S 4H 5H 9S QD KC"); /* the last taker has the rest */
    ck_assert_str_eq(lies(&t, "floor", 0), "");
    table_close(&t);
}
END_TEST

START_TEST(empty_hands_are_dealt_again_until_too_few_cards_are_left)
{
    table t;
    open_game(&t, 3, "side", 5, 4,
              "must_take: false, when_hands_are_empty: hands, rest: [floor, stock], rest_goes_to: "
              "last taker");
    table_begin(&t, 0, NULL);
    int plays = 0, batches = 1;
    while (t.run->world.block->standing == KS_RUNNING) {
        ck_assert_int_eq(t.run->world.block->seat, (plays + 1) % 3);
        int stock = kn_count(t.run->world.block->sets[heap_of(&t, "stock", 0)]);
        ck_assert_int_eq(kg_run_legal(t.run, &t.moves), KN_OK);
        ks_move last = ks_moves_nth(&t.moves, ks_moves_total(&t.moves) - 1); /* takes if it can */
        ck_assert_int_eq(kg_run_apply(t.run, &last), KN_OK);
        plays++;
        batches += t.run->world.block->standing == KS_RUNNING &&
                   kn_count(t.run->world.block->sets[heap_of(&t, "stock", 0)]) < stock;
    }
    ck_assert_int_eq(plays, 48); /* 5, 5, 5 and 1 each */
    ck_assert_int_eq(batches, 4);
    ck_assert_str_eq(lies(&t, "stock", 0), "");
    ck_assert_str_eq(lies(&t, "floor", 0), "");
    table_close(&t);
    open_game(&t, 3, "side", 5, 2,
              "equal_rank: none, when_hands_are_empty: hands, rest: [floor, stock], rest_goes_to: "
              "last taker");
    table_begin(&t, 0, NULL);
    for (plays = 0; t.run->world.block->standing == KS_RUNNING; plays++) {
        ck_assert_int_eq(kg_run_legal(t.run, &t.moves), KN_OK);
        ks_move first = ks_moves_nth(&t.moves, 0);
        ck_assert_int_eq(kg_run_apply(t.run, &first), KN_OK);
    }
    ck_assert_int_eq(plays, 48); /* two cards are never dealt, and nobody has taken: they stay */
    ck_assert_uint_eq(strlen(lies(&t, "stock", 0)), 5);
    table_close(&t);
}
END_TEST

#define TEN                                                                                        \
    "equal_rank: three, equal_cards: [T, J, Q, K], sums: one, sum_to: 10, sum_cards: 1, "          \
    "turns_up: stock"

START_TEST(a_card_turned_up_takes_by_itself_or_is_chosen_for)
{
    table t;
    open_game(&t, 2, "seat", 2, 2, TEN);
    table_begin(&t, 0, pack_with("KC 6H 6D QD 2D 2H 8S 4D"));
    play(&t, "KC"); /* 8S is turned up and may take either two */
    ck_assert_uint_eq(t.run->world.block->seat, 1);
    ck_assert_str_eq(legal(&t), "8S x 2H, 8S x 2D");
    ck_assert(seat_sees(&t, 0, "8S"));
    ck_assert_str_eq(why(&t, "6H"), "choose what the card that was turned up takes, not 6H");
    play(&t, "8S x 2D");
    ck_assert_str_eq(lies(&t, "pile", 1), "2D 8S");
    ck_assert_uint_eq(t.run->world.block->seat, 0);
    play(&t, "6D"); /* stays, and the 4D turned up takes it at once */
    ck_assert_str_eq(lies(&t, "pile", 0), "4D 6D");
    ck_assert_str_eq(lies(&t, "floor", 0), "2H KC");
    ck_assert_uint_eq(t.run->world.block->seat, 1);
    table_close(&t);
}
END_TEST

START_TEST(a_seats_pile_gets_the_rest_even_where_sides_are_pairs)
{
    table t;
    char yaml[4096];
    snprintf(yaml, sizeof yaml, FISHING "sides: pairs\n", 4, "seat", "1", 2,
             "rest_goes_to: last taker");
    table_open(&t, yaml);
    table_begin(&t, 0, pack_with("AS KC 3S QD AH 7H"));
    play(&t, "AS x AH");
    play(&t, "KC");
    play(&t, "3S");
    play(&t, "QD");
    ck_assert_str_eq(lies(&t, "pile", 1), "AS AH 3S 7H QD KC");
    table_close(&t);
}
END_TEST

START_TEST(refusals_name_the_duty)
{
    table t;
    open_game(&t, 2, "side", 2, 4, "sums: any, match_first: true, choice: maximal");
    table_begin(&t, 0, pack_with("9S KC 2S QD 4H 5H 9C AS"));
    ck_assert_str_eq(legal(&t), "9S x 4H 5H 9C, KC");
    ck_assert_str_eq(why(&t, "9S x 4H 5H"), "9S must take an equal card if there is one: 4H 5H 9C");
    ck_assert_str_eq(why(&t, "9S x 9C"), "9S must take as much as it can: 4H 5H 9C");
    table_close(&t);
    open_game(&t, 2, "side", 2, 4, "sums: any");
    table_begin(&t, 0, pack_with("9S KC 2S QD 9H 5H 9C AS"));
    ck_assert_str_eq(why(&t, "9S x 9H 9C"), "9S takes only one of several equal cards");
    ck_assert_str_eq(why(&t, "9S"), "you must take when you can, and 9S takes 9H (or 9C)");
    table_close(&t);
}
END_TEST

START_TEST(zones_and_keys_that_do_not_fit_are_explained)
{
    static const struct {
        const char *keys, *message;
    } wrong[] = {
        {"hand: stock",
         "'stock' can't be `hand` of fishing: it must be a zone with `per: seat` or `per: place`"},
        {"floor: pile", "'pile' can't be `floor` of fishing: it must be a zone of the table"},
        {"sums: any, sum_cards: 1",
         "a sum of at least 2 cards can't have 1: `sum_cards: 1` needs `sum_to`"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        table t;
        char yaml[4096];
        snprintf(yaml, sizeof yaml, FISHING, 2, "seat", "2, packets: whole", 2, wrong[i].keys);
        ck_assert(!table_load(&t, yaml));
        ck_assert_str_eq(problem(&t), wrong[i].message);
        table_close(&t);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fishing play");
    TCase *all = tcase_create("all");
    tcase_add_test(all, turns_go_round_and_takers_get_their_cards);
    tcase_add_test(all, empty_hands_are_dealt_again_until_too_few_cards_are_left);
    tcase_add_test(all, a_card_turned_up_takes_by_itself_or_is_chosen_for);
    tcase_add_test(all, a_seats_pile_gets_the_rest_even_where_sides_are_pairs);
    tcase_add_test(all, refusals_name_the_duty);
    tcase_add_test(all, zones_and_keys_that_do_not_fit_are_explained);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
