/* SPDX-License-Identifier: MIT
 * think_threads.c: threads, a queue of jobs, a list of finished jobs.
 */
#include "serve/think_threads.h"

#include <pthread.h>
#include <stdio.h>

#include "base/memory.h"
#include "serve/share.h"

enum { THREADS_MAX = 16 };

struct kw_think {
    pthread_t thread[THREADS_MAX];
    int threads;
    pthread_mutex_t lock;
    pthread_cond_t work;
    kw_thought *first, **last, *found, **last_found;
    bool ends;
    void (*wake)(void *payload);
    void *payload;
};

kw_thought *kw_thought_new(const kanun_game *game, const char *player, int seat, uint64_t seed)
{
    kw_thought *t = kn_calloc(1, sizeof *t);
    const kanun_rules *rules = kanun_game_rules(game);
    t->player = player;
    t->seat = seat;
    t->seed = seed;
    kanun_game_new(&t->game, rules, NULL);
    kanun_game_new(&t->before, rules, NULL);
    kanun_game_copy(t->game, game);
    kanun_game_copy(t->before, game);
    return t;
}

void kw_thought_free(kw_thought *t)
{
    if (!t)
        return;
    kanun_game_free(t->game);
    kanun_game_free(t->before);
    kn_free(t);
}

/* Copies a player's evaluation of its moves into a hint. */
static void take_expectations(kw_thought *t, const kp_player *player, int choices)
{
    t->chosen = player->chosen;
    t->choices = choices;
    while (player->kind->expects && t->expectations < KW_EXPECTED_MAX &&
           player->kind->expects(player, t->expectations, &t->expected[t->expectations]))
        t->expectations++;
}

void kw_thought_think(kw_thought *t)
{
    int64_t begun = kw_share_clock();
    kr_failure failure = {.errors = kanun_errors_new()};
    kp_player *player = NULL;
    int choices;
    *t->move = '\0';
    t->chosen = -1;
    if (failure.errors &&
        kp_player_new(&player, t->player, kanun_game_rules(t->game), 0, &failure) == KANUN_OK) {
        kp_player_begin(player, t->game, t->seat, t->seed, 0);
        if (kp_player_move(player, t->game, &choices, &failure) == KANUN_OK) {
            const char *said = kp_player_said(player, t->before);
            snprintf(t->move, sizeof t->move, "%s", said ? said : "");
            if (t->hint)
                take_expectations(t, player, choices);
        }
    }
    kp_player_free(player);
    kanun_errors_free(failure.errors);
    t->spent = kw_share_clock() - begun;
}

static void *work(void *payload)
{
    kw_think *k = payload;
    pthread_mutex_lock(&k->lock);
    while (!k->ends) {
        kw_thought *t = k->first;
        if (!t) {
            pthread_cond_wait(&k->work, &k->lock);
            continue;
        }
        if (!(k->first = t->next))
            k->last = &k->first;
        t->next = NULL;
        pthread_mutex_unlock(&k->lock);
        kw_thought_think(t);
        pthread_mutex_lock(&k->lock);
        *k->last_found = t;
        k->last_found = &t->next;
        pthread_mutex_unlock(&k->lock);
        k->wake(k->payload);
        pthread_mutex_lock(&k->lock);
    }
    pthread_mutex_unlock(&k->lock);
    return NULL;
}

kw_think *kw_think_new(int threads, void (*wake)(void *payload), void *payload)
{
    kw_think *k = kn_calloc(1, sizeof *k);
    k->wake = wake;
    k->payload = payload;
    k->last = &k->first;
    k->last_found = &k->found;
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->work, NULL);
    while (k->threads < threads && k->threads < THREADS_MAX &&
           !pthread_create(&k->thread[k->threads], NULL, work, k))
        k->threads++;
    if (k->threads)
        return k;
    kw_think_free(k);
    return NULL;
}

void kw_think_free(kw_think *k)
{
    if (!k)
        return;
    pthread_mutex_lock(&k->lock);
    k->ends = true;
    pthread_cond_broadcast(&k->work);
    pthread_mutex_unlock(&k->lock);
    for (int n = 0; n < k->threads; n++)
        pthread_join(k->thread[n], NULL);
    for (kw_thought *t; (t = k->first);) {
        k->first = t->next;
        kw_thought_free(t);
    }
    for (kw_thought *t; (t = k->found);) {
        k->found = t->next;
        kw_thought_free(t);
    }
    pthread_cond_destroy(&k->work);
    pthread_mutex_destroy(&k->lock);
    kn_free(k);
}

void kw_think_add(kw_think *k, kw_thought *t)
{
    pthread_mutex_lock(&k->lock);
    *k->last = t;
    k->last = &t->next;
    pthread_cond_signal(&k->work);
    pthread_mutex_unlock(&k->lock);
}

kw_thought *kw_think_take(kw_think *k)
{
    pthread_mutex_lock(&k->lock);
    kw_thought *t = k->found;
    if (t && !(k->found = t->next))
        k->last_found = &k->found;
    pthread_mutex_unlock(&k->lock);
    if (t)
        t->next = NULL;
    return t;
}
