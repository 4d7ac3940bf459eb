/* SPDX-License-Identifier: MIT
 * exact.h: the moves of a seat that knows where every card lies: solved, not simulated. Which of
 * them is made is think.c's business.
 */
#ifndef KP_PLAYERS_EXACT_H
#define KP_PLAYERS_EXACT_H

#include "players/think.h"

/* Tells each candidate of a search that has begun what it brings, and sorts them, the best first,
 * if nothing is hidden from the seat and looking at so many positions is enough: think->solved. */
kanun_status kp_exact_solve(kp_think *think, uint64_t positions, kr_trouble *trouble);

#endif
