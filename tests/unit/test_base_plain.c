/* SPDX-License-Identifier: MIT
 * test_base_plain.c: characters that texts from outside may not contain are found and marked, for
 * any bytes.
 */
#include <check.h>
#include <string.h>

#include "base/plain.h"
#include "run_suite.h"

TEST(plain_texts_stay_as_they_are)
{
    static const char *const texts[] = {
        "", "4H x 5C", "\u30AB\u30FC\u30C9", "\u0645\u0631", "\U0001F0A1", "a\u0301", "\uFFFD"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char out[100];
        size_t size = strlen(texts[i]);
        ck_assert_uint_eq(kn_plain_fault(texts[i], size), size);
        ck_assert_uint_eq(kn_plain_copy(out, sizeof out, texts[i], size), size);
        ck_assert_str_eq(out, texts[i]);
    }
}

TEST(each_fault_is_found_where_it_stands_and_marked)
{
    static const struct {
        const char *text;
        size_t size;
    } faults[] = {
        {"\n", 1},
        {"\t", 1},
        {"\0", 1},
        {"\x1b", 1},
        {"\x7f", 1},
        {"\xc2\x9b", 2},
        {"\u2028", 3},
        {"\u200E", 3},
        {"\u202A", 3},
        {"\u202E", 3},
        {"\u2066", 3},
        {"\u2069", 3},
        {"\u061C", 2},
        {"\uFEFF", 3},
        {"\xef\xbf\xbe", 3},
        {"\x80", 1},
        {"\xff", 1},
        {"\xc3", 1},
        {"\xf4\x90\x80\x80", 1},
        {"\xe0\x80\x80", 1},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char text[20] = "ab", out[40];
        memcpy(text + 2, faults[i].text, faults[i].size);
        ck_assert_uint_eq(kn_plain_fault(text, 2 + faults[i].size), 2);
        kn_plain_copy(out, sizeof out, text, 2 + faults[i].size);
        ck_assert_str_eq(out, "ab\uFFFD");
    }
}

TEST(a_copy_ends_with_a_whole_character)
{
    const char *text = "a\u30AB\nb";
    static const char *const wanted[] = {
        "", "a", "a", "a", "a\u30AB", "a\u30AB", "a\u30AB", "a\u30AB\uFFFD", "a\u30AB\uFFFDb"};
    for (size_t room = 1; room <= 9; room++) {
        char out[16];
        memset(out, 'x', sizeof out);
        ck_assert_uint_eq(kn_plain_copy(out, room, text, strlen(text)), strlen(wanted[room - 1]));
        ck_assert_str_eq(out, wanted[room - 1]);
        ck_assert_int_eq(out[room], 'x');
    }
}

TEST(any_bytes_become_a_plain_text)
{
    uint32_t n = 1;
    for (int round = 0; round < 20000; round++) {
        char text[12], out[40];
        for (size_t i = 0; i < sizeof text; i++)
            text[i] = (char)((n = n * 1664525 + 1013904223) >> 24);
        size_t size = kn_plain_copy(out, sizeof out, text, sizeof text);
        ck_assert_uint_le(size, 36);
        ck_assert_uint_eq(strlen(out), size);
        ck_assert_uint_eq(kn_plain_fault(out, size), size);
    }
}

TEST(characters_that_nobody_sees_are_no_plain_text)
{
    static const int32_t hidden[] = {0xAD,   0x200B, 0x200C,  0x200D, 0x2060, 0xFEFF, 0x3164,
                                     0x115F, 0xFE0F, 0xE0041, 0x202E, 0x1B,   -1};
    static const int32_t seen[] = {'a', ' ', 0x301, 0x30AB, 0x645, 0x1F0A1, 0xFFFD};
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        ck_assert_msg(kn_plain_is_unfit('a', hidden[i]), "U+%04X", (unsigned)hidden[i]);
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        ck_assert_msg(!kn_plain_is_unfit('a', seen[i]), "U+%04X", (unsigned)seen[i]);
    ck_assert_uint_eq(kn_plain_fault("ab\u200Bc", 6), 2);
    ck_assert_uint_eq(kn_plain_fault("\uFE0Fa", 4), 0);
    char text[] = "p\u200Bass";
    kn_plain_mend(text);
    ck_assert_str_eq(text, "p?ass");
}

/* Joiners are part of words in some writing systems, and of emoji. But two names must not differ
 * only in a row of joiners. */
TEST(joiners_stand_singly_behind_what_needs_them)
{
    static const char *const fine[] = {"\u0645\u06CC\u200C\u0631", "\u2764\uFE0F",
                                       "\u2764\uFE0F\u200D\U0001F525", "\u0915\u094D\u200D"};
    static const char *const wrong[] = {"\u0645\u200C\u200C", "\u0645\u200D\u200C\u200D",
                                        "\u2764\uFE0F\uFE0F", "\u2764\u200D\uFE0F", "a\u200D"};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        ck_assert_uint_eq(kn_plain_fault(fine[i], strlen(fine[i])), strlen(fine[i]));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_uint_lt(kn_plain_fault(wrong[i], strlen(wrong[i])), strlen(wrong[i]));
}

int main(void)
{
    return run_tests("plain texts");
}
