/* SPDX-License-Identifier: MIT
 * sheet_page.h: the page of a game's rules while it is being written, and its sections. Only the
 * files sheet_*.c use it.
 */
#ifndef KH_SHEET_SHEET_PAGE_H
#define KH_SHEET_SHEET_PAGE_H

#include <string.h>

#include "sheet/page.h"
#include "game/rules.h"
#include "mechanics/telling.h"

enum { KH_ITEM_TEXT = 8192 };

/* A page being written. */
typedef struct kh_telling {
    kh_page page;
    km_telling item;         /* the current item ... */
    char text[KH_ITEM_TEXT]; /* ... its text ... */
    km_pieces pieces;        /* ... and space for the pieces of its sentences */
} kh_telling;

static inline const char *kh_word(const kh_telling *t, const char *key)
{
    return kn_word(t->item.language, key);
}

static inline void kh_begin_text(kh_telling *t)
{
    t->text[0] = 0;
}

/* Ends a sentence. Adds the capital and the full stop, which may be missing in rules files. */
static inline void kh_end_sentence(kh_telling *t)
{
    km_tell_capital(t->text);
    km_tell_stop(t->text, sizeof t->text, t->item.language);
}

/* Describes the players: numbers, seats, sides, accounts, tables. */
void kh_show_players(kh_telling *t);
/* Writes the section of the pack: its cards, their values and points. */
void kh_show_pack(kh_telling *t);
/* Writes an item for the zones of cards, and a section for the variables. */
void kh_show_zones(kh_telling *t);
void kh_show_record(kh_telling *t);
/* Writes the options whose values differ from their declared default, then the options that files
 * have set without effect. kh_show_players describes the number of players. */
void kh_show_options(kh_telling *t);
/* Writes the variations: each option for which another value can be chosen. */
void kh_show_others(kh_telling *t);

#endif
