/* SPDX-License-Identifier: MIT
 * trial.c: stores a position with its context, and restores it. The caller chooses the moves to
 * try.
 */
#include "game/trial.h"

#include <assert.h>
#include <string.h>

void kg_trial_begin(km_run *run, kg_trial *trial, kg_trial_problems problems)
{
    ks_world *w = &run->world;
    /* only counts use nested trials, to a limited depth */
    assert(run->trials < KM_TRIALS_MAX);
    *trial = (kg_trial){.world = *w,
                        .call = run->call,
                        .counted = run->counted,
                        .status = run->status,
                        .pending = run->pending,
                        .problems = run->report->count,
                        .drops = problems == KG_TRIAL_DROPS,
                        .early = run->early};
    w->block = run->trial_block[run->trials++];
    memcpy(w->block, trial->world.block, w->layout->size);
    w->feed = NULL;
    w->drawn = NULL;
    w->misfit = false;
    run->counted = NULL;
    run->status = KN_OK;
    run->call.request = KL_REQUEST_NONE;
}

void kg_trial_end(km_run *run, const kg_trial *trial)
{
    run->trials--;
    run->world = trial->world;
    run->call = trial->call;
    run->counted = trial->counted;
    run->status = trial->status;
    run->pending = trial->pending;
    run->early = trial->early;
    if (trial->drops)
        run->report->count = trial->problems;
}
