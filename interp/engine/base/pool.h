/* SPDX-License-Identifier: MIT
 * pool.h: memory for very many small blocks that are allocated, resized and freed often, as a
 * script's are, and that all end at once. Blocks that live as long as their owner belong in an
 * arena instead.
 */
#ifndef KN_BASE_POOL_H
#define KN_BASE_POOL_H

#include <stddef.h>

/* Blocks of at most KN_POOL_SMALL bytes are cut from chunks. Once freed, they are kept in a list by
 * size. Larger blocks come from the heap. With KN_ARENA_MALLOC defined, all blocks come from the
 * heap, so that sanitizers can detect overruns. */
enum { KN_POOL_UNIT = 16, KN_POOL_SMALL = 256, KN_POOL_CHUNK = 16384 };

struct kn_pool_large;
struct kn_pool_chunk;

/* A zeroed struct is an empty pool. */
typedef struct kn_pool {
    void *spare[KN_POOL_SMALL / KN_POOL_UNIT]; /* free blocks, by size in units minus 1 */
    char *at, *end;                            /* unused rest of the newest chunk */
    struct kn_pool_chunk *chunk;
    struct kn_pool_large *large;
} kn_pool;

/* Resizes `p` (NULL: allocates) from `old` bytes, the size last requested, to `size` bytes; size 0
 * frees the block and returns NULL. NULL: out of memory; `p` stays valid, and may from then on be
 * treated as a block of a smaller `size`. */
void *kn_pool_resize(kn_pool *pool, void *p, size_t old, size_t size);

/* Frees all blocks and empties the pool. */
void kn_pool_end(kn_pool *pool);

#endif
