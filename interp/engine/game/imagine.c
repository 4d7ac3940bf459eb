/* SPDX-License-Identifier: MIT
 * imagine.c: a position as a seat may imagine it. state/view.h deals the hidden cards again;
 * here the phases in progress accept or reject the result.
 */
#include "game/engine.h"
#include "state/view.h"

/* Returns true if, according to each phase in progress, the redealt world is possible for
 * `seat`. */
static bool is_plausible(const km_run *run, int seat)
{
    const ks_block *b = run->world.block;
    for (int i = 0; i < b->depth; i++) {
        const km_phase *phase = &run->rules->phase[b->frame[i].phase];
        if (phase->mechanic->knows.plausible &&
            !phase->mechanic->knows.plausible(run, phase, &b->frame[i], seat))
            return false;
    }
    return true;
}

void kg_run_imagine(km_run *to, const km_run *from, int seat, uint64_t seed)
{
    /* after TRIES attempts, keeps the last world: an unlikely world is better than none */
    enum { TRIES = 100 };
    kn_dice dice;
    kn_dice_seed(&dice, seed, KN_FOR_ANALYSIS, 0);
    for (int i = 0; i < TRIES; i++) {
        ks_redeal(&from->world, seat, &dice, to->world.block);
        if (is_plausible(to, seat))
            break;
    }
    to->seed = seed;
    to->imagined = (uint8_t)(seat + 2);
    to->status = KN_OK;
}
