/* SPDX-License-Identifier: MIT
 * fishing.c: the Egyptian fishing game, from rules/basra.md: an equal card and any totals, sweeping
 * Jacks and seven of diamonds, ten for clearing the floor. All sets of floor cards are tried one by
 * one.
 */
#include <check.h>

#include "models.h"

enum { ACE = 0, TWO = 1, SEVEN = 6, TEN = 9, JACK = 10, SPADES = 0, DIAMONDS = 2, CLUBS = 3 };

static int value(int card)
{
    return md_rank(card) <= TEN ? md_rank(card) + 1 : 0;
}
static bool is_special_seven(int card)
{
    return md_rank(card) == SEVEN && md_suit(card) == DIAMONDS;
}
static bool sweeps(int card)
{
    return md_rank(card) == JACK || is_special_seven(card);
}

static int points_of(int card)
{
    if (md_rank(card) == TEN && md_suit(card) == DIAMONDS)
        return 3;
    if (md_rank(card) == TWO && md_suit(card) == CLUBS)
        return 2;
    return md_rank(card) == ACE || md_rank(card) == JACK;
}

/* True if the set can be split into groups. A group is a card of the played rank (at most one such
 * group), or two or more cards with values that add up to the played card's. */
static bool splits(const md_cards *set, int played, bool matched)
{
    if (set->n == 0)
        return true;
    int first = set->card[0];
    md_cards rest = *set;
    md_drop(&rest, first);
    if (md_rank(first) == md_rank(played) && !matched && splits(&rest, played, true))
        return true;
    if (value(first) == 0)
        return false;
    for (unsigned with = 1; with < 1u << rest.n;
         with++) { /* choose the other cards of the first card's group */
        int sum = value(first);
        bool valued = true;
        md_cards left = {0};
        for (int i = 0; i < rest.n; i++) {
            if (with >> i & 1) {
                sum += value(rest.card[i]);
                valued &= value(rest.card[i]) > 0;
            } else {
                md_put(&left, rest.card[i]);
            }
        }
        if (valued && sum == value(played) && splits(&left, played, matched))
            return true;
    }
    return false;
}

static void offer(const md_table *t, md_moves *moves, int played, const md_cards *taken)
{
    char card[MD_TEXT], cards[MD_TEXT];
    md_write(t, &(md_cards){1, {(uint8_t)played}}, card);
    md_write(t, taken, cards);
    md_offer(moves, "%.3s%s%.56s", card + 1, taken->n ? " x" : "", cards);
}

/* Lists all sets of `count` floor cards, from the one at `at` on, that the card may capture. */
static void try_sets(const md_table *t, md_moves *moves, int played, const md_cards *floor, int at,
                     int count, const md_cards *chosen)
{
    if (count == 0) {
        int sum = 0;
        for (int i = 0; i < chosen->n; i++)
            sum += value(chosen->card[i]);
        if (value(played) &&
            sum % value(played)) /* the sum of all groups is a multiple of the card's value */
            return;
        if (splits(chosen, played, false))
            offer(t, moves, played, chosen);
        return;
    }
    for (; at + count <= floor->n; at++) {
        md_cards more = *chosen;
        md_put(&more, floor->card[at]);
        try_sets(t, moves, played, floor, at + 1, count - 1, &more);
    }
}

static void fishing_moves(const md_table *t, md_moves *moves)
{
    md_cards hand = t->hand[t->turn], floor = t->floor, none = {0};
    md_sort(&hand);
    md_sort(&floor);
    for (int i = 0; i < hand.n; i++) {
        int before = moves->n;
        if (sweeps(hand.card[i])) {
            offer(t, moves, hand.card[i], &floor);
            continue;
        }
        for (int count = 1; count <= floor.n; count++)
            try_sets(t, moves, hand.card[i], &floor, 0, count, &none);
        if (moves->n == before)
            offer(t, moves, hand.card[i], &none);
    }
}

/* Ten points for the whole floor, unless a Jack captured it. The special seven scores only if the
 * floor has no picture and its values add up to at most ten. */
static int clearing(int played, const md_cards *floor)
{
    int sum = 0;
    bool picture = false;
    for (int i = 0; i < floor->n; i++) {
        sum += value(floor->card[i]);
        picture |= md_rank(floor->card[i]) >= JACK;
    }
    if (md_rank(played) == JACK || (is_special_seven(played) && (picture || sum > 10)))
        return 0;
    return 10;
}

static void count_deal(md_table *t)
{
    int most = 0, holders = 0, holder = 0;
    if (t->last_taker >= 0)
        md_put_all(&t->pile[t->last_taker], &t->floor);
    for (int side = 0; side < t->sides; side++) {
        if (t->pile[side].n > most) {
            most = t->pile[side].n;
            holders = 0;
        }
        if (t->pile[side].n == most) {
            holders++;
            holder = side;
        }
        t->score[side] += t->bonus[side];
        for (int i = 0; i < t->pile[side].n; i++)
            t->score[side] += points_of(t->pile[side].card[i]);
    }
    t->carry += 30;
    if (holders == 1) {
        t->score[holder] += t->carry;
        t->carry = 0;
    }
    md_counted(t, md_highest(t) >= 101, 1);
}

static void fishing_play(md_table *t, const char *move)
{
    md_cards cards;
    int side = md_side(t, t->turn), played, held = 0;
    md_parse(t, move, &cards);
    played = cards.card[0];
    md_drop(&t->hand[t->turn], played);
    if (cards.n == 1) {
        md_put(&t->floor, played);
    } else {
        if (cards.n - 1 == t->floor.n)
            t->bonus[side] += clearing(played, &t->floor);
        for (int i = 1; i < cards.n; i++)
            md_drop(&t->floor, cards.card[i]);
        md_put_all(&t->pile[side], &cards);
        t->last_taker = side;
    }
    t->turn = t->place = md_next(t, t->turn);
    for (int seat = 0; seat < t->seats; seat++)
        held += t->hand[seat].n;
    if (held)
        return;
    if (t->stock.n < t->seats) {
        md_put_all(&t->floor, &t->stock);
        count_deal(t);
        return;
    }
    int each = t->stock.n / t->seats < 4 ? t->stock.n / t->seats : 4;
    for (int i = 1; i <= t->seats; i++)
        for (int n = 0; n < each; n++) {
            int top = t->stock.card[0];
            md_drop(&t->stock, top);
            md_put(&t->hand[(t->dealer + i) % t->seats], top);
        }
}

static void fishing_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, t->seats);
    md_read(t, game, "floor", 0, &t->floor);
    md_read(t, game, "stock", 0, &t->stock); /* from top to bottom */
    ck_assert_int_eq(t->floor.n, 4);
    ck_assert_int_eq(t->stock.n, 52 - 4 - 4 * t->seats);
    for (int seat = 0; seat < t->seats; seat++)
        ck_assert_int_eq(t->hand[seat].n, 4);
    for (int i = 0; i < t->floor.n; i++)
        ck_assert_msg(!sweeps(t->floor.card[i]), "a card that sweeps lies on the first floor");
    t->last_taker = -1;
    t->turn = t->place = md_next(t, t->dealer);
}

#define FISHING(NUMBER, PAIRS)                                                                     \
    {                                                                                              \
        .path = "ruledefs/basra/egypt.yaml", .players = NUMBER, .ranks = "A23456789TJQK",          \
        .pairs = PAIRS, .ordered = true, .rotates = true, .deal = fishing_deal,                    \
        .moves = fishing_moves, .play = fishing_play                                               \
    }
const md_model md_fishing_2 = FISHING("2", false);
const md_model md_fishing_3 = FISHING("3", false);
const md_model md_fishing_4 = FISHING("4", true);
