/* SPDX-License-Identifier: MIT
 * unentered.c: phases that a deal never enters, by the sequence, by `then` or by a call. The check
 * follows names and plays nothing.
 */
#include "lint/lint.h"

static void enter(const km_rules *rules, bool *entered, int number);

/* Marks the phases after `number` as entered, up to the first one that no `when` can skip. */
static void go_on(const km_rules *rules, bool *entered, int number)
{
    for (; number < rules->phases; number++) {
        const km_phase *phase = &rules->phase[number];
        if (phase->aside)
            continue;
        enter(rules, entered, number);
        if (!phase->when || phase->leads[KM_SKIPPED] != KM_TO_NEXT)
            return;
    }
}

static void enter(const km_rules *rules, bool *entered, int number)
{
    const km_phase *phase = &rules->phase[number];
    if (entered[number])
        return;
    entered[number] = true;
    for (KM_EACH_WAY(way, phase))
        if (phase->leads[way] >= 0)
            enter(rules, entered, phase->leads[way]);
        else if (phase->leads[way] == KM_TO_NEXT)
            go_on(rules, entered, number + 1);
    for (int e = 0; e < KM_EVENTS_MAX; e++)
        if (phase->calls[e] >= 0)
            enter(rules, entered, phase->calls[e]);
    if (phase->calls_too)
        enter(rules, entered, phase->calls_too - 1);
}

void ki_unentered_find(const km_rules *rules, kn_report *report)
{
    static const char *const verbs[] = {"call", NULL};
    bool entered[KM_PHASES_MAX] = {false};
    go_on(rules, entered, 0);
    for (KM_EACH_PHASE(phase, rules)) {
        if (ki_a_script_may(rules, verbs, phase->name))
            enter(rules, entered, phase->index);
    }
    for (KM_EACH_PHASE(phase, rules)) {
        if (entered[phase->index])
            continue;
        kn_report_add(report, KN_E_PHASE_UNUSED, phase->node->parent->key_at,
                      "nothing leads to the phase '%s'" KN_EXPECTED "%s", phase->name,
                      phase->aside ? "a `then` or `calls` that names it, or `off: true`"
                                   : "an earlier `then` that leads here, or `off: true`");
    }
}
