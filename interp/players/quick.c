/* SPDX-License-Identifier: MIT
 * quick.c: learns for a moment from rules without a learnt file, for players that search. With
 * random simulations, a search would consider 7 clubs a good opening bid. The result is cached by
 * the digest of the rules, for all players, tables and threads. It is the same on every machine,
 * because work is limited by a count and not by time.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "players/learn_inside.h"

#define WORK 2000000 /* work that takes about a second, even with many Lua hooks */
#define DEALS 3000
#define KEPT 8 /* cached policies; tables of several games need as many */

static pthread_mutex_t remembering = PTHREAD_MUTEX_INITIALIZER;
static struct kept {
    char digest[65]; /* digest of the rules; "" if unused */
    kp_learnt *learnt;
} kept[KEPT];
static int oldest;

/* Learns until the work is used up. If the rules fail in a deal, the values learnt before suffice;
 * the failure is reported when such a deal is played. */
static kanun_status learn(kp_learning *learning, kr_failure *failure)
{
    kanun_status status = KANUN_OK;
    learning->work_most = WORK;
    for (int n = 0; n < DEALS && learning->work < WORK && status == KANUN_OK; n++)
        status = kp_learning_go_on(learning, failure);
    return status == KANUN_SYSTEM ? status : KANUN_OK;
}

/* Learns from the rules and replaces the oldest entry of the cache. */
static kanun_status remember(struct kept *k, const kanun_rules *rules, kr_failure *failure)
{
    kp_learning *learning;
    kr_failure own = {.errors = kanun_errors_new()};
    kanun_status status = kp_learning_new(&learning, &rules, 1, 1, 0, &own);
    if (status == KANUN_OK)
        status = learn(learning, &own);
    if (status == KANUN_OK) {
        kp_learnt_free(k->learnt);
        k->learnt = kp_learning_take(learning);
        *k->digest = 0;
        kp_learnt_sign(k->learnt);
        snprintf(k->digest, sizeof k->digest, "%s", kanun_rules_info(rules)->digest);
    }
    kp_learning_free(learning);
    kanun_errors_free(own.errors);
    return status;
}

kanun_status kp_quick_policy(kp_policy **out, const kanun_rules *rules, kr_failure *failure)
{
    kanun_status status = KANUN_OK;
    int n = 0;
    *out = NULL;
    pthread_mutex_lock(&remembering);
    while (n < KEPT && strcmp(kept[n].digest, kanun_rules_info(rules)->digest) != 0)
        n++;
    if (n == KEPT) {
        status = remember(&kept[n = oldest], rules, failure);
        if (status == KANUN_OK)
            oldest = (oldest + 1) % KEPT;
    }
    if (status == KANUN_OK)
        status = kp_policy_of(out, rules, kept[n].learnt, failure);
    pthread_mutex_unlock(&remembering);
    return status;
}
