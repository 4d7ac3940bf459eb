/* SPDX-License-Identifier: MIT
 * Tests of base/memory.h and base/arena.h: blocks, counting, failing on demand, pieces of an arena.
 * Overruns of pieces are left to the sanitizer build.
 */
#include <check.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/memory.h"
#include "run_suite.h"

static int all_are(const unsigned char *bytes, unsigned char value, size_t size)
{
    while (size > 0 && bytes[size - 1] == value)
        size--;
    return size == 0;
}

TEST(a_zeroed_block_is_zero)
{
    unsigned char *p = kn_calloc(100, 3);
    ck_assert_ptr_nonnull(p);
    ck_assert(all_are(p, 0, 300));
    kn_free(p);
}

TEST(a_block_of_nothing_is_still_a_block)
{
    void *p = kn_calloc(0, 8);
    ck_assert_ptr_nonnull(p);
    kn_free(p);
}

TEST(a_product_that_overflows_is_refused)
{
    ck_assert_ptr_null(kn_calloc(SIZE_MAX / 2, 3));
}

TEST(resizing_keeps_the_bytes_and_to_zero_frees)
{
    char *p = kn_realloc(NULL, 4);
    memcpy(p, "abc", 4);
    p = kn_realloc(p, 4000);
    ck_assert_str_eq(p, "abc");
    ck_assert_ptr_null(kn_realloc(p, 0));
}

TEST(copied_text_is_the_callers)
{
    char word[] = "talon", *copy = kn_strdup(word);
    word[0] = 's';
    ck_assert_str_eq(copy, "talon");
    kn_free(copy);
}

TEST(allocations_are_counted_and_frees_are_not)
{
    unsigned long before = kn_memory_count();
    void *p = kn_realloc(NULL, 10), *q = kn_calloc(1, 10);
    ck_assert_uint_eq(kn_memory_count() - before, 2);
    kn_free(p);
    kn_free(q);
    ck_assert_uint_eq(kn_memory_count() - before, 2);
}

TEST(the_nth_allocation_and_all_later_ones_fail_on_demand)
{
    char *p = kn_strdup("kept");
    void *q;
    kn_memory_fail_after(2);
    q = kn_calloc(1, 1);
    ck_assert_ptr_nonnull(q);
    ck_assert_ptr_null(kn_realloc(p, 100));
    ck_assert_str_eq(p, "kept");
    ck_assert_ptr_null(kn_calloc(1, 1));
    ck_assert_ptr_null(kn_strdup("x"));
    kn_memory_fail_after(0);
    kn_free(q);
    q = kn_calloc(1, 1);
    ck_assert_ptr_nonnull(q);
    kn_free(q);
    kn_free(p);
}

static void end_with_four(void)
{
    _exit(4);
}

TEST(an_application_ends_where_the_library_returns)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        kn_memory_ends(end_with_four);
        kn_memory_fail_once(2);
        void *p = kn_realloc(NULL, 8);
        _exit(!kn_calloc(1, 8) || p ? 1 : 2); /* not reached */
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 4);
}

TEST(pieces_are_zeroed_aligned_and_apart)
{
    kn_arena *arena = kn_arena_new();
    unsigned char *piece[500];
    for (size_t i = 0; i < 500; i++) {
        size_t size = i % 7 ? i : i * 40; /* some get blocks of their own */
        piece[i] = kn_arena_take(arena, size);
        ck_assert_ptr_nonnull(piece[i]);
        ck_assert_uint_eq((uintptr_t)piece[i] % _Alignof(max_align_t), 0);
        ck_assert(all_are(piece[i], 0, size));
        memset(piece[i], (int)i, size);
    }
    for (size_t i = 0; i < 500; i++)
        ck_assert(all_are(piece[i], (unsigned char)i, i % 7 ? i : i * 40));
    ck_assert(!kn_arena_failed(arena));
    kn_arena_free(arena);
}

TEST(a_piece_larger_than_any_block_is_given)
{
    kn_arena *arena = kn_arena_new();
    char *small = kn_arena_text(arena, "small", 5), *large = kn_arena_take(arena, 1000000);
    ck_assert_ptr_nonnull(large);
    memset(large, 'x', 1000000);
    ck_assert_str_eq(small, "small");
    ck_assert_str_eq(kn_arena_text(arena, "again", 5), "again");
    kn_arena_free(arena);
}

TEST(many_small_pieces_take_few_allocations)
{
#ifndef KN_ARENA_MALLOC
    kn_arena *arena = kn_arena_new();
    unsigned long before = kn_memory_count();
    for (int i = 0; i < 10000; i++)
        kn_arena_take(arena, 32);
    ck_assert(!kn_arena_failed(arena));
    ck_assert_uint_le(kn_memory_count() - before, 12);
    kn_arena_free(arena);
#else
    kn_arena *arena = kn_arena_new();
    unsigned long before = kn_memory_count();
    for (int i = 0; i < 100; i++)
        ck_assert_ptr_nonnull(kn_arena_take(arena, 32));
    /* debug builds use a block for each, so that overruns are detected */
    ck_assert_uint_eq(kn_memory_count() - before, 100);
    kn_arena_free(arena);
#endif
}

TEST(text_is_copied_and_printed)
{
    kn_arena *arena = kn_arena_new();
    ck_assert_str_eq(kn_arena_text(arena, "9C x 4H", 2), "9C");
    ck_assert_str_eq(kn_arena_text(arena, NULL, 0), "");
    ck_assert_str_eq(kn_arena_print(arena, "%s:%d", "egypt", 33), "egypt:33");
    ck_assert_int_eq((int)strlen(kn_arena_print(arena, "%9000d", 1)), 9000);
    kn_arena_free(arena);
}

TEST(requests_beyond_all_memory_fail_and_mark_the_arena)
{
    kn_arena *arena = kn_arena_new();
    ck_assert(!kn_arena_failed(arena));
    ck_assert_ptr_null(kn_arena_array(arena, SIZE_MAX / 2, 4));
    ck_assert(kn_arena_failed(arena));
    kn_arena_free(arena);
    arena = kn_arena_new();
    ck_assert_ptr_null(kn_arena_take(arena, SIZE_MAX));
    ck_assert(kn_arena_failed(arena));
    kn_arena_free(arena);
    arena = kn_arena_new();
    ck_assert_ptr_null(kn_arena_text(arena, "", SIZE_MAX));
    ck_assert(kn_arena_failed(arena));
    kn_arena_free(arena);
}

TEST(an_arena_without_memory_says_so_and_is_freed_whole)
{
    kn_arena *arena;
    kn_memory_fail_after(1);
    ck_assert_ptr_null(kn_arena_new());
    kn_memory_fail_after(0);
    arena = kn_arena_new();
    ck_assert_ptr_nonnull(kn_arena_take(arena, 5000));
    kn_memory_fail_after(1);
    ck_assert_ptr_null(kn_arena_array(arena, 1000, 1000));
    ck_assert_ptr_null(kn_arena_print(arena, "%70000d", 1));
    kn_memory_fail_after(0);
    ck_assert(kn_arena_failed(arena));
    ck_assert_ptr_nonnull(kn_arena_take(arena, 10));
    ck_assert(kn_arena_failed(arena));
    kn_arena_free(arena);
    kn_arena_free(NULL);
}

int main(void)
{
    return run_tests("memory");
}
