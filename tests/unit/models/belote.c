/* SPDX-License-Identifier: MIT
 * belote.c: the French game of ruledefs/belote/standard.yaml, with its usual rules: two rounds in
 * which the turned suit or another is taken, duties to trump and to overtrump, and the better half
 * that the takers must have.
 */
#include <check.h>

#include "models.h"

enum { SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE };
enum { FIRST, SECOND, PLAY }; /* values of t->step */

/* t->known is the turned card, and t->alone the taker. t->plays[] counts how often each place has
 * played the king or queen of trumps. t->carry has the points that are held back. */

static void belote_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, 4);
    md_read(t, game, "upcard", 0, &t->known);
    md_read(t, game, "stock", 0, &t->stock); /* from top to bottom */
    ck_assert_int_eq(t->known.n, 1);
    ck_assert_int_eq(t->stock.n, 11);
    t->alone = t->trump = -1;
    t->turn = t->place = md_next(t, t->dealer);
}

/* The position of a card in the order of its suit. */
static int height(const md_table *t, int card)
{
    static const int plain[] = {0, 1, 2, 6, 3, 4, 5, 7}, trump[] = {0, 1, 6, 4, 7, 2, 3, 5};
    return (md_suit(card) == t->trump ? trump : plain)[md_rank(card)];
}

static int points(const md_table *t, const md_cards *cards)
{
    static const int plain[] = {0, 0, 0, 10, 2, 3, 4, 11}, trump[] = {0, 0, 14, 10, 20, 3, 4, 11};
    int sum = 0;
    for (int i = 0; i < cards->n; i++)
        sum += (md_suit(cards->card[i]) == t->trump ? trump : plain)[md_rank(cards->card[i])];
    return sum;
}

/* The place that wins the trick. */
static int best_of(const md_table *t)
{
    int best = 0;
    for (int i = 1; i < t->trick.n; i++) {
        int card = t->trick.card[i], top = t->trick.card[best];
        if (md_suit(card) == md_suit(top) ? height(t, card) > height(t, top)
                                          : md_suit(card) == t->trump)
            best = i;
    }
    return best;
}

/* The trumps that beat the best one in the trick; all if none does. */
static md_cards higher(const md_table *t, const md_cards *trumps)
{
    md_cards beat = {0};
    int top = t->trick.card[best_of(t)];
    for (int i = 0; i < trumps->n; i++)
        if (md_suit(top) != t->trump || height(t, trumps->card[i]) > height(t, top))
            md_put(&beat, trumps->card[i]);
    return beat.n ? beat : *trumps;
}

static void belote_moves(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    if (t->step != PLAY) {
        for (int suit = 0; suit < 4; suit++)
            if ((suit == md_suit(t->known.card[0])) == (t->step == FIRST))
                md_offer(moves, "bid %c", "SHDC"[suit]);
        md_offer(moves, "pass");
        return;
    }
    md_cards fine = *hand;
    if (t->trick.n) {
        int led = md_suit(t->trick.card[0]);
        md_cards suit = md_of_suit(hand, led), trumps = md_of_suit(hand, t->trump);
        bool ours = (t->player[best_of(t)] - t->turn) % 2 == 0;
        if (suit.n)
            fine = led == t->trump ? higher(t, &suit) : suit;
        else if (trumps.n && !ours)
            fine = higher(t, &trumps);
    }
    md_offer_each(t, moves, NULL, &fine);
}

static void count_deal(md_table *t, int last)
{
    int side = t->alone % 2, belote[2] = {0}, sum[2];
    for (int s = 0; s < 2; s++) {
        sum[s] = points(t, &t->pile[s]) + (last % 2 == s ? 10 : 0);
        sum[s] = t->pile[1 - s].n ? sum[s] : 252;
    }
    for (int seat = 0; seat < 4; seat++)
        if (t->plays[seat] == 2)
            belote[seat % 2] = 20;
    int mine = sum[side] + belote[side], theirs = sum[1 - side] + belote[1 - side];
    if (mine > theirs) {
        t->score[side] += mine + t->carry;
        t->score[1 - side] += theirs;
        t->carry = 0;
    } else if (mine < theirs) {
        t->score[side] += belote[side];
        t->score[1 - side] += sum[side] + theirs + t->carry;
        t->carry = 0;
    } else {
        t->score[1 - side] += theirs;
        t->carry += mine;
    }
    md_counted(t, md_highest(t) >= 501, 1);
}

static void give(md_table *t, int seat, int n)
{
    for (int i = 0; i < n; i++) {
        int top = t->stock.card[0];
        md_drop(&t->stock, top);
        md_put(&t->hand[seat], top);
    }
}

static void take_suit(md_table *t, int suit)
{
    t->alone = t->turn;
    t->trump = suit;
    t->step = PLAY;
    md_put_all(&t->hand[t->turn], &t->known);
    give(t, t->turn, 2);
    for (int i = 1; i <= 4; i++)
        if ((t->dealer + i) % 4 != t->alone)
            give(t, (t->dealer + i) % 4, 3);
    t->turn = t->place = md_next(t, t->dealer);
}

static void belote_play(md_table *t, const char *move)
{
    if (t->step != PLAY) {
        if (md_says(move, "bid")) {
            for (int suit = 0; suit < 4; suit++)
                if (move[4] == "SHDC"[suit]) {
                    take_suit(t, suit);
                    return;
                }
        }
        t->turn = t->place = md_next(t, t->turn);
        if (++t->asked == 4)
            t->step = SECOND;
        if (t->asked == 8) {
            t->dealer = md_next(t, t->dealer);
            md_thrown(t);
        }
        return;
    }
    md_cards card;
    md_parse(t, move, &card);
    int seat = t->turn, rank = md_rank(card.card[0]);
    t->plays[seat] += md_suit(card.card[0]) == t->trump && (rank == KING || rank == QUEEN);
    md_drop(&t->hand[seat], card.card[0]);
    t->player[t->trick.n] = seat;
    md_put(&t->trick, card.card[0]);
    t->turn = t->place = md_next(t, seat);
    if (t->trick.n < 4)
        return;
    int winner = t->player[best_of(t)];
    md_put_all(&t->pile[winner % 2], &t->trick);
    t->trick.n = 0;
    t->turn = t->place = winner;
    if (!t->hand[winner].n)
        count_deal(t, winner);
}

const md_model md_belote = {.path = "ruledefs/belote/standard.yaml",
                            .players = "4",
                            .ranks = "789TJQKA",
                            .pairs = true,
                            .rotates = true,
                            .deal = belote_deal,
                            .moves = belote_moves,
                            .play = belote_play};
