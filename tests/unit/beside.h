/* SPDX-License-Identifier: MIT
 * beside.h: second opinions on a mechanic. Rules files that are drawn at random (drawn.h) are
 * played beside a model: a small, slow program that follows the reference of the rule language and
 * shares nothing with interp/. No tests.
 */
#ifndef KN_TESTS_BESIDE_H
#define KN_TESTS_BESIDE_H

#include <check.h>
#include <stdbool.h>
#include <stdint.h>

#include "drawn.h"

#define BS_CARDS 64
#define BS_TEXT 160
#define BS_OWNERS 8

/* Cards by their places in the pack's order, as bits. */
typedef uint64_t bs_set;
/* The same in the order in which they lie, the bottom card first. */
typedef struct bs_heap {
    int n;
    uint8_t card[BS_CARDS];
} bs_heap;

typedef struct bs_card {
    char name[8];
    int rank, suit; /* places in bs_pack's lists; a joker has rank `ranks` and suit -1 */
    int copy;       /* of a joker: its number from 0 */
} bs_card;

/* How a pack is drawn; `ranks` and `suits` are then what it has. */
typedef struct bs_pack {
    int least, most; /* cards */
    int suits_least, jokers_most, copies_most;
    int ranks, suits, copies, jokers;
    char rank[16], suit[8]; /* letters in order */
    int cards;              /* of the pack; known after the rules are loaded */
    bs_card card[BS_CARDS];
} bs_pack;

typedef struct bs_game bs_game; /* the interpreter's */

typedef struct beside {
    uint64_t dice;
    struct bs_model const *model;
    dr_file yaml, script;
    bs_pack pack;
    int seats, dealer;
    int deal;        /* of the match, from 0 */
    int moves, room; /* the model's list of legal moves */
    char (*move)[BS_TEXT];
    bool logged; /* whether hooks observe the events */
    int32_t log; /* what the model has heard */
    bs_game *game;
    uint64_t file, match; /* of the position, for messages */
    char played[16384];   /* the moves of this match */
} beside;

typedef struct bs_model {
    const kd_table *keys;        /* of the mechanic */
    const char *phase;           /* what the drawn files call the phase of the mechanic */
    const char *const *undrawn;  /* the exceptions of dr_check_all_drawn */
    const char *const *refusals; /* parts of errors with which a drawn file without meaning may be
                                    rejected; NULL-terminated, or NULL: none */
    void (*draw)(beside *d);     /* writes a rules file */
    void (*sit)(beside *d);      /* reads the deal at the first move of the phase */
    void (*moves)(beside *d);    /* offers the legal moves */
    void (*play)(beside *d, const char *move);
    /* The phase that follows this one, or NULL. It is a poll, whose first answer leads to the next
     * deal. */
    const char *(*over)(const beside *d);
    void (*same)(beside *d); /* compares all that can be seen */
    /* A text that looks like a move, and may be illegal; NULL: only listed moves are tried. */
    void (*guess)(beside *d, char out[BS_TEXT]);
    /* Moves with the same text here form a class, of which the usual list has the first one in the
     * pack's order; NULL: that list has every move. */
    void (*class_of)(const beside *d, const char *move, char out[BS_TEXT]);
    bool (*enough)(const beside *d); /* the match is abandoned here; NULL: it is played to the end
                                      */
    const char *prefers;             /* moves with this text are played more often; or NULL */
} bs_model;

/* Runs two tests, and returns what main returns. One plays drawn files until $KN_POSITIONS
 * positions (default: `usual`) have been compared; $KN_SEED is the number of the first file. The
 * other fails if a key of the table, or a word of a choice, is never drawn. */
int bs_run(const bs_model *model, long usual);

/* ---- drawing ---- */

int bs_below(beside *d, int n);
int bs_between(beside *d, int least, int most);
bool bs_chance(beside *d, int of_hundred);
/* Adds to the rules file; maps are written as {key: value, }. */
void bs_write(beside *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
void bs_script(beside *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes a key of a table. */
void bs_key(beside *d, const kd_table *keys, const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Draws a word of a choice, or a flag; the default is often left out. Returns the word's place, or
 * 1 for true. */
int bs_choice(beside *d, const kd_table *keys, const char *key);
bool bs_flag(beside *d, const kd_table *keys, const char *key);
/* The nested table of a key. */
const kd_table *bs_inner(const kd_table *keys, const char *key);
/* Writes `pack: {...}` without the closing brace, so that `values` can follow. */
void bs_draw_pack(beside *d, int least, int most, int suits_least, int copies_most,
                  int jokers_most);
/* A phrase for some cards of the pack, and as bits once the pack is known (bs_phrase). */
typedef struct bs_phrase {
    bool not_these;
    int ranks, suits; /* as bits; a card of either counts */
    bool everything;
} bs_phrase;
bs_phrase bs_draw_cards(beside *d, char out[BS_TEXT]);
bs_set bs_phrase_cards(const beside *d, const bs_phrase *phrase);
/* A phrase for a seat that does not change in the deal, which `bs_seat` reads. */
void bs_draw_seat(beside *d, char out[32]);
int bs_seat(const beside *d, const char *phrase);
/* Hooks that fold each event into the variable `log`: declared by the script `rules.lua`, which
 * then must be named and have an entry for each event of the phase. */
void bs_draw_log(beside *d, const char *const *events);

/* ---- models ---- */

void bs_offer(beside *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* " 4H 5C": the cards in the pack's order, each after a space. */
void bs_names(const beside *d, bs_set cards, char out[BS_TEXT]);
/* The cards that a move names, in its order. */
void bs_cards_of(const beside *d, const char *move, bs_heap *cards);
int bs_number_of(const char *move); /* the first number in it, -1 without one */
int bs_bits(bs_set cards);
static inline bool bs_has(bs_set cards, int card)
{
    return cards >> card & 1;
}
bs_set bs_set_of(const bs_heap *heap);
void bs_put(bs_heap *heap, int card);
void bs_put_under(bs_heap *heap, int card);
void bs_drop(bs_heap *heap, int card);
/* The fields of an event. `event` is its index among those of bs_draw_log; -1: absent. */
void bs_log(beside *d, int event, int card, bs_set taken, bs_set before, int number, int seat,
            int winner);

/* ---- the interpreter's game ---- */

void bs_read(const beside *d, const char *zone, int owner, bs_heap *heap);
int32_t bs_value(const beside *d, const char *variable, int owner);
bool bs_seen(const beside *d, int seat, int card); /* the seat knows where the card is */
/* Fail and print both values if they differ. */
void bs_same_heap(const beside *d, const char *zone, int owner, const bs_heap *own, bool ordered);
void bs_same_set(const beside *d, const char *zone, int owner, bs_set own);
void bs_same_value(const beside *d, const char *variable, int owner, int own);
/* The points that a side is awarded in this deal so far. */
void bs_same_points(const beside *d, int side, int own);
void bs_differ(const beside *d, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

#endif
