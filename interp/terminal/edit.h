/* SPDX-License-Identifier: MIT
 * edit.h: reads a line from a person at a screen, with editing keys and history.
 */
#ifndef KT_TERMINAL_EDIT_H
#define KT_TERMINAL_EDIT_H

typedef struct kt_edit kt_edit;

/* Opens the terminal of standard input and output; NULL: not possible. */
kt_edit *kt_edit_new(void);
void kt_edit_free(kt_edit *edit);

/* Prompts for a line, without its end, and adds it to the history. Valid until the next call.
 * NULL: end of input, or a signal. */
const char *kt_edit_line(kt_edit *edit, const char *prompt);

#endif
