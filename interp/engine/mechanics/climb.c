/* SPDX-License-Identifier: MIT
 * climb.c: the mechanic `climbing`: in turn, places play combinations that each beat the previous
 * one, or pass, until all other places have passed. A place without cards is out of the play. Its
 * keys are in climb_plan.c, combinations in climb_kinds.c, climb_shapes.c and climb_read.c, lists
 * of them in climb_hand.c and climb_list.c, moves in climb_play.c, descriptions in climb_text.c.
 * The end of a trick: `passed` holds the places that may no longer answer the standing combination.
 * Every play clears `passed`. With `pass_locks`, only a new trick does. When no place is left that
 * could answer, or the turn comes back to the owner of the standing combination, the owner wins.
 */
#include "mechanics/climb.h"
#include "mechanics/registry.h"

/* Returns the first place with cards, counted from `place`; KS_NOBODY: none. */
static int from_place(const km_run *run, const km_climbing *plan, int place)
{
    int n = plan->hand.heaps;
    for (int i = 0; i < n; i++) {
        int next = (place + i) % n;
        if (km_is_active(run, next) && km_climb_has_cards(run, plan, next))
            return next;
    }
    return KS_NOBODY;
}

/* ---- the steps of a phase ---- */

/* Returns the card that represents the standing combination: one of its top rank and, where suits
 * decide, the highest of these. */
static int top_card(const km_run *run, const km_climbing *plan)
{
    int top = *km_int(run, plan->at.strength) / KS_SUITS_MAX, best = KN_NO_CARD;
    unsigned card;
    for (KN_EACH(card, kn_and(*km_climb_set(run, plan->at.standing), plan->members[top])))
        if (best == KN_NO_CARD || (plan->suits && plan->height_of[card] > plan->height_of[best]))
            best = (int)card;
    if (best == KN_NO_CARD) /* a wild card stands for the card of the top rank */
        best = (int)kn_first(kn_and(*km_climb_set(run, plan->at.standing), plan->wild));
    return best;
}

/* Raises an event about an action of a place. */
static bool tell(km_run *run, const km_phase *phase, int event, int place, int number,
                 km_flow *flow)
{
    const km_climbing *plan = phase->plan;
    bool passed = event == KM_CLIMB_ON_PASS, won = event == KM_CLIMB_ON_TRICK;
    if (!km_has_hooks(phase, event))
        return false;
    kn_set standing = *km_climb_set(run, plan->at.standing);
    km_set_call(run, place, km_seat_of(run, place), passed ? KN_NO_CARD : top_card(run, plan),
                /* the cards of the trick, which have already been taken away */
                won      ? run->call.taken
                : passed ? KN_EMPTY
                         : standing,
                number, won ? place : KS_NOBODY);
    run->call.before = passed || won              ? standing
                       : event == KM_CLIMB_ON_OUT ? KN_EMPTY
                                                  : *km_climb_set(run, plan->at.beaten);
    return km_raise_stops(run, phase, event, flow);
}

static void enter(km_run *run, const km_climbing *plan, ks_frame *frame)
{
    const ks_layout *l = run->world.layout;
    int leader = plan->leader ? ks_seat_eval(&run->world, plan->leader) : KS_NOBODY, card;
    *km_int(run, plan->at.trick) = 0;
    *km_int(run, plan->at.gone) = 0;
    if (plan->firsts) {
        *km_int(run, plan->at.first) = KS_NOBODY;
        if (leader < 0) {
            leader = km_find_holder(run, &plan->hand, plan->first, plan->firsts, &card);
            if (leader >= 0)
                *km_int(run, plan->at.first) = card;
        }
    }
    if (leader < 0)
        leader = (*km_int(run, l->dealer) + 1) % l->seats;
    *km_int(run, plan->at.leader) = leader;
    frame->a = 0;
}

/* Begins a trick. False: no place has a card. */
static bool begin_trick(km_run *run, const km_climbing *plan)
{
    const ks_layout *l = run->world.layout;
    int leader = from_place(run, plan, *km_int(run, plan->at.leader));
    if (leader < 0)
        return false;
    if (l->resets[KS_SCOPE_TRICK])
        ks_block_reset(l, run->world.block, KS_SCOPE_TRICK);
    *km_int(run, plan->at.leader) = *km_int(run, plan->at.turn) = leader;
    *km_int(run, plan->at.owner) = *km_int(run, plan->at.shape) = KS_NOBODY;
    *km_int(run, plan->at.strength) = *km_int(run, plan->at.passed) = 0;
    if (plan->interrupts)
        *km_int(run, plan->at.due) = KS_NOBODY;
    *km_climb_set(run, plan->at.standing) = *km_climb_set(run, plan->at.beaten) = KN_EMPTY;
    for (int p = 0; p < l->places; p++)
        *km_climb_set(run, plan->at.laid + p) = KN_EMPTY;
    run->world.block->place = (uint8_t)leader;
    return true;
}

static void set_position(km_run *run, const km_climbing *plan, int place, int position)
{
    if (plan->position)
        *km_int(run, plan->position->at + place) = position;
}

/* The place that has just played has no cards left, so it is out, and the play may be over. */
static void go_out(km_run *run, const km_climbing *plan, ks_frame *frame, int place)
{
    int position = ++*km_int(run, plan->at.gone), left = 0, last = KS_NOBODY;
    set_position(run, plan, place, position);
    if (position == 1)
        km_keep(run, plan->first_out_to, km_seat_of(run, place));
    for (int p = 0; p < plan->hand.heaps; p++)
        if (km_is_active(run, p) && km_climb_has_cards(run, plan, p)) {
            left++;
            last = p;
        }
    if (plan->one_left && left > 1)
        return;
    if (left == 1)
        set_position(run, plan, last, position + 1);
    frame->a = 1;
}

/* Finds the next place that could play out of turn by public knowledge: it has enough cards. The
 * last `left` places up to the owner of the standing combination have not been asked yet. If none
 * of them can, the place whose turn it is moves, or the trick ends if `due` is the owner. */
static void ask_out_of_turn(km_run *run, const km_climbing *plan, ks_frame *frame, int left)
{
    int *turn = km_int(run, plan->at.turn), *due = km_int(run, plan->at.due);
    int owner = *km_int(run, plan->at.owner), n = plan->hand.heaps;
    frame->step = KM_CLIMB_ASK;
    for (; left > 0; left--) {
        int place = (owner + n + 1 - left) % n;
        if ((place != *due || place == owner) && km_is_active(run, place) &&
            kn_count(run->world.block->sets[plan->hand.heap + place]) >= plan->interrupts) {
            *turn = place;
            return;
        }
    }
    if (*due == owner)
        frame->step = KM_CLIMB_TAKE;
    else
        *turn = *due;
    *due = KS_NOBODY;
}

/* Ends a trick: its winner takes the cards and usually leads next. */
static bool take_trick(km_run *run, const km_phase *phase, int winner, km_flow *flow)
{
    const km_climbing *plan = phase->plan;
    const km_climb_kind *kind = &plan->kind[plan->shape[*km_int(run, plan->at.shape)].kind];
    int named = kind->ends_trick && kind->next ? ks_seat_eval(&run->world, kind->next) : KS_NOBODY;
    *km_int(run, plan->at.leader) = named >= 0 ? named : winner;
    ++*km_int(run, plan->at.trick);
    run->call.taken = run->world.block->sets[plan->table];
    km_take_trick(run, plan->table, -1, &plan->won, winner);
    km_count_trick(run, phase, winner, plan->count_in, plan->winner_to);
    return tell(run, phase, KM_CLIMB_ON_TRICK, winner, *km_int(run, plan->at.trick), flow);
}

static bool ends_trick(km_run *run, const km_climbing *plan)
{
    return plan->kind[plan->shape[*km_int(run, plan->at.shape)].kind].ends_trick;
}

/* Finds the place that moves after a play or a pass. Otherwise ends the trick or the play. */
static void pass_on(km_run *run, const km_climbing *plan, ks_frame *frame)
{
    int *turn = km_int(run, plan->at.turn), owner = *km_int(run, plan->at.owner);
    bool played = *turn == owner;
    run->world.block->place = (uint8_t)*turn; /* phrases for seats need it */
    if (plan->ends_if && ks_condition_eval(&run->world, plan->ends_if))
        frame->a = 1;
    int next = frame->a ? KS_NOBODY
                        : km_climb_next(run, plan, *turn, owner, *km_int(run, plan->at.shape),
                                        *km_int(run, plan->at.passed));
    frame->step = next >= 0 ? KM_CLIMB_ASK : owner >= 0 ? KM_CLIMB_TAKE : KM_CLIMB_OVER;
    if (next >= 0)
        *turn = next;
    if (played && plan->interrupts && !frame->a && !ends_trick(run, plan)) {
        *km_int(run, plan->at.due) = next >= 0 ? next : owner;
        ask_out_of_turn(run, plan, frame, plan->hand.heaps);
    }
}

static km_flow climb_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_climbing *plan = phase->plan;
    km_flow flow;
    for (;;) {
        int turn = *km_int(run, plan->at.turn), owner = *km_int(run, plan->at.owner);
        switch (frame->step) {
        case KM_CLIMB_ENTER:
            enter(run, plan, frame);
            frame->step = KM_CLIMB_TRICK;
            break;
        case KM_CLIMB_TRICK:
            if (!begin_trick(run, plan))
                return KM_DONE;
            frame->step = KM_CLIMB_ASK;
            break;
        case KM_CLIMB_ASK:
            return km_await_play(run, turn, plan->hand.heap + turn);
        case KM_CLIMB_BOMB: /* after a play */
            frame->step = KM_CLIMB_PLAY;
            if (plan->kind[plan->shape[*km_int(run, plan->at.shape)].kind].bomb &&
                tell(run, phase, KM_CLIMB_ON_BOMB, turn, *km_int(run, plan->at.trick) + 1, &flow))
                return flow;
            break;
        case KM_CLIMB_PLAY:
            frame->step = KM_CLIMB_OUT;
            if (tell(run, phase, KM_CLIMB_ON_PLAY, turn, *km_int(run, plan->at.trick) + 1, &flow))
                return flow;
            break;
        case KM_CLIMB_OUT:
            frame->step = KM_CLIMB_NEXT;
            if (km_climb_has_cards(run, plan, turn))
                break;
            go_out(run, plan, frame, turn);
            if (tell(run, phase, KM_CLIMB_ON_OUT, turn, *km_int(run, plan->at.gone), &flow))
                return flow;
            break;
        case KM_CLIMB_PASSED: /* after a pass */
            frame->step = KM_CLIMB_NEXT;
            if (tell(run, phase, KM_CLIMB_ON_PASS, turn, *km_int(run, plan->at.trick) + 1, &flow))
                return flow;
            break;
        case KM_CLIMB_NEXT:
            pass_on(run, plan, frame);
            break;
        case KM_CLIMB_SILENT: /* after a pass out of turn */
            ask_out_of_turn(run, plan, frame, (owner + plan->hand.heaps - turn) % plan->hand.heaps);
            break;
        case KM_CLIMB_TAKE:
            frame->step = KM_CLIMB_TAKEN;
            if (take_trick(run, phase, owner, &flow))
                return flow;
            break;
        case KM_CLIMB_OVER: /* no opponent is left, or no place can lead anything */
            return KM_DONE;
        default:
            if (frame->a)
                return KM_DONE;
            frame->step = KM_CLIMB_TRICK;
            break;
        }
    }
}

/* The fast path of a playout. */
static km_flow climb_play_on(km_run *run, const km_phase *phase, ks_frame *frame,
                             km_chooser *chooser)
{
    km_climb_held held[KS_PLACES_MAX];
    km_flow flow = KM_WAIT;
    bool told = false;
    for (int place = 0; place < run->world.layout->places; place++)
        held[place].known = false;
    while (flow == KM_WAIT && !told) {
        if (!km_climb_play(run, phase, frame, chooser, held, &told))
            return KM_DECLINED;
        run->world.block->waiting = 0;
        flow = climb_advance(run, phase, frame);
    }
    return flow;
}

static bool climb_has_cards(const km_run *run, const km_phase *phase, const ks_frame *frame,
                            int place)
{
    (void)frame;
    return km_climb_has_cards(run, phase->plan, place);
}

/* A place that drops out no longer answers. When at most one place with cards is left, the play is
 * over. */
static void climb_pass_over(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_climbing *plan = phase->plan;
    int left = 0, turn = *km_int(run, plan->at.turn);
    if (km_is_active(run, turn)) { /* a free move has taken its last card */
        frame->step = KM_CLIMB_OUT;
        return;
    }
    for (int p = 0; p < plan->hand.heaps; p++)
        left += km_is_active(run, p) && km_climb_has_cards(run, plan, p);
    frame->a = left < 2;
    if (km_climb_leads(run, plan))
        frame->step = frame->a ? KM_CLIMB_OVER : KM_CLIMB_TRICK;
    else
        frame->step = KM_CLIMB_NEXT;
}

/* ---- scenarios ---- */

/* Finds the combination played last: `standing` if given, else the longest valid combination at the
 * end of the table's cards. */
static bool find_standing(const km_run *run, const km_climbing *plan, km_combination *made)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    const uint8_t *order = ks_order(l, b, plan->table);
    kn_set *standing = km_climb_set(run, plan->at.standing), there = b->sets[plan->table];
    int count = kn_count(there);
    *standing = kn_and(*standing, there);
    if (!kn_is_empty(*standing))
        return km_climb_read_now(run, plan, *standing, made);
    for (int from = 0; from < count; from++) {
        kn_set cards = KN_EMPTY;
        for (int i = from; i < count; i++)
            kn_put(&cards, order[i]);
        *standing = cards;
        if (km_climb_read_now(run, plan, cards, made))
            return true;
    }
    *standing = KN_EMPTY;
    return false;
}

/* For scenarios: the standing combination belongs to `owner` or, if that is not given, to the place
 * before the one to move. The places between them have passed. */
static void climb_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_climbing *plan = phase->plan;
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    int turn = b->place, n = plan->hand.heaps, owner = *km_int(run, plan->at.owner);
    km_combination made;
    *km_int(run, plan->at.turn) = turn;
    *km_int(run, plan->at.shape) = KS_NOBODY;
    *km_int(run, plan->at.strength) = 0;
    frame->step = KM_CLIMB_ASK;
    frame->a = 0;
    if (plan->firsts)
        *km_int(run, plan->at.first) = KS_NOBODY;
    if (!find_standing(run, plan, &made)) {
        *km_int(run, plan->at.leader) = turn;
        *km_int(run, plan->at.owner) = KS_NOBODY;
        bool named = plan->leader && ks_seat_eval(&run->world, plan->leader) >= 0;
        for (int i = plan->firsts; i-- > 0 && !named && *km_int(run, plan->at.trick) == 0;)
            if (kn_has(b->sets[plan->hand.heap + turn], plan->first[i]))
                *km_int(run, plan->at.first) = plan->first[i];
        return;
    }
    if (owner < 0 || (owner == turn && km_climb_due(run, plan) < 0))
        owner = (turn + n - 1) % n;
    *km_int(run, plan->at.shape) = made.shape;
    *km_int(run, plan->at.strength) = made.strength;
    *km_int(run, plan->at.owner) = owner;
    if (*km_int(run, plan->at.leader) < 0)
        *km_int(run, plan->at.leader) = owner;
    for (int p = (owner + 1) % n; p != turn && km_climb_due(run, plan) < 0; p = (p + 1) % n)
        *km_int(run, plan->at.passed) |= 1 << p;
    kn_set *laid = km_climb_set(run, plan->at.laid);
    bool told = false;
    for (int p = 0; p < l->places; p++)
        told = told || !kn_is_empty(laid[p]);
    if (!told)
        laid[owner] = *km_climb_set(run, plan->at.standing);
}

static void climb_facing(const km_run *run, const km_phase *phase, const ks_frame *frame,
                         km_facing *facing)
{
    const km_climbing *plan = phase->plan;
    if (km_climb_leads(run, plan))
        return;
    facing->table = *km_climb_set(run, plan->at.standing);
    facing->owner = *km_int(run, plan->at.owner);
}

const km_mechanic km_mechanic_climbing = {
    .does = KM_PLAYS,
    .programs.play = KM_PLAY_CLIMBING,
    .programs.laid = "laid",
    .programs.best = "standing",
    .keys = &km_climbing_table,
    .outcomes = "done",
    .events = KM_CLIMB_EVENTS(KD_FIRST, KD_NEXT),
    .needs = "bomb bomb",
    .rule_points = "kind beats",
    .notes = km_climb_notes,
    .plan.size = sizeof(km_climbing),
    .plan.declare = km_climb_declare,
    .plan.compile = km_climb_compile,
    .plan.link = km_climb_link,
    .plan.doubt = km_climb_doubt,
    .plan.idle = km_climb_idle,
    .advance = climb_advance,
    .legal = km_climb_legal,
    .classes = {km_climb_legal_all, km_climb_stand_for},
    .apply = km_climb_apply,
    .has_cards = climb_has_cards,
    .pass_over = climb_pass_over,
    .tell.why = km_climb_why,
    .tell.show = km_climb_show,
    .tell.faces = km_climb_faces,
    .programs.play_on = climb_play_on,
    .programs.facing = climb_facing,
    .resume = climb_resume,
};
