/* SPDX-License-Identifier: MIT
 * screen.h: what a person at the table sees and hears, for `kanun play`: zones, scores, moves,
 * events, score sheets. Drawn from views only: what a seat may not know is not there to be shown.
 */
#ifndef KT_TERMINAL_SCREEN_H
#define KT_TERMINAL_SCREEN_H

#include "state/layout.h"
#include <stdbool.h>

#include "command/look.h"

#define KT_NAME_WIDTH 12  /* columns of the names of zones, at the left: at least these, */
#define KT_NAME_WIDEST 16 /* and at most */

enum {
    KT_SEAT_BYTES = 160 /* of a name: 32 characters that somebody has chosen, or words of ours */
};

/* What a listener has heard of cards that move, so that it is not told again. */
typedef struct kt_told {
    bool took;        /* what was told last said who took what */
    kanun_cards said; /* the cards that it named, as far as they have not been laid down since */
    kanun_cards laid; /* those that moves have laid openly since the last trick */
    kanun_cards got;  /* those that a sentence has given to the one who is told, in this deal */
} kt_told;

/* How seats are called at this table. */
typedef struct kt_names {
    const kanun_rules *rules;
    kc_look look;
    char (*seat)[KT_SEAT_BYTES]; /* one for each seat: "seat 1 (greedy)" */
    unsigned named; /* seats, as bits, that have a name of their own: programs on a screen */
    unsigned given; /* seats whose name in `seat` is what a person is called, and nothing more */
    int you;        /* the seat that is told now, -1: nobody's */
    int width;      /* columns of the names of zones and variables */
    kt_told told;   /* to whom events are told now */
    char side[KANUN_OWNERS_MAX * KT_SEAT_BYTES]; /* room for the last name asked for */
} kt_names;

/* Calls a seat by its number, and by who plays there if that is told. */
void kt_names_set(kt_names *names, int seat, const char *player);

/* What a seat, a side (its seat, or its seats) or the n-th owner of what belongs to each `per`
 * ("seat", "side", "place") is called. Borrowed until the next call. */
const char *kt_names_seat(kt_names *names, int seat);
const char *kt_names_side(kt_names *names, int side);
/* A seat without who plays there. */
const char *kt_names_alone(kt_names *names, int seat);
/* A side by numbers alone. */
const char *kt_names_short(kt_names *names, int side);
const char *kt_names_owner(kt_names *names, const char *per, int owner);

/* Begins the names of seats at a table as `you` is told, and as the wish has it: each seat is to be
 * named then, and `seat` to be freed. False when memory is out. */
bool kt_names_begin(kt_names *names, const kanun_rules *rules, int you, kc_look_wish wish);
/* Prints what `seat` (-1: a spectator) sees of the table. */
void kt_table_print(kanun_game *game, kt_names *names, int seat, FILE *out);

/* Prints the `count` legal moves, numbered from 1, each with what it would bring by the outlook
 * (NULL: that is not told); very long lists are cut off, and it says so. */
typedef struct kt_outlook kt_outlook;
void kt_moves_print(kanun_game *game, kt_names *names, int count, kt_outlook *outlook, FILE *out);
/* Prints only those moves that have all the words of `text`; says so if there is none. */
void kt_moves_find(kanun_game *game, kt_names *names, int count, const char *text, FILE *out);

/* Prints an event as heard, with names for numbers of seats; events that are only of use to
 * programs are left out. */
void kt_event_print(kt_names *names, const kanun_event *event, FILE *out);

/* So much of a variable that stands beside the scores (`sheet`) has a side. */
int32_t kt_marked(const kanun_game *game, const ks_var *var, int side);
/* Prints what the deal that has just been counted (kanun_game_on_deal) brought, by cause and side.
 */
void kt_deal_print(const kanun_game *game, kt_names *names, FILE *out);
/* Prints how the match ended. */
void kt_end_print(const kanun_game *game, kt_names *names, FILE *out);
/* Prints the scores of all sides, and what a match is played to. */
void kt_scores_print(const kanun_game *game, kt_names *names, FILE *out);

#endif
