/* SPDX-License-Identifier: MIT
 * trick_same.c: cards between which a trick can't tell: no card that is still to be played beats
 * one of them and not the other, or is beaten by one of them only. For those who try every line of
 * play.
 */
#include "mechanics/trick.h"

/* Under trump t of a law. */
static bool is_same(const km_law *law, int t, unsigned one, unsigned other, kn_set live)
{
    unsigned card;
    if (law->class_of[t][one] != law->class_of[t][other] ||
        !kn_equal(kn_and(law->beats[t][one], live), kn_and(law->beats[t][other], live)))
        return false;
    for (KN_EACH(card, live))
        if (kn_has(law->beats[t][card], one) != kn_has(law->beats[t][card], other))
            return false;
    return true;
}

bool km_trick_same(const km_phase *phase, unsigned one, unsigned other, kn_set live)
{
    const km_tricks *plan = phase->plan;
    const kn_set both = kn_or(kn_set_of(one), kn_set_of(other));
    live = kn_minus(live, both);
    for (int n = 0; n < plan->laws; n++) {
        const km_law *law = plan->law[n];
        for (int t = law->trump_at < 0 ? law->trump : 0; t <= law->trump; t++)
            if (!is_same(law, t, one, other, live))
                return false;
    }
    return true;
}

const ks_zone *km_trick_spent(const km_phase *phase)
{
    const km_tricks *plan = phase->plan;
    return plan->won.name ? &plan->won : NULL;
}
