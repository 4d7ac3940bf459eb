/* SPDX-License-Identifier: MIT
 * sim_record.h: writes the matches of a simulation down in the order of their numbers, whichever
 * thread has played them first. The form of the file is record/record_file.h's.
 */
#ifndef KE_EXPERIMENT_SIM_RECORD_H
#define KE_EXPERIMENT_SIM_RECORD_H

#include "command/options.h"
#include "experiment/simulate.h"

typedef struct ke_sim_record ke_sim_record;

/* Creates the file args->record for a plan, or says why not. Close it in either case. */
kanun_status ke_sim_record_open(ke_sim_record **out, const kc_args *args, const ke_sim_plan *plan);
/* For ke_sim_plan.played. */
bool ke_sim_record_played(void *record, uint64_t index, const kanun_game *game, const char *moves,
                          size_t count, const ke_forfeit *forfeit);
/* Completes the file; says so if that fails. NULL is fine. */
kanun_status ke_sim_record_close(ke_sim_record *record);

#endif
