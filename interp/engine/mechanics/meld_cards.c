/* SPDX-License-Identifier: MIT
 * meld_cards.c: which cards of a hand make a meld. meld.c lays them down.
 */
#include "mechanics/meld.h"

void km_meld_look(const km_run *run, const km_melding *plan, int seat, km_meld_cards *out)
{
    const kn_set *sets = run->world.block->sets;
    out->hand = sets[plan->hand->heap + seat];
    out->melded = plan->melded < 0 ? KN_EMPTY : sets[plan->melded + seat];
    for (int i = 0; i < plan->used_groups; i++)
        out->served[i] = plan->served[i] < 0 ? KN_EMPTY : sets[plan->served[i] + seat];
    for (int i = 0; i < plan->used_groups; i++)
        out->barred[i] = plan->barred[i] < 0 ? KN_EMPTY : sets[plan->barred[i] + seat];
}

kn_set km_meld_used(const km_melding *plan, const km_meld *m, const km_meld_form *form,
                    const km_meld_cards *of)
{
    kn_set barred = of->barred[m->used_group], served = kn_minus(of->served[m->used_group], barred);
    kn_set of_form = KN_EMPTY;
    for (int i = 0; plan->again && i < form->kinds; i++)
        of_form = kn_or(of_form, form->kind[i].cards);
    if (!kn_within(kn_and(served, of_form), of->hand))
        served = kn_minus(served, of_form);
    return kn_or(served, barred);
}

kn_set km_meld_take(kn_set from, kn_set before, int count)
{
    kn_set taken = KN_EMPTY, first = kn_and(from, before), rest = kn_minus(from, before);
    while (count--)
        kn_put(&taken, kn_pop(kn_is_empty(first) ? &rest : &first));
    return taken;
}

/* Replaces the last card of a kind by a new card, because all the chosen cards were melded before.
 * Empty: there is none. */
static kn_set with_new_card(const km_meld_form *form, kn_set chosen, kn_set may, kn_set melded)
{
    for (int i = 0; i < form->kinds; i++) {
        const km_meld_kind *kind = &form->kind[i];
        kn_set of = kn_and(kind->cards, may), fresh = kn_minus(of, melded);
        if (kn_is_empty(fresh))
            continue;
        chosen = kn_or(kn_minus(chosen, kind->cards), km_meld_take(of, melded, kind->need - 1));
        kn_put(&chosen, kn_first(fresh));
        return chosen;
    }
    return KN_EMPTY;
}

kn_set km_meld_pick(const km_melding *plan, const km_meld *m, const km_meld_form *form,
                    const km_meld_cards *of)
{
    kn_set may = kn_minus(of->hand, km_meld_used(plan, m, form, of)), chosen = KN_EMPTY;
    kn_set before = plan->new_card ? of->melded : KN_EMPTY;
    if (!km_meld_times(form, may))
        return KN_EMPTY;
    for (int i = 0; i < form->kinds; i++)
        chosen = kn_or(chosen,
                       km_meld_take(kn_and(form->kind[i].cards, may), before, form->kind[i].need));
    if (!plan->new_card || !kn_within(chosen, of->melded))
        return chosen;
    return with_new_card(form, chosen, may, of->melded);
}

km_suit_range km_meld_suits(const km_run *run, const km_meld *m)
{
    const ks_layout *l = run->world.layout;
    int trump = *km_int(run, l->trump);
    switch (m->suit) {
    case KM_MELD_ANY:
        return (km_suit_range){0, l->pack->suits};
    case KM_MELD_TRUMP:
        return (km_suit_range){trump, trump < 0 || trump >= l->pack->suits ? trump : trump + 1};
    default:
        return (km_suit_range){KS_NOBODY, KS_NOBODY + 1};
    }
}

bool km_meld_is_allowed(const km_run *run, const km_meld *m, int seat)
{
    return ks_condition_eval_for(&run->world, m->when, seat);
}

bool km_meld_is_open(const km_run *run, const km_melding *plan, const ks_frame *frame,
                     const km_meld *m)
{
    if (plan->most && !m->extra && (frame->b & KM_MELD_COUNT) >= plan->most)
        return false;
    return km_meld_is_allowed(run, m, run->world.block->place);
}

bool km_meld_in_hand(const km_melding *plan, const km_meld *m, const km_meld_cards *of, int *suit,
                     int end)
{
    while (*suit < end && kn_is_empty(km_meld_pick(plan, m, km_meld_form_of(m, *suit), of)))
        ++*suit;
    return *suit < end;
}

bool km_meld_is_possible(const km_run *run, const km_melding *plan, const ks_frame *frame,
                         const km_meld *m)
{
    km_meld_cards of;
    km_meld_look(run, plan, run->world.block->place, &of);
    km_suit_range suits = km_meld_suits(run, m);
    return km_meld_is_open(run, plan, frame, m) &&
           km_meld_in_hand(plan, m, &of, &suits.first, suits.end);
}
