/* SPDX-License-Identifier: MIT
 * evidence.h: how much numbers say about their mean, so that it may be looked at after every one of
 * them: e-values, and the confidence sequences made of them. Knows neither games nor verdicts.
 *
 * An e-value is at least 1/alpha with a probability of at most alpha if what it speaks against is
 * true, however often it is looked at and whenever somebody stops (Ville's inequality). The ones
 * here are mixtures of test supermartingales that depend on the number of values, their sum and the
 * sum of their squares only, so that sums of parts give the same as a run in one piece:
 *
 *   bounded values   exp(l S/c - (-log(1 - l) - l) Q/c^2), values not further below the mean than c
 *                    (Fan's inequality; Howard, Ramdas, McAuliffe, Sekhon, Ann. Stat. 2021): exact.
 *   others           exp(l S - l^2 Q/2), l normal with a variance set by the first values (de la
 *                    Pena 1999): exact for values that lie symmetrically around the mean, as the
 *                    differences of two things do that are alike; asymptotic for others.
 */
#ifndef KE_EXPERIMENT_EVIDENCE_H
#define KE_EXPERIMENT_EVIDENCE_H

#include <stdbool.h>

#include "experiment/tally.h"

#define KE_EARLY 32 /* values that set the scale; with fewer nothing is said */
#define KE_MOVED 30 /* fewer values than these that are not alike: rare ones may be missing */

/* What was counted of values: all of them, the first KE_EARLY, and how many were not 0. */
typedef struct ke_counts {
    ke_tally all, early;
    uint64_t moved;
} ke_counts;

/* Counts the n-th value (from 0). */
void ke_counts_add(ke_counts *counts, uint64_t n, int64_t value);
void ke_counts_join(ke_counts *to, const ke_counts *from);

/* Values as fractions: 1 is what `scale` units are. */
typedef struct ke_sample {
    double n, sum, squares;
    double early_n, early_sum, early_squares;
    double moved;
    double least, most; /* that were seen */
    double low, high;   /* what every value lies between; low == high: nobody knows */
    double reach;       /* how far from 0 rare values could lie that nobody has seen yet */
    double quantum;     /* the least that two values can differ by */
    bool positive;      /* no value lies below 0, though nobody knows a limit above */
} ke_sample;

/* `low` and `high` in units; equal: not bounded. */
ke_sample ke_sample_of(const ke_counts *counts, int64_t scale, int64_t low, int64_t high);

static inline bool ke_is_bounded(const ke_sample *s)
{
    return s->low < s->high;
}

double ke_mean(const ke_sample *sample);
double ke_deviation(const ke_sample *sample); /* 0 of fewer than two */

/* The logarithm of the e-value against the mean being `mean`; 0 of fewer than KE_EARLY values. */
double ke_evidence(const ke_sample *sample, double mean);

/* The confidence sequence: the means against which there is less evidence than 1/alpha. True for
 * all times at once with a probability of at least 1 - alpha. Infinite where nothing is known.
 * Unbounded values of which fewer than KE_MOVED were not alike get room for as many that were not
 * seen yet as alpha allows; where not even how far such could lie is known, because all that was
 * seen is alike, neither is the interval. */
void ke_interval(const ke_sample *sample, double alpha, double *low, double *high);

/* How far the mean could be off by values as rare as nobody has seen yet. */
double ke_unseen(const ke_sample *sample, double alpha);

/* What the sample would be with `factor` as many values of the same kind. */
ke_sample ke_projected(const ke_sample *sample, double factor);

#endif
