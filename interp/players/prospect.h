/* SPDX-License-Identifier: MIT
 * prospect.h: the probability of each side to win the match, between two deals, as learnt from
 * matches that were played to their end. It uses public facts only. Neither the end of a single
 * deal nor learning is covered here.
 */
#ifndef KP_PLAYERS_PROSPECT_H
#define KP_PLAYERS_PROSPECT_H

#include "players/learnt.h"
#include "players/tree.h"

/* The state of a match between two deals. */
typedef struct kp_stand {
    const kanun_game *game;
    int64_t score[KP_TREE_SIDES]; /* in units */
    int left;                     /* expected number of further deals, in 32nds */
    int64_t whole;                /* the target, or the sum of all scores; 0: neither */
    int32_t spread;               /* mean difference of two sides' points in a deal, in units */
    bool fresh;                   /* the next deal is the first of another game */
} kp_stand;

typedef struct kp_prospect_row {
    char name[KP_ROW_NAME];
    const ks_var *var; /* variable of the row; NULL: the row is about the scores or the dealer */
    int base, cells;
} kp_prospect_row;

#define KP_PROSPECT_NAMED "match." /* prefix of row names; no phase has this name */
#define KP_PROSPECT_ROWS (KS_VARS_MAX + 3)
#define KP_PROSPECT_WHOLE 256 /* weight of a cell that applies fully */
typedef struct kp_prospect {
    const ks_layout *layout;
    bool lowest; /* the lowest score wins */
    kp_prospect_row row[KP_PROSPECT_ROWS];
    int rows, cells;
    int16_t *worth;    /* value of each cell, in 1/KP_OCTAVE octaves */
    bool known, games; /* values were learnt, and some of them are about games won */
} kp_prospect;

/* Makes the rows for `rules`, which must outlive them, with the values in `learnt`. */
kp_prospect *kp_prospect_new(const kanun_rules *rules, kp_learnt *learnt);
void kp_prospect_free(kp_prospect *prospect);

/* True if the learnt values suffice to evaluate this state of the match. */
bool kp_prospect_serves(const kp_prospect *prospect, const kp_stand *stand);
/* Fills `held` with the cells of a side and their weights, in units of 1/KP_PROSPECT_WHOLE. */
void kp_prospect_hold(const kp_prospect *prospect, const kp_stand *stand, int side, kp_held *held);
/* Fills `chance` with each side's chance to win, in units of 1/KP_TREE_ONE. Allocates nothing. */
void kp_prospect_chances(const kp_prospect *prospect, const kp_stand *stand, int32_t *chance);
/* Returns the default value of a cell, used until something is learnt. A side that is behind by the
 * points of one deal before the last deal is half as likely to win. The more deals remain, the less
 * a lead counts. */
int kp_prospect_guess(const kp_prospect *prospect, int cell);

#endif
