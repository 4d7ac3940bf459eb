/* SPDX-License-Identifier: MIT
 * lint.c: runs all checks of this folder, and sorts their findings into problems and notes.
 * Comparisons within scripts are checked in script/suspect.c.
 */
#include "game/engine.h"
#include "lint/lint.h"

/* True if a heap of the zone can get several cards, by dealing or by winning them in play. */
static bool holds_several(const km_rules *rules, const char *zone)
{
    bool won = false;
    for (KM_EACH_PHASE(phase, rules))
        won |= phase->mechanic->does & KM_PLAYS && km_phase_names(phase, zone);
    return won || ki_largest_heap(rules, zone) > 1;
}

/* Checks comparisons in scripts, except with variables that an option changes: their range is
 * unknown. */
static void doubt_comparisons(const km_rules *rules, kn_report *report)
{
    const ks_layout *l = rules->layout;
    if (!rules->more->host)
        return;
    const char **open = kn_arena_array(report->arena, (size_t)l->vars + 1, sizeof *open);
    int count = 0;
    for (int v = 0; open && v < l->vars; v++)
        if (kd_an_option_mentions(rules->more->resolved, l->var[v].name))
            open[count++] = l->var[v].name;
    const char **loose = kn_arena_array(report->arena, (size_t)l->zones + 1, sizeof *loose);
    count = 0;
    for (int z = 0; loose && z < l->zones; z++)
        if (l->order_of[l->zone[z].heap] < 0 && holds_several(rules, l->zone[z].name) &&
            !kd_an_option_mentions(rules->more->resolved, l->zone[z].name))
            loose[count++] = l->zone[z].name;
    if (open && loose)
        kl_host_suspect(rules->more->host, ki_places_at_most(rules), open, loose, report);
}

/* Runs the checks that play matches. They share two runs, and each may leave them in any state. */
static void doubt_at_random(const km_rules *rules, kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    km_run *run = NULL, *world = NULL;
    kn_report inner;
    kn_report_begin(&inner, arena);
    if (arena && kg_run_new(rules, &run, &inner) == KN_OK &&
        kg_run_new(rules, &world, &inner) == KN_OK) {
        ki_unplayed_find(run, report);
        ki_blind_find(run, world, report);
        ki_unasked_find(run, world, report);
        ki_overfull_find(run, report);
    }
    kg_run_free(world);
    kg_run_free(run);
    kn_arena_free(arena);
}

/* True if the report has the same problem already, at index `from` or later. */
static bool is_told(const kn_report *report, int from, const kn_problem *note)
{
    for (int i = from; i < report->count && i < KN_REPORT_MAX; i++) {
        const kn_mark *at = &report->problem[i].at;
        if (at->source == note->at.source && at->line == note->at.line &&
            at->column == note->at.column && report->problem[i].code == note->code)
            return true;
    }
    return false;
}

/* Adds the notes that the report does not have yet at index `from` or later. */
static void add_notes(const kn_report *notes, int from, kn_report *report)
{
    for (int i = 0; notes && i < notes->count && i < KN_REPORT_MAX; i++)
        if (!is_told(report, from, &notes->problem[i]) && report->count < KN_REPORT_MAX)
            report->problem[report->count++] = notes->problem[i];
}

/* Adds the notes, whose status is KN_OK: keys of the file that have no effect, and duplicates in a
 * list. Files with notes still load and play. Turns the problems from index `before` into notes,
 * too. */
static void find_notes(const km_rules *rules, int before, kn_report *report)
{
    add_notes(rules->more->notes, before, report);
    kg_idle_keys_find(rules, KG_IDLE_KEY, report);
    add_notes(report->notes, before, report);
    ki_counted_find(rules, report);
    ki_heard_find(rules, report);
    ki_idle_trumps_find(rules, report);
    for (int i = before; i < report->count && i < KN_REPORT_MAX; i++)
        report->problem[i].status = KN_OK;
    if (report->count > KN_REPORT_MAX) /* a note that can't be kept is not an error */
        report->count = before > KN_REPORT_MAX ? before : KN_REPORT_MAX;
}

/* Finds declarations and keys without an effect, if the file has no other problem. */
static void find_unread(const km_rules *rules, kn_report *report)
{
    if (report->count)
        return;
    kd_pointless_find(&kg_rules_table, rules->more->resolved, report);
    kg_idle_keys_find(rules, KG_IDLE_PHASE, report);
    ki_unused_find(rules, report);
    ki_no_trumps_find(rules, report);
    ki_constant_find(rules, report);
}

typedef void check(const km_rules *rules, kn_report *report);

/* The checks whose problems are answers of `kanun check` ... */
static check *const checks[] = {doubt_comparisons, ki_unused_hooks_find, ki_unraised_find,
                                ki_unoffered_find, ki_unentered_find,    find_unread,
                                ki_unwritten_find, ki_too_early_find,    ki_unreached_find,
                                ki_rows_find,      ki_fruitless_find,    ki_beyond_find,
                                ki_crowded_find,   ki_idle_try,          ki_short_stock_find,
                                doubt_at_random,   ki_too_late_find};
/* ... and those whose problems are only notes, as far as find_notes doesn't run them. */
static check *const noted[] = {ki_replaced_find,     ki_old_target_find, ki_misspelt_find,
                               ki_nobodys_turn_find, ki_left_off_find,   ki_valueless_find,
                               ki_scoreless_find};

void ki_lint(const km_rules *rules, kn_report *report)
{
    kn_report *notes_before = report->notes, notes;
    if (!report->arena) {
        kn_report_memory(report);
        return;
    }
    kn_report_begin(&notes, report->arena);
    report->notes = &notes;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        checks[i](rules, report);
    for (int i = 0; i < report->count && i < KN_REPORT_MAX; i++)
        if (report->problem[i].status == KN_RULES)
            report->problem[i].status = KN_NO;
    int before = report->count;
    for (size_t i = 0; i < sizeof noted / sizeof *noted; i++)
        noted[i](rules, report);
    find_notes(rules, before, report);
    report->notes = notes_before;
}
