/* SPDX-License-Identifier: MIT
 * free_text.c: free moves in words, for the rules as told to people. What they do is in free.c.
 */
#include "base/words.h"
#include "mechanics/free.h"
#include "mechanics/tell.h"

/* "once a deal", and of which cards. */
static void tell_span(const km_telling *t, const km_free_entry *f)
{
    const kd_node *of = kd_node_get(f->node, "of"), *in = kd_node_get(f->node, "in");
    bool all = kn_equal(f->cards, t->rules->layout->pack->all);
    km_add(t, f->named ? KN_KEY("free.once-named") : KN_KEY("free.once"),
           KN_TEXT("span", km_free_span(f, t->language)),
           KN_TEXT("cards", all ? kn_word(t->language, "cards.any") : km_kinds_words(t, f->cards)),
           KN_FLAG("of", of), KN_TEXT("suit", of ? km_name_words(t, of->text) : ""));
    if (in && f->named)
        km_add(t, "free.in", KN_TEXT("zone", km_name_words(t, in->text)));
}

/* Who is told, and of what. */
static void tell_audience(const km_telling *t, const km_free_entry *f)
{
    const char *who =
        f->to.phrase
            ? km_seat_words(t, f->to.phrase)
            : kn_word(t->language, f->to.word == KM_FREE_TO_SIDE ? "seat.own-side" : "seat.all");
    if (f->shows || f->to.word != KM_FREE_TO_ALL || f->named)
        km_add(t, "free.told", KN_FLAG("shows", f->shows),
               KN_TEXT("zone", km_zone_words(t, f->shows)), KN_TEXT("who", who));
    if (f->secret)
        km_add_word(t, "free.secret");
}

static void tell_entry(const km_telling *t, const km_free_entry *f)
{
    const kd_node *says = kd_said(f->node, "says", t->language);
    km_tell_line(t, km_piece(t, "free.name", KN_TEXT("word", f->name),
                             KN_TEXT("name", km_label_words(t, f->name))));
    if (says)
        km_add(t, "free.says", KN_TEXT("sentence", kd_words(says, t->language)));
    tell_span(t, f);
    if (f->when)
        km_add(t, "free.only-if", KN_TEXT("condition", km_condition_words(t, f->when)));
    tell_audience(t, f);
    if (f->move.on)
        km_add(t, "free.moves", KN_FLAG("one", f->named),
               KN_TEXT("from", km_zone_words(t, f->move.from)),
               KN_TEXT("onto", km_zone_words(t, f->move.onto)));
    km_add_word(t, "sentence.end");
}

void km_free_show(const km_telling *t)
{
    if (!t->phase->frees)
        return;
    km_say_word(t, "free.may");
    for (int i = 0; i < t->phase->frees; i++)
        tell_entry(t, &t->phase->free[i]);
}
