/* SPDX-License-Identifier: MIT
 * share.h: the part of the processor's time that goes to one kind of work, which anybody may cause.
 */
#ifndef KW_SERVE_SHARE_H
#define KW_SERVE_SHARE_H

#include <stdbool.h>
#include <stdint.h>

/* Processor time for work of one kind, however many clients cause it: a fifth of the time. */
typedef struct kw_share {
    int64_t spent;   /* microseconds that are not forgiven yet */
    int64_t counted; /* when, in milliseconds */
} kw_share;

/* Whether more work of that kind may begin now: at most `most` milliseconds are not forgiven. */
bool kw_share_left(kw_share *share, int64_t most, int64_t now);
/* Work that began at `begun` of kw_share_clock is done. */
void kw_share_take(kw_share *share, int64_t begun);
int64_t kw_share_clock(void);

#endif
