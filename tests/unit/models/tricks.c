/* SPDX-License-Identifier: MIT
 * tricks.c: three trick games: whist with a dummy, tricks that may be doubled, and a deal thrown in
 * until somebody can open. Games with a pass are in passing.c.
 */
#include <check.h>

#include "models.h"

enum { SPADES = 0 };

static md_cards sorted_hand(const md_table *t)
{
    md_cards hand = t->hand[t->place];
    md_sort(&hand);
    return hand;
}

/* The cards that follow suit; none if the player leads. */
static md_cards following(const md_table *t, const md_cards *hand)
{
    return t->trick.n ? md_of_suit(hand, md_suit(t->trick.card[0])) : (md_cards){0};
}

/* ---- three players and a dummy: the last card dealt decides trumps; the dealer also plays the
 * dummy, who sits opposite. With seven tricks they score 5 plus the number of tricks, otherwise
 * each opponent scores 5; three deals ---- */

enum { DUMMY = 3 };

static void move_for(md_table *t, int place)
{
    t->place = place;
    t->turn = place == DUMMY ? t->dealer : place;
}

/* The dealer, the dealer's left, the dummy, the dealer's right. */
static int after_with_dummy(const md_table *t, int place)
{
    int left = (t->dealer + 1) % 3, right = (t->dealer + 2) % 3;
    return place == t->dealer ? left : place == left ? DUMMY : place == DUMMY ? right : t->dealer;
}

static void dummy_deal(md_table *t, kanun_game *game)
{
    int32_t trump;
    md_read_hands(t, game, 4);
    ck_assert(kg_insight_number(game, "trump", 0, &trump));
    t->trump = (int)trump;
    for (int place = 0; place < 4; place++)
        ck_assert_int_eq(t->hand[place].n, 13);
    move_for(t, (t->dealer + 1) % 3);
}

static void follow_moves(const md_table *t, md_moves *moves)
{
    md_cards hand = sorted_hand(t), follow = following(t, &hand);
    md_offer_each(t, moves, NULL, follow.n ? &follow : &hand);
}

static void dummy_play(md_table *t, const char *move)
{
    md_cards card;
    md_parse(t, move, &card);
    int winner = md_play_card(t, card.card[0], 4);
    move_for(t, after_with_dummy(t, t->place));
    if (winner < 0)
        return;
    t->trick.n = 0;
    t->tricks[winner]++;
    t->taken++;
    move_for(t, winner);
    if (t->taken < 13)
        return;
    int won = t->tricks[t->dealer] + t->tricks[DUMMY];
    for (int seat = 0; seat < 3; seat++)
        if ((seat == t->dealer) == (won >= 7))
            t->score[seat] += seat == t->dealer ? 5 + won : 5;
    md_counted(t, t->deals == 2, 1);
}

const md_model md_dummy = {.path = "tests/games/dummy_whist.yaml",
                           .players = "3",
                           .ranks = "23456789TJQKA",
                           .rotates = true,
                           .deal = dummy_deal,
                           .moves = follow_moves,
                           .play = dummy_play};

/* ---- spades are trumps; a player who can't follow suit must play one. After each trick but the
 * last, the two players who did not win it are asked in turn whether they double, until one does. A
 * trick is worth one point, or two; 21 ends the match ---- */

enum { PLAYING, ASKING };

static void doubling_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, 3);
    t->trump = SPADES;
    t->doubled = false;
    t->step = PLAYING;
    t->turn = t->place = md_next(t, t->dealer);
}

static void doubling_moves(const md_table *t, md_moves *moves)
{
    if (t->step == ASKING) {
        md_offer(moves, "double");
        md_offer(moves, "no");
        return;
    }
    md_cards hand = sorted_hand(t), fine = following(t, &hand);
    if (t->trick.n && !fine.n)
        fine = md_of_suit(&hand, SPADES);
    md_offer_each(t, moves, NULL, fine.n ? &fine : &hand);
}

static void lead_by(md_table *t, int seat)
{
    t->step = PLAYING;
    t->turn = t->place = seat;
}

static void doubling_play(md_table *t, const char *move)
{
    if (t->step == ASKING) {
        t->asked++;
        t->doubled = md_says(move, "double");
        t->turn = t->place = md_next(t, t->turn);
        if (t->doubled || t->asked == 2)
            lead_by(t, t->taker);
        return;
    }
    md_cards card;
    md_parse(t, move, &card);
    int winner = md_play_card(t, card.card[0], 3);
    t->turn = t->place = md_next(t, t->turn);
    if (winner < 0)
        return;
    t->trick.n = 0;
    t->tricks[winner]++;
    t->taken++;
    t->taker = winner;
    lead_by(t, winner);
    if (t->taken == 6) {
        for (int seat = 0; seat < 3; seat++)
            t->score[seat] += t->tricks[seat] * (t->doubled ? 2 : 1);
        md_counted(t, md_highest(t) >= 21, 1);
    } else if (!t->doubled) {
        t->step = ASKING;
        t->asked = 0;
        t->turn = t->place = md_next(t, winner);
    }
}

const md_model md_doubling = {.path = "tests/games/doubling.yaml",
                              .players = "3",
                              .ranks = "TJQKA",
                              .rotates = true,
                              .deal = doubling_deal,
                              .moves = doubling_moves,
                              .play = doubling_play};

/* ---- partners; no trumps; a player who follows suit must beat the best card if possible. Ace 4,
 * king 3, queen 2, jack 1. The match ends at 100 when one side leads. The deal is repeated if a
 * player has all aces or nobody has 16 points, counting one less for a lone king ---- */

enum { KING = 6, ACE = 7 };

static int points_of(int card)
{
    return md_rank(card) <= 3 ? 0 : md_rank(card) - 3;
}

static int strength(const md_cards *hand)
{
    int sum = 0;
    for (int i = 0; i < hand->n; i++) {
        md_cards suit = md_of_suit(hand, md_suit(hand->card[i]));
        sum += points_of(hand->card[i]) - (md_rank(hand->card[i]) == KING && suit.n == 1);
    }
    return sum;
}

bool md_all_aces(const md_cards hand[4])
{
    bool all = false;
    for (int seat = 0; seat < 4; seat++) {
        int aces = 0;
        for (int i = 0; i < hand[seat].n; i++)
            aces += md_rank(hand[seat].card[i]) == ACE;
        all |= aces == 4;
    }
    return all;
}

bool md_can_open(const md_cards hand[4])
{
    bool opens = false;
    for (int seat = 0; seat < 4; seat++)
        opens |= strength(&hand[seat]) >= 16;
    return opens;
}

static void thrown_in_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, 4);
    for (int seat = 0; seat < 4; seat++)
        ck_assert_int_eq(t->hand[seat].n, 8);
    ck_assert(!md_all_aces(t->hand) && md_can_open(t->hand));
    t->trump = -1;
    t->turn = t->place = md_next(t, t->dealer);
}

static void thrown_in_moves(const md_table *t, md_moves *moves)
{
    md_cards hand = sorted_hand(t), follow = following(t, &hand), beating = {0};
    int best = -1;
    for (int i = 0; i < t->trick.n; i++)
        if (md_suit(t->trick.card[i]) == md_suit(t->trick.card[0]) &&
            md_rank(t->trick.card[i]) > best)
            best = md_rank(t->trick.card[i]);
    for (int i = 0; i < follow.n; i++)
        if (md_rank(follow.card[i]) > best)
            md_put(&beating, follow.card[i]);
    md_offer_each(t, moves, NULL, beating.n ? &beating : follow.n ? &follow : &hand);
}

static void thrown_in_play(md_table *t, const char *move)
{
    md_cards card;
    md_parse(t, move, &card);
    int winner = md_play_card(t, card.card[0], 4);
    t->turn = t->place = md_next(t, t->turn);
    if (winner < 0)
        return;
    md_take_trick(t, &t->pile[winner % 2]);
    t->turn = t->place = winner;
    if (++t->taken < 8)
        return;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < t->pile[side].n; i++)
            t->score[side] += points_of(t->pile[side].card[i]);
    md_counted(t, md_highest(t) >= 100 && t->score[0] != t->score[1], 1);
}

const md_model md_thrown_in = {.path = "tests/games/redeal_until.yaml",
                               .players = "4",
                               .ranks = "789TJQKA",
                               .pairs = true,
                               .deal = thrown_in_deal,
                               .moves = thrown_in_moves,
                               .play = thrown_in_play};
