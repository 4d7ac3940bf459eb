/* SPDX-License-Identifier: MIT
 * run_suite.h: the end of every test program: runs its suite and turns failures into the exit
 * status. No tests.
 */
#ifndef KN_TESTS_RUN_SUITE_H
#define KN_TESTS_RUN_SUITE_H

#include <check.h>
#include <stdbool.h>
#include <stdlib.h>

/* Runs a suite. With `apart`, each test runs in a process of its own, even with sanitizers, where
 * this takes a tenth of a second per test. In a single process, Check's own time limits don't work
 * (in-source-tree.sh has one), and a crash hides all later tests: CK_FORK=yes shows them. */
static inline int run_suite_in(Suite *suite, bool apart)
{
    SRunner *runner = srunner_create(suite);
#ifdef KN_DEBUG
    if (!getenv("CK_FORK") && !apart)
        srunner_set_fork_status(runner, CK_NOFORK);
#else
    (void)apart;
#endif
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* Runs and frees the suite, and returns what main returns. CK_VERBOSITY sets how much is printed.
 */
static inline int run_suite(Suite *suite)
{
    return run_suite_in(suite, false);
}

#endif
