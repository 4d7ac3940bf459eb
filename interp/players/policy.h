/* SPDX-License-Identifier: MIT
 * policy.h: how likely each legal move is to be made by somebody who has learnt a game, told at
 * once from what the seat to move can know. A policy never looks ahead.
 *
 * A policy is made once for rules and never changes but by learning: threads share it. What it
 * works with at a decision lies in a scratch, one for each player or thread.
 */
#ifndef KP_PLAYERS_POLICY_H
#define KP_PLAYERS_POLICY_H

#include "players/learnt.h"
#include "players/player.h"
#include "players/prospect.h"

#define KP_WEIGHT_MAX 65536 /* of the likeliest move; every other has at least 1 */

typedef struct kp_policy {
    kp_features *features;
    int16_t *worth;         /* of each cell, in parts of an octave */
    bool known;             /* some cell is worth something */
    bool taught;            /* it was learnt from what searches choose, too */
    kp_prospect *prospect;  /* of matches; NULL where nothing has been read */
    char digest[KP_DIGEST]; /* of what was learnt, for records; "" without a file */
} kp_policy;

typedef struct kp_scratch {
    kp_look look;
    kp_held held;
    int sharp;        /* by so many parts of 256 worth counts */
    uint32_t *weight; /* of each move, where kp_policy_move chooses ... */
    int room;         /* ... of so many */
} kp_scratch;

/* A policy for `rules`, which must outlive it. `path`: a file of `kanun learn`; NULL: one that
 * finds all moves equally likely. KANUN_USAGE or KANUN_SYSTEM with the reason in `trouble`: a file
 * that there is not, is damaged, or was learnt from rules of which `rules` are neither a variant
 * nor a child. */
kanun_status kp_policy_new(kp_policy **out, const kanun_rules *rules, const char *path,
                           kr_trouble *trouble);
/* A policy by what was learnt and signed, of these rules or of others of their family. */
kanun_status kp_policy_of(kp_policy **out, const kanun_rules *rules, kp_learnt *learnt,
                          kr_trouble *trouble);
/* quick.c: a policy from so many deals as take a second or two; one that finds all moves equally
 * likely where no deal of these rules can be played. What was learnt from the latest few rules is
 * remembered, for all threads. */
kanun_status kp_quick_policy(kp_policy **out, const kanun_rules *rules, kr_trouble *trouble);
void kp_policy_free(kp_policy *policy);

/* Makes a policy what is learnt so far; rows that are worth nothing are not asked. `map` as made by
 * kp_learnt_map. */
void kp_policy_take(kp_policy *policy, const kp_learnt *learnt, const int32_t *map);

/* What one user of policies needs to ask them; NULL when memory is out. `percent`: how decidedly it
 * chooses, 100 as learnt, 0 by chance alone, 200 twice as sure. */
kp_scratch *kp_scratch_new(int percent);
void kp_scratch_free(kp_scratch *scratch);

/* Fills weights[0 .. number - 1], in 1 .. KP_WEIGHT_MAX, for the `number` legal moves of the list
 * that stands (kanun_game_legal was asked last, not for all members of classes), for the seat to
 * move. Reads public facts and the cards that this seat sees, nothing else, so a game may as well
 * be a world dealt anew for any seat. Free moves have 1: kanun_game_likely tells of those. No
 * allocation, a few microseconds, the same on every machine. */
void kp_policy_weigh(const kp_policy *policy, kp_scratch *scratch, const kanun_game *game,
                     int number, uint32_t *weights);

/* One of `number` moves, each as often as its weight says; spends one number of `luck`. */
int kp_policy_draw(const uint32_t *weights, int number, kp_luck *luck);

/* Makes a move as the policy likes it, of *number, which it lists; *chosen: which one. Free moves
 * are made as often as the rules find usual. `player` (NULL: nobody): some words may be forbidden
 * to it. */
kanun_status kp_policy_move(const kp_policy *policy, kp_scratch *scratch, kanun_game *game,
                            const kp_player *player, kp_luck *luck, int *number, int *chosen,
                            kr_trouble *trouble);

/* What all that holds of a move is worth together. */
int32_t kp_policy_worth(const kp_policy *policy, const kp_held *held);
/* policy_scale.c: weights for moves, or sides, of such worth; `weights` may be the same memory. */
void kp_policy_scale(const int32_t *worth, int number, int sharp, uint32_t *weights);

/* One of several moves was made. */
typedef struct kp_choice {
    const uint32_t *weight;
    int number, chosen;
} kp_choice;
/* How the logarithm of the chance of that move grows with what cells are worth, in more[cell], for
 * whoever counts worth in e's powers: by how much more a cell holds of it than of all moves on
 * average. Of move n hold cell[end[n - 1] .. end[n] - 1]; in their place the different ones are
 * left, whose number is returned. `noted` and `more` are all false and 0 before. learn_play.c. */
int kp_choice_slope(const kp_choice *choice, const int *end, int32_t *cell, const int16_t *times,
                    bool *noted, double *more);

#endif
