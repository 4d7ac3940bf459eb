/* SPDX-License-Identifier: MIT
 * edit.h: a line that a person types at a screen, with keys to change it and the lines before it.
 */
#ifndef KT_TERMINAL_EDIT_H
#define KT_TERMINAL_EDIT_H

typedef struct kt_edit kt_edit;

/* For the terminal of standard input and output; NULL if there can't be one. */
kt_edit *kt_edit_new(void);
void kt_edit_free(kt_edit *edit);

/* Asks with `prompt` for a line, without its end; what it says is remembered. Borrowed until the
 * next. NULL: the input has ended, or a signal has broken it off. */
const char *kt_edit_line(kt_edit *edit, const char *prompt);

#endif
