/* SPDX-License-Identifier: MIT
 * chance.h: random numbers for the game and for analysis. The game uses ChaCha20 (RFC 8439,
 * libsodium) with a key in the state block. Each result is addressed by deal, kind and the
 * number of earlier results of that kind in the deal. Therefore, an extra draw or deal shifts
 * nothing else, and two rules can be compared on the same cards. Analysis has no secrets and draws
 * a lot, so it uses SplitMix64. Numbers below n are unbiased (Lemire 2019, with rejection).
 */
#ifndef KN_BASE_CHANCE_H
#define KN_BASE_CHANCE_H

#include <stddef.h>
#include <stdint.h>

/* The kinds of chance events that rules can have. Scenarios, sessions and records may give results
 * in advance. */
typedef enum kn_chance_kind {
    KN_CHANCE_SHUFFLE,      /* the order of a whole pack, top first */
    KN_CHANCE_RESHUFFLE,    /* the order of part of a pack, top first */
    KN_CHANCE_CUT,          /* number of cards lifted */
    KN_CHANCE_INSERTION,    /* number of cards above the inserted one */
    KN_CHANCE_FIRST_DEALER, /* a seat */
    KN_CHANCE_DRAW,         /* an index, for a script's random number or a card drawn at random */
    /* never drawn, only given: the key for all chance from a certain deal on */
    KN_CHANCE_DEAL_SEED,
    KN_CHANCE_KINDS
} kn_chance_kind;
extern const char *const kn_chance_names[KN_CHANCE_KINDS + 1]; /* NULL-terminated */

#define KN_CHANCE_KEY 32 /* bytes */

/* Part of the state block: no pointers. */
typedef struct kn_chance {
    uint8_t key[KN_CHANCE_KEY];
    uint32_t deal;                   /* number of the deal in the match, counted from 0 */
    uint32_t drawn[KN_CHANCE_KINDS]; /* number of results of each kind in this deal so far */
} kn_chance;

/* The use of a key. Keys of different purposes or indices are independent, so any split of
 * games among workers gives the same games. */
enum { KN_FOR_GAME, KN_FOR_PLAYERS, KN_FOR_ANALYSIS, KN_FOR_TESTS };

/* Prepares the chance of match number `index` with a user's seed, before the first deal. */
void kn_chance_seed(kn_chance *chance, uint64_t seed, uint32_t purpose, uint64_t index);

/* Begins deal number `deal` of the match. The deal's results don't depend on earlier deals. */
void kn_chance_begin_deal(kn_chance *chance, uint32_t deal);

/* Returns a number 0..n-1, all of which are equally likely; n >= 1. The number depends on the key,
 * the deal, the kind, and the number of earlier results of this kind in the deal, to which it is
 * added. */
uint32_t kn_chance_below(kn_chance *chance, kn_chance_kind kind, uint32_t n);

/* Shuffles the `count` (0..128) bytes of `items` uniformly. This counts as one result of the
 * kind. */
void kn_chance_shuffle(kn_chance *chance, kn_chance_kind kind, uint8_t *items, unsigned count);

/* The finalizer of SplitMix64: every bit of the result depends on every bit of `x`. */
static inline uint64_t kn_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* SplitMix64, for randomness that is not part of a game's state: seeding and drawing are cheap. */
typedef struct kn_dice {
    uint64_t counter;
} kn_dice;
void kn_dice_seed(kn_dice *dice, uint64_t seed, uint32_t purpose, uint64_t index);
static inline uint64_t kn_dice_long(kn_dice *dice)
{
    return kn_mix(dice->counter += 0x9e3779b97f4a7c15u);
}
static inline uint32_t kn_dice_word(void *dice)
{
    return (uint32_t)(kn_dice_long(dice) >> 32);
}
/* Returns a number 0..n-1, n >= 1, from the words that `next` returns. Lemire (2019), "Fast
 * random integer generation in an interval": takes the high half of word * n, and rejects the
 * few words that would make some results more frequent. */
static inline uint32_t kn_below(uint32_t (*next)(void *source), void *source, uint32_t n)
{
    uint64_t m = (uint64_t)next(source) * n;
    if ((uint32_t)m < n) {
        uint32_t floor = -n % n;
        while ((uint32_t)m < floor)
            m = (uint64_t)next(source) * n;
    }
    return (uint32_t)(m >> 32);
}
static inline uint32_t kn_dice_below(kn_dice *dice, uint32_t n)
{
    return kn_below(kn_dice_word, dice, n);
}

#endif
