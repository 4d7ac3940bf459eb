/* SPDX-License-Identifier: MIT
 * pots.c: two games without tricks: three cards for chips, and three of a kind by drawing and
 * dropping. Nothing else.
 */
#include <check.h>

#include "models.h"

/* ---- four players with twenty chips ante one each. Players who stay pay two more, or all that
 * they have. The best hand takes the pot; equal hands share it and leave the remainder. The match
 * ends after forty deals, or when a player has no chips left ---- */

static void pay(md_table *t, int seat, int chips)
{
    int paid = t->stack[seat] < chips ? t->stack[seat] : chips;
    t->stack[seat] -= paid;
    t->pot += paid;
}

static void ante(md_table *t)
{
    for (int seat = 0; seat < 4; seat++) {
        pay(t, seat, 1);
        t->score[seat] = t->stack[seat];
    }
}

static void chips_begin(md_table *t)
{
    for (int seat = 0; seat < 4; seat++)
        t->stack[seat] = 20;
    t->pot = 0;
    ante(t);
}

static void chips_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, 4);
    t->turn = t->place = md_next(t, t->dealer);
}

static void chips_moves(const md_table *t, md_moves *moves)
{
    (void)t;
    md_offer(moves, "stay");
    md_offer(moves, "fold");
}

/* The type of the hand (three of a kind, run, flush, pair, nothing), then the ranks that decide
 * between hands of the same type. */
typedef struct worth {
    int by[4];
} worth;

static worth worth_of(const md_cards *hand)
{
    int high, middle, low;
    md_cards sorted = *hand;
    md_sort(&sorted);
    low = md_rank(sorted.card[0]), middle = md_rank(sorted.card[1]), high = md_rank(sorted.card[2]);
    bool flush = md_of_suit(hand, md_suit(hand->card[0])).n == 3;
    if (low == high)
        return (worth){{4, high, 0, 0}};
    if (low == middle || middle == high)
        return (worth){{1, middle, low == middle ? high : low, 0}};
    if (low + 1 == middle && middle + 1 == high)
        return (worth){{3, high, 0, 0}};
    return (worth){{flush ? 2 : 0, high, middle, low}};
}

static int compare(const worth *a, const worth *b)
{
    for (int i = 0; i < 4; i++)
        if (a->by[i] != b->by[i])
            return a->by[i] - b->by[i];
    return 0;
}

static void showdown(md_table *t)
{
    worth best = {{-1, 0, 0, 0}};
    int winners = 0;
    for (int seat = 0; seat < 4; seat++) {
        worth here = worth_of(&t->hand[seat]);
        if (!t->stays[seat])
            continue;
        if (compare(&here, &best) > 0) {
            best = here;
            winners = 0;
        }
        winners += compare(&here, &best) == 0;
    }
    int share = winners ? t->pot / winners : 0;
    for (int seat = 0; seat < 4; seat++) {
        worth here = worth_of(&t->hand[seat]);
        if (t->stays[seat] && compare(&here, &best) == 0) {
            t->stack[seat] += share;
            t->pot -= share;
        }
    }
}

static void chips_play(md_table *t, const char *move)
{
    t->stays[t->turn] = md_says(move, "stay");
    if (t->stays[t->turn])
        pay(t, t->turn, 2);
    t->turn = t->place = md_next(t, t->turn);
    if (++t->asked < 4)
        return;
    bool bankrupt = false;
    showdown(t);
    for (int seat = 0; seat < 4; seat++) {
        t->score[seat] = t->stack[seat];
        bankrupt |= t->stack[seat] == 0;
    }
    md_counted(t, bankrupt || t->deals == 39, 1);
    if (!t->over)
        ante(t); /* for the next deal, which begins immediately */
}

const md_model md_chips = {.path = "tests/games/chips.yaml",
                           .players = "4",
                           .ranks = "23456789TJQKA",
                           .rotates = true,
                           .account = "stack",
                           .begin = chips_begin,
                           .deal = chips_deal,
                           .moves = chips_moves,
                           .play = chips_play};

/* ---- three cards each and one turned up: draw from the stock or take the top discard, then
 * discard a card. Three of a kind win 5, dealt or drawn. Twice, all discards but the top one form a
 * new stock; then the lowest hand wins 2 (among equal hands, the first in turn). 20 points win the
 * match ---- */

static bool is_trio(const md_cards *hand)
{
    return hand->n == 3 && md_rank(hand->card[0]) == md_rank(hand->card[1]) &&
           md_rank(hand->card[1]) == md_rank(hand->card[2]);
}

static void trio_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, t->seats);
    md_read(t, game, "stock", 0, &t->stock);   /* from top to bottom */
    md_read(t, game, "discard", 0, &t->floor); /* ordered by the code below */
    ck_assert_int_eq(t->floor.n, 1);
    ck_assert_int_eq(t->stock.n, 28 - 1 - 3 * t->seats);
    for (int seat = 0; seat < t->seats; seat++)
        ck_assert(t->hand[seat].n == 3 && !is_trio(&t->hand[seat]));
    t->drawn = false;
    t->reshuffles = 0;
    t->turn = t->place = md_next(t, t->dealer);
}

static void trio_moves(const md_table *t, md_moves *moves)
{
    if (t->drawn) {
        md_offer_each(t, moves, "drop", &t->hand[t->turn]);
        return;
    }
    md_offer(moves, "draw");
    if (t->floor.n)
        md_offer(moves, "take");
}

static void win(md_table *t, int seat, int points)
{
    t->score[seat] += points;
    md_counted(t, md_highest(t) >= 20, 1);
}

static int lowest_hand(const md_table *t)
{
    int best = -1, least = 0;
    for (int i = 1; i <= t->seats; i++) {
        int seat = (t->dealer + i) % t->seats, sum = 0;
        for (int n = 0; n < 3; n++)
            sum += md_rank(t->hand[seat].card[n]) + 1;
        if (best < 0 || sum < least) {
            best = seat;
            least = sum;
        }
    }
    return best;
}

/* Moves all discards but the top one to the stock; chance decides their order. */
static void turn_discards(md_table *t)
{
    t->stock = t->floor;
    int top = t->stock.card[--t->stock.n];
    t->floor = (md_cards){1, {(uint8_t)top}};
    t->reshuffles++;
    t->needs_stock = true;
}

static void trio_play(md_table *t, const char *move)
{
    md_cards *hand = &t->hand[t->turn], card;
    if (!t->drawn) {
        int got = md_says(move, "draw") ? t->stock.card[0] : t->floor.card[t->floor.n - 1];
        md_drop(md_says(move, "draw") ? &t->stock : &t->floor, got);
        md_put(hand, got);
        t->drawn = true;
        return;
    }
    md_parse(t, move, &card);
    md_drop(hand, card.card[0]);
    md_put(&t->floor, card.card[0]);
    t->drawn = false;
    if (is_trio(hand)) {
        win(t, t->turn, 5);
    } else if (t->stock.n == 0 && t->reshuffles == 2) {
        win(t, lowest_hand(t), 2);
    } else {
        if (t->stock.n == 0)
            turn_discards(t);
        t->turn = t->place = md_next(t, t->turn);
    }
}

#define TRIO(NUMBER)                                                                               \
    {                                                                                              \
        .path = "tests/games/draw_discard.yaml", .players = NUMBER, .ranks = "A234567",            \
        .rotates = true, .sudden = true, .deal = trio_deal, .moves = trio_moves, .play = trio_play \
    }
const md_model md_trio_2 = TRIO("2");
const md_model md_trio_3 = TRIO("3");
const md_model md_trio_4 = TRIO("4");
