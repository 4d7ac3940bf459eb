/* SPDX-License-Identifier: MIT
 * drawn.h: rules files written at random for second opinions, and a record of the keys that were
 * written: a key of the table that is never drawn fails the test, so that a new key must be added
 * to the code that draws keys.
 */
#ifndef KN_TESTS_DRAWN_H
#define KN_TESTS_DRAWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "document/keys.h"

enum { DR_ROOM = 1 << 15 };

/* A rules file that is being written. */
typedef struct dr_file {
    uint64_t *dice;
    size_t length;
    char text[DR_ROOM];
} dr_file;

/* These draw a number below n; true once in n calls; and true in this percentage of calls. */
int dr_below(dr_file *f, int n);
bool dr_once_in(dr_file *f, int n);
bool dr_chance(dr_file *f, int percent);
/* Draws one of the space-separated words; sets *nth (may be NULL) to its index. */
const char *dr_word(dr_file *f, const char *words, int *nth);

void dr_add(dr_file *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes "key: value, " and notes that `key` of the table with this name was drawn. */
void dr_key(dr_file *f, const char *table, const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Records that a key was drawn. The caller writes its value. */
void dr_note(const char *table, const char *key, const char *value);

/* Fails the test if something was never drawn: a key of the table, of the tables of its rows, or a
 * word of a choice. `exceptions` lists keys that need not be drawn: "table.key" or
 * "table.key=word", a space, and the reason; it ends with NULL. Each exception must name something
 * that is not drawn. */
void dr_check_all_drawn(const kd_table *table, const char *const *exceptions);

#endif
