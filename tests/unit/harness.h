/* SPDX-License-Identifier: MIT
 * harness.h: what tests over whole games share: finding all rules files, loading them with options, random play. No tests.
 */
#ifndef KN_TESTS_HARNESS_H
#define KN_TESTS_HARNESS_H

#include "game/api.h"

/* One rules file with one choice of players. */
typedef struct hn_case {
    char path[256];
    char players[4];
} hn_case;

/* All rules files below ruledefs/ and tests/games/, each with each number of players it allows. Fails the test when a file does not
 * load. Returns the number; *cases is freed with free(). */
int hn_cases(hn_case **cases);

/* Loads one; fails the test with the errors when it does not load. */
kanun_rules *hn_load(const char *path, const char *players);

/* A run with a report of its own in `errors`; fails the test when it can't be made. */
kn_run *hn_run(const kanun_rules *rules, kanun_errors *errors);

/* A number below n from a small generator of the test's own. */
uint32_t hn_below(uint64_t *state, uint32_t n);

/* The directory of the source tree: $TOP_SRCDIR, or ".". */
const char *hn_top(void);

#endif
