/* SPDX-License-Identifier: MIT
 * tally.h: exact sums of whole numbers and of their squares, with the least and the greatest: what
 * means and intervals are made from. Tallies of two runs add up to that of both; only what is read
 * off them is a fraction.
 */
#ifndef KT_STATS_TALLY_H
#define KT_STATS_TALLY_H

#include <stdint.h>

#define KT_TALLY_TEXT 40 /* room for a sum of squares in decimal digits */

/* A number of 128 bits: squares of 64 bits fit, 2^64 of those of 32. */
typedef struct kt_wide {
    uint64_t high, low;
} kt_wide;

typedef struct kt_tally {
    uint64_t count;
    int64_t sum;
    kt_wide squares;
    int64_t least, most; /* 0 while nothing was counted */
} kt_tally;

void kt_tally_add(kt_tally *tally, int64_t value);
/* Adds what another tally has counted. */
void kt_tally_join(kt_tally *to, const kt_tally *from);

/* The sum of squares in decimal digits; returns `out`. */
const char *kt_tally_squares(const kt_tally *tally, char out[KT_TALLY_TEXT]);

/* The mean, 0 of nothing. */
double kt_tally_mean(const kt_tally *tally);
/* The sum of squares, and the variance of what was drawn from; 0 of fewer than two. */
double kt_tally_squared(const kt_tally *tally);
double kt_tally_variance(const kt_tally *tally);
/* Half of the 95 % interval of the mean by normal approximation; 0 of fewer than two. */
double kt_tally_margin(const kt_tally *tally);

/* The 95 % interval (Wilson) of a share: `part` of `whole`; 0 to 1 of nothing. */
void kt_share_interval(uint64_t part, uint64_t whole, double *low, double *high);

#endif
