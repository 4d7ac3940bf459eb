/* SPDX-License-Identifier: MIT
 * model.c: the common parts of the models of single games: heaps of cards, texts of moves, the
 * winner of a trick. No rules of any one game.
 */
#include "model.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char suits[] = "SHDC", jokers[] = "12";
enum { JOKER = 'X', MARK = 'm' };

/* Check's own assertions write a record for each call, which is too slow for a million calls. */
static void sure(bool fine, const char *what)
{
    if (!fine)
        ck_abort_msg("%s", what);
}

int md_rank(int card)
{
    return card / 4;
}
int md_suit(int card)
{
    return card % 4;
}
int md_next(const md_table *t, int seat)
{
    return (seat + 1) % t->seats;
}
int md_side(const md_table *t, int seat)
{
    return t->model->pairs && t->seats == 4 ? seat % 2 : seat;
}

bool md_has(const md_cards *cards, int card)
{
    for (int i = 0; i < cards->n; i++)
        if (cards->card[i] == card)
            return true;
    return false;
}

void md_put(md_cards *cards, int card)
{
    sure(cards->n < (int)sizeof cards->card, "too many cards in one heap");
    cards->card[cards->n++] = (uint8_t)card;
}

void md_drop(md_cards *cards, int card)
{
    sure(md_has(cards, card), "a card is not where it is taken from");
    int n = 0;
    for (int i = 0; i < cards->n; i++)
        if (cards->card[i] != card)
            cards->card[n++] = cards->card[i];
    cards->n = n;
}

void md_put_all(md_cards *to, const md_cards *from)
{
    for (int i = 0; i < from->n; i++)
        md_put(to, from->card[i]);
}

static int by_number(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

void md_sort(md_cards *cards)
{
    qsort(cards->card, (size_t)cards->n, 1, by_number);
}

md_cards md_of_suit(const md_cards *cards, int suit)
{
    md_cards of = {0};
    for (int i = 0; i < cards->n; i++)
        if (md_suit(cards->card[i]) == suit)
            md_put(&of, cards->card[i]);
    return of;
}

/* ---- text of moves and cards ---- */

static bool is_card(const md_table *t, const char *word, size_t length)
{
    return (length == 2 || (length == 3 && word[2] == MARK)) && strchr(t->model->ranks, word[0]) &&
           strchr(word[0] == JOKER ? jokers : suits, word[1]);
}

void md_parse(const md_table *t, const char *move, md_cards *cards)
{
    cards->n = 0;
    while (*move) {
        size_t length = strcspn(move, " ");
        if (is_card(t, move, length))
            md_put(cards,
                   4 * (int)(strchr(t->model->ranks, move[0]) - t->model->ranks) +
                       (move[0] == JOKER ? move[1] - '1' : (int)(strchr(suits, move[1]) - suits)) +
                       (length == 3 ? 4 * (int)strlen(t->model->ranks) : 0));
        move += length + strspn(move + length, " ");
    }
}

bool md_says(const char *move, const char *word)
{
    size_t length = strcspn(move, " ");
    return length == strlen(word) && strncmp(move, word, length) == 0;
}

void md_read(const md_table *t, kanun_game *game, const char *zone, int owner, md_cards *cards)
{
    const char *text = heap_text(game, zone, owner, -2);
    ck_assert_msg(text, "there is no zone %s of %d", zone, owner);
    md_parse(t, text, cards);
    int words = *text != 0;
    for (const char *space = text; (space = strchr(space, ' ')); space++)
        words++;
    ck_assert_int_eq(cards->n, words); /* each word was a card of this pack */
}

void md_read_hands(md_table *t, kanun_game *game, int places)
{
    for (int place = 0; place < places; place++)
        md_read(t, game, "hand", place, &t->hand[place]);
}

void md_offer(md_moves *moves, const char *format, ...)
{
    if (moves->n == moves->room) {
        moves->room = moves->room ? 2 * moves->room : 16;
        moves->text = realloc(moves->text, (size_t)moves->room * MD_TEXT);
        sure(moves->text != NULL, "out of memory");
    }
    va_list values;
    va_start(values, format);
    int length = vsnprintf(moves->text[moves->n++], MD_TEXT, format, values);
    va_end(values);
    sure(length < MD_TEXT, "a move is too long");
}

void md_write(const md_table *t, const md_cards *cards, char out[MD_TEXT])
{
    md_cards sorted = *cards;
    md_sort(&sorted);
    sure(4 * sorted.n < MD_TEXT, "too many cards in one move");
    int ranks = (int)strlen(t->model->ranks), length = 0;
    out[0] = 0;
    for (int i = 0; i < sorted.n; i++) {
        int place = md_rank(sorted.card[i]);
        char rank = t->model->ranks[place % ranks];
        length += sprintf(out + length, place < ranks ? " %c%c" : " %c%cm", rank,
                          (rank == JOKER ? jokers : suits)[md_suit(sorted.card[i])]);
    }
}

void md_offer_each(const md_table *t, md_moves *moves, const char *word, const md_cards *cards)
{
    for (int i = 0; i < cards->n; i++) {
        char text[MD_TEXT];
        md_write(t, &(md_cards){1, {cards->card[i]}}, text);
        md_offer(moves, "%.20s%s", word ? word : "", word ? text : text + 1);
    }
}

static void choose(const md_table *t, md_moves *moves, const char *word, const md_cards *from,
                   int at, int count, md_cards chosen)
{
    if (count == 0) {
        char text[MD_TEXT];
        md_write(t, &chosen, text);
        md_offer(moves, "%.20s%.40s", word, text);
        return;
    }
    for (; at < from->n; at++) {
        md_cards more = chosen;
        md_put(&more, from->card[at]);
        choose(t, moves, word, from, at + 1, count - 1, more);
    }
}

void md_offer_choices(const md_table *t, md_moves *moves, const char *word, const md_cards *from,
                      int count)
{
    choose(t, moves, word, from, 0, count, (md_cards){0});
}

/* ---- tricks ---- */

int md_play_card(md_table *t, int card, int players)
{
    md_drop(&t->hand[t->place], card);
    t->player[t->trick.n] = t->place;
    md_put(&t->trick, card);
    if (t->trick.n < players)
        return -1;
    int best = 0;
    for (int i = 1; i < t->trick.n; i++) {
        int suit = md_suit(t->trick.card[i]), winning = md_suit(t->trick.card[best]);
        if (suit == winning ? t->trick.card[i] > t->trick.card[best] : suit == t->trump)
            best = i;
    }
    return t->player[best];
}

void md_take_trick(md_table *t, md_cards *pile)
{
    md_put_all(pile, &t->trick);
    t->trick.n = 0;
}

/* ---- ends ---- */

int md_highest(const md_table *t)
{
    int highest = t->score[0];
    for (int side = 1; side < t->sides; side++)
        highest = t->score[side] > highest ? t->score[side] : highest;
    return highest;
}

unsigned md_leaders(const md_table *t, int sign)
{
    unsigned leaders = 0;
    int best = sign * t->score[0];
    for (int side = 0; side < t->sides; side++) {
        if (sign * t->score[side] > best) {
            best = sign * t->score[side];
            leaders = 0;
        }
        if (sign * t->score[side] == best)
            leaders |= 1u << side;
    }
    return leaders;
}

void md_counted(md_table *t, bool over, int sign)
{
    t->turn = t->place = -1;
    t->deals++;
    t->over = over;
    if (over)
        t->winners = md_leaders(t, sign);
}

void md_thrown(md_table *t)
{
    t->turn = t->place = -1;
    t->thrown_in = true;
}

void md_keep_standing(const md_table *t, md_moves *moves)
{
    int n = 0;
    for (int i = 0; i < moves->n; i++)
        if (!t->model->stands || t->model->stands(t, moves->text[i]))
            memmove(moves->text[n++], moves->text[i], MD_TEXT);
    moves->n = n;
}

int64_t md_perft(const md_table *t, int depth)
{
    if (depth == 0)
        return 1;
    if (t->turn < 0 || t->needs_stock)
        return -1;
    md_moves moves = {0};
    int64_t count = 0;
    t->model->moves(t, &moves);
    md_keep_standing(t, &moves);
    for (int i = 0; i < moves.n && count >= 0 && depth > 1; i++) {
        md_table after = *t;
        t->model->play(&after, moves.text[i]);
        int64_t below = md_perft(&after, depth - 1);
        count = below < 0 ? -1 : count + below;
    }
    if (depth == 1)
        count = moves.n;
    free(moves.text);
    return count;
}
