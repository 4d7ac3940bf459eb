/* SPDX-License-Identifier: MIT
 * score.c: points and payments in named steps, one after another: most-of, card points, counts,
 * sets, variables, contracts, chips, and places where hooks add theirs. Who wins a game by them is
 * match.c's.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/score.h"

/* --- scoring --- */

static int32_t card_points(const kn_score *plan, kn_set cards)
{
    int64_t sum = 0;
    for (int i = 0; i < plan->values; i++)
        sum += (int64_t)plan->worth[i] * kn_count(kn_and(cards, plan->of_worth[i]));
    return (int32_t)sum;
}

static void award(kn_run *run, const kn_step *s, int side, int64_t units)
{
    if (units > KN_POINTS_MAX)
        units = KN_POINTS_MAX;
    if (units < -KN_POINTS_MAX)
        units = -KN_POINTS_MAX;
    if (units != 0)
        kn_award(&run->world, side, (int32_t)units, s->cause);
}

static void score_most(kn_run *run, const kn_step *s)
{
    int sides = run->world.layout->sides, best = -1, leaders = 0;
    int counts[KN_SEATS_MAX];
    for (int side = 0; side < sides; side++) {
        counts[side] = kn_count(kn_and(kn_side_cards(&run->world, s->zone, side), s->cards));
        if (counts[side] > best) {
            best = counts[side];
            leaders = 0;
        }
        leaders += counts[side] == best;
    }
    int64_t units = s->units;
    if (s->tie == KN_TIE_CARRY) {
        int32_t *carry = kn_int(run, s->carry);
        units += *carry;
        if (units > KN_POINTS_MAX || units < -KN_POINTS_MAX)
            units = *carry; /* the limit of points: nothing more is carried */
        *carry = leaders > 1 ? (int32_t)units : 0;
    }
    if (leaders > 1 && (s->tie == KN_TIE_NOBODY || s->tie == KN_TIE_CARRY))
        return;
    if (leaders > 1 && s->tie == KN_TIE_SPLIT)
        units /= leaders;
    for (int side = 0; side < sides; side++)
        if (counts[side] == best)
            award(run, s, side, units);
}

static void score_cards(kn_run *run, const kn_score *plan, const kn_step *s)
{
    const kn_pack *pack = run->world.layout->pack;
    for (int side = 0; side < run->world.layout->sides; side++) {
        kn_set cards = kn_side_cards(&run->world, s->zone, side);
        int64_t sets = 0;
        if (s->kind == KN_STEP_POINTS_OF) {
            award(run, s, side, card_points(plan, cards));
            continue;
        }
        cards = kn_and(cards, s->cards);
        for (int rank = 0; s->kind == KN_STEP_SETS && rank < pack->ranks; rank++)
            sets += kn_count(kn_and(cards, pack->by_rank[rank])) / s->size;
        award(run, s, side, (int64_t)s->units * (s->kind == KN_STEP_SETS ? sets : kn_count(cards)));
    }
}

/* The seats meant by `who`, as bits. */
static unsigned seats_of(kn_run *run, const kn_step *s)
{
    const kn_layout *l = run->world.layout;
    unsigned seats = 0;
    if (s->who) {
        int place = kn_seat_eval(&run->world, s->who);
        return place < 0 ? 0 : 1u << (place < l->seats ? place : kn_controller(run, place));
    }
    for (int seat = 0; seat < l->seats; seat++)
        if (s->everybody || kn_is_active(run, seat))
            seats |= 1u << seat;
    return seats;
}

/* A variable of a seat: its own, its side's or the table's. */
static int var_at(const kn_layout *l, const kn_var *var, int seat)
{
    return var->at + (var->per == KN_PER_TABLE  ? 0
                      : var->per == KN_PER_SIDE ? l->side_of[seat]
                                                : seat);
}

static void score_variables(kn_run *run, const kn_step *s)
{
    const kn_layout *l = run->world.layout;
    unsigned seats = s->who ? seats_of(run, s) : (1u << l->seats) - 1, sides = 0;
    for (int seat = 0; seat < l->seats; seat++) {
        int side = l->side_of[seat];
        if (!(seats >> seat & 1) || (s->one->per == KN_PER_SIDE && sides >> side & 1))
            continue; /* a side's variable counts once */
        sides |= 1u << side;
        int64_t times = *kn_int(run, var_at(l, s->one, seat));
        if (s->other)
            times -= *kn_int(run, var_at(l, s->other, seat));
        if (s->other && times < 0)
            times = -times;
        award(run, s, side, times * s->units);
    }
}

static void score_award(kn_run *run, const kn_step *s)
{
    const kn_layout *l = run->world.layout;
    unsigned seats = seats_of(run, s);
    for (int side = 0; side < l->sides; side++)
        if (l->side_seats[side] & seats)
            award(run, s, side, s->units);
}

/* In turn order, the dealer last: who pays first matters when a pot runs out. */
static void score_pay(kn_run *run, const kn_step *s)
{
    const kn_layout *l = run->world.layout;
    unsigned seats = seats_of(run, s);
    int dealer = *kn_int(run, l->dealer);
    bool once = s->one->per == KN_PER_TABLE && s->other->per == KN_PER_TABLE;
    for (int i = 1; i <= l->seats && run->status == KN_OK; i++) {
        int seat = (dealer + i) % l->seats;
        if (!(seats >> seat & 1))
            continue;
        int from = var_at(l, s->one, seat), to = var_at(l, s->other, seat);
        int64_t amount = s->all ? *kn_int(run, from) : kn_amount_eval(run, &s->amount, seat);
        if (amount > 0 && run->status == KN_OK)
            kn_pay(&run->world, from, to, amount > INT32_MAX ? INT32_MAX : (int32_t)amount);
        if (once)
            return;
    }
}

static void score_raise(kn_run *run, const kn_phase *phase, const kn_step *s)
{
    if (!kn_has_hooks(phase, s->event))
        return;
    run->call.card = KN_NO_CARD;
    run->call.taken = run->call.before = KN_EMPTY;
    run->call.number = 0;
    run->call.winner = KN_NOBODY;
    kn_raise(run, phase, s->event);
}

static void score_step_run(kn_run *run, const kn_phase *phase, const kn_score *plan,
                           const kn_step *s)
{
    static const int ends[] = {KN_REQUEST_END_DEAL, KN_REQUEST_END_GAME, KN_REQUEST_END_MATCH};
    switch (s->kind) {
    case KN_STEP_MOST:
        score_most(run, s);
        break;
    case KN_STEP_TIMES:
    case KN_STEP_DIFFERENCE:
        score_variables(run, s);
        break;
    case KN_STEP_AWARD:
        score_award(run, s);
        break;
    case KN_STEP_PAY:
        score_pay(run, s);
        break;
    case KN_STEP_RAISE:
        score_raise(run, phase, s);
        break;
    case KN_STEP_END:
        run->call.request = ends[s->end];
        break;
    default:
        score_cards(run, plan, s);
    }
}

/* frame->step is the number of steps done: a hook may call a phase, and then the next step follows.
 */
static kn_flow score_advance(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const kn_score *plan = phase->plan;
    while (frame->step < plan->steps) {
        const kn_step *s = &plan->step[frame->step++];
        if (s->condition && !kn_condition_eval(&run->world, s->condition))
            continue;
        score_step_run(run, phase, plan, s);
        if (run->status != KN_OK || run->pending >= 0 || run->call.request)
            return KN_WAIT; /* the engine sees to these first */
    }
    kn_settle(&run->world);
    return 0;
}

/* --- words --- */

static const char *text_of(const kn_step *s, const char *key)
{
    const kn_node *node = kn_node_get(s->node, key);
    const char *text = node && node->kind == KN_NODE_SCALAR
                           ? node->text
                           : kn_key_text(&kn_score_table, s->node, key);
    return text ? text : "";
}

static void show_english(const kn_step *s, char *out, size_t size)
{
    const char *zone = s->zone ? s->zone->name : "", *points = text_of(s, "points"),
               *key = kn_step_rows[s->kind].name;
    const char *cards = *text_of(s, key) ? text_of(s, key) : "cards";
    switch (s->kind) {
    case KN_STEP_MOST:
        snprintf(out, size, "%s for most %s in the %s", points, cards, zone);
        break;
    case KN_STEP_POINTS_OF:
        snprintf(out, size, "the card points of the %s", zone);
        break;
    case KN_STEP_COUNT:
        snprintf(out, size, "%s for each of %s in the %s", points, cards, zone);
        break;
    case KN_STEP_SETS:
        snprintf(out, size, "%s for each %d equal of %s in the %s", points, s->size, cards, zone);
        break;
    case KN_STEP_TIMES:
        snprintf(out, size, "%s times %s", points, s->one->name);
        break;
    case KN_STEP_DIFFERENCE:
        snprintf(out, size, "%s times the difference of %s and %s", points, s->one->name,
                 s->other->name);
        break;
    case KN_STEP_AWARD:
        snprintf(out, size, "%s to %s", text_of(s, "award"), text_of(s, "who"));
        break;
    case KN_STEP_PAY:
        snprintf(out, size, "%s pay %s from %s to %s", text_of(s, "who"), text_of(s, "pay"),
                 s->one->name, s->other->name);
        break;
    case KN_STEP_RAISE:
        snprintf(out, size, "as hooks say");
        break;
    default:
        snprintf(out, size, "end of the %s", text_of(s, "end"));
    }
}

static void show_japanese(const kn_step *s, char *out, size_t size)
{
    static const char *const ends[] = {"ディール", "ゲーム", "マッチ"};
    const char *zone = s->zone ? s->zone->name : "", *points = text_of(s, "points"),
               *key = kn_step_rows[s->kind].name;
    const char *cards =
        *text_of(s, key) && strcmp(text_of(s, key), "cards") != 0 ? text_of(s, key) : "札";
    switch (s->kind) {
    case KN_STEP_MOST:
        snprintf(out, size, "%sの%sが最も多い側に%s点", zone, cards, points);
        break;
    case KN_STEP_POINTS_OF:
        snprintf(out, size, "%sの札の得点", zone);
        break;
    case KN_STEP_COUNT:
        snprintf(out, size, "%sの%s1枚につき%s点", zone, cards, points);
        break;
    case KN_STEP_SETS:
        snprintf(out, size, "%sの同じランクの%s%d枚につき%s点", zone, cards, s->size, points);
        break;
    case KN_STEP_TIMES:
        snprintf(out, size, "%sの%s倍", s->one->name, points);
        break;
    case KN_STEP_DIFFERENCE:
        snprintf(out, size, "%sと%sの差の%s倍", s->one->name, s->other->name, points);
        break;
    case KN_STEP_AWARD:
        snprintf(out, size, "%sに%s点", text_of(s, "who"), text_of(s, "award"));
        break;
    case KN_STEP_PAY:
        snprintf(out, size, "%sが%sから%sへ%s払う", text_of(s, "who"), s->one->name, s->other->name,
                 text_of(s, "pay"));
        break;
    case KN_STEP_RAISE:
        snprintf(out, size, "フックによる");
        break;
    default:
        snprintf(out, size, "%sの終わり", ends[s->end]);
    }
}

static void score_show(const kn_rules *rules, const kn_phase *phase, const char *language,
                       char *out, size_t size)
{
    const kn_score *plan = phase->plan;
    bool ja = kn_is_japanese(language);
    size_t length =
        (size_t)snprintf(out, size, "%s", ja ? "順に計算する: " : "Scored in this order: ");
    (void)rules;
    for (int i = 0; i < plan->steps && length < size; i++) {
        const kn_step *s = &plan->step[i];
        char text[256];
        (ja ? show_japanese : show_english)(s, text, sizeof text);
        length += (size_t)snprintf(out + length, size - length, ja ? "%s%s(%s)" : "%s%s (%s)",
                                   i == 0 ? ""
                                   : ja   ? "、"
                                          : "; ",
                                   s->name, text);
    }
    if (length < size)
        snprintf(out + length, size - length, "%s", ja ? "。" : ".");
}

static const kn_phrase_row notes[] = {{"outcome done", "all steps are done."}, {NULL, NULL}};

const kn_mechanic kn_mechanic_score = {
    .name = "score",
    .says = "Points and payments, step by step.",
    .keys = &kn_score_table,
    .outcomes = "done",
    .events = "",
    .rule_points = "",
    .notes = notes,
    .compile = kn_score_compile,
    .advance = score_advance,
    .show = score_show,
    .counts = true,
};
