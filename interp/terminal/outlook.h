/* SPDX-License-Identifier: MIT
 * outlook.h: facts that a person could work out at the table: the points of the deal so far, and
 * the points that a move would score at once. It is computed in worlds that the person can't
 * distinguish from the true one.
 */
#ifndef KT_TERMINAL_OUTLOOK_H
#define KT_TERMINAL_OUTLOOK_H

#include "terminal/screen.h"

typedef struct kt_outlook kt_outlook;

/* Makes an outlook for games of the rules. Returns NULL, with errors added, if a game can't be
 * made. Free it with kt_outlook_free, which accepts NULL. */
kt_outlook *kt_outlook_new(const kanun_rules *rules, kanun_errors *errors);
void kt_outlook_free(kt_outlook *outlook);

/* Draws random worlds that `seat` can't distinguish from the game after `moves` moves. The same
 * arguments always give the same worlds. Call it before the following functions, and again after
 * each move. */
void kt_outlook_take(kt_outlook *outlook, const kanun_game *game, int seat, uint64_t moves);

/* Prints the points of each side, by cause, if the deal were counted now. Prints nothing if
 * nobody scores. Points for the most cards count once no other side can still win them. */
void kt_outlook_print(kt_outlook *outlook, kt_names *names, FILE *out);

/* Writes the points that a legal move would add for the seat's own side, "+10 (sweep), +1
 * (cards)"; "" if the move adds nothing or ends the deal, or if the result depends on hidden
 * cards. Returns true if later play can't change these points. */
bool kt_outlook_move(kt_outlook *outlook, const kc_look *look, const kanun_move *move, char *out,
                     size_t size);

#endif
