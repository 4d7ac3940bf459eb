/* SPDX-License-Identifier: MIT
 * learn.h: learns the values of features by playing a game against itself. Each deal is played
 * several times from the same cards. The gain of a side above its average in these plays is
 * credited to its moves. learnt.h describes the result.
 */
#ifndef KP_PLAYERS_LEARN_H
#define KP_PLAYERS_LEARN_H

#include <signal.h>

#include "players/learnt.h"

#define KP_LEARN_PLAYS 8 /* number of times that each deal is played */

#define KP_LESSONS_MAX (KP_LEARN_PLAYS - 1)

typedef struct kp_learning kp_learning;

/* Prepares learning from `count` rules of one file, such as those for 2, 3 and 4 players. The rules
 * take turns deal by deal, and must outlive the learning. `lessons` is the number of decisions of
 * each deal that a search evaluates, at most KP_LESSONS_MAX. Each costs about as much as playing
 * the deal four times. */
kanun_status kp_learning_new(kp_learning **out, const kanun_rules *const *rules, int count,
                             uint64_t seed, int lessons, kr_failure *failure);
void kp_learning_free(kp_learning *learning);

/* Plays one more deal with each of the rules, KP_LEARN_PLAYS times. After the same number of calls,
 * the result depends only on the rules and the seed, not on the machine. */
kanun_status kp_learning_go_on(kp_learning *learning, kr_failure *failure);

/* Ends the learning and returns its result. The caller frees it. */
kp_learnt *kp_learning_take(kp_learning *learning);
/* Learns the value of the end of a deal within a match. Plays whole matches under `rules` with the
 * policy in `learnt`. The number of matches is proportional to the number of deals from which it
 * was learnt. Rounds the policy as in a file, and leaves it otherwise unchanged. The result depends
 * only on the rules and `learnt`. Learns nothing if matches have no end or are a single deal. Stops
 * early if *stop is set or a match fails (KANUN_RULES), and keeps the policy learnt so far. */
kanun_status kp_learn_matches(kp_learnt *learnt, const kanun_rules *rules,
                              const volatile sig_atomic_t *stop, kr_failure *failure);
#endif
