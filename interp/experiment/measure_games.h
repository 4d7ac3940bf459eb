/* SPDX-License-Identifier: MIT
 * measure_games.h: games that are measured, each in an experiment of one variant. cmd_measure.c
 * finds and plays them, measure_report.c tells.
 */
#ifndef KE_EXPERIMENT_MEASURE_GAMES_H
#define KE_EXPERIMENT_MEASURE_GAMES_H

#include "experiment/compare_report.h"

typedef struct ke_measured {
    const kc_args *args;
    ke_experiment *game;
    int games, room;
} ke_measured;

/* What sim tells of measures, too: a table of those of a line-up, their JSON. */
void ke_measure_print(const ke_experiment *e, const ke_lineup *lineup, FILE *out);
json_t *ke_measure_json(const ke_experiment *e, int lineup);
/* Of games that are measured, a ke_measured. */
extern const ke_report ke_measure_report;

#endif
