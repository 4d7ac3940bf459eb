/* SPDX-License-Identifier: MIT
 * phase.c: the keys that all phases have in common: targets of outcomes, the condition for
 * skipping, phases that events call, and the place in the sequence.
 */
#include <string.h>

#include "mechanics/fill_plan.h"
#include "mechanics/free.h"
#include "mechanics/registry.h"

/* Adds the words for targets other than phases, and all phases, to the problem. */
static void tell_targets(km_compiler *c, kn_problem *p, const char *wrong)
{
    static const char *const meant[][2] = {
        {"deal again", "redeal"},      {"new deal", "redeal"},        {"shuffle again", "redeal"},
        {"reshuffle", "redeal"},       {"next deal", "end of deal"},  {"end deal", "end of deal"},
        {"deal end", "end of deal"},   {"end game", "end of game"},   {"game end", "end of game"},
        {"end match", "end of match"}, {"match end", "end of match"}, {"end", "end of deal"},
        {"continue", "next"},          {"next phase", "next"},        {"go on", "next"}};
    static const char *const targets[] = {
        "next", "redeal", "redeal next dealer", "end of deal", "end of game", "end of match", NULL};
    if (p->expected && strncmp(p->expected, "another", 7) != 0)
        kn_report_expect(
            c->report, p,
            "%s; or next, redeal, redeal next dealer, end of deal, end of game, end of "
            "match",
            p->expected);
    for (size_t i = 0; i < sizeof meant / sizeof *meant; i++)
        if (strcmp(meant[i][0], wrong) == 0)
            kn_report_mean(p, meant[i][1]);
    if (!p->suggestion)
        kn_report_suggest(p, wrong, targets);
}

/* Reads where a target text leads. False: with a problem reported. */
static bool read_target(km_compiler *c, const kd_node *node, int16_t *lead)
{
    static const struct {
        const char *word;
        int16_t to;
    } words[] = {{"next", KM_TO_NEXT},
                 {"redeal", KM_TO_REDEAL},
                 {"redeal next dealer", KM_TO_REDEAL_NEXT},
                 {"end of deal", KM_TO_END_DEAL},
                 {"end of game", KM_TO_END_GAME},
                 {"end of match", KM_TO_END_MATCH}};
    for (size_t i = 0; node->kind == KD_NODE_SCALAR && i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].word, node->text) == 0) {
            *lead = words[i].to;
            return true;
        }
    /* If another file has disabled a phase, a reference to it means the phase after it. */
    const kd_node *phases = kd_node_get(c->document, "phases"),
                  *entry = node->kind == KD_NODE_SCALAR ? kd_node_get(phases, node->text) : NULL,
                  *off = entry && kd_entry_is_off(entry) ? kd_node_get(entry, "off") : NULL;
    int after = off && off->at.source != node->at.source
                    ? km_phase_after_off(c->rules, phases, node->text)
                    : -1;
    if (after >= 0) {
        *lead = (int16_t)after;
        return true;
    }
    int before = c->report->count, phase = km_compile_phase(c, node);
    kn_problem *p = phase < 0 ? kn_report_kept(c->report, before) : NULL;
    *lead = (int16_t)phase;
    if (p && p->code == KN_E_NO_PHASE && node->kind == KD_NODE_SCALAR &&
        p->at.line == node->at.line)
        tell_targets(c, p, node->text);
    return phase >= 0;
}

/* Returns true if the phase may be skipped: it has a `when`. */
static bool may_be_skipped(const km_filling *f, const kd_node *target)
{
    return kd_node_get(f->phase->node->parent, "when") ||
           kn_report_wrong(f->c->report, KN_E_OUTCOME, target->key_at,
                           "'%s' is never skipped" KN_EXPECTED
                           "a `when` condition; or remove `skipped`",
                           f->phase->name);
}

/* A phase that leads to itself when it is skipped would be skipped for ever. */
static bool leads_on(const km_filling *f, const kd_node *target, int to)
{
    return to != f->phase - f->c->rules->phase ||
           kn_report_wrong(f->c->report, KN_E_OUTCOME, target->at,
                           "'%s' is skipped to itself, so the deal could not continue" KN_EXPECTED
                           "another phase, `next`, `redeal`, `redeal next dealer`, `end of deal`, "
                           "`end of game` or `end of match`",
                           f->phase->name);
}

static bool read_leads(const km_filling *f, const kd_node *then, void *member)
{
    const km_phase *phase = f->phase;
    int16_t *leads = member, all = KM_TO_NEXT;
    bool fine = true;
    if (then && then->kind != KD_NODE_MAP && !read_target(f->c, then, &all))
        return false;
    for (int i = 0; i < KM_OUTCOMES_MAX; i++)
        leads[i] = all;
    leads[KM_SKIPPED] = KM_TO_NEXT;
    for (KD_CHILD(target, then && then->kind == KD_NODE_MAP ? then : NULL)) {
        int i = 0;
        while (phase->outcomes[i] && strcmp(phase->outcomes[i], target->key) != 0)
            i++;
        if (phase->outcomes[i]) {
            fine &= read_target(f->c, target, &leads[i]);
            continue;
        }
        if (strcmp(target->key, "skipped") == 0) {
            fine &= may_be_skipped(f, target) && read_target(f->c, target, &leads[KM_SKIPPED]) &&
                    leads_on(f, target, leads[KM_SKIPPED]);
            continue;
        }
        kn_problem *p =
            kn_report_add(f->c->report, KN_E_OUTCOME, target->key_at, "unknown outcome '%s' of %s",
                          target->key, phase->mechanic->keys->name);
        const char *list = phase->outcomes[0] ? phase->outcomes[0] : "";
        for (int k = 1; list && phase->outcomes[0] && phase->outcomes[k]; k++)
            list = kn_arena_print(f->c->arena, "%s, %s", list, phase->outcomes[k]);
        bool skips = kd_node_get(phase->node->parent, "when") != NULL;
        kn_report_expect(f->c->report, p, "one of its outcomes: %s%s", list ? list : "",
                         skips ? "; or skipped" : "");
        kn_report_suggest(p, target->key, phase->outcomes);
        if (skips && !p->suggestion)
            kn_report_suggest(p, target->key, (const char *const[]){"skipped", NULL});
        for (int k = 0; !p->suggestion && phase->outcomes[k]; k++) /* true stands for yes */
            if ((kd_choice_place("true on", target->key) >= 0 &&
                 !strcmp(phase->outcomes[k], "yes")) ||
                (kd_choice_place("false off", target->key) >= 0 &&
                 !strcmp(phase->outcomes[k], "no")))
                kn_report_mean(p, phase->outcomes[k]);
        fine = false;
    }
    return fine;
}

/* Returns true if the document has that phase but it is disabled, so that the call has no
 * effect. */
static bool calls_nothing(const km_compiler *c, const kd_node *call)
{
    const kd_node *phases = kd_node_get(c->document, "phases");
    const kd_node *entry = call->kind == KD_NODE_SCALAR ? kd_node_get(phases, call->text) : NULL;
    return entry && kd_entry_is_off(entry);
}

static bool read_calls(const km_filling *f, const kd_node *calls, void *member)
{
    const km_phase *phase = f->phase;
    const char *events = km_phase_events(phase);
    int16_t *phase_of = member;
    for (int i = 0; i < KM_EVENTS_MAX; i++)
        phase_of[i] = -1;
    for (KD_CHILD(call, calls)) {
        int event = kd_choice_place(events, call->key);
        if (event < 0) {
            kn_problem *p =
                kn_report_add(f->c->report, KN_E_NO_EVENT, call->key_at, "%s raises no event '%s'",
                              phase->mechanic->keys->name, call->key);
            kn_report_expect(f->c->report, p, "one of: %s", events && *events ? events : "none");
            kd_suggest_choice(f->c->report, p, call->key, events);
            return false;
        }
        int target = calls_nothing(f->c, call) ? -1 : km_compile_phase(f->c, call);
        if (target < 0 && !calls_nothing(f->c, call))
            return false;
        phase_of[event] = (int16_t)target;
    }
    return true;
}

static const kd_key phase_keys[] = {
#define MECHANIC(key, kind, words)                                                                 \
    {.name = #key,                                                                                 \
     .type = kind,                                                                                 \
     .item = KD_T_TEXT,                                                                            \
     .flags = KD_KEY_ONE_OF,                                                                       \
     .says = "the mechanic of this phase: see its own table",                                      \
     .serves = "",                                                                                 \
     .mistaken = words,                                                                            \
     .table = &km_##key##_table},
#include "mechanics/registry.def"
#undef MECHANIC
    {"then", KD_T_ANY, KM_PUT_BY(read_leads, km_phase, leads),
     .says =
         "the next phase: one target for all outcomes, or a map from outcome, or `skipped`, to "
         "target. Targets are a phase, `next`, `redeal`, `redeal next dealer`, `end of deal`, `end "
         "of game`, `end of match`. In a called phase, `next` returns; phases must be `aside`",
     .serves = "Thousand (redeal after a poor talon), Euchre (second round of bidding)"},
    {"when", KD_T_CONDITION, KD_PUT(km_phase, when), .flags = KD_KEY_NO_TURN,
     .says = "if this condition is false when the phase would begin, the phase is skipped. The "
             "next phase in order follows, or the target of `then: {skipped: ...}`, which an "
             "`aside` phase needs if a `then` leads to it. A called phase returns",
     .serves = "Hearts (no pass in every fourth deal), Bourré (no ante for the exempt)"},
    {"free", KD_T_NAMED, KM_PUT_BY(km_free_read, km_phase, free), .table = &km_free_table,
     .says = "extra moves that a place may make before its own move. Their words are the names of "
             "the entries",
     .serves = "Briscola (signals), Tichu (an announcement)"},
    {"calls", KD_T_MAP, KM_PUT_BY(read_calls, km_phase, calls), .item = KD_T_NAME,
     .says = "the phase to call after each event of this phase. The called phase returns when it "
             "is over. A phase that is `off` is not called",
     .serves = "Skat (Contra after the first card), Backgammon-style doubling in Bourré clubs"},
    {"aside", KD_T_FLAG, KD_PUT(km_phase, aside), .fallback = "false",
     .says = "the phase is not part of the sequence. It is reached only by `then` or `calls`",
     .serves = "Skat (Contra), Cassino (dealing again)"},
    {"label", KD_T_WORDS,
     .says = "the name of the phase that players see, if its key is not clear to them"},
    {"says", KD_T_WORDS, .says = "a description of the phase for players"},
    {0}};
const kd_table km_phase_table = {.name = "phase",
                                 .says =
                                     "An entry of `phases:`. It has exactly one mechanic. Phases "
                                     "run in the order of the file, unless `then` leads elsewhere.",
                                 .keys = phase_keys};
