/* SPDX-License-Identifier: MIT
 * clock.h: the clocks of the applications. The engine reads none.
 */
#ifndef KP_PLAYERS_CLOCK_H
#define KP_PLAYERS_CLOCK_H

#include <stdint.h>

/* Return the time of a clock that is never set back. */
int64_t kp_nanoseconds(void);
static inline int64_t kp_milliseconds(void)
{
    return kp_nanoseconds() / 1000000;
}
/* Returns the processor time of this thread in nanoseconds, so that other programs cost it nothing;
 * where the system can't measure that, the time of a clock. */
int64_t kp_worked(void);

#endif
