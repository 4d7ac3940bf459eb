/* SPDX-License-Identifier: MIT
 * fishing.c: places play one card each in turn, which takes cards of a face-up floor or stays
 * there. What a card may take is capture.c's; points for it are hooks' and score.c's.
 */
#include <string.h>

#include "mechanics/fishing.h"

static const kn_key fishing_rows[] = {
    {.name = "hand",
     .type = KN_T_NAME,
     .fallback = "hand",
     .refers = "zones",
     .says = "Where cards are played from.",
     .serves = "Basra, Scopa"},
    {.name = "floor",
     .type = KN_T_NAME,
     .fallback = "floor",
     .refers = "zones",
     .says = "The face-up cards that can be taken.",
     .serves = "Basra, Koi-Koi"},
    {.name = "pile",
     .type = KN_T_NAME,
     .fallback = "pile",
     .refers = "zones",
     .says = "Where taken cards go.",
     .serves = "Basra, Cassino"},
    {.name = "first",
     .type = KN_T_SEAT,
     .fallback = "seat after dealer",
     .says = "Who plays first.",
     .serves = "Basra, Koi-Koi (the dealer)"},
    {.name = "equal_rank",
     .type = KN_T_CHOICE,
     .choices = "one any three none",
     .fallback = "one",
     .says = "How many floor cards of its own rank a card takes: one of them, any number, one but "
             "three only together, "
             "or none.",
     .serves = "Scopa (one), Cassino (any), Koi-Koi and Chinese Ten (three)"},
    {.name = "equal_cards",
     .type = KN_T_CARDS,
     .fallback = "all",
     .says = "The cards that take their own rank.",
     .serves = "Pasur, Chinese Ten (court cards only)"},
    {.name = "sums",
     .type = KN_T_CHOICE,
     .choices = "any one none",
     .fallback = "none",
     .says = "Groups of floor cards that add up to the card: any disjoint ones with or without an "
             "equal card, one group "
             "alone, or no sums at all.",
     .serves = "Basra and Cassino (any), Scopa (one)"},
    {.name = "sum_to",
     .type = KN_T_INTEGER,
     .min = 1,
     .max = KN_VALUE_MAX,
     .says = "The total that the card and a group make together; without it a group of two or more "
             "adds up to the "
             "card's own value.",
     .serves = "Pasur (11), Escoba (15), Chinese Ten (10)"},
    {.name = "sum_cards",
     .type = KN_T_INTEGER,
     .min = 1,
     .max = KN_CARDS_MAX,
     .says = "The most floor cards in one sum.",
     .serves = "Chinese Ten (one), Cuarenta (two)"},
    {.name = "must_take",
     .type = KN_T_CHOICE,
     .choices = "always match never true false",
     .fallback = "always",
     .says = "Whether a card that can take must take: always (true), only if an equal card lies "
             "there, or never (false).",
     .serves = "Basra (always), Cassino (never)"},
    {.name = "match_first",
     .type = KN_T_FLAG,
     .fallback = "false",
     .says = "Whether a capture must include an equal card if one lies there.",
     .serves = "Scopa, Basra"},
    {.name = "choice",
     .type = KN_T_CHOICE,
     .choices = "any maximal",
     .fallback = "any",
     .says = "Whether any capture may be chosen, or only one to which nothing could be added.",
     .serves = "Cassino, Tablanette"},
    {.name = "turns_up",
     .type = KN_T_NAME,
     .refers = "zones",
     .says = "After each play the top card of this zone is turned up and takes likewise; where it "
             "could take in several "
             "ways, who has just played chooses.",
     .serves = "Chinese Ten, Koi-Koi"},
    {.name = "when_hands_are_empty",
     .type = KN_T_NAME,
     .refers = "phases",
     .says = "The phase that deals again; if it brings no card to any hand, or there is none, the "
             "play is over.",
     .serves = "Basra, Cassino"},
    {.name = "rest_goes_to",
     .type = KN_T_SEAT,
     .choices = "nobody",
     .fallback = "nobody",
     .says = "Who gets what is left at the end: `last taker`, nobody or a seat.",
     .serves = "Basra, Cassino"},
    {.name = "rest",
     .type = KN_T_LIST,
     .item = KN_T_NAME,
     .refers = "zones",
     .says = "The zones whose cards are left at the end; by default the floor alone.",
     .serves = "Basra, Pasur"},
    {.name = "ends_if",
     .type = KN_T_CONDITION,
     .says = "The play ends at once, with cards in hand or not, when this holds at its beginning "
             "or after a card; nobody gets what is left.",
     .serves = "Cassino (counting out at 21), Koi-Koi (who has a hand calls stop)"},
    {.name = NULL},
};
const kn_table kn_fishing_table = {"fishing",
                                   "In turn each place plays a card, which takes floor cards of "
                                   "its rank or that add up to it, or stays "
                                   "on the floor. The rule point `takes` lets a hook say of a card "
                                   "that it takes `all` of the floor, some cards of it, or `none`.",
                                   fishing_rows, NULL};

/* --- compiling --- */

static int table_heap(kn_compiler *c, kn_mark at, const kn_zone *zone, const char *use)
{
    if (!zone)
        return -1;
    if (zone->per == KN_PER_TABLE)
        return zone->heap;
    kn_compile_wrong(c, at, "'%s' can't be the %s: it must be a zone of the table", zone->name,
                     use);
    return -1;
}

static bool compile_zones(kn_compiler *c, kn_phase *phase, kn_fishing *plan)
{
    const kn_zone *floor = kn_compile_zone(c, phase, "floor");
    const kn_node *up = kn_node_get(phase->node, "turns_up"),
                  *rest = kn_node_get(phase->node, "rest");
    plan->hand = kn_compile_zone(c, phase, "hand");
    plan->pile = kn_compile_zone(c, phase, "pile");
    if (!plan->hand || !plan->pile || !floor)
        return false;
    if (plan->hand->per != KN_PER_SEAT && plan->hand->per != KN_PER_PLACE)
        return kn_compile_wrong(c, phase->node->at,
                                "'%s' can't be played from: it must be per seat or place",
                                plan->hand->name);
    if ((plan->floor = table_heap(c, phase->node->at, floor, "floor")) < 0)
        return false;
    if (up && (plan->turns_up = table_heap(c, up->at, kn_compile_zone_named(c, up),
                                           "zone whose cards are turned up")) < 0)
        return false;
    if (up && !c->layout->zone[c->layout->zone_of[plan->turns_up]].ordered)
        return kn_compile_wrong(c, up->at, "'%s' keeps no order, so it has no top card", up->text);
    if (!rest || rest->kind == KN_NODE_SCALAR)
        return (plan->rest[plan->rests++] =
                    rest ? table_heap(c, rest->at, kn_compile_zone_named(c, rest), "rest")
                         : plan->floor) >= 0;
    for (KN_CHILD(item, rest)) {
        if (plan->rests == KN_FISHING_REST)
            return kn_compile_wrong(c, item->at, "the rest may lie in %d zones", KN_FISHING_REST);
        if ((plan->rest[plan->rests++] =
                 table_heap(c, item->at, kn_compile_zone_named(c, item), "rest")) < 0)
            return false;
    }
    return true;
}

static bool compile_rest(kn_compiler *c, kn_phase *phase, kn_fishing *plan)
{
    const char *to = kn_phase_text(phase, "rest_goes_to");
    plan->taker = -1;
    if (plan->pile->per == KN_PER_SEAT || plan->pile->per == KN_PER_PLACE) {
        const char *name = kn_arena_print(c->arena, "%s.taker", phase->name);
        plan->taker = name ? kn_layout_var(c->layout, c->arena, name, KN_VAR_SEAT, KN_SCOPE_DEAL,
                                           KN_PER_TABLE, KN_NOBODY, c->layout->seats - 1, KN_NOBODY,
                                           c->report)
                           : -1;
        if (plan->taker < 0)
            return false;
    }
    plan->rest_to = KN_REST_NOBODY;
    if (strcmp(to, "nobody") == 0)
        return true;
    plan->rest_to = KN_REST_LAST_TAKER;
    if (strcmp(to, "last taker") == 0)
        return true;
    plan->rest_to = KN_REST_SEAT;
    return (plan->rest_seat = kn_compile_seat(c, phase, "rest_goes_to")) != NULL;
}

/* Which cards take what: the keys alone; rule hooks are asked at link. */
static bool compile_capture(kn_compiler *c, kn_phase *phase, kn_fishing *plan)
{
    kn_capture *k = &plan->capture;
    static const kn_duty duties[] = {KN_TAKE_ALWAYS, KN_TAKE_MATCH, KN_TAKE_NEVER, KN_TAKE_ALWAYS,
                                     KN_TAKE_NEVER};
    const kn_pack *pack = c->layout->pack;
    const kn_node *to = kn_node_get(phase->node, "sum_to");
    int sum_to = to ? (int)kn_key_integer(&kn_fishing_table, phase->node, "sum_to") : 0;

    plan->equal_cards = pack->all;
    if (kn_node_get(phase->node, "equal_cards") &&
        !kn_compile_cards(c, phase, "equal_cards", &plan->equal_cards))
        return false;
    k->limit = (kn_equal_mode)kn_key_choice(&kn_fishing_table, phase->node, "equal_rank");
    k->sums = (kn_sums_mode)kn_key_choice(&kn_fishing_table, phase->node, "sums");
    k->duty = duties[kn_key_choice(&kn_fishing_table, phase->node, "must_take")];
    k->match_first = kn_key_flag(&kn_fishing_table, phase->node, "match_first");
    k->maximal = kn_key_choice(&kn_fishing_table, phase->node, "choice") == 1;
    k->least = to ? 1 : 2;
    k->most = (uint8_t)(kn_node_get(phase->node, "sum_cards")
                            ? kn_key_integer(&kn_fishing_table, phase->node, "sum_cards")
                            : 0);
    if (k->most && k->most < k->least)
        return kn_compile_wrong(
            c, phase->node->at,
            "a sum of at least 2 cards can't have %d: `sum_cards: 1` needs `sum_to`", k->most);
    for (int card = 0; card < pack->cards; card++) {
        int32_t value = pack->value[card];
        if (k->limit != KN_EQUAL_NONE && kn_has(plan->equal_cards, (unsigned)card))
            k->equal[card] = pack->by_rank[pack->rank[card]];
        if (k->sums == KN_SUMS_NONE || value <= 0)
            continue;
        if (value > KN_VALUE_MAX) {
            kn_report_add(c->report, KN_E_CARD_VALUE_HIGH, phase->node->at,
                          "%s has the value %d, and sums go up to %d", pack->name[card], (int)value,
                          KN_VALUE_MAX);
            return false;
        }
        k->value[card] = (uint8_t)value;
        k->need[card] = (uint8_t)(!to ? value : value < sum_to ? sum_to - value : 0);
    }
    return true;
}

static bool fishing_compile(kn_compiler *c, kn_phase *phase)
{
    kn_fishing *plan = kn_arena_take(c->arena, sizeof *plan);
    const kn_node *refill = kn_node_get(phase->node, "when_hands_are_empty");
    if (!plan)
        return false;
    phase->plan = plan;
    plan->turns_up = plan->refill = -1;
    if (!compile_zones(c, phase, plan) || !compile_capture(c, phase, plan) ||
        !compile_rest(c, phase, plan))
        return false;
    if (refill && (plan->refill = kn_compile_phase(c, refill)) < 0)
        return false;
    if (kn_node_get(phase->node, "ends_if") &&
        !(plan->ends_if = kn_compile_condition(c, phase, "ends_if")))
        return false;
    return (plan->first = kn_compile_seat(c, phase, "first")) != NULL;
}

/* Asks the hooks of the rule point once for each card; a later hook has the last word. */
static bool fishing_link(kn_compiler *c, kn_phase *phase)
{
    static const char *const kinds[] = {"normal", "all", "none", NULL};
    kn_capture *k = &((kn_fishing *)phase->plan)->capture;
    uint8_t takes[KN_CARDS_MAX] = {0};
    const kn_hook *hook;

    for (int nth = 0; (hook = kn_rule_hook(c, phase, "takes", nth)) != NULL; nth++) {
        unsigned card;
        for (KN_EACH(card, hook->cards)) {
            kn_arg arg = {KN_ARG_CARD, (int)card, {0, 0}, NULL};
            int64_t result = 0;
            bool nil = false;
            kn_set some = c->layout->pack->all;
            if (kn_host_rule_cards(c->host, hook, &arg, 1, kinds, &result, &some, &nil,
                                   c->report) != KN_OK)
                return false;
            if (nil)
                continue;
            takes[card] = result == KN_RULE_CARDS ? 1 : (uint8_t)result;
            k->sweeps[card] = some;
        }
    }
    for (unsigned card = 0; card < (unsigned)c->layout->pack->cards; card++) {
        if (takes[card] == 0)
            continue;
        if (takes[card] == 1)
            kn_put(&k->sweepers, card);
        k->equal[card] = KN_EMPTY;
        k->need[card] = 0;
    }
    return true;
}

/* --- playing --- */

/* True if any hook or call hangs on the plays of this phase. */
static inline bool is_watched(const kn_phase *phase)
{
    return kn_has_hooks(phase, KN_FISHING_ON_CAPTURE) || kn_has_hooks(phase, KN_FISHING_ON_TRAIL) ||
           kn_has_hooks(phase, KN_FISHING_ON_PLAY);
}

static void raise_play(kn_run *run, const kn_phase *phase, int place, unsigned card, kn_set taken,
                       kn_set before)
{
    int event = kn_is_empty(taken) ? KN_FISHING_ON_TRAIL : KN_FISHING_ON_CAPTURE;
    run->call.card = (int)card;
    run->call.taken = taken;
    run->call.before = before;
    run->call.place = place;
    run->call.seat = kn_seat_of(run, place);
    run->call.side = run->world.layout->side_of[run->call.seat];
    run->call.number = kn_count(taken);
    run->call.winner = run->call.seat;
    if (kn_has_hooks(phase, event) && !kn_raise(run, phase, event))
        return;
    if (kn_has_hooks(phase, KN_FISHING_ON_PLAY))
        kn_raise(run, phase, KN_FISHING_ON_PLAY);
}

/* The card goes from heap `from` onto the floor, or with what it takes to the pile. */
static void carry_out(kn_run *run, const kn_phase *phase, int place, int from, unsigned card,
                      kn_set taken)
{
    const kn_fishing *plan = phase->plan;
    kn_world *w = &run->world;
    const kn_layout *l = w->layout;
    kn_seats all = KN_ALL_SEATS(l);
    kn_set before = w->block->sets[plan->floor];

    if (kn_is_empty(taken)) {
        kn_transfer(w, from, plan->floor, kn_set_of(card), KN_TOP, all, l->pack->all);
    } else {
        int owner = kn_seat_of(run, place), pile = kn_heap(l, plan->pile, owner);
        kn_transfer(w, from, pile, kn_set_of(card), KN_TOP, all, l->pack->all);
        kn_transfer(w, plan->floor, pile, taken, KN_TOP, all, l->pack->all);
        *kn_int(run, l->last_taker) = l->side_of[owner];
        if (plan->taker >= 0)
            *kn_int(run, plan->taker) = owner;
    }
    if (is_watched(phase))
        raise_play(run, phase, place, card, taken, before);
}

static void legal_for(kn_run *run, const kn_phase *phase, kn_set cards, kn_moves *moves)
{
    const kn_fishing *plan = phase->plan;
    kn_status status =
        kn_capture_moves(&plan->capture, cards, run->world.block->sets[plan->floor], moves);
    if (status == KN_RULES)
        kn_run_fail(run, phase, status, KN_E_CAPTURES, "there are over %d ways to take cards here",
                    KN_CAPTURES_MAX);
    else if (status != KN_OK)
        kn_run_fail(run, phase, status, KN_E_MEMORY, "memory is out");
}

static void fishing_legal(kn_run *run, const kn_phase *phase, const kn_frame *frame,
                          kn_moves *moves)
{
    legal_for(run, phase, kn_fishing_playable(run, phase->plan, frame, run->world.block->place),
              moves);
}

static void fishing_apply(kn_run *run, const kn_phase *phase, kn_frame *frame, const kn_move *move)
{
    const kn_fishing *plan = phase->plan;
    int place = run->world.block->place;
    bool turned = frame->step == KN_FISHING_CHOOSING;

    frame->step = turned ? KN_FISHING_TURNED : KN_FISHING_MOVED;
    frame->a = (uint8_t)place;
    carry_out(run, phase, place, turned ? plan->turns_up : plan->hand->heap + place, move->card,
              move->cards);
}

/* A card that takes by itself is told like a play. */
static void tell_turned(kn_world *w, int place, const kn_move *move)
{
    if (!w->feed)
        return;
    kn_event event = {.kind = KN_EVENT_TURNED, .place = place, .seat = KN_NOBODY, .move = move};
    event.audience = KN_ALL_SEATS(w->layout);
    event.cards = kn_or(move->cards, kn_set_of(move->card));
    kn_feed(w, &event);
}

/* Turns up a card and plays it if there is one way only. True if the place must choose. */
static bool turn_up(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const kn_fishing *plan = phase->plan;
    kn_world *w = &run->world;
    if (plan->turns_up < 0 || kn_is_empty(w->block->sets[plan->turns_up]))
        return false;
    unsigned card = kn_fishing_top(run, plan->turns_up);
    kn_moves_clear(&run->moves);
    legal_for(run, phase, kn_set_of(card), &run->moves);
    if (run->status != KN_OK)
        return false;
    frame->step = KN_FISHING_CHOOSING;
    if (kn_moves_total(&run->moves) > 1) {
        kn_show(w, plan->turns_up, kn_set_of(card), KN_ALL_SEATS(w->layout));
        return true;
    }
    frame->step = KN_FISHING_TURNED;
    kn_move move = kn_moves_nth(&run->moves, 0);
    tell_turned(w, frame->a, &move);
    carry_out(run, phase, frame->a, plan->turns_up, card, move.cards);
    return false;
}

/* What is left goes to who gets it; the deal's play is over. */
static void finish(kn_run *run, const kn_fishing *plan)
{
    kn_world *w = &run->world;
    const kn_layout *l = w->layout;
    int pile = -1;

    if (plan->rest_to == KN_REST_SEAT) {
        int place = kn_seat_eval(w, plan->rest_seat);
        pile = place < 0 ? -1 : kn_heap(l, plan->pile, kn_seat_of(run, place));
    } else if (plan->rest_to == KN_REST_LAST_TAKER) {
        int side = *kn_int(run, l->last_taker),
            seat = plan->taker >= 0 ? *kn_int(run, plan->taker) : KN_NOBODY;
        if (side < 0)
            return;   /* nobody has taken anything: it belongs to nobody */
        if (seat < 0) /* a side's pile, or a position that was set up */
            seat = __builtin_ctz(l->side_seats[side]);
        pile = kn_heap(l, plan->pile, seat);
    }
    if (pile < 0)
        return;
    for (int i = 0; i < plan->rests; i++)
        kn_transfer(w, plan->rest[i], pile, w->block->sets[plan->rest[i]], KN_TOP, KN_ALL_SEATS(l),
                    l->pack->all);
}

/* The first place from `start` on that can play; deals again, or ends, if there is none. */
static kn_flow seek(kn_run *run, const kn_fishing *plan, kn_frame *frame, int start)
{
    int places = plan->hand->heaps;
    for (int i = 0, place = start < places ? start : 0; i < places;
         i++, place = place + 1 < places ? place + 1 : 0) {
        if (kn_is_empty(run->world.block->sets[plan->hand->heap + place]) ||
            !kn_is_active(run, place))
            continue;
        frame->step = KN_FISHING_TO_PLAY;
        frame->a = (uint8_t)place;
        return kn_run_wait(run, place);
    }
    if (plan->refill >= 0 && frame->step != KN_FISHING_REFILLED) {
        frame->step = KN_FISHING_REFILLED;
        frame->a = (uint8_t)start;
        return KN_CALL_PHASE(plan->refill);
    }
    finish(run, plan);
    return 0;
}

static bool is_over(const kn_run *run, const kn_fishing *plan)
{
    return plan->ends_if && kn_condition_eval(&run->world, plan->ends_if);
}

static kn_flow fishing_advance(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const kn_fishing *plan = phase->plan;
    int first;

    if (is_over(run, plan))
        return 0;
    switch (frame->step) {
    case KN_FISHING_ENTERED:
        first = kn_seat_eval(&run->world, plan->first);
        return seek(run, plan, frame, first < 0 ? 0 : first);
    case KN_FISHING_MOVED:
        if (turn_up(run, phase, frame))
            return kn_run_wait(run, frame->a);
        if (run->status != KN_OK)
            return 0;
        if (run->pending >= 0 ||
            run->call.request) /* what a hook of the turned card asked for comes first */
            return KN_WAIT;
        if (is_over(run, plan))
            return 0;
        return seek(run, plan, frame, frame->a + 1);
    case KN_FISHING_CHOOSING:
        return kn_run_wait(run, frame->a);
    case KN_FISHING_TURNED:
        return seek(run, plan, frame, frame->a + 1);
    default:
        return seek(run, plan, frame, frame->a);
    }
}

/* The card that was turned up, while its place chooses what it takes. */
static void fishing_faces(const kn_run *run, const kn_phase *phase, const char *language, char *out,
                          size_t size)
{
    const kn_fishing *plan = phase->plan;
    const kn_block *b = run->world.block;
    out[0] = 0;
    if (b->frame[b->depth - 1].step != KN_FISHING_CHOOSING)
        return;
    const char *card = run->world.layout->pack->name[kn_fishing_top(run, plan->turns_up)];
    snprintf(out, size,
             kn_is_japanese(language) ? "あなたがめくった%sで何を取りますか?"
                                      : "You turned up %s: what does it take?",
             card);
}

static void fishing_resume(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    (void)phase;
    frame->step = KN_FISHING_TO_PLAY;
    frame->a = run->world.block->place;
}

static const kn_phrase_row notes[] = {
    {"outcome done", "all cards are played and nobody gets new ones, or `ends_if` held."},
    {"event capture", "a card has taken others; brings `card`, `taken` (the floor cards, without "
                      "it), `before` (the floor "
                      "before), `number` (how many were taken), `seat`, `side`."},
    {"event trail", "a card has taken nothing and stays on the floor; brings the same."},
    {"event play", "after either of them, for every card played; brings the same."},
    {"rule takes",
     "asked of each card: `all` (the whole floor), a selection (all cards of it that lie there), "
     "`none` (nothing), or `normal` as the keys say."},
    {NULL, NULL}};

const kn_mechanic kn_mechanic_fishing = {
    .name = "fishing",
    .says = "Played cards take face-up cards that equal them or add up to them.",
    .keys = &kn_fishing_table,
    .outcomes = "done",
    .events = "capture trail play",
    .rule_points = "takes",
    .notes = notes,
    .compile = fishing_compile,
    .link = fishing_link,
    .advance = fishing_advance,
    .legal = fishing_legal,
    .apply = fishing_apply,
    .why = kn_fishing_why,
    .faces = fishing_faces,
    .show = kn_fishing_show,
    .resume = fishing_resume,
};
