/* SPDX-License-Identifier: MIT
 * words.h: what the program says to people, in every language that it speaks. Sentences stand under
 * keys in interp/words/LANGUAGE, one file a language, with named holes that C fills; they become a
 * constant table when the program is built. Nothing here is global or changes: several languages
 * at once and several threads are fine.
 *
 *     kn_say(out, size, language, "trick.must-follow", KN_TEXT("suit", suit), KN_TEXT("held",
 * held));
 *
 *     trick.must-follow = you must follow {suit}: you hold {held}
 *
 * In a catalogue `{name}` is a hole, in any order and as often as wished;
 * `{n, plural, one {# card} other {# cards}}` chooses by a number (`=0 {no cards}` exactly), `#` is
 * the number; `{who, select, dealer {...} other {...}}` chooses by a text; `{who, capital}` begins
 * with a capital. A backslash takes the meaning from `{ } #` and itself, `\n` ends a line. A text
 * in "quotes" keeps its blanks at the ends; lines that begin with a blank go on with the text
 * before them (a backslash at the end of a line joins without a blank). `language` is "en", "ja"
 * ... as a rules file or command line has it ("ar_EG.UTF-8" is "ar"); what the program does not
 * speak, or a catalogue has not, is said in English. A new sentence goes into all catalogues at
 * once. tests/words.test.sh holds them and C together: it reads keys that stand as literals in
 * these calls or in KN_KEY, and the holes given with them.
 */
#ifndef KN_BASE_WORDS_H
#define KN_BASE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* What fills a hole. Texts must outlive the call only. */
typedef struct kn_hole {
    const char *name;
    enum { KN_HOLE_TEXT, KN_HOLE_OUTSIDE, KN_HOLE_NUMBER, KN_HOLE_LIST } kind;
    int64_t number; /* KN_HOLE_NUMBER; of a list the number of items */
    const char *text;
    const char *const *items;
} kn_hole;

#define KN_TEXT(name, value)                                                                       \
    {                                                                                              \
        name, KN_HOLE_TEXT, 0, value, NULL                                                         \
    }
/* A text from outside, such as the name of a file: it can't steer a terminal (base/plain.h). */
#define KN_OUTSIDE(name, value)                                                                    \
    {                                                                                              \
        name, KN_HOLE_OUTSIDE, 0, value, NULL                                                      \
    }
#define KN_NUMBER(name, value)                                                                     \
    {                                                                                              \
        name, KN_HOLE_NUMBER, value, NULL, NULL                                                    \
    }
#define KN_FLAG(name, value)                                                                       \
    {                                                                                              \
        name, KN_HOLE_TEXT, 0, (value) ? "yes" : "no", NULL                                        \
    } /* to select by */
/* Texts that the catalogue joins: "a, b and c"; `{cards, or}`: "a, b or c"; also a plural. */
#define KN_LIST(name, items, count)                                                                \
    {                                                                                              \
        name, KN_HOLE_LIST, count, NULL, items                                                     \
    }
#define KN_HOLES(...)                                                                              \
    (const kn_hole[])                                                                              \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            NULL, KN_HOLE_TEXT, 0, NULL, NULL                                                      \
        }                                                                                          \
    }

/* Marks a key that stands in a table, or is one of several: `more ? KN_KEY("a.b") : KN_KEY("a.c")`.
 * A literal with a dot at its end ("name.") claims all keys that begin so. */
#define KN_KEY(key) (key)

/* The sentence of a key without holes: constant text. NULL if English has no such key. */
const char *kn_word(const char *language, const char *key);

/* Writes the sentence with its holes filled (KN_TEXT ..., at least one) into `out`, cut off at
 * `size` between characters, and returns out. Nothing that `out` holds may fill a hole. */
#define kn_say(out, size, language, key, ...)                                                      \
    kn_say_holes(out, size, language, key, KN_HOLES(__VA_ARGS__))
/* Appends it to the text in `out`; kn_add_word without holes. */
#define kn_add(out, size, language, key, ...)                                                      \
    kn_add_holes(out, size, language, key, KN_HOLES(__VA_ARGS__))
char *kn_add_word(char *out, size_t size, const char *language, const char *key);
/* Writes it to `file`, of any length. */
#define kn_say_to(file, language, key, ...)                                                        \
    kn_say_holes_to(file, language, key, KN_HOLES(__VA_ARGS__))

/* Fills a text that is written as in a catalogue, and appends it. */
char *kn_fill(char *out, size_t size, const char *language, const char *text, const kn_hole *holes);

/* What these macros call; `holes` ends with one without a name, or is NULL. */
char *kn_say_holes(char *out, size_t size, const char *language, const char *key,
                   const kn_hole *holes);
char *kn_add_holes(char *out, size_t size, const char *language, const char *key,
                   const kn_hole *holes);
/* Appends it as the next sentence: with a blank before it where the language has one. */
char *kn_add_sentence_holes(char *out, size_t size, const char *language, const char *key,
                            const kn_hole *holes);
void kn_say_holes_to(FILE *file, const char *language, const char *key, const kn_hole *holes);

/* The languages of the program, from n = 0, the first English; NULL after the last. */
const char *kn_language(int n);
/* Their names with blanks between. */
extern const char kn_languages[];
/* The one of these that is meant by `language`, "en" if none is. */
const char *kn_language_of(const char *language);
/* True if it is written from right to left. What is filled into its sentences and is all written
 * the other way (cards, moves) is isolated then, between U+2068 and U+2069. */
bool kn_right_to_left(const char *language);

#endif
