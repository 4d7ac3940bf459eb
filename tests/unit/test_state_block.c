/* SPDX-License-Identifier: MIT
 * Tests of state/block.h: the first block of a match, resets by scope, and that the whole-state
 * check finds every kind of damage. Moving cards is tested elsewhere.
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

TEST(a_match_begins_with_every_card_in_the_stock_and_nobody_seeing_any)
{
    int stock = heap_of(&f, "stock", 0);

    assert_sound(&f);
    ck_assert(kn_equal(f.block->sets[stock], f.pack->all));
    ck_assert(kn_equal(possible(&f, stock), f.pack->all));
    for (int s = 0; s < 4; s++)
        ck_assert(kn_is_empty(sees(&f, s)));
    for (int i = 0; i < f.pack->cards; i++) /* the first card of the pack is on top */
        ck_assert_int_eq(ks_order(f.layout, f.block, stock)[f.pack->cards - 1 - i], i);
    ck_assert_int_eq(ks_ints(f.layout, f.block)[var_of(&f, "chips")->at + 3], 20);
    ck_assert_int_eq(ks_ints(f.layout, f.block)[var_of(&f, "secret")->at], KS_NOBODY);
    ck_assert_int_eq(f.block->standing, KS_RUNNING);
}

TEST(a_match_may_begin_with_the_pack_lying_open)
{
    ks_block_begin(f.layout, f.block, heap_of(&f, "floor", 0));
    assert_sound(&f);
    for (int s = 0; s < 4; s++)
        ck_assert(kn_equal(sees(&f, s), f.pack->all));
}

TEST(what_was_in_the_block_before_is_gone_when_a_match_begins)
{
    ks_block *other = kn_calloc(1, f.layout->size);

    ck_assert_ptr_nonnull(other);
    memset(other, 0xa5, f.layout->size);
    ks_block_begin(f.layout, other, 0);
    memset(&f.block->chance, 0, sizeof f.block->chance);
    ck_assert_mem_eq(other, f.block, f.layout->size);
    kn_free(other);
}

TEST(a_reset_puts_back_its_scope_and_the_shorter_ones_only)
{
    int32_t *ints = ks_ints(f.layout, f.block);
    int bid = var_of(&f, "bid")->at, chips = var_of(&f, "chips")->at,
        marked = var_of(&f, "marked")->at;

    ints[bid] = 5;
    ints[chips] = 19;
    ints[var_of(&f, "pot")->at] = 1;
    ints[f.layout->score] = 30;
    ints[f.layout->settled + 1] = 7;
    ints[f.layout->award] = 7;
    f.block->sets[marked] = cards_of(&f, "AS");
    ks_block_reset(f.layout, f.block, KS_SCOPE_TRICK);
    ck_assert_int_eq(ints[bid], 5);
    ks_block_reset(f.layout, f.block, KS_SCOPE_DEAL);
    ck_assert_int_eq(ints[bid], 0);
    ck_assert_int_eq(ints[f.layout->settled + 1], 0);
    ck_assert_int_eq(ints[f.layout->award], 0);
    ck_assert(kn_is_empty(f.block->sets[marked]));
    ck_assert_int_eq(ints[f.layout->score], 30);
    ks_block_reset(f.layout, f.block, KS_SCOPE_GAME);
    ck_assert_int_eq(ints[f.layout->score], 0);
    ck_assert_int_eq(ints[chips], 19);
    ks_block_reset(f.layout, f.block, KS_SCOPE_MATCH);
    ck_assert_int_eq(ints[chips], 20);
    assert_sound(&f);
}

/* ---- the check finds each corruption, and names it ---- */

static kn_set *heap_set(const char *zone, int owner)
{
    return &f.block->sets[heap_of(&f, zone, owner)];
}
static kn_set *sees_set(int seat)
{
    return &f.block->sets[f.layout->sees + seat];
}
static kn_set *possible_set(const char *zone, int owner)
{
    return &f.block->sets[f.layout->possible_of[heap_of(&f, zone, owner)]];
}
static uint8_t *order_in(const char *zone)
{
    return ks_order(f.layout, f.block, heap_of(&f, zone, 0));
}
static int32_t *value_of(const char *name)
{
    return &ks_ints(f.layout, f.block)[var_of(&f, name)->at];
}

static void card_twice(void)
{
    *heap_set("hand", 0) = cards_of(&f, "AS");
}
static void card_lost(void)
{
    *heap_set("hand", 1) = KN_EMPTY;
}
static void card_unknown(void)
{
    kn_put(heap_set("hand", 1), 100);
}
static void order_foreign(void)
{
    order_in("floor")[0] = (uint8_t)card_of(&f, "AS");
}
static void order_wild(void)
{
    order_in("floor")[0] = 200;
}
static void order_double(void)
{
    order_in("floor")[0] = order_in("floor")[1];
}
static void order_beyond(void)
{
    order_in("floor")[2] = 1;
}
static void sees_unknown(void)
{
    kn_put(sees_set(2), 100);
}
static void sees_less(void)
{
    kn_put(sees_set(KS_SPECTATOR(f.layout)), ks_order(f.layout, f.block, 0)[0]);
}
static void sees_not_own(void)
{
    *sees_set(1) = KN_EMPTY;
}
static void sees_not_open(void)
{
    *sees_set(3) = KN_EMPTY;
}
static void possible_lie(void)
{
    *possible_set("stock", 0) = KN_EMPTY;
}
static void possible_wild(void)
{
    kn_put(possible_set("stock", 0), 100);
}
static void possible_nothing(void)
{
    *possible_set("pile", 0) = cards_of(&f, "AS");
}
static void possible_open(void)
{
    *possible_set("stock", 0) = f.pack->all;
}
static void bid_over(void)
{
    *value_of("bid") = 8;
}
static void bid_under(void)
{
    *value_of("bid") = -1;
}
static void card_over(void)
{
    *value_of("secret") = 16;
}
static void flag_wild(void)
{
    *value_of("doubled") = 2;
}
static void set_wild(void)
{
    kn_put(&f.block->sets[var_of(&f, "marked")->at], 100);
}
static void chips_made(void)
{
    *value_of("chips") += 1;
}
static void standing_wild(void)
{
    f.block->standing = 3;
}
static void waiting_wild(void)
{
    f.block->waiting = 2;
}
static void waits_over(void)
{
    f.block->waiting = 1, f.block->standing = KS_OVER;
}
static void seat_wild(void)
{
    f.block->seat = 4;
}
static void place_wild(void)
{
    f.block->place = 4;
}
static void depth_wild(void)
{
    f.block->depth = KS_FRAMES + 1;
}
static void winner_wild(void)
{
    f.block->winners = 4, f.block->standing = KS_OVER;
}
static void winner_early(void)
{
    f.block->winners = 1;
}
static void frame_left(void)
{
    f.block->frame[1].step = 1;
}
static void spare_used(void)
{
    f.block->spare[0] = 1;
}
static void end_used(void)
{
    ks_bytes(f.layout, f.block)[f.layout->bytes] = 1;
}

static const struct {
    void (*damage)(void);
    const char *sentence;
} damages[] = {
    {card_twice, "a card is in two heaps"},
    {card_lost, "a card is in no heap"},
    {card_unknown, "a heap holds a card that the pack does not have"},
    {order_foreign, "the order of a heap names a card that the heap does not hold"},
    {order_wild, "the order of a heap names a card that the heap does not hold"},
    {order_double, "the order of a heap names a card twice"},
    {order_beyond, "the order of a heap is not zero beyond its cards"},
    {sees_less, "a seat does not see a card that the spectator sees"},
    {sees_unknown, "a seat sees a card that the pack does not have"},
    {sees_not_own, "a seat does not see a card of a heap that it sees face up"},
    {sees_not_open, "a seat does not see a card of a heap that it sees face up"},
    {possible_lie, "a heap holds a card that public knowledge rules out there"},
    {possible_wild, "a card that the pack does not have is possible in a heap"},
    {possible_nothing, "a card is possible in an empty heap"},
    {possible_open, "a face-up card is marked as possible in another heap"},
    {bid_over, "a variable is out of its range"},
    {bid_under, "a variable is out of its range"},
    {card_over, "a variable is out of its range"},
    {flag_wild, "a variable is out of its range"},
    {set_wild, "a set variable holds a card that the pack does not have"},
    {chips_made, "the accounts do not add up to their total"},
    {standing_wild, "the match has an unknown standing"},
    {waiting_wild, "the flag of an awaited decision is neither 0 nor 1"},
    {waits_over, "a decision is awaited in a match that is over"},
    {seat_wild, "the place or seat to move does not exist"},
    {place_wild, "the place or seat to move does not exist"},
    {depth_wild, "too many phases are in progress"},
    {winner_wild, "a winning side does not exist"},
    {winner_early, "there is a winner of a match that is not over"},
    {frame_left, "a frame beyond the phases in progress is not zero"},
    {spare_used, "a spare byte is not zero"},
    {end_used, "a byte beyond the block's parts is not zero"},
};

LOOP(the_check_finds_every_damage, (sizeof damages / sizeof *damages))
{
    /* Two face-up cards on the floor, and two in the hand of seat 1. */
    ks_deal_cards(&f.world, heap_of(&f, "stock", 0), KS_BOTTOM, heap_of(&f, "floor", 0), 2, 0);
    ks_deal_cards(&f.world, heap_of(&f, "stock", 0), KS_BOTTOM, heap_of(&f, "hand", 1), 2, 0);
    assert_sound(&f);
    damages[_i].damage();
    const char *wrong = ks_block_check(f.layout, f.block);
    ck_assert_ptr_nonnull(wrong);
    ck_assert_str_eq(wrong, damages[_i].sentence);
}

TEST(a_position_set_up_by_hand_may_have_any_number_of_chips)
{
    *value_of("chips") += 1;
    ck_assert_ptr_null(ks_block_check_position(f.layout, f.block));
    *value_of("chips") = 101;
    ck_assert_str_eq(ks_block_check_position(f.layout, f.block), "a variable is out of its range");
}

int main(void)
{
    return run_tests("state/block", setup, teardown);
}
