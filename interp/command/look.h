/* SPDX-License-Identifier: MIT
 * look.h: how cards and moves look on the screen: suit glyphs and colours, or letters. Takes the
 * library's texts in the notation of records, and turns what a person types back into it.
 */
#ifndef KC_COMMAND_LOOK_H
#define KC_COMMAND_LOOK_H

#include <stdbool.h>

#include "base/words.h"
#include "kanun.h"

typedef struct kc_look kc_look;
struct kc_look {
    const kanun_rules *rules;
    bool glyphs;       /* prints 10 and a suit glyph in place of TD */
    bool tens;         /* T is a ten: the pack has the usual ranks */
    bool colour;       /* red suits are red */
    bool four;         /* each suit has its own colour */
    bool screen;       /* a person's screen, which may be cleared */
    bool sentences;    /* for screen readers: whole sentences, cards in words */
    bool counts;       /* points for cards are followed by the number of cards */
    int width, height; /* columns (80 if unknown) and lines (50) */
    const char *language;
};

/* What the person asks for (--plain, --ascii, --four-colour, --lang), limited by what the
 * terminal can do. */
typedef struct kc_look_wish {
    bool plain, ascii, four;
    const char *language;
    bool text;    /* a text to be read or printed later: glyphs without a terminal, too */
    bool nowhere; /* the output is not a terminal */
} kc_look_wish;
void kc_look_choose(kc_look *look, const kanun_rules *rules, kc_look_wish wish);

/* Reads the current size of the screen. */
void kc_look_measure(kc_look *look);

/* A sentence without holes, in the language of the look. */
#define KC_SAY(look, key) kn_word((look)->language, key)
/* Ends a line, as a sentence for screen readers. */
void kc_look_end(const kc_look *look, FILE *out);

/* Prints lines, wrapped to the screen. Continued lines are indented by `indent` columns. */
void kc_look_wrap(const kc_look *look, const char *text, int indent, FILE *out);
/* The same for a line that already has `column` columns. */
void kc_look_wrap_on(const kc_look *look, const char *text, int column, int indent, FILE *out);

/* Begins a row: two blanks, the text, and blanks up to `width` columns, but at least two. */
void kc_look_begin(const char *text, int width, FILE *out);
/* The same, or "text: " for screen readers. */
void kc_look_begin_row(const kc_look *look, const char *text, int width, FILE *out);

/* Prints a text with its cards as they look. */
void kc_look_print(const kc_look *look, const char *text, FILE *out);
/* The separator of two cards: a blank, or a comma if cards are named in words. */
const char *kc_look_between(const kc_look *look);
/* Prints cards, one after another. */
void kc_look_cards(const kc_look *look, kanun_cards cards, FILE *out);
/* Prints a heap in its order, with "?" for unknown cards. */
void kc_look_heap(const kc_look *look, const kanun_heap *heap, FILE *out);
/* Prints a move for people, such as "6C takes 6H". Returns its width in columns. `out` NULL:
 * only measures. */
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

/* Writes cards that are named in words ("ten of hearts") in notation, as kc_look_read expects
 * them. */
void kc_look_spoken(const kc_look *look, const char *text, char *out, size_t size);
/* Turns what was typed into the notation of moves: glyphs to letters, 10 to T. */
void kc_look_read(const kc_look *look, const char *typed, char *out, size_t size);
/* True if `text` names a word or card of the rules, or its label, in any case of letters. */
bool kc_look_same(const kc_look *look, const char *text, const char *word);
/* True if `text` is a move, as kc_look_move prints it or in notation. */
bool kc_look_says(const kc_look *look, const char *text, const kanun_move *move);

#endif
