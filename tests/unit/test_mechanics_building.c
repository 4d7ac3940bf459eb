/* SPDX-License-Identifier: MIT
 * test_mechanics_building.c: knowledge about builds in redeals, the names of their variables, and
 * keys of fishing that do not fit. test_drawn_fishing.c compares builds and captures with a model.
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

/* The first four cards go to seat 1, who begins. Then four cards go to seat 0, and four to the
 * floor. */
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

/* All players know that the owner of a build holds a card that captures it. */
TEST(a_redeal_leaves_owners_a_card_for_their_builds)
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

TEST(each_variable_of_a_build_has_its_sentence)
{
    table t;
    int found = 0;
    deal(&t, ", builds: {}", "3S 9S KH KC 8D 2H TC KD 6H 4D 5D");
    for (int v = 0; v < t.rules->layout->vars; v++) {
        const ks_var *var = &t.rules->layout->var[v];
        if (strncmp(var->name, "play.value_", strlen("play.value_")) == 0) {
            ck_assert_str_eq(kg_variable_says(t.rules, var), "the value of the build.");
            found++;
        }
    }
    ck_assert_int_eq(found, KM_BUILDS_JOINED);
    table_close(&t);
}

/* Leaves a build, as after a hook that has taken one of its cards from the floor. */
static void leave_build(table *t, const char *variable, const char *value, kn_set cards)
{
    const ks_layout *l = t->rules->layout;
    t->run->world.block->sets[l->var[ks_layout_find_var(l, variable)].at] = cards;
    *var_of(t, value, 0) = 7;
}

/* A hook takes one card of a build, and the other one is used in another build. The first build
 * must not reappear when its card comes back, whether the hook or a player puts it there. */
TEST(a_build_without_a_card_does_not_come_back)
{
    table t;
    km_build build[KM_BUILDS_MAX];
    deal(&t, ", builds: {}", "3S 9S KH KC 8D 2H TC KD 6H 4D 5D");
    const ks_pack *pack = t.rules->layout->pack;
    const km_phase *phase = &t.rules->phase[t.run->world.block->frame[0].phase];
    kn_set away = kn_set_of((unsigned)ks_pack_find(pack, "AC", -1)),
           loose = kn_set_of((unsigned)ks_pack_find(pack, "6H", -1));
    leave_build(&t, "play.build_2", "play.value_2", kn_or(away, loose));
    play(&t, "build 9 3S 6H");
    ks_transfer(&t.run->world, heap_of(&t, "stock", 0), heap_of(&t, "floor", 0), away, KS_TOP, 0);
    ck_assert_int_eq(km_builds_read(&t.run->world, phase->plan, build), 1);
    away = kn_set_of((unsigned)ks_pack_find(pack, "2H", -1)); /* in the hand */
    loose = kn_set_of((unsigned)ks_pack_find(pack, "5D", -1));
    leave_build(&t, "play.build_3", "play.value_3", kn_or(away, loose));
    play(&t, "2H");
    ck_assert_int_eq(km_builds_read(&t.run->world, phase->plan, build), 1);
    ck_assert_int_eq(build[0].value, 9);
    table_close(&t);
}

/* 26 stacks: rules that extend such a game still have variables of their own. */
TEST(stacks_of_nobody_leave_room_for_thirty_variables)
{
    char yaml[4096], name[16];
    table t;
    snprintf(yaml, sizeof yaml, BUILDING "variables:\n",
             ", builds: {groups: stack, owner: nobody, may_lay: true}");
    for (int n = 1; n <= 30; n++)
        snprintf(yaml + strlen(yaml), sizeof yaml - strlen(yaml), "  own_%d: {}\n", n);
    ck_assert_msg(table_load(&t, yaml), "%s", problem(&t));
    for (int n = 1; n <= KM_BUILDS_MAX; n++) {
        snprintf(name, sizeof name, "play.build_%d", n);
        ck_assert_int_ge(ks_layout_find_var(t.rules->layout, name), 0);
    }
    ck_assert_int_lt(ks_layout_find_var(t.rules->layout, "play.owners_1"), 0);
    table_close(&t);
}

TEST(keys_that_do_not_fit_are_explained)
{
    static const char *const rows[][2] = {
        {", builds: {}, turns_up: stock", "`builds` can't be combined with `turns_up`"},
        {", builds: {least: 9, most: 8}", "`most` is less than `least`, 9"},
        {", builds: {groups: none}, turns_up: stock", NULL},
        {", hand: stock",
         "'stock' can't be `hand` of fishing: it must be a zone with `per: seat` or `per: place`"},
        {", floor: pile", "'pile' can't be `floor` of fishing: it must be a zone of the table"},
        {", sum_cards: 1",
         "a sum of at least 2 cards can't have 1: `sum_cards: 1` is possible only with `sum_to`"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        table t;
        char yaml[2048];
        snprintf(yaml, sizeof yaml, BUILDING, rows[i][0]);
        ck_assert(table_load(&t, yaml) == !rows[i][1]);
        if (rows[i][1])
            ck_assert_str_eq(problem(&t), rows[i][1]);
        table_close(&t);
    }
}

int main(void)
{
    return run_tests("building");
}
