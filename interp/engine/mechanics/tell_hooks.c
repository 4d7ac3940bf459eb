/* SPDX-License-Identifier: MIT
 * tell_hooks.c: describes the filters of an entry of `hooks:`: which cards, and on which
 * condition. The script describes the hook.
 */
#include <stdio.h>

#include "mechanics/telling.h"

/* The filters of an entry that have been described. CHANGED: the script's sentence describes the
 * filters of a parent, and the entry's own differ. */
enum { NOTHING, CHANGED, TOLD };

static void add_filter(const km_telling *t, const char *key, const char *what, bool others,
                       int *told)
{
    km_add_word(t, *told == TOLD      ? KN_KEY("filter.between")
                   : *told == CHANGED ? KN_KEY("filter.changes")
                                      : KN_KEY("filter.begins"));
    *told = TOLD;
    km_add_holes(t, key, KN_HOLES(KN_TEXT("what", what), KN_FLAG("others", others)));
}

/* Adds "Jacks" or, if shorter, "all cards but Jacks"; adds nothing for no cards. */
static void add_cards(const km_telling *t, const char *key, kn_set cards, int *told)
{
    kn_set others = kn_minus(t->rules->layout->pack->all, cards);
    bool but = kn_count(others) < kn_count(cards);
    if (!kn_is_empty(cards))
        add_filter(t, key, km_kinds_words(t, but ? others : cards), but, told);
}

void km_tell_hook(const km_rules *rules, const kl_hook *hook, const char *language, char *out,
                  size_t size)
{
    const kl_card_words words = {rules->layout->pack, km_tell_cards};
    if (hook->said.says)
        snprintf(out, size, "%s", kd_words(hook->said.says, language));
    else
        kl_hook_says(hook, &words, language, out, size);
}

/* Returns true if a filter needs a description; `whole`: filters written together with the entry
 * need none. */
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

void km_tell_deal_ends(const km_telling *t, const kl_script_hook *script)
{
    if (script->ends)
        km_say_word(t, "hook.ends");
    if (script->voids)
        km_say_word(t, "hook.voids");
}

void km_tell_filters(const km_telling *t, const kl_hook *hook, bool whole)
{
    int told = whole ? CHANGED : NOTHING;
    if (is_told(hook, hook->said.cards, whole))
        add_cards(t, KN_KEY("filter.cards"), hook->cards, &told);
    if (is_told(hook, hook->said.taken, whole))
        add_cards(t, KN_KEY("filter.taken"), hook->taken, &told);
    if (is_told(hook, hook->said.holding, whole))
        add_cards(t, KN_KEY("filter.holding"), hook->holding, &told);
    if (!km_is_always(t, hook->when) && is_told(hook, hook->said.when, whole))
        add_filter(t, KN_KEY("filter.when"), km_condition_words(t, hook->when), false, &told);
    if (hook->phase >= 0 && is_told(hook, hook->said.phase, whole))
        add_filter(t, KN_KEY("filter.phase"), km_phase_words(t, hook->phase), false, &told);
    if (told == TOLD)
        km_add_word(t, "sentence.end");
    km_tell_deal_ends(t, hook->script);
    if (is_told(hook, hook->said.cause, false))
        km_say(t, "filter.cause", KN_TEXT("what", km_label_words(t, hook->said.cause->text)));
}
