/* SPDX-License-Identifier: MIT
 * field.c: one table for each of the rules and each thread; a block is played at all tables of its
 * thread, one after the other, and counted when all have played it.
 */
#include "sim/field.h"

#include <string.h>

#include "base/memory.h"
#include "sim/divide.h"
#include "sim/worker.h"

bool ke_field_sums_make(ke_field_sums *s, int variants, int measures, bool spreads)
{
    size_t cells = (size_t)variants * (size_t)measures + 1, rows = (size_t)variants + 1;
    *s = (ke_field_sums){.variants = variants,
                         .measures = measures,
                         .own = kn_calloc(cells, sizeof *s->own),
                         .difference = kn_calloc(cells, sizeof *s->difference),
                         .matches = kn_calloc(rows, sizeof *s->matches),
                         .unfinished = kn_calloc(rows, sizeof *s->unfinished),
                         .spread = spreads ? kn_calloc(cells, sizeof *s->spread) : NULL,
                         .alike = kn_calloc(rows, sizeof *s->alike)};
    return (s->spread || !spreads) && s->own && s->difference && s->matches && s->unfinished &&
           s->alike;
}

void ke_field_sums_free(ke_field_sums *s)
{
    kn_free(s->own);
    kn_free(s->difference);
    kn_free(s->matches);
    kn_free(s->unfinished);
    kn_free(s->alike);
    kn_free(s->spread);
    *s = (ke_field_sums){0};
}

void ke_field_sums_add(ke_field_sums *to, const ke_field_sums *from)
{
    to->blocks += from->blocks;
    for (int n = 0; n < to->variants * to->measures; n++) {
        kt_counts_join(&to->own[n], &from->own[n]);
        kt_counts_join(&to->difference[n], &from->difference[n]);
        if (to->spread && from->spread)
            kt_spread_join(&to->spread[n], &from->spread[n]);
    }
    for (int v = 0; v < to->variants; v++) {
        to->matches[v] += from->matches[v];
        to->unfinished[v] += from->unfinished[v];
        to->alike[v] += from->alike[v];
    }
}

/* ---- The tables of one thread ---- */

typedef struct table {
    const ke_field_plan *plan;
    ke_sim_plan *plans; /* of each variant, like its worker and facts */
    ke_worker *workers;
    ke_facts *facts;
    int made; /* so many workers are to be freed */
    ke_field_sums sums;
    uint64_t failed;
    int variant; /* that failed */
} table;

static void count_block(table *t, uint64_t n)
{
    int measures = t->plan->measures->count;
    t->sums.blocks++;
    for (int v = 0; v < t->plan->variants; v++) {
        const int64_t *first = t->facts[0].value, *value = t->facts[v].value;
        bool alike = true;
        for (int m = 0; m < measures; m++) {
            kt_counts_add(&t->sums.own[v * measures + m], n, value[m]);
            kt_counts_add(&t->sums.difference[v * measures + m], n, value[m] - first[m]);
            alike &= value[m] == first[m];
            if (t->sums.spread)
                kt_spread_add(&t->sums.spread[v * measures + m], value[m]);
        }
        t->sums.alike[v] += alike;
    }
}

static bool play(void *payload, uint64_t block)
{
    table *t = payload;
    for (int v = 0; v < t->plan->variants; v++)
        if (ke_worker_play(&t->workers[v], block) != KANUN_OK) {
            t->failed = block;
            t->variant = v;
            return false;
        }
    count_block(t, block - t->plan->origin);
    return true;
}

static kanun_status make_table(table *t, const ke_field_plan *plan, int *variant,
                               kr_trouble *trouble)
{
    size_t count = (size_t)plan->variants;
    *t = (table){.plan = plan,
                 .plans = kn_calloc(count, sizeof *t->plans),
                 .workers = kn_calloc(count, sizeof *t->workers),
                 .facts = kn_calloc(count, sizeof *t->facts),
                 .failed = UINT64_MAX};
    if (!ke_field_sums_make(&t->sums, plan->variants, plan->measures->count, plan->spreads) ||
        !t->plans || !t->workers || !t->facts)
        return kr_refuse_memory(trouble);
    for (int v = 0; v < plan->variants; v++) {
        t->plans[v] = plan->base;
        t->plans[v].rules = plan->rules[v];
        *variant = v;
        kanun_status status = ke_worker_make(&t->workers[v], &t->plans[v]);
        t->made++;
        if (status != KANUN_OK) {
            ke_worker_hand_over(&t->workers[v], trouble);
            return status;
        }
        if (!ke_facts_make(&t->facts[v], plan->measures, &t->plans[v]))
            return kr_refuse_memory(trouble);
        t->workers[v].facts = &t->facts[v];
    }
    return KANUN_OK;
}

static void free_table(table *t)
{
    for (int v = 0; v < t->made; v++) {
        ke_worker_free(&t->workers[v]);
        ke_facts_free(&t->facts[v]);
    }
    kn_free(t->plans);
    kn_free(t->workers);
    kn_free(t->facts);
    ke_field_sums_free(&t->sums);
}

/* The first failure of all tables, or the sums of all. */
static kanun_status conclude(table *tables, int count, ke_field_sums *sums, uint64_t *failed,
                             int *variant, kr_trouble *trouble)
{
    table *first = &tables[0];
    for (int n = 1; n < count; n++)
        if (tables[n].failed < first->failed)
            first = &tables[n];
    if (first->failed != UINT64_MAX) {
        ke_worker *worker = &first->workers[first->variant];
        *failed = first->failed;
        *variant = first->variant;
        ke_worker_hand_over(worker, trouble);
        return worker->status;
    }
    for (int n = 0; n < count; n++) {
        for (int v = 0; v < tables[n].made; v++) {
            tables[n].sums.matches[v] = tables[n].workers[v].totals.matches;
            tables[n].sums.unfinished[v] = tables[n].workers[v].totals.unfinished;
        }
        ke_field_sums_add(sums, &tables[n].sums);
    }
    return KANUN_OK;
}

kanun_status ke_field_run(const ke_field_plan *plan, ke_field_sums *sums, uint64_t *failed,
                          int *variant, kr_trouble *trouble)
{
    const ke_sim_plan *base = &plan->base;
    int count = ke_division_tables(base->games, base->threads), made = 0;
    ke_division division = {.first = base->first,
                            .count = base->games,
                            .play = play,
                            .interrupted = base->interrupted,
                            .progress = plan->progress,
                            .payload = plan->payload};
    table *tables = kn_calloc((size_t)count, sizeof *tables);
    void **at = kn_calloc((size_t)count, sizeof *at);
    kanun_status status = tables && at ? KANUN_OK : kr_refuse_memory(trouble);
    *failed = UINT64_MAX;
    *variant = 0;
    /* by this thread: players that are programs must not inherit each other's pipes */
    for (; status == KANUN_OK && made < count; made++) {
        at[made] = &tables[made];
        status = make_table(&tables[made], plan, variant, trouble);
    }
    if (status == KANUN_OK) {
        ke_divide(&division, at, count);
        status = conclude(tables, count, sums, failed, variant, trouble);
    }
    for (int n = 0; n < made; n++)
        free_table(&tables[n]);
    kn_free(tables);
    kn_free(at);
    return status;
}
