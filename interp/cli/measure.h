/* SPDX-License-Identifier: MIT
 * measure.h: games that are measured, each in an experiment of one variant. measure.c finds and
 * plays them, measure_report.c tells.
 */
#ifndef KC_CLI_MEASURE_H
#define KC_CLI_MEASURE_H

#include "cli/compare_report.h"

typedef struct kc_measured {
    const kc_args *args;
    kc_experiment *game;
    int games, room;
} kc_measured;

/* What sim tells of measures, too: a table of those of a line-up, their JSON. */
void kc_measure_print(const kc_experiment *e, const kc_lineup *lineup, FILE *out);
json_t *kc_measure_json(const kc_experiment *e, int lineup);
/* Of games that are measured, a kc_measured. */
extern const kc_report kc_measure_report;

#endif
