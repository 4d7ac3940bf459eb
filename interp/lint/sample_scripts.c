/* SPDX-License-Identifier: MIT
 * sample_scripts.c: functions of scripts that matches don't call: `why` for illegal moves,
 * `plausible` for imagined worlds, and the estimate for players. They are called in a few random
 * matches, and the first failure is reported.
 */
#include "lint/lint.h"
#include "game/engine.h"

enum { MATCHES = 5, MOVES = 200 /* in each match */, KEPT = 32, CARDS_EACH = 3 };

/* The run that plays, a run for imagined deals, and the last legal moves. */
typedef struct asking {
    km_run *run, *world;
    ks_move kept[KEPT];
    uint64_t next;     /* stored at this number modulo KEPT */
    const char *about; /* which function is called */
} asking;

static void ask_why(asking *a, const ks_move *move)
{
    char text[512];
    kg_forbidding rule;
    kg_run_why(a->run, move, "en", text, sizeof text, &rule);
}

/* Calls `why` for moves that were legal earlier, and for a legal move with other cards. */
static void ask_about_moves(asking *a, uint64_t luck)
{
    const ks_pack *pack = a->run->world.layout->pack;
    uint64_t kept = a->next < KEPT ? a->next : KEPT;
    for (uint64_t n = 0; n < kept; n++)
        ask_why(a, &a->kept[n]);
    kg_run_legal(a->run, &a->run->moves);
    ks_move first = ks_moves_nth(&a->run->moves, 0);
    for (int n = 0; first.card != KN_NO_CARD && n < CARDS_EACH; n++) {
        ks_move other = first;
        other.card = (uint8_t)((luck >> 8 * n) % (uint64_t)pack->cards);
        ask_why(a, &other);
    }
    kg_run_legal(a->run, &a->run->moves); /* asking overwrites the list */
}

static bool ask_estimate(asking *a)
{
    int32_t units[KS_SEATS_MAX];
    kn_report *report = a->run->report;
    a->about = "  found while the points of a player were estimated";
    a->run->report = a->run->asked;
    km_match_estimate(a->run, a->run->rules->more->match, units);
    a->run->report = report;
    return a->run->asked->count == 0;
}

static bool ask_scripts(void *payload, uint64_t luck)
{
    asking *a = payload;
    if (!ask_estimate(a))
        return false;
    const ks_block *b = a->run->world.block;
    const km_phase *phase = &a->run->rules->phase[b->frame[b->depth - 1].phase];
    if (!(phase->mechanic->does & KM_SCRIPTS))
        return true;
    int total = ks_moves_total(&a->run->moves);
    ks_move some = ks_moves_nth(&a->run->moves, (int)(luck % (uint64_t)total));
    a->about = "  found while a refused move was explained";
    ask_about_moves(a, luck);
    a->kept[a->next++ % KEPT] = some;
    if (a->run->asked->count)
        return false;
    a->about = "  found while hidden cards were guessed";
    kg_run_imagine(a->world, a->run, b->seat, luck);
    return a->run->asked->count == 0;
}

void ki_unasked_find(km_run *run, km_run *world, kn_report *report)
{
    const km_rules *rules = run->rules;
    kn_report asked;
    asking a = {.run = run, .world = world};
    bool scripts = rules->more->match->estimate.hook != NULL;
    kn_report_begin(&asked, report->arena);
    for (KM_EACH_PHASE(phase, rules))
        scripts |= (phase->mechanic->does & KM_SCRIPTS) != 0;
    run->asked = world->asked = &asked; /* failures in such calls are reported here */
    for (uint64_t match = 0; match < MATCHES && scripts && !asked.count; match++, a.next = 0)
        ki_play_at_random(run, match, MOVES, ask_scripts, &a);
    run->asked = world->asked = NULL;
    if (asked.count)
        ki_tell_found(report, &asked.problem[0], a.about);
}
