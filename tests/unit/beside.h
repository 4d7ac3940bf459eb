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

/* A set of cards as bits, by their positions in the pack's order. */
typedef uint64_t bs_set;
/* Cards in the order in which they lie, from the bottom. */
typedef struct bs_heap {
    int n;
    uint8_t card[BS_CARDS];
} bs_heap;

typedef struct bs_card {
    char name[8];
    int rank, suit; /* positions in bs_pack's lists; a joker has rank `ranks` and suit -1 */
    int copy;       /* number of a joker, from 0 */
} bs_card;

/* Limits for drawing a pack. `ranks` and `suits` are then set to the drawn ones. */
typedef struct bs_pack {
    int least, most; /* numbers of cards */
    int suits_least, jokers_most, copies_most;
    int ranks, suits, copies, jokers;
    char rank[16], suit[8]; /* letters of the ranks and suits, in order */
    int cards;              /* number of cards; known after the rules are loaded */
    bs_card card[BS_CARDS];
} bs_pack;

typedef struct bs_game bs_game; /* the interpreter's game */

typedef struct beside {
    uint64_t dice;
    struct bs_model const *model;
    dr_file yaml, script;
    bs_pack pack;
    int seats, dealer;
    int deal;        /* number of the deal in the match, from 0 */
    int moves, room; /* the model's list of legal moves */
    char (*move)[BS_TEXT];
    bool logged; /* true if hooks log the events */
    int32_t log; /* the model's log of the events */
    bs_game *game;
    uint64_t file, match; /* numbers of the file and the match, for messages */
    char played[16384];   /* the moves of this match so far */
} beside;

typedef struct bs_model {
    const kd_table *keys;       /* the mechanic's table of keys */
    const char *phase;          /* the name of the mechanic's phase in drawn files */
    const char *const *undrawn; /* the exceptions of dr_check_all_drawn */
    /* An invalid drawn file may be rejected if an error contains one of these texts. The list ends
     * with NULL; NULL: never. */
    const char *const *refusals;
    void (*draw)(beside *d);  /* writes a drawn rules file */
    void (*sit)(beside *d);   /* reads the deal at the first move of the phase */
    void (*moves)(beside *d); /* offers the legal moves */
    void (*play)(beside *d, const char *move);
    /* Returns the name of the next phase, or NULL. The next phase is a poll, whose first answer
     * leads to the next deal. */
    const char *(*over)(const beside *d);
    void (*same)(beside *d); /* compares everything that is visible */
    /* Writes a text that looks like a move, and may be illegal. NULL: only listed moves are tried.
     */
    void (*guess)(beside *d, char out[BS_TEXT]);
    /* Moves with the same text here form a class. The usual list has the first move of each class
     * in the pack's order. NULL: the usual list has every move. */
    void (*class_of)(const beside *d, const char *move, char out[BS_TEXT]);
    /* true if the match is to be abandoned here; NULL: it is played to the end */
    bool (*enough)(const beside *d);
    const char *prefers; /* moves with this text are chosen more often; may be NULL */
} bs_model;

/* Runs two tests, and returns the result of main. The first plays drawn files until $KN_POSITIONS
 * positions (by default `usual`) have been compared; $KN_SEED is the number of the first file. The
 * second fails if a key of the table, or a word of a choice, is never drawn. */
int bs_run(const bs_model *model, long usual);

/* ---- drawing ---- */

int bs_below(beside *d, int n);
int bs_between(beside *d, int least, int most);
bool bs_chance(beside *d, int of_hundred);
/* Adds text to the rules file; maps are written as {key: value, }. */
void bs_write(beside *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
void bs_script(beside *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes a key of a table. */
void bs_key(beside *d, const kd_table *keys, const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Draws a word of a choice, or a flag; often omits it if it is the default. Returns the word's
 * index, or 1 for true. */
int bs_choice(beside *d, const kd_table *keys, const char *key);
bool bs_flag(beside *d, const kd_table *keys, const char *key);
/* Returns the nested table of a key. */
const kd_table *bs_inner(const kd_table *keys, const char *key);
/* Writes `pack: {...}` without the closing brace, so that `values` can follow. */
void bs_draw_pack(beside *d, int least, int most, int suits_least, int copies_most,
                  int jokers_most);
/* A phrase that selects some cards of the pack; bs_phrase returns the cards as bits when the pack
 * is known. */
typedef struct bs_phrase {
    bool not_these;
    int ranks, suits; /* as bits; cards of any of these ranks or suits are selected */
    bool everything;
} bs_phrase;
bs_phrase bs_draw_cards(beside *d, char out[BS_TEXT]);
bs_set bs_phrase_cards(const beside *d, const bs_phrase *phrase);
/* Draws a phrase for a seat that doesn't change during the deal; `bs_seat` evaluates it. */
void bs_draw_seat(beside *d, char out[32]);
int bs_seat(const beside *d, const char *phrase);
/* Writes hooks that fold each event into the variable `log`. The script that declares them must be
 * named `rules.lua`, and must have an entry for each event of the phase. */
void bs_draw_log(beside *d, const char *const *events);

/* ---- models ---- */

void bs_offer(beside *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes the cards in the pack's order, each after a space: " 4H 5C". */
void bs_names(const beside *d, bs_set cards, char out[BS_TEXT]);
/* Reads the cards that a move names, in its order. */
void bs_cards_of(const beside *d, const char *move, bs_heap *cards);
int bs_number_of(const char *move); /* the first number in a move; -1 if there is none */
int bs_bits(bs_set cards);
static inline bool bs_has(bs_set cards, int card)
{
    return cards >> card & 1;
}
bs_set bs_set_of(const bs_heap *heap);
void bs_put(bs_heap *heap, int card);
void bs_put_under(bs_heap *heap, int card);
void bs_drop(bs_heap *heap, int card);
/* Logs the fields of an event. `event` is its index in the list of bs_draw_log; absent fields are
 * -1. */
void bs_log(beside *d, int event, int card, bs_set taken, bs_set before, int number, int seat,
            int winner);

/* ---- the interpreter's game ---- */

void bs_read(const beside *d, const char *zone, int owner, bs_heap *heap);
int32_t bs_value(const beside *d, const char *variable, int owner);
bool bs_seen(const beside *d, int seat, int card); /* true if the seat knows where the card is */
/* These fail and print both values if they differ. */
void bs_same_heap(const beside *d, const char *zone, int owner, const bs_heap *own, bool ordered);
void bs_same_set(const beside *d, const char *zone, int owner, bs_set own);
void bs_same_value(const beside *d, const char *variable, int owner, int own);
/* The points that a side has been awarded in this deal so far. */
void bs_same_points(const beside *d, int side, int own);
void bs_differ(const beside *d, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));

#endif
