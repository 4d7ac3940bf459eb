/* SPDX-License-Identifier: MIT
 * signals.c: see signals.h.
 */
#include "terminal/signals.h"

#include <errno.h>
#include <sys/select.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted; /* 0: none */

/* Ctrl-C, a closed terminal, a shutdown. */
static const int ends[KT_ENDS] = {SIGINT, SIGHUP, SIGTERM};

static void on_interrupt(int number)
{
    interrupted = number;
}

/* Ignored signals (nohup) stay ignored. */
void kt_signals_hear(struct sigaction *before)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    interrupted = 0;
    for (int n = 0; n < KT_ENDS; n++)
        if (!sigaction(ends[n], &action, &before[n]) && before[n].sa_handler == SIG_IGN)
            sigaction(ends[n], &before[n], NULL);
}

void kt_signals_unhear(const struct sigaction *before)
{
    for (int n = 0; n < KT_ENDS; n++)
        sigaction(ends[n], &before[n], NULL);
}

void kt_signals_block(sigset_t *before)
{
    sigset_t set;
    sigemptyset(&set);
    for (int n = 0; n < KT_ENDS; n++)
        sigaddset(&set, ends[n]);
    sigprocmask(SIG_BLOCK, &set, before);
}

int kt_play_interrupted(void)
{
    return interrupted;
}

/* The signals are blocked from the check until pselect waits, so none gets lost in between. */
bool kt_signals_await_input(void)
{
    int ready = -1;
    fd_set input;
    sigset_t before;
    kt_signals_block(&before);
    errno = EINTR;
    while (!interrupted && ready < 0 && errno == EINTR) {
        FD_ZERO(&input);
        FD_SET(STDIN_FILENO, &input);
        ready = pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, &before);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return !interrupted;
}
