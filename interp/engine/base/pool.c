/* SPDX-License-Identifier: MIT
 * pool.c: keeps small blocks in lists by size and large ones in a ring, so that all can be freed
 * without knowing their holders. Like all others, these allocations are counted, and tests can make
 * them fail.
 */
#include "base/pool.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/memory.h"

/* Header of a large block. */
typedef struct kn_pool_large {
    _Alignas(KN_POOL_UNIT) struct kn_pool_large *next;
    struct kn_pool_large *previous;
} large;

typedef struct kn_pool_chunk {
    _Alignas(KN_POOL_UNIT) struct kn_pool_chunk *next;
} chunk;

static bool is_small(size_t size)
{
#ifdef KN_ARENA_MALLOC
    return false;
#else
    return size <= KN_POOL_SMALL;
#endif
}

/* Returns the index of the list that has blocks of that size. */
static size_t list_of(size_t size)
{
    return (size - 1) / KN_POOL_UNIT;
}

static void *take_small(kn_pool *pool, size_t size)
{
    size_t list = list_of(size), bytes = (list + 1) * KN_POOL_UNIT;
    void *p = pool->spare[list];
    if (!kn_memory_ask())
        return NULL;
    if (p) {
        memcpy(&pool->spare[list], p, sizeof p);
        return p;
    }
    if ((size_t)(pool->end - pool->at) <
        bytes) { /* the rest of the old chunk is too small to be kept */
        chunk *fresh = kn_realloc(NULL, sizeof *fresh + KN_POOL_CHUNK);
        if (!fresh)
            return NULL;
        fresh->next = pool->chunk;
        pool->chunk = fresh;
        pool->at = (char *)(fresh + 1);
        pool->end = pool->at + KN_POOL_CHUNK;
    }
    p = pool->at;
    pool->at += bytes;
    return p;
}

static void give_small(kn_pool *pool, void *p, size_t size)
{
    void **spare = &pool->spare[list_of(size)];
    memcpy(p, spare, sizeof *spare);
    *spare = p;
}

/* Allocates or resizes a large block, and links the block into the ring. */
static void *resize_large(kn_pool *pool, void *p, size_t size)
{
    large *block = p ? (large *)p - 1 : NULL;
    if (size > SIZE_MAX - sizeof *block || !(block = kn_realloc(block, sizeof *block + size)))
        return NULL;
    if (!p) {
        block->previous = NULL;
        block->next = pool->large;
    }
    if (block->next)
        block->next->previous = block;
    if (block->previous)
        block->previous->next = block;
    else
        pool->large = block;
    return block + 1;
}

static void give_large(kn_pool *pool, void *p)
{
    large *block = (large *)p - 1;
    if (block->next)
        block->next->previous = block->previous;
    if (block->previous)
        block->previous->next = block->next;
    else
        pool->large = block->next;
    kn_free(block);
}

static void give(kn_pool *pool, void *p, size_t size)
{
    if (is_small(size))
        give_small(pool, p, size);
    else
        give_large(pool, p);
}

void *kn_pool_resize(kn_pool *pool, void *p, size_t old, size_t size)
{
    if (size == 0) {
        if (p)
            give(pool, p, old);
        return NULL;
    }
    if (p && is_small(old) && is_small(size) && list_of(old) == list_of(size))
        return p;
    if (!is_small(size) && (!p || !is_small(old)))
        return resize_large(pool, p, size);
    void *fresh = is_small(size) ? take_small(pool, size) : resize_large(pool, NULL, size);
    if (fresh && p) {
        memcpy(fresh, p, old < size ? old : size);
        give(pool, p, old);
    }
    return fresh;
}

void kn_pool_end(kn_pool *pool)
{
    for (chunk *next; pool->chunk; pool->chunk = next) {
        next = pool->chunk->next;
        kn_free(pool->chunk);
    }
    for (large *next; pool->large; pool->large = next) {
        next = pool->large->next;
        kn_free(pool->large);
    }
    memset(pool, 0, sizeof *pool);
}
