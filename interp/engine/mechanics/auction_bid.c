/* SPDX-License-Identifier: MIT
 * auction_bid.c: the legal bids: limits, ladders, and the bid that must be exceeded. Checks one
 * bid at a time, for the list of moves and for refusals.
 */
#include "mechanics/auction.h"

int64_t km_limit_now(km_run *run, const km_auction *plan, const km_limit *limit, int seat)
{
    switch (limit->kind) {
    case KM_LIMIT_AMOUNT:
        return km_amount_eval(run, &limit->amount, seat);
    case KM_LIMIT_VARIABLE:
        return *km_int(run, limit->at + (limit->per_seat ? seat : 0));
    case KM_LIMIT_HAND:
        return kn_count(run->world.block->sets[plan->hand + seat]);
    default:
        return 0;
    }
}

uint8_t km_strain_now(const km_run *run, const km_strain *strain)
{
    if (strain->at < 0)
        return strain->named;
    int suit = *km_int(run, strain->at);
    return suit < 0 ? KS_NO_SUIT : (uint8_t)suit;
}

int km_auction_strain(const km_run *run, const km_auction *plan, const ks_move *move)
{
    for (int i = 0; move->suit != KS_NO_SUIT && i < plan->strains; i++)
        if (km_strain_now(run, &plan->strain[i]) == move->suit)
            return i;
    return KS_NOBODY;
}

int km_auction_callers(const km_run *run)
{
    int n = 0;
    for (int s = 0; s < run->world.layout->seats; s++)
        n += km_is_active(run, s);
    return n;
}

int km_auction_next_seat(const km_run *run, const km_auction *plan, int seat)
{
    int n = run->world.layout->seats;
    for (int i = 1; i <= n; i++) {
        int next = (seat + i) % n;
        if (km_is_active(run, next) && !*km_int(run, plan->at.out + next))
            return next;
    }
    return KS_NOBODY;
}

/* Returns true if this call ends the round unless it outbids, because the turn would return to the
 * seat that the others answer. */
static bool bids_last(const km_run *run, const km_auction *plan, const ks_frame *frame, int seat)
{
    if (plan->ends == KM_ENDS_ROUND)
        return frame->b + 1 >= km_auction_callers(run);
    int next = km_auction_next_seat(run, plan, seat);
    return next < 0 || next == seat || next == *km_int(run, plan->at.last);
}

/* Returns the number that would make the sum of all bids in force equal to the forbidden sum. */
static int64_t forbidden_sum(km_run *run, const km_auction *plan, int seat)
{
    int64_t left = km_limit_now(run, plan, &plan->sum_not, seat);
    for (int s = 0; s < run->world.layout->seats; s++)
        if (s != seat && *km_int(run, plan->at.bid + s) > 0)
            left -= *km_int(run, plan->at.bid + s);
    return left < 0 ? KS_NOBODY : left;
}

/* Returns the fault that all bids in a strain have. */
static km_bid_fault judge_strain(const km_run *run, const km_auction *plan, int strain)
{
    uint8_t named = km_strain_now(run, &plan->strain[strain]);
    if (named == KS_NO_SUIT)
        return KM_BID_STRAIN;
    for (int i = 0; i < strain; i++) /* a variable's suit may also be in the list */
        if (km_strain_now(run, &plan->strain[i]) == named)
            return KM_BID_STRAIN;
    return plan->except_at >= 0 && *km_int(run, plan->except_at) == named ? KM_BID_EXCEPT
                                                                          : KM_BID_FINE;
}

bool km_auction_face(km_run *run, const km_phase *phase, const ks_frame *frame, km_auction_view *v)
{
    const km_auction *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    int seat = frame->a;
    *v = (km_auction_view){.seat = seat,
                           .stands = *km_int(run, plan->at.seat),
                           .number = *km_int(run, plan->at.number),
                           .strain = *km_int(run, plan->at.strain),
                           .not_this = KS_NOBODY};
    v->high = v->number;
    for (int s = 0; plan->exceed == KM_EXCEED_HIGHEST && s < l->seats; s++)
        if (*km_int(run, plan->at.bid + s) > v->high)
            v->high = *km_int(run, plan->at.bid + s);
    v->opens = plan->must_open && frame->b == 0 && v->stands < 0;
    v->must = plan->must_bid && ks_condition_eval(&run->world, plan->must_bid);
    v->may = v->opens || !plan->may_bid || ks_condition_eval(&run->world, plan->may_bid);
    v->hold = plan->may_hold && !*km_int(run, plan->at.held) && seat != v->stands &&
              ks_condition_eval(&run->world, plan->may_hold);
    v->last = bids_last(run, plan, frame, seat);
    v->lowest = km_limit_now(run, plan, &plan->lowest, seat);
    v->highest = plan->highest.kind ? km_limit_now(run, plan, &plan->highest, seat) : plan->most;
    if (v->lowest < 0)
        v->lowest = 0;
    if (v->highest > plan->most)
        v->highest = plan->most;
    if (v->stands < 0)
        v->opening = km_limit_now(run, plan, &plan->opening, seat);
    if (plan->sum_not.kind && v->last)
        v->not_this = forbidden_sum(run, plan, seat);
    for (int i = 0; i < plan->strains; i++)
        v->fault[i] = (uint8_t)judge_strain(run, plan, i);
    return run->status == KN_OK;
}

int64_t km_auction_next_number(const km_auction *plan, int64_t number)
{
    for (int i = 0; i < plan->ladders; i++)
        if (plan->ladder[i] > number)
            return plan->ladder[i];
    if (plan->ladders)
        return INT32_MAX;
    return number < 0        ? 0
           : plan->step == 1 ? number + 1 /* skips a slow division */
                             : (number / plan->step + 1) * plan->step;
}

/* Returns the position of a bid in the ranking of all bids, if the rules define one. */
static int32_t worth_of(const km_auction *plan, int64_t number, int strain)
{
    int64_t n = number == KS_NO_NUMBER || number < 0 ? 0 : number;
    return n < plan->worths ? plan->worth[n][strain < 0 ? 0 : strain] : INT32_MIN;
}

bool km_auction_exceeds(const km_auction *plan, int64_t number, int strain, int64_t than_number,
                        int than_strain)
{
    if (plan->worth)
        return worth_of(plan, number, strain) > worth_of(plan, than_number, than_strain);
    if (!plan->numbers || number == than_number)
        return strain > than_strain;
    return number > than_number;
}

/* Returns the fault that a number has in any strain. */
static km_bid_fault judge_number(const km_auction *plan, const km_auction_view *v, int64_t number)
{
    if (!plan->numbers)
        return KM_BID_FINE;
    if (number < v->lowest)
        return KM_BID_LOWEST;
    if (km_auction_next_number(plan, number - 1) != number)
        return plan->ladders ? KM_BID_LADDER : KM_BID_STEP;
    return number > v->highest ? KM_BID_HIGHEST : KM_BID_FINE;
}

/* Returns the fault of a bid in comparison with the standing one. */
static km_bid_fault judge_raise(const km_auction *plan, const km_auction_view *v, int64_t number,
                                int strain)
{
    if (v->stands < 0 || plan->exceed == KM_EXCEED_NOTHING)
        return KM_BID_FINE;
    if (plan->support && strain == v->strain)
        return KM_BID_SAME;
    if (!km_auction_exceeds(plan, number, strain, v->high, v->strain))
        return !plan->may_hold || km_auction_exceeds(plan, v->high, v->strain, number, strain)
                   ? KM_BID_EXCEED
               : v->hold ? KM_BID_FINE
                         : KM_BID_HOLD;
    if (plan->raise_step && number != KS_NO_NUMBER &&
        number > km_auction_next_number(plan, v->high))
        return KM_BID_RAISE;
    return KM_BID_FINE;
}

km_bid_fault km_auction_judge(const km_auction *plan, const km_auction_view *v, int64_t number,
                              int strain)
{
    bool supports = plan->support && v->stands >= 0 && strain < 0;
    bool bare = number == KS_NO_NUMBER && strain >= 0 && plan->bare[strain];
    if (!bare && plan->numbers != (number != KS_NO_NUMBER))
        return KM_BID_NUMBER;
    if (number != KS_NO_NUMBER && strain >= 0 && plan->bare[strain])
        return KM_BID_WORTH;
    km_bid_fault fault = strain >= 0                  ? (km_bid_fault)v->fault[strain]
                         : plan->strains && !supports ? KM_BID_STRAIN
                                                      : KM_BID_FINE;
    if (fault)
        return fault;
    if (!supports && !v->may)
        return KM_BID_MAY;
    bool unknown = plan->worth && !supports && worth_of(plan, number, strain) == INT32_MIN;
    if (v->opening)
        return number != v->opening || number > plan->most ? KM_BID_OPENING
               : unknown                                   ? KM_BID_WORTH
                                                           : KM_BID_FINE;
    fault = bare ? KM_BID_FINE : judge_number(plan, v, number);
    if (!fault && !supports)
        fault = judge_raise(plan, v, number, strain);
    if (fault)
        return fault;
    if (unknown)
        return KM_BID_WORTH;
    if (v->not_this == number && (supports || !plan->support))
        return KM_BID_SUM;
    return KM_BID_FINE;
}

bool km_auction_may_double(const km_run *run, const km_auction *plan, const km_auction_view *v)
{
    const ks_layout *l = run->world.layout;
    int factor = *km_int(run, plan->at.factor);
    if (v->stands < 0 || plan->doubles == 0)
        return false;
    bool own = l->side_of[v->seat] == l->side_of[v->stands];
    return own ? plan->doubles > 1 && factor == 2 : factor == 1;
}

int km_auction_word(const km_run *run, const km_auction *plan)
{
    return plan->blind && ks_condition_eval(&run->world, plan->blind) ? plan->blind_word
                                                                      : plan->word;
}
