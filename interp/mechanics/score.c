/* SPDX-License-Identifier: MIT
 * score.c: points and payments in named steps, one after another: most-of, card points, counts, sets, variables,
 * contracts, chips, and places where hooks add theirs. Who wins a game by them is match.c's.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/common.h"
#include "mechanics/registry.h"

static const kn_key step_rows[] = {
    {.name = "most", .type = KN_T_CARDS, .flags = KN_KEY_ONE_OF, .choices = "cards",
     .says = "The side with most of these cards (`cards`: of any) in a zone gets the points.",
     .serves = "Basra, Cassino (cards, spades)"},
    {.name = "points_of", .type = KN_T_NAME, .flags = KN_KEY_ONE_OF, .refers = "zones",
     .says = "Each side gets the card points of what it has in a zone.", .serves = "Briscola, Skat"},
    {.name = "count", .type = KN_T_CARDS, .flags = KN_KEY_ONE_OF,
     .says = "Each side gets the points for each of these cards in a zone.", .serves = "Hearts, Escoba (sevens)"},
    {.name = "sets", .type = KN_T_CARDS, .flags = KN_KEY_ONE_OF,
     .says = "Each side gets the points for each set of equal rank among these cards in a zone.",
     .serves = "Bird Dog (pairs), Go Fish (books of four)"},
    {.name = "times", .type = KN_T_NAME, .flags = KN_KEY_ONE_OF,
     .says = "Each side gets the points as often as its variable says; one of the table counts for `who`.",
     .serves = "Spades (bags), Scopa (sweeps)"},
    {.name = "difference", .type = KN_T_LIST, .item = KN_T_NAME, .flags = KN_KEY_ONE_OF,
     .says = "Each gets the points for each unit by which its two variables differ.",
     .serves = "La Bâtarde, Oh Hell (bid and tricks)"},
    {.name = "award", .type = KN_T_POINTS, .flags = KN_KEY_ONE_OF, .says = "The sides of `who` get so many points.",
     .serves = "Thousand (contract), Euchre (march)"},
    {.name = "pay", .type = KN_T_TEXT, .flags = KN_KEY_ONE_OF,
     .says = "`who` pay so much from one account to another: a number, `all`, or a value hook asked for each seat.",
     .serves = "Bourré (ante), Poker (pot)"},
    {.name = "raise", .type = KN_T_NAME, .flags = KN_KEY_ONE_OF,
     .says = "Event hooks with this `event` act here.", .serves = "Thousand (barrel), Hearts (shooting the moon)"},
    {.name = "end", .type = KN_T_CHOICE, .flags = KN_KEY_ONE_OF, .choices = "deal game match",
     .says = "What is awarded so far is settled, and the deal, game or match ends here.",
     .serves = "Thousand, Gin (match won at once)"},
    {.name = "in", .type = KN_T_NAME, .refers = "zones", .says = "The zone in which cards are counted.",
     .serves = "Basra, Hearts"},
    {.name = "points", .type = KN_T_POINTS, .fallback = "1", .says = "How many points; below zero for a penalty.",
     .serves = "Basra, Hearts"},
    {.name = "tie", .type = KN_T_TEXT, .fallback = "nobody",
     .says = "If several sides have most: `nobody` gets the points, `carry over` adds them to those of the next deal, "
             "`each` of them gets all, or they are `split`.",
     .serves = "Cassino (nobody), Basra (carry over)"},
    {.name = "size", .type = KN_T_INTEGER, .min = 2, .max = 16, .fallback = "2", .says = "Cards in a set.",
     .serves = "Bird Dog (two), Go Fish (four)"},
    {.name = "from", .type = KN_T_NAME, .says = "The account that pays.", .serves = "Bourré, Poker"},
    {.name = "to", .type = KN_T_NAME, .says = "The account that is paid.", .serves = "Bourré, Poker"},
    {.name = "who", .type = KN_T_SEAT, .choices = "active all", .fallback = "active",
     .says = "The seats meant: those still in the deal, all, or one.", .serves = "Bourré (ante of all), Skat (declarer)"},
    {.name = "if", .type = KN_T_CONDITION, .says = "The step is left out unless this holds.",
     .serves = "Euchre, Thousand"},
    {.name = NULL},
};
const kn_table kn_score_table = {
    "score", "A step of the score: steps follow one another in the order of the file, award points under their own "
    "names, and at their end all is added to the scores.", step_rows, NULL};

/* In the order of their rows in the table. */
enum { KIND_MOST, KIND_POINTS_OF, KIND_COUNT, KIND_SETS, KIND_TIMES, KIND_DIFFERENCE, KIND_AWARD, KIND_PAY, KIND_RAISE,
       KIND_END, KINDS };
enum { TIE_NOBODY, TIE_CARRY, TIE_EACH, TIE_SPLIT };
enum { SCORE_STEPS = 64, SCORE_EVENTS = 12 };

typedef struct score_step {
    const char *name;
    const kn_node *node;
    int kind, cause;
    const kn_condition *condition;
    const kn_zone *zone;
    kn_set cards;
    int32_t units;
    int tie, size, carry;          /* carry: int offset of what is carried over */
    const kn_var *one, *other;     /* times: one; difference: both; pay: from one to the other */
    kn_amount amount;
    bool all;                      /* pay: whatever the payer has */
    kn_seat_phrase *who;           /* NULL: the active seats, or everybody */
    bool everybody;
    int event, end;
} score_step;

typedef struct score_plan {
    int steps;
    score_step step[SCORE_STEPS];
    int values;                    /* card points: cards of equal worth together */
    int32_t worth[KN_CARDS_MAX];
    kn_set of_worth[KN_CARDS_MAX];
} score_plan;

/* --- compiling --- */

static bool step_wrong(kn_compiler *c, const score_step *s, const char *what)
{
    kn_report_add(c->report, KN_E_STEP_KEYS, s->node->at, "the step '%s' %s", s->name, what);
    return false;
}

/* The zone in which a side's cards are counted. */
static bool compile_counted(kn_compiler *c, score_step *s, const kn_node *name)
{
    if (!name)
        return step_wrong(c, s, "counts cards, so it needs a zone: `in: ZONE`");
    if (!(s->zone = kn_compile_zone_named(c, name)))
        return false;
    return s->zone->per != KN_PER_TABLE || step_wrong(c, s, "counts cards of sides, and its zone belongs to the table");
}

static bool compile_cards(kn_compiler *c, score_step *s, const kn_node *cards)
{
    s->cards = c->layout->pack->all;
    if (cards->kind == KN_NODE_SCALAR && strcmp(cards->text, "cards") == 0)
        return true;
    return kn_pack_cards(c->layout->pack, cards, &s->cards, c->report);
}

static const kn_var *compile_var(kn_compiler *c, const kn_node *node, kn_var_type type)
{
    int var = kn_compile_var(c, node, type);
    return var < 0 ? NULL : &c->layout->var[var];
}

static bool compile_difference(kn_compiler *c, score_step *s, const kn_node *list)
{
    if (list->kind != KN_NODE_LIST || list->count != 2)
        return step_wrong(c, s, "needs two variables: `difference: [bid, tricks]`");
    s->one = compile_var(c, list->first, KN_VAR_INTEGER);
    s->other = compile_var(c, list->last, KN_VAR_INTEGER);
    if (!s->one || !s->other)
        return false;
    if (s->one->per != s->other->per || s->one->per == KN_PER_TABLE || s->one->per == KN_PER_PLACE)
        return step_wrong(c, s, "compares variables that must both be per seat or both per side");
    return true;
}

static bool compile_pay(kn_compiler *c, score_step *s, const kn_node *pay)
{
    const kn_node *from = kn_node_get(s->node, "from"), *to = kn_node_get(s->node, "to");
    if (!from || !to)
        return step_wrong(c, s, "pays, so it needs the accounts `from` and `to`");
    s->one = compile_var(c, from, KN_VAR_ACCOUNT);
    s->other = compile_var(c, to, KN_VAR_ACCOUNT);
    s->all = strcmp(pay->text, "all") == 0;
    return s->one && s->other && (s->all || kn_compile_amount(c, pay, &s->amount));
}

static bool compile_who(kn_compiler *c, score_step *s)
{
    const kn_node *who = kn_node_get(s->node, "who");
    if (!who || (who->kind == KN_NODE_SCALAR && strcmp(who->text, "active") == 0))
        return true;
    s->everybody = who->kind == KN_NODE_SCALAR && strcmp(who->text, "all") == 0;
    return s->everybody || (s->who = kn_seat_compile(c->arena, c->layout, who, c->report)) != NULL;
}

/* `tie: split` must come out even for every number of sides. */
static bool compile_tie(kn_compiler *c, const kn_phase *phase, score_step *s)
{
    static const char *const ties[] = {"nobody", "carry over", "each", "split", NULL};
    s->tie = kn_compile_word(c, kn_node_get(s->node, "tie"), ties);
    if (s->tie < 0)
        return false;
    if (s->tie == TIE_CARRY) {
        const char *name = kn_arena_print(c->arena, "%s.%s.carry", phase->name, s->name);
        s->carry = !name ? -1 : kn_layout_var(c->layout, c->arena, name, KN_VAR_POINTS, KN_SCOPE_GAME, KN_PER_TABLE,
                                              -KN_POINTS_MAX, KN_POINTS_MAX, 0, c->report);
        return s->carry >= 0;
    }
    for (int sides = 2; s->tie == TIE_SPLIT && sides <= c->layout->sides; sides++)
        if (s->units % sides != 0) {
            kn_report_add(c->report, KN_E_SHARE, s->node->at, "the points of '%s' can't be shared exactly by %d sides",
                          s->name, sides);
            return false;
        }
    return true;
}

/* Adds the step's event to the names that this phase raises; steps may share one. */
static bool compile_raise(kn_compiler *c, kn_phase *phase, score_step *s, const kn_node *raise)
{
    const score_plan *plan = phase->plan;
    int events = 0;
    for (int i = 0; i < plan->steps; i++) {
        const score_step *before = &plan->step[i];
        if (before == s || before->kind != KIND_RAISE)
            continue;
        if (strcmp(kn_node_get(before->node, "raise")->text, raise->text) == 0) {
            s->event = before->event;
            return true;
        }
        events = before->event >= events ? before->event + 1 : events;
    }
    if (events == SCORE_EVENTS)
        return step_wrong(c, s, "raises one event too many: a score has 12 at most");
    phase->events = events ? kn_arena_print(c->arena, "%s %s", phase->events, raise->text)
                           : kn_arena_print(c->arena, "%s", raise->text);
    s->event = events;
    return phase->events != NULL;
}

static bool compile_kind(kn_compiler *c, kn_phase *phase, score_step *s, const kn_node *key)
{
    switch (s->kind) {
    case KIND_POINTS_OF:
        return compile_counted(c, s, key);
    case KIND_MOST:
    case KIND_COUNT:
    case KIND_SETS:
        s->size = (int)kn_key_integer(&kn_score_table, s->node, "size");
        return compile_counted(c, s, kn_node_get(s->node, "in")) && compile_cards(c, s, key) &&
               (s->kind != KIND_MOST || compile_tie(c, phase, s));
    case KIND_TIMES:
        if (!(s->one = compile_var(c, key, KN_VAR_INTEGER)))
            return false;
        if (s->one->per == KN_PER_PLACE)
            return step_wrong(c, s, "awards sides, and its variable is per place");
        return s->one->per != KN_PER_TABLE || s->who || step_wrong(c, s, "has a variable of the table: `who` gets the points?");
    case KIND_DIFFERENCE:
        return compile_difference(c, s, key);
    case KIND_AWARD:
        return kn_compile_points(c, key, &s->units);
    case KIND_PAY:
        return compile_pay(c, s, key);
    case KIND_RAISE:
        return compile_raise(c, phase, s, key);
    default:
        s->end = kn_key_choice(&kn_score_table, s->node, "end");
        return true;
    }
}

static bool compile_step(kn_compiler *c, kn_phase *phase, score_step *s, const kn_node *node)
{
    const kn_node *key = NULL, *points = kn_node_get(node, "points"), *condition = kn_node_get(node, "if");
    s->name = node->key;
    s->node = node;
    for (s->kind = 0; s->kind < KINDS && !(key = kn_node_get(node, step_rows[s->kind].name)); s->kind++)
        ;
    if (!key)
        return step_wrong(c, s, "says not what it does: one of most, points_of, count, sets, times, difference, award, "
                                "pay, raise, end");
    if (condition && !(s->condition = kn_condition_compile(c->arena, c->layout, condition, c->report)))
        return false;
    s->units = c->layout->pack->per;
    if (points && !kn_compile_points(c, points, &s->units))
        return false;
    s->cause = -1;
    if (s->kind < KIND_PAY && (s->cause = kn_layout_cause(c->layout, c->arena, s->name, c->report)) < 0)
        return false;
    return compile_who(c, s) && compile_kind(c, phase, s, key);
}

static void sort_by_worth(const kn_pack *pack, score_plan *plan)
{
    for (int card = 0; card < pack->cards; card++) {
        int i = 0;
        if (pack->points[card] == 0)
            continue;
        while (i < plan->values && plan->worth[i] != pack->points[card])
            i++;
        if (i == plan->values)
            plan->worth[plan->values++] = pack->points[card];
        kn_put(&plan->of_worth[i], (unsigned)card);
    }
}

static bool score_compile(kn_compiler *c, kn_phase *phase)
{
    score_plan *plan = kn_arena_take(c->arena, sizeof *plan);
    bool fine = true;
    if (!plan)
        return false;
    phase->plan = plan;
    phase->events = "";
    sort_by_worth(c->layout->pack, plan);
    for (KN_CHILD(node, phase->node)) {
        const kn_node *off = kn_node_get(node, "off");
        if (off && strcmp(off->text, "true") == 0)
            continue;
        if (plan->steps == SCORE_STEPS)
            return kn_compile_wrong(c, node->at, "a score may have %d steps", SCORE_STEPS);
        fine &= compile_step(c, phase, &plan->step[plan->steps++], node);
    }
    return fine;
}

/* --- scoring --- */

static int32_t card_points(const score_plan *plan, kn_set cards)
{
    int64_t sum = 0;
    for (int i = 0; i < plan->values; i++)
        sum += (int64_t)plan->worth[i] * kn_count(kn_and(cards, plan->of_worth[i]));
    return (int32_t)sum;
}

static void award(kn_run *run, const score_step *s, int side, int64_t units)
{
    if (units > KN_POINTS_MAX)
        units = KN_POINTS_MAX;
    if (units < -KN_POINTS_MAX)
        units = -KN_POINTS_MAX;
    if (units != 0)
        kn_award(&run->world, side, (int32_t)units, s->cause);
}

static void score_most(kn_run *run, const score_step *s)
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
    if (s->tie == TIE_CARRY) {
        int32_t *carry = kn_int(run, s->carry);
        units += *carry;
        if (units > KN_POINTS_MAX || units < -KN_POINTS_MAX)
            units = *carry; /* the limit of points: nothing more is carried */
        *carry = leaders > 1 ? (int32_t)units : 0;
    }
    if (leaders > 1 && (s->tie == TIE_NOBODY || s->tie == TIE_CARRY))
        return;
    if (leaders > 1 && s->tie == TIE_SPLIT)
        units /= leaders;
    for (int side = 0; side < sides; side++)
        if (counts[side] == best)
            award(run, s, side, units);
}

static void score_cards(kn_run *run, const score_plan *plan, const score_step *s)
{
    const kn_pack *pack = run->world.layout->pack;
    for (int side = 0; side < run->world.layout->sides; side++) {
        kn_set cards = kn_side_cards(&run->world, s->zone, side);
        int64_t sets = 0;
        if (s->kind == KIND_POINTS_OF) {
            award(run, s, side, card_points(plan, cards));
            continue;
        }
        cards = kn_and(cards, s->cards);
        for (int rank = 0; s->kind == KIND_SETS && rank < pack->ranks; rank++)
            sets += kn_count(kn_and(cards, pack->by_rank[rank])) / s->size;
        award(run, s, side, (int64_t)s->units * (s->kind == KIND_SETS ? sets : kn_count(cards)));
    }
}

/* The seats meant by `who`, as bits. */
static unsigned seats_of(kn_run *run, const score_step *s)
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
    return var->at + (var->per == KN_PER_TABLE ? 0 : var->per == KN_PER_SIDE ? l->side_of[seat] : seat);
}

static void score_variables(kn_run *run, const score_step *s)
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

static void score_award(kn_run *run, const score_step *s)
{
    const kn_layout *l = run->world.layout;
    unsigned seats = seats_of(run, s);
    for (int side = 0; side < l->sides; side++)
        if (l->side_seats[side] & seats)
            award(run, s, side, s->units);
}

/* In turn order, the dealer last: who pays first matters when a pot runs out. */
static void score_pay(kn_run *run, const score_step *s)
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

static void score_raise(kn_run *run, const kn_phase *phase, const score_step *s)
{
    if (!kn_has_hooks(phase, s->event))
        return;
    run->call.card = KN_NO_CARD;
    run->call.taken = run->call.before = KN_EMPTY;
    run->call.number = 0;
    run->call.winner = KN_NOBODY;
    kn_raise(run, phase, s->event);
}

static void score_step_run(kn_run *run, const kn_phase *phase, const score_plan *plan, const score_step *s)
{
    static const int ends[] = {KN_REQUEST_END_DEAL, KN_REQUEST_END_GAME, KN_REQUEST_END_MATCH};
    switch (s->kind) {
    case KIND_MOST: score_most(run, s); break;
    case KIND_TIMES:
    case KIND_DIFFERENCE: score_variables(run, s); break;
    case KIND_AWARD: score_award(run, s); break;
    case KIND_PAY: score_pay(run, s); break;
    case KIND_RAISE: score_raise(run, phase, s); break;
    case KIND_END: run->call.request = ends[s->end]; break;
    default: score_cards(run, plan, s);
    }
}

/* frame->step is the number of steps done: a hook may call a phase, and then the next step follows. */
static kn_flow score_advance(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    const score_plan *plan = phase->plan;
    while (frame->step < plan->steps) {
        const score_step *s = &plan->step[frame->step++];
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

static const char *text_of(const score_step *s, const char *key)
{
    const kn_node *node = kn_node_get(s->node, key);
    const char *text = node && node->kind == KN_NODE_SCALAR ? node->text : kn_key_text(&kn_score_table, s->node, key);
    return text ? text : "";
}

static void show_english(const score_step *s, char *out, size_t size)
{
    const char *zone = s->zone ? s->zone->name : "", *points = text_of(s, "points"), *key = step_rows[s->kind].name;
    const char *cards = *text_of(s, key) ? text_of(s, key) : "cards";
    switch (s->kind) {
    case KIND_MOST: snprintf(out, size, "%s for most %s in the %s", points, cards, zone); break;
    case KIND_POINTS_OF: snprintf(out, size, "the card points of the %s", zone); break;
    case KIND_COUNT: snprintf(out, size, "%s for each of %s in the %s", points, cards, zone); break;
    case KIND_SETS: snprintf(out, size, "%s for each %d equal of %s in the %s", points, s->size, cards, zone); break;
    case KIND_TIMES: snprintf(out, size, "%s times %s", points, s->one->name); break;
    case KIND_DIFFERENCE:
        snprintf(out, size, "%s times the difference of %s and %s", points, s->one->name, s->other->name);
        break;
    case KIND_AWARD: snprintf(out, size, "%s to %s", text_of(s, "award"), text_of(s, "who")); break;
    case KIND_PAY:
        snprintf(out, size, "%s pay %s from %s to %s", text_of(s, "who"), text_of(s, "pay"), s->one->name, s->other->name);
        break;
    case KIND_RAISE: snprintf(out, size, "as hooks say"); break;
    default: snprintf(out, size, "end of the %s", text_of(s, "end"));
    }
}

static void show_japanese(const score_step *s, char *out, size_t size)
{
    static const char *const ends[] = {"ディール", "ゲーム", "マッチ"};
    const char *zone = s->zone ? s->zone->name : "", *points = text_of(s, "points"), *key = step_rows[s->kind].name;
    const char *cards = *text_of(s, key) && strcmp(text_of(s, key), "cards") != 0 ? text_of(s, key) : "札";
    switch (s->kind) {
    case KIND_MOST: snprintf(out, size, "%sの%sが最も多い側に%s点", zone, cards, points); break;
    case KIND_POINTS_OF: snprintf(out, size, "%sの札の得点", zone); break;
    case KIND_COUNT: snprintf(out, size, "%sの%s1枚につき%s点", zone, cards, points); break;
    case KIND_SETS: snprintf(out, size, "%sの同じランクの%s%d枚につき%s点", zone, cards, s->size, points); break;
    case KIND_TIMES: snprintf(out, size, "%sの%s倍", s->one->name, points); break;
    case KIND_DIFFERENCE: snprintf(out, size, "%sと%sの差の%s倍", s->one->name, s->other->name, points); break;
    case KIND_AWARD: snprintf(out, size, "%sに%s点", text_of(s, "who"), text_of(s, "award")); break;
    case KIND_PAY:
        snprintf(out, size, "%sが%sから%sへ%s払う", text_of(s, "who"), s->one->name, s->other->name, text_of(s, "pay"));
        break;
    case KIND_RAISE: snprintf(out, size, "フックによる"); break;
    default: snprintf(out, size, "%sの終わり", ends[s->end]);
    }
}

static void score_show(const kn_rules *rules, const kn_phase *phase, const char *language, char *out, size_t size)
{
    const score_plan *plan = phase->plan;
    bool ja = kn_is_japanese(language);
    size_t length = (size_t)snprintf(out, size, "%s", ja ? "順に計算する: " : "Scored in this order: ");
    (void)rules;
    for (int i = 0; i < plan->steps && length < size; i++) {
        const score_step *s = &plan->step[i];
        char text[256];
        (ja ? show_japanese : show_english)(s, text, sizeof text);
        length += (size_t)snprintf(out + length, size - length, ja ? "%s%s(%s)" : "%s%s (%s)", i == 0 ? "" : ja ? "、" : "; ",
                                   s->name, text);
    }
    if (length < size)
        snprintf(out + length, size - length, "%s", ja ? "。" : ".");
}

const kn_mechanic kn_mechanic_score = {
    .name = "score",
    .says = "Points and payments, step by step.",
    .keys = &kn_score_table,
    .outcomes = "done",
    .events = "",
    .rule_points = "",
    .compile = score_compile,
    .advance = score_advance,
    .show = score_show,
};
