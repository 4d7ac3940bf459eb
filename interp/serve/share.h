/* SPDX-License-Identifier: MIT
 * share.h: limits the processor time for one kind of work that any client can cause.
 */
#ifndef KW_SERVE_SHARE_H
#define KW_SERVE_SHARE_H

#include <stdbool.h>
#include <stdint.h>

/* The processor time of one kind of work for all clients together, limited to a fifth of the total
 * time. */
typedef struct kw_share {
    int64_t spent;   /* microseconds used, minus the allowance for the time that has passed */
    int64_t counted; /* when `spent` was last updated, in milliseconds */
} kw_share;

/* Returns whether more work of this kind may begin now, because `spent` is at most `most`
 * milliseconds. */
bool kw_share_left(kw_share *share, int64_t most, int64_t now);
/* Adds the processor time since `begun`, which is a result of kw_share_clock. */
void kw_share_take(kw_share *share, int64_t begun);
int64_t kw_share_clock(void);

#endif
