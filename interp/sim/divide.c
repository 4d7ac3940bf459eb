/* SPDX-License-Identifier: MIT
 * divide.c: tables take numbers in blocks, in ascending order, and play them in full up to the
 * first that failed: the lowest failure is always found, and an interrupted run has no gap.
 */
#include "sim/divide.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>

#define BLOCK_MAX 256u /* numbers taken at once: enough that taking costs nothing ... */
#define BLOCKS_EACH 16 /* ... and so few that no thread waits long for the last one */

/* What the threads share. */
typedef struct course {
    const ke_division *division;
    uint64_t block;
    atomic_uint_fast64_t next; /* the first number that nobody has taken, counted from 0 */
    atomic_uint_fast64_t done; /* numbers played */
    atomic_uint_fast64_t stop; /* numbers from here on need not be played: one before them failed */
} course;

typedef struct task {
    void *table;
    course *course;
    bool first; /* the one of the calling thread, which tells of progress */
} task;

/* Lowers `stop` to `number`, unless it is lower already. */
static void stop_at(course *c, uint64_t number)
{
    uint_fast64_t stop = atomic_load(&c->stop);
    while (number < stop && !atomic_compare_exchange_weak(&c->stop, &stop, number))
        continue;
}

/* Plays a block; false when there is no use in going on. */
static bool play_block(task *t, uint64_t from, uint64_t end)
{
    course *c = t->course;
    const ke_division *d = c->division;
    for (uint64_t k = from; k < end; k++) {
        if (k >= atomic_load_explicit(&c->stop, memory_order_relaxed))
            return false;
        if (!d->play(t->table, d->first + k)) {
            stop_at(c, k);
            return false;
        }
        uint64_t done = atomic_fetch_add_explicit(&c->done, 1, memory_order_relaxed) + 1;
        if (t->first && d->progress)
            d->progress(d->payload, done);
    }
    return true;
}

bool ke_division_is_enough(const ke_division *d)
{
    struct timespec now;
    if (d->interrupted && *d->interrupted)
        return true;
    if (d->until <= 0)
        return false;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9 >= d->until;
}

static void *work(void *payload)
{
    task *t = payload;
    course *c = t->course;
    const ke_division *d = c->division;
    for (;;) {
        if (ke_division_is_enough(d))
            return NULL;
        uint64_t from = atomic_fetch_add(&c->next, c->block);
        if (from >= d->count)
            return NULL;
        if (!play_block(t, from, d->count - from < c->block ? d->count : from + c->block))
            return NULL;
    }
}

uint64_t ke_next_look(uint64_t played)
{
    uint64_t step = KE_FIRST_LOOK;
    return played < step ? step : played + (played / 4 + step - 1) / step * step;
}

int ke_division_tables(uint64_t count, int wished)
{
    int tables = wished < 1 ? 1 : wished > KE_SIM_THREADS_MAX ? KE_SIM_THREADS_MAX : wished;
    return (uint64_t)tables <= count ? tables : count ? (int)count : 1;
}

/* A thread that can't be started is done without. */
void ke_divide(const ke_division *division, void *const *table, int tables)
{
    pthread_t thread[KE_SIM_THREADS_MAX];
    task tasks[KE_SIM_THREADS_MAX];
    int started = 0;
    course c = {.division = division, .block = division->count / ((uint64_t)tables * BLOCKS_EACH)};
    c.block = c.block < 1 || division->until > 0 ? 1 : c.block > BLOCK_MAX ? BLOCK_MAX : c.block;
    atomic_init(&c.next, 0);
    atomic_init(&c.done, 0);
    atomic_init(&c.stop, UINT64_MAX);
    for (int n = 0; n < tables; n++)
        tasks[n] = (task){table[n], &c, n == 0};
    for (int n = 1; n < tables; n++)
        if (!pthread_create(&thread[started], NULL, work, &tasks[n]))
            started++;
    work(&tasks[0]);
    for (int n = 0; n < started; n++)
        pthread_join(thread[n], NULL);
}
