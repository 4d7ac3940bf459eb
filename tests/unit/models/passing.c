/* SPDX-License-Identifier: MIT
 * passing.c: two games with a hidden pass before the tricks: Hearts, as commonly played by four,
 * and the game of two passes. No game without a pass.
 */
#include <check.h>

#include "models.h"

enum { PASSING, SECOND_PASS, TRICKS };
enum { SPADES = 0, HEARTS = 1, CLUBS = 3, QUEEN = 10 };

/* ---- passing: all players choose in turn from the dealer's left, then all cards are passed ----
 */

static void begin_pass(md_table *t, int step)
{
    t->step = step;
    t->asked = 0;
    t->turn = t->place = md_next(t, t->dealer);
}

/* Returns true after the last player has chosen. The cards go to the player `distance` seats to the
 * left. */
static bool choose(md_table *t, const char *move, int distance)
{
    md_parse(t, move, &t->passed[t->turn]);
    for (int i = 0; i < t->passed[t->turn].n; i++)
        md_drop(&t->hand[t->turn], t->passed[t->turn].card[i]);
    t->turn = t->place = md_next(t, t->turn);
    if (++t->asked < t->seats)
        return false;
    for (int giver = 0; giver < t->seats; giver++) {
        md_put_all(&t->hand[(giver + distance) % t->seats], &t->passed[giver]);
        t->passed[giver].n = 0;
    }
    return true;
}

static md_cards sorted_hand(const md_table *t)
{
    md_cards hand = t->hand[t->turn];
    md_sort(&hand);
    return hand;
}

/* Plays the card. A complete trick goes to its winner, who leads next. */
static void play_to_trick(md_table *t, const char *move)
{
    md_cards card;
    md_parse(t, move, &card);
    int winner = md_play_card(t, card.card[0], t->seats);
    t->turn = t->place = md_next(t, t->turn);
    if (winner < 0)
        return;
    md_take_trick(t, &t->pile[winner]);
    t->taken++;
    t->turn = t->place = winner;
}

/* ---- Hearts ---- */

static bool scores(int card)
{
    return md_suit(card) == HEARTS || (md_suit(card) == SPADES && md_rank(card) == QUEEN);
}

/* In turn: to the left, to the right, across, no passing. */
static int distance(const md_table *t)
{
    static const int distances[] = {1, 3, 2, 0};
    return distances[t->deals % 4];
}

static void lead_two_of_clubs(md_table *t)
{
    t->step = TRICKS;
    for (int seat = 0; seat < 4; seat++)
        if (md_has(&t->hand[seat], CLUBS)) /* the two of clubs: rank 0 */
            t->turn = t->place = seat;
}

static void hearts_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, 4);
    t->trump = -1;
    t->broken = false;
    begin_pass(t, PASSING);
    if (distance(t) == 0)
        lead_two_of_clubs(t);
}

static void hearts_moves(const md_table *t, md_moves *moves)
{
    md_cards hand = sorted_hand(t), fine = {0};
    if (t->step == PASSING) {
        md_offer_choices(t, moves, "give", &hand, 3);
        return;
    }
    if (t->trick.n == 0) {
        for (int i = 0; i < hand.n; i++) {
            bool two_of_clubs = hand.card[i] == CLUBS;
            if (t->taken == 0 ? two_of_clubs : t->broken || md_suit(hand.card[i]) != HEARTS)
                md_put(&fine, hand.card[i]);
        }
    } else {
        fine = md_of_suit(&hand, md_suit(t->trick.card[0]));
        bool follows = fine.n > 0;
        for (int i = 0; !follows && i < hand.n; i++)
            /* no points may be played to the first trick */
            if (t->taken > 0 || !scores(hand.card[i]))
                md_put(&fine, hand.card[i]);
    }
    md_offer_each(t, moves, NULL, fine.n ? &fine : &hand);
}

static void count_hearts(md_table *t)
{
    int points[4] = {0}, shooter = -1;
    for (int seat = 0; seat < 4; seat++) {
        for (int i = 0; i < t->pile[seat].n; i++)
            if (scores(t->pile[seat].card[i]))
                points[seat] += md_suit(t->pile[seat].card[i]) == HEARTS ? 1 : 13;
        if (points[seat] == 26)
            shooter = seat;
    }
    for (int seat = 0; seat < 4; seat++)
        t->score[seat] += shooter < 0 ? points[seat] : seat == shooter ? 0 : 26;
    md_counted(t, md_highest(t) >= 100, -1);
}

static void hearts_play(md_table *t, const char *move)
{
    if (t->step == PASSING) {
        if (choose(t, move, distance(t)))
            lead_two_of_clubs(t);
        return;
    }
    md_cards card;
    md_parse(t, move, &card);
    t->broken |= md_suit(card.card[0]) == HEARTS;
    play_to_trick(t, move);
    if (t->taken == 13)
        count_hearts(t);
}

const md_model md_hearts = {.path = "ruledefs/hearts/standard.yaml",
                            .players = "4",
                            .ranks = "23456789TJQKA",
                            .rotates = true,
                            .deal = hearts_deal,
                            .moves = hearts_moves,
                            .play = hearts_play};

/* ---- two passes of two cards, then tricks without trumps; each card captured scores one point;
 * three deals ---- */

static void twice_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, t->seats);
    t->trump = -1;
    begin_pass(t, PASSING);
}

static void twice_moves(const md_table *t, md_moves *moves)
{
    md_cards hand = sorted_hand(t), follow = {0};
    if (t->step != TRICKS) {
        md_offer_choices(t, moves, "give", &hand, 2);
        return;
    }
    if (t->trick.n)
        follow = md_of_suit(&hand, md_suit(t->trick.card[0]));
    md_offer_each(t, moves, NULL, follow.n ? &follow : &hand);
}

static void twice_play(md_table *t, const char *move)
{
    if (t->step != TRICKS) {
        if (choose(t, move, 1))
            begin_pass(t, t->step + 1);
        return;
    }
    play_to_trick(t, move);
    if (t->taken < 7)
        return;
    for (int seat = 0; seat < t->seats; seat++)
        t->score[seat] += t->pile[seat].n;
    md_counted(t, t->deals == 2, 1);
}

#define TWICE(NUMBER)                                                                              \
    {                                                                                              \
        .path = "tests/games/pass_known.yaml", .players = NUMBER, .ranks = "89TJQKA",              \
        .rotates = true, .deal = twice_deal, .moves = twice_moves, .play = twice_play              \
    }
const md_model md_twice_3 = TWICE("3");
const md_model md_twice_4 = TWICE("4");
