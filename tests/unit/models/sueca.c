/* SPDX-License-Identifier: MIT
 * sueca.c: the Portuguese game of two pairs of ruledefs/sueca/standard.yaml: ten cards each, suit
 * is followed, and the points of a deal win one, two or four games.
 */
#include <check.h>

#include "models.h"

/* from the lowest: 2 to 6, Q J K 7 A */
static const int worth[] = {0, 0, 0, 0, 0, 2, 3, 4, 10, 11};

static void sueca_deal(md_table *t, kanun_game *game)
{
    int32_t trump;
    md_read_hands(t, game, 4);
    ck_assert(kg_insight_number(game, "trump", 0, &trump));
    t->trump = (int)trump;
    ck_assert_int_gt(md_of_suit(&t->hand[t->dealer], t->trump).n, 0);
    t->turn = t->place = md_next(t, t->dealer);
}

static void sueca_moves(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    md_cards suit = {0};
    if (t->trick.n)
        suit = md_of_suit(hand, md_suit(t->trick.card[0]));
    md_offer_each(t, moves, NULL, suit.n ? &suit : hand);
}

static void count_games(md_table *t)
{
    int points[2] = {0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < t->pile[side].n; i++)
            points[side] += worth[md_rank(t->pile[side].card[i])];
    int winner = points[1] > points[0];
    if (points[0] == points[1]) {
        t->carry++;
    } else {
        int games = !t->pile[1 - winner].n ? 4 : points[winner] > 90 ? 2 : 1;
        t->score[winner] += games + t->carry;
        t->carry = 0;
    }
    md_counted(t, md_highest(t) >= 4, 1);
}

static void sueca_play(md_table *t, const char *move)
{
    md_cards card;
    md_parse(t, move, &card);
    int winner = md_play_card(t, card.card[0], 4);
    t->turn = t->place = winner < 0 ? md_next(t, t->turn) : winner;
    if (winner < 0)
        return;
    md_take_trick(t, &t->pile[md_side(t, winner)]);
    if (!t->hand[winner].n)
        count_games(t);
}

const md_model md_sueca = {.path = "ruledefs/sueca/standard.yaml",
                           .players = "4",
                           .ranks = "23456QJK7A",
                           .pairs = true,
                           .rotates = true,
                           .deal = sueca_deal,
                           .moves = sueca_moves,
                           .play = sueca_play};
