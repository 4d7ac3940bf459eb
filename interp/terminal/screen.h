/* SPDX-License-Identifier: MIT
 * screen.h: the view of a person at the table, for `kanun play`: zones, scores, moves, events,
 * score sheets. It is drawn only from views, so nothing hidden can be shown.
 */
#ifndef KT_TERMINAL_SCREEN_H
#define KT_TERMINAL_SCREEN_H

#include "state/layout.h"
#include <stdbool.h>

#include "command/look.h"

#define KT_NAME_WIDTH 12  /* minimum and ... */
#define KT_NAME_WIDEST 16 /* ... maximum number of columns for names of zones */

enum {
    KT_SEAT_BYTES =
        160 /* bytes of a name: 32 characters chosen by a person, or words of the program */
};

/* Which moves of cards were already described, so that nothing is described twice. */
typedef struct kt_told {
    bool took;        /* the last sentence named the taker and the cards */
    kanun_cards said; /* cards of the last sentence, unless they were laid down since */
    kanun_cards laid; /* cards played face up since the last trick */
    kanun_cards got;  /* cards that a sentence has given to the listener in this deal */
} kt_told;

/* The names of the seats at this table. */
typedef struct kt_names {
    const kanun_rules *rules;
    kc_look look;
    char (*seat)[KT_SEAT_BYTES]; /* name of each seat, such as "player 1 (greedy)" */
    unsigned named;              /* bits of the seats named by their computer player */
    unsigned given;              /* bits of the seats named by a person */
    int you;                     /* seat of the listener; -1: a spectator */
    int width;                   /* columns for names of zones and variables */
    kt_told told;                /* state for the current listener */
    char side[KANUN_OWNERS_MAX * KT_SEAT_BYTES]; /* buffer of the last name returned */
} kt_names;

/* Sets the name of a seat to its number, with its player if given. */
void kt_names_set(kt_names *names, int seat, const char *player);

/* Returns the name of a seat, of a side (its seats), or of the n-th owner per "seat", "side" or
 * "place". Valid until the next call. */
const char *kt_names_seat(kt_names *names, int seat);
const char *kt_names_side(kt_names *names, int side);
/* Returns the name of a seat without its player. */
const char *kt_names_alone(kt_names *names, int seat);
/* Returns the name of a side by numbers alone. */
const char *kt_names_short(kt_names *names, int side);
const char *kt_names_owner(kt_names *names, const char *per, int owner);

/* Begins the names of the seats at a table for the listener `you`. Name each seat afterwards,
 * and free `seat`. */
void kt_names_begin(kt_names *names, const kanun_rules *rules, int you, kc_look_wish wish);
enum { KT_LOOKER_ALL = -2 /* instead of a seat: somebody who sees everything */ };
/* Prints the table as `seat` sees it (-1: a spectator; KT_LOOKER_ALL). */
void kt_table_print(kanun_game *game, kt_names *names, int seat, FILE *out);

/* Prints the `count` legal moves, numbered from 1, with the points that each would score (none if
 * `outlook` is NULL). Long lists are shortened, with a notice. */
typedef struct kt_outlook kt_outlook;
void kt_moves_print(kanun_game *game, kt_names *names, int count, kt_outlook *outlook, FILE *out);
/* Prints the moves that contain all words of `text`, or a message that there are none. */
void kt_moves_find(kanun_game *game, kt_names *names, int count, const char *text, FILE *out);

/* Prints an event with names for seats; skips events for programs. */
void kt_event_print(kt_names *names, const kanun_event *event, FILE *out);

/* Returns the value that a side has of a variable on the score sheet (`sheet`). */
int32_t kt_marked(const kanun_game *game, const ks_var *var, int side);
/* Prints the points of the deal that was just counted (kanun_game_on_deal), by cause and side. */
void kt_deal_print(const kanun_game *game, kt_names *names, FILE *out);
/* Prints the result of the match. */
void kt_end_print(const kanun_game *game, kt_names *names, FILE *out);
/* Prints the scores of all sides, and the target. */
void kt_scores_print(const kanun_game *game, kt_names *names, FILE *out);
/* Returns the account from which the score is read, which changes before the deal is counted. NULL
 * if the score is separate or the account is hidden. */
const kanun_variable *kt_score_account(const kanun_rules *rules);

#endif
