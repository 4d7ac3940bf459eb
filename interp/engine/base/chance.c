/* SPDX-License-Identifier: MIT
 * chance.c: turns ChaCha20 keystreams into unbiased numbers and shuffles. The nonce of RFC 8439 is
 * the address of a result (deal, kind, number); the counter numbers its blocks.
 */
#include "base/chance.h"

#include <sodium.h>
#include <string.h>

/* Four blocks are computed in parallel, which takes little more time than one. */
enum { BLOCK = 64, WORDS_PER_BLOCK = 16, AT_ONCE = 4, SHUFFLE_MAX = 128 };

const char *const kn_chance_names[KN_CHANCE_KINDS + 1] = {
    [KN_CHANCE_SHUFFLE] = "shuffle",
    [KN_CHANCE_RESHUFFLE] = "reshuffle",
    [KN_CHANCE_CUT] = "cut",
    [KN_CHANCE_INSERTION] = "insertion",
    [KN_CHANCE_FIRST_DEALER] = "first_dealer",
    [KN_CHANCE_DRAW] = "draw",
    [KN_CHANCE_DEAL_SEED] = "deal_seed",
    [KN_CHANCE_KINDS] = NULL,
};

static uint8_t *put_little_endian(uint8_t *out, uint64_t value, unsigned bytes)
{
    for (; bytes > 0; bytes--, value >>= 8)
        *out++ = (uint8_t)value;
    return out;
}

void kn_chance_seed(kn_chance *chance, uint64_t seed, uint32_t purpose, uint64_t index)
{
    /* change this text whenever the derivation changes */
    static const uint8_t label[16] = "kanun chance 2";
    uint8_t message[sizeof label + 8 + 4 + 8], *end = message;

    if (sodium_init() < 0) {
        /* Selects the fastest code for this processor; thread-safe, and cheap after the first call.
         * Failure only makes this slower, with the same bytes, so it is ignored. */
    }
    memcpy(end, label, sizeof label);
    end = put_little_endian(end + sizeof label, seed, 8);
    end = put_little_endian(end, purpose, 4);
    put_little_endian(end, index, 8);
    *chance = (kn_chance){0};
    crypto_generichash(chance->key, KN_CHANCE_KEY, message, sizeof message, NULL, 0);
}

void kn_chance_begin_deal(kn_chance *chance, uint32_t deal)
{
    chance->deal = deal;
    memset(chance->drawn, 0, sizeof chance->drawn);
}

/* A position in a keystream, with the next words to use. */
typedef struct place {
    const uint8_t *key;
    uint8_t nonce[crypto_stream_chacha20_ietf_NONCEBYTES];
    uint32_t block;
} place;

/* Returns the address of the next result of a kind, and counts this result as drawn. */
static place next_place(kn_chance *chance, kn_chance_kind kind)
{
    place at = {.key = chance->key};
    uint8_t *end = put_little_endian(at.nonce, chance->deal, 4);
    end = put_little_endian(end, kind, 4);
    put_little_endian(end, chance->drawn[kind]++, 4);
    return at;
}

/* Fills `words` with the next `blocks` blocks, which are the same on every machine. */
static void next_blocks(place *at, uint32_t *words, unsigned blocks)
{
    uint8_t *bytes = (uint8_t *)words;

    memset(bytes, 0, (size_t)blocks * BLOCK);
    crypto_stream_chacha20_ietf_xor_ic(bytes, bytes, (size_t)blocks * BLOCK, at->nonce, at->block,
                                       at->key);
    at->block += blocks;
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    for (unsigned i = 0; i < blocks * WORDS_PER_BLOCK; i++)
        words[i] = __builtin_bswap32(words[i]);
#endif
}

/* Returns the words for one result; fetches further blocks one by one. */
typedef struct supply {
    place at;
    uint32_t *words;
    unsigned used, filled;
} supply;

static void __attribute__((noinline)) fetch_words(supply *s)
{
    next_blocks(&s->at, s->words, 1);
    s->used = 0;
    s->filled = WORDS_PER_BLOCK;
}

static inline uint32_t next_word(void *supplied)
{
    supply *s = supplied;
    if (s->used == s->filled)
        fetch_words(s);
    return s->words[s->used++];
}

uint32_t kn_chance_below(kn_chance *chance, kn_chance_kind kind, uint32_t n)
{
    uint32_t words[WORDS_PER_BLOCK];
    supply s = {next_place(chance, kind), words, 0, 0};
    return kn_below(next_word, &s, n);
}

void kn_chance_shuffle(kn_chance *chance, kn_chance_kind kind, uint8_t *items, unsigned count)
{
    uint32_t words[SHUFFLE_MAX];
    supply s = {next_place(chance, kind), words, 0, 0};
    unsigned blocks;

    if (count < 2)
        return;
    /* One call gives the count - 1 numbers for Fisher-Yates; the other words replace rejected
     * ones. */
    blocks = (count - 1 + WORDS_PER_BLOCK - 1) / WORDS_PER_BLOCK;
    if (blocks > 1)
        blocks = (blocks + AT_ONCE - 1) / AT_ONCE * AT_ONCE;
    next_blocks(&s.at, words, blocks);
    s.filled = blocks * WORDS_PER_BLOCK;
    for (unsigned left = count; left > 1; left--) {
        uint32_t chosen = kn_below(next_word, &s, left);
        uint8_t item = items[chosen];
        items[chosen] = items[left - 1];
        items[left - 1] = item;
    }
}

void kn_dice_seed(kn_dice *dice, uint64_t seed, uint32_t purpose, uint64_t index)
{
    uint64_t x = kn_mix(seed + 0x9e3779b97f4a7c15u);
    x = kn_mix(x ^ (index + 0x3c6ef372fe94f82au));
    dice->counter = kn_mix(x ^ (purpose + 0xdaa66d2c7ddf743fu));
}
