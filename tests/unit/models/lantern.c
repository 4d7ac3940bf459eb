/* SPDX-License-Identifier: MIT
 * lantern.c: the invented game of tests/games/lantern.yaml, from its comments: guesses, tricks
 * whose trump hangs before the leader, ranks that wait, lanterns lit again. No other game.
 */
#include <check.h>

#include "models.h"

enum { GUESSING, PLAYING, LIGHTING };
enum { FEW, SOME, MANY };
enum { SPADES = 0, HEARTS = 1, DIAMONDS = 2, SIX = 2, QUEEN = 8 };

static void lead_by(md_table *t, int seat)
{
    t->step = PLAYING;
    t->turn = t->place = seat;
    t->trump = md_suit(t->lantern[seat]);
    t->trick.n = 0;
}

static void lantern_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, 3);
    for (int seat = 0; seat < 3; seat++) {
        md_cards lantern;
        md_read(t, game, "lantern", seat, &lantern);
        ck_assert_int_eq(lantern.n, 1);
        t->lantern[seat] = lantern.card[0];
        t->oil[seat] = 2;
        ck_assert_int_eq(t->hand[seat].n, 9);
    }
    t->step = GUESSING;
    t->turn = t->place = md_next(t, t->dealer);
}

static void lantern_moves(const md_table *t, md_moves *moves)
{
    md_cards hand = t->hand[t->turn], fine = {0}, lit = {0};
    if (t->step == GUESSING) {
        md_offer(moves, "few");
        md_offer(moves, "some");
        md_offer(moves, "many");
        return;
    }
    if (t->step == LIGHTING) {
        md_offer(moves, "keep");
        if (t->oil[t->turn])
            md_offer_each(t, moves, "light", &t->trick);
        return;
    }
    if (t->trick.n)
        fine = md_of_suit(&hand, md_suit(t->trick.card[0]));
    if (fine.n == 0)
        fine = hand;
    /* cards of the rank of the player's own lantern are held back */
    for (int i = 0; i < fine.n; i++)
        if (md_rank(fine.card[i]) != md_rank(t->lantern[t->turn]))
            md_put(&lit, fine.card[i]);
    md_offer_each(t, moves, NULL, lit.n ? &lit : &fine);
}

static int points_of(int card)
{
    if (md_rank(card) == QUEEN)
        return md_suit(card) == HEARTS || md_suit(card) == DIAMONDS ? -2 : 3;
    return md_rank(card) <= SIX;
}

static void count_deal(md_table *t)
{
    for (int seat = 0; seat < 3; seat++) {
        int of_rank[9] = {0}, won = t->tricks[seat];
        for (int i = 0; i < t->pile[seat].n; i++) {
            t->score[seat] += points_of(t->pile[seat].card[i]);
            of_rank[md_rank(t->pile[seat].card[i])]++;
        }
        for (int rank = 0; rank < 9; rank++)
            t->score[seat] += of_rank[rank] / 2;
        if (t->guess[seat] == (won <= 2 ? FEW : won <= 4 ? SOME : MANY))
            t->score[seat] += 6;
    }
    unsigned leaders = md_leaders(t, 1);
    md_counted(t, md_highest(t) >= 50 && (leaders & (leaders - 1)) == 0, 1);
}

static void lantern_play(md_table *t, const char *move)
{
    md_cards card;
    md_parse(t, move, &card);
    if (t->step == GUESSING) {
        t->guess[t->turn] = md_says(move, "few") ? FEW : md_says(move, "some") ? SOME : MANY;
        t->turn = t->place = md_next(t, t->turn);
        if (++t->asked == 3)
            lead_by(t, t->turn);
        return;
    }
    if (t->step == LIGHTING) {
        if (md_says(move, "light")) {
            md_drop(&t->pile[t->turn], card.card[0]); /* the old lantern leaves the game */
            t->lantern[t->turn] = card.card[0];
            t->oil[t->turn]--;
        }
        lead_by(t, t->turn);
        return;
    }
    int winner = md_play_card(t, card.card[0], 3);
    t->turn = t->place = md_next(t, t->turn);
    if (winner < 0)
        return;
    md_put_all(&t->pile[winner],
               &t->trick); /* `trick` is kept: one of its cards may become a lantern */
    t->tricks[winner]++;
    t->step = LIGHTING;
    t->turn = t->place = winner;
    if (++t->taken == 9)
        count_deal(t);
}

const md_model md_lantern = {.path = "tests/games/lantern.yaml",
                             .players = "3",
                             .ranks = "456789TJQ",
                             .rotates = true,
                             .deal = lantern_deal,
                             .moves = lantern_moves,
                             .play = lantern_play};
