/* SPDX-License-Identifier: MIT
 * test_cli_wrap.c: the breaks of long lines on a screen. tests/cli tests the contents of the lines.
 */
#include <stdio.h>
#include <stdlib.h>

#include "command/look.h"
#include "run_suite.h"

static void expect(const char *text, const char *wrapped)
{
    kc_look look = {.screen = true, .width = 30};
    char *out = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&out, &size);
    ck_assert_ptr_nonnull(file);
    kc_look_wrap(&look, text, 2, file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_str_eq(out, wrapped);
    free(out);
}

TEST(a_line_that_just_fits_stays_whole)
{
    expect("123456789 123456789 1234567890\n", "123456789 123456789 1234567890\n");
    expect("123456789 123456789 12345678901\n", "123456789 123456789\n  12345678901\n");
}

TEST(a_line_is_broken_behind_a_comma_rather_than_a_blank)
{
    expect("seven, eight nine ten eleven twelve", "seven,\n  eight nine ten eleven twelve");
    expect("seven eight nine ten eleven twelve", "seven eight nine ten eleven\n  twelve");
}

TEST(what_follows_a_break_is_as_wide_as_the_rest_of_the_line)
{
    expect("123456789 123456789 123456789 1234567 1234567 12345678 1234567890",
           "123456789 123456789 123456789\n  1234567 1234567 12345678\n  1234567890");
}

TEST(colours_take_no_room_and_wide_characters_two_columns)
{
    expect("\033[31m123456789\033[0m 123456789 1234567890",
           "\033[31m123456789\033[0m 123456789 1234567890");
    expect("札札札札札 札札札札札 札札札札札", "札札札札札 札札札札札\n  札札札札札");
}

int main(void)
{
    return run_tests("cli: wrapping");
}
