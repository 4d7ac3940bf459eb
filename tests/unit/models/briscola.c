/* SPDX-License-Identifier: MIT
 * briscola.c: Briscola for any number of players, and as Scarne has it: tricks with a draw after
 * each, trumps by the last card of the stock, suit followed only when nothing is left to draw,
 * signals and claims. Other tests cover the view of each seat.
 */
#include <check.h>

#include "models.h"

/* The ranks in the pack's order: A 2 3 4 5 6 7 J Q K. */
static const int strength[] = {10, 1, 9, 2, 3, 4, 5, 6, 7, 8};
static const int worth[] = {11, 0, 10, 0, 0, 0, 0, 2, 3, 4};
enum { WINS = 3, POINTS = 121 };

static void deal(md_table *t, kanun_game *game)
{
    md_cards indicator;
    md_read_hands(t, game, t->seats);
    md_read(t, game, "stock", 0, &t->stock);
    if (heap_text(game, "indicator", 0, -2)) { /* the indicator lies beside the stock */
        md_read(t, game, "indicator", 0, &indicator);
        md_put_all(&t->stock, &indicator);
    }
    for (int seat = 0; seat < t->seats; seat++)
        ck_assert_int_eq(t->hand[seat].n, 3);
    ck_assert_int_eq(t->stock.n, (t->seats == 3 ? 39 : 40) - 3 * t->seats);
    t->trump = md_suit(t->stock.card[t->stock.n - 1]);
    t->turn = t->place = md_next(t, t->dealer);
}

static int points_of(const md_cards *cards)
{
    int points = 0;
    for (int i = 0; i < cards->n; i++)
        points += worth[md_rank(cards->card[i])];
    return points;
}

/* The cards that may be played. */
static md_cards playable(const md_table *t, bool last_three_follow)
{
    md_cards hand = t->hand[t->turn], follow = {0};
    md_sort(&hand);
    if (last_three_follow && t->stock.n == 0 && t->trick.n)
        follow = md_of_suit(&hand, md_suit(t->trick.card[0]));
    return follow.n ? follow : hand;
}

static void usual_moves(const md_table *t, md_moves *moves)
{
    md_cards cards = playable(t, true), honours = {0};
    md_offer_each(t, moves, NULL, &cards);
    if (t->seats != 4)
        return;
    for (int i = 0; i < t->hand[t->turn].n; i++) {
        int card = t->hand[t->turn].card[i];
        if (md_suit(card) == t->trump && worth[md_rank(card)] && !md_has(&t->passed[t->turn], card))
            md_put(&honours, card);
    }
    md_offer_each(t, moves, "signal", &honours);
}

static void scarne_moves(const md_table *t, md_moves *moves)
{
    md_cards cards = playable(t, false);
    md_offer_each(t, moves, NULL, &cards);
    if (t->score[0] < POINTS || t->score[1] < POINTS)
        md_offer(moves, "claim");
}

/* Returns the place that wins the trick. */
static int winner_of(const md_table *t)
{
    int best = 0;
    for (int i = 1; i < t->trick.n; i++) {
        int card = t->trick.card[i], other = t->trick.card[best];
        if (md_suit(card) == md_suit(other) ? strength[md_rank(card)] > strength[md_rank(other)]
                                            : md_suit(card) == t->trump)
            best = i;
    }
    return best;
}

/* Plays the card; returns true if this ends the deal. */
static bool play_card(md_table *t, int card)
{
    md_drop(&t->hand[t->turn], card);
    t->player[t->trick.n] = t->turn;
    md_put(&t->trick, card);
    t->turn = t->place = md_next(t, t->turn);
    if (t->trick.n < t->seats)
        return false;
    int winner = t->player[winner_of(t)];
    md_take_trick(t, &t->pile[md_side(t, winner)]);
    t->turn = t->place = winner;
    for (int i = 0, seat = winner; i < t->seats && t->stock.n; i++, seat = md_next(t, seat)) {
        int drawn = t->stock.card[0];
        md_drop(&t->stock, drawn);
        md_put(&t->hand[seat], drawn);
    }
    return t->hand[winner].n == 0;
}

/* The side that has more than any other; -1 if there is none. */
static int single_best(const md_table *t, const int *has)
{
    int best = 0, sides = 0;
    for (int side = 0; side < t->sides; side++)
        best = has[side] > has[best] ? side : best;
    for (int side = 0; side < t->sides; side++)
        sides += has[side] == has[best];
    return sides == 1 ? best : -1;
}

static void finish(md_table *t, int winner)
{
    t->turn = t->place = -1;
    t->deals++;
    t->over = winner >= 0;
    t->winners = winner >= 0 ? 1u << winner : 0;
}

/* `stack` counts the deals that each side has won. Each deal is a game: its points are reset before
 * the next one. */
static void usual_play(md_table *t, const char *move)
{
    md_cards card;
    int has[MD_PLACES] = {0}, winner;
    md_parse(t, move, &card);
    if (md_says(move, "signal")) {
        md_put(&t->passed[t->turn], card.card[0]);
        return;
    }
    if (!play_card(t, card.card[0]))
        return;
    for (int side = 0; side < t->sides; side++)
        has[side] = points_of(&t->pile[side]);
    winner = single_best(t, has);
    bool over = winner >= 0 && ++t->stack[winner] == WINS;
    for (int side = 0; over && side < t->sides; side++)
        t->score[side] = has[side];
    finish(t, over ? winner : -1);
}

static void scarne_play(md_table *t, const char *move)
{
    md_cards card;
    md_parse(t, move, &card);
    if (md_says(move, "claim")) {
        int side = md_side(t, t->turn), total = t->score[side] + points_of(&t->pile[side]);
        if (total >= POINTS)
            t->score[side] = total;
        else
            /* after a wrong claim, the other side gets the points that it needs */
            t->score[!side] = POINTS;
        finish(t, total >= POINTS ? side : !side);
        return;
    }
    if (!play_card(t, card.card[0]))
        return;
    for (int side = 0; side < 2; side++)
        t->score[side] += points_of(&t->pile[side]);
    finish(t, md_highest(t) >= POINTS ? single_best(t, t->score) : -1);
}

#define BRISCOLA(number, both)                                                                     \
    {                                                                                              \
        .path = "ruledefs/briscola/standard.yaml", .players = number, .ranks = "A234567JQK",       \
        .pairs = both, .rotates = true, .deal = deal, .moves = usual_moves, .play = usual_play     \
    }
const md_model md_briscola_2 = BRISCOLA("2", false);
const md_model md_briscola_3 = BRISCOLA("3", false);
const md_model md_briscola_4 = BRISCOLA("4", true);
const md_model md_briscola_5 = BRISCOLA("5", false);

const md_model md_scarne = {.path = "ruledefs/briscola/scarne.yaml",
                            .players = "4",
                            .ranks = "A234567JQK",
                            .pairs = true,
                            .rotates = true,
                            .deal = deal,
                            .moves = scarne_moves,
                            .play = scarne_play};
