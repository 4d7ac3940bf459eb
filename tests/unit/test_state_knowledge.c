/* SPDX-License-Identifier: MIT
 * Tests of the knowledge of seats (state/world.h): each rule of the transfer function by name.
 * test_state_leaks.c tests as a whole that no seat can distinguish worlds that look alike to it.
 */
#include "state_fixture.h"

static fixture f;
static int stock, floor_, hand[4], pile[2], row[4], album[4], rack[4];

static void setup(void)
{
    fixture_begin(&f, 4, 1, fixture_table);
    stock = heap_of(&f, "stock", 0);
    floor_ = heap_of(&f, "floor", 0);
    for (int s = 0; s < 4; s++) {
        hand[s] = heap_of(&f, "hand", s);
        row[s] = heap_of(&f, "row", s);
        album[s] = heap_of(&f, "album", s);
        rack[s] = heap_of(&f, "rack", s);
    }
    pile[0] = heap_of(&f, "pile", 0);
    pile[1] = heap_of(&f, "pile", 1);
}

static void teardown(void)
{
    assert_sound(&f);
    fixture_end(&f);
}

static const ks_seats ALL = 31; /* four seats and the spectator */

static void move(int from, int to, const char *cards, ks_seats audience, const char *eligible)
{
    ks_transfer_of(&f.world, from, to, cards_of(&f, cards), KS_TOP, audience,
                   cards_of(&f, eligible));
}

static bool knows(int seat, const char *cards)
{
    return kn_within(cards_of(&f, cards), sees(&f, seat));
}

static bool knows_none(int seat, const char *cards)
{
    return !kn_meets(cards_of(&f, cards), sees(&f, seat));
}

/* ---- cards that all see ---- */

TEST(a_played_card_is_known_to_all_and_possible_nowhere_else)
{
    move(stock, hand[0], "AS 2S 3S", 0, "all");
    ck_assert(kn_has(possible(&f, stock), (unsigned)card_of(&f, "AS")));
    move(hand[0], floor_, "AS", ALL, "all");
    for (int s = 0; s < 4; s++)
        ck_assert(knows(s, "AS"));
    ck_assert(!kn_has(possible(&f, stock), (unsigned)card_of(&f, "AS")));
    ck_assert(!kn_has(possible(&f, hand[0]), (unsigned)card_of(&f, "AS")));
    ck_assert(kn_has(possible(&f, hand[0]), (unsigned)card_of(&f, "2S")));
}

TEST(cards_that_all_saw_going_face_down_stay_known)
{
    move(stock, floor_, "AS 2S", 0, "all");
    move(floor_, pile[1], "AS 2S", 0, "all");
    for (int s = 0; s < 4; s++)
        ck_assert(knows(s, "AS 2S"));
    assert_cards(&f, possible(&f, pile[1]), "AS 2S");
}

TEST(a_card_shown_to_all_keeps_its_place_and_is_possible_nowhere_else)
{
    move(stock, hand[0], "AS 2S", 0, "all");
    ks_show(&f.world, hand[0], cards_of(&f, "AS"), ALL);
    for (int s = 0; s < 4; s++)
        ck_assert(knows(s, "AS"));
    ck_assert(knows_none(1, "2S"));
    ck_assert(kn_has(possible(&f, hand[0]), (unsigned)card_of(&f, "AS")));
    ck_assert(!kn_has(possible(&f, stock), (unsigned)card_of(&f, "AS")));
}

TEST(a_card_shown_to_one_is_known_to_that_one_only)
{
    move(stock, hand[0], "AS 2S", 0, "all");
    /* 3S is not in the heap, so it is not shown */
    ks_show(&f.world, hand[0], cards_of(&f, "AS 3S"), 1u << 2);
    ck_assert(knows(2, "AS") && knows_none(2, "2S 3S"));
    ck_assert(knows_none(1, "AS") && knows_none(3, "AS"));
    ck_assert(kn_has(possible(&f, stock), (unsigned)card_of(&f, "AS")));
}

TEST(that_all_have_seen_a_card_each_on_its_own_is_not_public)
{
    move(stock, hand[0], "AS 2S", 0, "all");
    for (int s = 1; s < 4; s++)
        ks_show(&f.world, hand[0], cards_of(&f, "AS"), (ks_seats)(1u << s));
    ck_assert(kn_has(possible(&f, stock), (unsigned)card_of(&f, "AS")));
}

/* ---- cards that some see ---- */

TEST(dealing_to_a_hand_shows_the_cards_to_its_owner_only)
{
    ck_assert_int_eq(ks_deal_cards(&f.world, stock, KS_TOP, hand[2], 3, 0), 3);
    ck_assert(kn_equal(sees(&f, 2), f.block->sets[hand[2]]));
    ck_assert(kn_is_empty(sees(&f, 0)) && kn_is_empty(sees(&f, 1)) && kn_is_empty(sees(&f, 3)));
    ck_assert(kn_equal(possible(&f, hand[2]), f.pack->all));
}

TEST(an_album_of_a_side_is_seen_by_both_partners)
{
    move(stock, album[1], "AS", 0, "all");
    ck_assert(knows(1, "AS") && knows(3, "AS"));
    ck_assert(knows_none(0, "AS") && knows_none(2, "AS"));
}

TEST(giver_and_receiver_of_a_pass_know_the_card)
{
    move(stock, hand[0], "AS 2S", 0, "all");
    move(hand[0], hand[1], "AS", 0, "all");
    ck_assert(knows(0, "AS 2S") && knows(1, "AS"));
    ck_assert(knows_none(2, "AS 2S") && knows_none(3, "AS 2S"));
    /* the giver still knows where the card lies */
    ck_assert(kn_has(f.block->sets[hand[1]], (unsigned)card_of(&f, "AS")));
}

TEST(a_witness_of_a_pass_knows_the_card_too)
{
    move(stock, hand[0], "AS 2S", 0, "all");
    move(hand[0], hand[1], "AS", 1u << 3, "all");
    ck_assert(knows(3, "AS") && knows_none(2, "AS"));
}

/* ---- a face-down pass must not reveal which card left ---- */

TEST(others_forget_every_card_that_could_have_been_passed)
{
    move(stock, hand[0], "AS 2S AH 2H", 0, "all");
    ks_show(&f.world, hand[0], cards_of(&f, "AS 2S AH"), ALL);
    move(hand[0], hand[1], "AS", 0, "all");
    for (int s = 2; s < 4; s++)
        ck_assert(knows_none(s, "AS 2S AH 2H"));
    ck_assert(knows(0, "AS 2S AH 2H"));                     /* the giver */
    ck_assert(knows(1, "AS 2S AH") && knows_none(1, "2H")); /* the receiver sees which card came */
}

TEST(others_still_know_the_cards_that_could_not_have_been_passed)
{
    move(stock, hand[0], "AS 2S AH 2H", 0, "all");
    ks_show(&f.world, hand[0], cards_of(&f, "AS 2S AH"), ALL);
    move(hand[0], hand[1], "AS", 0, "S");
    ck_assert(knows(2, "AH") && knows_none(2, "AS 2S 2H"));
}

TEST(an_eligible_set_without_the_card_itself_counts_as_any)
{
    move(stock, hand[0], "AS 2S AH 2H", 0, "all");
    ks_show(&f.world, hand[0], cards_of(&f, "AS AH"), ALL);
    move(hand[0], hand[1], "AS", 0, "H");
    ck_assert(knows_none(2, "AS AH"));
    ck_assert(kn_within(cards_of(&f, "AS AH"), possible(&f, hand[1])));
}

TEST(what_may_have_been_passed_is_possible_in_both_hands)
{
    move(stock, hand[0], "AS 2S AH 2H", ALL, "all"); /* the public knows these four */
    assert_cards(&f, possible(&f, hand[0]), "AS AH 2S 2H");
    move(hand[0], hand[1], "AS", 0, "S");
    assert_cards(&f, possible(&f, hand[0]), "AS AH 2S 2H");
    assert_cards(&f, possible(&f, hand[1]), "AS 2S");
}

TEST(a_whole_hand_passed_stays_known_where_order_does_not_count)
{
    move(stock, hand[0], "AS 2S", 0, "all");
    ks_show(&f.world, hand[0], cards_of(&f, "AS"), 1u << 2);
    move(hand[0], hand[1], "AS 2S", 0, "all");
    ck_assert(knows(2, "AS") && knows_none(2, "2S") && knows_none(3, "AS"));
}

TEST(the_new_owner_may_hold_whatever_the_old_one_could)
{
    move(stock, hand[0], "AS 2S AH", ALL, "all");
    move(hand[0], hand[1], "AH", 0, "all");  /* one of three */
    move(hand[0], hand[2], "AS 2S", 0, "S"); /* the only cards left, so any of them may come */
    assert_cards(&f, possible(&f, hand[2]), "AS AH 2S");
    ck_assert(kn_is_empty(possible(&f, hand[0])));
}

TEST(several_cards_laid_into_a_hidden_row_are_known_to_who_knows_them_all)
{
    move(stock, hand[0], "AS 2S", 0, "all");
    ks_show(&f.world, hand[0], cards_of(&f, "AS"), 1u << 2);
    ks_show(&f.world, hand[0], cards_of(&f, "AS 2S"), 1u << 3);
    move(hand[0], row[1], "AS 2S", 0, "all");
    ck_assert(knows(0, "AS 2S"));
    ck_assert(knows(3, "AS 2S"));
    ck_assert(knows_none(2, "AS")); /* is it in the first or in the second position? */
    ck_assert(knows_none(1, "AS 2S"));
}

TEST(a_single_last_card_laid_into_a_hidden_row_stays_known)
{
    move(stock, hand[0], "AS", 0, "all");
    ks_show(&f.world, hand[0], cards_of(&f, "AS"), 1u << 2);
    move(hand[0], row[1], "AS", 0, "all");
    ck_assert(knows(2, "AS") && knows_none(3, "AS"));
}

TEST(nothing_is_possible_in_a_heap_that_became_empty)
{
    move(stock, hand[0], "AS", 0, "all");
    move(hand[0], floor_, "AS", 0, "all");
    ck_assert(kn_is_empty(possible(&f, hand[0])));
}

/* ---- hidden orders ---- */

TEST(who_knows_the_top_card_knows_where_it_is_dealt)
{
    kn_set top = kn_set_of(ks_order(f.layout, f.block, stock)[15]);
    ks_show(&f.world, stock, top, 1u << 3);
    ks_deal_cards(&f.world, stock, KS_TOP, hand[0], 1, 0);
    ck_assert(kn_within(top, sees(&f, 3)) && !kn_meets(top, sees(&f, 2)));
    ck_assert(kn_equal(f.block->sets[hand[0]], top));
    ck_assert(kn_within(cards_of(&f, "2S"),
                        possible(&f, hand[0]))); /* for the public it may be any card */
}

TEST(who_knows_the_bottom_card_still_knows_it_when_others_are_dealt)
{
    kn_set bottom = kn_set_of(ks_order(f.layout, f.block, stock)[0]);
    ks_show(&f.world, stock, bottom, 1u << 3);
    ks_deal_cards(&f.world, stock, KS_TOP, hand[0], 5, 0);
    ks_deal_cards(&f.world, stock, KS_TOP, row[1], 3, 0);
    ck_assert(kn_within(bottom, sees(&f, 3)));
    ks_deal_cards(&f.world, stock, KS_BOTTOM, hand[1], 1, 0);
    ck_assert(kn_within(bottom, sees(&f, 3)) && kn_equal(f.block->sets[hand[1]], bottom));
}

TEST(a_bottom_card_known_to_all_is_not_possible_in_the_hands_dealt_from_the_top)
{
    kn_set bottom = kn_set_of(ks_order(f.layout, f.block, stock)[0]);
    ks_show(&f.world, stock, bottom, ALL);
    ks_deal_cards(&f.world, stock, KS_TOP, hand[0], 4, 0);
    ck_assert(!kn_meets(possible(&f, hand[0]), bottom));
    ck_assert(kn_meets(possible(&f, stock), bottom));
    ks_deal_cards(&f.world, stock, KS_BOTTOM, hand[1], 2, 0); /* the card, and the one above it */
    ck_assert(kn_meets(possible(&f, hand[1]), bottom));
    ck_assert(!kn_meets(possible(&f, stock), bottom));
    for (int s = 0; s < 4; s++)
        ck_assert(kn_within(bottom, sees(&f, s)));
}

TEST(a_bottom_card_that_each_has_peeked_at_alone_is_not_public)
{
    kn_set bottom = kn_set_of(ks_order(f.layout, f.block, stock)[0]);
    ks_deal_cards(&f.world, stock, KS_TOP, hand[0], 4,
                  0); /* for the public the card may be in this hand */
    for (int s = 0; s < 4; s++)
        ks_show(&f.world, stock, bottom, (ks_seats)(1u << s));
    ks_deal_cards(&f.world, stock, KS_TOP, hand[1], 4, 0);
    ck_assert(kn_meets(possible(&f, hand[1]), bottom));
}

TEST(the_last_cards_dealt_leave_nothing_possible_in_the_stock)
{
    ck_assert_int_eq(ks_deal_cards(&f.world, stock, KS_TOP, hand[0], 99, 0), 16);
    ck_assert(kn_is_empty(possible(&f, stock)));
    ck_assert_int_eq(ks_deal_cards(&f.world, stock, KS_TOP, hand[0], 1, 0), 0);
}

TEST(a_card_searched_out_of_a_hidden_order_makes_positions_uncertain)
{
    kn_set bottom = kn_set_of(ks_order(f.layout, f.block, stock)[0]);
    kn_set fifth = kn_set_of(ks_order(f.layout, f.block, stock)[4]);
    ks_show(&f.world, stock, bottom, 1u << 3);
    ks_show(&f.world, stock, kn_or(bottom, fifth), 1u << 2);
    ks_transfer(&f.world, stock, hand[0], fifth, KS_TOP, ALL);
    /* wherever the card came from, cards below it stay below */
    ck_assert(kn_within(bottom, sees(&f, 3)));
    ck_assert(kn_within(kn_or(bottom, fifth), sees(&f, 2))); /* this seat knew the gap */
    ks_transfer(&f.world, stock, hand[1], kn_set_of(ks_order(f.layout, f.block, stock)[7]), KS_TOP,
                0);
    ck_assert(!kn_meets(sees(&f, 2), bottom)); /* unseen, so it may have been this card */
}

TEST(between_unknown_cards_a_position_is_lost_when_another_is_searched_out)
{
    const uint8_t *order = ks_order(f.layout, f.block, stock);
    kn_set third = kn_set_of(order[2]), top = kn_set_of(order[15]), next = kn_set_of(order[14]);
    ks_show(&f.world, stock, kn_or(third, kn_or(top, next)), ALL);
    ks_show(&f.world, stock, kn_set_of(order[7]), 1u << 2);
    ks_transfer(&f.world, stock, hand[0], kn_set_of(order[7]), KS_TOP, ALL);
    ck_assert(kn_within(kn_or(top, next), sees(&f, 3)));
    ck_assert(!kn_meets(third, sees(&f, 3)));
    ck_assert(kn_within(third, sees(&f, 2))); /* but not for seats that knew where the gap was */
    ks_transfer(&f.world, stock, hand[0], next, KS_TOP, ALL);
    ck_assert(kn_within(top, sees(&f, 3)));
}

/* ---- hands in order: their owner arranges them freely ---- */

TEST(a_card_known_in_an_ordered_hand_stays_known_when_others_leave_it)
{
    char out[KN_CARDS_MAX * KS_CARD_TEXT];
    ks_deal_cards(&f.world, stock, KS_TOP, rack[0], 4, 0);
    kn_set second = kn_set_of(ks_order(f.layout, f.block, rack[0])[1]);
    kn_set third = kn_set_of(ks_order(f.layout, f.block, rack[0])[2]);
    ks_show(&f.world, rack[0], second, ALL);
    ck_assert_int_eq(seen_heap(&f, rack[0], 1, out)[0], '?'); /* at its position */
    ks_play_card(&f.world, rack[0], floor_, kn_first(third), 0);
    for (int s = 0; s < 4; s++)
        ck_assert(kn_within(second, sees(&f, s)));
    ck_assert(ks_is_jumbled(f.layout, f.block, rack[0]));
    /* unordered: known cards come first */
    ck_assert_int_ne(seen_heap(&f, rack[0], 1, out)[0], '?');
    kn_set fourth = kn_set_of(ks_order(f.layout, f.block, rack[0])[2]);
    ks_transfer_of(&f.world, rack[0], pile[0], fourth, KS_TOP, 0, kn_minus(f.pack->all, second));
    ck_assert(kn_within(second, sees(&f, 3)) && !kn_meets(fourth, sees(&f, 3)));
    ks_transfer(&f.world, rack[0], pile[0], fourth, KS_TOP, 0);
}

TEST(what_may_have_left_an_ordered_hand_unseen_is_forgotten)
{
    ks_deal_cards(&f.world, stock, KS_TOP, rack[0], 3, 0);
    const uint8_t *order = ks_order(f.layout, f.block, rack[0]);
    kn_set first = kn_set_of(order[0]), last = kn_set_of(order[2]);
    ks_show(&f.world, rack[0], first, ALL);
    ks_transfer(&f.world, rack[0], pile[0], last, KS_TOP, 0);
    ck_assert(kn_within(first, sees(&f, 0)) && !kn_meets(first, sees(&f, 1)));
}

TEST(out_of_a_jumbled_hand_nobody_knows_what_comes_by_position)
{
    ks_deal_cards(&f.world, stock, KS_TOP, rack[0], 4, 0);
    const uint8_t *order = ks_order(f.layout, f.block, rack[0]);
    kn_set shown = kn_set_of(order[1]);
    ks_show(&f.world, rack[0], shown, ALL);
    ks_play_card(&f.world, rack[0], floor_, order[0], 0);
    ks_deal_cards(&f.world, rack[0], KS_TOP, hand[1], 1, 0); /* a different card, by chance */
    ck_assert(!kn_meets(shown, sees(&f, 3)) && kn_within(shown, sees(&f, 0)));
    ck_assert(kn_within(shown, possible(&f, hand[1])) && kn_within(shown, possible(&f, rack[0])));
}

TEST(a_jumbled_hand_that_goes_elsewhere_whole_is_known_there_but_not_its_order)
{
    ks_deal_cards(&f.world, stock, KS_TOP, rack[0], 4, 0);
    ks_deal_cards(&f.world, stock, KS_TOP, rack[1], 4, 0);
    for (int s = 0; s < 2; s++) {
        const uint8_t *order = ks_order(f.layout, f.block, rack[s]);
        kn_set shown = kn_set_of(order[1]);
        ks_show(&f.world, rack[s], shown, ALL);
        ks_play_card(&f.world, rack[s], floor_, order[0], 0);
        ks_deal_cards(&f.world, rack[s], KS_TOP, s ? row[0] : hand[2], 3, 0);
        ck_assert_int_eq(kn_within(shown, sees(&f, 3)), s == 0);
        ck_assert(!ks_is_jumbled(f.layout, f.block, rack[s]));
    }
}

TEST(a_card_put_anywhere_in_an_ordered_hand_and_its_shuffle_leave_cards_known)
{
    move(stock, floor_, "AS", 0, "all");
    ks_deal_cards(&f.world, stock, KS_TOP, rack[0], 3, 0);
    kn_set first = kn_set_of(ks_order(f.layout, f.block, rack[0])[0]);
    ks_show(&f.world, rack[0], first, ALL);
    ks_insert(&f.world, floor_, card_of(&f, "AS"), rack[0], 1);
    ck_assert(kn_within(first, sees(&f, 1)) && knows(1, "AS"));
    ks_shuffle_heap(&f.world, rack[0], -1, KN_CHANCE_RESHUFFLE);
    ck_assert(kn_within(first, sees(&f, 1)) && knows(1, "AS"));
    ks_gather(&f.world, stock);
    ck_assert(!ks_is_jumbled(f.layout, f.block, rack[0]) && knows_none(1, "AS"));
}

TEST(cards_laid_under_a_stock_one_by_one_are_known_there)
{
    move(stock, floor_, "AS 2H", 0, "all");
    ks_transfer(&f.world, floor_, stock, cards_of(&f, "2H"), KS_BOTTOM, 0);
    ks_transfer(&f.world, floor_, stock, cards_of(&f, "AS"), KS_BOTTOM, 0);
    char out[KN_CARDS_MAX * KS_CARD_TEXT];
    ck_assert_str_eq(seen_heap(&f, stock, 3, out), "? ? ? ? ? ? ? ? ? ? ? ? ? ? 2H AS");
    ks_deal_cards(&f.world, stock, KS_TOP, hand[0], 14, 0);
    ck_assert_str_eq(seen_heap(&f, stock, 3, out), "2H AS");
}

TEST(a_shuffle_makes_all_forget_who_do_not_see_the_faces)
{
    ks_show(&f.world, stock, cards_of(&f, "AS 2S"), ALL);
    ks_shuffle_heap(&f.world, stock, -1, KN_CHANCE_SHUFFLE);
    for (int s = 0; s < 4; s++)
        ck_assert(kn_is_empty(sees(&f, s)));
    ck_assert(kn_equal(possible(&f, stock), f.pack->all));
    move(stock, floor_, "AS 2S 3S", 0, "all");
    ks_shuffle_heap(&f.world, floor_, -1, KN_CHANCE_RESHUFFLE);
    for (int s = 0; s < 4; s++)
        ck_assert(knows(s, "AS 2S 3S"));
}

TEST(a_shuffle_of_the_lowest_cards_leaves_the_upper_ones_known)
{
    const uint8_t *order = ks_order(f.layout, f.block, stock);
    kn_set upper = kn_set_of(order[10]), lower = kn_set_of(order[9]);
    ks_show(&f.world, stock, kn_or(upper, lower), ALL);
    ks_shuffle_heap(&f.world, stock, 10, KN_CHANCE_RESHUFFLE);
    ck_assert(kn_within(upper, sees(&f, 1)) && !kn_meets(lower, sees(&f, 1)));
    ck_assert_uint_eq(order[10], kn_first(upper));
    for (int h = 0; h < f.layout->heaps; h++) /* it is still public that the card is in the stock */
        if (h != stock && f.layout->possible_of[h] >= 0)
            ck_assert(!kn_meets(possible(&f, h), lower));
    ks_deal_cards(&f.world, stock, KS_TOP, hand[0], 2,
                  0); /* as far as anybody knows, the hand may hold `lower` */
    ck_assert(kn_meets(possible(&f, hand[0]), lower) && !kn_meets(possible(&f, hand[0]), upper));
}

TEST(a_cut_keeps_what_is_known_and_moves_it)
{
    kn_set bottom = kn_set_of(ks_order(f.layout, f.block, stock)[0]);
    ks_show(&f.world, stock, bottom, 1u << 1);
    ks_cut_heap(&f.world, stock, 6);
    ck_assert(kn_within(bottom, sees(&f, 1)));
    ck_assert_uint_eq(ks_order(f.layout, f.block, stock)[6], kn_first(bottom));
    ks_cut_heap(&f.world, stock, 0);
    ks_cut_heap(&f.world, stock, 16);
    ck_assert_uint_eq(ks_order(f.layout, f.block, stock)[6], kn_first(bottom));
}

TEST(forgetting_spares_those_who_see_the_faces)
{
    move(stock, hand[0], "AS", 0, "all");
    move(stock, floor_, "2S", 0, "all");
    ks_show(&f.world, hand[0], cards_of(&f, "AS"), ALL);
    ks_forget(&f.world, f.pack->all);
    ck_assert(knows(0, "AS 2S") && knows(1, "2S") && knows_none(1, "AS"));
    ck_assert(!kn_has(possible(&f, stock), (unsigned)card_of(&f, "AS"))); /* the owner was public */
}

TEST(a_card_inserted_somewhere_makes_all_positions_uncertain)
{
    kn_set bottom = kn_set_of(ks_order(f.layout, f.block, stock)[0]);
    move(stock, floor_, "AS", 0, "all");
    ks_show(&f.world, stock, bottom, ALL);
    ks_insert(&f.world, floor_, card_of(&f, "AS"), stock, 3);
    ck_assert_int_eq(ks_order(f.layout, f.block, stock)[12], card_of(&f, "AS"));
    for (int s = 0; s < 4; s++)
        ck_assert(kn_is_empty(sees(&f, s)));
    ck_assert(!kn_has(possible(&f, hand[0]), (unsigned)card_of(&f, "AS")));
    ks_insert(&f.world, stock, (int)kn_first(bottom), stock, 0); /* within the heap, to its top */
    ck_assert_uint_eq(ks_order(f.layout, f.block, stock)[15], kn_first(bottom));
    ks_insert(&f.world, stock, (int)kn_first(bottom), stock, 99); /* at most as deep as the heap */
    ck_assert_uint_eq(ks_order(f.layout, f.block, stock)[0], kn_first(bottom));
}

/* ---- duties, and the next deal ---- */

TEST(a_duty_not_met_excludes_cards_until_others_may_have_come)
{
    move(stock, hand[0], "AS 2S", 0, "all");
    move(stock, hand[1], "AH 2H", 0, "all");
    ks_exclude(&f.world, hand[0], cards_of(&f, "H D"));
    assert_cards(&f, possible(&f, hand[0]), "AS AC 2S 2C 3S 3C 4S 4C");
    ks_exclude(&f.world, floor_, cards_of(&f, "H")); /* face up: nothing to record */
    move(hand[1], hand[0], "AH", 0, "H");
    assert_cards(&f, possible(&f, hand[0]), "AS AH AC 2S 2H 2C 3S 3H 3C 4S 4H 4C");
}

TEST(gathering_hides_every_card_and_orders_the_pack)
{
    ks_shuffle_heap(&f.world, stock, -1, KN_CHANCE_SHUFFLE);
    ks_deal_cards(&f.world, stock, KS_TOP, hand[0], 4, 0);
    ks_deal_cards(&f.world, stock, KS_TOP, floor_, 4, 0);
    ks_deal_cards(&f.world, stock, KS_TOP, row[3], 2, ALL);
    ks_gather(&f.world, stock);
    ck_assert(kn_equal(f.block->sets[stock], f.pack->all));
    ck_assert(kn_equal(possible(&f, stock), f.pack->all));
    for (int s = 0; s < 4; s++)
        ck_assert(kn_is_empty(sees(&f, s)));
    ck_assert_int_eq(ks_order(f.layout, f.block, stock)[15], 0);
}

TEST(gathering_does_not_tell_what_is_kept_face_down)
{
    move(stock, hand[1], "AS 2S 3S", 0, "all");
    move(hand[1], album[1], "2S", 0, "all"); /* seen by seats 1 and 3, kept for the match */
    ks_gather(&f.world, stock);
    assert_cards(&f, f.block->sets[album[1]], "2S");
    ck_assert(knows(1, "2S") && knows(3, "2S") && kn_count(sees(&f, 1)) == 1);
    ck_assert(knows_none(0, "2S"));
    ck_assert(kn_equal(possible(&f, stock), f.pack->all));
    ks_show(&f.world, album[1], cards_of(&f, "2S"), ALL);
    ks_gather(&f.world, stock);
    ck_assert(!kn_has(possible(&f, stock), (unsigned)card_of(&f, "2S")));
}

TEST(gathering_to_an_open_heap_shows_all)
{
    move(stock, hand[1], "AS 2S 3S", 0, "all");
    ks_gather(&f.world, floor_);
    for (int s = 0; s < 4; s++)
        ck_assert(kn_equal(sees(&f, s), f.pack->all));
}

/* ---- receivers of events ---- */

static ks_event heard;
static void hear(void *payload, const ks_event *event)
{
    heard = *event;
    ++*(int *)payload;
}

TEST(the_audience_of_an_event_is_who_saw_the_cards)
{
    int events = 0;
    f.world.feed = hear;
    f.world.payload = &events;
    ks_deal_cards(&f.world, stock, KS_TOP, hand[2], 3, 1u << 0);
    ck_assert_int_eq(events, 1);
    ck_assert_int_eq(heard.kind, KS_EVENT_TRANSFER);
    ck_assert_int_eq(heard.count, 3);
    ck_assert_uint_eq(heard.audience, 5);
    move(stock, floor_, "4C", 0, "all");
    ck_assert_uint_eq(heard.audience, ALL);
    ks_show(&f.world, stock, cards_of(&f, "3C"), 1u << 1);
    ck_assert_int_eq(heard.kind, KS_EVENT_SHOW);
    ck_assert_uint_eq(heard.audience, 2);
    ks_insert(&f.world, stock, card_of(&f, "3C"), stock, 2);
    ck_assert_uint_eq(heard.audience, 0);
    ck_assert_int_eq(events, 4);
    move(hand[0], floor_, "4C", 0, "all"); /* not in the heap: no effect */
    ks_show(&f.world, stock, KN_EMPTY, ALL);
    ck_assert_int_eq(events, 4);
}

/* ---- fast paths: frequent operations of playouts take fewer steps if nobody observes them ---- */

static void deaf(void *payload, const ks_event *event)
{
    (void)payload, (void)event;
}

/* Makes any transfer, deal, round of dealing or showing, the same in both worlds. */
static void any_step(ks_world *w, uint64_t step)
{
    unsigned heaps = (unsigned)w->layout->heaps;
    int from = (int)((step >> 8) % heaps), to = (int)((step >> 16) % heaps);
    unsigned each = 1 + (unsigned)(step >> 44 & 3), packet = step & 1 << 15 ? each : 1;
    kn_set cards = w->block->sets[from];
    uint8_t round[4];
    if (kn_is_empty(cards))
        return;
    switch (step & 7) {
    case 0:
        ks_show(w, from, kn_set_of(kn_first(cards)), (ks_seats)(step >> 24 & ALL));
        break;
    case 1:
    case 2:
        for (int i = 0; i < 4; i++)
            round[i] = (uint8_t)(step & 32 ? (unsigned)hand[i] : (step >> (24 + 4 * i)) % heaps);
        if (w->feed)
            for (unsigned i = 0; i < 4 * each / packet; i++)
                ks_deal_cards(w, from, KS_TOP, round[i % 4], (int)packet, 0);
        else
            ks_deal_even(w, from, round, 4, (int)each, (int)packet);
        break;
    case 3:
        if (from != to)
            ks_transfer_of(w, from, to, cards, KS_TOP, 0, cards);
        break;
    case 4:
        if (from != to && w->feed)
            ks_transfer(w, from, to, kn_set_of(kn_first(cards)), KS_TOP, 0);
        else if (from != to)
            ks_play_card(w, from, to, kn_first(cards), 0);
        break;
    default:
        ks_transfer(w, from, to,
                    kn_set_of(kn_nth(cards, (unsigned)(step >> 24) % (unsigned)kn_count(cards))),
                    step & 16 ? KS_TOP : KS_BOTTOM, (ks_seats)(step & 64 ? ALL : 0));
    }
}

TEST(what_nobody_hears_of_leaves_the_same_block)
{
    ks_world other = f.world;
    uint64_t dice = 7;
    other.block = kn_calloc(1, f.layout->size);
    memcpy(other.block, f.block, f.layout->size);
    other.feed = deaf;
    for (int i = 0; i < 20000; i++) {
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        any_step(&f.world, dice >> 17);
        any_step(&other, dice >> 17);
        ck_assert_mem_eq(f.block, other.block, f.layout->size);
        if (i % 40 == 39) { /* otherwise all cards would soon be face up */
            ks_gather(&f.world, stock);
            ks_gather(&other, stock);
        }
    }
    kn_free(other.block);
}

int main(void)
{
    return run_tests("state/knowledge", setup, teardown);
}
