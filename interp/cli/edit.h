/* SPDX-License-Identifier: MIT
 * edit.h: a line that a person types at a screen, with keys to change it and the lines before it.
 */
#ifndef KC_CLI_EDIT_H
#define KC_CLI_EDIT_H

typedef struct kc_edit kc_edit;

/* For the terminal of standard input and output; NULL if there can't be one. */
kc_edit *kc_edit_new(void);
void kc_edit_free(kc_edit *edit);

/* Asks with `prompt` for a line, without its end; what it says is remembered. Borrowed until the
 * next. NULL: the input has ended, or a signal has broken it off. */
const char *kc_edit_line(kc_edit *edit, const char *prompt);

#endif
