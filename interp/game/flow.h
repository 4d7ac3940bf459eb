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
/* The end of a step that km_run_begin_step began (`move`: for the message; NULL: no move): its
 * status. The block is as before if it failed. */
kn_status kg_run_end_step(km_run *run, const ks_move *move);
/* The deal is over: settles, counts, asks the match what follows; forced: 1 the game, 2 the match
 * ends now. */
void kg_flow_end_deal(km_run *run, int forced);

#endif
