/* SPDX-License-Identifier: MIT
 * verdict.h: what may be said of differences between A and B, of all that were measured at once:
 * one of five verdicts each. All commands that compare take theirs from here.
 *
 * "More" is said of those differences that the e-BH procedure selects (Wang and Ramdas, JRSS B
 * 2022): among all that are called more, at most a share of alpha is expected to be called so
 * falsely, however measures depend on each other and whenever somebody looks; if nothing differs at
 * all, the probability that anything is ever called more is at most alpha. "Equal" within the
 * margin is said by the same procedure of the evidence against both ends of the margin.
 */
#ifndef KE_EXPERIMENT_VERDICT_H
#define KE_EXPERIMENT_VERDICT_H

#include "experiment/evidence.h"

#define KE_ALPHA 0.05

typedef enum ke_verdict {
    KE_UNDECIDED, /* and `more` tells how many blocks are missing */
    KE_A_MORE,
    KE_B_MORE,
    KE_EQUAL,  /* the difference lies within the margin */
    KE_INVALID /* it was not measured, or is not what it was said to be */
} ke_verdict;

/* Why a difference can't be judged. */
typedef enum ke_fault {
    KE_SOUND,
    KE_BROKEN_OFF, /* too much of what was played has no end */
    KE_BEYOND      /* a value lies out of the bounds that it was said to have */
} ke_fault;

typedef struct ke_finding {
    /* Given: differences B - A; how large a one does not matter (negative: nobody said); whether it
     * can be judged. */
    ke_sample sample;
    double margin;
    ke_fault fault;
    /* Found. */
    double mean, low, high; /* the difference, and its confidence sequence of 1 - alpha */
    double differs, equal;  /* logarithms of evidence */
    double more; /* of an undecided one: so many blocks more, should the difference stay as
                    it is; infinite: no number is known */
    ke_verdict verdict;
} ke_finding;

/* Judges all of them together; false when memory is out. */
bool ke_judge(ke_finding *finding, int count, double alpha);

/* e-BH: marks which of `count` hypotheses are to be rejected; `evidence` are logarithms of
 * e-values. Returns how many. */
int ke_select(const double *evidence, int count, double alpha, bool *selected);

/* "A more", "B more", "equal", "undecided", "invalid": for programs. */
const char *ke_verdict_name(ke_verdict verdict);

/* How alike the two values of a pair are, -1 to 1, from the tallies of both and of their
 * differences; 0 if one of them never changes. */
double ke_correlation(const ke_tally *a, const ke_tally *b, const ke_tally *difference);
/* How many times as many blocks without pairs would say as much; infinite if no pair differs. */
double ke_saved(const ke_tally *a, const ke_tally *b, const ke_tally *difference);

#endif
