/* SPDX-License-Identifier: MIT
 * move.h: one move, the list of the legal ones, and their text. A move is a word (a number in the
 * rules' list of words) with at most a card, a set, a number and a suit; plain plays are a set of
 * cards.
 */
#ifndef KN_STATE_MOVE_H
#define KN_STATE_MOVE_H

#include "state/layout.h"

/* Words 0.. are common to all games; further ones are registered while rules compile. */
enum { KN_WORD_PLAY, KN_WORD_TAKE, KN_WORD_PASS, KN_WORDS_FIXED };
/* What they are called where rules speak of them. */
extern const char *const kn_words_fixed[KN_WORDS_FIXED];

typedef struct kn_move {
    uint8_t word; /* PLAY: `9C`, announced `QH*`; TAKE: `9C x 4H 5C`; others: word, number, suit,
                     cards */
    uint8_t card; /* the card played or named, or KN_NO_CARD */
    uint8_t mark; /* 1: announced, written with a trailing *; KN_MARK_NAME + n: with the n-th
                     further word of the rules */
    uint8_t suit; /* named suit, KN_SUIT_NAME + n: the n-th strain that is no suit, or KN_NO_SUIT */
    int32_t number; /* named number, or KN_NO_NUMBER */
    kn_set cards;   /* further cards: captured, given, discarded, played together */
} kn_move;
#define KN_NO_NUMBER INT32_MIN
#define KN_SUIT_NAME 16 /* over every suit of a pack */
#define KN_MARK_NAME 2
#define KN_PLAIN(c) ((kn_move){KN_WORD_PLAY, (uint8_t)(c), 0, KN_NO_SUIT, KN_NO_NUMBER, {0, 0}})

/* The complete, duplicate-free list: plain plays as a set, further moves as a list. */
typedef struct kn_moves {
    kn_set plain;
    kn_move *list; /* grows; owned by whoever owns the struct, freed with kn_free */
    int count, room;
    int free; /* the last so many of `list` are free moves: the same place is to move after them */
    uint8_t failed; /* KN_MOVES_xxx: why the list is not complete; 0: it is */
} kn_moves;

static inline int kn_moves_total(const kn_moves *m)
{
    return kn_count(m->plain) + m->count;
}
/* A list of more than so many further moves is given up: nobody can choose among them, and rules
 * could ask for any number. */
#define KN_MOVES_MAX 65536
enum { KN_MOVES_NO_MEMORY = 1, KN_MOVES_TOO_MANY };

static inline void kn_moves_clear(kn_moves *m)
{
    m->plain = KN_EMPTY;
    m->count = m->free = 0;
    m->failed = 0;
}
/* The n-th move, 0 <= n < total: by the card played, for one card the plain play first; moves
 * without a card come last. `list` is in that order itself. */
static inline kn_move kn_moves_nth(const kn_moves *m, int n)
{
    kn_set plain = m->plain;
    int i = 0;
    if (m->count == 0)
        return KN_PLAIN(kn_nth(plain, (unsigned)n));
    for (; !kn_is_empty(plain); kn_pop(&plain)) {
        unsigned card = kn_first(plain);
        for (; i < m->count && m->list[i].card < card; i++)
            if (n-- == 0)
                return m->list[i];
        if (n-- == 0)
            return KN_PLAIN(card);
    }
    return m->list[i + n];
}
/* Makes room for one more; false when memory is out or the list is too long (it is unchanged, but
 * marked as failed). */
bool kn_moves_grow(kn_moves *m);
static inline bool kn_moves_add(kn_moves *m, kn_move move)
{
    if (m->count == m->room && !kn_moves_grow(m))
        return false;
    m->list[m->count++] = move;
    return true;
}
bool kn_move_same(const kn_move *a, const kn_move *b);
/* All cards that a move names. */
static inline kn_set kn_move_named(const kn_move *move)
{
    kn_set cards = move->cards;
    if (move->card != KN_NO_CARD)
        kn_put(&cards, move->card);
    return cards;
}
/* The cards a move is made with, whatever its word: those that a take captures are not among them.
 */
static inline kn_set kn_move_made_with(const kn_move *move)
{
    kn_set cards = move->word == KN_WORD_TAKE ? KN_EMPTY : move->cards;
    if (move->card != KN_NO_CARD)
        kn_put(&cards, move->card);
    return cards;
}
/* The card of a move: the one before all others, or the only one; KN_NO_CARD: it has none. */
static inline int kn_move_card(const kn_move *move)
{
    return move->card == KN_NO_CARD && kn_is_single(move->cards) ? (int)kn_first(move->cards)
                                                                 : move->card;
}
/* True if `move` is one of `m`. */
bool kn_moves_has(const kn_moves *m, const kn_move *move);
/* Sorts `count` moves by the card played, then by the set named with it, in place. */
void kn_moves_sort(kn_move *list, int count);

/* What a move can name beside cards, numbers and the pack's suits: strains (`bid 3 NT`), and words
 * that are said with it (`bid S alone`). */
typedef enum kn_name_kind { KN_NAME_STRAIN, KN_NAME_FURTHER } kn_name_kind;
#define KN_MOVE_NAMES 32 /* of each kind */

typedef struct kn_words {
    const char **word;
    int count, room;   /* in an arena; index = kn_move.word */
    uint8_t first[32]; /* bit w: of word w the first card as written is `card` (registered as
                          "give/1") */
    const char *name[2][KN_MOVE_NAMES]; /* by kn_name_kind */
    int names[2];
    struct kn_named_number {
        uint8_t word;
        int32_t number;
        const char *name;
    } number[KN_MOVE_NAMES]; /* numbers that have names in moves of a word: `bid nil` */
    int numbers;
} kn_words_table;
#define KN_WORDS_MAX 250

/* The number of a word, added on first use; -1 when memory or room (250) is out, or when the word
 * is there already in the other of these two forms: "give": all cards that follow are the move's
 * `cards`; "give/1": the first card as written is its `card`, further ones its `cards`. The "/1" is
 * no part of the text. Words are letters, digits, _ -. */
int kn_words_add(kn_words_table *words, kn_arena *arena, const char *word);

/* The number of a name of that kind, added on first use; -1 when memory or room is out. Names are
 * as words, and none of the pack's cards or suits. */
int kn_words_name(kn_words_table *words, kn_arena *arena, kn_name_kind kind, const char *name);

/* Names a number in moves of `word`; the name lives as long as the words. False when memory or room
 * is out, or another number or name of that word is there already. */
bool kn_words_number(kn_words_table *words, int word, int32_t number, const char *name);

#define KN_MOVE_TEXT 512
/* Writes a move as at the table; `hide` replaces its cards by their number of "?". Returns out. */
char *kn_move_write(const kn_pack *pack, const kn_words_table *words, const kn_move *move,
                    bool hide, char out[KN_MOVE_TEXT]);
/* Reads a move from text: words in any case, cards in any order ("9c x 5C 4H"). False with a
 * problem (what is wrong with the text; not whether it is legal). */
bool kn_move_read(const kn_pack *pack, const kn_words_table *words, const char *text, kn_move *move,
                  kn_report *report);
/* The same with the problem told in `language` ("ja"; all else: English). */
bool kn_move_read_in(const kn_pack *pack, const kn_words_table *words, const char *text,
                     const char *language, kn_move *move, kn_report *report);

#endif
