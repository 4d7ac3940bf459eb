/* SPDX-License-Identifier: MIT
 * verdict.c: e-BH over all measures, and the five verdicts. evidence.c computes the evidence.
 */
#include "base/memory.h"
#include "experiment/verdict.h"

#include <math.h>

#define MOST 1e12 /* larger numbers of missing blocks are not reported */

/* Returns the rank of an e-value: the number of e-values that are at least as large. */
static int rank_of(const double *evidence, int count, int n)
{
    int rank = 0;
    for (int other = 0; other < count; other++)
        rank += evidence[other] >= evidence[n];
    return rank;
}

int ke_select(const double *evidence, int count, double alpha, bool *selected)
{
    double least = INFINITY;
    int found = 0;
    for (int n = 0; n < count; n++)
        if (evidence[n] >= log(count / (alpha * rank_of(evidence, count, n))) &&
            evidence[n] < least)
            least = evidence[n];
    for (int n = 0; n < count; n++)
        found += selected[n] = evidence[n] >= least && evidence[n] > 0;
    return found;
}

/* Returns the log of the evidence that the mean is within `margin` of 0: the lesser of the evidence
 * against each end. */
static double evidence_equal(const ke_sample *s, double margin)
{
    double mean = ke_mean(s);
    if (margin <= 0 || mean <= -margin || mean >= margin)
        return 0;
    double below = ke_evidence(s, -margin), above = ke_evidence(s, margin);
    return below < above ? below : above;
}

static ke_verdict verdict_of(const ke_finding *f, bool differs, bool equal, double alpha)
{
    if (f->fault)
        return KE_INVALID;
    bool told = ke_is_proven(&f->sample) || f->sample.moved < KE_MOVED; /* the interval is valid */
    double unseen = told ? 0 : ke_unseen(&f->sample, alpha);
    if (equal && f->low - unseen > -f->margin && f->high + unseen < f->margin)
        return KE_EQUAL;
    if (differs && f->low > 0)
        return KE_B_MORE;
    if (differs && f->high < 0)
        return KE_A_MORE;
    return KE_UNDECIDED;
}

/* True if `factor` times as many values would give a verdict on their own. */
static bool decides(const ke_finding *f, double factor, double enough, double alpha)
{
    ke_sample s = ke_projected(&f->sample, factor);
    double unseen = ke_is_bounded(&s) ? 0 : ke_unseen(&s, alpha), low = 1, high = 1;
    if (ke_is_rare(&s)) /* a verdict also needs an interval without 0, and this one is wide */
        ke_interval(&s, alpha, &low, &high);
    return (ke_evidence(&s, 0) >= enough && (low > 0 || high < 0)) ||
           (evidence_equal(&s, f->margin) >= enough && fabs(f->mean) + unseen < f->margin);
}

static double how_many_more(const ke_finding *f, double enough, double alpha)
{
    double n = f->sample.n, less = 1, factor = 2;
    if (n < KE_EARLY || f->sample.fixed)
        return INFINITY; /* the difference is unknown, or the results must not be evaluated again */
    if (f->sample.squares <= 0 && (f->margin <= 0 || isinf(f->low)))
        return INFINITY;
    while (!decides(f, factor, enough, alpha)) {
        if (factor * n > MOST)
            return INFINITY;
        less = factor;
        factor *= 2;
    }
    for (int step = 0; step < 20; step++) {
        double middle = (less + factor) / 2;
        if (decides(f, middle, enough, alpha))
            factor = middle;
        else
            less = middle;
    }
    return ceil((factor - 1) * n);
}

/* Corrects p-values that may depend on each other (Benjamini and Yekutieli 2001). */
static void correct(double *differs, double *equal, int count)
{
    double sum = 0;
    for (int n = 1; n <= count; n++)
        sum += 1.0 / n;
    for (int n = 0; n < count; n++) {
        differs[n] = fmax(0, differs[n] - log(sum));
        equal[n] = fmax(0, equal[n] - log(sum));
    }
}

void ke_judge(ke_finding *finding, int count, double alpha)
{
    double *differs = kn_calloc((size_t)count + 1, sizeof *differs);
    double *equal = kn_calloc((size_t)count + 1, sizeof *equal);
    bool *more = kn_calloc((size_t)count + 1, sizeof *more);
    bool *same = kn_calloc((size_t)count + 1, sizeof *same);
    for (int n = 0; n < count; n++) {
        ke_finding *f = &finding[n];
        f->mean = ke_mean(&f->sample);
        ke_interval(&f->sample, alpha, &f->low, &f->high);
        f->differs = differs[n] = f->fault ? 0 : ke_evidence(&f->sample, 0);
        f->equal = equal[n] = f->fault ? 0 : evidence_equal(&f->sample, f->margin);
    }
    if (count && finding[0].sample.fixed)
        correct(differs, equal, count);
    ke_select(differs, count, alpha, more);
    ke_select(equal, count, alpha, same);
    for (int n = 0; n < count; n++) {
        ke_finding *f = &finding[n];
        f->verdict = verdict_of(f, more[n], same[n], alpha);
        f->more = f->verdict == KE_UNDECIDED ? how_many_more(f, log(count / alpha), alpha) : 0;
    }
    kn_free(differs);
    kn_free(equal);
    kn_free(more);
    kn_free(same);
}

const char *ke_verdict_name(ke_verdict verdict)
{
    static const char *const name[] = {
        [KE_UNDECIDED] = "undecided",     [KE_A_MORE] = "A more",   [KE_B_MORE] = "B more",
        [KE_EQUAL] = "practically equal", [KE_INVALID] = "invalid",
    };
    return name[verdict];
}

double ke_correlation(const ke_tally *a, const ke_tally *b, const ke_tally *difference)
{
    double va = ke_tally_variance(a), vb = ke_tally_variance(b);
    double r =
        va > 0 && vb > 0 ? (va + vb - ke_tally_variance(difference)) / (2 * sqrt(va * vb)) : 0;
    return r > 1 ? 1 : r < -1 ? -1 : r;
}

double ke_saved(const ke_tally *a, const ke_tally *b, const ke_tally *difference)
{
    double apart = ke_tally_variance(a) + ke_tally_variance(b),
           paired = ke_tally_variance(difference);
    return paired > 0 ? apart / paired : apart > 0 ? INFINITY : 1;
}
