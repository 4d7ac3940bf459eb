/* SPDX-License-Identifier: MIT
 * flow.c: how a deal goes on by itself: phases enter, call one another and leave, deals and games
 * end, until somebody has to decide or the match is over. Knows no mechanic.
 */
#include "game/flow.h"

#include <stdio.h>

#include "game/calls.h"
#include "game/kanun.h"
#include "mechanics/mechanic.h"

static const km_match *match_of(const km_run *run)
{
    return run->rules->more->match;
}

/* Leaves all phases above the lowest `depth`; what they kept goes, so that equal positions are
 * equal bytes. */
static void drop_frames(ks_block *b, int depth)
{
    while (b->depth > depth) {
        b->frame[--b->depth] = (ks_frame){0};
        b->asked[b->depth] = 0;
    }
}

/* Puts a phase on top; false when it is skipped because its `when` does not hold, or phases nest
 * too deep. */
static bool push(km_run *run, int phase)
{
    ks_block *b = run->world.block;
    const km_phase *p = &run->rules->phase[phase];
    if (p->when && !ks_condition_eval(&run->world, p->when))
        return false;
    if (b->depth == KS_FRAMES) {
        kn_report_add(run->report, KN_E_ENDLESS, p->node->at,
                      "phase '%s' is called at depth %d: phases call one another too deep", p->name,
                      KS_FRAMES);
        run->status = KN_RULES;
        return false;
    }
    b->frame[b->depth++] = (ks_frame){.phase = (uint8_t)phase};
    if (run->world.feed)
        ks_feed(&run->world, &(ks_event){.kind = KS_EVENT_PHASE, .number = phase});
    return true;
}

/* Goes to the first phase of the sequence from `phase` on that is not skipped; -1 when the deal is
 * through. */
static int first_from(const km_run *run, int phase)
{
    const km_rules *rules = run->rules;
    for (; phase < rules->phases; phase++) {
        const km_phase *p = &rules->phase[phase];
        if (!p->aside && (!p->when || ks_condition_eval(&run->world, p->when)))
            return phase;
    }
    return -1;
}

static bool raise_game(km_run *run, int event)
{
    km_set_call_of_nobody(run);
    return !run->rules->more->game.on_count[event] || km_raise(run, &run->rules->more->game, event);
}

void kg_flow_start(km_run *run)
{
    ks_block *b = run->world.block;
    ks_block_reset(run->world.layout, b, KS_SCOPE_DEAL);
    drop_frames(b, 0);
    run->pending = -1;
    if (run->world.feed)
        ks_feed(&run->world, &(ks_event){.kind = KS_EVENT_DEAL,
                                         .number = *km_int(run, run->world.layout->dealer)});
    if (!raise_game(run, KG_GAME_DEAL_START))
        return;
    int phase = first_from(run, 0);
    if (phase >= 0) /* else no phase is in progress, and kg_flow_go ends the deal */
        push(run, phase);
}

static void finish(km_run *run, ks_standing standing, unsigned winners)
{
    ks_block *b = run->world.block;
    b->standing = (uint8_t)standing;
    b->winners = (uint8_t)winners;
    drop_frames(b, 0);
    b->waiting = 0;
    b->place = b->seat = 0;
    if (run->world.feed)
        ks_feed(&run->world, &(ks_event){.kind = KS_EVENT_OVER});
}

/* A deal is thrown in after `phase` (-1: a hook asks for it), and dealt again by the same dealer or
 * the next. */
static void deal_again(km_run *run, int phase, bool next)
{
    run->world.block->redeals++;
    if (run->world.feed)
        ks_feed(&run->world, &(ks_event){.kind = KS_EVENT_THROWN_IN, .number = phase});
    if (run->stops & KANUN_STOP_THROWN_IN) {
        finish(run, KS_UNFINISHED, 0);
        return;
    }
    if (next)
        *km_int(run, run->world.layout->dealer) = km_match_next_dealer(run, match_of(run));
    kg_flow_start(run);
}

static void begin_next_deal(km_run *run)
{
    *km_int(run, run->world.layout->dealer) = km_match_next_dealer(run, match_of(run));
    kg_flow_start(run);
}

/* What a hook of "deal end" or "game end" asked to end. Anything but game and match comes too late
 * there. */
static km_verdict asked_end(km_run *run)
{
    int request = run->call.request;
    run->call.request = KL_REQUEST_NONE;
    return request == KL_REQUEST_END_MATCH  ? KM_MATCH_OVER
           : request == KL_REQUEST_END_GAME ? KM_GAME_OVER
                                            : KM_GOES_ON;
}

/* A game is over, and the match with it if that is the verdict or a hook asks for it: their hooks
 * run, and what they award or pay still belongs to this game. Gives the verdict that stands; a hook
 * that fails is in run->status. */
static km_verdict end_game(km_run *run, km_verdict verdict, unsigned *winners)
{
    if (!raise_game(run, KG_GAME_GAME_END))
        return verdict;
    bool broken_off = asked_end(run) == KM_MATCH_OVER && verdict == KM_GAME_OVER;
    if (broken_off)
        verdict = KM_MATCH_OVER;
    if (verdict == KM_MATCH_OVER && !raise_game(run, KG_GAME_MATCH_END))
        return verdict;
    run->call.request = KL_REQUEST_NONE; /* nothing is left to end */
    unsigned best = km_match_paid_out(run, match_of(run), *winners);
    *winners = broken_off ? km_match_leaders(run, *winners) : best;
    return verdict;
}

/* The deal is over: settles, counts, asks the match what follows; forced: what ends now. */
static void end_deal(km_run *run, km_verdict forced)
{
    const ks_layout *l = run->world.layout;
    ks_block *b = run->world.block;
    drop_frames(b, 0); /* before hooks may ask what the deal counts: no phase will count any more */
    if (!raise_game(run, KG_GAME_DEAL_END))
        return;
    km_verdict asked = asked_end(run);
    forced = asked > forced ? asked : forced;
    km_match_settle(run, match_of(run));
    ++*km_int(run, l->deal);
    ++*km_int(run, l->deals);
    if (run->world.feed)
        ks_feed(&run->world,
                &(ks_event){.kind = KS_EVENT_SETTLE, .number = *km_int(run, l->deals)});
    unsigned winners = 0;
    km_verdict verdict = km_match_after_deal(run, match_of(run), forced, &winners);
    if (run->status == KN_OK && (verdict == KM_GAME_OVER || verdict == KM_MATCH_OVER))
        verdict = end_game(run, verdict, &winners);
    if (run->status != KN_OK)
        return;
    if (run->counted)
        run->counted(run->counted_payload, run);
    bool at_limit = run->deal_limit && *km_int(run, l->deals) >= run->deal_limit;
    if (verdict != KM_MATCH_OVER && (at_limit || run->stops & KANUN_STOP_SETTLED)) {
        finish(run, KS_UNFINISHED, 0);
        return;
    }
    switch (verdict) {
    case KM_GOES_ON:
        ks_begin_deal_chance(&run->world, *km_int(run, l->deals));
        begin_next_deal(run);
        break;
    case KM_GAME_OVER:
        ks_begin_deal_chance(&run->world, *km_int(run, l->deals));
        ks_block_reset(l, b, KS_SCOPE_GAME);
        km_match_begin_game(run, match_of(run), false);
        begin_next_deal(run);
        break;
    case KM_MATCH_OVER:
        finish(run, KS_OVER, winners);
        break;
    }
}

/* Goes on with the sequence from phase number `phase`. */
static void go_on(km_run *run, int phase)
{
    phase = first_from(run, phase);
    if (phase >= 0)
        push(run, phase);
    else
        end_deal(run, KM_GOES_ON);
}

/* The top phase is over with `outcome`. */
static void leave(km_run *run, int outcome)
{
    ks_block *b = run->world.block;
    const km_phase *phase = &run->rules->phase[b->frame[b->depth - 1].phase];
    int lead = phase->leads[outcome];
    drop_frames(b, b->depth - 1);
    if (lead >= 0) {
        if (b->depth && !run->rules->phase[lead].aside) { /* a script has called it */
            kg_calls_refuse(phase, outcome, &run->rules->phase[lead], NULL, run->report);
            run->status = KN_RULES;
            return;
        }
        if (!push(run, lead) && run->status == KN_OK && b->depth == 0)
            go_on(run, lead + 1); /* the target is skipped */
        return;
    }
    switch (lead) {
    case KM_TO_NEXT:
        if (b->depth == 0) /* a called phase returns to its caller */
            go_on(run, phase->index + 1);
        break;
    case KM_TO_REDEAL_NEXT:
    case KM_TO_REDEAL:
        deal_again(run, phase->index, lead == KM_TO_REDEAL_NEXT);
        break;
    default:
        end_deal(run, lead == KM_TO_END_GAME    ? KM_GAME_OVER
                      : lead == KM_TO_END_MATCH ? KM_MATCH_OVER
                                                : KM_GOES_ON);
    }
}

/* What a hook asked for by a verb. */
static void carry_out(km_run *run)
{
    int request = run->call.request;
    run->call.request = KL_REQUEST_NONE;
    switch (request) {
    case KL_REQUEST_END_DEAL:
        end_deal(run, KM_GOES_ON);
        break;
    case KL_REQUEST_END_GAME:
        end_deal(run, KM_GAME_OVER);
        break;
    case KL_REQUEST_END_MATCH:
        end_deal(run, KM_MATCH_OVER);
        break;
    case KL_REQUEST_REDEAL:
        deal_again(run, -1, run->call.request_value != 0);
        break;
    case KL_REQUEST_CALL:
        run->pending = run->call.request_value;
        break;
    default:
        break;
    }
}

static void endless(km_run *run)
{
    char path[512] = "";
    size_t length = 0;
    for (int i = 15; i >= 0; i--) {
        const km_phase *p = &run->rules->phase[run->trail[(run->automatic - i) & 15]];
        length += (size_t)snprintf(path + length, sizeof path - length, "%s%s",
                                   length ? " -> " : "", p->name);
        if (length >= sizeof path)
            break;
    }
    const km_phase *p = &run->rules->phase[run->trail[run->automatic & 15]];
    kn_problem *problem =
        kn_report_add(run->report, KN_E_ENDLESS, p->node->at,
                      "more than %d automatic steps without a decision", KG_AUTOMATIC_MAX);
    problem->detail = kn_arena_print(run->report->arena, "the latest phases: %s", path);
    run->status = KN_RULES;
}

/* Counts one automatic step; false when they have become too many. */
static bool count_step(km_run *run)
{
    const ks_block *b = run->world.block;
    if (++run->automatic <= KG_AUTOMATIC_MAX - 16)
        return true; /* who is not near the end leaves no trail */
    run->trail[run->automatic & 15] = b->depth ? b->frame[b->depth - 1].phase : 0;
    if (run->automatic <= KG_AUTOMATIC_MAX)
        return true;
    endless(run);
    return false;
}

/* After a free move, and all that it led to, the same place is to move, unless it is out of play
 * now: then the phase goes on without it. */
static km_flow ask_again(km_run *run, const km_phase *phase, ks_frame *frame)
{
    ks_block *b = run->world.block;
    int place = b->asked[b->depth - 1] - 1;
    b->asked[b->depth - 1] = 0;
    if (km_is_active(run, place))
        return km_run_wait(run, place);
    if (phase->mechanic->pass_over)
        phase->mechanic->pass_over(run, phase, frame);
    km_flow flow = phase->mechanic->advance(run, phase, frame);
    if (flow == KM_WAIT && b->waiting && run->status == KN_OK && !km_is_active(run, b->place)) {
        kn_report_add(run->report, KN_E_SCRIPT_TURN, phase->node->at,
                      "phase '%s' waits for place %d, which a free move has put out of play",
                      phase->name, b->place);
        run->status = KN_RULES;
    }
    return flow;
}

/* Goes where `flow` leads; false when a decision is awaited. */
static inline bool follow(km_run *run, km_flow flow)
{
    if (run->status != KN_OK || run->call.request || flow == KM_AGAIN ||
        (flow == KM_WAIT && run->pending >= 0))
        return true;
    if (flow == KM_WAIT && kg_run_is_stuck(run))
        finish(run, KS_UNFINISHED, 0);
    if (flow == KM_WAIT)
        return false;
    if (flow >= 0)
        leave(run, flow);
    else
        push(run, KM_CALL_PHASE(flow)); /* its own inverse */
    return true;
}

void kg_flow_go(km_run *run)
{
    ks_block *b = run->world.block;
    while (run->status == KN_OK && b->standing == KS_RUNNING) {
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
            end_deal(run, KM_GOES_ON);
            continue;
        }
        ks_frame *frame = &b->frame[b->depth - 1];
        const km_phase *phase = &run->rules->phase[frame->phase];
        if (!follow(run, b->asked[b->depth - 1] ? ask_again(run, phase, frame)
                                                : phase->mechanic->advance(run, phase, frame)))
            return;
    }
}

void kg_flow_go_on(km_run *run, km_flow flow)
{
    if (count_step(run) && follow(run, flow))
        kg_flow_go(run);
}

void kg_flow_move(km_run *run, const km_phase *phase, ks_frame *frame, const ks_move *move)
{
    phase->mechanic->apply(run, phase, frame, move);
    if (run->status == KN_OK && !run->call.request && run->pending < 0)
        kg_flow_go_on(run, phase->mechanic->advance(run, phase, frame));
    else
        kg_flow_go(run);
}
