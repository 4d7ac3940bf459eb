/* SPDX-License-Identifier: MIT
 * tally.h: exact sums of whole numbers and of their squares, with the least and the greatest: what
 * means and intervals are made from. Tallies of two runs add up to that of both; only what is read
 * off them is a fraction.
 */
#ifndef KE_EXPERIMENT_TALLY_H
#define KE_EXPERIMENT_TALLY_H

#include <stdint.h>

#define KE_TALLY_TEXT 40 /* room for a sum of squares in decimal digits */

/* A number of 128 bits: squares of 64 bits fit, 2^64 of those of 32. */
typedef struct ke_wide {
    uint64_t high, low;
} ke_wide;

typedef struct ke_tally {
    uint64_t count;
    int64_t sum;
    ke_wide squares;
    int64_t least, most; /* 0 while nothing was counted */
} ke_tally;

void ke_tally_add(ke_tally *tally, int64_t value);
/* Adds what another tally has counted. */
void ke_tally_join(ke_tally *to, const ke_tally *from);

/* The sum of squares in decimal digits; returns `out`. */
const char *ke_tally_squares(const ke_tally *tally, char out[KE_TALLY_TEXT]);

/* The mean, 0 of nothing. */
double ke_tally_mean(const ke_tally *tally);
/* The sum of squares, and the variance of what was drawn from; 0 of fewer than two. */
double ke_tally_squared(const ke_tally *tally);
double ke_tally_variance(const ke_tally *tally);
/* Half of the 95 % interval of the mean by normal approximation; 0 of fewer than two. */
double ke_tally_margin(const ke_tally *tally);

/* The 95 % interval (Wilson) of a share: `part` of `whole`; 0 to 1 of nothing. */
void ke_share_interval(uint64_t part, uint64_t whole, double *low, double *high);

#endif
