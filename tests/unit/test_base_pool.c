/* SPDX-License-Identifier: MIT
 * Tests of base/pool.h: blocks of all sizes keep their bytes while they grow, shrink and come back,
 * and end together. Leaks are found by the sanitizer.
 */
#include <check.h>
#include <stdint.h>
#include <string.h>

#include "base/memory.h"
#include "base/pool.h"
#include "run_suite.h"

TEST(blocks_are_aligned_for_anything)
{
    kn_pool pool = {0};
    for (size_t size = 1; size < 600; size++)
        ck_assert_uint_eq((uintptr_t)kn_pool_resize(&pool, NULL, 0, size) % KN_POOL_UNIT, 0);
    kn_pool_end(&pool);
}

/* Many blocks are resized in a fixed random order. Each is filled with its own number, up to its
 * size. */
TEST(resizing_keeps_the_bytes)
{
    enum { BLOCKS = 64 };
    kn_pool pool = {0};
    unsigned char *block[BLOCKS] = {NULL};
    size_t size[BLOCKS] = {0};
    uint32_t dice = 1;
    for (int turn = 0; turn < 20000; turn++) {
        dice = dice * 1664525u + 1013904223u;
        int i = (int)(dice >> 26);
        size_t now = (dice >> 8) % 5 == 0 ? 0 : (dice >> 10) % 700;
        block[i] = kn_pool_resize(&pool, block[i], size[i], now);
        ck_assert_int_eq(block[i] != NULL, now != 0);
        size_t same = 0;
        while (same < now && same < size[i] && block[i][same] == i)
            same++;
        ck_assert_uint_eq(same, now < size[i] ? now : size[i]);
        if (now)
            memset(block[i], i, now);
        size[i] = now;
    }
    kn_pool_end(&pool);
}

TEST(what_was_given_back_is_used_again)
{
    kn_pool pool = {0};
    void *first = kn_pool_resize(&pool, NULL, 0, 40);
    ck_assert_ptr_nonnull(first);
    ck_assert_ptr_null(kn_pool_resize(&pool, first, 40, 0));
    unsigned long before = kn_memory_count();
    ck_assert_ptr_nonnull(kn_pool_resize(&pool, NULL, 0, 33));
    ck_assert_uint_eq(kn_memory_count(), before + 1); /* counted, no matter where it comes from */
    kn_pool_end(&pool);
}

TEST(a_block_stays_when_memory_is_out)
{
    kn_pool pool = {0};
    char *small = kn_pool_resize(&pool, NULL, 0, 20), *large = kn_pool_resize(&pool, NULL, 0, 900);
    memcpy(small, "talon", 6);
    memcpy(large, "stock", 6);
    kn_memory_fail_after(1);
    ck_assert_ptr_null(kn_pool_resize(&pool, small, 20, 200));
    ck_assert_ptr_null(kn_pool_resize(&pool, large, 900, 2000));
    ck_assert_ptr_null(kn_pool_resize(&pool, NULL, 0, 1));
    kn_memory_fail_after(0);
    ck_assert_str_eq(small, "talon");
    ck_assert_str_eq(large, "stock");
    kn_pool_end(&pool);
}

TEST(a_block_that_could_not_shrink_counts_as_shrunk)
{
    kn_pool pool = {0};
    char *large = kn_pool_resize(&pool, NULL, 0, 900);
    memcpy(large, "stock", 6);
    kn_memory_fail_after(1);
    ck_assert_ptr_null(kn_pool_resize(&pool, large, 900, 30));
    kn_memory_fail_after(0);
    ck_assert_str_eq(large, "stock");
    large = kn_pool_resize(&pool, large, 30, 20);
    ck_assert_str_eq(large, "stock");
    ck_assert_ptr_null(kn_pool_resize(&pool, large, 20, 0));
    kn_pool_end(&pool);
}

int main(void)
{
    return run_tests("pools");
}
