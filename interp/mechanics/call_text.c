/* SPDX-License-Identifier: MIT
 * call_text.c: the mechanic `call` told to people. It decides nothing.
 */
#include "base/words.h"
#include "mechanics/call.h"

/* "all Kings", or of most of the pack what is not among them: "any card but 4H". */
static const char *tell_cards(const ks_pack *pack, kn_set cards, const char *language, char *out,
                              size_t size)
{
    kn_set others = kn_minus(pack->all, cards);
    char names[256];

    if (kn_is_empty(others) || kn_count(others) >= kn_count(cards))
        return km_tell_cards(pack, cards, language, out, size);
    km_tell_cards(pack, others, language, names, sizeof names);
    return kn_say(out, size, language, "call.any-but", KN_TEXT("cards", names));
}

static const km_told_key results[] = {
    {"hand", KN_KEY("keys.given-from")},        {"card_to", KN_KEY("keys.called-card")},
    {"called_to", KN_KEY("keys.called-cards")}, {"holder_to", KN_KEY("keys.called-holder")},
    {"count_to", KN_KEY("keys.calls")},         {NULL, NULL}};

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

void km_call_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                  size_t size)
{
    const km_call_plan *plan = phase->plan;
    const ks_pack *pack = rules->layout->pack;
    const kd_node *seat = kd_node_get(phase->node, "seat_to");
    const km_telling t = {rules, phase, language, out, size};
    char who[KM_NAME_TEXT], cards[300], condition[1024];

    km_tell_place(rules, plan->who ? plan->who : plan->first, language, who, sizeof who);
    kn_say(out, size, language, plan->who ? "call.one" : "call.in-turn", KN_TEXT("who", who),
           KN_FLAG("first-only", plan->until_first),
           KN_TEXT("cards", tell_cards(pack, plan->cards, language, cards, sizeof cards)),
           KN_FLAG("once", !plan->again && !plan->who && !plan->until_first));
    kn_add_word_sentence(out, size, language,
                         plan->gives ? KN_KEY("call.gives") : KN_KEY("call.keeps"));
    if (plan->back)
        kn_add_sentence(
            out, size, language, "call.back", KN_NUMBER("n", plan->back),
            KN_TEXT("cards", tell_cards(pack, plan->back_cards, language, cards, sizeof cards)));
    if (seat && !plan->who)
        kn_add_sentence(
            out, size, language, "call.becomes",
            KN_TEXT("seat", km_tell_of(rules->layout, seat->text, language, cards, sizeof cards)),
            KN_FLAG("first-only", plan->until_first));
    if (seat && plan->who)
        km_say(&t, "keys.caller",
               KN_TEXT("name", km_tell_of(rules->layout, seat->text, language, who, sizeof who)));
    km_tell_keys(&t, results);
    tell_words(&t);
    if (plan->must && km_is_always(plan->must))
        kn_add_word_sentence(out, size, language, "pass.never");
    else if (plan->must)
        kn_add_sentence(out, size, language, "pass.not-if",
                        KN_TEXT("condition", km_tell_condition(rules, plan->must, language,
                                                               condition, sizeof condition)));
}
