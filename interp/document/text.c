/* SPDX-License-Identifier: MIT
 * text.c: finds what has no place in a rules file: bytes that are no UTF-8, control characters, and
 * characters that make a text look different from what it says. Nothing is repaired.
 */
#include <stdint.h>
#include <string.h>

#include "document/tree.h"

/* The character at `p`, its bytes in *bytes; -1 if it is no UTF-8 (overlong forms and surrogates
 * included). */
static int32_t decode(const unsigned char *p, size_t left, size_t *bytes)
{
    static const int32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = *p < 0x80                 ? 1
               : *p >= 0xC2 && *p < 0xE0 ? 2
               : (*p & 0xF0) == 0xE0     ? 3
               : *p >= 0xF0 && *p < 0xF5 ? 4
                                         : 0;
    int32_t c = n == 1 ? *p : *p & (0x7F >> n);

    *bytes = 1;
    if (n == 0 || n > left)
        return -1;
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xC0) != 0x80)
            return -1;
        c = c << 6 | (p[i] & 0x3F);
    }
    if (c < least[n] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return -1;
    *bytes = n;
    return c;
}

/* True if the eight characters at `p` are printable ASCII, as most are; false may also mean that
 * one of them is near the edges. */
static bool eight_are_plain(const unsigned char *p)
{
    const uint64_t each = 0x0101010101010101u;
    uint64_t word;
    memcpy(&word, p, sizeof word);
    return ((word | (word - 0x20 * each) | (word + each)) & 0x80 * each) == 0;
}

/* True if the character at `p` has three bytes and is one of those that Chinese, Japanese and
 * Korean are written in, none of which has a fault. */
static bool is_ideograph(const unsigned char *p, const unsigned char *end)
{
    return end - p >= 3 && *p >= 0xE3 && *p <= 0xE9 && (p[1] & 0xC0) == 0x80 &&
           (p[2] & 0xC0) == 0x80;
}

long kd_text_fault(const char *text, size_t size, bool escapes, const char **reason)
{
    const unsigned char *start = (const unsigned char *)text, *end = start + size;
    size_t bytes;

    for (const unsigned char *p = start; p < end; p += bytes) {
        bytes = 8;
        if (end - p >= 8 && eight_are_plain(p))
            continue;
        bytes = 3;
        if (is_ideograph(p, end))
            continue;
        bytes = 1;
        if ((*p >= 0x20 && *p < 0x7F) || *p == '\n')
            continue;
        int32_t c = decode(p, (size_t)(end - p), &bytes);
        if (c < 0)
            *reason = "bytes that are no UTF-8";
        else if (c == '\r' && (escapes || p + 1 == end || p[1] != '\n'))
            *reason = "a carriage return that ends no line";
        else if (c == 0x85 || c == 0x2028 || c == 0x2029)
            *reason = "a line end of another kind than LF and CRLF";
        else if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7F && c < 0xA0))
            *reason = "a control character";
        else if ((c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069))
            *reason = "a character that turns the direction of writing";
        else if (c == 0xFEFF || c == 0xFFFE || c == 0xFFFF)
            *reason = "a byte order mark inside the text";
        else
            continue;
        return p - start;
    }
    return -1;
}
