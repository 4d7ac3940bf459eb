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

/* The mechanic's own way through several decisions: KM_DECLINED, or what came of it. */
static km_flow play_on(km_run *run, const km_phase *phase, ks_frame *frame, km_chooser *chooser)
{
    chooser->until = kg_run_moves_max(run) - 1;
    run->status = KN_OK;
#ifdef KN_DEBUG
    witness w = {chooser, run};
    km_chooser watched = *chooser;
    watched.choose = choose_watched;
    watched.payload = &w;
    km_flow flow = phase->mechanic->programs.play_on(run, phase, frame, &watched);
    chooser->card = watched.card;
    chooser->move = watched.move;
    chooser->stopped = watched.stopped;
    return flow;
#else
    return phase->mechanic->programs.play_on(run, phase, frame, chooser);
#endif
}

/* True if nothing comes between the phase's mechanic and its moves: nobody listens, and neither
 * hooks nor free moves change its list. */
static inline bool is_plain(const km_run *run, const km_phase *phase)
{
    return !phase->frees && !phase->legal_count && !run->world.feed;
}

/* The list of moves, `plain` or not; false if that fails. */
static inline bool list_moves(km_run *run, const km_phase *phase, const ks_frame *frame, bool plain,
                              ks_moves *moves)
{
    int problems = run->report->count;
    if (plain) {
        ks_moves_clear(moves);
        run->status = KN_OK;
        phase->mechanic->legal(run, phase, frame, moves);
    } else {
        kg_run_legal(run, moves);
    }
    if (run->status == KN_OK && !moves->failed)
        return true;
    run->report->count = problems; /* if it fails, it fails again */
    return false;
}

/* One decision, chosen from its list. False when play stops here. */
static inline bool play_one(km_run *run, const km_phase *phase, ks_frame *frame, bool plain,
                            km_chooser *chooser, ks_moves *moves, bool *listed)
{
    ks_block *b = run->world.block;
    if (!list_moves(run, phase, frame, plain, moves))
        return false;
    int total = ks_moves_total(moves), n = -1;
    if (total && !moves->free)
        n = chooser->choose(chooser->payload, b->seat, total);
    *listed = n < 0 || n >= total;
    if (*listed)
        return false;
    ks_move move = ks_moves_nth(moves, n);
    if (!plain) {
        kg_run_apply(run, &move);
        return true;
    }
    km_run_begin_step(run);
    b->moves++;
    b->waiting = 0;
    kg_flow_move(run, phase, frame, &move);
    kg_run_end_step(run, &move);
    return true;
}

kn_status kg_run_play_on(km_run *run, km_chooser *chooser, ks_moves *moves, bool *listed)
{
    ks_block *b = run->world.block;
    *listed = chooser->stopped = false;
    chooser->moves = moves;
    run->status = KN_OK;
    while (run->status == KN_OK && b->waiting) {
        ks_frame *frame = &b->frame[b->depth - 1];
        const km_phase *phase = &run->rules->phase[frame->phase];
        bool plain = is_plain(run, phase);
        km_flow flow = KM_DECLINED;
        if (phase->mechanic->programs.play_on && plain)
            flow = play_on(run, phase, frame, chooser);
        if (flow != KM_DECLINED) {
            ks_move move = chooser->card == KN_NO_CARD ? chooser->move : KS_PLAIN(chooser->card);
            kg_flow_go_on(run, flow);
            kg_run_end_step(run, &move);
        } else if (chooser->stopped) {
            return run->status;
        } else if (!play_one(run, phase, frame, plain, chooser, moves, listed)) {
            return KN_OK;
        }
    }
    return run->status;
}
