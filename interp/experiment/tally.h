/* SPDX-License-Identifier: MIT
 * tally.h: exact sums of whole numbers and of their squares, with the least and the greatest, from
 * which means and intervals follow. The tallies of two runs add up to the tally of both.
 */
#ifndef KE_EXPERIMENT_TALLY_H
#define KE_EXPERIMENT_TALLY_H

#include <stdint.h>

#define KE_TALLY_TEXT 40 /* room for a sum of squares in decimal */

/* A number of 128 bits, enough for the sum of 2^64 squares of 32-bit numbers. */
typedef struct ke_wide {
    uint64_t high, low;
} ke_wide;

typedef struct ke_tally {
    uint64_t count;
    int64_t sum;
    ke_wide squares;
    int64_t least, most; /* 0 without values */
} ke_tally;

void ke_tally_add(ke_tally *tally, int64_t value);
/* Adds another tally. */
void ke_tally_join(ke_tally *to, const ke_tally *from);

/* Writes the sum of squares in decimal; returns `out`. */
const char *ke_tally_squares(const ke_tally *tally, char out[KE_TALLY_TEXT]);

/* Returns the mean; 0 without values. */
double ke_tally_mean(const ke_tally *tally);
/* These return the sum of squares, and the sample variance, which is 0 for fewer than two
 * values. */
double ke_tally_squared(const ke_tally *tally);
double ke_tally_variance(const ke_tally *tally);
/* Returns half the width of the 95 % interval of the mean, by normal approximation; 0 for fewer
 * than two values. */
double ke_tally_margin(const ke_tally *tally);

/* Computes the 95 % interval (Wilson) of the share `part` / `whole`. It is 0 to 1 if `whole` is
 * 0. */
void ke_share_interval(uint64_t part, uint64_t whole, double *low, double *high);

#endif
