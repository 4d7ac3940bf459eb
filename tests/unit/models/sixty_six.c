/* SPDX-License-Identifier: MIT
 * sixty_six.c: a marriage game for two with a stock that may be closed, and a trump card under it
 * that the nine of trumps buys: 66 points end the deal at once. King and queen are worth 20, in
 * trumps 40, the last trick 10; nobody scores without a trick.
 */
#include <check.h>
#include <string.h>

#include "models.h"

enum { NINE, JACK, QUEEN, KING, TEN, ACE };

/* t->bonus has the marriages, t->locker the player who has closed the stock, and t->carry the
 * points carried over to the next winner. t->stake depends on what the opponent had when the stock
 * was closed: 3 without a trick, 2 with fewer than 33 points, otherwise 1. */

static void sit_down(md_table *t, kanun_game *game)
{
    int32_t trump;
    md_read_hands(t, game, 2);
    md_read(t, game, "stock", 0, &t->stock); /* from top to bottom */
    ck_assert(kg_insight_number(game, "trump", 0, &trump));
    t->trump = (int)trump;
    ck_assert_int_eq(md_suit(t->stock.card[t->stock.n - 1]), t->trump);
    t->locker = t->taker = -1;
    t->turn = t->place = md_next(t, t->dealer);
}

static int has(const md_table *t, int seat)
{
    static const int worth[] = {0, 2, 3, 4, 10, 11};
    int sum = 0;
    for (int i = 0; i < t->pile[seat].n; i++)
        sum += worth[md_rank(t->pile[seat].card[i])];
    if (t->pile[seat].n && t->taker == seat && t->locker < 0 && !t->hand[0].n && !t->hand[1].n)
        sum += 10;
    return t->pile[seat].n ? sum + t->bonus[seat] : 0;
}

static int worth_against(const md_table *t, int loser)
{
    return !t->pile[loser].n ? 3 : has(t, loser) < 33 ? 2 : 1;
}

static bool beats(int card, int led)
{
    return md_suit(card) == md_suit(led) && card > led;
}

/* Once there is no stock: a higher card of the suit, else any card of the suit, else trumps, else
 * anything. */
static md_cards answers(const md_table *t)
{
    const md_cards *hand = &t->hand[t->turn];
    int led = t->trick.card[0];
    md_cards suit = md_of_suit(hand, md_suit(led)), higher = {0},
             trumps = md_of_suit(hand, t->trump);
    if (t->stock.n)
        return *hand;
    for (int i = 0; i < suit.n; i++)
        if (beats(suit.card[i], led))
            md_put(&higher, suit.card[i]);
    return higher.n ? higher : suit.n ? suit : trumps.n ? trumps : *hand;
}

static void sixty_six_moves(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    if (t->trick.n) {
        md_cards fine = answers(t);
        md_offer_each(t, moves, NULL, &fine);
        return;
    }
    md_offer_each(t, moves, NULL, hand);
    for (int suit = 0; suit < 4; suit++)
        if (md_has(hand, 4 * KING + suit) && md_has(hand, 4 * QUEEN + suit)) {
            md_offer(moves, "K%c*", "SHDC"[suit]);
            md_offer(moves, "Q%c*", "SHDC"[suit]);
        }
    if (t->stock.n && t->pile[t->turn].n && md_has(hand, 4 * NINE + t->trump))
        md_offer(moves, "exchange 9%c", "SHDC"[t->trump]);
    if (t->stock.n)
        md_offer(moves, "close");
}

static void end_deal(md_table *t)
{
    int winner = has(t, t->taker) >= 66 ? t->taker : has(t, 1 - t->taker) >= 66 ? 1 - t->taker : -1;
    if (t->locker >= 0 && winner != t->locker) {
        t->score[1 - t->locker] += (t->stake == 3 ? 3 : 2) + t->carry;
        t->carry = 0;
    } else if (winner >= 0) {
        t->score[winner] += worth_against(t, 1 - winner) + t->carry;
        t->carry = 0;
    } else {
        t->carry++;
    }
    md_counted(t, md_highest(t) >= 7, 1);
}

static void draw(md_table *t, int seat)
{
    if (!t->stock.n)
        return;
    md_put(&t->hand[seat], t->stock.card[0]);
    md_drop(&t->stock, t->stock.card[0]);
}

static void sixty_six_play(md_table *t, const char *move)
{
    md_cards card;
    char name[3] = {move[0], move[1], 0};
    if (md_says(move, "close")) {
        t->locker = t->turn;
        t->stake = worth_against(t, 1 - t->turn);
        t->stock.n = 0;
        return;
    }
    if (md_says(move, "exchange")) {
        uint8_t *under = &t->stock.card[t->stock.n - 1];
        md_drop(&t->hand[t->turn], 4 * NINE + t->trump);
        md_put(&t->hand[t->turn], *under);
        *under = (uint8_t)(4 * NINE + t->trump);
        return;
    }
    md_parse(t, name, &card);
    if (move[2] == '*')
        t->bonus[t->turn] += md_suit(card.card[0]) == t->trump ? 40 : 20;
    if (move[2] == '*' && has(t, t->turn) >= 66) {
        end_deal(t);
        return;
    }
    int winner = md_play_card(t, card.card[0], 2);
    t->turn = t->place = 1 - t->turn;
    if (winner < 0)
        return;
    md_take_trick(t, &t->pile[winner]);
    t->taker = t->turn = t->place = winner;
    if (has(t, winner) < 66) {
        draw(t, winner);
        draw(t, 1 - winner);
    }
    if (has(t, winner) >= 66 || !t->hand[winner].n)
        end_deal(t);
}

const md_model md_sixty_six = {.path = "ruledefs/sixty_six/standard.yaml",
                               .players = "2",
                               .ranks = "9JQKTA",
                               .rotates = true,
                               .deal = sit_down,
                               .moves = sixty_six_moves,
                               .play = sixty_six_play};
