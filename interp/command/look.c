/* SPDX-License-Identifier: MIT
 * look.c: the look of cards and moves on the screen. It knows the four usual suits by their
 * letters. Other suits keep their names. look_typed.c reads typed text.
 */
#include "command/look.h"
#include "base/print.h"
#include "base/spoken.h"
#include "base/width.h"
#include "base/words.h"
#include "command/tool.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

typedef struct suit_look {
    const char *suit, *glyph;
    const char *two, *four; /* SGR colours in two- and four-colour packs; "": none */
} suit_look;

static const suit_look suits[] = {{"S", "\u2660", "", ""},
                                  {"H", "\u2665", "31", "31"},
                                  {"D", "\u2666", "31", "94"},
                                  {"C", "\u2663", "", "32"}};

static const suit_look *find_suit(const char *name)
{
    for (size_t n = 0; n < sizeof suits / sizeof *suits; n++)
        if (!strcmp(suits[n].suit, name))
            return &suits[n];
    return NULL;
}

static bool is_utf8(void)
{
    const char *names[] = {"LC_ALL", "LC_CTYPE", "LANG"}, *set = NULL;
    for (int n = 0; n < 3 && !(set && *set); n++)
        set = getenv(names[n]);
    if (!set || !(set = strchr(set, '.')))
        return false;
    return !strncmp(set, ".UTF-8", 6) || !strncmp(set, ".utf8", 5) || !strncmp(set, ".utf-8", 6);
}

void kc_look_measure(kc_look *look)
{
    struct winsize size;
    bool known = !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    look->width = known && size.ws_col >= 20 ? size.ws_col : 80;
    look->height = known && size.ws_row >= 1 ? size.ws_row : 50;
}

static bool has_tens(const kanun_rules *rules)
{
    unsigned kinds = 0;
    const kanun_info *info = kanun_rules_info(rules);
    for (int n = 0; n < info->cards; n++) {
        const kanun_card *card = info->card[n];
        if (*card->suit)
            kinds |= kn_rank_kind(card->rank, strlen(card->rank));
    }
    return kn_ranks_have_ten(kinds);
}

void kc_look_choose(kc_look *look, const kanun_rules *rules, kc_look_wish wish)
{
    const char *term = getenv("TERM");
    bool able = !wish.nowhere && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb");
    *look = (kc_look){.rules = rules,
                      .glyphs = (able || wish.text) && !wish.plain && !wish.ascii && is_utf8(),
                      .colour = !wish.plain && kc_tool_colour(stdout),
                      .four = wish.four,
                      .language = wish.language,
                      .screen = able && !wish.plain,
                      .sentences = wish.plain,
                      .counts = able && !wish.plain};
    look->tens = has_tens(rules);
    if (!wish.nowhere)
        kc_look_measure(look);
}

/* ---- Cards in texts ---- */

#define RANKS "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
enum { SIGN_MAX = 6 }; /* bytes of a suit's sign with a variation selector */

size_t kc_look_word(const char *text)
{
    size_t length = 0;
    while (isalnum((unsigned char)text[length]) || (unsigned char)text[length] >= 0x80)
        length++;
    return length;
}

const kanun_card *kc_look_find(const kc_look *look, const char *word, size_t length)
{
    const kanun_info *info = kanun_rules_info(look->rules);
    for (int n = 0; n < info->cards; n++)
        if (strlen(info->card[n]->name) == length && !memcmp(info->card[n]->name, word, length))
            return info->card[n];
    return NULL;
}

static int put_text(const char *text, FILE *out)
{
    if (out)
        kn_print_own(out, text);
    return kn_width(text);
}

static const char *colour_of(const kc_look *look, const suit_look *s)
{
    return !look->colour || !s ? "" : look->four ? s->four : s->two;
}

/* True if cards are named in words, for people who listen instead of seeing glyphs. */
static bool in_words(const kc_look *look)
{
    return look->sentences && !look->glyphs;
}

int kc_look_card_words(const kc_look *look, const kanun_card *card, FILE *out)
{
    const char *mark = card->name + strlen(card->rank) + strlen(card->suit);
    kc_label rank = kc_look_label(look, "rank", card->rank),
             suit = kc_look_label(look, "suit", card->suit);
    char name[600], copy[700];
    kc_label own = kc_look_label(look, "name", card->name);
    if (strcmp(own.text, card->name) != 0)
        return put_text(own.text, out);
    if (!*card->suit)
        return put_text(rank.text, out);
    kn_say(name, sizeof name, look->language, "card.name", KN_TEXT("rank", rank.text),
           KN_TEXT("suit", suit.text));
    kn_say(copy, sizeof copy, look->language, "card.copy", KN_TEXT("card", name),
           KN_TEXT("mark", mark));
    return put_text(*mark ? copy : name, out);
}

static int put_card(const kc_look *look, const kanun_card *card, FILE *out)
{
    if (in_words(look))
        return kc_look_card_words(look, card, out);
    const suit_look *s = find_suit(card->suit);
    const char *colour = colour_of(look, s);
    size_t length = strlen(card->name), rank = strlen(card->rank);
    bool glyph = look->glyphs && s && rank + 1 <= length;
    const char *number = glyph && look->tens && !strcmp(card->rank, "T") ? "10" : card->rank;
    int mark = (int)(length - rank - strlen(card->suit)); /* the mark of a second copy */
    if (out && *colour)
        kn_print(out, "\033[%sm", colour);
    if (out && glyph)
        kn_print(out, "%s%s%s", number, s->glyph, card->name + length - (mark > 0 ? mark : 0));
    else if (out)
        kn_print_own(out, card->name);
    if (out && *colour)
        fputs("\033[0m", out);
    return glyph ? (int)strlen(number) + 1 + (mark > 0 ? mark : 0) : (int)length;
}

/* Returns the length of the first part of a word that is all ASCII or all non-ASCII. In languages
 * without spaces, other letters directly follow a card. */
static size_t part_length(const char *word, size_t length)
{
    bool beyond = (unsigned char)*word >= 0x80;
    size_t part = 0;
    while (part < length && ((unsigned char)word[part] >= 0x80) == beyond)
        part++;
    return part;
}

/* Returns the card whose printed name, such as "10♦", begins the text, and sets *length to the
 * length of the name; NULL if there is none. */
static const kanun_card *find_printed(const kc_look *look, const char *text, size_t *length)
{
    char letters[KN_PRINTED_TEXT];
    size_t rank = strspn(text, RANKS), signs = 0;
    while (rank && (unsigned char)text[rank + signs] >= 0x80 && signs < SIGN_MAX)
        signs++;
    for (; signs; signs--)
        if (kn_printed_card(text, rank + signs, look->tens, letters)) {
            const kanun_card *card = kc_look_find(look, letters, strlen(letters));
            *length = rank + signs;
            if (card)
                return card;
        }
    return NULL;
}

void kc_look_print(const kc_look *look, const char *text, FILE *out)
{
    for (size_t length; *text; text += length) {
        length = kc_look_word(text);
        const kanun_card *card = kc_look_find(look, text, length);
        if (!card && !look->glyphs)
            card = find_printed(look, text, &length);
        if (length && !card) {
            length = part_length(text, length);
            card = kc_look_find(look, text, length);
        }
        length += !length;
        if (card)
            put_card(look, card, out);
        else
            kn_print_own_part(out, text, length);
    }
}

const char *kc_look_between(const kc_look *look)
{
    return in_words(look) ? KC_SAY(look, "list.comma") : " ";
}

void kc_look_cards(const kc_look *look, kanun_cards cards, FILE *out)
{
    const kanun_info *info = kanun_rules_info(look->rules);
    const char *between = "";
    for (int n = 0; n < info->cards; n++) {
        if (!KANUN_HAS(cards, n))
            continue;
        kn_print_own(out, between);
        put_card(look, info->card[n], out);
        between = kc_look_between(look);
    }
}

void kc_look_heap(const kc_look *look, const kanun_heap *heap, FILE *out)
{
    const kanun_info *info = kanun_rules_info(look->rules);
    for (int n = 0; n < heap->count; n++) {
        kn_print_own(out, n ? kc_look_between(look) : "");
        if (heap->card[n] == KANUN_UNSEEN)
            fputs("?", out);
        else
            put_card(look, info->card[heap->card[n]], out);
    }
}

/* ---- Moves ---- */

kanun_cards kc_move_cards(const kanun_move *move)
{
    kanun_cards cards = move->cards;
    if (move->card >= 0)
        cards.bits[move->card / 64] |= UINT64_C(1) << (move->card % 64);
    return cards;
}

bool kc_move_has_cards(const kanun_move *move)
{
    return move->card >= 0 || move->cards.bits[0] || move->cards.bits[1];
}

kc_label kc_look_label(const kc_look *look, const char *kind, const char *name)
{
    kc_label label;
    kanun_rules_label(look->rules, kind, name, look->language, label.text, sizeof label.text);
    return label;
}

const char *kc_look_part(const kc_look *look, const kanun_part *part, char *out, size_t size)
{
    bool suit = part->kind == KANUN_PART_SUIT && !find_suit(part->text);
    if (suit || part->kind == KANUN_PART_WORD || part->kind == KANUN_PART_NAME)
        return kanun_rules_label(look->rules, "name", part->text, look->language, out, size);
    if (part->text)
        snprintf(out, size, "%s", part->text);
    else
        snprintf(out, size, "%d", (int)part->number);
    return out;
}

static int put_part(const kc_look *look, const kanun_part *part, FILE *out)
{
    char text[128];
    if (part->kind == KANUN_PART_CARD)
        return put_card(look, kanun_rules_info(look->rules)->card[part->number], out);
    if (part->kind != KANUN_PART_SUIT || !find_suit(part->text))
        return put_text(kc_look_part(look, part, text, sizeof text), out);
    if (out)
        kc_look_suit(look, part->text, out);
    return 1;
}

/* Prints the parts of a move before "takes" (`side` 0) or after it (`side` 1), or all parts of a
 * move without "takes". Prints the number of hidden cards. */
static int put_parts(const kc_look *look, const kanun_move *move, int side, FILE *out)
{
    kanun_part part = KANUN_INIT(kanun_part);
    int width = 0, hidden = 0, at = 0, parts = 0;
    bool card = false;
    for (int n = 0; kanun_move_part(look->rules, move, n, &part); n++, parts++) {
        at += part.kind == KANUN_PART_TAKES;
        hidden += part.kind == KANUN_PART_HIDDEN && at == side;
        if (at != side || part.kind == KANUN_PART_TAKES || part.kind == KANUN_PART_HIDDEN)
            continue;
        bool next = part.kind == KANUN_PART_CARD;
        width += width ? put_text(card && next ? kc_look_between(look) : " ", out) : 0;
        width += put_part(look, &part, out);
        card = next;
        if (part.announced)
            width += put_text(n || kanun_move_part(look->rules, move, 1, &part)
                                  ? "*"
                                  : KC_SAY(look, "move.announced"),
                              out);
    }
    if (hidden) {
        char text[64];
        kn_say(text, sizeof text, look->language,
               width ? KN_KEY("cards.further-number") : KN_KEY("cards.number"),
               KN_NUMBER("n", hidden));
        width += put_text(text, out);
    }
    return width;
}

/* Prints one side of a capture; returns its width. */
static int draw_side(const kc_look *look, const kanun_move *move, int side, char *text, size_t size)
{
    FILE *out = fmemopen(text, size, "w");
    int width = out ? put_parts(look, move, side, out) : 0;
    if (out)
        fclose(out);
    return width;
}

int kc_look_move(const kc_look *look, const kanun_move *move, FILE *out)
{
    if (move->word != KANUN_WORD_TAKE)
        return put_parts(look, move, 0, out);
    char taker[128] = "", taken[4096] = "", between[64];
    int width = draw_side(look, move, 0, taker, sizeof taker) +
                draw_side(look, move, 1, taken, sizeof taken);
    if (out)
        kn_say_to(out, look->language, "move.takes", KN_TEXT("card", taker),
                  KN_TEXT("taken", taken));
    kn_say(between, sizeof between, look->language, "move.takes", KN_TEXT("card", ""),
           KN_TEXT("taken", ""));
    return width + kn_width(between);
}

void kc_look_end(const kc_look *look, FILE *out)
{
    fputs(look->sentences ? KC_SAY(look, "sentence.full-stop") : "", out);
    fputc('\n', out);
}

void kc_look_begin(const char *text, int width, FILE *out)
{
    int columns = kn_width(text);
    kn_print(out, "  %s%*s", text, columns < width ? width - columns : 2, "");
}

void kc_look_begin_row(const kc_look *look, const char *text, int width, FILE *out)
{
    if (look->sentences)
        kn_print(out, "%s%s", text, KC_SAY(look, "names.colon"));
    else
        kc_look_begin(text, width, out);
}

void kc_look_suit(const kc_look *look, const char *suit, FILE *out)
{
    const suit_look *s = find_suit(suit);
    const char *colour = colour_of(look, s);
    kc_label label = kc_look_label(look, "suit", suit);
    if (*colour)
        kn_print(out, "\033[%sm", colour);
    kn_print_own(out, in_words(look) ? label.text : look->glyphs && s ? s->glyph : suit);
    if (*colour)
        fputs("\033[0m", out);
}
