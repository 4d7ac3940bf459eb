/* SPDX-License-Identifier: MIT
 * calls.c: checks that called phases return to their caller. A `then` that leads from a called
 * phase into the sequence would run the sequence within the call, and then continue the caller.
 * Follows only where outcomes lead, and runs nothing.
 */

#include "game/calls.h"

typedef struct reach {
    const km_rules *rules;
    const km_phase *caller[KM_PHASES_MAX]; /* for phases within a call: the caller */
} reach;

/* Returns the target that the document has for one of the ways out of a phase. */
static const kd_node *target_of(const km_phase *phase, int way)
{
    const kd_node *then = kd_node_get(phase->node->parent, "then");
    const char *name = way == KM_SKIPPED ? "skipped" : phase->outcomes[way];
    const kd_node *one = then && then->kind == KD_NODE_MAP && name ? kd_node_get(then, name) : then;
    return one ? one : phase->node;
}

/* Marks the phases that a deal reaches in its sequence or by `then`. All other phases are
 * called, and return. For each phase `aside`, stores the first phase that leads to it. */
static void find_ways_in(const km_rules *rules, const km_phase *from[KM_PHASES_MAX])
{
    for (bool more = true; more;) {
        more = false;
        for (KM_EACH_PHASE(phase, rules)) {
            for (KM_EACH_WAY(way, phase)) {
                int to = phase->aside && !from[phase->index] ? -1 : phase->leads[way];
                if (to >= 0 && rules->phase[to].aside && !from[to])
                    more = (from[to] = phase) != NULL;
            }
        }
    }
}

/* A phase outside the sequence has no next phase, so its skip needs a target. */
static bool check_skips(const km_rules *rules, kn_report *report)
{
    const km_phase *from[KM_PHASES_MAX] = {NULL};
    bool fine = true;
    find_ways_in(rules, from);
    for (KM_EACH_PHASE(phase, rules)) {
        const kd_node *entry = phase->node->parent, *then = kd_node_get(entry, "then");
        if (!phase->when || !from[phase->index] ||
            (then && then->kind == KD_NODE_MAP && kd_node_get(then, "skipped")))
            continue;
        fine =
            kn_report_wrong(report, KN_E_SKIP_LEADS, kd_node_get(entry, "when")->at,
                            "'%s' leads to '%s', which is `aside`, and its `then` has no target "
                            "for a false `when`" KN_EXPECTED
                            "`skipped` in the `then` of '%s': a phase, `next`, `redeal`, `redeal "
                            "next dealer`, `end of deal`, `end of game` or `end of match`",
                            from[phase->index]->name, phase->name, phase->name);
    }
    return fine;
}

kn_problem *kg_calls_refuse(const km_phase *phase, int outcome, const km_phase *target,
                            const km_phase *caller, kn_report *report)
{
    kn_problem *p = kn_report_add(report, KN_E_CALL_LEAVES, target_of(phase, outcome)->at,
                                  "'%s' is called%s%s%s, so it can't continue with '%s'" KN_EXPECTED
                                  "`next`, which returns to the caller (its `ends_if` can end the "
                                  "play); or `end of deal`, `redeal`, or a phase that is `aside`",
                                  phase->name, caller ? " by '" : "", caller ? caller->name : "",
                                  caller ? "'" : "", target->name);
    return p;
}

/* Marks a phase as running within a call, and all phases to which it leads. */
static bool mark(reach *r, int number, const km_phase *caller, kn_report *report)
{
    const km_phase *phase = &r->rules->phase[number];
    bool fine = true;
    if (r->caller[number])
        return true;
    r->caller[number] = caller;
    for (KM_EACH_WAY(i, phase)) {
        int lead = phase->leads[i];
        if (lead < 0)
            continue;
        if (r->rules->phase[lead].aside)
            fine &= mark(r, lead, caller, report);
        else
            fine = !kg_calls_refuse(phase, i, &r->rules->phase[lead], caller, report);
    }
    return fine;
}

bool kg_calls_check(const km_rules *rules, kn_report *report)
{
    reach r = {.rules = rules};
    bool fine = check_skips(rules, report);
    for (KM_EACH_PHASE(phase, rules)) {
        for (int e = 0; e < KM_EVENTS_MAX; e++)
            if (phase->calls[e] >= 0)
                fine &= mark(&r, phase->calls[e], phase, report);
        if (phase->calls_too)
            fine &= mark(&r, phase->calls_too - 1, phase, report);
    }
    return fine;
}
