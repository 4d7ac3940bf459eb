/* SPDX-License-Identifier: MIT
 * luck.h: the random numbers of players, by (seed, match, seat), deal and decision. A draw at one
 * decision affects neither later decisions nor the next deal. Rules or players can therefore be
 * compared with the same random numbers. The game has its own generator for shuffles, which is
 * never used here.
 */
#ifndef KP_PLAYERS_LUCK_H
#define KP_PLAYERS_LUCK_H

#include <stdint.h>

#include "base/chance.h"

typedef struct kp_luck {
    uint64_t match;    /* key of a seat's random numbers in a match */
    uint64_t deal;     /* the current deal of the match, from 0 */
    uint64_t decision; /* start of the random numbers for the next decision of this deal */
    uint64_t counter;  /* state for the next number of this decision */
} kp_luck;

static inline void kp_luck_begin_deal(kp_luck *luck, uint64_t deal)
{
    luck->deal = deal;
    luck->decision = luck->counter = kn_mix(luck->match ^ (deal + 0x5851f42d4c957f2du));
}

/* Returns the random numbers of `seat` for the first deal of match `index` of `seed`. They don't
 * depend on the machine or the order in which matches are played. */
static inline kp_luck kp_luck_of(uint64_t seed, uint64_t index, unsigned seat)
{
    kn_dice key;
    kn_dice_seed(&key, seed, seat, index);
    kp_luck luck = {.match = key.counter};
    kp_luck_begin_deal(&luck, 0);
    return luck;
}

/* Starts the seat's next decision, in deal number `deal` of the match (from 0). Its numbers
 * don't depend on those of earlier decisions. */
static inline void kp_luck_decide(kp_luck *luck, uint64_t deal)
{
    if (luck->deal != deal)
        kp_luck_begin_deal(luck, deal);
    luck->decision += 0xd1342543de82ef95u;
    luck->counter = luck->decision;
}

static inline uint64_t kp_luck_next(kp_luck *luck)
{
    luck->counter += 0x9e3779b97f4a7c15u;
    return kn_mix(luck->counter);
}

static inline uint32_t kp_luck_word(void *luck)
{
    return (uint32_t)(kp_luck_next(luck) >> 32);
}

/* Returns an unbiased uniform random number in 0 .. n - 1, for n > 0. */
static inline uint32_t kp_luck_below(kp_luck *luck, uint32_t n)
{
    return kn_below(kp_luck_word, luck, n);
}

#endif
