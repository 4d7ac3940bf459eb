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

enum { TEXT = 4096 };

/* A page being filled. */
typedef struct telling {
    kg_page page;
    const km_rules *rules;
    const kd_node *document;
    const char *language;
    bool ja;
    char text[TEXT]; /* of the item being made */
} telling;

#define ADD(t, ...) km_tell_add((t)->text, sizeof(t)->text, __VA_ARGS__)

static inline const char *either(const telling *t, const char *en, const char *ja)
{
    return t->ja ? ja : en;
}

static inline void begin_text(telling *t)
{
    t->text[0] = 0;
}

/* Sentences of rules files may lack the capital and the stop. */
static inline void end_sentence(telling *t)
{
    size_t length = strlen(t->text);
    km_tell_capital(t->text);
    if (length == 0 || km_tell_ends(t->text))
        return;
    char last = t->text[length - 1];
    bool wide = t->ja && ((unsigned char)last >= 0x80 || last == ')');
    ADD(t, "%s", wide ? "。" : t->ja ? ". " : ".");
}

/* Who plays: numbers, seats, sides, accounts, tables. */
void kg_show_players(telling *t);
/* The section of the pack: its cards, what they are worth, their points. */
void kg_show_pack(telling *t);

#endif
