/* SPDX-License-Identifier: MIT
 * view.c: the facts that one seat may know of a position. It reads cards only through `sees`, and
 * variables only through ks_view_sees_var. It copies no part of the state as a whole.
 */
#include "state/view.h"

enum { EVERYTHING = -2 };

kn_set ks_view_known(const ks_layout *l, const ks_block *b, int seat)
{
    if (seat == EVERYTHING)
        return l->pack->all;
    return b->sets[l->sees + (seat < 0 ? KS_SPECTATOR(l) : seat)];
}

int ks_view_heap(const ks_world *w, int heap, int seat, uint8_t out[KN_CARDS_MAX])
{
    const ks_layout *l = w->layout;
    kn_set cards = w->block->sets[heap],
           known = kn_and(cards, ks_view_known(w->layout, w->block, seat));
    int n = kn_count(cards), i = 0;
    unsigned card;

    if (l->order_of[heap] < 0 ||
        (ks_is_jumbled(l, w->block, heap) && seat != EVERYTHING && !ks_sees_faces(l, heap, seat))) {
        for (KN_EACH(card, known))
            out[i++] = (uint8_t)card;
        while (i < n)
            out[i++] = KN_NO_CARD;
        return n;
    }
    const uint8_t *order = ks_order(l, w->block, heap);
    bool top_first = l->zone[l->zone_of[heap]].stacked;
    for (; i < n; i++) {
        card = order[top_first ? n - 1 - i : i];
        out[i] = kn_has(known, card) ? (uint8_t)card : KN_NO_CARD;
    }
    return n;
}

bool ks_view_sees_var(const ks_layout *layout, const ks_var *var, int owner, int seat)
{
    if (var->sight == KS_SEEN_ALL || seat == EVERYTHING)
        return true;
    if (var->sight == KS_SEEN_NOBODY || seat < 0 || var->per == KS_PER_TABLE)
        return false;
    if (var->per == KS_PER_SIDE)
        return (layout->side_of[seat] == owner) == (var->sight != KS_SEEN_OTHERS);
    if (var->sight == KS_SEEN_OTHERS)
        return owner != seat;
    /* For a seat or a place. A dummy comes after the seats and has side 255, which no seat has. */
    return owner == seat ||
           (var->sight == KS_SEEN_SIDE && layout->side_of[owner] == layout->side_of[seat]);
}

bool ks_view_sees_all_of(const ks_layout *layout, const ks_var *var, int seat)
{
    for (int owner = 0; owner < var->count; owner++)
        if (!ks_view_sees_var(layout, var, owner, seat))
            return false;
    return true;
}

bool ks_view_knows_cards(const ks_world *w, int heap, kn_set asked, int seat)
{
    const kn_set cards = w->block->sets[heap];
    kn_set known = ks_view_known(w->layout, w->block, seat);
    if (ks_sees_faces(w->layout, heap, seat))
        known = kn_or(known, cards);
    return kn_within(cards, known) || kn_within(asked, known);
}

bool ks_view_value(const ks_world *w, const ks_var *var, int owner, int seat, ks_value *out)
{
    int count;
    const char *const *names = ks_var_names(w->layout, var, &count);

    if (owner < 0 || owner >= var->count || !ks_view_sees_var(w->layout, var, owner, seat))
        return false;
    *out = (ks_value){.cards = KN_EMPTY};
    if (var->type == KS_VAR_CARDS) {
        out->cards = w->block->sets[var->at + owner];
        return out->set = true;
    }
    out->number = ks_ints(w->layout, w->block)[var->at + owner];
    if (names && out->number >= 0 && out->number < count)
        out->text = names[out->number];
    out->set = names ? out->text != NULL : out->number >= 0 || !ks_var_may_be_unset(var);
    return true;
}
