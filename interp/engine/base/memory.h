/* SPDX-License-Identifier: MIT
 * memory.h: all access to the heap. All allocations of the program use these functions, so that
 * tests can count them and make the n-th one fail. It is not an allocator of its own.
 */
#ifndef KN_BASE_MEMORY_H
#define KN_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Resizes `p` (NULL: allocates) to `size` bytes; size 0 frees and returns NULL. NULL: out of
 * memory, and `p` stays valid. New bytes are undefined. */
void *kn_realloc(void *p, size_t size);

/* Returns a zeroed block of `count` times `size` bytes; NULL: out of memory or overflow. */
void *kn_calloc(size_t count, size_t size);

/* Makes room for one more item of `size` bytes after the `count` items of `list` (NULL: empty).
 * Returns the list, reallocated if it was full; *room is the number of items that it has room for.
 * NULL: out of memory, and `list` stays valid. */
void *kn_one_more(void *list, int count, int *room, size_t size);

/* Frees a block from the functions above; accepts NULL. */
void kn_free(void *p);

/* Returns a copy of `text`, owned by the caller (kn_free); NULL: out of memory. */
char *kn_strdup(const char *text);

/* Returns a text formatted as by printf, owned by the caller (kn_free); NULL: out of memory. */
char *kn_printed(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Opens a stream that writes to memory. When it is closed, *text and *size are set; the caller owns
 * the text (free), even after a failure. NULL: out of memory. */
FILE *kn_text_open(char **text, size_t *size);
/* Closes it. False: memory was out, and the text is incomplete. */
bool kn_text_close(FILE *out);

/* Counts an allocation; for allocators that cut small blocks from larger ones. Returns false if the
 * allocation must fail. */
bool kn_memory_ask(void);

/* the message everywhere */
#define KN_MEMORY_OUT "out of memory"

/* For applications: calls `end`, which must not return, when an allocation fails, so that callers
 * need no check. With NULL, the default, the allocation returns NULL, which the engine survives.
 * Set it before threads start. */
void kn_memory_ends(void (*end)(void));

/* For tests: `fail_after` = n makes the n-th allocation from now on (1 = the next one) and all
 * later ones fail; 0 turns failures off. Not thread-safe: set before threads start. */
void kn_memory_fail_after(unsigned long fail_after);

/* For tests: makes only the n-th allocation from now on fail. */
void kn_memory_fail_once(unsigned long n);

/* For tests: returns the number of allocations of this thread since the program began. */
unsigned long kn_memory_count(void);

#endif
