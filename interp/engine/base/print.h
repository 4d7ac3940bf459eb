/* SPDX-License-Identifier: MIT
 * print.h: printing for people and terminals. Every %s of kn_print is a text from outside, such as
 * the name of a file, a game or an option: it can't end the line, steer the terminal or turn the
 * direction of writing, whoever wrote it. Commands print with these functions only
 * (tests/layers.test.sh).
 */
#ifndef KN_BASE_PRINT_H
#define KN_BASE_PRINT_H

#include <stdarg.h>
#include <stdio.h>

/* Like fprintf, with %s %c %d %u %x %f and their like. Each character of a %s that no plain text
 * has (base/plain.h) becomes '?', and so does a %c that is not printable ASCII. Returns the number
 * of bytes. */
int kn_print(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
int kn_vprint(FILE *out, const char *format, va_list list) __attribute__((format(printf, 2, 0)));

/* Prints a text of our own: a sentence, a page, or what kn_print has written to memory. It keeps
 * line ends, tabs, colours and isolates; anything else that no plain text has becomes '?'. */
void kn_print_own(FILE *out, const char *text);
/* The same with the first `size` bytes of a text. */
void kn_print_own_part(FILE *out, const char *text, size_t size);

#endif
