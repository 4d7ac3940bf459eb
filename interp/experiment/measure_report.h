/* SPDX-License-Identifier: MIT
 * measure_report.h: prints the measures of a game under one variant.
 */
#ifndef KE_EXPERIMENT_MEASURE_REPORT_H
#define KE_EXPERIMENT_MEASURE_REPORT_H

#include "experiment/compare_report.h"

/* Returns the measures of a line-up for measured.lua: rows of texts, the shares of all points, and
 * a histogram if there is only one measure. */
json_t *ke_measure_table(const ke_experiment *e, const ke_lineup *lineup);
/* Returns the distribution of a measure as bars { from, to, count }. */
json_t *ke_histogram_json(const ke_asked *asked);
/* These return all measures of a line-up as JSON, and one measure. */
json_t *ke_measure_json(const ke_experiment *e, int lineup);
json_t *ke_measured_json(const ke_asked *asked);
/* These return the rows of CSV of an experiment, and the names of their columns. */
json_t *ke_measure_rows(const ke_experiment *e);
#define KE_MEASURE_COLUMNS                                                                         \
    "game,players,measure,blocks,mean,low,high,asymptotic,deviation,least,q05,q25,median,q75,q95," \
    "most,of_all,rules,seed,interrupted,kanun,digest,alpha"
/* Writes the mean, interval, deviation and quantiles of a measure as cells, and returns the number
 * of cells. */
enum { KE_MEASURE_CELLS = 10 };
int ke_measure_cells(const ke_asked *asked, const char *language, char out[KE_MEASURE_CELLS][120]);

#endif
