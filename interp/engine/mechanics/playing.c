/* SPDX-License-Identifier: MIT
 * playing.c: the table onto which cards are played: its keys, events that a called phase may
 * interrupt, who waits, and where cards won go.
 */
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
    return !when || ks_condition_eval(&run->world, when); /* else it would be skipped at once */
}

/* Reports a trick beyond the range of the variable, at that range. */
static void no_room(km_run *run, const km_phase *phase, const ks_var *var)
{
    const kd_node *range = kd_node_get(var->node, "range");
    km_run_fail(run, phase, KN_RULES, KN_E_VARIABLE_RANGE,
                "'%s' has no room for another trick: its range ends at %d" KN_EXPECTED "%s",
                var->name, (int)var->max,
                var->scope <= KS_SCOPE_DEAL
                    ? "a range with room for all tricks of a deal"
                    : "a range with room for all tricks until it is reset, or `scope: deal`");
    kn_report *report = run->report;
    if (range && report && report->count && report->count <= KN_REPORT_MAX)
        report->problem[report->count - 1].at = range->at;
}

bool km_add_points(km_run *run, const km_phase *phase, const ks_var *to, int seat, int64_t units,
                   const char *done)
{
    int owner = to->per == KS_PER_SIDE ? run->world.layout->side_of[seat] : seat;
    int64_t sum = *km_int(run, to->at + owner) + units;
    if (sum > to->max)
        km_run_fail(run, phase, KN_RULES, KN_E_VARIABLE_RANGE,
                    "more is %s than '%s' has room for: its range ends with %d", done, to->name,
                    (int)to->max);
    else
        *km_int(run, to->at + owner) = (int32_t)sum;
    return sum <= to->max;
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
    if (owner < var->count && *km_int(run, var->at + owner) >= var->max)
        no_room(run, phase, var);
    else if (owner < var->count)
        ++*km_int(run, var->at + owner);
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
