/* SPDX-License-Identifier: MIT
 * trick.c: the mechanic `tricks`: each place in turn plays a card, and the best card wins the
 * trick, until the hands are empty. Its keys are in trick_plan.c, the order of cards in
 * trick_law.c, single cards in trick_card.c, turns in trick_order.c, drawing in trick_draw.c,
 * declarations in trick_declare.c, refusals and descriptions in trick_text.c. The winner of a
 * trick: the first card is the best so far, and each later card in beats[trump][best] becomes the
 * best.
 */
#include "mechanics/registry.h"
#include "mechanics/trick.h"

/* Steps of a frame. A phase may go through several of these steps between two decisions. Each is
 * stored before a call may interrupt it. */
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

/* ---- the steps of a phase ---- */

static void lay_open(km_run *run, const km_tricks *plan, int when)
{
    int place = plan->open_from == when ? km_trick_place_now(run, &plan->open) : KS_NOBODY;
    if (place < 0 || place >= plan->hand.heaps)
        return;
    int heap = plan->hand.heap + place;
    ks_show(&run->world, heap, run->world.block->sets[heap], KS_EVERYBODY(run->world.layout));
}

/* Finds the card that must be led first; returns its holder. */
static int find_first(km_run *run, const km_tricks *plan)
{
    int card, holder = km_find_holder(run, &plan->hand, plan->first, plan->firsts, &card);
    if (holder >= 0)
        *km_int(run, plan->at.first) = card;
    return holder;
}

static void enter(km_run *run, const km_tricks *plan, ks_frame *frame)
{
    const ks_layout *l = run->world.layout;
    *km_int(run, plan->at.trick) = 0;
    *km_int(run, plan->at.broken) = 0;
    for (int p = 0; p < l->places; p++)
        *km_int(run, plan->at.tricks + p) = 0;
    km_trick_choose_law(run, plan, frame);
    km_trick_assign_dummy(run, plan);
    int leader = KS_NOBODY;
    if (plan->firsts) {
        *km_int(run, plan->at.first) = KS_NOBODY;
        leader = find_first(run, plan);
    }
    if (leader < 0)
        leader = km_trick_place_now(run, &plan->leader);
    if (leader < 0)
        leader = (*km_int(run, l->dealer) + 1) % l->seats;
    *km_int(run, plan->at.leader) = leader;
    lay_open(run, plan, KM_OPEN_START);
}

/* Returns the seat whose place leads; -1: there is none yet. */
static int seat_of_leader(const km_run *run, const km_tricks *plan)
{
    int leader = *km_int(run, plan->at.leader);
    return leader < 0 ? -1 : km_seat_of(run, leader);
}

/* Begins a trick. False: there are no more tricks. */
static bool begin_trick(km_run *run, const km_tricks *plan, const ks_frame *frame)
{
    const ks_layout *l = run->world.layout;
    const km_law *law = km_trick_law(plan, frame);
    int32_t *ints = km_int(run, 0);
    if ((plan->limit.number || km_amount_varies(&plan->limit)) &&
        ints[plan->at.trick] >= km_amount_count(run, &plan->limit, seat_of_leader(run, plan)))
        return false;
    int leader = km_trick_from(run, plan, ints[plan->at.leader]);
    if (leader < 0)
        return false;
    if (l->resets[KS_SCOPE_TRICK] && kn_is_empty(run->world.block->sets[plan->table]))
        ks_block_reset(l, run->world.block, KS_SCOPE_TRICK);
    ints[plan->at.leader] = ints[plan->at.turn] = leader;
    ints[plan->at.best] = ints[plan->at.led] = KS_NOBODY;
    for (int p = 0; p < l->places; p++)
        ints[plan->at.played + p] = KS_NOBODY;
    run->world.block->place = (uint8_t)leader;
    if (law->follow)
        ints[plan->at.duty] = ks_condition_eval(&run->world, law->follow);
    return true;
}

static void tricks_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    const km_tricks *plan = phase->plan;
    km_trick_put_down(run, phase, frame, move);
    frame->step = plan->untold && plan->open_from != KM_OPEN_FIRST_LEAD ? STEP_NEXT : STEP_ANNOUNCE;
}

/* Raises an event (announce, lead or play) about the card just played. */
static bool tell_card(km_run *run, const km_phase *phase, int event, km_flow *flow)
{
    if (!km_has_hooks(phase, event))
        return false;
    const km_tricks *plan = phase->plan;
    int place = *km_int(run, plan->at.turn), card = *km_int(run, plan->at.played + place);
    km_set_call(run, place, km_controller(run, place), card, kn_set_of((unsigned)card),
                *km_int(run, plan->at.trick) + 1, KS_NOBODY);
    run->call.before = kn_minus(run->world.block->sets[plan->table], run->call.taken);
    return km_raise_stops(run, phase, event, flow);
}

/* The trick is complete but nobody wins it, so the same place leads again. */
static bool leave_trick(km_run *run, const km_phase *phase, kn_set cards, km_flow *flow)
{
    const km_tricks *plan = phase->plan;
    int leader = *km_int(run, plan->at.leader), number = *km_int(run, plan->at.trick);
    km_carry(run, plan->table, plan->carried.heap);
    if (plan->winner_to >= 0)
        km_keep(run, plan->winner_to, KS_NOBODY);
    *km_int(run, plan->at.best) = KS_NOBODY;
    if (number == 1)
        lay_open(run, plan, KM_OPEN_FIRST_TRICK);
    if (!km_has_hooks(phase, KM_TRICK_EVENT_CARRIED))
        return false;
    km_set_call(run, leader, km_controller(run, leader), KN_NO_CARD, cards, number, KS_NOBODY);
    run->call.before = cards;
    return km_raise_stops(run, phase, KM_TRICK_EVENT_CARRIED, flow);
}

/* The trick is complete: its winner takes the cards and leads next. */
static bool take_trick(km_run *run, const km_phase *phase, const ks_frame *frame, km_flow *flow)
{
    const km_tricks *plan = phase->plan;
    const km_law *law = km_trick_law(plan, frame);
    kn_set cards = run->world.block->sets[plan->table];
    int32_t *ints = km_int(run, 0);
    int best =
            law->equal ? km_trick_best(run, plan, law) : km_trick_stands(run, plan, law, ints).best,
        winner = km_trick_player_of(run, plan, best);
    if (plan->declares.on && ints[plan->at.trick] == 0)
        km_trick_declarations(run, phase, law, ints[plan->at.leader]);
    ++ints[plan->at.trick];
    if (best < 0)
        return leave_trick(run, phase, cards, flow);
    if (winner < 0) /* a hook has moved the winning card here */
        winner = ints[plan->at.leader];
    km_take_trick(run, plan->table, plan->carried.heaps ? plan->carried.heap : -1, &plan->won,
                  winner);
    ++ints[plan->at.tricks + winner];
    if (plan->count_in || plan->winner_to >= 0)
        km_count_trick(run, phase, winner, plan->count_in, plan->winner_to);
    ints[plan->at.leader] = winner;
    ints[plan->at.best] = best;
    if (ints[plan->at.trick] == 1)
        lay_open(run, plan, KM_OPEN_FIRST_TRICK);
    if (!km_has_hooks(phase, KM_TRICK_EVENT_TRICK))
        return false;
    km_set_call(run, winner, km_controller(run, winner), best, cards, ints[plan->at.trick], winner);
    run->call.before = cards;
    return km_raise_stops(run, phase, KM_TRICK_EVENT_TRICK, flow);
}

/* Raises the event once all have drawn. */
static bool tell_draw(km_run *run, const km_phase *phase, km_flow *flow)
{
    const km_tricks *plan = phase->plan;
    if (!km_has_hooks(phase, KM_TRICK_EVENT_DRAW))
        return false;
    if (phase->on_count[KM_TRICK_EVENT_DRAW]) { /* called phases must not see it */
        int leader = *km_int(run, plan->at.leader);
        km_set_call(run, leader, km_controller(run, leader), KN_NO_CARD, KN_EMPTY,
                    *km_int(run, plan->at.trick), leader);
    }
    return km_raise_stops(run, phase, KM_TRICK_EVENT_DRAW, flow);
}

static km_flow tricks_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_tricks *plan = phase->plan;
    km_flow flow;
    int place;
    for (;;) {
        switch (frame->step) {
        case STEP_ENTER:
            enter(run, plan, frame);
            frame->step = STEP_TRICK; /* fall through */
        case STEP_TRICK:
            if (!begin_trick(run, plan, frame))
                return KM_DONE;
            frame->step = STEP_ASK; /* fall through */
        case STEP_ASK:
            place = *km_int(run, plan->at.turn);
            return km_await_play(run, place, plan->hand.heap + place);
        case STEP_ANNOUNCE: /* after apply */
            frame->step = STEP_LEAD;
            if (frame->b && tell_card(run, phase, KM_TRICK_EVENT_ANNOUNCE, &flow))
                return flow;
            break;
        case STEP_LEAD:
            frame->step = STEP_PLAY;
            if (*km_int(run, plan->at.turn) != *km_int(run, plan->at.leader))
                break;
            if (*km_int(run, plan->at.trick) == 0)
                lay_open(run, plan, KM_OPEN_FIRST_LEAD);
            if (tell_card(run, phase, KM_TRICK_EVENT_LEAD, &flow))
                return flow;
            break;
        case STEP_PLAY:
            frame->step = STEP_NEXT;
            if (tell_card(run, phase, KM_TRICK_EVENT_PLAY, &flow))
                return flow;
            break;
        case STEP_NEXT:
            place = km_trick_next(run, plan, *km_int(run, plan->at.turn),
                                  *km_int(run, plan->at.leader));
            frame->step = place < 0 ? STEP_TAKE : STEP_ASK;
            if (place >= 0)
                *km_int(run, plan->at.turn) = place;
            break;
        case STEP_TAKE:
            frame->step = STEP_DRAW;
            if (take_trick(run, phase, frame, &flow))
                return flow; /* fall through */
        default:
            if (plan->ends_if && ks_condition_eval(&run->world, plan->ends_if))
                return KM_DONE;
            frame->step = STEP_TRICK;
            if (km_trick_draw(run, plan) && tell_draw(run, phase, &flow))
                return flow;
            break;
        }
    }
}

static bool tricks_has_cards(const km_run *run, const km_phase *phase, const ks_frame *frame,
                             int place)
{
    (void)frame;
    return km_trick_can_play(run, phase->plan, place);
}

/* Before a lead, any other place leads; within a trick, the next place plays. */
static void tricks_pass_over(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_tricks *plan = phase->plan;
    frame->step = kn_is_empty(run->world.block->sets[plan->table]) ? STEP_TRICK : STEP_NEXT;
}

/* The fast path of a playout. */
static km_flow tricks_play_on(km_run *run, const km_phase *phase, ks_frame *frame,
                              km_chooser *chooser)
{
    const km_tricks *plan = phase->plan;
    km_flow flow = KM_WAIT;
    bool opens = plan->open_from == KM_OPEN_FIRST_LEAD && *km_int(run, plan->at.trick) == 0 &&
                 kn_is_empty(run->world.block->sets[plan->table]);
    if (!plan->untold || opens) /* a hand may be laid open after the first lead */
        return KM_DECLINED;
    frame->b = 0; /* no card announced here */
    const km_trick_way way = km_trick_find_way(run, plan, frame);
    while (flow == KM_WAIT && run->status == KN_OK && !run->world.misfit) {
        if (!km_trick_play(run, plan, &way, frame, chooser))
            return KM_DECLINED;
        run->world.block->waiting = 0;
        frame->step = STEP_TAKE;
        flow = tricks_advance(run, phase, frame);
    }
    return flow;
}

/* ---- scenarios ---- */

/* For scenarios: derives the number of tricks and the played cards from the tricks already won. */
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

/* For scenarios: the table's cards were played, in their order, by the places before the one to
 * move. */
static void tricks_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_tricks *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    int turn = b->place, n = km_trick_places(run, plan), at = km_trick_position_of(run, plan, turn),
        leader = turn;
    frame->step = STEP_ASK;
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

/* ---- data for policies ---- */

static void tricks_facing(const km_run *run, const km_phase *phase, const ks_frame *frame,
                          km_facing *facing)
{
    const km_tricks *plan = phase->plan;
    const km_law *law = km_trick_law(plan, frame);
    const int32_t *ints = km_int(run, 0);
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    km_trick_standing s = km_trick_stands(run, plan, law, ints);
    int leader = s.leads ? b->place : ints[plan->at.leader];
    facing->table = b->sets[plan->table];
    facing->strain = s.trump < l->pack->suits ? s.trump : KS_NO_SUIT;
    facing->best = s.best;
    facing->trumps = km_trick_trumps(l->pack, s.trump);
    facing->class_of = law->class_of[s.trump];
    facing->beats = law->beats[s.trump];
    if (s.led >= 0)
        facing->led = facing->class_of[s.led];
    for (int place = b->place; (place = km_trick_next(run, plan, place, leader)) >= 0;)
        facing->behind++;
    facing->owner = km_trick_player_of(run, plan, s.best);
}

/* Returns true if two cards are interchangeable in a trick: each card still to be played beats both
 * or neither, and both or neither beat it. */
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

static bool tricks_same(const km_phase *phase, unsigned one, unsigned other, kn_set live)
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

static const ks_zone *tricks_spent(const km_phase *phase)
{
    const km_tricks *plan = phase->plan;
    return plan->won.name ? &plan->won : NULL;
}

static const ks_var *tricks_counted(const km_phase *phase)
{
    return ((const km_tricks *)phase->plan)->count_in;
}

static int tricks_trump(const km_phase *phase)
{
    const km_tricks *plan = phase->plan;
    const km_law *law = plan->law[0];
    return plan->laws == 1 && law->trump_at < 0 ? law->trump : KS_NO_SUIT;
}

const km_mechanic km_mechanic_tricks = {
    .does = KM_PLAYS | KM_EMPTIES | KM_ALIKE,
    .programs.play = KM_PLAY_TRICKS,
    .programs.laid = "played",
    .programs.led = "led",
    .programs.best = "best",
    .keys = &km_tricks_table,
    .outcomes = "done",
    .events = KM_TRICK_EVENTS(KD_FIRST, KD_NEXT),
    .event_words = "tricks won: trick\n"
                   "played card: play",
    .needs = "draw draw carried carried announce :announce",
    .rule_points = "suit strength",
    .notes = km_trick_notes,
    .plan.size = sizeof(km_tricks),
    .plan.declare = km_trick_declare,
    .plan.compile = km_trick_compile,
    .plan.link = km_trick_link,
    .plan.doubt = km_trick_doubt,
    .plan.idle = km_trick_idle,
    .advance = tricks_advance,
    .legal = km_trick_legal,
    .classes = {km_trick_legal_all, km_trick_stand_for},
    .apply = tricks_apply,
    .has_cards = tricks_has_cards,
    .pass_over = tricks_pass_over,
    .programs.play_on = tricks_play_on,
    .tell.why = km_trick_why,
    .programs.facing = tricks_facing,
    .programs.same = tricks_same,
    .programs.spent = tricks_spent,
    .programs.counted = tricks_counted,
    .programs.trump = tricks_trump,
    .tell.show = km_trick_show,
    .resume = tricks_resume,
};
