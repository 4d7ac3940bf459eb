/* SPDX-License-Identifier: MIT
 * policy.h: the probability of each legal move for a player who has learnt the game, from what
 * the seat to move can know. A policy never looks ahead. It is made once for some rules and
 * changed only by learning, so threads can share it. Working memory for decisions is in a
 * scratch, one for each player or thread.
 */
#ifndef KP_PLAYERS_POLICY_H
#define KP_PLAYERS_POLICY_H

#include "players/learnt.h"
#include "players/player.h"
#include "players/prospect.h"

#define KP_WEIGHT_MAX 65536 /* weight of the likeliest move; all others have at least 1 */

typedef struct kp_policy {
    kp_features *features;
    int16_t *worth;         /* of each cell, in 1/KP_OCTAVE octaves */
    bool known;             /* some cell has a value other than 0 */
    bool taught;            /* also learnt from the choices of searches */
    bool plain;             /* a search plays better without it; see kp_learnt */
    kp_prospect *prospect;  /* of matches; NULL: no file was read */
    char digest[KP_DIGEST]; /* of what was learnt, for records; "" without a file */
} kp_policy;

typedef struct kp_scratch {
    kp_look look;
    kp_held held;
    int sharp;        /* factor of all values, in 256ths */
    uint32_t *weight; /* of each move, in kp_policy_move ... */
    int room;         /* ... and their capacity */
} kp_scratch;

/* Makes a policy for `rules`, which must outlive it. `path`: a file of `kanun learn`; NULL: all
 * moves are equally likely. KANUN_USAGE or KANUN_SYSTEM with the reason in `failure`: the file
 * is missing, damaged, or was learnt from rules that `rules` neither vary nor extend. */
kanun_status kp_policy_new(kp_policy **out, const kanun_rules *rules, const char *path,
                           kr_failure *failure);
/* Makes a policy from what was learnt and signed, for these rules or others of their family. */
kanun_status kp_policy_of(kp_policy **out, const kanun_rules *rules, kp_learnt *learnt,
                          kr_failure *failure);
/* quick.c: makes a policy by learning for a second or two; all moves are equally likely if no
 * deal of these rules can be played. Results for the latest few rules are cached for all
 * threads. */
kanun_status kp_quick_policy(kp_policy **out, const kanun_rules *rules, kr_failure *failure);
void kp_policy_free(kp_policy *policy);

/* Takes over what is learnt so far; skips rows whose values are all 0. `map` is from
 * kp_learnt_map. */
void kp_policy_take(kp_policy *policy, const kp_learnt *learnt, const int32_t *map);

/* Makes the working memory of one user of policies; `percent`: how decided
 * its choices are: 100 as learnt, 0 uniform, 200 with doubled values. */
kp_scratch *kp_scratch_new(int percent);
void kp_scratch_free(kp_scratch *scratch);

/* Fills weights[0 .. number - 1], in 1 .. KP_WEIGHT_MAX, for the first `number` moves of the
 * current list, for the seat to move. The list must be from kanun_game_legal, without all
 * members of classes. Uses only public facts and the cards that this seat sees, so `game` may be
 * a redealt world of any seat. Free moves have weight 1; see kanun_game_likely for their chance.
 * Allocates nothing, takes a few microseconds, and gives the same result on every machine. */
void kp_policy_weigh(const kp_policy *policy, kp_scratch *scratch, const kanun_game *game,
                     int number, uint32_t *weights);

/* Draws one of `number` moves with a probability in proportion to its weight; uses one number of
 * `luck`. */
int kp_policy_draw(const uint32_t *weights, int number, kp_luck *luck);

/* Lists the legal moves (*number) and makes one drawn by the policy (*chosen). Free moves are
 * made as often as the rules suggest. `player` (or NULL): its forbidden words are avoided. */
kanun_status kp_policy_move(const kp_policy *policy, kp_scratch *scratch, kanun_game *game,
                            const kp_player *player, kp_luck *luck, int *number, int *chosen,
                            kr_failure *failure);

/* Returns the sum of the values of all cells of a move. */
int32_t kp_policy_worth(const kp_policy *policy, const kp_held *held);
/* policy_scale.c: converts values of moves, or of sides, to weights; `weights` may be the same
 * memory as `worth`. */
void kp_policy_scale(const int32_t *worth, int number, int sharp, uint32_t *weights);

/* A choice of one of several moves. */
typedef struct kp_choice {
    const uint32_t *weight;
    int number, chosen;
} kp_choice;
/* Computes the derivative of the log probability of the chosen move by the value of each cell,
 * with values as natural exponents, into more[cell]: by how much more the cell holds of this
 * move than of all moves on average. The cells of move n are cell[end[n - 1] .. end[n] - 1].
 * They are replaced by the distinct cells, whose number is returned. `noted` and `more` must be
 * all false and 0 before the call. See learn_play.c. */
int kp_choice_slope(const kp_choice *choice, const int *end, int32_t *cell, const int16_t *times,
                    bool *noted, double *more);

#endif
