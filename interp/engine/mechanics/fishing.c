/* SPDX-License-Identifier: MIT
 * fishing.c: the mechanic `fishing`: each place in turn plays a card, which captures cards of a
 * face-up floor or stays there. capture.c finds the captures; hooks and score.c award points.
 * Builds have files of their own. Long, because the table of keys, what compiles them and what
 * plays by them stand together, as in the other mechanics.
 */
#include <string.h>

#include "base/memory.h"
#include "mechanics/fishing.h"
#include "mechanics/telling.h"

static bool read_duty(const km_filling *f, const kd_node *value, void *member)
{
    int word = kd_choice_place(f->row->choices, value->text);
    *(km_must_take *)member = strcmp(value->text, "true") == 0    ? KM_TAKE_ALWAYS
                              : strcmp(value->text, "false") == 0 ? KM_TAKE_NEVER
                                                                  : (km_must_take)word;
    return true;
}

static bool read_rest_to(const km_filling *f, const kd_node *value, void *member)
{
    km_fishing *plan = f->plan;
    int *to = member;
    const char *text = value->kind == KD_NODE_SCALAR ? value->text : "";
    *to = strcmp(text, "nobody") == 0       ? KM_REST_NOBODY
          : strcmp(text, "last taker") == 0 ? KM_REST_LAST_TAKER
                                            : KM_REST_SEAT;
    return *to != KM_REST_SEAT ||
           (plan->rest_seat = ks_seat_compile(f->c->arena, f->c->layout, value, f->c->report));
}

/* Keeps a card map for `compile`. */
static bool read_map(const km_filling *f, const kd_node *value, void *member)
{
    (void)f;
    *(const kd_node **)member = value;
    return true;
}

static const kd_key fishing_rows[] = {
    {"hand", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, km_fishing, hand, KM_OF_OWNERS), .fallback = "hand",
     .refers = "zones", .tells = KN_KEY("keys.hand"),
     .says = "The zone that cards are played from.", .serves = "Basra, Scopa"},
    {"floor", KD_T_NAME, KM_PUT(HEAP, km_fishing, floor), .fallback = "floor", .refers = "zones",
     .says = "The face-up cards that can be taken.", .serves = "Basra, Koi-Koi"},
    {"under", KD_T_NAME, KM_PUT(HEAP, km_fishing, under), .refers = "zones",
     .says = "The zone of covered cards. A card that takes nothing covers what lies on the floor, "
             "so only the top card can be taken. Whoever takes it takes the covered cards, too.",
     .serves = "Pişti, Xeri"},
    {"pile", KD_T_NAME, KM_PUT(ZONE, km_fishing, pile), .flags = KD_KEY_WINS, .fallback = "pile",
     .refers = "zones",
     .says = "Where taken cards go. In an ordered zone, the taken cards lie on the card that took "
             "them, in the order of the floor.",
     .serves = "Basra, Cassino"},
    {"first", KD_T_SEAT, KM_PUT(SEAT, km_fishing, first), .fallback = "seat after dealer",
     .says = "Who plays first.", .serves = "Basra, Koi-Koi (the dealer)"},
    {"equal_rank", KD_T_CHOICE, KD_PUT(km_fishing, capture.limit), .choices = KM_EQUALS(KD_WORD),
     .fallback = "one",
     .says = "How many floor cards of its own rank a card takes: `one` of them, `any` number, one "
             "but `three` or more only all together, or `none`.",
     .serves = "Scopa (one), Cassino (any), Koi-Koi and Chinese Ten (three)"},
    {"equal_cards", KD_T_CARDS, KD_PUT(km_fishing, equal_cards), .fallback = "all",
     .beside = "equal_rank!none", .says = "The cards that take their own rank.",
     .serves = "Pasur, Chinese Ten (court cards only)"},
    {"one_equal", KD_T_CARDS, KD_PUT(km_fishing, capture.one_equal), .fallback = "none",
     .beside = "equal_rank=any equal_rank=three",
     .says = "Cards that take only one card of their own rank, whatever `equal_rank` says.",
     .serves = "Cassino, Diloti (court cards)"},
    {"sums", KD_T_CHOICE, KD_PUT(km_fishing, capture.sums), .choices = KM_SUMS(KD_WORD),
     .fallback = "none",
     .says = "Groups of floor cards that add up to the card: any number of disjoint groups, with "
             "or without an equal card, one group alone, or no sums at all.",
     .serves = "Basra and Cassino (any), Scopa (one)"},
    {"sum_to", KD_T_INTEGER, KD_PUT(km_fishing, sum_to), .min = 1, .max = KM_VALUE_MAX,
     .beside = "sums!none",
     .says = "The total that the card and a group make together; without it a group of two or more "
             "adds up to the card's own value.",
     .serves = "Pasur (11), Escoba (15), Chinese Ten (10)"},
    {"sum_cards", KD_T_INTEGER, KD_PUT(km_fishing, capture.most), .min = 1, .max = KN_CARDS_MAX,
     .beside = "sums!none", .says = "The most floor cards in one sum.",
     .serves = "Chinese Ten (one), Cuarenta (two)"},
    {"other_values", KD_T_CARDMAP, KM_PUT_BY(read_map, km_fishing, other_values),
     .item = KD_T_INTEGER, .beside = "sums!none",
     .says = "A second number that cards can stand for in sums, as the player chooses. "
             "A card also takes, as a sum, a single card of another rank that stands for its "
             "number.",
     .serves = "Tablanet (ace 11), Zwicker (ace 11, jack 12, queen 13, king 14)"},
    {"other_values_of", KD_T_CHOICE, KD_PUT(km_fishing, other_values_of),
     .choices = KM_OTHERS_OF(KD_WORD), .fallback = "all", .beside = "other_values",
     .says = "Which cards can count as their other value: all, or only the card played.",
     .serves = "Tablanet (all), Royal Cassino (an ace in hand)"},
    {"played_values", KD_T_CARDMAP, KM_PUT_BY(read_map, km_fishing, played_values),
     .item = KD_T_INTEGER, .beside = "sums!none",
     .says = "The numbers that cards stand for when they are played, if they differ from those on "
             "the floor.",
     .serves = "Finnish Kasino (ace 14, 2S 15, TD 16), Swedish Kasino"},
    {"must_take", KD_T_CHOICE, KM_PUT_BY(read_duty, km_fishing, capture.duty),
     .choices = KM_TAKES(KD_WORD) "true false", .fallback = "always",
     .says = "Whether a card that can take must take: always (true), only if an equal card lies "
             "there, or never (false).",
     .serves = "Basra (always), Cassino (never)"},
    {"match_first", KD_T_FLAG, KD_PUT(km_fishing, capture.match_first), .fallback = "false",
     .says = "Whether a capture must include an equal card if one lies there.",
     .serves = "Scopa, Basra"},
    {"choice", KD_T_CHOICE, KD_PUT(km_fishing, capture.choice), .choices = KM_CHOICES(KD_WORD),
     .fallback = "any",
     .says = "Whether any capture may be chosen, or only one to which nothing could be added, or "
             "only one with the fewest cards.",
     .serves = "Cassino, Tablanette (maximal), Cirulla and Scopa di Quindici (fewest)"},
    {"builds", KD_T_TABLE, KD_PUT(km_fishing, builds), .table = &km_builds_table,
     .beside = "sums!none",
     .says = "Lets players put cards together on the floor, to take them later.",
     .serves = "Cassino, Seep, Zwicker, Diloti"},
    {"sweeps_unless", KD_T_CARDS, KD_PUT(km_fishing, capture.bars), .fallback = "none",
     .says = "While one of these cards is on the floor, cards for which a hook decides what they "
             "take (`rule: takes`) take like any other card.",
     .serves = "Scopa d'Assi, Cirulla (an ace that lies there bars the ace)"},
    {"clears", KD_T_NAMED, KM_PUT_ENTRIES_OF(km_fishing, clear, clears, NULL),
     .table = &km_clear_table,
     .says = "Counts captures that clear the floor, under names of the author's choice; each entry "
             "counts those that it describes. A step of the score (`times`) says what they are "
             "worth.",
     .serves = "Scopa, Cassino, Pâsur, Pişti"},
    {"turns_up", KD_T_NAME, KM_PUT_ZONE_OF(HEAP, km_fishing, turns_up, KM_ORDERED),
     .refers = "zones",
     .says = "After each play, the top card of this zone is turned up and takes in the same way. "
             "If it could take in several ways, the player who has just played chooses.",
     .serves = "Chinese Ten, Koi-Koi"},
    {"when_hands_are_empty", KD_T_NAME, KM_PUT(PHASE, km_fishing, refill), .refers = "phases",
     .says = "The phase that deals again; if it brings no card to any hand, or there is none, the "
             "play is over.",
     .serves = "Basra, Cassino"},
    {"rest_goes_to", KD_T_SEAT, KM_PUT_BY(read_rest_to, km_fishing, rest_to), .choices = "nobody",
     .fallback = "nobody",
     .says = "Who gets what is left at the end: `last taker`, nobody or a seat.",
     .serves = "Basra, Cassino"},
    {"rest", KD_T_LIST, KM_PUT_LIST(HEAP, km_fishing, rest, rests, 0), .item = KD_T_NAME,
     .refers = "zones", .beside = "rest_goes_to!nobody",
     .says = "The zones whose cards are left at the end; by default the floor alone.",
     .serves = "Basra, Pasur"},
    {"ends_if", KD_T_CONDITION, KD_PUT(km_fishing, ends_if), .flags = KD_KEY_ENDS,
     .says = "The play ends at once, with cards in hand or not, if this holds at its beginning, "
             "after a card, or after cards were dealt again. Nobody gets the cards that are left.",
     .serves = "Cassino (counting out at 21), Koi-Koi (who has a hand calls stop)"},
    {.name = NULL},
};
const kd_table km_fishing_table = {"fishing",
                                   "In turn each place plays a card, which takes floor cards of "
                                   "its rank or that add up to it, or stays "
                                   "on the floor. The rule point `takes` lets a hook say of a card "
                                   "that it takes `all` of the floor, some cards of it, or `none`.",
                                   fishing_rows, NULL};

/* --- compiling --- */

static bool check_value(km_compiler *c, const km_phase *phase, int card, int32_t value)
{
    return value <= KM_VALUE_MAX ||
           kn_report_wrong(c->report, KN_E_CARD_VALUE_HIGH, phase->node->at,
                           "%s has the value %d, and sums go up to %d", c->layout->pack->name[card],
                           (int)value, KM_VALUE_MAX);
}

static uint8_t number_of(int32_t value)
{
    return value > 0 ? (uint8_t)value : 0;
}

/* Returns the sum that a card of this value captures; 0: none. */
static uint8_t need_for(const km_fishing *plan, int32_t value)
{
    return !plan->sum_to || value <= 0 ? number_of(value) : number_of(plan->sum_to - value);
}

/* Compiles captures by ranks and values; rule hooks are called at link. */
static bool compile_capture(km_compiler *c, const km_phase *phase, km_fishing *plan)
{
    km_capture *k = &plan->capture;
    const ks_pack *pack = c->layout->pack;
    int32_t other[KN_CARDS_MAX] = {0}, played[KN_CARDS_MAX];

    for (int card = 0; card < pack->cards; card++)
        played[card] = pack->value[card];
    if ((plan->other_values && !ks_pack_map(pack, plan->other_values, 0, other, c->report)) ||
        (plan->played_values && !ks_pack_map(pack, plan->played_values, 0, played, c->report)))
        return false;
    k->lone_equals = !plan->sum_to && (plan->other_values || plan->played_values);
    k->least = plan->sum_to || k->lone_equals ? 1 : 2;
    if (k->most && k->most < k->least)
        return km_compile_wrong(
            c, phase->node->at,
            "a sum of at least 2 cards can't have %d: `sum_cards: 1` needs `sum_to`", k->most);
    for (int card = 0; card < pack->cards; card++) {
        if (k->limit != KM_EQUAL_NONE && kn_has(plan->equal_cards, (unsigned)card))
            k->equal[card] = pack->by_rank[pack->rank[card]];
        if (k->sums == KM_SUMS_NONE)
            continue;
        if (!check_value(c, phase, card, pack->value[card]) ||
            !check_value(c, phase, card, played[card]) || !check_value(c, phase, card, other[card]))
            return false;
        k->value[card] = number_of(pack->value[card]);
        k->need[card] = need_for(plan, played[card]);
        k->other_need[card] = need_for(plan, other[card]);
        if (plan->other_values_of == KM_OTHERS_OF_ALL)
            k->other_value[card] = number_of(other[card]);
        k->others |= other[card] > 0;
    }
    return true;
}

static bool fishing_declare(km_compiler *c, km_phase *phase)
{
    km_fishing *plan = phase->plan;
    ks_per per = plan->pile->per;
    plan->taker = -1;
    return km_builds_declare(c, phase, &plan->builds) &&
           ((per != KS_PER_SEAT && per != KS_PER_PLACE) ||
            km_compile_own(c, phase, "taker", KS_VAR_SEAT, KS_PER_TABLE, KS_NOBODY,
                           c->layout->seats - 1, KS_NOBODY, &plan->taker));
}

static bool fishing_compile(km_compiler *c, km_phase *phase)
{
    km_fishing *plan = phase->plan;
    if (!kd_node_get(phase->node, "rest")) {
        if (plan->under >= 0)
            plan->rest[plan->rests++] = plan->under;
        plan->rest[plan->rests++] = plan->floor;
    }
    return plan->under == plan->floor
               ? km_compile_wrong(c, km_key_at(phase->node, "under"),
                                  "cards can't cover others in the zone where they lie")
               : compile_capture(c, phase, plan) && km_builds_compile(c, phase, plan) &&
                     km_clears_compile(c, plan);
}

/* Calls the hooks of the rule point once per card; the last hook wins. */
static bool fishing_link(km_compiler *c, km_phase *phase)
{
    static const char *const kinds[] = {"normal", "all", "none", NULL};
    km_capture *k = &((km_fishing *)phase->plan)->capture;
    uint8_t takes[KN_CARDS_MAX] = {0};
    const kl_hook *hook;

    for (int nth = 0; (hook = km_rule_hook(c, phase, "takes", nth)) != NULL; nth++) {
        unsigned card;
        for (KN_EACH(card, hook->cards)) {
            kl_arg arg = {KL_ARG_CARD, (int)card, {0, 0}, NULL};
            int64_t result = 0;
            bool nil = false;
            kn_set some = c->layout->pack->all;
            if (kl_host_rule(c->host, hook, &arg, 1, kinds, &result, &some, &nil, c->report) !=
                KN_OK)
                return false;
            if (nil)
                continue;
            takes[card] = result == KL_RULE_CARDS ? 1 : (uint8_t)result;
            k->sweeps[card] = some;
        }
    }
    for (unsigned card = 0; card < (unsigned)c->layout->pack->cards; card++) {
        if (takes[card] == 0)
            continue;
        if (takes[card] == 1)
            kn_put(&k->sweepers, card);
        if (takes[card] == 1 && !kn_is_empty(k->bars))
            continue;
        k->equal[card] = KN_EMPTY;
        k->need[card] = k->other_need[card] = 0;
    }
    km_builds_link(c, phase->plan);
    return true;
}

/* --- playing --- */

/* Returns true if any hook or call depends on the plays of this phase. */
static inline bool is_watched(const km_phase *phase)
{
    return km_has_hooks(phase, KM_FISHING_ON_CAPTURE) || km_has_hooks(phase, KM_FISHING_ON_TRAIL) ||
           km_has_hooks(phase, KM_FISHING_ON_BUILD) || km_has_hooks(phase, KM_FISHING_ON_PLAY);
}

static inline void __attribute__((always_inline))
raise_play(km_run *run, const km_phase *phase, int event, int place, unsigned card, kn_set taken,
           kn_set before)
{
    int seat = km_seat_of(run, place);
    km_set_call(run, place, seat, (int)card, taken, kn_count(taken), seat);
    run->call.before = before;
    if (km_has_hooks(phase, event) && !km_raise(run, phase, event))
        return;
    if (km_has_hooks(phase, KM_FISHING_ON_PLAY))
        km_raise(run, phase, KM_FISHING_ON_PLAY);
}

/* A card turned up comes from the top, for all to see: seats that know cards below it still know
 * them. */
static void lay(ks_world *w, const km_fishing *plan, int from, unsigned card, int to)
{
    ks_seats all = KS_EVERYBODY(w->layout);
    if (from == plan->turns_up)
        ks_deal_cards(w, from, KS_TOP, to, 1, all);
    else
        ks_transfer(w, from, to, kn_set_of(card), KS_TOP, all);
}

/* Moves the card from heap `from` onto the floor, or with its capture to the pile. */
static void carry_out(km_run *run, const km_phase *phase, int place, int from, unsigned card,
                      kn_set taken)
{
    const km_fishing *plan = phase->plan;
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    ks_seats all = KS_EVERYBODY(l);
    kn_set before = w->block->sets[plan->floor], covered = KN_EMPTY;

    if (plan->under >= 0)
        covered = w->block->sets[plan->under];
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
        if (plan->builds.on)
            km_builds_drop(run, plan, taken);
        if (plan->clears && kn_is_empty(w->block->sets[plan->floor]))
            km_clears_count(run, phase, owner, card, taken);
    }
    if (is_watched(phase))
        raise_play(run, phase, kn_is_empty(taken) ? KM_FISHING_ON_TRAIL : KM_FISHING_ON_CAPTURE,
                   place, card, taken, kn_or(before, covered));
}

/* Lays the card on the floor, where it makes, joins or raises a build. */
static void __attribute__((noinline, cold))
build(km_run *run, const km_phase *phase, int place, const ks_move *move)
{
    const km_fishing *plan = phase->plan;
    kn_set before = run->world.block->sets[plan->floor];
    lay(&run->world, plan, plan->hand->heap + place, move->card, plan->floor);
    kn_set cards = km_builds_make(run, plan, km_seat_of(run, place), move);
    if (is_watched(phase))
        raise_play(run, phase, KM_FISHING_ON_BUILD, place, move->card,
                   kn_minus(cards, kn_set_of(move->card)), before);
}

/* Lists the plays of `cards`, the hand of the place to move or the card turned up. */
static inline kn_status list_plays(const km_run *run, const km_fishing *plan, kn_set cards,
                                   ks_moves *moves)
{
    if (plan->builds.on)
        return km_builds_moves(run, plan, run->world.block->place, moves);
    return km_capture_moves(&plan->capture, cards, run->world.block->sets[plan->floor], moves);
}

static inline void legal_for(km_run *run, const km_phase *phase, kn_set cards, ks_moves *moves)
{
    kn_status status = list_plays(run, phase->plan, cards, moves);
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

static void fishing_apply(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
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

/* Sends the event of a card that captures without a player's choice, like that of a play. */
static void tell_turned(ks_world *w, int place, const ks_move *move)
{
    if (!w->feed)
        return;
    ks_event event = {.kind = KS_EVENT_TURNED, .place = place, .seat = KS_NOBODY, .move = move};
    event.audience = KS_EVERYBODY(w->layout);
    event.cards = kn_or(move->cards, kn_set_of(move->card));
    ks_feed(w, &event);
}

/* Turns up a card, and plays it if there is only one way. True: the place must choose. */
static bool turn_up(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const km_fishing *plan = phase->plan;
    ks_world *w = &run->world;
    if (plan->turns_up < 0 || kn_is_empty(w->block->sets[plan->turns_up]))
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

/* Gives the remaining cards to their receiver; the deal's play is over. */
static void finish(km_run *run, const km_fishing *plan)
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
            return;   /* nobody has captured: the cards stay */
        if (seat < 0) /* a side's pile, or a scenario */
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

/* Finds the first place from `start` on that can play; if none, deals again or ends. */
static km_flow seek(km_run *run, const km_fishing *plan, ks_frame *frame, int start)
{
    int places = plan->hand->heaps;
    for (int i = 0, place = start < places ? start : 0; i < places;
         i++, place = place + 1 < places ? place + 1 : 0) {
        if (kn_is_empty(run->world.block->sets[plan->hand->heap + place]) ||
            !km_is_active(run, place))
            continue;
        frame->step = KM_FISHING_TO_PLAY;
        frame->a = (uint8_t)place;
        return km_run_wait(run, place);
    }
    if (plan->refill >= 0 && frame->step != KM_FISHING_REFILLED) {
        frame->step = KM_FISHING_REFILLED;
        frame->a = (uint8_t)start;
        return KM_CALL_PHASE(plan->refill);
    }
    finish(run, plan);
    return KM_DONE;
}

static bool is_over(const km_run *run, const km_fishing *plan)
{
    return plan->ends_if && ks_condition_eval(&run->world, plan->ends_if);
}

/* The place has played its card, and what was turned up. */
static km_flow end_turn(km_run *run, const km_phase *phase, ks_frame *frame)
{
    if (!km_has_hooks(phase, KM_FISHING_ON_TURN))
        return seek(run, phase->plan, frame, frame->a + 1);
    frame->step = KM_FISHING_OVER;
    int seat = km_seat_of(run, frame->a);
    km_set_call(run, frame->a, seat, KN_NO_CARD, KN_EMPTY, 0, KS_NOBODY);
    km_raise(run, phase, KM_FISHING_ON_TURN);
    return KM_AGAIN;
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
        if (turn_up(run, phase, frame))
            return km_run_wait(run, frame->a);
        if (run->status != KN_OK)
            return KM_DONE;
        if (run->pending >= 0 ||
            run->call.request) /* first run what a hook of the turned card requested */
            return KM_AGAIN;
        return is_over(run, plan) ? KM_DONE : end_turn(run, phase, frame);
    case KM_FISHING_CHOOSING:
        return km_run_wait(run, frame->a);
    case KM_FISHING_TURNED:
        return end_turn(run, phase, frame);
    case KM_FISHING_OVER:
        return seek(run, plan, frame, frame->a + 1);
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
    km_flow flow = KM_WAIT;
    while (flow == KM_WAIT && run->status == KN_OK && !run->world.misfit) {
        ks_moves_clear(moves);
        if (b->moves >= chooser->until ||
            list_plays(run, plan, km_fishing_playable(run, plan, frame, b->place), moves) != KN_OK)
            return KM_DECLINED; /* the normal path reports what is wrong */
        int n = km_choose_number(chooser, b->seat, ks_moves_total(moves));
        if (chooser->stopped)
            return KM_DECLINED;
        chooser->move = ks_moves_nth(moves, n);
        chooser->card = KN_NO_CARD;
        km_run_new_step(run);
        b->moves++;
        b->waiting = 0;
        fishing_apply(run, phase, frame, &chooser->move);
        flow = run->status != KN_OK || run->call.request || run->pending >= 0
                   ? KM_AGAIN
                   : fishing_advance(run, phase, frame);
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

/* Fields of every event of a played card. */
enum {
    PLAY_FIELDS = KL_FIELD_CARD | KL_FIELD_TAKEN | KL_FIELD_BEFORE | KL_FIELD_NUMBER |
                  KL_FIELD_SEAT | KL_FIELD_SIDE
};
static const char play_brings[] =
    "`card`, `taken` (the floor cards, without it), `before` (the floor before), `number` (how "
    "many were taken), `seat`, `side`; with `under`, the covered cards are among them";

/* True if one card and at most `most` others (0: any number) can make the total. */
static bool sum_is_made(const ks_pack *pack, int total, int most)
{
    uint8_t fewest[128]; /* fewest cards whose values add up to the index; 0: impossible */
    for (int first = 0; first < pack->cards; first++) {
        if (pack->value[first] <= 0 || pack->value[first] >= total)
            continue;
        memset(fewest, 0, sizeof fewest);
        for (int card = 0; card < pack->cards; card++)
            for (int sum = total;
                 card != first && pack->value[card] > 0 && sum >= pack->value[card]; sum--) {
                int before = sum - pack->value[card];
                int count = before ? fewest[before] ? fewest[before] + 1 : 0 : 1;
                if (count && (!fewest[sum] || count < fewest[sum]))
                    fewest[sum] = (uint8_t)count;
            }
        int count = fewest[total - pack->value[first]];
        if (count && (!most || count <= most))
            return true;
    }
    return false;
}

static void fishing_doubt(const km_phase *phase, const km_doubting *d)
{
    const km_fishing *plan = phase->plan;
    const kd_node *key = kd_node_get(phase->node, "sum_to");
    if (key && plan->sum_to > 0 && plan->sum_to < 128 && d->is_fixed(d->rules, key) &&
        !d->an_option_has(d->rules, "pack") &&
        !sum_is_made(d->rules->layout->pack, plan->sum_to, plan->capture.most))
        kn_report_add(d->report, KN_E_UNWRITTEN, key->at,
                      "no cards of this pack ever make %d together" KN_EXPECTED
                      "a total of some of the pack's `values`",
                      plan->sum_to);
}

static const km_note notes[] = {
    {"outcome done", "all cards are played and nobody gets new ones, or `ends_if` held.", NULL, 0},
    {"event capture", "a card has taken others", play_brings, PLAY_FIELDS},
    {"event trail", "a card has taken nothing and stays on the floor", play_brings, PLAY_FIELDS},
    {"event build", "a card has made a build, joined or raised one",
     "`card`, `taken` (the other cards of the build), `before` (the floor before), `number` (of "
     "these cards), `seat`, `side`",
     PLAY_FIELDS},
    {"event play", "after any of them, for every card played", play_brings, PLAY_FIELDS},
    {"event turn_end", "a place's turn is over: its card is played, and what was turned up",
     "`seat`, `side`", KL_FIELD_SEAT | KL_FIELD_SIDE},
    {"rule takes",
     "asked of each card: `all` (the whole floor), a selection (all cards of it that lie there), "
     "`none` (nothing), or `normal` as the keys say. The card does just that when it is played: "
     "`must_take` and the other keys leave it no choice.",
     NULL, KL_FIELD_CARD},
    {"variable taker",
     "the seat that was the last to take; kept where each seat has a pile of its own.", NULL, 0},
    {"variable build_1",
     "the cards of a build, with `builds`; likewise `build_2` to `build_6`. No cards: there is no "
     "such build.",
     NULL, 0},
    {"variable value_1", "the value of that build.", NULL, 0},
    {"variable owners_1",
     "whose that build is: the sum of 1 for seat 0, 2 for seat 1, 4 for seat 2 ..., and of 256 if "
     "it is of several groups.",
     NULL, 0},
    {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_fishing = {
    .does = KM_PLAYS | KM_EMPTIES | KM_DRAWS,
    .programs.play = KM_PLAY_FISHING,
    .keys = &km_fishing_table,
    .outcomes = "done",
    .events = KM_FISHING_EVENTS(KD_FIRST, KD_NEXT),
    .rule_points = "takes",
    .notes = notes,
    .plan.size = sizeof(km_fishing),
    .plan.declare = fishing_declare,
    .plan.compile = fishing_compile,
    .plan.link = fishing_link,
    .plan.doubt = fishing_doubt,
    .advance = fishing_advance,
    .legal = fishing_legal,
    .apply = fishing_apply,
    .programs.play_on = fishing_play_on,
    .tell.why = km_fishing_why,
    .tell.faces = fishing_faces,
    .programs.facing = fishing_facing,
    .tell.show = km_fishing_show,
    .knows.plausible = fishing_plausible,
    .resume = fishing_resume,
};
