/* SPDX-License-Identifier: MIT
 * process.h: another program that answers each line it is sent with one line, within a time limit.
 * This file knows nothing about games or JSON.
 */
#ifndef KP_PLAYERS_PROCESS_H
#define KP_PLAYERS_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

#define KP_PROCESS_WHY 200
#define KP_PROCESS_ANSWER_MAX 65536 /* limit in bytes for one answer, far more than a move */

typedef struct kp_process kp_process;

/* True if a program with this name is in a folder of $PATH. */
bool kp_process_is_on_path(const char *name);

/* Starts `command` with the shell. It shares our standard error and gets a few harmless environment
 * variables (docs/session-protocol.md). Returns NULL, with the reason in `why`, if that fails. */
kp_process *kp_process_start(const char *command, char why[KP_PROCESS_WHY]);

/* Sends `line`, which ends with a line end, and waits at most `timeout_ms` for one line. Returns
 * the answer trimmed. It is valid until the next call. On failure, returns NULL with the reason in
 * `why` ("did not answer within 10 s"). */
const char *kp_process_ask(kp_process *process, const char *line, int timeout_ms,
                           char why[KP_PROCESS_WHY]);

/* Closes the input of the process, waits briefly for it to end, then kills it and all processes
 * that it has started. `process` may be NULL. */
void kp_process_end(kp_process *process);

#endif
