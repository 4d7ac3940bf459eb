/* SPDX-License-Identifier: MIT
 * exchange_text.c: describes the mechanic `exchange`. Decides nothing.
 */
#include <string.h>

#include "mechanics/exchange.h"
#include "state/phrase_tree.h"

/* Returns the receivers of the cards deal by deal, or a zone. */
static const char *tell_receivers(const km_telling *t)
{
    static const char *const words[] = {[KM_EXCHANGE_TO_NEXT] = KN_KEY("exchange.to-next"),
                                        [KM_EXCHANGE_TO_PREVIOUS] = KN_KEY("exchange.to-previous"),
                                        [KM_EXCHANGE_TO_OPPOSITE] = KN_KEY("exchange.to-opposite"),
                                        [KM_EXCHANGE_TO_SELF] = KN_KEY("exchange.to-self"),
                                        [KM_EXCHANGE_TO_NOBODY] = KN_KEY("exchange.to-nobody")};
    const km_exchange_plan *plan = t->phase->plan;
    const char *names[KM_EXCHANGE_TARGETS];
    if (plan->to_table)
        return km_zone_words(t, plan->into);
    for (int i = 0; i < plan->targets && !plan->to_each; i++)
        names[i] = plan->to[i].word == KM_EXCHANGE_TO_PHRASE
                       ? km_seat_words(t, plan->to[i].phrase)
                       : kn_word(t->language, words[plan->to[i].word]);
    return km_join_words(t, names, plan->to_each ? 0 : plan->targets, "page.and");
}

/* False if players only say whether they take part in the deal. */
static bool asks_for_cards(const km_exchange_plan *plan)
{
    for (int i = 0; i < plan->counts; i++)
        if (km_amount_varies(&plan->count[i]) || plan->count[i].number > 0)
            return true;
    return false;
}

static bool numbers_vary(const km_exchange_plan *plan)
{
    bool vary = km_amount_varies(&plan->at_least);
    for (int i = 0; i < plan->counts; i++)
        vary = vary || km_amount_varies(&plan->count[i]);
    return vary;
}

/* Returns the number of cards that are given, deal by deal; *last is the last number, for
 * choosing the plural. */
static const char *tell_numbers(const km_telling *t, int *last)
{
    const km_exchange_plan *plan = t->phase->plan;
    const kd_node *cards = kd_node_get(t->phase->node, "cards");
    const kd_node *item = cards->text ? cards : cards->first;
    const char *least = km_quoted_amount(t, km_phase_text(t->phase, "at_least"));
    bool least_varies = km_amount_varies(&plan->at_least);
    const char *numbers[KM_EXCHANGE_TARGETS];
    *last = 0;
    for (int i = 0; i < plan->counts; i++, item = item->next) {
        bool varies = km_amount_varies(&plan->count[i]);
        int n = varies ? 2 : (int)plan->count[i].number;
        bool less =
            km_exchange_has_least(plan) && (varies || least_varies || plan->at_least.number < n);
        *last = n;
        numbers[i] = km_piece_holes(
            t, KN_KEY("exchange.number"),
            KN_HOLES(KN_TEXT("least", least), KN_TEXT("most", km_quoted_amount(t, item->text)),
                     KN_FLAG("range", less), KN_FLAG("vary", numbers_vary(plan)),
                     KN_FLAG("most-varies", varies), KN_FLAG("least-varies", least_varies),
                     KN_NUMBER("n", n), KN_NUMBER("m", least_varies ? 2 : plan->at_least.number)));
    }
    return km_join_words(t, numbers, plan->counts, "exchange.then");
}

/* True if all give to one seat, the same for all, which gives nothing itself. A variable alone may
 * name a different seat for each player. */
static bool is_for_one(const km_exchange_plan *plan)
{
    const ks_seat_phrase *to = plan->to[0].phrase;
    return !plan->who && plan->targets == 1 && plan->to[0].word == KM_EXCHANGE_TO_PHRASE &&
           !plan->to_table && plan->into == plan->hand && !km_is_of_turn(to) &&
           !(ks_form_tells(to->form, "seat.var") && !to->of);
}

static void tell_giving(const km_telling *t)
{
    const km_exchange_plan *plan = t->phase->plan;
    bool own = plan->targets == 1 && plan->to[0].word == KM_EXCHANGE_TO_SELF;
    int last;
    const char *number = tell_numbers(t, &last);
    km_say(t,
           !asks_for_cards(plan)                  ? KN_KEY("exchange.asks") /* asks who plays on */
           : plan->to_each                        ? KN_KEY("exchange.gives-each")
           : plan->highest                        ? KN_KEY("exchange.gives-highest")
           : plan->to_table                       ? KN_KEY("exchange.lays")
           : own                                  ? KN_KEY("exchange.lays-own")
           : plan->targets > 1 && !plan->to_table ? KN_KEY("exchange.gives-by-deal")
                                                  : KN_KEY("exchange.gives"),
           KN_TEXT("who", plan->who          ? km_seat_words(t, plan->who)
                          : is_for_one(plan) ? kn_word(t->language, "seat.each-other")
                                             : kn_word(t->language, "seat.each")),
           KN_TEXT("number", number), KN_NUMBER("n", last), KN_FLAG("vary", numbers_vary(plan)),
           KN_FLAG("list", plan->counts > 1),
           KN_TEXT("to", own ? km_zone_words(t, plan->into) : tell_receivers(t)),
           KN_FLAG("open", (plan->to_table || own) && plan->into->sight == KS_SEEN_ALL),
           KN_TEXT("word", t->rules->words.word[plan->word]));
    if (plan->counts > 1)
        km_say_word(t, "exchange.numbers-by-deal");
}

static void tell_drawing(const km_telling *t)
{
    const km_exchange_plan *plan = t->phase->plan;
    km_say(t, "exchange.draws", KN_TEXT("from", km_heap_words(t, plan->draw.from)),
           KN_FLAG("at-once", plan->in_turn));
    if (plan->draw.refill >= 0)
        km_say(t, "exchange.refill", KN_TEXT("from", km_heap_words(t, plan->draw.from)),
               KN_TEXT("refill", km_heap_words(t, plan->draw.refill)));
    if (plan->draw.open_to >= 0)
        km_say(t, "exchange.open-to", KN_TEXT("zone", km_heap_words(t, plan->draw.open_to)));
}

static void tell_dropping(const km_telling *t)
{
    const km_exchange_plan *plan = t->phase->plan;
    const char *word = t->rules->words.word[plan->drop.word], *said = km_label_words(t, word);
    km_say(t, "exchange.drops", KN_TEXT("word", word), KN_TEXT("said", said),
           KN_FLAG("same", strcmp(said, word) == 0),
           KN_TEXT("zone", km_heap_words(t, plan->drop.heap)),
           KN_FLAG("under", plan->drop.end == KS_BOTTOM));
    km_say_word(t, "exchange.last-stays");
    km_telling player = *t;
    player.each = true;
    if (!km_is_always(t, plan->drop.may))
        km_say(t, "exchange.drops-not-if",
               KN_TEXT("condition", km_opposite_words(&player, plan->drop.may)));
}

/* Describes where the cards come from, and which cards are given in which order. */
static void tell_manner(const km_telling *t)
{
    const km_exchange_plan *plan = t->phase->plan;
    const kd_node *first = kd_node_get(t->phase->node, "first");
    km_tell_keys(t);
    if (!plan->to_table && !(plan->targets == 1 && plan->to[0].word == KM_EXCHANGE_TO_SELF))
        km_tell_key(t, "into", KN_KEY("keys.given-into"));
    if (!kn_equal(plan->only, t->rules->layout->pack->all))
        km_say(t, "exchange.only", KN_TEXT("cards", km_cards_words(t, plan->only)),
               KN_FLAG("highest", plan->highest));
    if (plan->who) /* a single seat has no turn to wait for */
        return;
    if (first || plan->in_turn)
        km_say(t, "exchange.first", KN_TEXT("who", km_first_words(t, first ? plan->first : NULL)));
    if (!plan->draw.on && asks_for_cards(plan) &&
        (plan->in_turn || kd_node_get(t->phase->node, "timing")))
        km_say(t, "exchange.timing", KN_FLAG("in-turn", plan->in_turn));
}

void km_exchange_show(const km_telling *t)
{
    const km_exchange_plan *plan = t->phase->plan;
    tell_giving(t);
    tell_manner(t);
    if (plan->draw.on)
        tell_drawing(t);
    if (plan->drop.on)
        tell_dropping(t);
}
