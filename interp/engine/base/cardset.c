/* SPDX-License-Identifier: MIT
 * cardset.c: the order of card sets, the one operation too long for the header. All other
 * operations are inline, because playouts spend their time in them.
 */
#include "base/cardset.h"

int kn_bits_in_steps(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(x * 0x0101010101010101u >> 56);
}

int kn_set_compare(kn_set a, kn_set b)
{
    int more = kn_count(a) - kn_count(b);
    kn_set differing = {a.lo ^ b.lo, a.hi ^ b.hi};

    if (more != 0)
        return more;
    if (kn_is_empty(differing))
        return 0;
    return kn_has(a, kn_first(differing)) ? -1 : 1;
}
