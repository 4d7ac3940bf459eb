/* SPDX-License-Identifier: MIT
 * call.c: the mechanic `call`: a seat calls a card of another hand, which changes hands or makes
 * its holder the partner. Other phases use its result.
 */
#include <string.h>

#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

typedef struct call_plan {
    const ks_zone *hand;
    const ks_seat_phrase *who, *first; /* who NULL: all */
    bool until_first;
    kn_set cards; /* the cards that may be called */
    bool again, gives;
    const ks_condition *must;
    int word, back_word; /* the word for giving a card back; -1: no card is given back */
    int back;
    kn_set back_cards;
    bool back_called; /* the called card may be given back */
    /* Int offsets of the result variables; -1: none. `card` and the set `called` (a handle of the
     * layout until link) always exist. */
    int card, called, seat_to;
    const ks_var *holder_to, *count_to; /* or NULL */
} call_plan;

/* If cards are given back, reads the word for it. */
static bool read_back_word(const km_filling *f, const kd_node *value, void *member)
{
    call_plan *plan = f->plan;
    plan->back_word = plan->back ? ks_words_add(&f->c->rules->words, f->c->arena, value->text) : -1;
    return !plan->back || (plan->back_word >= 0 && plan->back_word != plan->word) ||
           km_compile_wrong(f->c, value->at, "'%s' can't be the word for giving cards back",
                            value->text);
}

static const kd_key keys[] = {
    {"cards", KD_T_CARDS, KD_PUT(call_plan, cards), .fallback = "all",
     .says = "The cards that may be called. A card can be called only if public knowledge allows "
             "it to be in another hand.",
     .serves = "Taihe A Bao, Schafkopf (aces), French Tarot (kings)"},
    {"hand", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, call_plan, hand, KM_OF_OWNERS), .flags = KD_KEY_HAND,
     .fallback = "hand", .refers = "zones", .tells = KN_KEY("keys.given-from"),
     .says = "The zone of the hands, with a heap for each seat or place.",
     .serves = "Taihe A Bao, French Tarot"},
    {"who", KD_T_SEAT, KM_PUT(SEAT, call_plan, who), .flags = KD_KEY_BEGINS, .choices = "all",
     .fallback = "all", .says = "The seats that may call: all active seats in turn, or one.",
     .serves = "Taihe A Bao (all), Schafkopf (the declarer)"},
    {"first", KD_T_SEAT, KM_PUT(SEAT, call_plan, first), .flags = KD_KEY_BEGINS,
     .fallback = "seat after dealer", .beside = "who=all",
     .says = "With `who: all`, the seat that is asked first. The other seats follow in turn.",
     .serves = "Taihe A Bao, Schafkopf"},
    {"until", KD_T_CHOICE, KD_PUT(call_plan, until_first), .choices = "all first",
     .fallback = "all", .beside = "who=all",
     .says = "When the phase ends: after all have been asked, or at the first call.",
     .serves = "Taihe A Bao (all), Königrufen (first)"},
    {"must", KD_T_CONDITION, KD_PUT(call_plan, must),
     .says = "A player for whom this condition holds may not pass if they can call a card. In the "
             "condition, `turn` is the seat that is asked.",
     .serves = "Schafkopf, French Tarot"},
    {"again", KD_T_FLAG, KD_PUT(call_plan, again), .fallback = "false", .beside = "who=all",
     .says = "Whether a card that was called earlier in this phase may be called again.",
     .serves = "Taihe A Bao, Königrufen"},
    {"word", KD_T_TEXT, KM_PUT_WORD_AS(call_plan, word, "/1"), .fallback = "call",
     .says = "The word of the move: `call KH`.", .serves = "Schafkopf, French Tarot"},
    {"gives", KD_T_FLAG, KD_PUT(call_plan, gives), .fallback = "true",
     .says = "Whether the holder gives the card to the caller, face up. If not, the card is only "
             "named, and its holder stays secret.",
     .serves = "Taihe A Bao (given), Schafkopf (the partner's card is named)"},
    {"back", KD_T_INTEGER, KD_PUT(call_plan, back), .min = 0, .max = 8, .fallback = "0",
     .most = KD_MOST_WAYS,
     .says = "The number of cards that the caller gives back for the called card, face down.",
     .serves = "Taihe A Bao, Portuguese and Danish whist (the ace against a card)"},
    {"back_cards", KD_T_CARDS, KD_PUT(call_plan, back_cards), .fallback = "all", .beside = "back!0",
     .says = "The cards that may be given back. A player with too few such cards can't call.",
     .serves = "Taihe A Bao, Danish whist"},
    {"back_called", KD_T_FLAG, KD_PUT(call_plan, back_called), .fallback = "false",
     .beside = "back!0", .says = "Whether the called card may itself be given back.",
     .serves = "Taihe A Bao, Danish whist"},
    {"back_word", KD_T_TEXT, KM_PUT_BY(read_back_word, call_plan, back_word), .fallback = "return",
     .beside = "back!0", .says = "The word of the move that gives cards back: `return 4S`.",
     .serves = "Taihe A Bao, Danish whist"},
    {"card_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, call_plan, card, KS_VAR_CARD, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .refers = "variables",
     .says = "A variable of type card for the last card called.",
     .serves = "Schafkopf, French Tarot"},
    {"called_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, call_plan, called, KS_VAR_CARDS, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .refers = "variables", .tells = KN_KEY("keys.called-cards"),
     .says = "A variable of type cards for all cards called.",
     .serves = "Taihe A Bao, Schafkopf with two partners"},
    {"seat_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, call_plan, seat_to, KS_VAR_SEAT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .refers = "variables",
     .says = "A seat variable for the last caller. It is unset if nobody called.",
     .serves = "Taihe A Bao, Königrufen"},
    {"holder_to", KD_T_NAME, KM_PUT_VAR_OF(VAR, call_plan, holder_to, KS_VAR_SEAT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .refers = "variables", .tells = KN_KEY("keys.called-holder"),
     .says = "A seat variable for the seat that held the card. If the card stays in the holder's "
             "hand, the variable needs `seen_by: nobody`.",
     .serves = "Schafkopf, French Tarot (the partner)"},
    {"count_to", KD_T_NAME, KM_PUT_VAR_OF(VAR, call_plan, count_to, KS_VAR_INTEGER, KM_OF_TABLE),
     .flags = KD_KEY_COUNTS, .refers = "variables", .tells = KN_KEY("keys.calls"),
     .says = "An integer variable for the number of calls.",
     .serves = "Taihe A Bao, Schafkopf with two partners"},
    {.name = NULL},
};
const kd_table km_call_table = {
    "call",
    "A player calls a card that they don't hold. Its holder gives it to the caller, perhaps for "
    "other cards in return. If `gives` is false, the call only names the caller's partner: the "
    "holder of the card.",
    keys, NULL};

/* Declares variables of the phase for the card and the cards called, unless the file names its
 * own. */
static bool call_declare(km_compiler *c, km_phase *phase)
{
    call_plan *plan = phase->plan;
    int no = KS_NOBODY, last = c->layout->pack->cards - 1;
    const km_own own[] = {
        {"card", KS_VAR_CARD, KS_PER_TABLE, no, last, no, plan->card < 0 ? &plan->card : NULL},
        {"called", KS_VAR_CARDS, KS_PER_TABLE, 0, 0, 0, plan->called < 0 ? &plan->called : NULL},
        {.name = NULL}};
    return km_compile_own(c, phase, own);
}

static bool call_compile(km_compiler *c, km_phase *phase)
{
    const kd_node *map = phase->node;
    call_plan *plan = phase->plan;
    const ks_var *holder = plan->holder_to, *count = plan->count_to;
    int seats = c->layout->seats;
    if (holder && !plan->gives && holder->sight != KS_SEEN_NOBODY)
        return kn_report_wrong(c->report, KN_E_MECHANIC, km_key_at(map, "holder_to"),
                               "'%s' would reveal who has the card" KN_EXPECTED
                               "`seen_by: nobody` in '%s'",
                               holder->name, holder->name);
    if (count && (count->min > 0 || count->max < seats))
        return km_compile_wrong(c, km_key_at(map, "count_to"),
                                "the range of '%s' must include 0 to %d calls", count->name, seats);
    if (plan->back && !plan->gives)
        return km_compile_wrong(c, km_key_at(map, "back"),
                                "`back` needs `gives: true`: no card changes hands here");
    return true;
}

static bool call_link(km_compiler *c, km_phase *phase)
{
    call_plan *plan = phase->plan;
    plan->called = ks_layout_set(c->layout, plan->called);
    return true;
}

/* Names of the events for hooks. */
#define CALL_EVENTS(FIRST, NEXT)                                                                   \
    FIRST(EVENT_CALL, "call")                                                                      \
    NEXT(EVENT_BACK, "back")
enum { KD_ENUMS(CALL_EVENTS) };

/* ---- the frame: step = 0 on entry, else 1 + seats passed; a = the first seat asked, with CALLED
 * set once a seat has called; b = 1 + the seat to which the caller owes cards ---- */

enum { FIRST = 15, CALLED = 128 };

static int hand_of(const call_plan *plan, int place)
{
    return plan->hand->heap + place;
}

static kn_set *called_cards(const km_run *run, const call_plan *plan)
{
    return &run->world.block->sets[plan->called];
}

static bool enter(km_run *run, const call_plan *plan, ks_frame *frame)
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

/* Returns the seat that is asked or, once it has called, owes cards. */
static int asked_seat(const km_run *run, const ks_frame *frame)
{
    return ((frame->a & FIRST) + frame->step - 1) % run->world.layout->seats;
}

static km_flow call_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const call_plan *plan = phase->plan;
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

/* ---- cards that may be called and given back ---- */

/* Returns the cards that could be in another hand, by public knowledge. */
static kn_set elsewhere(const km_run *run, const call_plan *plan, int place)
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

/* Returns the cards that the caller may give back in exchange for the called card. */
static kn_set eligible_back(const km_run *run, const call_plan *plan)
{
    kn_set cards = plan->back_cards;
    int card = *km_int(run, plan->card);
    if (card != KS_NOBODY && !plan->back_called)
        kn_drop(&cards, (unsigned)card);
    return cards;
}

static kn_set returnable(const km_run *run, const call_plan *plan, int place)
{
    return kn_and(run->world.block->sets[hand_of(plan, place)], eligible_back(run, plan));
}

/* Returns the cards that may be called because the hand has enough cards to give back. The
 * called card may be one of these. */
static kn_set payable(const km_run *run, const call_plan *plan, int place)
{
    kn_set hand = run->world.block->sets[hand_of(plan, place)];
    int owed = plan->back - kn_count(kn_and(hand, plan->back_cards));
    return owed <= 0                        ? plan->cards
           : owed == 1 && plan->back_called ? kn_and(plan->cards, plan->back_cards)
                                            : KN_EMPTY;
}

static kn_set callable(const km_run *run, const call_plan *plan, int place)
{
    kn_set cards = kn_and(payable(run, plan, place), elsewhere(run, plan, place));
    if (!plan->again)
        cards = kn_minus(cards, *called_cards(run, plan));
    return kn_minus(cards, run->world.block->sets[hand_of(plan, place)]);
}

static bool must_call(km_run *run, const call_plan *plan)
{
    return plan->must && ks_condition_eval(&run->world, plan->must);
}

static void call_legal(km_run *run, const km_phase *phase, const ks_frame *frame, ks_moves *moves)
{
    const call_plan *plan = phase->plan;
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

/* Returns the place whose hand has the card; KS_NOBODY: none. */
static int holder_of(const km_run *run, const call_plan *plan, unsigned card)
{
    for (int i = 0; i < plan->hand->heaps; i++)
        if (km_is_active(run, i) && kn_has(run->world.block->sets[plan->hand->heap + i], card))
            return i;
    return KS_NOBODY;
}

static void keep(km_run *run, const call_plan *plan, int seat, int holder, unsigned card)
{
    kn_put(called_cards(run, plan), card);
    *km_int(run, plan->card) = (int32_t)card;
    km_keep(run, plan->seat_to, seat);
    km_keep(run, km_result_at(plan->holder_to), holder);
    if (plan->count_to)
        ++*km_int(run, plan->count_to->at);
}

/* The caller does not hold the called card. If it gives up the card and nobody has it, all seats
 * learn that the card is in no hand. */
static void call_card(km_run *run, const km_phase *phase, ks_frame *frame, unsigned card)
{
    const call_plan *plan = phase->plan;
    ks_world *w = &run->world;
    int place = w->block->place, holder = holder_of(run, plan, card);
    kn_set one = kn_set_of(card);
    frame->a |= CALLED;
    keep(run, plan, place, holder, card);
    ks_exclude(w, hand_of(plan, place), one);
    if (plan->gives && holder >= 0)
        ks_transfer(w, hand_of(plan, holder), hand_of(plan, place), one, KS_TOP,
                    KS_EVERYBODY(w->layout));
    for (int i = 0; i < plan->hand->heaps && plan->gives && holder < 0; i++)
        if (km_is_active(run, i))
            ks_exclude(w, hand_of(plan, i), one);
    if (plan->gives && holder >= 0 && plan->back)
        frame->b = (uint8_t)(1 + holder);
    else
        frame->step++;
    km_raise_about(run, phase, EVENT_CALL, place, holder, card, KN_EMPTY);
}

/* All seats know which cards may have been given back, so only these cards become uncertain. */
static void give_back(km_run *run, const km_phase *phase, ks_frame *frame, kn_set cards)
{
    const call_plan *plan = phase->plan;
    ks_world *w = &run->world;
    int place = w->block->place, holder = frame->b - 1;
    kn_set eligible = eligible_back(run, plan);
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

/* Giver and receiver know the cards given back. */
static ks_seats call_audience(km_run *run, const km_phase *phase, const ks_move *move)
{
    const call_plan *plan = phase->plan;
    const ks_block *b = run->world.block;
    if (move->word != plan->back_word)
        return KS_EVERYBODY(run->world.layout);
    int holder = b->frame[b->depth - 1].b - 1;
    return (ks_seats)(1u << b->seat | 1u << km_controller(run, holder));
}

/* ---- explaining ---- */

static void why_not_back(const km_telling *t, const km_run *run, kn_set cards, const char **key)
{
    const call_plan *plan = t->phase->plan;
    int place = run->world.block->place, card = *km_int(run, plan->card);
    kn_set wrong = kn_minus(cards, run->world.block->sets[hand_of(plan, place)]);

    *key = "back";
    if (!kn_is_empty(wrong)) {
        km_why_not_held(t, run, plan->hand, wrong);
    } else if (kn_count(cards) != plan->back) {
        km_add(t, "call.why-number", KN_NUMBER("n", plan->back));
    } else if (card != KS_NOBODY && kn_has(cards, (unsigned)card) && !plan->back_called) {
        km_add(t, "call.why-called", KN_TEXT("card", km_card_names(t, kn_set_of((unsigned)card))));
    } else {
        km_add(t, "call.why-not-back",
               KN_TEXT("cards", km_card_names(t, kn_minus(cards, plan->back_cards))));
        *key = "back_cards";
    }
}

/* Returns the sentence that explains why a card can't be called; *rule is the key that forbids
 * it. */
static const char *why_not_call(const km_run *run, const call_plan *plan, unsigned card,
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
    if (!kn_has(payable(run, plan, place), card)) {
        *rule = "back_cards";
        return KN_KEY("call.why-no-back");
    }
    return KN_KEY("call.why-known");
}

static bool call_why(const km_telling *t, km_run *run, const ks_frame *frame, const ks_move *move,
                     const char **key)
{
    const call_plan *plan = t->phase->plan;
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

/* For scenarios: the seats before the seat to move have been asked. The scenario lists their
 * calls. */
static void call_resume(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const call_plan *plan = phase->plan;
    int turn = run->world.block->place, seats = run->world.layout->seats;
    int first = plan->who ? turn : km_first_asked(run, plan->who, plan->first);
    bool called = !kn_is_empty(*called_cards(run, plan));
    frame->a = (uint8_t)(first | (called ? CALLED : 0));
    frame->step = (uint8_t)(1 + (turn - first + seats) % seats);
}

/* ---- the phase in words ---- */

/* Returns "all Kings"; if most of the pack may be called, names the exceptions: "any card but
 * 4H". */
static const char *tell_cards(const km_telling *t, kn_set cards)
{
    kn_set others = kn_minus(t->rules->layout->pack->all, cards);
    if (kn_is_empty(others) || kn_count(others) >= kn_count(cards))
        return km_cards_words(t, cards);
    return km_piece(t, "call.any-but", KN_TEXT("cards", km_kinds_words(t, others)));
}

static void call_show(const km_telling *t)
{
    const call_plan *plan = t->phase->plan;
    const kd_node *seat = kd_node_get(t->phase->node, "seat_to");
    bool must = plan->must && km_is_always(t, plan->must);

    km_say(t, plan->who ? "call.one" : "call.in-turn",
           KN_TEXT("who", km_seat_words(t, plan->who ? plan->who : plan->first)),
           KN_FLAG("must", must), KN_FLAG("first-only", plan->until_first),
           KN_TEXT("cards", tell_cards(t, plan->cards)),
           KN_FLAG("once", !plan->again && !plan->who && !plan->until_first));
    km_say_word(t, plan->gives ? KN_KEY("call.gives") : KN_KEY("call.keeps"));
    if (plan->back)
        km_say(t, "call.back", KN_NUMBER("n", plan->back), KN_FLAG("called", plan->back_called),
               KN_TEXT("cards", tell_cards(t, plan->back_cards)));
    if (seat && !plan->who)
        km_say(t, "call.becomes", KN_TEXT("seat", km_name_words(t, seat->text)),
               KN_FLAG("first-only", plan->until_first));
    if (seat && plan->who)
        km_say(t, "keys.caller", KN_TEXT("name", km_name_words(t, seat->text)));
    km_tell_key(t, "card_to",
                plan->who || plan->until_first ? KN_KEY("keys.called-card-one")
                                               : KN_KEY("keys.called-card"));
    km_tell_keys(t);
    km_telling player = *t;
    player.each = true;
    if (!must)
        km_say_happens(&player, plan->must, KN_KEY("pass.not-if"));
}

static const km_note notes[] = {
    {"outcome called", "a card has been called.", NULL, 0},
    {"outcome none", "nobody called a card.", NULL, 0},
    {"event call", "a card has been called (and given to the caller, with `gives`)",
     "`card`, `seat` (the caller), `winner` (the former holder, or nobody)",
     KL_FIELD_CARD | KL_FIELD_SEAT | KL_FIELD_WINNER},
    {"event back", "cards have been given back for the called card",
     "`taken` (the cards), `number`, `seat`, `winner` (who got them)",
     KL_FIELD_TAKEN | KL_FIELD_NUMBER | KL_FIELD_SEAT | KL_FIELD_WINNER},
    {"variable card", "the last card called, if there is no `card_to`.", NULL, 0},
    {"variable called", "all cards called, if there is no `called_to`.", NULL, 0},
    {NULL, NULL, NULL, 0}};

static const kd_node *call_idle(const km_phase *phase, int nth, const char **beside)
{
    const char *key = strcmp(kd_node_text(phase->node, "cards", ""), "none") == 0 ? "cards"
                      : strcmp(kd_node_text(phase->node, "back_cards", ""), "none") == 0
                          ? "back_cards"
                          : NULL;
    *beside = "cards other than `none`";
    if (nth || !key)
        return NULL;
    return strcmp(key, "cards") == 0 && km_is_original(phase->node, key)
               ? phase->node
               : kd_node_get(phase->node, key);
}

const km_mechanic km_mechanic_call = {
    .does = KM_PREPARES | KM_HANDS_OVER,
    .keys = &km_call_table,
    .outcomes = "called none",
    .events = CALL_EVENTS(KD_FIRST, KD_NEXT),
    .needs = "back back",
    .notes = notes,
    .plan.size = sizeof(call_plan),
    .plan.declare = call_declare,
    .plan.compile = call_compile,
    .plan.idle = call_idle,
    .plan.link = call_link,
    .advance = call_advance,
    .legal = call_legal,
    .apply = call_apply,
    .tell.why = call_why,
    .knows.audience = call_audience,
    .resume = call_resume,
    .tell.show = call_show,
};
