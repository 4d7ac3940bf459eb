/* SPDX-License-Identifier: MIT
 * Tests of the functions that change a block (state/world.h), apart from knowledge: the order of
 * cards in heaps, given and drawn chance, awards, settling and payments.
 */
#include "state_fixture.h"

static fixture f;
static int stock, floor_, hand0;

static void setup(void)
{
    fixture_begin(&f, 4, 2, fixture_table);
    stock = heap_of(&f, "stock", 0);
    floor_ = heap_of(&f, "floor", 0);
    hand0 = heap_of(&f, "hand", 0);
}

static void teardown(void)
{
    assert_sound(&f);
    fixture_end(&f);
}

static void assert_order(int heap, const char *text)
{
    char out[KN_CARDS_MAX * KS_CARD_TEXT];

    ck_assert_str_eq(seen_heap(&f, heap, -2, out), text);
}

static void move(int from, int to, const char *cards, ks_end end)
{
    ks_transfer(&f.world, from, to, cards_of(&f, cards), end, 0);
}

/* ---- orders ---- */

TEST(cards_come_to_the_right_end_as_they_lay_or_in_the_packs_order)
{
    move(stock, floor_, "4C", KS_TOP);
    move(stock, floor_, "2H AS", KS_TOP); /* the stock's top card is the first of the pack */
    assert_order(floor_, "4C 2H AS");
    move(floor_, hand0, "AS 2H", KS_TOP);
    move(hand0, floor_, "2H AS", KS_TOP);
    assert_order(floor_, "4C AS 2H");
    move(floor_, hand0, "AS", KS_TOP);
    assert_order(floor_, "4C 2H");
    move(floor_, hand0, "2H 4C", KS_TOP);
    assert_order(floor_, "");
}

TEST(cards_laid_under_the_bottom_go_there_one_after_another)
{
    move(stock, hand0, "AS 2S 3S", KS_TOP);
    move(hand0, stock, "AS 3S", KS_BOTTOM);
    const uint8_t *order = ks_order(f.layout, f.block, stock);
    ck_assert_int_eq(order[0], card_of(&f, "3S"));
    ck_assert_int_eq(order[1], card_of(&f, "AS"));
}

static const int both_ends[] = {KS_TOP, KS_BOTTOM};

LOOP(a_heap_keeps_its_order, 2)
{
    move(stock, floor_, "AS", KS_TOP);
    move(stock, floor_, "3S", KS_TOP);
    move(stock, floor_, "2S", KS_TOP);
    ks_transfer_all(&f.world, stock, hand0);
    move(hand0, stock, "4H", KS_TOP);
    move(floor_, stock, "AS 2S 3S", (ks_end)both_ends[_i]);
    assert_order(stock, _i ? "4H 2S 3S AS" : "2S 3S AS 4H"); /* from the top */
    move(stock, floor_, "3S 4H 2S", KS_TOP);                 /* also for a part of the heap */
    assert_order(floor_, _i ? "3S 2S 4H" : "4H 3S 2S");
}

LOOP(a_list_is_laid_down_as_listed, 2)
{
    uint8_t list[3];
    move(stock, floor_, "AS 2S 3S", KS_TOP);
    for (int i = 0; i < 3; i++)
        list[i] = (uint8_t)card_of(&f, (const char *[]){"2S", "3S", "AS"}[i]);
    ks_transfer_all(&f.world, stock, hand0);
    ks_transfer_list(&f.world, floor_, stock, list, 3, (ks_end)both_ends[_i], 0);
    assert_order(stock, _i ? "2S 3S AS" : "AS 3S 2S"); /* one after another */
}

TEST(a_card_can_change_its_end_within_a_heap)
{
    move(stock, floor_, "AS", KS_TOP);
    move(stock, floor_, "2S", KS_TOP);
    move(stock, floor_, "3S", KS_TOP);
    move(floor_, floor_, "AS", KS_TOP);
    assert_order(floor_, "2S 3S AS");
    move(floor_, floor_, "AS", KS_BOTTOM);
    assert_order(floor_, "AS 2S 3S");
}

TEST(dealing_takes_from_the_end_asked_for_in_order)
{
    ks_given given;
    give_order(&f, &given, KN_CHANCE_SHUFFLE, "3H 2H AH 4H AS 2S 3S 4S AD 2D 3D 4D AC 2C 3C 4C");
    ck_assert(ks_shuffle_heap(&f.world, stock, -1, KN_CHANCE_SHUFFLE));
    ck_assert_int_eq(ks_deal_cards(&f.world, stock, KS_TOP, floor_, 2, 0), 2);
    assert_order(floor_, "3H 2H");
    ck_assert_int_eq(ks_deal_cards(&f.world, stock, KS_BOTTOM, floor_, 2, 0), 2);
    assert_order(floor_, "3H 2H 4C 3C");
    assert_order(stock, "AH 4H AS 2S 3S 4S AD 2D 3D 4D AC 2C");
    ck_assert_int_eq(ks_deal_cards(&f.world, stock, KS_TOP, floor_, 0, 0), 0);
    ck_assert_int_eq(ks_deal_cards(&f.world, hand0, KS_TOP, floor_, 1, 0),
                     0); /* an unordered heap, and no cards */
    ks_cut_heap(&f.world, stock, 2);
    assert_order(stock, "AS 2S 3S 4S AD 2D 3D 4D AC 2C AH 4H");
    ks_insert(&f.world, floor_, card_of(&f, "3H"), stock, 1);
    assert_order(stock, "AS 3H 2S 3S 4S AD 2D 3D 4D AC 2C AH 4H");
}

TEST(gathering_leaves_what_is_kept_and_orders_the_rest)
{
    ks_shuffle_heap(&f.world, stock, -1, KN_CHANCE_SHUFFLE);
    move(stock, floor_, "4S 2H", KS_TOP);
    move(stock, heap_of(&f, "album", 2), "4C", KS_TOP);
    ks_gather(&f.world, stock);
    assert_order(stock, "AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D");
    assert_order(floor_, "");
}

/* ---- chance ---- */

static struct {
    int count, calls;
    kn_chance_kind kind;
    uint8_t value[KN_CARDS_MAX];
} told;
static void tell(void *payload, kn_chance_kind kind, const uint8_t *value, int count)
{
    (void)payload;
    told.kind = kind;
    told.count = count;
    told.calls++;
    memcpy(told.value, value, (size_t)count);
}

TEST(what_was_drawn_can_be_given_again)
{
    ks_given given = {.kind = KN_CHANCE_SHUFFLE};
    uint8_t order[16];

    f.world.drawn = tell;
    ck_assert(ks_shuffle_heap(&f.world, stock, -1, KN_CHANCE_SHUFFLE));
    ck_assert_int_eq(told.count, 16);
    memcpy(order, ks_order(f.layout, f.block, stock), 16);
    ck_assert_uint_eq(told.value[0], order[15]); /* top first */
    given.count = told.count;
    memcpy(given.value, told.value, 16);
    ks_gather(&f.world, stock);
    kn_chance before = f.block->chance;
    f.world.given[KN_CHANCE_SHUFFLE] = &given;
    ck_assert(ks_shuffle_heap(&f.world, stock, -1, KN_CHANCE_SHUFFLE));
    ck_assert_mem_eq(order, ks_order(f.layout, f.block, stock), 16);
    ck_assert_ptr_null(f.world.given[KN_CHANCE_SHUFFLE]);
    /* a given result counts like a drawn one: later results are the same as after a draw */
    ck_assert_uint_eq(f.block->chance.drawn[KN_CHANCE_SHUFFLE],
                      before.drawn[KN_CHANCE_SHUFFLE] + 1);
    ck_assert(ks_shuffle_heap(&f.world, stock, -1, KN_CHANCE_SHUFFLE)); /* no result left: drawn */
    ck_assert_mem_ne(order, ks_order(f.layout, f.block, stock), 16);
    ck_assert(!f.world.misfit);
}

LOOP(a_given_order_of_other_cards_is_refused_and_nothing_changes, 3)
{
    static const char *const wrong[] = {"AS 2S", "AS AS AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C",
                                        "AS AH AD AC 2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C AS"};
    ks_given given;
    ks_block *before = kn_calloc(1, f.layout->size);

    ck_assert_ptr_nonnull(before);
    memcpy(before, f.block, f.layout->size);
    give_order(&f, &given, KN_CHANCE_SHUFFLE, wrong[_i]);
    ck_assert(!ks_shuffle_heap(&f.world, stock, -1, KN_CHANCE_SHUFFLE));
    ck_assert(f.world.misfit);
    ck_assert_mem_eq(before, f.block, f.layout->size);
    kn_free(before);
}

TEST(part_of_a_heap_takes_an_order_of_just_its_cards)
{
    ks_given given;

    give_order(&f, &given, KN_CHANCE_RESHUFFLE, "4C 4D 4S");
    ck_assert(
        !ks_shuffle_heap(&f.world, stock, 3, KN_CHANCE_RESHUFFLE)); /* the lowest are 4H 4D 4C */
    give_order(&f, &given, KN_CHANCE_RESHUFFLE, "4C 4H 4D");
    ck_assert(ks_shuffle_heap(&f.world, stock, 3, KN_CHANCE_RESHUFFLE));
    const uint8_t *order = ks_order(f.layout, f.block, stock);
    ck_assert_int_eq(order[2], card_of(&f, "4C"));
    ck_assert_int_eq(order[0], card_of(&f, "4D"));
    ck_assert_int_eq(order[3], card_of(&f, "4S"));
}

TEST(an_unordered_heap_needs_no_shuffle)
{
    kn_chance before = f.block->chance;

    move(stock, hand0, "AS 2S", KS_TOP);
    ck_assert(ks_shuffle_heap(&f.world, hand0, -1, KN_CHANCE_RESHUFFLE));
    ck_assert_mem_eq(&before, &f.block->chance, sizeof before);
}

TEST(a_given_number_is_taken_and_told)
{
    ks_given second = {KN_CHANCE_CUT, 1, {4}, NULL}, first = {KN_CHANCE_CUT, 1, {11}, &second};

    f.world.drawn = tell;
    f.world.given[KN_CHANCE_CUT] = &first;
    ck_assert_int_eq(ks_draw_below(&f.world, KN_CHANCE_CUT, 12), 11);
    ck_assert_int_eq(told.count, 1);
    ck_assert_int_eq(told.value[0], 11);
    ck_assert_int_eq(told.kind, KN_CHANCE_CUT);
    ck_assert_int_lt(ks_draw_below(&f.world, KN_CHANCE_INSERTION, 12), 12); /* another queue */
    ck_assert_int_eq(ks_draw_below(&f.world, KN_CHANCE_CUT, 12), 4);
    ck_assert(!f.world.misfit);
    ck_assert_int_eq(ks_draw_below(&f.world, KN_CHANCE_CUT, 0), 0);
}

TEST(a_given_number_that_is_too_large_is_passed_over_and_noted)
{
    ks_given given = {KN_CHANCE_FIRST_DEALER, 1, {4}, NULL};

    f.world.given[KN_CHANCE_FIRST_DEALER] = &given;
    int drawn = ks_draw_below(&f.world, KN_CHANCE_FIRST_DEALER, 4);
    ck_assert_int_lt(drawn, 4);
    ck_assert_int_ge(drawn, 0);
    ck_assert(f.world.misfit);
}

TEST(a_large_number_takes_four_bytes)
{
    ks_given given = {KN_CHANCE_DRAW, 4, {0x34, 0x12, 0, 0}, NULL};

    f.world.drawn = tell;
    f.world.given[KN_CHANCE_DRAW] = &given;
    ck_assert_int_eq(ks_draw_below(&f.world, KN_CHANCE_DRAW, 10000), 0x1234);
    ck_assert_int_eq(told.count, 4);
    ck_assert_int_eq(told.value[1], 0x12);
    ck_assert_int_eq(ks_draw_below(&f.world, KN_CHANCE_DRAW, 256) >> 8, 0);
    ck_assert_int_eq(told.count, 1);
}

/* ---- points and payments ---- */

TEST(awards_count_when_the_deal_settles_and_once_only)
{
    int32_t *ints = ks_ints(f.layout, f.block), *score = ints + f.layout->score;

    ks_award(&f.world, 1, 10, 0);
    ks_award(&f.world, 1, 5, 1);
    ks_award(&f.world, 0, -3, 1);
    ck_assert_int_eq(score[1], 0);
    ks_settle(&f.world);
    ks_settle(&f.world);
    ck_assert_int_eq(score[0], -3);
    ck_assert_int_eq(score[1], 15);
    ks_award(&f.world, 1, 1, 0);
    ks_settle(&f.world);
    ck_assert_int_eq(score[1], 16);
    ck_assert_int_eq(ints[f.layout->award + 0 * f.layout->sides + 1], 11);
    ks_block_reset(f.layout, f.block, KS_SCOPE_DEAL);
    ks_settle(&f.world);
    ck_assert_int_eq(score[1], 16);
}

TEST(points_stop_at_their_limit)
{
    int32_t *score = ks_ints(f.layout, f.block) + f.layout->score;

    for (int i = 0; i < 4; i++)
        ks_award(&f.world, 0, 1000000000, i & 1);
    ks_settle(&f.world);
    ck_assert_int_eq(score[0], 1000000000);
    for (int i = 0; i < 6; i++)
        ks_award(&f.world, 0, -1000000000, 0);
    ks_award(&f.world, 0, -1000000000, 1);
    ks_award(&f.world, 0, -1000000000, 1);
    ks_settle(&f.world);
    ck_assert_int_eq(score[0], -1000000000);
}

TEST(a_payment_moves_what_the_payer_has)
{
    int32_t *ints = ks_ints(f.layout, f.block);
    int chips = var_of(&f, "chips")->at, pot = var_of(&f, "pot")->at;

    ck_assert_int_eq(ks_pay(&f.world, chips, pot, 15), 15);
    ck_assert_int_eq(ks_pay(&f.world, chips, pot, 15), 5);
    ck_assert_int_eq(ks_pay(&f.world, chips, pot, 15), 0);
    ck_assert_int_eq(ints[chips], 0);
    ck_assert_int_eq(ints[pot], 20);
    ck_assert_int_eq(ks_pay(&f.world, pot, pot, 7), 7);
    ck_assert_int_eq(ints[pot], 20);
    ck_assert_int_eq(ks_pay(&f.world, pot, chips + 1, -4), 0);
}

TEST(nothing_is_paid_to_or_from_what_is_no_account)
{
    int chips = var_of(&f, "chips")->at;

    ck_assert_int_eq(ks_pay(&f.world, chips, f.layout->score, 5), 0);
    ck_assert_int_eq(ks_pay(&f.world, f.layout->score, chips, 5), 0);
    ck_assert_int_eq(ks_ints(f.layout, f.block)[chips], 20);
}

TEST(a_taker_takes_no_more_than_it_may_hold)
{
    int32_t *ints = ks_ints(f.layout, f.block);
    int chips = var_of(&f, "chips")->at, pot = var_of(&f, "pot")->at;

    for (int s = 0; s < 4; s++)
        ks_pay(&f.world, chips + s, pot, 20);
    ck_assert_int_eq(ks_pay(&f.world, pot, chips, 80), 80);
    ints[pot] = 90; /* more chips than a table has, to reach the limit of 100 */
    ck_assert_int_eq(ks_pay(&f.world, pot, chips, 90), 20);
    ints[chips] = 80;
    ints[pot] = 0;
}

int main(void)
{
    return run_tests("state/world", setup, teardown);
}
