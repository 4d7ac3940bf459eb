/* SPDX-License-Identifier: MIT
 * confine.c: an allow-list of system calls (seccomp), no new privileges, and resource limits.
 * Everything that the process needs was opened and read before. This file doesn't depend on the
 * work of the process.
 */
#define _GNU_SOURCE /* close_range */
#include "cli/confine.h"

#include "command/tool.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#endif

#if defined(KN_SECCOMP) && !defined(SANITIZED)
#include <errno.h>
#include <jansson.h>
#include <seccomp.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

/* Calls allowed with any arguments: allocating and freeing memory, time, random numbers, exit.
 * qsort calls sysinfo to find the memory size. */
static const int calls[] = {
    SCMP_SYS(brk),           SCMP_SYS(munmap),       SCMP_SYS(mremap), SCMP_SYS(madvise),
    SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(time),   SCMP_SYS(getrandom),
    SCMP_SYS(sysinfo),       SCMP_SYS(futex),        SCMP_SYS(exit),   SCMP_SYS(exit_group),
    SCMP_SYS(rt_sigreturn),
};

/* Allows calls with certain arguments only. */
static bool allow_some(scmp_filter_ctx filter)
{
    const struct scmp_arg_cmp input = SCMP_A0(SCMP_CMP_EQ, STDIN_FILENO, 0),
                              output = SCMP_A0(SCMP_CMP_EQ, STDOUT_FILENO, 0),
                              errors = SCMP_A0(SCMP_CMP_EQ, STDERR_FILENO, 0),
                              timer = SCMP_A0(SCMP_CMP_EQ, ITIMER_PROF, 0),
                              no_code = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
                              no_file = SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, MAP_ANONYMOUS);
    const struct {
        int call;
        unsigned conditions;
        struct scmp_arg_cmp condition[2];
    } some[] = {
        {SCMP_SYS(read), 1, {input}},
        {SCMP_SYS(lseek), 1, {input}}, /* called at exit if the input is a file */
        {SCMP_SYS(write), 1, {output}},
        {SCMP_SYS(write), 1, {errors}},
        {SCMP_SYS(setitimer), 1, {timer}},
        {SCMP_SYS(mmap), 2, {no_code, no_file}},
        {SCMP_SYS(mprotect), 1, {no_code}},
    };
    for (size_t n = 0; n < sizeof some / sizeof *some; n++)
        if (seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, some[n].call, some[n].conditions,
                                   some[n].condition))
            return false;
    return true;
}

/* Makes all other calls kill the process. */
static bool filter_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    bool fine = filter != NULL;
    for (size_t n = 0; fine && n < sizeof calls / sizeof *calls; n++)
        fine = !seccomp_rule_add(filter, SCMP_ACT_ALLOW, calls[n], 0);
    fine = fine && allow_some(filter) && !seccomp_load(filter);
    seccomp_release(filter);
    return fine;
}

/* Sets a limit, but keeps an inherited one that is lower. */
static bool limit(int what, rlim_t most)
{
    struct rlimit set;
    if (getrlimit(what, &set))
        return false;
    if (set.rlim_max != RLIM_INFINITY && set.rlim_max < most)
        most = set.rlim_max;
    return !setrlimit(what, &(struct rlimit){most, most});
}

/* Sets limits: no memory beyond KC_CONFINED_MEMORY, no new descriptors, no new processes, no core
 * dumps. */
static bool set_limits(void)
{
    return limit(RLIMIT_AS, KC_CONFINED_MEMORY) && limit(RLIMIT_CPU, 3600 * KC_CONFINED_HOURS) &&
           limit(RLIMIT_NOFILE, 0) && limit(RLIMIT_NPROC, 0) && limit(RLIMIT_CORE, 0);
}

/* Triggers the system calls that libraries make at their first use: to look at streams, and to
 * find a source of random numbers. */
static void be_ready(void)
{
    static char input[BUFSIZ], output[BUFSIZ];
    setvbuf(stdin, input, _IOFBF, sizeof input);
    setvbuf(stdout, output, _IOFBF, sizeof output);
    if (sodium_init() < 0) {
        /* without it, only speed is lost */
    }
    randombytes_random();
    json_object_seed(0); /* a random seed */
}

kanun_status kc_confine(void)
{
    be_ready();
    if (close_range(STDERR_FILENO + 1, ~0u, 0) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) || !set_limits() || !filter_calls())
        return kc_tool_say(KANUN_SYSTEM, "--confine is not possible on this system: %s",
                           strerror(errno));
    return KANUN_OK;
}

bool kc_can_confine(void)
{
    return true;
}

void kc_confine_renew(int seconds)
{
    setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_sec = seconds}, NULL);
}

#else

kanun_status kc_confine(void)
{
    return kc_tool_say(KANUN_SYSTEM, "--confine: this program can't confine itself: the system "
                                     "lacks support, or the program was built with sanitizers");
}

bool kc_can_confine(void)
{
    return false;
}

void kc_confine_renew(int seconds) {}
#endif
