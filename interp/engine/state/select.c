/* SPDX-License-Identifier: MIT
 * select.c: the phrases that select cards ("7D", "red 2-8", {not: H}), and the maps from such
 * phrases to numbers. pack.c has the cards.
 */
#include <stdio.h>
#include <string.h>

#include "base/points.h"
#include "base/spoken.h"
#include "state/pack.h"
#include "state/token.h"

/* Level of a selector: in a card map, the more specific selector has the higher level and wins. */
typedef enum level {
    LEVEL_NONE,     /* none */
    LEVEL_ALL,      /* all */
    LEVEL_COLOUR,   /* red; marked */
    LEVEL_SUIT,     /* H */
    LEVEL_SUIT_OF,  /* marked H */
    LEVEL_RANGE,    /* 2-8 */
    LEVEL_RANGE_OF, /* red 2-8 */
    LEVEL_RANK,     /* 7; jokers */
    LEVEL_RANK_OF,  /* red 7 */
    LEVEL_CARD,     /* 7D */
    LEVELS
} level;

typedef enum fault { FINE, UNKNOWN, REVERSED } fault;

typedef struct selector {
    kn_set cards;
    level level;
    ks_token last; /* the selector's last word; if it has a fault, the wrong word */
    fault fault;
} selector;

/* Returns the cards of one copy: the simple ones, or all marked ones. */
static kn_set copies_of(const ks_pack *pack, bool marked)
{
    kn_set cards = KN_EMPTY;
    for (int i = 0; i < pack->cards; i++)
        if (pack->suit[i] != KS_NO_SUIT && (pack->copy[i] > 0) == marked)
            kn_put(&cards, (unsigned)i);
    return cards;
}

static bool read_card(const ks_pack *pack, const ks_token *token, selector *out)
{
    int card = ks_pack_read(pack, token->text, token->length);
    if (card < 0 && ks_pack_read_name(pack, token, pack->absent, pack->absents, true) < 0)
        return false;
    out->cards = card < 0 ? KN_EMPTY : kn_set_of((unsigned)card);
    if (card >= 0 && pack->part && pack->suit[card] != KS_NO_SUIT && pack->copy[card] == 0)
        out->cards = kn_and(pack->by_rank[pack->rank[card]], pack->by_suit[pack->suit[card]]);
    out->level = LEVEL_CARD;
    return true;
}

/* Reads "2-8"; a token with a dash can be nothing else. */
static bool read_range(const ks_pack *pack, const ks_token *token, selector *out)
{
    const char *dash = memchr(token->text, '-', (size_t)token->length);
    ks_token from, to;
    int low, high;

    if (!dash)
        return false;
    from = (ks_token){token->text, (int)(dash - token->text)};
    to = (ks_token){dash + 1, token->length - from.length - 1};
    low = ks_pack_read_rank(pack, from.text, from.length);
    high = ks_pack_read_rank(pack, to.text, to.length);
    if (low < 0 || high < 0)
        return false;
    if (low > high)
        out->fault = REVERSED;
    out->cards = KN_EMPTY;
    for (int r = low; r <= high; r++)
        out->cards = kn_or(out->cards, pack->by_rank[r]);
    out->level = LEVEL_RANGE;
    return true;
}

/* Reads the word that may follow a colour or a copy: a rank, a range or a suit. */
static bool read_class(const ks_pack *pack, const ks_token *token, selector *out)
{
    int i = ks_pack_read_rank(pack, token->text, token->length);
    if (i >= 0) {
        out->cards = pack->by_rank[i];
        out->level = LEVEL_RANK;
        return true;
    }
    i = ks_pack_read_suit(pack, token->text, token->length);
    if (i >= 0) {
        out->cards = pack->by_suit[i];
        out->level = LEVEL_SUIT;
        return true;
    }
    return read_range(pack, token, out);
}

/* Reads a colour or, if the pack has several copies, a copy. `kind` says which it was. */
static bool read_quality(const ks_pack *pack, const ks_token *token, kn_set *cards, int *kind)
{
    int colour = ks_token_find(token, pack->colour_name, pack->colours, true);
    *kind = colour < 0;
    if (colour >= 0)
        *cards = pack->by_colour[colour];
    else if (pack->copies > 1 && (ks_token_is(token, "marked") || ks_token_is(token, "simple")))
        *cards = copies_of(pack, ks_token_is(token, "marked"));
    else
        return false;
    return true;
}

/* Reads "red", "red 7" or "marked red 2-8"; words that don't belong to this are left for the next
 * selector. */
static bool read_qualified(const ks_pack *pack, const char **cursor, selector *out)
{
    kn_set cards, more;
    int kind, kind2;
    const char *behind = *cursor;
    ks_token token;
    selector class = {.fault = FINE};

    if (!read_quality(pack, &out->last, &cards, &kind))
        return false;
    out->cards = cards;
    out->level = LEVEL_COLOUR;
    if (!ks_token_next(&behind, &token))
        return true;
    if (read_quality(pack, &token, &more, &kind2) && kind2 != kind) {
        out->cards = kn_and(out->cards, more);
        *cursor = behind;
        if (!ks_token_next(&behind, &token))
            return true;
    }
    if (read_class(pack, &token, &class)) {
        out->cards = kn_and(out->cards, class.cards);
        out->level = (level)(class.level + 1);
        out->fault = class.fault;
        out->last = token;
        *cursor = behind;
    }
    return true;
}

static bool read_word(const ks_pack *pack, const ks_token *token, selector *out)
{
    if (ks_token_is(token, "all")) {
        out->cards = pack->all;
        out->level = LEVEL_ALL;
    } else if (ks_token_is(token, "none")) {
        out->cards = KN_EMPTY;
        out->level = LEVEL_NONE;
    } else if (ks_token_is(token, "jokers")) {
        int x = ks_pack_find_rank(pack, "X");
        bool jokers = x >= 0 && !kn_is_empty(pack->by_rank[x]) &&
                      pack->suit[kn_first(pack->by_rank[x])] == KS_NO_SUIT;
        out->cards = jokers ? pack->by_rank[x] : KN_EMPTY;
        out->level = LEVEL_RANK;
    } else {
        return false;
    }
    return true;
}

/* Reads the next selector of a text; false at its end. An error is stored in out->fault. */
static bool next_selector(const ks_pack *pack, const char **cursor, selector *out)
{
    out->fault = FINE;
    if (!ks_token_next(cursor, &out->last))
        return false;
    if (!read_card(pack, &out->last, out) && !read_word(pack, &out->last, out) &&
        !read_qualified(pack, cursor, out) && !read_class(pack, &out->last, out))
        out->fault = UNKNOWN;
    const char *behind = *cursor;
    ks_token next;
    if (ks_token_next(&behind, &next) && ks_token_is(&next, "of")) /* "Q of hearts" */
        out->fault = UNKNOWN;
    return true;
}

/* Returns the pack's name for a rank or suit, given the usual letter, because a pack may call its
 * ten 10. */
static const char *own_name(char letter, const char *const *names, int count)
{
    char text[2] = {letter, '\0'};
    for (int i = 0; letter && i < count; i++)
        if (strcmp(names[i], text) == 0 || (letter == 'T' && strcmp(names[i], "10") == 0))
            return names[i];
    return NULL;
}

/* Splits one word into a rank and a suit: 10S; with Roman letters, XS; 7♦; D7; also in small
 * letters. */
static bool split(const ks_pack *pack, const ks_token *word, const char **rank, const char **suit)
{
    for (int n = 1; n < word->length; n++) {
        const char *behind = word->text + n;
        size_t left = (size_t)(word->length - n);
        for (int turned = 0; turned < 2; turned++) {
            const char *r = turned ? behind : word->text, *s = turned ? word->text : behind;
            size_t r_length = turned ? left : (size_t)n, s_length = turned ? (size_t)n : left;
            bool roman = r_length == 1 && (*r == 'X' || *r == 'x');
            *rank =
                own_name(roman ? 'T' : kn_spoken_rank(r, r_length), pack->rank_name, pack->ranks);
            *suit = own_name(kn_spoken_suit(s, s_length), pack->suit_name, pack->suits);
            if (*rank && *suit)
                return true;
        }
    }
    return false;
}

bool ks_pack_meant(const ks_pack *pack, const char *text, int length, char out[KS_CARD_TEXT])
{
    const ks_token *wrong = &(ks_token){text, length};
    const char *cursor = wrong->text + wrong->length, *rank, *suit = NULL;
    ks_token next = {0};
    int card = ks_token_find(wrong, pack->name, pack->cards, false);
    char letter = kn_spoken_rank(wrong->text, (size_t)wrong->length);
    if (card >= 0 || (!letter && split(pack, wrong, &rank, &suit))) {
        if (card >= 0)
            snprintf(out, KS_CARD_TEXT, "%s", pack->name[card]);
        else
            snprintf(out, KS_CARD_TEXT, "%s%s", rank, suit);
        return ks_pack_find(pack, out, -1) >= 0;
    }
    if (letter == 'X') {
        snprintf(out, KS_CARD_TEXT, "jokers");
        return true;
    }
    rank = own_name(letter, pack->rank_name, pack->ranks);
    if (!rank)
        suit = own_name(kn_spoken_suit(wrong->text, (size_t)wrong->length), pack->suit_name,
                        pack->suits);
    if (rank && ks_token_next(&cursor, &next) &&
        (!ks_token_is(&next, "of") || ks_token_next(&cursor, &next)))
        suit =
            own_name(kn_spoken_suit(next.text, (size_t)next.length), pack->suit_name, pack->suits);
    snprintf(out, KS_CARD_TEXT, "%s%s", rank ? rank : "", suit ? suit : "");
    return *out && (!rank || !suit || ks_pack_find(pack, out, -1) >= 0);
}

void ks_append_names(char *out, size_t size, const char *const *names, int count)
{
    size_t length = strlen(out);
    for (int i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(out + length, size - length, " %s", names[i]);
}

void ks_pack_suggest_rank(const ks_pack *pack, const char *word, kn_problem *p, kn_report *report)
{
    const char *names[KS_RANKS_MAX + 1] = {NULL};
    char meant[KS_CARD_TEXT], all[4 * KS_RANKS_MAX] = "";
    memcpy(names, pack->rank_name, (size_t)pack->ranks * sizeof *names);
    if (ks_pack_meant(pack, word, (int)strlen(word), meant) && ks_pack_find_rank(pack, meant) >= 0)
        kn_report_mean(p, meant);
    else
        kn_report_suggest(p, word, names);
    if (p->suggestion)
        return;
    ks_append_names(all, sizeof all, pack->rank_name, pack->ranks);
    kn_report_expect(report, p, "a rank of this pack:%s", all);
}

static void suggest_card(const ks_pack *pack, const ks_token *wrong, const char *word,
                         kn_problem *p)
{
    const char *names[KN_CARDS_MAX + KS_RANKS_MAX + 2 * KS_SUITS_MAX + 6];
    int n = 0;

    char spoken[KS_CARD_TEXT];
    if (ks_pack_meant(pack, wrong->text, wrong->length, spoken)) {
        kn_report_mean(p, spoken);
        return;
    }
    for (int i = 0; i < pack->cards; i++)
        names[n++] = pack->name[i];
    for (int i = 0; i < pack->colours; i++)
        names[n++] = pack->colour_name[i];
    for (int i = 0; i < pack->ranks; i++)
        names[n++] = pack->rank_name[i];
    for (int i = 0; i < pack->suits; i++)
        names[n++] = pack->suit_name[i];
    names[n++] = "all";
    names[n++] = "none";
    names[n++] = "jokers";
    if (pack->copies > 1) {
        names[n++] = "marked";
        names[n++] = "simple";
    }
    names[n] = NULL;
    kn_report_suggest(p, word, names);
}

/* Returns the word, or a whole text such as "queen of trumps"; `last`: its last word. */
static ks_token whole_name(const ks_token *word, ks_token *last)
{
    const char *behind = word->text + word->length;
    ks_token of;
    *last = *word;
    if (!ks_token_next(&behind, &of) || !ks_token_is(&of, "of") || !ks_token_next(&behind, last))
        return *word;
    return (ks_token){word->text, (int)(last->text - word->text) + last->length};
}

/* Adds a problem about a selector that has a fault. */
static void complain(const ks_pack *pack, const selector *wrong, kn_mark at, kn_report *report)
{
    char word[64], ranks[4 * KS_RANKS_MAX] = "", suits[2 * KS_SUITS_MAX + 1] = "";
    kn_problem *p;

    ks_token last, whole = whole_name(&wrong->last, &last);
    snprintf(word, sizeof word, "%.*s", whole.length, whole.text);
    ks_append_names(ranks, sizeof ranks, pack->rank_name, pack->ranks);
    ks_append_names(suits, sizeof suits, pack->suit_name, pack->suits);
    if (wrong->fault == REVERSED) {
        kn_report_add(report, KN_E_CARD_RANGE, at,
                      "the range '%s' runs the wrong way" KN_EXPECTED "two ranks in this order:%s",
                      word, ranks);
        return;
    }
    if (ks_token_is(&last, "trump") || ks_token_is(&last, "trumps")) {
        kn_report_add(report, KN_E_NOT_A_CARD, at,
                      "unknown card '%s': which suit is trump is decided in play" KN_EXPECTED
                      "cards that are the same in every deal, such as Q or H; for trumps a "
                      "condition (`trump is H`) or a hook (`card.suit == game.trump`)",
                      word);
        return;
    }
    p = kn_report_add(report, KN_E_NOT_A_CARD, at, "unknown card '%s'", word);
    kn_report_expect(report, p, "a card of this pack, a rank or a suit: ranks%s, suits%s", ranks,
                     suits);
    suggest_card(pack, &wrong->last, word, p);
}

/* Adds a note if the set already contains these cards, so that naming them has no effect. */
static void note_needless(const ks_pack *pack, kn_set cards, kn_set before, const char *name,
                          kn_mark at, kn_report *report)
{
    if (pack->part || kn_is_empty(cards) || !kn_within(cards, before) || !report->notes)
        return;
    kn_report_add(report->notes, KN_E_CARD_PHRASE, at,
                  "'%s' has no effect: the words before it already name these cards" KN_EXPECTED
                  "each card once",
                  name);
}

void ks_pack_part(const ks_pack *pack, kn_set cards)
{
    struct ks_groups *groups = pack->groups;
    for (int i = groups->count - 1; i >= 0; i--) {
        kn_set within = kn_and(groups->cards[i], cards);
        if (kn_is_empty(within) || kn_equal(within, groups->cards[i]))
            continue;
        groups->cards[groups->count++] = kn_minus(groups->cards[i], cards);
        groups->cards[i] = within;
    }
}

bool ks_pack_words(const ks_pack *pack, const char *text, kn_mark at, const char *whole,
                   kn_set *out, kn_report *report)
{
    selector s;
    *out = KN_EMPTY;
    while (next_selector(pack, &text, &s)) {
        if (s.fault != FINE) {
            complain(pack, &s, ks_token_mark(at, whole, &s.last), report);
            return false;
        }
        char name[64];
        snprintf(name, sizeof name, "%.*s", s.last.length, s.last.text);
        note_needless(pack, s.cards, *out, name, ks_token_mark(at, whole, &s.last), report);
        ks_pack_part(pack, s.cards);
        *out = kn_or(*out, s.cards);
    }
    return true;
}

int ks_pack_select(const ks_pack *pack, const char *text, kn_set *out, int *bad_at, int *bad_length)
{
    const char *cursor = text;
    selector s;
    *out = KN_EMPTY;
    while (next_selector(pack, &cursor, &s)) {
        if (s.fault != FINE) {
            *bad_at = (int)(s.last.text - text);
            *bad_length = s.last.length;
            return -1;
        }
        *out = kn_or(*out, s.cards);
    }
    return 0;
}

static bool wrong_phrase(const kd_node *phrase, kn_report *report)
{
    return kn_report_wrong(report, KN_E_CARD_PHRASE, phrase->at,
                           "cards can't be named like this" KN_EXPECTED
                           "cards such as 7D, J, red 2-8 or H, a list of them, or a map with one "
                           "of not, all and any");
}

/* Returns the cards that all phrases of a list select, or that any of them selects. */
static bool combine(const ks_pack *pack, const kd_node *list, bool all, kn_set *out,
                    kn_report *report)
{
    *out = all ? pack->all : KN_EMPTY;
    if (list->kind != KD_NODE_LIST)
        return ks_pack_cards(pack, list, out, report);
    for (KD_CHILD(item, list)) {
        kn_set cards;
        if (!ks_pack_cards(pack, item, &cards, report))
            return false;
        if (!all && item->text)
            note_needless(pack, cards, *out, item->text, item->at, report);
        *out = all ? kn_and(*out, cards) : kn_or(*out, cards);
    }
    return true;
}

bool ks_pack_cards(const ks_pack *pack, const kd_node *phrase, kn_set *out, kn_report *report)
{
    const kd_node *only = phrase->first;

    *out = KN_EMPTY;
    switch (phrase->kind) {
    case KD_NODE_SCALAR:
        if (!phrase->quoted && !*phrase->text)
            return wrong_phrase(phrase, report);
        return ks_pack_words(pack, phrase->text, phrase->at, phrase->text, out, report);
    case KD_NODE_LIST:
        return combine(pack, phrase, false, out, report);
    case KD_NODE_MAP:
        break;
    }
    if (phrase->count == 1 && strcmp(only->key, "not") == 0) {
        kn_set cards;
        if (!ks_pack_cards(pack, only, &cards, report))
            return false;
        *out = kn_minus(pack->all, cards);
        return true;
    }
    if (phrase->count == 1 && (strcmp(only->key, "all") == 0 || strcmp(only->key, "any") == 0))
        return combine(pack, only, only->key[1] == 'l', out, report);
    return wrong_phrase(phrase, report);
}

/* Returns the number that a rank shows: A 1, T 10, digits their number; 0 for other ranks. */
static int pips(const char *rank)
{
    int64_t number;
    if (strcmp(rank, "A") == 0)
        return 1;
    if (strcmp(rank, "T") == 0)
        return 10;
    return kn_integer_read(rank, 1, 99, &number) ? (int)number : 0;
}

/* Reads the value that an entry gives `card`; false with a problem. */
static bool entry_value(const ks_pack *pack, const kd_node *entry, int per, unsigned card,
                        int32_t *out, kn_report *report)
{
    bool scalar = entry->kind == KD_NODE_SCALAR;
    int64_t number;
    kn_problem *p;

    if (scalar && strcmp(entry->text, "pips") == 0) {
        *out = pips(pack->rank_name[pack->rank[card]]) * (per > 0 ? per : 1);
        if (*out)
            return true;
        return kn_report_wrong(report, KN_E_CARD_VALUE, entry->at,
                               "rank '%s' has no pips" KN_EXPECTED
                               "`pips` only for A, T and ranks that are numbers",
                               pack->rank_name[pack->rank[card]]);
    }
    if (scalar && per > 0 && kn_points_read(entry->text, per, out))
        return true;
    if (scalar && per <= 0 && kn_integer_read(entry->text, INT32_MIN, INT32_MAX, &number)) {
        *out = (int32_t)number;
        return true;
    }
    p = kn_report_add(report, KN_E_CARD_VALUE, entry->at, "'%s' is not a %s",
                      scalar ? entry->text : "this", per > 0 ? "number of points" : "whole number");
    kn_report_expect(report, p,
                     per > 1    ? "points that are a whole number of units (1/%d), or pips"
                     : per == 1 ? "whole points, pips, or a smaller `unit:` in the file"
                                : "a whole number, or pips",
                     per);
    return false;
}

/* The state while a card map is filled. */
typedef struct filling {
    const ks_pack *pack;
    const kd_node *map;
    kn_report *report;
    kn_set named[LEVELS];
    uint8_t level_of[KN_CARDS_MAX];
    /* for each card: the most specific entry so far, or NULL */
    const kd_node *entry_of[KN_CARDS_MAX];
} filling;

/* Returns an entry before `entry` that names one of `cards` at the same `level`. */
static const kd_node *earlier_entry(const filling *f, const kd_node *entry, kn_set cards, level at)
{
    for (KD_CHILD(other, f->map)) {
        const char *cursor = other->key;
        selector s;
        if (other == entry)
            break;
        while (next_selector(f->pack, &cursor, &s))
            if (s.level == at && kn_meets(s.cards, cards))
                return other;
    }
    return entry;
}

static bool apply_selector(filling *f, const kd_node *entry, const selector *s, kn_set twice)
{
    unsigned card;

    if (!kn_is_empty(twice)) {
        const kd_node *other = earlier_entry(f, entry, twice, s->level);
        kn_problem *p =
            kn_report_add(f->report, KN_E_CARD_OVERLAP, entry->key_at, "'%s' and '%s' both name %s",
                          other->key, entry->key, f->pack->name[kn_first(twice)]);
        kn_report_expect(f->report, p, "each card only once among entries of the same kind");
        kn_report_origin(f->report, p, other->key_at, "'%s' is here", other->key);
        return false;
    }
    for (KN_EACH(card, s->cards))
        if (f->level_of[card] <= s->level) {
            f->level_of[card] = (uint8_t)s->level;
            f->entry_of[card] = entry;
        }
    return true;
}

static bool apply_entry(filling *f, const kd_node *entry)
{
    const char *cursor = entry->key;
    kn_set before[LEVELS];
    selector s;

    memcpy(before, f->named, sizeof before);
    while (next_selector(f->pack, &cursor, &s)) {
        if (s.fault != FINE) {
            complain(f->pack, &s, ks_token_mark(entry->key_at, entry->key, &s.last), f->report);
            return false;
        }
        if (!apply_selector(f, entry, &s, kn_and(before[s.level], s.cards)))
            return false;
        f->named[s.level] = kn_or(f->named[s.level], s.cards);
    }
    return true;
}

bool ks_pack_map(const ks_pack *pack, const kd_node *map, int per, int32_t out[KN_CARDS_MAX],
                 kn_report *report)
{
    filling f = {.pack = pack, .map = map, .report = report};
    const kd_node *failed = NULL;
    bool fine = map->kind == KD_NODE_MAP;

    if (!fine)
        wrong_phrase(map, report);
    for (KD_CHILD(entry, fine ? map : NULL))
        fine = apply_entry(&f, entry) && fine;
    /* Values are read last, because an entry's value need not suit cards for which a more specific
     * entry counts. */
    for (int card = 0; card < pack->cards; card++) {
        const kd_node *entry = f.entry_of[card];
        if (!entry || entry == failed)
            continue;
        if (!entry_value(pack, entry, per, (unsigned)card, &out[card], report)) {
            failed = entry;
            fine = false;
        }
    }
    return fine;
}
