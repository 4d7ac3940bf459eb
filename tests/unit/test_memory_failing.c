/* SPDX-License-Identifier: MIT
 * test_memory_failing.c: makes the n-th allocation fail, for n = 1, 2, 3 ..., in all functions of
 * kanun.h that allocate. The call succeeds, or reports that memory is out without any loss or
 * change. Leaks are found by the sanitizer.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "record/failure.h"
#include "harness.h"
#include "peek.h"
#include "run_suite.h"

static char folder[512];
static const char *folders[] = {folder, NULL};
static kanun_errors *errors;

static const char *in_tree(const char *path)
{
    static char text[600];
    snprintf(text, sizeof text, "%s/%s", hn_top(), path);
    return text;
}

static void set_up(void)
{
    snprintf(folder, sizeof folder, "%s/ruledefs", hn_top());
    errors = kanun_errors_new();
    ck_assert_ptr_nonnull(errors);
}

static void tear_down(void)
{
    kn_memory_fail_after(0);
    kanun_errors_free(errors);
}

/* A test case returns a status, and frees everything that it has made. */
typedef kanun_status attempt(void *payload);

/* Fails the n-th allocation for n = 1, 2 ... until there is no n-th. After the first hundred, n
 * grows by `step`: long attempts would take minutes otherwise. Returns the number of attempts that
 * failed. */
static int fail_each(attempt *try, void *payload, unsigned long step)
{
    int failures = 0;
    for (unsigned long n = 1;; n += n < 100 ? 1 : step) {
        kanun_errors_clear(errors);
        unsigned long before = kn_memory_count();
        kn_memory_fail_after(n);
        kanun_status status = try(payload);
        kn_memory_fail_after(0);
        unsigned long used = kn_memory_count() - before;
        if (status != KANUN_OK) {
            failures++;
            ck_assert_msg(status == KANUN_SYSTEM, "allocation %lu failed, and the status is %d: %s",
                          n, (int)status, kr_error_text(errors, 0));
            ck_assert_msg(peek_errors(errors) > 0, "allocation %lu failed, and nothing is said", n);
            const char *text = kr_error_text(errors, 0);
            ck_assert_msg(strstr(text, "out of memory") != NULL,
                          "allocation %lu failed, but it says: %s", n, text);
        }
        if (used < n) { /* there was no n-th allocation */
            ck_assert_int_eq(status, KANUN_OK);
            return failures;
        }
    }
}

/* ---- Loading ---- */

static kanun_status load(void *payload)
{
    kanun_rules *rules;
    kanun_status status = kanun_rules_load(&rules, payload, folders, NULL, 0, errors);
    ck_assert_int_eq(status == KANUN_OK, rules != NULL);
    kanun_rules_free(rules);
    return status;
}

TEST(loading_survives)
{
    char path[600];
    ck_assert_int_gt(fail_each(load, (void *)(uintptr_t) "basra/egypt", 11), 20);
    snprintf(path, sizeof path, "%s", in_tree("tests/games/lantern.yaml"));
    ck_assert_int_gt(fail_each(load, path, 11), 20);
    snprintf(path, sizeof path, "%s", in_tree("ruledefs/five_hundred/standard.yaml"));
    ck_assert_int_gt(fail_each(load, path, 11), 20);
    snprintf(path, sizeof path, "%s", in_tree("tests/games/silent_partner.yaml"));
    ck_assert_int_gt(fail_each(load, path, 11), 20);
    snprintf(path, sizeof path, "%s", in_tree("tests/broken/base/level8.yaml"));
    ck_assert_int_gt(fail_each(load, path, 3), 10);
}

static kanun_status load_chosen(void *payload)
{
    static const kanun_choice choices[] = {
        {"players", "4", 0}, {"target", "51", 0}, {"match.tie", "sudden death", 1}};
    kanun_rules *rules;
    kanun_status status = kanun_rules_load(&rules, payload, folders, choices, 3, errors);
    kanun_rules_free(rules);
    return status;
}

TEST(loading_with_choices_survives)
{
    ck_assert_int_gt(fail_each(load_chosen, (void *)(uintptr_t) "basra/egypt", 13), 20);
}

/* An invalid file: KANUN_RULES with enough memory, perhaps another error without, but never
 * KANUN_OK. */
TEST(a_wrong_file_is_never_right)
{
    static const char *const names[] = {
        "tests/broken/key_unknown.yaml",   "tests/broken/extends_cycle.yaml",
        "tests/broken/script_syntax.yaml", "tests/broken/card_overlap.yaml",
        "tests/broken/hook_no_move.yaml",  "tests/broken/endless_redeal.yaml"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (unsigned long n = 1, used = n; used >= n; n += n < 50 ? 1 : 5) {
            kanun_rules *rules;
            unsigned long before = kn_memory_count();
            kanun_errors_clear(errors);
            kn_memory_fail_after(n);
            kanun_status status =
                kanun_rules_load(&rules, in_tree(names[i]), folders, NULL, 0, errors);
            kn_memory_fail_after(0);
            used = kn_memory_count() - before;
            ck_assert_msg(status == KANUN_SYSTEM || status == KANUN_RULES, "%s, allocation %lu: %d",
                          names[i], n, (int)status);
            ck_assert_ptr_null(rules);
            ck_assert_int_gt(peek_errors(errors), 0);
            ck_assert_ptr_nonnull(kr_error_text(errors, 0));
        }
}

static kanun_status list(void *payload)
{
    char **ids, **path;
    (void)payload;
    kanun_status status = kanun_ids(&ids, folders, errors);
    if (status == KANUN_OK && (status = kanun_folders(&path)) == KANUN_OK)
        kanun_free(path);
    else if (peek_errors(errors) == 0) /* kanun_folders has no list for errors */
        kn_report_add(&errors->report, KN_E_MEMORY, (kn_mark){0}, "out of memory");
    kanun_free(ids);
    return status;
}

TEST(listing_survives)
{
    ck_assert_int_gt(fail_each(list, NULL, 1), 5);
}

/* ---- A game ---- */

typedef struct table {
    kanun_rules *rules;
    kanun_game *game, *before;
    const char *move;
    int seat;
} table;

static void lay(table *t, const char *path)
{
    *t = (table){.rules = hn_load(path, NULL)};
    ck_assert_int_eq(kanun_game_new(&t->game, t->rules, errors), KANUN_OK);
    ck_assert_int_eq(kanun_game_new(&t->before, t->rules, errors), KANUN_OK);
    ck_assert_int_eq(kanun_game_begin(t->game, NULL, 1, 0, errors), KANUN_OK);
    ck_assert_int_eq(kanun_game_copy(t->before, t->game), KANUN_OK);
}

static void clear(table *t)
{
    kanun_game_free(t->game);
    kanun_game_free(t->before);
    kanun_rules_free(t->rules);
}

static void assert_unchanged(const table *t)
{
    ck_assert(memcmp(kanun_game_bytes(t->game, NULL), kanun_game_bytes(t->before, NULL),
                     state_size(t->game)) == 0);
}

static kanun_status make(void *payload)
{
    table *t = payload;
    kanun_game *game;
    kanun_status status = kanun_game_new(&game, t->rules, errors);
    ck_assert_int_eq(status == KANUN_OK, game != NULL);
    kanun_game_free(game);
    return status;
}

static kanun_status begin(void *payload)
{
    return kanun_game_begin(((table *)payload)->game, NULL, 1, 0, errors);
}

/* Makes a new game each time, because lists grow only once. */
static kanun_status list_moves(void *payload)
{
    table *t = payload;
    kanun_game *game;
    kanun_status status = kanun_game_new(&game, t->rules, errors);
    if (status != KANUN_OK)
        return status;
    kanun_game_copy(game, t->before);
    int count = kanun_game_legal(game, 1, errors);
    kanun_game_free(game);
    return count < 0 ? KANUN_SYSTEM : KANUN_OK;
}

static kanun_status play(void *payload)
{
    table *t = payload;
    kanun_game_copy(t->game, t->before);
    kanun_status status = kanun_game_play(t->game, t->move, errors);
    if (status != KANUN_OK)
        assert_unchanged(t);
    return status;
}

static kanun_status refused(kanun_status status)
{
    if (status != KANUN_OK && peek_errors(errors) == 0) /* these functions only return a status */
        kn_report_add(&errors->report, KN_E_MEMORY, (kn_mark){0}, "out of memory");
    return status;
}

static kanun_status view(void *payload)
{
    table *t = payload;
    return refused(kanun_game_heap(t->game, 0, 0, t->seat) && heap_text(t->game, "hand", 0, t->seat)
                       ? KANUN_OK
                       : KANUN_SYSTEM);
}

static kanun_status why(void *payload)
{
    table *t = payload;
    kanun_rule rule = KANUN_INIT(kanun_rule);
    const char *text = kanun_game_why(t->game, "no_such_word", "en", &rule);
    ck_assert_ptr_nonnull(text);
    ck_assert_str_ne(text, "");
    text = kanun_game_why(t->game, t->move, "ja", &rule);
    ck_assert_ptr_nonnull(text);
    assert_unchanged(t);
    return KANUN_OK;
}

static kanun_status give(void *payload)
{
    table *t = payload;
    return kanun_game_give(t->game, "first_dealer", "0", errors);
}

static kanun_status count_sequences(void *payload)
{
    table *t = payload;
    uint64_t count;
    kanun_status status = kanun_game_perft(t->game, 2, &count, errors);
    assert_unchanged(t);
    return status;
}

static kanun_status redeal(void *payload)
{
    table *t = payload;
    kanun_game_copy(t->game, t->before);
    int32_t points[8];
    kanun_game_estimate(t->game, -1, points, NULL);
    assert_unchanged(t);
    return kanun_game_redeal(t->game, t->before, t->seat, 3);
}

LOOP(games_survive, 4)
{
    static const char *const names[] = {
        "ruledefs/basra/egypt.yaml", "ruledefs/hearts/standard.yaml",
        "tests/games/draw_discard.yaml", "tests/games/lantern.yaml"};
    const char *path = in_tree(names[_i]);
    char move[512];
    table t;
    lay(&t, path);
    ck_assert_int_gt(kanun_game_legal(t.game, 0, errors), 0);
    snprintf(move, sizeof move, "%s", kanun_game_move(t.game, 0, NULL));
    t.move = move;
    t.seat = kanun_game_standing(t.game)->seat;
    ck_assert_int_gt(fail_each(make, &t, 5), 3);
    fail_each(begin, &t, 1);
    ck_assert_int_gt(fail_each(list_moves, &t, 5), 3);
    fail_each(play, &t, 1);
    kanun_game_copy(t.game, t.before);
    fail_each(view, &t, 1);
    fail_each(why, &t, 1);
    ck_assert_int_gt(fail_each(count_sequences, &t, 1), 0);
    fail_each(redeal, &t, 1);
    ck_assert_int_gt(fail_each(give, &t, 1), 0);
    clear(&t);
}

/* Makes every move of a whole deal with the first allocation failing. A move either needs no
 * memory, or changes nothing. */
LOOP(a_deal_needs_no_memory_or_loses_nothing, 5)
{
    static const char *const names[] = {
        "ruledefs/basra/egypt.yaml", "ruledefs/hearts/standard.yaml", "tests/games/chips.yaml",
        "tests/games/doubling.yaml", "ruledefs/five_hundred/standard.yaml"};
    table t;
    lay(&t, in_tree(names[_i]));
    for (int i = 0; i < 100 && !kanun_game_standing(t.game)->over; i++) {
        int total = kanun_game_legal(t.game, 0, errors);
        ck_assert_int_gt(total, 0);
        kanun_game_copy(t.before, t.game);
        kn_memory_fail_after(1);
        kanun_status status = kanun_game_play_nth(t.game, total - 1, errors);
        kn_memory_fail_after(0);
        if (status == KANUN_OK)
            continue;
        ck_assert_int_eq(status, KANUN_SYSTEM);
        assert_unchanged(&t);
        ck_assert_int_eq(kanun_game_legal(t.game, 0, errors), total);
        ck_assert_int_eq(kanun_game_play_nth(t.game, total - 1, errors), KANUN_OK);
    }
    clear(&t);
}

/* ---- Showing, testing ---- */

static kanun_status show(void *payload)
{
    table *t = payload;
    FILE *nowhere = fopen("/dev/null", "w");
    ck_assert_ptr_nonnull(nowhere);
    kanun_status status = kanun_rules_print(t->rules, "text", "en", nowhere);
    if (status == KANUN_OK)
        status = kanun_rules_print(t->rules, "origins", "en", nowhere);
    if (status == KANUN_OK)
        status = kanun_rules_print(NULL, "reference", NULL, nowhere);
    fclose(nowhere);
    return refused(status);
}

static kanun_status show_schema(void *payload)
{
    FILE *nowhere = fopen("/dev/null", "w");
    (void)payload;
    ck_assert_ptr_nonnull(nowhere);
    kanun_status status = kanun_rules_print(NULL, "schema", NULL, nowhere);
    fclose(nowhere);
    return refused(status);
}

TEST(showing_survives)
{
    table t;
    lay(&t, in_tree("tests/games/lantern.yaml"));
    fail_each(show, &t, 1);
    fail_each(show_schema, NULL, 211);
    clear(&t);
}

static void told(void *payload, const char *scenario, const char *failure)
{
    ck_assert_ptr_nonnull(scenario);
    *(int *)payload += failure != NULL;
}

static kanun_status test(void *payload)
{
    int failures = 0;
    kanun_status status = kanun_test(payload, folders, told, &failures, errors);
    /* A scenario without enough memory fails with a message. */
    ck_assert(status == KANUN_OK || status == KANUN_SYSTEM || (status == KANUN_NO && failures > 0));
    return refused(status == KANUN_NO ? KANUN_SYSTEM : status);
}

TEST(scenarios_survive)
{
    char path[600];
    snprintf(path, sizeof path, "%s", in_tree("tests/broken/base/plain.test.yaml"));
    ck_assert_int_gt(fail_each(test, path, 3), 20);
}

TEST(errors_survive)
{
    kn_memory_fail_after(1);
    ck_assert_ptr_null(kanun_errors_new());
    kn_memory_fail_after(2);
    ck_assert_ptr_null(kanun_errors_new());
    kn_memory_fail_after(0);
    kanun_rules *none;
    for (int i = 0; i < 30; i++) { /* the lists of errors fill up without memory, too */
        kn_memory_fail_after(1);
        ck_assert_int_eq(kanun_rules_load(&none, "basra/egypt", folders, NULL, 0, errors),
                         KANUN_SYSTEM);
        kn_memory_fail_after(0);
    }
    ck_assert_int_eq(peek_errors(errors), 30);
    kn_memory_fail_after(1);
    ck_assert_ptr_nonnull(strstr(kr_error_text(errors, 0), "out of memory"));
    kanun_errors_clear(errors);
    kn_memory_fail_after(0);
    ck_assert_int_eq(peek_errors(errors), 0);
}

int main(void)
{
    return run_tests("memory_failing", set_up, tear_down, .timeout = 300);
}
