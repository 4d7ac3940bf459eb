/* SPDX-License-Identifier: MIT
 * playing.c: the table onto which cards are played: its keys, events that something may come
 * between, who waits and where cards won go. No mechanic of its own.
 */
#include "mechanics/playing.h"

#include "mechanics/tell.h"

int kn_compile_table(kn_compiler *c, const kn_phase *phase)
{
    const kn_node *table = kn_node_get(phase->node, "table");
    if (!table)
        return kn_layout_zone(c->layout, c->arena,
                              kn_arena_print(c->arena, "%s.table", phase->name), KN_PER_TABLE,
                              KN_SEEN_ALL, true, c->report);
    const kn_zone *zone = kn_compile_zone_named(c, table);
    if (!zone)
        return -1;
    if (zone->per == KN_PER_TABLE && zone->ordered && zone->sight == KN_SEEN_ALL)
        return (int)(zone - c->layout->zone);
    kn_compile_wrong(c, table->at,
                     "tricks lie in an ordered zone of the table that all see, and '%s' is not one",
                     zone->name);
    return -1;
}

int kn_compile_first(kn_compiler *c, const kn_phase *phase, uint8_t *first)
{
    const kn_node *node = kn_node_get(phase->node, "first_card");
    const kn_node *item = node && node->kind == KN_NODE_LIST ? node->first : node;
    int count = 0;
    for (; item; item = item == node ? NULL : item->next) {
        kn_set cards;
        bool fine = kn_pack_cards(c->layout->pack, item, &cards, c->report);
        if (fine && kn_count(cards) != 1)
            fine = kn_compile_wrong(c, item->at, "each item of `first_card` is one card");
        if (fine && count == KN_FIRST_MAX)
            fine = kn_compile_wrong(c, item->at, "`first_card` may list %d cards", KN_FIRST_MAX);
        if (!fine)
            return -1;
        first[count++] = (uint8_t)kn_first(cards);
    }
    return count;
}

bool kn_compile_counts(kn_compiler *c, const kn_phase *phase, int *count_in, int *winner_to)
{
    const kn_node *count = kn_node_get(phase->node, "count_in");
    const kn_var *winner;
    *count_in = *winner_to = -1;
    if (count && (*count_in = kn_compile_var(c, count, KN_VAR_INTEGER)) < 0)
        return false;
    if (!kn_compile_result(c, phase, "winner_to", KN_VAR_SEAT, false, &winner))
        return false;
    *winner_to = kn_result_at(winner);
    return true;
}

bool kn_raise_stops(kn_run *run, const kn_phase *phase, int event, kn_flow *flow)
{
    *flow = KN_WAIT;
    if (!kn_raise(run, phase, event) || run->call.request)
        return true;
    int called = run->pending;
    if (called < 0)
        return false;
    run->pending = -1;
    const kn_condition *when = run->rules->phase[called].when;
    *flow = KN_CALL_PHASE(called);
    return !when || kn_condition_eval(&run->world, when); /* else it would be skipped at once */
}

void kn_count_trick(const kn_run *run, int winner, int count_in, int winner_to)
{
    const kn_layout *l = run->world.layout;
    int seat = kn_seat_of(run, winner);
    if (winner_to >= 0)
        *kn_int(run, winner_to) = seat;
    if (count_in < 0)
        return;
    const kn_var *var = &l->var[count_in];
    int owner = var->per == KN_PER_TABLE ? 0 : var->per == KN_PER_SIDE ? l->side_of[seat] : winner;
    if (owner < var->count && *kn_int(run, var->at + owner) < var->max)
        ++*kn_int(run, var->at + owner);
}

void kn_tell_further_firsts(const kn_pack *pack, const uint8_t *first, int firsts,
                            const char *language, char *out, size_t size)
{
    bool ja = kn_is_japanese(language);
    for (int i = 1; i < firsts; i++)
        kn_tell_add(out, size,
                    i > 1 ? ja ? "、次に%s" : ", then %s"
                    : ja  ? "誰も持っていなければ%s"
                          : " If nobody holds it, %s takes its place",
                    pack->name[first[i]]);
    if (firsts > 1)
        kn_tell_add(out, size, "%s", ja ? "。" : ".");
}

void kn_tell_trick(kn_run *run, int winner)
{
    if (!run->world.feed)
        return;
    kn_event event = {.kind = KN_EVENT_TRICK, .place = winner, .seat = KN_NOBODY};
    event.audience = KN_ALL_SEATS(run->world.layout);
    kn_feed(&run->world, &event);
}

void kn_carry_away(kn_run *run, int table, int pile)
{
    const kn_layout *l = run->world.layout;
    kn_block *b = run->world.block;
    int count = kn_count(b->sets[table]);
    if (kn_clear_table(&run->world, table, pile))
        return;
    if (l->order_of[pile] < 0) {
        kn_transfer(&run->world, table, pile, b->sets[table], KN_TOP, 0, b->sets[table]);
        return;
    }
    for (; count; count--) {
        kn_set last = kn_set_of(kn_order(l, b, table)[count - 1]);
        kn_transfer(&run->world, table, pile, last, KN_TOP, 0, last);
    }
}
