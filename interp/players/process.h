/* SPDX-License-Identifier: MIT
 * process.h: another program that answers one line for each line it is sent, within a time limit.
 * Knows nothing of games or of JSON.
 */
#ifndef KP_PLAYERS_PROCESS_H
#define KP_PLAYERS_PROCESS_H

#include <stdbool.h>

#define KP_PROCESS_WHY 200
#define KP_PROCESS_ANSWER_MAX                                                                      \
    65536 /* bytes of one answer: a move is far shorter, endless output is cut off */

typedef struct kp_process kp_process;

/* True if a folder of $PATH has a program of that name. */
bool kp_process_is_on_path(const char *name);

/* Starts `command` with the shell; its standard error stays ours, and of our environment it has a
 * few harmless variables (docs/session-protocol.md). NULL with the reason in `why`. */
kp_process *kp_process_start(const char *command, char why[KP_PROCESS_WHY]);

/* Sends `line` (which ends with a line end) and waits for one line. Returns it without line end and
 * outer blanks, borrowed until the next call, or NULL with the reason in `why` ("did not answer
 * within 10 s"). Never waits longer. */
const char *kp_process_ask(kp_process *process, const char *line, int timeout_ms,
                           char why[KP_PROCESS_WHY]);

/* Closes its input, gives it a moment to end by itself, then ends it with all that it has started.
 * NULL is fine. */
void kp_process_end(kp_process *process);

#endif
