/* SPDX-License-Identifier: MIT
 * test_mechanics_exchange.c: cards given to several others at once, cards laid aside to draw as
 * many, and seats that leave the deal: what may be chosen, where cards go and who knows it. Plain
 * passing is test_mechanics_asking.c's.
 */
#include "phase_fixture.h"

#include <stdio.h>

#define TABLE                                                                                      \
    "pack: {suits: S H D C, ranks: 2 3 4 5}\nzones:\n  stock: {seen_by: nobody}\n  hand: {per: "   \
    "seat, seen_by: owner}\n"                                                                      \
    "  discards: {seen_by: nobody}\n  aside: {seen_by: all}\n"

static void deal(game *g, const char *const *hands)
{
    game_reset(g, 0);
    for (int s = 0; s < g->rules.layout->seats; s++)
        put_cards(g, "hand", s, hands[s], false);
}

static bool knows(game *g, int seat, const char *card)
{
    return kn_has(sees_of(g, seat), (unsigned)card_of(g, card, -1));
}

static void give_chance(game *g, ks_given *given, const char *order)
{
    *given = (ks_given){.kind = KN_CHANCE_RESHUFFLE};
    while (*order) {
        given->value[given->count++] = (uint8_t)card_of(g, order, 2);
        order += strcspn(order, " ");
        order += strspn(order, " ");
    }
    g->run.world.given[KN_CHANCE_RESHUFFLE] = given;
}

/* ---- a card for each of the others ---- */

START_TEST(two_others_get_a_card_each_in_one_move_and_the_order_counts)
{
    static const char *const hands[] = {"2S 3S 4S", "2H 3H", "2D 3D"};
    game g;
    game_make(&g, 3, NULL, TABLE "phases: {gift: {exchange: {cards: 1, who: dealer, to: each}}}\n");
    deal(&g, hands);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(legal_text(&g), "give 2S 3S, give 2S 4S, give 3S 2S, give 3S 4S, give 4S 2S, "
                                     "give 4S 3S");
    ck_assert_str_eq(why(&g, "give 3S"), "you give two cards, the first one to the next player "
                                         "[to]");
    ck_assert_str_eq(why(&g, "give 3S 2H"), "you don't hold 2H [hand]");
    ck_assert_int_eq(play(&g, "give 4S 2S"), 0);
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 1)), "2H 3H 4S");
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 2)), "2S 2D 3D");
    ck_assert(knows(&g, 0, "4S") && knows(&g, 0, "2S"));
    ck_assert(knows(&g, 1, "4S") && !knows(&g, 1, "2S"));
    ck_assert(knows(&g, 2, "2S") && !knows(&g, 2, "4S"));
    game_end(&g);
}
END_TEST

START_TEST(more_others_get_theirs_one_after_another_or_all_at_once)
{
    static const char *const hands[] = {"2S 3S 4S", "2H 3H 4H", "2D 3D 4D", "2C 3C 4C"};
    game g;
    game_make(&g, 4, NULL,
              TABLE "phases:\n  one: {exchange: {cards: 1, who: dealer, to: each}}\n"
                    "  all: {exchange: {cards: 1, to: each}}\n");
    deal(&g, hands);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_str_eq(legal_text(&g), "give 2S, give 3S, give 4S");
    ck_assert_str_eq(why(&g, "give 2S 3S"), "you give one card at a time [to]");
    ck_assert_int_eq(play(&g, "give 3S"), KM_WAIT);
    ck_assert_int_eq(g.block->place, 0);
    play(&g, "give 2S");
    ck_assert_int_eq(play(&g, "give 4S"), 0);
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 1)), "2H 3S 3H 4H");
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 3)), "2C 3C 4S 4C");
    deal(&g, hands);
    g.block->frame[0].phase = 1;
    ck_assert_int_eq(advance(&g), KM_WAIT);
    for (int seat = 1, n = 0; n < 4; n++, seat = (seat + 1) % 4)
        for (int i = 2; i < 5; i++) {
            char text[32];
            ck_assert_int_eq(g.block->place, seat);
            ck_assert_int_eq(kn_count(heap_cards(&g, "hand", seat)), 5 - i);
            snprintf(text, sizeof text, "give %d%c", i, "SHDC"[seat]);
            ck_assert_int_eq(play(&g, text), n == 3 && i == 4 ? 0 : KM_WAIT);
        }
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 0)), "2C 3D 4H");
    ck_assert(knows(&g, 0, "2C") && knows(&g, 3, "2C") && !knows(&g, 1, "2C"));
    game_end(&g);
}
END_TEST

START_TEST(who_sits_out_gets_nothing)
{
    static const char *const hands[] = {"2S 3S", "2H", "2D", "2C"};
    game g;
    game_make(&g, 4, NULL, TABLE "phases: {gift: {exchange: {cards: 1, who: dealer, to: each}}}\n");
    deal(&g, hands);
    *km_int(&g.run, g.rules.layout->active + 1) = 0;
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(play(&g, "give 3S 2S"), 0);
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 2)), "2D 3S");
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 3)), "2S 2C");
    game_end(&g);
}
END_TEST

START_TEST(what_could_not_be_given_is_still_known)
{
    static const char *const hands[] = {"2S 3S 4S 5S 5H 2H", "3H", "2D 3D"};
    game g;
    game_make(&g, 3, NULL,
              TABLE
              "phases: {lay: {exchange: {cards: 2, who: dealer, into: discards, only: 2-4}}}\n");
    for (int more = 0; more < 2; more++) { /* five or six cards; four fives are in the pack */
        deal(&g, hands);
        if (!more)
            ks_transfer(&g.run.world, heap_of(&g, "hand", 0), 0,
                        kn_set_of((unsigned)card_of(&g, "2H", -1)), KS_TOP, 0);
        ks_show(&g.run.world, heap_of(&g, "hand", 0),
                kn_or(kn_set_of((unsigned)card_of(&g, "5S", -1)),
                      kn_set_of((unsigned)card_of(&g, "4S", -1))),
                7);
        ck_assert_int_eq(advance(&g), KM_WAIT);
        ck_assert_int_eq(play(&g, "give 2S 3S"), 0);
        ck_assert(!knows(&g, 1, "4S"));
        ck_assert_int_eq(knows(&g, 1, "5S"), more); /* he had enough others, as all can count */
    }
    game_end(&g);
}
END_TEST

/* ---- laying aside and drawing ---- */

#define DRAW                                                                                       \
    TABLE "phases:\n  draw:\n    exchange: {cards: 2, at_least: 0, timing: in_turn, word: in, "    \
          "into: discards,\n      draw: {refill: discards, open_to: aside}, drop: {}}\n"

START_TEST(each_lays_aside_and_draws_as_many_at_once)
{
    static const char *const hands[] = {"2S 3S", "2H 3H", "2D 3D"};
    game g;
    game_make(&g, 3, NULL, DRAW);
    deal(&g, hands);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 1);
    ck_assert_str_eq(legal_text(&g), "in, in 2H, in 3H, in 2H 3H, out");
    const uint8_t *order = ks_order(g.rules.layout, g.block, 0);
    int top = order[kn_count(g.block->sets[0]) - 1];
    ck_assert_int_eq(play(&g, "in 3H"), KM_WAIT);
    ck_assert(kn_has(heap_cards(&g, "hand", 1), (unsigned)top));
    ck_assert(kn_has(sees_of(&g, 1), (unsigned)top) && !kn_has(sees_of(&g, 2), (unsigned)top));
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "discards", 0)), "3H");
    ck_assert(knows(&g, 1, "3H") && !knows(&g, 0, "3H"));
    ck_assert(kn_has(possible_in(&g, "discards", 0), (unsigned)card_of(&g, "2H", -1)));
    ck_assert_str_eq(why(&g, "in 3H"), "you don't hold 3H [hand]");
    play(&g, "in");
    ck_assert_int_eq(play(&g, "in 2S 3S"), 0);
    ck_assert_int_eq(kn_count(heap_cards(&g, "hand", 0)), 2);
    game_end(&g);
}
END_TEST

START_TEST(the_cards_laid_aside_before_are_shuffled_when_the_stock_is_out)
{
    static const char *const hands[] = {"2S 3S", "2H 3H", "2D 3D 4D 5D 4S 5S 4H 5H 2C 3C"};
    ks_given given;
    game g;
    game_make(&g, 3, NULL, DRAW);
    deal(&g, hands); /* the stock: 4C 5C */
    give_chance(&g, &given, "3H 2H");
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "in 2H 3H"); /* 4C 5C are drawn, the stock is empty */
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 1)), "4C 5C");
    ck_assert(kn_is_empty(heap_cards(&g, "stock", 0)));
    play(&g, "in 2D 3D"); /* 2H 3H are shuffled, never 2D 3D */
    ck_assert_str_eq(
        set_text(&g, kn_and(heap_cards(&g, "hand", 2), kn_or(kn_set_of(1), kn_set_of(5)))),
        "2H 3H");
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "discards", 0)), "2D 3D");
    ck_assert(!knows(&g, 1, "2H") && !knows(&g, 1, "3H")); /* they went through a shuffle */
    ck_assert_ptr_null(g.run.world.given[KN_CHANCE_RESHUFFLE]);
    ck_assert_int_eq(play(&g, "in 2S"), 0); /* 2D 3D are shuffled again */
    ck_assert_int_eq(kn_count(heap_cards(&g, "stock", 0)), 1);
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "discards", 0)), "2S");
    game_end(&g);
}
END_TEST

START_TEST(a_draw_ends_when_there_is_nothing_left_anywhere)
{
    static const char *const hands[] = {"2S", "2H 3H 4H 5H", "2D 3D 4D 5D 3S 4S 5S 2C 3C 4C"};
    game g;
    game_make(&g, 3, NULL, DRAW);
    deal(&g, hands); /* the stock: 5C */
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "in 2H 3H");
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "hand", 1)), "4H 5H 5C");
    game_end(&g);
}
END_TEST

START_TEST(a_card_that_all_know_is_laid_aside_face_up)
{
    static const char *const hands[] = {"2S 3S", "2H 3H", "2D 3D"};
    game g;
    game_make(&g, 3, NULL, DRAW);
    deal(&g, hands);
    ks_show(&g.run.world, heap_of(&g, "hand", 1), kn_set_of((unsigned)card_of(&g, "2H", -1)),
            KS_EVERYBODY(g.rules.layout));
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "in 2H 3H");
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "aside", 0)), "2H");
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "discards", 0)), "3H");
    ck_assert(knows(&g, 0, "2H") && !knows(&g, 0, "3H"));
    ck_assert_int_eq(kn_count(heap_cards(&g, "hand", 1)), 2);
    game_end(&g);
}
END_TEST

START_TEST(who_leaves_is_out_of_the_deal_and_the_last_is_not_asked)
{
    static const char *const hands[] = {"2S 3S", "2H 3H", "2D 3D"};
    game g;
    game_make(&g, 3, NULL, DRAW);
    deal(&g, hands);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ks_move out = move_of(&g, "out"), in = move_of(&g, "in 2H");
    ck_assert_int_eq(phase_of(&g)->mechanic->knows.audience(&g.run, phase_of(&g), &out),
                     KS_EVERYBODY(g.rules.layout));
    ck_assert_int_eq(phase_of(&g)->mechanic->knows.audience(&g.run, phase_of(&g), &in), 2);
    play(&g, "out");
    ck_assert_int_eq(*var_of(&g, "active", 1), 0);
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "discards", 0)), "2H 3H");
    ck_assert(knows(&g, 1, "2H") && !knows(&g, 0, "2H"));
    ck_assert_int_eq(play(&g, "out"), 0); /* seat 0 is the last: nothing to decide */
    ck_assert_int_eq(*var_of(&g, "active", 0), 1);
    ck_assert_int_eq(kn_count(heap_cards(&g, "hand", 0)), 2);
    game_end(&g);
}
END_TEST

START_TEST(a_hand_goes_under_the_stock_in_the_order_in_which_it_came)
{
    static const char *const hands[] = {"2S", "4H 2H 5H", "2D 3D"};
    game g;
    game_make(&g, 3, NULL,
              "pack: {suits: S H D C, ranks: 2 3 4 5}\nzones:\n  stock: {seen_by: nobody}\n"
              "  hand: {per: seat, seen_by: owner, ordered: true}\n  aside: {seen_by: nobody}\n"
              "phases:\n  draw:\n    exchange: {cards: 2, at_least: 0, timing: in_turn, into: "
              "aside, draw: {},\n      drop: {word: fold, to: stock, end: bottom, may: turn is not "
              "dealer}}\n");
    deal(&g, hands);
    const uint8_t *order = ks_order(g.rules.layout, g.block, 0);
    int top = order[kn_count(g.block->sets[0]) - 1];
    ck_assert_int_eq(advance(&g), KM_WAIT);
    play(&g, "fold");
    ck_assert_int_eq(order[kn_count(g.block->sets[0]) - 1], top);
    ck_assert_int_eq(order[2], card_of(&g, "4H", -1)); /* the first that came, on top */
    ck_assert_int_eq(order[1], card_of(&g, "2H", -1));
    ck_assert_int_eq(order[0], card_of(&g, "5H", -1)); /* the latest, at the very bottom */
    ck_assert(knows(&g, 1, "5H") && !knows(&g, 0, "5H"));
    play(&g, "give");
    ck_assert_int_eq(g.block->place, 0);
    ck_assert_str_eq(legal_text(&g), "give, give 2S");
    ck_assert_str_eq(why(&g, "fold"), "you may not leave this deal [drop.may]");
    game_end(&g);
}
END_TEST

START_TEST(all_may_choose_before_anybody_draws)
{
    static const char *const hands[] = {"2S 3S", "2H 3H", "2D 3D"};
    game g;
    game_make(&g, 3, NULL,
              TABLE "phases: {draw: {exchange: {cards: 2, at_least: 0, first: dealer, into: "
                    "discards, word: discard, draw: {}}}}\n");
    deal(&g, hands);
    ck_assert_int_eq(advance(&g), KM_WAIT);
    ck_assert_int_eq(g.block->place, 0);
    play(&g, "discard 2S 3S");
    ck_assert(kn_is_empty(heap_cards(&g, "hand", 0)));
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "draw.laid", 0)), "2S 3S");
    play(&g, "discard");
    ck_assert_int_eq(play(&g, "discard 2D"), 0);
    ck_assert_int_eq(kn_count(heap_cards(&g, "hand", 0)), 2);
    ck_assert_int_eq(kn_count(heap_cards(&g, "hand", 2)), 2);
    ck_assert_str_eq(set_text(&g, heap_cards(&g, "discards", 0)), "2S 2D 3S");
    game_end(&g);
}
END_TEST

/* ---- keys that do not fit together ---- */

START_TEST(keys_that_do_not_fit_are_told)
{
    static const char *const rows[][2] = {
        {"{cards: 2, to: each}", "`to: each` goes with `cards: 1` only"},
        {"{cards: 1, to: [each, next]}", "`to: each` can't be combined with others"},
        {"{cards: 1, to: each, into: discards}",
         "`to: each` gives to hands, and goes without `into`"},
        {"{cards: 1, draw: {}}",
         "cards are drawn for those laid aside: `into` must be a zone of the table"},
        {"{cards: 1, into: discards, draw: {from: hand}}",
         "'hand' can't be `from` of draw: it must be a zone of the table that keeps its order "
         "(`ordered: true`)"},
        {"{cards: 1, into: discards, draw: {refill: stock}}",
         "'stock' can't be refilled from itself"},
        {"{cards: 1, drop: {}}", "a seat may drop only where cards go to a zone of the table"},
        {"{cards: 1, into: discards, word: in, drop: {word: in}}",
         "'in' can't be the word for dropping"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char yaml[1024];
        game g;
        snprintf(yaml, sizeof yaml, TABLE "phases: {lay: {exchange: %s}}\n", rows[i][0]);
        ck_assert(!game_begin(&g, 3, NULL, yaml));
        ck_assert_int_eq(g.report.count, 1);
        ck_assert_str_eq(g.report.problem[0].message, rows[i][1]);
        game_end(&g);
    }
}
END_TEST

/* ---- words ---- */

static void check_words(const char *keys, const char *english, const char *japanese)
{
    char yaml[1024];
    game g;
    snprintf(yaml, sizeof yaml, TABLE "phases: {lay: {exchange: %s}}\n", keys);
    game_make(&g, 3, NULL, yaml);
    ck_assert_str_eq(shown(&g, 0, "en"), english);
    ck_assert_str_eq(shown(&g, 0, "ja"), japanese);
    game_end(&g);
}

START_TEST(phases_describe_themselves_in_both_languages)
{
    check_words("{cards: 1, to: each}",
                "Face down, each player gives one card of the hand to each other player.",
                "各自は他の全員に手札から1枚ずつ伏せたまま渡す。");
    check_words("{cards: 2, who: dealer, into: discards}",
                "Face down, the dealer lays 2 cards of the hand onto the discards.",
                "ディーラーは手札から2枚を選んで伏せたまま置く（捨て札）。");
    check_words(
        "{cards: 5, at_least: 0, timing: in_turn, into: discards, draw: {refill: discards, "
        "open_to: aside}, drop: {word: out, may: turn is not dealer}}",
        "Face down, each player lays 0 to 5 cards of the hand onto the discards. They choose in "
        "turn, beginning with the player after the dealer. As many "
        "are drawn at once from the stock. When it is empty, the cards of the discards "
        "are shuffled and drawn, except those that the player has just laid aside. A card "
        "that all have seen is laid aside face up, onto the aside. A player may leave the deal "
        "instead (“out”): the "
        "hand goes to the discards. If all others have left, the last one stays and is not "
        "asked. But nobody may leave if it is the dealer's turn.",
        "各自は手札から0〜5枚を選んで伏せたまま置く（捨て札）"
        "。最初に選ぶのはディーラーの次の人。すぐに同じ枚数を山札から引く。"
        "山札がなくなったら、捨て札をシャッフルして新しい山札にする（その時に自分が捨てる札"
        "は除く）。全員が見た札を捨てるときは、"
        "表向きにasideへ置く。代わりに「降り」（out）と言って降りてもよい（手"
        "札は捨て札へ）。最後に残った1人は降りず、交換もしない。ただし次の場合は降りられない："
        "手番の人がディーラー。");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("exchange");
    TCase *each = tcase_create("each"), *draw = tcase_create("draw"), *keys = tcase_create("keys");
    tcase_add_test(each, two_others_get_a_card_each_in_one_move_and_the_order_counts);
    tcase_add_test(each, more_others_get_theirs_one_after_another_or_all_at_once);
    tcase_add_test(each, who_sits_out_gets_nothing);
    tcase_add_test(each, what_could_not_be_given_is_still_known);
    tcase_add_test(draw, each_lays_aside_and_draws_as_many_at_once);
    tcase_add_test(draw, the_cards_laid_aside_before_are_shuffled_when_the_stock_is_out);
    tcase_add_test(draw, a_draw_ends_when_there_is_nothing_left_anywhere);
    tcase_add_test(draw, a_card_that_all_know_is_laid_aside_face_up);
    tcase_add_test(draw, who_leaves_is_out_of_the_deal_and_the_last_is_not_asked);
    tcase_add_test(draw, a_hand_goes_under_the_stock_in_the_order_in_which_it_came);
    tcase_add_test(draw, all_may_choose_before_anybody_draws);
    tcase_add_test(keys, keys_that_do_not_fit_are_told);
    tcase_add_test(keys, phases_describe_themselves_in_both_languages);
    suite_add_tcase(suite, each);
    suite_add_tcase(suite, draw);
    suite_add_tcase(suite, keys);
    return run_suite(suite);
}
