/* SPDX-License-Identifier: MIT
 * sim_report.h: what `kanun sim` tells of a simulation that has come to its end: a table for
 * people, one JSON object for programs.
 */
#ifndef KN_CLI_SIM_REPORT_H
#define KN_CLI_SIM_REPORT_H

#include <jansson.h>

#include "cli/options.h"
#include "sim/sim.h"

void kn_sim_print_table(const kn_sim_plan *plan, const kn_sim_totals *totals, double seconds);
kanun_status kn_sim_print_json(const kn_args *args, const kn_sim_plan *plan,
                               const kn_sim_totals *totals, double seconds);

/* Who plays at each seat, as records and reports write it: a new reference. */
json_t *kn_sim_players(const kn_sim_plan *plan);

/* Keeps what the sides of one of several tables have come to, for the report on all of them. */
kanun_status kn_sim_keep_results(const kn_args *args, const kn_sim_plan *plan,
                                 const kn_sim_totals *totals);

/* Tells of matches without an end, if there are any, and by which limit. */
void kn_sim_print_unfinished(const kanun_rules *rules, const kn_sim_totals *totals);

#endif
