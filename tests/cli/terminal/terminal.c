/* SPDX-License-Identifier: MIT
 * terminal.c: a person at a terminal, for tests: runs a program on a pseudo-terminal of 80 columns
 * and types the input of a script. It only checks that the awaited texts come.
 *
 * terminal SCRIPT COMMAND ARGUMENT... copies the output to standard output, without carriage
 * returns, and ends with the status of the command (128 + the signal); 98: a wait took too long,
 * 99: no terminal. Lines of the script: "wait TEXT" waits until TEXT is shown, "type TEXT" types it
 * and Enter, "enter" types only Enter, and "key C" types Ctrl-C. Other lines are for the caller. At
 * the end of the script, the input ends as by Ctrl-D.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATIENCE_MS 20000

static char shown[1 << 20]; /* all output; awaited texts are searched from `seen` on */
static size_t length, seen;

/* Reads the next output; 0: the other side is closed, -1: nothing came in time. */
static int listen_to(int terminal)
{
    struct pollfd ready = {.fd = terminal, .events = POLLIN};
    char part[4096];
    if (poll(&ready, 1, PATIENCE_MS) <= 0)
        return -1;
    ssize_t count = read(terminal, part, sizeof part);
    for (ssize_t n = 0; n < count; n++)
        if (part[n] != '\r' && length + 1 < sizeof shown)
            shown[length++] = part[n];
    shown[length] = '\0';
    return count > 0;
}

static int wait_for(int terminal, const char *text)
{
    char *found;
    int more = 1;
    while (!(found = strstr(shown + seen, text)) && (more = listen_to(terminal)) > 0)
        continue;
    if (found)
        seen = (size_t)(found - shown) + strlen(text);
    else
        fprintf(stderr, "terminal: '%s' %s\n", text, more ? "did not come" : "was never shown");
    return found != NULL;
}

static void type(int terminal, const char *text)
{
    size_t count = strlen(text);
    if (write(terminal, text, count) != (ssize_t)count)
        fprintf(stderr, "terminal: nobody reads '%s'\n", text);
}

static int follow(int terminal, FILE *script)
{
    char line[512], key[2] = "";
    while (fgets(line, sizeof line, script)) {
        line[strcspn(line, "\n")] = '\0';
        if (!strncmp(line, "wait ", 5) && !wait_for(terminal, line + 5))
            return 0;
        if (!strcmp(line, "enter"))
            type(terminal, "\r");
        if (!strncmp(line, "type ", 5)) {
            type(terminal, line + 5);
            type(terminal, "\r");
        }
        if (!strncmp(line, "key ", 4)) {
            key[0] = (char)(line[4] & 0x1f);
            type(terminal, key);
        }
    }
    key[0] = 'D' & 0x1f;
    type(terminal, key);
    int more;
    while ((more = listen_to(terminal)) > 0)
        continue;
    return more == 0;
}

static void run(const char *name, char **command)
{
    const char *columns = getenv("TERMINAL_COLUMNS");
    struct winsize size = {.ws_row = 24, .ws_col = columns ? (unsigned short)atoi(columns) : 80};
    setsid();
    int side = open(name, O_RDWR);
    if (side < 0 || ioctl(side, TIOCSCTTY, 0) || ioctl(side, TIOCSWINSZ, &size))
        _exit(99);
    for (int fd = 0; fd < 3; fd++)
        dup2(side, fd);
    if (side > 2)
        close(side);
    execvp(command[0], command);
    _exit(99);
}

int main(int argc, char **argv)
{
    FILE *script = argc > 2 ? fopen(argv[1], "r") : NULL;
    int terminal = posix_openpt(O_RDWR | O_NOCTTY), status = 0;
    if (terminal < 0 || grantpt(terminal) || unlockpt(terminal)) {
        fputs("there is no pseudo-terminal (/dev/ptmx)\n", stderr);
        return 77;
    }
    if (!script)
        return argc > 1 ? 99 : 0;
    const char *name = ptsname(terminal);
    pid_t child = fork();
    if (!child)
        run(name, argv + 2);
    /* held open until the child has it; otherwise a read would fail at once */
    int side = open(name, O_RDWR | O_NOCTTY);
    if (child < 0 || side < 0 || !wait_for(terminal, ""))
        return 99;
    struct pollfd ready = {.fd = terminal, .events = POLLIN};
    poll(&ready, 1, PATIENCE_MS);
    close(side);
    int fine = follow(terminal, script);
    if (!fine)
        kill(child, SIGKILL);
    waitpid(child, &status, 0);
    fwrite(shown, 1, length, stdout);
    fclose(script);
    return !fine ? 98 : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
