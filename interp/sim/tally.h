/* SPDX-License-Identifier: MIT
 * tally.h: exact sums of whole numbers and of their squares, with the least and the greatest: what
 * means and intervals are made from. Tallies of two runs add up to that of both; only what is read
 * off them is a fraction.
 */
#ifndef KN_SIM_TALLY_H
#define KN_SIM_TALLY_H

#include <stdint.h>

#define KN_TALLY_TEXT 40 /* room for a sum of squares in decimal digits */

/* A number of 128 bits: squares of 64 bits fit, 2^64 of those of 32. */
typedef struct kn_wide {
    uint64_t high, low;
} kn_wide;

typedef struct kn_tally {
    uint64_t count;
    int64_t sum;
    kn_wide squares;
    int64_t least, most; /* 0 while nothing was counted */
} kn_tally;

void kn_tally_add(kn_tally *tally, int64_t value);
/* Adds what another tally has counted. */
void kn_tally_join(kn_tally *to, const kn_tally *from);

/* The sum of squares in decimal digits; returns `out`. */
const char *kn_tally_squares(const kn_tally *tally, char out[KN_TALLY_TEXT]);

/* The mean, 0 of nothing. */
double kn_tally_mean(const kn_tally *tally);
/* Half of the 95 % interval of the mean by normal approximation; 0 of fewer than two. */
double kn_tally_margin(const kn_tally *tally);

/* The 95 % interval (Wilson) of a share: `part` of `whole`; 0 to 1 of nothing. */
void kn_share_interval(uint64_t part, uint64_t whole, double *low, double *high);

#endif
