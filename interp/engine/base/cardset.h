/* SPDX-License-Identifier: MIT
 * cardset.h: sets of up to 128 cards, in two halves. Card i of a pack is bit i, and the bits are in
 * the pack's order. Walking a set therefore gives its cards in the order in which people write
 * them.
 */
#ifndef KN_BASE_CARDSET_H
#define KN_BASE_CARDSET_H

#include <stdbool.h>
#include <stdint.h>

#define KN_CARDS_MAX 128
#define KN_NO_CARD 255

/* Playouts spend their time in a few files, which are compiled again for packs of at most 64 cards,
 * with KN_NARROW=1. In these files, the upper half of each set is 0, and nothing reads or
 * computes it. */
#ifndef KN_NARROW
#define KN_NARROW 0
#endif
#define KN_HI(half) (KN_NARROW ? 0 : (half))
#define KN_IS_LOW(card) (KN_NARROW || (card) < 64)
#define KN_HALF_OF(card) (KN_NARROW ? 0 : (card) >> 6)

typedef struct kn_set {
    uint64_t lo, hi;
} kn_set;

#define KN_EMPTY ((kn_set){0, 0})

static inline kn_set kn_set_of(unsigned card)
{
    return KN_IS_LOW(card) ? (kn_set){1ull << card, 0} : (kn_set){0, 1ull << (card - 64)};
}
/* Returns the set of the first `count` cards, 0..128. */
static inline kn_set kn_set_first(unsigned count)
{
    kn_set s;
    s.lo = count >= 64 ? ~0ull : (1ull << count) - 1;
    s.hi = count <= 64 ? 0 : count >= 128 ? ~0ull : (1ull << (count - 64)) - 1;
    return s;
}
static inline kn_set kn_and(kn_set a, kn_set b)
{
    return (kn_set){a.lo & b.lo, KN_HI(a.hi & b.hi)};
}
static inline kn_set kn_or(kn_set a, kn_set b)
{
    return (kn_set){a.lo | b.lo, KN_HI(a.hi | b.hi)};
}
static inline kn_set kn_minus(kn_set a, kn_set b)
{
    return (kn_set){a.lo & ~b.lo, KN_HI(a.hi & ~b.hi)};
}
static inline bool kn_is_empty(kn_set a)
{
    return (a.lo | KN_HI(a.hi)) == 0;
}
static inline bool kn_equal(kn_set a, kn_set b)
{
    return a.lo == b.lo && KN_HI(a.hi) == KN_HI(b.hi);
}
static inline bool kn_meets(kn_set a, kn_set b)
{
    return ((a.lo & b.lo) | KN_HI(a.hi & b.hi)) != 0;
}
static inline bool kn_within(kn_set a, kn_set b)
{
    return ((a.lo & ~b.lo) | KN_HI(a.hi & ~b.hi)) == 0;
}
static inline bool kn_has(kn_set a, unsigned card)
{
    return (KN_IS_LOW(card) ? a.lo >> card : a.hi >> (card - 64)) & 1;
}
static inline void kn_put(kn_set *a, unsigned card)
{
    if (KN_IS_LOW(card))
        a->lo |= 1ull << card;
    else
        a->hi |= 1ull << (card - 64);
}
static inline void kn_drop(kn_set *a, unsigned card)
{
    if (KN_IS_LOW(card))
        a->lo &= ~(1ull << card);
    else
        a->hi &= ~(1ull << (card - 64));
}
/* Counts the bits of a number in software, for processors without an instruction for it. */
int kn_bits_in_steps(uint64_t x) __attribute__((cold));
/* Counts the bits of a number. Portable builds can't use the processor's instruction directly (gcc
 * calls a library function instead), though nearly every processor has it, so test for it at run
 * time. */
static inline int kn_bits(uint64_t x)
{
#if defined __POPCNT__ || defined __aarch64__
    return __builtin_popcountll(x);
#elif defined __x86_64__
    if (__builtin_expect(__builtin_cpu_supports("popcnt") != 0, 1)) {
        uint64_t bits;
        __asm__("popcnt %1, %0" : "=r"(bits) : "r"(x) : "cc");
        return (int)bits;
    }
#endif
    return kn_bits_in_steps(x);
}
static inline int kn_count(kn_set a)
{
    return kn_bits(a.lo) + (KN_HI(a.hi) ? kn_bits(a.hi) : 0);
}
/* True if the set has exactly one card. Cheaper than counting. */
static inline bool kn_is_single(kn_set a)
{
    return KN_HI(a.hi) ? !a.lo && !(a.hi & (a.hi - 1)) : a.lo && !(a.lo & (a.lo - 1));
}
/* Returns the first card. The set must not be empty. */
static inline unsigned kn_first(kn_set a)
{
    return KN_NARROW || a.lo ? (unsigned)__builtin_ctzll(a.lo)
                             : 64u + (unsigned)__builtin_ctzll(a.hi);
}
/* Removes the first card and returns it. The set must not be empty. */
static inline unsigned kn_pop(kn_set *a)
{
    unsigned card;
    if (KN_NARROW || a->lo) {
        card = (unsigned)__builtin_ctzll(a->lo);
        a->lo &= a->lo - 1;
    } else {
        card = 64u + (unsigned)__builtin_ctzll(a->hi);
        a->hi &= a->hi - 1;
    }
    return card;
}
/* Returns the n-th card (0 = first); n must be below the count. */
static inline unsigned kn_nth(kn_set a, unsigned n)
{
    if (!KN_HI(a.hi) && n < 4) { /* avoids a loop whose number of steps is hard to predict */
        uint64_t one = a.lo & (a.lo - 1), two = one & (one - 1);
        const uint64_t left[4] = {a.lo, one, two, two & (two - 1)};
        return (unsigned)__builtin_ctzll(left[n]);
    }
    while (n--)
        kn_pop(&a);
    return kn_first(a);
}
/* Total order for sorting sets: by number of cards, then card by card. Returns <0, 0 or >0. */
int kn_set_compare(kn_set a, kn_set b);

/* for (KN_EACH(card, set)) ...: walks a copy of `set`. */
#define KN_EACH(card, set)                                                                         \
    kn_set card##_rest = (set);                                                                    \
    !kn_is_empty(card##_rest) && ((card) = kn_pop(&card##_rest), 1);

#endif
