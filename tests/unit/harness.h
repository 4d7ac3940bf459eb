/* SPDX-License-Identifier: MIT
 * harness.h: the common parts of tests over whole games: finding all rules files, loading them with
 * options, random play. No tests.
 */
#ifndef KN_TESTS_HARNESS_H
#define KN_TESTS_HARNESS_H

#include <check.h>

#include "run_suite.h"

#include "game/api.h"
#include "insight.h"

/* A rules file with a number of players and further options: "bury=random peek=all" or "". */
typedef struct hn_case {
    char path[256];
    char players[4];
    char options[768];
} hn_case;

/* Lists all rules files below ruledefs/ and tests/games/ with each number of players that they
 * allow, and the cases of tests/option-cases.txt. Fails the test if a file can't be loaded. Returns
 * the number of cases; free *cases with free(). */
int hn_cases(hn_case **cases);
/* Lists only the rules files below ruledefs/, each with its default number of players. */
int hn_games(hn_case **cases);

/* Adds a test for each of `count` cases (_i is the case number). With $KN_PART, such as "1/2", only
 * this process's share is added, so that long tests can use all cores. With $KN_SAMPLE, a third of
 * the cases is added if there are many. */
void hn_add_cases(TCase *tcase, const TTest *test, int count);
#define CASES(name, count) LISTED(name, hn_add_cases(tcase, name, count))

/* Loads a case; fails the test with the errors if it can't be loaded. */
kanun_rules *hn_load(const char *path, const char *players);
/* Like hn_load, with the options of the case. */
kanun_rules *hn_load_case(const hn_case *c);
/* Like hn_load_case, but returns NULL if the options exclude one another. */
kanun_rules *hn_load_combination(const hn_case *c);

/* Plays a match at random, or its first `most` moves, and checks all invariants after each move.
 * The state is consistent, a player can move, and chips are conserved. A copy of the game (in
 * `other`, a run of the same rules) develops in the same way. Returns the number of moves. */
long hn_play_match(const hn_case *c, km_run *run, km_run *other, uint64_t index, uint64_t *dice,
                   long most);

/* Makes a run with its own report in `errors`; fails the test if that is impossible. */
km_run *hn_run(const kanun_rules *rules, kanun_errors *errors);

/* Returns the frequency with which a test tries something: $`variable`, or by default `usual`
 * divided by $KN_SAMPLE. Builds with sanitizers are slow, so they set $KN_SAMPLE. */
long hn_number(const char *variable, long usual);
/* Returns n if a test tries one case of n: $`variable`, or by default `usual` multiplied by
 * $KN_SAMPLE. */
long hn_one_in(const char *variable, long usual);

/* True if tests/sheet-exceptions.txt allows sheets to omit the value at `path` of the resolved
 * rules (`missing`: the file has no such value). Patterns look like "egypt.yaml 2
 * bury=bottom:phases.deal..."; a path alone also works. Patterns that begin with + are for keys
 * that the file doesn't have. */
bool hn_sheet_excepted(const hn_case *c, const char *path, bool missing);

/* A number below n from the test's own small generator. */
uint32_t hn_below(uint64_t *state, uint32_t n);

/* The directory of the source tree: $TOP_SRCDIR, or ".". */
const char *hn_top(void);

#endif
