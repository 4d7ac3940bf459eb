/* SPDX-License-Identifier: MIT
 * columns.h: a table for people. Each column is as wide as its widest cell. On a narrow terminal, a
 * row continues on more lines, and so does the heading.
 */
#ifndef KC_COMMAND_COLUMNS_H
#define KC_COMMAND_COLUMNS_H

#include <stdio.h>

#include "command/outputs.h"

#define KC_COLUMNS_MAX 32

/* Prints a table of `rows` times `columns` cells, which are NULL after the end of a short row.
 * `left` has the bits of the columns that are aligned to the left. */
void kc_columns_print(const char *const *cell, int rows, int columns, unsigned left, FILE *out);

/* Prints the output of `put`. On a terminal, breaks long lines between words. */
void kc_columns_wrap(kc_put_all *put, const void *payload);

#endif
