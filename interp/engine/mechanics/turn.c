/* SPDX-License-Identifier: MIT
 * turn.c: the mechanic `turn`: turns cards face up from a zone, for a first layout or to show a
 * trump. Cards that may not be turned up are buried in the zone again and replaced. Other mechanics
 * decide who may take turned cards.
 */
#include <string.h>

#include "document/resolve.h"
#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"

enum { TURN_TOO_MANY = 2 }; /* the third outcome */
/* most rounds of burying; a pack that has any allowed cards needs only a few */
enum { TURN_PASSES = 1000 };

#define BURY_PLACES(X)                                                                             \
    X(BURY_LAST, "last")                                                                           \
    X(BURY_BOTTOM, "bottom")                                                                       \
    X(BURY_RANDOM, "random")
enum { BURY_PLACES(KD_ENUM) };

typedef struct turn_plan {
    const ks_zone *from, *to; /* `to` NULL: cards are shown where they lie */
    ks_end end;
    bool under; /* put the turned cards under the others */
    const ks_seat_phrase *of;
    km_amount cards;
    struct bury {
        bool on;
        kn_set barred;         /* empty: no burying */
        int place, last, most; /* most 0: any number */
    } bury;
    int suit_at, card_at; /* int offsets, -1 none */
} turn_plan;

static const kd_key bury_rows[] = {
    {"cards", KD_T_CARDS, KD_PUT(struct bury, barred), .flags = KD_KEY_REQUIRED,
     .says = "The cards that may not be turned up.",
     .serves = "Basra (sweepers), Uno (action cards)"},
    {"place", KD_T_CHOICE, KD_PUT(struct bury, place), .choices = BURY_PLACES(KD_WORD),
     .fallback = "last",
     .says = "The place of the buried cards in the stock: among the last cards, at the very "
             "bottom, or each at a random place.",
     .serves = "Basra, Mau-Mau"},
    {"within_last", KD_T_INTEGER, KD_PUT(struct bury, last), .min = 1, .max = KN_CARDS_MAX,
     .fallback = "10", .beside = "place=last",
     .says = "With `place: last`, the number of last cards among which the buried cards are mixed.",
     .serves = "Basra, Uno"},
    {"at_most", KD_T_INTEGER, KD_PUT(struct bury, most), .min = 1, .max = KN_CARDS_MAX,
     .says = "The number of these cards that the first cards turned up may contain. If they "
             "contain more, no card is buried, and the outcome is `too_many`.",
     .serves = "Pâsur (two jacks: deal again), Tablanet"},
    {.name = NULL},
};
static const kd_table bury_table = {"bury",
                                    "Puts back the cards that may not be turned up, and turns up "
                                    "as many other cards, until only allowed cards lie face up.",
                                    bury_rows, NULL};

static const kd_key turn_rows[] = {
    {"from", KD_T_NAME, KM_PUT_ZONE_OF(ZONE, turn_plan, from, KM_ORDERED), .flags = KD_KEY_FROM,
     .fallback = "stock", .refers = "zones", .says = "The zone that the cards come from.",
     .serves = "Basra, Briscola"},
    {"end", KD_T_CHOICE, KD_PUT(turn_plan, end), .choices = KS_ENDS(KD_WORD), .fallback = "top",
     .pointless = "cards=0", .says = "The end of the zone from which the cards are turned up.",
     .serves = "Briscola, Whist (the last card of the pack)"},
    {"to", KD_T_NAME, KM_PUT(ZONE, turn_plan, to), .brings = "cards", .refers = "zones",
     .foreign = "upcard: `turn: {to: ZONE}` in a phase, which turns up a card of the stock",
     .says = "The zone to which the cards move. Without this key, the cards are shown to all "
             "players where they lie.",
     .serves = "Bird Dog, Briscola"},
    {"under", KD_T_FLAG, KD_PUT(turn_plan, under), .fallback = "false", .pointless = "cards=0",
     .says = "Without `to`: whether the cards turned up from the top go face up under the other "
             "cards, so that they are drawn last.",
     .serves = "Briscola, Durak, Sixty-Six"},
    {"of", KD_T_SEAT, KM_PUT(SEAT, turn_plan, of), .fallback = "dealer",
     .says = "The owner of the heap, if the zone doesn't belong to the table.",
     .serves = "Bird Dog (the dummy's cards), Stud poker"},
    {"cards", KD_T_TEXT, KM_PUT(AMOUNT, turn_plan, cards), .flags = KD_KEY_AMOUNT | KD_KEY_BEGINS,
     .fallback = "1",
     .says = "The number of cards turned up: a number, a public integer variable, or a value hook.",
     .serves = "Basra, Chinese Ten"},
    {"bury", KD_T_TABLE, KD_PUT(turn_plan, bury), .table = &bury_table, .pointless = "cards=0",
     .says = "Cards that may not be turned up, and their new place.", .serves = "Basra, Uno"},
    {"suit_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, turn_plan, suit_at, KS_VAR_SUIT, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .pointless = "cards=0",
     .says = "A variable of type suit that is set to the suit of the last card turned up.",
     .serves = "Briscola, Bird Dog"},
    {"card_to", KD_T_NAME, KM_PUT_VAR_OF(VAR_AT, turn_plan, card_at, KS_VAR_CARD, KM_OF_TABLE),
     .flags = KD_KEY_WRITES, .pointless = "cards=0",
     .says = "A variable of type card that is set to the last card turned up.",
     .serves = "Briscola, Bird Dog"},
    {.name = NULL},
};
const kd_table km_turn_table = {
    "turn", "Turns cards of a zone face up, either where they lie or on another zone.", turn_rows,
    NULL};

/* Name of the event for hooks. */
#define TURN_EVENTS(FIRST) FIRST(EVENT_TURNED, "turned")
enum { TURN_EVENTS(KD_ENUM) };

static bool fit_bury(km_compiler *c, const kd_node *bury, const turn_plan *plan)
{
    if (!plan->bury.on)
        return true;
    if (!plan->to)
        return km_compile_wrong(c, bury->at,
                                "`bury` needs `to`, the zone onto which the cards are turned");
    if (!kn_is_empty(plan->bury.barred) && plan->from->per != KS_PER_TABLE)
        return km_compile_wrong(c, bury->at,
                                "cards can be buried only in a zone of the table, not in '%s'",
                                plan->from->name);
    int free = kn_count(kn_minus(c->layout->pack->all, plan->bury.barred));
    return plan->cards.number <= free ||
           km_compile_wrong(
               c, km_key_at(bury, "cards"),
               "%d cards are turned up, but `bury` allows only %d cards of the pack to lie face up",
               (int)plan->cards.number, free);
}

/* Returns true if the cards that get buried are the next ones to be turned up. */
static bool is_endless(const turn_plan *plan)
{
    return plan->bury.place == BURY_BOTTOM && plan->end == KS_BOTTOM;
}

static void turn_doubt(const km_phase *phase, const km_doubting *d)
{
    const turn_plan *plan = phase->plan;
    const kd_node *bury = kd_node_get(phase->node, "bury");
    if (plan->bury.on && is_endless(plan) && !kn_is_empty(plan->bury.barred) &&
        d->is_fixed(d->rules, bury))
        kn_report_add(
            d->report->notes, KN_E_UNWRITTEN, bury->at,
            "cards that are buried at the bottom would be turned up again at once" KN_EXPECTED
            "another `place`; or remove `end: bottom`");
}

/* Returns true if cards are turned up from zones with owners. */
static bool is_owned(const turn_plan *plan)
{
    return plan->from->per != KS_PER_TABLE || (plan->to && plan->to->per != KS_PER_TABLE);
}

static bool turn_compile(km_compiler *c, km_phase *phase)
{
    const turn_plan *plan = phase->plan;
    int pack = c->layout->pack->cards;
    c->rules->chances |= plan->bury.place == BURY_RANDOM ? 1u << KN_CHANCE_INSERTION
                         : plan->bury.place == BURY_LAST ? 1u << KN_CHANCE_RESHUFFLE
                                                         : 0;
    if (plan->to == plan->from)
        return km_compile_wrong(c, km_key_at(phase->node, "to"),
                                "cards can't be turned from '%s' to itself", plan->to->name);
    if (plan->under && (plan->to || plan->end == KS_BOTTOM))
        return km_compile_wrong(
            c, km_key_at(phase->node, "under"),
            plan->to ? "cards can't be put both under the other cards and onto '%s'"
                     : "cards turned up at the bottom are already under the other cards",
            plan->to ? plan->to->name : "");
    if (plan->cards.number < 0 || plan->cards.number > pack)
        return km_compile_wrong(c, km_key_at(phase->node, "cards"),
                                "%s cards can't be turned: the pack has %d",
                                km_phase_text(phase, "cards"), pack);
    return fit_bury(c, kd_node_get(phase->node, "bury"), plan);
}

static const kd_node *turn_idle(const km_phase *phase, int nth, const char **beside)
{
    const turn_plan *plan = phase->plan;
    const km_idle idle[] = {
        {"bury", kn_is_empty(plan->bury.barred), "`cards` other than `none`"},
        {"of", !is_owned(plan) && !km_amount_varies(&plan->cards),
         "a zone that has owners in `from` or `to`, or a value hook in `cards`"},
        {NULL, false, NULL},
    };
    return km_nth_idle(phase->node, idle, &nth, beside);
}

/* Puts the barred cards of `to` back into `from`, in their order. */
static void bury(km_run *run, const turn_plan *plan, int from, int to, kn_set barred)
{
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    uint8_t order[KN_CARDS_MAX];
    int count = kn_count(barred), n = 0, size = kn_count(w->block->sets[from]);
    unsigned card;

    if (l->order_of[to] >= 0) {
        const uint8_t *lie = ks_order(l, w->block, to);
        for (int i = 0; n < count; i++)
            if (kn_has(barred, lie[i]))
                order[n++] = lie[i];
    } else {
        for (KN_EACH(card, barred))
            order[n++] = (uint8_t)card;
    }
    for (int i = 0; i < n; i++) {
        if (plan->bury.place == BURY_RANDOM)
            ks_insert(w, to, order[i], from, ks_draw_below(w, KN_CHANCE_INSERTION, size + i + 1));
        else
            ks_transfer(w, to, from, kn_set_of(order[i]), KS_BOTTOM, KS_EVERYBODY(l));
    }
    if (plan->bury.place == BURY_LAST)
        ks_shuffle_heap(w, from, n + (size < plan->bury.last ? size : plan->bury.last),
                        KN_CHANCE_RESHUFFLE);
}

/* Buries barred cards and replaces them until `to` has none; updates `turned`. False: some barred
 * cards stay, because too few other cards are left, or the same cards would come again. */
static bool bury_all(km_run *run, const turn_plan *plan, int from, int to, kn_set *turned,
                     int *last)
{
    ks_world *w = &run->world;
    for (int pass = 0; pass < TURN_PASSES; pass++) {
        kn_set barred = kn_and(*turned, plan->bury.barred), before;
        int count = kn_count(barred);
        if (count == 0)
            return true;
        if (is_endless(plan) || kn_count(kn_minus(w->block->sets[from], plan->bury.barred)) < count)
            return false;
        bury(run, plan, from, to, barred);
        *turned = kn_minus(*turned, barred);
        before = w->block->sets[to];
        if (plan->end == KS_TOP)
            *last = ks_order(w->layout, w->block, from)[kn_count(w->block->sets[from]) - count];
        else
            *last = ks_order(w->layout, w->block, from)[count - 1];
        ks_deal_cards(w, from, plan->end, to, count, KS_EVERYBODY(w->layout));
        *turned = kn_or(*turned, kn_minus(w->block->sets[to], before));
    }
    return false;
}

static km_flow turn_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const turn_plan *plan = phase->plan;
    ks_world *w = &run->world;
    const ks_layout *l = w->layout;
    int place = ks_seat_eval(w, plan->of);
    bool owned = is_owned(plan), too_many = false, short_of = false;

    if (frame->step) /* returned from a phase that the event has called */
        return frame->a;
    frame->step = 1;
    frame->a = KM_OTHERWISE;
    if (place < 0 && owned)
        return KM_OTHERWISE;
    if (place < 0)
        place = 0;
    int seat = km_seat_of(run, place);
    int from = km_heap_of(run, plan->from, place), size = kn_count(w->block->sets[from]);
    int count = (int)km_amount_eval(run, &plan->cards, seat);
    if (count > size)
        count = size;
    if (run->status != KN_OK || count <= 0)
        return KM_OTHERWISE;

    const uint8_t *order = ks_order(l, w->block, from);
    int last = plan->end == KS_TOP ? order[size - count] : order[count - 1];
    kn_set turned = KN_EMPTY;
    for (int i = 0; i < count; i++)
        kn_put(&turned, plan->end == KS_TOP ? order[size - 1 - i] : order[i]);
    if (plan->to) {
        int to = km_heap_of(run, plan->to, place);
        ks_deal_cards(w, from, plan->end, to, count, KS_EVERYBODY(l));
        if (plan->bury.most && kn_count(kn_and(turned, plan->bury.barred)) > plan->bury.most)
            too_many = true;
        else
            too_many = short_of = !bury_all(run, plan, from, to, &turned, &last);
        if (short_of && phase->leads[TURN_TOO_MANY] == phase->leads[KM_DONE])
            km_run_fail(run, phase, KN_RULES, KN_E_BURY_ENDLESS,
                        "too few cards of '%s' may be turned up" KN_EXPECTED
                        "fewer buried cards, or a target for this case: `then: {too_many: redeal}`",
                        plan->from->name);
    } else {
        ks_show(w, from, turned, KS_EVERYBODY(l));
        if (plan->under)
            ks_cut_heap(w, from, count); /* seen by all */
    }
    km_keep_card(run, plan->card_at, plan->suit_at, last);
    frame->a = too_many ? TURN_TOO_MANY : KM_DONE;
    if (run->status == KN_OK && km_has_hooks(phase, EVENT_TURNED)) {
        km_set_call(run, owned ? place : KS_NOBODY, owned ? seat : KS_NOBODY, last, turned, count,
                    KS_NOBODY);
        km_raise(run, phase, EVENT_TURNED);
        if (run->pending >= 0) /* the called phase runs first; then this phase ends */
            return KM_AGAIN;
    }
    return frame->a;
}

/* Returns the zone onto which cards are turned. If the zone has several heaps, with the owner. */
static const char *tell_zone_of(const km_telling *t, const ks_zone *of)
{
    const turn_plan *plan = t->phase->plan;
    const char *zone = km_zone_words(t, of);
    if (!of || of->per == KS_PER_TABLE)
        return zone;
    return km_piece(t, "zone.of-owner", KN_TEXT("zone", zone),
                    KN_TEXT("owner", km_seat_words(t, plan->of)));
}

/* Returns true if cards of a zone are drawn later in the deal: the key names the zone or lists it,
 * or is a map with the zone in `from`. */
static bool is_drawn_from(const km_rules *rules, const ks_zone *zone)
{
    for (KM_EACH_PHASE(phase, rules)) {
        const kd_node *draw = km_role_key(phase, KD_ROLE_DRAWN), *from = kd_node_get(draw, "from");
        if (draw && draw->kind == KD_NODE_MAP) {
            if (strcmp(from ? from->text : "stock", zone->name) == 0)
                return true;
            continue;
        }
        for (KM_ITEM(item, draw))
            if (item->text && strcmp(item->text, zone->name) == 0)
                return true;
    }
    return false;
}

/* Returns true if a later phase or a script may draw from a zone or deal its cards. */
static bool may_be_drawn(const km_telling *t, const ks_zone *zone)
{
    const km_rules *rules = t->rules;
    bool may = rules->hooks > 0 || is_drawn_from(rules, zone);
    for (const km_phase *p = rules->phase; p < rules->phase + rules->phases && !may; p++)
        may = p->mechanic->does & KM_SCRIPTS ||
              ((p > t->phase || p->aside) && (p->mechanic->does & (KM_DEALS | KM_DRAWS) ||
                                              kd_node_mentions(p->node, zone->name)));
    return may;
}

static void turn_show(const km_telling *t)
{
    static const char *const places[] = {"last", "bottom", "random"};
    const turn_plan *plan = t->phase->plan;
    const char *cards = km_phase_text(t->phase, "cards");
    bool varies = km_amount_varies(&plan->cards);
    if (varies)
        cards = km_quoted_amount(t, cards);

    if (strcmp(cards, "0") == 0) { /* the other keys then have no effect */
        km_say(t, "turn.nothing", KN_TEXT("from", tell_zone_of(t, plan->from)));
        return;
    }
    km_say(t, "turn.cards", KM_COUNT("n", cards), KN_TEXT("from", tell_zone_of(t, plan->from)),
           KN_TEXT("to", tell_zone_of(t, plan->to)), KN_FLAG("varies", varies),
           KN_FLAG("last", !plan->to && may_be_drawn(t, plan->from)),
           KN_TEXT("where", plan->to                 ? "onto"
                            : plan->under            ? "under"
                            : plan->end == KS_BOTTOM ? "bottom"
                                                     : "place"));
    if (plan->to && plan->end == KS_BOTTOM && plan->from->stacked)
        km_say(t, "give.from-bottom", KM_COUNT("n", cards));
    if (plan->suit_at >= 0 && plan->suit_at == t->rules->layout->trump)
        km_tell_trump_of(t, plan->bury.barred, strcmp(cards, "1") != 0);
    if (!plan->to && !plan->under && plan->end == KS_TOP && is_drawn_from(t->rules, plan->from))
        km_say_word(t, "turn.drawn-first");
    km_tell_last_card(t, strcmp(cards, "1") == 0);
    if (!kn_is_empty(plan->bury.barred))
        km_say(t, "turn.buried", KN_TEXT("cards", km_kinds_words(t, plan->bury.barred)),
               KN_NUMBER("n", plan->bury.last), KN_TEXT("place", places[plan->bury.place]));
    if (!kn_is_empty(plan->bury.barred) && plan->bury.most)
        km_say(t, "turn.at-most", KN_NUMBER("n", plan->bury.most));
}

static const char *turn_outcome(const km_telling *t, const char *outcome)
{
    (void)t;
    return strcmp(outcome, "too_many") == 0 ? KN_KEY("flow.too-many") : KN_KEY("flow.after");
}

static const km_note notes[] = {
    {"outcome done", "cards have been turned up.", NULL, 0},
    {"outcome none", "there was no card to turn up.", NULL, 0},
    {"outcome too_many",
     "more cards had to be buried than `bury.at_most` allows, or too few other cards were left.",
     NULL, 0},
    {"event turned", "cards have been turned up",
     "`card` (the last card), `taken` (all cards), `number` (of the cards), `seat`",
     KL_FIELD_CARD | KL_FIELD_TAKEN | KL_FIELD_NUMBER | KL_FIELD_SEAT},
    {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_turn = {
    .does = KM_PREPARES | KM_DRAWS | KM_SHOWS,
    .keys = &km_turn_table,
    .outcomes = "done none too_many",
    .events = TURN_EVENTS(KD_FIRST),
    .notes = notes,
    .plan.size = sizeof(turn_plan),
    .plan.compile = turn_compile,
    .plan.idle = turn_idle,
    .plan.doubt = turn_doubt,
    .advance = turn_advance,
    .tell.show = turn_show,
    .tell.outcome = turn_outcome,
};
