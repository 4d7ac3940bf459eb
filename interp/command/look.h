/* SPDX-License-Identifier: MIT
 * look.h: how cards and moves look on the screen: suit glyphs and colours, or letters. Texts of the
 * library go in, in the notation of records; what is typed comes back in it.
 */
#ifndef KC_COMMAND_LOOK_H
#define KC_COMMAND_LOOK_H

#include <stdbool.h>

#include "base/words.h"
#include "kanun.h"

typedef struct kc_look kc_look;
struct kc_look {
    const kanun_rules *rules;
    bool glyphs;       /* ten of diamonds: 10 and the glyph of its suit; else TD */
    bool tens;         /* T is a ten: the ranks are those of the usual pack */
    bool colour;       /* red suits red */
    bool four;         /* a colour for each suit */
    bool screen;       /* a person's screen: it may be cleared */
    bool sentences;    /* for screen readers: whole sentences */
    bool counts;       /* says of points for cards how many cards it were */
    int width, height; /* columns, 80 if nobody knows; lines, 50 then */
    const char *language;
};

/* What the person wants (--plain, --ascii, --four-colour, --lang), what the terminal can do. */
typedef struct kc_look_wish {
    bool plain, ascii, four;
    const char *language;
    bool nowhere; /* no terminal shows it */
} kc_look_wish;
void kc_look_choose(kc_look *look, const kanun_rules *rules, kc_look_wish wish);

/* Finds out how large the screen is now. */
void kc_look_measure(kc_look *look);

/* A sentence without holes, in the look's language. */
#define KC_SAY(look, key) kn_word((look)->language, key)
/* Ends a line; for screen readers it is a sentence. */
void kc_look_end(const kc_look *look, FILE *out);

/* Prints lines, on a screen broken where they are too long; what follows a break stands `indent`
 * columns from the left. */
void kc_look_wrap(const kc_look *look, const char *text, int indent, FILE *out);
/* kc_look_wrap where the line has been begun, up to `column`. */
void kc_look_wrap_on(const kc_look *look, const char *text, int column, int indent, FILE *out);

/* Begins a line of a table: two blanks, a text, and blanks behind it up to `width` columns, or two
 * where it is longer. */
void kc_look_begin(const char *text, int width, FILE *out);
/* The same where it may be a sentence: "text: ". */
void kc_look_begin_row(const kc_look *look, const char *text, int width, FILE *out);

/* Prints a text, cards in it as they look. */
void kc_look_print(const kc_look *look, const char *text, FILE *out);
/* Prints cards as they look, with blanks between them. */
void kc_look_cards(const kc_look *look, kanun_cards cards, FILE *out);
/* Prints a heap in its own order, "?" for cards that are not known. */
void kc_look_heap(const kc_look *look, const kanun_heap *heap, FILE *out);
/* Prints a move: cards and suits as they look, words as people call them: "6C takes 6H"; returns
 * its width in columns. `out` may be NULL: only the width. */
int kc_look_move(const kc_look *look, const kanun_move *move, FILE *out);
/* What a part of a move is called by people who type: its label, or as it is written. */
const char *kc_look_part(const kc_look *look, const kanun_part *part, char *out, size_t size);
/* All cards that a move names. */
kanun_cards kc_move_cards(const kanun_move *move);
bool kc_move_has_cards(const kanun_move *move);
/* What the rules call one of their things ("name", "zone", "variable"), in the look's language. */
typedef struct kc_label {
    char text[256];
} kc_label;
kc_label kc_look_label(const kc_look *look, const char *kind, const char *name);
/* A suit by name alone: its glyph, or its letter. */
void kc_look_suit(const kc_look *look, const char *suit, FILE *out);

/* Brings what was typed into the notation of moves: glyphs to letters, 10 to T. */
void kc_look_read(const kc_look *look, const char *typed, char *out, size_t size);
/* True if `text` is a word or card of the rules, or its label, in letters of any case. */
bool kc_look_same(const kc_look *look, const char *text, const char *word);
/* True if `text` is a move as kc_look_move writes it, or its notation. */
bool kc_look_says(const kc_look *look, const char *text, const kanun_move *move);

#endif
