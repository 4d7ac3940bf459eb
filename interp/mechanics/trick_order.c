/* SPDX-License-Identifier: MIT
 * trick_order.c: whose turn it is in a trick: places in the order of their numbers or of the key
 * `order`, of which those that sit out or have no card are passed over. Moves no card.
 */
#include "mechanics/trick.h"

int kn_trick_places(const kn_run *run, const kn_tricks *plan)
{
    return plan->orders ? plan->orders : run->world.layout->places;
}
int kn_trick_place_at(const kn_run *run, const kn_tricks *plan, int position)
{
    return plan->orders ? kn_trick_place_now(run, &plan->order[position]) : position;
}
int kn_trick_position_of(const kn_run *run, const kn_tricks *plan, int place)
{
    for (int i = 0; i < plan->orders; i++)
        if (kn_trick_place_now(run, &plan->order[i]) == place)
            return i;
    return plan->orders ? 0 : place;
}

int kn_trick_next_in_order(const kn_run *run, const kn_tricks *plan, int place, int end)
{
    int n = kn_trick_places(run, plan), stop = kn_trick_position_of(run, plan, end),
        at = kn_trick_position_of(run, plan, place);
    for (;;) {
        at = at + 1 < n ? at + 1 : 0;
        if (at == stop)
            return KN_NOBODY;
        int next = kn_trick_place_at(run, plan, at);
        if (kn_trick_can_play(run, plan, next) && kn_trick_position_of(run, plan, next) == at)
            return next; /* a place that two phrases name has its turn where the first stands */
    }
}

int kn_trick_from(const kn_run *run, const kn_tricks *plan, int place)
{
    if (!plan->orders && kn_trick_can_play(run, plan, place))
        return place;
    int n = kn_trick_places(run, plan), at = kn_trick_position_of(run, plan, place);
    for (int i = 0; i < n; i++) {
        int next = kn_trick_place_at(run, plan, (at + i) % n);
        if (kn_trick_can_play(run, plan, next))
            return next;
    }
    return KN_NOBODY;
}
