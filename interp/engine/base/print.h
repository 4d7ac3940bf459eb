/* SPDX-License-Identifier: MIT
 * print.h: printing for people and terminals. kn_print treats every %s as text from outside,
 * such as the name of a file, a game or an option: it can't end the line, control the terminal
 * or turn the direction of writing. Commands print only with these functions
 * (tests/layers.test.sh).
 */
#ifndef KN_BASE_PRINT_H
#define KN_BASE_PRINT_H

#include <stdarg.h>
#include <stdio.h>

/* Works like fprintf, with %s %c %d %u %x %f and similar. Each character of a %s that is not
 * plain (base/plain.h) becomes '?', and so does a %c that is not printable ASCII. Returns the
 * number of bytes. */
int kn_print(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
int kn_vprint(FILE *out, const char *format, va_list list) __attribute__((format(printf, 2, 0)));

/* Prints our own text: a sentence, a page, or output that kn_print wrote to memory. Keeps line
 * ends, tabs, colours and isolates; any other character that is not plain becomes '?'. */
void kn_print_own(FILE *out, const char *text);
/* Same for the first `size` bytes of a text. */
void kn_print_own_part(FILE *out, const char *text, size_t size);

#endif
