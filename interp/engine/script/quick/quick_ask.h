/* SPDX-License-Identifier: MIT
 * quick_ask.h: answers the most frequent questions of hooks that run without Lua, without passing
 * arguments and results: whether a set has cards, their points, and the top card. Each of these
 * functions has the result that Lua's call would have, for the usual kinds of values. For other
 * values it returns false, and the caller makes the call.
 */
#ifndef KL_SCRIPT_QUICK_ASK_H
#define KL_SCRIPT_QUICK_ASK_H

#include "script/quick/quick.h"

#define KL_ASK static inline __attribute__((always_inline)) bool

/* Gets the cards of a zone; false unless the viewer knows all of them. */
KL_ASK kl_ask_heap(const kl_host *host, const ks_block *block, const kl_object *heap, kn_set *cards)
{
    int viewer = host->now.viewer;
    *cards = block->sets[heap->number];
    return viewer == KL_VIEWER_TRUTH ||
           (viewer >= 0 && host->layout->faces[heap->number] >> viewer & 1);
}

/* Gets the cards of any set, or of a single card; false as above. */
KL_ASK kl_ask_cards(const kl_host *host, const kl_object *object, kn_set *cards)
{
    if (object->kind == KL_OBJECT_SELECTOR) {
        *cards = object->set;
        return true;
    }
    if (object->kind == KL_OBJECT_CARD) {
        *cards = kn_set_of((unsigned)object->number);
        return true;
    }
    return object->kind == KL_OBJECT_HEAP && host->now.call &&
           kl_ask_heap(host, host->now.call->world->block, object, cards);
}

/* Gets the top card of a zone that the viewer sees. `order` lists the zone's `cards` from the
 * bottom. */
static inline void kl_top(kl_host *host, const uint8_t *order, kn_set cards, kl_cell *out)
{
    if (kn_is_empty(cards)) {
        kl_cell_clear(out);
        return;
    }
    host->looked = true;
    kl_cell_copy(out, &host->reference[host->card[order[kn_count(cards) - 1]]]);
}

/* Calls a method of a set that only asks about its cards; `what` is its argument, NULL: none. */
KL_ASK kl_ask_set(kl_host *host, kl_asks asks, const kl_cell *of, const kl_cell *what, kl_cell *out)
{
    kn_set cards, asked;
    if (of->tag != KL_THING || of->is.object->kind == KL_OBJECT_CARD ||
        !kl_ask_cards(host, of->is.object, &cards))
        return false;
    if (asks == KL_ASKS_TOP) {
        bool ordered = of->is.object->kind == KL_OBJECT_HEAP &&
                       host->layout->order_of[of->is.object->number] >= 0;
        if (ordered)
            kl_top(host,
                   ks_order(host->layout, host->now.call->world->block, of->is.object->number),
                   cards, out);
        return ordered;
    }
    if (what) {
        if (what->tag != KL_THING || !kl_ask_cards(host, what->is.object, &asked))
            return false;
        if (asks == KL_ASKS_ALL)
            asked = kn_minus(host->layout->pack->all, asked);
        cards = kn_and(cards, asked);
    }
    /* Only the number of cards in a zone is public. Every other question depends on which cards
     * they are. */
    host->looked |= what || asks > KL_ASKS_EMPTY || of->is.object->kind != KL_OBJECT_HEAP;
    if (asks == KL_ASKS_HAS)
        *out = kl_cell_truth(!kn_is_empty(cards));
    else
        *out = kl_set_answer(host, asks, cards);
    return true;
}

#endif
