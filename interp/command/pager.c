/* SPDX-License-Identifier: MIT
 * pager.c: prints the rules, at a terminal through the person's pager. load_game.c writes them.
 */
#include "command/look.h"
#include "command/tool.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Without less the rules scroll by. */
static const char usual[] = "command -v less >/dev/null && exec less -FRX; exec cat";
enum { NO_PROGRAM = 127 }; /* the exit status of a shell that does not find it */

/* Starts the pager in a shell; an error number if it can't be started. */
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

/* Waits for the pager, which alone hears Ctrl-C meanwhile. False: it was not found. */
static bool page(const char *command, FILE *text)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    pid_t pid;
    int status = 0;
    fflush(stdout);
    if (start(&pid, command, fileno(text)))
        return false;
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGINT, &ignore, &before);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    sigaction(SIGINT, &before, NULL);
    return !WIFEXITED(status) || WEXITSTATUS(status) != NO_PROGRAM;
}

kanun_status kc_tool_page(const kanun_rules *rules, const kc_look *look)
{
    const char *command = getenv("PAGER");
    command = command ? command : usual;
    bool wanted = look->screen && isatty(STDIN_FILENO) && *command;
    FILE *text = wanted ? tmpfile() : NULL;
    if (!text)
        return kc_tool_show(rules, look, stdout);
    kanun_status status = kc_tool_show(rules, look, text);
    bool paged = false;
    if (status == KANUN_OK && !fflush(text) && !fseek(text, 0, SEEK_SET))
        paged = page(command, text);
    fclose(text);
    return paged || status != KANUN_OK ? status : kc_tool_show(rules, look, stdout);
}
