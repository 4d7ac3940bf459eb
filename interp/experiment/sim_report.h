/* SPDX-License-Identifier: MIT
 * sim_report.h: prints the result of `kanun sim`: a table for people, or one JSON object for
 * programs.
 */
#ifndef KE_EXPERIMENT_SIM_REPORT_H
#define KE_EXPERIMENT_SIM_REPORT_H

#include <jansson.h>

#include "experiment/results.h"
#include "experiment/simulate.h"

/* Returns the sums for the script that prints them. `label` is the name of the rules. A negative
 * `seconds` means that the duration is unknown, as for merged parts. */
json_t *ke_sim_facts(const ke_sim_plan *plan, const char *label, const ke_sim_totals *totals,
                     double seconds);
json_t *ke_sim_json(const kc_args *args, const ke_sim_plan *plan, const ke_sim_totals *totals,
                    double seconds);

/* Returns the points in one unit of a player's margin. The margin is the mean lead of the
 * player's sides over the average of all sides. */
double ke_sim_margin_unit(const kanun_rules *rules, const ke_sim_totals *totals,
                          const ke_sim_person *person);

/* Returns the options that are in force, or those that are not, each with the reason. */
json_t *ke_options_json(const kanun_rules *rules, bool in_force);
/* Returns all options, each with its values in `language`, as scripts get them. */
json_t *ke_options_list(const kanun_rules *rules, const char *language);
/* Returns a sum of squares: as text if it exceeds the range of JSON's integers. */
json_t *ke_squares_json(const ke_tally *tally);
/* Returns the facts that are needed to repeat the run. */
json_t *ke_sim_head(const kc_args *args, const ke_sim_plan *plan);
/* Returns the digests of the learnt files that players use, by player. */
json_t *ke_sim_learnt(const ke_sim_plan *plan);

/* Stores the results of the sides at one of several tables, for the common report. */
void ke_sim_keep_results(const kc_args *args, const ke_sim_plan *plan, const ke_sim_totals *totals);

#endif
