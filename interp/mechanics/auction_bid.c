/* SPDX-License-Identifier: MIT
 * auction_bid.c: which bids are good ones at the moment: limits, ladders, what must be exceeded. It
 * judges one bid at a time, for the list of moves and for refusals alike; it makes neither.
 */
#include "mechanics/auction.h"

int64_t kn_limit_now(kn_run *run, const kn_auction *plan, const kn_limit *limit, int seat)
{
    switch (limit->kind) {
    case KN_LIMIT_AMOUNT:
        return kn_amount_eval(run, &limit->amount, seat);
    case KN_LIMIT_VARIABLE:
        return *kn_int(run, limit->at + (limit->per_seat ? seat : 0));
    case KN_LIMIT_HAND:
        return kn_count(run->world.block->sets[plan->hand + seat]);
    default:
        return 0;
    }
}

uint8_t kn_strain_now(const kn_run *run, const kn_strain *strain)
{
    if (strain->at < 0)
        return strain->named;
    int suit = *kn_int(run, strain->at);
    return suit < 0 ? KN_NO_SUIT : (uint8_t)suit;
}

/* With a call that outbids nobody all have called: the turn would come back to whom they answer. */
static bool calls_last(const kn_run *run, const kn_auction *plan, const kn_frame *frame, int seat)
{
    int seats = run->world.layout->seats, calls = 0;
    for (int s = 0; plan->ends == KN_ENDS_ROUND && s < seats; s++)
        calls += kn_is_active(run, s);
    if (plan->ends == KN_ENDS_ROUND)
        return frame->b + 1 >= calls;
    for (int i = 1; i < seats; i++) {
        int next = (seat + i) % seats;
        if (kn_is_active(run, next) && !*kn_int(run, plan->at.out + next))
            return next == *kn_int(run, plan->at.last);
    }
    return true;
}

/* The number with which the sum of all bids in force would be what it must not be. */
static int64_t forbidden_sum(kn_run *run, const kn_auction *plan, int seat)
{
    int64_t left = kn_limit_now(run, plan, &plan->sum_not, seat);
    for (int s = 0; s < run->world.layout->seats; s++)
        if (s != seat && *kn_int(run, plan->at.bid + s) > 0)
            left -= *kn_int(run, plan->at.bid + s);
    return left < 0 ? KN_NOBODY : left;
}

bool kn_auction_look(kn_run *run, const kn_phase *phase, const kn_frame *frame, kn_auction_view *v)
{
    const kn_auction *plan = phase->plan;
    const kn_layout *l = run->world.layout;
    int seat = frame->a;
    *v = (kn_auction_view){.seat = seat,
                           .stands = *kn_int(run, plan->at.seat),
                           .number = *kn_int(run, plan->at.number),
                           .strain = *kn_int(run, plan->at.strain),
                           .not_this = KN_NOBODY};
    v->high = v->number;
    for (int s = 0; plan->exceed == KN_EXCEED_HIGHEST && s < l->seats; s++)
        if (*kn_int(run, plan->at.bid + s) > v->high)
            v->high = *kn_int(run, plan->at.bid + s);
    v->opens = plan->must_open && frame->b == 0 && v->stands < 0;
    v->must = plan->must_bid && kn_condition_eval(&run->world, plan->must_bid);
    v->may = v->opens || !plan->may_bid || kn_condition_eval(&run->world, plan->may_bid);
    v->hold = plan->may_hold && !*kn_int(run, plan->at.held) && seat != v->stands &&
              kn_condition_eval(&run->world, plan->may_hold);
    v->last = calls_last(run, plan, frame, seat);
    v->lowest = kn_limit_now(run, plan, &plan->lowest, seat);
    v->highest = plan->highest.kind ? kn_limit_now(run, plan, &plan->highest, seat) : plan->most;
    if (v->lowest < 0)
        v->lowest = 0;
    if (v->highest > plan->most)
        v->highest = plan->most;
    if (v->stands < 0)
        v->opening = kn_limit_now(run, plan, &plan->opening, seat);
    if (plan->sum_not.kind && v->last)
        v->not_this = forbidden_sum(run, plan, seat);
    return run->status == KN_OK;
}

int64_t kn_auction_next_number(const kn_auction *plan, int64_t number)
{
    for (int i = 0; i < plan->ladders; i++)
        if (plan->ladder[i] > number)
            return plan->ladder[i];
    if (plan->ladders)
        return INT32_MAX;
    return number < 0 ? 0 : (number / plan->step + 1) * plan->step;
}

/* The place of a bid among all of them, if the rules say it themselves. */
static int32_t worth_of(const kn_auction *plan, int64_t number, int strain)
{
    int64_t n = number == KN_NO_NUMBER || number < 0 ? 0 : number;
    return n < plan->worths ? plan->worth[n][strain < 0 ? 0 : strain] : INT32_MIN;
}

bool kn_auction_exceeds(const kn_auction *plan, int64_t number, int strain, int64_t than_number,
                        int than_strain)
{
    if (plan->worth)
        return worth_of(plan, number, strain) > worth_of(plan, than_number, than_strain);
    if (!plan->numbers || number == than_number)
        return strain > than_strain;
    return number > than_number;
}

/* What is wrong with the strain itself. */
static kn_bid_fault judge_strain(const kn_run *run, const kn_auction *plan, bool supports,
                                 int strain)
{
    if (strain < 0)
        return plan->strains && !supports ? KN_BID_STRAIN : KN_BID_FINE;
    uint8_t named = kn_strain_now(run, &plan->strain[strain]);
    if (named == KN_NO_SUIT)
        return KN_BID_STRAIN;
    for (int i = 0; i < strain; i++) /* a variable may say a suit that the list has as well */
        if (kn_strain_now(run, &plan->strain[i]) == named)
            return KN_BID_STRAIN;
    return plan->except_at >= 0 && *kn_int(run, plan->except_at) == named ? KN_BID_EXCEPT
                                                                          : KN_BID_FINE;
}

/* What is wrong with the number itself. */
static kn_bid_fault judge_number(const kn_auction *plan, const kn_auction_view *v, int64_t number)
{
    if (!plan->numbers)
        return KN_BID_FINE;
    if (number < v->lowest)
        return KN_BID_LOWEST;
    if (kn_auction_next_number(plan, number - 1) != number)
        return plan->ladders ? KN_BID_LADDER : KN_BID_STEP;
    return number > v->highest ? KN_BID_HIGHEST : KN_BID_FINE;
}

/* What is wrong with a bid over the one that stands. */
static kn_bid_fault judge_raise(const kn_auction *plan, const kn_auction_view *v, int64_t number,
                                int strain)
{
    if (v->stands < 0 || plan->exceed == KN_EXCEED_NOTHING)
        return KN_BID_FINE;
    if (plan->support && strain == v->strain)
        return KN_BID_SAME;
    if (!kn_auction_exceeds(plan, number, strain, v->high, v->strain))
        return !plan->may_hold || kn_auction_exceeds(plan, v->high, v->strain, number, strain)
                   ? KN_BID_EXCEED
               : v->hold ? KN_BID_FINE
                         : KN_BID_HOLD;
    if (plan->raise_step && number != KN_NO_NUMBER &&
        number > kn_auction_next_number(plan, v->high))
        return KN_BID_RAISE;
    return KN_BID_FINE;
}

kn_bid_fault kn_auction_judge(const kn_run *run, const kn_auction *plan, const kn_auction_view *v,
                              int64_t number, int strain)
{
    bool supports = plan->support && v->stands >= 0 && strain < 0;
    bool bare = number == KN_NO_NUMBER && strain >= 0 && plan->bare[strain];
    if (!bare && plan->numbers != (number != KN_NO_NUMBER))
        return KN_BID_NUMBER;
    kn_bid_fault fault = judge_strain(run, plan, supports, strain);
    if (fault)
        return fault;
    if (!supports && !v->may)
        return KN_BID_MAY;
    if (v->opening)
        return number == v->opening ? KN_BID_FINE : KN_BID_OPENING;
    fault = bare ? KN_BID_FINE : judge_number(plan, v, number);
    if (!fault && !supports)
        fault = judge_raise(plan, v, number, strain);
    if (fault)
        return fault;
    if (plan->worth && !supports && worth_of(plan, number, strain) == INT32_MIN)
        return KN_BID_WORTH;
    if (v->not_this == number && (supports || !plan->support))
        return KN_BID_SUM;
    return KN_BID_FINE;
}

bool kn_auction_may_double(const kn_run *run, const kn_auction *plan, const kn_auction_view *v)
{
    const kn_layout *l = run->world.layout;
    int factor = *kn_int(run, plan->at.factor);
    if (v->stands < 0 || plan->doubles == 0)
        return false;
    bool own = l->side_of[v->seat] == l->side_of[v->stands];
    return own ? plan->doubles > 1 && factor == 2 : factor == 1;
}
