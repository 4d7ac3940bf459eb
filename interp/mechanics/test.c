/* SPDX-License-Identifier: MIT
 * test.c: the mechanic `test`: a question about the position, answered by itself, with the outcomes
 * yes and no. It changes nothing.
 */
#include <stdio.h>
#include <string.h>

#include "mechanics/common.h"
#include "mechanics/registry.h"
#include "mechanics/tell.h"

enum { OF_TURN, OF_ANY, OF_ALL, OF_SEAT };

static const kd_key keys[] = {
    {.name = "if",
     .type = KD_T_CONDITION,
     .says = "A condition that is asked for.",
     .serves = "Skat, Pinochle"},
    {.name = "value",
     .type = KD_T_TEXT,
     .says = "Instead of `if`: a number or the name of a value hook, to be compared.",
     .serves = "Bridge, Schafkopf"},
    {.name = "of",
     .type = KD_T_SEAT,
     .choices = "turn any all",
     .fallback = "turn",
     .says = "Whose: the seat at turn, any or all active seats, or the seat of a phrase.",
     .serves = "Skat, Bridge"},
    {.name = "at_least",
     .type = KD_T_INTEGER,
     .says = "The value must not be smaller.",
     .serves = "Bridge, Skat"},
    {.name = "at_most",
     .type = KD_T_INTEGER,
     .says = "The value must not be greater.",
     .serves = "Bridge, Skat"},
    {.name = NULL},
};
const kd_table km_test_table = {
    "test", "Asks whether something holds, e.g. whether a deal must be thrown in.", keys, NULL};

typedef struct test_plan {
    const ks_condition *condition; /* NULL: the value is compared */
    km_amount value;
    int of;
    ks_seat_phrase *seat;
    int64_t min, max;
} test_plan;

static bool compile_bounds(km_compiler *c, const kd_node *map, test_plan *plan)
{
    const kd_node *least = kd_node_get(map, "at_least"), *most = kd_node_get(map, "at_most");
    plan->min = least ? kd_key_integer(&km_test_table, map, "at_least") : INT64_MIN;
    plan->max = most ? kd_key_integer(&km_test_table, map, "at_most") : INT64_MAX;
    if (plan->condition ? least || most : !least && !most)
        return km_compile_wrong(
            c, map->at, "`at_least` and `at_most` are for `value`, which needs one of them");
    if (plan->min > plan->max)
        return km_compile_wrong(c, map->at, "no value is at least %lld and at most %lld",
                                (long long)plan->min, (long long)plan->max);
    return true;
}

static bool test_compile(km_compiler *c, km_phase *phase)
{
    const kd_node *condition = kd_node_get(phase->node, "if"),
                  *value = kd_node_get(phase->node, "value");
    const char *of = km_phase_text(phase, "of");
    test_plan *plan = kn_arena_take(c->arena, sizeof *plan);
    if (!plan)
        return false;
    phase->plan = plan;
    if (!condition == !value)
        return km_compile_wrong(c, phase->node->at, "a test has either `if` or `value`");
    if (condition && !(plan->condition = km_compile_condition(c, phase, "if")))
        return false;
    if (value && !km_compile_amount(c, value, &plan->value))
        return false;
    plan->of = strcmp(of, "turn") == 0  ? OF_TURN
               : strcmp(of, "any") == 0 ? OF_ANY
               : strcmp(of, "all") == 0 ? OF_ALL
                                        : OF_SEAT;
    if (plan->of == OF_SEAT && !(plan->seat = km_compile_seat(c, phase, "of")))
        return false;
    return compile_bounds(c, phase->node, plan);
}

/* Does it hold for this place? */
static bool holds(km_run *run, const test_plan *plan, int place)
{
    ks_block *b = run->world.block;
    uint8_t before = b->place;
    if (place < 0 || place >= run->world.layout->places)
        return false;
    b->place = (uint8_t)place;
    bool yes;
    if (plan->condition) {
        yes = ks_condition_eval(&run->world, plan->condition);
    } else {
        int64_t value = km_amount_eval(run, &plan->value, km_controller(run, place));
        yes = value >= plan->min && value <= plan->max;
    }
    b->place = before;
    return yes;
}

static km_flow test_advance(km_run *run, const km_phase *phase, ks_frame *frame)
{
    const test_plan *plan = phase->plan;
    bool yes = plan->of == OF_ALL;
    (void)frame;
    if (plan->of == OF_TURN || plan->of == OF_SEAT)
        return holds(run, plan,
                     plan->of == OF_TURN ? run->world.block->place
                                         : ks_seat_eval(&run->world, plan->seat))
                   ? 0
                   : 1;
    for (int seat = 0; seat < run->world.layout->seats && run->status == KN_OK; seat++)
        if (km_is_active(run, seat) && holds(run, plan, seat) != yes)
            return yes ? 1 : 0;
    return yes ? 0 : 1;
}

/* Whose value or condition is tested, behind the clause. */
static void tell_whose(const km_rules *rules, const km_phase *phase, const char *language,
                       char *out, size_t size)
{
    const test_plan *plan = phase->plan;
    bool ja = km_is_japanese(language);
    char seat[KM_NAME_TEXT];
    *out = 0;
    if (plan->of == OF_SEAT)
        snprintf(
            out, size, ja ? "%sについて" : " for %s",
            km_tell_seat(rules->layout, km_phase_text(phase, "of"), language, seat, sizeof seat));
    else if (plan->of != OF_TURN)
        snprintf(out, size, "%s",
                 plan->of == OF_ANY ? ja ? "誰かについて" : " for anybody"
                 : ja               ? "全員について"
                                    : " for all");
}

static void test_show(const km_rules *rules, const km_phase *phase, const char *language, char *out,
                      size_t size)
{
    const test_plan *plan = phase->plan;
    const kd_node *condition = kd_node_get(phase->node, "if");
    bool ja = km_is_japanese(language);
    bool truth = !condition && plan->min == 1 && plan->max == INT64_MAX; /* a hook says yes or no */
    char what[512], whose[KM_NAME_TEXT + 32];

    tell_whose(rules, phase, language, whose, sizeof whose);
    if (condition)
        km_tell_condition(rules, condition, language, what, sizeof what);
    else
        km_tell_label(rules, km_phase_text(phase, "value"), language, what, sizeof what);
    if (truth) {
        snprintf(out, size, ja ? "%s「%s」が成り立つ" : "“%s” holds%s", ja ? whose : what,
                 ja ? what : whose);
        return;
    }
    if (plan->min != INT64_MIN && plan->max != INT64_MAX)
        km_tell_add(what, sizeof what, ja ? "が%lld以上%lld以下" : " is %lld to %lld",
                    (long long)plan->min, (long long)plan->max);
    else if (plan->min != INT64_MIN)
        km_tell_add(what, sizeof what, ja ? "が%lld以上" : " is at least %lld",
                    (long long)plan->min);
    else if (plan->max != INT64_MAX)
        km_tell_add(what, sizeof what, ja ? "が%lld以下" : " is at most %lld",
                    (long long)plan->max);
    snprintf(out, size, "%s%s", ja ? whose : what, ja ? what : whose);
}

static const ks_phrase_row notes[] = {
    {"outcome yes", "it holds."}, {"outcome no", "it does not."}, {NULL, NULL}};

const km_mechanic km_mechanic_test = {
    .name = "test",
    .says = "Something about the position is tested.",
    .keys = &km_test_table,
    .outcomes = "yes no",
    .events = "",
    .rule_points = "",
    .notes = notes,
    .compile = test_compile,
    .advance = test_advance,
    .show = test_show,
    .prepares = true,
    .tells_clause = true,
};
