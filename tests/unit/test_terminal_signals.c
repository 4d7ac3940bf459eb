/* SPDX-License-Identifier: MIT
 * test_terminal_signals.c: a signal that comes just before input is awaited is not lost.
 * tests/cli/play.test.sh tests signals that come while it waits.
 */
#include <unistd.h>

#include "run_suite.h"
#include "terminal/signals.h"

TEST(a_signal_before_the_wait_ends_it)
{
    struct sigaction before[KT_ENDS];
    int ends[2], input = dup(STDIN_FILENO);
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    kt_signals_hear(before);
    ck_assert_int_eq(write(ends[1], "9", 1), 1);
    ck_assert(kt_signals_await_input());
    ck_assert_int_eq(read(STDIN_FILENO, &(char){0}, 1), 1);
    raise(SIGTERM);
    ck_assert(!kt_signals_await_input()); /* nothing can be read: otherwise it would hang */
    ck_assert_int_eq(kt_play_interrupted(), SIGTERM);
    kt_signals_unhear(before);
    dup2(input, STDIN_FILENO);
    close(input);
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    return run_tests("terminal: signals");
}
