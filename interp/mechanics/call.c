/* SPDX-License-Identifier: MIT
 * call.c: the mechanic `call`: a card of another hand is called by its name, and changes hands or
 * names a partner. Its keys are call_plan.c's; what the caller plays for is other phases'
 * business.
 */
#include "base/words.h"
#include "mechanics/call.h"

/* The events, as hooks name them. */
#define CALL_EVENTS(FIRST, NEXT)                                                                   \
    FIRST(EVENT_CALL, "call")                                                                      \
    NEXT(EVENT_BACK, "back")
enum { KD_ENUMS(CALL_EVENTS) };

/* ---- the frame: step 0 on entry, else 1 + seats passed; a = the first seat asked, and a mark when
 * somebody has called; b = 1 + the seat to which the caller owes cards ---- */

enum { FIRST = 15, CALLED = 128 };

static int hand_of(const km_call_plan *plan, int place)
{
    return plan->hand->heap + place;
}

static kn_set *called_cards(const km_run *run, const km_call_plan *plan)
{
    return &run->world.block->sets[plan->called];
}

static bool enter(km_run *run, const km_call_plan *plan, ks_frame *frame)
{
    int first = km_first_asked(run, plan->who, plan->first);
    km_keep(run, plan->seat_to, KS_NOBODY);
    km_keep(run, km_result_at(plan->holder_to), KS_NOBODY);
    km_keep(run, km_result_at(plan->count_to), 0);
    *km_int(run, plan->card) = KS_NOBODY;
    *called_cards(run, plan) = KN_EMPTY;
    frame->a = (uint8_t)(first >= 0 ? first : 0);
    frame->step = 1;
    return first >= 0;
}

/* The seat that is asked, or has called and owes cards. */
static int asked_seat(const km_run *run, const ks_frame *frame)
{
    return ((frame->a & FIRST) + frame->step - 1) % run->world.layout->seats;
}

static km_flow call_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_call_plan *plan = phase->plan;
    int seats = run->world.layout->seats;
    if (frame->step == 0 && !enter(run, plan, frame))
        return KM_OTHERWISE;
    if (frame->b)
        return km_run_wait(run, asked_seat(run, frame));
    bool over = plan->until_first && frame->a & CALLED;
    for (int last = plan->who ? 1 : seats; frame->step <= last && !over; frame->step++) {
        int seat = asked_seat(run, frame);
        if (km_is_active(run, seat))
            return km_run_wait(run, seat);
    }
    return frame->a & CALLED ? KM_DONE : KM_OTHERWISE;
}

/* ---- what may be called and given back ---- */

/* The cards that may lie in the hand of somebody else, as far as everybody knows. */
static kn_set elsewhere(const km_run *run, const km_call_plan *plan, int place)
{
    const ks_layout *l = run->world.layout;
    kn_set cards = KN_EMPTY;
    for (int i = 0; i < plan->hand->heaps; i++) {
        int heap = plan->hand->heap + i;
        if (i == place || !km_is_active(run, i))
            continue;
        int set = l->possible_of[heap] >= 0 ? l->possible_of[heap] : heap;
        cards = kn_or(cards, run->world.block->sets[set]);
    }
    return cards;
}

/* What may go back: the card called stays. */
static kn_set returnable(const km_run *run, const km_call_plan *plan, int place)
{
    kn_set cards = kn_and(run->world.block->sets[hand_of(plan, place)], plan->back_cards);
    int card = *km_int(run, plan->card);
    if (card != KS_NOBODY)
        kn_drop(&cards, (unsigned)card);
    return cards;
}

static bool can_pay(const km_run *run, const km_call_plan *plan, int place)
{
    kn_set hand = run->world.block->sets[hand_of(plan, place)];
    return kn_count(kn_and(hand, plan->back_cards)) >= plan->back;
}

static kn_set callable(const km_run *run, const km_call_plan *plan, int place)
{
    kn_set cards = kn_and(plan->cards, elsewhere(run, plan, place));
    if (!can_pay(run, plan, place))
        return KN_EMPTY;
    if (!plan->again)
        cards = kn_minus(cards, *called_cards(run, plan));
    return kn_minus(cards, run->world.block->sets[hand_of(plan, place)]);
}

static bool must_call(km_run *run, const km_call_plan *plan)
{
    return plan->must && ks_condition_eval(&run->world, plan->must);
}

static void call_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    const km_call_plan *plan = phase->plan;
    int place = run->world.block->place;
    unsigned card;
    if (frame->b) {
        ks_moves_choose(moves, plan->back_word, returnable(run, plan, place), plan->back,
                        plan->back, KN_EMPTY);
        return;
    }
    kn_set cards = callable(run, plan, place);
    for (KN_EACH(card, cards))
        ks_moves_add(moves, km_move_of(plan->word, card));
    if (kn_is_empty(cards) || !must_call(run, plan))
        ks_moves_add(moves, km_move_of(KS_WORD_PASS, KN_NO_CARD));
}

/* ---- carrying out ---- */

/* Who has the card: a place, or KS_NOBODY when it is in no hand. */
static int holder_of(const km_run *run, const km_call_plan *plan, unsigned card)
{
    for (int i = 0; i < plan->hand->heaps; i++)
        if (km_is_active(run, i) && kn_has(run->world.block->sets[plan->hand->heap + i], card))
            return i;
    return KS_NOBODY;
}

static void keep(km_run *run, const km_call_plan *plan, int seat, int holder, unsigned card)
{
    kn_put(called_cards(run, plan), card);
    *km_int(run, plan->card) = (int32_t)card;
    km_keep(run, plan->seat_to, seat);
    km_keep(run, km_result_at(plan->holder_to), holder);
    if (plan->count_to)
        ++*km_int(run, plan->count_to->at);
}

/* By calling a card one says that one does not hold it. If the card is given up and nobody has it,
 * everybody hears so. */
static void call_card(km_run *run, const km_phase *phase, ks_frame *frame, unsigned card)
{
    const km_call_plan *plan = phase->plan;
    ks_world *w = &run->world;
    int place = w->block->place, holder = holder_of(run, plan, card);
    kn_set one = kn_set_of(card);
    frame->a |= CALLED;
    keep(run, plan, place, holder, card);
    ks_exclude(w, hand_of(plan, place), one);
    if (plan->gives && holder >= 0)
        ks_transfer(w, hand_of(plan, holder), hand_of(plan, place), one, KS_TOP,
                    KS_ALL_SEATS(w->layout));
    for (int i = 0; i < plan->hand->heaps && plan->gives && holder < 0; i++)
        if (km_is_active(run, i))
            ks_exclude(w, hand_of(plan, i), one);
    if (plan->gives && holder >= 0 && plan->back)
        frame->b = (uint8_t)(1 + holder);
    else
        frame->step++;
    km_raise_about(run, phase, EVENT_CALL, place, holder, card, KN_EMPTY);
}

/* Everybody knows which cards might have gone back, so that only these are in doubt. */
static void give_back(km_run *run, const km_phase *phase, ks_frame *frame, kn_set cards)
{
    const km_call_plan *plan = phase->plan;
    ks_world *w = &run->world;
    int place = w->block->place, holder = frame->b - 1;
    kn_set eligible = plan->back_cards;
    kn_drop(&eligible, (unsigned)*km_int(run, plan->card));
    frame->b = 0;
    frame->step++;
    ks_transfer_of(w, hand_of(plan, place), hand_of(plan, holder), cards, KS_TOP, 0, eligible);
    km_raise_about(run, phase, EVENT_BACK, place, holder, KN_NO_CARD, cards);
}

static void call_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    if (frame->b)
        give_back(run, phase, frame, move->cards);
    else if (move->word == KS_WORD_PASS)
        frame->step++;
    else
        call_card(run, phase, frame, move->card);
}

/* What goes back is known to who gives and who gets it. */
static ks_seats call_audience(km_run *run, const km_phase *phase, const ks_move *move)
{
    const km_call_plan *plan = phase->plan;
    const ks_block *b = run->world.block;
    if (move->word != plan->back_word)
        return KS_ALL_SEATS(run->world.layout);
    int holder = b->frame[b->depth - 1].b - 1;
    return (ks_seats)(1u << b->seat | 1u << km_controller(run, holder));
}

/* ---- explaining ---- */

static void why_not_back(const km_telling *t, const km_run *run, kn_set cards, const char **key)
{
    const km_call_plan *plan = t->phase->plan;
    int place = run->world.block->place, card = *km_int(run, plan->card);
    kn_set wrong = kn_minus(cards, run->world.block->sets[hand_of(plan, place)]);

    *key = "back";
    if (!kn_is_empty(wrong)) {
        km_why_not_held(t, run, plan->hand, wrong);
    } else if (kn_count(cards) != plan->back) {
        km_add(t, "call.why-number", KN_NUMBER("n", plan->back));
    } else if (card != KS_NOBODY && kn_has(cards, (unsigned)card)) {
        km_add(t, "call.why-called", KN_TEXT("card", km_card_names(t, kn_set_of((unsigned)card))));
    } else {
        km_add(t, "call.why-not-back",
               KN_TEXT("cards", km_card_names(t, kn_minus(cards, plan->back_cards))));
        *key = "back_cards";
    }
}

/* The sentence that says why a card can't be called; *rule = the key that forbids it. */
static const char *why_not_call(const km_run *run, const km_call_plan *plan, unsigned card,
                                const char **rule)
{
    int place = run->world.block->place;
    *rule = "hand";
    if (kn_has(run->world.block->sets[hand_of(plan, place)], card))
        return KN_KEY("call.why-own");
    if (!kn_has(plan->cards, card)) {
        *rule = "cards";
        return KN_KEY("call.why-cards");
    }
    if (!plan->again && kn_has(*called_cards(run, plan), card)) {
        *rule = "again";
        return KN_KEY("call.why-again");
    }
    if (!can_pay(run, plan, place)) {
        *rule = "back_cards";
        return KN_KEY("call.why-no-back");
    }
    return KN_KEY("call.why-known");
}

static bool call_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                     const char **key)
{
    const km_call_plan *plan = t->phase->plan;
    const char *sentence = KN_KEY("call.why-owe");
    *key = "back";
    if (frame->b && move->word == plan->back_word) {
        why_not_back(t, run, move->cards, key);
        return true;
    }
    bool calls = move->word == plan->word && move->card != KN_NO_CARD;
    if (!frame->b && move->word == KS_WORD_PASS) {
        *key = "must";
        sentence = KN_KEY("call.why-must");
    } else if (!frame->b && calls) {
        sentence = why_not_call(run, plan, move->card, key);
    } else if (!frame->b) {
        *key = NULL;
        return false;
    }
    km_add_holes(t, sentence,
                 KN_HOLES(KN_NUMBER("n", plan->back),
                          KN_TEXT("card", calls ? t->rules->layout->pack->name[move->card] : "")));
    return true;
}

/* A position from outside: those before the seat to move have been asked; what they called is
 * given with it. */
static void call_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_call_plan *plan = phase->plan;
    int turn = run->world.block->place, seats = run->world.layout->seats;
    int first = plan->who ? turn : km_first_asked(run, plan->who, plan->first);
    bool called = !kn_is_empty(*called_cards(run, plan));
    frame->a = (uint8_t)(first | (called ? CALLED : 0));
    frame->step = (uint8_t)(1 + (turn - first + seats) % seats);
}

static const km_note notes[] = {
    {"outcome called", "somebody has called a card.", NULL, 0},
    {"outcome none", "nobody has.", NULL, 0},
    {"event call", "a card has been called, and given if it is to be",
     "`card`, `seat` (the caller), `winner` (who had it, or nobody)",
     KL_FIELD_CARD | KL_FIELD_SEAT | KL_FIELD_WINNER},
    {"event back", "cards have been given back for it",
     "`taken` (the cards), `number`, `seat`, `winner` (who got them)",
     KL_FIELD_TAKEN | KL_FIELD_NUMBER | KL_FIELD_SEAT | KL_FIELD_WINNER},
    {"variable card", "the card called last, without `card_to`.", NULL, 0},
    {"variable called", "all cards called, without `called_to`.", NULL, 0},
    {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_call = {
    .name = "call",
    .does = KM_PREPARES | KM_HANDS_OVER,
    .keys = &km_call_table,
    .outcomes = "called none",
    .events = CALL_EVENTS(KD_FIRST, KD_NEXT),
    .needs = "back back",
    .notes = notes,
    .plan.size = sizeof(km_call_plan),
    .plan.compile = km_call_compile,
    .plan.link = km_call_link,
    .advance = call_advance,
    .legal = call_legal,
    .apply = call_apply,
    .tell.why = call_why,
    .knows.audience = call_audience,
    .resume = call_resume,
    .tell.show = km_call_show,
};
