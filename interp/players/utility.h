/* SPDX-License-Identifier: MIT
 * utility.h: the value of the end of a deal for each side: in a match the chance to win it, in a
 * single deal the lead in points. Integers only. Covers only ends of deals, not the moves
 * before.
 */
#ifndef KP_PLAYERS_UTILITY_H
#define KP_PLAYERS_UTILITY_H

#include <stdbool.h>

#include "kanun.h"
#include "players/prospect.h"
#include "players/tree.h"
#include "record/failure.h"

typedef struct kp_utility {
    const kp_prospect *prospect; /* what was learnt of matches; NULL: nothing */
    int sides;
    bool lowest;    /* the lowest score wins */
    bool one_deal;  /* every match under these rules is a single deal */
    bool chips;     /* the score is an account of chips */
    int deals;      /* deals of a game; 0: not fixed */
    int32_t spread; /* mean difference of two sides' points in a deal, in units */
    int32_t gain;   /* mean progress towards the target, in a deal, of the side with the most; at
                       least 1 */
    uint32_t half[257]; /* 2^-(n/256), in 2^30ths */
    /* Set for the deal in question. */
    bool single; /* the deal is the whole match */
    int before;  /* deals completed before it ... */
    int games;   /* ... and games */
    int32_t score[KP_TREE_SIDES], won[KP_TREE_SIDES];
} kp_utility;

/* Measures the points of a deal by playing some deals at random. Changes `game`, which must be
 * of these rules. */
kanun_status kp_utility_make(kp_utility *utility, kanun_game *game, kr_failure *failure);

/* Sets the deal in question to the one in progress in `game`. `single`: only its points count,
 * whatever the rules say of a match. */
void kp_utility_begin(kp_utility *utility, const kanun_game *game, bool single);

/* Fills `stand` with the state of the match in `game` with these scores. */
void kp_utility_stand(const kp_utility *utility, const kanun_game *game, const int64_t *score,
                      kp_stand *stand);

/* Fills `chance` with each side's chance to win the match with these scores, in parts of
 * KP_TREE_ONE. */
void kp_utility_chances(const kp_utility *utility, const kanun_game *game, const int64_t *score,
                        int32_t *chance);

/* Fills `out` with the value of `game` for each side, in 0 .. KP_TREE_ONE. The game has stopped
 * at the end of the deal, or the deal will bring each side `promised` points; NULL: the points
 * it would have if counted now. */
void kp_utility_of(const kp_utility *utility, kanun_game *game, const int32_t *promised,
                   int32_t *out);

#endif
