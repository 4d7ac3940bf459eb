/* SPDX-License-Identifier: MIT
 * trial.c: what a step does outside of the block, put aside for a trial and taken up again.
 */
#include "game/trial.h"

#include <string.h>

kg_outside kg_run_look_ahead(km_run *run)
{
    ks_world *w = &run->world;
    kg_outside kept = {.feed = w->feed, .drawn = w->drawn, .counted = run->counted};
    memcpy(kept.given, w->given, sizeof kept.given);
    w->feed = NULL;
    w->drawn = NULL;
    run->counted = NULL;
    return kept;
}

void kg_run_look_back(km_run *run, const kg_outside *kept)
{
    ks_world *w = &run->world;
    w->feed = kept->feed;
    w->drawn = kept->drawn;
    run->counted = kept->counted;
    memcpy(w->given, kept->given, sizeof kept->given);
    w->misfit = false;
    run->call.request = KL_REQUEST_NONE;
    run->pending = -1;
    run->status = KN_OK;
}
