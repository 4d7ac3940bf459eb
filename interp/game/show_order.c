/* SPDX-License-Identifier: MIT
 * show_order.c: in which order a page of rules tells the phases, and under which heading each
 * stands. What is said of them is show_rules.c's.
 */
#include <string.h>

#include "game/show.h"
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

int kg_show_caller(const km_rules *rules, int called, int from, int to)
{
    const km_phase *phase = rules->phase;
    if (!phase[called].aside)
        return -1;
    for (int i = from; i < to; i++)
        for (KD_CHILD(call, kd_node_get(phase[i].node->parent, "calls")))
            if (!phase[i].aside && call->text && strcmp(call->text, phase[called].name) == 0)
                return i;
    return -1;
}

/* True if what begins at `at` only gets ready: scripts count as that where dealing goes on behind
 * them. */
static bool goes_on_preparing(const km_rules *rules, int at)
{
    while (at < rules->phases &&
           (rules->phase[at].mechanic == &km_mechanic_script || rules->phase[at].aside))
        at++;
    return at < rules->phases && phase_prepares(&rules->phase[at]) &&
           !phase_scores(&rules->phase[at]);
}

void kg_show_divide(const km_rules *rules, int *play, int *scoring)
{
    int first = 0, last = rules->phases;
    while (first < rules->phases &&
           (phase_prepares(&rules->phase[first]) || goes_on_preparing(rules, first)))
        first++;
    while (last > first && phase_prepares(&rules->phase[last - 1]) &&
           (phase_scores(&rules->phase[last - 1]) || !rules->phase[last - 1].aside))
        last--;                 /* what is called in between belongs to the play */
    if (first == rules->phases) /* nothing is played: the first counting ends the deal */
        for (first = 0; first < rules->phases && !phase_scores(&rules->phase[first]);)
            first++;
    *play = first;
    *scoring = last > first ? last : first;
}
