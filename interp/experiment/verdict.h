/* SPDX-License-Identifier: MIT
 * verdict.h: one of five verdicts for each difference between A and B, over all measures at
 * once. All commands that compare use it. "More" goes to the differences that the e-BH procedure
 * selects (Wang and Ramdas, JRSS B 2022): the expected share of false ones among them is at most
 * alpha, however measures depend on each other and whenever somebody looks. If nothing differs,
 * the probability of any "more" is at most alpha. "Equal" (within the margin) comes from the
 * same procedure, with the evidence against both ends of the margin.
 */
#ifndef KE_EXPERIMENT_VERDICT_H
#define KE_EXPERIMENT_VERDICT_H

#include "experiment/evidence.h"

#define KE_ALPHA 0.05

typedef enum ke_verdict {
    KE_UNDECIDED, /* `more` has the number of missing blocks */
    KE_A_MORE,
    KE_B_MORE,
    KE_EQUAL,  /* the difference is within the margin */
    KE_INVALID /* not measured, or outside its stated bounds */
} ke_verdict;

/* Why a difference has no verdict. */
typedef enum ke_fault {
    KE_SOUND,
    KE_BROKEN_OFF, /* too many matches are unfinished */
    KE_BEYOND      /* a value is outside its stated bounds */
} ke_fault;

typedef struct ke_finding {
    /* Input: differences B - A; the margin (negative: none); the fault, if any. */
    ke_sample sample;
    double margin;
    ke_fault fault;
    /* Output: */
    double mean, low, high; /* the difference and its confidence sequence of 1 - alpha */
    double differs, equal;  /* logs of evidence */
    /* If undecided: blocks still needed if the difference stays the same; infinite: unknown. */
    double more;
    ke_verdict verdict;
} ke_finding;

/* Computes all verdicts together. */
void ke_judge(ke_finding *finding, int count, double alpha);

/* e-BH: marks which of `count` hypotheses are rejected, and returns their number. `evidence` has
 * logs of e-values. */
int ke_select(const double *evidence, int count, double alpha, bool *selected);

/* Returns "A more", "B more", "equal", "undecided" or "invalid", for programs. */
const char *ke_verdict_name(ke_verdict verdict);

/* Returns the correlation of pairs, -1 to 1, from the tallies of both and of their differences;
 * 0 if one of them is constant. */
double ke_correlation(const ke_tally *a, const ke_tally *b, const ke_tally *difference);
/* Returns how many times as many blocks would be needed without pairs; infinite if no pair
 * differs. */
double ke_saved(const ke_tally *a, const ke_tally *b, const ke_tally *difference);

#endif
