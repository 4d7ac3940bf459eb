/* SPDX-License-Identifier: MIT
 * sample_hidden.c: decisions that depend on cards that the seat can't see, for example because a
 * hand has no `seen_by`. In a few random matches, the hidden cards are redealt at each decision.
 * The seat's legal moves must stay the same.
 */
#include "lint/lint.h"
#include "game/engine.h"
#include "state/view.h"

enum { MATCHES = 5, MOVES = 100 /* in each match */, WORLDS = 2 /* tried for each decision */ };

/* The run that plays, and another run for imagined deals. */
typedef struct pair {
    km_run *run, *world;
    kn_report *report;
} pair;

/* Finds a move that is legal in only one of the two positions. Returns false if there is none. */
static bool find_other(km_run *in, km_run *other, ks_move *move)
{
    int total = ks_moves_total(&in->moves);
    for (int n = 0; n < total; n++) {
        *move = ks_moves_nth(&in->moves, n);
        if (!kg_run_has(other, &other->moves, move))
            return true;
    }
    return false;
}

/* True if the seat's legal moves differ in an imagined deal that it can't distinguish from the real
 * one. *move is then legal in only one of them. */
static bool differs(const pair *p, uint64_t seed, ks_move *move)
{
    if (ks_moves_total(&p->run->moves) < 2) /* no decision, as when a card is turned up */
        return false;
    for (int n = 0; n < WORLDS; n++) {
        kg_run_imagine(p->world, p->run, p->run->world.block->seat, seed + (uint64_t)n);
        if (kg_run_legal(p->world, &p->world->moves) != KN_OK)
            return false; /* the search reports failing hooks */
        if (find_other(p->run, p->world, move) || find_other(p->world, p->run, move))
            return true;
    }
    return false;
}

/* Finds a card in the move whose place the seat doesn't know, and returns its zone; NULL if there
 * is none. */
static const ks_zone *hidden_zone(const pair *p, const ks_move *move)
{
    const ks_world *w = &p->run->world;
    kn_set hidden =
        kn_minus(ks_move_named(move), ks_view_known(w->layout, w->block, w->block->seat));
    for (int z = 0; z < w->layout->zones && !kn_is_empty(hidden); z++) {
        const ks_zone *zone = &w->layout->zone[z];
        for (int heap = zone->heap; heap < zone->heap + zone->heaps; heap++)
            if (!kn_is_empty(kn_and(w->block->sets[heap], hidden)))
                return zone;
    }
    return NULL;
}

static void report_difference(const pair *p, const ks_move *move)
{
    const ks_block *b = p->run->world.block;
    const km_phase *phase = &p->run->rules->phase[b->frame[b->depth - 1].phase];
    const ks_zone *zone = hidden_zone(p, move);
    const kd_node *seen_by = zone && zone->node ? kd_node_get(zone->node, "seen_by") : NULL;
    kn_problem *problem =
        zone && zone->node
            ? kn_report_add(p->report, KN_E_BLIND, seen_by ? seen_by->at : zone->node->key_at,
                            "in '%s' seat %d chooses among cards of '%s' that it can't see",
                            phase->name, b->seat, zone->name)
            : kn_report_add(
                  p->report, KN_E_BLIND, phase->node->parent->key_at,
                  "what seat %d may do in '%s' depends on cards or variables that it can't "
                  "see",
                  b->seat, phase->name);
    kn_report_expect(p->report, problem,
                     !zone                       ? "moves that depend only on what the seat can see"
                     : zone->per == KS_PER_TABLE ? "`seen_by: all`"
                                                 : "`seen_by: owner`");
}

/* Ends the match at the first decision that depends on hidden cards. */
static bool compare_decision(void *payload, uint64_t luck)
{
    pair *p = payload;
    ks_move move;
    if (!differs(p, luck, &move))
        return true;
    report_difference(p, &move);
    return false;
}

void ki_blind_find(km_run *run, km_run *world, kn_report *report)
{
    pair p = {run, world, report};
    int before = report->count;
    for (uint64_t match = 0; match < MATCHES && report->count == before; match++)
        ki_play_at_random(run, match, MOVES, compare_decision, &p);
}
