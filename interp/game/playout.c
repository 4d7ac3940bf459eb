/* SPDX-License-Identifier: MIT
 * playout.c: play that goes on by itself: decisions are answered with numbers, one after another,
 * by the short ways that mechanics have. Single moves are engine.c's.
 */
#include "game/flow.h"

#ifdef KN_DEBUG
/* A chooser whose game is checked at every decision, as a move's end is elsewhere. */
typedef struct witness {
    const km_chooser *chooser;
    km_run *run;
} witness;

static int choose_watched(void *payload, int seat, int number)
{
    const witness *w = payload;
    km_run *run = w->run;
    const char *wrong = run->unchecked ? NULL : kg_run_check(run);
    if (!wrong && !run->unchecked &&
        (kg_run_legal(run, &run->moves) != KN_OK || ks_moves_total(&run->moves) != number))
        wrong = "a short way knows other moves";
    if (!wrong)
        return w->chooser->choose(w->chooser->payload, seat, number);
    kn_report_add(run->report, KN_E_STATE, (kn_mark){0}, "the state is inconsistent: %s", wrong);
    run->status = KN_RULES;
    return -1;
}
#endif

/* The short way of the phase in progress, if it may be taken: KM_DECLINED, or what came of it. */
static km_flow play_on(km_run *run, km_chooser *chooser)
{
    ks_frame *frame = &run->world.block->frame[run->world.block->depth - 1];
    const km_phase *phase = &run->rules->phase[frame->phase];
    if (!phase->mechanic->play_on || phase->frees || phase->legal_count || phase->classes ||
        run->world.feed)
        return KM_DECLINED;
    chooser->until = kg_run_moves_max(run) - 1;
    run->status = KN_OK;
#ifdef KN_DEBUG
    witness w = {chooser, run};
    km_chooser watched = {choose_watched, &w, chooser->until, 0, false};
    km_flow flow = phase->mechanic->play_on(run, phase, frame, &watched);
    chooser->card = watched.card;
    chooser->stopped = watched.stopped;
    return flow;
#else
    return phase->mechanic->play_on(run, phase, frame, chooser);
#endif
}

kn_status kg_run_play_on(km_run *run, km_chooser *chooser, ks_moves *moves, bool *listed)
{
    const ks_block *b = run->world.block;
    kn_status status = KN_OK;
    *listed = chooser->stopped = false;
    while (status == KN_OK && b->waiting) {
        km_flow flow = play_on(run, chooser);
        if (flow != KM_DECLINED) {
            ks_move move = KS_PLAIN(chooser->card);
            kg_flow_go_on(run, flow);
            status = kg_run_end_step(run, &move);
            continue;
        }
        if (chooser->stopped)
            return run->status;
        int problems = run->report->count;
        if (kg_run_legal(run, moves) != KN_OK) {
            run->report->count = problems; /* if it fails, it fails again */
            return KN_OK;
        }
        int total = ks_moves_total(moves), n = -1;
        if (total && !moves->free)
            n = chooser->choose(chooser->payload, b->seat, total);
        *listed = n < 0 || n >= total;
        if (*listed)
            return KN_OK;
        ks_move move = ks_moves_nth(moves, n);
        status = kg_run_apply(run, &move);
    }
    return status;
}
