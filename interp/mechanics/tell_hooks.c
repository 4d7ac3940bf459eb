/* SPDX-License-Identifier: MIT
 * tell_hooks.c: the filters of an entry of `hooks:` in words: which cards, and on what condition.
 * What the hook does is told by the words of its script.
 */
#include <stdio.h>

#include "mechanics/tell.h"

typedef struct filters {
    const km_rules *rules;
    const char *language;
    int told;
    char *out;
    size_t size;
} filters;

static void add_filter(filters *f, const char *key, const char *what, bool others)
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
    add_filter(f, key, km_tell_kinds(pack, but ? others : cards, f->language, kinds, sizeof kinds),
               but);
}

void km_tell_hook(const kl_hook *hook, const char *language, char *out, size_t size)
{
    if (hook->said.says)
        snprintf(out, size, "%s", kd_words(hook->said.says, language));
    else
        kl_hook_says(hook, language, out, size);
}

/* True if a filter is to be told: `whole` words leave out those that were written with the entry.
 */
static bool is_told(const kl_hook *hook, const kd_node *filter, bool whole)
{
    const kd_node *entry = hook->node->first;
    while (entry && entry->origin)
        entry = entry->next;
    if (!filter || !whole || !entry)
        return filter && (!whole || filter->origin);
    return (filter->origin ? filter->origin : "") != (entry->origin ? entry->origin : "") ||
           filter->at.source != entry->at.source;
}

void km_tell_filters(const km_rules *rules, const kl_hook *hook, bool whole, const char *language,
                     char *out, size_t size)
{
    filters f = {rules, language, 0, out, size};
    char text[1024];

    if (is_told(hook, hook->said.cards, whole))
        add_cards(&f, KN_KEY("filter.cards"), hook->cards, true);
    if (is_told(hook, hook->said.taken, whole))
        add_cards(&f, KN_KEY("filter.taken"), hook->taken, true);
    if (is_told(hook, hook->said.holding, whole))
        add_cards(&f, KN_KEY("filter.holding"), hook->holding, true);
    if (hook->when && is_told(hook, hook->said.when, whole))
        add_filter(&f, KN_KEY("filter.when"),
                   km_tell_condition(rules, hook->when, language, text, sizeof text), false);
    if (hook->phase >= 0 && is_told(hook, hook->said.phase, whole))
        add_filter(&f, KN_KEY("filter.phase"),
                   km_tell_phase(&rules->phase[hook->phase], language, text, sizeof text), false);
    if (f.told)
        kn_add_word(out, size, language, "sentence.end");
    if (is_told(hook, hook->said.cause, false))
        kn_add_sentence(out, size, language, "filter.cause",
                        KN_TEXT("what", km_tell_label(rules, hook->said.cause->text, language, text,
                                                      sizeof text)));
}
