/* SPDX-License-Identifier: MIT
 * sim_measure.h: what `kanun sim` measures besides its sums, where it is asked to: the measures of
 * experiments, and until when it plays; and its sums as a part of a run.
 */
#ifndef KC_CLI_SIM_MEASURE_H
#define KC_CLI_SIM_MEASURE_H

#include "cli/measure.h"

typedef struct kc_sim_measured {
    kc_experiment experiment; /* of one variant, which nobody plays but the simulation */
    kanun_rules *rules;       /* that one, borrowed ... */
    const char *label;        /* ... and how it is called for people */
    kc_measured all;          /* the experiment */
    bool wanted;              /* else there is nothing but the label */
} kc_sim_measured;

/* Has the plan count what --measure, --until-width and --csv ask for, in *totals (borrowed). Free
 * it in either case. */
kanun_status kc_sim_measured_make(kc_sim_measured *measured, const kc_args *args, ke_sim_plan *plan,
                                  ke_sim_totals *totals);
void kc_sim_measured_free(kc_sim_measured *measured);

/* Keeps the sums of a part for its file; makes *totals of those of all parts. */
kanun_status kc_sim_keep_part(const kc_args *args, const ke_sim_plan *plan, ke_sim_totals *totals);
kanun_status kc_sim_join_parts(const kc_args *args, const ke_sim_plan *plan, ke_sim_totals *totals);

#endif
