/* SPDX-License-Identifier: MIT
 * Tests of base/points.h: accepted texts, rejected texts, and that writing and reading agree.
 */
#include <check.h>

#include "base/points.h"
#include "run_suite.h"

static const struct {
    const char *text;
    int per, units;
} readable[] = {
    {"0", 1, 0},
    {"-0", 1, 0},
    {"12", 1, 12},
    {"-3", 1, -3},
    {"+10", 1, 10},
    {"12.5", 2, 25},
    {"-12.5", 2, -25},
    {"0.25", 4, 1},
    {"12.50", 2, 25},
    {"3.000000000", 1, 3},
    {"0.1", 10, 1},
    {"0.015625", 64, 1},
    {"1000000000", 1, KN_POINTS_MAX},
    {"-1000000000", 1, -KN_POINTS_MAX},
    {"500000000", 2, KN_POINTS_MAX},
    {"7/3", 3, 7},
    {"-1/6", 6, -1},
};

static const struct {
    const char *text;
    int per;
} unreadable[] = {
    {"", 1},
    {"-", 1},
    {"+", 1},
    {"x", 1},
    {"1x", 1},
    {" 1", 1},
    {"1 ", 1},
    {"--1", 1},
    {"1.", 1},
    {".5", 2},
    {"1.5", 1},
    {"0.25", 2},
    {"1.2.3", 10},
    {"05", 1},
    {"1e3", 1},
    {"0x10", 1},
    {"nan", 1},
    {"1/0", 3},
    {"1/3", 2},
    {"1/3x", 3},
    {"1/", 3},
    {"1.5/2", 4},
    {"1,5", 2},
    {"0.3333333", 3},
    {"1000000001", 1},
    {"500000000.5", 2},
    {"99999999999999999999", 1},
    {"0.00000000001", 100},
};

LOOP(whole_numbers_of_units_are_read, sizeof readable / sizeof *readable)
{
    int32_t units = 77;
    ck_assert_msg(kn_points_read(readable[_i].text, readable[_i].per, &units), "'%s'",
                  readable[_i].text);
    ck_assert_int_eq(units, readable[_i].units);
}

LOOP(anything_else_is_refused_and_changes_nothing, sizeof unreadable / sizeof *unreadable)
{
    int32_t units = 77;
    ck_assert_msg(!kn_points_read(unreadable[_i].text, unreadable[_i].per, &units), "'%s'",
                  unreadable[_i].text);
    ck_assert_int_eq(units, 77);
}

TEST(points_are_written_without_useless_zeros)
{
    char text[KN_POINTS_TEXT];
    ck_assert_str_eq(kn_points_write(text, 25, 2), "12.5");
    ck_assert_str_eq(kn_points_write(text, 24, 2), "12");
    ck_assert_str_eq(kn_points_write(text, -6, 2), "-3");
    ck_assert_str_eq(kn_points_write(text, -1, 4), "-0.25");
    ck_assert_str_eq(kn_points_write(text, 0, 100), "0");
    ck_assert_str_eq(kn_points_write(text, 105, 100), "1.05");
    ck_assert_str_eq(kn_points_write(text, 7, 3), "7/3");
    ck_assert_str_eq(kn_points_write(text, -2, 12), "-1/6");
    ck_assert_str_eq(kn_points_write(text, INT64_MIN, 1), "-9223372036854775808");
    ck_assert_str_eq(kn_points_write(text, INT64_MIN + 1, 64), "-144115188075855871.984375");
}

TEST(what_is_written_is_read_back_for_every_unit)
{
    for (int per = 1; per <= 100; per++)
        for (int32_t units = -1000; units <= 1000; units += 3) {
            char text[KN_POINTS_TEXT];
            int32_t again;
            if (!kn_points_read(kn_points_write(text, units, per), per, &again) || again != units)
                ck_abort_msg("%d/%d is written '%s'", units, per, text);
        }
}

TEST(whole_numbers_are_read_within_their_range)
{
    int64_t value = 77;
    ck_assert(kn_integer_read("13", 0, 13, &value) && value == 13);
    ck_assert(kn_integer_read("-13", -13, 0, &value) && value == -13);
    ck_assert(kn_integer_read("+4", 0, 9, &value) && value == 4);
    ck_assert(kn_integer_read("0", 0, 0, &value) && value == 0);
    ck_assert(kn_integer_read("9223372036854775807", INT64_MIN, INT64_MAX, &value) &&
              value == INT64_MAX);
    value = 77;
    ck_assert(!kn_integer_read("14", 0, 13, &value));
    ck_assert(!kn_integer_read("-14", -13, 0, &value));
    ck_assert(!kn_integer_read("9223372036854775808", INT64_MIN, INT64_MAX, &value));
    ck_assert(!kn_integer_read("", 0, 9, &value));
    ck_assert(!kn_integer_read("-", -9, 9, &value));
    ck_assert(!kn_integer_read("01", 0, 9, &value));
    ck_assert(!kn_integer_read("1.0", 0, 9, &value));
    ck_assert(!kn_integer_read("1 ", 0, 9, &value));
    ck_assert_int_eq(value, 77);
}

int main(void)
{
    return run_tests("points");
}
