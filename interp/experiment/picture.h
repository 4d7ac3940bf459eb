/* SPDX-License-Identifier: MIT
 * picture.h: pictures of numbers with their intervals: in the terminal, and by gnuplot as SVG and
 * PNG with the data beside them. Knows nothing of games.
 */
#ifndef KE_EXPERIMENT_PICTURE_H
#define KE_EXPERIMENT_PICTURE_H

#include <stdbool.h>

#include "kanun.h"

/* A number with its interval (low > high: it has none): in a row called `label`, or, where that is
 * NULL, at x. Dots of one series belong together. Of a bar `mean` values lie from `low` to `high`,
 * around x. */
typedef struct ke_dot {
    const char *label, *series; /* series: "" where there is only one */
    double x, mean, low, high;
    bool open; /* it has an interval, but that is not known, or has no end */
} ke_dot;

/* What is drawn: rows with intervals, a line through points, or (bars) how often values come up. */
typedef struct ke_picture {
    const char *title, *x, *y; /* what is called so on the axes; may be "" */
    const ke_dot *dot;
    int dots;
    bool bars, percent; /* percent: numbers are shares */
} ke_picture;

/* Draws rows, or bars, for a terminal. */
void ke_picture_print(const ke_picture *picture, FILE *out);

/* Writes NAME.tsv and NAME.gp into a folder, and has gnuplot make NAME.svg and NAME.png of them.
 * Without gnuplot it says so, and *drawn is false. */
kanun_status ke_picture_write(const ke_picture *picture, const char *folder, const char *name,
                              bool *drawn);

#endif
