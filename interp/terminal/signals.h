/* SPDX-License-Identifier: MIT
 * signals.h: signals that end a match in the terminal, which is then saved: Ctrl-C, a closed
 * terminal, a shutdown.
 */
#ifndef KT_TERMINAL_SIGNALS_H
#define KT_TERMINAL_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* the number of signals that end a match */
enum { KT_ENDS = 3 };
/* Installs handlers for these signals and stores the KT_ENDS previous ones in `before`; the second
 * function restores them. */
void kt_signals_hear(struct sigaction *before);
void kt_signals_unhear(const struct sigaction *before);
void kt_signals_block(sigset_t *before);
/* Returns the signal that ends the match; 0: none. */
int kt_play_interrupted(void);
/* Waits until read() can read standard input. False: one of the signals ends the match, even if it
 * came before the call. */
bool kt_signals_await_input(void);

#endif
