/* SPDX-License-Identifier: MIT
 * plain.c: the list of characters that text from outside can't have, and their replacement.
 */
#include "base/plain.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

bool kn_in_ranges(const kn_range *ranges, size_t count, int32_t c)
{
    for (size_t i = 0; i < count; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

int32_t kn_plain_decode(const char *text, size_t left, size_t *bytes)
{
    static const int32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *u = (const unsigned char *)text;
    size_t n = u[0] < 0x80             ? 1
               : (u[0] & 0xE0) == 0xC0 ? 2
               : (u[0] & 0xF0) == 0xE0 ? 3
               : (u[0] & 0xF8) == 0xF0 ? 4
                                       : 0;
    int32_t c = n == 1 ? u[0] : n ? u[0] & (0x7F >> n) : 0;

    *bytes = 1;
    if (n == 0 || left < n)
        return -1;
    for (size_t i = 1; i < n; i++) {
        if ((u[i] & 0xC0) != 0x80)
            return -1;
        c = c << 6 | (u[i] & 0x3F);
    }
    if (c < least[n] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return -1;
    *bytes = n;
    return c;
}

/* Control characters, line ends, direction marks, and noncharacters. */
static bool is_faulty(int32_t c)
{
    static const kn_range faulty[] = {
        {-1, 0x1F},       {0x7F, 0x9F},     {0x61C, 0x61C},   {0x200E, 0x200F}, {0x2028, 0x202E},
        {0x2066, 0x206F}, {0xFDD0, 0xFDEF}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF},
    };
    return KN_IN_RANGES(faulty, c) || (c & 0xFFFE) == 0xFFFE;
}

/* Invisible characters, which can make two names that look alike differ: zero width, soft hyphens,
 * fillers, tags. */
static bool is_hidden(int32_t c)
{
    static const kn_range hidden[] = {
        {0xAD, 0xAD},       {0x34F, 0x34F},     {0x115F, 0x1160}, {0x17B4, 0x17B5},
        {0x180B, 0x180E},   {0x200B, 0x200F},   {0x2060, 0x206F}, {0x3164, 0x3164},
        {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFF8},
        {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
    };
    return KN_IN_RANGES(hidden, c);
}

static bool is_look(int32_t c)
{
    return c >= 0xFE00 && c <= 0xFE0F;
}

/* Characters allowed only after letters of scripts that need them, and after symbols: a variation
 * selector, then a joiner or non-joiner. */
static bool is_joining(int32_t before, int32_t c)
{
    return before >= 0x590 && (is_look(c) || c == 0x200C || c == 0x200D) &&
           (!is_hidden(before) || (is_look(before) && !is_look(c)));
}

bool kn_plain_is_unfit(int32_t before, int32_t c)
{
    return is_faulty(c) || (c >= 0x80 && is_hidden(c) && !is_joining(before, c));
}

size_t kn_plain_fault(const char *text, size_t size)
{
    size_t bytes;
    int32_t c = 0, before;
    for (size_t at = 0; at < size; at += bytes) {
        before = c;
        bytes = 8;
        c = ' ';
        if (size - at >= bytes && kn_plain_eight(text + at))
            continue;
        bytes = 1;
        c = (unsigned char)text[at];
        if (c >= 0x20 && c < 0x7F)
            continue;
        c = kn_plain_decode(text + at, size - at, &bytes);
        if (kn_plain_is_unfit(before, c))
            return at;
    }
    return size;
}

void kn_plain_mend(char *text)
{
    size_t size = strlen(text), at = 0, bytes;
    while ((at += kn_plain_fault(text + at, size - at)) < size) {
        int32_t c = kn_plain_decode(text + at, size - at, &bytes);
        if (c == '\n' || (c >= 0x2066 && c <= 0x2069)) {
            at += bytes;
            continue;
        }
        text[at++] = '?';
        memmove(text + at, text + at + bytes - 1, size - at - bytes + 2);
        size -= bytes - 1;
    }
}

size_t kn_plain_copy(char *out, size_t room, const char *text, size_t size)
{
    static const char mark[] = "\xEF\xBF\xBD";
    size_t used = 0, bytes;
    int32_t c = 0, before;
    for (size_t at = 0; at < size; at += bytes) {
        before = c;
        c = kn_plain_decode(text + at, size - at, &bytes);
        bool unfit = kn_plain_is_unfit(before, c);
        size_t more = unfit ? sizeof mark - 1 : bytes;
        if (used + more >= room)
            break;
        memcpy(out + used, unfit ? mark : text + at, more);
        used += more;
    }
    out[used] = '\0';
    return used;
}

static bool is_part(char letter)
{
    return isalnum((unsigned char)letter) || letter == '_';
}

bool kn_has_word(const char *text, size_t size, const char *word)
{
    size_t length = strlen(word);
    const char *end = text + size;
    for (const char *at = text; *word && (at = memchr(at, *word, (size_t)(end - at))); at++)
        if ((size_t)(end - at) >= length && memcmp(at, word, length) == 0 &&
            (at == text || !is_part(at[-1])) && (at + length == end || !is_part(at[length])))
            return true;
    return false;
}

void kn_list_words(const char *words, char *out, size_t size)
{
    const char *next;
    size_t at = 0;
    *out = '\0';
    for (const char *p = words + strspn(words, " "); *p && at < size; p = next) {
        size_t length = strcspn(p, " ");
        next = p + length + strspn(p + length, " ");
        at += (size_t)snprintf(out + at, size - at, "%s%.*s",
                               !at     ? ""
                               : *next ? ", "
                                       : " or ",
                               (int)length, p);
    }
}
