/* SPDX-License-Identifier: MIT
 * score_plan.c: the keys of a step of the score, and how steps are compiled. What steps do is
 * score.c's.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "mechanics/score.h"

const kn_key kn_step_rows[] = {
    {.name = "most",
     .type = KN_T_CARDS,
     .flags = KN_KEY_ONE_OF,
     .choices = "cards",
     .says = "The side with most of these cards (`cards`: of any) in a zone gets the points.",
     .serves = "Basra, Cassino (cards, spades)"},
    {.name = "points_of",
     .type = KN_T_NAME,
     .flags = KN_KEY_ONE_OF,
     .refers = "zones",
     .says = "Each side gets the card points of what it has in a zone.",
     .serves = "Briscola, Skat"},
    {.name = "count",
     .type = KN_T_CARDS,
     .flags = KN_KEY_ONE_OF,
     .says = "Each side gets the points for each of these cards in a zone.",
     .serves = "Hearts, Escoba (sevens)"},
    {.name = "sets",
     .type = KN_T_CARDS,
     .flags = KN_KEY_ONE_OF,
     .says = "Each side gets the points for each set of equal rank among these cards in a zone.",
     .serves = "Bird Dog (pairs), Go Fish (books of four)"},
    {.name = "times",
     .type = KN_T_NAME,
     .flags = KN_KEY_ONE_OF,
     .says = "Each side gets the points as often as its variable says; one of the table counts for "
             "`who`.",
     .serves = "Spades (bags), Scopa (sweeps)"},
    {.name = "difference",
     .type = KN_T_LIST,
     .item = KN_T_NAME,
     .flags = KN_KEY_ONE_OF,
     .says = "Each gets the points for each unit by which its two variables differ.",
     .serves = "La Bâtarde, Oh Hell (bid and tricks)"},
    {.name = "award",
     .type = KN_T_POINTS,
     .flags = KN_KEY_ONE_OF,
     .says = "The sides of `who` get so many points.",
     .serves = "Thousand (contract), Euchre (march)"},
    {.name = "pay",
     .type = KN_T_TEXT,
     .flags = KN_KEY_ONE_OF,
     .says = "`who` pay so much from one account to another: a number, `all`, or a value hook "
             "asked for each seat.",
     .serves = "Bourré (ante), Poker (pot)"},
    {.name = "raise",
     .type = KN_T_NAME,
     .flags = KN_KEY_ONE_OF,
     .says = "Event hooks with this `event` act here.",
     .serves = "Thousand (barrel), Hearts (shooting the moon)"},
    {.name = "end",
     .type = KN_T_CHOICE,
     .flags = KN_KEY_ONE_OF,
     .choices = "deal game match",
     .says = "What is awarded so far is settled, and the deal, game or match ends here.",
     .serves = "Thousand, Gin (match won at once)"},
    {.name = "in",
     .type = KN_T_NAME,
     .refers = "zones",
     .says = "The zone in which cards are counted.",
     .serves = "Basra, Hearts"},
    {.name = "points",
     .type = KN_T_TEXT,
     .fallback = "1",
     .says = "How many points; below zero for a penalty. The name of an integer variable, the "
             "table's or the "
             "side's, stands for so many.",
     .serves = "Basra, Hearts; Teen Patti, Backgammon-like doubling (the stake)"},
    {.name = "tie",
     .type = KN_T_TEXT,
     .fallback = "nobody",
     .says = "If several sides have most: `nobody` gets the points, `carry over` adds them to "
             "those of the next deal, "
             "`each` of them gets all, or they are `split`.",
     .serves = "Cassino (nobody), Basra (carry over)"},
    {.name = "size",
     .type = KN_T_INTEGER,
     .min = 2,
     .max = 16,
     .fallback = "2",
     .says = "Cards in a set.",
     .serves = "Bird Dog (two), Go Fish (four)"},
    {.name = "from",
     .type = KN_T_NAME,
     .says = "The account that pays.",
     .serves = "Bourré, Poker"},
    {.name = "to",
     .type = KN_T_NAME,
     .says = "The account that is paid.",
     .serves = "Bourré, Poker"},
    {.name = "who",
     .type = KN_T_SEAT,
     .choices = "active all",
     .fallback = "active",
     .says = "The seats meant: those still in the deal, all, or one.",
     .serves = "Bourré (ante of all), Skat (declarer)"},
    {.name = "if",
     .type = KN_T_CONDITION,
     .says = "The step is left out unless this holds.",
     .serves = "Euchre, Thousand"},
    {.name = NULL},
};
const kn_table kn_score_table = {"score",
                                 "A step of the score: steps follow one another in the order of "
                                 "the file, award points under their own "
                                 "names, and at their end all is added to the scores.",
                                 kn_step_rows, NULL};

static bool step_wrong(kn_compiler *c, const kn_step *s, const char *what)
{
    kn_report_add(c->report, KN_E_STEP_KEYS, s->node->at, "the step '%s' %s", s->name, what);
    return false;
}

/* The zone in which a side's cards are counted. */
static bool compile_counted(kn_compiler *c, kn_step *s, const kn_node *name)
{
    if (!name)
        return step_wrong(c, s, "counts cards, so it needs a zone: `in: ZONE`");
    if (!(s->zone = kn_compile_zone_named(c, name)))
        return false;
    return s->zone->per != KN_PER_TABLE ||
           step_wrong(c, s, "counts cards of sides, and its zone belongs to the table");
}

static bool compile_cards(kn_compiler *c, kn_step *s, const kn_node *cards)
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

static bool compile_difference(kn_compiler *c, kn_step *s, const kn_node *list)
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

static bool compile_pay(kn_compiler *c, kn_step *s, const kn_node *pay)
{
    const kn_node *from = kn_node_get(s->node, "from"), *to = kn_node_get(s->node, "to");
    if (!from || !to)
        return step_wrong(c, s, "pays, so it needs the accounts `from` and `to`");
    s->one = compile_var(c, from, KN_VAR_ACCOUNT);
    s->other = compile_var(c, to, KN_VAR_ACCOUNT);
    s->all = strcmp(pay->text, "all") == 0;
    return s->one && s->other && (s->all || kn_compile_amount(c, pay, &s->amount));
}

static bool compile_who(kn_compiler *c, kn_step *s)
{
    const kn_node *who = kn_node_get(s->node, "who");
    if (!who || (who->kind == KN_NODE_SCALAR && strcmp(who->text, "active") == 0))
        return true;
    s->everybody = who->kind == KN_NODE_SCALAR && strcmp(who->text, "all") == 0;
    return s->everybody || (s->who = kn_seat_compile(c->arena, c->layout, who, c->report)) != NULL;
}

/* `tie: split` must come out even for every number of sides. */
static bool compile_tie(kn_compiler *c, const kn_phase *phase, kn_step *s)
{
    static const char *const ties[] = {"nobody", "carry over", "each", "split", NULL};
    s->tie = kn_compile_word(c, kn_node_get(s->node, "tie"), ties);
    if (s->tie < 0)
        return false;
    /* even where nothing is carried, so that this can be seen */
    const char *name = kn_arena_print(c->arena, "%s.%s.carry", phase->name, s->name);
    s->carry = !name ? -1
                     : kn_layout_var(c->layout, c->arena, name, KN_VAR_POINTS, KN_SCOPE_GAME,
                                     KN_PER_TABLE, -KN_POINTS_MAX, KN_POINTS_MAX, 0, c->report);
    if (s->carry < 0)
        return false;
    if (s->tie == KN_TIE_SPLIT && s->stake)
        return step_wrong(c, s,
                          "splits points that a variable names: they might not come out even");
    for (int sides = 2; s->tie == KN_TIE_SPLIT && sides <= c->layout->sides; sides++)
        if (s->units % sides != 0) {
            kn_problem *p = kn_report_add(c->report, KN_E_SHARE, s->node->at,
                                          "the points of '%s' can't be shared exactly by %d sides",
                                          s->name, sides);
            kn_report_expect(c->report, p, "points that %d divides%s, or another `tie`", sides,
                             sides == 2 ? ", `unit: 1/2` at the top of the file" : "");
            return false;
        }
    return true;
}

/* Adds the step's event to the names that this phase raises; steps may share one. */
static bool compile_raise(kn_compiler *c, kn_phase *phase, kn_step *s, const kn_node *raise)
{
    const kn_score *plan = phase->plan;
    int events = 0;
    for (int i = 0; i < plan->steps; i++) {
        const kn_step *before = &plan->step[i];
        if (before == s || before->kind != KN_STEP_RAISE)
            continue;
        if (strcmp(kn_node_get(before->node, "raise")->text, raise->text) == 0) {
            s->event = before->event;
            return true;
        }
        events = before->event >= events ? before->event + 1 : events;
    }
    if (events == KN_STEP_EVENTS_MAX)
        return step_wrong(c, s, "raises one event too many: a score has 12 at most");
    phase->events = events ? kn_arena_print(c->arena, "%s %s", phase->events, raise->text)
                           : kn_arena_print(c->arena, "%s", raise->text);
    s->event = events;
    return phase->events != NULL;
}

static bool compile_kind(kn_compiler *c, kn_phase *phase, kn_step *s, const kn_node *key)
{
    switch (s->kind) {
    case KN_STEP_POINTS_OF:
        return compile_counted(c, s, key);
    case KN_STEP_MOST:
    case KN_STEP_COUNT:
    case KN_STEP_SETS:
        s->size = (int)kn_key_integer(&kn_score_table, s->node, "size");
        return compile_counted(c, s, kn_node_get(s->node, "in")) && compile_cards(c, s, key) &&
               (s->kind != KN_STEP_MOST || compile_tie(c, phase, s));
    case KN_STEP_TIMES:
        if (!(s->one = compile_var(c, key, KN_VAR_INTEGER)))
            return false;
        if (s->one->per == KN_PER_PLACE)
            return step_wrong(c, s, "awards sides, and its variable is per place");
        return s->one->per != KN_PER_TABLE || s->who ||
               step_wrong(c, s, "has a variable of the table: `who` gets the points?");
    case KN_STEP_DIFFERENCE:
        return compile_difference(c, s, key);
    case KN_STEP_AWARD:
        return kn_compile_points(c, key, &s->units);
    case KN_STEP_PAY:
        return compile_pay(c, s, key);
    case KN_STEP_RAISE:
        return compile_raise(c, phase, s, key);
    default:
        s->end = kn_key_choice(&kn_score_table, s->node, "end");
        return true;
    }
}

/* A number of points, or a variable that says how many. */
static bool compile_points(kn_compiler *c, kn_step *s, const kn_node *points)
{
    bool name = points->kind == KN_NODE_SCALAR &&
                (isalpha((unsigned char)points->text[0]) || points->text[0] == '_');
    if (points->kind != KN_NODE_SCALAR)
        return step_wrong(c, s, "needs `points` that are a number or the name of a variable");
    if (!name)
        return kn_compile_points(c, points, &s->units);
    if (!(s->stake = compile_var(c, points, KN_VAR_INTEGER)))
        return false;
    if (s->stake->per == KN_PER_TABLE || (s->stake->per == KN_PER_SIDE && s->kind != KN_STEP_MOST))
        return true;
    return step_wrong(c, s,
                      s->kind == KN_STEP_MOST
                          ? "needs `points` that are one number for the table"
                          : "awards sides: the variable of `points` is of the table or per side");
}

static bool compile_step(kn_compiler *c, kn_phase *phase, kn_step *s, const kn_node *node)
{
    const kn_node *key = NULL, *points = kn_node_get(node, "points"),
                  *condition = kn_node_get(node, "if");
    s->name = node->key;
    s->node = node;
    for (s->kind = 0;
         s->kind < KN_STEP_KINDS && !(key = kn_node_get(node, kn_step_rows[s->kind].name));
         s->kind++)
        ;
    if (!key)
        return step_wrong(
            c, s,
            "says not what it does: one of most, points_of, count, sets, times, difference, award, "
            "pay, raise, end");
    if (condition &&
        !(s->condition = kn_condition_compile(c->arena, c->layout, condition, c->report)))
        return false;
    s->units = c->layout->pack->per;
    if (points && !compile_points(c, s, points))
        return false;
    s->cause = -1;
    if (s->kind < KN_STEP_PAY &&
        (s->cause = kn_layout_cause(c->layout, c->arena, s->name, c->report)) < 0)
        return false;
    return compile_who(c, s) && compile_kind(c, phase, s, key);
}

bool kn_score_awards(const kn_node *step)
{
    for (int kind = 0; kind < KN_STEP_PAY; kind++)
        if (kn_node_get(step, kn_step_rows[kind].name))
            return true;
    return false;
}

static void sort_by_worth(const kn_pack *pack, kn_score *plan)
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

bool kn_score_compile(kn_compiler *c, kn_phase *phase)
{
    kn_score *plan = kn_arena_take(c->arena, sizeof *plan);
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
        if (plan->steps == KN_STEPS_MAX)
            return kn_compile_wrong(c, node->at, "a score may have %d steps", KN_STEPS_MAX);
        fine &= compile_step(c, phase, &plan->step[plan->steps++], node);
    }
    return fine;
}
