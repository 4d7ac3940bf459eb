/* SPDX-License-Identifier: MIT
 * exchange_text.c: the mechanic `exchange` told to people. It decides nothing.
 */
#include <string.h>

#include "base/words.h"
#include "mechanics/exchange.h"

/* Who gets the cards: one after another by deals, or a zone. */
static void tell_receivers(const km_rules *rules, const km_phase *phase, const char *language,
                           char *out, size_t size)
{
    static const char *const words[] = {[KM_EXCHANGE_TO_NEXT] = KN_KEY("exchange.to-next"),
                                        [KM_EXCHANGE_TO_PREVIOUS] = KN_KEY("exchange.to-previous"),
                                        [KM_EXCHANGE_TO_OPPOSITE] = KN_KEY("exchange.to-opposite"),
                                        [KM_EXCHANGE_TO_SELF] = KN_KEY("exchange.to-self"),
                                        [KM_EXCHANGE_TO_NOBODY] = KN_KEY("exchange.to-nobody")};
    const km_exchange_plan *plan = phase->plan;
    const char *names[KM_EXCHANGE_TARGETS];
    char name[KM_EXCHANGE_TARGETS][KM_NAME_TEXT];

    for (int i = 0; i < plan->targets && !plan->to_each; i++)
        names[i] = plan->to[i].word == KM_EXCHANGE_TO_PHRASE
                       ? km_tell_place(rules, plan->to[i].phrase, language, name[i], sizeof name[i])
                       : kn_word(language, words[plan->to[i].word]);
    km_tell_join(names, plan->to_each ? 0 : plan->targets, "page.between", language, out, size);
}

static void tell_giving(const km_rules *rules, const km_phase *phase, const char *language,
                        char *out, size_t size)
{
    const km_exchange_plan *plan = phase->plan;
    int most = plan->count[0];
    bool less = plan->at_least >= 0 && plan->at_least < most;
    bool own = plan->targets == 1 && plan->to[0].word == KM_EXCHANGE_TO_SELF;
    char who[KM_NAME_TEXT], to[1024], number[64];

    snprintf(who, sizeof who, "%s", kn_word(language, "seat.each"));
    if (plan->who)
        km_tell_place(rules, plan->who, language, who, sizeof who);
    kn_say(number, sizeof number, language, "exchange.number",
           KN_NUMBER("least", less ? plan->at_least : most), KN_NUMBER("most", most),
           KN_FLAG("range", less));
    if (plan->to_table || own)
        km_tell_zone(plan->into, language, to, sizeof to);
    else
        tell_receivers(rules, phase, language, to, sizeof to);
    kn_say_holes(
        out, size, language,
        most == 0                              ? KN_KEY("exchange.asks") /* who plays on */
        : plan->to_each                        ? KN_KEY("exchange.gives-each")
        : plan->to_table                       ? KN_KEY("exchange.lays")
        : own                                  ? KN_KEY("exchange.lays-own")
        : plan->targets > 1 && !plan->to_table ? KN_KEY("exchange.gives-by-deal")
                                               : KN_KEY("exchange.gives"),
        KN_HOLES(KN_TEXT("who", who), KN_TEXT("number", number), KN_NUMBER("n", most),
                 KN_TEXT("to", to),
                 KN_FLAG("open", (plan->to_table || own) && plan->into->sight == KS_SEEN_ALL),
                 KN_TEXT("word", rules->words.word[plan->word])));
}

static void tell_drawing(const km_rules *rules, const km_phase *phase, const char *language,
                         char *out, size_t size)
{
    const km_exchange_plan *plan = phase->plan;
    char from[KM_NAME_TEXT], other[KM_NAME_TEXT];

    km_tell_heap(rules, plan->draw.from, language, from, sizeof from);
    kn_add_sentence(out, size, language, "exchange.draws", KN_TEXT("from", from),
                    KN_FLAG("at-once", plan->in_turn));
    if (plan->draw.refill >= 0)
        kn_add_sentence(out, size, language, "exchange.refill", KN_TEXT("from", from),
                        KN_TEXT("refill", km_tell_heap(rules, plan->draw.refill, language, other,
                                                       sizeof other)));
    if (plan->draw.open_to >= 0)
        kn_add_sentence(out, size, language, "exchange.open-to",
                        KN_TEXT("zone", km_tell_heap(rules, plan->draw.open_to, language, other,
                                                     sizeof other)));
}

static void tell_dropping(const km_rules *rules, const km_phase *phase, const char *language,
                          char *out, size_t size)
{
    const km_exchange_plan *plan = phase->plan;
    char zone[KM_NAME_TEXT], said[KM_NAME_TEXT], condition[1024];
    const char *word = rules->words.word[plan->drop.word];

    km_tell_heap(rules, plan->drop.heap, language, zone, sizeof zone);
    km_tell_label(rules, word, language, said, sizeof said);
    kn_add_sentence(out, size, language, "exchange.drops", KN_TEXT("word", word),
                    KN_TEXT("said", said), KN_FLAG("same", strcmp(said, word) == 0),
                    KN_TEXT("zone", zone), KN_FLAG("under", plan->drop.end == KS_BOTTOM));
    kn_add_word_sentence(out, size, language, "exchange.last-stays");
    if (!km_is_always(plan->drop.may))
        kn_add_sentence(out, size, language, "exchange.drops-not-if",
                        KN_TEXT("condition", km_tell_opposite(rules, plan->drop.may, language,
                                                              condition, sizeof condition)));
}

/* From where, of which cards, in which order, by which word. */
static void tell_manner(const km_telling *t)
{
    static const km_told_key from[] = {{"hand", KN_KEY("keys.given-from")}, {NULL, NULL}},
                             into[] = {{"into", KN_KEY("keys.given-into")}, {NULL, NULL}};
    const km_exchange_plan *plan = t->phase->plan;
    const ks_pack *pack = t->rules->layout->pack;
    const kd_node *word = kd_node_get(t->phase->node, "word"),
                  *first = kd_node_get(t->phase->node, "first");
    char text[1024];
    km_tell_keys(t, from);
    if (!plan->to_table && !(plan->targets == 1 && plan->to[0].word == KM_EXCHANGE_TO_SELF))
        km_tell_keys(t, into);
    if (!kn_equal(plan->only, pack->all))
        km_say(t, "exchange.only",
               KN_TEXT("cards", km_tell_cards(pack, plan->only, t->language, text, sizeof text)));
    if (first)
        km_tell_place(t->rules, plan->first, t->language, text, sizeof text);
    else
        kn_say(text, sizeof text, t->language, "seat.after",
               KN_TEXT("of", kn_word(t->language, "seat.dealer")));
    if (first || (plan->in_turn && !plan->who))
        km_say(t, "exchange.first", KN_TEXT("who", text));
    if (!plan->draw.on && (plan->in_turn || kd_node_get(t->phase->node, "timing")))
        km_say(t, "exchange.timing", KN_FLAG("in-turn", plan->in_turn));
    if (word && plan->count[0] > 0)
        km_say(t, "keys.move-word", KN_TEXT("word", word->text));
}

void km_exchange_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                      size_t size)
{
    const km_exchange_plan *plan = phase->plan;
    const km_telling t = {rules, phase, language, out, size};
    tell_giving(rules, phase, language, out, size);
    tell_manner(&t);
    if (plan->draw.on)
        tell_drawing(rules, phase, language, out, size);
    if (plan->drop.on)
        tell_dropping(rules, phase, language, out, size);
}
