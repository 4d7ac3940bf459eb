/* SPDX-License-Identifier: MIT
 * pack.c: the key table of `pack:`, finding and writing cards. How a pack is made is in
 * pack_make.c, how phrases select its cards in select.c.
 */
#include "state/pack.h"

#include <stdio.h>
#include <string.h>

#include "base/points.h"
#include "state/token.h"

static const kd_key pack_keys[] = {
    {.name = "suits",
     .type = KD_T_SYMBOLS,
     .fallback = "S H D C",
     .says = "The suits, one letter each, in the order in which cards are written.",
     .serves = "Skat; Five Crowns (a fifth suit)"},
    {.name = "ranks",
     .type = KD_T_SYMBOLS,
     .fallback = "A 2 3 4 5 6 7 8 9 T J Q K",
     .says = "The ranks, one or two letters or digits each, in the order in which cards are "
             "written and ranges run.",
     .serves = "Skat (32 cards); Tarock (a knight)"},
    {.name = "copies",
     .type = KD_T_INTEGER,
     .min = 1,
     .max = KS_COPIES_MAX,
     .fallback = "1",
     .says = "How often each card is in the pack (jokers are counted by `jokers`).",
     .serves = "Pinochle; Canasta"},
    {.name = "marks",
     .type = KD_T_SYMBOLS,
     .says = "One letter or digit for each copy but the first, written behind the card: with m, "
             "KSm is the second "
             "king of spades. Default for two copies: m.",
     .serves = "Doppelkopf (the second of two equal cards may beat the first); Pinochle"},
    {.name = "jokers",
     .type = KD_T_INTEGER,
     .min = 0,
     .max = KS_JOKERS_MAX,
     .fallback = "0",
     .says = "How many jokers the whole pack has: X1, X2 ..., of rank X, without suit and colour.",
     .serves = "Canasta; Five Hundred"},
    {.name = "colours",
     .type = KD_T_MAP,
     .item = KD_T_SYMBOLS,
     .says =
         "Colours and their suits. Default: black is S C, red is H D, as far as these suits exist.",
     .serves = "Euchre (the other jack of the colour); Patience"},
    {.name = "names",
     .type = KD_T_MAP,
     .item = KD_T_WORDS,
     .says = "What people call the ranks whose letters do not mean what they usually do: {N: {en: "
             "knight}}.",
     .serves = "Tarock (the knight); Scopa (fante, cavallo, re)"},
    {.name = "order",
     .type = KD_T_CHOICE,
     .choices = "rank suit",
     .fallback = "rank",
     .says = "What comes first in the pack's order, in which cards are written: all suits of a "
             "rank, or all ranks "
             "of a suit.",
     .serves = "Cassino (by rank); Whist (by suit)"},
    {.name = "without",
     .type = KD_T_CARDS,
     .says = "Cards that are left out.",
     .serves = "Whist with three players; Oh Hell"},
    {.name = "values",
     .type = KD_T_CARDMAP,
     .item = KD_T_INTEGER,
     .choices = "pips",
     .says = "The numbers that cards stand for when they are added up; pips is the number of the "
             "rank. A card that "
             "no entry names has no value.",
     .serves = "Cassino; Cribbage"},
    {.name = "values_label",
     .type = KD_T_WORDS,
     .says = "What the values are, for people, where they are not for adding up cards.",
     .serves = "Sixty-six; Bezique"},
    {.name = "points",
     .type = KD_T_CARDMAP,
     .item = KD_T_POINTS,
     .choices = "pips",
     .says = "The card points: what a won card scores. A card that no entry names scores nothing.",
     .serves = "Skat; Scopa"},
    {.name = "points_total",
     .type = KD_T_POINTS,
     .flags = KD_KEY_LAYER,
     .says = "A check: the points of all cards of the pack add up to this, by the rules of the "
             "file that says so.",
     .serves = "Skat (120); Pinochle (240)"},
    {.name = NULL},
};
const kd_table ks_pack_table = {.name = "pack",
                                .says = "The cards of the game: symbols, order, values and points.",
                                .keys = pack_keys};

int ks_pack_unit(const char *text)
{
    int32_t units;
    for (int per = 1; per <= 100; per++)
        if (kn_points_read(text, per, &units) && units == 1)
            return per;
    return 0;
}

int ks_pack_find(const ks_pack *pack, const char *name, int length)
{
    ks_token token = {name, length < 0 ? (int)strlen(name) : length};
    for (int i = 0; i < pack->cards; i++)
        if (ks_token_is(&token, pack->name[i]))
            return i;
    return -1;
}

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

int ks_pack_find_rank(const ks_pack *pack, const char *name)
{
    return find_name(pack->rank_name, pack->ranks, name);
}

int ks_pack_find_suit(const ks_pack *pack, const char *name)
{
    return find_name(pack->suit_name, pack->suits, name);
}

int ks_pack_write(const ks_pack *pack, kn_set cards, char *out, size_t size)
{
    size_t written = 0;
    unsigned card;

    if (size)
        out[0] = '\0';
    for (KN_EACH(card, cards)) {
        size_t left = written < size ? size - written : 0;
        int n = snprintf(left ? out + written : NULL, left, "%s%s", written ? " " : "",
                         pack->name[card]);
        written += (size_t)n;
    }
    return (int)written;
}
