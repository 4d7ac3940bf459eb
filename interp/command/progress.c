/* SPDX-License-Identifier: MIT
 * progress.c: a progress line on a terminal, and Ctrl-C. Without a terminal nothing is printed.
 */
#include "command/progress.h"

#include "base/print.h"
#include "players/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST 0.5     /* seconds before the first line, so that short runs print none */
#define AGAIN 0.1     /* seconds between two lines */
#define PART_LONG 500 /* deals after which a single match is mentioned */

volatile sig_atomic_t kc_interrupted;

static void print_now(const char *text)
{
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written; /* a failure can't be reported */
}

static void interrupted(int number)
{
    if (kc_interrupted) {
        print_now("\nkanun: stopped at once; running matches are lost\n");
        signal(number, SIG_DFL); /* end by the signal, so that the shell sees it */
        raise(number);
        return;
    }
    kc_interrupted = 1;
    print_now("\nkanun: stopping after the running matches; Ctrl-C again stops at once\n");
}

void kc_interrupt_catch(void)
{
    /* If SIGINT is ignored from the start (a background job of a shell), leave it ignored. */
    struct sigaction action = {.sa_handler = interrupted}, before;
    sigemptyset(&action.sa_mask);
    if (!sigaction(SIGINT, NULL, &before) && before.sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, NULL);
}

double kc_seconds(void)
{
    return (double)kp_nanoseconds() * 1e-9;
}

void kc_progress_begin(kc_progress *progress, uint64_t total, const char *what)
{
    const char *term = getenv("TERM");
    double now = kc_seconds();
    *progress =
        (kc_progress){.total = total,
                      .what = what,
                      .start = now,
                      .last = now + FIRST - AGAIN,
                      .terminal = isatty(STDERR_FILENO) && !(term && !strcmp(term, "dumb"))};
}

/* Writes the line for `done` after `seconds`, at most `size` bytes. */
static void write_line(const kc_progress *progress, uint64_t done, double seconds, char *out,
                       size_t size)
{
    double rate = seconds > 0 ? (double)done / seconds : 0;
    if (progress->part > PART_LONG) { /* the match may never end */
        snprintf(out, size, "%llu %s, and %llu deals of an unfinished one so far",
                 (unsigned long long)done, progress->what, (unsigned long long)progress->part);
        return;
    }
    if (!progress->total) {
        snprintf(out, size, "%llu %s, %.0f a second", (unsigned long long)done, progress->what,
                 rate);
        return;
    }
    uint64_t left = rate > 0 ? (uint64_t)((double)(progress->total - done) / rate + 0.5) : 0;
    snprintf(out, size, "%llu of %llu %s, %.0f a second, %llu:%02llu:%02llu left",
             (unsigned long long)done, (unsigned long long)progress->total, progress->what, rate,
             (unsigned long long)(left / 3600), (unsigned long long)(left / 60 % 60),
             (unsigned long long)(left % 60));
}

void kc_progress_tell(void *payload, uint64_t done)
{
    kc_progress *progress = payload;
    char line[160];
    double now = progress->terminal ? kc_seconds() : 0;
    if (!progress->terminal || now < progress->last + AGAIN)
        return;
    done += progress->before;
    progress->last = now;
    progress->shown = true;
    write_line(progress, done, now - progress->start, line, sizeof line);
    kn_print(stderr, "\r%s%s\033[K", line, kc_interrupted ? " (ending)" : "");
    fflush(stderr);
}

void kc_progress_end(kc_progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
