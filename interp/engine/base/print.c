/* SPDX-License-Identifier: MIT
 * print.c: printf for people and terminals. Filters texts from outside by the type of the
 * argument. The list of harmful characters is in plain.c.
 */
#include "base/print.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain.h"

/* Returns the length of the printable text at the beginning of `text`; *bytes is the length of the
 * unprintable part that follows, 0 at the end. */
static size_t harmless(const char *text, size_t size, size_t *bytes)
{
    size_t plain = kn_plain_fault(text, size);
    *bytes = 0;
    if (plain < size)
        kn_plain_decode(text + plain, size - plain, bytes);
    return plain;
}

/* ---- Texts from outside ---- */

/* Returns the number of bytes that put_outside will write. */
static size_t length_outside(const char *text, size_t size)
{
    size_t length = 0, bytes;
    while (size) {
        size_t plain = harmless(text, size, &bytes);
        length += plain + (bytes > 0);
        text += plain + bytes;
        size -= plain + bytes;
    }
    return length;
}

static void put_outside(FILE *out, const char *text, size_t size)
{
    size_t bytes;
    while (size) {
        size_t plain = harmless(text, size, &bytes);
        fwrite(text, 1, plain, out);
        if (bytes)
            putc('?', out);
        text += plain + bytes;
        size -= plain + bytes;
    }
}

static void put_blanks(FILE *out, size_t count)
{
    while (count--)
        putc(' ', out);
}

/* ---- one conversion of a format ---- */

/* "%-*.3llu" */
typedef struct conversion {
    /* the conversion with numbers in place of '*', and with "ll" for all longer integers */
    char text[48];
    bool left;
    int width, precision;                /* -1: not given */
    enum { INT, LONG, LONGER, SIZE } of; /* type of the number */
    char kind;
} conversion;

/* Reads a number or a '*' in a format. */
static int read_number(const char **format, va_list *list)
{
    if (**format == '*') {
        ++*format;
        return va_arg(*list, int);
    }
    return (int)strtol(*format, (char **)(uintptr_t)format, 10);
}

/* Reads the conversion that follows a '%'; returns the rest of the format. */
static const char *read_conversion(conversion *c, const char *format, va_list *list)
{
    char flags[8] = "", point[16] = "", width[16] = "";
    *c = (conversion){.precision = -1};
    for (size_t n = 0; *format && strchr("-+ #0", *format); format++)
        if (n + 1 < sizeof flags) {
            flags[n++] = *format;
            c->left |= *format == '-';
        }
    if (*format == '*' || (*format >= '1' && *format <= '9')) {
        c->width = read_number(&format, list);
        if (c->width < 0) {
            c->left = true;
            c->width = -c->width;
        }
        snprintf(width, sizeof width, "%s%d", c->left ? "-" : "", c->width);
    }
    if (*format == '.') {
        format++;
        c->precision = read_number(&format, list);
        if (c->precision >= 0)
            snprintf(point, sizeof point, ".%d", c->precision);
    }
    for (; *format == 'l' || *format == 'z'; format++)
        c->of = *format == 'z' ? SIZE : c->of == LONG ? LONGER : LONG;
    c->kind = *format;
    snprintf(c->text, sizeof c->text, "%%%s%s%s%s%c", flags, width, point, c->of ? "ll" : "",
             c->kind);
    return format + (*format != '\0');
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral" /* the format is built from a checked one */

/* Returns the next argument as a number of the conversion's type. The bits of signed numbers are
 * kept. */
static unsigned long long next_number(const conversion *c, va_list *list)
{
    bool is_signed = c->kind == 'd' || c->kind == 'i';
    switch (c->of) {
    case LONG:
        return is_signed ? (unsigned long long)va_arg(*list, long) : va_arg(*list, unsigned long);
    case LONGER:
        return va_arg(*list, unsigned long long);
    case SIZE:
        return va_arg(*list, size_t);
    default:
        return is_signed ? (unsigned long long)va_arg(*list, int) : va_arg(*list, unsigned);
    }
}

static int put_conversion(FILE *out, const conversion *c, va_list *list)
{
    switch (c->kind) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o': {
        unsigned long long number = next_number(c, list);
        return c->of ? fprintf(out, c->text, number) : fprintf(out, c->text, (unsigned)number);
    }
    case 'c': { /* a single byte may be part of a longer character, so only ASCII is printed */
        int byte = va_arg(*list, int);
        putc(byte >= ' ' && byte < 127 ? byte : '?', out);
        return 1;
    }
    case 'e':
    case 'f':
    case 'g':
        return fprintf(out, c->text, va_arg(*list, double));
    case 's': {
        const char *text = va_arg(*list, const char *);
        size_t size = c->precision < 0 ? strlen(text) : strnlen(text, (size_t)c->precision);
        size_t length = length_outside(text, size);
        size_t blanks = (size_t)c->width > length ? (size_t)c->width - length : 0;
        put_blanks(out, c->left ? 0 : blanks);
        put_outside(out, text, size);
        put_blanks(out, c->left ? blanks : 0);
        return (int)(length + blanks);
    }
    case '%':
        putc('%', out);
        return 1;
    default: /* the program uses no other conversion */
        return 0;
    }
}

#pragma GCC diagnostic pop

int kn_vprint(FILE *out, const char *format, va_list list)
{
    va_list rest;
    int written = 0;
    va_copy(rest, list);
    while (*format) {
        size_t plain = strcspn(format, "%");
        fwrite(format, 1, plain, out);
        written += (int)plain;
        format += plain;
        if (*format == '%') {
            conversion c;
            format = read_conversion(&c, format + 1, &rest);
            written += put_conversion(out, &c, &rest);
        }
    }
    va_end(rest);
    return written;
}

int kn_print(FILE *out, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int written = kn_vprint(out, format, list);
    va_end(list);
    return written;
}

/* ---- Texts of our own ---- */

/* Returns the length of a colour sequence, ESC [ numbers m; 0: there is none. */
static size_t colour_length(const char *text, size_t size)
{
    if (size < 3 || text[0] != '\033' || text[1] != '[')
        return 0;
    for (size_t n = 2; n < size; n++)
        if (text[n] == 'm')
            return n + 1;
        else if (text[n] != ';' && (text[n] < '0' || text[n] > '9'))
            return 0;
    return 0;
}

static bool is_own(int32_t c)
{
    return c == '\n' || c == '\t' || (c >= 0x2066 && c <= 0x2069);
}

void kn_print_own(FILE *out, const char *text)
{
    kn_print_own_part(out, text, strlen(text));
}

void kn_print_own_part(FILE *out, const char *text, size_t size)
{
    size_t bytes;
    while (size) {
        size_t plain = harmless(text, size, &bytes);
        fwrite(text, 1, plain, out);
        text += plain;
        size -= plain;
        if (!bytes)
            break;
        size_t colour = colour_length(text, size);
        if (colour)
            bytes = colour;
        if (colour || is_own(kn_plain_decode(text, size, &(size_t){0})))
            fwrite(text, 1, bytes, out);
        else
            putc('?', out);
        text += bytes;
        size -= bytes;
    }
}
