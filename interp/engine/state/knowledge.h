/* SPDX-License-Identifier: MIT
 * knowledge.h: the steps that all changes of knowledge are made of, for world.c and world_deal.c
 * only. world.c explains the knowledge of seats. The functions are inline, because playouts spend
 * much of their time here.
 */
#ifndef KS_STATE_KNOWLEDGE_H
#define KS_STATE_KNOWLEDGE_H

#include <string.h>

#include "state/world.h"

/* ---- orders ---- */

static inline void ks_order_remove(uint8_t *order, int n, kn_set cards)
{
    int kept = 0;

    if (kn_has(cards, order[n - 1]) && kn_is_single(cards)) {
        order[n - 1] = 0;
        return;
    }
    for (int i = 0; i < n; i++)
        if (!kn_has(cards, order[i]))
            order[kept++] = order[i];
    if (kept < n)
        memset(order + kept, 0, (size_t)(n - kept));
}

/* Removes the last `n` cards before `end` from an order. Inline, because a call would cost more
 * than moving the few cards of a trick. */
static inline void ks_order_clear(uint8_t *end, int n)
{
    if (n >= 16)
        memset(end - n, 0, (size_t)n);
    else {
        if (n & 8)
            memset(end -= 8, 0, 8);
        if (n & 4)
            memset(end -= 4, 0, 4);
        if (n & 2)
            memset(end -= 2, 0, 2);
        if (n & 1)
            end[-1] = 0;
    }
}

/* ---- knowledge ---- */

static inline bool ks_has_hidden_order(const ks_layout *l, int heap)
{
    return l->order_of[heap] >= 0 && l->possible_of[heap] >= 0;
}

/* Makes it public that `cards` are in `heap`: they are possible in this heap, and in no other. */
static inline void ks_make_public(const ks_layout *l, ks_block *b, kn_set cards, int heap)
{
    const kn_set *end = b->sets + l->first_var_set;
    for (kn_set *possible = b->sets + l->sees + KS_KNOWERS(l); possible < end; possible++)
        *possible = kn_minus(*possible, cards);
    if (l->possible_of[heap] >= 0)
        b->sets[l->possible_of[heap]] = kn_or(b->sets[l->possible_of[heap]], cards);
}

/* True for a heap with a hidden order whose faces some seat sees: such a seat can only lose track
 * of positions, not of cards. */
static inline bool ks_can_be_jumbled(const ks_layout *l, int heap)
{
    return ks_has_hidden_order(l, heap) && l->faces[heap];
}

/* Records that cards have left an ordered hand in a way that some seats can't follow. Seats that
 * don't see the hand no longer know its positions, but everybody can follow public cards. */
static inline void ks_jumble(const ks_layout *l, ks_block *b, int heap)
{
    if (ks_can_be_jumbled(l, heap) && !kn_is_empty(b->sets[heap]))
        kn_put(&b->sets[l->jumbled], (unsigned)heap);
}

/* Updates `possible` if not all seats saw the cards. By public knowledge, each eligible card that
 * was possible in `from` may have moved or stayed. If all cards of the heap have moved, `eligible`
 * doesn't matter. */
static inline void ks_spread_possible(const ks_layout *l, ks_block *b, int from, int to, bool whole,
                                      kn_set eligible)
{
    /* Both heaps have a possible set, because if one had open faces, every seat would have seen the
     * cards. */
    kn_set may_move = b->sets[l->possible_of[from]];
    if (!whole)
        may_move = kn_and(may_move, eligible);
    b->sets[l->possible_of[to]] = kn_or(b->sets[l->possible_of[to]], may_move);
}

static inline ks_event ks_transfer_event(int from, int to, kn_set cards, ks_seats audience)
{
    ks_event event = ks_event_plain(KS_EVENT_TRANSFER);
    event.from = from;
    event.to = to;
    event.count = kn_count(cards);
    event.cards = cards;
    event.audience = audience;
    return event;
}

static inline void ks_add(kn_set *set, kn_set cards)
{
    set->lo |= cards.lo;
    set->hi |= KN_HI(cards.hi);
}

#endif
