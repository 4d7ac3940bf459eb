/* SPDX-License-Identifier: MIT
 * sim_report.h: what `kanun sim` tells of a simulation that has come to its end: a table for
 * people, one JSON object for programs.
 */
#ifndef KE_EXPERIMENT_SIM_REPORT_H
#define KE_EXPERIMENT_SIM_REPORT_H

#include <jansson.h>

#include "command/options.h"
#include "experiment/simulate.h"

/* `label` names the rules; `seconds` below 0: nobody knows how long it took, as of parts that are
 * put together. */
void ke_sim_print_table(const ke_sim_plan *plan, const char *label, const ke_sim_totals *totals,
                        double seconds, FILE *out);
/* NULL when memory is out. */
json_t *ke_sim_json(const kc_args *args, const ke_sim_plan *plan, const ke_sim_totals *totals,
                    double seconds);

/* Who plays at each seat, as records and reports write it: a new reference. */
json_t *ke_sim_players(const ke_sim_plan *plan);
/* Digests of what was learnt that players use, by their names: those that use something. NULL: out
 * of memory. */
json_t *ke_sim_learnt(const ke_sim_plan *plan);

/* Keeps what the sides of one of several tables have come to, for the report on all of them. */
kanun_status ke_sim_keep_results(const kc_args *args, const ke_sim_plan *plan,
                                 const ke_sim_totals *totals);

#endif
