/* SPDX-License-Identifier: MIT
 * table.h: the table in plain words, for `kanun play`: zones, scores and the moves to choose from.
 * Drawn from views only: what a seat may not know is not there to be shown.
 */
#ifndef KN_CLI_TABLE_H
#define KN_CLI_TABLE_H

#include <stdbool.h>

#include "game/kanun.h"

#define KN_NAME_WIDTH 12 /* of the names of zones, at the left */

/* How seats are called at this table: "you", "seat 1 (greedy)". */
typedef struct kn_names {
    const kanun_rules *rules;
    char (*seat)[48]; /* one for each seat */
    char side[64];    /* room for the last name asked for */
} kn_names;

/* What a side is called: its seat, or its seats. Borrowed until the next call. */
const char *kn_names_side(kn_names *names, int side);

/* Prints what `seat` (-1: a spectator) sees of the table. */
kanun_status kn_table_print(kanun_game *game, kn_names *names, int seat, FILE *out);

/* Prints the `count` legal moves, numbered from 1, each with what it would bring as `brings` writes
 * it; very long lists are cut off, and it says so. */
void kn_moves_print(kanun_game *game, int count,
                    void (*brings)(void *payload, const char *move, char *out, size_t size),
                    void *payload, FILE *out);

/* Prints an event as heard, with names for numbers of seats; events that are only of use to
 * programs are left out. */
void kn_event_print(kn_names *names, const char *event, FILE *out);

/* Prints what the deal that has just been counted (kanun_game_on_deal) brought, by cause and side.
 */
void kn_deal_print(const kanun_game *game, kn_names *names, FILE *out);
/* Prints how the match ended. */
void kn_end_print(const kanun_game *game, kn_names *names, FILE *out);

#endif
