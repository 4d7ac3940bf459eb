/* SPDX-License-Identifier: MIT
 * edit.h: reads a line from a person at a screen, with editing keys and history.
 */
#ifndef KT_TERMINAL_EDIT_H
#define KT_TERMINAL_EDIT_H

typedef struct kt_edit kt_edit;

/* Opens the terminal of standard input and output. Returns NULL if that is not possible. */
kt_edit *kt_edit_new(void);
void kt_edit_free(kt_edit *edit);

/* Prompts for a line, adds it to the history and returns it without its end. The line is valid
 * until the next call. Returns NULL at the end of the input or after a signal. */
const char *kt_edit_line(kt_edit *edit, const char *prompt);

#endif
