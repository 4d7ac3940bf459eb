/* SPDX-License-Identifier: MIT
 * cardset.c: the order of card sets, the one operation on them that is too long for the header. All
 * others are inline there because playouts live in them.
 */
#include "base/cardset.h"

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
