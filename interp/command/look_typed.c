/* SPDX-License-Identifier: MIT
 * look_typed.c: reads cards and moves as people type or speak them: "10♦", "ten of diamonds", and
 * what look.c prints.
 */
#include "command/look.h"
#include "base/spoken.h"
#include "base/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Copies a word with letters instead of suit signs. 10 becomes T only in a card, because it may
 * also be a number. */
static size_t read_card(const kc_look *look, const char *word, size_t length, char *out,
                        size_t size)
{
    char letters[KN_PRINTED_TEXT], card[KN_PRINTED_TEXT];
    size_t used = 0;
    bool ten = kn_printed_card(word, length, look->tens, letters);
    for (; ten && letters[used]; used++) /* case matters only in the mark of a copy */
        card[used] = (char)(used < 2 ? toupper((unsigned char)letters[used]) : letters[used]);
    if ((ten && kc_look_find(look, card, used)) || kn_printed_card(word, length, false, letters))
        return (size_t)snprintf(out, size, "%s", letters);
    return (size_t)snprintf(out, size, "%.*s", (int)length, word);
}

/* Copies `typed` with single blanks, and with x instead of the language's word for "takes". */
static void read_words(const kc_look *look, const char *typed, char *out, size_t size)
{
    char sentence[64], *middle, *behind;
    size_t used = 0;
    kn_say(sentence, sizeof sentence, look->language, "move.takes", KN_TEXT("card", "|"),
           KN_TEXT("taken", "|"));
    middle = strchr(sentence, '|') + 1;
    behind = strchr(middle, '|');
    *behind++ = '\0';
    middle += strspn(middle, " ");
    behind += strspn(behind, " ");
    middle[strcspn(middle, " ")] = '\0';
    for (const char *at = typed; *(at += strspn(at, " \t")) && used + 2 < size;) {
        size_t length = strcspn(at, " \t");
        bool takes = length == strlen(middle) && !strncasecmp(at, middle, length);
        bool said = *behind && length == strlen(behind) && !strncmp(at, behind, length);
        if (!said || used == 0)
            used += (size_t)snprintf(out + used, size - used, "%s%.*s", used ? " " : "",
                                     takes ? 1 : (int)length, takes ? "x" : at);
        if (used >= size)
            used = size - 1;
        at += length;
    }
    out[used] = '\0';
}

/* Returns the card with the longest name in words that begins at `text`; NULL if there is none. */
static const kanun_card *spoken_card(const kc_look *look, const char *text, size_t *length)
{
    const kanun_info *info = kanun_rules_info(look->rules);
    const kanun_card *found = NULL;
    *length = 0;
    for (int n = 0; n < info->cards; n++) {
        char name[700] = "";
        FILE *out = fmemopen(name, sizeof name, "w");
        if (!out)
            return NULL;
        kc_look_card_words(look, info->card[n], out);
        size_t size = fclose(out) ? 0 : strlen(name);
        if (size > *length && !strncasecmp(text, name, size) &&
            !isalnum((unsigned char)text[size])) {
            *length = size;
            found = info->card[n];
        }
    }
    return found;
}

void kc_look_spoken(const kc_look *look, const char *text, char *out, size_t size)
{
    const char *comma = KC_SAY(look, "list.comma"), *stop = KC_SAY(look, "sentence.full-stop");
    size_t used = 0, length;
    bool any = false, begins = true; /* a word may begin here */
    for (const char *at = text; *at && used + 16 < size;) {
        const kanun_card *card =
            begins || (unsigned char)*at >= 0xc0 ? spoken_card(look, at, &length) : NULL;
        begins = !isalnum((unsigned char)*at);
        if (!card) {
            out[used++] = *at++;
            continue;
        }
        any = begins = true;
        bool apart = used && out[used - 1] != ' ';
        used += (size_t)snprintf(out + used, size - used, "%s%s ", apart ? " " : "", card->name);
        at += length;
        at += strncmp(at, comma, strlen(comma)) ? 0 : strlen(comma);
        at += strspn(at, " ");
    }
    size_t end = strlen(stop);
    if (any && used > end && !strncmp(out + used - end, stop, end))
        used -= end;
    while (any && used && out[used - 1] == ' ')
        used--;
    out[used] = '\0';
}

void kc_look_read(const kc_look *look, const char *text, char *out, size_t size)
{
    char typed_words[1024];
    const char *typed = typed_words;
    read_words(look, text, typed_words, sizeof typed_words);
    size_t used = 0, length;
    for (; *typed && used + 1 < size; typed += length) {
        length = kc_look_word(typed);
        if (length)
            used += read_card(look, typed, length, out + used, size - used);
        else
            out[used++] = typed[length++];
    }
    out[used < size ? used : size - 1] = '\0';
}

bool kc_look_same(const kc_look *look, const char *text, const char *word)
{
    char typed[1024];
    kc_look_read(look, text, typed, sizeof typed);
    kc_label label = kc_look_label(look, "name", word);
    return !strcasecmp(typed, word) || !strcasecmp(typed, label.text) ||
           !strcasecmp(text, label.text);
}

bool kc_look_says(const kc_look *look, const char *text, const kanun_move *move)
{
    char typed[1024], words[1024] = "";
    kc_look plain = *look;
    plain.glyphs = plain.colour = false;
    kc_look_read(look, text, typed, sizeof typed);
    kanun_move_text(look->rules, move, words, sizeof words);
    bool same = !strcasecmp(typed, words);
    for (int spoken = 0; !same && spoken <= look->sentences; spoken++) {
        plain.sentences = spoken;
        FILE *out = fmemopen(words, sizeof words, "w");
        if (!out)
            return false;
        kc_look_move(&plain, move, out);
        same = !fclose(out) && (!strcasecmp(typed, words) || !strcasecmp(text, words));
    }
    return same;
}
