/* SPDX-License-Identifier: MIT
 * memory.c: counts what is allocated, per thread, and lets tests make allocations fail. It adds
 * nothing to the blocks themselves, so sanitizers and leak checkers see the heap as it is.
 */
#include "base/memory.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* 0: nothing fails; 1: everything fails; n: n - 1 more allocations succeed. */
static atomic_ulong failing;
static _Thread_local unsigned long allocations;

static int refused(void)
{
    unsigned long n = atomic_load_explicit(&failing, memory_order_relaxed);
    if (n > 1)
        atomic_store_explicit(&failing, n - 1, memory_order_relaxed);
    return n == 1;
}

bool kn_memory_ask(void)
{
    allocations++;
    return !refused();
}

void *kn_realloc(void *p, size_t size)
{
    if (size == 0) {
        free(p);
        return NULL;
    }
    return kn_memory_ask() ? realloc(p, size) : NULL;
}

void *kn_calloc(size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        return NULL;
    /* calloc(0) may answer NULL, which would read as "memory is out". */
    return kn_memory_ask() ? calloc(count ? count : 1, size ? size : 1) : NULL;
}

void kn_free(void *p)
{
    free(p);
}

char *kn_strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = kn_realloc(NULL, size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

void kn_memory_fail_after(unsigned long fail_after)
{
    atomic_store(&failing, fail_after);
}

unsigned long kn_memory_count(void)
{
    return allocations;
}
