/* SPDX-License-Identifier: MIT
 * pack.h: the cards of a game: names, ranks, suits, colours, values and points, and the phrases
 * that select cards ("7", "7D", "red 2-8", "H"). Compiled once from `pack:`; not the cards in play.
 */
#ifndef KN_STATE_PACK_H
#define KN_STATE_PACK_H

#include "base/cardset.h"
#include "document/keys.h"

#define KN_RANKS_MAX 32
#define KN_SUITS_MAX 8
#define KN_COPIES_MAX 4
#define KN_JOKERS_MAX 8
#define KN_NO_SUIT 255  /* the suit of a joker; as a trump: none */
#define KN_CARD_TEXT 12 /* bytes enough for any card's name, with the NUL */

typedef struct kn_pack {
    int cards, ranks, suits, colours;
    const char *name[KN_CARDS_MAX]; /* "TD", "KSm", "X1" */
    const char
        *rank_name[KN_RANKS_MAX]; /* in the order of `ranks:`; jokers have the rank "X", last */
    const kn_node *rank_says[KN_RANKS_MAX]; /* what people call the rank, or NULL: as usual */
    const char *suit_name[KN_SUITS_MAX];
    const char *colour_name[KN_SUITS_MAX];
    uint8_t rank[KN_CARDS_MAX], suit[KN_CARDS_MAX],
        copy[KN_CARDS_MAX];          /* copy 0, 1 (the marked one) ... */
    uint8_t colour_of[KN_SUITS_MAX]; /* of a suit */
    kn_set all, by_rank[KN_RANKS_MAX], by_suit[KN_SUITS_MAX], by_colour[KN_SUITS_MAX];
    int32_t points[KN_CARDS_MAX]; /* in units */
    int32_t value[KN_CARDS_MAX];  /* capture value, 0 = none */
    int per;                      /* units in a point */
    int copies;                   /* of each card that has a suit */
    const char *const *absent;
    int absents; /* cards that `without:` left out: they have no number, but naming
                    them in a selector is no mistake: it selects nothing */
} kn_pack;

/* The key table of `pack:`. Keys: suits, ranks, copies, marks, jokers, colours (map colour: suits;
 * default black S C, red H D where those suits exist), order (rank | suit: which comes first in the
 * pack's order), without (cards left out), values, points (card maps; "pips" = the rank's number, A
 * 1, T 10), points_total (a KN_KEY_LAYER check). */
extern const kn_table kn_pack_table;

/* Reads the file's `unit:` ("1", "1/2", "0.1"): units in a point, 1..100, or 0 if it is none. */
int kn_pack_unit(const char *text);

/* Compiles `pack:` (checked document; NULL: the usual 52 cards). `per` = units in a point. NULL
 * with problems on error: a rank or suit twice or clashing, over 128 cards, overlap at one level of
 * a card map, unknown cards. */
kn_pack *kn_pack_compile(kn_arena *arena, const kn_node *pack, int per, kn_report *report);

/* The layer check for points_total (a kn_layer_check for pack.points_total): compiles the pack of
 * the document merged so far and compares the sum of its points. */
void kn_pack_check_total(const kn_node *document, const kn_node *key, kn_report *report);

/* The card of that name ("TD"), or -1. `length` < 0: NUL-terminated. */
int kn_pack_find(const kn_pack *pack, const char *name, int length);
int kn_pack_find_rank(const kn_pack *pack, const char *name);
int kn_pack_find_suit(const kn_pack *pack, const char *name);

/* Compiles a KN_T_CARDS phrase: scalar selectors separated by spaces, a list, {not:}, {all:},
 * {any:}. Selectors: a card, a rank, "red 7", a range "2-9" (in the order of `ranks:`), "red 2-9",
 * a suit, a colour, a copy ("marked", "simple" when copies = 2), "jokers", "all", "none". False
 * with a problem (E0214 with the cards, ranks and suits that exist) on error. */
bool kn_pack_cards(const kn_pack *pack, const kn_node *phrase, kn_set *out, kn_report *report);

/* The same for the selectors of `text`, a part of the scalar `whole` that stands at `at`: problems
 * get the place of the wrong word. */
bool kn_pack_words(const kn_pack *pack, const char *text, kn_mark at, const char *whole,
                   kn_set *out, kn_report *report);

/* The same for a text without a mark (Lua's `cards "7"`, moves, scenarios): -1 and *bad = the wrong
 * word's offset and length when wrong, else 0. */
int kn_pack_select(const kn_pack *pack, const char *text, kn_set *out, int *bad_at,
                   int *bad_length);

/* Compiles a KN_T_CARDMAP into out[card] (rule 12: a card beats "red 7", then rank, then range,
 * suit, colour, all; overlap at one level is an error). Items are integers, or points when per > 0;
 * cards that no entry names keep what out[] holds. */
bool kn_pack_map(const kn_pack *pack, const kn_node *map, int per, int32_t out[KN_CARDS_MAX],
                 kn_report *report);

/* Writes the cards of a set in the pack's order separated by spaces; returns the length written (as
 * snprintf: never over size-1 is stored, the full length is returned). */
int kn_pack_write(const kn_pack *pack, kn_set cards, char *out, size_t size);

#endif
