/* SPDX-License-Identifier: MIT
 * move.h: a move, the list of legal moves, and their text. A move is a word (a number in the rules'
 * list of words) with at most one card, one set, one number and one suit. The list keeps plain
 * plays as a set of cards.
 */
#ifndef KS_STATE_MOVE_H
#define KS_STATE_MOVE_H

#include "state/layout.h"

/* Words from 0 upwards are common to all games; the compiler registers others. */
enum { KS_WORD_PLAY, KS_WORD_TAKE, KS_WORD_PASS, KS_WORDS_FIXED };
/* Their names in rules. */
extern const char *const ks_words_fixed[KS_WORDS_FIXED];

typedef struct ks_move {
    uint8_t word; /* PLAY: `9C`, announced `QH*`; TAKE: `9C x 4H 5C`, `take 9C`; others: word,
                     number, suit, cards */
    uint8_t card; /* the card that is played or named, or KN_NO_CARD */
    /* 1: announced, written with * at the end; KS_MARK_NAME + n: with the n-th further word of the
     * rules */
    uint8_t mark;
    /* the suit that is named; KS_SUIT_NAME + n: the n-th strain that is not a suit; or
     * KS_NO_SUIT */
    uint8_t suit;
    int32_t number; /* the number that is named, or KS_NO_NUMBER */
    /* further cards: those that are captured, given, discarded, or played together */
    kn_set cards;
} ks_move;
#define KS_NO_NUMBER INT32_MIN
#define KS_SUIT_NAME 16 /* the numbers of strains, above every suit of a pack */
#define KS_MARK_NAME 2
#define KS_PLAIN(c) ((ks_move){KS_WORD_PLAY, (uint8_t)(c), 0, KS_NO_SUIT, KS_NO_NUMBER, {0, 0}})

/* Moves with a word that name `least` to `most` cards of `from`, with fewer cards first, and in
 * addition `fixed`; or moves that name one of the numbers from `least` to `most`. There may be
 * thousands of these moves, so they are only counted, and made when requested. */
typedef struct ks_choices {
    kn_set from, fixed;
    int least, most;
    bool numbers;
    int at, total; /* these moves come before list[at]; total 0: there are none */
    uint8_t word;
} ks_choices;

/* All legal moves, without duplicates: plain plays as a set, and other moves as a list, which may
 * have choices of cards among its moves. */
typedef struct ks_moves {
    kn_set plain;
    ks_move *list; /* grows as needed; owned by the struct, to be freed with kn_free */
    int count, room;
    ks_choices choices;
    /* the last `free` moves of `list` are free moves: the same place moves again after one */
    int free;
    uint8_t failed; /* KS_MOVES_xxx: the reason why the list is incomplete; 0: it is complete */
} ks_moves;

static inline int ks_moves_total(const ks_moves *m)
{
    return kn_count(m->plain) + m->count + m->choices.total;
}
/* Most moves in a list, besides plain plays. Nobody could choose among more moves, and rules could
 * produce any number of them. */
#define KS_MOVES_MAX 65536
enum { KS_MOVES_NO_MEMORY = 1, KS_MOVES_TOO_MANY };

static inline void ks_moves_clear(ks_moves *m)
{
    m->plain = KN_EMPTY;
    m->count = m->free = 0;
    m->choices.total = 0;
    m->failed = 0;
}
/* Like ks_moves_nth, for a list with choices. */
ks_move ks_moves_nth_of_all(const ks_moves *m, int n);
/* Returns the n-th move, 0 <= n < total. The moves are ordered by the card played, with the
 * plain play first. Moves without a card come last. `list` must already have this order. */
static inline ks_move ks_moves_nth(const ks_moves *m, int n)
{
    kn_set plain = m->plain;
    int i = 0;
    if (m->choices.total)
        return ks_moves_nth_of_all(m, n);
    if (m->count == 0)
        return KS_PLAIN(kn_nth(plain, (unsigned)n));
    for (; !kn_is_empty(plain); kn_pop(&plain)) {
        unsigned card = kn_first(plain);
        for (; i < m->count && m->list[i].card < card; i++)
            if (n-- == 0)
                return m->list[i];
        if (n-- == 0)
            return KS_PLAIN(card);
    }
    return m->list[i + n];
}
/* Like ks_moves_nth, for a list in no order and without choices. It may reorder the list. */
ks_move ks_moves_pick(ks_moves *m, int n);
/* Makes room for one more move. False if out of memory or if the list is too long: the list is
 * unchanged, but marked as failed. */
bool ks_moves_grow(ks_moves *m);
static inline bool ks_moves_add(ks_moves *m, ks_move move)
{
    if (m->count == m->room && !ks_moves_grow(m))
        return false;
    m->list[m->count++] = move;
    return true;
}
/* Adds choices of cards after the moves that the list has so far; at most once per list. */
void ks_moves_choose(ks_moves *m, int word, kn_set from, int least, int most, kn_set fixed);
/* Adds one choice for each number, in the same way. */
void ks_moves_choose_number(ks_moves *m, int word, int64_t least, int64_t most);
/* Converts the choices to moves in `list`; false: out of memory. */
bool ks_moves_write_out(ks_moves *m);
bool ks_move_same(const ks_move *a, const ks_move *b);
/* Returns all cards that a move names. */
static inline kn_set ks_move_named(const ks_move *move)
{
    kn_set cards = move->cards;
    if (move->card != KN_NO_CARD)
        kn_put(&cards, move->card);
    return cards;
}
/* Returns the cards with which a move of any word is made; excludes the cards that a take
 * captures. */
static inline kn_set ks_move_made_with(const ks_move *move)
{
    kn_set cards = move->word == KS_WORD_TAKE ? KN_EMPTY : move->cards;
    if (move->card != KN_NO_CARD)
        kn_put(&cards, move->card);
    return cards;
}
/* Returns the main or only card of a move; KN_NO_CARD: it has none. */
static inline int ks_move_card(const ks_move *move)
{
    return move->card == KN_NO_CARD && kn_is_single(move->cards) ? (int)kn_first(move->cards)
                                                                 : move->card;
}
/* True if the list `m` contains `move`. */
bool ks_moves_has(const ks_moves *m, const ks_move *move);
/* Sorts `count` moves in place, by the card played, and then by the set of cards named with it. */
void ks_moves_sort(ks_move *list, int count);

/* The names that moves use besides those of cards, numbers and suits of the pack: strains (`bid 3
 * NT`) and further words (`bid S alone`). */
typedef enum ks_name_kind { KS_NAME_STRAIN, KS_NAME_FURTHER } ks_name_kind;
#define KS_MOVE_NAMES 32 /* of each kind */

typedef struct ks_words {
    const char **word; /* in an arena, NULL-terminated; the index of a word is ks_move.word */
    int count;
    /* bit w: in moves with word w, the card that is written first is `card` (registered as
     * "give/1") */
    uint8_t first[32];
    const char *name[2][KS_MOVE_NAMES]; /* by ks_name_kind */
    int names[2];
    struct ks_named_number {
        uint8_t word;
        int32_t number;
        const char *name;
    } number[KS_MOVE_NAMES]; /* numbers that have names in moves with a word: `bid nil` */
    int numbers;
} ks_words_table;
#define KS_WORDS_MAX 250

/* Returns the number of a word, which is added on first use. Returns -1 if out of memory or room
 * (250), or if the word exists in the other of its two forms. "give": all cards that follow are the
 * move's `cards`. "give/1": the card written first is its `card`, further ones are its `cards`.
 * "/1" is not part of the word's text. Words consist of letters, digits, _ and -. */
int ks_words_add(ks_words_table *words, kn_arena *arena, const char *word);

/* Returns the number of a name of this kind, which is added on first use; -1: out of memory or
 * room. Names are formed like words, and must not be cards or suits of the pack. */
int ks_words_name(ks_words_table *words, kn_arena *arena, ks_name_kind kind, const char *name);

/* Gives a number in moves with `word` a name, which must live as long as the words. False if out of
 * memory or room, or if another number has the name, or the number another name, with this word. */
bool ks_words_number(ks_words_table *words, int word, int32_t number, const char *name);

/* The parts of a move as text, in order. */
typedef enum ks_part_kind {
    KS_PART_WORD,   /* word number `number` of the rules; plays and captures have none */
    KS_PART_NUMBER, /* a number that has no name: `text` is NULL */
    KS_PART_NAME,   /* the name of a number, a strain other than a suit, or a further word */
    KS_PART_SUIT,   /* suit number `number` of the pack */
    KS_PART_CARD,   /* card number `number` of the pack */
    KS_PART_TAKES,  /* the sign between the capturing card and the captured ones */
    KS_PART_HIDDEN  /* a hidden card */
} ks_part_kind;
typedef struct ks_part {
    ks_part_kind kind;
    bool announced; /* followed by a mark */
    int32_t number;
    const char *text;
} ks_part;
#define KS_MOVE_PARTS (KN_CARDS_MAX + 8)
/* Splits a move into parts, and returns their number. `hidden`: the number of hidden cards that are
 * shown in place of the move's cards. */
int ks_move_parts(const ks_pack *pack, const ks_words_table *words, const ks_move *move, int hidden,
                  ks_part parts[KS_MOVE_PARTS]);

/* Returns a hash that is equal for equal moves, in every match, process and machine. */
uint64_t ks_move_key(const ks_move *move);

#define KS_MOVE_TEXT 512
/* Writes a move as players write it; `hidden`: the number of "?" in place of its cards. Returns
 * `out`. */
char *ks_move_write(const ks_pack *pack, const ks_words_table *words, const ks_move *move,
                    int hidden, char out[KS_MOVE_TEXT]);
/* Reads a move from text: words in any case, cards in any order ("9c x 5C 4H"). False, with a
 * problem in `language` about the text; whether the move is legal is not checked. */
bool ks_move_read(const ks_pack *pack, const ks_words_table *words, const char *text,
                  const char *language, ks_move *move, kn_report *report);

#endif
