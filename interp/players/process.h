/* SPDX-License-Identifier: MIT
 * process.h: another program that answers each line it is sent with one line, within a time
 * limit. Knows nothing of games or of JSON.
 */
#ifndef KP_PLAYERS_PROCESS_H
#define KP_PLAYERS_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

#define KP_PROCESS_WHY 200
#define KP_PROCESS_ANSWER_MAX                                                                      \
    65536 /* bytes of one answer, far more than a move: endless output is cut off */

typedef struct kp_process kp_process;

/* True if a program of that name is in a folder of $PATH. */
bool kp_process_is_on_path(const char *name);

/* Starts `command` with the shell. Its standard error is ours, and it gets a few harmless
 * environment variables (docs/session-protocol.md). NULL: failed, with the reason in `why`. */
kp_process *kp_process_start(const char *command, char why[KP_PROCESS_WHY]);

/* Sends `line` (which ends with a line end) and waits for one line, at most `timeout_ms`.
 * Returns it trimmed, valid until the next call; or NULL with the reason in `why` ("did not
 * answer within 10 s"). */
const char *kp_process_ask(kp_process *process, const char *line, int timeout_ms,
                           char why[KP_PROCESS_WHY]);

/* Closes its input, waits a moment for it to end, then kills it and all processes that it has
 * started. `process` may be NULL. */
void kp_process_end(kp_process *process);

#endif
