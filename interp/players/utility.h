/* SPDX-License-Identifier: MIT
 * utility.h: what the end of a deal is worth to each side: in a match its chance to win it, in a
 * single deal the points by which it is ahead. Whole numbers only; what moves lead there is not its
 * business.
 */
#ifndef KP_PLAYERS_UTILITY_H
#define KP_PLAYERS_UTILITY_H

#include <stdbool.h>

#include "kanun.h"
#include "players/prospect.h"
#include "players/tree.h"
#include "record/trouble.h"

typedef struct kp_utility {
    const kp_prospect *prospect; /* what was learnt of matches, or NULL */
    int sides;
    bool lowest;    /* wins */
    bool one_deal;  /* every match under these rules is one deal */
    bool chips;     /* an account is what the score is */
    int deals;      /* a game is so many deals, 0: not so */
    int32_t spread; /* how far apart a deal takes two sides, in units: the mean */
    int32_t gain;   /* by how much it brings whoever gets most nearer to the target, at least 1 */
    uint32_t half[257]; /* 2^-(n/256), in 2^30ths */
    /* Of the deal that is being thought about. */
    bool single; /* it is the whole match */
    int before;  /* deals completed when it began ... */
    int games;   /* ... and games */
    int32_t score[KP_TREE_SIDES], won[KP_TREE_SIDES];
} kp_utility;

/* Learns from some deals played at random how much a deal brings. `game`, of these rules, is played
 * with. */
kanun_status kp_utility_make(kp_utility *utility, kanun_game *game, kr_trouble *trouble);

/* From now on deals are thought about that go on from `game`; `single`: what they bring is all that
 * counts, whatever the rules say of a match. */
void kp_utility_begin(kp_utility *utility, const kanun_game *game, bool single);

/* How the match stands in `game` with these scores. */
void kp_utility_stand(const kp_utility *utility, const kanun_game *game, const int64_t *score,
                      kp_stand *stand);

/* The chance of each side to win the match with these scores, out of KP_TREE_ONE. */
void kp_utility_chances(const kp_utility *utility, const kanun_game *game, const int64_t *score,
                        int32_t *chance);

/* What `game` is worth to each side, in 0 .. KP_TREE_ONE: it has stopped at the end of the deal, or
 * the deal will bring each side `promised`; NULL: what it brings if it is counted as it stands. */
void kp_utility_of(const kp_utility *utility, kanun_game *game, const int32_t *promised,
                   int32_t *out);

#endif
