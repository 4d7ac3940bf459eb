/* SPDX-License-Identifier: MIT
 * outlook.h: what a person would work out at the table: how the deal counts so far, and what a move
 * would bring at once. It is worked out on deals that the person could not tell from the true one.
 */
#ifndef KT_TERMINAL_OUTLOOK_H
#define KT_TERMINAL_OUTLOOK_H

#include "terminal/screen.h"

typedef struct kt_outlook kt_outlook;

/* NULL when memory is out. Free with kt_outlook_free (NULL is fine). */
kt_outlook *kt_outlook_new(const kanun_rules *rules, kanun_errors *errors);
void kt_outlook_free(kt_outlook *outlook);

/* Takes up the game as `seat` knows it, `moves` after its beginning (which say what deals are
 * drawn: so the same question gets the same answer); needed before what follows, and again after
 * each move. */
void kt_outlook_take(kt_outlook *outlook, const kanun_game *game, int seat, uint64_t moves);

/* Prints what the deal would bring each side, by cause, if it were counted as it stands; nothing
 * where nobody has anything. */
void kt_outlook_print(kt_outlook *outlook, kt_names *names, FILE *out);

/* Writes what a legal move would change in that for the seat's own side, "sweep +10, cards +1";
 * "" where it changes nothing, ends the deal, or depends on what the seat does not know. */
void kt_outlook_move(kt_outlook *outlook, const kc_look *look, const kanun_move *move, char *out,
                     size_t size);

#endif
