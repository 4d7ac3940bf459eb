/* SPDX-License-Identifier: MIT
 * telling.h: the page of a game's rules while it is being filled, and its sections. Between the
 * files of show_*.c only.
 */
#ifndef KG_GAME_TELLING_H
#define KG_GAME_TELLING_H

#include <string.h>

#include "game/page.h"
#include "game/rules.h"
#include "mechanics/tell.h"

enum { KG_ITEM_TEXT = 4096 };

/* A page being filled. */
typedef struct kg_telling {
    kg_page page;
    km_telling item;         /* the item being made ... */
    char text[KG_ITEM_TEXT]; /* ... its text ... */
    km_pieces pieces;        /* ... and room for what its sentences are made of */
} kg_telling;

static inline const char *kg_word(const kg_telling *t, const char *key)
{
    return kn_word(t->item.language, key);
}

static inline void kg_begin_text(kg_telling *t)
{
    t->text[0] = 0;
}

/* Sentences of rules files may lack the capital and the stop. */
static inline void kg_end_sentence(kg_telling *t)
{
    km_tell_capital(t->text);
    km_tell_stop(t->text, sizeof t->text, t->item.language);
}

/* Who plays: numbers, seats, sides, accounts, tables. */
void kg_show_players(kg_telling *t);
/* The section of the pack: its cards, what they are worth, their points. */
void kg_show_pack(kg_telling *t);
/* Where cards lie, as an item; what is kept count of, as a section. */
void kg_show_zones(kg_telling *t);
void kg_show_record(kg_telling *t);

#endif
