/* SPDX-License-Identifier: MIT
 * trick_order.c: the turns of a trick: places by number or by the key `order`, without places that
 * sit out or have no card. It also finds the player of the dummy and the law in force. Moves no
 * card.
 */
#include "mechanics/trick.h"

int km_trick_places(const km_run *run, const km_tricks *plan)
{
    return plan->orders ? plan->orders : run->world.layout->places;
}
int km_trick_place_at(const km_run *run, const km_tricks *plan, int position)
{
    if (!plan->orders)
        return position;
    int place = km_trick_place_now(run, &plan->order[position]);
    for (int i = 0; i < position; i++)
        if (km_trick_place_now(run, &plan->order[i]) == place)
            return KS_NOBODY; /* it plays at the position where a phrase first names it */
    return place;
}
int km_trick_position_of(const km_run *run, const km_tricks *plan, int place)
{
    for (int i = 0; i < plan->orders; i++)
        if (km_trick_place_now(run, &plan->order[i]) == place)
            return i;
    return plan->orders ? 0 : place;
}

int km_trick_next_in_order(const km_run *run, const km_tricks *plan, int place, int end)
{
    int n = km_trick_places(run, plan), stop = km_trick_position_of(run, plan, end),
        at = km_trick_position_of(run, plan, place);
    for (;;) {
        at = at + 1 < n ? at + 1 : 0;
        if (at == stop)
            return KS_NOBODY;
        int next = km_trick_place_at(run, plan, at);
        if (km_trick_can_play(run, plan, next))
            return next;
    }
}

int km_trick_seek(const km_run *run, const km_tricks *plan, int place)
{
    int n = km_trick_places(run, plan), at = km_trick_position_of(run, plan, place);
    for (int i = 0; i < n; i++) {
        int next = km_trick_place_at(run, plan, (at + i) % n);
        if (km_trick_can_play(run, plan, next))
            return next;
    }
    return KS_NOBODY;
}

void km_trick_choose_law(const km_run *run, const km_tricks *plan, ks_frame *frame)
{
    frame->a = 0;
    for (int i = 1; i < plan->laws; i++)
        if (ks_condition_eval(&run->world, plan->law[i]->when)) {
            frame->a = (uint8_t)i;
            return;
        }
}

void km_trick_assign_dummy(km_run *run, const km_tricks *plan)
{
    const ks_layout *l = run->world.layout;
    int place = km_trick_place_now(run, &plan->dummy);
    int seat = km_trick_place_now(run, &plan->dummy_by);
    if (place >= 0 && place < l->places && seat >= 0 && seat < l->seats)
        *km_int(run, l->controller + place) = seat;
}
