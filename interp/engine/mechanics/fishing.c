/* SPDX-License-Identifier: MIT
 * fishing.c: the mechanic `fishing`: each place in turn plays a card, which captures cards of a
 * face-up floor or stays there. Its keys are in fishing_plan.c; capture.c finds the captures; hooks
 * and score.c award points. The files fishing_build*.c handle builds.
 */
#include "base/memory.h"
#include "mechanics/fishing.h"
#include "mechanics/telling.h"

/* Raises the event, if any hook or call depends on it, and the event of any play. */
static inline void __attribute__((always_inline))
raise_play(km_run *run, const km_phase *phase, int event, int place, unsigned card, kn_set taken,
           kn_set before)
{
    bool own = km_has_hooks(phase, event), any = km_has_hooks(phase, KM_FISHING_ON_PLAY);
    if (!own && !any)
        return;
    int seat = km_seat_of(run, place);
    km_set_call(run, place, seat, (int)card, taken, kn_count(taken), seat);
    run->call.before = before;
    if (own && !km_raise(run, phase, event))
        return;
    if (any)
        km_raise(run, phase, KM_FISHING_ON_PLAY);
}

/* The card turned up comes from the top, and everybody sees this, so seats that know cards below it
 * still know them. */
static void lay(ks_world *w, const km_fishing *plan, int from, unsigned card, int to)
{
    ks_seats all = KS_EVERYBODY(w->layout);
    if (from == plan->turns_up)
        ks_deal_cards(w, from, KS_TOP, to, 1, all);
    else
        ks_play_card(w, from, to, card, all);
}

/* Moves the card from heap `from` onto the floor, or together with its capture to the pile. */
static inline void __attribute__((always_inline))
carry_out(km_run *run, const km_phase *phase, int place, int from, unsigned card, kn_set taken)
{
    const km_fishing *plan = phase->plan;
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    ks_seats all = KS_EVERYBODY(l);
    kn_set before = w->block->sets[plan->floor], covered = KN_EMPTY;

    if (plan->under >= 0)
        covered = w->block->sets[plan->under];
    if (plan->builds
            .on) /* also drops builds that lack the played card, which a hook may have moved */
        km_builds_drop(run, plan, kn_or(taken, kn_set_of(card)));
    if (kn_is_empty(taken)) {
        if (plan->under >= 0 && !kn_is_empty(before))
            ks_transfer_all(w, plan->floor, plan->under);
        lay(w, plan, from, card, plan->floor);
    } else {
        int owner = km_seat_of(run, place), pile = ks_heap(l, plan->pile, owner);
        lay(w, plan, from, card, pile);
        if (!kn_is_empty(covered))
            ks_transfer_all(w, plan->under, pile);
        ks_transfer(w, plan->floor, pile, taken, KS_TOP, all);
        taken = kn_or(taken, covered);
        *km_int(run, l->last_taker) = l->side_of[owner];
        km_keep(run, plan->taker, owner);
        if (plan->clears && kn_is_empty(w->block->sets[plan->floor]))
            km_clears_count(run, phase, owner, from, card, taken);
    }
    raise_play(run, phase, kn_is_empty(taken) ? KM_FISHING_ON_TRAIL : KM_FISHING_ON_CAPTURE, place,
               card, taken, kn_or(before, covered));
}

/* Lays the card on the floor, where it makes, joins or raises a build. */
static void __attribute__((noinline, cold))
build(km_run *run, const km_phase *phase, int place, const ks_move *move)
{
    const km_fishing *plan = phase->plan;
    kn_set before = run->world.block->sets[plan->floor];
    lay(&run->world, plan, plan->hand->heap + place, move->card, plan->floor);
    kn_set cards = km_builds_make(run, plan, km_seat_of(run, place), move);
    raise_play(run, phase, KM_FISHING_ON_BUILD, place, move->card,
               kn_minus(cards, kn_set_of(move->card)), before);
}

/* Lists the plays of `cards`, which are the hand of the place to move, or the card turned up.
 * `known`: see km_capture_moves. */
static inline kn_status list_plays(const km_run *run, const km_fishing *plan, kn_set cards,
                                   km_floor_sums *known, ks_moves *moves)
{
    if (plan->builds.on)
        return km_builds_moves(run, plan, run->world.block->place, moves);
    return km_capture_moves(&plan->capture, cards, run->world.block->sets[plan->floor], known,
                            moves);
}

static inline void legal_for(km_run *run, const km_phase *phase, kn_set cards, ks_moves *moves)
{
    kn_status status = list_plays(run, phase->plan, cards, NULL, moves);
    if (status == KN_OK)
        return;
    if (status == KN_RULES)
        km_run_fail(run, phase, status, KN_E_CAPTURES, "there are over %d ways to take cards here",
                    KM_CAPTURES_MAX);
    else
        km_run_fail(run, phase, status, KN_E_MEMORY, KN_MEMORY_OUT);
}

static void fishing_legal(km_run *run, const km_phase *phase, const ks_frame *frame,
                          ks_moves *moves)
{
    legal_for(run, phase, km_fishing_playable(run, phase->plan, frame, run->world.block->place),
              moves);
}

static inline void __attribute__((always_inline))
fishing_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    const km_fishing *plan = phase->plan;
    int place = run->world.block->place;
    bool turned = frame->step == KM_FISHING_CHOOSING;

    frame->step = turned ? KM_FISHING_TURNED : KM_FISHING_MOVED;
    frame->a = (uint8_t)place;
    if (move->word > KS_WORD_TAKE)
        build(run, phase, place, move);
    else
        carry_out(run, phase, place, turned ? plan->turns_up : plan->hand->heap + place, move->card,
                  move->cards);
}

/* Raises the event of a card that captures without a player's choice, in the same form as that of a
 * play. */
static void tell_turned(ks_world *w, int place, const ks_move *move)
{
    if (!w->feed)
        return;
    ks_event event = {.kind = KS_EVENT_TURNED, .place = place, .seat = KS_NOBODY, .move = move};
    event.audience = KS_EVERYBODY(w->layout);
    event.cards = kn_or(move->cards, kn_set_of(move->card));
    ks_feed(w, &event);
}

/* Turns up a card, and plays it if only one play is possible. True: the place must choose. Not
 * inlined, nor is `finish`, because most turns need neither and would have to save registers for
 * both. */
static bool __attribute__((noinline)) turn_up(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_fishing *plan = phase->plan;
    ks_world *w = &run->world;
    if (kn_is_empty(w->block->sets[plan->turns_up]))
        return false;
    unsigned card = km_fishing_top(run, plan->turns_up);
    ks_moves_clear(&run->moves);
    legal_for(run, phase, kn_set_of(card), &run->moves);
    if (run->status != KN_OK)
        return false;
    frame->step = KM_FISHING_CHOOSING;
    if (ks_moves_total(&run->moves) > 1) {
        ks_show(w, plan->turns_up, kn_set_of(card), KS_EVERYBODY(w->layout));
        return true;
    }
    frame->step = KM_FISHING_TURNED;
    ks_move move = ks_moves_nth(&run->moves, 0);
    tell_turned(w, frame->a, &move);
    carry_out(run, phase, frame->a, plan->turns_up, card, move.cards);
    return false;
}

/* Gives the remaining cards to their receiver, which ends the deal's play. */
static void __attribute__((noinline)) finish(km_run *run, const km_fishing *plan)
{
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    int pile = -1;

    if (plan->rest_to == KM_REST_SEAT) {
        int place = ks_seat_eval(w, plan->rest_seat);
        pile = place < 0 ? -1 : ks_heap(l, plan->pile, km_seat_of(run, place));
    } else if (plan->rest_to == KM_REST_LAST_TAKER) {
        int side = *km_int(run, l->last_taker),
            seat = plan->taker >= 0 ? *km_int(run, plan->taker) : KS_NOBODY;
        if (side < 0)
            return;   /* nobody has captured, so the cards stay */
        if (seat < 0) /* the piles belong to sides, or a scenario has set them up */
            seat = __builtin_ctz(l->side_seats[side]);
        pile = ks_heap(l, plan->pile, seat);
    }
    if (pile < 0)
        return;
    for (int i = 0; i < plan->rests; i++) {
        int from = plan->rest[i];
        ks_transfer(w, from, pile, w->block->sets[from], KS_TOP,
                    from == plan->under ? 0 : KS_EVERYBODY(l)); /* covered cards stay secret */
    }
    if (plan->builds.on)
        km_builds_drop(run, plan, l->pack->all);
}

static inline bool can_play(const km_run *run, const km_fishing *plan, int place)
{
    return !kn_is_empty(run->world.block->sets[plan->hand->heap + place]) &&
           km_is_active(run, place);
}

static inline km_flow await(km_run *run, ks_frame *frame, int place)
{
    frame->step = KM_FISHING_TO_PLAY;
    frame->a = (uint8_t)place;
    return km_run_wait(run, place);
}

/* Finds the first place, counted from `start`, that can play. If there is none, deals again or
 * ends. */
static km_flow __attribute__((noinline))
seek(km_run *run, const km_fishing *plan, ks_frame *frame, int start)
{
    int places = plan->hand->heaps;
    for (int i = 0, place = start < places ? start : 0; i < places;
         i++, place = place + 1 < places ? place + 1 : 0)
        if (can_play(run, plan, place))
            return await(run, frame, place);
    if (plan->refill >= 0 && frame->step != KM_FISHING_REFILLED) {
        frame->step = KM_FISHING_REFILLED;
        frame->a = (uint8_t)start;
        return KM_CALL_PHASE(plan->refill);
    }
    finish(run, plan);
    return KM_DONE;
}

/* A place that chooses the capture of a card turned up needs no hand. */
static bool fishing_has_cards(const km_run *run, const km_phase *phase, const ks_frame *frame,
                              int place)
{
    return frame->step == KM_FISHING_CHOOSING || can_play(run, phase->plan, place);
}

static bool is_over(const km_run *run, const km_fishing *plan)
{
    return plan->ends_if && ks_condition_eval(&run->world, plan->ends_if);
}

/* Begins the next turn, which belongs to the same place again or to the place after it. Usually
 * that place can play. */
static km_flow next_turn(km_run *run, const km_fishing *plan, ks_frame *frame)
{
    const kn_set *sets = run->world.block->sets;
    bool again = plan->plays_again && kn_is_empty(sets[plan->floor]) &&
                 !kn_is_empty(sets[plan->hand->heap + frame->a]);
    int next = again ? frame->a : frame->a + 1 < plan->hand->heaps ? frame->a + 1 : 0;
    return can_play(run, plan, next) ? await(run, frame, next)
                                     : seek(run, plan, frame, frame->a + !again);
}

/* Continues after the place has played its card and the card turned up has been played. */
static km_flow end_turn(km_run *run, const km_phase *phase, ks_frame *frame)
{
    if (!km_has_hooks(phase, KM_FISHING_ON_TURN))
        return next_turn(run, phase->plan, frame);
    frame->step = KM_FISHING_OVER;
    int seat = km_seat_of(run, frame->a);
    km_set_call(run, frame->a, seat, KN_NO_CARD, KN_EMPTY, 0, KS_NOBODY);
    km_raise(run, phase, KM_FISHING_ON_TURN);
    return KM_AGAIN;
}

/* Continues after a move: turns up a card, then ends the turn. */
static inline km_flow go_on(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_fishing *plan = phase->plan;
    if (plan->turns_up >= 0) {
        if (turn_up(run, phase, frame))
            return km_run_wait(run, frame->a);
        if (run->status != KN_OK)
            return KM_DONE;
        if (run->pending >= 0 ||
            run->call.request) /* first carry out a hook's request for the card turned up */
            return KM_AGAIN;
        if (is_over(run, plan))
            return KM_DONE;
    }
    return end_turn(run, phase, frame);
}

static km_flow fishing_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_fishing *plan = phase->plan;
    int first;

    if (is_over(run, plan))
        return KM_DONE;
    switch (frame->step) {
    case KM_FISHING_ENTERED:
        first = ks_seat_eval(&run->world, plan->first);
        return seek(run, plan, frame, first < 0 ? 0 : first);
    case KM_FISHING_MOVED:
        return go_on(run, phase, frame);
    case KM_FISHING_CHOOSING:
        return km_run_wait(run, frame->a);
    case KM_FISHING_TURNED:
        return end_turn(run, phase, frame);
    case KM_FISHING_OVER:
        return next_turn(run, plan, frame);
    default:
        return seek(run, plan, frame, frame->a);
    }
}

/* The fast path of a playout. */
static km_flow fishing_play_on(km_run *run, const km_phase *phase, ks_frame *frame,
                               km_chooser *chooser)
{
    const km_fishing *plan = phase->plan;
    ks_block *b = run->world.block;
    ks_moves *moves = chooser->moves;
    km_floor_sums known = {.floor = KN_EMPTY};
    km_flow flow = KM_WAIT;
    while (flow == KM_WAIT && run->status == KN_OK && !run->world.misfit) {
        ks_moves_clear(moves);
        if (b->moves >= chooser->until ||
            list_plays(run, plan, km_fishing_playable(run, plan, frame, b->place), &known, moves) !=
                KN_OK)
            return KM_DECLINED; /* the normal path reports the error */
        int n = km_choose_number(chooser, b->seat, ks_moves_total(moves));
        if (chooser->stopped)
            return KM_DECLINED;
        chooser->move = ks_moves_nth(moves, n);
        chooser->card = KN_NO_CARD;
        km_run_new_step(run);
        b->moves++;
        b->waiting = 0;
        fishing_apply(run, phase, frame, &chooser->move);
        flow = run->status != KN_OK || run->call.request || run->pending >= 0 ? KM_AGAIN
               : is_over(run, plan)                                           ? KM_DONE
               : frame->step == KM_FISHING_MOVED ? go_on(run, phase, frame)
                                                 : end_turn(run, phase, frame);
    }
    return flow;
}

/* Describes the card turned up while its place chooses the capture. */
static void fishing_faces(const km_telling *t, const km_run *run)
{
    const km_fishing *plan = t->phase->plan;
    const ks_block *b = run->world.block;
    if (b->frame[b->depth - 1].step != KM_FISHING_CHOOSING) {
        km_builds_faces(t, run);
        return;
    }
    const char *card = run->world.layout->pack->name[km_fishing_top(run, plan->turns_up)];
    km_add(t, "fishing.faces", KN_TEXT("card", card));
}

static void fishing_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    frame->step = KM_FISHING_TO_PLAY;
    frame->a = run->world.block->place;
}

static void fishing_facing(const km_run *run, const km_phase *phase, const ks_frame *frame,
                           km_facing *facing)
{
    const km_fishing *plan = phase->plan;
    facing->table = run->world.block->sets[plan->floor];
    facing->capture = &plan->capture;
    facing->building = plan->builds.on ? plan : NULL;
}

static bool fishing_plausible(const km_run *run, const km_phase *phase, const ks_frame *frame,
                              int seat)
{
    const km_fishing *plan = phase->plan;
    (void)frame;
    (void)seat;
    return !plan->builds.on || km_builds_plausible(run, plan);
}

/* The fields that every event of a played card has. */
enum {
    PLAY_FIELDS = KL_FIELD_CARD | KL_FIELD_TAKEN | KL_FIELD_BEFORE | KL_FIELD_NUMBER |
                  KL_FIELD_SEAT | KL_FIELD_SIDE
};
static const char play_brings[] =
    "`card`, `taken` (the floor cards, without `card`), `before` (the floor before), `number` (of "
    "the cards taken), `seat`, `side`. With `under`, `taken` includes the covered cards";

static const km_note notes[] = {
    {"outcome done", "all cards have been played and no new cards are dealt, or `ends_if` held.",
     NULL, 0},
    {"event capture", "a card has taken other cards", play_brings, PLAY_FIELDS},
    {"event trail", "a card has taken no card and stays on the floor", play_brings, PLAY_FIELDS},
    {"event build", "a card has made, joined or raised a build",
     "`card`, `taken` (the other cards of the build), `before` (the floor before), `number` (of "
     "the other cards), `seat`, `side`",
     PLAY_FIELDS},
    {"event play", "raised for every card played, after the other events", play_brings,
     PLAY_FIELDS},
    {"event turn_end", "the turn of a place is over, including any card that was turned up",
     "`seat`, `side`", KL_FIELD_SEAT | KL_FIELD_SIDE},
    {"rule takes",
     "called for each card. It returns `all` (the whole floor), a selection (its cards on the "
     "floor), `none` (nothing), or `normal` (what the keys allow). This overrides `must_take` "
     "and the other keys when the card is played.",
     NULL, KL_FIELD_CARD},
    {"variable taker", "the seat that took last, if each seat has its own pile.", NULL, 0},
    {"variable build_1",
     "the cards of the first build, with `builds`. `build_2` to `build_6` are the same for further "
     "builds (up to `build_26` if they are stacks). They are empty if there is no such build.",
     NULL, 0},
    {"variable value_1", "the value of the build.", NULL, 0},
    {"variable owners_1",
     "the owners of the build: the sum of 1 for seat 0, 2 for seat 1, 4 for seat 2 ..., plus 256 "
     "if the build has several groups. Without owners (`owner: nobody`), it is 0, and stacks don't "
     "have this variable.",
     NULL, 0},
    {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_fishing = {
    .does = KM_PLAYS | KM_EMPTIES | KM_DRAWS,
    .programs.play = KM_PLAY_FISHING,
    .keys = &km_fishing_table,
    .outcomes = "done",
    .events = KM_FISHING_EVENTS(KD_FIRST, KD_NEXT),
    .event_words = "take takes taken captured captures sweep: capture",
    .rule_points = "takes",
    .notes = notes,
    .plan.size = sizeof(km_fishing),
    .plan.declare = km_fishing_declare,
    .plan.compile = km_fishing_compile,
    .plan.link = km_fishing_link,
    .plan.doubt = km_fishing_doubt,
    .plan.idle = km_fishing_idle,
    .advance = fishing_advance,
    .legal = fishing_legal,
    .apply = fishing_apply,
    .has_cards = fishing_has_cards,
    .programs.play_on = fishing_play_on,
    .tell.why = km_fishing_why,
    .tell.faces = fishing_faces,
    .programs.facing = fishing_facing,
    .tell.show = km_fishing_show,
    .knows.plausible = fishing_plausible,
    .resume = fishing_resume,
};
