/* SPDX-License-Identifier: MIT
 * print.h: printing for people and terminals. kn_print treats every %s as text from outside, such
 * as the name of a file, a game or an option. Such text can't end the line, control the terminal or
 * turn the direction of writing. Commands print only by these functions (tests/layers.test.sh).
 */
#ifndef KN_BASE_PRINT_H
#define KN_BASE_PRINT_H

#include <stdarg.h>
#include <stdio.h>

/* Works like fprintf, with %s %c %d %u %x %f and similar. In a %s, each character that is not plain
 * (base/plain.h) becomes '?'; so does a %c that is not printable ASCII. Returns the number of bytes
 * printed. */
int kn_print(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
int kn_vprint(FILE *out, const char *format, va_list list) __attribute__((format(printf, 2, 0)));

/* Prints the program's own text: a sentence, a page, or output that kn_print has written to memory.
 * Keeps line ends, tabs, colours and isolates. Every other character that is not plain becomes
 * '?'. */
void kn_print_own(FILE *out, const char *text);
/* Prints the first `size` bytes of such a text. */
void kn_print_own_part(FILE *out, const char *text, size_t size);

#endif
