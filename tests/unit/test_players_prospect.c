/* SPDX-License-Identifier: MIT
 * test_players_prospect.c: the prospects of each side between two deals of a match: without
 * learning, they follow the formula. The learnt values count besides scores, and searches use them.
 * Learning is reproducible, and leaves the policy for deals unchanged.
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "players/learn.h"
#include "players/player.h"
#include "players/policy.h"
#include "players/utility.h"

#include "api_fixture.h"

static kr_failure failure;
static kr_failure *trouble_now(void)
{
    failure.errors = errors;
    return &failure;
}

/* A utility for the loaded rules, and a match that has begun. */
static kp_utility utility_of(const kp_prospect *prospect)
{
    kp_utility utility;
    kanun_game_stop(other, KANUN_STOP_SETTLED | KANUN_STOP_THROWN_IN, 0);
    expect(KANUN_OK, kp_utility_make(&utility, other, trouble_now()));
    begin(1);
    kp_utility_begin(&utility, game, false);
    utility.prospect = prospect;
    return utility;
}

/* A pointer to a number of the match, so that tests can change it. */
static int32_t *number_of(const char *name, int owner)
{
    const ks_world *world = &kg_insight_run(game)->world;
    int var = ks_layout_find_var(world->layout, name);
    ck_assert_int_ge(var, 0);
    return ks_ints(world->layout, world->block) + world->layout->var[var].at + owner;
}

/* The prospects in the shipped file of the loaded rules. */
static kp_policy *shipped(void)
{
    kp_policy *policy;
    char path[4096];
    ck_assert(kp_learnt_find(rules, path, sizeof path));
    expect(KANUN_OK, kp_policy_new(&policy, rules, path, trouble_now()));
    ck_assert(policy->prospect->known);
    return policy;
}

static void chances(const kp_utility *u, const int64_t *score, int32_t *chance)
{
    int64_t sum = 0;
    kp_utility_chances(u, game, score, chance);
    for (int side = 0; side < u->sides; side++) {
        ck_assert_int_ge(chance[side], 0);
        sum += chance[side];
    }
    ck_assert_int_le(sum, KP_TREE_ONE);
    ck_assert_int_ge(sum, KP_TREE_ONE - u->sides);
}

LOOP(what_nobody_has_learnt_is_the_formula, 3)
{
    static const char *const games[] = {"basra/egypt", "batarde/standard", "thousand/501"};
    take(games[_i]);
    kp_learnt *nothing = kp_learnt_new();
    kp_prospect *prospect = kp_prospect_new(rules, nothing);
    ck_assert(!prospect->known);
    kp_utility untaught = utility_of(prospect), formula = utility_of(NULL);
    int64_t score[KP_TREE_SIDES] = {0};
    int32_t a[KP_TREE_SIDES], b[KP_TREE_SIDES];
    unsigned long before = kn_memory_count();
    for (int known = 0; known < 2; known++) {
        for (int64_t step = 0; step < 120; step++) {
            score[0] = (step * 37 % 100) * formula.spread / 20;
            score[1] = (step * 11 % 100) * formula.spread / 25;
            chances(&untaught, score, a);
            chances(&formula, score, b);
            for (int side = 0; side < formula.sides; side++)
                ck_assert_msg(abs(a[side] - b[side]) <= known * KP_TREE_ONE / 25,
                              "%s: %d for %d, scores %d and %d", games[_i], a[side], b[side],
                              (int)score[0], (int)score[1]);
        }
        for (int cell = 0; cell < prospect->cells; cell++)
            prospect->worth[cell] = (int16_t)kp_prospect_guess(prospect, cell);
        prospect->known = true;
    }
    ck_assert_uint_eq(kn_memory_count(), before);
    kp_prospect_free(prospect);
    kp_learnt_free(nothing);
}

/* One octave for a flag of the player's own: it doubles the odds of winning, no matter who else has
 * it. */
TEST(what_somebody_has_besides_points_counts)
{
    take("bourre/standard");
    kp_learnt *learnt = kp_learnt_new();
    ck_assert_ptr_nonnull(kp_learnt_row_of(learnt, "match.4/behind", KP_AXIS_PLAIN, 70, true));
    kp_learnt_row *row = kp_learnt_row_of(learnt, "match.4/?exempt", KP_AXIS_PLAIN, 16, true);
    learnt->worth[row->base + 1] = KP_OCTAVE;
    kp_prospect *prospect = kp_prospect_new(rules, learnt);
    ck_assert(prospect->known);
    kp_utility utility = utility_of(prospect);
    int64_t score[KP_TREE_SIDES] = {200, 200, 200, 200};
    int32_t chance[KP_TREE_SIDES];
    chances(&utility, score, chance);
    for (int side = 0; side < 4; side++)
        ck_assert_int_eq(chance[side], KP_TREE_ONE / 4);
    *number_of("exempt", 2) = 1;
    chances(&utility, score, chance);
    ck_assert_int_eq(chance[2], KP_TREE_ONE * 2 / 5);
    ck_assert_int_eq(chance[0], KP_TREE_ONE / 5);
    utility.prospect = NULL;
    chances(&utility, score, chance);
    ck_assert_int_eq(chance[2], KP_TREE_ONE / 4);
    kp_prospect_free(prospect);
    kp_learnt_free(learnt);
}

/* A player on the barrel must win the rest by bidding or fall off, while points advance the others.
 * So with equal scores this player wins less often. The formula can't know this. */
TEST(the_barrel_is_not_worth_its_points)
{
    int64_t score[KP_TREE_SIDES] = {880, 700, 700};
    int32_t chance[KP_TREE_SIDES], again[KP_TREE_SIDES], barrel[KP_TREE_SIDES];
    take("thousand/thousand");
    kp_policy *policy = shipped();
    kp_utility utility = utility_of(policy->prospect);
    for (int side = 0; side < 3; side++)
        score[side] *= kg_insight_rules(rules)->layout->pack->per;
    chances(&utility, score, chance);
    *number_of("on_barrel", 0) = 1;
    *number_of("barrel_deals", 0) = 1;
    chances(&utility, score, barrel);
    ck_assert_int_lt(barrel[0], chance[0] - KP_TREE_ONE / 50);
    utility.prospect = NULL;
    chances(&utility, score, barrel);
    *number_of("on_barrel", 0) = *number_of("barrel_deals", 0) = 0;
    chances(&utility, score, again);
    ck_assert_int_eq(barrel[0], again[0]);
    kp_policy_free(policy);
}

/* A won game is only a part of the match. */
TEST(games_that_are_won_count_as_what_they_are_worth)
{
    int64_t score[KP_TREE_SIDES] = {80, 40, 80, 40};
    int32_t none[KP_TREE_SIDES], one[KP_TREE_SIDES], two[KP_TREE_SIDES];
    take("briscola/standard");
    kp_policy *policy = shipped();
    kp_utility utility = utility_of(policy->prospect);
    *number_of("games", 0) = 1;
    chances(&utility, score, none);
    *number_of("games_won", 0) = 1;
    chances(&utility, score, one);
    *number_of("games_won", 0) = 2;
    chances(&utility, score, two);
    ck_assert_int_lt(abs(none[0] - none[1]), KP_TREE_ONE / 16);
    ck_assert_int_gt(one[0], none[0] + KP_TREE_ONE / 16);
    ck_assert_int_gt(two[0], one[0] + KP_TREE_ONE / 16);
    ck_assert_int_lt(two[0], KP_TREE_ONE);
    /* a policy without games takes the next game for the match */
    policy->prospect->games = false;
    utility = utility_of(policy->prospect);
    *number_of("games", 0) = 1;
    chances(&utility, score, none);
    utility.prospect = NULL;
    chances(&utility, score, two);
    ck_assert_mem_eq(none, two, sizeof *two * (size_t)utility.sides);
    kp_policy_free(policy);
}

/* ---- Searching ---- */

/* Writes rules that extend Basra, and a policy for them. With `strange`, the policy expects the
 * side that is behind to win. */
static void write_game(const char *in, bool strange)
{
    char path[1200], from[4096];
    kp_learnt *learnt;
    take("basra/egypt");
    ck_assert(kp_learnt_find(rules, from, sizeof from));
    expect(KANUN_OK, kp_learnt_read(&learnt, from, trouble_now()));
    const kp_learnt_row *row = kp_learnt_row_of(learnt, "match.2/behind", KP_AXIS_PLAIN, 70, false);
    ck_assert_ptr_nonnull(row);
    for (int n = 0; strange && n < row->times; n++)
        learnt->worth[row->base + n] *= -1;
    snprintf(path, sizeof path, "%s/egypt.learnt", in);
    expect(KANUN_OK, kp_learnt_write(learnt, path, trouble_now()));
    kp_learnt_free(learnt);
    snprintf(path, sizeof path, "%s/egypt.yaml", in);
    FILE *out = fopen(path, "w");
    ck_assert_ptr_nonnull(out);
    fprintf(out, "kanun: 1\nextends: basra/egypt\nname: Table\nmatch: {target: 61}\n");
    fclose(out);
    unload();
    load_with(path, NULL, 0);
}

/* The moves of a search in a match against random players, as one number. */
static uint64_t moves_of_a_search(void)
{
    kp_player *player;
    kp_luck luck = kp_luck_of(1, 2, 3);
    uint64_t all = 0;
    expect(KANUN_OK, kp_player_new(&player, "search:60", rules, 0, trouble_now()));
    begin(3);
    kp_player_begin(player, game, 0, 1, 0);
    while (!kanun_game_standing(game)->over) {
        int number = kanun_game_legal(game, 0, errors);
        if (kanun_game_standing(game)->seat == 0)
            expect(KANUN_OK, kp_player_move(player, game, &number, trouble_now()));
        else
            expect(KANUN_OK,
                   kanun_game_play_nth(game, (int)kp_luck_below(&luck, (uint32_t)number), errors));
        all = kn_mix(all + (uint64_t)player->chosen);
    }
    kp_player_free(player);
    return all;
}

TEST(searches_choose_by_it)
{
    char in[] = "/tmp/kanun_match_XXXXXX", path[1200];
    uint64_t all[3];
    ck_assert_ptr_nonnull(mkdtemp(in));
    for (int n = 0; n < 3; n++) {
        write_game(in, n == 2);
        all[n] = moves_of_a_search();
    }
    ck_assert_uint_eq(all[0], all[1]);
    ck_assert_uint_ne(all[0], all[2]);
    snprintf(path, sizeof path, "%s/egypt.learnt", in);
    unlink(path);
    snprintf(path, sizeof path, "%s/egypt.yaml", in);
    unlink(path);
    rmdir(in);
}

/* ---- Learning ---- */

static volatile sig_atomic_t stop;

/* A policy for deals, as read from a file. */
static kp_learnt *deals_of(uint64_t deals)
{
    kp_learning *learning;
    const kanun_rules *all[] = {rules};
    expect(KANUN_OK, kp_learning_new(&learning, all, 1, 1, 0, trouble_now()));
    for (uint64_t n = 0; n < deals; n++)
        expect(KANUN_OK, kp_learning_go_on(learning, trouble_now()));
    kp_learnt *learnt = kp_learning_take(learning);
    kp_learning_free(learning);
    return learnt;
}

TEST(matches_are_learnt_alike_and_deals_are_left_alone)
{
    char first[KP_DIGEST];
    take("basra/egypt");
    kp_learnt *learnt = deals_of(40);
    kp_learnt_sign(learnt);
    char before[KP_DIGEST];
    memcpy(before, learnt->digest, sizeof before);
    int rows = learnt->rows, cells = learnt->cells;
    kp_learnt_round(learnt);
    double *worth = kn_calloc((size_t)cells, sizeof *worth);
    memcpy(worth, learnt->worth, (size_t)cells * sizeof *worth);
    expect(KANUN_OK, kp_learn_matches(learnt, rules, &stop, trouble_now()));
    ck_assert_int_gt(learnt->rows, rows);
    ck_assert_mem_eq(learnt->worth, worth, (size_t)cells * sizeof *worth);
    kp_learnt_sign(learnt);
    ck_assert_str_ne(learnt->digest, before);
    memcpy(first, learnt->digest, sizeof first);
    expect(KANUN_OK, kp_learn_matches(learnt, rules, &stop, trouble_now()));
    kp_learnt_sign(learnt);
    ck_assert_str_eq(learnt->digest, first);
    kn_free(worth);
    kp_learnt_free(learnt);
}

/* Matches of one deal have nothing to learn between deals, and matches that are broken off teach
 * nothing. */
TEST(where_there_is_nothing_to_learn_nothing_is_added)
{
    take("briscola/scarne");
    kp_learnt *learnt = deals_of(4);
    int rows = learnt->rows;
    expect(KANUN_OK, kp_learn_matches(learnt, rules, &stop, trouble_now()));
    ck_assert_int_eq(learnt->rows, rows);
    kp_learnt_free(learnt);
    take("basra/egypt");
    learnt = deals_of(4);
    rows = learnt->rows;
    stop = 1;
    expect(KANUN_OK, kp_learn_matches(learnt, rules, &stop, trouble_now()));
    stop = 0;
    ck_assert_int_eq(learnt->rows, rows);
    kp_learnt_free(learnt);
}

int main(void)
{
    return run_api_tests("prospects");
}
