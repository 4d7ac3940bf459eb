/* SPDX-License-Identifier: MIT
 * test.c: the mechanic `test`: checks a condition of the position, with the outcomes yes and no.
 * Changes nothing.
 */
#include "mechanics/fill_plan.h"
#include "mechanics/registry.h"
#include "mechanics/telling.h"
#include "state/phrase_tree.h"

enum { TEST_YES = KM_DONE, TEST_NO = KM_OTHERWISE };
/* The seats for which the value or condition is evaluated: one of these words, or a seat. */
#define OF_WORDS(X) X(OF_TURN, "turn") X(OF_ANY, "any") X(OF_ALL, "all")
enum { OF_WORDS(KD_ENUM) OF_SEAT };

typedef struct test_plan {
    const ks_condition *condition;
    bool asks; /* true: the test is a condition; false: it compares a value */
    km_amount value;
    km_who of;
    int64_t min, max;
} test_plan;

static const kd_key keys[] = {
    {"if", KD_T_CONDITION, KD_PUT(test_plan, condition), .flags = KD_KEY_NO_TURN,
     .says = "The condition to test.", .serves = "Skat, Pinochle"},
    {"value", KD_T_TEXT, KM_PUT(AMOUNT, test_plan, value), .flags = KD_KEY_AMOUNT,
     .says = "The value to compare, instead of `if`. A number, a public integer variable, or a "
             "value hook.",
     .serves = "Bridge, Schafkopf"},
    {"of", KD_T_SEAT, KM_PUT(WHO, test_plan, of), .choices = OF_WORDS(KD_WORD), .fallback = "turn",
     .says =
         "The seats whose value is tested: the seat to move, any or all active seats, or one seat.",
     .serves = "Skat, Bridge"},
    {"at_least", KD_T_INTEGER, KD_PUT_OR(test_plan, min, INT64_MIN),
     .says = "The lowest value that passes the test.", .serves = "Bridge, Skat"},
    {"at_most", KD_T_INTEGER, KD_PUT_OR(test_plan, max, INT64_MAX),
     .says = "The highest value that passes the test.", .serves = "Bridge, Skat"},
    {.name = NULL},
};
const kd_table km_test_table = {
    "test", "Tests a condition, for example whether a deal must be thrown in.", keys, NULL};

static bool test_compile(km_compiler *c, km_phase *phase)
{
    test_plan *plan = phase->plan;
    const kd_node *map = phase->node;
    bool bounds = kd_node_get(map, "at_least") || kd_node_get(map, "at_most");
    plan->asks = kd_node_get(map, "if") != NULL;
    if (plan->asks == (kd_node_get(map, "value") != NULL))
        return km_compile_wrong_in(c, map, "a test must have either `if` or `value`");
    if (plan->asks == bounds)
        return km_compile_wrong_in(
            c, map, "`at_least` and `at_most` are for `value`, which needs one of them");
    return plan->min <= plan->max ||
           km_compile_wrong_in(c, map, "no value is at least %lld and at most %lld",
                               (long long)plan->min, (long long)plan->max);
}

/* Returns true if the test holds for this place. */
static bool holds(km_run *run, const test_plan *plan, int place)
{
    ks_block *b = run->world.block;
    uint8_t before = b->place;
    if (place < 0 || place >= run->world.layout->places)
        return false;
    b->place = (uint8_t)place;
    bool yes;
    if (plan->asks) {
        yes = !plan->condition || ks_condition_eval(&run->world, plan->condition);
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
    bool yes = plan->of.word == OF_ALL;
    if (plan->of.word == OF_TURN || plan->of.word == OF_SEAT)
        return holds(run, plan,
                     plan->of.word == OF_TURN ? run->world.block->place
                                              : ks_seat_eval(&run->world, plan->of.phrase))
                   ? TEST_YES
                   : TEST_NO;
    for (int seat = 0; seat < run->world.layout->seats && run->status == KN_OK; seat++)
        if (km_is_active(run, seat) && holds(run, plan, seat) != yes)
            return yes ? TEST_NO : TEST_YES;
    return yes ? TEST_YES : TEST_NO;
}

static void test_show(const km_telling *t)
{
    static const char *const whose[] = {
        [OF_TURN] = "turn", [OF_ANY] = "any", [OF_ALL] = "all", [OF_SEAT] = "seat"};
    const test_plan *plan = t->phase->plan;
    /* the meaning of "the hand" if the test is about one player */
    ks_condition about = plan->condition ? *plan->condition : (ks_condition){0};
    bool owned = plan->condition && plan->of.phrase && about.owners == KS_THE_TURNS &&
                 about.form->about != KS_ABOUT_LIST && km_asks_each_seat(t->rules->layout, &about);
    if (owned) {
        about.owners = KS_OF_SEAT;
        about.of = plan->of.phrase;
    }
    bool least = plan->min != INT64_MIN, most = plan->max != INT64_MAX,
         truth = plan->min == 1 && !most; /* a hook returns yes or no */
    km_say(t, "test.clause",
           KN_TEXT("what", plan->condition ? km_condition_words(t, &about)
                                           : km_amount_words(t, km_phase_text(t->phase, "value"))),
           KN_NUMBER("least", plan->min), KN_NUMBER("most", plan->max),
           KN_TEXT("form", plan->condition ? "condition"
                           : truth         ? "holds"
                           : least && most ? "range"
                           : least         ? "least"
                           : most          ? "most"
                                           : "condition"),
           KN_TEXT("whose",
                   owned || (plan->condition && !km_asks_turn(t->rules->layout, plan->condition))
                       ? whose[OF_TURN]
                       : whose[plan->of.word]),
           KN_TEXT("seat", km_seat_words(t, plan->of.phrase)));
}

/* Finds tests without consequences. Free moves are impossible here, because nobody decides. */
static const kd_node *test_idle(const km_phase *phase, int nth, const char **beside)
{
    *beside = "`then` with different targets for `yes` and `no`";
    return nth == 0 && phase->leads[TEST_YES] == phase->leads[TEST_NO] ? phase->node : NULL;
}

/* Reports a value that always or never passes the test. */
static void test_doubt(const km_phase *phase, const km_doubting *d)
{
    const test_plan *plan = phase->plan;
    const kd_node *key = kd_node_get(phase->node, "value");
    const ks_var *var = plan->value.var;
    int64_t low = var ? var->min : plan->value.number, high = var ? var->max : plan->value.number;
    bool never = high < plan->min || low > plan->max,
         always = low >= plan->min && high <= plan->max;
    if (key && !plan->value.hook && (never || always) && d->is_fixed(d->rules, key) &&
        d->is_fixed(d->rules, phase->node))
        kn_report_add(d->report, KN_E_UNWRITTEN, key->at,
                      "this value %s passes the test" KN_EXPECTED "a variable or value hook%s",
                      never ? "never" : "always", var ? " with other values" : "");
}

static const km_note notes[] = {{"outcome yes", "the condition holds.", NULL, 0},
                                {"outcome no", "the condition does not hold.", NULL, 0},
                                {NULL, NULL, NULL, 0}};

const km_mechanic km_mechanic_test = {
    .does = KM_PREPARES | KM_TESTS | KM_ALIKE,
    .keys = &km_test_table,
    .outcomes = "yes no",
    .notes = notes,
    .plan.size = sizeof(test_plan),
    .plan.compile = test_compile,
    .plan.idle = test_idle,
    .plan.doubt = test_doubt,
    .advance = test_advance,
    .tell.show = test_show,
};
