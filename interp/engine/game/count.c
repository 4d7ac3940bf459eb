/* SPDX-License-Identifier: MIT
 * count.c: counts the current deal on trial: score phases and the settling of a deal, with their
 * hooks. All other phases are left out.
 */
#include "game/count.h"

/* Returns true if the phase would count points if it ran now. */
static bool counts(const km_run *run, const km_phase *phase)
{
    return phase->mechanic->does & KM_COUNTS && !phase->aside &&
           (!phase->when || ks_condition_eval(&run->world, phase->when));
}

/* Returns the first phase of the sequence that has not ended yet or, outside the sequence, that may
 * follow the current one; none if the deal is over. */
static int first_phase(const km_run *run)
{
    const ks_block *b = run->world.block;
    int first = run->rules->phases;
    if (!b->depth)
        return first;
    const km_phase *phase = &run->rules->phase[b->frame[0].phase];
    if (!phase->aside)
        return phase->index;
    for (KM_EACH_WAY(i, phase)) {
        int lead = phase->leads[i] == KM_TO_NEXT ? phase->index + 1 : phase->leads[i];
        if (lead >= 0 && lead < first)
            first = lead;
    }
    return first;
}

/* Runs a counting phase to its end, but not the phases that its hooks call. */
static void count_phase(km_run *run, const km_phase *phase, ks_frame *frame)
{
    do
        run->pending = -1;
    while (phase->played_by->advance(run, phase, frame) == KM_AGAIN && run->status == KN_OK &&
           !run->call.request);
}

kn_status kg_count_begin(km_run *run, kg_trial *trial)
{
    ks_world *w = &run->world;
    kg_trial_begin(run, trial, KG_TRIAL_TELLS);
    run->early = true;
    int first = first_phase(run);
    for (int p = first; p < run->rules->phases && run->status == KN_OK && !run->call.request; p++) {
        const km_phase *phase = &run->rules->phase[p];
        bool begun = p == w->block->frame[0].phase;
        ks_frame frame = begun ? w->block->frame[0] : (ks_frame){.phase = (uint8_t)p};
        if (counts(run, phase) || (begun && phase->mechanic->does & KM_COUNTS))
            count_phase(run, phase, &frame);
    }
    if (run->status == KN_OK)
        km_match_settle(run, run->rules->more->match);
    return run->status;
}

/* Returns true if `seat` knows everything on which the count depends, except what hooks use. */
static bool is_known(const km_run *run, int seat)
{
    for (int p = first_phase(run); p < run->rules->phases; p++) {
        const km_phase *phase = &run->rules->phase[p];
        if (!(phase->mechanic->does & KM_COUNTS) || phase->aside)
            continue;
        if (!ks_condition_known(&run->world, phase->when, seat) ||
            !phase->mechanic->knows.known(run, phase,
                                          seat)) /* even if the phase's condition is false now */
            return false;
    }
    return true; /* an account that serves as the score is public */
}

/* Returns true while a counting phase is running: a count that one of its hooks starts would be
 * nested. */
static bool is_counting(const km_run *run)
{
    const ks_block *b = run->world.block;
    return b->depth && run->rules->phase[b->frame[b->depth - 1].phase].mechanic->does & KM_COUNTS;
}

/* Returns true for a zone from which a seat or place plays and whose cards this seat sees, or all
 * others see. */
static bool is_held(const ks_zone *zone)
{
    return (zone->per == KS_PER_SEAT || zone->per == KS_PER_PLACE) &&
           (zone->sight == KS_SEEN_OWNER || zone->sight == KS_SEEN_OTHERS);
}

/* Returns true if a card may still be played. Some phase that plays cards is in progress or
 * follows, and a place or the stock has a card. */
static bool is_play_left(const km_run *run)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    const km_rules *rules = run->rules;
    bool plays = b->depth && rules->phase[b->frame[0].phase].mechanic->does & KM_PLAYS;
    for (int p = first_phase(run); p < rules->phases && !plays; p++)
        plays = !rules->phase[p].aside && rules->phase[p].mechanic->does & KM_PLAYS;
    bool cards = !kn_is_empty(b->sets[rules->stock]);
    for (int z = 0; z < l->zones && !cards; z++)
        for (int h = 0; h < l->zone[z].heaps && !cards; h++)
            cards = is_held(&l->zone[z]) && !kn_is_empty(b->sets[l->zone[z].heap + h]);
    return plays && cards;
}

bool kg_count_is_complete(const kl_call *call)
{
    const km_run *run = call->counter;
    return (!run->early && is_counting(run)) || !is_play_left(run);
}

kn_status kg_count_for_hook(kl_call *call, int side, int seat, kl_counting *counted, int32_t *units)
{
    km_run *run = call->counter;
    int score = run->world.layout->score + side;
    kg_trial trial;
    *counted = is_counting(run)                                 ? KL_COUNT_WITHIN
               : seat != KL_COUNT_TRUTH && !is_known(run, seat) ? KL_COUNT_HIDDEN
                                                                : KL_COUNTED;
    if (*counted != KL_COUNTED)
        return KN_OK;
    int32_t before = *km_int(run, score);
    kn_status status = kg_count_begin(run, &trial);
    *units = *km_int(run, score) - before;
    kg_trial_end(run, &trial);
    return status;
}
