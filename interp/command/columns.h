/* SPDX-License-Identifier: MIT
 * columns.h: a table for people. Columns are as wide as what stands in them; on a terminal that is
 * too narrow a row goes on in further lines, with its heading.
 */
#ifndef KC_COMMAND_COLUMNS_H
#define KC_COMMAND_COLUMNS_H

#include <stdbool.h>
#include <stdio.h>

#include "command/outputs.h"

#define KC_COLUMNS_MAX 32

/* All rows are told twice, so that no memory is needed: first to find out how wide they are.
 *
 *   kc_columns table = {.left = KC_LEFT(0)};
 *   while (kc_columns_pass(&table, stdout))
 *       for each row { kc_columns_put(&table, text)...; kc_columns_end(&table); }
 */
typedef struct kc_columns {
    unsigned left; /* given: columns that begin, not end, below each other */
    int width[KC_COLUMNS_MAX];
    unsigned breaks; /* columns before which a line ends */
    int at, passes;
    int owed;  /* blanks behind the last cell, should another one follow */
    FILE *out; /* NULL: finds out how wide they are */
} kc_columns;

#define KC_LEFT(column) (1u << (column))

/* True while rows are to be told (again). Goes to standard output in the end. */
bool kc_columns_pass(kc_columns *table, FILE *out);
void kc_columns_put(kc_columns *table, const char *text);
void kc_columns_end(kc_columns *table);
/* A row of so many cells, and its end. */
void kc_columns_row(kc_columns *table, const char *const *cell, int count);

/* Prints what `put` writes to standard output; on a terminal long lines are broken between words.
 */
void kc_columns_wrap(kc_put_all *put, const void *payload);

/* Prints a text and blanks up to `width` columns, behind it or before. */
void kc_put(FILE *out, const char *text, int width, bool right);

#endif
