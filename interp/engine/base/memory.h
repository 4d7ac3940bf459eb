/* SPDX-License-Identifier: MIT
 * memory.h: all access to the heap. All our allocations go through these functions, so that
 * tests can count them and make the n-th one fail. Not an allocator of its own.
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

/* Makes room in `list` (NULL: none yet) for one more item of `size` bytes after `count`. Returns
 * the list, reallocated if it was full; *room is its capacity. NULL: out of memory, and `list`
 * stays valid. */
void *kn_one_more(void *list, int count, int *room, size_t size);

/* Frees a block from the functions above; accepts NULL. */
void kn_free(void *p);

/* Returns a copy of `text`, owned by the caller (kn_free); NULL: out of memory. */
char *kn_strdup(const char *text);

/* Returns a text formatted as by printf, owned by the caller (kn_free); NULL: out of memory. */
char *kn_printed(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Opens a stream that writes to memory. *text and *size are set when it is closed; the text is the
 * caller's (free), also after a failure. NULL: out of memory. */
FILE *kn_text_open(char **text, size_t *size);
/* Closes it. False: memory was out, and the text is incomplete. */
bool kn_text_close(FILE *out);

/* Counts an allocation, for allocators that cut small blocks from larger ones. Returns false if
 * it must fail. */
bool kn_memory_ask(void);

/* the message everywhere */
#define KN_MEMORY_OUT "out of memory"

/* For applications: `end` is called when an allocation fails, and must not return, so that their
 * callers need no check. NULL, the default: the allocation returns NULL, which the engine
 * survives. Set it before threads start. */
void kn_memory_ends(void (*end)(void));

/* For tests: `fail_after` = n makes the n-th allocation from now (1 = the next) and all later
 * ones fail; 0 turns failures off. Not thread-safe: set before threads start. */
void kn_memory_fail_after(unsigned long fail_after);

/* For tests: makes only the n-th allocation from now fail. */
void kn_memory_fail_once(unsigned long n);

/* For tests: returns the number of allocations of this thread since the program began. */
unsigned long kn_memory_count(void);

#endif
