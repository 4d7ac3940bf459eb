/* SPDX-License-Identifier: MIT
 * trick.c: the mechanic `tricks`: one card from each place in turn, the best takes them all, until
 * the hands are empty. Its keys are in trick_plan.c, what beats what in trick_law.c, single cards
 * in trick_card.c, whose turn it is in trick_order.c, drawing in trick_draw.c, positions from
 * outside in trick_resume.c, refusals and descriptions in trick_text.c.
 *
 * How a trick is won: the first card is the best so far; each later card that is in
 * beats[trump][best] becomes the best.
 */
#include <string.h>

#include "mechanics/registry.h"
#include "mechanics/trick.h"

enum { EVENT_PLAY, EVENT_TRICK, EVENT_LEAD, EVENT_ANNOUNCE, EVENT_DRAW };

/* Steps of a frame. Between two decisions several may pass; each is set before what may be
 * interrupted by a call. */
enum {
    STEP_ENTER,
    STEP_TRICK,
    STEP_ASK,
    STEP_ANNOUNCE,
    STEP_LEAD,
    STEP_PLAY,
    STEP_NEXT,
    STEP_TAKE,
    STEP_DRAW
};

bool kn_trick_is_untold(const kn_phase *phase, const kn_tricks *plan)
{
    return !kn_has_hooks(phase, EVENT_ANNOUNCE) && !kn_has_hooks(phase, EVENT_LEAD) &&
           !kn_has_hooks(phase, EVENT_PLAY) && plan->open_from != KN_OPEN_FIRST_LEAD;
}

/* ---- the steps of a phase ---- */

/* Sets what the hooks of an event see of who did it. */
static void call_of(kn_run *run, int place)
{
    kn_call *call = &run->call;
    call->place = place;
    call->seat = kn_controller(run, place);
    call->side = run->world.layout->side_of[call->seat];
}

static void lay_open(kn_run *run, const kn_tricks *plan, int when)
{
    int place = plan->open_from == when ? kn_trick_place_now(run, &plan->open) : KN_NOBODY;
    if (place < 0 || place >= plan->hand.heaps)
        return;
    int heap = plan->hand.heap + place;
    kn_show(&run->world, heap, run->world.block->sets[heap], KN_ALL_SEATS(run->world.layout));
}

/* The card that has to be led first: its holder is returned. */
static int find_first(kn_run *run, const kn_tricks *plan)
{
    int card, holder = kn_find_holder(run, &plan->hand, plan->first, plan->firsts, &card);
    if (holder >= 0)
        *kn_int(run, plan->at.first) = card;
    return holder;
}

void kn_trick_choose_law(const kn_run *run, const kn_tricks *plan, kn_frame *frame)
{
    frame->a = 0;
    for (int i = 1; i < plan->laws; i++)
        if (kn_condition_eval(&run->world, plan->law[i]->when)) {
            frame->a = (uint8_t)i;
            return;
        }
}

void kn_trick_give_dummy(kn_run *run, const kn_tricks *plan)
{
    const kn_layout *l = run->world.layout;
    int place = kn_trick_place_now(run, &plan->dummy);
    int seat = kn_trick_place_now(run, &plan->dummy_by);
    if (place >= 0 && place < l->places && seat >= 0 && seat < l->seats)
        *kn_int(run, l->controller + place) = seat;
}

static void enter(kn_run *run, const kn_tricks *plan, kn_frame *frame)
{
    const kn_layout *l = run->world.layout;
    *kn_int(run, plan->at.trick) = 0;
    *kn_int(run, plan->at.broken) = 0;
    for (int p = 0; p < l->places; p++)
        *kn_int(run, plan->at.tricks + p) = 0;
    kn_trick_choose_law(run, plan, frame);
    kn_trick_give_dummy(run, plan);
    int leader = KN_NOBODY;
    if (plan->firsts) {
        *kn_int(run, plan->at.first) = KN_NOBODY;
        leader = find_first(run, plan);
    }
    if (leader < 0)
        leader = kn_trick_place_now(run, &plan->leader);
    if (leader < 0)
        leader = (*kn_int(run, l->dealer) + 1) % l->seats;
    *kn_int(run, plan->at.leader) = leader;
    lay_open(run, plan, KN_OPEN_START);
}

/* Begins a trick; false when there is none any more. */
static bool begin_trick(kn_run *run, const kn_tricks *plan, const kn_frame *frame)
{
    const kn_layout *l = run->world.layout;
    const kn_law *law = kn_trick_law(plan, frame);
    int32_t *ints = kn_int(run, 0);
    if (plan->limit && ints[plan->at.trick] >= plan->limit)
        return false;
    int leader = kn_trick_from(run, plan, ints[plan->at.leader]);
    if (leader < 0)
        return false;
    if (l->resets[KN_SCOPE_TRICK] && kn_is_empty(run->world.block->sets[plan->table]))
        kn_block_reset(l, run->world.block, KN_SCOPE_TRICK);
    ints[plan->at.leader] = ints[plan->at.turn] = leader;
    ints[plan->at.best] = ints[plan->at.led] = KN_NOBODY;
    for (int p = 0; p < l->places; p++)
        ints[plan->at.played + p] = KN_NOBODY;
    run->world.block->place = (uint8_t)leader;
    if (law->follow)
        ints[plan->at.duty] = kn_condition_eval(&run->world, law->follow);
    return true;
}

static void tricks_apply(kn_run *run, const kn_phase *phase, kn_frame *frame, const kn_move *move)
{
    const kn_tricks *plan = phase->plan;
    kn_trick_put_down(run, phase, frame, move);
    frame->step = plan->untold ? STEP_NEXT : STEP_ANNOUNCE;
}

/* An event about the card just played: announce, lead or play. */
static bool tell_card(kn_run *run, const kn_phase *phase, int event, kn_flow *flow)
{
    if (!kn_has_hooks(phase, event))
        return false;
    const kn_tricks *plan = phase->plan;
    int place = *kn_int(run, plan->at.turn), card = *kn_int(run, plan->at.played + place);
    call_of(run, place);
    run->call.card = card;
    run->call.taken = kn_set_of((unsigned)card);
    run->call.before = kn_minus(run->world.block->sets[plan->table], run->call.taken);
    run->call.number = *kn_int(run, plan->at.trick) + 1;
    run->call.winner = KN_NOBODY;
    return kn_raise_stops(run, phase, event, flow);
}

/* Where the tricks of `winner` go; a dummy without a heap of its own wins for the seat that plays
 * it. */
static int heap_for(const kn_run *run, const kn_tricks *plan, int winner)
{
    int owner = plan->won.per == KN_PER_PLACE ? winner : kn_seat_of(run, winner);
    return kn_heap(run->world.layout, &plan->won, owner);
}

/* The trick is complete: its winner takes it and will lead. */
static bool take_trick(kn_run *run, const kn_phase *phase, const kn_frame *frame, kn_flow *flow)
{
    const kn_tricks *plan = phase->plan;
    const kn_law *law = kn_trick_law(plan, frame);
    kn_set cards = run->world.block->sets[plan->table];
    const int32_t *ints = kn_int(run, 0);
    int winner = ints[plan->at.leader], best = kn_trick_stands(run, plan, law, ints).best;
    for (int p = 0; p < run->world.layout->places; p++)
        if (ints[plan->at.played + p] == best)
            winner = p;
    kn_tell_trick(run, winner);
    kn_carry_away(run, plan->table, heap_for(run, plan, winner));
    ++*kn_int(run, plan->at.trick);
    ++*kn_int(run, plan->at.tricks + winner);
    kn_count_trick(run, winner, plan->count_in, plan->winner_to);
    *kn_int(run, plan->at.leader) = winner;
    *kn_int(run, plan->at.best) = best;
    if (*kn_int(run, plan->at.trick) == 1)
        lay_open(run, plan, KN_OPEN_FIRST_TRICK);
    if (!kn_has_hooks(phase, EVENT_TRICK))
        return false;
    call_of(run, winner);
    run->call.card = best;
    run->call.taken = run->call.before = cards;
    run->call.number = *kn_int(run, plan->at.trick);
    run->call.winner = winner;
    return kn_raise_stops(run, phase, EVENT_TRICK, flow);
}

/* After all have drawn. */
static bool tell_draw(kn_run *run, const kn_phase *phase, kn_flow *flow)
{
    const kn_tricks *plan = phase->plan;
    if (!kn_has_hooks(phase, EVENT_DRAW))
        return false;
    call_of(run, *kn_int(run, plan->at.leader));
    run->call.card = KN_NO_CARD;
    run->call.taken = run->call.before = KN_EMPTY;
    run->call.number = *kn_int(run, plan->at.trick);
    run->call.winner = *kn_int(run, plan->at.leader);
    return kn_raise_stops(run, phase, EVENT_DRAW, flow);
}

static kn_flow tricks_advance(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const kn_tricks *plan = phase->plan;
    kn_flow flow;
    int place;
    for (;;) {
        switch (frame->step) {
        case STEP_ENTER:
            enter(run, plan, frame);
            frame->step = STEP_TRICK;
            break;
        case STEP_TRICK:
            if (!begin_trick(run, plan, frame))
                return 0;
            frame->step = STEP_ASK;
            break;
        case STEP_ASK:
            place = *kn_int(run, plan->at.turn);
            return kn_await_play(run, place, plan->hand.heap + place);
        case STEP_ANNOUNCE: /* after apply */
            frame->step = STEP_LEAD;
            if (frame->b && tell_card(run, phase, EVENT_ANNOUNCE, &flow))
                return flow;
            break;
        case STEP_LEAD:
            frame->step = STEP_PLAY;
            if (*kn_int(run, plan->at.turn) != *kn_int(run, plan->at.leader))
                break;
            if (*kn_int(run, plan->at.trick) == 0)
                lay_open(run, plan, KN_OPEN_FIRST_LEAD);
            if (tell_card(run, phase, EVENT_LEAD, &flow))
                return flow;
            break;
        case STEP_PLAY:
            frame->step = STEP_NEXT;
            if (tell_card(run, phase, EVENT_PLAY, &flow))
                return flow;
            break;
        case STEP_NEXT:
            place = kn_trick_next(run, plan, *kn_int(run, plan->at.turn),
                                  *kn_int(run, plan->at.leader));
            frame->step = place < 0 ? STEP_TAKE : STEP_ASK;
            if (place >= 0)
                *kn_int(run, plan->at.turn) = place;
            break;
        case STEP_TAKE:
            frame->step = STEP_DRAW;
            if (take_trick(run, phase, frame, &flow))
                return flow;
            break;
        default:
            if (plan->ends_if && kn_condition_eval(&run->world, plan->ends_if))
                return 0;
            frame->step = STEP_TRICK;
            if (kn_trick_draw(run, plan) && tell_draw(run, phase, &flow))
                return flow;
            break;
        }
    }
}

/* Before a lead another one leads; within a trick the next plays. */
static void tricks_pass_over(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const kn_tricks *plan = phase->plan;
    frame->step = kn_is_empty(run->world.block->sets[plan->table]) ? STEP_TRICK : STEP_NEXT;
}

kn_flow kn_trick_take(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    frame->step = STEP_TAKE;
    return tricks_advance(run, phase, frame);
}

static void tricks_resume(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    kn_trick_resume(run, phase, frame);
    frame->step = STEP_ASK;
}

const kn_mechanic kn_mechanic_tricks = {
    .name = "tricks",
    .says = "Cards are played in tricks, which the best card of each wins.",
    .keys = &kn_tricks_table,
    .outcomes = "done",
    .events = "play trick lead announce draw",
    .rule_points = "suit strength",
    .notes = kn_trick_notes,
    .compile = kn_trick_compile,
    .link = kn_trick_link,
    .advance = tricks_advance,
    .legal = kn_trick_legal,
    .apply = tricks_apply,
    .pass_over = tricks_pass_over,
    .apply_and_ask = kn_trick_apply_and_ask,
    .play_on = kn_trick_play_on,
    .why = kn_trick_why,
    .show = kn_trick_show,
    .resume = tricks_resume,
};
