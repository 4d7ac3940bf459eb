/* SPDX-License-Identifier: MIT
 * child.c: starts a sandboxed process, writes frames to its pipe, and ends it.
 */
#define _GNU_SOURCE /* for SOCK_CLOEXEC and pipe flags */
#include "serve/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"

extern char **environ;

enum { ARGUMENTS_MAX = 64 };

/* Starts the program with one end of the pipe as its standard input and output. Its standard
 * error is discarded. */
static bool spawn(kw_child *c, const kw_settings *settings, int end)
{
    char *arguments[ARGUMENTS_MAX + 4];
    int count = 0;
    posix_spawn_file_actions_t actions;
    arguments[count++] = (char *)(uintptr_t)settings->program;
    arguments[count++] = (char *)(uintptr_t) "serve";
    arguments[count++] = (char *)(uintptr_t) "--worker";
    for (int n = 0; settings->folders && settings->folders[n] && count < ARGUMENTS_MAX; n++) {
        arguments[count++] = (char *)(uintptr_t) "--path";
        arguments[count++] = (char *)(uintptr_t)settings->folders[n];
    }
    arguments[count] = NULL;
    if (posix_spawn_file_actions_init(&actions))
        return false;
    bool fine =
        !posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO) &&
        !posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO) &&
        !posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) &&
        !posix_spawn(&c->pid, settings->program, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return fine;
}

kw_child *kw_child_new(kw_sandbox *sandboxes, const kw_settings *settings,
                       const kw_watcher *watcher, kr_failure *failure)
{
    int ends[2];
    kw_child *c = kn_calloc(1, sizeof *c);
    c->sandboxes = sandboxes;
    c->watcher = watcher;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) {
        kn_free(c);
        kr_fail(failure, KANUN_SYSTEM, "busy", "the server has no room for these rules now");
        return NULL;
    }
    bool fine = spawn(c, settings, ends[1]);
    close(ends[1]);
    c->fd = ends[0];
    if (fine && !fcntl(c->fd, F_SETFL, O_NONBLOCK))
        c->watch = watcher->watch(watcher->payload, c->fd, c);
    if (c->watch)
        return c;
    close(c->fd);
    kw_child_free(c);
    kr_fail(failure, KANUN_SYSTEM, "busy", "the server has no room for these rules now");
    return NULL;
}

/* Returns the reason for the end of a process as text. */
static const char *ending(int status)
{
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return signal == SIGPROF || signal == SIGXCPU ? "the rules took longer than allowed"
           : signal == SIGSYS                     ? "the rules tried something that is forbidden"
                                                  : "the process that played these rules ended";
}

const char *kw_child_end(kw_child *c)
{
    int status = 0;
    if (c->pid > 0 && waitpid(c->pid, &status, WNOHANG) == 0) {
        kill(c->pid, SIGKILL);
        while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
            continue;
    }
    c->pid = 0;
    return ending(status);
}

void kw_child_free(kw_child *c)
{
    if (!c)
        return;
    kw_child_end(c);
    if (c->watch)
        c->watcher->unwatch(c->watch);
    for (int n = 0; n < c->waiting; n++)
        json_decref(c->pending[n].id);
    kn_free(c->pending);
    kw_pipe_free(&c->in);
    kw_pipe_free(&c->out);
    kn_free(c);
}

void kw_child_done(kw_child *c, int64_t now)
{
    json_decref(c->pending[0].id);
    memmove(c->pending, c->pending + 1, (size_t)--c->waiting * sizeof *c->pending);
    c->since = now;
}

bool kw_child_send(kw_child *c, kw_frame_kind kind, kw_conn *conn, json_t *id, const char *bytes,
                   size_t length, int64_t now)
{
    kw_frame frame = {
        .kind = kind, .conn = conn ? conn->number : 0, .length = (uint32_t)length, .now = now};
    bool few = length <= KW_FRAME_MAX &&
               (kind != KW_HEAR || (c->waiting < KW_PENDING_MAX && c->out.length < KW_AHEAD_MAX));
    if (!few || !kw_pipe_frame(&c->out, frame, bytes)) {
        json_decref(id);
        return false;
    }
    if (!c->waiting)
        c->since = now;
    c->pending = kn_one_more(c->pending, c->waiting, &c->room, sizeof *c->pending);
    c->pending[c->waiting++] = (kw_pending){conn, id};
    c->watcher->want(c->watch);
    return true;
}

bool kw_child_write(kw_child *c)
{
    ssize_t written = 0;
    while (c->out.length && written >= 0) {
        written = send(c->fd, c->out.text + c->out.start, c->out.length, MSG_NOSIGNAL);
        kw_pipe_drop(&c->out, written > 0 ? (size_t)written : 0);
    }
    return c->out.length > 0;
}
