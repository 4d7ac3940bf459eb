/* SPDX-License-Identifier: MIT
 * test_cli_confine.c: a confined process is killed by forbidden calls, and may make the calls that
 * it needs. Each case runs in its own process. With sanitizers, which need more, confining is
 * refused.
 */
#define _GNU_SOURCE
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/confine.h"
#include "run_suite.h"

#ifdef KN_DEBUG
enum { CONFINES = false };
#else
enum { CONFINES = true };
#endif

static int before; /* a descriptor that was opened before confinement */

/* ---- Forbidden actions ---- */

static void opens(void)
{
    open("/etc/passwd", O_RDONLY);
}
static void opens_the_old_way(void)
{
    syscall(SYS_open, "/etc/passwd", O_RDONLY);
}
static void opens_to_write(void)
{
    open("/tmp/kanun-test-confined", O_WRONLY | O_CREAT, 0600);
}
static void reads_another(void)
{
    char byte;
    if (read(before, &byte, 1) < 0)
        _exit(3);
}
static void writes_to_input(void)
{
    if (write(STDIN_FILENO, "x", 1) < 0)
        _exit(3);
}
static void looks_for_a_file(void)
{
    struct stat about;
    stat("/etc/passwd", &about);
}
static void lists(void)
{
    char bytes[1024];
    syscall(SYS_getdents64, before, bytes, sizeof bytes);
}
static void removes(void)
{
    unlink("/tmp/kanun-test-there-is-none");
}
static void connects(void)
{
    socket(AF_INET, SOCK_STREAM, 0);
}
static void listens_to_the_system(void)
{
    socket(AF_NETLINK, SOCK_RAW, 0);
}
static void makes_a_pipe(void)
{
    int both[2];
    if (pipe(both))
        _exit(3);
}
static void copies_a_descriptor(void)
{
    dup2(0, 9);
}
static void forks(void)
{
    _exit(fork() < 0 ? 3 : 4);
}
static void starts_a_program(void)
{
    execl("/bin/true", "true", (char *)NULL);
}
static void kills_another(void)
{
    kill(getppid(), 0);
}
static void kills(void)
{
    syscall(SYS_kill, 1, 0);
}
static void traces(void)
{
    ptrace(PTRACE_TRACEME, 0, NULL, NULL);
}
static void reads_others_memory(void)
{
    syscall(SYS_process_vm_readv, 1, NULL, 0, NULL, 0, 0);
}
static void raises_a_limit(void)
{
    setrlimit(RLIMIT_AS, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY});
}
static void asks_for_rights(void)
{
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
}
static void becomes_another(void)
{
    if (setuid(0))
        _exit(3);
}
static void maps_code(void)
{
    mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
static void maps_a_file(void)
{
    mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, before, 0);
}
static void makes_memory_code(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(page, 4096, PROT_READ | PROT_EXEC);
}
static void makes_a_file_of_memory(void)
{
    syscall(SYS_memfd_create, "x", 0);
}
static void rings(void)
{
    syscall(SYS_io_uring_setup, 1, NULL);
}
static void sets_another_clock(void)
{
    setitimer(ITIMER_REAL, &(struct itimerval){.it_value.tv_sec = 1}, NULL);
}

static const struct {
    const char *name;
    void (*tries)(void);
} forbidden[] = {
    {"opens a file", opens},
    {"opens it the old way", opens_the_old_way},
    {"opens it to write", opens_to_write},
    {"reads what was open before", reads_another},
    {"writes to its input", writes_to_input},
    {"looks for a file", looks_for_a_file},
    {"lists a folder", lists},
    {"removes a file", removes},
    {"connects", connects},
    {"listens to the system", listens_to_the_system},
    {"makes a pipe", makes_a_pipe},
    {"copies a descriptor", copies_a_descriptor},
    {"forks", forks},
    {"starts a program", starts_a_program},
    {"kills its parent", kills_another},
    {"kills", kills},
    {"traces", traces},
    {"reads others' memory", reads_others_memory},
    {"raises a limit", raises_a_limit},
    {"asks for rights", asks_for_rights},
    {"becomes another", becomes_another},
    {"maps code", maps_code},
    {"maps a file", maps_a_file},
    {"makes memory code", makes_memory_code},
    {"makes a file of memory", makes_a_file_of_memory},
    {"uses a ring", rings},
    {"sets another clock", sets_another_clock},
};

/* ---- Allowed actions ---- */

static void reads_and_writes(void)
{
    char byte;
    if (read(STDIN_FILENO, &byte, 1) < 0 || printf("%d\n", byte) < 0 || fflush(stdout) ||
        fputs("said\n", stderr) < 0)
        _exit(3);
}
static void takes_memory(void)
{
    for (size_t size = 1; size < 64u << 20; size *= 2) {
        char *p = malloc(size);
        if (!p)
            _exit(3);
        memset(p, 1, size);
        p = realloc(p, 2 * size);
        free(p);
    }
}
static void takes_no_more_than_its_share(void)
{
    void *volatile p = malloc(KC_CONFINED_MEMORY);
    if (p || errno != ENOMEM)
        _exit(3);
}
static void asks_the_time(void)
{
    struct timespec now;
    if (time(NULL) < 0 || clock_gettime(CLOCK_MONOTONIC, &now))
        _exit(3);
}
static int by_byte(const void *a, const void *b)
{
    return memcmp(a, b, 1);
}
static void sorts(void)
{
    static char bytes[1 << 20];
    qsort(bytes, sizeof bytes / 64, 64, by_byte);
}

static const struct {
    const char *name;
    void (*tries)(void);
} allowed[] = {
    {"reads and writes", reads_and_writes},
    {"takes memory", takes_memory},
    {"takes no more than its share", takes_no_more_than_its_share},
    {"asks for the time", asks_the_time},
    {"sorts", sorts},
};

/* ---- The tests ---- */

/* Runs `tries` in a confined process; returns the wait status. */
static int end_of(void (*tries)(void))
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, STDIN_FILENO);
        dup2(nothing, STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
        before = open("/", O_RDONLY | O_DIRECTORY);
        if (kc_confine() != KANUN_OK)
            _exit(77);
        tries();
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return status;
}

static bool is_refused(int status)
{
    return !CONFINES && WIFEXITED(status) && WEXITSTATUS(status) == 77;
}

LOOP(what_is_not_allowed_ends_the_process, sizeof forbidden / sizeof *forbidden)
{
    int status = end_of(forbidden[_i].tries);
    ck_assert_msg(is_refused(status) || (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS),
                  "%s: %x", forbidden[_i].name, status);
}

LOOP(what_it_needs_it_may, sizeof allowed / sizeof *allowed)
{
    int status = end_of(allowed[_i].tries);
    ck_assert_msg(is_refused(status) || status == 0, "%s: %x", allowed[_i].name, status);
}

static void never_ends(void)
{
    kc_confine_renew(1);
    for (volatile unsigned n = 0;; n++)
        continue;
}

TEST(time_that_is_used_up_ends_the_process)
{
    int status = end_of(never_ends);
    ck_assert_msg(is_refused(status) || (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF), "%x",
                  status);
}

int main(void)
{
    return run_tests("cli_confine");
}
