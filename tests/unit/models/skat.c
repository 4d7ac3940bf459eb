/* SPDX-License-Identifier: MIT
 * skat.c: the German game for three of ruledefs/skat/standard.yaml: two players bid at a time, and
 * the winner plays alone with or without the skat. The value of the game depends on the highest
 * trumps. Also of tests/games/skat_kontra.yaml: a defender who has bid may double before their own
 * first card, and the declarer again before the next card.
 */
#include <check.h>

#include "models.h"

enum { JACK = 7, GRAND = 4, NULL_GAME, NULL_OPEN, TRUMPS = 4 };
enum { BIDS, LOOK, LAY, NAME, ANNOUNCE, PLAY }; /* values of t->step */
enum { PLAIN, SCHNEIDER, SCHWARZ, OPEN };       /* bits of t->gone */

static const char *const goals[] = {"plain", "schneider", "schwarz", "ouvert"};
static const char *const games[] = {"S", "H", "D", "C", "grand", "null", "null_ouvert"};
/* suits in this pack's order from the highest; the jacks, too */
static const int order[] = {3, 0, 1, 2};

/* t->declarer answers bids, t->bidder makes them, and t->locker is the third player. t->asked is
 * set while a bid waits for an answer. t->stake is the bid, t->alone the declarer, and t->stock the
 * skat. t->twin is set in a hand game. t->known has the declarer's ten cards and the skat. For
 * kontra, bits of t->silent are the seats that have bid, t->pot is the factor, and t->drawn is set
 * if the declarer may say re. */

static bool doubles(const md_table *t)
{
    return t->model == &md_skat_kontra;
}

static bool is_null(const md_table *t)
{
    return t->contract >= NULL_GAME;
}

static int null_worth(const md_table *t, int contract)
{
    return contract == NULL_OPEN ? t->twin ? 59 : 46 : t->twin ? 35 : 23;
}

static int group(const md_table *t, int card)
{
    bool trump = !is_null(t) && (md_rank(card) == JACK || md_suit(card) == t->contract);
    return trump ? TRUMPS : md_suit(card);
}

static int strength(const md_table *t, int card)
{
    static const int usual[] = {0, 1, 2, 3, 4, 5, 6, 0}, null[] = {0, 1, 2, 5, 6, 3, 7, 4};
    int rank = md_rank(card);
    if (is_null(t))
        return null[rank];
    for (int i = 0; rank == JACK && i < 4; i++)
        if (order[i] == md_suit(card))
            return 20 - i;
    return usual[rank];
}

/* The values that games can have: two to eighteen times the base value for suits, up to eleven
 * times for Grand. */
static int next_bid(int bid)
{
    for (bid++; bid <= 264; bid++) {
        bool value = bid == 23 || bid == 35 || bid == 46 || bid == 59;
        for (int base = 9; base <= 12; base++)
            value = value || (bid % base == 0 && bid / base >= 2 && bid / base <= 18);
        if (value || (bid % 24 == 0 && bid / 24 >= 2 && bid / 24 <= 11))
            return bid;
    }
    return 0;
}

static void skat_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, 3);
    md_read(t, game, "skat", 0, &t->stock);
    ck_assert_int_eq(t->stock.n, 2);
    t->alone = -1;
    t->silent = 0;
    t->pot = 1;
    t->drawn = false;
    t->declarer = md_next(t, t->dealer);
    t->bidder = md_next(t, t->declarer);
    t->locker = t->dealer;
    t->turn = t->place = t->bidder;
}

static void offer_discards(const md_table *t, md_moves *moves)
{
    md_cards sorted = {0};
    for (int s = 0; s < 4; s++)
        for (int rank = 0; rank <= JACK; rank++)
            if (md_has(&t->hand[t->turn], 4 * rank + order[s]))
                md_put(&sorted, 4 * rank + order[s]);
    for (int i = 0; i < sorted.n; i++)
        for (int j = i + 1; j < sorted.n; j++) {
            char one[MD_TEXT], two[MD_TEXT];
            md_write(t, &(md_cards){1, {sorted.card[i]}}, one);
            md_write(t, &(md_cards){1, {sorted.card[j]}}, two);
            md_offer(moves, "discard%.4s%.4s", one, two);
        }
}

static void skat_moves(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    switch (t->step) {
    case BIDS:
        if (t->asked)
            md_offer(moves, "yes");
        else if (next_bid(t->stake))
            md_offer(moves, "bid %d", next_bid(t->stake));
        md_offer(moves, "pass");
        return;
    case LOOK:
        md_offer(moves, "hand");
        md_offer(moves, "take");
        return;
    case LAY:
        offer_discards(t, moves);
        return;
    case NAME: /* a Null game only if it is worth the bid */
        for (int i = 0; i <= NULL_OPEN; i++)
            if (i < NULL_GAME || t->stake <= null_worth(t, i))
                md_offer(moves, "bid %s", games[i]);
        return;
    case ANNOUNCE:
        for (int i = 0; i <= OPEN; i++)
            md_offer(moves, "%s", goals[i]);
        return;
    default:
        break;
    }
    md_cards same = {0};
    for (int i = 0; t->trick.n && i < hand->n; i++)
        if (group(t, hand->card[i]) == group(t, t->trick.card[0]))
            md_put(&same, hand->card[i]);
    md_offer_each(t, moves, NULL, same.n ? &same : hand);
    if (doubles(t) && t->turn != t->alone && hand->n == 10 && t->pot == 1 &&
        t->silent >> t->turn & 1)
        md_offer(moves, "kontra");
    if (t->drawn && t->turn == t->alone)
        md_offer(moves, "re");
}

static int points(const md_cards *cards)
{
    static const int worth[] = {0, 0, 0, 3, 4, 10, 11, 2};
    int sum = 0;
    for (int i = 0; i < cards->n; i++)
        sum += worth[md_rank(cards->card[i])];
    return sum;
}

/* The number of highest trumps in a row that the declarer has, or lacks. */
static int row(const md_table *t)
{
    bool with = md_has(&t->known, 4 * JACK + order[0]);
    int n = 0;
    for (int i = 0; i < 11; i++) {
        int card = i < 4 ? 4 * JACK + order[i] : 4 * (10 - i) + t->contract;
        if ((i >= 4 && t->contract == GRAND) || md_has(&t->known, card) != with)
            break;
        n++;
    }
    return n;
}

static void count_game(md_table *t)
{
    static const int base[] = {11, 10, 9, 12, 24};
    int mine = points(&t->pile[t->alone]) + points(&t->stock), worth, taken = t->tricks[t->alone];
    bool won;
    if (is_null(t)) {
        worth = null_worth(t, t->contract);
        won = taken == 0;
    } else {
        int times = 1 + row(t) + t->twin;
        times += mine >= 90 || mine <= 30 || t->gone >= SCHNEIDER;
        times += (taken == 10 || taken == 0 || t->gone >= SCHWARZ);
        times += t->gone; /* each announcement includes those before it */
        worth = times * base[t->contract];
        won = t->gone == PLAIN ? mine >= 61 : t->gone == SCHNEIDER ? mine >= 90 : taken == 10;
        while (worth < t->stake) {
            worth += base[t->contract];
            won = false;
        }
    }
    worth *= t->pot;
    t->score[t->alone] += won ? worth : -2 * worth;
    md_counted(t, t->deals == 35, 1);
}

static void lay(md_table *t, int card)
{
    md_drop(&t->hand[t->turn], card);
    t->drawn &= t->turn != t->alone;
    t->player[t->trick.n] = t->turn;
    md_put(&t->trick, card);
    t->turn = t->place = md_next(t, t->turn);
    if (t->trick.n < 3)
        return;
    int best = 0;
    for (int i = 1; i < 3; i++) {
        int is = group(t, t->trick.card[i]), was = group(t, t->trick.card[best]);
        if (is == was ? strength(t, t->trick.card[i]) > strength(t, t->trick.card[best])
                      : is == TRUMPS)
            best = i;
    }
    int winner = t->player[best];
    md_put_all(&t->pile[winner], &t->trick);
    t->trick.n = 0;
    t->tricks[winner]++;
    t->turn = t->place = winner;
    if ((is_null(t) && winner == t->alone) || !t->hand[winner].n)
        count_game(t);
}

static void play_alone(md_table *t, int seat)
{
    t->alone = seat;
    t->step = LOOK;
    t->turn = t->place = seat;
    t->known = t->hand[seat];
    md_put_all(&t->known, &t->stock);
}

static void bid(md_table *t, const char *move)
{
    if (!md_says(move, "pass"))
        t->silent |= 1u << t->turn;
    if (md_says(move, "bid")) {
        t->stake = next_bid(t->stake);
        t->asked = t->bidder >= 0;
        t->turn = t->place = t->declarer;
        if (t->bidder < 0)
            play_alone(t, t->declarer);
        return;
    }
    if (md_says(move, "yes")) {
        t->asked = 0;
        t->turn = t->place = t->bidder;
        return;
    }
    if (t->bidder < 0) {
        t->dealer = md_next(t, t->dealer);
        md_thrown(t);
        return;
    }
    t->declarer = t->asked ? t->bidder : t->declarer;
    t->asked = 0;
    t->bidder = t->locker;
    t->locker = -1;
    t->turn = t->place = t->bidder >= 0 ? t->bidder : t->declarer;
    if (t->bidder < 0 && t->stake)
        play_alone(t, t->declarer);
}

static void skat_play(md_table *t, const char *move)
{
    md_cards cards;
    md_parse(t, move, &cards);
    switch (t->step) {
    case BIDS:
        bid(t, move);
        return;
    case LOOK:
        t->twin = md_says(move, "hand");
        t->step = t->twin ? NAME : LAY;
        if (!t->twin)
            md_put_all(&t->hand[t->turn], &t->stock);
        return;
    case LAY:
        t->stock = cards;
        for (int i = 0; i < 2; i++)
            md_drop(&t->hand[t->turn], cards.card[i]);
        t->step = NAME;
        return;
    case NAME:
        for (int i = 0; i <= NULL_OPEN; i++)
            if (md_says(move + 4, games[i]))
                t->contract = i;
        t->step = t->twin && !is_null(t) ? ANNOUNCE : PLAY;
        break;
    case ANNOUNCE:
        for (int i = 0; i <= OPEN; i++)
            if (md_says(move, goals[i]))
                t->gone = i;
        t->step = PLAY;
        break;
    default:
        if (md_says(move, "kontra") || md_says(move, "re")) {
            t->pot *= 2;
            t->drawn = md_says(move, "kontra");
        } else {
            lay(t, cards.card[0]);
        }
        return;
    }
    if (t->step == PLAY)
        t->turn = t->place = md_next(t, t->dealer);
}

const md_model md_skat = {.path = "ruledefs/skat/standard.yaml",
                          .players = "3",
                          .ranks = "789QKTAJ",
                          .rotates = true,
                          .deal = skat_deal,
                          .moves = skat_moves,
                          .play = skat_play};

const md_model md_skat_kontra = {.path = "tests/games/skat_kontra.yaml",
                                 .players = "3",
                                 .ranks = "789QKTAJ",
                                 .rotates = true,
                                 .deal = skat_deal,
                                 .moves = skat_moves,
                                 .play = skat_play};
