/* SPDX-License-Identifier: MIT
 * contracts.c: two games of pairs who bid for a contract: levels and strains with doubles and a
 * dummy; and a turned card that is ordered up or passed, with bowers and a lone hand.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "models.h"

static const char suits[] = "SHDC";

/* ---- bids of seven levels and five suits or no trumps; three passes end the auction. The first
 * player of a side to name the suit also plays the partner's cards; four deals of Chicago ---- */

enum { BIDDING, PLAYING };
static const char *const strains[] = {"C", "D", "H", "S", "NT"};
static const int trick_points[] = {20, 20, 30, 30, 30};
enum { NO_TRUMP = 4 };

static void bridge_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, 4);
    for (int seat = 0; seat < 4; seat++)
        ck_assert_int_eq(t->hand[seat].n, 13);
    t->contract = t->bidder = -1;
    t->stake = 1;
    t->step = BIDDING;
    t->turn = t->place = t->dealer;
}

static void move_from(md_table *t, int place)
{
    t->place = place;
    t->turn = place == (t->declarer + 2) % 4 ? t->declarer : place;
}

static void bridge_moves(const md_table *t, md_moves *moves)
{
    if (t->step == PLAYING) {
        const md_cards *hand = &t->hand[t->place];
        md_cards follow = {0};
        if (t->trick.n)
            follow = md_of_suit(hand, md_suit(t->trick.card[0]));
        md_offer_each(t, moves, NULL, follow.n ? &follow : hand);
        return;
    }
    for (int level = 1; level <= 7; level++)
        for (int strain = 0; strain < 5; strain++)
            if (t->contract < 0 || 5 * level + strain > 5 * t->size + t->contract)
                md_offer(moves, "bid %d %s", level, strains[strain]);
    if (t->contract >= 0 && t->stake == 1 && (t->turn - t->bidder) % 2 != 0)
        md_offer(moves, "double");
    if (t->contract >= 0 && t->stake == 2 && (t->turn - t->bidder) % 2 == 0)
        md_offer(moves, "redouble");
    md_offer(moves, "pass");
}

/* Nobody is vulnerable in the first deal, the dealer's side is in the next two, and both sides are
 * in the last. */
static bool vulnerable(const md_table *t)
{
    return t->deals == 3 || (t->deals > 0 && (t->dealer - t->declarer) % 2 == 0);
}

static int contract_points(const md_table *t, int over)
{
    int below = t->size * trick_points[t->contract] + (t->contract == NO_TRUMP) * 10;
    int points = below * t->stake, bonus = points >= 100 ? vulnerable(t) ? 500 : 300 : 50;
    if (t->size == 7)
        bonus += vulnerable(t) ? 1500 : 1000;
    if (t->size == 6)
        bonus += vulnerable(t) ? 750 : 500;
    if (t->stake == 1)
        return points + bonus + over * trick_points[t->contract];
    int each = (vulnerable(t) ? 200 : 100) * t->stake / 2;
    return points + bonus + over * each + (t->stake == 2 ? 50 : 100);
}

static int penalty(const md_table *t, int under)
{
    static const int doubled[] = {100, 300, 500};
    if (t->stake == 1)
        return under * (vulnerable(t) ? 100 : 50);
    int points = vulnerable(t) ? 300 * under - 100
                 : under <= 3  ? doubled[under - 1]
                               : 500 + 300 * (under - 3);
    return points * t->stake / 2;
}

static void count_bridge(md_table *t)
{
    int side = t->declarer % 2, won = t->tricks[side] - 6 - t->size;
    if (won >= 0)
        t->score[side] += contract_points(t, won);
    else
        t->score[1 - side] += penalty(t, -won);
    md_counted(t, t->deals == 3, 1);
}

/* Settles the auction. `standing` has each bid as 4 * strain + seat. */
static void settle_contract(md_table *t)
{
    for (int i = t->standing.n - 1; i >= 0; i--) {
        int strain = t->standing.card[i] / 4, seat = t->standing.card[i] % 4;
        if (strain == t->contract && (seat - t->bidder) % 2 == 0)
            t->declarer = seat;
    }
    t->trump = t->contract == NO_TRUMP ? -1 : (int)(strchr(suits, *strains[t->contract]) - suits);
    t->step = PLAYING;
    move_from(t, (t->declarer + 1) % 4);
}

static void bridge_call(md_table *t, const char *move)
{
    char strain[8];
    t->asked++;
    if (sscanf(move, "bid %d %7s", &t->size, strain) == 2) {
        for (t->contract = 0; strcmp(strains[t->contract], strain) != 0;)
            t->contract++;
        t->bidder = t->turn;
        t->stake = 1;
        t->asked = 0;
        md_put(&t->standing, 4 * t->contract + t->turn);
    } else if (!md_says(move, "pass")) {
        t->stake *= 2;
        t->asked = 0;
    }
    t->turn = t->place = md_next(t, t->turn);
    if (t->contract < 0 && t->asked == 4)
        md_thrown(t);
    else if (t->contract >= 0 && t->asked == 3)
        settle_contract(t);
}

static void bridge_play(md_table *t, const char *move)
{
    if (t->step == BIDDING) {
        bridge_call(t, move);
        return;
    }
    md_cards card;
    md_parse(t, move, &card);
    int winner = md_play_card(t, card.card[0], 4);
    move_from(t, (t->place + 1) % 4);
    if (winner < 0)
        return;
    t->trick.n = 0;
    t->tricks[winner % 2]++;
    move_from(t, winner);
    if (++t->taken == 13)
        count_bridge(t);
}

const md_model md_bridge = {.path = "ruledefs/bridge/standard.yaml",
                            .players = "4",
                            .ranks = "23456789TJQKA",
                            .pairs = true,
                            .rotates = true,
                            .deal = bridge_deal,
                            .moves = bridge_moves,
                            .play = bridge_play};

/* ---- 24 cards, five each: the turned suit is ordered up or passed, then another suit may be
 * named, and the dealer must name one. A player who plays alone does so without the partner; ten
 * points win ---- */

enum { ORDER, LAY_ASIDE, NAME, TRICKS };
enum { JACK = 2 }; /* the position of the card's rank */

static void euchre_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, 4);
    md_read(t, game, "upcard", 0, &t->floor);
    ck_assert_int_eq(t->floor.n, 1);
    t->trump = -1;
    t->step = ORDER;
    t->alone = -1;
    t->turn = t->place = md_next(t, t->dealer);
}

static int suit_in_play(const md_table *t, int card)
{
    /* the suits of one colour: S and C, H and D */
    bool left = md_rank(card) == JACK && md_suit(card) == 3 - t->trump;
    return left ? t->trump : md_suit(card);
}

static int strength(const md_table *t, int card)
{
    if (suit_in_play(t, card) != t->trump)
        return suit_in_play(t, card) == suit_in_play(t, t->trick.card[0]) ? md_rank(card) : -1;
    if (md_rank(card) == JACK)
        return md_suit(card) == t->trump ? 30 : 29;
    return 20 + md_rank(card);
}

static void offer_suit(const md_table *t, md_moves *moves, int suit)
{
    (void)t;
    md_offer(moves, "bid %c", suits[suit]);
    md_offer(moves, "bid %c alone", suits[suit]);
}

static void euchre_moves(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    int turned = md_suit(t->floor.card[0]);
    md_cards follow = {0};
    switch (t->step) {
    case ORDER:
        offer_suit(t, moves, turned);
        md_offer(moves, "pass");
        return;
    case NAME:
        for (int suit = 0; suit < 4; suit++)
            if (suit != turned)
                offer_suit(t, moves, suit);
        if (t->turn != t->dealer)
            md_offer(moves, "pass");
        return;
    case LAY_ASIDE:
        md_offer_each(t, moves, "discard", hand);
        return;
    default:
        for (int i = 0; t->trick.n && i < hand->n; i++)
            if (suit_in_play(t, hand->card[i]) == suit_in_play(t, t->trick.card[0]))
                md_put(&follow, hand->card[i]);
        md_offer_each(t, moves, NULL, follow.n ? &follow : hand);
    }
}

static bool sits_out(const md_table *t, int seat)
{
    return t->alone >= 0 && seat == (t->alone + 2) % 4;
}

static void turn_to(md_table *t, int seat)
{
    t->turn = t->place = sits_out(t, seat) ? md_next(t, seat) : seat;
}

static void euchre_call(md_table *t, const char *move)
{
    char suit, further = 0;
    if (sscanf(move, "bid %c %c", &suit, &further) < 1) {
        t->step = t->turn == t->dealer ? NAME : t->step;
        t->turn = t->place = md_next(t, t->turn);
        return;
    }
    t->trump = (int)(strchr(suits, suit) - suits);
    t->declarer = t->turn;
    t->alone = further ? t->turn : -1;
    if (t->step == NAME) {
        t->step = TRICKS;
        turn_to(t, md_next(t, t->dealer));
        return;
    }
    md_put(&t->hand[t->dealer], t->floor.card[0]);
    t->step = LAY_ASIDE;
    t->turn = t->place = t->dealer;
}

static void count_euchre(md_table *t)
{
    int side = t->declarer % 2, won = t->tricks[side];
    if (won < 3)
        t->score[1 - side] += 2;
    else
        t->score[side] += won < 5 ? 1 : t->alone >= 0 ? 4 : 2;
    md_counted(t, md_highest(t) >= 10, 1);
}

static void euchre_trick(md_table *t, int card)
{
    int best = 0;
    md_drop(&t->hand[t->turn], card);
    t->player[t->trick.n] = t->turn;
    md_put(&t->trick, card);
    turn_to(t, md_next(t, t->turn));
    if (t->trick.n < (t->alone < 0 ? 4 : 3))
        return;
    for (int i = 1; i < t->trick.n; i++)
        if (strength(t, t->trick.card[i]) > strength(t, t->trick.card[best]))
            best = i;
    t->turn = t->place = t->player[best];
    t->tricks[t->turn % 2]++;
    t->trick.n = 0;
    if (++t->taken == 5)
        count_euchre(t);
}

static void euchre_play(md_table *t, const char *move)
{
    md_cards card;
    md_parse(t, move, &card);
    if (t->step == TRICKS) {
        euchre_trick(t, card.card[0]);
    } else if (t->step == LAY_ASIDE) {
        md_drop(&t->hand[t->dealer], card.card[0]);
        t->step = TRICKS;
        turn_to(t, md_next(t, t->dealer));
    } else {
        euchre_call(t, move);
    }
}

const md_model md_euchre = {.path = "ruledefs/euchre/standard.yaml",
                            .players = "4",
                            .ranks = "9TJQKA",
                            .pairs = true,
                            .rotates = true,
                            .deal = euchre_deal,
                            .moves = euchre_moves,
                            .play = euchre_play};
