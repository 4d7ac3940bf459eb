/* SPDX-License-Identifier: MIT
 * exchange.c: the mechanic `exchange`: players choose cards of their hands and give them face down
 * to others, or lay them aside. Nothing is drawn here.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/common.h"
#include "mechanics/registry.h"
#include "mechanics/tell.h"

#define TARGETS_MAX 16

enum { TO_NEXT, TO_PREVIOUS, TO_OPPOSITE, TO_NOBODY, TO_PHRASE };
enum { EVENT_GIVE };
enum { OUTCOME_DONE, OUTCOME_NONE };

static const kn_key keys[] = {
    {.name = "cards",
     .type = KN_T_LIST,
     .item = KN_T_INTEGER,
     .min = 1,
     .max = KN_CARDS_MAX,
     .flags = KN_KEY_REQUIRED,
     .says = "How many cards each gives: one number, or one for each deal in turn.",
     .serves = "Hearts, Skat"},
    {.name = "at_least",
     .type = KN_T_INTEGER,
     .min = 0,
     .max = KN_CARDS_MAX,
     .says = "The least number of cards, if there is a choice.",
     .serves = "Poker, Preferans"},
    {.name = "hand",
     .type = KN_T_NAME,
     .fallback = "hand",
     .refers = "zones",
     .says = "The zone that cards are given from, with a heap for each seat or place.",
     .serves = "Hearts, Skat"},
    {.name = "into",
     .type = KN_T_NAME,
     .refers = "zones",
     .says = "The zone where they go; by default the hand of who gets them.",
     .serves = "Skat, Pinochle"},
    {.name = "to",
     .type = KN_T_LIST,
     .item = KN_T_SEAT,
     .choices = "next previous opposite nobody",
     .fallback = "next",
     .says = "Who gets them, deal by deal in turn: `next`, `previous`, `opposite`, a seat, or "
             "`nobody` when nothing "
             "is given in that deal. Not needed when they go to a zone of the table.",
     .serves = "Hearts, Tichu"},
    {.name = "who",
     .type = KN_T_SEAT,
     .choices = "all",
     .fallback = "all",
     .says = "Who gives: all active seats, or one.",
     .serves = "Hearts, Skat"},
    {.name = "only",
     .type = KN_T_CARDS,
     .fallback = "all",
     .says = "The cards that may be given; others only by one who has too few of these.",
     .serves = "Tarot, Pinochle"},
    {.name = "timing",
     .type = KN_T_CHOICE,
     .choices = "together in_turn",
     .fallback = "together",
     .says = "Whether all choose before anybody gets anything, or each gives in his turn.",
     .serves = "Hearts, President"},
    {.name = "word",
     .type = KN_T_TEXT,
     .fallback = "give",
     .says = "The word of the move: `give 9S TS`.",
     .serves = "Hearts, Skat"},
    {.name = NULL},
};
const kn_table kn_exchange_table = {
    "exchange",
    "Cards are chosen from the hands and given face down to other players, or laid aside.", keys,
    NULL};

typedef struct target {
    int kind;
    kn_seat_phrase *phrase;
} target;

typedef struct exchange_plan {
    int counts, count[TARGETS_MAX], at_least; /* at_least -1: the count itself */
    int targets;
    target to[TARGETS_MAX];
    int hand_zone, into_zone, passed_zone; /* indices; passed -1: given at once */
    kn_zone hand, into, passed;
    kn_seat_phrase *who; /* NULL: all */
    kn_set only;
    int word;
    bool to_table; /* `into` belongs to the table */
} exchange_plan;

/* ---- compiling ---- */

static bool compile_counts(kn_compiler *c, const kn_node *node, exchange_plan *plan)
{
    const kn_node *item = node->kind == KN_NODE_LIST ? node->first : node;
    for (; item; item = item == node ? NULL : item->next) {
        int64_t number = 0;
        if (plan->counts == TARGETS_MAX)
            return kn_compile_wrong(c, item->at, "`cards` may list %d numbers", TARGETS_MAX);
        if (item->kind != KN_NODE_SCALAR || !kn_integer_read(item->text, 1, KN_CARDS_MAX, &number))
            return kn_compile_wrong(c, item->at, "`cards` lists numbers from 1 to %d",
                                    KN_CARDS_MAX);
        if (number < plan->at_least)
            return kn_compile_wrong(c, item->at, "`at_least` is more than the %d cards to be given",
                                    (int)number);
        plan->count[plan->counts++] = (int)number;
    }
    return plan->counts > 0 || kn_compile_wrong(c, node->at, "`cards` is empty");
}

static bool compile_target(kn_compiler *c, const kn_node *item, exchange_plan *plan)
{
    static const char *const words[] = {"next", "previous", "opposite", "nobody"};
    if (plan->targets == TARGETS_MAX)
        return kn_compile_wrong(c, item->at, "`to` may list %d deals", TARGETS_MAX);
    target *to = &plan->to[plan->targets++];
    to->kind = TO_PHRASE;
    for (int i = 0; item->kind == KN_NODE_SCALAR && i < TO_PHRASE; i++)
        if (strcmp(item->text, words[i]) == 0)
            to->kind = i;
    if (to->kind == TO_OPPOSITE && c->layout->seats % 2) {
        kn_problem *p = kn_report_add(c->report, KN_E_EXCHANGE_TO, item->at,
                                      "with %d seats nobody sits opposite", c->layout->seats);
        kn_report_expect(
            c->report, p,
            "next, previous, nobody or a seat; `opposite` needs an even number of seats");
        return false;
    }
    return to->kind != TO_PHRASE ||
           (to->phrase = kn_seat_compile(c->arena, c->layout, item, c->report));
}

static bool compile_targets(kn_compiler *c, const kn_node *node, exchange_plan *plan)
{
    if (!node) {
        plan->targets = 1; /* kind TO_NEXT */
        return true;
    }
    const kn_node *item = node->kind == KN_NODE_LIST ? node->first : node;
    for (; item; item = item == node ? NULL : item->next)
        if (!compile_target(c, item, plan))
            return false;
    if (plan->targets)
        return true;
    kn_report_add(c->report, KN_E_EXCHANGE_TO, node->at, "`to` names nobody");
    return false;
}

static bool compile_zones(kn_compiler *c, kn_phase *phase, exchange_plan *plan)
{
    const kn_zone *hand = kn_compile_zone(c, phase, "hand"), *into = hand;
    const kn_node *node = kn_node_get(phase->node, "into");
    if (!hand || (node && !(into = kn_compile_zone_named(c, node))))
        return false;
    if (hand->per != KN_PER_SEAT && hand->per != KN_PER_PLACE)
        return kn_compile_wrong(c, phase->node->at,
                                "cards are given from a zone with `per: seat` or `per: place`, and "
                                "'%s' is not one",
                                hand->name);
    plan->hand_zone = (int)(hand - c->layout->zone);
    plan->into_zone = (int)(into - c->layout->zone);
    plan->to_table = into->per == KN_PER_TABLE;
    plan->passed_zone = -1;
    bool together = kn_key_choice(&kn_exchange_table, phase->node, "timing") == 0;
    if (plan->who || !together || plan->to_table)
        return true;
    plan->passed_zone =
        kn_layout_zone(c->layout, c->arena, kn_arena_print(c->arena, "%s.passed", phase->name),
                       KN_PER_SEAT, KN_SEEN_OWNER, false, c->report);
    return plan->passed_zone >= 0;
}

static bool exchange_compile(kn_compiler *c, kn_phase *phase)
{
    const kn_node *map = phase->node;
    exchange_plan *plan = kn_arena_take(c->arena, sizeof *plan);
    if (!plan)
        return false;
    phase->plan = plan;
    plan->only = c->layout->pack->all;
    plan->at_least = kn_node_get(map, "at_least")
                         ? (int)kn_key_integer(&kn_exchange_table, map, "at_least")
                         : -1;
    if (strcmp(kn_phase_text(phase, "who"), "all") != 0 &&
        !(plan->who = kn_compile_seat(c, phase, "who")))
        return false;
    if (kn_node_get(map, "only") && !kn_compile_cards(c, phase, "only", &plan->only))
        return false;
    plan->word = kn_words_add(&c->rules->words, c->arena, kn_phase_text(phase, "word"));
    if (plan->word < 0)
        return kn_compile_wrong(c, map->at, "'%s' can't be the word of this move",
                                kn_phase_text(phase, "word"));
    return compile_counts(c, kn_node_get(map, "cards"), plan) &&
           compile_targets(c, kn_node_get(map, "to"), plan) && compile_zones(c, phase, plan);
}

static bool exchange_link(kn_compiler *c, kn_phase *phase)
{
    exchange_plan *plan = phase->plan;
    plan->hand = c->layout->zone[plan->hand_zone];
    plan->into = c->layout->zone[plan->into_zone];
    if (plan->passed_zone >= 0)
        plan->passed = c->layout->zone[plan->passed_zone];
    return true;
}

/* ---- who gives what to whom ---- */

static int deal_of(const kn_run *run)
{
    return *kn_int(run, run->world.layout->deal);
}

/* The active seat `step` (1 or -1) further from `seat`. */
static int beside(const kn_run *run, int seat, int step)
{
    int seats = run->world.layout->seats;
    for (int i = 1; i < seats; i++) {
        int other = (seat + step * i + seats * i) % seats;
        if (kn_is_active(run, other))
            return other;
    }
    return KN_NOBODY;
}

/* Who gets the cards of `giver` in this deal, or KN_NOBODY. Phrases mean the giver by `turn`. */
static int receiver_of(kn_run *run, const exchange_plan *plan, int giver)
{
    const target *to = &plan->to[deal_of(run) % plan->targets];
    const kn_layout *l = run->world.layout;
    int seat = KN_NOBODY;
    switch (to->kind) {
    case TO_NEXT:
        seat = beside(run, giver, 1);
        break;
    case TO_PREVIOUS:
        seat = beside(run, giver, -1);
        break;
    case TO_OPPOSITE:
        seat = (giver + l->seats / 2) % l->seats;
        break;
    case TO_PHRASE: {
        uint8_t before = run->world.block->place;
        run->world.block->place = (uint8_t)giver;
        seat = kn_seat_eval(&run->world, to->phrase);
        run->world.block->place = before;
        break;
    }
    default:
        break;
    }
    return seat >= 0 && seat < l->seats && seat != giver && kn_is_active(run, seat) ? seat
                                                                                    : KN_NOBODY;
}

static bool gives(kn_run *run, const exchange_plan *plan, int seat)
{
    if (!kn_is_active(run, seat) || kn_is_empty(run->world.block->sets[plan->hand.heap + seat]))
        return false;
    bool own_heap =
        plan->into_zone != plan->hand_zone; /* laid aside: there need be nobody to get them */
    return plan->to_table || own_heap || receiver_of(run, plan, seat) >= 0;
}

/* The heap where the cards of `giver` go in the end. */
static int destination(kn_run *run, const exchange_plan *plan, int giver)
{
    if (plan->to_table)
        return plan->into.heap;
    int receiver = receiver_of(run, plan, giver);
    return kn_heap(run->world.layout, &plan->into, receiver >= 0 ? receiver : giver);
}

/* ---- steps: frame->step 0 on entry, else 1 + seats passed; a = the first seat asked ---- */

/* All have chosen: everything is delivered at once. */
static void deliver(kn_run *run, const exchange_plan *plan)
{
    const kn_layout *l = run->world.layout;
    for (int giver = 0; giver < l->seats; giver++) {
        kn_set cards = run->world.block->sets[plan->passed.heap + giver];
        if (!kn_is_empty(cards))
            kn_transfer(&run->world, plan->passed.heap + giver, destination(run, plan, giver),
                        cards, KN_TOP, 0, l->pack->all);
    }
}

static kn_flow exchange_advance(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const exchange_plan *plan = phase->plan;
    const kn_layout *l = run->world.layout;
    bool nobody = plan->to[deal_of(run) % plan->targets].kind == TO_NOBODY && !plan->to_table;
    if (frame->step == 0) {
        if (nobody)
            return OUTCOME_NONE;
        int first = plan->who ? kn_seat_eval(&run->world, plan->who) : *kn_int(run, l->dealer) + 1;
        if (first < 0 || (plan->who && first >= l->seats))
            return OUTCOME_NONE;
        frame->a = (uint8_t)(first % l->seats);
        frame->step = 1;
    }
    int askable = plan->who ? 1 : l->seats;
    for (; frame->step <= askable; frame->step++) {
        int seat = (frame->a + frame->step - 1) % l->seats;
        if (gives(run, plan, seat))
            return kn_run_wait(run, seat);
    }
    if (plan->passed_zone >= 0)
        deliver(run, plan);
    return OUTCOME_DONE;
}

/* How many cards `hand` must and may give in this deal. */
static void numbers(const kn_run *run, const exchange_plan *plan, kn_set hand, int *least,
                    int *most)
{
    int have = kn_count(hand);
    *most = plan->count[deal_of(run) % plan->counts];
    *most = *most < have ? *most : have;
    *least = plan->at_least < 0 || plan->at_least > *most ? *most : plan->at_least;
}

/* Adds a move for each choice of `count` cards of `from` together with all of `fixed`, in the
 * pack's order. */
static void add_choices(kn_moves *moves, int word, kn_set from, int count, kn_set fixed)
{
    uint8_t card[KN_CARDS_MAX], at[KN_CARDS_MAX + 1];
    int n = 0;
    unsigned next;
    for (KN_EACH(next, from))
        card[n++] = (uint8_t)next;
    for (int i = 0; i < count; i++)
        at[i] = (uint8_t)i;
    for (;;) {
        kn_move move = {(uint8_t)word, KN_NO_CARD, 0, KN_NO_SUIT, KN_NO_NUMBER, fixed};
        for (int i = 0; i < count; i++)
            kn_put(&move.cards, card[at[i]]);
        int last = count - 1;
        if (!kn_moves_add(moves, move))
            return;
        while (last >= 0 && at[last] == n - count + last)
            last--;
        if (last < 0)
            return;
        at[last]++;
        for (int i = last + 1; i < count; i++)
            at[i] = (uint8_t)(at[i - 1] + 1);
    }
}

static void exchange_legal(kn_run *run, const kn_phase *phase, const kn_frame *frame,
                           kn_moves *moves)
{
    const exchange_plan *plan = phase->plan;
    kn_set hand = run->world.block->sets[plan->hand.heap + run->world.block->place];
    kn_set usual = kn_and(hand, plan->only), others = kn_minus(hand, plan->only);
    int least, most, have = kn_count(usual);
    (void)frame;
    numbers(run, plan, hand, &least, &most);
    for (int n = least; n <= most; n++) {
        if (n <= have)
            add_choices(moves, plan->word, usual, n, KN_EMPTY);
        else if (n == least)
            add_choices(moves, plan->word, others, n - have, usual);
    }
}

static void exchange_apply(kn_run *run, const kn_phase *phase, kn_frame *frame, const kn_move *move)
{
    const exchange_plan *plan = phase->plan;
    const kn_layout *l = run->world.layout;
    int giver = run->world.block->place, seat = kn_controller(run, giver);
    int to = plan->passed_zone >= 0 ? plan->passed.heap + giver : destination(run, plan, giver);
    frame->step++;
    kn_transfer(&run->world, plan->hand.heap + giver, to, move->cards, KN_TOP,
                (kn_seats)(1u << seat), l->pack->all);
    if (!kn_has_hooks(phase, EVENT_GIVE))
        return;
    run->call.place = giver;
    run->call.seat = seat;
    run->call.side = l->side_of[seat];
    run->call.card = KN_NO_CARD;
    run->call.taken = move->cards;
    run->call.before = KN_EMPTY;
    run->call.number = kn_count(move->cards);
    run->call.winner = receiver_of(run, plan, giver);
    kn_raise(run, phase, EVENT_GIVE);
}

static bool exchange_why(kn_run *run, const kn_phase *phase, const kn_frame *frame,
                         const kn_move *move, char *out, size_t size, const char **key)
{
    const exchange_plan *plan = phase->plan;
    kn_set hand = run->world.block->sets[plan->hand.heap + run->world.block->place];
    int least, most, n = kn_count(move->cards), have = kn_count(kn_and(hand, plan->only));
    char cards[KN_CARD_TEXT * 24];
    (void)frame;
    *key = NULL;
    numbers(run, plan, hand, &least, &most);
    if (move->word != plan->word)
        return false;
    if (!kn_within(move->cards, hand)) {
        kn_pack_write(run->world.layout->pack, kn_minus(move->cards, hand), cards, sizeof cards);
        snprintf(out, size, "you don't hold %s", cards);
        *key = "hand";
    } else if (n < least || n > most) {
        if (least == most)
            snprintf(out, size, "you must choose exactly %d card%s", most, most == 1 ? "" : "s");
        else
            snprintf(out, size, "you must choose %d to %d cards", least, most);
        *key = n < least && plan->at_least >= 0 ? "at_least" : "cards";
    } else {
        kn_pack_write(run->world.layout->pack, kn_and(hand, plan->only), cards, sizeof cards);
        snprintf(out, size,
                 have ? "you must choose from %s first" : "you can't choose these cards%s",
                 have ? cards : "");
        *key = "only";
    }
    return true;
}

/* The cards are the giver's secret; the receiver learns them when he gets them. */
static kn_seats exchange_audience(kn_run *run, const kn_phase *phase, const kn_move *move)
{
    (void)phase;
    (void)move;
    return (kn_seats)(1u << run->world.block->seat);
}

/* A position from outside: those before the seat to move have given. */
static void exchange_resume(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const exchange_plan *plan = phase->plan;
    const kn_layout *l = run->world.layout;
    int turn = run->world.block->place;
    frame->a = (uint8_t)(plan->who ? turn : (*kn_int(run, l->dealer) + 1) % l->seats);
    frame->step = (uint8_t)(1 + (turn - frame->a + l->seats) % l->seats);
}

static void exchange_show(const kn_rules *rules, const kn_phase *phase, const char *language,
                          char *out, size_t size)
{
    static const char *const names[][2] = {{"the next player", "次の人"},
                                           {"the previous player", "前の人"},
                                           {"the player opposite", "向かいの人"},
                                           {"nobody", "誰にも渡さない"}};
    const exchange_plan *plan = phase->plan;
    const kn_node *to = kn_node_get(phase->node, "to");
    const kn_node *item = to && to->kind == KN_NODE_LIST ? to->first : to;
    bool ja = kn_is_japanese(language);
    char who[KN_NAME_TEXT], name[KN_NAME_TEXT], whom[512] = "";
    bool turns = plan->targets > 1 && !plan->to_table;

    snprintf(who, sizeof who, "%s", ja ? "各自" : "each player");
    if (plan->who)
        kn_tell_seat(rules->layout, kn_phase_text(phase, "who"), language, who, sizeof who);
    for (int i = 0; i < plan->targets && !plan->to_table; i++, item = item ? item->next : NULL) {
        snprintf(name, sizeof name, "%s",
                 plan->to[i].kind == TO_PHRASE ? "" : names[plan->to[i].kind][ja]);
        if (plan->to[i].kind == TO_PHRASE)
            kn_tell_seat(rules->layout, item->text, language, name, sizeof name);
        kn_tell_add(whom, sizeof whom, "%s%s", i ? ja ? "、" : ", " : "", name);
    }
    if (plan->to_table) {
        kn_tell_zone(&rules->layout->zone[plan->into_zone], language, name, sizeof name);
        snprintf(whom, sizeof whom, ja ? "%s" : "the %s", name);
    }
    if (ja)
        snprintf(out, size, "%sは手札から%d枚を選んで伏せたまま渡す(%s%s)。", who, plan->count[0],
                 turns ? "ディールごとに順に、" : "", whom);
    else
        snprintf(out, size, "Face down, %s gives %d card%s of the hand to %s%s.", who,
                 plan->count[0], plan->count[0] == 1 ? "" : "s",
                 turns ? "others, changing from deal to deal: " : "", whom);
}

static const kn_phrase_row notes[] = {{"outcome done", "everybody has given."},
                                      {"outcome none", "nothing was to be given in this deal."},
                                      {"event give",
                                       "a seat has chosen its cards; brings `seat`, `taken` (the "
                                       "cards), `number` (how many), `winner` (who "
                                       "gets them, nobody for a zone)."},
                                      {NULL, NULL}};

const kn_mechanic kn_mechanic_exchange = {
    .name = "exchange",
    .says = "Players choose cards and give them face down to others.",
    .keys = &kn_exchange_table,
    .outcomes = "done none",
    .events = "give",
    .rule_points = "",
    .notes = notes,
    .compile = exchange_compile,
    .link = exchange_link,
    .advance = exchange_advance,
    .legal = exchange_legal,
    .apply = exchange_apply,
    .why = exchange_why,
    .audience = exchange_audience,
    .resume = exchange_resume,
    .show = exchange_show,
    .prepares = true,
};
