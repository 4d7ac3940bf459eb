/* SPDX-License-Identifier: MIT
 * play_ranks.c: moves typed by ranks alone in `kanun play`: "k" for the only king that can be
 * played, "4 5 6", "in 2 7". Ambiguous input is not guessed.
 */
#include "base/memory.h"
#include "base/print.h"
#include "base/words.h"
#include "terminal/play.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TOKENS = 64, TOKEN = 24, FITTING = 6, CARDS = 128 };

/* The input, word by word. */
typedef struct typed {
    char word[TOKENS][TOKEN];
    int words;
} typed;

/* The cards of a move in written order; `played`: the number of cards before the captured cards.
 */
typedef struct shape {
    int card[CARDS];
    int cards, played, words; /* words: number of words of the text that are words of the move */
} shape;

static bool read_typed(const char *text, typed *t)
{
    t->words = 0;
    for (const char *at = text + strspn(text, " \t"); *at; at += strspn(at, " \t")) {
        size_t length = strcspn(at, " \t");
        if (t->words == TOKENS || length >= TOKEN)
            return false;
        memcpy(t->word[t->words], at, length);
        t->word[t->words][length] = '\0';
        at += length;
        if (strcasecmp(t->word[t->words], "x") != 0)
            t->words++;
    }
    return t->words > 0;
}

static bool is_card(kt_play *p, const char *word, int card)
{
    return kc_look_same(&p->names.look, word, kanun_rules_info(p->rules)->card[card]->name);
}

static bool is_rank(kt_play *p, const char *word, int card)
{
    const char *rank = kanun_rules_info(p->rules)->card[card]->rank;
    return !strcasecmp(word, rank) || (!strcmp(word, "10") && !strcmp(rank, "T"));
}

/* Splits a move. Returns false if the text doesn't begin with the move's words, or if the move
 * consists of more than words and cards. */
static bool shape_of(kt_play *p, const kanun_move *move, const typed *t, shape *s)
{
    kanun_part part = KANUN_INIT(kanun_part);
    *s = (shape){.played = -1};
    for (int n = 0; kanun_move_part(p->rules, move, n, &part); n++) {
        if (part.kind == KANUN_PART_WORD && n == 0) {
            if (!kc_look_same(&p->names.look, t->word[0], part.text))
                return false;
            s->words = 1;
        } else if (part.kind == KANUN_PART_CARD && !part.announced) {
            s->card[s->cards++] = part.number;
        } else if (part.kind == KANUN_PART_TAKES) {
            s->played = s->cards;
        } else {
            return false;
        }
    }
    return s->cards > 0;
}

/* True if the words from `first` are the ranks or names of the cards from `card`, in this order or
 * in any order. */
static bool are_cards(kt_play *p, const typed *t, int first, const int *card, int cards,
                      bool ordered)
{
    bool used[CARDS] = {false};
    if (t->words - first != cards)
        return false;
    for (int named = 1; named >= 0; named--) /* try names first, because they are unambiguous */
        for (int n = 0; n < cards; n++) {
            const char *word = t->word[first + n];
            int at = ordered ? n : 0, end = ordered ? n + 1 : cards;
            bool name = false;
            for (int i = 0; i < cards && !name; i++)
                name = is_card(p, word, card[i]);
            if (name != (named == 1))
                continue;
            while (at < end &&
                   (used[at] || !(name ? is_card(p, word, card[at]) : is_rank(p, word, card[at]))))
                at++;
            if (at == end)
                return false;
            used[at] = true;
        }
    return true;
}

static bool fits(kt_play *p, const kanun_move *move, const typed *t, bool ordered)
{
    shape s;
    if (!shape_of(p, move, t, &s))
        return false;
    return are_cards(p, t, s.words, s.card, s.cards, ordered) ||
           (s.played > 0 && are_cards(p, t, s.words, s.card, s.played, ordered));
}

static void say_several(kt_play *p, const int *found, int count)
{
    char *moves;
    size_t size;
    FILE *out = kn_text_open(&moves, &size);
    for (int n = 0; n < count && n < FITTING; n++) {
        kanun_move move = KANUN_INIT(kanun_move);
        if (!kanun_game_move(p->game, found[n], &move))
            continue;
        fputs(n ? KT_PLAY_SAY(p, "list.comma") : "", out);
        kc_look_move(&p->names.look, &move, out);
        kn_print(out, " (%d)", found[n] + 1);
    }
    if (count > FITTING)
        kn_print(out, "%s...", KT_PLAY_SAY(p, "list.comma"));
    kn_text_close(out);
    kn_say_to(stdout, p->names.look.language, "play.several-fit", KN_TEXT("moves", moves));
    free(moves);
}

int kt_ranks_find(kt_play *p, const char *text, int count)
{
    typed t;
    kanun_move move = KANUN_INIT(kanun_move);
    if (!read_typed(text, &t))
        return KT_NO_MOVE;
    for (int ordered = 1; ordered >= 0; ordered--) {
        int found[FITTING], all = 0;
        for (int n = 0; n < count; n++) {
            if (!kanun_game_move(p->game, n, &move) || !fits(p, &move, &t, ordered))
                continue;
            if (all < FITTING)
                found[all] = n;
            all++;
        }
        if (all == 1)
            return found[0];
        if (all > 1) {
            say_several(p, found, all);
            return KT_ANSWERED;
        }
    }
    return KT_NO_MOVE;
}
