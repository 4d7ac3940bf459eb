/* SPDX-License-Identifier: MIT
 * quick.h: what is learnt in a moment from rules of which nobody has learnt anything, by whoever is
 * about to think about them: a search whose simulations go on at random finds 7 clubs a fine
 * opening. The same on every machine, for it ends by counting, not by the clock.
 */
#ifndef KP_PLAYERS_QUICK_H
#define KP_PLAYERS_QUICK_H

#include "players/policy.h"

/* A policy from so many deals as take a second or two; one that finds all moves equally likely
 * where no deal of these rules can be played. What was learnt from the latest few rules is
 * remembered, for all threads. */
kanun_status kp_quick_policy(kp_policy **out, const kanun_rules *rules, kr_trouble *trouble);

#endif
