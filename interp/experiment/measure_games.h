/* SPDX-License-Identifier: MIT
 * measure_games.h: games that are measured, each as an experiment with one variant.
 * cmd_measure.c plays them, measure_report.c prints the result.
 */
#ifndef KE_EXPERIMENT_MEASURE_GAMES_H
#define KE_EXPERIMENT_MEASURE_GAMES_H

#include "experiment/compare_report.h"

typedef struct ke_measured {
    const kc_args *args;
    ke_experiment *game;
    int games, room;
} ke_measured;

/* For `kanun sim`: print the measures of a line-up, and return them as JSON. */
void ke_measure_print(const ke_experiment *e, const ke_lineup *lineup, FILE *out);
json_t *ke_measure_json(const ke_experiment *e, int lineup);
/* The report of a ke_measured. */
extern const ke_report ke_measure_report;

#endif
