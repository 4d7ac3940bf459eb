/* SPDX-License-Identifier: MIT
 * memory.h: the one door to the heap. Everything of ours that allocates goes through here, so that
 * tests can count allocations and make the n-th one fail. Not an allocator of its own.
 */
#ifndef KN_BASE_MEMORY_H
#define KN_BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Resizes `p` (NULL: a new block) to `size` bytes; size 0 frees and returns NULL. Returns NULL when
 * memory is out, and then `p` is untouched. New bytes are undefined. */
void *kn_realloc(void *p, size_t size);

/* A zeroed block of `count` times `size` bytes, or NULL when memory is out or the product
 * overflows. */
void *kn_calloc(size_t count, size_t size);

/* A list with room for one more item of `size` bytes behind `count`: `list` (NULL: none yet) itself
 * while there is, else it is made larger, and *room says for how many. NULL when memory is out, and
 * then `list` is untouched. */
void *kn_one_more(void *list, int count, int *room, size_t size);

/* Frees what the functions above returned; NULL is fine. */
void kn_free(void *p);

/* A copy of `text` (with its NUL) owned by the caller, freed with kn_free; NULL when memory is out.
 */
char *kn_strdup(const char *text);

/* A text that is put together as printf does: likewise. */
char *kn_printed(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* For what cuts small blocks from larger ones: counts an allocation, and is false when it is to
 * fail.
 */
bool kn_memory_ask(void);

/* How people are told, wherever it happens. */
#define KN_MEMORY_OUT "out of memory"

/* True if any allocation has failed since the program began, or since this was forgotten: whatever
 * came of it, what was made meanwhile may lack a part. For those who answer a person or a program,
 * so that none of their parts must remember to say so. */
bool kn_memory_lost(void);
void kn_memory_forget(void);

/* For tests: asked before each allocation whether it is to fail; NULL: none does. Not thread-safe:
 * set before threads start. */
typedef bool kn_memory_judge(void);
void kn_memory_watch(kn_memory_judge *fails);

/* For tests: `fail_after` = n makes the n-th allocation from now (1 = the next) and all later ones
 * fail, 0 turns failing off. Not thread-safe: set before threads start. */
void kn_memory_fail_after(unsigned long fail_after);

/* For tests: only the n-th allocation from now fails. */
void kn_memory_fail_once(unsigned long n);

/* For tests: allocations made since the program began, by this thread. */
unsigned long kn_memory_count(void);

#endif
