/* SPDX-License-Identifier: MIT
 * sim.c: plays the matches of a plan, divided among threads (divide.c), and adds up what the tables
 * bring. Nothing here depends on who plays which match.
 */
#include "base/memory.h"
#include "sim/divide.h"
#include "sim/sim.h"
#include "sim/worker.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* What the tables share. */
typedef struct course {
    const ke_sim_plan *plan;
    atomic_uint_fast64_t done; /* matches played */
    atomic_flag told;          /* somebody has been told of an unfinished match */
} course;

typedef struct table {
    ke_worker worker;
    ke_facts facts; /* of the plan's measures, if it has any */
    course *course;
} table;

static void count_measures(table *t, uint64_t number)
{
    ke_sim_totals *totals = &t->worker.totals;
    for (int m = 0; m < totals->measures; m++) {
        kt_counts_add(&totals->measured[m], number - t->course->plan->origin, t->facts.value[m]);
        kt_spread_add(&totals->spread[m], t->facts.value[m]);
    }
}

/* Plays match `number` at a table. Whoever asked is told of one that is unfinished. */
static bool play(void *payload, uint64_t number)
{
    table *t = payload;
    const ke_sim_plan *plan = t->course->plan;
    const ke_sim_totals *totals = &t->worker.totals;
    uint64_t unfinished = totals->unfinished, stuck = totals->stuck;
    if (ke_worker_play(&t->worker, number) != KANUN_OK)
        return false;
    count_measures(t, number);
    atomic_fetch_add_explicit(&t->course->done, 1, memory_order_relaxed);
    if (totals->unfinished > unfinished && plan->unfinished &&
        !atomic_flag_test_and_set(&t->course->told))
        plan->unfinished(plan->payload, number, totals->stuck > stuck);
    return true;
}

static void tell(void *payload, uint64_t done)
{
    const ke_sim_plan *plan = ((const course *)payload)->plan;
    plan->progress(plan->payload, plan->before + done, 0);
}

/* A deal of the calling thread's match is over, and the match goes on. */
static void tell_deal(void *payload, uint64_t deals)
{
    const course *c = payload;
    c->plan->progress(c->plan->payload,
                      c->plan->before + atomic_load_explicit(&c->done, memory_order_relaxed),
                      deals);
}

static ke_division division_of(const ke_sim_plan *plan, course *c)
{
    return (ke_division){.first = plan->first,
                         .count = plan->games,
                         .play = play,
                         .interrupted = plan->interrupted,
                         .until = plan->until,
                         .progress = plan->progress ? tell : NULL,
                         .payload = c};
}

/* The first failure of all tables, or the sum of all. */
static kanun_status conclude(table *tables, int count, ke_sim_totals *totals, uint64_t *failed,
                             kr_trouble *trouble)
{
    ke_worker *first = &tables[0].worker;
    for (int n = 1; n < count; n++)
        if (tables[n].worker.failed < first->failed)
            first = &tables[n].worker;
    if (first->status != KANUN_OK) {
        *failed = first->failed;
        totals->failed_turn = first->turn;
        ke_worker_hand_over(first, trouble);
        return first->status;
    }
    for (int n = 0; n < count; n++)
        ke_worker_thoughts(&tables[n].worker, &tables[n].worker.totals.thoughts);
    *totals = first->totals;
    first->totals = (ke_sim_totals){0};
    for (int n = 0; n < count; n++)
        if (&tables[n].worker != first)
            ke_sim_totals_add(totals, &tables[n].worker.totals);
    return KANUN_OK;
}

static kanun_status make_table(table *t, course *c, kr_trouble *trouble)
{
    const ke_sim_plan *plan = c->plan;
    t->course = c;
    kanun_status status = ke_worker_make(&t->worker, plan);
    if (status != KANUN_OK) {
        ke_worker_hand_over(&t->worker, trouble);
    } else if (plan->measures) {
        if (!ke_facts_make(&t->facts, plan->measures, plan))
            return kr_refuse_memory(trouble);
        t->worker.facts = &t->facts;
    }
    return status;
}

/* Plays the matches of the plan, however many deals these are. */
static kanun_status play_matches(const ke_sim_plan *plan, ke_sim_totals *totals, uint64_t *failed,
                                 kr_trouble *trouble)
{
    int count = ke_division_tables(plan->games, plan->threads);
    course c = {.plan = plan};
    const ke_division division = division_of(plan, &c);
    void *at[KE_SIM_THREADS_MAX];
    table *tables = kn_calloc((size_t)count, sizeof *tables);
    kanun_status status = KANUN_OK;
    memset(totals, 0, sizeof *totals);
    *failed = UINT64_MAX;
    if (!tables)
        return kr_refuse_memory(trouble);
    atomic_flag_clear(&c.told);
    atomic_init(&c.done, 0);
    /* All tables are made by this thread: players that are programs must not inherit each other's
     * pipes. */
    for (int n = 0; n < count && status == KANUN_OK; n++) {
        at[n] = &tables[n];
        status = make_table(&tables[n], &c, trouble);
    }
    if (status == KANUN_OK) {
        if (plan->progress)
            tables[0].worker.tell_deal = tell_deal;
        tables[0].worker.listener = &c;
        ke_divide(&division, at, count);
        status = conclude(tables, count, totals, failed, trouble);
    }
    for (int n = 0; n < count; n++) {
        ke_worker_free(&tables[n].worker);
        ke_facts_free(&tables[n].facts);
    }
    free(tables);
    return status;
}

/* How many matches to play at once towards a number of deals, too few rather than too many, or up
 * to the next look: so that it does not depend on threads which are played. */
static uint64_t next_stint(const ke_sim_plan *plan, const ke_sim_totals *t, uint64_t played)
{
    uint64_t left = plan->games - played, most = 8 * played;
    double due = t->deals
                     ? 0.8 * (double)(plan->deals - t->deals) * (double)played / (double)t->deals
                     : (double)most;
    uint64_t n = due < (double)most ? (uint64_t)due : most;
    if (plan->enough && (!plan->deals || n > ke_next_look(played) - played))
        n = ke_next_look(played) - played;
    return n < 1 ? 1 : n > left ? left : n;
}

kanun_status ke_sim_run(const ke_sim_plan *plan, ke_sim_totals *totals, uint64_t *failed,
                        kr_trouble *trouble)
{
    ke_sim_plan stint = *plan;
    const ke_division whole = division_of(plan, NULL);
    uint64_t done = 0; /* with `rotate`, blocks of matches */
    if ((!plan->deals && !plan->enough) || !plan->games)
        return play_matches(plan, totals, failed, trouble);
    memset(totals, 0, sizeof *totals);
    do {
        ke_sim_totals played;
        stint.before = done;
        stint.first = plan->first + done;
        stint.games = next_stint(plan, totals, done);
        kanun_status status = play_matches(&stint, &played, failed, trouble);
        if (status != KANUN_OK) {
            ke_sim_totals_free(totals);
            return status;
        }
        if (played.unfinished)
            stint.unfinished = NULL;
        done += stint.games;
        if (totals->side) {
            ke_sim_totals_add(totals, &played);
            ke_sim_totals_free(&played);
        } else {
            *totals = played;
        }
    } while (done < plan->games && !(plan->deals && totals->deals >= plan->deals) &&
             !(plan->enough && plan->enough(plan->payload, totals)) &&
             !ke_division_is_enough(&whole));
    return KANUN_OK;
}
