/* SPDX-License-Identifier: MIT
 * picture.h: plots of numbers with their intervals: in the terminal, and by gnuplot as PNG with the
 * data beside it. webpage.h draws them as SVG. Knows nothing of games.
 */
#ifndef KE_EXPERIMENT_PICTURE_H
#define KE_EXPERIMENT_PICTURE_H

#include <stdbool.h>

#include "kanun.h"

/* A number with its interval (low > high: none), in the row `label`, or at x if label is NULL.
 * Dots of one series belong together. A bar stands for `mean` values from `low` to `high`,
 * around x. */
typedef struct ke_dot {
    const char *label, *series; /* series "": there is only one */
    double x, mean, low, high;
    double margin;    /* half of a band around 0, on pages; 0: none */
    const char *says; /* number and interval, on pages; NULL: with three decimals */
    bool open;        /* its interval is unknown or unbounded */
} ke_dot;

/* A plot: rows with intervals, a line through points, or a histogram (bars). */
typedef struct ke_picture {
    const char *title, *x, *y; /* title of the plot, and of its axes; may be "" */
    const ke_dot *dot;
    int dots;
    bool bars, percent; /* percent: the numbers are shares */
    double from, to;    /* of the axis on pages; equal: what the dots reach */
} ke_picture;

/* Draws rows or bars in a terminal. */
void ke_picture_print(const ke_picture *picture, FILE *out);

/* Writes NAME.tsv and NAME.gp into a folder, and runs gnuplot, if it is there, to make NAME.png. */
kanun_status ke_picture_write(const ke_picture *picture, const char *folder, const char *name);

#endif
