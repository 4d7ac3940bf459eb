/* SPDX-License-Identifier: MIT
 * trick_resume.c: tricks in a position that was set up from outside: who led, how many tricks were
 * played, what follows from the cards that lie there. Nothing of it happens in a game.
 */
#include "mechanics/trick.h"

/* What tricks already won tell of a position from outside: how many they are, and which cards were
 * played. */
static void count_won(km_run *run, const km_tricks *plan, const km_law *law)
{
    const ks_block *b = run->world.block;
    kn_set seen = b->sets[plan->table];
    int players = 0, won = 0;
    for (int p = 0; p < plan->hand.heaps; p++)
        players += km_is_active(run, p);
    for (int h = 0; h < plan->won.heaps; h++) {
        seen = kn_or(seen, b->sets[plan->won.heap + h]);
        won += kn_count(b->sets[plan->won.heap + h]);
    }
    if (players && *km_int(run, plan->at.trick) == 0)
        *km_int(run, plan->at.trick) = won / players;
    for (int i = 0; i < law->helds; i++)
        if (!law->held[i].trumps && kn_meets(seen, law->held[i].cards))
            *km_int(run, plan->at.broken) |= 1 << i;
}

/* A position from outside: the table's cards were played by the places before the one to move, in
 * order. */
void km_trick_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_tricks *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    int turn = b->place, n = km_trick_places(run, plan), at = km_trick_position_of(run, plan, turn),
        leader = turn;
    km_trick_choose_law(run, plan, frame);
    km_trick_assign_dummy(run, plan);
    count_won(run, plan, plan->law[frame->a]);
    for (int p = 0; p < l->places; p++)
        *km_int(run, plan->at.played + p) = KS_NOBODY;
    for (int i = kn_count(b->sets[plan->table]) - 1, back = 0; i >= 0 && back < n; back++) {
        at = (at + n - 1) % n;
        int place = km_trick_place_at(run, plan, at);
        if (place < 0 || place >= plan->hand.heaps || !km_is_active(run, place))
            continue;
        *km_int(run, plan->at.played + place) = ks_order(l, b, plan->table)[i--];
        leader = place;
    }
    *km_int(run, plan->at.leader) = leader;
    *km_int(run, plan->at.turn) = turn;
    *km_int(run, plan->at.basis) = KS_NOBODY;
    if (plan->firsts) {
        *km_int(run, plan->at.first) = KS_NOBODY;
        for (int i = plan->firsts; i-- > 0 && leader == turn && *km_int(run, plan->at.trick) == 0;)
            if (kn_has(b->sets[plan->hand.heap + turn], plan->first[i]))
                *km_int(run, plan->at.first) = plan->first[i];
    }
    if (plan->law[frame->a]->follow)
        *km_int(run, plan->at.duty) = ks_condition_eval(&run->world, plan->law[frame->a]->follow);
}
