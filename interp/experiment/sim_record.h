/* SPDX-License-Identifier: MIT
 * sim_record.h: writes the records of a simulation in the order of match numbers, whichever
 * thread plays them. record/record_file.h has the format.
 */
#ifndef KE_EXPERIMENT_SIM_RECORD_H
#define KE_EXPERIMENT_SIM_RECORD_H

#include "command/options.h"
#include "experiment/simulate.h"

typedef struct ke_sim_record ke_sim_record;

/* Creates the file args->record for a plan, or prints why not. Close it in either case. */
kanun_status ke_sim_record_open(ke_sim_record **out, const kc_args *args, const ke_sim_plan *plan);
/* The callback ke_sim_plan.played. */
bool ke_sim_record_played(void *record, const ke_played *match);
/* Completes the file, or prints why it can't. `record` may be NULL. */
kanun_status ke_sim_record_close(ke_sim_record *record);

#endif
