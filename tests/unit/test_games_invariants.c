/* SPDX-License-Identifier: MIT
 * test_games_invariants.c: random play of every rules file: the whole state is consistent after
 * every move, there is always a legal move, a copy and a replay give the same state, and every
 * match ends. New rules files are found, not listed.
 */
#include <check.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "harness.h"
#include "run_suite.h"
#include "script/quick/quick.h"
#include "view_text.h"

static hn_case *cases;
static int count;

/* Moves for each case. `make check-long` sets a million. */
static long moves_per_case(void)
{
    return hn_number("KN_MOVES", 20000);
}

CASES(random_play_keeps_every_invariant, count)
{
    const hn_case *c = &cases[_i];
    kanun_rules *rules = hn_load_case(c);
    kanun_errors *errors = kanun_errors_new();
    km_run *run = hn_run(rules, errors), *other = hn_run(rules, errors);
    uint64_t dice = 1;
    long moves = 0;
    for (uint64_t index = 0; moves < moves_per_case(); index++)
        moves += hn_play_match(c, run, other, index, &dice, LONG_MAX);
    kg_run_free(run);
    kg_run_free(other);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}

CASES(the_same_seed_and_moves_give_the_same_match, count)
{
    const hn_case *c = &cases[_i];
    kanun_rules *rules = hn_load_case(c);
    kanun_errors *errors = kanun_errors_new();
    km_run *run[2] = {hn_run(rules, errors), hn_run(rules, errors)};
    for (int r = 0; r < 2; r++) {
        uint64_t dice = 99;
        ck_assert_int_eq(kg_run_begin(run[r], 12345, 3), KN_OK);
        for (int i = 0; i < 300 && run[r]->world.block->standing == KS_RUNNING; i++) {
            ck_assert_int_eq(kg_run_legal(run[r], &run[r]->moves), KN_OK);
            ks_move move = ks_moves_nth(
                &run[r]->moves, (int)hn_below(&dice, (uint32_t)ks_moves_total(&run[r]->moves)));
            ck_assert_int_eq(kg_run_apply(run[r], &move), KN_OK);
        }
    }
    ck_assert_mem_eq(run[0]->world.block, run[1]->world.block, rules->rules->layout->size);
    ck_assert_int_eq(kg_run_begin(run[1], 12346, 3), KN_OK);
    ck_assert_int_ne(memcmp(run[0]->world.block, run[1]->world.block, rules->rules->layout->size),
                     0);
    kg_run_free(run[0]);
    kg_run_free(run[1]);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}

/* Chooses at random, this many times. */
typedef struct roller {
    uint64_t dice;
    int left;
} roller;

static int roll(void *payload, int seat, int number)
{
    roller *r = payload;
    (void)seat;
    return r->left-- > 0 ? (int)hn_below(&r->dice, (uint32_t)number) : -1;
}

/* Begins a new match if one is over, and makes a random move of the list. */
static void move_by_hand(km_run *run, uint64_t *index, roller *r)
{
    if (run->world.block->standing != KS_RUNNING)
        ck_assert_int_eq(kg_run_begin(run, 11, ++*index), KN_OK);
    ck_assert_int_eq(kg_run_legal(run, &run->moves), KN_OK);
    ks_move move = ks_moves_nth(&run->moves, roll(r, 0, ks_moves_total(&run->moves)));
    ck_assert_int_eq(kg_run_apply(run, &move), KN_OK);
}

CASES(playing_on_is_the_same_as_move_by_move, count)
{
    enum { DECISIONS = 1500 };
    kanun_rules *rules = hn_load_case(&cases[_i]);
    kanun_errors *errors = kanun_errors_new();
    km_run *hand = hn_run(rules, errors), *on = hn_run(rules, errors);
    roller a = {3, DECISIONS}, b = {3, DECISIONS};
    km_chooser chooser = {.choose = roll, .payload = &b};
    uint64_t index[2] = {0, 0};
    bool listed;
    ck_assert_int_eq(kg_run_begin(hand, 11, 0), KN_OK);
    ck_assert_int_eq(kg_run_begin(on, 11, 0), KN_OK);
    while (a.left > 0)
        move_by_hand(hand, &index[0], &a);
    while (b.left > 0) {
        ck_assert_int_eq(kg_run_play_on(on, &chooser, &on->moves, &listed), KN_OK);
        if (b.left > 0) /* the match is over, or there are free moves */
            move_by_hand(on, &index[1], &b);
    }
    ck_assert_mem_eq(hand->world.block, on->world.block, rules->rules->layout->size);
    kg_run_free(hand);
    kg_run_free(on);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}

/* Chooses at random, and adds every state to a hash. */
typedef struct watcher {
    roller roller;
    const km_run *run;
    uint64_t hash;
} watcher;

static int watch(void *payload, int seat, int number)
{
    watcher *w = payload;
    const char *bytes = (const char *)w->run->world.block;
    for (size_t i = 0; i + 8 <= w->run->world.layout->size; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        w->hash = (w->hash ^ word) * 0x9e3779b97f4a7c15u;
        w->hash ^= w->hash >> 29;
    }
    return roll(&w->roller, seat, number);
}

/* Plays this many decisions. Returns a hash of the states at all decisions. */
static uint64_t hash_of_states(const kanun_rules *rules, int decisions)
{
    kanun_errors *errors = kanun_errors_new();
    km_run *run = hn_run(rules, errors);
    watcher w = {{3, decisions}, run, 0};
    km_chooser chooser = {.choose = watch, .payload = &w};
    uint64_t index = 0;
    bool listed;
    ck_assert_int_eq(kg_run_begin(run, 11, 0), KN_OK);
    while (w.roller.left > 0) {
        ck_assert_int_eq(kg_run_play_on(run, &chooser, &run->moves, &listed), KN_OK);
        if (w.roller.left > 0)
            move_by_hand(run, &index, &w.roller);
    }
    kg_run_free(run);
    kanun_errors_free(errors);
    return w.hash;
}

/* Small packs are played with one-word sets. Two-word sets must give the same states. */
CASES(sets_of_one_word_give_the_same_states, count)
{
    enum { DECISIONS = 1500 };
    kanun_rules *rules = hn_load_case(&cases[_i]);
    km_rules *wide = (km_rules *)(uintptr_t)rules->rules;
    uint64_t hash = hash_of_states(rules, DECISIONS);
    int narrow = 0;
    for (int p = 0; p < wide->phases; p++) {
        narrow += wide->phase[p].played_by != wide->phase[p].mechanic;
        wide->phase[p].played_by = wide->phase[p].mechanic;
    }
    ck_assert_int_eq(narrow > 0, wide->layout->pack->cards <= 64);
    if (narrow)
        ck_assert_uint_eq(hash_of_states(rules, DECISIONS), hash);
    kanun_rules_free(rules);
}

CASES(a_block_is_at_most_two_kibibytes, count)
{
    kanun_rules *rules = hn_load_case(&cases[_i]);
    ck_assert_msg(rules->rules->layout->size <= 2048, "%s players=%s: %zu bytes", cases[_i].path,
                  cases[_i].players, rules->rules->layout->size);
    kanun_rules_free(rules);
}

CASES(a_playout_allocates_nothing, count)
{
    kanun_rules *rules = hn_load_case(&cases[_i]);
    kanun_errors *errors = kanun_errors_new();
    km_run *run = hn_run(rules, errors);
    uint64_t dice = 5;
    unsigned long before = 0;
    /* whether the tables that hooks read have been made, which happens at the first call */
    bool was_read = false;
    run->unchecked = true;
    ck_assert_int_eq(kg_run_begin(run, 1, 0), KN_OK);
    for (int i = 0; i < 2000; i++) {
        bool is_read = run->host && run->host->quicks->read;
        if (i == 100 || is_read != was_read)
            before = kn_memory_count(); /* the first moves allocate memory that grows only once */
        was_read = is_read;
        if (run->world.block->standing != KS_RUNNING)
            ck_assert_int_eq(kg_run_begin(run, 1, (uint64_t)i), KN_OK);
        ck_assert_int_eq(kg_run_legal(run, &run->moves), KN_OK);
        ks_move move =
            ks_moves_nth(&run->moves, (int)hn_below(&dice, (uint32_t)ks_moves_total(&run->moves)));
        ck_assert_int_eq(kg_run_apply(run, &move), KN_OK);
    }
    ck_assert_msg(kn_memory_count() == before, "%s allocates in a playout", cases[_i].path);
    kg_run_free(run);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}

CASES(a_redealt_world_looks_the_same_to_its_seat, count)
{
    const hn_case *c = &cases[_i];
    kanun_rules *rules = hn_load_case(c);
    kanun_errors *errors = kanun_errors_new();
    kanun_game *game = NULL, *dealt = NULL;
    ck_assert_int_eq(kanun_game_new(&game, rules, errors), KANUN_OK);
    ck_assert_int_eq(kanun_game_new(&dealt, rules, errors), KANUN_OK);
    uint64_t dice = 17;
    for (long i = 0, most = hn_number("KN_REDEALS", 400); i < most; i++) {
        if (i == 0 || kanun_game_standing(game)->over)
            ck_assert_int_eq(kanun_game_begin(game, NULL, 3, (uint64_t)i, errors), KANUN_OK);
        int seat = (int)hn_below(&dice, (uint32_t)kanun_rules_info(rules)->seats);
        kanun_game_redeal(dealt, game, seat, (uint64_t)i);
        char *view = kn_strdup(view_text(game, seat));
        ck_assert_str_eq(view, view_text(dealt, seat));
        kn_free(view);
        ck_assert_msg(!kg_run_check(kg_insight_run(dealt)), "%s: %s", c->path,
                      kg_run_check(kg_insight_run(dealt)));
        int total = kanun_game_legal(game, 0, errors);
        ck_assert_int_gt(total, 0);
        ck_assert_int_eq(kanun_game_play_nth(game, (int)hn_below(&dice, (uint32_t)total), errors),
                         KANUN_OK);
    }
    kanun_game_free(game);
    kanun_game_free(dealt);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}

/* Each listed move must be found by its text. A match that is played by texts, as records are, must
 * have the same result. */
CASES(every_move_that_is_listed_is_read, count)
{
    const hn_case *c = &cases[_i];
    kanun_rules *rules = hn_load_case(c);
    kanun_errors *errors = kanun_errors_new();
    kanun_game *listed, *read;
    uint64_t dice = 7;
    long moves = hn_number("KN_LISTED_MOVES", 200);
    ck_assert_int_eq(kanun_game_new(&listed, rules, errors), KANUN_OK);
    ck_assert_int_eq(kanun_game_new(&read, rules, errors), KANUN_OK);
    for (uint64_t index = 0; moves > 0; index++) {
        ck_assert_int_eq(kanun_game_begin(listed, NULL, 8, index, errors), KANUN_OK);
        ck_assert_int_eq(kanun_game_begin(read, NULL, 8, index, errors), KANUN_OK);
        for (; moves > 0 && !kanun_game_standing(listed)->over; moves--) {
            int total = kanun_game_legal(listed, 0, NULL);
            ck_assert_int_gt(total, 0);
            int n = (int)hn_below(&dice, (uint32_t)total), step = 1 + total / 64;
            char text[KS_MOVE_TEXT];
            for (int i = n % step; i < total; i += step) {
                snprintf(text, sizeof text, "%s", kanun_game_move(listed, i, NULL));
                int found = kanun_game_find(listed, text);
                ck_assert_msg(found == i, "%s %s: '%s' is number %d, not %d", c->path, c->players,
                              text, found, i);
            }
            snprintf(text, sizeof text, "%s", kanun_game_move(listed, n, NULL));
            ck_assert_msg(kanun_game_play(read, text, errors) == KANUN_OK, "%s %s: '%s'", c->path,
                          c->players, text);
            ck_assert_int_eq(kanun_game_play_nth(listed, n, errors), KANUN_OK);
            ck_assert_mem_eq(listed->run->world.block, read->run->world.block,
                             rules->rules->layout->size);
        }
    }
    kanun_game_free(listed);
    kanun_game_free(read);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}

int main(void)
{
    count = hn_cases(&cases);
    int status = run_tests("games: invariants of random play", .timeout = 1200);
    free(cases);
    return status;
}
