/* SPDX-License-Identifier: MIT
 * climb_shapes.c: computes the sizes of each kind of combination with their possible ranks, and the
 * table of shapes that beat other shapes, from keys and rule hooks. Runs only while rules load.
 */
#include <string.h>

#include "mechanics/climb.h"

/* ---- shapes ---- */

enum { AS_KEYS = -1, NONE = -2 };

/* The result of the `kind` hooks for a number of cards of one level: a kind, NONE, or AS_KEYS. */
enum { VERDICT_COUNTS = KS_SUITS_MAX * KS_COPIES_MAX }; /* most equal cards that a pack can have */
typedef int8_t verdicts[KM_LEVELS_MAX][VERDICT_COUNTS + 1];

static bool ask_kinds(km_compiler *c, const km_phase *phase, const km_climbing *plan, verdicts said)
{
    const char **choices = km_climb_names(c, plan, "none");
    const kl_hook *hook;
    memset(said, AS_KEYS, sizeof(verdicts));
    if (!choices)
        return false;
    for (int nth = 0; (hook = km_rule_hook(c, phase, "kind", nth)); nth++)
        for (int l = 0; l < plan->levels; l++) {
            int there = kn_count(plan->members[l]);
            int most = there + (plan->wild_for >> l & 1 ? plan->wilds : 0);
            for (int n = 1; n <= most && n <= VERDICT_COUNTS; n++) {
                kl_arg args[3] = {{.kind = KL_ARG_RANK, .number = plan->rank_of[l]},
                                  {.kind = KL_ARG_NUMBER, .number = n},
                                  {.kind = KL_ARG_NUMBER, .number = there}};
                const kl_question question = {.args = args, .count = 3, .choices = choices};
                kl_answer answer;
                if (!km_ask_rule(c, hook, &question, &answer))
                    return false;
                if (!answer.nil)
                    said[l][n] = (int8_t)(answer.number < plan->kinds ? answer.number : NONE);
            }
        }
    return true;
}

/* Returns true if the pack has that many cards of each level, or enough wild cards to fill the
 * gaps. */
static bool is_possible(const km_climbing *plan, int kind, uint32_t levels, int equal)
{
    int wilds = plan->kind[kind].wild ? plan->wilds : 0;
    bool enough = true;
    for (; levels; levels &= levels - 1) {
        int level = __builtin_ctz(levels);
        int natural = kn_count(kn_minus(plan->members[level], plan->wild));
        enough = enough && (plan->wild_above ? natural : kn_count(plan->members[level])) >= equal;
        if (natural < equal)
            wilds -= plan->wild_for >> level & 1 ? equal - natural : KN_CARDS_MAX;
    }
    return enough || wilds >= 0;
}

static void add_core(const km_climbing *plan, km_climb_shape *shape, uint32_t levels, int top)
{
    kn_set cards = KN_EMPTY;
    for (int i = 0; i < shape->cores; i++)
        if (shape->core[i].levels == levels && levels)
            return; /* a run of ranks that belongs to two chains */
    for (uint32_t rest = levels; rest; rest &= rest - 1)
        cards = kn_or(cards, plan->members[__builtin_ctz(rest)]);
    shape->core[shape->cores++] = (km_climb_core){levels, (uint8_t)top, cards};
}

/* Adds all cores that the keys give a shape, except those that hooks gave to other kinds. */
static void add_cores(const km_climbing *plan, km_climb_shape *shape, verdicts said)
{
    for (int l = 0; shape->run == 1 && l < plan->levels; l++)
        if (is_possible(plan, shape->kind, 1u << l, shape->equal) &&
            (shape->groups || said[l][shape->equal] == AS_KEYS))
            add_core(plan, shape, 1u << l, l);
    for (int i = 0; shape->run > 1 && i < plan->chains; i++)
        for (int from = 0; from + shape->run <= plan->chain_length[i]; from++) {
            uint32_t levels = 0;
            for (int k = 0; k < shape->run; k++)
                levels |= 1u << plan->chain[i][from + k];
            if (is_possible(plan, shape->kind, levels, shape->equal))
                add_core(plan, shape, levels, plan->chain[i][from + shape->run - 1]);
        }
}

/* Returns space for another shape of a kind; NULL: too many, with a problem reported. */
static km_climb_shape *add_shape(km_compiler *c, km_climbing *plan, int kind)
{
    if (plan->shapes == KM_SHAPES_MAX) {
        km_compile_wrong(c, plan->kind[kind].node->at,
                         "the kinds have over %d sizes: make runs or groups shorter",
                         KM_SHAPES_MAX);
        return NULL;
    }
    km_climb_shape *shape = &plan->shape[plan->shapes];
    *shape = (km_climb_shape){.kind = (uint8_t)kind};
    int room = plan->levels + 1;
    for (int i = 0; i < plan->chains; i++)
        room += plan->chain_length[i];
    shape->core = kn_arena_array(c->arena, (size_t)room, sizeof *shape->core);
    return shape->core ? shape : NULL;
}

/* Adds the shapes that the keys give a kind. */
static bool add_patterns(km_compiler *c, km_climbing *plan, int k, verdicts said)
{
    const km_climb_kind *kind = &plan->kind[k];
    for (int run = kind->run_low; run && run <= kind->run_high; run++)
        for (int equal = kind->equal_low; equal <= kind->equal_high; equal++) {
            int count = run * (equal + kind->groups * kind->group);
            km_climb_shape *shape = add_shape(c, plan, k);
            if (!shape)
                return false;
            shape->equal = (uint8_t)equal;
            shape->run = (uint8_t)run;
            shape->groups = (uint8_t)(run * kind->groups);
            shape->group = kind->group;
            shape->count = (uint8_t)(count <= KN_CARDS_MAX ? count : 0);
            add_cores(plan, shape, said);
            plan->shapes += shape->cores > 0 && shape->count;
        }
    if (!kind->cards && kn_is_empty(kind->exactly))
        return true;
    km_climb_shape *shape = add_shape(c, plan, k);
    if (!shape)
        return false;
    int top = 0;
    unsigned card;
    for (KN_EACH(card, kind->exactly))
        top = plan->level_of[card] > top ? plan->level_of[card] : top;
    shape->count = kind->cards ? kind->cards : (uint8_t)kn_count(kind->exactly);
    shape->groups = kind->cards;
    shape->group = 1;
    add_core(plan, shape, 0, top);
    plan->shapes++;
    return true;
}

/* Adds the shapes that hooks give a kind. Each is a number of cards of one level. */
static bool add_said(km_compiler *c, km_climbing *plan, int k, verdicts said)
{
    for (int n = 1; n <= VERDICT_COUNTS; n++) {
        km_climb_shape *shape = NULL;
        for (int l = 0; l < plan->levels; l++) {
            if (said[l][n] != k || !is_possible(plan, k, 1u << l, n))
                continue;
            for (int s = 0; s < plan->shapes && !shape; s++)
                if (plan->shape[s].kind == k && plan->shape[s].run == 1 &&
                    plan->shape[s].equal == n && !plan->shape[s].groups)
                    shape = &plan->shape[s];
            if (!shape) {
                if (!(shape = add_shape(c, plan, k)))
                    return false;
                shape->equal = shape->count = (uint8_t)n;
                shape->run = 1;
                plan->shapes++;
            }
            add_core(plan, shape, 1u << l, l);
        }
    }
    return true;
}

/* Sorts cores from low to high, so that refusals and lists name the lowest first. */
static void sort_cores(km_climb_shape *shape)
{
    for (int i = 1; i < shape->cores; i++) {
        km_climb_core core = shape->core[i];
        int j = i;
        for (; j > 0 && shape->core[j - 1].top > core.top; j--)
            shape->core[j] = shape->core[j - 1];
        shape->core[j] = core;
    }
}

/* If each core is a run with its highest level as the top, indexes the cores by their lowest level,
 * so that they are found by shifting sets of levels. Otherwise `starts` is empty. */
static void find_starts(km_climb_shape *shape)
{
    for (int i = 0; i < shape->cores; i++) {
        uint32_t levels = shape->core[i].levels, start = levels & -levels;
        shape->levels |= levels;
        shape->starts |= start;
        shape->at[start ? __builtin_ctz(start) : 0] = (uint8_t)i;
        if (levels && km_climb_runs(levels, shape->run) == start &&
            shape->core[i].top == __builtin_ctz(levels) + shape->run - 1)
            continue;
        for (; i < shape->cores; i++)
            shape->levels |= shape->core[i].levels;
        shape->starts = 0;
    }
}

/* Computes for which shapes a number of cards suffices, and a number of levels with equal cards. */
static bool make_limits(km_compiler *c, km_climbing *plan)
{
    size_t row = (size_t)plan->levels + 1;
    for (int l = 0; l < plan->levels; l++)
        if (kn_count(plan->members[l]) > plan->most)
            plan->most = kn_count(plan->members[l]);
    /* with wild cards, a hand may have more equal cards than the pack has */
    for (int s = 0; s < plan->shapes; s++)
        if (plan->shape[s].equal > plan->most)
            plan->most = plan->shape[s].equal;
    plan->able = kn_arena_array(c->arena, ((size_t)plan->most + 1) * row, sizeof *plan->able);
    if (!plan->able)
        return false;
    for (int s = 0; s < plan->shapes; s++) {
        km_climb_shape *shape = &plan->shape[s];
        if (plan->exact >> shape->kind & 1 && !shape->equal)
            km_shapes_put(&plan->exact_shapes, (unsigned)s);
        for (int held = shape->count; held <= KN_CARDS_MAX; held++)
            km_shapes_put(&plan->fits[held], (unsigned)s);
        for (int equal = 0; equal <= plan->most && shape->group <= plan->most; equal++)
            for (int n = shape->equal < equal ? 0 : shape->run; n <= plan->levels; n++)
                km_shapes_put(&plan->able[(size_t)equal * row + (size_t)n], (unsigned)s);
        for (int longer = s + 1; longer < plan->shapes && shape->run > 1; longer++)
            if (plan->shape[longer].kind == shape->kind &&
                plan->shape[longer].equal == shape->equal && plan->shape[longer].run > shape->run)
                km_shapes_put(&shape->longer, (unsigned)longer);
    }
    return true;
}

static bool make_shapes(km_compiler *c, const km_phase *phase, km_climbing *plan)
{
    verdicts said;
    if (!ask_kinds(c, phase, plan, said))
        return false;
    for (int k = 0; k < plan->kinds; k++) {
        int before = plan->shapes;
        if (!add_patterns(c, plan, k, said) || !add_said(c, plan, k, said))
            return false;
        if (plan->shapes > before)
            continue;
        if (plan->kind[k].listed)
            return km_compile_wrong(c, plan->kind[k].node->at,
                                    "no cards of this pack make the kind '%s'", plan->kind[k].name);
        if (!km_rule_hook(c, phase, "kind", 0))
            return km_compile_wrong(
                c, plan->kind[k].node->at,
                "the kind '%s' needs `equal`, `run`, `cards` or `exactly`, or a "
                "hook of the rule point `kind`",
                plan->kind[k].name);
    }
    for (int n = 0; n <= KN_CARDS_MAX; n++)
        plan->last_of[n] = -1;
    for (int s = 0; s < plan->shapes; s++) {
        km_climb_shape *shape = &plan->shape[s];
        sort_cores(shape);
        find_starts(shape);
        shape->before = plan->last_of[shape->count];
        plan->last_of[shape->count] = s;
    }
    km_climb_find_doubts(plan);
    return make_limits(c, plan);
}

/* ---- shapes that beat other shapes ---- */

/* Returns the way in which shape `a` beats shape `b` by the keys. */
static km_climb_relation relate(const km_climbing *plan, const km_climb_shape *a,
                                const km_climb_shape *b)
{
    const km_climb_kind *of_a = &plan->kind[a->kind], *of_b = &plan->kind[b->kind];
    const km_climb_relation never = {0, 0}, always = {~0u, 0}, higher = {0, ~0u};
    if (a->kind != b->kind)
        return of_a->beats >> b->kind & 1 || of_a->bomb > of_b->bomb ? always : never;
    if (of_a->length == KM_LENGTH_LONGER && a->count != b->count)
        return a->count > b->count ? always : never;
    if (of_a->length == KM_LENGTH_ANY)
        return higher;
    return a->count == b->count && a->equal == b->equal && a->run == b->run ? higher : never;
}

/* Returns the levels that are tops of some core of a shape. */
static uint32_t tops_of(const km_climbing *plan, const km_climb_shape *shape)
{
    uint32_t tops = 0;
    for (int i = 0; i < shape->cores; i++)
        tops |= 1u << shape->core[i].top;
    return plan->kind[shape->kind].cards ? (uint32_t)((1ull << plan->levels) - 1) : tops;
}

/* Calls the `beats` hooks for each top of shape `a` against shape `b`. */
static bool ask_relation(km_compiler *c, const kl_hook *hook, const km_climbing *plan,
                         const km_climb_shape *a, const km_climb_shape *b,
                         km_climb_relation *relation)
{
    enum { NEVER, HIGHER, ALWAYS };
    static const char *const words[] = {
        [NEVER] = "never", [HIGHER] = "higher", [ALWAYS] = "always", NULL};
    for (uint32_t tops = tops_of(plan, b); tops; tops &= tops - 1) {
        int level = __builtin_ctz(tops);
        uint32_t bit = 1u << level;
        kl_arg args[5] = {{.kind = KL_ARG_TEXT, .text = plan->kind[a->kind].name},
                          {.kind = KL_ARG_NUMBER, .number = a->count},
                          {.kind = KL_ARG_TEXT, .text = plan->kind[b->kind].name},
                          {.kind = KL_ARG_NUMBER, .number = b->count},
                          {.kind = KL_ARG_RANK, .number = plan->rank_of[level]}};
        const kl_question question = {.args = args, .count = 5, .choices = words};
        kl_answer answer;
        if (!km_ask_rule(c, hook, &question, &answer))
            return false;
        if (answer.nil)
            continue;
        relation->always = (relation->always & ~bit) | (answer.number == ALWAYS ? bit : 0);
        relation->higher = (relation->higher & ~bit) | (answer.number == HIGHER ? bit : 0);
    }
    return true;
}

static bool make_relations(km_compiler *c, const km_phase *phase, km_climbing *plan)
{
    size_t shapes = (size_t)plan->shapes;
    plan->relation = kn_arena_array(c->arena, shapes * shapes + 1, sizeof *plan->relation);
    plan->answers = kn_arena_array(c->arena, shapes + 1, sizeof *plan->answers);
    if (!plan->relation || !plan->answers)
        return false;
    for (int a = 0; a < plan->shapes; a++)
        for (int b = 0; b < plan->shapes; b++) {
            km_climb_relation *relation = &plan->relation[a * plan->shapes + b];
            const kl_hook *hook;
            *relation = relate(plan, &plan->shape[a], &plan->shape[b]);
            for (int nth = 0; (hook = km_rule_hook(c, phase, "beats", nth)); nth++)
                if (!ask_relation(c, hook, plan, &plan->shape[a], &plan->shape[b], relation))
                    return false;
            if (relation->always | relation->higher)
                km_shapes_put(&plan->answers[b], (unsigned)a);
        }
    return true;
}

/* Finds the shapes that may be played out of turn, and the size of the smallest. */
static void find_interrupts(km_compiler *c, const km_phase *phase, km_climbing *plan)
{
    int fewest = KN_CARDS_MAX;
    for (int k = 0; k < plan->kinds; k++)
        if (plan->kind[k].out_of_turn && km_climb_fewest(&plan->kind[k]) < fewest)
            fewest = km_climb_fewest(&plan->kind[k]);
    for (int s = 0; s < plan->shapes; s++)
        if (plan->kind[plan->shape[s].kind].out_of_turn)
            km_shapes_put(&plan->out_of_turn, (unsigned)s);
    if (plan->interrupts && fewest > 1 && !km_rule_hook(c, phase, "kind", 0))
        plan->interrupts = fewest;
}

bool km_climb_kinds_link(km_compiler *c, const km_phase *phase, km_climbing *plan)
{
    if (!make_shapes(c, phase, plan) || !make_relations(c, phase, plan))
        return false;
    find_interrupts(c, phase, plan);
    return true;
}
