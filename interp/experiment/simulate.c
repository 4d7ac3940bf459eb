/* SPDX-License-Identifier: MIT
 * simulate.c: plays the matches of a plan, in portions if their number is not known beforehand.
 */
#include "experiment/simulate.h"
#include "experiment/field.h"

uint64_t ke_next_look(uint64_t played)
{
    uint64_t step = KE_FIRST_LOOK;
    return played < step ? step : played + (played / 4 + step - 1) / step * step;
}

/* Returns the number of matches to play next: towards a number of deals (too few rather than too
 * many), or until the next look at the results. It doesn't depend on the threads, so the same
 * matches are played. */
static uint64_t next_stint(const ke_sim_plan *plan, const ke_sim_totals *t, uint64_t played)
{
    uint64_t left = plan->games - played, most = 8 * played;
    if ((!plan->deals && !plan->enough) || !left)
        return left;
    double due = t->deals
                     ? 0.8 * (double)(plan->deals - t->deals) * (double)played / (double)t->deals
                     : (double)most;
    uint64_t n = due < (double)most ? (uint64_t)due : most;
    if (plan->enough && (!plan->deals || n > ke_next_look(played) - played))
        n = ke_next_look(played) - played;
    return n < 1 ? 1 : n > left ? left : n;
}

kanun_status ke_sim_run(const ke_sim_plan *plan, ke_sim_totals *totals, uint64_t *failed,
                        kr_failure *failure)
{
    ke_sim_plan stint = *plan;
    uint64_t done = 0; /* with `rotate`, blocks */
    int variant;
    *failed = UINT64_MAX;
    ke_sim_totals_make(totals, plan);
    do {
        stint.before = done;
        stint.first = plan->first + done;
        stint.games = next_stint(plan, totals, done);
        kanun_status status =
            ke_field_run(&stint, &plan->rules, 1, totals, failed, &variant, failure);
        if (status != KANUN_OK)
            return status;
        if (totals->unfinished)
            stint.unfinished = NULL;
        done += stint.games;
    } while (done < plan->games && !(plan->deals && totals->deals >= plan->deals) &&
             !(plan->enough && plan->enough(plan->payload)) && !ke_field_is_over(plan));
    return KANUN_OK;
}
