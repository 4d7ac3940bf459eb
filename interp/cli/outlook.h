/* SPDX-License-Identifier: MIT
 * outlook.h: what a person would work out at the table: how the deal counts so far, and what a move
 * would bring at once. It is worked out on deals that the person could not tell from the true one.
 */
#ifndef KN_CLI_OUTLOOK_H
#define KN_CLI_OUTLOOK_H

#include "cli/table.h"

typedef struct kn_outlook kn_outlook;

/* NULL when memory is out. Free with kn_outlook_free (NULL is fine). */
kn_outlook *kn_outlook_new(const kanun_rules *rules, kanun_errors *errors);
void kn_outlook_free(kn_outlook *outlook);

/* Looks at the game from `seat`, `moves` after its beginning (which say what deals are looked at:
 * so the same question gets the same answer); needed before what follows, and again after each
 * move. */
void kn_outlook_look(kn_outlook *outlook, const kanun_game *game, int seat, uint64_t moves);

/* Prints what the deal would bring each side, by cause, if it were counted as it stands; nothing
 * where nobody has anything. */
void kn_outlook_print(kn_outlook *outlook, kn_names *names, FILE *out);

/* Writes what a legal move would change in that for the seat's own side, "sweep +10, cards +1";
 * "" where it changes nothing, ends the deal, or depends on what the seat does not know. */
void kn_outlook_move(kn_outlook *outlook, const kn_look *look, const char *move, char *out,
                     size_t size);

#endif
