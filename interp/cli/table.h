/* SPDX-License-Identifier: MIT
 * table.h: what a person at the table sees and hears, for `kanun play`: zones, scores, moves,
 * events, score sheets. Drawn from views only: what a seat may not know is not there to be shown.
 */
#ifndef KN_CLI_TABLE_H
#define KN_CLI_TABLE_H

#include <stdbool.h>

#include "cli/look.h"

#define KN_NAME_WIDTH 12  /* columns of the names of zones, at the left: at least these, */
#define KN_NAME_WIDEST 16 /* and at most */

/* How seats are called at this table. */
typedef struct kn_names {
    const kanun_rules *rules;
    kn_look look;
    char (*seat)[64]; /* one for each seat: "seat 1 (greedy)" */
    int you;          /* the seat that is told now, -1: nobody's */
    int width;        /* columns of the names of zones and variables: kn_table_measure */
    bool took;        /* what was told last said who took what */
    bool turned;      /* the event that was told last turned a card up */
    char side[64];    /* room for the last name asked for */
} kn_names;

/* Calls a seat by its number, and by who plays there if that is told. */
void kn_names_set(kn_names *names, int seat, const char *player);

/* What a seat, a side (its seat, or its seats) or the n-th owner of what belongs to each `per`
 * ("seat", "side", "place") is called. Borrowed until the next call. */
const char *kn_names_seat(kn_names *names, int seat);
const char *kn_names_side(kn_names *names, int side);
/* The same by numbers alone. */
const char *kn_names_short(kn_names *names, int side);
const char *kn_names_owner(kn_names *names, const char *per, int owner);

/* Finds out how wide the names of these rules' zones and variables are, before anything is printed.
 */
void kn_table_measure(kn_names *names);
/* Prints what `seat` (-1: a spectator) sees of the table. */
kanun_status kn_table_print(kanun_game *game, kn_names *names, int seat, FILE *out);

/* Writes what a move would bring, "" where there is nothing to say. */
typedef void kn_brings(void *payload, const char *move, char *out, size_t size);

/* True if a card is a word of the move. */
bool kn_move_names_card(const kanun_rules *rules, const char *move);
/* Prints the `count` legal moves, numbered from 1, each with what it would bring; very long lists
 * are cut off, and it says so. */
void kn_moves_print(kanun_game *game, kn_names *names, int count, kn_brings *brings, void *payload,
                    FILE *out);
/* The same of those moves only that have all the words of `text`; says so if there is none. */
void kn_moves_find(kanun_game *game, kn_names *names, int count, const char *text, FILE *out);

/* Prints an event as heard, with names for numbers of seats; events that are only of use to
 * programs are left out. */
void kn_event_print(kn_names *names, const char *event, FILE *out);

/* Prints what the deal that has just been counted (kanun_game_on_deal) brought, by cause and side.
 */
void kn_deal_print(const kanun_game *game, kn_names *names, FILE *out);
/* Prints how the match ended. */
void kn_end_print(const kanun_game *game, kn_names *names, FILE *out);
/* Prints the scores of all sides, and what a match is played to. */
void kn_scores_print(const kanun_game *game, kn_names *names, FILE *out);

#endif
