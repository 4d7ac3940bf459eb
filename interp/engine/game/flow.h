/* SPDX-License-Identifier: MIT
 * flow.h: going on without a decision, and the end of a step. Inside game/ only.
 */
#ifndef KG_GAME_FLOW_H
#define KG_GAME_FLOW_H

#include "game/engine.h"

/* Begins a deal with the dealer in force. */
void kg_flow_start(km_run *run);
/* Goes on until a decision is awaited, the match is over, or run->status says what failed. */
void kg_flow_go(km_run *run);
/* Goes on likewise after the phase in progress has answered `flow`. */
void kg_flow_go_on(km_run *run, km_flow flow);
/* Carries out a move, which is no free one, in the phase in progress, and goes on. */
void kg_flow_move(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move);
/* From where the block was kept to where the step began. */
typedef void kg_way_back(km_run *run);
/* The end of a step that km_run_begin_step or km_run_new_step began (`move`: for the message; NULL:
 * no move): its status. The block is as before if it failed; `retrace` NULL: it was kept there. */
kn_status kg_run_end_step(km_run *run, const ks_move *move, kg_way_back *retrace);

#endif
