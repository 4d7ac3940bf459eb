/* SPDX-License-Identifier: MIT
 * flow.h: going on without a decision. Inside game/ only.
 */
#ifndef KN_GAME_FLOW_H
#define KN_GAME_FLOW_H

#include "game/engine.h"

/* Begins a deal with the dealer in force. */
void kn_flow_start(kn_run *run);
/* Goes on until a decision is awaited, the match is over, or run->status says what failed. */
void kn_flow_go(kn_run *run);
/* The deal is over: settles, counts, asks the match what follows; forced: 1 the game, 2 the match
 * ends now. */
void kn_flow_end_deal(kn_run *run, int forced);

#endif
