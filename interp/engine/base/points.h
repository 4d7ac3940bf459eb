/* SPDX-License-Identifier: MIT
 * points.h: exact points. A rules file declares a unit (1, 1/2, 1/4, 0.1 ...: `per` units make one
 * point); points are whole numbers of units everywhere in C and are written in decimal at the
 * edges.
 */
#ifndef KN_BASE_POINTS_H
#define KN_BASE_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KN_POINTS_TEXT 32 /* bytes enough for any points, with the NUL */
#define KN_POINTS_MAX                                                                              \
    1000000000 /* of units, either sign: sums of many deals stay far from overflow */

/* Reads "12.5", "-3", "+10" exactly into units (per = units in a point, 1..100). False if the text
 * is no number, is not a whole number of units, or is beyond KN_POINTS_MAX. Units that no decimal
 * can say (thirds) are read and written as fractions: "7/3". */
bool kn_points_read(const char *text, int per, int32_t *units);

/* Writes units as decimal points without useless zeros ("12.5", "-3"); returns `out`. */
char *kn_points_write(char out[KN_POINTS_TEXT], int64_t units, int per);

/* Reads a whole number: optional sign, digits, no leading zeros but "0"; within min..max. */
bool kn_integer_read(const char *text, int64_t min, int64_t max, int64_t *value);

#endif
