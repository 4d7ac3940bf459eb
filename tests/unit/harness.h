/* SPDX-License-Identifier: MIT
 * harness.h: what tests over whole games share: finding all rules files, loading them with options,
 * random play. No tests.
 */
#ifndef KN_TESTS_HARNESS_H
#define KN_TESTS_HARNESS_H

#include <check.h>

#include "game/api.h"
#include "insight.h"

/* One rules file with one choice of players, and of other options: "bury=random peek=all" or "". */
typedef struct hn_case {
    char path[256];
    char players[4];
    char options[768];
} hn_case;

/* All rules files below ruledefs/ and tests/games/, each with every number of players that it
 * allows, and the cases of tests/option-cases.txt. Fails the test when a file does not load.
 * Returns the number; *cases is freed with free(). */
int hn_cases(hn_case **cases);
/* The rules files below ruledefs/ alone, each with its default number of players. */
int hn_games(hn_case **cases);

/* Adds a test once for each of `count` cases (_i is the number), or for this process's share of
 * them: $KN_PART, "1/2", says which of how many processes it is, so that long tests use all cores.
 * With $KN_SAMPLE a third of them, where there are many. */
void hn_add_cases(TCase *tcase, const TTest *test, int count);

/* Loads one; fails the test with the errors when it does not load. */
kanun_rules *hn_load(const char *path, const char *players);
/* The same with the options of the case. */
kanun_rules *hn_load_case(const hn_case *c);
/* The same, but NULL if the options exclude one another. */
kanun_rules *hn_load_combination(const hn_case *c);

/* Plays a match at random, or its first `most` moves, with every invariant checked after each: the
 * state is consistent, somebody can move, chips are conserved, and a copy taken on the way (in
 * `other`, a run of the same rules) goes the same way. Returns the number of moves. */
long hn_play_match(const hn_case *c, km_run *run, km_run *other, uint64_t index, uint64_t *dice,
                   long most);

/* A run with a report of its own in `errors`; fails the test when it can't be made. */
km_run *hn_run(const kanun_rules *rules, kanun_errors *errors);

/* How many times a test tries something: $`variable`, or by default `usual` divided by $KN_SAMPLE.
 * Builds with sanitizers are slow, so they set $KN_SAMPLE. */
long hn_number(const char *variable, long usual);
/* A test tries one in this many things: as above, but multiplied by $KN_SAMPLE. */
long hn_one_in(const char *variable, long usual);

/* True if tests/sheet-exceptions.txt allows sheets to leave out the value at `path` of the resolved
 * rules (`missing`: a value that could be there). Patterns there are of "egypt.yaml 2
 * bury=bottom:phases.deal...", or of the path alone; one that begins with + is of keys that the
 * file does not have. */
bool hn_sheet_excepted(const hn_case *c, const char *path, bool missing);

/* A number below n from a small generator of the test's own. */
uint32_t hn_below(uint64_t *state, uint32_t n);

/* The directory of the source tree: $TOP_SRCDIR, or ".". */
const char *hn_top(void);

#endif
