/* SPDX-License-Identifier: MIT
 * sim.c: divides the matches of a plan among threads in blocks, and adds up what the tables bring.
 * Nothing here depends on who plays which block.
 */
#include "base/memory.h"
#include "sim/sim.h"
#include "sim/worker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_MAX 256u /* matches taken at once: enough that taking costs nothing ... */
#define BLOCKS_EACH 16 /* ... and so few that no thread waits long for the last one */

/* What the threads share. */
typedef struct course {
    uint64_t games, block;
    atomic_uint_fast64_t next; /* the first match that nobody has taken, counted from 0 */
    atomic_uint_fast64_t done; /* matches played */
    atomic_uint_fast64_t stop; /* matches from here on need not be played: one before them failed */
} course;

typedef struct task {
    ke_worker *worker;
    course *course;
    bool first; /* the one of the calling thread, which tells of progress */
} task;

/* Lowers `stop` to `match`, unless it is lower already. */
static void stop_at(course *c, uint64_t match)
{
    uint_fast64_t stop = atomic_load(&c->stop);
    while (match < stop && !atomic_compare_exchange_weak(&c->stop, &stop, match))
        continue;
}

/* Blocks are taken in ascending order and played in full up to `stop`: the lowest failure is always
 * found. */
static void *work(void *payload)
{
    task *t = payload;
    course *c = t->course;
    const ke_sim_plan *plan = t->worker->plan;
    for (;;) {
        if (plan->interrupted && *plan->interrupted)
            return NULL;
        uint64_t from = atomic_fetch_add(&c->next, c->block);
        if (from >= c->games)
            return NULL;
        uint64_t end = c->games - from < c->block ? c->games : from + c->block;
        for (uint64_t k = from; k < end; k++) {
            if (k >= atomic_load_explicit(&c->stop, memory_order_relaxed))
                return NULL;
            if (ke_worker_play(t->worker, plan->first + k) != KANUN_OK) {
                stop_at(c, k);
                return NULL;
            }
            uint64_t done = atomic_fetch_add_explicit(&c->done, 1, memory_order_relaxed) + 1;
            if (t->first && plan->progress)
                plan->progress(plan->payload, done);
        }
    }
}

/* Moves a worker's trouble to the caller, errors and all. */
static void hand_over(ke_worker *worker, kr_trouble *trouble)
{
    kanun_errors *errors = trouble->errors;
    *trouble = worker->trouble;
    worker->trouble.errors = errors;
}

/* Runs the tasks, the first of them on this thread. A thread that can't be started is done without.
 */
static void run(task *tasks, int count)
{
    pthread_t thread[KE_SIM_THREADS_MAX];
    int started = 0;
    for (int n = 1; n < count; n++)
        if (!pthread_create(&thread[started], NULL, work, &tasks[n]))
            started++;
    work(&tasks[0]);
    for (int n = 0; n < started; n++)
        pthread_join(thread[n], NULL);
}

/* The first failure of all workers, or the sum of all. */
static kanun_status conclude(ke_worker *workers, int count, ke_sim_totals *totals, uint64_t *failed,
                             kr_trouble *trouble)
{
    ke_worker *first = &workers[0];
    for (int n = 1; n < count; n++)
        if (workers[n].failed < first->failed)
            first = &workers[n];
    if (first->status != KANUN_OK) {
        *failed = first->failed;
        hand_over(first, trouble);
        return first->status;
    }
    *totals = first->totals;
    first->totals.side = NULL;
    for (int n = 0; n < count; n++)
        if (&workers[n] != first)
            ke_sim_totals_add(totals, &workers[n].totals);
    return KANUN_OK;
}

kanun_status ke_sim_run(const ke_sim_plan *plan, ke_sim_totals *totals, uint64_t *failed,
                        kr_trouble *trouble)
{
    memset(totals, 0, sizeof *totals);
    *failed = UINT64_MAX;
    int count = plan->threads < 1 ? 1 : plan->threads;
    if (count > KE_SIM_THREADS_MAX)
        count = KE_SIM_THREADS_MAX;
    if ((uint64_t)count > plan->games)
        count = plan->games ? (int)plan->games : 1;
    course c = {.games = plan->games, .block = plan->games / ((uint64_t)count * BLOCKS_EACH)};
    c.block = c.block < 1 ? 1 : c.block > BLOCK_MAX ? BLOCK_MAX : c.block;
    atomic_init(&c.next, 0);
    atomic_init(&c.done, 0);
    atomic_init(&c.stop, UINT64_MAX);

    ke_worker *workers = kn_calloc((size_t)count, sizeof *workers);
    task *tasks = kn_calloc((size_t)count, sizeof *tasks);
    kanun_status status = KANUN_OK;
    if (!workers || !tasks) {
        status = kr_refuse(trouble, KANUN_SYSTEM, NULL, "out of memory");
        goto done;
    }
    /* All tables are made by this thread: players that are programs must not inherit each other's
     * pipes. */
    for (int n = 0; n < count && status == KANUN_OK; n++) {
        tasks[n] = (task){&workers[n], &c, n == 0};
        status = ke_worker_make(&workers[n], plan);
        if (status != KANUN_OK)
            hand_over(&workers[n], trouble);
    }
    if (status == KANUN_OK) {
        run(tasks, count);
        status = conclude(workers, count, totals, failed, trouble);
    }
done:
    for (int n = 0; workers && n < count; n++)
        ke_worker_free(&workers[n]);
    free(workers);
    free(tasks);
    return status;
}
