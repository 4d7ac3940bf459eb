/* SPDX-License-Identifier: MIT
 * flow.h: going on without a decision, and the end of a step. Inside game/ only.
 */
#ifndef KN_GAME_FLOW_H
#define KN_GAME_FLOW_H

#include "game/engine.h"

/* Begins a deal with the dealer in force. */
void kn_flow_start(kn_run *run);
/* Goes on until a decision is awaited, the match is over, or run->status says what failed. */
void kn_flow_go(kn_run *run);
/* The same, after the phase in progress has answered `flow`. */
void kn_flow_go_on(kn_run *run, kn_flow flow);
/* The end of a step that kn_run_begin_step began (`move`: for the message; NULL: no move): its
 * status. The block is as before if it failed. */
kn_status kn_run_end_step(kn_run *run, const kn_move *move);
/* The deal is over: settles, counts, asks the match what follows; forced: 1 the game, 2 the match
 * ends now. */
void kn_flow_end_deal(kn_run *run, int forced);

#endif
