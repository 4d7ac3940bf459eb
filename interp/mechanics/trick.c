/* SPDX-License-Identifier: MIT
 * trick.c: the mechanic `tricks`: one card from each place in turn, the best takes them all, until
 * the hands are empty. Its keys are in trick_plan.c, what beats what in trick_law.c, whose turn it
 * is in trick_order.c, drawing in trick_draw.c, positions from outside in trick_resume.c, refusals
 * and descriptions in trick_text.c.
 *
 * How a trick is won: the first card is the best so far; each later card that is in
 * beats[trump][best] becomes the best. How a card is chosen: a list of duties, each a set of cards
 * to be preferred, narrows the hand one after another wherever the hand has any of them. The same
 * list, made for the card that was chosen, says what everybody learns from the choice.
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

/* ---- what may be played, and what a choice tells ---- */

static const kn_law *law_of(const kn_tricks *plan, const kn_frame *frame)
{
    return plan->law[frame->a];
}

/* What is asked at every card takes the block's numbers, `ints`, instead of the run: so they are
 * found once. */
static inline const int32_t *ints_of(const kn_run *run)
{
    return kn_ints(run->world.layout, run->world.block);
}

static inline int trump_now(const kn_run *run, const kn_law *law, const int32_t *ints)
{
    if (law->trump_at < 0)
        return law->trump;
    int t = ints[law->trump_at];
    if (law->trump_of && t >= 0)
        return law->trump_of[t];
    return t < 0 ? run->world.layout->pack->suits : t;
}

static inline int top_now(const kn_law *law, const int32_t *ints)
{
    return law->top_at < 0 ? KN_NOBODY : ints[law->top_at];
}

/* One more card of the trick: best card so far, and the card that says which suit is to be
 * followed. */
static inline void judge(const kn_law *law, int trump, int top, int card, int *best, int *led)
{
    if (*led < 0 && !kn_has(law->silent, (unsigned)card))
        *led = card;
    if (*best < 0 || (card == top && *best != top) ||
        (*best != top && kn_has(law->beats[trump][*best], (unsigned)card)))
        *best = card;
}

/* What the trick's cards were judged by: when it changes within a trick, all are judged anew. */
static int basis_of(int trump, int top)
{
    return trump | (top + 1) << 4;
}

/* Best card and suit card of the trick so far, judged anew. */
static void __attribute__((noinline))
assess_anew(const kn_run *run, const kn_tricks *plan, const kn_law *law, int trump, int top,
            int *best, int *led)
{
    const kn_layout *l = run->world.layout;
    const kn_block *b = run->world.block;
    const uint8_t *order = kn_order(l, b, plan->table);
    int count = kn_count(b->sets[plan->table]);
    *best = *led = KN_NOBODY;
    for (int i = 0; i < count; i++)
        judge(law, trump, top, order[i], best, led);
}

/* The same under the trump of this moment. */
static inline void assess(const kn_run *run, const kn_tricks *plan, const kn_law *law,
                          const int32_t *ints, int trump, int top, int *best, int *led)
{
    *best = ints[plan->at.best];
    *led = ints[plan->at.led];
    if (ints[plan->at.basis] != basis_of(trump, top))
        assess_anew(run, plan, law, trump, top, best, led);
}

static void add_duty(kn_trick_view *v, kn_set prefer, const char *key, const kn_held *held)
{
    v->duty[v->duties++] = (kn_duty){prefer, key, held};
}

/* Cards held back: all others are preferred, and those of the suit led are no discards. */
static void add_held(const kn_run *run, const kn_tricks *plan, kn_trick_view *v, int use,
                     kn_set suit_led)
{
    const kn_law *law = v->law;
    const kn_pack *pack = run->world.layout->pack;
    for (int i = 0; i < law->helds; i++) {
        const kn_held *held = &law->held[i];
        bool over = held->until == KN_UNTIL_PLAYED ? *kn_int(run, plan->at.broken) >> i & 1
                    : held->until == KN_UNTIL_SECOND_TRICK
                        ? *kn_int(run, plan->at.trick) > 0
                        : kn_condition_eval(&run->world, held->condition);
        if (over || (held->from != KN_HELD_BOTH && held->from != use))
            continue;
        kn_set cards =
            held->trumps ? law->mask[v->trump][kn_trick_trumps(pack, v->trump)] : held->cards;
        add_duty(v, kn_minus(pack->all, kn_minus(cards, suit_led)), "held_back", held);
    }
}

/* The duties of one who follows to a led suit: it first; then to beat, or to trump and to beat with
 * that. */
static bool add_following(kn_trick_view *v, const kn_pack *pack, int class, int as)
{
    const kn_law *law = v->law;
    int trumps_class = kn_trick_trumps(pack, v->trump);
    kn_set suit = kn_minus(law->mask[v->trump][class], law->free);
    kn_set trumps = kn_minus(law->mask[v->trump][trumps_class], law->free);
    bool follows = as < 0 ? kn_meets(v->hand, suit) : kn_has(suit, (unsigned)as);
    add_duty(v, suit, "follow", NULL);
    if (law->or_trump && follows && class != trumps_class)
        v->extra = trumps;
    if (law->or_trump && as >= 0 && class != trumps_class && kn_has(trumps, (unsigned)as)) {
        v->duties = 0; /* with or without the suit it could be played: it tells nothing */
        return true;
    }
    if (follows &&
        (law->beat == KN_BEAT_ALWAYS || (law->beat == KN_BEAT_TRUMPS && class == trumps_class)))
        add_duty(v, kn_and(suit, kn_trick_beaters(law, v->trump, v->top, v->best)), "beat", NULL);
    if (!follows && law->ruff) {
        add_duty(v, trumps, "void", NULL);
        if (law->overtrump)
            add_duty(v, kn_and(trumps, kn_trick_beaters(law, v->trump, v->top, v->best)),
                     "overtrump", NULL);
    }
    return follows;
}

void kn_trick_look(const kn_run *run, const kn_tricks *plan, const kn_frame *frame, int place,
                   int as, kn_trick_view *v)
{
    const kn_block *b = run->world.block;
    const kn_pack *pack = run->world.layout->pack;
    const kn_law *law = law_of(plan, frame);
    const int32_t *ints = ints_of(run);
    v->law = law;
    v->trump = trump_now(run, law, ints);
    v->top = top_now(law, ints);
    v->hand = b->sets[plan->hand.heap + place];
    v->extra = KN_EMPTY;
    v->duties = 0;
    v->best = v->led = KN_NOBODY;
    v->leads = kn_is_empty(b->sets[plan->table]);
    if (v->leads) {
        int first = plan->firsts ? ints[plan->at.first] : KN_NOBODY;
        if (first >= 0)
            add_duty(v, kn_set_of((unsigned)first), "first_card", NULL);
        if (law->helds)
            add_held(run, plan, v, KN_HELD_LEAD, KN_EMPTY);
        return;
    }
    assess(run, plan, law, ints, v->trump, v->top, &v->best, &v->led);
    int class = v->led < 0 ? KN_CLASS_NONE : law->class_of[v->trump][v->led];
    bool follows = false;
    if (as >= 0 && kn_has(law->free, (unsigned)as))
        return; /* could be played in any case */
    if (class != KN_CLASS_NONE && (!law->follow || ints[plan->at.duty]))
        follows = add_following(v, pack, class, as);
    if (law->helds && !follows)
        add_held(run, plan, v, KN_HELD_DISCARD, law->mask[v->trump][class]);
    v->extra = kn_or(v->extra, law->free);
}

kn_set kn_trick_allowed(const kn_trick_view *v)
{
    kn_set cards = v->hand;
    for (int i = 0; i < v->duties; i++)
        if (kn_meets(cards, v->duty[i].prefer))
            cards = kn_and(cards, v->duty[i].prefer);
    return kn_or(cards, kn_and(v->hand, v->extra));
}

/* The cards that one who has played `card` can't hold: with any of them `card` would not have been
 * legal. Nothing but the card and what all see is used. */
static kn_set refuted(const kn_trick_view *v, kn_set all, int card)
{
    kn_set left = all, out = KN_EMPTY;
    for (int i = 0; i < v->duties; i++) {
        kn_set preferred = kn_and(left, v->duty[i].prefer);
        if (kn_has(preferred, (unsigned)card)) {
            left = preferred;
        } else {
            out = kn_or(out, preferred);
            left = kn_minus(left, preferred);
        }
    }
    return out;
}

/* True if any card may be played, so that a choice tells nothing: no duty has to be looked at. */
static inline bool is_free(const kn_tricks *plan, const kn_law *law, const int32_t *ints,
                           bool leads)
{
    return !plan->firsts && !law->helds && (leads || (law->follow && !ints[plan->at.duty]));
}

/* The suit that is to be followed, where that is the only duty. */
static inline kn_set suit_due(const kn_law *law, int trump, int led)
{
    int class = led < 0 ? KN_CLASS_NONE : law->class_of[trump][led];
    return class == KN_CLASS_NONE ? KN_EMPTY : law->mask[trump][class];
}

/* What the duties leave of the hand. */
static kn_set __attribute__((noinline))
dutiful(const kn_run *run, const kn_tricks *plan, const kn_frame *frame)
{
    const kn_block *b = run->world.block;
    const kn_law *law = law_of(plan, frame);
    const int32_t *ints = ints_of(run);
    kn_trick_view v;
    if (law->only_follow && !kn_is_empty(b->sets[plan->table])) {
        int trump = trump_now(run, law, ints), best, led;
        kn_set hand = b->sets[plan->hand.heap + b->place];
        assess(run, plan, law, ints, trump, top_now(law, ints), &best, &led);
        kn_set cards = kn_and(hand, suit_due(law, trump, led));
        return kn_is_empty(cards) ? hand : cards;
    }
    kn_trick_look(run, plan, frame, b->place, -1, &v);
    return kn_trick_allowed(&v);
}

static void tricks_legal(kn_run *run, const kn_phase *phase, const kn_frame *frame, kn_moves *moves)
{
    const kn_tricks *plan = phase->plan;
    const kn_block *b = run->world.block;
    if (is_free(plan, law_of(plan, frame), ints_of(run), kn_is_empty(b->sets[plan->table])))
        moves->plain = b->sets[plan->hand.heap + b->place];
    else
        moves->plain = dutiful(run, plan, frame);
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
    const kn_law *law = law_of(plan, frame);
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

/* What a card tells that was not played freely. `suit`: what was to be followed, where that is the
 * only duty. */
static void __attribute__((noinline))
tell_duties(kn_run *run, const kn_tricks *plan, const kn_frame *frame, int card, kn_set suit)
{
    int place = run->world.block->place;
    kn_trick_view v;
    if (kn_is_empty(suit)) {
        kn_trick_look(run, plan, frame, place, card, &v);
        suit = refuted(&v, run->world.layout->pack->all, card);
    } else if (kn_has(suit, (unsigned)card)) {
        return;
    }
    kn_exclude(&run->world, plan->hand.heap + place, suit);
}

/* Which of the cards held back have been played. */
static void note_held(const kn_run *run, const kn_tricks *plan, const kn_law *law, int trump,
                      int card)
{
    const kn_pack *pack = run->world.layout->pack;
    for (int i = 0; i < law->helds; i++) {
        const kn_held *held = &law->held[i];
        kn_set cards = held->trumps ? law->mask[trump][kn_trick_trumps(pack, trump)] : held->cards;
        if (kn_has(cards, (unsigned)card))
            *kn_int(run, plan->at.broken) |= 1 << i;
    }
}

static inline void __attribute__((always_inline))
put_down(kn_run *run, const kn_phase *phase, kn_frame *frame, const kn_move *move)
{
    const kn_tricks *plan = phase->plan;
    const kn_law *law = law_of(plan, frame);
    const kn_block *b = run->world.block;
    int place = b->place, card = move->card;
    int32_t *ints = kn_int(run, 0);
    int trump = trump_now(run, law, ints), top = top_now(law, ints);
    int best = KN_NOBODY, led = KN_NOBODY;
    bool leads = kn_is_empty(b->sets[plan->table]);
    if (!leads)
        assess(run, plan, law, ints, trump, top, &best, &led);
    if (!is_free(plan, law, ints, leads))
        tell_duties(run, plan, frame, card,
                    law->only_follow && !leads ? suit_due(law, trump, led) : KN_EMPTY);
    if (leads && law->follow && phase->frees) /* one before the lead may have changed it */
        ints[plan->at.duty] = kn_condition_eval(&run->world, law->follow);
    kn_play_card(&run->world, plan->hand.heap + place, plan->table, (unsigned)card);
    judge(law, trump, top, card, &best, &led);
    ints[plan->at.best] = best;
    ints[plan->at.led] = led;
    ints[plan->at.basis] = basis_of(trump, top);
    ints[plan->at.played + place] = card;
    if (plan->firsts)
        ints[plan->at.first] = KN_NOBODY;
    if (law->helds)
        note_held(run, plan, law, trump, card);
    frame->b = move->mark;
}

static void tricks_apply(kn_run *run, const kn_phase *phase, kn_frame *frame, const kn_move *move)
{
    const kn_tricks *plan = phase->plan;
    put_down(run, phase, frame, move);
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
    const kn_law *law = law_of(plan, frame);
    kn_set cards = run->world.block->sets[plan->table];
    const int32_t *ints = ints_of(run);
    int winner = ints[plan->at.leader], best, led;
    assess(run, plan, law, ints, trump_now(run, law, ints), top_now(law, ints), &best, &led);
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

static bool tricks_apply_and_ask(kn_run *run, const kn_phase *phase, kn_frame *frame,
                                 const kn_move *move)
{
    const kn_tricks *plan = phase->plan;
    int32_t *ints = kn_int(run, 0);
    int next = plan->untold ? kn_trick_next(run, plan, ints[plan->at.turn], ints[plan->at.leader])
                            : KN_NOBODY;
    if (next < 0)
        return false;
    put_down(run, phase, frame, move);
    ints[plan->at.turn] = next;
    kn_await_play(run, next, plan->hand.heap + next);
    return true;
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
    .legal = tricks_legal,
    .apply = tricks_apply,
    .pass_over = tricks_pass_over,
    .apply_and_ask = tricks_apply_and_ask,
    .why = kn_trick_why,
    .show = kn_trick_show,
    .resume = tricks_resume,
};
