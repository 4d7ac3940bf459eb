/* SPDX-License-Identifier: MIT
 * score_plan.c: the keys of a step of the score, and how steps are compiled. What steps do is
 * score.c's.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "mechanics/score.h"

const kd_key km_step_rows[] = {
    {.name = "most",
     .type = KD_T_CARDS,
     .flags = KD_KEY_ONE_OF,
     .choices = "cards",
     .says = "The side with most of these cards (`cards`: of any) in a zone gets the points.",
     .serves = "Basra, Cassino (cards, spades)"},
    {.name = "points_of",
     .type = KD_T_NAME,
     .flags = KD_KEY_ONE_OF,
     .refers = "zones",
     .says = "Each side gets the card points of what it has in a zone.",
     .serves = "Briscola, Skat"},
    {.name = "count",
     .type = KD_T_CARDS,
     .flags = KD_KEY_ONE_OF,
     .says = "Each side gets the points for each of these cards in a zone.",
     .serves = "Hearts, Escoba (sevens)"},
    {.name = "sets",
     .type = KD_T_CARDS,
     .flags = KD_KEY_ONE_OF,
     .says = "Each side gets the points for each set of equal rank among these cards in a zone.",
     .serves = "Bird Dog (pairs), Go Fish (books of four)"},
    {.name = "times",
     .type = KD_T_NAME,
     .flags = KD_KEY_ONE_OF,
     .says = "Each side gets the points as often as its variable says; one of the table counts for "
             "`who`.",
     .serves = "Spades (bags), Scopa (sweeps)"},
    {.name = "difference",
     .type = KD_T_LIST,
     .item = KD_T_NAME,
     .flags = KD_KEY_ONE_OF,
     .says = "Each gets the points for each unit by which its two variables differ.",
     .serves = "La Bâtarde, Oh Hell (bid and tricks)"},
    {.name = "award",
     .type = KD_T_POINTS,
     .flags = KD_KEY_ONE_OF,
     .says = "The sides of `who` get so many points.",
     .serves = "Thousand (contract), Euchre (march)"},
    {.name = "pay",
     .type = KD_T_TEXT,
     .flags = KD_KEY_ONE_OF,
     .says = "`who` pay so much from one account to another: a number, `all`, or a value hook "
             "asked for each seat.",
     .serves = "Bourré (ante), Poker (pot)"},
    {.name = "raise",
     .type = KD_T_NAME,
     .flags = KD_KEY_ONE_OF,
     .says = "Event hooks with this `event` act here.",
     .serves = "Thousand (barrel), Hearts (shooting the moon)"},
    {.name = "end",
     .type = KD_T_CHOICE,
     .flags = KD_KEY_ONE_OF,
     .choices = "deal game match",
     .says = "What is awarded so far is settled, and the deal, game or match ends here.",
     .serves = "Thousand, Gin (match won at once)"},
    {.name = "in",
     .type = KD_T_NAME,
     .refers = "zones",
     .says = "The zone in which cards are counted.",
     .serves = "Basra, Hearts"},
    {.name = "points",
     .type = KD_T_TEXT,
     .fallback = "1",
     .says = "How many points; below zero for a penalty. The name of an integer variable, the "
             "table's or the "
             "side's, stands for so many.",
     .serves = "Basra, Hearts; Teen Patti, Backgammon-like doubling (the stake)"},
    {.name = "tie",
     .type = KD_T_TEXT,
     .fallback = "nobody",
     .says = "If several sides have most: `nobody` gets the points, `carry over` adds them to "
             "those of the next deal, "
             "`each` of them gets all, or they are `split`.",
     .serves = "Cassino (nobody), Basra (carry over)"},
    {.name = "size",
     .type = KD_T_INTEGER,
     .min = 2,
     .max = 16,
     .fallback = "2",
     .says = "Cards in a set.",
     .serves = "Bird Dog (two), Go Fish (four)"},
    {.name = "from",
     .type = KD_T_NAME,
     .says = "The account that pays.",
     .serves = "Bourré, Poker"},
    {.name = "to",
     .type = KD_T_NAME,
     .says = "The account that is paid.",
     .serves = "Bourré, Poker"},
    {.name = "who",
     .type = KD_T_SEAT,
     .choices = "active all",
     .fallback = "active",
     .says = "The seats meant: those still in the deal, all, or one.",
     .serves = "Bourré (ante of all), Skat (declarer)"},
    {.name = "if",
     .type = KD_T_CONDITION,
     .says = "The step is left out unless this holds.",
     .serves = "Euchre, Thousand"},
    {.name = NULL},
};
const kd_table km_score_table = {"score",
                                 "A step of the score: steps follow one another in the order of "
                                 "the file, award points under their own "
                                 "names, and at their end all is added to the scores.",
                                 km_step_rows, NULL};

static bool step_wrong(km_compiler *c, const km_step *s, const char *what)
{
    kn_report_add(c->report, KN_E_STEP_KEYS, s->node->at, "the step '%s' %s", s->name, what);
    return false;
}

/* The zone in which a side's cards are counted. */
static bool compile_counted(km_compiler *c, km_step *s, const kd_node *name)
{
    if (!name)
        return step_wrong(c, s, "counts cards, so it needs a zone: `in: ZONE`");
    if (!(s->zone = km_compile_zone_named(c, name)))
        return false;
    return s->zone->per != KS_PER_TABLE ||
           step_wrong(c, s, "counts cards of sides, and its zone belongs to the table");
}

static bool compile_cards(km_compiler *c, km_step *s, const kd_node *cards)
{
    s->cards = c->layout->pack->all;
    if (cards->kind == KD_NODE_SCALAR && strcmp(cards->text, "cards") == 0)
        return true;
    return ks_pack_cards(c->layout->pack, cards, &s->cards, c->report);
}

static const ks_var *compile_var(km_compiler *c, const kd_node *node, ks_var_type type)
{
    int var = km_compile_var(c, node, type);
    return var < 0 ? NULL : &c->layout->var[var];
}

static bool compile_difference(km_compiler *c, km_step *s, const kd_node *list)
{
    if (list->kind != KD_NODE_LIST || list->count != 2)
        return step_wrong(c, s, "needs two variables: `difference: [bid, tricks]`");
    s->one = compile_var(c, list->first, KS_VAR_INTEGER);
    s->other = compile_var(c, list->last, KS_VAR_INTEGER);
    if (!s->one || !s->other)
        return false;
    if (s->one->per != s->other->per || s->one->per == KS_PER_TABLE || s->one->per == KS_PER_PLACE)
        return step_wrong(c, s, "compares variables that must both be per seat or both per side");
    return true;
}

static bool compile_pay(km_compiler *c, km_step *s, const kd_node *pay)
{
    const kd_node *from = kd_node_get(s->node, "from"), *to = kd_node_get(s->node, "to");
    if (!from || !to)
        return step_wrong(c, s, "pays, so it needs the accounts `from` and `to`");
    s->one = compile_var(c, from, KS_VAR_ACCOUNT);
    s->other = compile_var(c, to, KS_VAR_ACCOUNT);
    s->all = strcmp(pay->text, "all") == 0;
    return s->one && s->other && (s->all || km_compile_amount(c, pay, &s->amount));
}

static bool compile_who(km_compiler *c, km_step *s)
{
    const kd_node *who = kd_node_get(s->node, "who");
    if (!who || (who->kind == KD_NODE_SCALAR && strcmp(who->text, "active") == 0))
        return true;
    s->everybody = who->kind == KD_NODE_SCALAR && strcmp(who->text, "all") == 0;
    return s->everybody || (s->who = ks_seat_compile(c->arena, c->layout, who, c->report)) != NULL;
}

/* `tie: split` must come out even for every number of sides. */
static bool compile_tie(km_compiler *c, const km_phase *phase, km_step *s)
{
    static const char *const ties[] = {"nobody", "carry over", "each", "split", NULL};
    s->tie = km_compile_word(c, kd_node_get(s->node, "tie"), ties);
    if (s->tie < 0)
        return false;
    /* even where nothing is carried, so that this can be seen */
    const char *name = kn_arena_print(c->arena, "%s.%s.carry", phase->name, s->name);
    s->carry = !name ? -1
                     : ks_layout_var(c->layout, c->arena, name, KS_VAR_POINTS, KS_SCOPE_GAME,
                                     KS_PER_TABLE, -KN_POINTS_MAX, KN_POINTS_MAX, 0, c->report);
    if (s->carry < 0)
        return false;
    if (s->tie == KM_TIE_SPLIT && s->stake)
        return step_wrong(c, s,
                          "splits points that a variable names: they might not come out even");
    for (int sides = 2; s->tie == KM_TIE_SPLIT && sides <= c->layout->sides; sides++)
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
static bool compile_raise(km_compiler *c, km_phase *phase, km_step *s, const kd_node *raise)
{
    const km_score *plan = phase->plan;
    int events = 0;
    for (int i = 0; i < plan->steps; i++) {
        const km_step *before = &plan->step[i];
        if (before == s || before->kind != KM_STEP_RAISE)
            continue;
        if (strcmp(kd_node_get(before->node, "raise")->text, raise->text) == 0) {
            s->event = before->event;
            return true;
        }
        events = before->event >= events ? before->event + 1 : events;
    }
    if (events == KM_STEP_EVENTS_MAX)
        return step_wrong(c, s, "raises one event too many: a score has 12 at most");
    phase->events = events ? kn_arena_print(c->arena, "%s %s", phase->events, raise->text)
                           : kn_arena_print(c->arena, "%s", raise->text);
    s->event = events;
    return phase->events != NULL;
}

static bool compile_kind(km_compiler *c, km_phase *phase, km_step *s, const kd_node *key)
{
    switch (s->kind) {
    case KM_STEP_POINTS_OF:
        return compile_counted(c, s, key);
    case KM_STEP_MOST:
    case KM_STEP_COUNT:
    case KM_STEP_SETS:
        s->size = (int)kd_key_integer(&km_score_table, s->node, "size");
        return compile_counted(c, s, kd_node_get(s->node, "in")) && compile_cards(c, s, key) &&
               (s->kind != KM_STEP_MOST || compile_tie(c, phase, s));
    case KM_STEP_TIMES:
        if (!(s->one = compile_var(c, key, KS_VAR_INTEGER)))
            return false;
        if (s->one->per == KS_PER_PLACE)
            return step_wrong(c, s, "awards sides, and its variable is per place");
        return s->one->per != KS_PER_TABLE || s->who ||
               step_wrong(c, s, "has a variable of the table: `who` gets the points?");
    case KM_STEP_DIFFERENCE:
        return compile_difference(c, s, key);
    case KM_STEP_AWARD:
        return km_compile_points(c, key, &s->units);
    case KM_STEP_PAY:
        return compile_pay(c, s, key);
    case KM_STEP_RAISE:
        return compile_raise(c, phase, s, key);
    default:
        s->end = kd_key_choice(&km_score_table, s->node, "end");
        return true;
    }
}

/* A number of points, or a variable that says how many. */
static bool compile_points(km_compiler *c, km_step *s, const kd_node *points)
{
    bool name = points->kind == KD_NODE_SCALAR &&
                (isalpha((unsigned char)points->text[0]) || points->text[0] == '_');
    if (points->kind != KD_NODE_SCALAR)
        return step_wrong(c, s, "needs `points` that are a number or the name of a variable");
    if (!name)
        return km_compile_points(c, points, &s->units);
    if (!(s->stake = compile_var(c, points, KS_VAR_INTEGER)))
        return false;
    if (s->stake->per == KS_PER_TABLE || (s->stake->per == KS_PER_SIDE && s->kind != KM_STEP_MOST))
        return true;
    return step_wrong(c, s,
                      s->kind == KM_STEP_MOST
                          ? "needs `points` that are one number for the table"
                          : "awards sides: the variable of `points` is of the table or per side");
}

static bool compile_step(km_compiler *c, km_phase *phase, km_step *s, const kd_node *node)
{
    const kd_node *key = NULL, *points = kd_node_get(node, "points"),
                  *condition = kd_node_get(node, "if");
    s->name = node->key;
    s->node = node;
    for (s->kind = 0;
         s->kind < KM_STEP_KINDS && !(key = kd_node_get(node, km_step_rows[s->kind].name));
         s->kind++)
        ;
    if (!key)
        return step_wrong(
            c, s,
            "says not what it does: one of most, points_of, count, sets, times, difference, award, "
            "pay, raise, end");
    if (condition &&
        !(s->condition = ks_condition_compile(c->arena, c->layout, condition, c->report)))
        return false;
    s->units = c->layout->pack->per;
    if (points && !compile_points(c, s, points))
        return false;
    s->cause = -1;
    if (s->kind < KM_STEP_PAY &&
        (s->cause = ks_layout_cause(c->layout, c->arena, s->name, c->report)) < 0)
        return false;
    return compile_who(c, s) && compile_kind(c, phase, s, key);
}

bool km_score_awards(const kd_node *step)
{
    for (int kind = 0; kind < KM_STEP_PAY; kind++)
        if (kd_node_get(step, km_step_rows[kind].name))
            return true;
    return false;
}

static void sort_by_worth(const ks_pack *pack, km_score *plan)
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

bool km_score_compile(km_compiler *c, km_phase *phase)
{
    km_score *plan = kn_arena_take(c->arena, sizeof *plan);
    bool fine = true;
    if (!plan)
        return false;
    phase->plan = plan;
    phase->events = "";
    sort_by_worth(c->layout->pack, plan);
    for (KD_CHILD(node, phase->node)) {
        const kd_node *off = kd_node_get(node, "off");
        if (off && strcmp(off->text, "true") == 0)
            continue;
        if (plan->steps == KM_STEPS_MAX)
            return km_compile_wrong(c, node->at, "a score may have %d steps", KM_STEPS_MAX);
        fine &= compile_step(c, phase, &plan->step[plan->steps++], node);
    }
    return fine;
}
