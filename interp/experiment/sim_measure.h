/* SPDX-License-Identifier: MIT
 * sim_measure.h: the measurements of `kanun sim` beyond its sums: the measures of experiments, the
 * decision to stop, and its sums as a part of a run.
 */
#ifndef KE_EXPERIMENT_SIM_MEASURE_H
#define KE_EXPERIMENT_SIM_MEASURE_H

#include "experiment/measure_report.h"

typedef struct ke_sim_measured {
    ke_experiment experiment; /* with one variant, played by the simulation */
    kanun_rules *rules;       /* rules of the simulation, borrowed ... */
    const char *label;        /* ... and their label for people */
    bool wanted;              /* measures were asked for; if false, only the label is set */
} ke_sim_measured;

/* Adds to the plan the measures that --measure, --until-width and --csv need, counted in
 * *totals, which is borrowed. Free `measured` even if this fails. */
kanun_status ke_sim_measured_make(ke_sim_measured *measured, const kc_args *args, ke_sim_plan *plan,
                                  ke_sim_totals *totals);
void ke_sim_measured_free(ke_sim_measured *measured);

/* These store the sums of a part for its file, and fill *totals with the sums of all parts. */
void ke_sim_keep_part(const kc_args *args, const ke_sim_plan *plan, ke_sim_totals *totals);
kanun_status ke_sim_join_parts(const kc_args *args, const ke_sim_plan *plan, ke_sim_totals *totals);

#endif
