/* SPDX-License-Identifier: MIT
 * measure_report.h: prints the measures of a game under one variant.
 */
#ifndef KE_EXPERIMENT_MEASURE_REPORT_H
#define KE_EXPERIMENT_MEASURE_REPORT_H

#include "experiment/compare_report.h"

/* Returns the measures of a line-up as measured.lua prints them: rows of texts, the shares of all
 * points, and the histogram of a single one. */
json_t *ke_measure_table(const ke_experiment *e, const ke_lineup *lineup);
/* Returns the distribution of a measure as bars { from, to, count }. */
json_t *ke_histogram_json(const ke_asked *asked);
/* Return them as JSON, and one of them. */
json_t *ke_measure_json(const ke_experiment *e, int lineup);
json_t *ke_measured_json(const ke_asked *asked);
/* Return the rows of CSV of an experiment, and their columns. */
json_t *ke_measure_rows(const ke_experiment *e);
#define KE_MEASURE_COLUMNS                                                                         \
    "game,players,measure,blocks,mean,low,high,asymptotic,deviation,least,q05,q25,median,q75,q95," \
    "most,of_all,rules,seed,interrupted,kanun,digest,alpha"
/* Writes mean, interval, deviation and quantiles of a measure; returns how many cells it has. */
enum { KE_MEASURE_CELLS = 10 };
int ke_measure_cells(const ke_asked *asked, const char *language, char out[KE_MEASURE_CELLS][120]);

#endif
