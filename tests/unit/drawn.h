/* SPDX-License-Identifier: MIT
 * drawn.h: rules files written at random for second opinions, and a record of the keys that were
 * written: a key of the table that is never drawn fails the test, so that a new key has to be added
 * to what draws them.
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

/* Draw a number below n; true once in n times; true with this percentage. */
int dr_below(dr_file *f, int n);
bool dr_once_in(dr_file *f, int n);
bool dr_chance(dr_file *f, int percent);
/* Draws one of the space-separated words; *nth (or NULL) gets its index. */
const char *dr_word(dr_file *f, const char *words, int *nth);

void dr_add(dr_file *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes "key: value, " and notes that `key` of the table with this name was drawn. */
void dr_key(dr_file *f, const char *table, const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Notes a key whose value the caller writes. */
void dr_note(const char *table, const char *key, const char *value);

/* Fails the test for each key of the table and of the tables of its rows, and for each word among
 * the choices of a key, that was not drawn. `exceptions`: "table.key" or "table.key=word", a blank,
 * and the reason; ended by NULL. Each of them must name something that is not drawn. */
void dr_check_all_drawn(const kd_table *table, const char *const *exceptions);

#endif
