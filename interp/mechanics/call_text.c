/* SPDX-License-Identifier: MIT
 * call_text.c: the mechanic `call` told to people. It decides nothing.
 */
#include "base/words.h"
#include "mechanics/call.h"

/* "all Kings", or of most of the pack what is not among them: "any card but 4H". */
static const char *tell_cards(const km_telling *t, kn_set cards)
{
    kn_set others = kn_minus(t->rules->layout->pack->all, cards);
    if (kn_is_empty(others) || kn_count(others) >= kn_count(cards))
        return km_cards_words(t, cards);
    return km_piece(t, "call.any-but", KN_TEXT("cards", km_cards_words(t, others)));
}

/* The words that are typed, where they are not the usual ones. */
static void tell_words(const km_telling *t)
{
    const kd_node *call = kd_node_get(t->phase->node, "word"),
                  *back = kd_node_get(t->phase->node, "back_word");
    if (call)
        km_say(t, "keys.move-word", KN_TEXT("word", call->text));
    if (back)
        km_say(t, "call.back-word", KN_TEXT("word", back->text));
}

void km_call_show(const km_telling *t)
{
    const km_call_plan *plan = t->phase->plan;
    const kd_node *seat = kd_node_get(t->phase->node, "seat_to");

    km_say(t, plan->who ? "call.one" : "call.in-turn",
           KN_TEXT("who", km_seat_words(t, plan->who ? plan->who : plan->first)),
           KN_FLAG("first-only", plan->until_first), KN_TEXT("cards", tell_cards(t, plan->cards)),
           KN_FLAG("once", !plan->again && !plan->who && !plan->until_first));
    km_say_word(t, plan->gives ? KN_KEY("call.gives") : KN_KEY("call.keeps"));
    if (plan->back)
        km_say(t, "call.back", KN_NUMBER("n", plan->back),
               KN_TEXT("cards", tell_cards(t, plan->back_cards)));
    if (seat && !plan->who)
        km_say(t, "call.becomes", KN_TEXT("seat", km_name_words(t, seat->text)),
               KN_FLAG("first-only", plan->until_first));
    if (seat && plan->who)
        km_say(t, "keys.caller", KN_TEXT("name", km_name_words(t, seat->text)));
    km_tell_key(t, "hand", KN_KEY("keys.given-from"));
    km_tell_key(t, "card_to", KN_KEY("keys.called-card"));
    km_tell_key(t, "called_to", KN_KEY("keys.called-cards"));
    km_tell_key(t, "holder_to", KN_KEY("keys.called-holder"));
    km_tell_key(t, "count_to", KN_KEY("keys.calls"));
    tell_words(t);
    if (plan->must && km_is_always(plan->must))
        km_say_word(t, "pass.never");
    else
        km_say_condition(t, plan->must, KN_KEY("pass.not-if"));
}
