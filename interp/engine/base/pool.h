/* SPDX-License-Identifier: MIT
 * pool.h: memory for very many small blocks that come and go and grow, as a script's do, and that
 * all end at once. Not for what lives as long as its owner: that is an arena's.
 */
#ifndef KN_BASE_POOL_H
#define KN_BASE_POOL_H

#include <stddef.h>

/* Blocks of at most KN_POOL_SMALL bytes are cut from chunks and, given back, wait in a list of
 * their size; larger ones are the heap's. With KN_ARENA_MALLOC defined all are, so that sanitizers
 * see overruns. */
enum { KN_POOL_UNIT = 16, KN_POOL_SMALL = 256, KN_POOL_CHUNK = 16384 };

struct kn_pool_large;
struct kn_pool_chunk;

/* All zero: an empty pool. */
typedef struct kn_pool {
    void *spare[KN_POOL_SMALL / KN_POOL_UNIT]; /* given back, by size in units less one */
    char *at, *end;                            /* what is left of the newest chunk */
    struct kn_pool_chunk *chunk;
    struct kn_pool_large *large;
} kn_pool;

/* Resizes `p` (NULL: a new block) from `old` bytes, as it was asked for, to `size`; 0 gives it back
 * and returns NULL. NULL when memory is out: `p` is untouched then, and may be used as a block of a
 * smaller `size` from then on. */
void *kn_pool_resize(kn_pool *pool, void *p, size_t old, size_t size);

/* Frees all blocks; the pool is empty then. */
void kn_pool_end(kn_pool *pool);

#endif
