/* SPDX-License-Identifier: MIT
 * clock.c: see clock.h.
 */
#include "players/clock.h"

#include <time.h>

static int64_t read_clock(clockid_t clock)
{
    struct timespec t;
    return clock_gettime(clock, &t) ? -1 : t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

int64_t kp_nanoseconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

int64_t kp_worked(void)
{
    int64_t worked = read_clock(CLOCK_THREAD_CPUTIME_ID);
    return worked < 0 ? kp_nanoseconds() : worked;
}
