/* SPDX-License-Identifier: MIT
 * taihe.c: one against all, with 4567 and 9TJQK as the only rows of ranks. After a round of
 * declaring, a card of another hand is called in exchange for a face-down card. Climbing tries
 * every subset of the hand.
 */
#include <check.h>
#include <string.h>

#include "models.h"

enum { DECLARE, CALL, RETURN, PLAY }; /* values of t->step */
enum { FOUR_OF_HEARTS = 1, ACE = 9, SEVEN = 3, RANKS = 10 };
enum { NOTHING, SINGLE, PAIR, ROW, PAIR_ROW, THREE, FOUR };

/* How this game uses the shared table: `carry` is 1 + the seat that bids first in the next deal,
 * pile[0] the cards called, and `known` the cards of a hand that all players know. `alone` is the
 * declarer, and `gone` the seat that gave the called card. `stake` is 0 for a solo, else the number
 * of callers. `asked` counts the seats that have answered in a round, or the passes in a row. */

static void ask(md_table *t, int step, int seat)
{
    t->step = step;
    t->turn = t->place = seat;
}

static void deal(md_table *t, kanun_game *game)
{
    int first = t->carry - 1;
    md_read_hands(t, game, t->seats);
    for (int seat = 0; first < 0 && seat < t->seats; seat++)
        if (md_has(&t->hand[seat], FOUR_OF_HEARTS)) {
            first = seat;
            md_put(&t->known, FOUR_OF_HEARTS);
        }
    t->asked = 0;
    ask(t, DECLARE, first);
}

/* ---- combinations ---- */

typedef struct combination {
    int type, size, top;
} combination;

/* True if the ranks are in the same row and consecutive. */
static bool in_a_row(int low, int high, int ranks)
{
    return high - low == ranks - 1 && high != ACE && (high <= SEVEN || low > SEVEN);
}

static combination combine(const md_table *t, const md_cards *cards)
{
    int counts[RANKS] = {0}, ranks = 0, low = RANKS, high = -1, each = 0;
    for (int i = 0; i < cards->n; i++)
        counts[md_rank(cards->card[i])]++;
    for (int r = 0; r < RANKS; r++) {
        if (!counts[r])
            continue;
        if (each && counts[r] != each)
            return (combination){NOTHING, 0, 0};
        each = counts[r];
        ranks++;
        low = r < low ? r : low;
        high = r;
    }
    int type = NOTHING;
    if (ranks == 1)
        type = each == 1                      ? SINGLE
               : each == 2                    ? PAIR
               : each == 4                    ? FOUR
               : high == ACE && t->seats == 3 ? FOUR /* this pack has only three aces */
                                              : THREE;
    else if (ranks >= 3 && each == 1 && in_a_row(low, high, ranks))
        type = ROW;
    else if (ranks >= 2 && each == 2 && in_a_row(low, high, ranks))
        type = PAIR_ROW;
    return (combination){type, cards->n, high};
}

static bool beats(combination x, combination y)
{
    if (x.type == FOUR && y.type != FOUR)
        return true;
    if (x.type == THREE && y.type != THREE && y.type != FOUR)
        return true;
    if (x.type == FOUR && y.type == FOUR)
        return x.top > y.top;
    return x.type == y.type && x.size == y.size && x.top > y.top;
}

/* ---- moves ---- */

/* The aces and the four of hearts may not be called or given back. */
static bool is_protected(int card)
{
    return md_rank(card) == ACE || card == FOUR_OF_HEARTS;
}

static bool is_dealt(const md_table *t, int card)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (md_has(&t->hand[seat], card))
            return true;
    return false;
}

static void offer(const md_table *t, md_moves *moves, const char *word, const md_cards *cards)
{
    char text[MD_TEXT];
    md_write(t, cards, text);
    md_offer(moves, "%.10s%.50s", word, *word ? text : text + 1);
}

static void offer_calls(const md_table *t, md_moves *moves)
{
    for (int card = 0; card < 4 * RANKS; card++)
        if (is_dealt(t, card) && !md_has(&t->hand[t->turn], card) && !is_protected(card) &&
            !md_has(&t->pile[0], card))
            offer(t, moves, "call", &(md_cards){1, {(uint8_t)card}});
    md_offer(moves, "pass");
}

static void offer_returns(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    for (int i = 0; i < hand->n; i++)
        if (!is_protected(hand->card[i]) && hand->card[i] != t->pile[0].card[t->pile[0].n - 1])
            offer(t, moves, "return", &(md_cards){1, {hand->card[i]}});
}

static void offer_plays(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    combination standing = combine(t, &t->standing);
    for (unsigned set = 1; set < 1u << hand->n; set++) {
        md_cards cards = {0};
        if (__builtin_popcount(set) > 10)
            continue;
        for (int i = 0; i < hand->n; i++)
            if (set >> i & 1)
                md_put(&cards, hand->card[i]);
        combination made = combine(t, &cards);
        if (made.type != NOTHING && (!t->standing.n || beats(made, standing)))
            offer(t, moves, "", &cards);
    }
    if (t->standing.n)
        md_offer(moves, "pass");
}

static void list(const md_table *t, md_moves *moves)
{
    switch (t->step) {
    case DECLARE:
        md_offer(moves, "declare");
        md_offer(moves, "pass");
        break;
    case CALL:
        offer_calls(t, moves);
        break;
    case RETURN:
        offer_returns(t, moves);
        break;
    default:
        offer_plays(t, moves);
    }
}

/* The lowest suits stand for the others, except for cards that all players know. */
static bool lowest_suits(const md_table *t, const char *move)
{
    const md_cards *hand = &t->hand[t->turn];
    md_cards cards;
    md_parse(t, move, &cards);
    for (int i = 0; t->step == PLAY && i < cards.n; i++)
        for (int j = 0; j < hand->n; j++)
            if (hand->card[j] < cards.card[i] && md_rank(hand->card[j]) == md_rank(cards.card[i]) &&
                !md_has(&cards, hand->card[j]) &&
                md_has(&t->known, hand->card[j]) == md_has(&t->known, cards.card[i]))
                return false;
    return true;
}

/* ---- making moves ---- */

static void settle(md_table *t, int winner)
{
    bool won = winner == t->alone;
    int stake = t->stake ? t->stake : t->seats + 1;
    for (int seat = 0; seat < t->seats; seat++) {
        int share = seat == t->alone ? stake * (t->seats - 1) : -stake;
        t->score[seat] += won ? share : -share;
    }
    t->carry = 1 + (won ? t->alone : md_next(t, t->alone));
    md_counted(t, t->deals == 9, 1);
}

static void begin_play(md_table *t)
{
    t->standing.n = 0;
    t->asked = 0;
    ask(t, PLAY, t->alone);
}

/* Asks the next seat, or ends the round. */
static void speak(md_table *t)
{
    int next = md_next(t, t->turn);
    if (++t->asked < t->seats) {
        ask(t, t->step == RETURN ? CALL : t->step, next);
    } else if (t->step == DECLARE) {
        t->asked = 0;
        ask(t, CALL, next);
    } else if (t->stake) {
        begin_play(t);
    } else {
        md_thrown(t);
    }
}

static void call(md_table *t, int card)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (md_has(&t->hand[seat], card))
            t->gone = seat;
    md_drop(&t->hand[t->gone], card);
    md_put(&t->hand[t->turn], card);
    md_put(&t->pile[0], card);
    md_put(&t->known, card);
    t->alone = t->turn;
    t->stake++;
    t->step = RETURN;
}

static void lay(md_table *t, const char *move)
{
    if (md_says(move, "pass")) {
        if (++t->asked == t->seats - 1) { /* the owner of the combination to beat leads */
            t->standing.n = 0;
            t->asked = 0;
            ask(t, PLAY, t->taker);
        } else {
            ask(t, PLAY, md_next(t, t->turn));
        }
        return;
    }
    md_parse(t, move, &t->standing);
    for (int i = 0; i < t->standing.n; i++)
        md_drop(&t->hand[t->turn], t->standing.card[i]);
    t->asked = 0;
    t->taker = t->turn;
    if (t->hand[t->turn].n == 0)
        settle(t, t->turn);
    else
        ask(t, PLAY, md_next(t, t->turn));
}

static void play(md_table *t, const char *move)
{
    md_cards cards;
    md_parse(t, move, &cards);
    if (t->step == PLAY) {
        lay(t, move);
    } else if (md_says(move, "declare")) {
        t->alone = t->turn;
        begin_play(t);
    } else if (t->step == RETURN) {
        md_drop(&t->hand[t->turn], cards.card[0]);
        md_put(&t->hand[t->gone], cards.card[0]);
        speak(t);
    } else if (md_says(move, "call")) {
        call(t, cards.card[0]);
    } else {
        speak(t);
    }
}

#define TAIHE(file, number)                                                                        \
    {                                                                                              \
        .path = "ruledefs/taihe_a_bao/" file ".yaml", .players = number, .ranks = "45679TJQKA",    \
        .rotates = true, .account = "chips", .deal = deal, .moves = list, .stands = lowest_suits,  \
        .play = play                                                                               \
    }
const md_model md_taihe_3 = TAIHE("standard", "3"), md_taihe_4 = TAIHE("standard", "4"),
               md_taihe_5 = TAIHE("standard", "5"), md_kings_3 = TAIHE("no_aces", "3"),
               md_kings_4 = TAIHE("no_aces", "4"), md_kings_5 = TAIHE("no_aces", "5");
