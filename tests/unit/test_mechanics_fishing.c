/* SPDX-License-Identifier: MIT
 * test_mechanics_fishing.c: the limits of the search for captures. test_drawn_fishing.c compares
 * the captures of a card with a model that tries every set of floor cards.
 */
#include <check.h>
#include <string.h>

#include "base/memory.h"
#include "mechanics/capture.h"
#include "run_suite.h"

enum { RANKS = 13, SUITS = 4, CARDS = RANKS * SUITS };
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

/* Ace to ten have their numbers as values, pictures have none. The Jacks and the seven of diamonds
 * sweep. */
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

TEST(too_many_captures_are_an_error_not_a_shorter_list)
{
    km_capture k = usual();
    ks_moves moves = {.plain = KN_EMPTY};
    k.duty = KM_TAKE_NEVER;
    ck_assert_int_eq(km_capture_moves(&k, cards_of("TS"), kn_set_first(9 * SUITS), NULL, &moves),
                     KN_RULES);
    kn_free(moves.list);
}

TEST(a_search_through_very_many_groups_is_given_up)
{
    km_capture k = usual();
    ks_moves moves = {.plain = KN_EMPTY};
    /* 39 floor cards with the value 1 would match, but a sum may have at most 20 cards */
    for (int card = 0; card < 60; card++)
        k.value[card] = 1;
    k.need[60] = 39;
    k.most = 20;
    ck_assert_int_eq(km_capture_moves(&k, kn_set_of(60), kn_set_first(60), NULL, &moves), KN_RULES);
    kn_free(moves.list);
}

TEST(memory_that_is_out_is_reported)
{
    km_capture k = usual();
    for (unsigned long n = 1; n <= 8; n++) {
        ks_moves moves = {.plain = KN_EMPTY};
        kn_memory_fail_after(n);
        kn_status status =
            km_capture_moves(&k, cards_of("TS 9S 8S"), kn_set_first(15), NULL, &moves);
        kn_memory_fail_after(0);
        ck_assert(status == KN_SYSTEM || (status == KN_OK && moves.count > 0));
        ck_assert(n > 1 || status == KN_SYSTEM);
        kn_free(moves.list);
    }
}

int main(void)
{
    return run_tests("fishing");
}
