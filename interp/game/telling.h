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
    char text[TEXT]; /* of the item being made */
} telling;

/* Append a sentence of the catalogue to the item being made: as it stands, or as the next one. */
#define say(t, key, ...) kn_add((t)->text, sizeof(t)->text, (t)->language, key, __VA_ARGS__)
#define say_sentence(t, key, ...)                                                                  \
    kn_add_sentence((t)->text, sizeof(t)->text, (t)->language, key, __VA_ARGS__)

static inline void say_word(telling *t, const char *key)
{
    kn_add_word(t->text, sizeof t->text, t->language, key);
}

static inline void say_word_sentence(telling *t, const char *key)
{
    kn_add_word_sentence(t->text, sizeof t->text, t->language, key);
}

static inline const char *word(const telling *t, const char *key)
{
    return kn_word(t->language, key);
}

static inline void begin_text(telling *t)
{
    t->text[0] = 0;
}

/* Sentences of rules files may lack the capital and the stop. */
static inline void end_sentence(telling *t)
{
    km_tell_capital(t->text);
    km_tell_stop(t->text, sizeof t->text, t->language);
}

/* Who plays: numbers, seats, sides, accounts, tables. */
void kg_show_players(telling *t);
/* The section of the pack: its cards, what they are worth, their points. */
void kg_show_pack(telling *t);

#endif
