/* SPDX-License-Identifier: MIT
 * progress.h: progress of a long command, and its interruption by Ctrl-C. This file prints no
 * results.
 */
#ifndef KC_COMMAND_PROGRESS_H
#define KC_COMMAND_PROGRESS_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#define KC_INTERRUPTED ((kanun_status)130) /* exit status after Ctrl-C, as shells use it */

/* Not 0 after the first Ctrl-C since kc_interrupt_catch. A second Ctrl-C ends the program. */
extern volatile sig_atomic_t kc_interrupted;
void kc_interrupt_catch(void);

typedef struct kc_progress {
    uint64_t total;     /* 0: unknown */
    uint64_t part;      /* deals of the match in progress */
    uint64_t before;    /* number done in earlier parts; added to `done` */
    const char *what;   /* the things counted, such as "matches" */
    double start, last; /* in seconds of the monotonic clock */
    bool terminal;      /* standard error is a terminal; nothing is printed otherwise */
    bool shown;
} kc_progress;

void kc_progress_begin(kc_progress *progress, uint64_t total, const char *what);
/* Prints `done` with rate and remaining time, at most ten times a second. `progress` is a
 * kc_progress. Its type is void * for callbacks. */
void kc_progress_tell(void *progress, uint64_t done);
/* Clears the progress line. */
void kc_progress_end(kc_progress *progress);

/* Returns the time of a monotonic clock in seconds. */
double kc_seconds(void);

#endif
