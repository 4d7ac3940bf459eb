/* SPDX-License-Identifier: MIT
 * test_players_policy.c: learning and learnt players: features reveal nothing that a seat may not
 * know, weights are probabilities, gradients match finite differences, learning is reproducible,
 * and every defect of a file is reported.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "insight_players.h"
#include "players/learn.h"
#include "players/learn_inside.h"
#include "players/utility.h"

#include "api_fixture.h"

static kr_failure failure;
static kr_failure *trouble_now(void)
{
    failure.errors = errors;
    return &failure;
}

static const char *const games[] = {
    "basra/egypt",          "chinese_ten/standard", "briscola/standard",
    "bourre/standard",      "batarde/standard",     "bird_dog/standard",
    "taihe_a_bao/standard", "thousand/thousand",    "spades/standard"};
enum { GAMES = sizeof games / sizeof *games };

static void take_named(const char *game_or_file)
{
    take(strstr(game_or_file, ".yaml") ? in_tree(game_or_file) : game_or_file);
}

/* A policy in which every cell has a weight, different from that of its neighbours. */
static kp_policy *made_up(void)
{
    kp_policy *policy;
    ck_assert_int_eq(kp_policy_new(&policy, rules, NULL, trouble_now()), KANUN_OK);
    int cells = policy->features->cells;
    for (int n = 0; n < cells; n++)
        policy->worth[n] = (int16_t)(kn_mix((uint64_t)n) % 41) - 20;
    policy->known = true;
    return policy;
}

/* Computes the features of each move in the current list. */
static void hold_all(const kp_policy *policy, const kanun_game *of, kp_look *look, int number,
                     kp_held *held)
{
    kp_look_at(look, policy->features, kg_insight_run(of));
    for (int n = 0; n < number; n++) {
        ks_move move = ks_moves_nth(kg_insight_moves(of), n);
        kp_hold(look, &move, &held[n]);
    }
}

enum { MOVES = 64, STEPS = 300 };
static kp_held here[MOVES], there[MOVES];

/* Redealing the cards that a seat has not seen must not change a feature of its moves. */
LOOP(features_are_the_same_in_worlds_that_the_seat_cannot_tell_apart, GAMES)
{
    take_named(games[_i]);
    kp_policy *policy = made_up();
    kp_look *look = kn_calloc(1, sizeof *look), *second = kn_calloc(1, sizeof *second);
    kp_luck luck = kp_luck_of(3, 0, 0);
    int compared = 0;
    expect(KANUN_OK, kanun_game_begin(game, NULL, 7, 0, errors));
    for (int step = 0; step < STEPS && !kanun_game_standing(game)->over; step++) {
        int number = kanun_game_legal(game, 0, errors), seat = kanun_game_standing(game)->seat;
        ck_assert_int_gt(number, 0);
        expect(KANUN_OK, kanun_game_redeal(other, game, seat, (uint64_t)step + 1));
        ck_assert_int_eq(kanun_game_legal(other, 0, errors), number);
        int few = number < MOVES ? number : MOVES;
        hold_all(policy, game, look, few, here);
        hold_all(policy, other, second, few, there);
        for (int n = 0; n < few; n++) {
            size_t count = (size_t)here[n].count;
            ck_assert_int_eq(here[n].count, there[n].count);
            ck_assert_int_gt(here[n].count, 0);
            ck_assert_int_lt(here[n].count, KP_HELD_MAX);
            ck_assert_mem_eq(here[n].cell, there[n].cell, count * sizeof *here[n].cell);
            ck_assert_mem_eq(here[n].times, there[n].times, count * sizeof *here[n].times);
            for (size_t k = 0; k < count; k++) {
                ck_assert_int_ge(here[n].cell[k], 0);
                ck_assert_int_lt(here[n].cell[k], policy->features->cells);
            }
            compared++;
        }
        expect(KANUN_OK,
               kanun_game_play_nth(game, (int)kp_luck_below(&luck, (uint32_t)number), errors));
    }
    ck_assert_int_gt(compared, 100);
    kn_free(look);
    kn_free(second);
    kp_policy_free(policy);
}

/* Learning can't distinguish two moves with equal features, so there must be few of them. */
LOOP(features_tell_moves_apart, GAMES)
{
    take_named(games[_i]);
    kp_policy *policy = made_up();
    kp_look *look = kn_calloc(1, sizeof *look);
    kp_luck luck = kp_luck_of(3, 0, 0);
    int pairs = 0, alike = 0;
    expect(KANUN_OK, kanun_game_begin(game, NULL, 7, 0, errors));
    for (int step = 0; step < STEPS && !kanun_game_standing(game)->over; step++) {
        int number = kanun_game_legal(game, 0, errors), few = number < MOVES ? number : MOVES;
        hold_all(policy, game, look, few, here);
        for (int n = 1; n < few; n++, pairs++)
            alike += here[n].count == here[n - 1].count &&
                     !memcmp(here[n].cell, here[n - 1].cell,
                             (size_t)here[n].count * sizeof *here[n].cell);
        expect(KANUN_OK,
               kanun_game_play_nth(game, (int)kp_luck_below(&luck, (uint32_t)number), errors));
    }
    ck_assert_int_gt(pairs, 100);
    ck_assert_msg(alike * 20 <= pairs, "%d of %d", alike, pairs);
    kn_free(look);
    kp_policy_free(policy);
}

/* The row that a cell belongs to. */
static const kp_row *row_of(kp_policy *policy, int32_t cell)
{
    int n = 0;
    while (n + 1 < policy->features->rows && cell >= policy->features->row[n + 1].base)
        n++;
    return &policy->features->row[n];
}

/* Number n of a variable that seats have. */
static int32_t *number_of(kanun_game *of, const char *name, int n)
{
    const ks_world *world = &kg_insight_run(of)->world;
    int var = ks_layout_find_var(world->layout, name);
    ck_assert_int_ge(var, 0);
    return ks_ints(world->layout, world->block) + world->layout->var[var].at + n;
}

/* The number of the bid's rows that apply to the first move, and the number of their cells in
 * `before`. */
static int aims_of(kp_policy *policy, const kp_held *held, const kp_held *before, int *same)
{
    int count = 0;
    *same = 0;
    for (int n = 0; n < held->count; n++) {
        const kp_row *row = row_of(policy, held->cell[n]);
        if (strncmp(row->name, "play/bid:", 9) != 0)
            continue;
        ck_assert(row->late);
        count++;
        for (int k = 0; before && k < before->count; k++)
            *same += before->cell[k] == held->cell[n];
    }
    return count;
}

/* A player who needs three more tricks plays differently from one who has made the bid. Only the
 * difference between bid and tricks matters. */
TEST(what_holds_of_a_card_rests_on_the_tricks_that_are_lacking)
{
    take("batarde/standard");
    kp_policy *policy = made_up();
    kp_look *look = kn_calloc(1, sizeof *look);
    kp_luck luck = kp_luck_of(3, 0, 0);
    int compared = 0, same;
    expect(KANUN_OK, kanun_game_begin(game, NULL, 7, 0, errors));
    for (int step = 0; step < STEPS && !kanun_game_standing(game)->over; step++) {
        int number = kanun_game_legal(game, 0, errors), seat = kanun_game_standing(game)->seat;
        hold_all(policy, game, look, 1, here);
        int aims = aims_of(policy, &here[0], NULL, &same);
        if (aims) {
            int32_t *said = number_of(game, "bid", seat), *taken = number_of(game, "taken", seat);
            int32_t bid = *said, tricks = *taken;
            ck_assert_int_eq(look->lacks[0], bid - tricks);
            *said = *taken = 4;
            hold_all(policy, game, look, 1, here);
            *said = *taken = 2;
            hold_all(policy, game, look, 1, there);
            ck_assert_int_eq(aims_of(policy, &there[0], &here[0], &same), aims);
            ck_assert_int_eq(same, aims);
            *said = 5;
            hold_all(policy, game, look, 1, there);
            ck_assert_int_eq(aims_of(policy, &there[0], &here[0], &same), aims);
            ck_assert_int_eq(same, 0);
            *said = bid;
            *taken = tricks;
            compared++;
        }
        expect(KANUN_OK,
               kanun_game_play_nth(game, (int)kp_luck_below(&luck, (uint32_t)number), errors));
    }
    ck_assert_int_gt(compared, 20);
    kn_free(look);
    kp_policy_free(policy);
}

/* That game counts tricks, but nobody must reach a number. Here two players of a side must. */
TEST(rows_of_numbers_that_one_is_held_to_are_where_such_numbers_are)
{
    static const struct {
        const char *game;
        int aims;
    } rows[] = {{"batarde/standard", 1},  {"batarde/official", 1}, {"oh_hell/standard", 1},
                {"spades/standard", 1},   {"bourre/standard", 0},  {"taihe_a_bao/standard", 0},
                {"thousand/thousand", 0}, {"bridge/standard", 0}};
    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++) {
        take_named(rows[n].game);
        kp_policy *policy = made_up();
        ck_assert_msg(policy->features->aims == rows[n].aims, "%s", rows[n].game);
        kp_policy_free(policy);
    }
}

LOOP(weights_are_positive_bounded_and_without_allocation, GAMES)
{
    take_named(games[_i]);
    kp_policy *policy = made_up();
    kp_scratch *scratch = kp_scratch_new(100);
    kp_luck luck = kp_luck_of(3, 0, 0);
    static uint32_t weight[70000];
    expect(KANUN_OK, kanun_game_begin(game, NULL, 7, 0, errors));
    for (int step = 0; step < STEPS && !kanun_game_standing(game)->over; step++) {
        int number = kanun_game_legal(game, 0, errors);
        uint32_t most = 0;
        unsigned long before = kn_memory_count();
        kp_policy_weigh(policy, scratch, game, number, weight);
        ck_assert_uint_eq(kn_memory_count(), before);
        for (int n = 0; n < number; n++) {
            ck_assert_uint_ge(weight[n], 1);
            most = weight[n] > most ? weight[n] : most;
        }
        ck_assert_uint_eq(most, KP_WEIGHT_MAX);
        int n = kp_policy_draw(weight, number, &luck);
        ck_assert_int_ge(n, 0);
        ck_assert_int_lt(n, number);
        expect(KANUN_OK, kanun_game_play_nth(game, n, errors));
    }
    kp_scratch_free(scratch);
    kp_policy_free(policy);
}

TEST(a_policy_without_knowledge_finds_all_moves_alike)
{
    kp_policy *policy;
    uint32_t weight[MOVES];
    take("basra/egypt");
    ck_assert_int_eq(kp_policy_new(&policy, rules, NULL, trouble_now()), KANUN_OK);
    kp_scratch *scratch = kp_scratch_new(100);
    expect(KANUN_OK, kanun_game_begin(game, NULL, 7, 0, errors));
    int number = kanun_game_legal(game, 0, errors);
    kp_policy_weigh(policy, scratch, game, number, weight);
    for (int n = 0; n < number; n++)
        ck_assert_uint_eq(weight[n], KP_WEIGHT_MAX);
    ck_assert_str_eq(policy->digest, "");
    kp_scratch_free(scratch);
    kp_policy_free(policy);
}

TEST(an_octave_is_twice_as_likely_and_sharpness_counts)
{
    int32_t worth[] = {0, KP_OCTAVE, -KP_OCTAVE, KP_OCTAVE / 2, -100000};
    uint32_t weight[5];
    kp_policy_scale(worth, 5, 256, weight);
    ck_assert_uint_eq(weight[1], KP_WEIGHT_MAX);
    ck_assert_uint_eq(weight[0], KP_WEIGHT_MAX / 2);
    ck_assert_uint_eq(weight[2], KP_WEIGHT_MAX / 4);
    ck_assert_uint_eq(weight[3], 46341); /* multiplied by the square root of one half */
    ck_assert_uint_eq(weight[4], 1);
    kp_policy_scale(worth, 5, 512, weight);
    ck_assert_uint_eq(weight[0], KP_WEIGHT_MAX / 4);
    kp_policy_scale(worth, 5, 0, weight);
    ck_assert_uint_eq(weight[4], KP_WEIGHT_MAX);
}

TEST(moves_are_drawn_as_often_as_their_weights_say)
{
    static const uint32_t weight[] = {10, 0, 30, 60};
    int count[4] = {0};
    kp_luck luck = kp_luck_of(1, 2, 3);
    for (int n = 0; n < 100000; n++)
        count[kp_policy_draw(weight, 4, &luck)]++;
    ck_assert_int_eq(count[1], 0);
    ck_assert_int_le(abs(count[0] - 10000), 400);
    ck_assert_int_le(abs(count[2] - 30000), 600);
    ck_assert_int_le(abs(count[3] - 60000), 600);
}

/* The base-2 logarithm of a move's probability, computed with doubles. */
static double chance(const int32_t *worth, int number, int chosen)
{
    double sum = 0;
    for (int n = 0; n < number; n++)
        sum += exp2((double)(worth[n] - worth[chosen]) / KP_OCTAVE);
    return -log2(sum);
}

TEST(slopes_are_those_of_finite_differences)
{
    enum { NUMBER = 4, CELLS = 5, STEP = 8 };
    static const int32_t of[] = {0, 1, 1, 2, 3, 0, 4, 2}, end[] = {2, 4, 6, 8};
    static const int16_t times[] = {1, 2, 1, 1, 3, 1, 1, 5};
    int16_t value[CELLS] = {10, -20, 15, 7, 30};
    for (int chosen = 0; chosen < NUMBER; chosen++) {
        int32_t cell[8], worth[NUMBER];
        uint32_t weight[NUMBER];
        bool noted[CELLS] = {false};
        double more[CELLS] = {0};
        memcpy(cell, of, sizeof of);
        for (int n = 0, k = 0; n < NUMBER; n++)
            for (worth[n] = 0; k < end[n]; k++)
                worth[n] += value[of[k]] * times[k];
        kp_policy_scale(worth, NUMBER, 256, weight);
        kp_choice choice = {weight, NUMBER, chosen};
        ck_assert_int_eq(kp_choice_slope(&choice, end, cell, times, noted, more), CELLS);
        for (int c = 0; c < CELLS; c++) {
            int32_t up[NUMBER], down[NUMBER];
            for (int n = 0, k = 0; n < NUMBER; n++)
                for (up[n] = down[n] = worth[n]; k < end[n]; k++) {
                    up[n] += (of[k] == c) * times[k] * STEP;
                    down[n] -= (of[k] == c) * times[k] * STEP;
                }
            double slope = (chance(up, NUMBER, chosen) - chance(down, NUMBER, chosen)) * KP_OCTAVE /
                           (2 * STEP);
            ck_assert_msg(fabs(slope - more[c]) < 0.02, "cell %d: %f, by differences %f", c,
                          more[c], slope);
        }
    }
}

/* Learns from this many deals, and writes the file `path`. */
static void learn_into(const char *path, uint64_t seed, int deals, char digest[KP_DIGEST])
{
    kp_learning *learning;
    const kanun_rules *all[] = {rules};
    ck_assert_int_eq(kp_learning_new(&learning, all, 1, seed, 0, trouble_now()), KANUN_OK);
    for (int n = 0; n < deals; n++)
        ck_assert_int_eq(kp_learning_go_on(learning, trouble_now()), KANUN_OK);
    kp_learnt *learnt = kp_learning_take(learning);
    ck_assert_int_eq(kp_learnt_write(learnt, path, trouble_now()), KANUN_OK);
    memcpy(digest, learnt->digest, KP_DIGEST);
    kp_learnt_free(learnt);
    kp_learning_free(learning);
}

TEST(learning_depends_on_the_seed_and_on_nothing_else)
{
    char path[] = "/tmp/kanun_learnt_XXXXXX", a[KP_DIGEST], b[KP_DIGEST], c[KP_DIGEST];
    close(mkstemp(path));
    take("chinese_ten/standard");
    learn_into(path, 1, 30, a);
    learn_into(path, 1, 30, b);
    learn_into(path, 2, 30, c);
    ck_assert_str_eq(a, b);
    ck_assert_str_ne(a, c);
    kp_policy *policy;
    ck_assert_int_eq(kp_policy_new(&policy, rules, path, trouble_now()), KANUN_OK);
    ck_assert_str_eq(policy->digest, c);
    ck_assert(policy->known);
    kp_policy_free(policy);
    unlink(path);
}

/* Changes each byte of a file in turn. It must still be the same policy, or be rejected with a
 * reason. */
TEST(a_damaged_file_is_refused)
{
    char path[] = "/tmp/kanun_learnt_XXXXXX", digest[KP_DIGEST], text[200000];
    close(mkstemp(path));
    take("chinese_ten/standard");
    learn_into(path, 1, 3, digest);
    FILE *in = fopen(path, "r");
    size_t size = fread(text, 1, sizeof text, in);
    fclose(in);
    ck_assert_uint_lt(size, sizeof text);
    int refused = 0, tried = 0;
    for (size_t at = 0; at < size; at += 1 + size / 500, tried++) {
        kp_policy *policy;
        FILE *out = fopen(path, "w");
        char was = text[at];
        text[at] = was == '7' ? '8' : '7';
        fwrite(text, 1, size, out);
        fclose(out);
        text[at] = was;
        kanun_status status = kp_policy_new(&policy, rules, path, trouble_now());
        if (status == KANUN_OK) {
            ck_assert_str_eq(policy->digest, digest); /* only a blank was changed */
            kp_policy_free(policy);
            continue;
        }
        refused++;
        ck_assert_int_eq(status, KANUN_USAGE);
        ck_assert_ptr_null(policy);
        ck_assert_ptr_nonnull(strstr(failure.text, path));
    }
    ck_assert_int_gt(refused * 10, tried * 9);
    unlink(path);
}

TEST(what_was_learnt_of_other_rules_is_refused)
{
    char path[] = "/tmp/kanun_learnt_XXXXXX", digest[KP_DIGEST];
    kp_policy *policy;
    close(mkstemp(path));
    take("chinese_ten/standard");
    learn_into(path, 1, 3, digest);
    take("chinese_ten/taiwan"); /* a variant of these rules */
    ck_assert_int_eq(kp_policy_new(&policy, rules, path, trouble_now()), KANUN_OK);
    kp_policy_free(policy);
    take("basra/egypt");
    ck_assert_int_eq(kp_policy_new(&policy, rules, path, trouble_now()), KANUN_USAGE);
    ck_assert_ptr_nonnull(strstr(failure.text, "was learnt from chinese_ten/standard"));
    unlink(path);
}

/* Learns for a moment from these rules. */
static void learn_quickly(const char *id, char digest[KP_DIGEST])
{
    kp_policy *policy;
    take(id);
    ck_assert_int_eq(kp_quick_policy(&policy, rules, trouble_now()), KANUN_OK);
    ck_assert(policy->known);
    memcpy(digest, policy->digest, KP_DIGEST);
    kp_policy_free(policy);
}

/* The number of deals that are learnt from within a budget of work. */
static int deals_within(uint64_t work)
{
    kp_learning *learning;
    int deals = 0;
    take("chinese_ten/standard");
    const kanun_rules *all[] = {rules};
    ck_assert_int_eq(kp_learning_new(&learning, all, 1, 1, 0, trouble_now()), KANUN_OK);
    learning->work_most = work;
    for (; learning->work < work && deals < 1000; deals++)
        ck_assert_int_eq(kp_learning_go_on(learning, trouble_now()), KANUN_OK);
    kp_learning_free(learning);
    return deals;
}

TEST(learning_ends_when_its_work_is_done)
{
    ck_assert_int_eq(deals_within(1), 1); /* the deal is broken off */
    int some = deals_within(20000);
    ck_assert_int_gt(some, 2);
    ck_assert_int_gt(deals_within(40000), some);
    /* Work of hooks counts, too. */
    take_named("tests/games/eights.yaml");
    ck_assert_int_eq(kanun_game_begin(game, NULL, 1, 0, NULL), KANUN_OK);
    uint64_t spent = kg_insight_spent(game);
    ck_assert_int_gt(kanun_game_legal(game, 0, NULL), 0);
    ck_assert_uint_gt(kg_insight_spent(game), spent + 20);
}

/* A scripted phase that never ends, and uses nearly its whole budget in each call. */
static const char *const endless[][2] = {
    {"endless.lua",
     "hook 'endless' { kind = 'phase',\n"
     "start = function(game) game:turn(game.dealer.next) end,\n"
     "legal = function(game, seat, offers) for i = 1, 90000 do end offers:add('pass') end,\n"
     "play = function(game, move) for i = 1, 90000 do end game.odd = not game.odd\n"
     "game:turn(move.seat.next) end }\n"},
    {"endless.yaml", "name: Endless\nscript: endless.lua\nplayers: 2\npack: {ranks: A 2 3}\n"
                     "zones: {stock: {seen_by: nobody}, hand: {per: seat, seen_by: owner}}\n"
                     "variables: {odd: {type: flag}}\n"
                     "phases: {shuffle: {shuffle: stock}, hands: {give: {to: hand, cards: 5}},\n"
                     "  play: {script: {hook: endless}}}\n"
                     "match: {deals: 2, move_limit: 1000000}\n"}};

TEST(what_a_deal_brings_is_found_out_within_bounds)
{
    char place[] = "/tmp/kanun-endless-XXXXXX", path[2][64];
    kp_utility utility;
    ck_assert_ptr_nonnull(mkdtemp(place));
    for (int n = 0; n < 2; n++) {
        snprintf(path[n], sizeof path[n], "%s/%s", place, endless[n][0]);
        FILE *file = fopen(path[n], "w");
        ck_assert(file && fputs(endless[n][1], file) >= 0 && fclose(file) == 0);
    }
    unload();
    load_with(path[1], NULL, 0);
    ck_assert_int_eq(kp_utility_make(&utility, game, trouble_now()), KANUN_OK);
    ck_assert_uint_gt(kg_insight_spent(game), 10000000);
    ck_assert_uint_lt(kg_insight_spent(game), 40000000);
    for (int n = 0; n < 2; n++)
        unlink(path[n]);
    rmdir(place);
}

TEST(what_is_learnt_in_a_moment_is_the_same_whoever_asked_before)
{
    char a[KP_DIGEST], again[KP_DIGEST], another[KP_DIGEST], afterwards[KP_DIGEST];
    learn_quickly("chinese_ten/standard", a);
    learn_quickly("chinese_ten/standard", again);
    learn_quickly("chinese_ten/taiwan", another);
    learn_quickly("chinese_ten/standard", afterwards);
    ck_assert_str_eq(a, again);
    ck_assert_str_eq(a, afterwards);
    ck_assert_str_ne(a, another);
}

int main(void)
{
    return run_api_tests("policies");
}
