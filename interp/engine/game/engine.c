/* SPDX-License-Identifier: MIT
 * engine.c: a run: begin, legal, apply. A move takes effect completely or not at all: the block is
 * copied before, and restored if a hook fails. refusal.c explains illegal moves.
 */
#include "game/engine.h"

#include <string.h>

#include "base/memory.h"
#include "game/count.h"
#include "game/flow.h"
#include "game/trial.h"
#include "mechanics/free.h"

enum { MOVES_ROOM = 1024 }; /* lists rarely exceed this */

kn_status kg_run_new(const km_rules *rules, km_run **out, kn_report *report)
{
    km_run *run = kn_calloc(1, sizeof *run);
    *out = NULL;
    if (!run)
        goto memory;
    run->rules = rules;
    run->world.layout = rules->layout;
    run->report = report;
    run->pending = -1;
    run->world.block = kn_calloc(1, rules->layout->size);
    run->before = kn_calloc(1, rules->layout->size);
    run->moves.list = kn_calloc(MOVES_ROOM, sizeof *run->moves.list);
    for (int i = 0; i < KM_TRIALS_MAX; i++)
        if (!(run->trial_block[i] = kn_calloc(1, rules->layout->size)))
            goto memory;
    if (!run->world.block || !run->before || !run->moves.list)
        goto memory;
    run->moves.room = MOVES_ROOM;
    run->call.world = &run->world;
    run->call.words = &rules->words;
    run->call.count = kg_count_for_hook;
    run->call.complete = kg_count_is_complete;
    run->call.counter = run;
    kn_status status = kg_rules_host(rules, &run->host, report);
    if (status != KN_OK) {
        kg_run_free(run);
        return status;
    }
    *out = run;
    return KN_OK;
memory:
    kg_run_free(run);
    kn_report_memory(report);
    return KN_SYSTEM;
}

void kg_run_free(km_run *run)
{
    if (!run)
        return;
    kg_rules_host_back(run->rules, run->host);
    kn_free(run->world.block);
    kn_free(run->before);
    for (int i = 0; i < KM_TRIALS_MAX; i++)
        kn_free(run->trial_block[i]);
    kn_free(run->moves.list);
    kn_free(run);
}

/* Returns in words whose imagined position this is. */
static const char *imagined_by(const km_run *run)
{
    if (!run->imagined)
        return "";
    const char *who = run->imagined == 1
                          ? "a spectator"
                          : kn_arena_print(run->report->arena, "seat %d", run->imagined - 2);
    return kn_arena_print(
        run->report->arena,
        "\nin a position that is possible from the view of %s: its hidden cards may contradict the "
        "variables of your script. Reject such positions with `plausible` of a scripted phase, or "
        "compute the value from the cards instead of a variable",
        who ? who : "");
}

/* Adds to the latest problem at which point of which match it happened, so that it can be
 * reproduced. */
static void add_position(km_run *run, const char *what)
{
    int shown = run->report->count < KN_REPORT_MAX ? run->report->count : KN_REPORT_MAX;
    if (shown == 0 || !run->report->arena)
        return;
    kn_problem *p = &run->report->problem[shown - 1];
    p->detail = kn_arena_print(
        run->report->arena, "%s%sat deal %d, seed %llu, match %llu, move %u: %s%s",
        p->detail ? p->detail : "", p->detail ? "\n" : "",
        *km_int(run, run->world.layout->deals) + 1, (unsigned long long)run->seed,
        (unsigned long long)run->index, run->world.block->moves + 1, what, imagined_by(run));
}

void kg_run_go_back(km_run *run, kg_way_back *retrace)
{
    memcpy(run->world.block, run->before, run->world.layout->size);
    memcpy(run->world.given, run->given_before, sizeof run->given_before);
    run->call.request = KL_REQUEST_NONE;
    run->pending = -1;
    if (retrace)
        retrace(run);
}

/* Called after a failed step and, in debug builds, after each step: these check the whole state.
 * After a failure, the block is as before the step. */
static kn_status conclude(km_run *run, const ks_move *move, kg_way_back *retrace)
{
    if (run->status == KN_OK && run->world.misfit) {
        kn_report_add(run->report, KN_E_GIVEN, (kn_mark){0},
                      "a given result of chance is not possible: %s", run->world.misfit_says);
        run->status = KN_RULES;
    }
#ifdef KN_DEBUG
    const char *wrong = run->status == KN_OK && !run->unchecked ? kg_run_check(run) : NULL;
    if (wrong) {
        kn_report_add(run->report, KN_E_STATE, (kn_mark){0}, "the state is inconsistent: %s",
                      wrong);
        run->status = KN_RULES;
    }
#endif
    if (run->status == KN_OK)
        return KN_OK;
    kg_run_go_back(run, retrace);
    char text[KS_MOVE_TEXT] = "the beginning";
    if (move)
        ks_move_write(run->world.layout->pack, &run->rules->words, move, 0, text);
    add_position(run, text);
    return run->status;
}

kn_status kg_run_end_step(km_run *run, const ks_move *move, kg_way_back *retrace)
{
#ifndef KN_DEBUG
    if (run->status == KN_OK && !run->world.misfit)
        return KN_OK;
#endif
    return conclude(run, move, retrace);
}

kn_status kg_run_begin(km_run *run, uint64_t seed, uint64_t index)
{
    ks_block *b = run->world.block;
    run->seed = seed;
    run->index = index;
    run->imagined = 0;
    ks_block_begin(run->world.layout, b, run->rules->stock);
    memcpy(&b->rules, run->rules->more->digest, sizeof b->rules);
    kn_chance_seed(&b->chance, seed, KN_FOR_GAME, index);
    km_run_begin_step(run);
    ks_begin_deal_chance(&run->world, 0);
    km_match_begin_game(run, run->rules->more->match, true);
    if (run->status == KN_OK)
        kg_flow_start(run);
    kg_flow_go(run);
    return kg_run_end_step(run, NULL, NULL);
}

kn_status kg_run_advance(km_run *run)
{
    km_run_begin_step(run);
    run->world.block->waiting = 0;
    kg_flow_go(run);
    return kg_run_end_step(run, NULL, NULL);
}

/* Returns true if one of the zones of the place to move contains one of `cards`. */
static bool holds(const km_run *run, kn_set cards)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    for (KS_EACH_ZONE(zone, l)) {
        if (ks_zone_is_hand(zone) && b->place < zone->heaps &&
            kn_meets(b->sets[zone->heap + b->place], cards))
            return true;
    }
    return false;
}

/* Returns the cards that moves are made with; for a capture, only the capturing card. */
static kn_set cards_of_moves(const ks_moves *moves)
{
    kn_set cards = moves->plain;
    for (int i = 0; i < moves->count; i++)
        cards = kn_or(cards, ks_move_made_with(&moves->list[i]));
    return cards;
}

/* Runs the legal hooks whose masks match. */
static kn_status narrow(km_run *run, const km_phase *phase, ks_moves *moves)
{
    const ks_block *b = run->world.block;
    if (!ks_moves_write_out(moves))
        return KN_SYSTEM;
    for (int i = 0; i < phase->legal_count; i++) {
        const kl_hook *hook = phase->legal[i];
        bool any = kn_equal(hook->cards, run->world.layout->pack->all);
        if ((!any && !kn_meets(cards_of_moves(moves), hook->cards)) ||
            (!kn_is_empty(hook->holding) && !holds(run, hook->holding)) ||
            (hook->when && !ks_condition_eval(&run->world, hook->when)))
            continue;
        run->call.moves = moves;
        run->call.report = run->report;
        run->call.seat = b->seat;
        run->call.place = b->place;
        kn_status status = kl_host_legal(run->host, hook, &run->call);
        if (status != KN_OK)
            return status;
        if (ks_moves_total(moves) == 0) {
            kn_report_add(run->report, KN_E_NO_MOVE, hook->node->at,
                          "the hook '%s' leaves no legal move", hook->name);
            return KN_RULES;
        }
    }
    return KN_OK;
}

/* Makes the list of the mechanic, before hooks run. Hooks may look at any card, so a list that
 * hooks restrict has no classes. */
static inline void list_moves(km_run *run, const km_phase *phase, bool all, ks_moves *moves)
{
    const ks_frame *frame = &run->world.block->frame[run->world.block->depth - 1];
    if (phase->classes && (all || phase->legal_count))
        phase->played_by->classes.legal_all(run, phase, frame, moves);
    else
        phase->played_by->legal(run, phase, frame, moves);
}

bool kg_run_has(km_run *run, const ks_moves *moves, const ks_move *move)
{
    const ks_block *b = run->world.block;
    ks_move listed = *move;
    if (ks_moves_has(moves, move))
        return true;
    const ks_frame *frame = b->waiting ? &b->frame[b->depth - 1] : NULL;
    const km_phase *phase = frame ? &run->rules->phase[frame->phase] : NULL;
    if (!phase || !phase->classes || phase->legal_count)
        return false;
    phase->played_by->classes.representative(run, phase, frame, &listed);
    return ks_moves_has(moves, &listed);
}

/* Handles rare cases after the mechanic's list: hooks and free moves, or an error report. */
static kn_status __attribute__((noinline))
complete_list(km_run *run, const km_phase *phase, ks_moves *moves, int before)
{
    if (moves->failed == KS_MOVES_TOO_MANY) {
        kn_report_add(run->report, KN_E_MOVES, phase->node->at,
                      "phase '%s' has more than %d possible moves", phase->name, KS_MOVES_MAX);
        run->status = KN_RULES;
    } else if (moves->failed) {
        run->status = KN_SYSTEM;
    }
    if (run->status == KN_OK && phase->legal_count)
        run->status = narrow(run, phase, moves);
    if (run->status == KN_OK && phase->frees)
        km_free_legal(run, phase, moves);
    if (run->status == KN_OK && moves->failed)
        run->status = KN_SYSTEM;
    if (run->status == KN_SYSTEM && run->report->count == before)
        kn_report_memory(run->report);
    if (run->status != KN_OK && run->report->count > before)
        add_position(run, "the legal moves");
    return run->status;
}

static kn_status legal(km_run *run, bool all, ks_moves *moves)
{
    const ks_block *b = run->world.block;
    ks_moves_clear(moves);
    if (!b->waiting)
        return KN_OK;
    const km_phase *phase = &run->rules->phase[b->frame[b->depth - 1].phase];
    int before = run->report->count;
    run->status = KN_OK;
    list_moves(run, phase, all, moves);
    if (run->status == KN_OK && !moves->failed && !phase->legal_count && !phase->frees)
        return KN_OK;
    return complete_list(run, phase, moves, before);
}

kn_status kg_run_legal(km_run *run, ks_moves *moves)
{
    return legal(run, false, moves);
}

kn_status kg_run_legal_all(km_run *run, ks_moves *moves)
{
    return legal(run, true, moves);
}

kn_status kg_run_list(km_run *run, const km_phase *phase, int hooks, ks_moves *moves)
{
    km_phase some = *phase;
    ks_moves_clear(moves);
    list_moves(run, phase, true, moves);
    some.legal_count = hooks;
    return hooks ? narrow(run, &some, moves) : KN_OK;
}

/* Returns the seats that know the cards of a move because of its effect: they know where all the
 * cards that moved are now. A card that does not move was named
 * in public. */
static ks_seats audience_by_effect(km_run *run, const km_phase *phase, const ks_move *move)
{
    const ks_layout *l = run->world.layout;
    const ks_block *before = run->world.block;
    kn_set named = ks_move_named(move), moved = KN_EMPTY;
    ks_seats audience = 0;
    kg_trial trial;
    kg_trial_begin(run, &trial, KG_TRIAL_DROPS);
    ks_block *b = run->world.block;
    km_run_begin_step(run);
    phase->played_by->apply(run, phase, &b->frame[b->depth - 1], move);
    for (int h = 0; h < l->heaps; h++)
        moved = kn_or(moved, kn_and(named, kn_minus(before->sets[h], b->sets[h])));
    for (int s = 0; s < KS_KNOWERS(l); s++)
        if (s == before->seat || kn_within(moved, b->sets[l->sees + s]))
            audience |= (ks_seats)(1u << s);
    kg_trial_end(run, &trial);
    return audience;
}

ks_seats kg_run_audience(km_run *run, const ks_move *move)
{
    const ks_block *b = run->world.block;
    const km_phase *phase = &run->rules->phase[b->frame[b->depth - 1].phase];
    const km_free_entry *free = km_free_find(phase, move);
    if (free)
        return km_free_audience(run, free);
    if (phase->mechanic->does & KM_SCRIPTS)
        return audience_by_effect(run, phase, move);
    return phase->mechanic->knows.audience ? phase->mechanic->knows.audience(run, phase, move)
                                           : KS_EVERYBODY(run->world.layout);
}

kn_status kg_run_apply(km_run *run, const ks_move *move)
{
    ks_block *b = run->world.block;
    ks_seats audience = run->world.feed ? kg_run_audience(run, move) : 0;
    km_run_begin_step(run);
    ks_frame *frame = &b->frame[b->depth - 1];
    const km_phase *phase = &run->rules->phase[frame->phase];
    const km_free_entry *free = phase->frees ? km_free_find(phase, move) : NULL;
    bool secret = free && free->secret;
    b->moves += !secret; /* otherwise the number of moves would reveal it */
    b->waiting = 0;
    if (run->world.feed)
        ks_feed(&run->world, &(ks_event){.kind = KS_EVENT_MOVE,
                                         .place = b->place,
                                         .seat = b->seat,
                                         .move = move,
                                         .audience = audience,
                                         .quiet = secret});
    if (free) {
        b->asked[b->depth - 1] = (uint8_t)(b->place + 1);
        if (phase->mechanic->called && !secret)
            phase->played_by->called(run, phase, frame);
        km_free_apply(run, free, move);
        kg_flow_go(run);
    } else {
        if (phase->frees && !phase->mechanic->called)
            km_free_new_turn(run, phase);
        kg_flow_move(run, phase, frame, move);
    }
    return kg_run_end_step(run, move, NULL);
}

const char *kg_run_check(const km_run *run)
{
    const ks_block *b = run->world.block;
    const char *wrong = ks_block_check(run->world.layout, b);
    if (wrong)
        return wrong;
    if (b->standing == KS_RUNNING && (!b->waiting || !b->depth))
        return "the match is running, but nobody is to move";
    if (b->standing != KS_RUNNING && b->depth)
        return "the match is over, but a phase is in progress";
    for (int i = 0; i < b->depth; i++)
        if (b->frame[i].phase >= run->rules->phases)
            return "a frame names a phase that does not exist";
    if (b->waiting && !run->rules->phase[b->frame[b->depth - 1].phase].mechanic->legal)
        return "a decision is awaited in a phase that has no decisions";
    if (run->host && !kl_host_stays_frozen(run->host))
        return "a script changed something that outlives its call";
    return NULL;
}
