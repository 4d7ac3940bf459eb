/* SPDX-License-Identifier: MIT
 * seal.c: a keyed BLAKE2b over the rules' digest and the block. The key is random, never leaves the
 * process, and goes with it: so do its saved states. It is no part of any game.
 */
#include "game/seal.h"

#include <pthread.h>
#include <sodium.h>

static unsigned char key[crypto_generichash_KEYBYTES];

static void draw_key(void)
{
    if (sodium_init() < 0) {
        /* As in base/chance.c: only slower without it. */
    }
    randombytes_buf(key, sizeof key);
}

void kg_seal(const unsigned char digest[32], const void *block, size_t size,
             unsigned char seal[KG_SEAL])
{
    static pthread_once_t drawn = PTHREAD_ONCE_INIT;
    crypto_generichash_state state;
    pthread_once(&drawn, draw_key);
    crypto_generichash_init(&state, key, sizeof key, KG_SEAL);
    crypto_generichash_update(&state, digest, 32);
    crypto_generichash_update(&state, block, size);
    crypto_generichash_final(&state, seal, KG_SEAL);
}

bool kg_seal_fits(const unsigned char digest[32], const void *block, size_t size,
                  const unsigned char *seal)
{
    unsigned char right[KG_SEAL];
    kg_seal(digest, block, size, right);
    return sodium_memcmp(right, seal, KG_SEAL) == 0;
}
