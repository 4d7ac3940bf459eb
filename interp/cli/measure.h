/* SPDX-License-Identifier: MIT
 * measure.h: games that are measured, each in an experiment of one variant. measure.c finds and
 * plays them, measure_report.c tells.
 */
#ifndef KC_CLI_MEASURE_H
#define KC_CLI_MEASURE_H

#include "cli/experiment.h"

typedef struct kc_measured {
    kc_experiment *game;
    char **id; /* of each */
    int games, room;
} kc_measured;

kanun_status kc_measure_tell(const kc_measured *all, const kc_args *args);

#endif
