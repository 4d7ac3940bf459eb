/* SPDX-License-Identifier: MIT
 * columns.h: a table for people. Each column is as wide as its widest cell. On a narrow
 * terminal, a row continues on further lines, with its heading.
 */
#ifndef KC_COMMAND_COLUMNS_H
#define KC_COMMAND_COLUMNS_H

#include <stdbool.h>
#include <stdio.h>

#include "command/outputs.h"

#define KC_COLUMNS_MAX 32

/* Rows are passed twice, so that none is stored: first to measure, then to print.
 *
 *   kc_columns table = {.left = KC_LEFT(0)};
 *   while (kc_columns_pass(&table, stdout))
 *       for each row { kc_columns_put(&table, text)...; kc_columns_end(&table); }
 *  */
typedef struct kc_columns {
    unsigned left; /* given: bits of the columns that are aligned to the left */
    int width[KC_COLUMNS_MAX];
    unsigned breaks; /* bits of the columns before which a row breaks */
    int at, passes;
    int owed;  /* blanks to print before another cell */
    FILE *out; /* NULL while measuring */
} kc_columns;

#define KC_LEFT(column) (1u << (column))

/* Returns true while the rows are to be passed (again). */
bool kc_columns_pass(kc_columns *table, FILE *out);
void kc_columns_put(kc_columns *table, const char *text);
void kc_columns_end(kc_columns *table);
/* Passes a whole row. */
void kc_columns_row(kc_columns *table, const char *const *cell, int count);

/* Prints what `put` writes; on a terminal, breaks long lines between words. */
void kc_columns_wrap(kc_put_all *put, const void *payload);

/* Prints a text, padded to `width` columns on the right or on the left. */
void kc_put(FILE *out, const char *text, int width, bool right);

#endif
