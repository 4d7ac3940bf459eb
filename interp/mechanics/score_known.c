/* SPDX-License-Identifier: MIT
 * score_known.c: whether a seat knows all that a score phase counts now. What hooks add is not
 * asked here: they are called with what that seat may know.
 */
#include "mechanics/score.h"
#include "state/view.h"

static bool zone_known(const ks_world *w, const ks_zone *zone, kn_set cards, int seat)
{
    for (int i = 0; i < zone->heaps; i++)
        if (!ks_view_knows_cards(w, zone->heap + i, cards, seat))
            return false;
    return true;
}

/* Of which cards it matters where they lie: those without a worth add nothing. */
static kn_set cards_of(const km_score *plan, const km_step *s)
{
    kn_set cards = KN_EMPTY;
    if (s->kind != KM_STEP_POINTS_OF)
        return s->cards;
    for (int i = 0; i < plan->values; i++)
        cards = kn_or(cards, plan->of_worth[i]);
    return cards;
}

/* Which hooks of the event are called. */
static bool hooks_known(const ks_world *w, const km_phase *phase, int event, int seat)
{
    for (int i = 0; i < phase->on_count[event]; i++)
        if (!ks_condition_known(w, phase->on[event][i]->when, seat))
            return false;
    return true;
}

/* Steps whose condition does not hold are asked, too: a hook that an earlier one calls may change
 * that within the count. */
bool km_score_known(const km_run *run, const km_phase *phase, int seat)
{
    const ks_world *w = &run->world;
    const km_score *plan = phase->plan;
    for (int i = 0; i < plan->steps; i++) {
        const km_step *s = &plan->step[i];
        if (!ks_condition_known(w, s->condition, seat) ||
            (s->kind == KM_STEP_RAISE && !hooks_known(w, phase, s->event, seat)) ||
            (s->zone && !zone_known(w, s->zone, cards_of(plan, s), seat)) ||
            (s->one && !ks_view_sees_all_of(w->layout, s->one, seat)) ||
            (s->other && !ks_view_sees_all_of(w->layout, s->other, seat)) ||
            (s->stake && !ks_view_sees_all_of(w->layout, s->stake, seat)) ||
            (s->who.phrase && !ks_seat_known(w, s->who.phrase, seat)))
            return false;
    }
    return true;
}
