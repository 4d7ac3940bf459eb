/* SPDX-License-Identifier: MIT
 * points.h: exact points. A rules file declares a unit (1, 1/2, 1/4, 0.1 ...); `per` units make one
 * point. C code counts points in whole units, and converts them to decimals only for input and
 * output.
 */
#ifndef KN_BASE_POINTS_H
#define KN_BASE_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KN_POINTS_TEXT 32 /* bytes that hold any points, with the NUL */
/* limit in units, for both signs; sums over many deals stay below the range of the type */
#define KN_POINTS_MAX 1000000000

/* Reads "12.5", "-3", "+10" exactly into units (`per` = units in a point, 1..100). False if the
 * text is not a number, not a whole number of units, or beyond KN_POINTS_MAX. Points whose units
 * have no finite decimal form (thirds) are read and written as fractions: "7/3". */
bool kn_points_read(const char *text, int per, int32_t *units);

/* Writes units as decimal points without trailing zeros ("12.5", "-3"); returns `out`. */
char *kn_points_write(char out[KN_POINTS_TEXT], int64_t units, int per);

/* Reads a whole number in min..max: an optional sign and digits, without leading zeros. */
bool kn_integer_read(const char *text, int64_t min, int64_t max, int64_t *value);

/* Returns the greatest common divisor; every number divides 0. */
int64_t kn_common_divisor(int64_t a, int64_t b);

#endif
