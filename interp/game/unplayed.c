/* SPDX-License-Identifier: MIT
 * unplayed.c: phases in which cards should be played, and never are: matches at random pass through
 * them without a move, because no hand has a card. A sample, as all that `check` plays.
 */
#include "game/doubts.h"
#include "game/engine.h"

enum { MATCHES = 20, MOVES = 400 /* of a match */ };

/* Phases of the sequence that play by their mechanic, whenever they come. What scripts play may be
 * over without a move. */
static bool must_be_played(const km_phase *phase)
{
    return phase->mechanic->does & KM_PLAYS && !(phase->mechanic->does & KM_SCRIPTS) &&
           !phase->aside && !phase->when;
}

/* Plays a match at random, and notes the phases in which somebody moved. */
static bool play(km_run *run, uint64_t match, bool moved[KM_PHASES_MAX])
{
    const ks_block *b = run->world.block;
    uint64_t dice = match;
    bool fine = kg_run_begin(run, 1, match) == KN_OK;
    for (int n = 0; n < MOVES && fine && b->standing == KS_RUNNING; n++) {
        fine = kg_run_legal(run, &run->moves) == KN_OK && ks_moves_total(&run->moves) > 0;
        if (!fine)
            break;
        moved[b->frame[b->depth - 1].phase] = true;
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        ks_move move =
            ks_moves_nth(&run->moves, (int)((dice >> 33) % (uint64_t)ks_moves_total(&run->moves)));
        fine = kg_run_apply(run, &move) == KN_OK;
    }
    return fine;
}

/* True if all that must be played has been. */
static bool all_moved(const km_rules *rules, const bool moved[KM_PHASES_MAX])
{
    for (int p = 0; p < rules->phases; p++)
        if (must_be_played(&rules->phase[p]) && !moved[p])
            return false;
    return true;
}

static void tell(const km_rules *rules, const bool moved[KM_PHASES_MAX], kn_report *report)
{
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        if (!must_be_played(phase) || moved[p])
            continue;
        kn_problem *problem =
            kn_report_add(report, KN_E_UNPLAYED, phase->node->parent->key_at,
                          "nobody ever plays a card in '%s': the hands are empty", phase->name);
        kn_report_expect(report, problem,
                         "a phase before it that gives cards: `hands: {give: {cards: 5}}`");
    }
}

void kg_unplayed_find(const km_rules *rules, kn_report *report)
{
    bool moved[KM_PHASES_MAX] = {false}, fine = true;
    int deals = 0;
    kn_arena *arena = kn_arena_new();
    kn_report inner; /* what fails is told by who plays longer */
    km_run *run = NULL;
    kn_report_begin(&inner, arena);
    fine = arena && !all_moved(rules, moved) && kg_run_new(rules, &run, &inner) == KN_OK;
    for (uint64_t match = 0; match < MATCHES && fine && !all_moved(rules, moved); match++) {
        run->deal_limit = MOVES;
        fine = play(run, match, moved);
        deals += *km_int(run, run->world.layout->deals);
    }
    if (fine && deals > 0)
        tell(rules, moved, report);
    kg_run_free(run);
    kn_arena_free(arena);
}
