/* SPDX-License-Identifier: MIT
 * test_commands_memory.c: makes the n-th allocation of a whole command fail, alone or with all that
 * follow: it ends with status 4 and says that memory was out, or gives its whole answer. Without
 * sanitizers every allocation of the C library fails, too. The command runs once: before each
 * allocation that is to fail the process divides in two, and in the copy it does. Samples of n to
 * 2,000; with $KN_ALLOCATIONS to that, each of the first 120 and every $KN_STRIDE-th of the others.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS, RTLD_NEXT */
#include <check.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef KN_SECCOMP
#include <seccomp.h>
#endif

#include "base/memory.h"
#include "command/tool.h"
#include "harness.h"
#include "run_suite.h"

/* ---- Failing ---- */

typedef enum way { ALONE, FROM_THERE, ANY_ALONE, WAYS } way;

/* Asked before each allocation of the kind that is tried. */
static kn_memory_judge *any_fails; /* of all, the C library's too; NULL: none does */

#ifndef __SANITIZE_ADDRESS__
#define WITH_LIBRARY 1
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *p, size_t size);

void *malloc(size_t size)
{
    return any_fails && any_fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return any_fails && any_fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *p, size_t size)
{
    return any_fails && any_fails() ? NULL : __libc_realloc(p, size);
}
#else
#define WITH_LIBRARY 0
#endif

/* A copy of the process has the one thread that has made it: commands do without others. */
int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                   void *argument)
{
    (void)thread, (void)how, (void)run, (void)argument;
    return EAGAIN;
}

/* ---- Running ---- */

enum { ARGUMENTS = 20, ROOM = 1 << 18, EACH = 120, STRIDE = 41, FILES = 32, PATIENCE = 120 };

typedef struct run {
    int status;
    char out[ROOM], said[ROOM];
} run;
typedef bool judge(const run *r, const char **wrong);

static char scratch[] = "/tmp/kanun-memory-XXXXXX", record[64];
static char files[3][64], copies[3][64]; /* typed, out, said */
static run whole, one;

/* What the process that runs the command finds out; shared with the one that has begun it. */
static struct report {
    unsigned long told;
    char wrong[8192];
} * report;

/* Reads without allocating. */
static size_t take(const char *path, char *text)
{
    int file = open(path, O_RDONLY);
    ssize_t length = file < 0 ? 0 : read(file, text, ROOM - 1);
    text[length > 0 ? length : 0] = '\0';
    if (file >= 0)
        close(file);
    return length > 0 ? (size_t)length : 0;
}

static void redirect(const char *path, int flags, int to)
{
    int file = open(path, flags, 0600);
    if (file < 0 || dup2(file, to) < 0)
        _exit(99);
    close(file);
}

static int status_of(int ended)
{
    return WIFEXITED(ended) ? WEXITSTATUS(ended) : 1000 + WTERMSIG(ended);
}

/* What is tried now: the judge of the results, how much, and how far it has come. */
static struct trial {
    const char *const *arguments;
    judge *fine;
    way how;
    unsigned long n, next, step, most;
    bool dividing;
} trial;

/* The allocation to fail after the n-th; `step`: of samples, the next is so much of n further on.
 */
static unsigned long next(unsigned long n, unsigned long step)
{
    if (getenv("KN_ALLOCATIONS"))
        return n + (n < EACH ? 1 : (unsigned long)hn_number("KN_STRIDE", STRIDE));
    return n + (n < 20 ? 2 : 1 + n / step); /* 9 was a path that nobody asked after */
}

static bool always(void)
{
    return true;
}

#ifdef KN_SECCOMP
/* Who is shut in can't divide: the wall stands in the copies alone. */
static scmp_filter_ctx wall; /* NULL: not yet, or nothing divides */
static bool divides;

static void find_original(const char *name, void *function)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (!found)
        _exit(99);
    memcpy(function, &found, sizeof found);
}

static int load(const scmp_filter_ctx filter)
{
    int (*original)(const scmp_filter_ctx filter);
    find_original("seccomp_load", &original);
    return original(filter);
}

int seccomp_load(const scmp_filter_ctx filter)
{
    if (divides)
        wall = filter;
    return divides ? 0 : load(filter);
}

void seccomp_release(scmp_filter_ctx filter)
{
    void (*original)(scmp_filter_ctx filter);
    find_original("seccomp_release", &original);
    if (filter != wall)
        original(filter);
}

/* Copies and their files are not the command's. */
int setrlimit(__rlimit_resource_t what, const struct rlimit *limits)
{
    bool ours = divides && (what == RLIMIT_NOFILE || what == RLIMIT_NPROC);
    return ours ? 0 : prlimit(0, what, limits, NULL);
}

static void shut_in(void)
{
    if (wall && load(wall))
        _exit(99);
}
#else
static bool divides;
static void shut_in(void) {}
#endif

/* In the copy: it goes on with outputs of its own, which begin as they are. */
static void go_on(void)
{
    static char text[ROOM];
    kn_memory_watch(trial.how == FROM_THERE ? always : NULL);
    any_fails = NULL;
    for (int n = 1; n < 3; n++) {
        size_t length = take(files[n], text);
        redirect(copies[n], O_WRONLY | O_CREAT | O_TRUNC, n);
        if (write(n, text, length) != (ssize_t)length)
            _exit(99);
    }
    alarm(PATIENCE);
    shut_in();
}

/* The copy has ended: what does it say? */
static void look_at_copy(int ended)
{
    const char *wrong = "";
    one.status = status_of(ended);
    take(copies[1], one.out);
    take(copies[2], one.said);
    report->told += one.status == 4;
    if (trial.fine(&one, &wrong))
        return;
    snprintf(report->wrong, sizeof report->wrong,
             "%s, allocation %lu, way %d: %s: status %d\n%.2000s\n%.3000s", trial.arguments[1],
             trial.n, (int)trial.how, wrong, one.status, one.said, one.out);
    _exit(0);
}

/* Before an allocation: true in the copy of the process in which it is to fail. Files that are open
 * stand where they stood, whatever the copy has read or written. */
static bool divide(void)
{
    off_t at[FILES];
    int ended;
    if (trial.dividing || ++trial.n != trial.next || trial.n > trial.most)
        return false;
    trial.dividing = true;
    trial.next = next(trial.n, trial.step);
    for (int n = 0; n < FILES; n++)
        at[n] = lseek(n, 0, SEEK_CUR);
    pid_t copy = fork();
    if (copy == 0) {
        go_on();
        return true;
    }
    if (copy < 0 || waitpid(copy, &ended, 0) != copy)
        _exit(99);
    for (int n = 0; n < FILES; n++)
        if (at[n] >= 0)
            lseek(n, at[n], SEEK_SET);
    look_at_copy(ended);
    trial.dividing = false;
    return false;
}

/* Runs a command in a process of its own; `begin` (or NULL) is called before it. */
static void run_it(const char *const *arguments, void (*begin)(void), run *r)
{
    fflush(NULL);
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
        if (begin)
            begin();
        int status = kc_program(argc, argv);
        kn_memory_watch(NULL);
        any_fails = NULL;
        fflush(NULL);
        _exit(status);
    }
    int ended;
    ck_assert_int_eq(waitpid(child, &ended, 0), child);
    r->status = status_of(ended);
    take(files[1], r->out);
    take(files[2], r->said);
}

static void begin_dividing(void)
{
    divides = true;
    if (trial.how == ANY_ALONE)
        any_fails = divide;
    else
        kn_memory_watch(divide);
}

static bool says_memory(const char *text)
{
    return strstr(text, "out of memory");
}

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

static void fail_some(const char *const *arguments, const char *typed, judge *fine,
                      unsigned long step, unsigned long least)
{
    type(typed);
    run_it(arguments, NULL, &whole);
    ck_assert_msg(whole.status == 0, "%s: %d %s", arguments[1], whole.status, whole.said);
    memset(report, 0, sizeof *report);
    for (way how = ALONE; how < (WITH_LIBRARY ? WAYS : ANY_ALONE); how++) {
        trial = (struct trial){
            .arguments = arguments, .fine = fine, .how = how, .next = 1, .step = step};
        trial.most = (unsigned long)hn_number("KN_ALLOCATIONS", 2000);
        run_it(arguments, begin_dividing, &one);
        ck_assert_msg(!*report->wrong, "%s", report->wrong);
        /* Copies may have taken away what it has written. */
        ck_assert_msg(one.status == 0 || one.status == 4, "%s: status %d\n%s", arguments[1],
                      one.status, one.said);
    }
    ck_assert_uint_ge(report->told, least);
}

static void fail_each(const char *const *arguments, const char *typed, judge *fine)
{
    fail_some(arguments, typed, fine, 9, 10);
}

static void set_up(void)
{
    static const char *const names[] = {"typed", "out", "said"};
    report = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (report == MAP_FAILED)
        ck_abort_msg("no memory to share");
    if (!mkdtemp(scratch))
        ck_abort_msg("no folder");
    for (int n = 0; n < 3; n++) {
        snprintf(files[n], sizeof files[n], "%s/%s", scratch, names[n]);
        snprintf(copies[n], sizeof copies[n], "%s/copy-%s", scratch, names[n]);
    }
    snprintf(record, sizeof record, "%s/match.jsonl", scratch);
    setenv("XDG_STATE_HOME", scratch, 1);
    setenv("KANUN_PATH", "ruledefs", 0);
}

static void tear_down(void)
{
    char folder[64];
    snprintf(folder, sizeof folder, "%s/kanun", scratch);
    for (int n = 0; n < 3; n++) {
        unlink(files[n]);
        unlink(copies[n]);
    }
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
    run_it(make, NULL, &one);
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
    {{"kanun", "list", "--options", "basra/egypt"}, 5},
    {{"kanun", "show", "tests/games/doubling.yaml"}, 5},
    {{"kanun", "show", "--format", "html", "--lang", "ja", "tests/games/doubling.yaml"}, 5},
    {{"kanun", "resolve", "tests/games/doubling.yaml"}, 5},
    {{"kanun", "perft", "tests/games/doubling.yaml", "--depth", "2", "--seed", "1"}, 5},
    {{"kanun", "test", "tests/scenarios/big_two_play.test.yaml"}, 5},
    {{"kanun", "test", "tests/scenarios/big_two_play.test.yaml", "--coverage"}, 5},
    {{"kanun", "replay", "tests/games/doubling.yaml", "--seed", "3", "--export", "text"}, 5},
    {{"kanun", "why", "tests/games/doubling.yaml", "--seed", "3", "--until", "1:9"}, 5},
    {{"kanun", "which", "briscola"}, 5},
    {{"kanun", "play", "tests/games/doubling.yaml", "--seed", "3", "--players", "random"}, 5},
    {{"kanun", "reference"}, 0},
    {{"kanun", "schema"}, 1},
    {{"kanun", "explain", "E0214"}, 0},
    {{"kanun", "manual"}, 0},
    {{"kanun", "completion", "bash"}, 0},
    {{"kanun", "completion", "words", "--", "sim", ""}, 1},
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
    {{"kanun", "compare", "basra/egypt", "--key", "match.target=51", "--resume", record, FEW}},
    {{"kanun", "compare", "basra/egypt", "--key", "match.target=51", "--measure",
      "2 * moves + total", FEW}},
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
    const char *const *asked = experiments[_i].arguments;
    type("");
    if (strcmp(asked[1], "merge") == 0) { /* the others find no file there that is not theirs */
        run_it(part, NULL, &one);
        ck_assert_msg(one.status == 0, "%s", one.said);
    }
    fail_some(asked, "", is_told, 3, 5);
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
