/* SPDX-License-Identifier: MIT
 * flow.c: advances a deal without decisions: phases begin, call one another and end, and deals and
 * games end. It stops when a seat must decide or the match is over. Knows no mechanic.
 */
#include "game/flow.h"

#include <stdio.h>

#include "game/calls.h"
#include "kanun.h"
#include "mechanics/in_play.h"

static const km_match *match_of(const km_run *run)
{
    return run->rules->more->match;
}

/* Ends all phases above the lowest `depth`, and clears their data, so that equal positions have
 * equal bytes. */
static void drop_frames(ks_block *b, int depth)
{
    while (b->depth > depth) {
        b->frame[--b->depth] = (ks_frame){0};
        b->asked[b->depth] = 0;
    }
}

static bool is_skipped(const km_run *run, const km_phase *phase)
{
    return phase->when && !ks_condition_eval(&run->world, phase->when);
}

/* Pushes a phase on the stack. It is an error if phases are nested too deep. */
static void push(km_run *run, int phase)
{
    ks_block *b = run->world.block;
    const km_phase *p = &run->rules->phase[phase];
    if (b->depth == KS_FRAMES) {
        kn_report_add(
            run->report, KN_E_ENDLESS, p->node->at,
            "phase '%s' is called at depth %d: calls between phases are nested too deeply", p->name,
            KS_FRAMES);
        run->status = KN_RULES;
        return;
    }
    b->frame[b->depth++] = (ks_frame){.phase = (uint8_t)phase};
    if (run->world.feed)
        ks_feed(&run->world, &(ks_event){.kind = KS_EVENT_PHASE, .number = phase});
}

static bool count_step(km_run *run);

/* Returns the next step after a phase (NULL: at the beginning of the deal) is left by `way`: the
 * index of a phase, or KM_TO_.... Skips phases whose `when` is false. KM_TO_NEXT means that a
 * called phase returns, or that the sequence is complete. After an error, run->status is not
 * KN_OK. */
static int seek(km_run *run, const km_phase *from, int way)
{
    const km_rules *rules = run->rules;
    const int depth = run->world.block->depth;
    for (;;) {
        int lead = from ? from->leads[way] : KM_TO_NEXT;
        if (from && run->ways)
            run->ways[from->index] |= 1u << way;
        if (lead == KM_TO_NEXT && depth == 0)
            for (lead = from ? from->index + 1 : 0;
                 lead < rules->phases && rules->phase[lead].aside;)
                lead++;
        if (lead < 0 || lead == rules->phases)
            return lead < 0 ? lead : KM_TO_NEXT;
        const km_phase *to = &rules->phase[lead];
        if (depth && !to->aside) { /* called by a script */
            kg_calls_refuse(from, way, to, NULL, run->report);
            run->status = KN_RULES;
            return lead;
        }
        if (!is_skipped(run, to))
            return lead;
        if ((!from || to->index <= from->index) && !count_step(run)) /* skips may form a cycle */
            return lead;
        from = to;
        way = KM_SKIPPED;
    }
}

/* If a deal is over or thrown in before it has begun, returns the request for kg_flow_go. */
static int request_of(int lead)
{
    return lead == KM_TO_REDEAL || lead == KM_TO_REDEAL_NEXT ? KL_REQUEST_REDEAL
           : lead == KM_TO_END_GAME                          ? KL_REQUEST_END_GAME
           : lead == KM_TO_END_MATCH                         ? KL_REQUEST_END_MATCH
           : lead == KM_TO_END_DEAL                          ? KL_REQUEST_SETTLE
                                                             : KL_REQUEST_NONE;
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
    if (run->call.request > KL_REQUEST_NONE && run->call.request <= KL_REQUEST_END_MATCH)
        return; /* a hook has ended the deal, so no phase begins */
    int lead = seek(run, NULL, 0);
    if (run->status != KN_OK)
        return;
    if (lead >= 0) { /* else no phase is in progress, so kg_flow_go ends the deal */
        push(run, lead);
    } else if (request_of(lead)) {
        run->call.request = request_of(lead);
        run->call.request_value = lead == KM_TO_REDEAL_NEXT;
    }
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

/* Throws the deal in after `phase` (-1: a hook has requested this); the same dealer or the next one
 * deals again. */
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

/* Returns the end that a hook of "deal end" or "game end" has requested. Only an end of the game or
 * of the match is still possible. */
static km_verdict asked_end(km_run *run)
{
    int request = run->call.request;
    run->call.request = KL_REQUEST_NONE;
    return request == KL_REQUEST_END_MATCH  ? KM_MATCH_OVER
           : request == KL_REQUEST_END_GAME ? KM_GAME_OVER
                                            : KM_GOES_ON;
}

/* Ends a game and, if the verdict or a hook says so, the match. Runs the hooks of both ends.
 * Their awards and payments still belong to this game. Returns the final verdict. If a hook
 * fails, run->status has its error. */
static km_verdict end_game(km_run *run, km_verdict verdict, unsigned *winners)
{
    if (!raise_game(run, KG_GAME_GAME_END))
        return verdict;
    bool broken_off = asked_end(run) == KM_MATCH_OVER && verdict == KM_GAME_OVER;
    if (broken_off)
        verdict = KM_MATCH_OVER;
    if (verdict == KM_MATCH_OVER && !raise_game(run, KG_GAME_MATCH_END))
        return verdict;
    run->call.request = KL_REQUEST_NONE; /* nothing else remains to be ended */
    unsigned best = km_match_paid_out(run, match_of(run), *winners);
    *winners = broken_off ? km_match_leaders(run, *winners) : best;
    return verdict;
}

/* Settles and counts the deal, then lets the match decide the next step; `forced`: the unit that
 * must end now. */
static void settle_deal(km_run *run, km_verdict forced)
{
    const ks_layout *l = run->world.layout;
    ks_block *b = run->world.block;
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

/* Ends the deal; `forced`: the unit that must end now. */
static void end_deal(km_run *run, km_verdict forced)
{
    drop_frames(run->world.block, 0); /* before any hook can count the deal */
    if (!raise_game(run, KG_GAME_DEAL_END))
        return;
    km_verdict asked = asked_end(run);
    settle_deal(run, asked > forced ? asked : forced);
}

/* Ends a deal that does not count, by withdrawing its points. Accounts keep their values, because
 * payments take effect at once. */
static void void_deal(km_run *run)
{
    drop_frames(run->world.block, 0);
    ks_take_back(&run->world);
    if (run->world.feed)
        ks_feed(&run->world, &(ks_event){.kind = KS_EVENT_THROWN_IN, .number = -1});
    settle_deal(run, KM_GOES_ON);
}

/* Continues after a phase that was left by `way`, or skipped. */
static void go_on(km_run *run, const km_phase *phase, int way)
{
    int lead = seek(run, phase, way);
    if (run->status != KN_OK)
        return;
    if (lead >= 0) {
        push(run, lead);
        return;
    }
    switch (lead) {
    case KM_TO_NEXT:
        if (run->world.block->depth == 0) /* a called phase returns to its caller */
            end_deal(run, KM_GOES_ON);
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

/* Ends the top phase with `outcome`. */
static void leave(km_run *run, int outcome)
{
    ks_block *b = run->world.block;
    const km_phase *phase = &run->rules->phase[b->frame[b->depth - 1].phase];
    drop_frames(b, b->depth - 1);
    go_on(run, phase, outcome);
}

/* Runs another phase before the current one continues. */
static void call_phase(km_run *run, int phase)
{
    if (is_skipped(run, &run->rules->phase[phase]))
        go_on(run, &run->rules->phase[phase], KM_SKIPPED);
    else
        push(run, phase);
}

/* Returns true if a phase only counts, or makes no decisions, as a script does that settles a
 * deal. */
static bool is_count(const km_phase *phase)
{
    return phase->mechanic->does & KM_COUNTS ||
           (phase->mechanic->does & KM_SCRIPTS && km_script_asks_nobody(phase));
}

/* Returns the phase that counts a deal whose play ends in `from`: the first counting phase on
 * the way of default outcomes; otherwise the next counting phase in the sequence. -1: none. */
static int find_count(km_run *run, const km_phase *from)
{
    const km_rules *rules = run->rules;
    const km_phase *phase = from;
    for (int n = 0; n < rules->phases; n++) {
        int lead = seek(run, phase, 0);
        if (lead < 0 || run->status != KN_OK)
            break;
        if (is_count(&rules->phase[lead]))
            return lead;
        phase = &rules->phase[lead];
    }
    for (int p = from->index + 1; p < rules->phases; p++)
        if (!rules->phase[p].aside && is_count(&rules->phase[p]) &&
            !is_skipped(run, &rules->phase[p]))
            return p;
    return -1;
}

/* Called when a hook has ended the play: continues with the counting phase. During the count, or if
 * no phase counts, the deal ends with its points so far. */
static void end_play(km_run *run)
{
    ks_block *b = run->world.block;
    const km_phase *first = b->depth ? &run->rules->phase[b->frame[0].phase] : NULL;
    bool counting = false;
    for (int i = 0; i < b->depth; i++)
        counting |= is_count(&run->rules->phase[b->frame[i].phase]);
    drop_frames(b, 0);
    int count = counting || !first ? -1 : find_count(run, first);
    if (run->status != KN_OK)
        return;
    if (count >= 0)
        push(run, count);
    else
        end_deal(run, KM_GOES_ON);
}

/* Carries out the request of a hook. */
static void carry_out(km_run *run)
{
    int request = run->call.request;
    run->call.request = KL_REQUEST_NONE;
    switch (request) {
    case KL_REQUEST_END_DEAL:
        end_play(run);
        break;
    case KL_REQUEST_VOID_DEAL:
        void_deal(run);
        break;
    case KL_REQUEST_SETTLE:
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

/* Counts an automatic step. False: there were too many steps, and an error has been reported. */
static bool count_step(km_run *run)
{
    const ks_block *b = run->world.block;
    if (++run->automatic <= KG_AUTOMATIC_MAX - 16)
        return true; /* far from the limit, the trail is not needed */
    run->trail[run->automatic & 15] = b->depth ? b->frame[b->depth - 1].phase : 0;
    if (run->automatic <= KG_AUTOMATIC_MAX)
        return true;
    endless(run);
    return false;
}

/* After a free move and its consequences, the same place moves again, unless it has dropped out or
 * has no card left: the phase then continues without it. Mechanics that have `called` decide this
 * themselves. */
static km_flow ask_again(km_run *run, const km_phase *phase, ks_frame *frame)
{
    ks_block *b = run->world.block;
    int place = b->asked[b->depth - 1] - 1;
    b->asked[b->depth - 1] = 0;
    const km_mechanic *mechanic = phase->mechanic;
    if (km_is_active(run, place) && !mechanic->called &&
        (!mechanic->has_cards || phase->played_by->has_cards(run, phase, frame, place)))
        return km_run_wait(run, place);
    if (mechanic->pass_over)
        phase->played_by->pass_over(run, phase, frame);
    km_flow flow = phase->played_by->advance(run, phase, frame);
    if (flow == KM_WAIT && b->waiting && run->status == KN_OK && !km_is_active(run, b->place)) {
        kn_report_add(run->report, KN_E_SCRIPT_TURN, phase->node->at,
                      "phase '%s' waits for place %d, but a free move made this place inactive",
                      phase->name, b->place);
        run->status = KN_RULES;
    }
    return flow;
}

/* Follows `flow`. False: a player must decide. */
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
        call_phase(run, KM_CALL_PHASE(flow)); /* the macro is its own inverse */
    return true;
}

void kg_flow_go(km_run *run)
{
    ks_block *b = run->world.block;
    while (run->status == KN_OK && b->standing == KS_RUNNING) {
        if (run->call.request) {
            b->waiting = 0;
            if (count_step(run)) /* a hook may make another request each time */
                carry_out(run);
            continue;
        }
        if (run->pending >= 0) {
            int phase = run->pending;
            run->pending = -1;
            b->waiting = 0;
            call_phase(run, phase);
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
                                                : phase->played_by->advance(run, phase, frame)))
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
    phase->played_by->apply(run, phase, frame, move);
    if (run->status == KN_OK && !run->call.request && run->pending < 0)
        kg_flow_go_on(run, phase->played_by->advance(run, phase, frame));
    else
        kg_flow_go(run);
}
