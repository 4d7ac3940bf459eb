/* SPDX-License-Identifier: MIT
 * run_mentions.c: finds words and cards in the rules of a game as its sheet describes them. A card
 * is found in each of its spellings: 7D, 7♦, "seven of diamonds". Variations that are not chosen
 * are left out, because they are not rules of the game.
 */
#define _GNU_SOURCE /* strcasestr */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/print.h"
#include "base/spoken.h"
#include "base/words.h"
#include "experiment/run.h"

/* A mark that replaces a card. It contains control characters, so that no word can equal it. */
#define CARD_MARK "\x01%d\x02"

enum { SPELLINGS = 8 }; /* of a ten: TD 10D T♦ T♢ 10♦ 10♢ "ten of diamonds" "10 of diamonds" */

typedef struct spelling {
    char text[192];
    size_t length;
    int card;
    bool letters; /* only letters, as in "AS": a card only in capitals */
} spelling;

typedef struct search {
    const kanun_rules *rules;
    const char *language;
    spelling *spelling;
    int count;
    const char *words; /* the word to find, with marks for cards */
    bool found;
} search;

static void add_spelling(search *s, int card, const char *text)
{
    spelling *one = &s->spelling[s->count];
    snprintf(one->text, sizeof one->text, "%s", text);
    one->length = strlen(one->text);
    one->card = card;
    one->letters = one->length == 2;
    for (const char *at = one->text; *at; at++)
        one->letters &= isalpha((unsigned char)*at) != 0;
    s->count += one->length > 0;
}

static void spell_card(search *s, int n, const kanun_card *card)
{
    static const char *const signs[][3] = {
        {"S", "♠", "♤"}, {"H", "♥", "♡"}, {"D", "♦", "♢"}, {"C", "♣", "♧"}};
    char rank[64], suit[64], text[192];
    bool ten = !strcmp(card->rank, "T");
    const char *printed = ten ? "10" : card->rank;
    add_spelling(s, n, card->name);
    if (!*card->suit || strlen(card->name) != strlen(card->rank) + strlen(card->suit))
        return; /* a joker, or a second copy */
    kanun_rules_label(s->rules, "rank", card->rank, s->language, rank, sizeof rank);
    kanun_rules_label(s->rules, "suit", card->suit, s->language, suit, sizeof suit);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        for (int sign = 0; sign < 3 && !strcmp(signs[i][0], card->suit); sign++) {
            snprintf(text, sizeof text, "%s%s", printed, signs[i][sign]);
            if (ten || sign)
                add_spelling(s, n, text);
            snprintf(text, sizeof text, "T%s", signs[i][sign]);
            if (ten && sign)
                add_spelling(s, n, text);
        }
    kn_say(text, sizeof text, s->language, "card.name", KN_TEXT("rank", rank),
           KN_TEXT("suit", suit));
    add_spelling(s, n, text);
    kn_say(text, sizeof text, s->language, "card.name", KN_TEXT("rank", printed),
           KN_TEXT("suit", suit));
    add_spelling(s, n, text);
}

/* Returns the longest spelling of a card that begins at `text`; NULL if there is none. */
static const spelling *card_at(const search *s, const char *text)
{
    const spelling *found = NULL;
    for (const spelling *one = s->spelling; one < s->spelling + s->count; one++) {
        if (found && found->length >= one->length)
            continue;
        bool same = one->letters ? !strncmp(text, one->text, one->length)
                                 : !strncasecmp(text, one->text, one->length);
        if (same && !isalnum((unsigned char)text[one->length]))
            found = one;
    }
    return found;
}

/* Returns a copy of the text with marks for its cards; free it. */
static char *with_marks(const search *s, const char *text)
{
    char *copy;
    size_t size;
    FILE *out = kn_text_open(&copy, &size);
    for (bool within = false; *text;) { /* a word */
        const spelling *card = within ? NULL : card_at(s, text);
        size_t length = card ? card->length : 1;
        within = !card && isalnum((unsigned char)*text);
        while (!card && ((unsigned char)text[length] & 0xc0) == 0x80)
            length++; /* the rest of a character in UTF-8 */
        if (card)
            kn_print(out, CARD_MARK, card->card);
        else
            kn_print_own_part(out, text, length);
        text += length;
    }
    kn_text_close(out);
    return copy;
}

static void search_text(search *s, const char *text)
{
    bool cards = strchr(s->words, *CARD_MARK) != NULL;
    char *marked = s->found || !cards ? NULL : with_marks(s, text);
    s->found = s->found || strcasestr(marked ? marked : text, s->words);
    free(marked);
}

static void search_line(void *payload, const kanun_line *line)
{
    search *s = payload;
    if (!strcmp(line->section, kn_word(s->language, "page.others")))
        return;
    search_text(s, line->label);
    search_text(s, line->text);
}

/* game:mentions(word): returns true if the game's rules in words contain the word, in upper or
 * lower case, or the card in any spelling. */
int ke_run_mentions(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kanun_rules *rules = ke_run_rules_of(host, self)->rules;
    const kanun_info *info = kanun_rules_info(rules);
    search s = {.rules = rules, .language = ke_run_of(host)->args->lang};
    s.spelling = kn_calloc((size_t)info->cards * SPELLINGS + 1, sizeof *s.spelling);
    for (int n = 0; n < info->cards; n++)
        spell_card(&s, n, info->card[n]);
    const char *text = given[0].text;
    char letter[2] = {kn_spoken_suit(text, given[0].length), 0}, suit[64];
    if (*letter && (unsigned char)*text >= 0x80) /* the rules in words have no suit signs */
        text = kanun_rules_label(rules, "suit", letter, s.language, suit, sizeof suit);
    char *words = with_marks(&s, text);
    s.words = words;
    search_text(&s, kanun_rules_text(rules, NULL, "name", s.language));
    kanun_rules_sheet(rules, s.language, search_line, &s);
    lua_pushboolean(L, s.found);
    free(words);
    kn_free(s.spelling);
    return 1;
}
