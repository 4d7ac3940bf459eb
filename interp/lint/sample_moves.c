/* SPDX-License-Identifier: MIT
 * sample_moves.c: decisions with more moves than a list can hold. Such hands have many equal cards
 * or long runs, which random play hardly ever reaches, so the check exchanges the cards of the
 * player to move. Failures are reported as in a match.
 */
#include "lint/lint.h"
#include "game/engine.h"

enum { MATCHES = 5, MOVES = 400 /* in each match */, HANDS = 4 /* ways to fill a hand */ };

/* Returns a hand of `count` cards: whole ranks from below or above, whole suits, or three of
 * each rank. */
static kn_set full_hand(const ks_pack *pack, int count, int way)
{
    kn_set cards = KN_EMPTY;
    for (int round = 0; round < 2; round++) /* the second round takes any cards that are left */
        for (int n = 0; n < pack->ranks * KS_SUITS_MAX && kn_count(cards) < count; n++) {
            int rank = way == 2 ? n % pack->ranks : n / KS_SUITS_MAX,
                suit = way == 2 ? n / pack->ranks : n % KS_SUITS_MAX;
            rank = way == 1 ? pack->ranks - 1 - rank : rank;
            kn_set of = suit < pack->suits ? kn_and(pack->by_rank[rank], pack->by_suit[suit])
                                           : kn_minus(pack->by_rank[rank], cards);
            while (!kn_is_empty(of) && kn_count(cards) < count &&
                   (way < 3 || round || kn_count(kn_and(cards, pack->by_rank[rank])) < 3))
                kn_put(&cards, kn_pop(&of));
        }
    return cards;
}

/* Swaps cards of the hand for the wanted cards, wherever those are. */
static void exchange(ks_world *w, int hand, kn_set wanted)
{
    const ks_block *b = w->block;
    kn_set surplus = kn_minus(b->sets[hand], wanted);
    unsigned card;
    for (KN_EACH(card, kn_minus(wanted, b->sets[hand])))
        for (int heap = 0; heap < w->layout->heaps && !kn_is_empty(surplus); heap++) {
            if (!kn_has(b->sets[heap], card))
                continue;
            kn_set other = kn_set_of(kn_pop(&surplus));
            ks_transfer(w, heap, hand, kn_set_of(card), KS_TOP, 0);
            ks_transfer(w, hand, heap, other, KS_TOP, 0);
            break;
        }
}

/* Returns the heap from which the place to move plays; -1: unknown. */
static int hand_of(const km_run *run)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    const km_phase *phase = &run->rules->phase[b->frame[b->depth - 1].phase];
    int z = ks_layout_find_zone(l, km_hand_of(phase));
    return z < 0 || b->place >= l->zone[z].heaps ? -1 : l->zone[z].heap + b->place;
}

/* Lists the moves of hands with many combinations, until listing fails. */
static void fill_hands(km_run *run)
{
    const ks_layout *l = run->world.layout;
    int hand = hand_of(run), count = hand < 0 ? 0 : kn_count(run->world.block->sets[hand]);
    for (int way = 0; way < HANDS && count; way++) {
        exchange(&run->world, hand, full_hand(l->pack, count, way));
        if (kg_run_legal(run, &run->moves) != KN_OK)
            return;
    }
}

static bool fill_hands_once(void *payload, uint64_t luck)
{
    km_run *run = payload;
    const ks_block *b = run->world.block;
    if (run->rules->phase[b->frame[b->depth - 1].phase].mechanic->programs.play != KM_PLAY_CLIMBING)
        return true;
    fill_hands(run);
    return false;
}

void ki_overfull_find(km_run *run, kn_report *report)
{
    kn_report inner, *before = run->report;
    bool fine = false;
    kn_report_begin(&inner, report->arena);
    for (KM_EACH_PHASE(phase, run->rules))
        fine |= phase->mechanic->programs.play == KM_PLAY_CLIMBING;
    run->report = &inner;
    for (uint64_t match = 0; match < MATCHES && fine && !inner.count; match++)
        fine = ki_play_at_random(run, match, MOVES, fill_hands_once, run);
    run->report = before;
    if (inner.count && inner.problem[0].code == KN_E_MOVES)
        ki_tell_found(report, &inner.problem[0],
                      "  found by giving one seat a hand of equal cards");
}
