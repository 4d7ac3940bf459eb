/* SPDX-License-Identifier: MIT
 * process.c: starts, queries and ends another program through two pipes. All waits have a time
 * limit.
 */
#include "base/memory.h"
#include "players/clock.h"
#include "players/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define DESCRIPTORS 1024 /* the usual limit of a system for one program */
#define FAREWELL_MS 500  /* time to exit after its input was closed */
#define ENDING_MS 3000   /* time to exit after it closed its output; a busy machine needs it */

extern char **environ;

/* The environment variables that a program gets: enough to find itself and its files, and to use
 * its user's language. */
static const char *const handed_on[] = {"PATH",     "HOME", "USER",       "LOGNAME",  "SHELL",
                                        "TMPDIR",   "TZ",   "LANG",       "LANGUAGE", "LC_ALL",
                                        "LC_CTYPE", "TERM", "LC_MESSAGES"};
enum { HANDED_ON = sizeof handed_on / sizeof *handed_on };

struct kp_process {
    pid_t pid; /* also the process group; 0 after it was reaped */
    int to, from;
    size_t have, used; /* bytes read; bytes of the last answer, to be removed */
    char buffer[KP_PROCESS_ANSWER_MAX + 1];
};

bool kp_process_is_on_path(const char *name)
{
    const char *at = getenv("PATH");
    char path[4096];
    for (; at && *at; at += strcspn(at, ":"), at += *at == ':') {
        int length = (int)strcspn(at, ":");
        if (snprintf(path, sizeof path, "%.*s/%s", length, at, name) < (int)sizeof path &&
            access(path, X_OK) == 0)
            return true;
    }
    return false;
}

static void close_all(int fd[4])
{
    for (int i = 0; i < 4; i++)
        if (fd[i] >= 0)
            close(fd[i]);
}

/* Collects the variables of `handed_on` that are set, ending with NULL. */
static void short_environment(char *out[HANDED_ON + 1])
{
    int count = 0;
    for (char **at = environ; at && *at; at++)
        for (int n = 0; n < HANDED_ON && count < HANDED_ON; n++) {
            size_t length = strlen(handed_on[n]);
            if (!strncmp(*at, handed_on[n], length) && (*at)[length] == '=')
                out[count++] = *at;
        }
    out[count] = NULL;
}

/* Closes inherited descriptors in the program, too. */
static void keep_descriptors(void)
{
    for (int fd = 3; fd < DESCRIPTORS; fd++)
        if (fcntl(fd, F_GETFD) == 0)
            fcntl(fd, F_SETFD, FD_CLOEXEC);
}

/* Starts the shell with fd[0] as its input and fd[3] as its output, in its own process group. */
static int spawn(pid_t *pid, const char *command, const int fd[4])
{
    char shell[] = "sh", flag[] = "-c";
    union {
        const char *text;
        char *argument; /* posix_spawn promises not to write to it */
    } last = {command};
    char *argv[] = {shell, flag, last.argument, NULL}, *variables[HANDED_ON + 1];
    short_environment(variables);
    keep_descriptors();
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    int error = posix_spawn_file_actions_init(&actions);
    if (error)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (!error) {
        sigemptyset(&defaults);
        sigaddset(&defaults, SIGPIPE);
        error = posix_spawn_file_actions_adddup2(&actions, fd[0], 0);
        if (!error)
            error = posix_spawn_file_actions_adddup2(&actions, fd[3], 1);
        posix_spawnattr_setsigdefault(&attributes, &defaults);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
        if (!error)
            error = posix_spawn(pid, "/bin/sh", &actions, &attributes, argv, variables);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Processes are started one at a time, because a process started by another thread in between would
 * inherit the pipes. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

static kp_process *start(const char *command, char why[KP_PROCESS_WHY])
{
    int fd[4] = {-1, -1, -1, -1}; /* two pipes: to the program [0] <- [1], and from it [2] <- [3] */
    kp_process *process = kn_calloc(1, sizeof *process);
    int error = pipe(fd) || pipe(fd + 2) ? errno : 0;
    for (int i = 0; i < 4 && !error; i++)
        if (fcntl(fd[i], F_SETFD, FD_CLOEXEC))
            error = errno;
    if (!error && (fcntl(fd[1], F_SETFL, O_NONBLOCK) || fcntl(fd[2], F_SETFL, O_NONBLOCK)))
        error = errno;
    if (!error)
        error = spawn(&process->pid, command, fd);
    if (error) {
        snprintf(why, KP_PROCESS_WHY, "cannot be started: %s", strerror(error));
        close_all(fd);
        free(process);
        return NULL;
    }
    close(fd[0]);
    close(fd[3]);
    process->to = fd[1];
    process->from = fd[2];
    return process;
}

kp_process *kp_process_start(const char *command, char why[KP_PROCESS_WHY])
{
    pthread_mutex_lock(&starting);
    kp_process *process = start(command, why);
    pthread_mutex_unlock(&starting);
    return process;
}

/* Writes without raising SIGPIPE. A closed pipe is reported as EPIPE, regardless of the handler
 * of the signal. */
static ssize_t write_quietly(int fd, const char *bytes, size_t size)
{
    sigset_t pipe_only, before, pending;
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    sigpending(&pending);
    int already = sigismember(&pending, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_only, &before);
    ssize_t written = write(fd, bytes, size);
    int error = errno;
    if (written < 0 && error == EPIPE && !already) {
        const struct timespec at_once = {0, 0};
        sigtimedwait(&pipe_only, NULL, &at_once);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

/* Waits until `fd` is ready for `events`. Returns 1; 0 on timeout; -1 on error. */
static int ready(int fd, short events, int64_t until)
{
    for (;;) {
        int64_t left = until - kp_milliseconds();
        struct pollfd p = {.fd = fd, .events = events};
        int n = poll(&p, 1, left > 0 ? (int)left : 0);
        if (n >= 0 || errno != EINTR)
            return n;
    }
}

/* True if the process has ended. Doesn't reap it, so that its process id is not reused. */
static bool has_ended(const kp_process *process)
{
    siginfo_t info = {.si_pid = 0};
    return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

/* Kills the rest of its process group, including its own children, and reaps it. */
static int bury(kp_process *process)
{
    int status = 0;
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    process->pid = 0;
    return status;
}

/* Describes the end of the program, if it ends soon. Otherwise, describes the closing of its
 * output. Waits until `limit`, the time limit of its answer, but at least FAREWELL_MS and at
 * most ENDING_MS. */
static void describe_end(kp_process *process, int64_t limit, char why[KP_PROCESS_WHY])
{
    if (!process->pid) {
        snprintf(why, KP_PROCESS_WHY, "has ended");
        return;
    }
    int64_t now = kp_milliseconds(), until = limit;
    until = until < now + FAREWELL_MS ? now + FAREWELL_MS : until;
    until = until > now + ENDING_MS ? now + ENDING_MS : until;
    bool ended = has_ended(process);
    for (; !ended && kp_milliseconds() < until; ended = has_ended(process))
        nanosleep(&(struct timespec){0, 2000000}, NULL);
    int status = ended ? bury(process) : 0;
    if (ended && WIFSIGNALED(status))
        snprintf(why, KP_PROCESS_WHY, "was ended by signal %d before it answered",
                 WTERMSIG(status));
    else if (ended)
        snprintf(why, KP_PROCESS_WHY, "ended with status %d before it answered",
                 WEXITSTATUS(status));
    else
        snprintf(why, KP_PROCESS_WHY, "closed its output before it answered");
}

static int send_line(kp_process *process, const char *line, int64_t until, char why[KP_PROCESS_WHY])
{
    size_t length = strlen(line), sent = 0;
    while (sent < length) {
        ssize_t n = write_quietly(process->to, line + sent, length - sent);
        if (n > 0) {
            sent += (size_t)n;
        } else if (n < 0 && errno == EPIPE) {
            describe_end(process, until, why);
            return 0;
        } else if (n < 0 && errno == EAGAIN) {
            if (ready(process->to, POLLOUT, until) <= 0) {
                snprintf(why, KP_PROCESS_WHY, "does not read its input");
                return 0;
            }
        } else if (n < 0 && errno != EINTR) {
            snprintf(why, KP_PROCESS_WHY, "cannot be written to: %s", strerror(errno));
            return 0;
        }
    }
    return 1;
}

/* Reads available bytes. Returns 1 if there were some, 0 at the end of the output, -1 if none are
 * available. */
static int read_available(kp_process *process)
{
    ssize_t n;
    do
        n = read(process->from, process->buffer + process->have,
                 KP_PROCESS_ANSWER_MAX - process->have);
    while (n < 0 && errno == EINTR);
    if (n > 0)
        process->have += (size_t)n;
    return n > 0 ? 1 : n == 0 ? 0 : -1;
}

/* Returns the line at the start of the buffer, trimmed, if it is complete; else NULL. */
static char *whole_line(kp_process *process)
{
    char *end = memchr(process->buffer, '\n', process->have);
    if (!end)
        return NULL;
    process->used = (size_t)(end - process->buffer) + 1;
    char *start = process->buffer;
    while (start < end && (*start == ' ' || *start == '\t'))
        start++;
    while (end > start && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    *end = '\0';
    return start;
}

const char *kp_process_ask(kp_process *process, const char *line, int timeout_ms,
                           char why[KP_PROCESS_WHY])
{
    int64_t until = kp_milliseconds() + timeout_ms;
    process->have -= process->used;
    memmove(process->buffer, process->buffer + process->used, process->have);
    process->used = 0;
    /* Discard pending output, which answers no question. If it were taken as an answer, all later
     * answers would be off by one. */
    if (process->have || read_available(process) > 0) {
        snprintf(why, KP_PROCESS_WHY, "wrote more than one line for one question");
        return NULL;
    }
    if (!send_line(process, line, until, why))
        return NULL;
    for (;;) {
        char *answer = whole_line(process);
        if (answer)
            return answer;
        if (process->have == KP_PROCESS_ANSWER_MAX) {
            snprintf(why, KP_PROCESS_WHY, "wrote an answer longer than %d bytes",
                     KP_PROCESS_ANSWER_MAX);
            return NULL;
        }
        if (ready(process->from, POLLIN, until) <= 0) {
            snprintf(why, KP_PROCESS_WHY, "did not answer within %d.%d s", timeout_ms / 1000,
                     timeout_ms % 1000 / 100);
            return NULL;
        }
        if (read_available(process) == 0) {
            describe_end(process, until, why);
            return NULL;
        }
    }
}

void kp_process_end(kp_process *process)
{
    if (!process)
        return;
    close(process->to);
    close(process->from);
    int64_t until = kp_milliseconds() + FAREWELL_MS;
    while (process->pid && !has_ended(process) && kp_milliseconds() < until)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    if (process->pid)
        bury(process);
    free(process);
}
