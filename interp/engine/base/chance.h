/* SPDX-License-Identifier: MIT
 * chance.h: the game's chance and the chance of analysis. The game's is ChaCha20 (RFC 8439,
 * libsodium) by a key inside the state block, and every result is drawn from a place of its own: by
 * deal, kind and how many of that kind the deal has had. So a rule that draws once more, or deals
 * once more, shifts nothing else, and two rules can be compared on the same cards. Analysis, which
 * hides nothing and draws a great deal, has SplitMix64. Numbers below n are unbiased (Lemire 2019,
 * with rejection).
 */
#ifndef KN_BASE_CHANCE_H
#define KN_BASE_CHANCE_H

#include <stddef.h>
#include <stdint.h>

/* What a chance event of the rules is called; scenarios, sessions and records may give its result.
 */
typedef enum kn_chance_kind {
    KN_CHANCE_SHUFFLE,      /* the order of a whole pack, top first */
    KN_CHANCE_RESHUFFLE,    /* the order of part of it, top first */
    KN_CHANCE_CUT,          /* number of cards lifted */
    KN_CHANCE_INSERTION,    /* number of cards above the inserted one */
    KN_CHANCE_FIRST_DEALER, /* a seat */
    KN_CHANCE_DRAW,         /* an index: a script's random number, a card drawn at random */
    KN_CHANCE_DEAL_SEED,    /* never drawn, only given: the key of all chance from a deal on */
    KN_CHANCE_KINDS
} kn_chance_kind;
extern const char *const kn_chance_names[KN_CHANCE_KINDS + 1]; /* NULL-terminated */

#define KN_CHANCE_KEY 32 /* bytes of a key */

/* Lives in the state block: no pointers. */
typedef struct kn_chance {
    uint8_t key[KN_CHANCE_KEY];
    uint32_t deal;                   /* of the match, from 0 */
    uint32_t drawn[KN_CHANCE_KINDS]; /* results of each kind in this deal so far */
} kn_chance;

/* What a key is for. Keys of different purposes or indices are independent, so any split of games
 * among workers gives the same games. */
enum { KN_FOR_GAME, KN_FOR_PLAYERS, KN_FOR_ANALYSIS, KN_FOR_TESTS };

/* The chance of match `index` of a user's seed, before its first deal. */
void kn_chance_seed(kn_chance *chance, uint64_t seed, uint32_t purpose, uint64_t index);

/* Deal number `deal` of the match begins: what it draws depends on no earlier one. */
void kn_chance_begin_deal(kn_chance *chance, uint32_t deal);

/* A number 0..n-1, each equally likely; n >= 1. Depends on key, deal, kind and how many results of
 * that kind the deal has had; counts as one of them. */
uint32_t kn_chance_below(kn_chance *chance, kn_chance_kind kind, uint32_t n);

/* Puts the `count` (0..128) bytes of `items` into a uniformly random order: one result of its kind.
 */
void kn_chance_shuffle(kn_chance *chance, kn_chance_kind kind, uint8_t *items, unsigned count);

/* The finalizer of SplitMix64: every bit of the result depends on every bit of `x`. */
static inline uint64_t kn_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* SplitMix64, for what is not part of the game's state: a few steps to begin and to draw. */
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
/* A number 0..n-1, n >= 1, from the words that `next` brings. Lemire (2019), "Fast random integer
 * generation in an interval": the high half of word * n, where the few words that would make some
 * results more frequent are thrown away. */
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
