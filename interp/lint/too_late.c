/* SPDX-License-Identifier: MIT
 * too_late.c: questions and auctions after the points of the deal are counted, whose results end
 * with the deal: a new phase goes to the end unless the file says where. It follows names and plays
 * nothing.
 */
#include <string.h>

#include "lint/lint.h"

/* True if the deal may leave the phase for another one, or continue after it. */
static bool leads_on(const km_rules *rules, const km_phase *phase)
{
    for (KM_EACH_WAY(way, phase))
        if (phase->leads[way] != KM_TO_NEXT)
            return true;
    for (int e = 0; e < KM_EVENTS_MAX; e++)
        if (phase->on_count[e] || phase->calls[e] >= 0)
            return true;
    for (int p = phase->index + 1; p < rules->phases; p++)
        if (!rules->phase[p].aside)
            return true;
    return phase->frees || phase->legal_count;
}

/* True if something may read the variable after the deal's last phase. */
static bool outlives(const km_rules *rules, const ks_var *var)
{
    const struct kg_rules_more *more = rules->more;
    if (var->scope > KS_SCOPE_DEAL || kd_node_mentions(more->said.match, var->name))
        return true;
    for (int i = 0; i < rules->hooks; i++) {
        const kd_node *event = rules->hook[i].said.kind[KL_HOOK_EVENT];
        for (int e = 0; event && kg_game_events[e]; e++)
            if (kd_node_mentions(event, kg_game_events[e]) &&
                (kl_hook_names(more->host, rules->hook[i].script, var->name) ||
                 kd_node_mentions(rules->hook[i].node, var->name)))
                return true;
    }
    return false;
}

/* Returns the phase of play before the phase if points are counted between; NULL: they are not. */
static const km_phase *played_before(const km_rules *rules, const km_phase *phase)
{
    const km_phase *play = NULL;
    bool counted = false;
    for (const km_phase *p = rules->phase; p < phase; p++) {
        play = !play && p->mechanic->does & KM_PLAYS && !p->aside ? p : play;
        counted |= play && p->mechanic->does & KM_COUNTS && !p->aside;
    }
    return counted ? play : NULL;
}

void ki_too_late_find(const km_rules *rules, kn_report *report)
{
    for (const km_phase *phase = rules->phase; phase < rules->phase + rules->phases; phase++) {
        const kd_node *entry = phase->node->parent;
        const km_phase *play = played_before(rules, phase);
        bool used = false;
        if (!(phase->mechanic->does & KM_ALOUD) || phase->aside || !play ||
            !kg_is_own(rules, entry) || leads_on(rules, phase) || ki_an_option_says(rules, entry))
            continue;
        for (int v = 0; v < rules->layout->vars; v++)
            used |= ki_phase_writes(phase, rules->layout->var[v].name) &&
                    outlives(rules, &rules->layout->var[v]);
        if (!used)
            kn_report_add(report, KN_E_UNREAD, entry->key_at,
                          "'%s' has no effect: it comes after the points are counted" KN_EXPECTED
                          "`before: %s`, or another place",
                          phase->name, play->name);
    }
}
