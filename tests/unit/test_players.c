/* SPDX-License-Identifier: MIT
 * test_players.c: other programs as players: requests and answers line by line, and every way in
 * which they can fail. tests/cli also tests the requests to them. Needs basra/egypt on the search
 * path.
 */
#include <check.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "players/process.h"
#include "experiment/simulate.h"
#include "run_suite.h"

static char why[KP_PROCESS_WHY];

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static kp_process *started(const char *command)
{
    kp_process *process = kp_process_start(command, why);
    ck_assert_msg(process != NULL, "%s", why);
    return process;
}

/* Asks once; expects a failure with `text` in its message, and no wait for the whole program. */
static void assert_fails(const char *command, const char *text)
{
    kp_process *process = started(command);
    double start = now();
    const char *answer = kp_process_ask(process, "question\n", 300, why);
    ck_assert_msg(answer == NULL, "'%s' answered '%s'", command, answer);
    ck_assert_msg(strstr(why, text) != NULL, "'%s': %s", command, why);
    kp_process_end(process);
    ck_assert_double_lt(now() - start, 40);
}

TEST(a_program_answers_line_by_line)
{
    kp_process *process = started("while read -r line; do echo \"  got $line\t\"; done");
    for (int n = 0; n < 100; n++) {
        char line[32], expected[32];
        snprintf(line, sizeof line, "line%d\n", n);
        snprintf(expected, sizeof expected, "got line%d", n);
        const char *answer = kp_process_ask(process, line, 5000, why);
        ck_assert_msg(answer != NULL, "%s", why);
        ck_assert_str_eq(answer, expected);
    }
    kp_process_end(process);
}

TEST(a_long_line_arrives_whole)
{
    size_t length = 1 << 20;
    char *line = malloc(length + 2);
    ck_assert_ptr_nonnull(line);
    memset(line, 'x', length);
    memcpy(line + length, "\n", 2);
    /* `read` of the shell would take each byte by itself */
    kp_process *process = started("exec perl -ne 'BEGIN { $| = 1 } print length() - 1, \"\\n\"'");
    const char *answer = kp_process_ask(process, line, 20000, why);
    ck_assert_msg(answer != NULL, "%s", why);
    ck_assert_str_eq(answer, "1048576");
    kp_process_end(process);
    free(line);
}

TEST(every_failure_has_its_reason_and_none_hangs)
{
    assert_fails("sleep 50", "did not answer within 0.3 s");
    assert_fails("cat >/dev/null", "did not answer within 0.3 s");
    assert_fails("read -r x; printf half", "ended with status 0 before it answered");
    assert_fails("read -r x; printf half; sleep 50", "did not answer within 0.3 s");
    assert_fails("exit 3", "ended with status 3 before it answered");
    assert_fails("read -r x; exit 4", "ended with status 4 before it answered");
    assert_fails("kill -KILL $$", "was ended by signal 9 before it answered");
    assert_fails("exec >&-; sleep 50", "closed its output before it answered");
    assert_fails("trap '' TERM HUP; sleep 50", "did not answer within 0.3 s");
}

TEST(a_program_that_does_not_read_cannot_block)
{
    size_t length = 1 << 20; /* more than a pipe holds */
    char *line = malloc(length + 2);
    ck_assert_ptr_nonnull(line);
    memset(line, 'x', length);
    memcpy(line + length, "\n", 2);
    kp_process *process = started("sleep 50");
    ck_assert_ptr_null(kp_process_ask(process, line, 300, why));
    ck_assert_str_eq(why, "does not read its input");
    kp_process_end(process);
    free(line);
}

TEST(an_answer_may_be_long_but_not_endless)
{
    kp_process *process = started("read -r x; head -c 65535 /dev/zero | tr '\\0' x; echo");
    const char *answer = kp_process_ask(process, "question\n", 5000, why);
    ck_assert_msg(answer != NULL, "%s", why);
    ck_assert_uint_eq(strlen(answer), 65535);
    kp_process_end(process);
    process = started("read -r x; head -c 65536 /dev/zero | tr '\\0' x; echo; sleep 50");
    ck_assert_ptr_null(kp_process_ask(process, "question\n", 5000, why));
    ck_assert_str_eq(why, "wrote an answer longer than 65536 bytes");
    kp_process_end(process);
}

TEST(two_answers_to_one_question_are_a_failure_not_the_next_answer)
{
    kp_process *process = started("while read -r x; do printf 'one\\ntwo\\n'; done");
    const char *answer = kp_process_ask(process, "question\n", 5000, why);
    ck_assert_msg(answer != NULL, "%s", why);
    ck_assert_str_eq(answer, "one");
    nanosleep(&(struct timespec){0, 50000000}, NULL);
    ck_assert_ptr_null(kp_process_ask(process, "question\n", 5000, why));
    ck_assert_str_eq(why, "wrote more than one line for one question");
    kp_process_end(process);
}

TEST(a_program_that_ends_does_not_end_us_by_a_signal)
{
    kp_process *process = started("exit 0");
    nanosleep(&(struct timespec){0, 100000000}, NULL);
    for (int n = 0; n < 3; n++)
        ck_assert_ptr_null(kp_process_ask(process, "question\n", 300, why));
    sigset_t pending;
    sigpending(&pending);
    ck_assert(!sigismember(&pending, SIGPIPE));
    kp_process_end(process);
}

/* All processes in the group of a shell end with it, whether it is ended or exits by itself. */
LOOP(nothing_that_it_started_is_left, 4)
{
    static const char *const then[] = {"read -r x; wait", "read -r x", "exec cat >/dev/null",
                                       "exit 3"};
    char command[256], path[] = "/tmp/kanun-test-XXXXXX";
    int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);
    snprintf(command, sizeof command, "sleep 60 & echo $! >%s; %s", path, then[_i]);
    kp_process *process = started(command);
    nanosleep(&(struct timespec){0, 200000000}, NULL);
    char text[32] = "";
    FILE *in = fopen(path, "r");
    ck_assert_ptr_nonnull(in);
    ck_assert_ptr_nonnull(fgets(text, sizeof text, in));
    fclose(in);
    remove(path);
    pid_t child = (pid_t)strtol(text, NULL, 10);
    ck_assert_int_gt(child, 1);
    ck_assert_int_eq(kill(child, 0), 0);
    if (_i == 3) /* it exits before it is ended */
        ck_assert_ptr_null(kp_process_ask(process, "question\n", 5000, why));
    kp_process_end(process);
    /* the process that adopts it may need a moment to reap it: a zombie still accepts signal 0 */
    bool gone = false;
    for (int n = 0; n < 100 && !gone; n++) {
        char stat[64], line[256] = "";
        snprintf(stat, sizeof stat, "/proc/%d/stat", (int)child);
        FILE *state = fopen(stat, "r");
        gone = !state || !fgets(line, sizeof line, state) || strstr(line, ") Z ");
        if (state)
            fclose(state);
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    }
    ck_assert_msg(gone, "process %d is still running", (int)child);
}

/* ---- In a simulation ---- */

/* Answers with the first legal move, but with nonsense in matches 5 and 9. */
#define BOT                                                                                        \
    "exec:sed -u -e '/\"match\":[59],/s/.*/nonsense/' -e "                                         \
    "'s/.*\"moves\":\\[\"\\([^\"]*\\)\".*/\\1/'"

TEST(forfeits_are_counted_and_the_first_is_told_whatever_the_threads)
{
    static const char *const players[] = {BOT, "random"};
    kanun_errors *errors = kanun_errors_new();
    kanun_rules *rules;
    ck_assert_int_eq(kanun_rules_load(&rules, "basra/egypt", NULL, NULL, 0, errors), KANUN_OK);
    for (int threads = 1; threads <= 3; threads++) {
        ke_sim_plan plan = {.rules = rules,
                            .players = players,
                            .player_count = 2,
                            .seed = 1,
                            .games = 12,
                            .threads = threads,
                            .timeout_ms = 20000};
        kr_failure failure = {.errors = errors};
        ke_sim_totals totals;
        uint64_t failed;
        ck_assert_int_eq(ke_sim_run(&plan, &totals, &failed, &failure), KANUN_OK);
        ck_assert_uint_eq(totals.matches, 12);
        ck_assert_uint_eq(totals.forfeits, 2);
        ck_assert_uint_eq(totals.forfeit.match, 5);
        ck_assert_int_eq(totals.forfeit.seat, 0);
        ck_assert_ptr_nonnull(strstr(totals.forfeit.why, "answered 'nonsense'"));
        ck_assert_uint_eq(totals.person[0].forfeits, 2);
        ck_assert_uint_eq(totals.person[1].forfeits, 0);
        ck_assert_uint_eq(totals.person[1].margin.count, 10);
        ck_assert_uint_ge(totals.side[1].wins, 2);
        ke_sim_totals_free(&totals);
        errors = failure.errors;
    }
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}

int main(void)
{
    return run_tests("players", .timeout = 120);
}
