/* SPDX-License-Identifier: MIT
 * arena.c: cuts pieces from a chain of blocks, the newest first. Pieces are never freed one by one
 * and never move. Pieces are zeroed when taken, except texts.
 */
#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"

enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = 65536 };

typedef struct block {
    struct block *next;
    size_t size, used;
    max_align_t data[];
} block;

struct kn_arena {
    block *blocks;
    int failed;
};

kn_arena *kn_arena_new(void)
{
    return kn_calloc(1, sizeof(kn_arena));
}

void kn_arena_free(kn_arena *arena)
{
    if (!arena)
        return;
    while (arena->blocks) {
        block *b = arena->blocks;
        arena->blocks = b->next;
        kn_free(b);
    }
    kn_free(arena);
}

void kn_arena_adopt(kn_arena *owner, kn_arena *guest)
{
    block **end = &owner->blocks;
    while (*end)
        end = &(*end)->next;
    *end = guest->blocks;
    kn_free(guest);
}

static block *block_new(kn_arena *arena, size_t size)
{
    block *b = size <= SIZE_MAX - sizeof(block) ? kn_realloc(NULL, sizeof(block) + size) : NULL;
    if (!b) {
        arena->failed = 1;
        return NULL;
    }
    *b = (block){.size = size};
    return b;
}

#ifdef KN_ARENA_MALLOC

static void *take(kn_arena *arena, size_t size)
{
    block *b = block_new(arena, size);
    if (!b)
        return NULL;
    b->next = arena->blocks;
    arena->blocks = b;
    return b->data;
}

#else

/* The size of blocks doubles, so that small files stay small and large ones need few blocks. */
static size_t next_size(const kn_arena *arena)
{
    size_t size = arena->blocks ? arena->blocks->size * 2 : FIRST_BLOCK;
    return size < FIRST_BLOCK ? FIRST_BLOCK : size > LARGEST_BLOCK ? LARGEST_BLOCK : size;
}

/* Returns an uninitialised piece. */
static void *take(kn_arena *arena, size_t size)
{
    const size_t unit = sizeof(max_align_t);
    block *b = arena->blocks;
    void *piece;

    if (size > SIZE_MAX - unit) {
        arena->failed = 1;
        return NULL;
    }
    size = (size + unit - 1) / unit * unit;
    if (size == 0)
        size = unit;
    if (!b || b->size - b->used < size) {
        size_t usual = next_size(arena);
        int large = size > usual / 4;
        block *fresh = block_new(arena, large ? size : usual);
        if (!fresh)
            return NULL;
        if (large && b) { /* placed behind the front block, which stays in use */
            fresh->next = b->next;
            b->next = fresh;
        } else {
            fresh->next = b;
            arena->blocks = fresh;
        }
        b = fresh;
    }
    piece = (char *)b->data + b->used;
    b->used += size;
    return piece;
}

#endif

void *kn_arena_take(kn_arena *arena, size_t size)
{
    void *piece = take(arena, size);
    return piece ? memset(piece, 0, size) : NULL;
}

void *kn_arena_array(kn_arena *arena, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size) {
        arena->failed = 1;
        return NULL;
    }
    return kn_arena_take(arena, count * size);
}

char *kn_arena_text(kn_arena *arena, const char *text, size_t length)
{
    char *copy = NULL;
    if (length < SIZE_MAX)
        copy = take(arena, length + 1);
    else
        arena->failed = 1;
    if (copy && length)
        memcpy(copy, text, length);
    if (copy)
        copy[length] = '\0';
    return copy;
}

char *kn_arena_join(kn_arena *arena, const char *const *parts)
{
    size_t length = 0;
    for (const char *const *part = parts; *part; part++)
        length += strlen(*part);
    char *text = take(arena, length + 1), *end = text;
    if (text)
        *text = '\0';
    for (; text && *parts; parts++)
        end = stpcpy(end, *parts);
    return text;
}

char *kn_arena_list(kn_arena *arena, const char *const *names, int count, const char *between)
{
    size_t most = 2 * (size_t)count + 1;
    const char **parts = kn_arena_array(arena, most, sizeof *parts);
    for (int n = 0; parts && n < count; n++) {
        parts[2 * n] = names[n];
        parts[2 * n + 1] = n + 1 < count ? between : NULL;
    }
    return parts ? kn_arena_join(arena, parts) : NULL;
}

char *kn_arena_print(kn_arena *arena, const char *format, ...)
{
    va_list arguments;
    char *text;
    va_start(arguments, format);
    text = kn_arena_vprint(arena, format, arguments);
    va_end(arguments);
    return text;
}

char *kn_arena_vprint(kn_arena *arena, const char *format, va_list arguments)
{
    va_list again;
    char *text = NULL;
    int length;

    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0)
        text = take(arena, (size_t)length + 1);
    else
        arena->failed = 1;
    if (text)
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

int kn_arena_failed(const kn_arena *arena)
{
    return arena->failed;
}
