/* SPDX-License-Identifier: MIT
 * batarde.c: exact bidding with an auction for the contract, with one pack and with two, by the
 * rules of the text and by the printed ones. Written from the rules, sentence by sentence.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "models.h"

enum { BIDDING, MECHUNER, CHUNER, PLAYING };
enum { NONE = 0, ALL = 5 }; /* contracts by strength: N C D H S A */
static const char contracts[] = "NCDHSA";
static const char suits[] = "SHDC";
static const char normal_order[] = "KQNVFMJGT", trump_order[] = "FMJKQNVGT"; /* high to low */

static bool is_official(const md_table *t)
{
    return strstr(t->model->path, "official") != NULL;
}

static bool names_twin(const md_table *t)
{
    return is_official(t) && t->seats > 4;
}

static const char *schedule(int players)
{
    switch (players) {
    case 3:
    case 6:
        return "7 8 9 10 11 12 12 11 10 9 8 7";
    case 4:
        return "5 6 7 8 9 9 8 7 6 5";
    case 5:
        return "9 10 11 12 13 14 14 13 12 11 10 9";
    default:
        return "5 6 7 8 9 10 10 9 8 7 6 5";
    }
}

/* The number of cards in each hand of deal number `deal`; -1 if there is no such deal. */
static int cards_in(int players, int deal)
{
    const char *at = schedule(players);
    for (; deal > 0 && at; deal--)
        at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL;
    return at ? (int)strtol(at, NULL, 10) : -1;
}

/* ---- cards ---- */

static int marked(int card)
{
    return card >= 36;
}
static char rank_of(const md_table *t, int card)
{
    return t->model->ranks[card % 36 / 4];
}
static int trump_suit(const md_table *t)
{
    return t->contract == NONE || t->contract == ALL
               ? -1
               : (int)(strchr(suits, contracts[t->contract]) - suits);
}

/* The position from the top in the order of the card's suit. */
static int place_of(const md_table *t, int card)
{
    bool trumps = t->contract == ALL || md_suit(card) == trump_suit(t);
    const char *order = trumps ? trump_order : normal_order;
    return (int)(strchr(order, rank_of(t, card)) - order);
}

/* True if x, played after b, beats it. */
static bool beats(const md_table *t, int x, int b)
{
    if (md_suit(x) != md_suit(b))
        return md_suit(x) == trump_suit(t);
    if (place_of(t, x) != place_of(t, b))
        return place_of(t, x) < place_of(t, b);
    /* of two equal cards that aren't distinguished, the first wins */
    return names_twin(t) && marked(x) == t->twin;
}

/* The best card of `suit` in the trick, or of all suits if `suit` is -1. Returns -1 if there is
 * none. */
static int best_of(const md_table *t, int suit)
{
    int best = -1;
    for (int i = 0; i < t->trick.n; i++) {
        int card = t->trick.card[i];
        if ((suit < 0 || md_suit(card) == suit) && (best < 0 || beats(t, card, best)))
            best = card;
    }
    return best;
}

static md_cards those_that_beat(const md_table *t, const md_cards *cards, int best)
{
    md_cards out = {0};
    for (int i = 0; i < cards->n; i++)
        if (best >= 0 && beats(t, cards->card[i], best))
            md_put(&out, cards->card[i]);
    return out;
}

static md_cards legal_cards(const md_table *t)
{
    const md_cards *hand = &t->hand[t->turn];
    if (t->trick.n == 0)
        return *hand;
    int led = md_suit(t->trick.card[0]), trump = trump_suit(t);
    md_cards suit = md_of_suit(hand, led), trumps = {0}, better = {0};
    if (suit.n) {
        if (t->contract == ALL || led == trump)
            better = those_that_beat(t, &suit, best_of(t, led));
        return better.n ? better : suit;
    }
    if (trump < 0 || led == trump)
        return *hand;
    trumps = md_of_suit(hand, trump);
    if (is_official(t))
        better = those_that_beat(t, &trumps, best_of(t, trump));
    return better.n ? better : trumps.n ? trumps : *hand;
}

/* ---- the deal ---- */

static void batarde_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, t->seats);
    for (int seat = 0; seat < t->seats; seat++) {
        ck_assert_int_eq(t->hand[seat].n, cards_in(t->seats, t->deals));
        t->guess[seat] = -1;
    }
    t->size = t->hand[0].n;
    t->contract = t->declarer = t->locker = -1;
    t->step = BIDDING;
    t->turn = t->place = md_next(t, t->dealer);
}

/* ---- the bidding ---- */

static void offer_bid(const md_table *t, md_moves *moves, int number, int contract)
{
    if (!names_twin(t)) {
        md_offer(moves, "bid %d %c", number, contracts[contract]);
        return;
    }
    md_offer(moves, "bid %d %c s", number, contracts[contract]);
    md_offer(moves, "bid %d %c m", number, contracts[contract]);
}

/* The answer that the last supporter may not give; -1 if all are allowed. */
static int hooked(const md_table *t)
{
    int sum = 0;
    if (md_next(t, t->turn) != t->declarer)
        return -1;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != t->turn)
            sum += t->guess[seat];
    return t->size - sum;
}

static void bid_moves(const md_table *t, md_moves *moves)
{
    int high = t->contract < 0 ? 0 : t->guess[t->declarer];
    for (int seat = 0; seat < t->seats && !is_official(t); seat++)
        high = t->guess[seat] > high ? t->guess[seat] : high;
    for (int number = 0; number <= t->size; number++) {
        if (t->contract >= 0 && number != hooked(t))
            md_offer(moves, "bid %d", number);
        for (int contract = NONE; contract <= ALL; contract++)
            if (t->contract < 0 || (t->locker < 0 && contract != t->contract &&
                                    (number > high || (number == high && contract > t->contract))))
                offer_bid(t, moves, number, contract);
    }
}

static void start_play(md_table *t)
{
    t->step = PLAYING;
    t->turn = t->place = md_next(t, t->dealer);
}

/* Continues after an announcement by t->bidder and the questions about it. */
static void go_on_bidding(md_table *t)
{
    t->turn = t->place = md_next(t, t->bidder);
    t->step = BIDDING;
    if (t->turn != t->declarer)
        return;
    if (t->locker < 0 || t->locker == t->declarer)
        start_play(t);
    else
        t->step = CHUNER; /* ask the declarer */
}

static void play_bid(md_table *t, const char *move)
{
    int number = 0;
    char contract = 0, twin = 0;
    int words = sscanf(move, "bid %d %c %c", &number, &contract, &twin);
    t->bidder = t->turn;
    if (words > 1) {
        for (int seat = 0; seat < t->seats; seat++)
            t->guess[seat] = -1;
        t->contract = (int)(strchr(contracts, contract) - contracts);
        t->declarer = t->turn;
        t->twin = twin == 'm';
    }
    t->guess[t->turn] = number;
    if (t->locker >= 0) {
        go_on_bidding(t);
        return;
    }
    t->step = MECHUNER;
    t->turn = t->place = md_next(t, t->bidder);
}

static void play_answer(md_table *t, const char *move)
{
    if (md_says(move, "mechuner"))
        t->locker = t->turn;
    t->turn = t->place = md_next(t, t->turn);
    if (t->locker >= 0 || t->turn == t->bidder)
        go_on_bidding(t);
}

/* ---- the play ---- */

static void count_deal(md_table *t)
{
    int factor = t->locker < 0 ? 1 : t->doubled ? 4 : 2;
    for (int seat = 0; seat < t->seats; seat++)
        t->score[seat] += factor * abs(t->guess[seat] - t->tricks[seat]);
    md_counted(t, cards_in(t->seats, t->deals + 1) < 0, -1);
}

static void play_to_trick(md_table *t, const char *move)
{
    md_cards card;
    md_parse(t, move, &card);
    md_drop(&t->hand[t->turn], card.card[0]);
    t->player[t->trick.n] = t->turn;
    md_put(&t->trick, card.card[0]);
    t->turn = t->place = md_next(t, t->turn);
    if (t->trick.n < t->seats)
        return;
    int trump = trump_suit(t), best = trump < 0 ? -1 : best_of(t, trump);
    if (best < 0)
        best = best_of(t, md_suit(t->trick.card[0]));
    for (int i = 0; i < t->trick.n; i++)
        if (t->trick.card[i] == best)
            t->turn = t->place = t->player[i];
    t->tricks[t->turn]++;
    t->trick.n = 0;
    if (++t->taken == t->size)
        count_deal(t);
}

static void batarde_moves(const md_table *t, md_moves *moves)
{
    md_cards cards;
    switch (t->step) {
    case BIDDING:
        bid_moves(t, moves);
        return;
    case PLAYING:
        cards = legal_cards(t);
        md_offer_each(t, moves, NULL, &cards);
        return;
    default:
        md_offer(moves, t->step == MECHUNER ? "mechuner" : "chuner");
        md_offer(moves, "no");
    }
}

/* If neither of two equal cards in a hand was named, the unmarked one stands for both. */
static bool batarde_stands(const md_table *t, const char *move)
{
    md_cards card;
    if (t->step != PLAYING || names_twin(t))
        return true;
    md_parse(t, move, &card);
    return !marked(card.card[0]) || !md_has(&t->hand[t->turn], card.card[0] - 36);
}

static void batarde_play(md_table *t, const char *move)
{
    if (t->step == BIDDING) {
        play_bid(t, move);
    } else if (t->step == MECHUNER) {
        play_answer(t, move);
    } else if (t->step == CHUNER) {
        t->doubled = md_says(move, "chuner");
        start_play(t);
    } else {
        play_to_trick(t, move);
    }
}

#define BATARDE(file, number)                                                                      \
    {                                                                                              \
        .path = "ruledefs/batarde/" file ".yaml", .players = number, .ranks = "TGJMFVNQK",         \
        .rotates = true, .deal = batarde_deal, .moves = batarde_moves, .stands = batarde_stands,   \
        .play = batarde_play                                                                       \
    }
const md_model md_batarde_3 = BATARDE("standard", "3");
const md_model md_batarde_4 = BATARDE("standard", "4");
const md_model md_batarde_5 = BATARDE("standard", "5");
const md_model md_batarde_6 = BATARDE("standard", "6");
const md_model md_batarde_7 = BATARDE("standard", "7");
const md_model md_batarde_official_4 = BATARDE("official", "4");
const md_model md_batarde_official_5 = BATARDE("official", "5");
