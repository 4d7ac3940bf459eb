/* SPDX-License-Identifier: MIT
 * plain.h: texts from outside (a script, a bot, a record, a connection) on their way to a terminal
 * or a page. What steers one of these, turns the direction of writing, ends the line, hides, or is
 * no UTF-8, is no part of a text. Whole files are checked in document/text.h.
 */
#ifndef KN_BASE_PLAIN_H
#define KN_BASE_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The character at `text`, which has `left` bytes: its bytes in *bytes (at least 1); -1 if they are
 * no UTF-8. */
int32_t kn_plain_decode(const char *text, size_t left, size_t *bytes);

/* True if the eight characters at `text` are printable ASCII, as most are; false may also mean that
 * one of them is near the edges. */
static inline bool kn_plain_eight(const char *text)
{
    const uint64_t each = 0x0101010101010101u;
    uint64_t word;
    memcpy(&word, text, sizeof word);
    return ((word | (word - 0x20 * each) | (word + each)) & 0x80 * each) == 0;
}

/* How many letters, digits and _ a text begins with: strspn would make a table of them each time.
 */
static inline size_t kn_plain_name(const char *text)
{
    size_t n = 0;
    while ((text[n] >= '0' && text[n] <= '9') || text[n] == '_' ||
           ((text[n] | 0x20) >= 'a' && (text[n] | 0x20) <= 'z'))
        n++;
    return n;
}

/* The length of the byte order mark that a file or line begins with, as editors of some systems
 * write it: 0 if there is none. It is no part of the text. */
static inline size_t kn_plain_mark(const char *text, size_t size)
{
    return size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* Where the first character stands that no plain text has; `size` if there is none. */
size_t kn_plain_fault(const char *text, size_t size);

/* Copies `size` bytes to `out`, with a visible mark (U+FFFD) for each such character, as many whole
 * characters as there is room for in `room` bytes (at least 1); ends it with '\0' and returns its
 * length. `out` and `text` don't overlap. Three times `size` and 1 is room enough. */
size_t kn_plain_copy(char *out, size_t room, const char *text, size_t size);

/* Puts '?' in place of each such character, but leaves line ends and what keeps the direction of a
 * quoted word to itself (U+2066 to U+2069, our own sentences have it): for messages, which may
 * quote what somebody has typed or written. */
void kn_plain_mend(char *text);

/* True if no plain text has the character `c` behind `before` (0: it is the first). */
bool kn_plain_is_unfit(int32_t before, int32_t c);

/* True if `word` occurs in the `size` bytes of `text` as a whole word, not as a part of a longer
 * name. */
bool kn_has_word(const char *text, size_t size, const char *word);

#endif
