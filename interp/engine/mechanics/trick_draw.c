/* SPDX-License-Identifier: MIT
 * trick_draw.c: draws cards after a trick, from one zone after another. trick.c decides when.
 */
#include "mechanics/trick.h"

/* Returns the first of the zones to draw from that has cards; -1: all are empty. */
static int stock_now(const km_run *run, const km_tricks *plan)
{
    for (int i = 0; i < plan->stocks; i++)
        if (!kn_is_empty(run->world.block->sets[plan->stock[i]]))
            return plan->stock[i];
    return -1;
}

/* Draws one card each from a stock that has enough for all, the usual case. */
static bool draw_round(km_run *run, const km_tricks *plan, int stock)
{
    const ks_layout *l = run->world.layout;
    const int32_t *active = km_int(run, l->active);
    uint8_t to[KS_PLACES_MAX];
    int n = 0, places = l->places, hands = plan->hand.heaps, place = *km_int(run, plan->at.leader);
    /* a variable or value hook leaves `number` different from 1 */
    if (plan->draw_cards.number != 1 || plan->orders)
        return false;
    for (int i = 0; i < places; i++) {
        to[n] = (uint8_t)(plan->hand.heap + place);
        n += place < hands && active[place];
        place = place + 1 < places ? place + 1 : 0;
    }
    if (kn_count(run->world.block->sets[stock]) < n)
        return false;
    ks_deal_even(&run->world, stock, to, n, 1, 1);
    return true;
}

bool km_trick_draw(km_run *run, const km_tricks *plan)
{
    int stock = stock_now(run, plan);
    if (stock < 0)
        return false;
    if (draw_round(run, plan, stock))
        return true;
    int n = km_trick_places(run, plan),
        at = km_trick_position_of(run, plan, *km_int(run, plan->at.leader));
    for (int i = 0; i < n; i++) {
        int place = km_trick_place_at(run, plan, at);
        at = at + 1 < n ? at + 1 : 0;
        if (place < 0 || place >= plan->hand.heaps || !km_is_active(run, place))
            continue;
        int lacks = km_amount_count(run, &plan->draw_cards, km_seat_of(run, place));
        for (; lacks > 0 && stock >= 0; stock = stock_now(run, plan))
            if ((lacks -=
                 ks_deal_cards(&run->world, stock, KS_TOP, plan->hand.heap + place, lacks, 0)) == 0)
                break;
    }
    return true;
}
