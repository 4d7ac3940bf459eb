/* SPDX-License-Identifier: MIT
 * Tests of ks_redeal (state/view.h): the drawn world is sound, looks the same to the seat, and is
 * independent of the hidden truth. It is drawn from all possible worlds, with equal probability
 * where they can be counted.
 */
#include "state_fixture.h"

static fixture f;
static void setup(void)
{
    fixture_begin(&f, 4, 1, fixture_table);
}
static void teardown(void)
{
    fixture_end(&f);
}

static void assert_alike(const ks_world *w, int seat, ks_block *drawn)
{
    ks_world other = {.layout = w->layout, .block = drawn};
    char *real = view_bytes(w, seat), *new = view_bytes(&other, seat);
    const char *wrong = ks_block_check(w->layout, drawn);

    ck_assert_msg(!wrong, "%s", wrong);
    ck_assert_str_eq(real, new);
    free(real);
    free(new);
}

/* A random situation: face-down passes, peeks, partial shuffles, duties not met, hidden bids. */
static void make_situation(kn_dice *dice)
{
    ks_world *w = &f.world;
    const ks_layout *l = f.layout;
    int stock = heap_of(&f, "stock", 0);

    ks_block_begin(l, f.block, stock);
    kn_chance_seed(&f.block->chance, kn_dice_word(dice), 3, 0);
    ks_shuffle_heap(w, stock, -1, KN_CHANCE_SHUFFLE);
    for (int n = (int)kn_dice_below(dice, 60); n > 0; n--) {
        int from = (int)kn_dice_below(dice, (uint32_t)l->heaps),
            to = (int)kn_dice_below(dice, (uint32_t)l->heaps);
        kn_set cards = f.block->sets[from], suit = f.pack->by_suit[kn_dice_below(dice, 4)];
        if (kn_is_empty(cards))
            continue;
        kn_set one = kn_set_of(kn_nth(cards, kn_dice_below(dice, (uint32_t)kn_count(cards))));
        ks_seats audience = (ks_seats)kn_dice_below(dice, 16);
        switch (kn_dice_below(dice, 8)) {
        case 0:
        case 1:
            ks_deal_cards(w, from, KS_TOP, to, 2, kn_dice_below(dice, 2) ? audience : 0);
            break;
        case 2:
        case 3:
            ks_transfer(w, from, to, one, KS_TOP, 0);
            break;
        case 4:
            ks_transfer(w, from, to, cards, KS_BOTTOM, audience & 1 ? audience : 0);
            break;
        case 5:
            ks_show(w, from, one, audience);
            break;
        case 6:
            ks_shuffle_heap(w, from, (int)kn_dice_below(dice, 5), KN_CHANCE_RESHUFFLE);
            break;
        default:
            ks_exclude(w, from, kn_minus(suit, cards));
            break;
        }
    }
    int32_t *ints = ks_ints(l, f.block);
    for (int s = 0; s < 4; s++) {
        ints[var_of(&f, "bid")->at + s] = (int32_t)kn_dice_below(dice, 8);
        ints[var_of(&f, "secret")->at + s] = (int32_t)kn_dice_below(dice, 17) - 1;
        f.block->sets[var_of(&f, "kept_back")->at + s] = kn_set_of(kn_dice_below(dice, 16));
    }
    assert_sound(&f);
}

TEST(a_drawn_world_is_sound_and_looks_the_same_to_the_seat)
{
    ks_block *drawn = kn_calloc(1, f.layout->size);
    kn_dice dice;

    ck_assert_ptr_nonnull(drawn);
    kn_dice_seed(&dice, 11, 3, 0);
    for (int n = 0; n < 4000; n++) {
        make_situation(&dice);
        /* also for a spectator, and for an observer who sees everything */
        int seat = (int)kn_dice_below(&dice, 6) - 2;
        ks_redeal(&f.world, seat, &dice, drawn);
        assert_alike(&f.world, seat, drawn);
        if (seat == -2) {
            drawn->chance = f.block->chance;
            for (int s = 0; s < 4; s++)
                drawn->sets[f.layout->sees + s] = f.block->sets[f.layout->sees + s];
            ck_assert_mem_eq(drawn, f.block, f.layout->size);
        }
    }
    kn_free(drawn);
}

TEST(a_world_drawn_from_a_drawn_world_is_what_the_first_would_have_given)
{
    ks_block *first = kn_calloc(1, f.layout->size), *second = kn_calloc(1, f.layout->size);
    kn_dice dice;

    ck_assert(first && second);
    kn_dice_seed(&dice, 12, 3, 0);
    for (int n = 0; n < 2000; n++) {
        make_situation(&dice);
        int seat = (int)kn_dice_below(&dice, 5) - 1;
        ks_redeal(&f.world, seat, &dice, first);
        ks_world other = {.layout = f.layout, .block = first};
        kn_dice same = dice, again = dice;
        ks_redeal(&f.world, seat, &same, second);
        ks_redeal(&other, seat, &again, first); /* also onto itself */
        ck_assert_mem_eq(first, second, f.layout->size);
        ck_assert_uint_eq(same.counter, again.counter);
    }
    kn_free(first);
    kn_free(second);
}

TEST(the_other_seats_keep_no_secret_of_the_real_world)
{
    int stock = heap_of(&f, "stock", 0);
    kn_dice dice;

    kn_dice_seed(&dice, 13, 3, 0);
    ks_deal_cards(&f.world, stock, KS_TOP, heap_of(&f, "hand", 1), 3, 0);
    /* seat 1 has peeked, and all have seen 4D */
    ks_show(&f.world, stock, cards_of(&f, "4C"), 1u << 1);
    ks_show(&f.world, stock, cards_of(&f, "4D"), KS_EVERYBODY(f.layout));
    ks_redeal(&f.world, 0, &dice, f.block);
    assert_sound(&f);
    kn_set known = kn_or(f.block->sets[heap_of(&f, "hand", 1)], cards_of(&f, "4D"));
    ck_assert(kn_equal(sees(&f, 1), known));
}

TEST(the_chance_stream_of_a_drawn_world_is_new)
{
    kn_chance before = f.block->chance;
    kn_dice dice;

    kn_dice_seed(&dice, 14, 3, 0);
    ks_redeal(&f.world, 0, &dice, f.block);
    ck_assert_mem_ne(before.key, f.block->chance.key, sizeof before.key);
    before = f.block->chance;
    ks_redeal(&f.world, 0, &dice, f.block);
    ck_assert_mem_ne(before.key, f.block->chance.key, sizeof before.key);
}

TEST(hidden_variables_are_drawn_from_their_range_and_seen_ones_stay)
{
    const ks_var *bid = var_of(&f, "bid"), *secret = var_of(&f, "secret"),
                 *back = var_of(&f, "kept_back");
    int32_t *ints = ks_ints(f.layout, f.block);
    kn_dice dice;
    int met[8] = {0};

    kn_dice_seed(&dice, 15, 3, 0);
    ints[bid->at] = 3;
    ints[bid->at + 1] = 3;
    ints[secret->at + 1] = 5;
    f.block->sets[back->at + 1] = cards_of(&f, "AS 2S");
    for (int n = 0; n < 800; n++) {
        ks_redeal(&f.world, 0, &dice, f.block);
        ck_assert_int_eq(ints[bid->at], 3);
        ck_assert_int_eq(ints[secret->at + 2], KS_NOBODY); /* nothing was chosen: this is visible */
        ck_assert_int_ge(ints[secret->at + 1], 0);
        ck_assert_int_eq(kn_count(f.block->sets[back->at + 1]), 2);
        assert_sound(&f);
        met[ints[bid->at + 1]]++;
    }
    for (int i = 0; i < 8; i++)
        ck_assert_int_gt(met[i], 60);
}

TEST(hidden_card_sets_are_drawn_from_cards_that_the_seat_does_not_know)
{
    const ks_var *back = var_of(&f, "kept_back");
    kn_set *set = &f.block->sets[back->at + 1];
    kn_set met = KN_EMPTY;
    kn_dice dice;

    kn_dice_seed(&dice, 20, 3, 0);
    ks_transfer(&f.world, heap_of(&f, "stock", 0), heap_of(&f, "hand", 0), cards_of(&f, "AS 2S 3S"),
                KS_TOP, 0);
    kn_set known = sees(&f, 0), hidden = kn_minus(f.pack->all, known);
    ck_assert_int_ge(kn_count(known), 3);
    *set = cards_of(&f, "AS 4H"); /* a set may contain cards that the seat knows */
    for (int n = 0; n < 400; n++) {
        ks_redeal(&f.world, 0, &dice, f.block);
        ck_assert_int_eq(kn_count(*set), 2);
        ck_assert(kn_is_empty(kn_and(*set, known)));
        met = kn_or(met, *set);
    }
    ck_assert(kn_equal(met, hidden));
    *set = f.pack->all; /* more possible cards than hidden ones; known cards make up the number */
    kn_drop(set, 0);
    ks_redeal(&f.world, 0, &dice, f.block);
    ck_assert_int_eq(kn_count(*set), kn_count(f.pack->all) - 1);
    ck_assert(kn_is_empty(kn_minus(hidden, *set)));
    assert_sound(&f);
}

static const char *const secret_chips =
    "pack: {ranks: A 2, suits: S H}\n"
    "zones: {stock: {seen_by: nobody}}\n"
    "variables:\n"
    "  chips: {type: account, per: seat, range: 0-9, start: 5, seen_by: owner}\n"
    "  pot: {type: account, range: 0-100}\n";

TEST(hidden_accounts_share_what_is_left_of_the_total)
{
    fixture g;
    kn_dice dice;
    int met[10] = {0};

    fixture_begin(&g, 4, 1, secret_chips);
    const ks_var *chips = var_of(&g, "chips");
    int32_t *ints = ks_ints(g.layout, g.block);
    kn_dice_seed(&dice, 16, 3, 0);
    ck_assert_int_eq(ks_pay(&g.world, chips->at, var_of(&g, "pot")->at, 2), 2);
    for (int n = 0; n < 1000; n++) {
        ks_redeal(&g.world, 0, &dice, g.block);
        ck_assert_int_eq(ints[chips->at], 3);
        ck_assert_int_eq(ints[var_of(&g, "pot")->at], 2);
        assert_sound(&g);
        met[ints[chips->at + 1]]++;
    }
    for (int i = 0; i < 10; i++)
        ck_assert_int_gt(met[i], 20);
    fixture_end(&g);
}

/* ---- all possible worlds, each equally often ---- */

static const char *const tiny = "pack: {ranks: A 2 3 4, suits: S H}\n"
                                "zones:\n"
                                "  stock: {seen_by: nobody}\n"
                                "  hand: {per: seat, seen_by: owner}\n";

/* A number for each world: the heap of each hidden card and, if `ordered`, its position in the
 * stock. */
static unsigned world_number(const fixture *g, kn_set hidden, bool ordered)
{
    const uint8_t *order = ks_order(g->layout, g->block, 0);
    unsigned number = 0, card;

    for (KN_EACH(card, hidden)) {
        unsigned heap = 0, position = 0;
        while (!kn_has(g->block->sets[heap], card))
            heap++;
        while (ordered && heap == 0 && order[position] != card)
            position++;
        number = (number * 8 + heap) * 8 + position;
    }
    return number;
}

/* Counts worlds over many redeals and compares them with equal frequencies. `worlds` is the number
 * of possible worlds. */
static double chi_square(fixture *g, kn_set hidden, bool ordered, int worlds, int draws)
{
    unsigned number[64];
    int count[64] = {0}, met = 0;
    kn_dice dice;

    kn_dice_seed(&dice, 17, 3, (uint64_t)worlds);
    for (int n = 0; n < draws; n++) {
        ks_redeal(&g->world, 0, &dice, g->block);
        unsigned now = world_number(g, hidden, ordered);
        int i = 0;
        while (i < met && number[i] != now)
            i++;
        ck_assert_int_lt(i, 64);
        if (i == met)
            number[met++] = now;
        count[i]++;
    }
    ck_assert_int_eq(met, worlds);
    double expected = (double)draws / worlds, sum = 0;
    for (int i = 0; i < met; i++)
        sum += (count[i] - expected) * (count[i] - expected) / expected;
    return sum;
}

TEST(every_possible_deal_of_six_hidden_cards_is_drawn_equally_often)
{
    fixture g;

    /* Seat 0 holds AS 2S; six cards are hidden: two in each of the hands 1 and 2, two in the stock,
     * where seat 0 knows neither. Hand 1 has no hearts; hand 2 has no fours. */
    fixture_begin(&g, 3, 1, tiny);
    int hand = heap_of(&g, "hand", 0);
    ks_transfer(&g.world, 0, hand, cards_of(&g, "AS 2S"), KS_TOP, 0);
    ks_transfer(&g.world, 0, hand + 1, cards_of(&g, "3S 4S"), KS_TOP, 0);
    ks_transfer(&g.world, 0, hand + 2, cards_of(&g, "AH 2H"), KS_TOP, 0);
    ks_exclude(&g.world, hand + 2, cards_of(&g, "4"));
    kn_set hidden = cards_of(&g, "3S 4S AH 2H 3H 4H");
    /* Without further knowledge: hand 2 has 2 of the 4 cards that are no fours (6 ways), and hand 1
     * has 2 of the other 4 (6 ways). */
    assert_sound(&g);
    double sum = chi_square(&g, hidden, false, 36, 36000);
    ck_assert_msg(sum < 66.6, "%f", sum); /* 35 degrees of freedom, 0.1 percent */
    /* Hand 1 has no hearts but one: 3S 4S AH are possible there. Worlds: {3S 4S} with hand 2 out of
     * AH 2H 3H (3); {3S AH}, with 2H 3H in hand 2 (1); {4S AH}, with two of 3S 2H 3H (3); seven
     * worlds. */
    ks_exclude(&g.world, hand + 1, cards_of(&g, "2H 3H 4H"));
    kn_dice dice;
    kn_dice_seed(&dice, 18, 3, 0);
    ks_redeal(&g.world, 0, &dice, g.block); /* a world in which the duty was really not met */
    assert_sound(&g);
    sum = chi_square(&g, hidden, false, 7, 14000);
    ck_assert_msg(sum < 22.5, "%f", sum); /* 6 degrees of freedom, 0.1 percent */
    fixture_end(&g);
}

TEST(three_cards_that_can_only_change_in_a_ring_do)
{
    fixture g;

    /* Hands 1, 2 and 3 have one card each. AS is in 1 or 2, 2S in 2 or 3, 3S in 3 or 1: two worlds,
     * and no single exchange leads from one to the other. */
    fixture_begin(&g, 4, 1,
                  "pack: {ranks: A 2 3, suits: S}\nzones:\n  stock: {seen_by: nobody}\n"
                  "  hand: {per: seat, seen_by: owner}\n");
    int hand = heap_of(&g, "hand", 0);
    ks_transfer(&g.world, 0, hand + 1, cards_of(&g, "AS"), KS_TOP, 0);
    ks_transfer(&g.world, 0, hand + 2, cards_of(&g, "2S"), KS_TOP, 0);
    ks_transfer(&g.world, 0, hand + 3, cards_of(&g, "3S"), KS_TOP, 0);
    ks_exclude(&g.world, hand + 1, cards_of(&g, "2S"));
    ks_exclude(&g.world, hand + 2, cards_of(&g, "3S"));
    ks_exclude(&g.world, hand + 3, cards_of(&g, "AS"));
    assert_sound(&g);
    double sum = chi_square(&g, g.pack->all, false, 2, 4000);
    ck_assert_msg(sum < 10.8, "%f", sum); /* 1 degree of freedom, 0.1 percent */
    fixture_end(&g);
}

TEST(unknown_positions_of_a_stock_are_drawn_equally_and_known_ones_stay)
{
    fixture g;

    fixture_begin(&g, 2, 1,
                  "pack: {ranks: A 2 3 4, suits: S}\nzones:\n  stock: {seen_by: nobody}\n"
                  "  hand: {per: seat, seen_by: owner}\n");
    ks_show(&g.world, 0, cards_of(&g, "2S"), 1);
    const uint8_t *order = ks_order(g.layout, g.block, 0);
    double sum = chi_square(&g, cards_of(&g, "AS 3S 4S"), true, 6, 6000);
    ck_assert_msg(sum < 20.5, "%f", sum); /* 5 degrees of freedom, 0.1 percent */
    ck_assert_int_eq(order[2], card_of(&g, "2S"));
    fixture_end(&g);
}

TEST(a_possible_set_that_lies_does_not_turn_into_a_leak)
{
    int stock = heap_of(&f, "stock", 0), hand = heap_of(&f, "hand", 1);
    kn_dice dice;
    kn_set truth;
    int moved = 0;

    ks_deal_cards(&f.world, stock, KS_TOP, hand, 3, 0);
    truth = f.block->sets[hand];
    ks_exclude(&f.world, hand, f.pack->all); /* as if a mechanic had made a mistake */
    ck_assert_ptr_nonnull(ks_block_check(f.layout, f.block));
    kn_dice_seed(&dice, 19, 3, 0);
    for (int n = 0; n < 20; n++) {
        ks_redeal(&f.world, 0, &dice, f.block);
        ck_assert_int_eq(kn_count(f.block->sets[hand]), 3);
        moved += !kn_equal(truth, f.block->sets[hand]);
    }
    ck_assert_int_gt(moved, 15);
}

int main(void)
{
    return run_tests("state/redeal", setup, teardown, .timeout = 120);
}
