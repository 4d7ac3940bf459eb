/* SPDX-License-Identifier: MIT
 * show_hooks.c: the filters of an entry of `hooks:` in words: which cards, and on what condition.
 * What the hook does is told by the words of its script.
 */
#include <stdio.h>

#include "game/show.h"
#include "mechanics/common.h"
#include "mechanics/tell.h"

typedef struct filters {
    const km_rules *rules;
    const char *language;
    bool ja;
    int told;
    char *out;
    size_t size;
} filters;

/* "Jacks", or "all cards but Jacks" where those are fewer. */
static void tell_cards(const filters *f, kn_set cards, char *out, size_t size)
{
    const ks_pack *pack = f->rules->layout->pack;
    kn_set others = kn_minus(pack->all, cards);
    char kinds[256];
    if (kn_count(others) >= kn_count(cards)) {
        km_tell_kinds(pack, cards, f->language, out, size);
        return;
    }
    km_tell_kinds(pack, others, f->language, kinds, sizeof kinds);
    snprintf(out, size, f->ja ? "%s以外の札" : "all cards but %s", kinds);
}

static void add(filters *f, const char *before, const char *text, const char *after)
{
    km_tell_add(f->out, f->size, "%s%s%s%s",
                f->told++ ? f->ja ? "、" : ", "
                : f->ja   ? ""
                          : " This goes ",
                before, text, after);
}

static void add_cards(filters *f, const char *before, kn_set cards, const char *after)
{
    char text[512];
    tell_cards(f, cards, text, sizeof text);
    add(f, before, text, after);
}

void kg_show_filters(const km_rules *rules, const kl_hook *hook, const char *language, char *out,
                     size_t size)
{
    kn_set all = rules->layout->pack->all;
    const kd_node *when = kd_node_get(hook->node, "when");
    bool ja = km_is_japanese(language);
    filters f = {rules, language, ja, 0, out, size};
    char text[512];

    if (!kn_equal(hook->cards, all) && !kn_is_empty(hook->cards))
        add_cards(&f, ja ? "対象は" : "for ", hook->cards, "");
    if (!kn_equal(hook->taken, all) && !kn_is_empty(hook->taken))
        add_cards(&f, ja ? "取った札が" : "where nothing is taken but ", hook->taken,
                  ja ? "だけのとき" : "");
    if (!kn_is_empty(hook->holding))
        add_cards(&f, ja ? "手札に" : "for who holds one of ", hook->holding,
                  ja ? "のどれかがあるとき" : "");
    if (when)
        add(&f, ja ? "次の場合だけ:" : "only if ",
            km_tell_condition(rules, when, language, text, sizeof text), "");
    if (f.told)
        km_tell_add(out, size, "%s", ja ? "。" : ".");
}
