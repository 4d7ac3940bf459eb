/* SPDX-License-Identifier: MIT
 * sample.c: random matches, for checks that need play.
 */
#include "lint/lint.h"
#include "game/engine.h"

bool ki_play_at_random(km_run *run, uint64_t match, int moves, ki_look_on *look, void *payload)
{
    const ks_block *b = run->world.block;
    uint64_t dice = match;
    bool fine = kg_run_begin(run, 1, match) == KN_OK;
    for (int n = 0; n < moves && fine && b->standing == KS_RUNNING; n++) {
        fine = kg_run_legal(run, &run->moves) == KN_OK && ks_moves_total(&run->moves) > 0;
        if (!fine || !look(payload, dice))
            break;
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        ks_move move =
            ks_moves_nth(&run->moves, (int)((dice >> 33) % (uint64_t)ks_moves_total(&run->moves)));
        fine = kg_run_apply(run, &move) == KN_OK;
    }
    return fine;
}

void ki_tell_found(kn_report *report, const kn_problem *found, const char *how)
{
    if (report->count >= KN_REPORT_MAX)
        return;
    report->problem[report->count] = *found;
    report->problem[report->count++].detail = how;
}
