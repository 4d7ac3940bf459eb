/* SPDX-License-Identifier: MIT
 * evidence.c: e-values of two kinds, and the confidence sequences that follow from them. All are
 * computed from exact sums, so any division of the values gives the same result.
 */
#include "experiment/evidence.h"

#include <math.h>

#define BETS 14      /* number of bets on bounded values, each half as large as the previous one */
#define LARGEST 0.75 /* the first bet; 1 would risk ruin */
#define SCALE                                                                                      \
    0.25         /* the scale of bets on unbounded values, relative to the first KE_EARLY values */
#define STEPS 60 /* steps of a bisection down to the precision of a double */
#define FAR 1e9  /* deviations from the mean at which the search for an end stops */

void ke_counts_add(ke_counts *counts, uint64_t n, int64_t value)
{
    ke_tally_add(&counts->all, value);
    if (n < KE_EARLY)
        ke_tally_add(&counts->early, value);
    counts->moved += value != 0;
}

void ke_counts_join(ke_counts *to, const ke_counts *from)
{
    ke_tally_join(&to->all, &from->all);
    ke_tally_join(&to->early, &from->early);
    to->moved += from->moved;
}

ke_sample ke_sample_of(const ke_counts *counts, int64_t scale, int64_t low, int64_t high)
{
    double unit = 1 / (double)scale;
    return (ke_sample){.n = (double)counts->all.count,
                       .sum = unit * (double)counts->all.sum,
                       .squares = unit * unit * ke_tally_squared(&counts->all),
                       .early_n = (double)counts->early.count,
                       .early_sum = unit * (double)counts->early.sum,
                       .early_squares = unit * unit * ke_tally_squared(&counts->early),
                       .moved = (double)counts->moved,
                       .least = unit * (double)counts->all.least,
                       .most = unit * (double)counts->all.most,
                       .low = unit * (double)low,
                       .high = unit * (double)high,
                       .reach = unit * ((double)counts->all.most - (double)counts->all.least),
                       .quantum = unit};
}

double ke_mean(const ke_sample *s)
{
    return s->n > 0 ? s->sum / s->n : 0;
}

double ke_deviation(const ke_sample *s)
{
    if (s->n < 2)
        return 0;
    double variance = (s->squares - s->sum * s->sum / s->n) / (s->n - 1);
    return variance > 0 ? sqrt(variance) : 0;
}

/* Returns the sum of squares around `mean`. */
static double around(double n, double sum, double squares, double mean)
{
    double q = squares - 2 * mean * sum + n * mean * mean;
    return q > 0 ? q : 0;
}

/* log(exp(a) + exp(b)) */
static double add_logs(double a, double b)
{
    double more = a > b ? a : b, less = a > b ? b : a;
    return isinf(more) ? more : more + log1p(exp(less - more));
}

/* Returns the log of the bets that the mean is higher. `sum` is the total deviation, and `room`
 * is the largest distance of a value below the mean. */
static double bets(double sum, double squares, double room)
{
    if (room <= 0) /* no value can lie below the mean, so one above it decides */
        return sum > 0 ? INFINITY : 0;
    double all = -INFINITY, bet = LARGEST;
    for (int n = 0; n < BETS; n++, bet /= 2)
        all = add_logs(all, bet * sum / room - (-log1p(-bet) - bet) * squares / (room * room));
    return all - log(BETS);
}

static double bounded(const ke_sample *s, double mean)
{
    double sum = s->sum - s->n * mean, squares = around(s->n, s->sum, s->squares, mean);
    if (mean < s->low || mean > s->high)
        return INFINITY;
    return add_logs(bets(sum, squares, mean - s->low), bets(-sum, squares, s->high - mean)) -
           log(2);
}

static double symmetric(const ke_sample *s, double mean)
{
    double sum = s->sum - s->n * mean, squares = around(s->n, s->sum, s->squares, mean);
    double early = around(s->early_n, s->early_sum, s->early_squares, mean);
    if (squares <= 0)
        return 0;
    if (early < s->quantum * s->quantum)
        early = s->quantum * s->quantum;
    double spread = SCALE * squares / early; /* the variance of the bets times the squares */
    return 0.5 * (sum * sum / squares * spread / (1 + spread) - log1p(spread));
}

/* ---- A single evaluation ---- */

#define Z95 1.959963984540054 /* the normal quantile of 97.5 % */

/* Returns -log(p) for the two-sided p-value of Student's t-test. Converts t to a normal deviate
 * (Wallace 1959). */
static double classical(const ke_sample *s, double mean)
{
    double error = ke_deviation(s) / sqrt(s->n), free = s->n - 1;
    if (error <= 0)
        return ke_mean(s) == mean ? 0 : INFINITY;
    double t = (ke_mean(s) - mean) / error;
    double z = (8 * free + 1) / (8 * free + 3) * sqrt(free * log1p(t * t / free));
    return z > 37 ? z * z / 2 : -log(erfc(z / sqrt(2)));
}

/* Returns half the width of Student's 95 % interval (Fisher and Cornish). */
static double classical_half(const ke_sample *s)
{
    double z = Z95, free = s->n - 1;
    double t = z + (pow(z, 3) + z) / (4 * free) +
               (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / (96 * pow(free, 2)) +
               (3 * pow(z, 7) + 19 * pow(z, 5) + 17 * pow(z, 3) - 15 * z) / (384 * pow(free, 3)) +
               (79 * pow(z, 9) + 776 * pow(z, 7) + 1482 * pow(z, 5) - 1920 * pow(z, 3) - 945 * z) /
                   (92160 * pow(free, 4));
    return t * ke_deviation(s) / sqrt(s->n);
}

double ke_evidence(const ke_sample *s, double mean)
{
    if (s->n < ke_enough(s))
        return 0;
    if (s->fixed)
        return classical(s, mean);
    return ke_is_bounded(s) ? bounded(s, mean) : symmetric(s, mean);
}

/* Returns the value between the mean and `limit` at which the evidence reaches `enough`; `limit` if
 * there is none. */
static double end_of(const ke_sample *s, double enough, double limit)
{
    double inside = ke_mean(s), outside = limit;
    if (ke_evidence(s, limit) < enough)
        return limit;
    for (int n = 0; n < STEPS; n++) {
        double middle = inside + (outside - inside) / 2;
        if (ke_evidence(s, middle) < enough)
            inside = middle;
        else
            outside = middle;
    }
    return outside;
}

/* Like end_of, for an unbounded mean: doubles the distance until the evidence suffices. */
static double open_end_of(const ke_sample *s, double enough, double step)
{
    double mean = ke_mean(s);
    for (double away = step; fabs(away) < FAR * fabs(step); away *= 2)
        if (ke_evidence(s, mean + away) >= enough)
            return end_of(s, enough, mean + away);
    return step < 0 ? -INFINITY : INFINITY;
}

double ke_unseen(const ke_sample *s, double alpha)
{
    double span = s->most - s->least;
    if ((s->moved < KE_MOVED || span <= 0) && s->reach > span)
        span = s->reach;
    return s->n > 0 ? span * -log(alpha) / s->n : INFINITY;
}

void ke_interval(const ke_sample *s, double alpha, double *low, double *high)
{
    double enough = -log(alpha);
    *low = ke_is_bounded(s) ? s->low : -INFINITY;
    *high = ke_is_bounded(s) ? s->high : INFINITY;
    if (s->n < ke_enough(s))
        return;
    if (s->fixed && ke_deviation(s) > 0) {
        *low = ke_mean(s) - classical_half(s);
        *high = ke_mean(s) + classical_half(s);
        return;
    }
    if (s->fixed)
        return; /* the next value could be anything */
    if (ke_is_bounded(s)) {
        *low = end_of(s, enough, s->low);
        *high = end_of(s, enough, s->high);
        return;
    }
    double deviation = ke_deviation(s);
    bool alike = deviation <= 0;
    double unseen = alike || s->moved < KE_MOVED ? ke_unseen(s, alpha) : 0;
    if (alike && unseen <= 0)
        return; /* the next value could be anything */
    *low = (alike ? ke_mean(s) : open_end_of(s, enough, -deviation / s->n)) - unseen;
    *high = (alike ? ke_mean(s) : open_end_of(s, enough, deviation / s->n)) + unseen;
    if (s->positive && *low < 0)
        *low = 0;
}

ke_sample ke_projected(const ke_sample *s, double factor)
{
    ke_sample more = *s;
    more.n *= factor;
    more.sum *= factor;
    more.squares *= factor;
    more.moved *= factor;
    return more;
}
