/* SPDX-License-Identifier: MIT
 * test_mechanics_building.c: builds in a running fishing game: made, joined, raised and taken; what
 * their owners must do; refusals; what redealing knows. test_drawn_fishing.c compares all positions
 * with a model.
 */
#include "game/core_variables.h"
#include "mechanics/fishing.h"
#include "rules_fixture.h"

#define BUILDING                                                                                   \
    "kanun: 1\nname: Test\nplayers: 2\n"                                                           \
    "pack: {suits: S H D C, ranks: A 2 3 4 5 6 7 8 9 T J Q K, values: {A: 1, 2-9: pips, T: 10}}\n" \
    "zones: {hand: {per: seat, seen_by: owner}, floor: {seen_by: all}, stock: {}, pile: {per: "    \
    "side}}\n"                                                                                     \
    "phases:\n  shuffle: {shuffle: stock}\n  hands: {give: {cards: 4, packets: whole}}\n"          \
    "  layout: {turn: {to: floor, cards: 3}}\n"                                                    \
    "  play: {fishing: {equal_rank: any, sums: any, must_take: never%s}}\n"

/* The first four cards are those of seat 1, who begins; then four for seat 0, and the floor. */
static void deal(table *t, const char *keys, const char *cards)
{
    static const char *const all = "A23456789TJQK", *const suits = "SHDC";
    char yaml[2048], pack[512];
    snprintf(yaml, sizeof yaml, BUILDING, keys);
    table_open(t, yaml);
    snprintf(pack, sizeof pack, "%s", cards);
    for (const char *rank = all; *rank; rank++)
        for (const char *suit = suits; *suit; suit++) {
            char card[4] = {*rank, *suit, 0};
            if (!strstr(cards, card))
                strcat(strcat(pack, " "), card);
        }
    table_begin(t, 0, pack);
}

START_TEST(a_build_is_made_protected_and_taken_as_a_whole)
{
    table t;
    deal(&t, ", builds: {}", "3S 9S 9H KC 9D 2H TC KD 6H 4D 5D");
    ck_assert_str_eq(legal(&t), "3S, build 9 3S 6H, build 9 3S 4D 5D 6H, 9S, 9S x 4D 5D, build 9 "
                                "9S 4D 5D, 9H, 9H x 4D 5D, build 9 9H 4D 5D, KC");
    play(&t, "build 9 3S 6H");
    ck_assert_str_eq(lies(&t, "floor", 0), "6H 4D 5D 3S");
    ck_assert_int_eq(*var_of(&t, "play.value_1", 0), 9);
    ck_assert_int_eq(*var_of(&t, "play.owners_1", 0), 2);
    ck_assert_str_eq(why(&t, "9D x 6H"),
                     "3S 6H are a build of 9, which can only be used as a whole");
    ck_assert_str_eq(why(&t, "2H x 3S 6H"), "3S 6H are a build of 9, which 2H does not take");
    ck_assert_str_eq(
        why(&t, "build 9 2H 3S 6H"),
        "leave 3S 6H out: cards that add up to 9 join the build of 9 without naming it");
    ck_assert_str_eq(
        why(&t, "build"),
        "write a build as its value, then the card of your hand, then the cards of the floor");
    play(&t, "TC");
    ck_assert_str_eq(legal(&t),
                     "9S x 3S 6H, 9S x 4D 5D, 9S x 3S 4D 5D 6H, build 9 9S, build 9 9S 4D 5D, 9H x "
                     "3S 6H, 9H x 4D 5D, 9H x 3S 4D 5D 6H, build 9 9H, build 9 9H 4D 5D");
    ck_assert_str_eq(why(&t, "KC"),
                     "you have the build of 9 (3S 6H): you must take something or build");
    play(&t, "build 9 9S 4D 5D"); /* three groups */
    ck_assert_int_eq(*var_of(&t, "play.owners_1", 0), 2 | KM_BUILD_SEVERAL);
    ck_assert_str_eq(why(&t, "build 10 2H 9S 3S 4D 5D 6H"),
                     "to build 10 you must keep a card that takes 10");
    play(&t, "9D x 3S 9S 4D 5D 6H");
    ck_assert_str_eq(lies(&t, "floor", 0), "TC");
    ck_assert_str_eq(lies(&t, "pile", 0), "3S 4D 5D 6H 9S 9D");
    ck_assert_int_eq(*var_of(&t, "play.value_1", 0), 0);
    ck_assert_str_eq(legal(&t), "9H, KC");
    table_close(&t);
}
END_TEST

START_TEST(a_build_of_one_group_is_raised_and_its_owner_keeps_a_taker)
{
    table t;
    deal(&t, ", builds: {raised_by: others, each: 1}", "3S 5S 8H 2C AD 9D 9C KD 5H QD 4C");
    play(&t, "build 8 3S 5H");
    ck_assert_str_eq(why(&t, "build 9 AD 5H"),
                     "3S 5H are a build of 8, which can only be used as a whole");
    ck_assert_str_eq(why(&t, "build 9 KD 3S 5H"),
                     "KD does not raise the build of 8 (3S 5H) to that value");
    ck_assert_str_eq(why(&t, "build 11 AD 3S 5H"), "a build has a value from 1 to 10, not 11");
    play(&t, "build 9 AD 3S 5H");
    ck_assert_int_eq(*var_of(&t, "play.value_1", 0), 9);
    ck_assert_int_eq(*var_of(&t, "play.owners_1", 0), 1);
    play(&t, "2C"); /* whose build it was may lay down again */
    ck_assert_str_eq(why(&t, "build 6 9D 2C 4C"), "to build 6 you must keep a card that takes 6");
    ck_assert_str_eq(why(&t, "KD"),
                     "you have the build of 9 (AD 3S 5H): you must take something or build");
    play(&t, "build 9 9D");
    play(&t, "5S");
    ck_assert_str_eq(why(&t, "9C"),
                     "you have the build of 9 (AD 3S 5H 9D) and must keep a card that takes it");
    ck_assert_str_eq(legal(&t), "9C x AD 3S 5H 9D, 9C x AD 3S 4C 5S 5H 9D");
    table_close(&t);
}
END_TEST

/* Fives also count ten: two of them are a ten, or two tens. */
START_TEST(what_can_be_read_in_two_ways_is_asked)
{
    table t;
    deal(&t, ", builds: {}, other_values: {5: 10}", "5S TS KH QH TD 2D QD KD 5H QS JC");
    ck_assert_str_eq(legal(&t), "5S, 5S x 5H, build 10 5S 5H several, build 10 5S 5H, TS, TS x 5H, "
                                "build 10 TS 5H, QH, QH x QS, KH");
    play(&t, "build 10 5S 5H");
    ck_assert_int_eq(*var_of(&t, "play.owners_1", 0), 2);
    table_close(&t);
    deal(&t, ", builds: {}, other_values: {5: 10}", "5S TS KH QH TD 2D QD KD 5H QS JC");
    play(&t, "build 10 5S 5H several");
    ck_assert_int_eq(*var_of(&t, "play.owners_1", 0), 2 | KM_BUILD_SEVERAL);
    table_close(&t);
}
END_TEST

START_TEST(a_build_counts_in_sums_only_where_the_rules_say_so)
{
    table t;
    for (int in_sums = 0; in_sums < 2; in_sums++) {
        deal(&t, in_sums ? ", builds: {in_sums: true}" : ", builds: {}",
             "2S 7S KH QH 9D 3D QD KD 5H 2C JC");
        play(&t, "build 7 2S 5H");
        ck_assert_str_eq(why(&t, "9D x 2S 2C 5H"),
                         in_sums ? "" : "2S 5H are a build of 7, which 9D does not take");
        table_close(&t);
    }
}
END_TEST

/* Everybody knows that the owner of a build holds a card that takes it. */
START_TEST(a_redeal_leaves_owners_a_card_for_their_builds)
{
    table t;
    deal(&t, ", builds: {}", "3S 9S KH KC 8D 2H TC KD 6H 4D 5D");
    play(&t, "build 9 3S 6H");
    const km_run *run = t.run;
    const km_phase *phase = &t.rules->phase[run->world.block->frame[0].phase];
    const ks_frame *frame = &run->world.block->frame[0];
    ck_assert(phase->mechanic->knows.plausible(run, phase, frame, 0));
    int hand = heap_of(&t, "hand", 1), card = ks_pack_find(t.rules->layout->pack, "9S", -1);
    ks_transfer(&t.run->world, hand, heap_of(&t, "stock", 0), kn_set_of((unsigned)card), KS_TOP, 0);
    ck_assert(!phase->mechanic->knows.plausible(run, phase, frame, 0));
    table_close(&t);
}
END_TEST

START_TEST(each_variable_of_a_build_has_its_sentence)
{
    table t;
    int found = 0;
    deal(&t, ", builds: {}", "3S 9S KH KC 8D 2H TC KD 6H 4D 5D");
    for (int v = 0; v < t.rules->layout->vars; v++) {
        const ks_var *var = &t.rules->layout->var[v];
        if (strncmp(var->name, "play.value_", strlen("play.value_")) == 0) {
            ck_assert_str_eq(kg_variable_says(t.rules, var), "the value of that build.");
            found++;
        }
    }
    ck_assert_int_eq(found, KM_BUILDS_MAX);
    table_close(&t);
}
END_TEST

START_TEST(nobody_builds_beside_covered_or_turned_cards)
{
    table t;
    char yaml[2048];
    snprintf(yaml, sizeof yaml, BUILDING, ", builds: {}, turns_up: stock");
    ck_assert(!table_load(&t, yaml));
    ck_assert_str_eq(problem(&t), "nobody can build with `turns_up`");
    table_close(&t);
    snprintf(yaml, sizeof yaml, BUILDING, ", builds: {least: 9, most: 8}");
    ck_assert(!table_load(&t, yaml));
    ck_assert_str_eq(problem(&t), "`most` is less than `least`, 9");
    table_close(&t);
    snprintf(yaml, sizeof yaml, BUILDING, ", builds: {groups: none}, turns_up: stock");
    ck_assert(table_load(&t, yaml));
    table_close(&t);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("building");
    TCase *all = tcase_create("all");
    tcase_add_test(all, a_build_is_made_protected_and_taken_as_a_whole);
    tcase_add_test(all, a_build_of_one_group_is_raised_and_its_owner_keeps_a_taker);
    tcase_add_test(all, what_can_be_read_in_two_ways_is_asked);
    tcase_add_test(all, a_build_counts_in_sums_only_where_the_rules_say_so);
    tcase_add_test(all, a_redeal_leaves_owners_a_card_for_their_builds);
    tcase_add_test(all, each_variable_of_a_build_has_its_sentence);
    tcase_add_test(all, nobody_builds_beside_covered_or_turned_cards);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
