/* SPDX-License-Identifier: MIT
 * pack_make.c: compiles `pack:`: its key table, symbols, the order of cards, values and points, and
 * the optional check of their sum. A finished pack doesn't need it.
 */
#include <string.h>

#include "base/nearest.h"
#include "base/points.h"
#include "document/fill_values.h"
#include "state/pack.h"
#include "state/token.h"

/* The state while a pack is made. */
typedef struct making {
    kn_arena *arena;
    const kd_node *node;
    kn_report *report;
    ks_pack *pack;
    const char **mark;
    /* as in the file */
    int copies, jokers;
    bool by_suit;
    const kd_node *suits, *ranks, *marks, *colours, *names, *without, *values, *points,
        *trump_points;
} making;

static const kd_key pack_keys[] = {
    {"suits", KD_T_SYMBOLS, KD_PUT(making, suits), .fallback = "S H D C",
     .says = "The suits, one letter each, in the order in which cards are listed.",
     .serves = "Skat; Five Crowns (a fifth suit)"},
    {"ranks", KD_T_SYMBOLS, KD_PUT(making, ranks), .fallback = "A 2 3 4 5 6 7 8 9 T J Q K",
     .says = "The ranks, one or two letters or digits each, in the order in which cards are "
             "listed. Ranges of ranks follow this order.",
     .serves = "Skat (32 cards); Tarock (a knight)"},
    {"copies", KD_T_INTEGER, KD_PUT(making, copies), .min = 1, .max = KS_COPIES_MAX,
     .fallback = "1",
     .says = "The number of copies of each card in the pack. `jokers` gives the number of jokers.",
     .serves = "Pinochle; Canasta"},
    {"marks", KD_T_SYMBOLS, KD_PUT(making, marks), .beside = "copies!1",
     .says = "A letter or digit for each copy after the first, written after the card: with m, KSm "
             "is the second king of spades. Default for two copies: m. Required for three or four "
             "copies.",
     .serves = "Doppelkopf; Pinochle"},
    {"jokers", KD_T_INTEGER, KD_PUT(making, jokers), .min = 0, .max = KS_JOKERS_MAX,
     .foreign = "jokers: `pack: {jokers: N}`", .fallback = "0",
     .says = "The number of jokers in the whole pack. They are called X1, X2 ..., have the rank X, "
             "and have neither suit nor colour.",
     .serves = "Canasta; Five Hundred"},
    {"colours", KD_T_MAP, KD_PUT(making, colours), .item = KD_T_SYMBOLS,
     .says = "The colours and their suits. Default: black is S C and red is H D, if the pack has "
             "these suits.",
     .serves = "Euchre (the other jack of the colour); Patience"},
    {"names", KD_T_MAP, KD_PUT(making, names), .item = KD_T_WORDS, .flags = KD_KEY_OF_CARDS,
     .says = "The names of ranks and suits whose letters don't have their usual meaning, and of "
             "cards with names of their own: {N: {en: knight}, 8B: {en: full moon}}.",
     .serves = "Tarock (the knight); Koi-Koi (months, full moon)"},
    {"order", KD_T_CHOICE, KD_PUT(making, by_suit), .choices = "rank suit", .fallback = "rank",
     .says = "The order of the pack when its cards are listed: rank by rank, or suit by suit.",
     .serves = "Cassino (by rank); Whist (by suit)"},
    {"without", KD_T_CARDS, KD_PUT(making, without),
     .says = "The cards that are left out. If the pack would otherwise have more than 128 cards, a "
             "name without a mark leaves out all copies of the card.",
     .serves = "Whist with three players; Oh Hell"},
    {"values", KD_T_CARDMAP, KD_PUT(making, values), .item = KD_T_INTEGER, .choices = "pips",
     .says = "The numbers for which cards count in sums. `pips` is the number of the "
             "rank. Cards that you don't list have no value.",
     .serves = "Cassino; Cribbage"},
    {"values_label", KD_T_WORDS, KD_PUT_NOWHERE, .beside = "values",
     .says = "The name of the values in the sheet, if they are not for sums of cards.",
     .serves = "Sixty-six; Bezique"},
    {"points", KD_T_CARDMAP, KD_PUT(making, points), .item = KD_T_POINTS, .choices = "pips",
     .says = "The card points: the points that each card scores when it is won. Cards that you "
             "don't list score nothing.",
     .serves = "Skat; Scopa"},
    {"trump_points", KD_T_CARDMAP, KD_PUT(making, trump_points), .item = KD_T_POINTS,
     .choices = "pips",
     .says =
         "The card points of trumps (the suit in the variable `trump`) that differ from `points`. "
         "They apply wherever scores, conditions and hooks count the points of a zone.",
     .serves = "Belote, Klaverjas, Jass (jack 20, nine 14); Clabber"},
    {"points_total", KD_T_POINTS, KD_PUT_NOWHERE, .flags = KD_KEY_LAYER,
     .says = "A check: the points of all cards in the pack must add up to this total.",
     .serves = "Skat (120); Pinochle (240)"},
    {.name = NULL},
};
const kd_table ks_pack_table = {.name = "pack",
                                .says = "The cards of the game: symbols, order, values and points.",
                                .keys = pack_keys};

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_symbol(const char *text, size_t longest, bool letters_only)
{
    size_t length = strlen(text);
    if (length < 1 || length > longest)
        return false;
    for (; *text; text++)
        if (!is_letter(*text) && (letters_only || *text < '0' || *text > '9'))
            return false;
    return true;
}

static bool same_symbol(const char *a, const char *b)
{
    ks_token token = {a, (int)strlen(a)};
    return ks_token_is_like(&token, b);
}

/* Reads the symbols in `key` into an array with *count items; NULL with problems. */
static const char **read_symbols(making *m, const char *key, const kd_node *node, size_t longest,
                                 bool letters_only, int most, int *count)
{
    const char **symbol = kd_symbols(node, count, m->arena);
    if (!symbol) {
        kn_report_memory(m->report);
        return NULL;
    }
    for (int i = 0; i < *count; i++) {
        kn_problem *p;
        if (!is_symbol(symbol[i], longest, letters_only)) {
            p = kn_report_add(m->report, KN_E_SYMBOL, ks_symbol_mark(node, i),
                              "'%s' can't be one of the %s", symbol[i], key);
            kn_report_expect(m->report, p,
                             longest > 1 && strchr(symbol[i], '-')
                                 ? "each symbol on its own, such as 7 8 9 T"
                             : longest > 1  ? "one or two letters or digits"
                             : letters_only ? "one letter"
                                            : "one letter or digit");
            return NULL;
        }
        for (int j = 0; j < i; j++)
            if (same_symbol(symbol[i], symbol[j])) {
                kn_report_add(m->report, KN_E_SYMBOL_TWICE, ks_symbol_mark(node, i),
                              "'%s' is listed twice among the %s", symbol[i], key);
                return NULL;
            }
    }
    if (*count > most) {
        kn_report_add(m->report, KN_E_PACK_SIZE, node->at, "%d %s are too many: at most %d", *count,
                      key, most);
        return NULL;
    }
    return symbol;
}

static bool read_ranks_and_suits(making *m)
{
    ks_pack *pack = m->pack;
    const char **rank =
        read_symbols(m, "ranks", m->ranks, 2, false, KS_RANKS_MAX - (m->jokers > 0), &pack->ranks);
    const char **suit =
        rank ? read_symbols(m, "suits", m->suits, 1, true, KS_SUITS_MAX, &pack->suits) : NULL;

    if (!suit)
        return false;
    memcpy(pack->rank_name, rank, (size_t)pack->ranks * sizeof *rank);
    memcpy(pack->suit_name, suit, (size_t)pack->suits * sizeof *suit);
    if (m->jokers > 0)
        pack->rank_name[pack->ranks++] = "X";
    for (int r = 0; r < pack->ranks; r++) {
        bool jokers = m->jokers > 0 && r == pack->ranks - 1;
        for (int s = 0; s < pack->suits; s++)
            if (same_symbol(pack->rank_name[r], pack->suit_name[s]))
                return kn_report_wrong(m->report, KN_E_SYMBOL_TWICE, m->ranks->at,
                                       "'%s' is both a rank%s and a suit", pack->rank_name[r],
                                       jokers ? " (the jokers')" : "");
        if (!jokers && m->jokers > 0 && same_symbol(pack->rank_name[r], "X"))
            return kn_report_wrong(m->report, KN_E_SYMBOL_TWICE, m->ranks->at,
                                   "'%s' is both a rank and the jokers' rank", pack->rank_name[r]);
    }
    return true;
}

static bool read_marks(making *m)
{
    static const char *const usual[] = {"m"};
    static const char *const expected[KS_COPIES_MAX + 1] = {
        [1] = "several `copies`; or remove `marks`",
        [2] = "one letter or digit: `marks: m`",
        [3] = "a letter or digit for each copy after the first: `marks: a b`",
        [4] = "a letter or digit for each copy after the first: `marks: a b c`",
    };
    const kd_node *node = m->marks, *copies = kd_node_get(m->node, "copies"),
                  *at = node     ? node
                        : copies ? copies
                                 : m->node;
    int count = 0;

    m->mark = kn_arena_array(m->arena, KS_COPIES_MAX, sizeof *m->mark);
    if (!m->mark)
        return kn_report_memory(m->report);
    m->mark[0] = "";
    if (node) {
        const char **mark = read_symbols(m, "marks", node, 1, false, KS_COPIES_MAX, &count);
        if (!mark)
            return false;
        if (count == m->pack->copies - 1)
            memcpy(m->mark + 1, mark, (size_t)count * sizeof *mark);
    } else if (m->pack->copies == 2) {
        m->mark[1] = usual[0];
        count = 1;
    }
    if (count != m->pack->copies - 1)
        return kn_report_wrong(m->report, KN_E_PACK_MARKS, at->at,
                               "a pack of %d cop%s needs %d mark%s, but there %s %d" KN_EXPECTED
                               "%s",
                               m->pack->copies, m->pack->copies == 1 ? "y" : "ies",
                               m->pack->copies - 1, m->pack->copies == 2 ? "" : "s",
                               count == 1 ? "is" : "are", count, expected[m->pack->copies]);
    return true;
}

/* Gives suit `s` a colour: the existing one with that name, or else a new one. */
static void paint(ks_pack *pack, int s, const char *name)
{
    int c = 0;
    while (c < pack->colours && strcmp(pack->colour_name[c], name) != 0)
        c++;
    if (c == pack->colours)
        pack->colour_name[pack->colours++] = name;
    pack->colour_of[s] = (uint8_t)c;
}

static bool is_colour_name(const char *name)
{
    static const char *const taken[] = {"all", "none", "jokers", "marked", "simple",
                                        "not", "any",  "pips",   NULL};
    return strlen(name) >= 3 && !name[strspn(name, "abcdefghijklmnopqrstuvwxyz_")] &&
           kn_place_of(taken, name) < 0;
}

static bool read_colour(making *m, const kd_node *entry)
{
    ks_pack *pack = m->pack;
    int count;
    const char **symbol;

    if (!is_colour_name(entry->key) || pack->colours == KS_SUITS_MAX)
        return kn_report_wrong(m->report, KN_E_SYMBOL, entry->key_at,
                               "'%s' can't be a colour" KN_EXPECTED
                               "up to %d names of three or more lower-case letters, other than the "
                               "words that select cards",
                               entry->key, KS_SUITS_MAX);
    symbol = kd_symbols(entry, &count, m->arena);
    if (!symbol)
        return kn_report_memory(m->report);
    for (int i = 0; i < count; i++) {
        int s = ks_pack_read_suit(pack, symbol[i], -1);
        if (s < 0 || pack->colour_of[s] != KS_NO_SUIT)
            return kn_report_wrong(m->report, KN_E_PACK_COLOUR, ks_symbol_mark(entry, i),
                                   s < 0 ? "unknown suit '%s'" : "suit '%s' already has a colour",
                                   symbol[i]);
        paint(pack, s, entry->key);
    }
    return true;
}

static bool read_colours(making *m)
{
    static const char *const usual[][2] = {
        {"S", "black"}, {"C", "black"}, {"H", "red"}, {"D", "red"}};
    const kd_node *node = m->colours;

    memset(m->pack->colour_of, KS_NO_SUIT, sizeof m->pack->colour_of);
    for (KD_CHILD(entry, node))
        if (!read_colour(m, entry))
            return false;
    for (size_t i = 0; !node && i < sizeof usual / sizeof *usual; i++) {
        int s = ks_pack_find_suit(m->pack, usual[i][0]);
        if (s >= 0)
            paint(m->pack, s, usual[i][1]);
    }
    return true;
}

/* Appends a card. If `suit` is KS_NO_SUIT, the card is the joker with number `copy`. */
static bool add_card(making *m, int rank, int suit, int copy)
{
    ks_pack *pack = m->pack;
    int card = pack->cards++;
    char *name = suit == KS_NO_SUIT
                     ? kn_arena_print(m->arena, "X%d", copy + 1)
                     : kn_arena_join(m->arena, (const char *const[]){pack->rank_name[rank],
                                                                     pack->suit_name[suit],
                                                                     m->mark[copy], NULL});
    if (!name)
        return kn_report_memory(m->report);
    pack->name[card] = name;
    pack->rank[card] = (uint8_t)rank;
    pack->suit[card] = (uint8_t)suit;
    pack->copy[card] = (uint8_t)(suit == KS_NO_SUIT ? 0 : copy);
    kn_put(&pack->all, (unsigned)card);
    kn_put(&pack->by_rank[rank], (unsigned)card);
    if (suit != KS_NO_SUIT) {
        kn_put(&pack->by_suit[suit], (unsigned)card);
        if (pack->colour_of[suit] != KS_NO_SUIT)
            kn_put(&pack->by_colour[pack->colour_of[suit]], (unsigned)card);
    }
    return true;
}

/* Adds the cards from..to-1 in the pack's order, except those in `left` (NULL: adds all). */
static bool lay_cards(making *m, int from, int to, const bool *left)
{
    ks_pack *pack = m->pack;
    int ranks = pack->ranks - (m->jokers > 0);
    int outer = m->by_suit ? pack->suits : ranks, inner = m->by_suit ? ranks : pack->suits;
    int number = 0;

    pack->cards = 0;
    pack->all = KN_EMPTY;
    memset(pack->by_rank, 0, sizeof pack->by_rank);
    memset(pack->by_suit, 0, sizeof pack->by_suit);
    memset(pack->by_colour, 0, sizeof pack->by_colour);
    for (int i = 0; i < outer; i++)
        for (int j = 0; j < inner; j++)
            for (int copy = 0; copy < pack->copies; copy++, number++)
                if (number >= from && number < to && !(left && left[number]) &&
                    !add_card(m, m->by_suit ? j : i, m->by_suit ? i : j, copy))
                    return false;
    for (int i = 0; i < m->jokers; i++, number++)
        if (number >= from && number < to && !(left && left[number]) &&
            !add_card(m, pack->ranks - 1, KS_NO_SUIT, i))
            return false;
    return true;
}

/* Checks that the name of every card can be read in only one way, ignoring case. */
static bool check_names(making *m)
{
    const ks_pack *pack = m->pack;
    for (int i = 0; i < pack->cards; i++) {
        for (int j = 0; j < i; j++)
            if (same_symbol(pack->name[i], pack->name[j]))
                return kn_report_wrong(m->report, KN_E_SYMBOL_TWICE, m->node->at,
                                       "two cards would be called '%s'", pack->name[i]);
        for (int r = 0; r < pack->ranks; r++)
            if (same_symbol(pack->name[i], pack->rank_name[r]))
                return kn_report_wrong(m->report, KN_E_SYMBOL_TWICE, m->node->at,
                                       "'%s' would be both a card and a rank", pack->name[i]);
    }
    return true;
}

static bool check_size(making *m, int cards)
{
    if (cards >= 1 && cards <= KN_CARDS_MAX)
        return true;
    return kn_report_wrong(m->report, KN_E_PACK_SIZE, m->node->at,
                           "the pack has %d cards" KN_EXPECTED "1 to %d cards", cards,
                           KN_CARDS_MAX);
}

static int words_of(const kd_node *phrase)
{
    int words = 0;
    ks_token token;
    for (KD_CHILD(child, phrase))
        words += words_of(child);
    for (const char *cursor = phrase->text; cursor && ks_token_next(&cursor, &token);)
        words++;
    return words;
}

/* Finds which of the `whole` cards `without` leaves out. Reads the phrase for parts of the pack,
 * each with as many cards as a set can hold and with all copies of a card. Writes the names of all
 * cards to `name`. */
static bool find_left(making *m, int whole, const char **name, bool *left)
{
    ks_pack *pack = m->pack;
    int step = KN_CARDS_MAX - KN_CARDS_MAX % pack->copies;
    for (int from = 0; from < whole; from += step) {
        if (!lay_cards(m, from, from + step, NULL))
            return false;
        memcpy(name + from, pack->name, (size_t)pack->cards * sizeof *name);
    }
    pack->part = whole > KN_CARDS_MAX;
    pack->absent = name;
    pack->absents = pack->part ? whole : 0;
    for (int from = 0; from < whole; from += step) {
        kn_set without;
        unsigned card;
        if ((pack->part && !lay_cards(m, from, from + step, NULL)) ||
            !ks_pack_cards(pack, m->without, &without, m->report))
            return false;
        for (KN_EACH(card, without))
            left[from + (int)card] = true;
    }
    pack->part = false;
    return true;
}

static bool choose_cards(making *m)
{
    ks_pack *pack = m->pack;
    const kd_node *without = m->without;
    int whole = (pack->ranks - (m->jokers > 0)) * pack->suits * pack->copies + m->jokers, cards = 0;
    bool fits = whole <= KN_CARDS_MAX, *left;
    const char **name;

    if ((!without || whole < 1) && !check_size(m, whole))
        return false;
    if (fits && (!lay_cards(m, 0, whole, NULL) || !check_names(m)))
        return false;
    if (!without)
        return true;
    left = kn_arena_array(m->arena, (size_t)whole, sizeof *left);
    name = kn_arena_array(m->arena, (size_t)whole, sizeof *name);
    if (!left || !name)
        return kn_report_memory(m->report);
    if (!fits && words_of(without) > whole)
        return kn_report_wrong(m->report, KN_E_CARD_PHRASE, without->at,
                               "`without` has more words than the pack has cards" KN_EXPECTED
                               "each card once");
    if (!find_left(m, whole, name, left))
        return false;
    pack->absents = 0;
    for (int i = 0; i < whole; i++) {
        if (left[i])
            name[pack->absents++] = name[i];
        cards += !left[i];
    }
    if (cards == 0)
        return kn_report_wrong(m->report, KN_E_PACK_SIZE, without->at,
                               "no card is left in the pack");
    return check_size(m, cards) && lay_cards(m, 0, whole, left) && (fits || check_names(m));
}

static bool read_names(making *m)
{
    for (KD_CHILD(name, m->names)) {
        int rank = ks_pack_read_rank(m->pack, name->key, -1),
            suit = ks_pack_read_suit(m->pack, name->key, -1),
            card = ks_pack_read(m->pack, name->key, -1);
        if (rank < 0 && suit < 0 && card < 0) {
            kn_problem *p = kn_report_add(m->report, KN_E_NOT_A_CARD, name->key_at,
                                          "unknown rank, suit or card '%s'", name->key);
            ks_pack_suggest_rank(m->pack, name->key, p, m->report);
            return false;
        }
        const kd_node **says = rank >= 0   ? &m->pack->rank_says[rank]
                               : suit >= 0 ? &m->pack->suit_says[suit]
                                           : &m->pack->card_says[card];
        if (*says) {
            kn_problem *p =
                kn_report_add(m->report, KN_E_CARD_OVERLAP, name->key_at,
                              "'%s' and '%s' name the same cards" KN_EXPECTED "one name for each",
                              (*says)->key, name->key);
            kn_report_origin(m->report, p, (*says)->key_at, "'%s' is here", (*says)->key);
            return false;
        }
        *says = name;
    }
    return true;
}

static bool read_maps(making *m)
{
    ks_pack *pack = m->pack;
    bool fine = !m->values || ks_pack_map(pack, m->values, 0, pack->value, m->report);
    fine &= !m->points || ks_pack_map(pack, m->points, pack->per, pack->points, m->report);
    memcpy(pack->trump_points, pack->points, sizeof pack->points);
    return (!m->trump_points ||
            ks_pack_map(pack, m->trump_points, pack->per, pack->trump_points, m->report)) &&
           fine;
}

/* Puts the cards with points into groups of equal points, so that sums are fast. */
static void sort_by_worth(ks_pack *pack)
{
    for (int card = 0; card < pack->cards; card++) {
        int i = 0;
        if (pack->trump_points[card] != pack->points[card] && pack->suit[card] != KS_NO_SUIT)
            kn_put(&pack->trump_differs, (unsigned)card);
        if (pack->points[card] == 0)
            continue;
        while (i < pack->worths && pack->worth[i] != pack->points[card])
            i++;
        if (i == pack->worths)
            pack->worth[pack->worths++] = pack->points[card];
        kn_put(&pack->of_worth[i], (unsigned)card);
    }
}

/* At first, all cards with equal points form a group. */
static void group_cards(ks_pack *pack)
{
    pack->groups->count = 1;
    pack->groups->cards[0] = pack->all;
    for (kn_set left = pack->all; !kn_is_empty(left);) {
        kn_set equal = KN_EMPTY;
        unsigned card, first = kn_first(left);
        for (KN_EACH(card, left))
            if (pack->points[card] == pack->points[first] &&
                pack->trump_points[card] == pack->trump_points[first])
                kn_put(&equal, card);
        ks_pack_part(pack, equal);
        left = kn_minus(left, equal);
    }
}

ks_pack *ks_pack_compile(kn_arena *arena, const kd_node *node, int per, kn_report *report)
{
    static const kn_mark nowhere;
    making m = {.arena = arena, .node = node, .report = report};

    if (!m.node)
        m.node = kd_node_new(arena, KD_NODE_MAP, nowhere, NULL);
    m.pack = kn_arena_take(arena, sizeof *m.pack);
    if (m.pack)
        m.pack->groups = kn_arena_take(arena, sizeof *m.pack->groups);
    if (!m.node || !m.pack || !m.pack->groups || !kd_fill(&ks_pack_table, m.node, arena, &m)) {
        kn_report_memory(report);
        return NULL;
    }
    m.pack->per = per;
    m.pack->copies = m.copies;
    if (!read_ranks_and_suits(&m) || !read_marks(&m) || !read_colours(&m) || !choose_cards(&m) ||
        !read_names(&m) || !read_maps(&m))
        return NULL;
    sort_by_worth(m.pack);
    group_cards(m.pack);
    return m.pack;
}

/* Computes the sum of a pack's points in a document that was not checked. False if the document has
 * no valid pack. The reason is reported when the whole document is compiled. */
static bool total_of(kn_arena *arena, const kd_node *document, int64_t *total, int *per)
{
    const kd_node *unit = kd_node_get(document, "unit"), *node = kd_node_get(document, "pack");
    kn_report *unheard = kn_arena_take(arena, sizeof *unheard);
    const ks_pack *pack;

    *per = !unit ? 1 : unit->kind == KD_NODE_SCALAR ? ks_pack_unit(unit->text) : 0;
    *total = 0;
    if (!unheard || *per == 0)
        return false;
    kn_report_begin(unheard, arena);
    if (!node || !kd_table_check(&ks_pack_table, node, unheard))
        return false;
    pack = ks_pack_compile(arena, node, *per, unheard);
    for (int i = 0; pack && i < pack->cards; i++)
        *total += pack->points[i];
    return pack != NULL;
}

void ks_pack_check_total(const kd_node *document, const kd_node *key, kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    int64_t total;
    int32_t wanted;
    int per;
    char text[KN_POINTS_TEXT];

    if (!arena) {
        kn_report_memory(report);
        return;
    }
    if (total_of(arena, document, &total, &per)) {
        if (key->kind != KD_NODE_SCALAR || !kn_points_read(key->text, per, &wanted))
            kn_report_add(report, KN_E_POINTS_TOTAL, key->at, "points_total must be points");
        else if (wanted != total)
            kn_report_add(report, KN_E_POINTS_TOTAL, key->at,
                          "the points of the pack add up to %s, not %s",
                          kn_points_write(text, total, per), key->text);
    } else if (kn_arena_failed(arena)) {
        kn_report_memory(report);
    }
    kn_arena_free(arena);
}
