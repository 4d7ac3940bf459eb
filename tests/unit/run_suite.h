/* SPDX-License-Identifier: MIT
 * run_suite.h: the tests of a program, and its end: runs them and turns failures into the exit
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

/* Runs and frees the suite, and returns the result of main. CK_VERBOSITY sets the amount of output.
 */
static inline int run_suite(Suite *suite)
{
    return run_suite_in(suite, false);
}

/* TEST(name) { ... } is a test of the program. LOOP(name, times) { ... } runs `times` times, with
 * `_i` counting from 0. LISTED(name, how) { ... } is added by the statement `how`. Tests run in the
 * order of the file. */
typedef struct unit_test {
    void (*add)(TCase *tcase);
    int line;
    struct unit_test *next;
} unit_test;

/* Inserts a test into the list of run_tests, sorted by line. */
static inline unit_test *unit_tests(unit_test *more)
{
    static unit_test *first;
    unit_test **at = &first;
    while (more && *at && (*at)->line < more->line)
        at = &(*at)->next;
    if (more) {
        more->next = *at;
        *at = more;
    }
    return first;
}

#define LISTED(name, how)                                                                          \
    static void name##_body(int _i);                                                               \
    START_TEST(name)                                                                               \
    {                                                                                              \
        name##_body(_i);                                                                           \
    }                                                                                              \
    END_TEST                                                                                       \
    static void name##_add(TCase *tcase)                                                           \
    {                                                                                              \
        how;                                                                                       \
    }                                                                                              \
    __attribute__((constructor)) static void name##_list(void)                                     \
    {                                                                                              \
        static unit_test test = {.add = name##_add, .line = __LINE__};                             \
        unit_tests(&test);                                                                         \
    }                                                                                              \
    static void name##_body(int _i)
#define LOOP(name, times) LISTED(name, tcase_add_loop_test(tcase, name, 0, (int)(times)))
#define TEST(name) LOOP(name, 1)

/* The way in which the tests of a program run. `timeout`: of each, in seconds; 0: that of Check. */
typedef struct run_tests_how {
    const char *name;
    void (*begin)(void), (*end)(void); /* before and after each test; or NULL */
    double timeout;
    bool apart; /* see run_suite_in */
} run_tests_how;

/* Runs the tests of the program, and returns the result of main. */
static inline int run_tests_in(run_tests_how how)
{
    Suite *suite = suite_create(how.name);
    TCase *tcase = tcase_create(how.name);
    if (how.begin)
        tcase_add_checked_fixture(tcase, how.begin, how.end);
    if (how.timeout > 0)
        tcase_set_timeout(tcase, how.timeout);
    for (const unit_test *test = unit_tests(NULL); test; test = test->next)
        test->add(tcase);
    suite_add_tcase(suite, tcase);
    return run_suite_in(suite, how.apart);
}
#define run_tests(...) run_tests_in((run_tests_how){.name = __VA_ARGS__})

#endif
