/* SPDX-License-Identifier: MIT
 * playout.c: play that goes on by itself: decisions are answered with numbers, one after another,
 * by the short ways that mechanics have. Single moves are engine.c's.
 */
#include "game/flow.h"

#ifdef KN_DEBUG
/* A chooser whose game is checked at every decision, as a move's end is elsewhere. */
typedef struct witness {
    const kn_chooser *chooser;
    kn_run *run;
} witness;

static int choose_watched(void *payload, int seat, int number)
{
    const witness *w = payload;
    kn_run *run = w->run;
    const char *wrong = run->unchecked ? NULL : kn_run_check(run);
    if (!wrong && !run->unchecked &&
        (kn_run_legal(run, &run->moves) != KN_OK || kn_moves_total(&run->moves) != number))
        wrong = "a short way knows other moves";
    if (!wrong)
        return w->chooser->choose(w->chooser->payload, seat, number);
    kn_report_add(run->report, KN_E_STATE, (kn_mark){0}, "the state is inconsistent: %s", wrong);
    run->status = KN_RULES;
    return -1;
}
#endif

/* The short way of the phase in progress, if it may be taken: KN_DECLINED, or what came of it. */
static kn_flow play_on(kn_run *run, kn_chooser *chooser)
{
    kn_frame *frame = &run->world.block->frame[run->world.block->depth - 1];
    const kn_phase *phase = &run->rules->phase[frame->phase];
    if (!phase->mechanic->play_on || phase->frees || phase->legal_count || phase->classes ||
        run->world.feed)
        return KN_DECLINED;
    chooser->until = kn_run_moves_max(run) - 1;
    run->status = KN_OK;
#ifdef KN_DEBUG
    witness w = {chooser, run};
    kn_chooser watched = {choose_watched, &w, chooser->until, 0, false};
    kn_flow flow = phase->mechanic->play_on(run, phase, frame, &watched);
    chooser->card = watched.card;
    chooser->stopped = watched.stopped;
    return flow;
#else
    return phase->mechanic->play_on(run, phase, frame, chooser);
#endif
}

kn_status kn_run_play_on(kn_run *run, kn_chooser *chooser, kn_moves *moves, bool *listed)
{
    const kn_block *b = run->world.block;
    kn_status status = KN_OK;
    *listed = chooser->stopped = false;
    while (status == KN_OK && b->waiting) {
        kn_flow flow = play_on(run, chooser);
        if (flow != KN_DECLINED) {
            kn_move move = KN_PLAIN(chooser->card);
            kn_flow_go_on(run, flow);
            status = kn_run_end_step(run, &move);
            continue;
        }
        if (chooser->stopped)
            return run->status;
        int problems = run->report->count;
        if (kn_run_legal(run, moves) != KN_OK) {
            run->report->count = problems; /* if it fails, it fails again */
            return KN_OK;
        }
        int total = kn_moves_total(moves), n = -1;
        if (total && !moves->free)
            n = chooser->choose(chooser->payload, b->seat, total);
        *listed = n < 0 || n >= total;
        if (*listed)
            return KN_OK;
        kn_move move = kn_moves_nth(moves, n);
        status = kn_run_apply(run, &move);
    }
    return status;
}
