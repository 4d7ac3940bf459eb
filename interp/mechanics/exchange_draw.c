/* SPDX-License-Identifier: MIT
 * exchange_draw.c: the part of the mechanic `exchange` that lays cards aside to draw as many, and
 * that lets seats leave the deal. Who is asked when is exchange.c's.
 */
#include "mechanics/exchange.h"

/* ---- leaving the deal ---- */

bool km_exchange_may_drop(km_run *run, const km_exchange_plan *plan, int place)
{
    uint8_t *turn = &run->world.block->place, before = *turn;
    if (!plan->drop.on)
        return false;
    *turn = (uint8_t)place;
    bool may = !plan->drop.may || ks_condition_eval(&run->world, plan->drop.may);
    *turn = before;
    return may;
}

/* The whole hand goes on top of a heap, or under it: with both in order, card by card from the
 * latest on, so that the first card that came to the hand lies on top of the others. */
static void put_hand(km_run *run, int hand, int heap, ks_end end)
{
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    kn_set cards = w->block->sets[hand];
    int count = kn_count(cards);
    if (l->order_of[hand] < 0 || l->order_of[heap] < 0) {
        ks_transfer(w, hand, heap, cards, end, 0);
        return;
    }
    ks_deal_cards(w, hand, KS_TOP, heap, count, 0);
    if (end == KS_BOTTOM)
        ks_cut_heap(w, heap, count);
}

void km_exchange_drop(km_run *run, const km_phase *phase, int place)
{
    const km_exchange_plan *plan = phase->plan;
    int hand = plan->hand->heap + place;
    kn_set cards = run->world.block->sets[hand];
    put_hand(run, hand, plan->drop.heap, plan->drop.end);
    *km_int(run, run->world.layout->active + place) = 0;
    km_raise_about(run, phase, KM_EXCHANGE_DROPS, place, KS_NOBODY, KN_NO_CARD, cards);
}

/* ---- laying aside and drawing ---- */

void km_exchange_lay(km_run *run, const km_exchange_plan *plan, int place, kn_set cards)
{
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    int hand = plan->hand->heap + place, laid = plan->draw.laid->heap + place;
    kn_set open = KN_EMPTY, possible = l->pack->all;
    if (plan->draw.open_to >= 0) {
        kn_set known = ks_public_in(l, w->block, hand);
        open = kn_and(cards, known);
        possible = kn_minus(possible, known);
    }
    ks_transfer_of(w, hand, laid, open, KS_TOP, KS_ALL_SEATS(l), open);
    ks_transfer_of(w, hand, laid, kn_minus(cards, open), KS_TOP, 0, possible);
}

/* Draws one after another; the cards laid aside by others become new ones when none is left. */
static void draw_cards(km_run *run, const km_exchange_plan *plan, int hand, int due)
{
    ks_world *w = &run->world;
    for (;;) {
        due -= ks_deal_cards(w, plan->draw.from, KS_TOP, hand, due, 0);
        if (due == 0 || plan->draw.refill < 0)
            return;
        kn_set again = w->block->sets[plan->draw.refill];
        if (kn_is_empty(again))
            return;
        ks_transfer_of(w, plan->draw.refill, plan->draw.from, again, KS_TOP, 0, again);
        if (!ks_shuffle_heap(w, plan->draw.from, -1, KN_CHANCE_RESHUFFLE))
            return; /* a given order that does not fit: the engine reports it */
    }
}

void km_exchange_draw(km_run *run, const km_phase *phase, int place)
{
    const km_exchange_plan *plan = phase->plan;
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    int hand = plan->hand->heap + place, laid = plan->draw.laid->heap + place;
    int due = kn_count(w->block->sets[laid]);
    if (due == 0)
        return;
    kn_set before = w->block->sets[hand];
    draw_cards(run, plan, hand, due);
    if (plan->draw.open_to >= 0)
        ks_transfer(w, laid, plan->draw.open_to, ks_public_in(l, w->block, laid), KS_TOP,
                    KS_ALL_SEATS(l));
    ks_transfer(w, laid, plan->into->heap, w->block->sets[laid], KS_TOP, 0);
    km_raise_about(run, phase, KM_EXCHANGE_DRAWS, place, KS_NOBODY, KN_NO_CARD,
                   kn_minus(w->block->sets[hand], before));
}
