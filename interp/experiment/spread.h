/* SPDX-License-Identifier: MIT
 * spread.h: the distribution of whole numbers in constant memory: single values near 0, further out
 * ranges of at most a sixty-fourth of their value. The spreads of two runs add up to the spread of
 * both.
 */
#ifndef KE_EXPERIMENT_SPREAD_H
#define KE_EXPERIMENT_SPREAD_H

#include <stdint.h>

#define KE_SPREAD_EXACT 64 /* smaller values are counted one by one */
#define KE_SPREAD_HALF (KE_SPREAD_EXACT * 58)

typedef struct ke_spread {
    uint64_t count;
    uint64_t at[2][KE_SPREAD_HALF]; /* count of values in each range: negative values, and others */
    uint64_t distance[2][KE_SPREAD_HALF]; /* sum of the distances from 0 in each range */
} ke_spread;

void ke_spread_add(ke_spread *spread, int64_t value);
void ke_spread_join(ke_spread *to, const ke_spread *from);

/* Returns the mean of the values in a range, spread->at[sign][range], rounded; 0 if empty. */
int64_t ke_spread_value(const ke_spread *spread, int sign, int range);

/* Returns a quantile: the least value such that a share of at least `part` (0 to 1) of all values
 * is not larger. It is exact near 0 and in ranges with a single value, and otherwise the mean of
 * its range. Returns 0 if there are no values. */
int64_t ke_spread_quantile(const ke_spread *spread, double part);

#endif
