/* SPDX-License-Identifier: MIT
 * sample_phases.c: phases of play that never have a card, or only in the first deal, and games
 * without decisions. Random matches go through such phases without a move.
 */
#include <string.h>

#include "lint/lint.h"
#include "game/engine.h"

enum { MATCHES = 20, MOVES = 400 /* in each match */ };

/* True for phases in which players certainly move. Scripted phases don't count, because they may
 * end without a move. */
static bool must_be_played(const km_phase *phase)
{
    return phase->mechanic->does & KM_PLAYS && !(phase->mechanic->does & KM_SCRIPTS) &&
           !phase->aside && !phase->when;
}

/* True for phases in which a player chooses a move. Scripted phases don't count, because they may
 * need no moves. */
static bool may_ask(const km_phase *phase)
{
    const kd_node *forced = km_role_key(phase, KD_ROLE_FORCED);
    return phase->mechanic->legal && !(phase->mechanic->does & KM_SCRIPTS) &&
           !(forced && strcmp(forced->text, "true") == 0);
}

/* True for phases that discard from hands. */
static bool must_lay_aside(const km_phase *phase)
{
    return phase->mechanic->does & KM_LAYS_ASIDE && !phase->aside && !phase->when;
}

/* True for phases that give points for cards in hands. */
static bool needs_hands(const km_phase *phase)
{
    return phase->mechanic->does & KM_AWARDS && !phase->aside && !phase->when;
}

/* Findings from the matches so far. */
typedef struct seen {
    km_run *run;
    bool moved[KM_PHASES_MAX];
    int deal;            /* the current deal of the match */
    bool in_deal;        /* a player has moved in this deal */
    int deals;           /* complete deals */
    int later, lifeless; /* deals after a match's first, and how many of these had no move */
} seen;

/* Counts the deals that are complete now. */
static void note_deals(seen *s)
{
    for (int over = *km_int(s->run, s->run->world.layout->deals); s->deal < over; s->deal++) {
        s->deals++;
        s->later += s->deal > 0;
        s->lifeless += s->deal > 0 && !s->in_deal;
        s->in_deal = false;
    }
}

static bool note_decision(void *payload, uint64_t luck)
{
    seen *s = payload;
    const ks_block *b = s->run->world.block;
    note_deals(s);
    s->in_deal = s->moved[b->frame[b->depth - 1].phase] = true;
    return true;
}

/* Plays a random match, and notes the phases and deals with a move. */
static bool play(seen *s, uint64_t match)
{
    s->deal = 0;
    s->in_deal = false;
    bool fine = ki_play_at_random(s->run, match, MOVES, note_decision, s);
    note_deals(s);
    return fine;
}

/* True if somebody has moved, or the rules need no decision. */
static bool asks_somebody(const km_rules *rules, const seen *s)
{
    bool may = false;
    for (KM_EACH_PHASE(phase, rules)) {
        if (s->moved[phase->index] || phase->mechanic->does & KM_SCRIPTS)
            return true;
        may |= may_ask(phase);
    }
    return !may;
}

/* True if another phase leads to this one by name, not only by coming before it. */
static bool is_led_to(const km_rules *rules, const km_phase *phase)
{
    bool leads = false;
    for (KM_EACH_PHASE(other, rules)) {
        const kd_node *entry = other->node->parent;
        leads |= kd_node_mentions(kd_node_get(entry, "then"), phase->name) ||
                 kd_node_mentions(kd_node_get(entry, "calls"), phase->name);
    }
    return leads;
}

/* Returns an earlier phase, in the same or the previous deal, that plays all cards from the
 * hands. Returns NULL if there is no such phase, or if a phase in between fills the hands again. */
static const km_phase *played_by(const km_rules *rules, const km_phase *phase, unsigned fills)
{
    for (int i = 1; i < rules->phases; i++) {
        const km_phase *other = &rules->phase[(phase->index - i + rules->phases) % rules->phases];
        if (other->mechanic->does & KM_EMPTIES && !other->when && !other->aside)
            return ki_plays_out(other, "hand") ? other : NULL;
        if (other->mechanic->does & fills ||
            (needs_hands(phase) && !other->aside && is_led_to(rules, other)))
            return NULL;
    }
    return NULL;
}

/* Returns the KM_ flags of mechanics that may put cards into the hands of the phase. */
static unsigned fillers(const km_phase *phase)
{
    unsigned fills = KM_DEALS | KM_SCRIPTS | KM_LAYS_ASIDE | KM_HANDS_OVER;
    return needs_hands(phase) ? fills | KM_DRAWS : fills;
}

/* True if the zone of the hands can never have any cards when the phase comes. */
static bool has_no_hand(const km_rules *rules, const km_phase *phase)
{
    const char *zone = km_hand_of(phase);
    return !ki_a_script_may_fill(rules, zone) &&
           (ki_largest_heap(rules, zone) == 0 ||
            (strcmp(zone, "hand") == 0 && played_by(rules, phase, fillers(phase))));
}

/* True if the phase comes when all hands are empty. */
static bool is_without_hands(const km_rules *rules, const seen *s, const km_phase *phase)
{
    return ((needs_hands(phase) && !is_led_to(rules, phase)) ||
            (must_lay_aside(phase) && !s->moved[phase->index])) &&
           has_no_hand(rules, phase);
}

/* True if all phases that must be played were, also after the first deal. */
static bool is_alive(const km_rules *rules, const seen *s)
{
    for (KM_EACH_PHASE(phase, rules))
        if ((must_be_played(phase) && !s->moved[phase->index]) || is_without_hands(rules, s, phase))
            return false;
    return s->deals > 0 && asks_somebody(rules, s) && (s->later == 0 || s->lifeless < s->later);
}

/* Returns the position of the entry. If it comes from a parent, returns the position of the file's
 * own change before it. */
static kn_mark place_of(const km_rules *rules, const km_phase *phase)
{
    const kd_node *entry = phase->node->parent;
    for (int p = 0; p < phase->index && !kg_is_own(rules, entry); p++)
        for (KD_CHILD(key, rules->phase[p].node->kind == KD_NODE_MAP ? rules->phase[p].node : NULL))
            if (kg_is_own(rules, key))
                return key->key_at;
    return entry->key_at;
}

/* Adds a suggestion: the author probably meant an existing phase with the same mechanic, a parent's
 * or one with a similar name. */
static void tell_like(const km_rules *rules, const km_phase *phase, kn_problem *problem,
                      kn_report *report)
{
    const char *names[KM_PHASES_MAX + 1] = {NULL};
    const char *meant = ki_phase_meant(rules, phase, report->arena);
    int count = 0;
    if (meant)
        kn_report_expect(report, problem, "%s; or cards dealt before the new phase", meant);
    for (KM_EACH_PHASE(other, rules))
        if (other != phase && other->mechanic == phase->mechanic)
            names[count++] = other->name;
    kn_report_suggest(problem, phase->name, names);
}

/* Returns the key that may end the phase before the hands are empty; NULL if it has none. */
static const char *end_of(const km_phase *phase)
{
    for (KD_ROW(row, phase->mechanic->keys))
        if (row->flags & KD_KEY_ENDS && kd_node_get(phase->node, row->name))
            return row->name;
    return NULL;
}

static void report_phases(const km_rules *rules, const seen *s, kn_report *report)
{
    static const char *const give =
        "an earlier phase that gives cards: `hands: {give: {cards: 5}}`";
    int before = report->count;
    for (KM_EACH_PHASE(phase, rules)) {
        if (is_without_hands(rules, s, phase)) {
            kn_problem *problem =
                kn_report_add(report, KN_E_UNPLAYED, place_of(rules, phase),
                              "nobody ever %s in '%s': the hands are empty",
                              needs_hands(phase) ? "has a card" : "chooses a card", phase->name);
            const km_phase *play = played_by(rules, phase, fillers(phase));
            if (play)
                kn_report_expect(report, problem, "`before: %s`, or cards dealt before this phase",
                                 play->name);
            else
                kn_report_expect(report, problem, "%s", give);
            tell_like(rules, phase, problem, report);
        }
        if (!must_be_played(phase) || (s->moved[phase->index] && s->lifeless < s->later))
            continue;
        const char *ends =
            s->moved[phase->index] || has_no_hand(rules, phase) ? NULL : end_of(phase);
        kn_problem *problem = kn_report_add(report, KN_E_UNPLAYED, place_of(rules, phase),
                                            "nobody ever plays a card in '%s'%s: %s", phase->name,
                                            s->moved[phase->index] ? " after the first deal" : "",
                                            ends ? "it ends at once" : "the hands are empty");
        if (ends)
            kn_report_expect(report, problem, "another `%s`", ends);
        else
            kn_report_expect(report, problem, "%s",
                             s->moved[phase->index]
                                 ? "an earlier `shuffle` or `gather` that gathers all cards again"
                                 : give);
        tell_like(rules, phase, problem, report);
    }
    for (int p = 0; p < rules->phases && report->count == before && !asks_somebody(rules, s); p++)
        if (may_ask(&rules->phase[p])) {
            kn_problem *problem =
                kn_report_add(report, KN_E_UNPLAYED, place_of(rules, &rules->phase[p]),
                              "the game has no decision: '%s' asks nobody", rules->phase[p].name);
            kn_report_expect(report, problem, "a phase in which somebody has a choice");
        }
}

void ki_unplayed_find(km_run *run, kn_report *report)
{
    const km_rules *rules = run->rules;
    seen s = {.run = run};
    bool fine = false;
    for (KM_EACH_PHASE(phase, rules))
        fine |= must_be_played(phase) || may_ask(phase);
    run->deal_limit = MOVES;
    for (uint64_t match = 0; match < MATCHES && fine && !is_alive(rules, &s); match++)
        fine = play(&s, match);
    run->deal_limit = 0;
    if (fine && s.deals > 0 && !is_alive(rules, &s))
        report_phases(rules, &s, report);
}
