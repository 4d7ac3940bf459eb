/* SPDX-License-Identifier: MIT
 * sim_record.h: writes the matches of a simulation down in the order of their numbers, whichever
 * thread has played them first. The form of the file is records.h's.
 */
#ifndef KN_CLI_SIM_RECORD_H
#define KN_CLI_SIM_RECORD_H

#include "cli/options.h"
#include "sim/sim.h"

typedef struct kn_sim_record kn_sim_record;

/* Creates the file args->record for a plan, or says why not. Close it in either case. */
kanun_status kn_sim_record_open(kn_sim_record **out, const kn_args *args, const kn_sim_plan *plan);
/* For kn_sim_plan.played. */
bool kn_sim_record_played(void *record, uint64_t index, const kanun_game *game, const char *moves,
                          size_t count);
/* Completes the file; says so if that fails. NULL is fine. */
kanun_status kn_sim_record_close(kn_sim_record *record);

#endif
