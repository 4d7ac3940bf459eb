/* SPDX-License-Identifier: MIT
 * pager.c: prints the rules, at a terminal through the person's pager. load_game.c writes them.
 */
#include "command/look.h"
#include "command/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* The default pager. Without less, the rules are printed without stopping. */
static const char usual[] = "command -v less >/dev/null && exec less -FRX; exec cat";
enum { NO_PROGRAM = 127 }; /* the exit status of a shell that can't find the program */

/* Starts the pager in a shell, with `in` as its input. Returns 0 or an error number. */
static int start(pid_t *pid, const char *command, int in)
{
    char shell[] = "sh", flag[] = "-c";
    union {
        const char *text;
        char *argument; /* posix_spawn promises not to write to it */
    } last = {command};
    char *argv[] = {shell, flag, last.argument, NULL};
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error)
        return error;
    error = posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    if (!error)
        error = posix_spawn(pid, "/bin/sh", &actions, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* Opens a pager; returns its input, or NULL. */
static FILE *open_pager(pid_t *pid, const char *command)
{
    int fd[2];
    FILE *out = NULL;
    if (pipe(fd))
        return NULL;
    fcntl(fd[0], F_SETFD, FD_CLOEXEC);
    fcntl(fd[1], F_SETFD, FD_CLOEXEC);
    fflush(stdout);
    if (!start(pid, command, fd[0]))
        out = fdopen(fd[1], "w");
    close(fd[0]);
    if (!out)
        close(fd[1]);
    return out;
}

kanun_status kc_tool_page(const kanun_rules *rules, const kc_look *look)
{
    const char *command = getenv("PAGER");
    command = command ? command : usual;
    struct sigaction ignore = {.sa_handler = SIG_IGN}, interrupt, broken;
    pid_t pid = 0;
    int result = 0;
    bool wanted = look->screen && isatty(STDIN_FILENO) && *command;
    FILE *out = wanted ? open_pager(&pid, command) : NULL;
    if (!out)
        return kc_tool_show(rules, look, stdout);
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, &ignore, &interrupt); /* Ctrl-C is for the pager */
    sigaction(SIGPIPE, &ignore, &broken);   /* people leave the pager before its end */
    kanun_status status = kc_tool_show(rules, look, out);
    fclose(out);
    while (waitpid(pid, &result, 0) < 0 && errno == EINTR)
        continue;
    sigaction(SIGPIPE, &broken, NULL);
    sigaction(SIGINT, &interrupt, NULL);
    bool missing = WIFEXITED(result) && WEXITSTATUS(result) == NO_PROGRAM;
    return missing && status == KANUN_OK ? kc_tool_show(rules, look, stdout) : status;
}
