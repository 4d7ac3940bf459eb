/* SPDX-License-Identifier: MIT
 * arena.h: memory that is given piece by piece and freed at once. A rules file, with its document,
 * its compiled tables and its errors, lives in one arena. With KN_ARENA_MALLOC defined every piece
 * is a block of its own, so that sanitizers see overruns.
 */
#ifndef KN_BASE_ARENA_H
#define KN_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

typedef struct kn_arena kn_arena;

/* A new, empty arena, or NULL when memory is out. The caller owns it. */
kn_arena *kn_arena_new(void);

/* Frees the arena and every piece of it; NULL is fine. */
void kn_arena_free(kn_arena *arena);

/* Hands everything of `guest` to `owner`, to be freed with it; `guest` itself is gone. */
void kn_arena_adopt(kn_arena *owner, kn_arena *guest);

/* `size` zeroed bytes, aligned for anything, which live as long as the arena; NULL when memory is
 * out (then the arena is marked, see below). Size 0 gives a valid pointer. */
void *kn_arena_take(kn_arena *arena, size_t size);

/* An array of `count` zeroed items of `size` bytes; overflow counts as memory out. */
void *kn_arena_array(kn_arena *arena, size_t count, size_t size);

/* Copies of text in the arena; NULL when memory is out. `length` bytes, and a NUL is added. */
char *kn_arena_text(kn_arena *arena, const char *text, size_t length);
char *kn_arena_print(kn_arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *kn_arena_vprint(kn_arena *arena, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* The texts of `parts`, ended by NULL, one after another. */
char *kn_arena_join(kn_arena *arena, const char *const *parts);

/* `count` names with `between` from each to the next; NULL when memory is out. Whoever writes a
 * file chooses how many there are, so they are not printed one behind the other. */
char *kn_arena_list(kn_arena *arena, const char *const *names, int count, const char *between);

/* True once any request to this arena failed: long builders may check once, at their end. */
int kn_arena_failed(const kn_arena *arena);

#endif
