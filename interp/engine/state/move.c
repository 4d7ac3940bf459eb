/* SPDX-License-Identifier: MIT
 * move.c: the words of a game, and moves as text, in both directions. move_list.c has the lists;
 * the mechanics decide which moves are legal.
 */
#include "state/move.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/points.h"
#include "base/words.h"
#include "state/token.h"

const char *const ks_words_fixed[KS_WORDS_FIXED] = {"play", "take", "pass"};

/* Texts of these words in moves: a play has none, and a capture is written with x. */
static const char *const fixed_words[KS_WORDS_FIXED] = {"", "x", "pass"};

static bool takes_first(const ks_words_table *words, int word)
{
    return words->first[word / 8] >> (word % 8) & 1;
}

/* Adds a word of `length` bytes to a list; false: out of memory. */
static bool append_word(ks_words_table *words, kn_arena *arena, const char *word, size_t length)
{
    char *text = kn_arena_text(arena, word, length);
    if (!words->word)
        words->word = kn_arena_array(arena, KS_WORDS_MAX + 1, sizeof *words->word);
    if (!text || !words->word)
        return false;
    words->word[words->count++] = text;
    return true;
}

int ks_words_add(ks_words_table *words, kn_arena *arena, const char *word)
{
    size_t length = word ? strlen(word) : 0;
    bool first = length > 2 && strcmp(word + length - 2, "/1") == 0;
    ks_token token = {word, (int)(length -= first ? 2 : 0)};

    if (!word)
        return -1;
    while (words->count < KS_WORDS_FIXED)
        if (!append_word(words, arena, fixed_words[words->count],
                         strlen(fixed_words[words->count])))
            return -1;
    for (int i = 0; i < words->count; i++)
        if (ks_token_is(&token, words->word[i]))
            return takes_first(words, i) == first ? i : -1;
    if (words->count == KS_WORDS_MAX || !append_word(words, arena, word, length))
        return -1;
    if (first)
        words->first[(words->count - 1) / 8] |= (uint8_t)(1u << ((words->count - 1) % 8));
    return words->count - 1;
}

int ks_words_name(ks_words_table *words, kn_arena *arena, ks_name_kind kind, const char *name)
{
    int *count = &words->names[kind];
    for (int i = 0; i < *count; i++)
        if (strcmp(words->name[kind][i], name) == 0)
            return i;
    if (*count == KS_MOVE_NAMES)
        return -1;
    const char *text = kn_arena_text(arena, name, strlen(name));
    if (!text)
        return -1;
    words->name[kind][*count] = text;
    return (*count)++;
}

bool ks_words_number(ks_words_table *words, int word, int32_t number, const char *name)
{
    for (int i = 0; i < words->numbers; i++) {
        bool same = strcmp(words->number[i].name, name) == 0;
        if (words->number[i].word == word && (same || words->number[i].number == number))
            return same && words->number[i].number == number;
    }
    if (words->numbers == KS_MOVE_NAMES)
        return false;
    words->number[words->numbers].word = (uint8_t)word;
    words->number[words->numbers].number = number;
    words->number[words->numbers++].name = name;
    return true;
}

/* State while a move is split into parts. */
typedef struct taking_apart {
    const ks_pack *pack;
    const ks_words_table *words;
    const ks_move *move;
    int hidden, count;
    ks_part *part;
} taking_apart;

static void add_part(taking_apart *t, ks_part_kind kind, const char *text, int number)
{
    t->part[t->count++] = (ks_part){.kind = kind, .text = text, .number = number};
}

/* Adds `cards` to the parts; or, in place of a move's cards, its hidden cards from the n-th on. */
static void add_cards(taking_apart *t, kn_set cards, int n)
{
    unsigned card;
    for (; n < t->hidden; n++)
        add_part(t, KS_PART_HIDDEN, "?", 0);
    for (KN_EACH(card, t->hidden ? KN_EMPTY : cards))
        add_part(t, KS_PART_CARD, t->pack->name[card], (int)card);
}

static void add_name(taking_apart *t, ks_name_kind kind, int n)
{
    add_part(t, KS_PART_NAME, n < t->words->names[kind] ? t->words->name[kind][n] : "?", n);
}

static void add_number(taking_apart *t)
{
    const ks_words_table *words = t->words;
    for (int i = 0; i < words->numbers; i++)
        if (words->number[i].word == t->move->word && words->number[i].number == t->move->number) {
            add_part(t, KS_PART_NAME, words->number[i].name, t->move->number);
            return;
        }
    add_part(t, KS_PART_NUMBER, NULL, t->move->number);
}

static void add_worded(taking_apart *t)
{
    const ks_move *move = t->move;
    add_part(t, KS_PART_WORD,
             move->word < KS_WORDS_FIXED    ? fixed_words[move->word]
             : move->word < t->words->count ? t->words->word[move->word]
                                            : "?",
             move->word);
    if (move->number != KS_NO_NUMBER)
        add_number(t);
    if (move->suit < KS_SUIT_NAME)
        add_part(t, KS_PART_SUIT, t->pack->suit_name[move->suit], move->suit);
    else if (move->suit != KS_NO_SUIT)
        add_name(t, KS_NAME_STRAIN, move->suit - KS_SUIT_NAME);
    if (move->card != KN_NO_CARD && !t->hidden)
        add_part(t, KS_PART_CARD, t->pack->name[move->card], move->card);
    add_cards(t, move->cards, 0);
    if (move->mark >= KS_MARK_NAME)
        add_name(t, KS_NAME_FURTHER, move->mark - KS_MARK_NAME);
}

int ks_move_parts(const ks_pack *pack, const ks_words_table *words, const ks_move *move, int hidden,
                  ks_part parts[KS_MOVE_PARTS])
{
    taking_apart t = {pack, words, move, hidden, 0, parts};
    bool bare = kn_is_empty(move->cards) && hidden <= 1; /* the word is followed by a single card */
    if (move->word == KS_WORD_TAKE && bare) {
        add_part(&t, KS_PART_WORD, ks_words_fixed[KS_WORD_TAKE], KS_WORD_TAKE);
        add_cards(&t, move->card == KN_NO_CARD ? KN_EMPTY : kn_set_of(move->card), 0);
        return t.count;
    }
    if (move->word == KS_WORD_TAKE) {
        add_cards(&t, move->card == KN_NO_CARD ? KN_EMPTY : kn_set_of(move->card),
                  hidden > 0 ? hidden - 1 : 0);
        if (t.count && move->mark)
            parts[t.count - 1].announced = true;
        add_part(&t, KS_PART_TAKES, fixed_words[KS_WORD_TAKE], 0);
        t.hidden -= hidden > 0;
        add_cards(&t, move->cards, 0);
        return t.count;
    }
    if (move->word == KS_WORD_PLAY)
        add_cards(&t, ks_move_named(move), 0);
    else
        add_worded(&t);
    if (t.count && move->mark && (move->word == KS_WORD_PLAY || move->mark < KS_MARK_NAME))
        parts[t.count - 1].announced = true;
    return t.count;
}

char *ks_move_write(const ks_pack *pack, const ks_words_table *words, const ks_move *move,
                    int hidden, char out[KS_MOVE_TEXT])
{
    ks_part parts[KS_MOVE_PARTS];
    int count = ks_move_parts(pack, words, move, hidden, parts);
    size_t length = 0;
    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        char number[16];
        const char *text = parts[i].text;
        size_t left = KS_MOVE_TEXT - length;
        if (!text) {
            snprintf(number, sizeof number, "%d", (int)parts[i].number);
            text = number;
        }
        int n = snprintf(out + length, left, "%s%s%s", length ? " " : "", text,
                         parts[i].announced ? "*" : "");
        length += (size_t)n < left ? (size_t)n : left - 1;
    }
    return out;
}

/* State while a move is read. */
typedef struct reading {
    const ks_pack *pack;
    const ks_words_table *words;
    const char *language; /* for problems */
    kn_report *report;
    ks_move move;
    kn_set played;  /* the cards written before an x */
    unsigned first; /* the first card as written, or KN_NO_CARD */
} reading;

/* Finds a card, ignoring case. Also accepts the form that the table prints. -1: none. */
static int find_card(const ks_pack *pack, const ks_token *token)
{
    int card = ks_token_find(token, pack->name, pack->cards, true);
    return card >= 0 ? card : ks_pack_read_name(pack, token, pack->name, pack->cards, false);
}

/* Finds a word, except for fixed words that have no text; `exact`: case matters. */
static int find_word(const ks_words_table *words, const ks_token *token, bool exact)
{
    const char *const *all = words->count ? words->word : fixed_words;
    int count = words->count ? words->count : KS_WORDS_FIXED;
    int found = ks_token_find(token, all + KS_WORD_PASS, count - KS_WORD_PASS, exact);
    return found < 0 ? -1 : found + KS_WORD_PASS;
}

/* If a number was read as a move, adds the numbers that are moves, or the word that numbers of bids
 * need. False: the game has neither. */
static bool expect_number(const reading *r, kn_problem *p, const char *wrong)
{
    int64_t number, low = INT64_MAX, high = INT64_MIN;
    bool bids = false;
    if (!kn_integer_read(wrong, INT32_MIN + 1, INT32_MAX, &number))
        return false;
    for (int i = KS_WORDS_FIXED; i < r->words->count; i++) {
        bids |= strcmp(r->words->word[i], "bid") == 0;
        if (!kn_integer_read(r->words->word[i], 0, INT32_MAX, &number))
            continue;
        low = number < low ? number : low;
        high = number > high ? number : high;
    }
    if (low < high && bids)
        kn_report_expect(r->report, p,
                         "a number from %" PRId64 " to %" PRId64
                         ", or a word before the number: `bid %s`",
                         low, high, wrong);
    else if (low < high)
        kn_report_expect(r->report, p, "a number from %" PRId64 " to %" PRId64, low, high);
    else if (bids)
        kn_report_expect(r->report, p, "a word before the number: `bid %s`", wrong);
    return low < high || bids;
}

/* Adds a problem with a sentence of the catalogue, and always returns false. `from` (or NULL) is
 * the word that could not be read. */
static bool no_move(reading *r, const char *fault, const ks_token *from)
{
    static const kn_mark nowhere;
    const char *names[KN_CARDS_MAX + KS_WORDS_MAX + KS_MOVE_NAMES + 1];
    char wrong[64], text[256];
    int n = 0;
    kn_problem *p;

    snprintf(wrong, sizeof wrong, "%.*s", from ? from->length : 0, from ? from->text : "");
    kn_say(text, sizeof text, r->language, fault, KN_TEXT("word", wrong));
    p = kn_report_add(r->report, KN_E_MOVE_TEXT, nowhere, "%s", text);
    p->status = KN_NO;
    if (r->move.word < KS_WORD_PASS && expect_number(r, p, wrong))
        return false;
    kn_report_expect(r->report, p,
                     "cards (%s), a capture (%s x ...) or a word with its numbers, suits and cards",
                     r->pack->name[0], r->pack->name[0]);
    for (int i = KS_WORD_PASS; i < r->words->count || i < KS_WORDS_FIXED; i++)
        names[n++] = i < KS_WORDS_FIXED ? fixed_words[i] : r->words->word[i];
    for (int i = 0; i < r->words->numbers; i++)
        names[n++] = r->words->number[i].name;
    for (int i = 0; i < r->pack->cards; i++)
        names[n++] = r->pack->name[i];
    names[n] = NULL;
    bool known = false; /* ignore a repeated card */
    for (int i = 0; i < n; i++)
        known |= !strcmp(wrong, names[i]);
    if (from && !known)
        kn_report_suggest(p, wrong, names);
    return false;
}

static bool read_card(reading *r, ks_token token, int card)
{
    if (kn_has(r->move.cards, (unsigned)card) || kn_has(r->played, (unsigned)card))
        return no_move(r, KN_KEY("move.stands-twice"), &token);
    if (r->first == KN_NO_CARD)
        r->first = (unsigned)card;
    kn_put(&r->move.cards, (unsigned)card);
    return true;
}

/* Returns the index of the named number that `token` names in moves with `word` (-1: any word); -1:
 * none. */
static int find_number(const ks_words_table *words, int word, const ks_token *token)
{
    for (int exact = 1; exact >= 0; exact--)
        for (int i = 0; i < words->numbers; i++)
            if ((word < 0 || words->number[i].word == word) &&
                ks_token_find(token, &words->number[i].name, 1, exact) == 0)
                return i;
    return -1;
}

/* Reads a suit, another strain or a further word. A move has at most one of each. A word that could
 * be several of these means the suit or strain, because that is written first. */
static bool read_name(reading *r, const ks_token *token)
{
    const ks_words_table *w = r->words;
    const char *const *strain = w->name[KS_NAME_STRAIN], *const *further = w->name[KS_NAME_FURTHER];
    int n;
    for (int exact = 1; r->move.suit == KS_NO_SUIT && exact >= 0; exact--) {
        if ((n = ks_pack_read_name(r->pack, token, r->pack->suit_name, r->pack->suits, exact)) >= 0)
            r->move.suit = (uint8_t)n;
        else if ((n = ks_token_find(token, strain, w->names[KS_NAME_STRAIN], exact)) >= 0)
            r->move.suit = (uint8_t)(KS_SUIT_NAME + n);
        if (n >= 0)
            return true;
    }
    for (int exact = 1; !r->move.mark && exact >= 0; exact--)
        if ((n = ks_token_find(token, further, w->names[KS_NAME_FURTHER], exact)) >= 0) {
            r->move.mark = (uint8_t)(KS_MARK_NAME + n);
            return true;
        }
    return false;
}

/* Reads a number, a suit or a card after a word; or a card before or after an x. A card may end
 * with *. */
static bool read_part(reading *r, ks_token token)
{
    ks_token body = token;
    int card;
    char text[16];
    int64_t number;

    if (body.length > 1 && body.text[body.length - 1] == '*') {
        body.length--;
        r->move.mark = 1;
    }
    card = find_card(r->pack, &body);
    if (card >= 0)
        return read_card(r, body, card);
    if (body.length != token.length)
        return no_move(r, KN_KEY("move.no-card"), &token);
    if (r->move.word < KS_WORD_PASS)
        return no_move(r, KN_KEY("move.no-card-or-word"), &token);
    snprintf(text, sizeof text, "%.*s", body.length, body.text);
    if (r->move.number == KS_NO_NUMBER && body.length < (int)sizeof text &&
        kn_integer_read(text, INT32_MIN + 1, INT32_MAX, &number)) {
        r->move.number = (int32_t)number;
        return true;
    }
    int named = r->move.number == KS_NO_NUMBER ? find_number(r->words, r->move.word, &body) : -1;
    if (named >= 0) {
        r->move.number = r->words->number[named].number;
        return true;
    }
    return read_name(r, &body) || no_move(r, KN_KEY("move.no-part"), &token);
}

/* True for "x", or for a word with the same meaning. */
static bool is_take(const ks_token *token)
{
    return ks_token_is_like(token, "x") || ks_token_is_like(token, "takes");
}

/* Makes the cards that were read before the sign the capturing card. */
static bool read_takes(reading *r, ks_token token)
{
    if (r->move.word != KS_WORD_PLAY || kn_count(r->move.cards) != 1)
        return no_move(r, KN_KEY("move.no-taker"), &token);
    r->move.word = KS_WORD_TAKE;
    r->move.card = (uint8_t)r->first;
    r->played = r->move.cards;
    r->move.cards = KN_EMPTY;
    return true;
}

/* Reads the beginning of a move: its word, or the card of a play. Tries words in exact spelling
 * first, then cards. */
static bool read_first(reading *r, ks_token token)
{
    ks_token card = token;
    int word = find_word(r->words, &token, true);

    if (card.length > 1 && card.text[card.length - 1] == '*')
        card.length--;
    bool is_card = find_card(r->pack, &card) >= 0;
    if (word < 0 && !is_card)
        word = find_word(r->words, &token, false);
    int number = word < 0 && !is_card ? find_number(r->words, -1, &card) : -1;
    if (number >= 0) { /* "nil" alone means a bid */
        r->move.word = r->words->number[number].word;
        r->move.number = r->words->number[number].number;
        return true;
    }
    if (word < 0)
        return is_take(&token) ? read_takes(r, token) : read_part(r, token);
    r->move.word = (uint8_t)word;
    return true;
}

/* Stores the cards that were read in the members that the word uses. */
static bool settle(reading *r)
{
    ks_move *m = &r->move;

    switch (m->word) {
    case KS_WORD_PLAY:
        m->card = (uint8_t)kn_pop(&m->cards);
        return true;
    case KS_WORD_TAKE:
        return !kn_is_empty(m->cards) || no_move(r, KN_KEY("move.no-taken"), NULL);
    default:
        if (takes_first(r->words, m->word) && r->first != KN_NO_CARD) {
            m->card = (uint8_t)r->first;
            kn_drop(&m->cards, r->first);
        }
        return true;
    }
}

bool ks_move_read(const ks_pack *pack, const ks_words_table *words, const char *text,
                  const char *language, ks_move *move, kn_report *report)
{
    reading r = {.pack = pack,
                 .words = words,
                 .language = language,
                 .report = report,
                 .first = KN_NO_CARD,
                 .move = {KS_WORD_PLAY, KN_NO_CARD, 0, KS_NO_SUIT, KS_NO_NUMBER, {0, 0}}};
    ks_token token;

    if (!ks_token_next(&text, &token))
        return no_move(&r, KN_KEY("move.no-text"), NULL);
    if (!read_first(&r, token))
        return false;
    while (ks_token_next(&text, &token))
        if (!(r.move.word < KS_WORD_PASS && is_take(&token) ? read_takes(&r, token)
                                                            : read_part(&r, token)))
            return false;
    if (!settle(&r))
        return false;
    *move = r.move;
    return true;
}
