/* SPDX-License-Identifier: MIT
 * trick_resume.c: tricks in a position that was set up from outside: who led, how many tricks were
 * played, what follows from the cards that lie there. Nothing of it happens in a game.
 */
#include "mechanics/trick.h"

/* What tricks already won tell of a position from outside: how many they are, and which cards were
 * played. */
static void count_won(kn_run *run, const kn_tricks *plan, const kn_law *law)
{
    const kn_block *b = run->world.block;
    kn_set seen = b->sets[plan->table];
    int players = 0, won = 0;
    for (int p = 0; p < plan->hand.heaps; p++)
        players += kn_is_active(run, p);
    for (int h = 0; h < plan->won.heaps; h++) {
        seen = kn_or(seen, b->sets[plan->won.heap + h]);
        won += kn_count(b->sets[plan->won.heap + h]);
    }
    if (players && *kn_int(run, plan->at.trick) == 0)
        *kn_int(run, plan->at.trick) = won / players;
    for (int i = 0; i < law->helds; i++)
        if (!law->held[i].trumps && kn_meets(seen, law->held[i].cards))
            *kn_int(run, plan->at.broken) |= 1 << i;
}

/* A position from outside: the table's cards were played by the places before the one to move, in
 * order. */
void kn_trick_resume(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const kn_tricks *plan = phase->plan;
    const kn_layout *l = run->world.layout;
    const kn_block *b = run->world.block;
    int turn = b->place, n = kn_trick_places(run, plan), at = kn_trick_position_of(run, plan, turn),
        leader = turn;
    kn_trick_choose_law(run, plan, frame);
    kn_trick_give_dummy(run, plan);
    count_won(run, plan, plan->law[frame->a]);
    for (int p = 0; p < l->places; p++)
        *kn_int(run, plan->at.played + p) = KN_NOBODY;
    for (int i = kn_count(b->sets[plan->table]) - 1, back = 0; i >= 0 && back < n; back++) {
        at = (at + n - 1) % n;
        int place = kn_trick_place_at(run, plan, at);
        if (place < 0 || place >= plan->hand.heaps || !kn_is_active(run, place))
            continue;
        *kn_int(run, plan->at.played + place) = kn_order(l, b, plan->table)[i--];
        leader = place;
    }
    *kn_int(run, plan->at.leader) = leader;
    *kn_int(run, plan->at.turn) = turn;
    *kn_int(run, plan->at.basis) = KN_NOBODY;
    if (plan->firsts) {
        *kn_int(run, plan->at.first) = KN_NOBODY;
        for (int i = plan->firsts; i-- > 0 && leader == turn && *kn_int(run, plan->at.trick) == 0;)
            if (kn_has(b->sets[plan->hand.heap + turn], plan->first[i]))
                *kn_int(run, plan->at.first) = plan->first[i];
    }
    if (plan->law[frame->a]->follow)
        *kn_int(run, plan->at.duty) = kn_condition_eval(&run->world, plan->law[frame->a]->follow);
}
