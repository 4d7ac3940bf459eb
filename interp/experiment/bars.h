/* SPDX-License-Identifier: MIT
 * bars.h: a histogram: a bar for each value if there are few, else for ranges of equal width. It
 * draws nothing.
 */
#ifndef KE_EXPERIMENT_BARS_H
#define KE_EXPERIMENT_BARS_H

#include "experiment/spread.h"
#include "experiment/tally.h"

#define KE_BARS_MOST 24

typedef struct ke_bar {
    double low, high, count;
} ke_bar;

/* Makes the bars of a measure whose value 1 is `unit` units. Returns the number of bars, or 0 if
 * there are no values. A bar counts the values from `low` to `high`, both included. Far from 0, a
 * spread stores values with a precision of a sixty-fourth, so close values fall into one bar. */
int ke_bars_make(const ke_spread *spread, const ke_tally *all, double unit,
                 ke_bar bar[KE_BARS_MOST]);

#endif
