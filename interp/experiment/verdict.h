/* SPDX-License-Identifier: MIT
 * verdict.h: one of five verdicts for each difference between A and B, over all measures at once.
 * All commands that compare use it. "More" goes to the differences that the e-BH procedure selects
 * (Wang and Ramdas, JRSS B 2022): the expected share of false "more" among these is at most alpha.
 * This holds for any dependence between measures and at any time of evaluation. If nothing differs,
 * the probability of any "more" is at most alpha. "Equal" (within the margin) comes from the same
 * procedure, with the evidence against both ends of the margin.
 */
#ifndef KE_EXPERIMENT_VERDICT_H
#define KE_EXPERIMENT_VERDICT_H

#include "experiment/evidence.h"

#define KE_ALPHA 0.05

typedef enum ke_verdict {
    KE_UNDECIDED, /* `more` has the number of blocks still needed */
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
    /* Input: the differences B - A, the margin (negative: none), and the fault, if any. */
    ke_sample sample;
    double margin;
    ke_fault fault;
    /* Output: */
    double mean, low, high; /* the difference and its confidence sequence of 1 - alpha */
    double differs, equal;  /* logs of the evidence for a difference, and for equality */
    /* If undecided: blocks still needed if the difference stays the same; infinite if unknown. */
    double more;
    ke_verdict verdict;
} ke_finding;

/* Computes all verdicts together. */
void ke_judge(ke_finding *finding, int count, double alpha);

/* Marks which of `count` hypotheses the e-BH procedure rejects, and returns their number.
 * `evidence` has logs of e-values. */
int ke_select(const double *evidence, int count, double alpha, bool *selected);

/* Returns "A more", "B more", "equal", "undecided" or "invalid", for programs. */
const char *ke_verdict_name(ke_verdict verdict);

/* Returns the correlation of paired values, -1 to 1, from the tallies of `a`, `b` and their
 * differences. Returns 0 if `a` or `b` is constant. */
double ke_correlation(const ke_tally *a, const ke_tally *b, const ke_tally *difference);
/* Returns the factor by which more blocks would be needed if the values were not paired; infinite
 * if no pair differs. */
double ke_saved(const ke_tally *a, const ke_tally *b, const ke_tally *difference);

#endif
