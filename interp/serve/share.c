/* SPDX-License-Identifier: MIT
 * share.c: counts the processor time of a kind of work, and its allowance.
 */
#include "serve/share.h"

#include "players/clock.h"

enum { PART = 5 /* a kind of work gets 1/PART of the time */ };

int64_t kw_share_clock(void)
{
    return kp_worked() / 1000;
}

bool kw_share_left(kw_share *share, int64_t most, int64_t now)
{
    int64_t forgiven = (now - share->counted) * 1000 / PART;
    share->spent = share->spent > forgiven ? share->spent - forgiven : 0;
    share->counted = now;
    return share->spent <= most * 1000;
}

void kw_share_take(kw_share *share, int64_t begun)
{
    share->spent += kw_share_clock() - begun;
}
