/* SPDX-License-Identifier: MIT
 * bird_dog.c: three players, or two and a hand that one of them plays besides; 24 cards, three
 * candidates for trump, pairs of court cards. Nothing else.
 */
#include <check.h>

#include "models.h"

enum { SOLO, NIL, TRICKS };
enum { NINE, TEN, JACK, QUEEN, KING, ACE };
enum { DOG = 2 };

/* How this game uses the shared table: t->step is the phase, and t->asked counts the answers given
 * in it. t->taker is the solo player, and t->last_taker the nil player (-1: none). t->floor has the
 * cards turned up. t->stock is the kitty, and t->passed[0] the dummy's stack, both with the next
 * card first. t->guess[0] is the top card, and t->guess[1] the place that plays the dummy. */
static bool with_dog(const md_table *t)
{
    return t->seats == 2;
}

static int first_of(md_cards *cards)
{
    int card = cards->card[0];
    md_drop(cards, card);
    return card;
}

static void turn_candidate(md_table *t)
{
    /* suits of the same colour: spades and clubs, hearts and diamonds */
    static const int mate[] = {3, 2, 1, 0};
    int card = first_of(&t->stock);
    md_put(&t->floor, card);
    t->trump = md_suit(card);
    t->guess[0] = 4 * md_rank(card) + mate[md_suit(card)];
    t->asked = 0;
    t->turn = t->place = md_next(t, t->dealer);
}

static void bird_deal(md_table *t, kanun_game *game)
{
    md_read_hands(t, game, t->seats);
    md_read(t, game, "kitty", 0, &t->stock);
    ck_assert_int_eq(t->stock.n, 2);
    md_cards shown;
    md_read(t, game, "shown", 0, &shown);
    ck_assert_int_eq(shown.n, 1);
    for (int i = t->stock.n++; i > 0; i--)
        t->stock.card[i] = t->stock.card[i - 1];
    t->stock.card[0] = shown.card[0];
    if (with_dog(t))
        md_read(t, game, "dog_stack", 0, &t->passed[0]);
    for (int seat = 0; seat < t->seats; seat++)
        ck_assert_int_eq(t->hand[seat].n, 7);
    ck_assert(!with_dog(t) || t->passed[0].n == 7);
    t->step = SOLO;
    t->taker = t->last_taker = -1;
    turn_candidate(t);
}

static void bird_moves(const md_table *t, md_moves *moves)
{
    if (t->step != TRICKS) {
        md_offer(moves, t->step == SOLO ? "declare" : "nil");
        md_offer(moves, t->step == SOLO ? "pass" : "no");
        return;
    }
    md_cards hand = t->hand[t->place], follow = {0};
    md_sort(&hand);
    if (t->trick.n)
        follow = md_of_suit(&hand, md_suit(t->trick.card[0]));
    md_offer_each(t, moves, NULL, follow.n ? &follow : &hand);
}

static void move_for(md_table *t, int place)
{
    t->place = place;
    t->turn = with_dog(t) && place == DOG ? t->guess[1] : place;
}

static void ask_nil(md_table *t)
{
    t->step = NIL;
    t->asked = 0;
    t->turn = t->place = md_next(t, t->dealer);
}

static void start_tricks(md_table *t)
{
    t->step = TRICKS;
    int alone = t->last_taker >= 0 ? t->last_taker : t->taker;
    if (with_dog(t)) {
        t->guess[1] = 1 - alone;
        for (int i = 0; i < 3; i++)
            md_put(&t->hand[DOG], first_of(&t->passed[0]));
    }
    move_for(t, md_next(t, t->dealer));
}

static void answer(md_table *t, const char *move)
{
    bool yes = md_says(move, "declare") || md_says(move, "nil");
    if (yes && t->step == SOLO)
        t->taker = t->turn;
    if (yes && t->step == NIL)
        t->last_taker = t->turn;
    t->asked++;
    t->turn = t->place = md_next(t, t->turn);
    if (!yes && t->asked < t->seats)
        return;
    if (t->step == NIL)
        start_tricks(t);
    else if (yes)
        ask_nil(t);
    else if (t->stock.n)
        turn_candidate(t);
    else if (with_dog(t))
        md_thrown(t);
    else
        ask_nil(t);
}

static int pairs_of(const md_cards *pile, const md_cards *more)
{
    int pairs = 0;
    for (int rank = JACK; rank <= KING; rank++) {
        int n = 0;
        for (int i = 0; i < pile->n; i++)
            n += md_rank(pile->card[i]) == rank;
        for (int i = 0; more && i < more->n; i++)
            n += md_rank(more->card[i]) == rank;
        pairs += n / 2;
    }
    return pairs;
}

static void score(md_table *t)
{
    int solo = t->taker, nil = t->last_taker;
    for (int seat = 0; seat < t->seats; seat++) {
        if (nil >= 0) {
            bool made = t->pile[nil].n == 0;
            t->score[seat] += (seat == nil) == made ? 3 : 0;
        } else if (solo < 0) {
            t->score[seat] += pairs_of(&t->pile[seat], NULL);
        } else {
            int own = pairs_of(&t->pile[solo], NULL);
            int against = pairs_of(&t->pile[(solo + 1) % 3], &t->pile[(solo + 2) % 3]);
            t->score[seat] += seat != solo ? against : own > against ? own + 1 : own;
        }
    }
    md_counted(t, md_highest(t) >= (with_dog(t) ? 11 : 21), 1);
}

static void bird_play(md_table *t, const char *move)
{
    if (t->step != TRICKS) {
        answer(t, move);
        return;
    }
    md_cards card;
    md_parse(t, move, &card);
    int winner = md_play_card(t, card.card[0], 3);
    move_for(t, (t->place + 1) % 3);
    if (winner < 0)
        return;
    for (int i = 0; i < 3; i++)
        if (t->trick.card[i] == t->guess[0])
            winner = t->player[i];
    md_take_trick(t, &t->pile[winner]);
    if (with_dog(t) && t->passed[0].n)
        md_put(&t->hand[DOG], first_of(&t->passed[0]));
    move_for(t, winner);
    if (++t->taken == 7)
        score(t);
}

#define BIRD_DOG(NUMBER)                                                                           \
    {                                                                                              \
        .path = "ruledefs/bird_dog/standard.yaml", .players = NUMBER, .ranks = "9TJQKA",           \
        .rotates = true, .deal = bird_deal, .moves = bird_moves, .play = bird_play                 \
    }
const md_model md_bird_dog_3 = BIRD_DOG("3");
const md_model md_bird_dog_2 = BIRD_DOG("2");
