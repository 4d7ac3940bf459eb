/* SPDX-License-Identifier: MIT
 * run_mentions.c: finds a word or a card in the rules of a game as its sheet describes them. A card
 * is found in each of its spellings: 7D, 7♦, "seven of diamonds". Variations that are not chosen
 * are left out, because they are not rules of the game.
 */
#define _GNU_SOURCE /* strcasestr */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/spoken.h"
#include "base/words.h"
#include "command/look.h"
#include "experiment/run.h"

typedef struct search {
    const kc_look *look;
    const char *word;       /* the word to find; the code of a card */
    const kanun_card *card; /* the card to find, or NULL ... */
    char spoken[2][192];    /* ... and its names: "seven of diamonds", "7 of diamonds" */
    bool found;
} search;

/* Writes the names of a card that has a rank and a suit; "" for others. */
static void name_card(const kc_look *look, const kanun_card *card, char spoken[2][192])
{
    char rank[64], suit[64];
    bool plain = *card->suit && strlen(card->name) == strlen(card->rank) + strlen(card->suit);
    kanun_rules_label(look->rules, "rank", card->rank, look->language, rank, sizeof rank);
    kanun_rules_label(look->rules, "suit", card->suit, look->language, suit, sizeof suit);
    for (int n = 0; n < 2; n++) {
        const char *name = !n ? rank : strcmp(card->rank, "T") != 0 ? card->rank : "10";
        *spoken[n] = '\0';
        if (plain)
            kn_say(spoken[n], sizeof spoken[n], look->language, "card.name", KN_TEXT("rank", name),
                   KN_TEXT("suit", suit));
    }
}

/* True if the code has only letters, as in "AS", which could also be a word. */
static bool has_only_letters(const char *code)
{
    while (isalpha((unsigned char)*code))
        code++;
    return !*code;
}

/* Sets the card that the word names, with its names. */
static void find_card(search *s)
{
    const kanun_info *info = kanun_rules_info(s->look->rules);
    char code[256];
    kc_look_read(s->look, s->word, code, sizeof code);
    for (int n = 0; n < info->cards && !s->card; n++) {
        const kanun_card *card = info->card[n];
        name_card(s->look, card, s->spoken);
        bool same = has_only_letters(card->name) ? !strcmp(code, card->name)
                                                 : !strcasecmp(code, card->name);
        if (same || (*s->word &&
                     (!strcasecmp(s->word, s->spoken[0]) || !strcasecmp(s->word, s->spoken[1]))))
            s->card = card;
    }
}

/* True if the text has the code of the card as a word. */
static bool has_code(const kanun_card *card, const char *text)
{
    size_t length = strlen(card->name);
    for (const char *at = text; (at = strstr(at, card->name)); at += length)
        if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[length]))
            return true;
    return false;
}

static void search_text(search *s, const char *text)
{
    s->found = s->found || (!s->card ? strcasestr(text, s->word) != NULL : has_code(s->card, text));
    for (int n = 0; n < 2 && s->card && !s->found; n++)
        s->found = *s->spoken[n] && strcasestr(text, s->spoken[n]);
}

static void search_line(void *payload, const kanun_line *line)
{
    search *s = payload;
    if (!strcmp(line->section, kn_word(s->look->language, "page.others")))
        return;
    search_text(s, line->label);
    search_text(s, line->text);
}

/* game:mentions(word): returns true if the game's rules in words contain the word, in upper or
 * lower case, or the card in any spelling. */
int ke_run_mentions(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kanun_rules *rules = ke_run_rules_of(host, self)->rules;
    kc_look look;
    kc_look_choose(&look, rules,
                   (kc_look_wish){.language = ke_run_of(host)->args->lang, .text = true});
    search s = {.look = &look, .word = given[0].text};
    char letter[2] = {kn_spoken_suit(s.word, given[0].length), 0}, suit[64];
    if (*letter && (unsigned char)*s.word >= 0x80) /* the rules in words have no suit signs */
        s.word = kanun_rules_label(rules, "suit", letter, look.language, suit, sizeof suit);
    find_card(&s);
    search_text(&s, kanun_rules_text(rules, NULL, "name", look.language));
    kanun_rules_sheet(rules, look.language, search_line, &s);
    lua_pushboolean(L, s.found);
    return 1;
}
