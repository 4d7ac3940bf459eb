/* SPDX-License-Identifier: MIT
 * learn.h: learns what features are worth by playing a game against itself. Every deal is played
 * several times from the same cards: what a side gains more than it does on average there is put
 * down to how it moved. What is learnt is learnt.h's.
 */
#ifndef KP_PLAYERS_LEARN_H
#define KP_PLAYERS_LEARN_H

#include <signal.h>

#include "players/learnt.h"

#define KP_LEARN_PLAYS 8 /* of each deal */

#define KP_LESSONS_MAX (KP_LEARN_PLAYS - 1)

typedef struct kp_learning kp_learning;

/* Learns from `count` rules of one file, such as those for 2, 3 and 4 players, deal by deal in
 * turn; they must outlive it. `lessons`, up to KP_LESSONS_MAX: decisions of each deal that a search
 * is asked about; each costs about as much as four plays. */
kanun_status kp_learning_new(kp_learning **out, const kanun_rules *const *rules, int count,
                             uint64_t seed, int lessons, kr_trouble *trouble);
void kp_learning_free(kp_learning *learning);

/* Plays one deal more, KP_LEARN_PLAYS times, with each of the rules. What comes of so many calls
 * depends on rules and seed alone, on every machine. */
kanun_status kp_learning_go_on(kp_learning *learning, kr_trouble *trouble);

/* What is learnt so far, to be freed by whoever took it: it ends the learning. */
kp_learnt *kp_learning_take(kp_learning *learning);
/* What ends of deals are worth in a match: plays whole matches under one of these rules, some for
 * each deal that `learnt` comes from, by what was learnt of deals, which is rounded as in a file
 * and else stays as it is. Depends on the rules and `learnt` alone. Learns nothing where matches
 * have no end or are one deal. Ends early when *stop is set, and when a match fails (KANUN_RULES):
 * what was learnt until then is kept. */
kanun_status kp_learn_matches(kp_learnt *learnt, const kanun_rules *rules,
                              const volatile sig_atomic_t *stop, kr_trouble *trouble);
#endif
