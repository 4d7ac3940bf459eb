/* SPDX-License-Identifier: MIT
 * bourre.c: five tricks for a pot: players in the deal, exchange from a stock that may be
 * reshuffled, follow, trump and head, and the fate of the chips. The ordinary game and the Moebius
 * edition.
 */
#include <check.h>
#include <string.h>

#include "models.h"

enum { DECLARING, PLAYING };
enum { CHIPS = 200 };

/* How this game uses the shared table: t->step is the phase. t->asked counts the seats that have
 * declared, and t->stays marks those that play. t->floor has the discards. t->guess[0] is the
 * dealer's card that all players saw (-1: none, or already discarded). t->carry has the exempt
 * seats as bits, and t->taken counts the tricks played. t->last_taker is the seat that drew from a
 * reshuffled stock, and t->guess[1] the number of cards that this seat still had to draw then. */
static bool is_moebius(const md_table *t)
{
    return t->model->path[strlen("ruledefs/bourre/")] == 'm';
}

static int strength(int card)
{
    return md_rank(card) ? md_rank(card) : 13; /* the ace is the highest */
}

/* ---- chips ---- */

static int pay(md_table *t, int seat, int chips)
{
    int paid = t->stack[seat] < chips ? t->stack[seat] : chips;
    t->stack[seat] -= paid;
    return paid;
}

static void keep_score(md_table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        t->score[seat] = t->stack[seat];
}

static void ante(md_table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (!(t->carry >> seat & 1))
            t->pot += pay(t, seat, 1);
    keep_score(t);
}

static void bourre_begin(md_table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        t->stack[seat] = CHIPS;
    t->pot = t->carry = 0;
    ante(t);
}

static int players_in(const md_table *t)
{
    int in = 0;
    for (int seat = 0; seat < t->seats; seat++)
        in += t->stays[seat];
    return in;
}

static bool is_over(const md_table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->stack[seat] == 0 || (is_moebius(t) && t->stack[seat] >= 2 * CHIPS))
            return true;
    return false;
}

static void settle(md_table *t)
{
    int pot = t->pot, most = 0, winners = 0, winner = -1, exempt = 0;
    bool alone = players_in(t) == 1;
    for (int seat = 0; seat < t->seats; seat++)
        if (t->stays[seat] && t->tricks[seat] > most)
            most = t->tricks[seat];
    for (int seat = 0; seat < t->seats; seat++)
        if (t->stays[seat] && t->tricks[seat] == most) {
            winners++;
            winner = seat;
        }
    if (winners == 1) {
        t->stack[winner] += pot;
        t->pot = 0;
    }
    for (int seat = 0; seat < t->seats && !alone; seat++) {
        bool bourre = t->stays[seat] && t->tricks[seat] == 0;
        if (bourre)
            t->pot += pay(t, seat, pot);
        if (bourre || (winners > 1 && t->stays[seat] && t->tricks[seat] == most && !is_moebius(t)))
            exempt |= 1 << seat;
    }
    t->carry = exempt;
    bool over = is_over(t);
    for (int i = 0; over && i < t->seats; i++) {
        int seat = (t->dealer + 1 + i) % t->seats;
        t->stack[seat] += t->pot / t->seats + (i < t->pot % t->seats);
    }
    if (over)
        t->pot = 0;
    keep_score(t);
    md_counted(t, over, 1);
    if (!over)
        ante(t); /* for the next deal, which begins immediately */
}

/* ---- declarations: to play or to fold ---- */

static void bourre_deal(md_table *t, kanun_game *game)
{
    int32_t trump, upcard;
    md_read_hands(t, game, t->seats);
    md_read(t, game, "stock", 0, &t->stock);
    ck_assert_int_eq(t->stock.n, 52 - 5 * t->seats);
    ck_assert(kg_insight_number(game, "trump", 0, &trump));
    ck_assert(kg_insight_number(game, "upcard", 0, &upcard));
    t->trump = (int)trump;
    t->guess[0] = (int)upcard; /* both number the cards by rank, then by suit */
    if (is_moebius(t))
        ck_assert(upcard < 0 && md_suit(t->stock.card[0]) == trump);
    else
        ck_assert(md_has(&t->hand[t->dealer], upcard) && md_suit(upcard) == trump);
    for (int seat = 0; seat < t->seats; seat++)
        t->stays[seat] = true;
    t->step = DECLARING;
    t->turn = t->place = md_next(t, t->dealer);
}

static bool may_drop(const md_table *t)
{
    return t->turn != t->dealer || t->guess[0] < 0 || md_rank(t->guess[0]) != 0;
}

static void start_play(md_table *t)
{
    if (players_in(t) == 1) {
        settle(t);
        return;
    }
    t->step = PLAYING;
    t->turn = md_next(t, t->dealer);
    while (!t->stays[t->turn])
        t->turn = md_next(t, t->turn);
    t->place = t->turn;
}

static void drop_out(md_table *t)
{
    md_cards *hand = &t->hand[t->turn];
    t->stays[t->turn] = false;
    md_put_all(is_moebius(t) ? &t->stock : &t->floor, hand);
    hand->n = 0;
}

/* Draws as many cards as were discarded. If the stock runs out, the discards are shuffled to form a
 * new one. Chance decides their order, so the remaining cards are read from the game
 * (bourre_restock). */
static void exchange(md_table *t, const md_cards *laid)
{
    md_cards *hand = &t->hand[t->turn];
    for (int i = 0; i < laid->n; i++)
        md_drop(hand, laid->card[i]);
    for (int due = laid->n; due > 0; due--) {
        if (t->stock.n == 0) {
            t->stock = t->floor;
            t->floor.n = 0;
            t->needs_stock = true;
            t->last_taker = t->turn;
            t->guess[1] = due;
            break;
        }
        int card = t->stock.card[0];
        md_drop(&t->stock, card);
        md_put(hand, card);
    }
    for (int i = 0; i < laid->n; i++)
        if (laid->card[i] != t->guess[0])
            md_put(&t->floor, laid->card[i]);
}

static void bourre_restock(md_table *t, kanun_game *game)
{
    md_cards *hand = &t->hand[t->last_taker], now, stock;
    md_read(t, game, "hand", t->last_taker, &now);
    md_read(t, game, "stock", 0, &stock);
    ck_assert_int_eq(now.n, hand->n + t->guess[1]);
    for (int i = 0; i < now.n; i++)
        if (!md_has(hand, now.card[i]))
            md_drop(&t->stock, now.card[i]); /* fails if the card was not in the stock */
    ck_assert_int_eq(stock.n, t->stock.n);
    for (int i = 0; i < stock.n; i++)
        ck_assert(md_has(&t->stock, stock.card[i]));
    for (int i = 0; i < hand->n; i++)
        ck_assert(md_has(&now, hand->card[i]));
    *hand = now;
    t->stock = stock;
}

static void declare(md_table *t, const char *move)
{
    md_cards laid;
    md_parse(t, move, &laid);
    if (md_says(move, "out"))
        drop_out(t);
    else
        exchange(t, &laid);
    t->asked++;
    t->turn = t->place = md_next(t, t->turn);
    if (t->asked == t->seats || (t->asked == t->seats - 1 && players_in(t) == 1))
        start_play(t);
}

/* ---- tricks ---- */

/* The cards of `suit` that rank above `above`. */
static md_cards higher(const md_cards *hand, int suit, int above)
{
    md_cards cards = {0};
    for (int i = 0; i < hand->n; i++)
        if (md_suit(hand->card[i]) == suit && strength(hand->card[i]) > above)
            md_put(&cards, hand->card[i]);
    return cards;
}

/* The highest card of `suit` in the trick; -1 if there is none. */
static int highest(const md_table *t, int suit)
{
    int best = -1;
    for (int i = 0; i < t->trick.n; i++)
        if (md_suit(t->trick.card[i]) == suit && strength(t->trick.card[i]) > best)
            best = strength(t->trick.card[i]);
    return best;
}

static md_cards playable(const md_table *t)
{
    const md_cards *hand = &t->hand[t->turn];
    if (!t->trick.n)
        return *hand;
    int led = md_suit(t->trick.card[0]), trumped = highest(t, t->trump);
    md_cards follow = md_of_suit(hand, led), trumps = md_of_suit(hand, t->trump);
    if (follow.n) {
        md_cards better = higher(hand, led, highest(t, led));
        return (led != t->trump && trumped >= 0) || !better.n ? follow : better;
    }
    if (trumps.n) {
        md_cards better = higher(hand, t->trump, trumped);
        return better.n ? better : trumps;
    }
    return *hand;
}

static void bourre_moves(const md_table *t, md_moves *moves)
{
    if (t->step == DECLARING) {
        for (int n = 0; n <= 5; n++)
            md_offer_choices(t, moves, "in", &t->hand[t->turn], n);
        if (may_drop(t))
            md_offer(moves, "out");
        return;
    }
    md_cards cards = playable(t);
    md_sort(&cards);
    md_offer_each(t, moves, NULL, &cards);
}

static void bourre_play(md_table *t, const char *move)
{
    if (t->step == DECLARING) {
        declare(t, move);
        return;
    }
    md_cards card;
    md_parse(t, move, &card);
    md_drop(&t->hand[t->turn], card.card[0]);
    t->player[t->trick.n] = t->turn;
    md_put(&t->trick, card.card[0]);
    do
        t->turn = md_next(t, t->turn);
    while (!t->stays[t->turn]);
    t->place = t->turn;
    if (t->trick.n < players_in(t))
        return;
    int suit = highest(t, t->trump) >= 0 ? t->trump : md_suit(t->trick.card[0]);
    for (int i = 0; i < t->trick.n; i++)
        if (md_suit(t->trick.card[i]) == suit && strength(t->trick.card[i]) == highest(t, suit))
            t->turn = t->place = t->player[i];
    t->tricks[t->turn]++;
    t->trick.n = 0;
    if (++t->taken == 5)
        settle(t);
}

#define BOURRE(EDITION, NUMBER)                                                                    \
    {                                                                                              \
        .path = "ruledefs/bourre/" EDITION ".yaml", .players = NUMBER, .ranks = "A23456789TJQK",   \
        .rotates = true, .account = "stack", .begin = bourre_begin, .deal = bourre_deal,           \
        .moves = bourre_moves, .play = bourre_play, .restock = bourre_restock                      \
    }
const md_model md_bourre_4 = BOURRE("standard", "4");
const md_model md_bourre_8 = BOURRE("standard", "8");
const md_model md_moebius_3 = BOURRE("moebius", "3");
const md_model md_moebius_6 = BOURRE("moebius", "6");
