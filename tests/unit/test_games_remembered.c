/* SPDX-License-Identifier: MIT
 * test_games_remembered.c: no seat forgets a card that it has seen. A second opinion on `sees`,
 * based on the events at a table and not on the masks. A player who saw a card arrive somewhere, or
 * was shown it there, knows its place until cards leave that place unseen or it is shuffled.
 * test_games_leaks.c checks that nobody knows too much.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "harness.h"
#include "mechanics/registry.h"
#include "run_suite.h"

static hn_case *cases;
static int count;

typedef struct memory {
    km_run *run;
    const ks_layout *layout;
    ks_block *before; /* state after the previous event */
    kn_set knows[KS_SEATS_MAX];
} memory;

/* True for heaps of face-down cards in which only the position distinguishes the cards. */
static bool is_stock(const ks_layout *l, int heap)
{
    return l->possible_of[heap] >= 0 && l->order_of[heap] >= 0 && l->faces[heap] == 0;
}

/* True if these were the top or the bottom cards of the pile, so that all players saw where they
 * came from. */
static bool are_at_an_end(const memory *m, int heap, kn_set cards)
{
    const uint8_t *order = ks_order(m->layout, m->before, heap);
    int n = kn_count(m->before->sets[heap]), k = kn_count(cards);
    bool lowest = true, highest = true;
    for (int i = 0; i < k; i++) {
        lowest &= kn_has(cards, order[i]);
        highest &= kn_has(cards, order[n - 1 - i]);
    }
    return lowest || highest;
}

static void remember_transfer(memory *m, const ks_event *e)
{
    const ks_layout *l = m->layout;
    kn_set source = m->before->sets[e->from];
    bool whole = kn_equal(source, e->cards), stock = is_stock(l, e->from);
    bool by_place = stock && are_at_an_end(m, e->from, e->cards);
    for (int s = 0; s < l->seats; s++) {
        bool saw = (e->audience | l->faces[e->from] | l->faces[e->to]) >> s & 1;
        bool all_known = kn_within(e->cards, m->knows[s]);
        if (e->from == e->to || (stock && !by_place && !all_known) || (!saw && !whole && !by_place))
            m->knows[s] = kn_minus(m->knows[s], source);
        else if (!saw && l->order_of[e->to] >= 0 && !all_known)
            m->knows[s] = kn_minus(m->knows[s], e->cards);
        if (saw)
            m->knows[s] = kn_or(m->knows[s], e->cards);
    }
}

static void forget_stocks(memory *m)
{
    const ks_layout *l = m->layout;
    for (int h = 0; h < l->heaps; h++)
        for (int s = 0; s < l->seats; s++)
            if (is_stock(l, h))
                m->knows[s] = kn_minus(m->knows[s], m->run->world.block->sets[h]);
}

static void on_event(void *payload, const ks_event *e)
{
    memory *m = payload;
    const ks_layout *l = m->layout;
    switch (e->kind) {
    case KS_EVENT_TRANSFER:
        remember_transfer(m, e);
        break;
    case KS_EVENT_SHOW:
        for (int s = 0; s < l->seats; s++)
            if (e->audience >> s & 1)
                m->knows[s] = kn_or(m->knows[s], e->cards);
        break;
    case KS_EVENT_SHUFFLE:
        for (int s = 0; s < l->seats; s++)
            if (is_stock(l, e->from))
                m->knows[s] = kn_minus(m->knows[s], m->run->world.block->sets[e->from]);
        break;
    case KS_EVENT_PHASE: /* the pack is cut face down */
        if (m->run->rules->phase[e->number].mechanic == &km_mechanic_cut)
            forget_stocks(m);
        break;
    case KS_EVENT_DEAL:
        memset(m->knows, 0, sizeof m->knows);
        break;
    default:
        break;
    }
    memcpy(m->before, m->run->world.block, l->size);
}

static void check_memory(const hn_case *c, const memory *m)
{
    const ks_layout *l = m->layout;
    for (int s = 0; s < l->seats; s++) {
        kn_set lost = kn_minus(m->knows[s], m->run->world.block->sets[l->sees + s]);
        ck_assert_msg(kn_is_empty(lost), "%s players=%s %s: seat %d has forgotten %s", c->path,
                      c->players, c->options, s, l->pack->name[kn_first(lost)]);
    }
}

CASES(no_seat_forgets_what_it_has_seen, count)
{
    const hn_case *c = &cases[_i];
    kanun_rules *rules = hn_load_case(c);
    kanun_errors *errors = kanun_errors_new();
    km_run *run = hn_run(rules, errors);
    memory m = {.run = run, .layout = rules->rules->layout};
    uint64_t dice = 5;
    long moves = hn_number("KN_REMEMBERED", 1500);
    m.before = kn_calloc(1, m.layout->size);
    run->world.feed = on_event;
    run->world.payload = &m;
    for (uint64_t index = 0; moves > 0; index++) {
        ck_assert_int_eq(kg_run_begin(run, 8, index), KN_OK);
        for (; run->world.block->standing == KS_RUNNING && moves > 0; moves--) {
            check_memory(c, &m);
            ck_assert_int_eq(kg_run_legal(run, &run->moves), KN_OK);
            ks_move move = ks_moves_nth(
                &run->moves, (int)hn_below(&dice, (uint32_t)ks_moves_total(&run->moves)));
            ck_assert_int_eq(kg_run_apply(run, &move), KN_OK);
        }
    }
    kn_free(m.before);
    kg_run_free(run);
    kanun_rules_free(rules);
    kanun_errors_free(errors);
}

int main(void)
{
    count = hn_cases(&cases);
    int status = run_tests("games: what was seen", .timeout = 1200);
    free(cases);
    return status;
}
