/* SPDX-License-Identifier: MIT
 * api_fixture.h: the common parts of the tests of kanun.h: a game that is loaded before each test
 * and freed after it, and common queries. It includes only that header of ours, and has no tests.
 */
#ifndef KN_TESTS_API_FIXTURE_H
#define KN_TESTS_API_FIXTURE_H

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kanun.h"
#include "peek.h"
#include "run_suite.h"

static kanun_errors *errors;
static kanun_rules *rules;
static kanun_game *game, *other;
static char folder[1024];
static const char *folders[] = {folder, NULL};

static inline const char *in_tree(const char *path)
{
    static char text[600];
    const char *top = getenv("TOP_SRCDIR");
    snprintf(text, sizeof text, "%s/%s", top ? top : ".", path);
    return text;
}

static inline void expect(kanun_status status, kanun_status found)
{
    if (found != status)
        kanun_errors_print(errors, stderr, 0);
    ck_assert_int_eq(found, status);
}

static inline void load_with(const char *id, const kanun_choice *choices, int count)
{
    expect(KANUN_OK, kanun_rules_load(&rules, id, folders, choices, count, errors));
    expect(KANUN_OK, kanun_game_new(&game, rules, errors));
    expect(KANUN_OK, kanun_game_new(&other, rules, errors));
}

static inline void unload(void)
{
    kanun_game_free(game);
    kanun_game_free(other);
    kanun_rules_free(rules);
    game = other = NULL;
    rules = NULL;
}

static inline void take(const char *id)
{
    unload();
    load_with(id, NULL, 0);
}

static inline void set_up(void)
{
    snprintf(folder, sizeof folder, "%s", in_tree("ruledefs"));
    errors = kanun_errors_new();
    ck_assert_ptr_nonnull(errors);
    load_with("basra/egypt", NULL, 0);
}

static inline void tear_down(void)
{
    unload();
    kanun_errors_free(errors);
}

static inline void begin(uint64_t seed)
{
    expect(KANUN_OK, kanun_game_begin(game, NULL, seed, 0, errors));
}

/* Plays at most `moves` moves, always the middle one of the list. */
static inline int play_on(kanun_game *g, int moves)
{
    int n = 0;
    for (; n < moves && !kanun_game_standing(g)->over; n++) {
        int total = kanun_game_legal(g, 0, errors);
        ck_assert_int_gt(total, 0);
        expect(KANUN_OK, kanun_game_play_nth(g, total / 2, errors));
        ck_assert_ptr_null(kg_run_check(kg_insight_run(g)));
    }
    return n;
}

static inline bool same_state(const kanun_game *a, const kanun_game *b)
{
    return state_size(a) == state_size(b) &&
           memcmp(kanun_game_bytes(a, NULL), kanun_game_bytes(b, NULL), state_size(a)) == 0;
}

/* Returns error `n` as one line; NULL if there are not so many errors. */
static inline const char *error_text(kanun_errors *of, int n)
{
    const kanun_error *error = kanun_errors_nth(of, n);
    return error ? error->text : NULL;
}

/* True if the first kept error contains `text`. */
static inline bool said(const char *text)
{
    const char *first = error_text(errors, 0);
    bool found = first && strstr(first, text) != NULL;
    if (!found)
        fprintf(stderr, "'%s' is not in: %s\n", text, first ? first : "(nothing)");
    kanun_errors_clear(errors);
    return found;
}

/* Runs the tests of the program with the fixture, and returns the result of main. */
static inline int run_api_tests(const char *name)
{
    return run_tests(name, .begin = set_up, .end = tear_down, .timeout = 120);
}

#endif
