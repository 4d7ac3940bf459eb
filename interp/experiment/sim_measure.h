/* SPDX-License-Identifier: MIT
 * sim_measure.h: what `kanun sim` measures besides its sums, where it is asked to: the measures of
 * experiments, and until when it plays; and its sums as a part of a run.
 */
#ifndef KE_EXPERIMENT_SIM_MEASURE_H
#define KE_EXPERIMENT_SIM_MEASURE_H

#include "experiment/measure_games.h"

typedef struct ke_sim_measured {
    ke_experiment experiment; /* of one variant, which nobody plays but the simulation */
    kanun_rules *rules;       /* that one, borrowed ... */
    const char *label;        /* ... and how it is called for people */
    ke_measured all;          /* the experiment */
    bool wanted;              /* else there is nothing but the label */
} ke_sim_measured;

/* Has the plan count what --measure, --until-width and --csv ask for, in *totals (borrowed). Free
 * it in either case. */
kanun_status ke_sim_measured_make(ke_sim_measured *measured, const kc_args *args, ke_sim_plan *plan,
                                  ke_sim_totals *totals);
void ke_sim_measured_free(ke_sim_measured *measured);

/* Keeps the sums of a part for its file; makes *totals of those of all parts. */
kanun_status ke_sim_keep_part(const kc_args *args, const ke_sim_plan *plan, ke_sim_totals *totals);
kanun_status ke_sim_join_parts(const kc_args *args, const ke_sim_plan *plan, ke_sim_totals *totals);

#endif
