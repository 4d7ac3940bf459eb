/* SPDX-License-Identifier: MIT
 * test_commands_memory.c: makes the n-th allocation of a whole command fail, alone or with all that
 * follow: it ends with status 4 and says that memory was out, or gives its whole answer. Without
 * sanitizers every allocation of the C library fails, too. Samples of n to 2,000; with
 * $KN_ALLOCATIONS to that, each of the first 120 and every 41st of the others, or every
 * $KN_STRIDE-th.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <check.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "cli/tool.h"
#include "harness.h"
#include "run_suite.h"

/* ---- Failing ---- */

typedef enum way { ALONE, FROM_THERE, ANY_ALONE, WAYS } way;

#ifndef __SANITIZE_ADDRESS__
#define WITH_LIBRARY 1
static unsigned long any_left; /* 0: none fails */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *p, size_t size);

static bool any_fails(void)
{
    return any_left && --any_left == 0;
}

void *malloc(size_t size)
{
    return any_fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return any_fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *p, size_t size)
{
    return any_fails() ? NULL : __libc_realloc(p, size);
}
#else
#define WITH_LIBRARY 0
static unsigned long any_left;
#endif

static void arm(way how, unsigned long n)
{
    if (how == ALONE)
        kn_memory_fail_once(n);
    else if (how == FROM_THERE)
        kn_memory_fail_after(n);
    else
        any_left = n;
}

/* ---- Running ---- */

enum { ARGUMENTS = 20, ROOM = 1 << 18, EACH = 120, STRIDE = 41 };

typedef struct run {
    int status;
    char out[ROOM], said[ROOM];
} run;

static bool *reached; /* shared with the child: the allocation that was to fail was asked for */
static char scratch[] = "/tmp/kanun-memory-XXXXXX", files[3][64], record[64];
static run whole, one;

static void take(const char *path, char *text)
{
    FILE *in = fopen(path, "r");
    size_t length = in ? fread(text, 1, ROOM - 1, in) : 0;
    text[length] = '\0';
    if (in)
        fclose(in);
}

static void redirect(const char *path, int flags, int to)
{
    int file = open(path, flags, 0600);
    if (file < 0 || dup2(file, to) < 0)
        _exit(99);
}

/* Whether an allocation is still to fail: the command made fewer. */
static bool is_armed(way how)
{
    if (how == ANY_ALONE)
        return any_left > 0;
    for (int n = 0; n < 4096; n++)
        if (!kn_memory_ask())
            return true;
    return false;
}

/* Runs a command in a process of its own, whose n-th allocation fails (0: none). */
static void run_it(const char *const *arguments, way how, unsigned long n, run *r)
{
    fflush(NULL);
    *reached = true;
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (!child) {
        char words[ARGUMENTS][128], *argv[ARGUMENTS + 1];
        int argc = 0;
        for (; arguments[argc]; argc++) {
            snprintf(words[argc], sizeof words[argc], "%s", arguments[argc]);
            argv[argc] = words[argc];
        }
        argv[argc] = NULL;
        redirect(files[0], O_RDONLY, 0);
        redirect(files[1], O_WRONLY | O_CREAT | O_TRUNC, 1);
        redirect(files[2], O_WRONLY | O_CREAT | O_TRUNC, 2);
        if (n)
            arm(how, n);
        int status = kc_program(argc, argv);
        *reached = how == FROM_THERE || !is_armed(how);
        any_left = 0;
        fflush(NULL);
        _exit(status);
    }
    int ended;
    ck_assert_int_eq(waitpid(child, &ended, 0), child);
    r->status = WIFEXITED(ended) ? WEXITSTATUS(ended) : 1000 + WTERMSIG(ended);
    take(files[1], r->out);
    take(files[2], r->said);
}

static bool says_memory(const char *text)
{
    return strstr(text, "out of memory");
}

typedef bool judge(const run *r, const char **wrong);

static bool is_told(const run *r, const char **wrong)
{
    *wrong = "neither told nor harmless";
    return (r->status == 4 && says_memory(r->said)) ||
           (r->status == whole.status && !strcmp(r->out, whole.out));
}

/* A session answers each line, and the first answer that is not as it should be says why. */
static bool is_answered(const run *r, const char **wrong)
{
    const char *is = r->out, *should = whole.out;
    *wrong = "an answer lacks a part";
    while (*is) {
        size_t length = strcspn(is, "\n") + 1;
        if (strncmp(is, should, length) != 0) {
            const char *found = strstr(is, "\"code\":\"system\"");
            return !strncmp(is, "{\"ok\":false", 11) && found && found < is + length &&
                   (r->status == 0 || (r->status == 4 && says_memory(r->said)));
        }
        is += length;
        should += length;
    }
    *wrong = "answers are missing";
    return (r->status == 4 && says_memory(r->said)) || (r->status == 0 && !*should);
}

/* Times differ from run to run. */
static bool is_counted(const run *r, const char **wrong)
{
    *wrong = "neither told nor fine";
    return (r->status == 4 && says_memory(r->said)) || r->status == whole.status;
}

static void type(const char *text)
{
    FILE *in = fopen(files[0], "w");
    ck_assert_ptr_nonnull(in);
    fputs(text, in);
    fclose(in);
}

/* The allocation to fail after the n-th; `step`: of samples, the next is so much of n further on.
 */
static unsigned long next(unsigned long n, unsigned long step)
{
    if (getenv("KN_ALLOCATIONS"))
        return n + (n < EACH ? 1 : (unsigned long)hn_number("KN_STRIDE", STRIDE));
    return n + (n < 20 ? 2 : 1 + n / step); /* 9 was a path that nobody asked after */
}

static void fail_some(const char *const *arguments, const char *typed, judge *fine,
                      unsigned long step, unsigned long least)
{
    unsigned long most = (unsigned long)hn_number("KN_ALLOCATIONS", 2000), told = 0;
    type(typed);
    run_it(arguments, ALONE, 0, &whole);
    ck_assert_msg(whole.status == 0, "%s: %d %s", arguments[1], whole.status, whole.said);
    unsigned long ours = most; /* so many of its own the command makes, at most */
    for (way how = ALONE; how < (WITH_LIBRARY ? WAYS : ANY_ALONE); how++)
        for (unsigned long n = 1; n <= (how == ANY_ALONE ? most : ours); n = next(n, step)) {
            const char *wrong = "";
            run_it(arguments, how, n, &one);
            if (!*reached) {
                ours = how == ALONE ? n : ours;
                break;
            }
            ck_assert_msg(fine(&one, &wrong),
                          "%s, allocation %lu, way %d: %s: status %d\n%s\n%.3000s", arguments[1], n,
                          (int)how, wrong, one.status, one.said, one.out);
            told += one.status == 4;
        }
    ck_assert_uint_ge(told, least);
}

static void fail_each(const char *const *arguments, const char *typed, judge *fine)
{
    fail_some(arguments, typed, fine, 9, 10);
}

static void set_up(void)
{
    static const char *const names[] = {"typed", "out", "said"};
    reached =
        mmap(NULL, sizeof *reached, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (reached == MAP_FAILED)
        ck_abort_msg("no memory to share");
    if (!mkdtemp(scratch))
        ck_abort_msg("no folder");
    for (int n = 0; n < 3; n++)
        snprintf(files[n], sizeof files[n], "%s/%s", scratch, names[n]);
    snprintf(record, sizeof record, "%s/match.jsonl", scratch);
    setenv("XDG_STATE_HOME", scratch, 1);
    setenv("KANUN_PATH", "ruledefs", 0);
}

static void tear_down(void)
{
    char folder[64];
    snprintf(folder, sizeof folder, "%s/kanun", scratch);
    for (int n = 0; n < 3; n++)
        unlink(files[n]);
    unlink(record);
    rmdir(folder);
    rmdir(scratch);
    snprintf(scratch, sizeof scratch, "/tmp/kanun-memory-XXXXXX");
}

START_TEST(a_session_refuses_what_it_has_no_memory_for)
{
    static const char *const arguments[] = {"kanun", "session", NULL};
    fail_each(arguments,
              "{\"cmd\":\"new\",\"game\":\"basra/egypt\",\"seed\":7,\"id\":1}\n"
              "{\"cmd\":\"legal\"}\n{\"cmd\":\"play\",\"move\":\"4S\"}\n"
              "{\"cmd\":\"view\",\"seat\":\"all\"}\n{\"cmd\":\"scores\"}\n"
              "{\"cmd\":\"give\",\"chance\":{\"cut\":[3,4]}}\n{\"cmd\":\"save\"}\n"
              "{\"cmd\":\"undo\"}\n{\"cmd\":\"why\",\"move\":\"KS\"}\n{\"cmd\":\"hello\"}\n",
              is_answered);
}
END_TEST

/* Rules that come as texts; without sanitizers also behind the wall, where all that lies on the
 * search path is read first. */
START_TEST(a_session_with_texts_refuses_what_it_has_no_memory_for)
{
    static const char *const arguments[] = {"kanun", "session", NULL}, *const confined[] = {
                                                                           "kanun", "session",
                                                                           "--confine", NULL};
    const char *typed =
        "{\"cmd\":\"new\",\"game\":\"p.yaml\",\"seed\":7,\"files\":{\"p.yaml\":\"extends: "
        "basra/egypt\\nname: P\\nscript: s.lua\\n\",\"s.lua\":\"local a = "
        "1\",\"p.ja.yaml\":\"name: P\"}}\n"
        "{\"cmd\":\"legal\"}\n{\"cmd\":\"new\",\"game\":\"p.yaml\"}\n{\"cmd\":\"hello\"}\n";
    fail_each(arguments, typed, is_answered);
    if (WITH_LIBRARY)
        fail_each(confined, typed, is_answered);
}
END_TEST

START_TEST(a_match_ends_when_memory_is_out)
{
    static const char *const arguments[] = {"kanun", "play",      "basra/egypt",  "--seed",
                                            "3",     "--players", "human,greedy", NULL};
    fail_each(arguments, "1\nhint\nwhy all\n1\nundo\n1\n", is_told);
}
END_TEST

START_TEST(a_replay_calls_no_record_damaged_when_memory_is_out)
{
    const char *const make[] = {"kanun", "replay",        "basra/egypt", "--seed", "7",
                                "--key", "match.deals=1", "--export",    "json",   NULL};
    const char *const arguments[] = {"kanun", "replay", record, NULL};
    type("");
    run_it(make, ALONE, 0, &one);
    ck_assert_msg(one.status == 0, "%s", one.said);
    ck_assert_int_eq(rename(files[1], record), 0);
    fail_each(arguments, "", is_told);
}
END_TEST

START_TEST(a_simulation_tells_that_memory_is_out)
{
    static const char *const arguments[] = {"kanun", "sim",       "basra/egypt", "--games",
                                            "2",     "--threads", "1",           "--seed",
                                            "1",     "--players", "greedy",      NULL};
    fail_each(arguments, "", is_counted);
}
END_TEST

START_TEST(a_check_tells_that_memory_is_out)
{
    static const char *const arguments[] = {"kanun", "check", "basra/egypt", NULL};
    fail_each(arguments, "", is_counted);
}
END_TEST

/* All other commands, with a small game; those that only print a table allocate next to nothing. */
static const struct {
    const char *arguments[ARGUMENTS];
    unsigned long least; /* so often at least it must have been told */
} others[] = {
    {{"kanun", "list"}, 5},
    {{"kanun", "list", "--options", "basra"}, 5},
    {{"kanun", "show", "tests/games/doubling.yaml"}, 5},
    {{"kanun", "show", "--format", "html", "--lang", "ja", "tests/games/doubling.yaml"}, 5},
    {{"kanun", "resolve", "tests/games/doubling.yaml"}, 5},
    {{"kanun", "perft", "tests/games/doubling.yaml", "--depth", "2", "--seed", "1"}, 5},
    {{"kanun", "test", "tests/scenarios/big_two.test.yaml"}, 5},
    {{"kanun", "replay", "tests/games/doubling.yaml", "--seed", "3", "--export", "text"}, 5},
    {{"kanun", "play", "tests/games/doubling.yaml", "--seed", "3", "--players", "random"}, 5},
    {{"kanun", "reference"}, 0},
    {{"kanun", "schema"}, 1},
    {{"kanun", "explain", "E0214"}, 0},
    {{"kanun", "manual"}, 0},
    {{"kanun", "completion", "bash"}, 0},
};

START_TEST(every_other_command_tells_that_memory_is_out)
{
    fail_some(others[_i].arguments, "", is_told, 3, others[_i].least);
}
END_TEST

/* Experiments, with a match or two; `merge` puts together what the first one has left. */
#define FEW "--games", "2", "--one-deal", "--threads", "1", "--seed", "1", "--players", "random"
static const struct {
    const char *arguments[ARGUMENTS];
} experiments[] = {
    {{"kanun", "compare", "basra/egypt", "--key", "match.target=51", FEW}},
    {{"kanun", "merge", record}},
    {{"kanun", "sweep", "basra/egypt", "--grid", "hand_size=4,6", FEW}},
    {{"kanun", "bisect", "basra/egypt", "--key", "match.target=51", "--set", "hand_size=6", FEW}},
    {{"kanun", "measure", "basra/egypt", FEW}},
    {{"kanun", "learn", "tests/games/doubling.yaml", "--deals", "2", "--seed", "1", "--output",
      record}},
    {{"kanun", "solve", "basra/egypt", "--seed", "1", "--players", "random", "--until", "1:46"}},
};

START_TEST(an_experiment_tells_that_memory_is_out)
{
    static const char *const part[] = {
        "kanun",    "compare", "basra/egypt", "--key", "match.target=51", "--shard", "1/1",
        "--output", record,    FEW,           NULL};
    type("");
    run_it(part, ALONE, 0, &one);
    ck_assert_msg(one.status == 0, "%s", one.said);
    fail_some(experiments[_i].arguments, "", is_told, 3, 5);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("commands out of memory");
    TCase *c = tcase_create("commands");
    tcase_set_timeout(c, 3600);
    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, a_session_refuses_what_it_has_no_memory_for);
    tcase_add_test(c, a_session_with_texts_refuses_what_it_has_no_memory_for);
    tcase_add_test(c, a_match_ends_when_memory_is_out);
    tcase_add_test(c, a_replay_calls_no_record_damaged_when_memory_is_out);
    tcase_add_test(c, a_simulation_tells_that_memory_is_out);
    tcase_add_test(c, a_check_tells_that_memory_is_out);
    tcase_add_loop_test(c, every_other_command_tells_that_memory_is_out, 0,
                        sizeof others / sizeof *others);
    tcase_add_loop_test(c, an_experiment_tells_that_memory_is_out, 0,
                        sizeof experiments / sizeof *experiments);
    suite_add_tcase(suite, c);
    return run_suite(suite);
}
