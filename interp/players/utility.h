/* SPDX-License-Identifier: MIT
 * utility.h: the value of the end of a deal for each side: in a match the chance to win it, in a
 * single deal the lead in points. It uses integers only, and covers only ends of deals, not the
 * moves before.
 */
#ifndef KP_PLAYERS_UTILITY_H
#define KP_PLAYERS_UTILITY_H

#include <stdbool.h>

#include "kanun.h"
#include "players/prospect.h"
#include "players/tree.h"
#include "record/failure.h"

typedef struct kp_utility {
    const kp_prospect *prospect; /* learnt values of the states of a match; NULL: none */
    int sides;
    bool lowest;    /* the lowest score wins */
    bool one_deal;  /* every match under these rules is a single deal */
    bool chips;     /* the score is an account of chips */
    int deals;      /* deals of a game; 0: not fixed */
    int32_t spread; /* mean difference of two sides' points in a deal, in units */
    int32_t gain;   /* mean progress of the leading side per deal, towards the target; at least 1 */
    uint32_t half[257]; /* 2^-(n/256), in 2^30ths */
    /* Set by kp_utility_begin for the current deal. */
    bool single; /* the deal is the whole match */
    int before;  /* deals completed before it ... */
    int games;   /* ... and games */
    int32_t score[KP_TREE_SIDES], won[KP_TREE_SIDES];
} kp_utility;

/* Measures the points of a deal by playing some deals at random. Changes `game`, which must be
 * of these rules. */
kanun_status kp_utility_make(kp_utility *utility, kanun_game *game, kr_failure *failure);

/* Prepares for the deal in progress in `game`. With `single`, only the points of this deal
 * count, regardless of the rules say about matches. */
void kp_utility_begin(kp_utility *utility, const kanun_game *game, bool single);

/* Fills `stand` with the state of the match in `game` with these scores. */
void kp_utility_stand(const kp_utility *utility, const kanun_game *game, const int64_t *score,
                      kp_stand *stand);

/* Fills `chance` with each side's chance to win the match with these scores, in units of
 * 1/KP_TREE_ONE. */
void kp_utility_chances(const kp_utility *utility, const kanun_game *game, const int64_t *score,
                        int32_t *chance);

/* Fills `out` with the value of `game` for each side, in 0 .. KP_TREE_ONE. Either the game has
 * stopped at the end of the deal, or the sides will get the points in `promised` for it. If that is
 * NULL, uses the points that the deal would give if it were counted now. */
void kp_utility_of(const kp_utility *utility, kanun_game *game, const int32_t *promised,
                   int32_t *out);

#endif
