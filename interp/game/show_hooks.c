/* SPDX-License-Identifier: MIT
 * show_hooks.c: the filters of an entry of `hooks:` in words: which cards, and on what condition.
 * What the hook does is told by the words of its script.
 */
#include "game/show.h"
#include "mechanics/tell.h"

typedef struct filters {
    const km_rules *rules;
    const char *language;
    int told;
    char *out;
    size_t size;
} filters;

static void add(filters *f, const char *key, const char *what, bool others)
{
    kn_add_word(f->out, f->size, f->language,
                f->told++ ? KN_KEY("filter.between") : KN_KEY("filter.begins"));
    kn_add_holes(f->out, f->size, f->language, key,
                 KN_HOLES(KN_TEXT("what", what), KN_FLAG("others", others)));
}

/* "Jacks", or "all cards but Jacks" where those are fewer; nothing of all cards and of none. */
static void add_cards(filters *f, const char *key, kn_set cards, bool told_if_all)
{
    const ks_pack *pack = f->rules->layout->pack;
    kn_set others = kn_minus(pack->all, cards);
    bool but = kn_count(others) < kn_count(cards);
    char kinds[1024];
    if (kn_is_empty(cards) || (kn_is_empty(others) && !told_if_all))
        return;
    add(f, key, km_tell_kinds(pack, but ? others : cards, f->language, kinds, sizeof kinds), but);
}

void kg_show_filters(const km_rules *rules, const kl_hook *hook, const char *language, char *out,
                     size_t size)
{
    filters f = {rules, language, 0, out, size};
    char text[1024];

    add_cards(&f, KN_KEY("filter.cards"), hook->cards, false);
    add_cards(&f, KN_KEY("filter.taken"), hook->taken, false);
    add_cards(&f, KN_KEY("filter.holding"), hook->holding, true);
    if (hook->when)
        add(&f, KN_KEY("filter.when"),
            km_tell_condition(rules, hook->when, language, text, sizeof text), false);
    if (f.told)
        kn_add_word(out, size, language, "sentence.end");
}
