/* SPDX-License-Identifier: MIT
 * test_mechanics_score.c: steps of the score that do not fit. test_drawn_score.c compares awards
 * and payments with a model.
 */
#include "rules_fixture.h"

#define GAME                                                                                       \
    "kanun: 1\nname: Test\nplayers: %d\nunit: 1/2\n"                                               \
    "pack: {suits: S H D C, ranks: A 2 3 4 5 6 7 8 9 T J Q K, points: {A: 1, J: 12.5, TD: 3, 2C: " \
    "2}}\n"                                                                                        \
    "zones: {hand: {per: seat, seen_by: owner}, floor: {seen_by: all}, stock: {}, pile: {per: "    \
    "%s}}\n"                                                                                       \
    "variables:\n"                                                                                 \
    "  bid: {per: seat}\n  tricks: {per: seat}\n  doubles: {}\n  declarer: {type: seat}\n"         \
    "  chips: {type: account, per: seat, start: 10, range: 0-100}\n"                               \
    "  pot: {type: account, start: 0, range: 0-100}\n"                                             \
    "phases:\n  shuffle: {shuffle: stock}\n  hands: {give: {cards: 2}}\n  play: {fishing: {}}\n"   \
    "  count: {score: {%s}}\n%s"

TEST(steps_that_do_not_fit_are_explained)
{
    static const struct {
        const char *step, *message;
    } wrong[] = {
        {"a: {most: cards, points: 3}",
         "the step 'a' counts cards, so it needs a zone: `in: ZONE`"},
        {"a: {count: H, in: floor}",
         "'floor' can't be `in` of score: it must be a zone with owners"},
        {"a: {most: cards, in: pile, tie: carry}", "unknown value 'carry' of 'tie'"},
        {"a: {times: tricks, points: bid}", "the step 'a' awards sides, so the variable of "
                                            "`points` must be for the table or per side"},
        {"a: {times: tricks, points: nothing}", "there is no variable 'nothing'"},
        {"a: {times: tricks, points: 1x}", NULL},
        {"a: {most: cards, in: pile, points: doubles, tie: split}",
         "the step 'a' splits the points of a variable, which might not divide equally"},
        {"a: {times: doubles}",
         "the step 'a' counts a variable of the table, so it needs `who`, who gets the points"},
        {"a: {pay: 1, from: chips}", "the step 'a' pays, so it needs the accounts `from` and `to`"},
        {"a: {difference: [bid]}", "the step 'a' needs two variables: `difference: [bid, tricks]`"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        table t;
        char yaml[4096];
        snprintf(yaml, sizeof yaml, GAME, 2, "side", wrong[i].step, "");
        ck_assert(!table_load(&t, yaml));
        if (wrong[i].message)
            ck_assert_str_eq(problem(&t), wrong[i].message);
        table_close(&t);
    }
}

int main(void)
{
    return run_tests("mechanics: score");
}
