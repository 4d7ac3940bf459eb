/* SPDX-License-Identifier: MIT
 * auction_word.c: the words of an auction's moves: bid, blind, double, redouble, and which of them
 * a bid has. What a bid means is auction.c's.
 */
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

int kn_auction_word(const kn_run *run, const kn_auction *plan)
{
    return plan->blind && kn_condition_eval(&run->world, plan->blind) ? plan->blind_word
                                                                      : plan->word;
}
