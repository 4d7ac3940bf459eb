/* SPDX-License-Identifier: MIT
 * auction_word.c: the words of an auction's moves: bid, blind, double, redouble, and which of them
 * a bid has. What a bid means is auction.c's.
 */
#include <string.h>

#include "mechanics/auction.h"

bool km_auction_words(km_compiler *c, km_phase *phase, km_auction *plan)
{
    ks_words_table *words = &c->rules->words;
    plan->word = ks_words_add(words, c->arena, "bid");
    plan->blind_word = plan->blind ? ks_words_add(words, c->arena, "blind") : 0;
    plan->double_word = plan->doubles > 0 ? ks_words_add(words, c->arena, "double") : 0;
    plan->redouble_word = plan->doubles > 1 ? ks_words_add(words, c->arena, "redouble") : 0;
    if (plan->word >= 0 && plan->blind_word >= 0 && plan->double_word >= 0 &&
        plan->redouble_word >= 0)
        return true;
    return kn_report_wrong(
        c->report, KN_E_TOO_MANY, phase->node->at,
        "the game has too many words, or one of `bid`, `blind`, `double` and `redouble` "
        "names a card");
}

/* True if a bid has another part that is said like this. */
static bool is_said(const km_compiler *c, const km_auction *plan, const char *name)
{
    bool said = ks_pack_find(c->layout->pack, name, -1) >= 0 ||
                ks_pack_find_suit(c->layout->pack, name) >= 0;
    for (int i = 0; i < plan->strains; i++)
        said |= strcmp(plan->strain[i].name, name) == 0;
    for (int i = 0; i < plan->furthers; i++)
        said |= strcmp(plan->further[i], name) == 0;
    return said;
}

bool km_auction_number_names(km_compiler *c, const km_auction *plan)
{
    ks_words_table *words = &c->rules->words;
    for (int i = 0; plan->numbers && plan->numbered && i < plan->numbered->nameds; i++) {
        const ks_number_name *n = &plan->numbered->named[i];
        if (!is_said(c, plan, n->name) && ks_words_number(words, plan->word, n->number, n->name) &&
            (!plan->blind || ks_words_number(words, plan->blind_word, n->number, n->name)))
            continue;
        const kd_node *names = kd_node_get(plan->numbered->node, "names");
        return kn_report_wrong(
            c->report, KN_E_AUCTION_NAME, names->at,
            "'%s' can't be the name of a number that is bid" KN_EXPECTED
            "in `names` of '%s' up to %d words that are no cards, suits, denominations "
            "or further words, and the same in all auctions",
            n->name, plan->numbered->name, KS_MOVE_NAMES);
    }
    return true;
}

int km_auction_word(const km_run *run, const km_auction *plan)
{
    return plan->blind && ks_condition_eval(&run->world, plan->blind) ? plan->blind_word
                                                                      : plan->word;
}
