/* SPDX-License-Identifier: MIT
 * plain.h: makes text from outside (a script, a bot, a record, a connection) safe for a terminal or
 * a page. Plain text has no control characters, no line ends, no marks that change the direction of
 * writing, no invisible characters, and no invalid UTF-8. Whole files are checked in
 * document/text.c.
 */
#ifndef KN_BASE_PLAIN_H
#define KN_BASE_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A range of characters. */
typedef struct kn_range {
    int32_t first, last;
} kn_range;
#define KN_IN_RANGES(ranges, c) kn_in_ranges(ranges, sizeof(ranges) / sizeof *(ranges), c)
bool kn_in_ranges(const kn_range *ranges, size_t count, int32_t c);

/* Decodes the character at `text`, which has `left` bytes; *bytes is its length (at least 1).
 * Returns -1 for invalid UTF-8. */
int32_t kn_plain_decode(const char *text, size_t left, size_t *bytes);

/* True if the eight characters at `text` are printable ASCII, the common case. It may be false for
 * characters near the ends of this range. */
static inline bool kn_plain_eight(const char *text)
{
    const uint64_t each = 0x0101010101010101u;
    uint64_t word;
    memcpy(&word, text, sizeof word);
    return ((word | (word - 0x20 * each) | (word + each)) & 0x80 * each) == 0;
}

/* Returns the number of letters, digits and _ at the beginning of a text. strspn would build a
 * table in each call. */
static inline size_t kn_plain_name(const char *text)
{
    size_t n = 0;
    while ((text[n] >= '0' && text[n] <= '9') || text[n] == '_' ||
           ((text[n] | 0x20) >= 'a' && (text[n] | 0x20) <= 'z'))
        n++;
    return n;
}

/* Returns the length of the byte order mark that some editors write at the start of a file or line;
 * 0: there is none. The mark is not part of the text. */
static inline size_t kn_plain_mark(const char *text, size_t size)
{
    return size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* Returns the offset of the first character that is not plain; `size` if all characters are
 * plain. */
size_t kn_plain_fault(const char *text, size_t size);

/* Copies `size` bytes to `out`, with U+FFFD in place of each character that is not plain. Stops
 * after the last whole character that fits `room` bytes (at least 1), adds '\0', and returns the
 * length. `out` and `text` must not overlap. 3 * size + 1 bytes always suffice. */
size_t kn_plain_copy(char *out, size_t room, const char *text, size_t size);

/* Replaces each character that is not plain by '?', for messages that may quote input. Keeps
 * line ends and the isolates that our own sentences put around quoted words (U+2066 to U+2069). */
void kn_plain_mend(char *text);

/* True if plain text can't have the character `c` after `before` (0: `c` is the first). */
bool kn_plain_is_unfit(int32_t before, int32_t c);

/* True if `word` occurs in the `size` bytes of `text` as a whole word, not as part of a longer
 * name. */
bool kn_has_word(const char *text, size_t size, const char *word);

/* Writes "a, b or c" for the words "a b c", as many of them as fit. */
void kn_list_words(const char *words, char *out, size_t size);

#endif
