/* SPDX-License-Identifier: MIT
 * flow.h: advancing without a decision, and the end of a step. Inside game/ only.
 */
#ifndef KG_GAME_FLOW_H
#define KG_GAME_FLOW_H

#include "game/engine.h"

/* Begins a deal with the current dealer. */
void kg_flow_start(km_run *run);
/* Advances until a decision is needed, the match is over, or run->status has an error. */
void kg_flow_go(km_run *run);
/* Like kg_flow_go(), after the phase in progress has returned `flow`. */
void kg_flow_go_on(km_run *run, km_flow flow);
/* Carries out a move (but not a free move) in the phase in progress, and advances. */
void kg_flow_move(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move);
/* Repeats all play since the last copy of the block, up to the beginning of the step. */
typedef void kg_way_back(km_run *run);
/* Restores the block as it was before the step in progress; `retrace` NULL: the copy was made at
 * that point. */
void kg_run_go_back(km_run *run, kg_way_back *retrace);
/* Ends a step begun by km_run_begin_step or km_run_new_step (`move`: for the error message; NULL:
 * none). Returns its status. After a failure, the block is as before the step; `retrace` NULL: the
 * copy of the block was made at its beginning. */
kn_status kg_run_end_step(km_run *run, const ks_move *move, kg_way_back *retrace);

#endif
