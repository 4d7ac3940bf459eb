/* SPDX-License-Identifier: MIT
 * field.c: each thread has one table for each variant. A match, or block, is played at all tables
 * of a thread, one after the other, and counted when all have played it. Threads take portions of
 * match numbers in ascending order, and play them up to the first failure. Therefore the lowest
 * failure is always found, an interrupted run has no gap, and sums don't depend on the division of
 * matches among threads.
 */
#include "command/options.h"
#include "command/progress.h"
#include "experiment/field.h"

#include <pthread.h>
#include <stdatomic.h>

#include "base/memory.h"
#include "experiment/deals.h"
#include "experiment/sim_worker.h"

/* Portions are large, so that there are few atomic operations. But each thread gets at least
 * PORTIONS_EACH of them, so that none waits long for the last one. */
#define PORTION_MAX 256u
#define PORTIONS_EACH 16

ke_sim_totals *ke_field_sums_make(const ke_sim_plan *plan, const kanun_rules *const *rules,
                                  int variants)
{
    ke_sim_totals *sums = kn_calloc((size_t)variants + 1, sizeof *sums);
    ke_sim_plan its = *plan;
    for (int v = 0; v < variants; v++) {
        its.rules = rules[v];
        ke_sim_totals_make(&sums[v], &its);
    }
    return sums;
}

void ke_field_sums_free(ke_sim_totals *sums, int variants)
{
    for (int v = 0; sums && v < variants; v++)
        ke_sim_totals_free(&sums[v]);
    kn_free(sums);
}

#define FIRST_DEALS 256  /* matches in the first portion that the receiver of deals gets */
#define DEALS_MOST 65536 /* deals in a later portion */

/* ---- The tables of one thread ---- */

/* Shared by the threads. */
typedef struct course {
    const ke_sim_plan *plan;
    const kanun_rules *const *rules;
    int variants;
    uint64_t portion, end;     /* threads stop before number `end`, from 0 */
    atomic_uint_fast64_t next; /* the first number that is not taken yet, from 0 */
    atomic_uint_fast64_t done; /* number of numbers played */
    atomic_uint_fast64_t
        stop;         /* numbers from here on are not played, because an earlier one failed */
    atomic_flag told; /* an unfinished match was reported */
} course;

typedef struct table {
    course *course;
    bool first;         /* the calling thread, which reports progress */
    ke_sim_plan *plans; /* plan of each variant, as its worker uses it */
    ke_worker *workers;
    int made;        /* number of workers that were made, to be freed */
    uint64_t failed; /* the number of the match ... */
    int variant;     /* ... and the variant that failed */
} table;

static void count_measures(table *t, uint64_t n)
{
    const int64_t *first = t->workers[0].facts->value;
    const ke_measures *measures = t->course->plan->measures;
    /* measures of scripts come last, and are counted when the deals are handed over */
    int own = measures->at[KE_M_OWN], counted = own < 0 ? measures->count : own;
    for (int v = 0; v < t->made; v++)
        ke_measures_add_up(measures, t->workers[v].facts->value);
    for (int v = 0; v < t->made; v++) {
        ke_sim_totals *totals = &t->workers[v].totals;
        const int64_t *value = t->workers[v].facts->value;
        bool alike = true;
        totals->blocks++;
        for (int cause = 0; cause < totals->causes; cause++)
            totals->gross[cause] += t->workers[v].facts->gross[cause];
        for (int m = 0; m < counted; m++) {
            ke_counts_add(&totals->measured[m], n, value[m]);
            ke_counts_add(&totals->difference[m], n, value[m] - first[m]);
            alike &= value[m] == first[m];
            if (totals->spread)
                ke_spread_add(&totals->spread[m], value[m]);
        }
        totals->alike += alike;
    }
}

/* Plays a match under all rules; false if it failed. Reports an unfinished match, if the caller
 * asked for it. */
static bool play(table *t, uint64_t number)
{
    const ke_sim_plan *plan = t->course->plan;
    for (int v = 0; v < t->made; v++) {
        const ke_sim_totals *totals = &t->workers[v].totals;
        uint64_t unfinished = totals->unfinished, stuck = totals->stuck;
        if (ke_worker_play(&t->workers[v], number) != KANUN_OK) {
            t->failed = number;
            t->variant = v;
            return false;
        }
        if (totals->unfinished > unfinished && plan->unfinished &&
            !atomic_flag_test_and_set(&t->course->told))
            plan->unfinished(plan->payload, number, totals->stuck > stuck);
    }
    if (plan->measures)
        count_measures(t, number - plan->origin);
    return true;
}

/* ---- Threads ---- */

/* Lowers `stop` to `number`, if it is higher. */
static void stop_at(course *c, uint64_t number)
{
    uint_fast64_t stop = atomic_load(&c->stop);
    while (number < stop && !atomic_compare_exchange_weak(&c->stop, &stop, number))
        continue;
}

/* Plays a portion. Returns false if there is nothing more to do. */
static bool play_portion(table *t, uint64_t from, uint64_t end)
{
    course *c = t->course;
    const ke_sim_plan *plan = c->plan;
    for (uint64_t k = from; k < end; k++) {
        if (k >= atomic_load_explicit(&c->stop, memory_order_relaxed))
            return false;
        if (!play(t, plan->first + k)) {
            stop_at(c, k);
            return false;
        }
        uint64_t done = atomic_fetch_add_explicit(&c->done, 1, memory_order_relaxed) + 1;
        if (t->first && plan->progress)
            plan->progress(plan->payload, plan->before + done, 0);
    }
    return true;
}

bool ke_field_is_over(const ke_sim_plan *plan)
{
    return (plan->interrupted && *plan->interrupted) ||
           (plan->until > 0 && kc_seconds() >= plan->until);
}

static void *work(void *payload)
{
    table *t = payload;
    course *c = t->course;
    while (!ke_field_is_over(c->plan)) {
        uint64_t from = atomic_fetch_add(&c->next, c->portion);
        if (from >= c->end ||
            !play_portion(t, from, c->end - from < c->portion ? c->end : from + c->portion))
            break;
    }
    return NULL;
}

/* Plays everything at `count` tables. Continues without threads that can't be started. */
static void play_all(table *tables, int count)
{
    pthread_t thread[KC_THREADS_MAX];
    int started = 0;
    for (int n = 1; n < count; n++)
        if (!pthread_create(&thread[started], NULL, work, &tables[n]))
            started++;
    work(&tables[0]);
    for (int n = 0; n < started; n++)
        pthread_join(thread[n], NULL);
}

/* Reports progress within a long match, in the calling thread. */
static void tell_deal(void *payload, uint64_t deals)
{
    const course *c = payload;
    c->plan->progress(c->plan->payload,
                      c->plan->before + atomic_load_explicit(&c->done, memory_order_relaxed),
                      deals);
}

static kanun_status make_table(table *t, course *c, int *variant, kr_failure *failure)
{
    size_t count = (size_t)c->variants;
    *t = (table){.course = c,
                 .plans = kn_calloc(count, sizeof *t->plans),
                 .workers = kn_calloc(count, sizeof *t->workers),
                 .failed = UINT64_MAX};
    for (int v = 0; v < c->variants; v++) {
        t->plans[v] = *c->plan;
        t->plans[v].rules = c->rules[v];
        t->plans[v].policy = c->plan->policies ? c->plan->policies[v] : NULL;
        *variant = v;
        kanun_status status = ke_worker_make(&t->workers[v], &t->plans[v]);
        t->made++;
        if (status != KANUN_OK) {
            ke_worker_hand_over(&t->workers[v], failure);
            return status;
        }
    }
    return KANUN_OK;
}

static void free_table(table *t)
{
    for (int v = 0; v < t->made; v++)
        ke_worker_free(&t->workers[v]);
    kn_free(t->plans);
    kn_free(t->workers);
}

/* Returns the first failure of all tables, or adds up their sums. */
static kanun_status conclude(table *tables, int count, ke_sim_totals *sums, uint64_t *failed,
                             int *variant, kr_failure *failure)
{
    table *first = &tables[0];
    for (int n = 1; n < count; n++)
        if (tables[n].failed < first->failed)
            first = &tables[n];
    if (first->failed != UINT64_MAX) {
        ke_worker *worker = &first->workers[first->variant];
        *failed = first->failed;
        *variant = first->variant;
        sums[*variant].failed_turn = worker->turn;
        ke_worker_hand_over(worker, failure);
        return worker->status;
    }
    for (int n = 0; n < count; n++)
        for (int v = 0; v < tables[n].made; v++) {
            ke_worker *worker = &tables[n].workers[v];
            ke_worker_thoughts(worker, &worker->totals.thoughts);
            ke_sim_totals_add(&sums[v], &worker->totals);
        }
    return KANUN_OK;
}

/* ---- Handing over deals ---- */

/* Hands over the deals of a match or block, for all variants. */
static kanun_status tell_block(table *t, uint64_t number, ke_sim_totals *sums, kr_failure *failure)
{
    const ke_sim_plan *plan = t->course->plan;
    const ke_dealt *dealt = plan->dealt;
    kanun_status status = KANUN_OK;
    for (int v = 0; v < t->made; v++) {
        ke_deals *deals = t->workers[v].deals;
        for (; deals->next < deals->count && deals->list[deals->next].match == number &&
               status == KANUN_OK;
             deals->next++) {
            const ke_deal *deal = &deals->list[deals->next];
            const ke_seen seen = {&t->plans[v], v, &deals->form, deal, ke_deal_numbers(deals, deal),
                                  deals};
            status = dealt->deal(dealt->payload, &seen, failure);
        }
    }
    if (status == KANUN_OK && dealt->block)
        status = dealt->block(dealt->payload, number - plan->origin, sums, failure);
    return status;
}

/* Returns the table that has the waiting deals of the lowest match or block; NULL if no deals
 * wait. */
static table *next_table(table *tables, int count)
{
    table *best = NULL;
    uint64_t least = UINT64_MAX;
    for (int n = 0; n < count; n++) {
        const ke_deals *deals = tables[n].workers[0].deals;
        if (deals->next < deals->count && deals->list[deals->next].match < least) {
            least = deals->list[deals->next].match;
            best = &tables[n];
        }
    }
    return best;
}

/* Hands over all deals before the first failure, in order, and counts the matches or blocks in
 * *told. */
static kanun_status tell_deals(table *tables, int count, ke_sim_totals *sums, uint64_t *told,
                               kr_failure *failure)
{
    const course *c = tables[0].course;
    kanun_status status = KANUN_OK;
    *told = 0;
    for (table *t; status == KANUN_OK && (t = next_table(tables, count));) {
        const ke_deals *deals = t->workers[0].deals;
        uint64_t number = deals->list[deals->next].match;
        if (number - c->plan->first >= atomic_load(&c->stop))
            break;
        status = tell_block(t, number, sums, failure);
    }
    for (int n = 0; n < count; n++)
        for (int v = 0; v < tables[n].made; v++) {
            *told += tables[n].workers[v].deals->count;
            ke_deals_clear(tables[n].workers[v].deals);
        }
    return status;
}

/* Returns the number of tables to use. */
static int tables_for(const ke_sim_plan *plan)
{
    int wished = plan->threads < 1                ? 1
                 : plan->threads > KC_THREADS_MAX ? KC_THREADS_MAX
                                                  : plan->threads;
    return (uint64_t)wished <= plan->games ? wished : plan->games ? (int)plan->games : 1;
}

/* Lets the threads play the matches or blocks from `from` to `end` - 1. */
static void begin(course *c, int tables, uint64_t from, uint64_t end)
{
    uint64_t portion = (end - from) / ((uint64_t)tables * PORTIONS_EACH);
    c->portion = portion < 1 || c->plan->until > 0 ? 1
                 : portion > PORTION_MAX           ? PORTION_MAX
                                                   : portion;
    c->end = end;
    atomic_store(&c->next, from);
}

/* Plays everything. If the plan has a receiver of deals, plays portions that fit into memory and
 * hands over their deals. The size of portions doesn't affect the results. */
static kanun_status play_and_tell(table *tables, int count, ke_sim_totals *sums,
                                  kr_failure *failure)
{
    course *c = tables[0].course;
    const ke_sim_plan *plan = c->plan;
    uint64_t size = plan->dealt ? FIRST_DEALS : plan->games, told = 0;
    kanun_status status = KANUN_OK;
    for (uint64_t from = 0, end; from < plan->games && status == KANUN_OK; from = end) {
        end = plan->games - from < size ? plan->games : from + size;
        begin(c, count, from, end);
        play_all(tables, count);
        if (plan->dealt)
            status = tell_deals(tables, count, sums, &told, failure);
        if (ke_field_is_over(plan) || atomic_load(&c->stop) != UINT64_MAX)
            break;
        size = told > DEALS_MOST ? (size + 1) / 2 : 2 * told <= DEALS_MOST ? 2 * size : size;
    }
    return status;
}

kanun_status ke_field_run(const ke_sim_plan *plan, const kanun_rules *const *rules, int variants,
                          ke_sim_totals *sums, uint64_t *failed, int *variant, kr_failure *failure)
{
    int count = tables_for(plan), made = 0;
    course c = {.plan = plan, .rules = rules, .variants = variants};
    table *tables = kn_calloc((size_t)count, sizeof *tables);
    kanun_status status = KANUN_OK;
    *failed = UINT64_MAX;
    *variant = 0;
    atomic_init(&c.next, 0);
    atomic_init(&c.done, 0);
    atomic_init(&c.stop, UINT64_MAX);
    atomic_flag_clear(&c.told);
    /* Workers are made in this thread, so that bots don't inherit each other's pipes. */
    for (; status == KANUN_OK && made < count; made++)
        status = make_table(&tables[made], &c, variant, failure);
    if (status == KANUN_OK) {
        tables[0].first = true;
        if (plan->progress && variants == 1) { /* variants differ in their deals */
            tables[0].workers[0].tell_deal = tell_deal;
            tables[0].workers[0].listener = &c;
        }
        status = play_and_tell(tables, count, sums, failure);
        kanun_status played = conclude(tables, count, sums, failed, variant, failure);
        status = status == KANUN_OK ? played : status;
    }
    for (int n = 0; n < made; n++)
        free_table(&tables[n]);
    kn_free(tables);
    return status;
}
