/* SPDX-License-Identifier: MIT
 * progress.h: what a long command does while it runs: tells a person how far it is, and hears when
 * that person has had enough. Prints no results.
 */
#ifndef KC_COMMAND_PROGRESS_H
#define KC_COMMAND_PROGRESS_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#define KC_INTERRUPTED ((kanun_status)130) /* the exit status after Ctrl-C, as shells expect it */

/* Not 0 after the first Ctrl-C since kc_interrupt_catch. The second one ends the program. */
extern volatile sig_atomic_t kc_interrupted;
void kc_interrupt_catch(void);

typedef struct kc_progress {
    uint64_t total;     /* 0: nobody knows */
    uint64_t part;      /* deals of the match in progress */
    uint64_t before;    /* done in earlier parts, to which what a part tells is added */
    const char *what;   /* "matches" */
    double start, last; /* seconds of the monotonic clock */
    bool terminal;      /* standard error is one; else nothing is ever told */
    bool shown;
} kc_progress;

void kc_progress_begin(kc_progress *progress, uint64_t total, const char *what);
/* Tells that `done` are done, with rate and time left, at most ten times a second. `progress` is a
 * kc_progress: of the form that loops call. */
void kc_progress_tell(void *progress, uint64_t done);
/* Takes the line away. */
void kc_progress_end(kc_progress *progress);

/* Seconds of a clock that never goes back. */
double kc_seconds(void);

#endif
