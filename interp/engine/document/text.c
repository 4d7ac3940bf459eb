/* SPDX-License-Identifier: MIT
 * text.c: finds bytes that a rules file can't have: invalid UTF-8, control characters, and
 * characters that make a text look different from its content. Repairs nothing.
 */
#include <stdint.h>
#include <string.h>

#include "base/plain.h"
#include "document/node_tree.h"

/* True if the character at `p` is a three-byte character of Chinese, Japanese or Korean other
 * than a filler. All of these are allowed. */
static bool is_ideograph(const unsigned char *p, const unsigned char *end)
{
    return end - p >= 3 && *p >= 0xE3 && *p <= 0xE9 && (p[1] & 0xC0) == 0x80 &&
           (p[2] & 0xC0) == 0x80 && memcmp(p, "\xE3\x85\xA4", 3) != 0; /* a filler */
}

/* True if the character at `p` is an Arabic letter (U+0621 to U+064A). */
static bool is_arabic_letter(const unsigned char *p, const unsigned char *end)
{
    return end - p >= 2 &&
           (*p == 0xD8 ? p[1] >= 0xA1 && p[1] <= 0xBF : *p == 0xD9 && p[1] >= 0x80 && p[1] <= 0x8A);
}

long kd_text_fault(const char *text, size_t size, bool escapes, const char **reason)
{
    const unsigned char *start = (const unsigned char *)text, *end = start + size;
    size_t bytes;
    int32_t c = 0, before;

    for (const unsigned char *p = start; p < end; p += bytes) {
        before = c;
        c = 0;
        bytes = 8;
        if (end - p >= 8 && kn_plain_eight((const char *)p))
            continue;
        bytes = 3;
        c = 0x3000;
        if (is_ideograph(p, end))
            continue;
        bytes = 2;
        if (is_arabic_letter(p, end)) {
            c = (*p & 0x1F) << 6 | (p[1] & 0x3F);
            continue;
        }
        bytes = 1;
        c = *p;
        if ((*p >= 0x20 && *p < 0x7F) || *p == '\n')
            continue;
        c = kn_plain_decode((const char *)p, (size_t)(end - p), &bytes);
        if (c < 0)
            *reason = "bytes that are not UTF-8";
        else if (c == '\r' && (escapes || p + 1 == end || p[1] != '\n'))
            *reason = "a carriage return within a line";
        else if (c == 0x85 || c == 0x2028 || c == 0x2029)
            *reason = "a line end other than LF and CRLF";
        else if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7F && c < 0xA0))
            *reason = "a control character";
        else if ((c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069))
            *reason = "a character that changes the text direction";
        else if (c == 0xFEFF || c == 0xFFFE || c == 0xFFFF)
            *reason = "a byte order mark inside the text";
        else if (c >= 0x80 && kn_plain_is_unfit(before, c))
            *reason = "an invisible character";
        else
            continue;
        return p - start;
    }
    return -1;
}
