/* SPDX-License-Identifier: MIT
 * policy.h: how likely each legal move is to be made by somebody who has learnt a game, told at
 * once from what the seat to move can know. A policy never looks ahead and plays no move itself.
 *
 * A policy is made once for rules and never changes: threads share it. What it works with at a
 * decision lies in a scratch, one for each player or thread.
 */
#ifndef KP_PLAYERS_POLICY_H
#define KP_PLAYERS_POLICY_H

#include "game/kanun.h"
#include "players/luck.h"
#include "record/trouble.h"

#define KP_WEIGHT_MAX 65536 /* of the likeliest move; every other has at least 1 */

typedef struct kp_policy kp_policy;
typedef struct kp_scratch kp_scratch;

/* A policy for `rules`, which must outlive it. `path`: a file of `kanun learn`; NULL: one that
 * finds all moves equally likely. KANUN_USAGE or KANUN_SYSTEM with the reason in `trouble`: a file
 * that there is not, is damaged, or was learnt from rules of which `rules` are neither a variant
 * nor a child. */
kanun_status kp_policy_new(kp_policy **out, const kanun_rules *rules, const char *path,
                           kr_trouble *trouble);
void kp_policy_free(kp_policy *policy);

/* 16 hexadecimal digits over what was learnt, for records; "" for one without a file. */
const char *kp_policy_digest(const kp_policy *policy);

/* What one user of the policy needs to ask it, allocated once; NULL when memory is out. */
kp_scratch *kp_scratch_new(const kp_policy *policy);
void kp_scratch_free(kp_scratch *scratch);
/* How decidedly it chooses from now on: 100 as learnt, 0 by chance alone, 200 twice as sure. */
void kp_scratch_sharpen(kp_scratch *scratch, int percent);

/* Fills weights[0 .. number - 1], in 1 .. KP_WEIGHT_MAX, for the `number` legal moves of the list
 * that stands (kanun_game_legal was asked last, not for all members of classes), for the seat to
 * move. Reads public facts and the cards that this seat sees, nothing else, so a game may as well
 * be a world dealt anew for any seat. Free moves have 1: kanun_game_likely tells of those. No
 * allocation, a few microseconds, the same on every machine. */
void kp_policy_weigh(const kp_policy *policy, kp_scratch *scratch, const kanun_game *game,
                     int number, uint32_t *weights);

/* One of `number` moves, each as often as its weight says; spends one number of `luck`. */
int kp_policy_draw(const uint32_t *weights, int number, kp_luck *luck);

#endif
