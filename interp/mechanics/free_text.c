/* SPDX-License-Identifier: MIT
 * free_text.c: free moves in words, for the rules as told to people. What they do is in free.c.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/free.h"
#include "mechanics/tell.h"

/* One entry being told. */
typedef struct telling {
    const km_rules *rules;
    const ks_layout *layout; /* the rules' */
    const km_free_entry *f;
    const char *language;
    bool ja;
    char *out;
    size_t size;
} telling;

#define ADD(t, ...) km_tell_add((t)->out, (t)->size, __VA_ARGS__)

static const char *zone_name(const telling *t, const ks_zone *zone, char *out, size_t size)
{
    return km_tell_zone(zone, t->language, out, size);
}

/* "once a deal", and of which cards. */
static void tell_span(const telling *t)
{
    static const char *const en[] = {"deal", "turn", "trick", "game", "match"};
    static const char *const ja[] = {"ディール", "手番", "トリック", "ゲーム", "マッチ"};
    char cards[512], suit[KM_NAME_TEXT] = "";
    if (!t->f->named) {
        ADD(t, t->ja ? "%sに1度" : "once a %s", (t->ja ? ja : en)[t->f->once]);
        return;
    }
    const kd_node *of = kd_node_get(t->f->node, "of");
    if (of)
        km_tell_of(t->layout, of->text, t->language, suit, sizeof suit);
    km_tell_cards_of(t->layout->pack, t->f->cards, t->language, cards, sizeof cards);
    if (!kn_equal(t->f->cards, t->layout->pack->all))
        km_tell_kinds(t->layout->pack, t->f->cards, t->language, cards, sizeof cards);
    if (t->ja)
        ADD(t, "手元の札(%s%s%s)の1枚を名指しする、1枚につき%sに1度", suit, of ? "の" : "", cards,
            ja[t->f->once]);
    else
        ADD(t, "names one of his %s%s%s, each once a %s", cards, of ? " in the suit of the " : "",
            suit, en[t->f->once]);
}

/* Who is told, and of what. */
static void tell_audience(const telling *t)
{
    const km_free_entry *f = t->f;
    char zone[KM_NAME_TEXT], who[KM_NAME_TEXT];
    const kd_node *to = kd_node_get(f->node, "to");
    if (f->to.word == KM_FREE_TO_SIDE)
        snprintf(who, sizeof who, "%s", t->ja ? "味方" : "the own side");
    else
        km_tell_seat(t->layout, to ? to->text : "all", t->language, who, sizeof who);
    if (f->shows)
        ADD(t, t->ja ? "。%sを%sに見せる" : ": the %s is shown to %s",
            zone_name(t, f->shows, zone, sizeof zone), who);
    else if (f->to.word != KM_FREE_TO_ALL || f->named)
        ADD(t, t->ja ? "。%sに知らせる" : ": it is told to %s", who);
    if (f->secret)
        ADD(t, "%s", t->ja ? "(他の人は気づかない)" : ", and the others do not notice");
}

static void tell_move(const telling *t)
{
    char from[KM_NAME_TEXT], onto[KM_NAME_TEXT];
    if (!t->f->move.on)
        return;
    zone_name(t, t->f->move.from, from, sizeof from);
    zone_name(t, t->f->move.onto, onto, sizeof onto);
    if (t->ja)
        ADD(t, "。%sが%sから%sへ移る", t->f->named ? "その札" : "札", from, onto);
    else
        ADD(t, "; %s from the %s to the %s", t->f->named ? "the card goes" : "the cards go", from,
            onto);
}

static void tell_entry(const telling *t)
{
    const kd_node *says = kd_node_get(t->f->node, "says"), *when = kd_node_get(t->f->node, "if");
    char condition[1024];
    char name[KM_NAME_TEXT];
    km_tell_label(t->rules, t->f->name, t->language, name, sizeof name);
    ADD(t, t->ja ? "\n「%s」(%s):" : "\n“%s”: ", t->ja ? name : t->f->name, t->f->name);
    if (says)
        ADD(t, t->ja ? "%s。" : "%s; ", kd_words(says, t->language));
    tell_span(t);
    if (when)
        ADD(t, t->ja ? "、条件:%s" : ", only if %s",
            km_tell_condition(t->rules, when, t->language, condition, sizeof condition));
    tell_audience(t);
    tell_move(t);
    ADD(t, "%s", t->ja ? "。" : ".");
}

void km_free_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                  size_t size)
{
    bool ja = language && strcmp(language, "ja") == 0;
    if (!phase->frees)
        return;
    km_tell_add(out, size, "%s",
                ja ? "手番の人は、まず次のことをしてもよい(手番は変わらない)。"
                   : " Whoever is to move may first do the following, and is to move still.");
    for (int i = 0; i < phase->frees; i++)
        tell_entry(&(telling){rules, rules->layout, &phase->free[i], language, ja, out, size});
}
