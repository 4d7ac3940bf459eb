/* SPDX-License-Identifier: MIT
 * policy_inside.h: what a policy consists of, for who makes one: learning. Players need policy.h.
 */
#ifndef KP_PLAYERS_POLICY_INSIDE_H
#define KP_PLAYERS_POLICY_INSIDE_H

#include "players/learnt.h"
#include "players/policy.h"
#include "players/prospect.h"

struct kp_policy {
    const kanun_rules *rules;
    kp_features *features;
    int16_t *worth;        /* of each cell, in parts of an octave */
    bool known;            /* some cell is worth something */
    bool taught;           /* it was learnt from what searches choose, too */
    kp_prospect *prospect; /* of matches; NULL where nothing has been read */
    char digest[KP_DIGEST];
};

struct kp_scratch {
    kp_look look;
    kp_held held;
    int sharp; /* by so many parts of 256 worth counts */
};

/* Makes a policy what is learnt so far; rows that are worth nothing are not asked. `map` as made by
 * kp_learnt_map. */
void kp_policy_take(kp_policy *policy, const kp_learnt *learnt, const int32_t *map);

/* A policy by what was learnt and signed, of these rules or of others of their family. */
kanun_status kp_policy_of(kp_policy **out, const kanun_rules *rules, kp_learnt *learnt,
                          kr_trouble *trouble);

/* What all that holds of a move is worth together. */
int32_t kp_policy_worth(const kp_policy *policy, const kp_held *held);
/* Weights for moves of such worth; `weights` may be the same memory. */
void kp_policy_scale(const int32_t *worth, int number, int sharp, uint32_t *weights);

/* One of several moves was made. */
typedef struct kp_choice {
    const uint32_t *weight;
    int number, chosen;
} kp_choice;
/* How the logarithm of the chance of that move grows with what cells are worth, in more[cell], for
 * whoever counts worth in e's powers: by how much more a cell holds of it than of all moves on
 * average. Of move n hold cell[end[n - 1] .. end[n] - 1]; in their place the different ones are
 * left, whose number is returned. `noted` and `more` are all false and 0 before. learn.c. */
int kp_choice_slope(const kp_choice *choice, const int *end, int32_t *cell, const int16_t *times,
                    bool *noted, double *more);

#endif
