/* SPDX-License-Identifier: MIT
 * tell_cards.c: describes cards: ranks, suits, and sets of cards in as few words as possible.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/telling.h"

enum { SET_TEXT = KN_CARDS_MAX * KS_CARD_TEXT }; /* bytes; more than enough to list all cards */

/* Returns the catalogue's word for a rank or suit by its letter: "suit." with S. NULL: it has no
 * word, so its letter is its name. */
static const char *known(const char *language, const char *kind, const char *letter)
{
    char key[32];
    snprintf(key, sizeof key, "%s%.12s", kind, letter);
    return kn_word(language, key);
}

/* Returns the name that the rules file gives to a rank, suit or card, without an article, because
 * sentences add one. */
static const char *own_name(const kd_node *says, const char *language)
{
    return km_without_article(kd_words(says, language), language);
}

const char *km_tell_suit(const ks_pack *pack, int suit, const char *language)
{
    if (suit < 0 || suit >= pack->suits)
        return "?";
    const char *letter = pack->suit_name[suit];
    const char *word = pack->suit_says[suit] ? own_name(pack->suit_says[suit], language)
                                             : known(language, "suit.", letter);
    return word ? word : letter;
}

const char *km_rank_read(const ks_pack *pack, int rank)
{
    bool ten = strcmp(pack->rank_name[rank], "T") == 0 && !pack->rank_says[rank];
    return ten ? "10" : pack->rank_name[rank];
}

const char *km_tell_rank(const ks_pack *pack, int rank, bool many, const char *language, char *out,
                         size_t size)
{
    const char *letter = pack->rank_name[rank],
               *word = known(language, many ? "rank.many." : "rank.one.", letter);
    if (!pack->rank_says[rank] && word) {
        snprintf(out, size, "%s", word);
        return out;
    }
    if (!pack->rank_says[rank])
        return kn_say(out, size, language, "rank.symbol", KN_TEXT("rank", letter),
                      KN_FLAG("many", many));
    /* the catalogue may change the last letter in the plural */
    word = own_name(pack->rank_says[rank], language);
    size_t last = strlen(word);
    while (last > 0 && ((unsigned char)word[--last] & 0xC0) == 0x80) /* the rest of a character */
        ;
    char stem[KM_NAME_TEXT], before[2] = {last ? word[last - 1] : 0};
    snprintf(stem, sizeof stem, "%.*s", (int)last, word);
    return kn_say(out, size, language, "rank.named", KN_TEXT("rank", stem),
                  KN_TEXT("before", before), KN_TEXT("end", word + last), KN_FLAG("many", many));
}

const char *km_a_rank_words(const km_telling *t, int rank)
{
    const ks_pack *pack = t->rules->layout->pack;
    char one[KM_NAME_TEXT];
    const char *word = known(t->language, "rank.a.", pack->rank_name[rank]);
    if (word && !pack->rank_says[rank])
        return word;
    km_tell_rank(pack, rank, false, t->language, one, sizeof one);
    return km_piece(t, "rank.a-named", KN_TEXT("rank", one));
}

const char *km_tell_card(const ks_pack *pack, unsigned card, const char *language, char *out,
                         size_t size)
{
    int rank = pack->rank[card];
    bool lone = kn_is_single(pack->by_rank[rank]);
    const kd_node *says = pack->card_says[card];
    if (!says && lone)
        says = pack->rank_says[rank];
    const char *name = says   ? own_name(says, language)
                       : lone ? known(language, "rank.one.", pack->rank_name[rank])
                              : NULL;
    bool own = pack->card_says[card] != NULL; /* the rules file names this card */
    if (pack->suit[card] == KS_NO_SUIT && !name)
        return kn_say(out, size, language, "cards.joker", KN_TEXT("n", pack->name[card] + 1));
    if ((pack->suit[card] != KS_NO_SUIT && !own) || !name) {
        snprintf(out, size, "%s", pack->name[card]);
        return NULL;
    }
    return kn_say(out, size, language, "cards.named", KN_TEXT("name", name));
}

const char *km_suited_words(const km_telling *t, int rank, int suit)
{
    const ks_pack *pack = t->rules->layout->pack;
    char name[KM_NAME_TEXT];
    km_tell_rank(pack, rank, false, t->language, name, sizeof name);
    return km_piece(
        t, "cards.named",
        KN_TEXT("name", km_piece(t, "card.name", KN_TEXT("rank", name),
                                 KN_TEXT("suit", km_tell_suit(pack, suit, t->language)))));
}

kn_set km_without_copies(const ks_pack *pack, kn_set cards)
{
    kn_set kept = cards;
    unsigned card;
    for (KN_EACH(card, cards)) {
        if (pack->suit[card] == KS_NO_SUIT)
            continue;
        kn_set same = kn_and(pack->by_rank[pack->rank[card]], pack->by_suit[pack->suit[card]]);
        if (card != kn_first(same) && kn_within(same, cards))
            kn_drop(&kept, card);
    }
    return kept;
}

const char *km_card_word(const km_telling *t, unsigned card)
{
    char text[KM_NAME_TEXT];
    km_tell_card(t->rules->layout->pack, card, t->language, text, sizeof text);
    return km_piece_of(t, text);
}

/* The parts of an enumeration of cards, and room for their texts. */
typedef struct card_parts {
    const ks_pack *pack;
    const char *language;
    bool kinds; /* say "Jacks" rather than "all Jacks" */
    int count;
    const char *part[KN_CARDS_MAX + 1]; /* each part covers a card that no other part covers */
    char text[KN_CARDS_MAX][KM_NAME_TEXT];
} card_parts;

enum {
    RUN_OF_ALL = 4,
    RUN_OF_COLOUR = 3
}; /* fewest neighbouring ranks that are described as a range */

static void add_part(card_parts *p, const char *key, const char *what)
{
    char *text = p->text[p->count];
    p->part[p->count++] = kn_say(text, sizeof *p->text, p->language, key, KN_TEXT("what", what),
                                 KN_FLAG("kinds", p->kinds));
}

/* Adds the ranks first..last: all their cards, or those of one colour (NULL: all). */
static void add_ranks(card_parts *p, const char *colour, int first, int last)
{
    bool run = last - first + 1 >= (colour ? RUN_OF_COLOUR : RUN_OF_ALL);
    for (int r = first; r <= last; r++) {
        char rank[48], coloured[64];
        if (run)
            kn_say(rank, sizeof rank, p->language, "cards.range",
                   KN_TEXT("first", km_rank_read(p->pack, first)),
                   KN_TEXT("last", km_rank_read(p->pack, last)));
        else
            km_tell_rank(p->pack, r, true, p->language, rank, sizeof rank);
        if (colour)
            kn_say(coloured, sizeof coloured, p->language, "cards.of-colour",
                   KN_TEXT("colour", colour), KN_TEXT("rank", rank));
        add_part(p, colour ? KN_KEY("cards.as-named") : KN_KEY("cards.all-of"),
                 colour ? coloured : rank);
        if (run)
            return;
    }
}

/* Adds the ranks that have at least two cards in `of`, all of which are in `*rest`; removes them
 * from `*rest`. */
static void take_ranks(card_parts *p, kn_set of, const char *colour, kn_set *rest)
{
    int first = -1;
    for (int r = 0; r <= p->pack->ranks; r++) {
        kn_set here = r < p->pack->ranks ? kn_and(p->pack->by_rank[r], of) : KN_EMPTY;
        bool complete = kn_count(here) > 1 && kn_equal(kn_and(p->pack->by_rank[r], *rest), here);
        if (complete && first < 0)
            first = r;
        if (complete)
            *rest = kn_minus(*rest, here);
        if (complete || first < 0)
            continue;
        add_ranks(p, colour, first, r - 1);
        first = -1;
    }
}

/* Adds the cards that have a name but no suit, such as jokers; removes them from `*rest`. */
static void take_named(card_parts *p, kn_set *rest)
{
    unsigned card;
    for (KN_EACH(card, *rest)) {
        char *text = p->text[p->count];
        if (!km_tell_card(p->pack, card, p->language, text, sizeof *p->text))
            continue;
        p->part[p->count++] = text;
        kn_drop(rest, card);
    }
}

/* Collects the parts of an enumeration; single cards are collected first, in `singles`. */
static void find_parts(card_parts *p, kn_set cards, char singles[SET_TEXT])
{
    const ks_pack *pack = p->pack;
    kn_set rest = cards;
    p->count = 0;
    for (int s = 0; s < pack->suits; s++)
        if (kn_count(pack->by_suit[s]) > 1 && kn_within(pack->by_suit[s], rest)) {
            add_part(p, KN_KEY("cards.all-of"), km_tell_suit(pack, s, p->language));
            rest = kn_minus(rest, pack->by_suit[s]);
        }
    take_ranks(p, pack->all, NULL, &rest);
    for (int c = 0; c < pack->colours; c++) {
        const char *word = known(p->language, "colour.", pack->colour_name[c]);
        take_ranks(p, pack->by_colour[c], word ? word : pack->colour_name[c], &rest);
    }
    take_named(p, &rest);
    rest = km_without_copies(pack, rest);
    ks_pack_write(pack, rest, singles, SET_TEXT);
    if (kn_is_empty(rest))
        return;
    memmove(p->part + 1, p->part, (size_t)p->count * sizeof *p->part);
    p->part[0] = singles;
    p->count++;
}

/* A set whose text is too long for `out` is replaced by its number of cards, so that no card is
 * omitted silently. */
static const char *tell_cards(const ks_pack *pack, kn_set cards, bool kinds, const char *list,
                              const char *language, char *out, size_t size)
{
    card_parts p = {.pack = pack, .language = language, .kinds = kinds};
    char singles[SET_TEXT], whole[2 * SET_TEXT];
    if (kn_equal(cards, pack->all) || kn_is_empty(cards)) {
        snprintf(
            out, size, "%s",
            kn_word(language, kn_is_empty(cards) ? KN_KEY("cards.none") : KN_KEY("cards.all")));
        return out;
    }
    find_parts(&p, cards, singles);
    kn_say(whole, sizeof whole, language, list, KN_LIST("cards", p.part, p.count));
    if (strlen(whole) >= size)
        return kn_say(out, size, language, "cards.so-many", KN_NUMBER("n", kn_count(cards)));
    memcpy(out, whole, strlen(whole) + 1);
    return out;
}

const char *km_tell_cards(const ks_pack *pack, kn_set cards, bool kinds, const char *language,
                          char *out, size_t size)
{
    return tell_cards(pack, cards, kinds, KN_KEY("cards.list"), language, out, size);
}

static const char *tell_set(const km_telling *t, kn_set set, bool kinds)
{
    return km_piece_kept(t, km_tell_cards(t->rules->layout->pack, set, kinds, t->language,
                                          km_piece_room(t), KM_LIST_TEXT));
}

const char *km_cards_words(const km_telling *t, kn_set set)
{
    return tell_set(t, set, false);
}

const char *km_kinds_words(const km_telling *t, kn_set set)
{
    return tell_set(t, set, true);
}

const char *km_any_kinds_words(const km_telling *t, kn_set set)
{
    return km_piece_kept(t, tell_cards(t->rules->layout->pack, set, true, KN_KEY("cards.either"),
                                       t->language, km_piece_room(t), KM_LIST_TEXT));
}

const char *km_card_names(const km_telling *t, kn_set set)
{
    char *piece = km_piece_room(t);
    ks_pack_write(t->rules->layout->pack, set, piece, KM_PIECE);
    return km_piece_kept(t, piece);
}
