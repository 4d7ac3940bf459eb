/* SPDX-License-Identifier: MIT
 * bars.h: how often which values came up, as bars: one for each value where these are few, else
 * for ranges of equal width. Draws nothing.
 */
#ifndef KC_CLI_BARS_H
#define KC_CLI_BARS_H

#include "cli/picture.h"
#include "stats/spread.h"
#include "stats/tally.h"

#define KC_BARS_MOST 24

/* The bars of a measure, `unit` of which are 1: their number. 0 of nothing. So many values (`mean`)
 * lie from `low` to `high`, both included; one value: they are the same. Far from 0 a spread knows
 * values to a sixty-fourth, which are one here. */
int kc_bars_make(const kt_spread *spread, const kt_tally *all, double unit,
                 kc_dot bar[KC_BARS_MOST]);

#endif
