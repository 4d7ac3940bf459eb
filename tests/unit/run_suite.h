/* SPDX-License-Identifier: MIT
 * run_suite.h: the end of every test program: runs its suite and turns failures into the exit
 * status. No tests.
 */
#ifndef KN_TESTS_RUN_SUITE_H
#define KN_TESTS_RUN_SUITE_H

#include <check.h>
#include <stdlib.h>

/* Runs and frees the suite; what main returns. How much is printed CK_VERBOSITY says. */
static inline int run_suite(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
