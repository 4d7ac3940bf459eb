/* SPDX-License-Identifier: MIT
 * tell_piece.c: the pieces that sentences are filled with. Each is told into the room of its
 * telling, so that who tells needs none of his own. What a piece says is told elsewhere.
 */
#include <string.h>

#include "mechanics/tell.h"

enum { LIST_TEXT = 1024 }; /* bytes enough for a list or a condition */

/* Where the next piece begins, with room for KM_PIECE bytes. */
static char *next(const km_telling *t)
{
    km_pieces *p = t->pieces;
    if (p->used > sizeof p->text - KM_PIECE)
        p->used = 0;
    return p->text + p->used;
}

static const char *kept(const km_telling *t, const char *piece)
{
    t->pieces->used += strlen(piece) + 1;
    return piece;
}

const char *km_piece_holes(const km_telling *t, const char *key, const kn_hole *holes)
{
    return kept(t, kn_say_holes(next(t), KM_PIECE, t->language, key, holes));
}

const char *km_name_words(const km_telling *t, const char *name)
{
    return kept(t, km_tell_of(t->rules->layout, name, t->language, next(t), KM_NAME_TEXT));
}

const char *km_label_words(const km_telling *t, const char *name)
{
    return kept(t, km_tell_label(t->rules, name, t->language, next(t), LIST_TEXT));
}

const char *km_said_words(const km_telling *t, const char *name, const kd_node *entry)
{
    const kd_node *says = kd_said(entry, "says", t->language);
    return kept(t, km_tell_name(name, says, t->language, next(t), KM_NAME_TEXT));
}

const char *km_zone_words(const km_telling *t, const ks_zone *zone)
{
    if (!zone)
        return "";
    return kept(t, km_tell_zone(zone, t->language, next(t), KM_NAME_TEXT));
}

const char *km_heap_words(const km_telling *t, int heap)
{
    return kept(t, km_tell_heap(t->rules, heap, t->language, next(t), KM_NAME_TEXT));
}

const char *km_var_words(const km_telling *t, const ks_var *var)
{
    if (!var)
        return "";
    return kept(t, km_tell_var(var, t->language, next(t), KM_NAME_TEXT));
}

const char *km_phase_words(const km_telling *t, int phase)
{
    return kept(t, km_tell_phase(&t->rules->phase[phase], t->language, next(t), KM_NAME_TEXT));
}

const char *km_seat_words(const km_telling *t, const ks_seat_phrase *phrase)
{
    if (!phrase)
        return "";
    return kept(t, km_tell_place(t->rules, phrase, t->language, next(t), KM_NAME_TEXT));
}

const char *km_first_words(const km_telling *t, const ks_seat_phrase *phrase)
{
    return phrase ? km_seat_words(t, phrase)
                  : km_piece(t, "seat.after", KN_TEXT("of", kn_word(t->language, "seat.dealer")));
}

const char *km_condition_words(const km_telling *t, const ks_condition *condition)
{
    if (!condition)
        return "";
    return kept(t, km_tell_condition(t->rules, condition, t->language, next(t), LIST_TEXT));
}

const char *km_opposite_words(const km_telling *t, const ks_condition *condition)
{
    return kept(t, km_tell_opposite(t->rules, condition, t->language, next(t), LIST_TEXT));
}

const char *km_cards_words(const km_telling *t, kn_set cards)
{
    return kept(t, km_tell_cards(t->rules->layout->pack, cards, t->language, next(t), LIST_TEXT));
}

const char *km_kinds_words(const km_telling *t, kn_set cards)
{
    return kept(t, km_tell_kinds(t->rules->layout->pack, cards, t->language, next(t), LIST_TEXT));
}

const char *km_join_words(const km_telling *t, const char *const *item, int count, const char *last)
{
    return kept(t, km_tell_join(item, count, last, t->language, next(t), KM_PIECE));
}

void km_say_condition(const km_telling *t, const ks_condition *condition, const char *key)
{
    if (condition)
        km_say_holes(t, key, KN_HOLES(KN_TEXT("condition", km_condition_words(t, condition))));
}
