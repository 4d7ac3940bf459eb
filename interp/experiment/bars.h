/* SPDX-License-Identifier: MIT
 * bars.h: how often which values came up, as bars: one for each value where these are few, else
 * for ranges of equal width. Draws nothing.
 */
#ifndef KE_EXPERIMENT_BARS_H
#define KE_EXPERIMENT_BARS_H

#include "experiment/picture.h"
#include "experiment/spread.h"
#include "experiment/tally.h"

#define KE_BARS_MOST 24

/* The bars of a measure, `unit` of which are 1: their number. 0 of nothing. So many values (`mean`)
 * lie from `low` to `high`, both included; one value: they are the same. Far from 0 a spread knows
 * values to a sixty-fourth, which are one here. */
int ke_bars_make(const ke_spread *spread, const ke_tally *all, double unit,
                 ke_dot bar[KE_BARS_MOST]);

#endif
