/* SPDX-License-Identifier: MIT
 * words.h: the program's sentences in all its languages. interp/words/LANGUAGE has one catalogue
 * for each language, with sentences under keys and named holes that C fills. The build turns the
 * catalogues into a constant table. There is no global state, so several languages and several
 * threads can be used at once.
 *
 *     kn_say(out, size, language, "trick.must-follow", KN_TEXT("suit", suit), KN_TEXT("held",
 * held));
 *
 *     trick.must-follow = you must follow {suit}: you hold {held}
 *
 * In a catalogue `{name}` is a hole; holes may come in any order, and repeatedly. `{n, plural, one
 * {# card} other {# cards}}` selects a text by a number (`=0 {no cards}` for exactly 0), and `#` is
 * the number. `{who, select, dealer {...} other {...}}` selects a text by another text. `{who,
 * capital}` makes the text begin with a capital. A backslash escapes `{ } #` and itself; `\n` ends
 * a line. Put a text in "quotes" to keep blanks at its ends. A line that begins with a blank
 * continues the text before it (after a backslash at the end of a line, without a blank).
 * `language` is "en", "ja" ... as in a rules file or on the command line ("ar_EG.UTF-8" is "ar").
 * If a language is unknown or a sentence is missing, English is used. Add a new sentence to all
 * catalogues at once. tests/words.test.sh compares them with C: it reads literal keys in these
 * calls or in KN_KEY, and the holes given with them.
 */
#ifndef KN_BASE_WORDS_H
#define KN_BASE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Fills a hole. Texts must be valid only until the call returns. */
typedef struct kn_hole {
    const char *name;
    enum { KN_HOLE_TEXT, KN_HOLE_OUTSIDE, KN_HOLE_NUMBER, KN_HOLE_LIST } kind;
    int64_t number; /* for KN_HOLE_NUMBER; for a list, the number of its items */
    const char *text;
    const char *const *items;
} kn_hole;

#define KN_HOLE(...)                                                                               \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define KN_TEXT(name, value) KN_HOLE(name, KN_HOLE_TEXT, 0, value, NULL)
/* A text from outside, such as the name of a file: it can't control a terminal (base/plain.h). */
#define KN_OUTSIDE(name, value) KN_HOLE(name, KN_HOLE_OUTSIDE, 0, value, NULL)
#define KN_NUMBER(name, value) KN_HOLE(name, KN_HOLE_NUMBER, value, NULL, NULL)
/* A text that only selects a variant. */
#define KN_FLAG(name, value) KN_HOLE(name, KN_HOLE_TEXT, 0, (value) ? "yes" : "no", NULL)
/* A list that the catalogue joins: "a, b and c"; `{cards, or}`: "a, b or c". It can also select a
 * plural. */
#define KN_LIST(name, items, count) KN_HOLE(name, KN_HOLE_LIST, count, NULL, items)
#define KN_HOLES(...)                                                                              \
    (const kn_hole[])                                                                              \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            NULL, KN_HOLE_TEXT, 0, NULL, NULL                                                      \
        }                                                                                          \
    }

/* Marks a key in a table or one of several: `more ? KN_KEY("a.b") : KN_KEY("a.c")`. A literal that
 * ends with a dot ("name.") stands for all keys that begin with it. */
#define KN_KEY(key) (key)

/* Returns the sentence of a key that has no holes, as a constant text; NULL if English has no such
 * key. */
const char *kn_word(const char *language, const char *key);

/* Writes the sentence into `out` with its holes filled (KN_TEXT ..., at least one), truncated to
 * `size` at a character, and returns `out`. The texts for the holes must not be in `out`
 * themselves. */
#define kn_say(out, size, language, key, ...)                                                      \
    kn_say_holes(out, size, language, key, KN_HOLES(__VA_ARGS__))
/* Appends the sentence to the text in `out`; kn_add_word does so for a sentence without holes. */
#define kn_add(out, size, language, key, ...)                                                      \
    kn_add_holes(out, size, language, key, KN_HOLES(__VA_ARGS__))
char *kn_add_word(char *out, size_t size, const char *language, const char *key);
/* Writes the sentence to `file`, regardless of its length. */
#define kn_say_to(file, language, key, ...)                                                        \
    kn_say_holes_to(file, language, key, KN_HOLES(__VA_ARGS__))

/* Fills the holes of a text in the syntax of catalogues, and appends the result. */
char *kn_fill(char *out, size_t size, const char *language, const char *text, const kn_hole *holes);

/* The functions behind these macros; `holes` ends with a nameless one, or is NULL. */
char *kn_say_holes(char *out, size_t size, const char *language, const char *key,
                   const kn_hole *holes);
char *kn_add_holes(char *out, size_t size, const char *language, const char *key,
                   const kn_hole *holes);
/* Appends the text as the next sentence, after a blank if the language uses blanks. */
char *kn_add_sentence_holes(char *out, size_t size, const char *language, const char *key,
                            const kn_hole *holes);
void kn_say_holes_to(FILE *file, const char *language, const char *key, const kn_hole *holes);

/* Returns the n-th language of the program; 0 is English. NULL after the last. */
const char *kn_language(int n);
/* the names of all languages, separated by blanks */
extern const char kn_languages[];
/* Returns the supported language that `language` selects; "en" if there is none. */
const char *kn_language_of(const char *language);
/* True if the language is written from right to left. In sentences of such a language, text in the
 * other direction (cards, moves) is isolated between U+2068 and U+2069. */
bool kn_right_to_left(const char *language);

#endif
