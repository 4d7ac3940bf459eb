/* SPDX-License-Identifier: MIT
 * auction_word.c: the words of an auction's moves: bid, blind, double, redouble, and which of them
 * a bid has. What a bid means is auction.c's.
 */
#include <string.h>

#include "mechanics/auction.h"

bool kn_auction_words(kn_compiler *c, kn_phase *phase, kn_auction *plan)
{
    kn_words_table *words = &c->rules->words;
    if (kn_node_get(phase->node, "blind") &&
        !(plan->blind = kn_compile_condition(c, phase, "blind")))
        return false;
    plan->word = kn_words_add(words, c->arena, "bid");
    plan->blind_word = plan->blind ? kn_words_add(words, c->arena, "blind") : 0;
    plan->double_word = plan->doubles > 0 ? kn_words_add(words, c->arena, "double") : 0;
    plan->redouble_word = plan->doubles > 1 ? kn_words_add(words, c->arena, "redouble") : 0;
    if (plan->word >= 0 && plan->blind_word >= 0 && plan->double_word >= 0 &&
        plan->redouble_word >= 0)
        return true;
    kn_report_add(c->report, KN_E_TOO_MANY, phase->node->at,
                  "the game has too many words, or one of `bid`, `blind`, `double` and `redouble` "
                  "names a card");
    return false;
}

/* True if a bid has another part that is said like this. */
static bool is_said(const kn_compiler *c, const kn_auction *plan, const char *name)
{
    bool said = kn_pack_find(c->layout->pack, name, -1) >= 0 ||
                kn_pack_find_suit(c->layout->pack, name) >= 0;
    for (int i = 0; i < plan->strains; i++)
        said |= strcmp(plan->strain[i].name, name) == 0;
    for (int i = 0; i < plan->furthers; i++)
        said |= strcmp(plan->further[i], name) == 0;
    return said;
}

bool kn_auction_number_names(kn_compiler *c, const kn_auction *plan)
{
    kn_words_table *words = &c->rules->words;
    for (int i = 0; plan->numbers && plan->numbered && i < plan->numbered->nameds; i++) {
        const kn_number_name *n = &plan->numbered->named[i];
        if (!is_said(c, plan, n->name) && kn_words_number(words, plan->word, n->number, n->name) &&
            (!plan->blind || kn_words_number(words, plan->blind_word, n->number, n->name)))
            continue;
        const kn_node *names = kn_node_get(plan->numbered->node, "names");
        kn_problem *p = kn_report_add(c->report, KN_E_AUCTION_NAME, names->at,
                                      "'%s' can't be the name of a number that is bid", n->name);
        kn_report_expect(
            c->report, p,
            "in `names` of '%s' up to %d words that are no cards, suits, denominations "
            "or further words, and the same in all auctions",
            plan->numbered->name, KN_MOVE_NAMES);
        return false;
    }
    return true;
}

int kn_auction_word(const kn_run *run, const kn_auction *plan)
{
    return plan->blind && kn_condition_eval(&run->world, plan->blind) ? plan->blind_word
                                                                      : plan->word;
}
