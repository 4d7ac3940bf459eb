/* SPDX-License-Identifier: MIT
 * Tests of base/cardset.h against a plain array of 128 flags: the border of their two halves, and
 * the order of sets.
 */
#include <check.h>

#include "base/cardset.h"
#include "run_suite.h"

/* A fixed pseudo-random set. Every third set is sparse, so that empty words occur, too. */
static kn_set some_set(unsigned n)
{
    uint64_t x = (n + 1) * 0x9E3779B97F4A7C15ull, y = (x ^ x >> 29) * 0xBF58476D1CE4E5B9ull;
    kn_set s = {x ^ y >> 32, y ^ x << 7};
    if (n % 3 == 0)
        s.hi = 0;
    if (n % 5 == 0)
        s.lo &= s.lo >> 1 & s.lo << 3 & y;
    return s;
}

TEST(a_single_card_is_in_its_set_only)
{
    for (unsigned card = 0; card < KN_CARDS_MAX; card++) {
        kn_set s = kn_set_of(card), put = KN_EMPTY;
        kn_put(&put, card);
        ck_assert(kn_equal(s, put));
        ck_assert_int_eq(kn_count(s), 1);
        ck_assert_uint_eq(kn_first(s), card);
        for (unsigned other = 0; other < KN_CARDS_MAX; other++)
            if (kn_has(s, other) != (other == card))
                ck_abort_msg("card %u in the set of %u", other, card);
        kn_drop(&put, card);
        ck_assert(kn_is_empty(put));
    }
}

TEST(the_first_cards_are_those_below_the_count)
{
    for (unsigned count = 0; count <= KN_CARDS_MAX; count++) {
        kn_set s = kn_set_first(count);
        ck_assert_int_eq(kn_count(s), (int)count);
        for (unsigned card = 0; card < KN_CARDS_MAX; card++)
            if (kn_has(s, card) != (card < count))
                ck_abort_msg("card %u in the first %u", card, count);
    }
}

TEST(the_operations_are_those_of_sets)
{
    for (unsigned n = 0; n < 200; n++) {
        kn_set a = some_set(n), b = some_set(n + 1000);
        bool meets = false, within = true;
        int count = 0;
        for (unsigned card = 0; card < KN_CARDS_MAX; card++) {
            bool in_a = kn_has(a, card), in_b = kn_has(b, card);
            if (kn_has(kn_and(a, b), card) != (in_a && in_b) ||
                kn_has(kn_or(a, b), card) != (in_a || in_b) ||
                kn_has(kn_minus(a, b), card) != (in_a && !in_b))
                ck_abort_msg("card %u of pair %u", card, n);
            meets |= in_a && in_b;
            within &= !in_a || in_b;
            count += in_a;
        }
        ck_assert_int_eq(kn_count(a), count);
        ck_assert_int_eq(kn_meets(a, b), meets);
        ck_assert_int_eq(kn_within(a, b), within);
        ck_assert(kn_within(kn_and(a, b), b));
        ck_assert(!kn_meets(kn_minus(a, b), b));
    }
}

TEST(walking_gives_each_card_once_in_pack_order)
{
    for (unsigned n = 0; n < 200; n++) {
        kn_set s = some_set(n), seen = KN_EMPTY;
        unsigned card, place = 0, least = 0;
        for (KN_EACH(card, s)) {
            if (card < least || kn_nth(s, place) != card)
                ck_abort_msg("card %u at place %u of set %u", card, place, n);
            kn_put(&seen, card);
            least = card + 1;
            place++;
        }
        ck_assert(kn_equal(seen, s));
    }
}

TEST(popping_takes_the_first_card_out)
{
    kn_set s = kn_or(kn_set_of(3), kn_or(kn_set_of(63), kn_set_of(64)));
    ck_assert_uint_eq(kn_pop(&s), 3);
    ck_assert_uint_eq(kn_pop(&s), 63);
    ck_assert_uint_eq(kn_pop(&s), 64);
    ck_assert(kn_is_empty(s));
}

/* The definition of the order, written for lists of cards. */
static int slow_compare(kn_set a, kn_set b)
{
    if (kn_count(a) != kn_count(b))
        return kn_count(a) < kn_count(b) ? -1 : 1;
    while (!kn_is_empty(a)) {
        unsigned x = kn_pop(&a), y = kn_pop(&b);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

TEST(sets_are_ordered_by_size_then_card_by_card)
{
    for (unsigned n = 0; n < 300; n++)
        for (unsigned m = n; m < n + 20; m++) {
            /* sets of equal size: the same number of leading cards of both */
            kn_set x = some_set(n), y = some_set(m), a = KN_EMPTY, b = KN_EMPTY;
            for (int i = 0; i < 6 && !kn_is_empty(x) && !kn_is_empty(y); i++) {
                kn_put(&a, kn_pop(&x));
                kn_put(&b, i % 2 && kn_has(y, kn_first(a)) ? (kn_drop(&y, kn_first(a)), kn_first(a))
                                                           : kn_pop(&y));
            }
            ck_assert_int_eq((kn_set_compare(a, b) > 0) - (kn_set_compare(a, b) < 0),
                             slow_compare(a, b));
            ck_assert_int_eq((kn_set_compare(x, y) > 0) - (kn_set_compare(x, y) < 0),
                             slow_compare(x, y));
            ck_assert_int_eq(kn_set_compare(x, x), 0);
        }
}

int main(void)
{
    return run_tests("cardset");
}
