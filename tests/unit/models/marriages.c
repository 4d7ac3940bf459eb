/* SPDX-License-Identifier: MIT
 * marriages.c: 1000, 501, the game with 32 cards and a table with many house rules: auction, talon,
 * marriages that make trumps, and the ledger of bolts and the barrel, in the order of the rules.
 * Shuffles and the ritual of the bottom card are chance, which no model has.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "models.h"

enum { BIDDING, GIVING, DISCARDING, CONTRACT, NAMING, PLAYING };
enum { SPADES, HEARTS, DIAMONDS, CLUBS };

/* The differences between the games. */
typedef struct table_rules {
    const md_model *model;
    int goal, barrel, opening, unit;
    int marriage[4]; /* the value of a marriage in each suit */
    bool named;      /* the declarer names trumps */
    bool wide;       /* the pack has 32 cards */
    bool house;      /* with all the house rules of the test */
} table_rules;

static const table_rules *rules_of(const md_table *t)
{
    static const table_rules rules[] = {
        {&md_thousand_3, 1000, 880, 100, 5, {40, 100, 80, 60}, false, false, false},
        {&md_thousand_4, 1000, 880, 100, 5, {40, 100, 80, 60}, false, false, false},
        {&md_thousand_house_3, 1001, 900, 100, 5, {40, 100, 80, 60}, false, false, true},
        {&md_thousand_house_4, 1001, 900, 100, 5, {40, 100, 80, 60}, false, false, true},
        {&md_501_3, 501, 0, 40, 5, {60, 80, 40, 20}, true, false, false},
        {&md_501_4, 501, 0, 40, 5, {60, 80, 40, 20}, true, false, false},
        {&md_cards32, 1000, 880, 50, 10, {40, 100, 80, 60}, false, true, false}};
    int i = 0;
    while (rules[i].model != t->model)
        i++;
    return &rules[i];
}

/* ---- the ledger of a seat, kept between deals in t->stack ---- */

typedef struct ledger {
    bool barrel;
    int deals, falls, bolts, surrenders; /* falls, bolts and surrenders are counted modulo three */
} ledger;

static ledger open_ledger(const md_table *t, int seat)
{
    int n = t->stack[seat];
    return (ledger){n % 2, n / 2 % 3, n / 6 % 3, n / 18 % 3, n / 54 % 3};
}

static void close_ledger(md_table *t, int seat, ledger l)
{
    t->stack[seat] =
        l.barrel + 2 * l.deals + 6 * (l.falls % 3) + 18 * (l.bolts % 3) + 54 * (l.surrenders % 3);
}

/* Subtracts these points, and takes the seat off the barrel. */
static void fall(md_table *t, int seat, int points)
{
    ledger l = open_ledger(t, seat);
    t->score[seat] -= points;
    l.barrel = false;
    l.deals = 0;
    close_ledger(t, seat, l);
}

/* ---- cards: t->silent marks the seats that have passed, and t->gone the suits announced. t->alone
 * marks the seats that have looked at their cards, and t->locker those that may not raise. t->bonus
 * has the marriages, and t->known the talon as it was dealt ---- */

static bool sits_out(const md_table *t, int seat)
{
    return t->seats == 4 && seat == t->dealer;
}

static int next_player(const md_table *t, int seat)
{
    do
        seat = md_next(t, seat);
    while (sits_out(t, seat));
    return seat;
}

static int points_of(const md_table *t, const md_cards *cards)
{
    int sum = 0;
    for (int i = 0; i < cards->n; i++)
        switch (t->model->ranks[md_rank(cards->card[i])]) {
        case 'A':
            sum += 11;
            break;
        case 'T':
            sum += 10;
            break;
        case 'K':
            sum += 4;
            break;
        case 'Q':
            sum += 3;
            break;
        case 'J':
            sum += 2;
            break;
        }
    return sum;
}

static int count_of(const md_table *t, const md_cards *cards, char rank)
{
    int n = 0;
    for (int i = 0; i < cards->n; i++)
        n += t->model->ranks[md_rank(cards->card[i])] == rank;
    return n;
}

static int card_of(const md_table *t, char rank, int suit)
{
    return 4 * (int)(strchr(t->model->ranks, rank) - t->model->ranks) + suit;
}

static bool has_marriage(const md_table *t, const md_cards *cards, int suit)
{
    return md_has(cards, card_of(t, 'K', suit)) && md_has(cards, card_of(t, 'Q', suit));
}

static int cap_of(const md_table *t, int seat, bool looked)
{
    int cap = 120;
    for (int suit = SPADES; looked && suit <= CLUBS; suit++)
        if (has_marriage(t, &t->hand[seat], suit))
            cap += rules_of(t)->marriage[suit];
    if (looked && rules_of(t)->house && count_of(t, &t->hand[seat], 'A') == 4)
        cap += 200;
    return cap;
}

static bool is_golden(const md_table *t)
{
    return rules_of(t)->house && t->deals < t->seats;
}

static const char *name_of(const md_table *t, int card)
{
    static char names[8][3];
    static int n;
    n = (n + 1) % 8;
    snprintf(names[n], sizeof names[n], "%c%c", t->model->ranks[md_rank(card)],
             "SHDC"[md_suit(card)]);
    return names[n];
}

/* ---- the deal ---- */

static void sit_down(md_table *t, kanun_game *game)
{
    const table_rules *r = rules_of(t);
    for (int seat = 0; seat < t->seats; seat++) {
        md_read(t, game, r->house ? "dealt" : "hand", seat, &t->hand[seat]);
        ck_assert_int_eq(t->hand[seat].n, sits_out(t, seat) ? 0 : r->wide ? 10 : 7);
        if (r->house && t->score[seat] < -120)
            t->locker |= 1 << seat;
    }
    md_read(t, game, "talon", 0, &t->floor);
    ck_assert_int_eq(t->floor.n, r->wide ? 2 : 3);
    t->trump = t->declarer = t->taker = -1;
    t->alone = r->house ? 0 : (1 << t->seats) - 1;
    t->step = BIDDING;
    t->turn = t->place = next_player(t, t->dealer);
}

static void deal_again(md_table *t)
{
    if (++t->carry == 3) {
        t->carry = 0;
        if (rules_of(t)->house)
            fall(t, t->dealer, 120);
    }
    md_thrown(t);
}

/* ---- settlement ---- */

static int rounded(const md_table *t, int points)
{
    int unit = rules_of(t)->unit;
    return (points + unit / 2) / unit * unit;
}

static int won_points(const md_table *t, int seat)
{
    return points_of(t, &t->pile[seat]) + (rules_of(t)->wide && seat == t->taker ? 10 : 0);
}

static bool at_hundred(const md_table *t)
{
    return t->broken && t->stake == 100;
}

static int times(const md_table *t)
{
    return is_golden(t) || t->doubled || at_hundred(t) ? 2 : 1;
}

/* With the house rules, everything that doubles the deal also doubles marriages. */
static int marriage_times(const md_table *t)
{
    return rules_of(t)->house ? times(t) : 1;
}

static int sitters_points(const md_table *t)
{
    int bonus = 0;
    for (int suit = SPADES; suit <= CLUBS; suit++)
        if (t->gone >> suit & 1 &&
            (md_has(&t->known, card_of(t, 'K', suit)) || md_has(&t->known, card_of(t, 'Q', suit))))
            bonus += rules_of(t)->marriage[suit] * marriage_times(t);
    if (!bonus)
        bonus = (rules_of(t)->house ? 30 : 25) * times(t);
    return rounded(t, points_of(t, &t->known)) * times(t) + bonus;
}

static int base_delta(const md_table *t, int seat, bool surrendered)
{
    if (sits_out(t, seat))
        return sitters_points(t);
    if (surrendered && seat != t->declarer)
        return rules_of(t)->house ? (t->contract / 2 + 4) / 5 * 5 : 60;
    if (surrendered)
        return rules_of(t)->house                               ? -t->contract
               : (open_ledger(t, seat).surrenders + 1) % 3 == 0 ? -120
                                                                : 0;
    if (seat == t->declarer)
        return (won_points(t, seat) + t->bonus[seat] >= t->stake ? t->stake : -t->stake) * times(t);
    return rounded(t, won_points(t, seat)) * times(t) + t->bonus[seat] * marriage_times(t);
}

/* Gives a bolt to a seat that took nothing; returns its cost. */
static int bolt(md_table *t, int seat)
{
    ledger l = open_ledger(t, seat);
    bool none =
        rules_of(t)->house ? t->tricks[seat] == 0 : won_points(t, seat) + t->bonus[seat] == 0;
    if (l.barrel || !none || sits_out(t, seat))
        return 0;
    l.bolts++;
    close_ledger(t, seat, l);
    return l.bolts % 3 ? 0 : rules_of(t)->house ? 120 * times(t) : 120;
}

static void write_down(md_table *t, int seat, int delta)
{
    ledger l = open_ledger(t, seat);
    if (!l.barrel)
        t->score[seat] += delta;
    else if (seat == t->declarer && delta < 0)
        fall(t, seat, -delta);
    else if (seat == t->declarer && t->score[seat] + delta >= rules_of(t)->goal)
        t->score[seat] += delta;
}

static void run_clock(md_table *t, int seat)
{
    ledger l = open_ledger(t, seat);
    if (++l.deals < 3) {
        close_ledger(t, seat, l);
        return;
    }
    l.deals = 0;
    l.falls++;
    close_ledger(t, seat, l);
    fall(t, seat, rules_of(t)->house && l.falls == 3 ? t->score[seat] : 120);
}

static void watch_barrel(md_table *t, const bool was_on[])
{
    int came = 0;
    bool on[MD_PLACES] = {false}, new[MD_PLACES] = {false};
    for (int seat = 0; seat < t->seats; seat++)
        if (was_on[seat] && open_ledger(t, seat).barrel && !sits_out(t, seat))
            run_clock(t, seat);
    for (int seat = 0; seat < t->seats; seat++) {
        ledger l = open_ledger(t, seat);
        on[seat] = l.barrel;
        if (l.barrel || t->score[seat] < rules_of(t)->barrel || t->score[seat] >= rules_of(t)->goal)
            continue;
        t->score[seat] = rules_of(t)->barrel;
        l.barrel = new[seat] = true;
        l.deals = 0;
        close_ledger(t, seat, l);
        came++;
    }
    for (int seat = 0; rules_of(t)->house && came && seat < t->seats; seat++)
        if (on[seat] || (new[seat] && came > 1))
            fall(t, seat, 120);
}

/* The declarer if at the goal, else the seat with the highest score; among equals the first after
 * the dealer. */
static unsigned winner_of(const md_table *t)
{
    int best = t->declarer;
    if (t->score[best] < rules_of(t)->goal)
        for (int i = 1, seat = best = md_next(t, t->dealer); i <= t->seats;
             i++, seat = md_next(t, seat))
            if (t->score[seat] > t->score[best])
                best = seat;
    return 1u << best;
}

static void settle(md_table *t, bool surrendered)
{
    const table_rules *r = rules_of(t);
    int delta[MD_PLACES];
    bool was_on[MD_PLACES], over = false;
    for (int seat = 0; seat < t->seats; seat++) {
        was_on[seat] = open_ledger(t, seat).barrel;
        delta[seat] = base_delta(t, seat, surrendered);
        if (!surrendered)
            delta[seat] -= bolt(t, seat);
    }
    for (int seat = 0; seat < t->seats; seat++) {
        write_down(t, seat, delta[seat]);
        over |= t->score[seat] >= r->goal;
    }
    if (surrendered) {
        ledger l = open_ledger(t, t->declarer);
        l.surrenders++;
        close_ledger(t, t->declarer, l);
    }
    if (!over && r->barrel)
        watch_barrel(t, was_on);
    for (int seat = 0; !over && r->house && seat < t->seats; seat++)
        if (abs(t->score[seat]) == 555)
            t->score[seat] = 0;
    t->carry = 0;
    unsigned winner = winner_of(t);
    md_counted(t, over, 1);
    if (over)
        t->winners = winner;
}

/* ---- legal moves ---- */

static void bids(const md_table *t, md_moves *moves)
{
    const table_rules *r = rules_of(t);
    bool looked = t->alone >> t->turn & 1, silent = t->locker >> t->turn & 1;
    int cap = cap_of(t, t->turn, looked), least = t->contract + r->unit;
    const char *word = looked ? "bid" : "blind";
    if (t->contract == 0) {
        least = is_golden(t) ? 120 : r->opening;
        md_offer(moves, "%s %d", word, least);
        least += r->unit;
        silent |= !is_golden(t);
    }
    for (int n = least; !silent && n <= cap; n += r->unit) {
        md_offer(moves, "%s %d", word, n);
        if (!r->house)
            break;
    }
    if (t->contract)
        md_offer(moves, "pass");
    if (!looked)
        md_offer(moves, "look");
}

static void contracts(const md_table *t, md_moves *moves)
{
    int unit = rules_of(t)->unit;
    md_offer(moves, "keep");
    for (int n = t->contract + unit; n <= cap_of(t, t->turn, true); n += unit)
        md_offer(moves, "raise %d", n);
    if (!open_ledger(t, t->turn).barrel)
        md_offer(moves, "surrender");
}

/* Writes two cards in the order that people use: by suit, the higher card first. */
static bool is_before(int a, int b)
{
    return md_suit(a) != md_suit(b) ? md_suit(a) < md_suit(b) : md_rank(a) > md_rank(b);
}

static void two_cards(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    for (int i = 0; i < hand->n; i++)
        for (int k = 0; k < hand->n; k++) {
            int a = hand->card[i], b = hand->card[k];
            if (a != b && (t->step == GIVING || is_before(a, b)))
                md_offer(moves, "%s %s %s", t->step == GIVING ? "give" : "discard", name_of(t, a),
                         name_of(t, b));
        }
}

static void leads(const md_table *t, md_moves *moves)
{
    const md_cards *hand = &t->hand[t->turn];
    bool house = rules_of(t)->house;
    for (int i = 0; i < hand->n; i++)
        md_offer(moves, "%s", name_of(t, hand->card[i]));
    if (t->taken == 0)
        return;
    for (int suit = SPADES; suit <= CLUBS; suit++) {
        if (has_marriage(t, hand, suit)) {
            md_offer(moves, "Q%c*", "SHDC"[suit]);
            if (!house)
                md_offer(moves, "K%c*", "SHDC"[suit]);
        }
        if (house && count_of(t, hand, 'A') == 4)
            md_offer(moves, "A%c*", "SHDC"[suit]);
    }
}

static void thousand_moves(const md_table *t, md_moves *moves)
{
    md_cards hand = t->hand[t->turn], fine;
    switch (t->step) {
    case BIDDING:
        bids(t, moves);
        return;
    case GIVING:
    case DISCARDING:
        two_cards(t, moves);
        return;
    case CONTRACT:
        contracts(t, moves);
        return;
    case NAMING:
        for (int suit = SPADES; suit <= CLUBS; suit++)
            md_offer(moves, "trump %c", "SHDC"[suit]);
        return;
    default:
        break;
    }
    if (t->trick.n == 0) {
        leads(t, moves);
        return;
    }
    fine = md_of_suit(&hand, md_suit(t->trick.card[0]));
    if (fine.n == 0 && t->trump >= 0)
        fine = md_of_suit(&hand, t->trump);
    if (fine.n == 0)
        fine = hand;
    for (int i = 0; i < fine.n; i++)
        md_offer(moves, "%s", name_of(t, fine.card[i]));
}

/* ---- making moves ---- */

static void now(md_table *t, int step, int seat)
{
    t->step = step;
    t->turn = t->place = seat;
}

static void end_bidding(md_table *t)
{
    const table_rules *r = rules_of(t);
    t->doubled = !(t->alone >> t->declarer & 1);
    t->broken = r->house && t->contract == 100;
    if (!r->wide &&
        (count_of(t, &t->floor, '9') >= 2 || points_of(t, &t->floor) <= (r->house ? 7 : 4))) {
        deal_again(t);
        return;
    }
    t->known = t->floor;
    md_put_all(&t->hand[t->declarer], &t->floor);
    t->floor.n = 0;
    now(t, r->wide ? DISCARDING : GIVING, t->declarer);
}

static void bid(md_table *t, const char *move)
{
    int seat = t->turn, left = 0;
    if (md_says(move, "look")) {
        t->alone |= 1 << seat;
        return;
    }
    if (md_says(move, "pass")) {
        t->silent |= 1u << seat;
    } else {
        t->contract = atoi(strchr(move, ' '));
        t->declarer = seat;
    }
    for (int s = 0; s < t->seats; s++)
        left += !sits_out(t, s) && !(t->silent >> s & 1);
    if (left == 1) {
        end_bidding(t);
        return;
    }
    do
        seat = next_player(t, seat);
    while (t->silent >> seat & 1);
    now(t, BIDDING, seat);
}

static void give(md_table *t, const md_cards *cards)
{
    int first = next_player(t, t->declarer), second = next_player(t, first);
    for (int i = 0; i < 2; i++)
        md_drop(&t->hand[t->declarer], cards->card[i]);
    if (t->step == GIVING) {
        md_put(&t->hand[first], cards->card[0]);
        md_put(&t->hand[second], cards->card[1]);
        for (int seat = 0; seat < t->seats; seat++)
            if (!sits_out(t, seat) &&
                (count_of(t, &t->hand[seat], '9') == 4 ||
                 points_of(t, &t->hand[seat]) < (rules_of(t)->house ? 15 : 13))) {
                deal_again(t);
                return;
            }
    }
    now(t, CONTRACT, t->declarer);
}

static void make_contract(md_table *t, const char *move)
{
    t->stake = md_says(move, "raise") ? atoi(strchr(move, ' ')) : t->contract;
    if (md_says(move, "surrender"))
        settle(t, true);
    else
        now(t, rules_of(t)->named ? NAMING : PLAYING, t->declarer);
}

static void announce(md_table *t, int card)
{
    if (t->model->ranks[md_rank(card)] == 'A') {
        t->bonus[t->turn] += 200;
        return;
    }
    t->bonus[t->turn] += rules_of(t)->marriage[md_suit(card)];
    t->gone |= 1 << md_suit(card);
    if (!rules_of(t)->named)
        t->trump = md_suit(card);
}

static void play_card(md_table *t, const char *move)
{
    md_cards card;
    char name[3] = {move[0], move[1], 0};
    md_parse(t, name, &card);
    if (move[2] == '*')
        announce(t, card.card[0]);
    int winner = md_play_card(t, card.card[0], 3);
    now(t, PLAYING, next_player(t, t->turn));
    if (winner < 0)
        return;
    md_take_trick(t, &t->pile[winner]);
    t->tricks[winner]++;
    t->taken++;
    t->taker = winner;
    now(t, PLAYING, winner);
    if (t->hand[winner].n == 0)
        settle(t, false);
}

static void thousand_play(md_table *t, const char *move)
{
    md_cards cards;
    switch (t->step) {
    case BIDDING:
        bid(t, move);
        break;
    case GIVING:
    case DISCARDING:
        md_parse(t, move, &cards);
        give(t, &cards);
        break;
    case CONTRACT:
        make_contract(t, move);
        break;
    case NAMING:
        t->trump = (int)(strchr("SHDC", move[6]) - "SHDC");
        now(t, PLAYING, t->declarer);
        break;
    default:
        play_card(t, move);
    }
}

#define MODEL(name, file, number, pack)                                                            \
    const md_model name = {.path = file,                                                           \
                           .players = number,                                                      \
                           .ranks = pack,                                                          \
                           .rotates = true,                                                        \
                           .deal = sit_down,                                                       \
                           .moves = thousand_moves,                                                \
                           .play = thousand_play}
MODEL(md_thousand_3, "ruledefs/thousand/thousand.yaml", "3", "9JQKTA");
MODEL(md_thousand_4, "ruledefs/thousand/thousand.yaml", "4", "9JQKTA");
MODEL(md_thousand_house_3, "tests/games/thousand_house.yaml", "3", "9JQKTA");
MODEL(md_thousand_house_4, "tests/games/thousand_house.yaml", "4", "9JQKTA");
MODEL(md_501_3, "ruledefs/thousand/501.yaml", "3", "9JQKTA");
MODEL(md_501_4, "ruledefs/thousand/501.yaml", "4", "9JQKTA");
MODEL(md_cards32, "ruledefs/thousand/cards32.yaml", "3", "789JQKTA");
