/* SPDX-License-Identifier: MIT
 * playout.c: automatic play: decisions are answered with numbers, one after another, by the fast
 * paths of mechanics. engine.c plays single moves. If a move fails, the position stays as it was
 * before the move. A playout does not copy the position before each move. It makes a copy now and
 * then, and records the choices since the copy, because repeating them leads to the same position.
 */
#include "game/flow.h"

#ifdef KN_DEBUG
/* A chooser that checks the game at every decision, as the end of a move does elsewhere. */
typedef struct witness {
    km_chooser chooser;
    km_run *run;
} witness;

static int choose_watched(void *payload, int seat, int number)
{
    const witness *w = payload;
    km_run *run = w->run;
    const char *wrong = run->unchecked ? NULL : kg_run_check(run);
    if (!wrong && !run->unchecked &&
        (kg_run_legal(run, &run->moves) != KN_OK || ks_moves_total(&run->moves) != number))
        wrong = "the shortcut of a mechanic lists other moves than the mechanic";
    if (!wrong)
        return w->chooser.choose(w->chooser.payload, seat, number);
    kn_report_add(run->report, KN_E_STATE, (kn_mark){0}, "the state is inconsistent: %s", wrong);
    run->status = KN_RULES;
    return -1;
}
#endif

/* Returns the number of further choices that can be recorded before the block must be copied
 * again. */
static inline int room(const km_run *run, const km_chooser *chooser)
{
    return (int)(run->choice + KM_CHOICES_MAX - chooser->made);
}

/* Runs the mechanic's fast path, which makes several decisions. Returns KM_DECLINED, or the result
 * of the fast path. */
static km_flow play_on(km_run *run, const km_phase *phase, ks_frame *frame, km_chooser *chooser)
{
    uint64_t most = kg_run_moves_max(run) - 1;
    chooser->until =
        run->world.block->moves + (uint64_t)room(run, chooser) - 1; /* reserved for play_one */
    if (chooser->until > most)
        chooser->until = most;
    run->status = KN_OK;
#ifdef KN_DEBUG
    witness w = {*chooser, run};
    chooser->choose = choose_watched;
    chooser->payload = &w;
#endif
    km_flow flow = phase->played_by->programs.play_on(run, phase, frame, chooser);
#ifdef KN_DEBUG
    chooser->choose = w.chooser.choose;
    chooser->payload = w.chooser.payload;
#endif
    return flow;
}

/* Returns true if the mechanic's moves can be used directly: nobody listens, and neither hooks nor
 * free moves change the list. */
static inline bool is_plain(const km_run *run, const km_phase *phase)
{
    return !phase->frees && !phase->legal_count && !run->world.feed;
}

/* Makes the list of moves; `plain`: directly by the mechanic. False: it failed. */
static inline bool list_moves(km_run *run, const km_phase *phase, const ks_frame *frame, bool plain,
                              ks_moves *moves)
{
    int problems = run->report->count;
    if (plain) {
        ks_moves_clear(moves);
        run->status = KN_OK;
        phase->played_by->legal(run, phase, frame, moves);
    } else {
        kg_run_legal(run, moves);
    }
    if (run->status == KN_OK && !moves->failed)
        return true;
    run->report->count = problems; /* if the list fails here, it will fail again */
    return false;
}

/* Call before a decision, `plain` or not. Copies the block if the choice can't be recorded. */
static inline void make_room(km_run *run, bool plain, km_chooser *chooser)
{
    if (plain && room(run, chooser))
        return;
    if (plain)
        km_run_begin_step(run); /* otherwise kg_run_apply does this */
    chooser->made = run->choice;
}

/* ---- undoing a step ---- */

/* Choices made before. */
typedef struct trace {
    const int32_t *next, *end;
} trace;

static int choose_again(void *payload, int seat, int number)
{
    trace *t = payload;
    return t->next < t->end ? *t->next++ : -1;
}

/* Repeats the choices of a playout, except the last one. */
static void retrace(km_run *run)
{
    trace t = {run->choice, run->choice + run->choices - 1};
    km_chooser again = {.choose = choose_again, .payload = &t};
    kn_status status = run->status;
    void (*counted)(void *, km_run *) = run->counted;
    void (*drawn)(void *, kn_chance_kind, const uint8_t *, int) = run->world.drawn;
    bool listed;
    int problems = run->report->count;
    run->counted = NULL; /* the effects were reported when they first happened */
    run->world.drawn = NULL;
    kg_run_play_on(run, &again, &run->moves, &listed);
    run->counted = counted;
    run->world.drawn = drawn;
    run->status = status;
    /* without memory, the repetition may end early, at a valid position */
    run->report->count = problems;
}

/* ---- single decisions ---- */

static void end_step(km_run *run, const km_chooser *chooser, const ks_move *move)
{
    run->choices = (int)(chooser->made - run->choice);
    kg_run_end_step(run, move, retrace);
}

/* Makes one decision, from a list of moves. False: play stops here. */
static inline bool play_one(km_run *run, const km_phase *phase, ks_frame *frame, bool plain,
                            km_chooser *chooser, ks_moves *moves, bool *listed)
{
    ks_block *b = run->world.block;
    /* compares with a copy of the block from before the move */
    if (plain && phase->mechanic->does & KM_SCRIPTS) {
        km_run_begin_step(run);
        chooser->made = run->choice;
    }
    if (!list_moves(run, phase, frame, plain, moves))
        return false;
    int total = ks_moves_total(moves), n = -1;
    if (total && !moves->free)
        n = km_choose_number(chooser, b->seat, total);
    *listed = n < 0 || n >= total;
    if (*listed)
        return false;
    ks_move move = ks_moves_nth(moves, n);
    if (!plain) {
        kg_run_apply(run, &move);
        chooser->made = run->choice + KM_CHOICES_MAX; /* the copy is older */
        return true;
    }
    km_run_new_step(run);
    b->moves++;
    b->waiting = 0;
    kg_flow_move(run, phase, frame, &move);
    end_step(run, chooser, &move);
    return true;
}

/* Repeats the last move with a copy, because the fast path has left the block in the middle of it.
 */
static void repeat_last(km_run *run, const km_phase *phase, ks_frame *frame, km_chooser *chooser)
{
    ks_block *b = run->world.block;
    const uint64_t moves = b->moves - 1;
    const int32_t chosen = chooser->made[-1];
    const ks_move move = chooser->move;
    run->choices = (int)(chooser->made - run->choice);
    kg_run_go_back(run, retrace);
    chooser->made = run->choice + KM_CHOICES_MAX;
    /* without memory, play continues from an earlier position */
    if (b->moves != moves || !b->waiting)
        return;
    km_run_begin_step(run);
    run->choice[0] = chosen;
    chooser->made = run->choice + 1;
    b->moves++;
    b->waiting = 0;
    kg_flow_move(run, phase, frame, &move);
    end_step(run, chooser, &move);
}

kn_status kg_run_play_on(km_run *run, km_chooser *chooser, ks_moves *moves, bool *listed)
{
    ks_block *b = run->world.block;
    *listed = chooser->stopped = false;
    chooser->moves = moves;
    chooser->made = run->choice + KM_CHOICES_MAX;
    run->status = KN_OK;
    while (run->status == KN_OK && b->waiting) {
        ks_frame *frame = &b->frame[b->depth - 1];
        const km_phase *phase = &run->rules->phase[frame->phase];
        bool plain = is_plain(run, phase);
        km_flow flow = KM_DECLINED;
        make_room(run, plain, chooser);
        if (phase->mechanic->programs.play_on && plain)
            flow = play_on(run, phase, frame, chooser);
        if (flow == KM_REPEAT) {
            repeat_last(run, phase, frame, chooser);
        } else if (flow != KM_DECLINED) {
            ks_move move = chooser->card == KN_NO_CARD ? chooser->move : KS_PLAIN(chooser->card);
            kg_flow_go_on(run, flow);
            end_step(run, chooser, &move);
        } else if (chooser->stopped) {
            return run->status;
        } else if (!play_one(run, phase, frame, plain, chooser, moves, listed)) {
            return KN_OK;
        }
    }
    return run->status;
}
