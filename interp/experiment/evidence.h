/* SPDX-License-Identifier: MIT
 * evidence.h: the evidence of values about their mean, valid at any time: e-values, and the
 * confidence sequences that follow from them. This file knows neither games nor verdicts.
 *
 * If a hypothesis is true, its e-value reaches 1/alpha with a probability of at most alpha, however
 * often and whenever it is looked at (Ville's inequality). The e-values here are mixtures of test
 * supermartingales. They depend only on the number of values, their sum and the sum of their
 * squares. Sums of parts therefore give the same result as a single run:
 *
 *   bounded values   exp(l S/c - (-log(1 - l) - l) Q/c^2), for values at most c below the mean
 *                    (Fan's inequality; Howard, Ramdas, McAuliffe, Sekhon, Ann. Stat. 2021): exact.
 *   others           exp(l S - l^2 Q/2), l normal with a variance from the first values (de la
 *                    Pena 1999): exact for values that are symmetric around the mean, such as the
 *                    differences of two exchangeable values; asymptotic for others.
 *
 * A sample that is `fixed` is looked at only once. Its interval is Student's, and its evidence is
 * the inverse of the p-value.
 */
#ifndef KE_EXPERIMENT_EVIDENCE_H
#define KE_EXPERIMENT_EVIDENCE_H

#include <stdbool.h>

#include "experiment/tally.h"

#define KE_EARLY 32 /* the first values, which set the scale; fewer values give no evidence */
#define KE_MOVED 30 /* if fewer values differ from 0, rare values may be missing */

/* Sums over all values and over the first KE_EARLY values, and the number of values other than
 * 0. */
typedef struct ke_counts {
    ke_tally all, early;
    uint64_t moved;
} ke_counts;

/* Counts the n-th value (from 0). */
void ke_counts_add(ke_counts *counts, uint64_t n, int64_t value);
void ke_counts_join(ke_counts *to, const ke_counts *from);

/* The counted values as fractions, where `scale` units are 1. */
typedef struct ke_sample {
    double n, sum, squares;
    double early_n, early_sum, early_squares;
    double moved;
    double least, most; /* observed */
    double low, high;   /* known bounds of each value; equal if unknown */
    double reach;       /* largest distance of rare, unseen values from 0 */
    double quantum;     /* the smallest difference of two values */
    bool positive;      /* values are never negative, though they have no upper bound */
    bool fixed;  /* the values are evaluated only once, after a number of values fixed beforehand */
    bool groups; /* each value is the mean of many blocks, so few are enough */
} ke_sample;

#define KE_GROUPS 5 /* the fewest such values */
/* Returns the number of values that give evidence. */
static inline int ke_enough(const ke_sample *s)
{
    return s->groups ? KE_GROUPS : KE_EARLY;
}

/* Makes a sample from counts. `low` and `high` are the bounds of a value in units. If they are
 * equal, values are unbounded. */
ke_sample ke_sample_of(const ke_counts *counts, int64_t scale, int64_t low, int64_t high);

static inline bool ke_is_bounded(const ke_sample *s)
{
    return s->low < s->high;
}

/* True if its interval holds for every distribution of the values. */
static inline bool ke_is_proven(const ke_sample *s)
{
    return ke_is_bounded(s) && !s->fixed;
}

/* True if so few unbounded values differ from 0 that rare values may be missing. The interval is
 * then widened. */
static inline bool ke_is_rare(const ke_sample *s)
{
    return !ke_is_bounded(s) && !s->fixed && s->moved < KE_MOVED;
}

double ke_mean(const ke_sample *sample);
double ke_deviation(const ke_sample *sample); /* standard deviation; 0 for fewer than two values */

/* Returns the log of the e-value against `mean`; 0 for fewer than KE_EARLY values. */
double ke_evidence(const ke_sample *sample, double mean);

/* Computes the confidence sequence: the means against which the evidence is less than 1/alpha. It
 * holds at all times together with a probability of at least 1 - alpha. An unknown end is infinite.
 * If fewer than KE_MOVED unbounded values differ from 0, the interval is widened by as many unseen
 * values as alpha allows. If all values are equal, the size of unseen values is unknown, and so is
 * the interval. */
void ke_interval(const ke_sample *sample, double alpha, double *low, double *high);

/* Returns the largest shift of the mean by unseen rare values. */
double ke_unseen(const ke_sample *sample, double alpha);

/* Returns the sample with `factor` times as many values of the same kind. */
ke_sample ke_projected(const ke_sample *sample, double factor);

#endif
