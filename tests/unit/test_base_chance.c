/* SPDX-License-Identifier: MIT
 * Tests of base/chance.h: the published ChaCha20 vectors, fairness by chi-square over fixed seeds,
 * each beside a deliberately unfair control that must fail, and the pinned first results of a seed.
 */
#include <check.h>
#include <string.h>

#include "base/chance.h"
#include "run_suite.h"

/* RFC 8439, A.1, test vectors 1 and 2: key and nonce are zero, the counter is 0 and 1. */
static const uint8_t published[128] = {
    0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90, 0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28,
    0xbd, 0xd2, 0x19, 0xb8, 0xa0, 0x8d, 0xed, 0x1a, 0xa8, 0x36, 0xef, 0xcc, 0x8b, 0x77, 0x0d, 0xc7,
    0xda, 0x41, 0x59, 0x7c, 0x51, 0x57, 0x48, 0x8d, 0x77, 0x24, 0xe0, 0x3f, 0xb8, 0xd8, 0x4a, 0x37,
    0x6a, 0x43, 0xb8, 0xf4, 0x15, 0x18, 0xa1, 0x1c, 0xc3, 0x87, 0xb6, 0x69, 0xb2, 0xee, 0x65, 0x86,
    0x9f, 0x07, 0xe7, 0xbe, 0x55, 0x51, 0x38, 0x7a, 0x98, 0xba, 0x97, 0x7c, 0x73, 0x2d, 0x08, 0x0d,
    0xcb, 0x0f, 0x29, 0xa0, 0x48, 0xe3, 0x65, 0x69, 0x12, 0xc6, 0x53, 0x3e, 0x32, 0xee, 0x7a, 0xed,
    0x29, 0xb7, 0x21, 0x76, 0x9c, 0xe6, 0x4e, 0x43, 0xd5, 0x71, 0x33, 0xb0, 0x74, 0xd8, 0x39, 0xd5,
    0x31, 0xed, 0x1f, 0x28, 0x51, 0x0a, 0xfb, 0x45, 0xac, 0xe1, 0x0a, 0x1f, 0x4b, 0x79, 0x4d, 0x6f};

TEST(a_shuffle_draws_from_chacha20_as_published)
{
    enum { ITEMS = 33 }; /* needs 32 numbers, which use up both blocks */
    uint8_t items[ITEMS], expected[ITEMS];
    kn_chance chance = {0};
    for (unsigned i = 0; i < ITEMS; i++)
        items[i] = expected[i] = (uint8_t)i;
    kn_chance_shuffle(&chance, (kn_chance_kind)0, items, ITEMS);
    for (unsigned i = 0; i + 1 < ITEMS; i++) {
        const uint8_t *b = published + (size_t)4 * i;
        uint64_t word = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
        unsigned last = ITEMS - 1 - i, chosen = (unsigned)(word * (last + 1) >> 32);
        uint8_t item = expected[last];
        expected[last] = expected[chosen];
        expected[chosen] = item;
    }
    ck_assert_mem_eq(items, expected, ITEMS);
}

/* Result n of `kind` in `deal` of a match, each drawn below 2^32 - 1. */
static uint32_t result_of(uint32_t deal, kn_chance_kind kind, int n)
{
    kn_chance chance;
    uint32_t result = 0;
    kn_chance_seed(&chance, 5, KN_FOR_TESTS, 9);
    kn_chance_begin_deal(&chance, deal);
    while (n-- >= 0)
        result = kn_chance_below(&chance, kind, UINT32_MAX);
    return result;
}

TEST(results_of_other_deals_kinds_and_numbers_have_nothing_in_common)
{
    enum { DEALS = 20, EACH = 20 };
    uint32_t met[DEALS * KN_CHANCE_KINDS * EACH];
    int count = 0;
    for (uint32_t deal = 0; deal < DEALS; deal++)
        for (int kind = 0; kind < KN_CHANCE_KINDS; kind++)
            for (int n = 0; n < EACH; n++) {
                met[count] = result_of(deal, (kn_chance_kind)kind, n);
                for (int i = 0; i < count; i++)
                    ck_assert_uint_ne(met[i], met[count]);
                count++;
            }
}

TEST(a_result_depends_on_no_other_kind_and_no_earlier_deal)
{
    uint8_t plain[52], shifted[52];
    kn_chance a, b;
    for (unsigned i = 0; i < sizeof plain; i++)
        plain[i] = shifted[i] = (uint8_t)i;
    kn_chance_seed(&a, 1, KN_FOR_TESTS, 0);
    kn_chance_seed(&b, 1, KN_FOR_TESTS, 0);
    kn_chance_shuffle(&b, KN_CHANCE_SHUFFLE, shifted, sizeof shifted);
    for (unsigned i = 0; i < sizeof shifted; i++)
        shifted[i] = (uint8_t)i;
    kn_chance_begin_deal(&a, 1);
    kn_chance_begin_deal(&b, 1);
    kn_chance_below(&b, KN_CHANCE_CUT, 52);
    kn_chance_below(&b, KN_CHANCE_DRAW, 6);
    kn_chance_shuffle(&a, KN_CHANCE_SHUFFLE, plain, sizeof plain);
    kn_chance_shuffle(&b, KN_CHANCE_SHUFFLE, shifted, sizeof shifted);
    ck_assert_mem_eq(plain, shifted, sizeof plain);
    kn_chance_shuffle(&b, KN_CHANCE_SHUFFLE, shifted, sizeof shifted);
    /* the second shuffle of a deal gives another order */
    ck_assert_mem_ne(plain, shifted, sizeof plain);
}

TEST(a_seed_gives_the_same_results_on_every_machine_forever)
{
    /* Computed by a model of twenty lines in another language, after RFC 7693 and RFC 8439. */
    static const uint8_t key[8] = {0xf4, 0x0f, 0x4b, 0x20, 0xaf, 0xd2, 0x2f, 0x4f};
    static const uint8_t order[13] = {7, 6, 0, 2, 1, 10, 3, 9, 11, 12, 5, 4, 8};
    kn_chance chance;
    uint8_t items[13];
    kn_chance_seed(&chance, 1, KN_FOR_GAME, 0);
    ck_assert_mem_eq(chance.key, key, sizeof key);
    kn_chance_begin_deal(&chance, 3);
    for (unsigned i = 0; i < sizeof items; i++)
        items[i] = (uint8_t)i;
    kn_chance_shuffle(&chance, KN_CHANCE_SHUFFLE, items, sizeof items);
    ck_assert_mem_eq(items, order, sizeof order);
    ck_assert_uint_eq(chance.drawn[KN_CHANCE_SHUFFLE], 1);
    ck_assert_uint_eq(kn_chance_below(&chance, KN_CHANCE_DRAW, 1000000), 316200);
}

TEST(seeds_purposes_and_indices_give_streams_of_their_own)
{
    static const struct {
        uint64_t seed, index;
        uint32_t purpose;
    } of[] = {{0, 0, 0}, {1, 0, 0},          {0, 1, 0}, {0, 0, 1}, {1ull << 32, 0, 0},
              {1, 1, 0}, {0, 1ull << 40, 0}, {0, 2, 1}, {2, 0, 1}, {0, 0, 1u << 31}};
    enum { N = sizeof of / sizeof *of };
    kn_chance chance[N];
    for (int i = 0; i < N; i++) {
        kn_chance_seed(&chance[i], of[i].seed, of[i].purpose, of[i].index);
        for (int j = 0; j < i; j++)
            ck_assert_mem_ne(chance[i].key, chance[j].key, 32);
    }
}

TEST(a_shuffle_is_one_result_and_keeps_all_items)
{
    for (unsigned count = 0; count <= 128; count++) {
        kn_chance chance;
        uint8_t items[128], seen[128] = {0};
        kn_chance_seed(&chance, 1, KN_FOR_TESTS, count);
        for (unsigned i = 0; i < 128; i++)
            items[i] = (uint8_t)i;
        kn_chance_shuffle(&chance, KN_CHANCE_RESHUFFLE, items, count);
        for (unsigned i = 0; i < 128; i++)
            seen[items[i]]++;
        for (unsigned i = 0; i < 128; i++)
            if (seen[i] != 1 || (i >= count && items[i] != i))
                ck_abort_msg("item %u of %u is lost, doubled or moved", i, count);
        ck_assert_uint_eq(chance.drawn[KN_CHANCE_RESHUFFLE], 1);
    }
}

/* Chi-square of `cells` counts that should all be `mean`. */
static double chi_square(const uint32_t *count, int cells, double mean)
{
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += (count[i] - mean) * (count[i] - mean) / mean;
    return sum;
}

/* A wrong version of the Fisher-Yates shuffle: each position swaps with any position. */
static void unfair_shuffle(kn_chance *chance, kn_chance_kind kind, uint8_t *items, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        uint32_t j = kn_chance_below(chance, kind, count);
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

typedef void shuffler(kn_chance *, kn_chance_kind, uint8_t *, unsigned);

/* 23 degrees of freedom: mean 23, deviation 6.8. */
static double orders_of_four(shuffler *shuffle, uint64_t seed)
{
    enum { ROUNDS = 120000 };
    uint32_t count[256] = {0}, found[24];
    int orders = 0;
    kn_chance chance;

    kn_chance_seed(&chance, seed, KN_FOR_TESTS, 0);
    for (int i = 0; i < ROUNDS; i++) {
        uint8_t items[4] = {0, 1, 2, 3};
        shuffle(&chance, KN_CHANCE_SHUFFLE, items, 4);
        count[items[0] | items[1] << 2 | items[2] << 4 | items[3] << 6]++;
    }
    for (int i = 0; i < 256; i++)
        if (count[i]) {
            ck_assert_int_lt(orders, 24);
            found[orders++] = count[i];
        }
    ck_assert_int_eq(orders, 24);
    return chi_square(found, 24, ROUNDS / 24.0);
}

TEST(all_orders_of_four_cards_are_equally_frequent)
{
    for (uint64_t seed = 1; seed <= 3; seed++)
        ck_assert_double_lt(orders_of_four(kn_chance_shuffle, seed), 23 + 5 * 6.8);
    ck_assert_double_gt(orders_of_four(unfair_shuffle, 1), 23 + 50 * 6.8);
}

/* The number of times that each of 52 cards reached each of 52 places. Both the rows and the
 * columns of this table have fixed sums, so its chi-square is 52/51 times one of 51 * 51 degrees
 * of freedom. */
static double places_of_cards(shuffler *shuffle, uint64_t seed, int rounds)
{
    static uint32_t count[52 * 52];
    kn_chance chance;

    memset(count, 0, sizeof count);
    kn_chance_seed(&chance, seed, KN_FOR_TESTS, 1);
    for (int i = 0; i < rounds; i++) {
        uint8_t items[52];
        for (unsigned card = 0; card < 52; card++)
            items[card] = (uint8_t)card;
        shuffle(&chance, KN_CHANCE_SHUFFLE, items, 52);
        for (unsigned place = 0; place < 52; place++)
            count[place * 52 + items[place]]++;
    }
    return chi_square(count, 52 * 52, rounds / 52.0) * 51 / 52;
}

TEST(every_card_comes_to_every_place_equally_often)
{
    /* 2601 degrees of freedom: mean 2601, deviation 72; the mean of six seeds deviates by 29. */
    double sum = 0;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        double x = places_of_cards(kn_chance_shuffle, seed, 50000);
        ck_assert_double_lt(x, 2601 + 4 * 72);
        ck_assert_double_gt(x, 2601 - 4 * 72);
        sum += x;
    }
    ck_assert_double_lt(sum / 6, 2601 + 4 * 29);
    ck_assert_double_gt(sum / 6, 2601 - 4 * 29);
    ck_assert_double_gt(places_of_cards(unfair_shuffle, 1, 50000), 2601 + 20 * 72);
}

static uint32_t by_remainder(kn_dice *dice, uint32_t n)
{
    return kn_dice_word(dice) % n;
}

/* Successive results of the game's chance. */
static kn_chance game_chance;
static uint32_t of_the_game(kn_dice *dice, uint32_t n)
{
    (void)dice;
    return kn_chance_below(&game_chance, KN_CHANCE_DRAW, n);
}

/* Draws below 3 * 2^30. Dividing instead of rejecting would make the low third twice as likely as
 * each other third: chi-square of the thirds, 2 degrees of freedom, mean 2, deviation 2. */
static double thirds(uint32_t (*draw)(kn_dice *, uint32_t), uint64_t seed)
{
    enum { ROUNDS = 90000 };
    uint32_t count[3] = {0};
    kn_dice dice;

    kn_dice_seed(&dice, seed, 3, 2);
    kn_chance_seed(&game_chance, seed, KN_FOR_TESTS, 2);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t x = draw(&dice, 3u << 30);
        if (x >= 3u << 30)
            ck_abort_msg("%u is no number below 3 * 2^30", x);
        count[x >> 30]++;
    }
    return chi_square(count, 3, ROUNDS / 3.0);
}

TEST(numbers_below_a_bound_have_no_bias)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        ck_assert_double_lt(thirds(kn_dice_below, seed), 20);
        ck_assert_double_lt(thirds(of_the_game, seed), 20);
    }
    ck_assert_double_gt(thirds(by_remainder, 1), 1000);
}

TEST(small_bounds_give_every_number_equally_often)
{
    kn_dice dice;
    kn_dice_seed(&dice, 4, 3, 3);
    for (uint32_t n = 1; n <= 60; n++) {
        uint32_t count[60] = {0};
        for (uint32_t i = 0; i < 500 * n; i++) {
            uint32_t x = kn_dice_below(&dice, n);
            if (x >= n)
                ck_abort_msg("%u is no number below %u", x, n);
            count[x]++;
        }
        /* n - 1 degrees of freedom, at most 59: deviation at most 11 */
        ck_assert_double_lt(chi_square(count, (int)n, 500), n + 5 * 11);
    }
}

TEST(every_kind_of_chance_has_a_name)
{
    for (int i = 0; i < KN_CHANCE_KINDS; i++)
        ck_assert_ptr_nonnull(kn_chance_names[i]);
    ck_assert_ptr_null(kn_chance_names[KN_CHANCE_KINDS]);
}

int main(void)
{
    return run_tests("chance", .timeout = 60);
}
