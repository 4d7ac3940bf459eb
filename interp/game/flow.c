/* SPDX-License-Identifier: MIT
 * flow.c: how a deal goes on by itself: phases enter, call one another and leave, deals and games
 * end, until somebody has to decide or the match is over. Knows no mechanic.
 */
#include "game/flow.h"

#include <stdio.h>
#include <string.h>

static const kn_match *match_of(const kn_run *run)
{
    return run->rules->more->match;
}

/* Leaves all phases above the lowest `depth`; what they kept goes, so that equal positions are
 * equal bytes. */
static void drop_frames(kn_block *b, int depth)
{
    while (b->depth > depth) {
        b->frame[--b->depth] = (kn_frame){0};
        b->asked[b->depth] = 0;
    }
}

/* Puts a phase on top; false when it is skipped because its `when` does not hold, or phases nest
 * too deep. */
static bool push(kn_run *run, int phase)
{
    kn_block *b = run->world.block;
    const kn_phase *p = &run->rules->phase[phase];
    if (p->when && !kn_condition_eval(&run->world, p->when))
        return false;
    if (b->depth == KN_FRAMES) {
        kn_report_add(run->report, KN_E_ENDLESS, p->node->at,
                      "phase '%s' is called at depth %d: phases call one another too deep", p->name,
                      KN_FRAMES);
        run->status = KN_RULES;
        return false;
    }
    b->frame[b->depth++] = (kn_frame){.phase = (uint8_t)phase};
    if (run->world.feed)
        kn_feed(&run->world, &(kn_event){.kind = KN_EVENT_PHASE, .number = phase});
    return true;
}

/* Goes to the first phase of the sequence from `phase` on that is not skipped; -1 when the deal is
 * through. */
static int first_from(const kn_run *run, int phase)
{
    const kn_rules *rules = run->rules;
    for (; phase < rules->phases; phase++) {
        const kn_phase *p = &rules->phase[phase];
        if (!p->aside && (!p->when || kn_condition_eval(&run->world, p->when)))
            return phase;
    }
    return -1;
}

static bool raise_game(kn_run *run, int event)
{
    run->call.card = KN_NO_CARD;
    return !run->rules->more->game.on_count[event] || kn_raise(run, &run->rules->more->game, event);
}

static void start_deal(kn_run *run)
{
    kn_block *b = run->world.block;
    kn_block_reset(run->world.layout, b, KN_SCOPE_DEAL);
    drop_frames(b, 0);
    run->pending = -1;
    if (run->world.feed)
        kn_feed(&run->world, &(kn_event){.kind = KN_EVENT_DEAL,
                                         .number = *kn_int(run, run->world.layout->dealer)});
    if (!raise_game(run, KN_GAME_DEAL_START))
        return;
    int phase = first_from(run, 0);
    if (phase >= 0) /* else no phase is in progress, and kn_flow_go ends the deal */
        push(run, phase);
}

/* A deal is thrown in, and dealt again by the same dealer or the next. */
static void deal_again(kn_run *run, bool next)
{
    run->world.block->redeals++;
    if (next)
        *kn_int(run, run->world.layout->dealer) = kn_match_next_dealer(run, match_of(run));
    start_deal(run);
}

static void begin_next_deal(kn_run *run)
{
    *kn_int(run, run->world.layout->dealer) = kn_match_next_dealer(run, match_of(run));
    start_deal(run);
}

static void finish(kn_run *run, kn_standing standing, unsigned winners)
{
    kn_block *b = run->world.block;
    b->standing = (uint8_t)standing;
    b->winners = (uint8_t)winners;
    drop_frames(b, 0);
    b->waiting = 0;
    b->place = b->seat = 0;
    if (run->world.feed)
        kn_feed(&run->world, &(kn_event){.kind = KN_EVENT_OVER});
}

/* What a hook of "deal end" or "game end" asked for: 1 the game, 2 the match ends. Anything else
 * comes too late there. */
static int asked_end(kn_run *run)
{
    int request = run->call.request;
    run->call.request = KN_REQUEST_NONE;
    return request == KN_REQUEST_END_MATCH ? 2 : request == KN_REQUEST_END_GAME ? 1 : 0;
}

/* A game is over, and the match with it if that is the verdict or a hook asks for it: their hooks
 * run, and what they award or pay still belongs to this game. Gives the verdict that stands; a hook
 * that fails is in run->status. */
static kn_verdict end_game(kn_run *run, kn_verdict verdict, unsigned *winners)
{
    if (!raise_game(run, KN_GAME_GAME_END))
        return verdict;
    bool broken_off = asked_end(run) == 2 && verdict == KN_GAME_OVER;
    if (broken_off)
        verdict = KN_MATCH_OVER;
    if (verdict == KN_MATCH_OVER && !raise_game(run, KN_GAME_MATCH_END))
        return verdict;
    run->call.request = KN_REQUEST_NONE; /* nothing is left to end */
    unsigned best = kn_match_paid_out(run, match_of(run), *winners);
    *winners = broken_off ? kn_match_leaders(run, *winners) : best;
    return verdict;
}

void kn_flow_end_deal(kn_run *run, int forced)
{
    const kn_layout *l = run->world.layout;
    kn_block *b = run->world.block;
    drop_frames(b, 0); /* before hooks may ask what the deal counts: no phase will count any more */
    if (!raise_game(run, KN_GAME_DEAL_END))
        return;
    int asked = asked_end(run);
    forced = asked > forced ? asked : forced;
    kn_match_settle(run, match_of(run));
    ++*kn_int(run, l->deal);
    ++*kn_int(run, l->deals);
    if (run->world.feed)
        kn_feed(&run->world, &(kn_event){.kind = KN_EVENT_SETTLE});
    unsigned winners = 0;
    kn_verdict verdict = kn_match_after_deal(run, match_of(run), forced, &winners);
    if (run->status == KN_OK && (verdict == KN_GAME_OVER || verdict == KN_MATCH_OVER))
        verdict = end_game(run, verdict, &winners);
    if (run->status != KN_OK)
        return;
    if (run->counted)
        run->counted(run->counted_payload, run);
    switch (verdict) {
    case KN_GOES_ON:
        begin_next_deal(run);
        break;
    case KN_GAME_OVER:
        kn_block_reset(l, b, KN_SCOPE_GAME);
        kn_match_begin_game(run, match_of(run), false);
        begin_next_deal(run);
        break;
    case KN_MATCH_OVER:
        finish(run, KN_OVER, winners);
        break;
    case KN_MATCH_UNFINISHED:
        finish(run, KN_UNFINISHED, winners);
        break;
    }
}

/* Goes on with the sequence from phase number `phase`. */
static void go_on(kn_run *run, int phase)
{
    phase = first_from(run, phase);
    if (phase >= 0)
        push(run, phase);
    else
        kn_flow_end_deal(run, 0);
}

/* The top phase is over with `outcome`. */
static void leave(kn_run *run, int outcome)
{
    kn_block *b = run->world.block;
    const kn_phase *phase = &run->rules->phase[b->frame[b->depth - 1].phase];
    int lead = phase->leads[outcome];
    drop_frames(b, b->depth - 1);
    if (lead >= 0) {
        if (!push(run, lead) && run->status == KN_OK && b->depth == 0)
            go_on(run, lead + 1); /* the target is skipped */
        return;
    }
    switch (lead) {
    case KN_TO_NEXT:
        if (b->depth == 0) /* a called phase returns to its caller */
            go_on(run, phase->index + 1);
        break;
    case KN_TO_REDEAL_NEXT:
    case KN_TO_REDEAL:
        deal_again(run, lead == KN_TO_REDEAL_NEXT);
        break;
    default:
        kn_flow_end_deal(run, lead == KN_TO_END_GAME ? 1 : lead == KN_TO_END_MATCH ? 2 : 0);
    }
}

/* What a hook asked for by a verb. */
static void carry_out(kn_run *run)
{
    int request = run->call.request;
    run->call.request = KN_REQUEST_NONE;
    switch (request) {
    case KN_REQUEST_END_DEAL:
        kn_flow_end_deal(run, 0);
        break;
    case KN_REQUEST_END_GAME:
        kn_flow_end_deal(run, 1);
        break;
    case KN_REQUEST_END_MATCH:
        kn_flow_end_deal(run, 2);
        break;
    case KN_REQUEST_REDEAL:
        deal_again(run, run->call.request_value != 0);
        break;
    case KN_REQUEST_CALL:
        run->pending = run->call.request_value;
        break;
    default:
        break;
    }
}

static void endless(kn_run *run)
{
    char path[512] = "";
    size_t length = 0;
    for (int i = 15; i >= 0; i--) {
        const kn_phase *p = &run->rules->phase[run->trail[(run->automatic - i) & 15]];
        length += (size_t)snprintf(path + length, sizeof path - length, "%s%s",
                                   length ? " -> " : "", p->name);
        if (length >= sizeof path)
            break;
    }
    const kn_phase *p = &run->rules->phase[run->trail[run->automatic & 15]];
    kn_problem *problem =
        kn_report_add(run->report, KN_E_ENDLESS, p->node->at,
                      "more than %d automatic steps without a decision", KN_AUTOMATIC_MAX);
    problem->detail = kn_arena_print(run->report->arena, "the latest phases: %s", path);
    run->status = KN_RULES;
}

/* Counts one automatic step; false when they have become too many. */
static bool count_step(kn_run *run)
{
    const kn_block *b = run->world.block;
    if (++run->automatic <= KN_AUTOMATIC_MAX - 16)
        return true; /* who is not near the end leaves no trail */
    run->trail[run->automatic & 15] = b->depth ? b->frame[b->depth - 1].phase : 0;
    if (run->automatic <= KN_AUTOMATIC_MAX)
        return true;
    endless(run);
    return false;
}

void kn_flow_start(kn_run *run)
{
    start_deal(run);
}

/* After a free move, and all that it led to, the same place is to move, unless it is out of play
 * now: then the phase goes on without it. */
static kn_flow ask_again(kn_run *run, const kn_phase *phase, kn_frame *frame)
{
    kn_block *b = run->world.block;
    int place = b->asked[b->depth - 1] - 1;
    b->asked[b->depth - 1] = 0;
    if (kn_is_active(run, place))
        return kn_run_wait(run, place);
    if (phase->mechanic->pass_over)
        phase->mechanic->pass_over(run, phase, frame);
    kn_flow flow = phase->mechanic->advance(run, phase, frame);
    if (flow == KN_WAIT && b->waiting && run->status == KN_OK && !kn_is_active(run, b->place)) {
        kn_report_add(run->report, KN_E_SCRIPT_TURN, phase->node->at,
                      "phase '%s' waits for place %d, which a free move has put out of play",
                      phase->name, b->place);
        run->status = KN_RULES;
    }
    return flow;
}

/* Goes where `flow` leads; false when a decision is awaited. */
static inline bool follow(kn_run *run, kn_flow flow)
{
    if (run->status != KN_OK || run->call.request || (flow == KN_WAIT && run->pending >= 0))
        return true;
    if (flow == KN_WAIT && kn_run_is_stuck(run))
        finish(run, KN_UNFINISHED, 0);
    if (flow == KN_WAIT)
        return false;
    if (flow >= 0)
        leave(run, flow);
    else
        push(run, KN_CALL_PHASE(flow)); /* its own inverse */
    return true;
}

void kn_flow_go(kn_run *run)
{
    kn_block *b = run->world.block;
    while (run->status == KN_OK && b->standing == KN_RUNNING) {
        if (run->call.request) {
            b->waiting = 0;
            if (count_step(run)) /* a hook may ask again whenever it has been obeyed */
                carry_out(run);
            continue;
        }
        if (run->pending >= 0) {
            int phase = run->pending;
            run->pending = -1;
            b->waiting = 0;
            push(run, phase);
            continue;
        }
        if (!count_step(run))
            return;
        if (b->depth == 0) { /* every phase of the deal is skipped */
            kn_flow_end_deal(run, 0);
            continue;
        }
        kn_frame *frame = &b->frame[b->depth - 1];
        const kn_phase *phase = &run->rules->phase[frame->phase];
        if (!follow(run, b->asked[b->depth - 1] ? ask_again(run, phase, frame)
                                                : phase->mechanic->advance(run, phase, frame)))
            return;
    }
}

void kn_flow_go_on(kn_run *run, kn_flow flow)
{
    if (count_step(run) && follow(run, flow))
        kn_flow_go(run);
}
