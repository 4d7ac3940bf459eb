/* SPDX-License-Identifier: MIT
 * too_late.c: phases that come after the points of the deal are counted and change nothing. A new
 * phase goes to the end unless the file gives it a position, so a misspelt name of a parent's phase
 * ends up there. The check follows names and plays nothing.
 */
#include <string.h>

#include "lint/lint.h"

/* True if another phase leads to this one or calls it. Then it may come before the points are
 * counted. */
static bool is_led_to(const km_rules *rules, const km_phase *phase)
{
    for (const km_phase *from = rules->phase; from < rules->phase + rules->phases; from++) {
        for (KM_EACH_WAY(way, from))
            if (from->leads[way] == phase->index)
                return true;
        for (int e = 0; e < KM_EVENTS_MAX; e++)
            if (from->calls[e] == phase->index)
                return true;
        if (from->calls_too == phase->index + 1)
            return true;
    }
    return false;
}

/* True if the phase may lead to another one, or has a hook or a free move. */
static bool leads_on(const km_phase *phase)
{
    for (KM_EACH_WAY(way, phase))
        if (phase->leads[way] != KM_TO_NEXT)
            return true;
    for (int e = 0; e < KM_EVENTS_MAX; e++)
        if (phase->on_count[e] || phase->calls[e] >= 0)
            return true;
    return phase->frees || phase->legal_count;
}

/* True if something may read the variable after the deal's last phase. */
static bool outlives(const km_rules *rules, const ks_var *var)
{
    const struct kg_rules_more *more = rules->more;
    if (var->scope > KS_SCOPE_DEAL || kd_node_mentions(more->said.match, var->name))
        return true;
    for (KM_EACH_HOOK(hook, rules)) {
        const kd_node *event = hook->said.kind[KL_HOOK_EVENT];
        for (int e = 0; event && kg_game_events[e]; e++)
            if (kd_node_mentions(event, kg_game_events[e]) &&
                (kl_hook_names(more->host, hook->script, var->name) ||
                 kd_node_mentions(hook->node, var->name)))
                return true;
    }
    return false;
}

/* True if the next deal begins with a shuffle of all cards, and nothing reads their places before
 * that. Then it makes no difference where cards lie when a deal ends. */
static bool forgets_cards(const km_rules *rules)
{
    const struct kg_rules_more *more = rules->more;
    const km_phase *first = rules->phase;
    for (int e = 0; e < KM_EVENTS_MAX; e++)
        if (more->game.on_count[e])
            return false;
    for (KD_CHILD(zone, more->said.zones))
        if (kd_node_get(zone, "keeps") || kd_node_mentions(more->said.match, zone->key))
            return false;
    while (first < rules->phase + rules->phases && first->aside)
        first++;
    return first < rules->phase + rules->phases && !first->when &&
           first->mechanic->does & KM_GATHERS && !(first->mechanic->does & KM_DRAWS) &&
           strcmp(kd_node_text(first->node, "gather", "true"), "true") == 0;
}

/* True if the phase moves cards to a zone that the file names. */
static bool brings(const km_phase *phase)
{
    for (KD_ROW(row, phase->mechanic->keys))
        if (row->brings && kd_node_get(phase->node, row->name))
            return true;
    return false;
}

/* True if everybody sees the cards of a zone. */
static bool is_open(const km_rules *rules, const char *zone)
{
    int z = ks_layout_find_zone(rules->layout, zone);
    return z >= 0 && rules->layout->zone[z].sight == KS_SEEN_ALL;
}

/* True if the phase moves cards from a zone that some players cannot see to one that all see. */
static bool lays_open(const km_rules *rules, const km_phase *phase)
{
    bool open = false;
    for (KD_ROW(row, phase->mechanic->keys)) {
        const kd_node *zones = kd_node_get(phase->node, row->name);
        const char *from =
            row->flags & KD_KEY_FROM ? kd_node_text(phase->node, row->name, row->fallback) : NULL;
        if (from && is_open(rules, from))
            return false;
        if (row->brings && zones && zones->text)
            open |= is_open(rules, zones->text);
        for (KD_CHILD(zone, row->brings ? zones : NULL))
            open |= zone->text && is_open(rules, zone->text);
    }
    return open;
}

/* True if the phase only announces something or moves cards, gives no points, and shows nothing. */
static bool is_passing(const km_rules *rules, const km_phase *phase)
{
    unsigned does = phase->mechanic->does;
    if (brings(phase)) /* the cards that it shows only move */
        does &= ~(unsigned)KM_SHOWS;
    return does & KM_ALOUD ||
           (does & KM_PREPARES && !(does & (KM_SHOWS | KM_TESTS)) && forgets_cards(rules));
}

/* Returns the phase of play before the phase if points are counted between; NULL if they are
 * not. */
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

static bool is_too_late(const km_rules *rules, const km_phase *phase)
{
    if (!is_passing(rules, phase) || !played_before(rules, phase) || leads_on(phase) ||
        is_led_to(rules, phase) || ki_an_option_says(rules, phase->node->parent))
        return false;
    for (KS_EACH_VAR(var, rules->layout))
        if (ki_phase_writes(phase, var->name) && outlives(rules, var))
            return false;
    return true;
}

/* True if the report already has a problem with the phase, for example that its hands are empty. */
static bool is_told(const kn_report *report, kn_mark at)
{
    for (int i = 0; i < report->count && i < KN_REPORT_MAX; i++)
        if (report->problem[i].at.source == at.source && report->problem[i].at.line == at.line &&
            report->problem[i].at.column == at.column)
            return true;
    return false;
}

static void report_phase(const km_rules *rules, const km_phase *phase, kn_report *report)
{
    const kd_node *entry = phase->node->parent;
    const char *meant = ki_phase_meant(rules, phase, report->arena);
    bool open = lays_open(rules, phase); /* only its position is doubtful */
    kn_problem *p = kn_report_add(
        report, meant ? KN_E_ENTRY_INCOMPLETE : KN_E_UNREAD, entry->key_at,
        open ? "'%s' can only show cards, because it comes after the points are counted"
             : "'%s' has no effect, because it comes after the points are counted",
        phase->name);
    p->status = meant && !open ? KN_NO : KN_OK;
    if (!meant) {
        kn_report_expect(report, p, "`before: %s`, or another earlier place",
                         played_before(rules, phase)->name);
        return;
    }
    kn_report_expect(report, p, "%s, or `before: %s` for a new phase", meant,
                     played_before(rules, phase)->name);
}

void ki_too_late_find(const km_rules *rules, kn_report *report)
{
    for (const km_phase *phase = rules->phase + rules->phases; phase-- > rules->phase;) {
        if (phase->aside)
            continue;
        if (!is_too_late(rules, phase))
            return;
        if (kg_is_own(rules, phase->node->parent) && !is_told(report, phase->node->parent->key_at))
            report_phase(rules, phase, report);
    }
}
