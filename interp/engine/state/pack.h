/* SPDX-License-Identifier: MIT
 * pack.h: the cards of a game: names, ranks, suits, colours, values and points, and the phrases
 * that select cards ("7", "7D", "red 2-8", "H"). Compiled once from `pack:`. It doesn't contain
 * cards in play.
 */
#ifndef KS_STATE_PACK_H
#define KS_STATE_PACK_H

#include "base/cardset.h"
#include "document/keys.h"
#include "state/token.h"

#define KS_RANKS_MAX 64
#define KS_SUITS_MAX 8
#define KS_COPIES_MAX 4
#define KS_JOKERS_MAX 8
#define KS_NO_SUIT 255  /* the suit of jokers; as a trump: none */
#define KS_CARD_TEXT 12 /* bytes of the longest name of a card, with the NUL */

typedef struct ks_pack {
    int cards, ranks, suits, colours;
    const char *name[KN_CARDS_MAX]; /* "TD", "KSm", "X1" */
    const char
        *rank_name[KS_RANKS_MAX]; /* in the order of `ranks:`; jokers have the rank "X", last */
    /* the name that people use for the rank; NULL: the usual one */
    const kd_node *rank_says[KS_RANKS_MAX];
    const char *suit_name[KS_SUITS_MAX];
    const kd_node *suit_says[KS_SUITS_MAX], *card_says[KN_CARDS_MAX]; /* likewise */
    const char *colour_name[KS_SUITS_MAX];
    uint8_t rank[KN_CARDS_MAX], suit[KN_CARDS_MAX],
        copy[KN_CARDS_MAX];          /* copy 0, 1 (the marked one) ... */
    uint8_t colour_of[KS_SUITS_MAX]; /* of a suit */
    kn_set all, by_rank[KS_RANKS_MAX], by_suit[KS_SUITS_MAX], by_colour[KS_SUITS_MAX];
    int32_t points[KN_CARDS_MAX]; /* in units */
    int worths;                   /* the cards that have points, in groups of equal points */
    int32_t worth[KN_CARDS_MAX];
    kn_set of_worth[KN_CARDS_MAX];
    int32_t trump_points[KN_CARDS_MAX]; /* points of each card as a card of the trump suit */
    kn_set trump_differs;               /* cards whose points differ in the trump suit */
    int32_t value[KN_CARDS_MAX];        /* capture value; 0: none */
    int per;                            /* units in a point */
    int copies;                         /* for each suit: its cards */
    /* Groups of cards with equal points that no phrase tells apart. Compiling a phrase splits
     * groups that it tells apart. */
    struct ks_groups {
        int count;
        kn_set cards[KN_CARDS_MAX];
    } * groups;
    const char *const *absent;
    /* cards left out by `without:`; they have no number, but a selector may name them, and then
     * selects nothing */
    int absents;
    /* set while `without` is read: this is one part of a pack that has more cards than a set can
     * hold. A selector that selects nothing here may therefore select cards of another part, and a
     * card's name without a mark selects all its copies. */
    bool part;
} ks_pack;

/* The key table of `pack:`. Keys: suits, ranks, copies, marks, jokers, colours (map colour: suits;
 * default black S C, red H D where those suits exist), order (rank | suit: which comes first in the
 * pack's order), without (cards left out), values, points (card maps; "pips" = the rank's number, A
 * 1, T 10), points_total (a KD_KEY_LAYER check). */
extern const kd_table ks_pack_table;

/* Reads the file's `unit:` ("1", "1/2", "0.1"); returns the number of units in a point, 1 to 100;
 * 0 if the text is not a valid unit. */
int ks_pack_unit(const char *text);

/* Compiles `pack:` (checked document; NULL: the usual 52 cards). `per` = number of units in a
 * point. Returns NULL with problems for a duplicate or conflicting rank or suit, more than 128
 * cards (apart from those of `without`), two entries of a card map that overlap at one level, or
 * unknown cards. */
ks_pack *ks_pack_compile(kn_arena *arena, const kd_node *pack, int per, kn_report *report);

/* Layer check for pack.points_total (a kd_layer_check): compiles the pack of the document merged
 * so far, and compares the sum of its points. */
void ks_pack_check_total(const kd_node *document, const kd_node *key, kn_report *report);

/* Returns the card with that name ("TD"), or -1. `length` < 0: NUL-terminated. */
int ks_pack_find(const ks_pack *pack, const char *name, int length);
int ks_pack_find_rank(const ks_pack *pack, const char *name);
int ks_pack_find_suit(const ks_pack *pack, const char *name);

/* Also accepts the forms that people write and that the table prints (10♠, 10S, 10, ♠), unless
 * the pack itself has that name. To check whether a name is taken, use ks_pack_find, which is
 * exact. */
int ks_pack_read(const ks_pack *pack, const char *name, int length);
int ks_pack_read_rank(const ks_pack *pack, const char *name, int length);
int ks_pack_read_suit(const ks_pack *pack, const char *name, int length);
/* Finds one of the pack's `names` in the same way; `exact`: case matters. */
int ks_pack_read_name(const ks_pack *pack, const ks_token *token, const char *const *names,
                      int count, bool exact);

/* Compiles a KD_T_CARDS phrase: scalar selectors separated by spaces, a list, {not:}, {all:},
 * {any:}. Selectors: a card, a rank, "red 7", a range "2-9" (in the order of `ranks:`), "red 2-9",
 * a suit, a colour, a copy ("marked", "simple" when copies = 2), "jokers", "all", "none". On error,
 * returns false with a problem (E0214, which lists cards, ranks and suits). */
bool ks_pack_cards(const ks_pack *pack, const kd_node *phrase, kn_set *out, kn_report *report);

/* Compiles the selectors in `text`, which is part of the scalar `whole` at `at`; problems have the
 * place of the wrong word. */
bool ks_pack_words(const ks_pack *pack, const char *text, kn_mark at, const char *whole,
                   kn_set *out, kn_report *report);

/* Compiles a text that has no place in a file (Lua's `cards "7"`, moves, scenarios). Returns 0; on
 * error -1, with the offset and length of the wrong word in *bad. */
int ks_pack_select(const ks_pack *pack, const char *text, kn_set *out, int *bad_at,
                   int *bad_length);
/* Finds the pack's names for the cards that people write at `text` in words or signs ("ten of
 * hearts", "aces", "7♦", "10D"); `length`: of the first word. False if the text has none of these
 * forms. */
bool ks_pack_meant(const ks_pack *pack, const char *text, int length, char out[KS_CARD_TEXT]);
/* Adds to a problem which rank was meant by an unknown word, or which ranks exist. */
void ks_pack_suggest_rank(const ks_pack *pack, const char *word, kn_problem *p, kn_report *report);
/* Appends names of ranks or suits to `out`, each after a space: " A 2 3". */
void ks_append_names(char *out, size_t size, const char *const *names, int count);

/* Splits the groups, so that no card of the set is in a group with other cards. */
void ks_pack_part(const ks_pack *pack, kn_set cards);

/* Compiles a KD_T_CARDMAP into out[card]. The narrower phrase wins: a card beats "red 7", then
 * rank, then range, suit, colour, all. It is an error if two entries of one level overlap. Items
 * are integers, or points if per > 0. Cards without an entry keep their value in out[]. */
bool ks_pack_map(const ks_pack *pack, const kd_node *map, int per, int32_t out[KN_CARDS_MAX],
                 kn_report *report);

/* Writes the cards of a set in the pack's order, separated by spaces. Like snprintf, it stores at
 * most size-1 bytes and returns the full length. */
int ks_pack_write(const ks_pack *pack, kn_set cards, char *out, size_t size);

#endif
