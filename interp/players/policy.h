/* SPDX-License-Identifier: MIT
 * policy.h: the probability of each legal move for a player who has learnt the game, from the facts
 * that the seat to move can know. A policy never looks ahead. It is made once for its rules and
 * changed only by learning, so threads can share it. The working memory for decisions is in a
 * kp_scratch, one for each player or thread.
 */
#ifndef KP_PLAYERS_POLICY_H
#define KP_PLAYERS_POLICY_H

#include "players/learnt.h"
#include "players/player.h"
#include "players/prospect.h"

#define KP_WEIGHT_MAX 65536 /* weight of the likeliest move; all others have at least 1 */

typedef struct kp_policy {
    kp_features *features;
    int16_t *worth;         /* value of each cell, in 1/KP_OCTAVE octaves */
    bool known;             /* some cell has a value other than 0 */
    bool taught;            /* also learnt from the choices of searches */
    bool plain;             /* a search plays better without it; see kp_learnt */
    kp_prospect *prospect;  /* values of the states of a match; NULL: no file was read */
    char digest[KP_DIGEST]; /* digest of the learnt file, for records; "" without a file */
} kp_policy;

typedef struct kp_scratch {
    kp_look look;
    kp_held held;
    int sharp;        /* factor of all values, in 256ths */
    uint32_t *weight; /* weight of each move, in kp_policy_move ... */
    int room;         /* ... and their capacity */
} kp_scratch;

/* Makes a policy for `rules`, which must outlive it. `path` is a file of `kanun learn`. If it is
 * NULL, all moves are equally likely. Returns KANUN_USAGE or KANUN_SYSTEM, with the reason in
 * `failure`, if the file is missing or damaged, or was learnt from rules that `rules` neither vary
 * nor extend. */
kanun_status kp_policy_new(kp_policy **out, const kanun_rules *rules, const char *path,
                           kr_failure *failure);
/* Makes a policy for `rules` from `learnt`, which must be signed and may come from other rules of
 * the family. */
kanun_status kp_policy_of(kp_policy **out, const kanun_rules *rules, kp_learnt *learnt,
                          kr_failure *failure);
/* quick.c: makes a policy by learning for a second or two. If no deal of these rules can be played,
 * all moves are equally likely. Results for the latest few rules are cached for all threads. */
kanun_status kp_quick_policy(kp_policy **out, const kanun_rules *rules, kr_failure *failure);
void kp_policy_free(kp_policy *policy);

/* Copies the values learnt so far, and marks rows of zeros to be skipped. `map` is from
 * kp_learnt_map. */
void kp_policy_take(kp_policy *policy, const kp_learnt *learnt, const int32_t *map);

/* Makes the working memory of one user of policies. `percent` scales all values: 100 as learnt, 0
 * makes all moves equally likely, 200 doubles the values. */
kp_scratch *kp_scratch_new(int percent);
void kp_scratch_free(kp_scratch *scratch);

/* Fills weights[0 .. number - 1], in 1 .. KP_WEIGHT_MAX, for the first `number` moves of the
 * current list, for the seat to move. The list must be from kanun_game_legal, called with
 * `all` = 0 (one move per class). Uses only public facts and the cards that this seat sees, so
 * `game` may be a redealt world of any seat. Free moves have weight 1; see kanun_game_likely for
 * their chance. Allocates nothing, takes a few microseconds, and gives the same result on every
 * machine. */
void kp_policy_weigh(const kp_policy *policy, kp_scratch *scratch, const kanun_game *game,
                     int number, uint32_t *weights);

/* Draws one of `number` moves with a probability proportional to its weight. Uses one random number
 * of `luck`. */
int kp_policy_draw(const uint32_t *weights, int number, kp_luck *luck);

/* Lists the legal moves, draws one with the policy and makes it. Sets *number to the number of
 * moves, and *chosen to the move. Makes free moves as often as the rules suggest. Avoids words that
 * are forbidden to `player`, unless it is NULL. */
kanun_status kp_policy_move(const kp_policy *policy, kp_scratch *scratch, kanun_game *game,
                            const kp_player *player, kp_luck *luck, int *number, int *chosen,
                            kr_failure *failure);

/* Returns the sum of the values of all cells of a move. */
int32_t kp_policy_worth(const kp_policy *policy, const kp_held *held);
/* policy_scale.c: converts values of moves or of sides to weights. `weights` may be the same array
 * as `worth`. */
void kp_policy_scale(const int32_t *worth, int number, int sharp, uint32_t *weights);

/* A choice of a move from several. */
typedef struct kp_choice {
    const uint32_t *weight;
    int number, chosen;
} kp_choice;
/* Computes the derivative of the log probability of the chosen move by the value of each cell, with
 * values as natural exponents, into more[cell]: the cell's value for this move minus the average
 * over all moves. The cells of move n are cell[end[n - 1] .. end[n] - 1]. Replaces the list `cell`
 * by the distinct cells and returns their number. `noted` and `more` must be all false and 0 before
 * the call. See learn_play.c. */
int kp_choice_slope(const kp_choice *choice, const int *end, int32_t *cell, const int16_t *times,
                    bool *noted, double *more);

#endif
