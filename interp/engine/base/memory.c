/* SPDX-License-Identifier: MIT
 * memory.c: counts allocations per thread, and lets tests make them fail. It adds nothing to the
 * blocks, so sanitizers and leak checkers see the heap unchanged.
 */
#include "base/memory.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 0: no allocation fails; 1: every one fails; n: n - 1 more succeed */
static atomic_ulong failing;
static atomic_bool failing_once;
static _Thread_local unsigned long allocations;
static void (*fatal)(void); /* NULL: failures are returned */

static bool is_nth(void)
{
    unsigned long n = atomic_load_explicit(&failing, memory_order_relaxed);
    if (n > 1 || (n == 1 && atomic_load_explicit(&failing_once, memory_order_relaxed)))
        atomic_store_explicit(&failing, n - 1, memory_order_relaxed);
    return n == 1;
}

/* Returns the block. If it is NULL and the program must not continue, ends the program. */
static void *check_block(void *block)
{
    if (!block && fatal)
        fatal();
    return block;
}

FILE *kn_text_open(char **text, size_t *size)
{
    *text = NULL;
    return check_block(open_memstream(text, size));
}

bool kn_text_close(FILE *out)
{
    bool whole = !ferror(out);
    whole = !fclose(out) && whole;
    if (!whole)
        check_block(NULL);
    return whole;
}

bool kn_memory_ask(void)
{
    allocations++;
    if (!is_nth())
        return true;
    check_block(NULL);
    return false;
}

void *kn_realloc(void *p, size_t size)
{
    if (size == 0) {
        free(p);
        return NULL;
    }
    return kn_memory_ask() ? check_block(p ? realloc(p, size) : malloc(size)) : NULL;
}

void *kn_calloc(size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        return check_block(NULL);
    /* calloc(0) may return NULL, which callers would take for "out of memory" */
    return kn_memory_ask() ? check_block(calloc(count ? count : 1, size ? size : 1)) : NULL;
}

void *kn_one_more(void *list, int count, int *room, size_t size)
{
    int more = *room * 2 + 16;
    if (count < *room)
        return list;
    void *longer = kn_realloc(list, (size_t)more * size);
    if (longer)
        *room = more;
    return longer;
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

char *kn_printed(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = length < 0 ? NULL : kn_realloc(NULL, (size_t)length + 1);
    va_start(arguments, format);
    if (text)
        vsnprintf(text, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return text;
}

void kn_memory_ends(void (*end)(void))
{
    fatal = end;
}

void kn_memory_fail_after(unsigned long fail_after)
{
    atomic_store(&failing_once, false);
    atomic_store(&failing, fail_after);
}

void kn_memory_fail_once(unsigned long n)
{
    atomic_store(&failing_once, true);
    atomic_store(&failing, n);
}

unsigned long kn_memory_count(void)
{
    return allocations;
}
