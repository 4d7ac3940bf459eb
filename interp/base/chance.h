/* SPDX-License-Identifier: MIT
 * chance.h: the game's chance and the players' chance, both ChaCha20 (RFC 8439, libsodium). The
 * game's is a key and a counter inside the state block, one keystream call a shuffle; the players'
 * is a buffered stream outside of it. Numbers below n are unbiased (Lemire 2019, with rejection).
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
    KN_CHANCE_KINDS
} kn_chance_kind;
extern const char *const kn_chance_names[KN_CHANCE_KINDS + 1]; /* NULL-terminated */

/* Lives in the state block: no pointers. */
typedef struct kn_chance {
    uint8_t key[32];
    uint64_t counter; /* of 64-byte keystream blocks used so far */
} kn_chance;

/* A stream derived from a user's seed, a purpose and an index: streams of different purposes or
 * indices are independent, so any split of games among workers gives the same games.
 * Purposes: 0 the game, 1 the players, 2 analysis (redeal), 3 tests. */
void kn_chance_seed(kn_chance *chance, uint64_t seed, uint32_t purpose, uint64_t index);

/* A number 0..n-1, each equally likely; n >= 1. Uses one keystream block. */
uint32_t kn_chance_below(kn_chance *chance, uint32_t n);

/* Puts the `count` (0..128) bytes of `items` into a uniformly random order. */
void kn_chance_shuffle(kn_chance *chance, uint8_t *items, unsigned count);

/* A buffered stream for decisions that are not part of the game's state. */
typedef struct kn_dice {
    kn_chance chance;
    unsigned used; /* words of `buffer` used up */
    uint32_t buffer[256];
} kn_dice;
void kn_dice_seed(kn_dice *dice, uint64_t seed, uint32_t purpose, uint64_t index);
void kn_dice_refill(kn_dice *dice);
static inline uint32_t kn_dice_word(kn_dice *dice)
{
    if (dice->used == 256)
        kn_dice_refill(dice);
    return dice->buffer[dice->used++];
}
/* A number 0..n-1; n >= 1. */
static inline uint32_t kn_dice_below(kn_dice *dice, uint32_t n)
{
    uint64_t m = (uint64_t)kn_dice_word(dice) * n;
    if ((uint32_t)m < n) {
        uint32_t floor = -n % n;
        while ((uint32_t)m < floor)
            m = (uint64_t)kn_dice_word(dice) * n;
    }
    return (uint32_t)(m >> 32);
}

#endif
