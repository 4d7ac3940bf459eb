/* SPDX-License-Identifier: MIT
 * test_mechanics_fishing.c: which captures a card has, against worked examples and against a model
 * that tries every subset of the floor. Turns, refills and hooks are tested by scenarios, with
 * whole games.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "base/memory.h"
#include "mechanics/capture.h"
#include "run_suite.h"

enum { RANKS = 13, SUITS = 4, CARDS = RANKS * SUITS, FLOOR_MAX = 12 };
static const char rank_letters[] = "A23456789TJQK", suit_letters[] = "SHDC";

static unsigned card_of(const char *name)
{
    const char *rank = strchr(rank_letters, name[0]), *suit = strchr(suit_letters, name[1]);
    ck_assert_msg(rank && suit && name[0] && name[1], "no card: %s", name);
    return (unsigned)((rank - rank_letters) * SUITS + (suit - suit_letters));
}

static kn_set cards_of(const char *names)
{
    kn_set set = KN_EMPTY;
    for (; *names; names += 2) {
        if (*names == ' ')
            names++;
        kn_put(&set, card_of(names));
    }
    return set;
}

static const char *names_of(kn_set set)
{
    static char text[4][512];
    static int next;
    char *out = text[next++ & 3], *end = out;
    unsigned card;
    *out = 0;
    for (KN_EACH(card, set))
        end += sprintf(end, "%s%c%c", end == out ? "" : " ", rank_letters[card / SUITS],
                       suit_letters[card % SUITS]);
    return out;
}

/* Ace to ten with their numbers, pictures with none; the Jacks sweep, and so does the seven of
 * diamonds. */
static km_capture usual(void)
{
    km_capture k = {.least = 2, .limit = KM_EQUAL_ONE, .sums = KM_SUMS_ANY, .duty = KM_TAKE_ALWAYS};
    for (unsigned card = 0; card < CARDS; card++) {
        unsigned rank = card / SUITS;
        for (unsigned suit = 0; suit < SUITS; suit++)
            kn_put(&k.equal[card], rank * SUITS + suit);
        k.value[card] = k.need[card] = (uint8_t)(rank < 10 ? rank + 1 : 0);
    }
    k.sweepers = cards_of("JS JH JD JC 7D");
    for (unsigned card = 0; card < CARDS; card++)
        if (kn_has(k.sweepers, card)) {
            k.sweeps[card] = kn_set_first(CARDS);
            k.equal[card] = KN_EMPTY;
            k.need[card] = 0;
        }
    return k;
}

/* The plays of one card as text: "trail | 9D | 4S 5H". */
static const char *plays(const km_capture *k, const char *card, const char *floor)
{
    static char out[4096];
    char *end = out;
    ks_moves moves = {.plain = KN_EMPTY};
    ck_assert_int_eq(km_capture_moves(k, cards_of(card), cards_of(floor), &moves), KN_OK);
    *out = 0;
    if (!kn_is_empty(moves.plain)) {
        ck_assert(kn_equal(moves.plain, cards_of(card)));
        end += sprintf(end, "trail");
    }
    for (int i = 0; i < moves.count; i++) {
        ck_assert_int_eq(moves.list[i].word, KS_WORD_TAKE);
        ck_assert_uint_eq(moves.list[i].card, card_of(card));
        end += sprintf(end, "%s%s", end == out ? "" : " | ", names_of(moves.list[i].cards));
    }
    kn_free(moves.list);
    return out;
}

START_TEST(one_equal_card_or_disjoint_sums_or_both)
{
    km_capture k = usual();
    ck_assert_str_eq(plays(&k, "9S", "AS 2H 6C 4D 5C"), "4D 5C | AS 2H 6C | AS 2H 4D 5C 6C");
    ck_assert_str_eq(plays(&k, "9S", "9D 4S 5H KC"), "9D | 4S 5H | 4S 5H 9D");
    ck_assert_str_eq(plays(&k, "9S", "9D 9C 3H"), "9D | 9C");
    ck_assert_str_eq(plays(&k, "QD", "QS QH 5C"), "QS | QH");
    ck_assert_str_eq(plays(&k, "KD", "QS 5C TD"), "trail");
    ck_assert_str_eq(plays(&k, "8S", "2S 2H 4C 6D"), "2S 6D | 2H 6D | 2S 2H 4C");
    ck_assert_str_eq(plays(&k, "9S", "3S 3H 6C 9D"), "9D | 3S 6C | 3H 6C | 3S 6C 9D | 3H 6C 9D");
    ck_assert_str_eq(plays(&k, "TC", "TD 5S 5H"), "TD | 5S 5H | 5S 5H TD");
    ck_assert_str_eq(plays(&k, "9C", "7D 2S"), "2S 7D");
    ck_assert_str_eq(plays(&k, "7S", "7D"), "7D");
}
END_TEST

START_TEST(a_sweeper_takes_all_or_stays_on_an_empty_floor)
{
    km_capture k = usual();
    ck_assert_str_eq(plays(&k, "JC", "TD QS"), "TD QS");
    ck_assert_str_eq(plays(&k, "JC", ""), "trail");
    ck_assert_str_eq(plays(&k, "7D", "4S 7H"), "4S 7H");
    ck_assert_str_eq(plays(&k, "TD", "JC"), "trail");
}
END_TEST

START_TEST(limits_duties_and_choices_narrow_the_captures)
{
    km_capture k = usual();
    k.limit = KM_EQUAL_ANY;
    ck_assert_str_eq(plays(&k, "9S", "9D 9C 3H"), "9D | 9C | 9D 9C");
    k = usual();
    k.match_first = true;
    ck_assert_str_eq(plays(&k, "9S", "9D 4S 5H KC"), "9D | 4S 5H 9D");
    k = usual();
    k.choice = KM_CHOICE_MAXIMAL;
    ck_assert_str_eq(plays(&k, "9S", "3S 3H 6C 9D"), "3S 6C 9D | 3H 6C 9D");
    k = usual();
    k.duty = KM_TAKE_MATCH;
    ck_assert_str_eq(plays(&k, "9S", "4S 5H KC"), "trail | 4S 5H");
    ck_assert_str_eq(plays(&k, "9S", "4S 5H 9C"), "9C | 4S 5H | 4S 5H 9C");
    k.duty = KM_TAKE_NEVER;
    ck_assert_str_eq(plays(&k, "9S", "9C"), "trail | 9C");
    k.sums = KM_SUMS_ONE;
    ck_assert_str_eq(plays(&k, "9S", "9D 4S 5H AC 8C"), "trail | 9D | AC 8C | 4S 5H");
    k.sums = KM_SUMS_NONE;
    ck_assert_str_eq(plays(&k, "9S", "4S 5H"), "trail");
}
END_TEST

START_TEST(sums_to_a_constant_take_what_is_missing)
{
    km_capture k = usual();
    for (unsigned card = 0; card < CARDS; card++) {
        unsigned value = k.value[card] =
            (uint8_t)(card / SUITS < 9 && card / SUITS != 4 ? card / SUITS + 1 : 0);
        k.need[card] = (uint8_t)(value ? 10 - value : 0);
        if (value)
            k.equal[card] = KN_EMPTY;
    }
    k.sweepers = KN_EMPTY;
    k.equal[card_of("JS")] = cards_of("JS JH JD JC");
    k.least = k.most = 1;
    k.sums = KM_SUMS_ONE;
    k.limit = KM_EQUAL_THREE;
    ck_assert_str_eq(plays(&k, "AD", "9S TC KH 9H"), "9S | 9H");
    ck_assert_str_eq(plays(&k, "7C", "2H 3D AC"), "3D");
    ck_assert_str_eq(plays(&k, "3C", "4C 3D"), "trail");
    ck_assert_str_eq(plays(&k, "5S", "5C 5D"), "5D | 5C");
    ck_assert_str_eq(plays(&k, "JS", "JH JD JC AS"), "JH JD JC");
    k.most = 0; /* now several cards may make ten with the card */
    k.sums = KM_SUMS_ANY;
    ck_assert_str_eq(plays(&k, "7C", "2H 3D AC"), "3D | AC 2H | AC 2H 3D");
}
END_TEST

START_TEST(any_equal_cards_are_taken_together_even_where_one_of_them_is_a_sum_as_well)
{
    km_capture k = usual();
    k.least = 1;
    k.limit = KM_EQUAL_ANY;
    k.sums = KM_SUMS_ONE;
    k.need[card_of("5S")] = 5; /* ten together */
    ck_assert_str_eq(plays(&k, "5S", "5H 5C 3D 2D"), "5H | 5C | 2D 3D | 5H 5C");
}
END_TEST

START_TEST(a_hand_lists_its_captures_card_by_card)
{
    km_capture k = usual();
    ks_moves moves = {.plain = KN_EMPTY};
    ck_assert_int_eq(km_capture_moves(&k, cards_of("2S 7D JH KD AC"), cards_of("2D 5C KS"), &moves),
                     KN_OK);
    ck_assert_str_eq(names_of(moves.plain), "AC");
    ck_assert_int_eq(moves.count, 4);
    ck_assert_uint_eq(moves.list[0].card, card_of("2S"));
    ck_assert_uint_eq(moves.list[1].card, card_of("7D"));
    ck_assert_uint_eq(moves.list[2].card, card_of("JH"));
    ck_assert_uint_eq(moves.list[3].card, card_of("KD"));
    kn_free(moves.list);
}
END_TEST

/* --- the model: every subset of the floor is tried --- */

typedef struct model {
    int n;
    unsigned floor[FLOOR_MAX];
    unsigned equal;            /* positions of equal cards, as bits */
    bool sums[1 << FLOOR_MAX]; /* can be split into sums */
    bool can[1 << FLOOR_MAX];  /* can be split into groups */
} model;

static int value_sum(const km_capture *k, const model *m, unsigned subset)
{
    int sum = 0;
    for (int i = 0; i < m->n; i++)
        if (subset >> i & 1) {
            if (k->value[m->floor[i]] == 0)
                return -1;
            sum += k->value[m->floor[i]];
        }
    return sum;
}

/* True if `subset` is one group that adds up. */
static bool is_sum(const km_capture *k, const model *m, unsigned card, unsigned subset)
{
    int cards = __builtin_popcount(subset);
    if (k->need[card] == 0 || k->sums == KM_SUMS_NONE || cards < k->least ||
        (k->most && cards > k->most))
        return false;
    return value_sum(k, m, subset) == k->need[card];
}

static void fill_model(const km_capture *k, model *m, unsigned card)
{
    unsigned all = 1u << m->n;
    m->equal = 0;
    for (int i = 0; i < m->n; i++)
        if (kn_has(k->equal[card], m->floor[i]))
            m->equal |= 1u << i;
    for (unsigned x = 0; x < all; x++) {
        m->sums[x] = x == 0;
        for (unsigned g = x; g && !m->sums[x];
             g = (g - 1) & x) /* the group of the lowest card, and the rest */
            m->sums[x] = (g & x & -x) && (k->sums == KM_SUMS_ANY ? m->sums[x & ~g] : x == g) &&
                         is_sum(k, m, card, g);
    }
    for (unsigned x = 1; x < all; x++) {
        m->can[x] = m->sums[x];
        for (unsigned e = m->equal & x; e && !m->can[x]; e = (e - 1) & m->equal & x) {
            int count = __builtin_popcount(e), there = __builtin_popcount(m->equal);
            bool fits = k->limit == KM_EQUAL_ANY || (k->limit == KM_EQUAL_ONE && count == 1) ||
                        (k->limit == KM_EQUAL_THREE && count == (there >= 3 ? there : 1));
            m->can[x] = fits && (k->sums == KM_SUMS_ANY ? m->sums[x & ~e] : x == e);
        }
    }
}

static bool model_allows(const km_capture *k, const model *m, unsigned x)
{
    if (x == 0 || !m->can[x] || (k->match_first && m->equal && !(m->equal & x)))
        return false;
    for (unsigned y = 0; k->choice == KM_CHOICE_MAXIMAL && y < 1u << m->n; y++)
        if (y != x && (y & x) == x && m->can[y] && !(k->match_first && m->equal && !(m->equal & y)))
            return false;
    return true;
}

static kn_set set_of(const model *m, unsigned x)
{
    kn_set set = KN_EMPTY;
    for (int i = 0; i < m->n; i++)
        if (x >> i & 1)
            kn_put(&set, m->floor[i]);
    return set;
}

/* Compares all plays of one card; returns how many captures there are. */
static int compare(const km_capture *k, unsigned card, model *m, ks_moves *moves)
{
    kn_set floor = set_of(m, (1u << m->n) - 1);
    int captures = 0;
    ks_moves_clear(moves);
    ck_assert_int_eq(km_capture_moves(k, kn_set_of(card), floor, moves), KN_OK);
    for (int i = 1; i < moves->count; i++)
        ck_assert_msg(kn_set_compare(moves->list[i - 1].cards, moves->list[i].cards) < 0,
                      "unsorted or twice: %s", names_of(moves->list[i].cards));
    bool sweeps = kn_has(k->sweepers, card);
    unsigned swept = 0;
    for (int i = 0; i < m->n; i++)
        swept |= (unsigned)kn_meets(set_of(m, 1u << i), k->sweeps[card]) << i;
    if (!sweeps)
        fill_model(k, m, card);
    for (unsigned x = 1; x < 1u << m->n; x++) {
        if (sweeps ? x != swept : !model_allows(k, m, x))
            continue;
        ks_move move = {KS_WORD_TAKE, (uint8_t)card, 0, KS_NO_SUIT, KS_NO_NUMBER, set_of(m, x)};
        int low = 0, high = moves->count;
        while (low < high) {
            int middle = (low + high) / 2;
            if (kn_set_compare(moves->list[middle].cards, move.cards) < 0)
                low = middle + 1;
            else
                high = middle;
        }
        ck_assert_msg(low < moves->count && kn_equal(moves->list[low].cards, move.cards),
                      "missing: %s x %s on %s", names_of(kn_set_of(card)), names_of(move.cards),
                      names_of(floor));
        captures++;
    }
    ck_assert_msg(captures == moves->count, "%s on %s: %d captures, the model has %d",
                  names_of(kn_set_of(card)), names_of(floor), moves->count, captures);
    bool trail = captures == 0 ||
                 (!sweeps && (k->duty == KM_TAKE_NEVER || (k->duty == KM_TAKE_MATCH && !m->equal)));
    ck_assert_int_eq(kn_has(moves->plain, card), trail);
    return captures;
}

/* Random limits; every third table is the usual one. */
static km_capture random_table(kn_dice *dice)
{
    km_capture k = usual();
    if (kn_dice_below(dice, 3) == 0)
        return k;
    k.limit = (km_equal_mode)kn_dice_below(dice, 4);
    k.sums = (km_sums_mode)(kn_dice_below(dice, 4) % 3);
    k.duty = (km_must_take)kn_dice_below(dice, 3);
    k.match_first = kn_dice_below(dice, 3) == 0;
    k.choice = kn_dice_below(dice, 4) == 0 ? KM_CHOICE_MAXIMAL : KM_CHOICE_ANY;
    k.most = (uint8_t)(kn_dice_below(dice, 4) == 0 ? 2 + kn_dice_below(dice, 2) : 0);
    if (kn_dice_below(dice, 3) == 0)
        for (unsigned card = 11 * SUITS; card < CARDS; card++)
            k.value[card] = k.need[card] = 10;
    if (kn_dice_below(dice, 4) == 0) {
        k.least = 1;
        for (unsigned card = 0; card < CARDS; card++)
            k.need[card] = (uint8_t)(k.value[card] && k.value[card] < 11 ? 11 - k.value[card] : 0);
    }
    if (k.limit == KM_EQUAL_NONE)
        memset(k.equal, 0, sizeof k.equal);
    if (kn_dice_below(dice, 3) == 0)
        for (unsigned card = 0; card < CARDS; card++) /* all but pictures */
            k.sweeps[card] = kn_and(k.sweeps[card], kn_set_first(10 * SUITS));
    return k;
}

static void random_floor(kn_dice *dice, model *m, int size, unsigned below)
{
    kn_set floor = KN_EMPTY;
    while (kn_count(floor) < size)
        kn_put(&floor, kn_dice_below(dice, below));
    for (m->n = 0; !kn_is_empty(floor);)
        m->floor[m->n++] = kn_pop(&floor);
}

START_TEST(small_floors_agree_with_trying_every_subset)
{
    static model m;
    kn_dice dice;
    ks_moves moves = {.plain = KN_EMPTY};
    kn_dice_seed(&dice, 11, 3, 0);
    for (int i = 0; i < 100000; i++) {
        km_capture k = random_table(&dice);
        random_floor(&dice, &m, (int)kn_dice_below(&dice, 8), CARDS);
        unsigned card = kn_dice_below(&dice, CARDS);
        compare(&k, card, &m, &moves);
    }
    kn_free(moves.list);
}
END_TEST

START_TEST(twelve_low_cards_agree_with_trying_every_subset)
{
    static model m;
    kn_dice dice;
    ks_moves moves = {.plain = KN_EMPTY};
    int most = 0;
    kn_dice_seed(&dice, 12, 3, 0);
    for (int i = 0; i < 60; i++) {
        km_capture k = random_table(&dice);
        random_floor(&dice, &m, FLOOR_MAX, i % 2 ? 4 * SUITS : 6 * SUITS);
        int captures = compare(&k, 3 * SUITS + kn_dice_below(&dice, 7 * SUITS), &m, &moves);
        most = captures > most ? captures : most;
    }
    ck_assert_int_gt(most, 300); /* the large lists are met, with their hash */
    kn_free(moves.list);
}
END_TEST

/* More captures than the table of those found began with, by groups that overlap and groups that
 * don't. */
START_TEST(large_floors_list_each_capture_once)
{
    static model m;
    kn_dice dice;
    ks_moves moves = {.plain = KN_EMPTY};
    int large = 0;
    kn_dice_seed(&dice, 13, 3, 0);
    for (int i = 0; i < 400; i++) {
        km_capture k = usual();
        kn_set floor = KN_EMPTY;
        random_floor(&dice, &m, 8, 10 * SUITS);
        for (int c = 0; c < m.n; c++)
            kn_put(&floor, m.floor[c]);
        while (kn_count(floor) < 10 + i % 7)
            kn_put(&floor, kn_dice_below(&dice, 10 * SUITS));
        ks_moves_clear(&moves);
        kn_set hand = kn_set_of(9 * SUITS + kn_dice_below(&dice, SUITS));
        if (km_capture_moves(&k, kn_minus(hand, floor), floor, &moves) != KN_OK)
            continue; /* too many: another test's */
        large += moves.count > 512;
        bool twice = false;
        for (int a = 1; a < moves.count && moves.count < 4000; a++)
            twice |= kn_set_compare(moves.list[a - 1].cards, moves.list[a].cards) >= 0;
        ck_assert(!twice); /* the list is sorted: equal ones would be neighbours */
    }
    ck_assert_int_gt(large, 10);
    kn_free(moves.list);
}
END_TEST

START_TEST(too_many_captures_are_an_error_not_a_shorter_list)
{
    km_capture k = usual();
    ks_moves moves = {.plain = KN_EMPTY};
    k.duty = KM_TAKE_NEVER;
    ck_assert_int_eq(km_capture_moves(&k, cards_of("TS"), kn_set_first(9 * SUITS), &moves),
                     KN_RULES);
    kn_free(moves.list);
}
END_TEST

START_TEST(a_search_through_very_many_groups_is_given_up)
{
    km_capture k = usual();
    ks_moves moves = {.plain = KN_EMPTY};
    for (int card = 0; card < 60; card++) /* 39 floor cards of 1 would do, but a sum may have 20 */
        k.value[card] = 1;
    k.need[60] = 39;
    k.most = 20;
    ck_assert_int_eq(km_capture_moves(&k, kn_set_of(60), kn_set_first(60), &moves), KN_RULES);
    kn_free(moves.list);
}
END_TEST

START_TEST(memory_that_is_out_is_reported)
{
    km_capture k = usual();
    for (unsigned long n = 1; n <= 8; n++) {
        ks_moves moves = {.plain = KN_EMPTY};
        kn_memory_fail_after(n);
        kn_status status = km_capture_moves(&k, cards_of("TS 9S 8S"), kn_set_first(15), &moves);
        kn_memory_fail_after(0);
        ck_assert(status == KN_SYSTEM || (status == KN_OK && moves.count > 0));
        ck_assert(n > 1 || status == KN_SYSTEM);
        kn_free(moves.list);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fishing");
    TCase *examples = tcase_create("examples"), *model_case = tcase_create("model");
    tcase_add_test(examples, one_equal_card_or_disjoint_sums_or_both);
    tcase_add_test(examples, a_sweeper_takes_all_or_stays_on_an_empty_floor);
    tcase_add_test(examples, limits_duties_and_choices_narrow_the_captures);
    tcase_add_test(examples, sums_to_a_constant_take_what_is_missing);
    tcase_add_test(examples,
                   any_equal_cards_are_taken_together_even_where_one_of_them_is_a_sum_as_well);
    tcase_add_test(examples, a_hand_lists_its_captures_card_by_card);
    tcase_add_test(examples, large_floors_list_each_capture_once);
    tcase_add_test(examples, too_many_captures_are_an_error_not_a_shorter_list);
    tcase_add_test(examples, a_search_through_very_many_groups_is_given_up);
    tcase_add_test(examples, memory_that_is_out_is_reported);
    tcase_set_timeout(model_case, 120);
    tcase_add_test(model_case, small_floors_agree_with_trying_every_subset);
    tcase_add_test(model_case, twelve_low_cards_agree_with_trying_every_subset);
    suite_add_tcase(suite, examples);
    suite_add_tcase(suite, model_case);
    return run_suite(suite);
}
