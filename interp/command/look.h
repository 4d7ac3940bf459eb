/* SPDX-License-Identifier: MIT
 * look.h: the look of cards and moves on the screen: suit glyphs and colours, or letters. Shows the
 * library's texts, which are in the notation of records, and converts typed text back to this
 * notation.
 */
#ifndef KC_COMMAND_LOOK_H
#define KC_COMMAND_LOOK_H

#include <stdbool.h>

#include "base/words.h"
#include "kanun.h"

typedef struct kc_look kc_look;
struct kc_look {
    const kanun_rules *rules;
    bool glyphs;       /* prints 10 and a suit glyph instead of TD */
    bool tens;         /* T means ten, because the pack has the usual ranks */
    bool colour;       /* red suits are red */
    bool four;         /* each suit has its own colour */
    bool screen;       /* a person's screen, which may be cleared */
    bool sentences;    /* for screen readers: whole sentences, cards in words */
    bool counts;       /* prints the number of cards after points for cards */
    int width, height; /* size in columns (80 if unknown) and lines (50 if unknown) */
    const char *language;
};

/* The look that the options ask for (--plain, --ascii, --four-colour, --lang), as far as the
 * terminal supports it. */
typedef struct kc_look_wish {
    bool plain, ascii, four;
    const char *language;
    bool text;    /* the text is read or printed later, so it has glyphs even without a terminal */
    bool nowhere; /* the output is not a terminal */
} kc_look_wish;
void kc_look_choose(kc_look *look, const kanun_rules *rules, kc_look_wish wish);

/* Reads the current size of the screen. */
void kc_look_measure(kc_look *look);

/* Returns a sentence without holes, in the language of the look. */
#define KC_SAY(look, key) kn_word((look)->language, key)
/* Ends a line. For screen readers, ends a sentence. */
void kc_look_end(const kc_look *look, FILE *out);

/* Prints lines, wrapped to the screen. Continued lines are indented by `indent` columns. */
void kc_look_wrap(const kc_look *look, const char *text, int indent, FILE *out);
/* Like kc_look_wrap, for a line that already has `column` columns. */
void kc_look_wrap_on(const kc_look *look, const char *text, int column, int indent, FILE *out);

/* Begins a row: two blanks, the text, and blanks up to `width` columns, but at least two. */
void kc_look_begin(const char *text, int width, FILE *out);
/* Begins a row like kc_look_begin, or with "text: " for screen readers. */
void kc_look_begin_row(const kc_look *look, const char *text, int width, FILE *out);

/* Prints a text, with its cards in this look. */
void kc_look_print(const kc_look *look, const char *text, FILE *out);
/* The separator of two cards: a blank, or a comma if cards are named in words. */
const char *kc_look_between(const kc_look *look);
/* Prints cards, one after another. */
void kc_look_cards(const kc_look *look, kanun_cards cards, FILE *out);
/* Prints a heap in its order, with "?" for unknown cards. */
void kc_look_heap(const kc_look *look, const kanun_heap *heap, FILE *out);
/* Prints a move for people, such as "6C takes 6H". Returns the width in columns. If `out` is NULL,
 * prints nothing. */
int kc_look_move(const kc_look *look, const kanun_move *move, FILE *out);
/* Returns the label of a part of a move, or the part as it is written. */
const char *kc_look_part(const kc_look *look, const kanun_part *part, char *out, size_t size);
/* Returns all cards that a move names. */
kanun_cards kc_move_cards(const kanun_move *move);
bool kc_move_has_cards(const kanun_move *move);
/* The label that the rules give to a "name", "zone" or "variable", in the language of the look. */
typedef struct kc_label {
    char text[256];
} kc_label;
kc_label kc_look_label(const kc_look *look, const char *kind, const char *name);
/* Prints a suit: its glyph, its letter, or its name for screen readers. */
void kc_look_suit(const kc_look *look, const char *suit, FILE *out);

/* Returns the length of the word at `text`: letters, digits and non-ASCII bytes. */
size_t kc_look_word(const char *text);
/* Returns the card that a word names, or NULL. */
const kanun_card *kc_look_find(const kc_look *look, const char *word, size_t length);
/* Prints the name of a card for people who listen: "ten of hearts". Returns the width. */
int kc_look_card_words(const kc_look *look, const kanun_card *card, FILE *out);

/* look_typed.c: converts cards that are named in words ("ten of hearts") to notation, which
 * kc_look_read expects. */
void kc_look_spoken(const kc_look *look, const char *text, char *out, size_t size);
/* Converts typed text to the notation of moves: glyphs become letters, and 10 becomes T. */
void kc_look_read(const kc_look *look, const char *typed, char *out, size_t size);
/* True if `text` names a word or card of the rules, or its label, ignoring case. */
bool kc_look_same(const kc_look *look, const char *text, const char *word);
/* True if `text` is a move, as kc_look_move prints it or in notation. */
bool kc_look_says(const kc_look *look, const char *text, const kanun_move *move);

#endif
