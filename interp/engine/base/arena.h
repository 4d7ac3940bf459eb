/* SPDX-License-Identifier: MIT
 * arena.h: memory that is allocated piece by piece and freed all at once. A rules file, with its
 * document, its compiled tables and its errors, lives in one arena. With KN_ARENA_MALLOC defined,
 * every piece is a block of its own, so that sanitizers can detect overruns.
 */
#ifndef KN_BASE_ARENA_H
#define KN_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>

typedef struct kn_arena kn_arena;

/* Returns a new, empty arena, owned by the caller; NULL: out of memory. */
kn_arena *kn_arena_new(void);

/* Frees the arena and all its pieces; accepts NULL. */
void kn_arena_free(kn_arena *arena);

/* Moves all pieces of `guest` to `owner`, which frees them later. Frees `guest` itself. */
void kn_arena_adopt(kn_arena *owner, kn_arena *guest);

/* Returns `size` zeroed bytes, aligned for any type, valid as long as the arena. NULL: out of
 * memory, and the arena is marked as failed (kn_arena_failed). Size 0 gives a valid pointer. */
void *kn_arena_take(kn_arena *arena, size_t size);

/* Returns an array of `count` zeroed items of `size` bytes; NULL: out of memory or overflow. */
void *kn_arena_array(kn_arena *arena, size_t count, size_t size);

/* Returns a copy of `length` bytes of `text` in the arena, with a NUL added; NULL: out of
 * memory. */
char *kn_arena_text(kn_arena *arena, const char *text, size_t length);
char *kn_arena_print(kn_arena *arena, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
char *kn_arena_vprint(kn_arena *arena, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Returns the concatenation of the NULL-terminated `parts`. */
char *kn_arena_join(kn_arena *arena, const char *const *parts);

/* Returns `count` names with `between` as separator; NULL: out of memory. A file may contain any
 * number of names, so they don't fit a fixed buffer. */
char *kn_arena_list(kn_arena *arena, const char *const *names, int count, const char *between);

/* True once any request to this arena has failed, so a long builder can check just once, at its
 * end. */
int kn_arena_failed(const kn_arena *arena);

#endif
