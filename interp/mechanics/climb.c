/* SPDX-License-Identifier: MIT
 * climb.c: the mechanic `climbing`: in turn places lay combinations, each of which beats the one
 * before, or pass, until all others have passed; who has no card left is out. Its keys are in
 * climb_plan.c, combinations in climb_kinds.c, climb_shapes.c and climb_read.c, lists of them in
 * climb_list.c, words in climb_text.c.
 *
 * How a trick ends: `passed` holds the places that may not answer the standing combination any
 * more; it is emptied by every play, or with `pass_locks` only by a new trick. When no place is
 * left that could answer, the owner of the standing combination has won.
 */
#include <string.h>

#include "mechanics/climb.h"
#include "mechanics/registry.h"

/* Steps of a frame. Between two decisions several may pass; each is set before what may be
 * interrupted by a call. frame->a: 1 when the play is over. */
enum {
    STEP_ENTER,
    STEP_TRICK,
    STEP_ASK,
    STEP_BOMB,
    STEP_PLAY,
    STEP_OUT,
    STEP_PASSED,
    STEP_NEXT,
    STEP_TAKE,
    STEP_TAKEN,
    STEP_OVER
};

static bool has_cards(const kn_run *run, const kn_climbing *plan, int place)
{
    return !kn_is_empty(run->world.block->sets[plan->hand.heap + place]);
}

/* Takes part in the trick: where the play goes on, who is out does not. */
static bool takes_part(const kn_run *run, const kn_climbing *plan, int place)
{
    return kn_is_active(run, place) && (!plan->one_left || has_cards(run, plan, place));
}

/* The first place from `place` on that has cards, itself included; KN_NOBODY if none has. */
static int from_place(const kn_run *run, const kn_climbing *plan, int place)
{
    int n = plan->hand.heaps;
    for (int i = 0; i < n; i++) {
        int next = (place + i) % n;
        if (kn_is_active(run, next) && has_cards(run, plan, next))
            return next;
    }
    return KN_NOBODY;
}

/* The next place that may answer the standing combination; KN_NOBODY when there is none. */
static int next_to_answer(const kn_run *run, const kn_climbing *plan, int place)
{
    int n = plan->hand.heaps, owner = *kn_int(run, plan->at.owner);
    for (int i = 1; i < n; i++) {
        int next = (place + i) % n;
        if (next != owner && takes_part(run, plan, next) &&
            !(*kn_int(run, plan->at.passed) >> next & 1))
            return next;
    }
    return KN_NOBODY;
}

/* ---- moves ---- */

static void list(kn_run *run, const kn_climbing *plan, bool all, kn_moves *moves)
{
    kn_climb_list(run, plan, all, moves);
    if ((kn_climb_leads(run, plan) || plan->must) && kn_moves_total(moves))
        return; /* who can't lead anything passes, too */
    kn_moves_add(moves, (kn_move){KN_WORD_PASS, KN_NO_CARD, 0, KN_NO_SUIT, KN_NO_NUMBER, KN_EMPTY});
}

static void climb_legal(kn_run *run, const kn_phase *phase, const kn_frame *frame, kn_moves *moves)
{
    (void)frame;
    list(run, phase->plan, false, moves);
}

static void climb_legal_all(kn_run *run, const kn_phase *phase, const kn_frame *frame,
                            kn_moves *moves)
{
    (void)frame;
    list(run, phase->plan, true, moves);
}

static void climb_representative(kn_run *run, const kn_phase *phase, const kn_frame *frame,
                                 kn_move *move)
{
    const kn_climbing *plan = phase->plan;
    kn_set cards = kn_climb_cards(move);
    (void)frame;
    if (move->word != KN_WORD_PLAY || kn_is_empty(cards) ||
        !kn_within(cards, run->world.block->sets[plan->hand.heap + run->world.block->place]))
        return;
    cards = kn_climb_representative(run, plan, cards);
    move->card = (uint8_t)kn_pop(&cards);
    move->cards = cards;
}

/* Who passes although it must play if it can holds no card that could be played alone. */
static void conclude_from_pass(kn_run *run, const kn_climbing *plan, int place)
{
    const kn_pack *pack = run->world.layout->pack;
    kn_set out = KN_EMPTY;
    for (int card = 0; card < pack->cards; card++) {
        kn_combination made;
        if (kn_climb_read(pack, plan, kn_set_of((unsigned)card), &made) &&
            kn_climb_beats(run, plan, &made))
            kn_put(&out, (unsigned)card);
    }
    kn_exclude(&run->world, plan->hand.heap + place, out);
}

static void climb_apply(kn_run *run, const kn_phase *phase, kn_frame *frame, const kn_move *move)
{
    const kn_climbing *plan = phase->plan;
    const kn_pack *pack = run->world.layout->pack;
    int place = run->world.block->place, heap = plan->hand.heap + place;
    kn_set cards = kn_climb_cards(move), *laid = kn_climb_set(run, plan->at.laid + place);
    kn_combination made;
    if (move->word == KN_WORD_PASS) {
        *kn_int(run, plan->at.passed) |= 1 << place;
        if (kn_climb_leads(run, plan) && plan->firsts)
            *kn_int(run, plan->at.first) = KN_NOBODY; /* another can't play it either */
        else if (plan->must && !kn_climb_leads(run, plan))
            conclude_from_pass(run, plan, place);
        frame->step = STEP_PASSED;
        return;
    }
    if (!kn_climb_read(pack, plan, cards, &made))
        return; /* no move of the list */
    kn_transfer(&run->world, heap, plan->table, cards, KN_TOP, 0, pack->all);
    *kn_climb_set(run, plan->at.beaten) = *kn_climb_set(run, plan->at.standing);
    *kn_climb_set(run, plan->at.standing) = cards;
    *laid = kn_or(*laid, cards);
    *kn_int(run, plan->at.shape) = made.shape;
    *kn_int(run, plan->at.strength) = made.strength;
    *kn_int(run, plan->at.owner) = place;
    if (!plan->locks)
        *kn_int(run, plan->at.passed) = 0;
    if (plan->firsts)
        *kn_int(run, plan->at.first) = KN_NOBODY;
    if (plan->plays_in >= 0 && *kn_int(run, plan->plays_in + place) < plan->most_plays)
        ++*kn_int(run, plan->plays_in + place);
    frame->step = STEP_BOMB;
}

/* ---- the steps of a phase ---- */

/* The card of the standing combination that counts: of its top rank, where suits decide the highest
 * one. */
static int top_card(const kn_run *run, const kn_climbing *plan)
{
    int top = *kn_int(run, plan->at.strength) / KN_SUITS_MAX, best = KN_NO_CARD;
    unsigned card;
    for (KN_EACH(card, kn_and(*kn_climb_set(run, plan->at.standing), plan->members[top])))
        if (best == KN_NO_CARD || (plan->suits && plan->height_of[card] > plan->height_of[best]))
            best = (int)card;
    return best;
}

/* An event about what a place did. */
static bool tell(kn_run *run, const kn_phase *phase, int event, int place, int number,
                 kn_flow *flow)
{
    const kn_climbing *plan = phase->plan;
    kn_call *call = &run->call;
    if (!kn_has_hooks(phase, event))
        return false;
    call->place = place;
    call->seat = kn_seat_of(run, place);
    call->side = run->world.layout->side_of[call->seat];
    call->taken = event == KN_CLIMB_ON_PASS    ? KN_EMPTY
                  : event == KN_CLIMB_ON_TRICK ? run->world.block->sets[plan->table]
                                               : *kn_climb_set(run, plan->at.standing);
    call->before = *kn_climb_set(run, event == KN_CLIMB_ON_PASS || event == KN_CLIMB_ON_TRICK
                                          ? plan->at.standing
                                          : plan->at.beaten);
    call->card = event == KN_CLIMB_ON_PASS ? KN_NO_CARD : top_card(run, plan);
    call->number = number;
    call->winner = event == KN_CLIMB_ON_TRICK ? place : KN_NOBODY;
    return kn_raise_stops(run, phase, event, flow);
}

static void enter(kn_run *run, const kn_climbing *plan, kn_frame *frame)
{
    const kn_layout *l = run->world.layout;
    int leader = plan->leader ? kn_seat_eval(&run->world, plan->leader) : KN_NOBODY, card;
    *kn_int(run, plan->at.trick) = 0;
    *kn_int(run, plan->at.gone) = 0;
    if (plan->firsts) {
        *kn_int(run, plan->at.first) = KN_NOBODY;
        if (leader < 0) {
            leader = kn_find_holder(run, &plan->hand, plan->first, plan->firsts, &card);
            if (leader >= 0)
                *kn_int(run, plan->at.first) = card;
        }
    }
    if (leader < 0)
        leader = (*kn_int(run, l->dealer) + 1) % l->seats;
    *kn_int(run, plan->at.leader) = leader;
    frame->a = 0;
}

/* Begins a trick; false when nobody has a card. */
static bool begin_trick(kn_run *run, const kn_climbing *plan)
{
    const kn_layout *l = run->world.layout;
    int leader = from_place(run, plan, *kn_int(run, plan->at.leader));
    if (leader < 0)
        return false;
    if (l->resets[KN_SCOPE_TRICK])
        kn_block_reset(l, run->world.block, KN_SCOPE_TRICK);
    *kn_int(run, plan->at.leader) = *kn_int(run, plan->at.turn) = leader;
    *kn_int(run, plan->at.owner) = *kn_int(run, plan->at.shape) = KN_NOBODY;
    *kn_int(run, plan->at.strength) = *kn_int(run, plan->at.passed) = 0;
    *kn_climb_set(run, plan->at.standing) = *kn_climb_set(run, plan->at.beaten) = KN_EMPTY;
    for (int p = 0; p < l->places; p++)
        *kn_climb_set(run, plan->at.laid + p) = KN_EMPTY;
    run->world.block->place = (uint8_t)leader;
    return true;
}

static void set_position(kn_run *run, const kn_climbing *plan, int place, int position)
{
    if (plan->position_to >= 0)
        *kn_int(run, plan->position_to + place) = position;
}

/* The place that has just played has no card left: it is out, and perhaps the play over. */
static void go_out(kn_run *run, const kn_climbing *plan, kn_frame *frame, int place)
{
    int position = ++*kn_int(run, plan->at.gone), left = 0, last = KN_NOBODY;
    set_position(run, plan, place, position);
    if (position == 1 && plan->first_out_to >= 0)
        *kn_int(run, plan->first_out_to) = kn_seat_of(run, place);
    for (int p = 0; p < plan->hand.heaps; p++)
        if (kn_is_active(run, p) && has_cards(run, plan, p)) {
            left++;
            last = p;
        }
    if (plan->one_left && left > 1)
        return;
    if (plan->one_left && left == 1)
        set_position(run, plan, last, position + 1);
    frame->a = 1;
}

/* The trick is over: its winner will lead, and takes the cards once the hooks have seen them. */
static void take_cards(kn_run *run, const kn_climbing *plan)
{
    int winner = *kn_int(run, plan->at.leader);
    int owner = plan->won.per == KN_PER_PLACE ? winner : kn_seat_of(run, winner);
    kn_carry_away(run, plan->table, kn_heap(run->world.layout, &plan->won, owner));
}

static kn_flow climb_advance(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const kn_climbing *plan = phase->plan;
    kn_flow flow;
    for (;;) {
        int turn = *kn_int(run, plan->at.turn), owner = *kn_int(run, plan->at.owner);
        switch (frame->step) {
        case STEP_ENTER:
            enter(run, plan, frame);
            frame->step = STEP_TRICK;
            break;
        case STEP_TRICK:
            if (!begin_trick(run, plan))
                return 0;
            frame->step = STEP_ASK;
            break;
        case STEP_ASK:
            return kn_await_play(run, turn, plan->hand.heap + turn);
        case STEP_BOMB: /* after a play */
            frame->step = STEP_PLAY;
            if (plan->kind[plan->shape[*kn_int(run, plan->at.shape)].kind].bomb &&
                tell(run, phase, KN_CLIMB_ON_BOMB, turn, *kn_int(run, plan->at.trick) + 1, &flow))
                return flow;
            break;
        case STEP_PLAY:
            frame->step = STEP_OUT;
            if (tell(run, phase, KN_CLIMB_ON_PLAY, turn, *kn_int(run, plan->at.trick) + 1, &flow))
                return flow;
            break;
        case STEP_OUT:
            frame->step = STEP_NEXT;
            if (has_cards(run, plan, turn))
                break;
            go_out(run, plan, frame, turn);
            if (tell(run, phase, KN_CLIMB_ON_OUT, turn, *kn_int(run, plan->at.gone), &flow))
                return flow;
            break;
        case STEP_PASSED: /* after a pass */
            frame->step = STEP_NEXT;
            if (tell(run, phase, KN_CLIMB_ON_PASS, turn, *kn_int(run, plan->at.trick) + 1, &flow))
                return flow;
            break;
        case STEP_NEXT: {
            int next = frame->a ? KN_NOBODY : next_to_answer(run, plan, turn);
            frame->step = next >= 0 ? STEP_ASK : owner >= 0 ? STEP_TAKE : STEP_OVER;
            if (next >= 0)
                *kn_int(run, plan->at.turn) = next;
            break;
        }
        case STEP_TAKE:
            frame->step = STEP_TAKEN;
            *kn_int(run, plan->at.leader) = owner;
            ++*kn_int(run, plan->at.trick);
            kn_tell_trick(run, owner);
            kn_count_trick(run, owner, plan->count_in, plan->winner_to);
            if (tell(run, phase, KN_CLIMB_ON_TRICK, owner, *kn_int(run, plan->at.trick), &flow))
                return flow;
            break;
        case STEP_OVER: /* nobody is left to play against, or can lead anything */
            return 0;
        default:
            take_cards(run, plan);
            if (frame->a)
                return 0;
            frame->step = STEP_TRICK;
            break;
        }
    }
}

/* Who drops out answers no more; with nobody or one left who has cards, the play is over. */
static void climb_pass_over(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const kn_climbing *plan = phase->plan;
    int left = 0;
    for (int p = 0; p < plan->hand.heaps; p++)
        left += kn_is_active(run, p) && has_cards(run, plan, p);
    frame->a = left < 2;
    if (kn_climb_leads(run, plan))
        frame->step = frame->a ? STEP_OVER : STEP_TRICK;
    else
        frame->step = STEP_NEXT;
}

/* ---- positions from outside ---- */

/* The combination that was played last: what `standing` says, else the longest at the end of the
 * table's cards that is one. */
static bool find_standing(const kn_run *run, const kn_climbing *plan, kn_combination *made)
{
    const kn_layout *l = run->world.layout;
    const kn_block *b = run->world.block;
    const uint8_t *order = kn_order(l, b, plan->table);
    kn_set *standing = kn_climb_set(run, plan->at.standing), there = b->sets[plan->table];
    int count = kn_count(there);
    *standing = kn_and(*standing, there);
    if (!kn_is_empty(*standing))
        return kn_climb_read(l->pack, plan, *standing, made);
    for (int from = 0; from < count; from++) {
        kn_set cards = KN_EMPTY;
        for (int i = from; i < count; i++)
            kn_put(&cards, order[i]);
        *standing = cards;
        if (kn_climb_read(l->pack, plan, cards, made))
            return true;
    }
    *standing = KN_EMPTY;
    return false;
}

/* A position from outside: the standing combination belongs to `owner`, or, if none is given, to
 * the place before the one to move; those between them have passed. */
static void climb_resume(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const kn_climbing *plan = phase->plan;
    const kn_layout *l = run->world.layout;
    const kn_block *b = run->world.block;
    int turn = b->place, n = plan->hand.heaps, owner = *kn_int(run, plan->at.owner);
    kn_combination made;
    *kn_int(run, plan->at.turn) = turn;
    *kn_int(run, plan->at.shape) = KN_NOBODY;
    *kn_int(run, plan->at.strength) = 0;
    frame->step = STEP_ASK;
    frame->a = 0;
    if (plan->firsts)
        *kn_int(run, plan->at.first) = KN_NOBODY;
    if (!find_standing(run, plan, &made)) {
        *kn_int(run, plan->at.leader) = turn;
        *kn_int(run, plan->at.owner) = KN_NOBODY;
        bool named = plan->leader && kn_seat_eval(&run->world, plan->leader) >= 0;
        for (int i = plan->firsts; i-- > 0 && !named && *kn_int(run, plan->at.trick) == 0;)
            if (kn_has(b->sets[plan->hand.heap + turn], plan->first[i]))
                *kn_int(run, plan->at.first) = plan->first[i];
        return;
    }
    if (owner < 0 || owner == turn)
        owner = (turn + n - 1) % n;
    *kn_int(run, plan->at.shape) = made.shape;
    *kn_int(run, plan->at.strength) = made.strength;
    *kn_int(run, plan->at.owner) = owner;
    if (*kn_int(run, plan->at.leader) < 0)
        *kn_int(run, plan->at.leader) = owner;
    for (int p = (owner + 1) % n; p != turn; p = (p + 1) % n)
        *kn_int(run, plan->at.passed) |= 1 << p;
    kn_set *laid = kn_climb_set(run, plan->at.laid);
    bool told = false;
    for (int p = 0; p < l->places; p++)
        told = told || !kn_is_empty(laid[p]);
    if (!told)
        laid[owner] = *kn_climb_set(run, plan->at.standing);
}

const kn_mechanic kn_mechanic_climbing = {
    .name = "climbing",
    .says =
        "Combinations are played, each beating the one before, until somebody has no card left.",
    .keys = &kn_climbing_table,
    .outcomes = "done",
    .events = "play pass bomb out trick",
    .rule_points = "kind beats",
    .notes = kn_climb_notes,
    .compile = kn_climb_compile,
    .link = kn_climb_link,
    .advance = climb_advance,
    .legal = climb_legal,
    .legal_all = climb_legal_all,
    .representative = climb_representative,
    .apply = climb_apply,
    .pass_over = climb_pass_over,
    .why = kn_climb_why,
    .show = kn_climb_show,
    .faces = kn_climb_faces,
    .resume = climb_resume,
};
