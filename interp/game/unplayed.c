/* SPDX-License-Identifier: MIT
 * unplayed.c: phases in which cards should be played, and never are, or only in the first deal:
 * matches at random pass through them without a move, because no hand has a card. A sample, as all
 * that `check` plays.
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

/* What the matches have shown. */
typedef struct seen {
    bool moved[KM_PHASES_MAX];
    int deals;           /* that were played to their end */
    int later, lifeless; /* deals but the first of a match; those of them without a move */
} seen;

/* Notes the deals that are over since `*deal` were; `*moved`: in the first of them somebody did. */
static void note_deals(const km_run *run, seen *s, int *deal, bool *moved)
{
    for (int over = *km_int(run, run->world.layout->deals); *deal < over; ++*deal) {
        s->deals++;
        s->later += *deal > 0;
        s->lifeless += *deal > 0 && !*moved;
        *moved = false;
    }
}

/* Plays a match at random, and notes the phases and deals in which somebody moved. */
static bool play(km_run *run, uint64_t match, seen *s)
{
    const ks_block *b = run->world.block;
    uint64_t dice = match;
    int deal = 0;
    bool fine = kg_run_begin(run, 1, match) == KN_OK, in_deal = false;
    for (int n = 0; n < MOVES && fine && b->standing == KS_RUNNING; n++) {
        fine = kg_run_legal(run, &run->moves) == KN_OK && ks_moves_total(&run->moves) > 0;
        if (!fine)
            break;
        note_deals(run, s, &deal, &in_deal);
        in_deal = s->moved[b->frame[b->depth - 1].phase] = true;
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        ks_move move =
            ks_moves_nth(&run->moves, (int)((dice >> 33) % (uint64_t)ks_moves_total(&run->moves)));
        fine = kg_run_apply(run, &move) == KN_OK;
    }
    note_deals(run, s, &deal, &in_deal);
    return fine;
}

/* True if all that must be played has been, also after the first deal. */
static bool is_alive(const km_rules *rules, const seen *s)
{
    for (int p = 0; p < rules->phases; p++)
        if (must_be_played(&rules->phase[p]) && !s->moved[p])
            return false;
    return s->deals > 0 && (s->later == 0 || s->lifeless < s->later);
}

/* Where that stands, or, if a parent says it, what the file itself changes before it. */
static kn_mark place_of(const km_rules *rules, const km_phase *phase)
{
    const kd_node *entry = phase->node->parent;
    for (int p = 0; p < phase->index && !kg_is_own(rules, entry); p++)
        for (KD_CHILD(key, rules->phase[p].node->kind == KD_NODE_MAP ? rules->phase[p].node : NULL))
            if (kg_is_own(rules, key))
                return key->key_at;
    return entry->key_at;
}

static void tell(const km_rules *rules, const seen *s, kn_report *report)
{
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        if (!must_be_played(phase) || (s->moved[p] && s->lifeless < s->later))
            continue;
        kn_problem *problem =
            kn_report_add(report, KN_E_UNPLAYED, place_of(rules, phase),
                          "nobody ever plays a card in '%s'%s: the hands are empty", phase->name,
                          s->moved[p] ? " after the first deal" : "");
        kn_report_expect(report, problem,
                         s->moved[p]
                             ? "a `shuffle` or `gather` before it that puts the pack together again"
                             : "a phase before it that gives cards: `hands: {give: {cards: 5}}`");
    }
}

void kg_unplayed_find(const km_rules *rules, kn_report *report)
{
    seen s = {.deals = 0};
    kn_arena *arena = kn_arena_new();
    kn_report inner; /* what fails is told by who plays longer */
    km_run *run = NULL;
    bool any = false;
    kn_report_begin(&inner, arena);
    for (int p = 0; p < rules->phases; p++)
        any |= must_be_played(&rules->phase[p]);
    bool fine = any && arena && kg_run_new(rules, &run, &inner) == KN_OK;
    for (uint64_t match = 0; match < MATCHES && fine && !is_alive(rules, &s); match++) {
        run->deal_limit = MOVES;
        fine = play(run, match, &s);
    }
    if (fine && s.deals > 0 && !is_alive(rules, &s))
        tell(rules, &s, report);
    kg_run_free(run);
    kn_arena_free(arena);
}
