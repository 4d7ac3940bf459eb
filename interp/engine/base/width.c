/* SPDX-License-Identifier: MIT
 * width.c: columns of UTF-8 text on a terminal. Characters in East Asian wide ranges, full-width
 * forms and emoji take two columns. Accents, Arabic vowel signs, direction marks and variation
 * selectors take no column. Everything else takes one.
 */
#include "base/width.h"
#include "base/plain.h"

#include <stdint.h>
#include <string.h>

static const kn_range none[] = {{0x0300, 0x036F}, {0xFE00, 0xFE0F}, {0x0610, 0x061A},
                                {0x064B, 0x065F}, {0x0670, 0x0670}, {0x200B, 0x200F},
                                {0x202A, 0x202E}, {0x2066, 0x2069}};
static const kn_range wide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},  {0x3041, 0xA4CF},
                                {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},  {0xFE30, 0xFE6F},
                                {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},  {0x1F300, 0x1F64F},
                                {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};

int kn_width_next(const char *text, size_t *bytes)
{
    const unsigned char *p = (const unsigned char *)text;
    size_t more = *p >= 0xF0 ? 3 : *p >= 0xE0 ? 2 : *p >= 0xC0 ? 1 : 0, n = 1;
    uint32_t code = more == 3 ? *p & 7u : more == 2 ? *p & 15u : more == 1 ? *p & 31u : *p;
    for (; n <= more && (p[n] & 0xC0) == 0x80; n++)
        code = code << 6 | (p[n] & 63u);
    *bytes = n;
    if (code < 32 || code == 127 || KN_IN_RANGES(none, (int32_t)code))
        return 0;
    return KN_IN_RANGES(wide, (int32_t)code) ? 2 : 1;
}

int kn_width_of(const char *text, size_t size)
{
    int width = 0;
    for (size_t at = 0, bytes; at < size && text[at]; at += bytes)
        width += kn_width_next(text + at, &bytes);
    return width;
}

int kn_width(const char *text)
{
    return kn_width_of(text, strlen(text));
}

void kn_width_mend(char *text)
{
    size_t length = strlen(text), at = length;
    while (at > 0 && ((unsigned char)text[at - 1] & 0xc0) == 0x80)
        at--;
    if (at == 0)
        return;
    unsigned char first = (unsigned char)text[at - 1];
    size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (length - (at - 1) < bytes)
        text[at - 1] = 0;
}
