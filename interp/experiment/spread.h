/* SPDX-License-Identifier: MIT
 * spread.h: how whole numbers are spread, in memory that does not grow with them: counts of single
 * values near 0, further out of ranges whose ends differ by a sixty-fourth at most. Spreads of two
 * runs add up to that of both.
 */
#ifndef KE_EXPERIMENT_SPREAD_H
#define KE_EXPERIMENT_SPREAD_H

#include <stdint.h>

#define KE_SPREAD_EXACT 64 /* values nearer to 0 are counted singly */
#define KE_SPREAD_HALF (KE_SPREAD_EXACT * 58)

typedef struct ke_spread {
    uint64_t count;
    uint64_t at[2][KE_SPREAD_HALF];       /* below 0; from 0 on */
    uint64_t distance[2][KE_SPREAD_HALF]; /* from 0, of all values of the range */
} ke_spread;

void ke_spread_add(ke_spread *spread, int64_t value);
void ke_spread_join(ke_spread *to, const ke_spread *from);

/* The mean of the values of a range, spread->at[sign][range], rounded; 0 of none. */
int64_t ke_spread_value(const ke_spread *spread, int sign, int range);

/* The least value such that at least a share of `part` (0 to 1) of all were at most as large: exact
 * near 0 and where a range has one value only, else the mean of its range. 0 of nothing. */
int64_t ke_spread_quantile(const ke_spread *spread, double part);

#endif
