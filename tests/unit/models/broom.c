/* SPDX-License-Identifier: MIT
 * broom.c: the Italian fishing game of ruledefs/scopa/standard.yaml, from its rules as people know
 * them: an equal card before any total, one group at a time, a point for clearing the table, and
 * four for the pile.
 */
#include <check.h>

#include "models.h"

enum { SEVEN = 6, KING = 9, AT_ONCE = 3, TARGET = 11 };
enum { SPADES = 0, HEARTS = 1, DIAMONDS = 2, CLUBS = 3 };

static int value(int card)
{
    return md_rank(card) + 1; /* A to 7 count 1 to 7; J, Q and K count 8, 9 and 10 */
}

static void offer(const md_table *t, md_moves *moves, int played, const md_cards *taken)
{
    /* the order of suits in the pack */
    static const int written[] = {DIAMONDS, HEARTS, SPADES, CLUBS};
    char card[MD_TEXT], cards[MD_TEXT];
    md_cards sorted = *taken;
    int n = 0;
    for (int rank = 0; rank <= KING; rank++)
        for (int i = 0; i < 4; i++)
            if (md_has(taken, 4 * rank + written[i]))
                sorted.card[n++] = (uint8_t)(4 * rank + written[i]);
    md_write(t, &(md_cards){1, {(uint8_t)played}}, card);
    cards[0] = 0;
    for (int i = 0; i < n; i++)
        md_write(t, &(md_cards){1, {sorted.card[i]}}, cards + 3 * i);
    md_offer(moves, "%.3s%s%.56s", card + 1, n ? " x" : "", cards);
}

static void sums(const md_table *t, md_moves *moves, int played, int at, int need, md_cards chosen)
{
    if (need == 0) {
        offer(t, moves, played, &chosen);
        return;
    }
    for (; at < t->floor.n; at++) {
        md_cards more = chosen;
        md_put(&more, t->floor.card[at]);
        if (value(t->floor.card[at]) <= need)
            sums(t, moves, played, at + 1, need - value(t->floor.card[at]), more);
    }
}

static void broom_moves(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    for (int i = 0; i < hand->n; i++) {
        int before = moves->n;
        for (int k = 0; k < t->floor.n; k++)
            if (md_rank(t->floor.card[k]) == md_rank(hand->card[i]))
                offer(t, moves, hand->card[i], &(md_cards){1, {t->floor.card[k]}});
        if (moves->n == before)
            sums(t, moves, hand->card[i], 0, value(hand->card[i]), (md_cards){0});
        if (moves->n == before)
            offer(t, moves, hand->card[i], &(md_cards){0});
    }
}

/* Gives a point to the side that has the most of something; none if sides are equal. */
static void point_for_most(md_table *t, const int *of)
{
    int most = 0;
    for (int side = 1; side < t->sides; side++)
        most = of[side] > of[most] ? side : most;
    for (int side = 0; side < t->sides; side++)
        if (side != most && of[side] == of[most])
            return;
    t->score[most]++;
}

static int best_of_suit(const md_cards *pile, int suit)
{
    static const int scale[] = {16, 12, 13, 14, 15, 18, 21, 10, 10, 10};
    int best = 0;
    for (int i = 0; i < pile->n; i++)
        if (md_suit(pile->card[i]) == suit && scale[md_rank(pile->card[i])] > best)
            best = scale[md_rank(pile->card[i])];
    return best;
}

static void count_deal(md_table *t)
{
    int cards[MD_PLACES] = {0}, coins[MD_PLACES] = {0}, primiera[MD_PLACES] = {0};
    if (t->last_taker >= 0)
        md_put_all(&t->pile[t->last_taker], &t->floor);
    for (int side = 0; side < t->sides; side++) {
        cards[side] = t->pile[side].n;
        coins[side] = md_of_suit(&t->pile[side], DIAMONDS).n;
        t->score[side] += t->bonus[side] + md_has(&t->pile[side], 4 * SEVEN + DIAMONDS);
        bool all = true;
        for (int suit = 0; suit < 4; suit++) {
            int best = best_of_suit(&t->pile[side], suit);
            all &= best > 0;
            primiera[side] += best;
        }
        if (!all)
            primiera[side] = 0;
    }
    point_for_most(t, cards);
    point_for_most(t, coins);
    point_for_most(t, primiera);
    unsigned leaders = md_leaders(t, 1);
    /* once a side has reached the target, the match ends as soon as one side leads alone */
    t->carry |= md_highest(t) >= TARGET;
    md_counted(t, t->carry && (leaders & (leaders - 1)) == 0, 1);
}

static void broom_play(md_table *t, const char *move)
{
    md_cards cards;
    int side = md_side(t, t->turn), held = 0;
    md_parse(t, move, &cards);
    md_drop(&t->hand[t->turn], cards.card[0]);
    for (int seat = 0; seat < t->seats; seat++)
        held += t->hand[seat].n;
    if (cards.n == 1) {
        md_put(&t->floor, cards.card[0]);
    } else {
        for (int i = 1; i < cards.n; i++)
            md_drop(&t->floor, cards.card[i]);
        md_put_all(&t->pile[side], &cards);
        t->last_taker = side;
        t->bonus[side] += t->floor.n == 0 && (held || t->stock.n);
    }
    t->turn = t->place = md_next(t, t->turn);
    if (held)
        return;
    if (t->stock.n == 0) {
        count_deal(t);
        return;
    }
    for (int n = 0; n < AT_ONCE; n++)
        for (int i = 1; i <= t->seats; i++) {
            int top = t->stock.card[0];
            md_drop(&t->stock, top);
            md_put(&t->hand[(t->dealer + i) % t->seats], top);
        }
}

static void broom_deal(md_table *t, kanun_game *game)
{
    int kings = 0;
    md_read_hands(t, game, t->seats);
    md_read(t, game, "floor", 0, &t->floor);
    md_read(t, game, "stock", 0, &t->stock); /* from top to bottom */
    ck_assert_int_eq(t->floor.n, 4);
    ck_assert_int_eq(t->stock.n, 36 - AT_ONCE * t->seats);
    for (int i = 0; i < t->floor.n; i++)
        kings += md_rank(t->floor.card[i]) == KING;
    ck_assert_int_lt(kings, 3);
    t->last_taker = -1;
    t->turn = t->place = md_next(t, t->dealer);
}

#define BROOM(NUMBER, PAIRS)                                                                       \
    {                                                                                              \
        .path = "ruledefs/scopa/standard.yaml", .players = NUMBER, .ranks = "A234567JQK",          \
        .pairs = PAIRS, .rotates = true, .deal = broom_deal, .moves = broom_moves,                 \
        .play = broom_play                                                                         \
    }
const md_model md_broom_2 = BROOM("2", false);
const md_model md_broom_3 = BROOM("3", false);
const md_model md_broom_4 = BROOM("4", true);
