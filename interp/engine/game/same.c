/* SPDX-License-Identifier: MIT
 * same.c: finds equivalent positions and moves. No phrase distinguishes cards of one group of the
 * pack, and their points are equal. If two such cards are in one hand, and no card still in play
 * makes a difference between them, they are interchangeable from then on. Only the first of
 * interchangeable cards therefore needs to be tried. For cards out of play, only their number in
 * each group matters, if cards count.
 */
#include "base/chance.h"
#include "game/same.h"

#include <string.h>

/* Returns true if all phases of the rest of the deal, beginning with this one, treat the cards of a
 * group alike. */
static bool are_alike(const km_rules *rules, const km_phase *from)
{
    for (KM_EACH_PHASE(phase, rules)) {
        if (phase->index < from->index && !phase->aside)
            continue;
        if (!(phase->mechanic->does & KM_ALIKE) || phase->frees)
            return false;
        for (KM_EACH_WAY(way, phase))
            if (phase->leads[way] >= 0 && phase->leads[way] < from->index)
                return false;
    }
    return true;
}

void kg_same_begin(kg_same *same, const km_run *run)
{
    const ks_block *b = run->world.block;
    *same = (kg_same){.phase = NULL};
    if (b->depth != 1)
        return;
    const km_phase *phase = &run->rules->phase[b->frame[0].phase];
    if (!phase->mechanic->programs.same || !are_alike(run->rules, phase))
        return;
    same->phase = phase;
    const ks_zone *spent = phase->mechanic->programs.spent(phase);
    if (spent && run->world.layout->order_of[spent->heap] < 0) {
        same->spent = spent->heap;
        same->spents = spent->heaps;
    }
}

/* Returns true if a variable names one of the two cards. */
static bool is_named(const km_run *run, unsigned one, unsigned other)
{
    const ks_layout *l = run->world.layout;
    for (KS_EACH_VAR(var, l)) {
        for (int i = 0; i < var->count; i++) {
            if (var->type == KS_VAR_CARDS) {
                kn_set cards = run->world.block->sets[var->at + i];
                if (kn_has(cards, one) != kn_has(cards, other))
                    return true;
            } else if (var->type == KS_VAR_CARD) {
                int32_t card = *km_int(run, var->at + i);
                if (card == (int32_t)one || card == (int32_t)other)
                    return true;
            }
        }
    }
    return false;
}

static bool in_one_group(const ks_pack *pack, unsigned one, unsigned other)
{
    int i = 0;
    while (!kn_has(pack->groups->cards[i], one))
        i++;
    return kn_has(pack->groups->cards[i], other);
}

/* Returns the cards in the same heap as `card`. If that heap is ordered, none. */
static kn_set around(const km_run *run, unsigned card)
{
    int h = 0;
    while (!kn_has(run->world.block->sets[h], card))
        h++;
    return run->world.layout->order_of[h] < 0 ? run->world.block->sets[h] : KN_EMPTY;
}

kn_set kg_same_spare(const kg_same *same, const km_run *run, const ks_moves *moves)
{
    const ks_block *b = run->world.block;
    const ks_pack *pack = run->world.layout->pack;
    kn_set spare = KN_EMPTY, live = pack->all, hand;
    unsigned card;
    int before = -1; /* only neighbouring cards, so that they stay neighbours in any later order */
    if (!same->phase || b->depth != 1 || b->frame[0].phase != same->phase->index ||
        kn_count(moves->plain) < 2)
        return spare;
    hand = around(run, kn_first(moves->plain));
    for (int i = 0; i < same->spents; i++)
        live = kn_minus(live, b->sets[same->spent + i]);
    for (KN_EACH(card, hand)) {
        if (before >= 0 && kn_has(moves->plain, (unsigned)before) && kn_has(moves->plain, card) &&
            in_one_group(pack, (unsigned)before, card) &&
            same->phase->mechanic->programs.same(same->phase, (unsigned)before, card, live) &&
            !is_named(run, (unsigned)before, card))
            kn_put(&spare, card);
        before = (int)card;
    }
    return spare;
}

/* ---- Positions ---- */

static uint64_t mix_bytes(uint64_t key, const void *from, size_t size)
{
    const char *bytes = from;
    for (size_t i = 0; i + sizeof key <= size; i += sizeof key) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        key = kn_mix(key + word + 0x9e3779b97f4a7c15u);
    }
    return key;
}

/* Adds the number of cards that each group has in a heap. */
static uint64_t add_counts(uint64_t key, const ks_pack *pack, kn_set cards)
{
    for (int i = 0; i < pack->groups->count; i++)
        key = kn_mix(key + (uint64_t)kn_count(kn_and(cards, pack->groups->cards[i])) +
                     0x9e3779b97f4a7c15u);
    return key;
}

uint64_t kg_same_key(const kg_same *same, const km_run *run)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    const char *end = (const char *)b + l->size;
    ks_block head = *b;
    head.moves = 0;
    uint64_t key = mix_bytes(l->size, &head, sizeof head);
    key = mix_bytes(key, b->sets, (size_t)same->spent * sizeof *b->sets);
    for (int i = 0; i < same->spents; i++)
        key = add_counts(key, l->pack, b->sets[same->spent + i]);
    const kn_set *rest = b->sets + same->spent + same->spents, *knowledge = b->sets + l->sees,
                 *variables = b->sets + l->first_var_set;
    key =
        mix_bytes(key, rest, (size_t)((same->lists ? variables : knowledge) - rest) * sizeof *rest);
    return mix_bytes(key, variables, (size_t)(end - (const char *)variables));
}
