/* SPDX-License-Identifier: MIT
 * ten.c: the fishing games in which a card takes one that makes ten with it and another is turned
 * up from the stock, from rules/chinese-ten.md, with their usual options. At the end of each deal
 * the model demands that nothing is left and that all the pack's points were taken.
 */
#include <check.h>
#include <string.h>

#include "models.h"

enum { ACE = 0, TWO = 1, FIVE = 4, EIGHT = 7, NINE = 8, TEN = 9 };
enum { SPADES = 0, HEARTS = 1, DIAMONDS = 2, CLUBS = 3 };
/* values of t->step: play a card of the hand, or choose the capture of the turned card */
enum { PLAYING, CHOOSING };

/* 5 T J Q K capture their own rank; other cards capture a rank that makes ten with theirs. */
static bool is_self(int rank)
{
    return rank == FIVE || rank >= TEN;
}
static int partner(int rank)
{
    return is_self(rank) ? rank : NINE - rank; /* rank 0 is A, and rank 8 is 9 */
}

static bool is_red(int card)
{
    return md_suit(card) == HEARTS || md_suit(card) == DIAMONDS;
}

static int red_points(int card, int ace)
{
    int rank = md_rank(card);
    if (!is_red(card))
        return 0;
    return rank == ACE ? ace : rank < NINE ? rank + 1 : 10;
}

static int points_standard(const md_table *t, int card)
{
    if (md_rank(card) == ACE && !is_red(card))
        return t->seats == 2 ? 0 : md_suit(card) == SPADES ? 30 : 40;
    return red_points(card, 20);
}
static int points_taiwan(const md_table *t, int card)
{
    bool club_ace = md_rank(card) == ACE && md_suit(card) == CLUBS;
    return club_ace ? 0 : points_standard(t, card);
}
static int points_frog(const md_table *t, int card)
{
    int rank = md_rank(card);
    (void)t;
    if (rank == ACE)
        return md_suit(card) == SPADES ? 50 : 0;
    if (rank >= NINE)
        return is_red(card) ? 0 : 10;
    return red_points(card, 0);
}
static int points_merah(const md_table *t, int card)
{
    (void)t;
    return red_points(card, 20);
}

#define PATH(FILE) "ruledefs/chinese_ten/" FILE ".yaml"

/* The differences between the games. */
static const struct game {
    const char *path;
    int (*points)(const md_table *t, int card);
    int total[5], hand[5], layout[5]; /* by number of players */
    int target; /* the score that ends the match; 0: play as many deals as there are players */
    /* dead layouts are dealt again, and the player with the lowest score deals next */
    bool redeals;
} games[] = {
    {PATH("standard"),
     points_standard,
     {0, 0, 210, 280, 280},
     {0, 0, 12, 8, 6},
     {0, 0, 4, 4, 4},
     0,
     false},
    {PATH("taiwan"), points_taiwan, {[4] = 240}, {[4] = 6}, {[4] = 4}, 60, false},
    {PATH("frog"), points_frog, {0, 0, 220, 220, 220}, {0, 0, 12, 8, 6}, {0, 0, 4, 4, 4}, 0, false},
    {PATH("main_merah"), points_merah, {0, 0, 210, 210}, {0, 0, 10, 7}, {0, 0, 12, 10}, 0, true},
};

static const struct game *game_of(const md_table *t)
{
    const struct game *g = games;
    while (strcmp(g->path, t->model->path) != 0)
        g++;
    return g;
}

/* The floor cards that match, and whether they are captured together. */
static md_cards matching(const md_table *t, int card, bool *together)
{
    md_cards found = {0};
    for (int i = 0; i < t->floor.n; i++)
        if (md_rank(t->floor.card[i]) == partner(md_rank(card)))
            md_put(&found, t->floor.card[i]);
    *together = is_self(md_rank(card)) && found.n == 3;
    md_sort(&found);
    return found;
}

static void offer(const md_table *t, md_moves *moves, int played, const md_cards *taken)
{
    char card[MD_TEXT], cards[MD_TEXT];
    md_write(t, &(md_cards){1, {(uint8_t)played}}, card);
    md_write(t, taken, cards);
    md_offer(moves, "%.3s%s%.56s", card + 1, taken->n ? " x" : "", cards);
}

static void offer_options(const md_table *t, md_moves *moves, int card)
{
    bool together;
    md_cards found = matching(t, card, &together);
    if (found.n == 0 || together) {
        offer(t, moves, card, &found);
        return;
    }
    for (int i = 0; i < found.n; i++)
        offer(t, moves, card, &(md_cards){1, {found.card[i]}});
}

static void ten_moves(const md_table *t, md_moves *moves)
{
    md_cards hand = t->hand[t->turn];
    if (t->step == CHOOSING) {
        offer_options(t, moves, t->stock.card[0]);
        return;
    }
    md_sort(&hand);
    for (int i = 0; i < hand.n; i++)
        offer_options(t, moves, hand.card[i]);
}

/* Captures these cards with the card, which was already removed from its place, or adds it to the
 * floor. */
static void carry_out(md_table *t, int card, const md_cards *taken)
{
    if (taken->n == 0) {
        md_put(&t->floor, card);
        return;
    }
    for (int i = 0; i < taken->n; i++)
        md_drop(&t->floor, taken->card[i]);
    md_put(&t->pile[t->turn], card);
    md_put_all(&t->pile[t->turn], taken);
}

static void count_deal(md_table *t)
{
    const struct game *g = game_of(t);
    int got[MD_PLACES] = {0}, sum = 0, lowest = -1;
    ck_assert_int_eq(t->floor.n, 0);
    ck_assert_int_eq(t->stock.n, 0);
    for (int seat = 0; seat < t->seats; seat++) {
        for (int i = 0; i < t->pile[seat].n; i++)
            got[seat] += g->points(t, t->pile[seat].card[i]);
        t->score[seat] += got[seat];
        sum += got[seat];
    }
    ck_assert_int_eq(sum, g->total[t->seats]);
    for (int i = 1; i <= t->seats; i++) {
        int seat = (t->dealer + i) % t->seats;
        if (lowest < 0 || got[seat] < got[lowest])
            lowest = seat;
    }
    t->carry = lowest; /* kept until the next deal */
    md_counted(t, g->target ? md_highest(t) >= g->target : t->deals + 1 == t->seats, 1);
}

static void ten_play(md_table *t, const char *move)
{
    md_cards cards, taken = {0};
    int card;
    md_parse(t, move, &cards);
    card = cards.card[0];
    for (int i = 1; i < cards.n; i++)
        md_put(&taken, cards.card[i]);
    md_drop(t->step == CHOOSING ? &t->stock : &t->hand[t->turn], card);
    carry_out(t, card, &taken);
    if (t->step == PLAYING) {
        bool together;
        card = t->stock.card[0];
        taken = matching(t, card, &together);
        if (taken.n > 1 && !together) {
            t->step = CHOOSING;
            return;
        }
        md_drop(&t->stock, card);
        carry_out(t, card, &taken);
    }
    t->step = PLAYING;
    if (t->turn == t->dealer && t->stock.n == 0) {
        count_deal(t);
        return;
    }
    t->turn = t->place = md_next(t, t->turn);
}

/* True if some cards of the layout could never be captured. */
static bool is_dead(const md_cards *layout)
{
    int of[13] = {0};
    for (int i = 0; i < layout->n; i++)
        of[md_rank(layout->card[i])]++;
    for (int rank = 0; rank < 13; rank++)
        if (is_self(rank) ? of[rank] >= 3 : of[rank] + of[partner(rank)] >= 5)
            return true;
    return false;
}

static bool is_four_of_a_self_rank(const md_cards *cards)
{
    if (cards->n != 4 || !is_self(md_rank(cards->card[0])))
        return false;
    for (int i = 1; i < 4; i++)
        if (md_rank(cards->card[i]) != md_rank(cards->card[0]))
            return false;
    return true;
}

static void ten_deal(md_table *t, kanun_game *game)
{
    const struct game *g = game_of(t);
    if (g->redeals && t->deals)
        ck_assert_int_eq(t->dealer, t->carry);
    md_read_hands(t, game, t->seats);
    md_read(t, game, "floor", 0, &t->floor);
    md_read(t, game, "stock", 0, &t->stock); /* from top to bottom */
    md_read(t, game, "pile", t->dealer, &t->pile[t->dealer]);
    for (int seat = 0; seat < t->seats; seat++)
        ck_assert_int_eq(t->hand[seat].n, g->hand[t->seats]);
    ck_assert_int_eq(t->stock.n, t->seats * g->hand[t->seats]);
    if (t->pile[t->dealer].n) {
        ck_assert(!g->redeals && t->floor.n == 0 && is_four_of_a_self_rank(&t->pile[t->dealer]));
    } else {
        ck_assert_int_eq(t->floor.n, g->layout[t->seats]);
        ck_assert(!(g->redeals && is_dead(&t->floor)) && !is_four_of_a_self_rank(&t->floor));
    }
    t->turn = t->place = md_next(t, t->dealer);
}

#define TEN(FILE, NUMBER, ROTATES)                                                                 \
    {                                                                                              \
        .path = PATH(FILE), .players = NUMBER, .ranks = "A23456789TJQK", .ordered = true,          \
        .rotates = ROTATES, .deal = ten_deal, .moves = ten_moves, .play = ten_play                 \
    }
const md_model md_ten_2 = TEN("standard", "2", true);
const md_model md_ten_3 = TEN("standard", "3", true);
const md_model md_ten_4 = TEN("standard", "4", true);
const md_model md_ten_taiwan = TEN("taiwan", "4", true);
const md_model md_ten_frog_2 = TEN("frog", "2", true);
const md_model md_ten_frog_3 = TEN("frog", "3", true);
const md_model md_ten_frog_4 = TEN("frog", "4", true);
const md_model md_ten_merah_2 = TEN("main_merah", "2", false);
const md_model md_ten_merah_3 = TEN("main_merah", "3", false);
