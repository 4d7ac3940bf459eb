/* SPDX-License-Identifier: MIT
 * test_mechanics_score.c: what each kind of step awards or pays, from positions set up by hand.
 */
#include "mechanics/mechanic.h"
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

static void open_game(table *t, int players, const char *per, const char *steps, const char *more)
{
    char yaml[4096];
    snprintf(yaml, sizeof yaml, GAME, players, per, steps, more);
    table_open(t, yaml);
    table_begin(t, 0, NULL);
}

/* Puts cards, wherever they are, onto a pile. */
static void put(table *t, int owner, const char *cards)
{
    ks_world *w = &t->run->world;
    const ks_layout *l = t->rules->layout;
    kn_set set = KN_EMPTY;
    int bad, length;
    ck_assert_int_eq(ks_pack_select(l->pack, cards, &set, &bad, &length), 0);
    for (int heap = 0; heap < l->heaps; heap++)
        ks_transfer(w, heap, heap_of(t, "pile", owner), kn_and(set, w->block->sets[heap]), KS_TOP,
                    KS_EVERYBODY(l));
}

/* Runs the score phase alone; the awards of this deal by a cause and side, in units of half a
 * point, are then in place. */
static km_flow count(table *t)
{
    const km_phase *phase = &t->rules->phase[3];
    ks_frame frame = {.phase = 3};
    return phase->mechanic->advance(t->run, phase, &frame);
}

static int score(const table *t, int side)
{
    return *var_of(t, "score", side);
}

START_TEST(a_majority_that_is_tied_is_carried_over)
{
    table t;
    open_game(&t, 2, "side", "majority: {most: cards, in: pile, points: 30, tie: carry over}", "");
    put(&t, 0, "S H");
    put(&t, 1, "D C");
    ck_assert_int_eq(count(&t), 0);
    ck_assert_int_eq(*var_of(&t, "count.majority.carry", 0), 60);
    ks_block_reset(t.rules->layout, t.run->world.block,
                   KS_SCOPE_DEAL); /* a second tie: 60 points lie there */
    count(&t);
    ck_assert_int_eq(*var_of(&t, "count.majority.carry", 0), 120);
    ck_assert_int_eq(score(&t, 0) + score(&t, 1), 0);
    ks_block_reset(t.rules->layout, t.run->world.block, KS_SCOPE_DEAL);
    put(&t, 1, "KS");
    count(&t);
    ck_assert_int_eq(score(&t, 1), 90 * 2);
    ck_assert_int_eq(score(&t, 0), 0);
    ck_assert_int_eq(*var_of(&t, "count.majority.carry", 0), 0);
    table_close(&t);
}
END_TEST

START_TEST(ties_may_go_to_nobody_each_or_be_split)
{
    static const struct {
        const char *tie;
        int each;
    } ties[] = {{"nobody", 0}, {"each", 6}, {"split", 3}};
    for (size_t i = 0; i < 3; i++) {
        table t;
        char steps[128];
        snprintf(steps, sizeof steps, "most: {most: S, in: pile, points: 3, tie: %s}", ties[i].tie);
        open_game(&t, 2, "seat", steps, "");
        put(&t, 0, "AS KS 2H");
        put(&t, 1, "QS JS");
        count(&t);
        ck_assert_int_eq(score(&t, 0), ties[i].each);
        ck_assert_int_eq(score(&t, 1), ties[i].each);
        table_close(&t);
    }
}
END_TEST

START_TEST(with_three_sides_only_the_strictly_largest_pile_counts)
{
    table t;
    open_game(&t, 3, "side", "most: {most: cards, in: pile, points: 30}", "");
    put(&t, 0, "AS 2S 3S");
    put(&t, 1, "AH 2H 3H");
    put(&t, 2, "AC");
    count(&t);
    ck_assert_int_eq(score(&t, 0) + score(&t, 1) + score(&t, 2), 0);
    put(&t, 1, "4H");
    count(&t);
    ck_assert_int_eq(score(&t, 1), 60);
    table_close(&t);
}
END_TEST

START_TEST(card_points_counts_and_sets_are_exact)
{
    table t;
    open_game(&t, 4, "seat", "cards: {points_of: pile}", "sides: pairs\n");
    put(&t, 0, "JS TD");
    put(&t, 2, "AS AH");
    put(&t, 1, "JH JD JC 2C AD AC");
    count(&t);
    ck_assert_int_eq(score(&t, 0), 35); /* 17.5 */
    ck_assert_int_eq(score(&t, 1), 83); /* 41.5 */
    table_close(&t);
    open_game(&t, 2, "side",
              "hearts: {count: H, in: pile, points: -1}, pairs: {sets: [J, Q, K], size: 2, in: "
              "pile, points: 5}",
              "");
    put(&t, 0, "AH 2H JS JD JC QS KS KD KC KH");
    count(&t);
    ck_assert_int_eq(score(&t, 0), 2 * (-3 + 5 + 10));
    table_close(&t);
}
END_TEST

START_TEST(variables_and_differences_are_multiplied)
{
    table t;
    open_game(&t, 3, "seat",
              "bags: {times: tricks, points: 0.5}, miss: {difference: [bid, tricks], points: -2},"
              "double: {times: doubles, points: 10, who: declarer, if: doubles is at least 1}",
              "");
    *var_of(&t, "bid", 0) = 3;
    *var_of(&t, "tricks", 0) = 1;
    *var_of(&t, "tricks", 1) = 4;
    *var_of(&t, "declarer", 0) = 2;
    *var_of(&t, "doubles", 0) = 2;
    count(&t);
    ck_assert_int_eq(score(&t, 0), 1 - 8);
    ck_assert_int_eq(score(&t, 1), 4 - 16);
    ck_assert_int_eq(score(&t, 2), 40);
    table_close(&t);
}
END_TEST

START_TEST(a_variable_may_say_how_many_points)
{
    table t;
    open_game(&t, 3, "seat",
              "bags: {times: tricks, points: doubles},"
              "cards: {count: cards, in: pile, points: doubles}",
              "");
    for (int s = 0; s < 3; s++)
        put(&t, s, "none");
    int piles[3];
    for (int s = 0; s < 3; s++)
        piles[s] = kn_count(
            km_side_cards(&t.run->world,
                          &t.rules->layout->zone[ks_layout_find_zone(t.rules->layout, "pile")], s));
    *var_of(&t, "tricks", 0) = 1;
    *var_of(&t, "tricks", 1) = 4;
    *var_of(&t, "doubles", 0) = 2;
    count(&t);
    ck_assert_int_eq(score(&t, 0), 2 * 2 * (1 + piles[0])); /* in halves of a point */
    ck_assert_int_eq(score(&t, 1), 2 * 2 * (4 + piles[1]));
    table_close(&t);
}
END_TEST

START_TEST(payments_go_in_turn_and_never_below_nothing)
{
    table t;
    open_game(&t, 3, "seat",
              "ante: {pay: 3, from: chips, to: pot}, win: {pay: all, from: pot, to: chips, who: "
              "declarer}",
              "");
    *var_of(&t, "declarer", 0) = 2;
    *var_of(&t, "chips", 1) = 2;
    *var_of(&t, "pot", 0) = 8; /* chips are conserved */
    count(&t);
    ck_assert_int_eq(*var_of(&t, "chips", 0), 7);
    ck_assert_int_eq(*var_of(&t, "chips", 1), 0);
    ck_assert_int_eq(*var_of(&t, "pot", 0), 0);
    ck_assert_int_eq(*var_of(&t, "chips", 2), 7 + 8 + 3 + 2 + 3);
    table_close(&t);
}
END_TEST

START_TEST(the_dealer_is_paid_last_of_what_is_left)
{
    table t;
    open_game(&t, 3, "seat", "share: {pay: 3, from: pot, to: chips, who: all}", "");
    *var_of(&t, "dealer", 0) = 1;
    *var_of(&t, "chips", 0) = 2;
    *var_of(&t, "pot", 0) = 8; /* chips are conserved */
    count(&t);
    ck_assert_int_eq(*var_of(&t, "chips", 2), 13);
    ck_assert_int_eq(*var_of(&t, "chips", 0), 5);
    ck_assert_int_eq(*var_of(&t, "chips", 1), 12);
    table_close(&t);
}
END_TEST

START_TEST(a_step_may_award_and_end_the_match)
{
    table t;
    open_game(&t, 2, "side",
              "won: {award: 5, who: declarer}, end: {end: match, if: declarer is set}, late: "
              "{award: 9, who: all}",
              "");
    ck_assert_int_eq(count(&t), 0);
    ck_assert_int_eq(score(&t, 0), 18); /* no declarer: only the last step */
    ks_block_reset(t.rules->layout, t.run->world.block, KS_SCOPE_DEAL);
    *var_of(&t, "declarer", 0) = 1;
    ck_assert_int_eq(count(&t), KM_AGAIN);
    ck_assert_int_eq(t.run->call.request, KL_REQUEST_END_MATCH);
    table_close(&t);
}
END_TEST

START_TEST(steps_that_do_not_fit_are_explained)
{
    static const struct {
        const char *step, *message;
    } wrong[] = {
        {"a: {most: cards, points: 3}",
         "the step 'a' counts cards, so it needs a zone: `in: ZONE`"},
        {"a: {count: H, in: floor}",
         "'floor' can't be `in` of score: it must be a zone that has owners"},
        {"a: {most: cards, in: pile, points: 0.5, tie: split}",
         "the points of 'a' can't be shared exactly by 2 sides"},
        {"a: {most: cards, in: pile, tie: carry}", "unknown value 'carry' of 'tie'"},
        {"a: {times: tricks, points: bid}",
         "the step 'a' awards sides: the variable of `points` is of the table or per side"},
        {"a: {times: tricks, points: nothing}", "there is no variable 'nothing'"},
        {"a: {times: tricks, points: 1x}", NULL},
        {"a: {most: cards, in: pile, points: doubles, tie: split}",
         "the step 'a' splits points that a variable names: they might not come out even"},
        {"a: {times: doubles}", "the step 'a' has a variable of the table: `who` gets the points?"},
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
END_TEST

int main(void)
{
    Suite *suite = suite_create("score");
    TCase *all = tcase_create("all");
    tcase_add_test(all, a_majority_that_is_tied_is_carried_over);
    tcase_add_test(all, ties_may_go_to_nobody_each_or_be_split);
    tcase_add_test(all, with_three_sides_only_the_strictly_largest_pile_counts);
    tcase_add_test(all, card_points_counts_and_sets_are_exact);
    tcase_add_test(all, variables_and_differences_are_multiplied);
    tcase_add_test(all, a_variable_may_say_how_many_points);
    tcase_add_test(all, payments_go_in_turn_and_never_below_nothing);
    tcase_add_test(all, the_dealer_is_paid_last_of_what_is_left);
    tcase_add_test(all, a_step_may_award_and_end_the_match);
    tcase_add_test(all, steps_that_do_not_fit_are_explained);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
