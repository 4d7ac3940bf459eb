/* SPDX-License-Identifier: MIT
 * sim_measure.h: what `kanun sim` measures beyond its sums: the measures of experiments, when to
 * stop, and its sums as a part of a run.
 */
#ifndef KE_EXPERIMENT_SIM_MEASURE_H
#define KE_EXPERIMENT_SIM_MEASURE_H

#include "experiment/measure_report.h"

typedef struct ke_sim_measured {
    ke_experiment experiment; /* with one variant, played by the simulation */
    kanun_rules *rules;       /* its rules, borrowed ... */
    const char *label;        /* ... and their label for people */
    bool wanted;              /* otherwise only the label is set */
} ke_sim_measured;

/* Makes the plan count what --measure, --until-width and --csv ask for, in *totals (borrowed).
 * Free it in either case. */
kanun_status ke_sim_measured_make(ke_sim_measured *measured, const kc_args *args, ke_sim_plan *plan,
                                  ke_sim_totals *totals);
void ke_sim_measured_free(ke_sim_measured *measured);

/* Stores the sums of a part for its file; or fills *totals with those of all parts. */
void ke_sim_keep_part(const kc_args *args, const ke_sim_plan *plan, ke_sim_totals *totals);
kanun_status ke_sim_join_parts(const kc_args *args, const ke_sim_plan *plan, ke_sim_totals *totals);

#endif
