/* SPDX-License-Identifier: MIT
 * climb_hand.c: analyses a hand. Cards of one rank that no player could tell apart form a *block*:
 * everybody knows the same about them. The lowest cards of a block represent all its cards, so a
 * list has one combination per class. climb_list.c makes these lists.
 */
#include "mechanics/climb.h"

/* Returns the shapes for which the hand has enough cards and levels. */
static km_shapes shapes_for(const km_climbing *plan, const km_climb_held *held)
{
    const km_shapes *able = plan->able;
    km_shapes shapes = plan->fits[kn_count(held->all)],
              exact = km_shapes_and(shapes, plan->exact_shapes);
    for (int equal = 1; equal <= plan->most; equal++) {
        uint32_t levels = held->in.with[equal];
        able += plan->levels + 1;
        shapes = km_shapes_and(shapes, able[kn_bits(levels)]);
        if (!levels)
            break;
    }
    while (!km_shapes_none(exact)) {
        unsigned s = km_shapes_pop(&exact);
        if (!kn_within(plan->kind[plan->shape[s].kind].exactly, held->all))
            shapes = km_shapes_minus(shapes, km_shapes_of(s));
    }
    return shapes;
}

void km_climb_hold(const km_climbing *plan, kn_set cards, km_climb_held *held)
{
    km_climb_levels *in = &held->in;
    held->known = true;
    held->all = cards;
    for (int n = 0; n <= plan->most; n++) {
        in->with[n] = 0;
        held->low[n] = KN_EMPTY;
    }
    in->with[plan->most + 1] = 0;
    memset(in->count, 0, sizeof in->count);
    /* word by word, because this runs for every card played */
    for (int high = 0; high < (KN_NARROW ? 1 : 2); high++) {
        const uint8_t *level_of = plan->level_of + 64 * high;
        uint64_t *low = &held->low[0].lo + high;
        for (uint64_t rest = high ? cards.hi : cards.lo; rest; rest &= rest - 1) {
            int level = level_of[__builtin_ctzll(rest)], n = ++in->count[level];
            in->with[n] |= 1u << level;
            low[2 * n] |= rest & -rest;
        }
    }
    for (int n = 2; n <= plan->most; n++)
        held->low[n] = kn_or(held->low[n], held->low[n - 1]);
    held->shapes = shapes_for(plan, held);
}

void km_climb_hold_rest(const km_climbing *plan, kn_set cards, km_climb_held *held)
{
    km_climb_levels *in = &held->in;
    kn_set gone = kn_minus(held->all, cards), changed = KN_EMPTY;
    uint32_t levels = 0;
    unsigned card;
    if (!held->known || !kn_within(cards, held->all)) {
        km_climb_hold(plan, cards, held);
        return;
    }
    for (; !kn_is_empty(gone); gone = kn_minus(gone, changed)) {
        int level = plan->level_of[kn_first(gone)];
        levels |= 1u << level;
        in->count[level] = 0;
        changed = kn_or(changed, plan->members[level]);
    }
    for (int n = 1; n <= plan->most; n++) {
        in->with[n] &= ~levels;
        held->low[n] = kn_minus(held->low[n], changed);
    }
    for (KN_EACH(card, kn_and(cards, changed))) {
        int level = plan->level_of[card], n = ++in->count[level];
        in->with[n] |= 1u << level;
        for (; n <= plan->most; n++)
            kn_put(&held->low[n], card);
    }
    held->all = cards;
    held->shapes = shapes_for(plan, held);
}

static inline void add_split(km_climb_blocks *blocks, kn_set hand, kn_set cards)
{
    kn_set here = kn_and(cards, hand);
    if (kn_is_empty(here) || kn_equal(here, hand))
        return; /* the usual case */
    for (int i = 0; i < blocks->splits; i++)
        if (kn_equal(blocks->splitter[i], here))
            return;
    blocks->splitter[blocks->splits++] = here;
}

/* Finds the sets of cards that public knowledge distinguishes from the rest: cards that can't be in
 * this hand, cards that may be elsewhere, and the card that must be led. */
static void find_splits(const km_run *run, const km_climbing *plan, kn_set hand,
                        km_climb_blocks *blocks)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    int first = plan->firsts ? *km_int(run, plan->at.first) : KS_NOBODY;
    blocks->splits = 0;
    if (first >= 0)
        add_split(blocks, hand, kn_set_of((unsigned)first));
    if (plan->wilds)
        add_split(blocks, hand, plan->wild);
    for (uint32_t kinds = plan->exact; kinds; kinds &= kinds - 1)
        add_split(blocks, hand, plan->kind[__builtin_ctz(kinds)].exactly);
    for (int i = 0; i < plan->guesses; i++)
        if (!kn_is_empty(b->sets[plan->guessed[i]]))
            add_split(blocks, hand, b->sets[l->possible_of[plan->guessed[i]]]);
}

void km_climb_split(const km_run *run, const km_climbing *plan, const km_climb_held *held,
                    km_climb_blocks *blocks)
{
    uint32_t levels = held->in.with[2];
    blocks->looked = true;
    blocks->divided = 0;
    blocks->split = blocks->each || plan->suited ? levels : 0;
    if (blocks->each)
        return;
    find_splits(run, plan, held->all, blocks);
    for (; levels && blocks->splits; levels &= levels - 1) {
        kn_set here = kn_and(held->all, plan->members[__builtin_ctz(levels)]);
        for (int i = 0; i < blocks->splits; i++)
            if (kn_meets(here, blocks->splitter[i]) && !kn_within(here, blocks->splitter[i]))
                blocks->split |= levels & -levels;
    }
}

void km_climb_divide(const km_run *run, const km_climbing *plan, const km_climb_held *held,
                     km_climb_blocks *blocks, int level)
{
    const ks_pack *pack = run->world.layout->pack;
    kn_set cards = kn_and(held->all, plan->members[level]);
    int n = 0;
    if (blocks->divided >> level & 1)
        return;
    blocks->divided |= 1u << level;
    while (!kn_is_empty(cards)) {
        unsigned card = kn_first(cards), suit = pack->suit[card];
        kn_set block = cards;
        if (blocks->each || (plan->suited && suit == KS_NO_SUIT))
            block = kn_set_of(card);
        else if (plan->suited)
            block = kn_and(cards, pack->by_suit[suit]);
        for (int i = 0; i < blocks->splits && !blocks->each; i++)
            block = kn_has(blocks->splitter[i], card) ? kn_and(block, blocks->splitter[i])
                                                      : kn_minus(block, blocks->splitter[i]);
        blocks->is[level][n++] = block;
        cards = kn_minus(cards, block);
    }
    blocks->count[level] = (uint8_t)n;
}

kn_set km_climb_representative(const km_run *run, const km_climbing *plan, kn_set cards)
{
    km_climb_held held;
    km_climb_blocks blocks = {.each = plan->unlike};
    kn_set out = KN_EMPTY;
    km_climb_hold(plan, run->world.block->sets[plan->hand.heap + run->world.block->place], &held);
    km_climb_split(run, plan, &held, &blocks);
    for (uint32_t levels = held.in.with[1]; levels; levels &= levels - 1) {
        int level = __builtin_ctz(levels);
        km_climb_divide(run, plan, &held, &blocks, level);
        for (int i = 0; i < blocks.count[level]; i++) {
            kn_set block = blocks.is[level][i];
            for (int n = kn_count(kn_and(block, cards)); n > 0; n--)
                kn_put(&out, kn_pop(&block));
        }
    }
    return out;
}
