/* SPDX-License-Identifier: MIT
 * prospect.h: how likely each side is to win the match, as it stands between two deals: by what was
 * learnt of matches that were played from there to their end, from what everybody sees. How a
 * single deal ends, and how this is learnt, is not its business.
 */
#ifndef KP_PLAYERS_PROSPECT_H
#define KP_PLAYERS_PROSPECT_H

#include "players/learnt.h"
#include "players/tree.h"

/* A match that stands between two deals. */
typedef struct kp_stand {
    const kanun_game *game;
    int64_t score[KP_TREE_SIDES]; /* in units */
    int left;                     /* deals that may follow, in 32nds of one */
    int64_t whole;                /* what a score is a part of: the target, or all that the sides
                                     have together; 0: nothing */
    int32_t spread;               /* how far apart a deal takes two sides, in units */
    bool fresh;                   /* it is the first deal of a further game that comes next */
} kp_stand;

typedef struct kp_prospect_row {
    char name[KP_ROW_NAME];
    const ks_var *var; /* NULL: it is about the scores or the dealer */
    int base, cells;
} kp_prospect_row;

#define KP_PROSPECT_NAMED "match." /* so the names of its rows begin, which no phase's can */
#define KP_PROSPECT_ROWS (KS_VARS_MAX + 3)
#define KP_PROSPECT_WHOLE 256 /* so many times holds what holds */
typedef struct kp_prospect {
    const ks_layout *layout;
    bool lowest; /* wins */
    kp_prospect_row row[KP_PROSPECT_ROWS];
    int rows, cells;
    int16_t *worth;    /* of each cell, in parts of an octave */
    bool known, games; /* something was learnt; of games that were won, too */
} kp_prospect;

/* Rows for `rules`, which must outlive them, with what was learnt of each. NULL when memory is out.
 */
kp_prospect *kp_prospect_new(const kanun_rules *rules, kp_learnt *learnt);
void kp_prospect_free(kp_prospect *prospect);

/* True if what was learnt tells something of such a match. */
bool kp_prospect_serves(const kp_prospect *prospect, const kp_stand *stand);
/* What holds of a side: cells, and how much of KP_PROSPECT_WHOLE. */
void kp_prospect_hold(const kp_prospect *prospect, const kp_stand *stand, int side, kp_held *held);
/* The chance of each side, out of KP_TREE_ONE. No allocation. */
void kp_prospect_chances(const kp_prospect *prospect, const kp_stand *stand, int32_t *chance);
/* What a cell is worth as long as nobody has learnt: who is behind by what a deal brings, before
 * the last one, is half as likely to win, and the more deals there are, the less it counts. */
int kp_prospect_guess(const kp_prospect *prospect, int cell);

#endif
