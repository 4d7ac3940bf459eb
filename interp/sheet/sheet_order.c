/* SPDX-License-Identifier: MIT
 * sheet_order.c: the order of the phases on a page of rules, and the heading of each. sheet_rules.c
 * describes the phases.
 */
#include <string.h>

#include "sheet/sheet.h"
#include "mechanics/mechanic.h"
#include "mechanics/registry.h"

static bool phase_scores(const km_phase *phase)
{
    return phase->mechanic->does & KM_COUNTS;
}
static bool phase_prepares(const km_phase *phase)
{
    return (phase->mechanic->does & KM_PREPARES) || phase_scores(phase);
}

int kh_show_caller(const kh_show_order *order, int called, int from, int to)
{
    const km_phase *const *phase = order->phase;
    if (!phase[called]->aside)
        return -1;
    for (int i = from; i < to; i++)
        for (KD_CHILD(call, kd_node_get(phase[i]->node->parent, "calls")))
            if (!phase[i]->aside && call->text && strcmp(call->text, phase[called]->name) == 0)
                return i;
    return -1;
}

/* Returns true if the phases from `at` to the next dealing phase only prepare play. A script counts
 * as preparation if dealing continues after it. */
static bool goes_on_preparing(const km_rules *rules, int at)
{
    while (at < rules->phases &&
           (rules->phase[at].mechanic->does & KM_SCRIPTS || rules->phase[at].aside))
        at++;
    return at < rules->phases && phase_prepares(&rules->phase[at]) &&
           !phase_scores(&rules->phase[at]);
}

/* Returns true if `target` may follow a phase, or be called from it. */
static bool leads_to(const km_phase *phase, int target)
{
    for (KM_EACH_WAY(way, phase))
        if (phase->leads[way] == target)
            return true;
    for (int e = 0; e < KM_EVENTS_MAX; e++)
        if (phase->calls[e] == target)
            return true;
    return phase->calls_too == target + 1;
}

/* Finds the phases that count at the end of the deal: the last ones of the sequence. A phase
 * outside the sequence belongs to the phases that lead to it. */
static void find_scoring(const km_rules *rules, int first, bool scoring[KM_PHASES_MAX])
{
    const km_phase *phase = rules->phase;
    for (int at = rules->phases; at > first; at--) {
        bool called = phase[at - 1].aside && !phase_scores(&phase[at - 1]);
        if (!called && !phase_prepares(&phase[at - 1]))
            break;
        scoring[at - 1] = !called;
    }
    for (bool more = true; more;) {
        more = false;
        for (int from = first; from < rules->phases; from++)
            for (int at = first; at < rules->phases && scoring[from]; at++)
                if (!scoring[at] && phase[at].aside && leads_to(&phase[from], at))
                    more = scoring[at] = true;
    }
}

void kh_show_arrange(const km_rules *rules, kh_show_order *order)
{
    int first = 0, n = 0;
    bool scoring[KM_PHASES_MAX] = {false};
    while (first < rules->phases &&
           (phase_prepares(&rules->phase[first]) || goes_on_preparing(rules, first)))
        first++;
    find_scoring(rules, first, scoring);
    if (first == rules->phases) { /* if nothing is played, the first count ends the deal */
        for (first = 0; first < rules->phases && !phase_scores(&rules->phase[first]);)
            first++;
        for (int at = first; at < rules->phases; at++)
            scoring[at] = true;
    }
    order->play = first;
    for (int last = 0; last < 2; last++) {
        for (int at = 0; at < rules->phases; at++)
            if (scoring[at] == last)
                order->phase[n++] = &rules->phase[at];
        if (!last)
            order->scoring = n;
    }
    order->phases = n;
}
