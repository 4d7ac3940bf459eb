/* SPDX-License-Identifier: MIT
 * auction.c: the mechanic `auction`: seats call in turn, and bid, support, double or pass, until
 * nobody outbids the bid that stands. Its keys are in auction_plan.c, what makes a bid a good one
 * in auction_bid.c, refusals and descriptions in auction_text.c.
 *
 * How it ends: every bid that stands, and every double, makes its seat the one whose call the
 * others have to answer. When the turn comes back to that seat, all have.
 */
#include "mechanics/auction.h"
#include "mechanics/common.h"
#include "mechanics/registry.h"

enum { STEP_ENTER, STEP_ASK, STEP_CALLED, STEP_WON, STEP_OVER };

/* The frame: a = the seat to call, b = calls so far (no more than 255 are counted). */

static int places_in(const kn_run *run)
{
    int n = 0;
    for (int s = 0; s < run->world.layout->seats; s++)
        n += kn_is_active(run, s);
    return n;
}

/* The next seat after `seat` that may still call; KN_NOBODY if there is none. */
static int next_seat(const kn_run *run, const kn_auction *plan, int seat)
{
    int n = run->world.layout->seats;
    for (int i = 1; i <= n; i++) {
        int next = (seat + i) % n;
        if (kn_is_active(run, next) && !*kn_int(run, plan->at.out + next))
            return next;
    }
    return KN_NOBODY;
}

static void keep(const kn_run *run, const kn_result *result, int word, int suit)
{
    if (result->at < 0)
        return;
    *kn_int(run, result->at) = result->suit
                                   ? suit < run->world.layout->pack->suits ? suit : KN_NOBODY
                               : word < 0 ? result->none
                                          : result->value[word];
}

/* The seat that plays the contract of the bid that stands. */
static int declarer_of(const kn_run *run, const kn_auction *plan)
{
    const kn_layout *l = run->world.layout;
    int seat = *kn_int(run, plan->at.seat), strain = *kn_int(run, plan->at.strain);
    for (int s = 0; plan->first_of_side && strain >= 0 && s < l->seats; s++)
        if (l->side_of[s] == l->side_of[seat] && *kn_int(run, plan->at.named + s) >> strain & 1)
            return s;
    return seat;
}

static void set_number(const kn_run *run, const kn_auction *plan, int seat, int32_t number)
{
    *kn_int(run, plan->at.bid + seat) = number;
    if (plan->each_to >= 0)
        *kn_int(run, plan->each_to + seat) = number == KN_NOBODY ? plan->each_start : number;
}

static void set_factor(const kn_run *run, const kn_auction *plan, int factor)
{
    *kn_int(run, plan->at.factor) = factor;
    if (plan->factor_to >= 0)
        *kn_int(run, plan->factor_to) = factor;
}

static void enter(kn_run *run, const kn_auction *plan, kn_frame *frame)
{
    const kn_layout *l = run->world.layout;
    for (int s = 0; s < l->seats; s++) {
        *kn_int(run, plan->at.out + s) = 0;
        *kn_int(run, plan->at.named + s) = 0;
        set_number(run, plan, s, KN_NOBODY);
    }
    *kn_int(run, plan->at.seat) = *kn_int(run, plan->at.strain) = KN_NOBODY;
    *kn_int(run, plan->at.last) = *kn_int(run, plan->at.number) = KN_NOBODY;
    set_factor(run, plan, 1);
    if (plan->seat_to >= 0)
        *kn_int(run, plan->seat_to) = KN_NOBODY;
    int first = kn_seat_eval(&run->world, plan->from);
    if (first < 0 || first >= l->seats)
        first = first < 0 ? *kn_int(run, l->dealer) : kn_controller(run, first);
    first = kn_is_active(run, first) ? first : next_seat(run, plan, first);
    frame->a = (uint8_t)(first < 0 ? 0 : first);
    frame->b = 0;
}

/* All have called, or the last who could have passed; else the turn goes on. */
static kn_flow go_on(kn_run *run, const kn_auction *plan, kn_frame *frame)
{
    int stands = *kn_int(run, plan->at.seat), next = next_seat(run, plan, frame->a);
    bool round = frame->b >= places_in(run);
    bool over = next < 0 || next == *kn_int(run, plan->at.last) || (round && stands < 0);
    if (plan->pass == KN_PASS_FINAL && stands < 0)
        over = next < 0;
    if (plan->ends == KN_ENDS_ROUND)
        over = round;
    if (plan->ends == KN_ENDS_FIRST && stands >= 0)
        over = true;
    if (!over) {
        frame->a = (uint8_t)next;
        frame->step = STEP_ASK;
        return KN_WAIT;
    }
    frame->step = STEP_WON;
    return stands < 0;
}

static kn_flow auction_advance(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const kn_auction *plan = phase->plan;
    if (frame->step == STEP_ENTER) {
        enter(run, plan, frame);
        frame->step = STEP_ASK;
    }
    if (frame->step == STEP_CALLED && go_on(run, plan, frame) == 1)
        return 1;
    if (frame->step == STEP_ASK)
        return kn_run_wait(run, frame->a);
    if (frame->step == STEP_WON) {
        frame->step = STEP_OVER;
        if (kn_has_hooks(phase, KN_AUCTION_WON)) {
            int winner = declarer_of(run, plan);
            kn_set_call(run, winner, winner, KN_NO_CARD, KN_EMPTY, *kn_int(run, plan->at.number),
                        winner);
            if (!kn_raise(run, phase, KN_AUCTION_WON) || run->call.request || run->pending >= 0)
                return KN_WAIT; /* something comes between */
        }
    }
    return 0;
}

/* ---- moves ---- */

static kn_move move_of(int word, int64_t number, uint8_t suit, uint8_t mark)
{
    return (kn_move){(uint8_t)word, KN_NO_CARD, mark, suit, (int32_t)number, {0, 0}};
}

/* A bid with each further word that it may have. */
static void add_bid(const kn_auction *plan, kn_moves *moves, int word, int64_t number, uint8_t suit)
{
    if (!plan->further_must)
        kn_moves_add(moves, move_of(word, number, suit, 0));
    for (int i = 0; i < plan->furthers; i++)
        kn_moves_add(moves, move_of(word, number, suit, plan->further_mark[i]));
}

/* The bids with one number (or none): plain ones and those of every strain. */
static void add_bids(kn_run *run, const kn_auction *plan, const kn_auction_view *v, kn_moves *moves,
                     int word, int64_t number)
{
    if (plan->strains == 0 && kn_auction_judge(run, plan, v, number, KN_NOBODY) == KN_BID_FINE)
        add_bid(plan, moves, word, number, KN_NO_SUIT);
    for (int i = 0; i < plan->strains; i++)
        if (kn_auction_judge(run, plan, v, number, i) == KN_BID_FINE)
            add_bid(plan, moves, word, number, kn_strain_now(run, &plan->strain[i]));
}

static void auction_legal(kn_run *run, const kn_phase *phase, const kn_frame *frame,
                          kn_moves *moves)
{
    const kn_auction *plan = phase->plan;
    kn_auction_view v;
    if (!kn_auction_look(run, phase, frame, &v))
        return;
    int64_t first = v.opening ? v.opening : kn_auction_next_number(plan, v.lowest - 1);
    int64_t end = v.opening ? v.opening : v.highest;
    int word = kn_auction_word(run, plan);
    add_bids(run, plan, &v, moves, word, KN_NO_NUMBER); /* without numbers, or a misere */
    for (int64_t n = first; plan->support && v.stands >= 0 && n <= end && !moves->failed;
         n = kn_auction_next_number(plan, n))
        if (kn_auction_judge(run, plan, &v, n, KN_NOBODY) == KN_BID_FINE)
            kn_moves_add(moves, move_of(word, n, KN_NO_SUIT, 0));
    for (int64_t n = first; plan->numbers && n <= end && !moves->failed;
         n = kn_auction_next_number(plan, n))
        add_bids(run, plan, &v, moves, word, n);
    if (kn_auction_may_double(run, plan, &v))
        kn_moves_add(moves, move_of(*kn_int(run, plan->at.factor) == 1 ? plan->double_word
                                                                       : plan->redouble_word,
                                    KN_NO_NUMBER, KN_NO_SUIT, 0));
    /* who can't bid may always pass: nobody is left without a move */
    if (moves->count == 0 || (plan->pass != KN_PASS_NEVER && !v.opens && !v.must))
        kn_moves_add(moves, move_of(KN_WORD_PASS, KN_NO_NUMBER, KN_NO_SUIT, 0));
}

/* Which item of `denominations` a move names. */
static int strain_of(const kn_run *run, const kn_auction *plan, const kn_move *move)
{
    for (int i = 0; move->suit != KN_NO_SUIT && i < plan->strains; i++)
        if (kn_strain_now(run, &plan->strain[i]) == move->suit)
            return i;
    return KN_NOBODY;
}

/* The first of a side to name a strain is remembered. */
static void remember(const kn_run *run, const kn_auction *plan, int seat, int strain)
{
    const kn_layout *l = run->world.layout;
    for (int s = 0; s < l->seats; s++)
        if (l->side_of[s] == l->side_of[seat] && *kn_int(run, plan->at.named + s) >> strain & 1)
            return;
    *kn_int(run, plan->at.named + seat) |= 1 << strain;
}

/* A bid stands from now on. Under `support` it cancels all that were said under the one before. */
static void stand(kn_run *run, const kn_auction *plan, int seat, const kn_move *move, int strain)
{
    int number = move->number == KN_NO_NUMBER ? KN_NOBODY : move->number;
    bool same = *kn_int(run, plan->at.seat) >= 0 &&
                !kn_auction_exceeds(plan, number, strain, *kn_int(run, plan->at.number),
                                    *kn_int(run, plan->at.strain));
    *kn_int(run, plan->at.seat) = *kn_int(run, plan->at.last) = seat;
    *kn_int(run, plan->at.strain) = strain;
    *kn_int(run, plan->at.number) = number;
    for (int s = 0; plan->support && s < run->world.layout->seats; s++)
        if (s != seat)
            set_number(run, plan, s, KN_NOBODY);
    if (plan->doubles)
        set_factor(run, plan, 1);
    if (plan->may_hold)
        *kn_int(run, plan->at.held) = same;
    if (strain >= 0)
        remember(run, plan, seat, strain);
    if (plan->seat_to >= 0)
        *kn_int(run, plan->seat_to) = declarer_of(run, plan);
    if (plan->number_to >= 0)
        *kn_int(run, plan->number_to) = number < 0 ? plan->number_start : number;
    keep(run, &plan->contract, strain, move->suit);
    int further = plan->furthers - 1;
    while (further >= 0 && plan->further_mark[further] != move->mark)
        further--;
    keep(run, &plan->further_to, further, KN_NO_SUIT);
}

static int apply_bid(kn_run *run, const kn_auction *plan, int seat, const kn_move *move)
{
    int strain = strain_of(run, plan, move);
    bool first = *kn_int(run, plan->at.seat) < 0, supports = plan->support && strain < 0;
    /* where bids need not exceed one another, the highest stands all the same */
    if (first ||
        (!supports && (plan->exceed != KN_EXCEED_NOTHING ||
                       kn_auction_exceeds(plan, move->number, strain, *kn_int(run, plan->at.number),
                                          *kn_int(run, plan->at.strain)))))
        stand(run, plan, seat, move, strain);
    if (move->number != KN_NO_NUMBER)
        set_number(run, plan, seat, move->number);
    return KN_AUCTION_BID;
}

static int apply_double(kn_run *run, const kn_auction *plan, int seat)
{
    set_factor(run, plan, 2 * *kn_int(run, plan->at.factor));
    *kn_int(run, plan->at.last) = seat;
    return KN_AUCTION_DOUBLE;
}

static void auction_apply(kn_run *run, const kn_phase *phase, kn_frame *frame, const kn_move *move)
{
    const kn_auction *plan = phase->plan;
    int seat = run->world.block->place, event = KN_AUCTION_PASS;
    frame->b = (uint8_t)(frame->b < 255 ? frame->b + 1 : 255);
    frame->step = STEP_CALLED;
    if (move->word == KN_WORD_PASS)
        *kn_int(run, plan->at.out + seat) = plan->pass == KN_PASS_FINAL;
    else
        event = kn_auction_is_bid(plan, move->word) ? apply_bid(run, plan, seat, move)
                                                    : apply_double(run, plan, seat);
    if (!kn_has_hooks(phase, event))
        return;
    int number = event == KN_AUCTION_DOUBLE     ? *kn_int(run, plan->at.factor)
                 : move->number == KN_NO_NUMBER ? 0
                                                : move->number;
    kn_set_call(run, seat, seat, KN_NO_CARD, KN_EMPTY, number, KN_NOBODY);
    kn_raise(run, phase, event);
}

/* A position from outside: the seat to move is to call; a bid stands if the variables of the
 * results say so. */
static void auction_resume(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const kn_auction *plan = phase->plan;
    const kn_layout *l = run->world.layout;
    int turn = run->world.block->place, first = kn_seat_eval(&run->world, plan->from);
    int seat = plan->seat_to >= 0 ? *kn_int(run, plan->seat_to) : KN_NOBODY;
    frame->step = STEP_ASK;
    frame->a = (uint8_t)turn;
    frame->b = (uint8_t)(first < 0 ? 0 : (turn - first + l->seats) % l->seats);
    if (*kn_int(run, plan->at.factor) == 0)
        *kn_int(run, plan->at.factor) = 1;
    for (int s = 0; plan->each_to >= 0 && s < l->seats; s++)
        if (*kn_int(run, plan->each_to + s) != plan->each_start)
            *kn_int(run, plan->at.bid + s) = *kn_int(run, plan->each_to + s);
    if (seat < 0 || *kn_int(run, plan->at.seat) >= 0)
        return;
    *kn_int(run, plan->at.seat) = *kn_int(run, plan->at.last) = seat;
    *kn_int(run, plan->at.number) = *kn_int(run, plan->at.bid + seat);
    if (plan->number_to >= 0)
        *kn_int(run, plan->at.number) = *kn_int(run, plan->number_to);
    for (int i = 0; plan->contract.at >= 0 && i < plan->strains; i++)
        if (*kn_int(run, plan->contract.at) ==
            (plan->contract.suit ? kn_strain_now(run, &plan->strain[i]) : plan->contract.value[i]))
            *kn_int(run, plan->at.strain) = i;
}

/* As if it had called, but that its call is not counted. */
static void auction_pass_over(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    (void)run, (void)phase;
    frame->step = STEP_CALLED;
}

const kn_mechanic kn_mechanic_auction = {
    .name = "auction",
    .says = "Seats outbid one another for a contract, or say in turn what they will do.",
    .keys = &kn_auction_table,
    .outcomes = "done passed",
    .events = "bid pass double won",
    .rule_points = "worth",
    .notes = kn_auction_notes,
    .compile = kn_auction_compile,
    .link = kn_auction_link,
    .advance = auction_advance,
    .legal = auction_legal,
    .apply = auction_apply,
    .pass_over = auction_pass_over,
    .why = kn_auction_why,
    .resume = auction_resume,
    .show = kn_auction_show,
};
