/* SPDX-License-Identifier: MIT
 * playing.c: the table onto which cards are played: its keys, events that a called phase may
 * interrupt, who waits, and where cards won go.
 */
#include <stdlib.h>

#include "mechanics/playing.h"

#include "mechanics/telling.h"

bool km_compile_table(km_compiler *c, const km_phase *phase, int *heap)
{
    if (*heap >= 0)
        return true;
    int zone =
        ks_layout_zone(c->layout, c->arena, kn_arena_print(c->arena, "%s.table", phase->name),
                       KS_PER_TABLE, KS_SEEN_ALL, true, c->report);
    if (zone >= 0)
        *heap = c->layout->zone[zone].heap;
    return zone >= 0;
}

bool km_raise_stops(km_run *run, const km_phase *phase, int event, km_flow *flow)
{
    *flow = KM_AGAIN;
    if (!km_raise(run, phase, event) || run->call.request)
        return true;
    int called = run->pending;
    if (called < 0)
        return false;
    run->pending = -1;
    const ks_condition *when = run->rules->phase[called].when;
    *flow = KM_CALL_PHASE(called);
    /* otherwise the phase would be skipped at once */
    return !when || ks_condition_eval(&run->world, when);
}

bool km_fits(km_run *run, const km_phase *phase, const ks_var *var, int64_t value, const char *what)
{
    bool above = value > var->max;
    if (!above && value >= var->min)
        return true;
    const kd_node *range = kd_node_get(var->node, "range");
    char end[KN_POINTS_TEXT];
    int per = var->type == KS_VAR_POINTS ? run->world.layout->pack->per : 1;
    km_run_fail(run, phase, KN_RULES, KN_E_VARIABLE_RANGE,
                "'%s' has no room for %s: its range %s at %s" KN_EXPECTED "a range that %s%s",
                var->name, what, above ? "ends" : "begins",
                kn_points_write(end, above ? var->max : var->min, per),
                above ? "ends higher" : "begins lower",
                var->scope > KS_SCOPE_DEAL ? ", or `scope: deal`" : "");
    kn_report *report = run->report;
    if (range && report && report->count && report->count <= KN_REPORT_MAX)
        report->problem[report->count - 1].at = range->at;
    return false;
}

bool km_add_points(km_run *run, const km_phase *phase, const ks_var *to, int seat, int64_t units,
                   const char *what)
{
    int owner = to->per == KS_PER_SIDE ? run->world.layout->side_of[seat] : seat;
    int64_t sum = *km_int(run, to->at + owner) + units;
    if (!km_fits(run, phase, to, sum, what))
        return false;
    *km_int(run, to->at + owner) = (int32_t)sum;
    return true;
}

void km_count_trick(km_run *run, const km_phase *phase, int winner, const ks_var *var,
                    int winner_to)
{
    const ks_layout *l = run->world.layout;
    int seat = km_seat_of(run, winner);
    km_keep(run, winner_to, seat);
    if (!var)
        return;
    int owner = var->per == KS_PER_TABLE ? 0 : var->per == KS_PER_SIDE ? l->side_of[seat] : winner;
    int32_t *tricks = km_int(run, var->at + owner);
    if (owner < var->count && km_fits(run, phase, var, (int64_t)*tricks + 1, "another trick"))
        ++*tricks;
}

void km_tell_further_firsts(const km_telling *t, const uint8_t *first, int firsts)
{
    for (int i = 1; i < firsts; i++)
        if (i == 1)
            km_say(t, "first.instead", KN_TEXT("card", km_card_word(t, first[i])));
        else
            km_add(t, "first.then", KN_TEXT("card", km_card_word(t, first[i])));
    if (firsts > 1)
        km_add_word(t, "sentence.end");
}

bool km_firsts_may_lack(const km_rules *rules, int firsts)
{
    long each = 0;
    for (KM_EACH_PHASE(phase, rules)) {
        if (!(phase->mechanic->does & KM_DEALS))
            continue;
        long number = strtol(km_phase_text(phase, "cards"), NULL, 10);
        if (number <= 0) /* all cards, a schedule or an amount */
            return false;
        each += number;
    }
    return firsts && each && rules->layout->pack->cards - each * rules->layout->seats >= firsts;
}

void km_carry(km_run *run, int table, int pile)
{
    const ks_layout *l = run->world.layout;
    ks_block *b = run->world.block;
    for (int count = kn_count(b->sets[table]); count; count--) {
        kn_set last = kn_set_of(ks_order(l, b, table)[count - 1]);
        ks_transfer_of(&run->world, table, pile, last, KS_TOP, 0, last);
    }
}

void km_take_trick(km_run *run, int table, int carried, const ks_zone *won, int winner)
{
    const ks_layout *l = run->world.layout;
    int pile = ks_heap(l, won, won->per == KS_PER_PLACE ? winner : km_seat_of(run, winner));
    if (run->world.feed)
        ks_feed(&run->world, &(ks_event){.kind = KS_EVENT_TRICK,
                                         .place = winner,
                                         .seat = KS_NOBODY,
                                         .audience = KS_EVERYBODY(l)});
    if (carried >= 0)
        ks_transfer_all(&run->world, carried, pile);
    if (l->order_of[pile] < 0)
        ks_transfer_all(&run->world, table, pile);
    else
        km_carry(run, table, pile);
}
