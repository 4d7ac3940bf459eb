/* SPDX-License-Identifier: MIT
 * written.h: a text that a maker of random scripts writes piece by piece; text without room is left
 * out. The makers choose the text.
 */
#ifndef KN_TESTS_WRITTEN_H
#define KN_TESTS_WRITTEN_H

#include <stdarg.h>
#include <stdio.h>

typedef struct written {
    char *out;
    size_t used, room;
} written;

static inline void written_add(written *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static inline void written_add(written *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(text->out + text->used, text->room - text->used, format, arguments);
    va_end(arguments);
    if (n > 0 && text->used + (size_t)n < text->room)
        text->used += (size_t)n;
}

/* For a maker that has a `written text` and a function pick(maker, n). */
#define say(m, ...) written_add(&(m)->text, __VA_ARGS__)
#define CHOOSE(m, list) list[pick(m, sizeof list / sizeof *list)]

#endif
