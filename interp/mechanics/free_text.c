/* SPDX-License-Identifier: MIT
 * free_text.c: free moves in words, for the rules as told to people. What they do is in free.c.
 */
#include "base/words.h"
#include "mechanics/free.h"
#include "mechanics/tell.h"

/* One entry being told. */
typedef struct telling {
    const km_rules *rules;
    const km_free_entry *f;
    const char *language;
    char *out;
    size_t size;
} telling;

/* "once a deal", and of which cards. */
static void tell_span(const telling *t)
{
    const ks_pack *pack = t->rules->layout->pack;
    const kd_node *of = kd_node_get(t->f->node, "of"), *in = kd_node_get(t->f->node, "in");
    bool all = kn_equal(t->f->cards, pack->all);
    char cards[512], suit[KM_NAME_TEXT] = "";
    if (of)
        km_tell_of(t->rules->layout, of->text, t->language, suit, sizeof suit);
    if (all)
        km_tell_cards_of(pack, t->f->cards, t->language, cards, sizeof cards);
    else
        km_tell_kinds(pack, t->f->cards, t->language, cards, sizeof cards);
    kn_add_holes(t->out, t->size, t->language,
                 t->f->named ? KN_KEY("free.once-named") : KN_KEY("free.once"),
                 KN_HOLES(KN_TEXT("span", km_free_span(t->f, t->language)), KN_TEXT("cards", cards),
                          KN_FLAG("of", of), KN_TEXT("suit", suit)));
    if (in && t->f->named)
        kn_add(t->out, t->size, t->language, "free.in",
               KN_TEXT("zone",
                       km_tell_of(t->rules->layout, in->text, t->language, cards, sizeof cards)));
}

/* Who is told, and of what. */
static void tell_audience(const telling *t)
{
    const km_free_entry *f = t->f;
    char zone[KM_NAME_TEXT] = "", who[KM_NAME_TEXT];
    snprintf(who, sizeof who, "%s",
             kn_word(t->language, f->to.word == KM_FREE_TO_SIDE ? "seat.own-side" : "seat.all"));
    if (f->to.phrase)
        km_tell_place(t->rules, f->to.phrase, t->language, who, sizeof who);
    if (f->shows)
        km_tell_zone(f->shows, t->language, zone, sizeof zone);
    if (f->shows || f->to.word != KM_FREE_TO_ALL || f->named)
        kn_add(t->out, t->size, t->language, "free.told", KN_FLAG("shows", f->shows),
               KN_TEXT("zone", zone), KN_TEXT("who", who));
    if (f->secret)
        kn_add_word(t->out, t->size, t->language, "free.secret");
}

static void tell_entry(const telling *t)
{
    const kd_node *says = kd_said(t->f->node, "says", t->language);
    char condition[1024], name[KM_NAME_TEXT], label[2 * KM_NAME_TEXT], from[KM_NAME_TEXT],
        onto[KM_NAME_TEXT];
    km_tell_label(t->rules, t->f->name, t->language, name, sizeof name);
    kn_say(label, sizeof label, t->language, "free.name", KN_TEXT("word", t->f->name),
           KN_TEXT("name", name));
    km_tell_line(t->out, t->size, label);
    if (says)
        kn_add(t->out, t->size, t->language, "free.says",
               KN_TEXT("sentence", kd_words(says, t->language)));
    tell_span(t);
    if (t->f->when)
        kn_add(t->out, t->size, t->language, "free.only-if",
               KN_TEXT("condition", km_tell_condition(t->rules, t->f->when, t->language, condition,
                                                      sizeof condition)));
    tell_audience(t);
    if (t->f->move.on)
        kn_add(t->out, t->size, t->language, "free.moves", KN_FLAG("one", t->f->named),
               KN_TEXT("from", km_tell_zone(t->f->move.from, t->language, from, sizeof from)),
               KN_TEXT("onto", km_tell_zone(t->f->move.onto, t->language, onto, sizeof onto)));
    kn_add_word(t->out, t->size, t->language, "sentence.end");
}

void km_free_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                  size_t size)
{
    if (!phase->frees)
        return;
    kn_add_word_sentence(out, size, language, "free.may");
    for (int i = 0; i < phase->frees; i++)
        tell_entry(&(telling){rules, &phase->free[i], language, out, size});
}
