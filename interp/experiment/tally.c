/* SPDX-License-Identifier: MIT
 * tally.c: sums of whole numbers and of their squares, and means and intervals from them. Sums
 * are exact.
 */
#include "experiment/tally.h"

#include <math.h>

static const double Z95 = 1.959963984540054; /* the normal quantile of 97.5 % */

/* Returns the square of a value, computed from halves of 32 bits. */
static ke_wide square_of(int64_t value)
{
    uint64_t a = value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value;
    uint64_t high = a >> 32, low = a & UINT32_MAX;
    uint64_t middle = high * low, below = low * low;
    ke_wide square = {high * high + (middle >> 31), below + (middle << 33)};
    square.high += square.low < below;
    return square;
}

static void add_wide(ke_wide *to, ke_wide from)
{
    to->low += from.low;
    to->high += from.high + (to->low < from.low);
}

/* Adds with wraparound, because forged sums in files may overflow. */
static int64_t plus(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

void ke_tally_add(ke_tally *tally, int64_t value)
{
    if (!tally->count || value < tally->least)
        tally->least = value;
    if (!tally->count || value > tally->most)
        tally->most = value;
    tally->count++;
    tally->sum = plus(tally->sum, value);
    add_wide(&tally->squares, square_of(value));
}

void ke_tally_join(ke_tally *to, const ke_tally *from)
{
    if (!from->count)
        return;
    if (!to->count || from->least < to->least)
        to->least = from->least;
    if (!to->count || from->most > to->most)
        to->most = from->most;
    to->count += from->count;
    to->sum = plus(to->sum, from->sum);
    add_wide(&to->squares, from->squares);
}

const char *ke_tally_squares(const ke_tally *tally, char out[KE_TALLY_TEXT])
{
    uint32_t part[4] = {(uint32_t)(tally->squares.high >> 32), (uint32_t)tally->squares.high,
                        (uint32_t)(tally->squares.low >> 32), (uint32_t)tally->squares.low};
    char digits[KE_TALLY_TEXT];
    int count = 0, used = 0;
    do {
        uint64_t rest = 0;
        for (int i = 0; i < 4; i++) {
            rest = rest << 32 | part[i];
            part[i] = (uint32_t)(rest / 10);
            rest %= 10;
        }
        digits[count++] = (char)('0' + rest);
    } while (part[0] | part[1] | part[2] | part[3]);
    while (count)
        out[used++] = digits[--count];
    out[used] = 0;
    return out;
}

double ke_tally_mean(const ke_tally *tally)
{
    return tally->count ? (double)tally->sum / (double)tally->count : 0;
}

double ke_tally_squared(const ke_tally *tally)
{
    return ldexp((double)tally->squares.high, 64) + (double)tally->squares.low;
}

double ke_tally_variance(const ke_tally *tally)
{
    double n = (double)tally->count, sum = (double)tally->sum;
    double around = ke_tally_squared(tally) - sum * sum / n;
    return tally->count > 1 && around > 0 ? around / (n - 1) : 0;
}

double ke_tally_margin(const ke_tally *tally)
{
    return tally->count > 1 ? Z95 * sqrt(ke_tally_variance(tally) / (double)tally->count) : 0;
}

void ke_share_interval(uint64_t part, uint64_t whole, double *low, double *high)
{
    *low = 0;
    *high = 1;
    if (!whole)
        return;
    double n = (double)whole, p = (double)part / n, z2 = Z95 * Z95;
    double centre = p + z2 / (2 * n), half = Z95 * sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    *low = part == 0 ? 0 : (centre - half) / (1 + z2 / n);
    *high = part == whole ? 1 : (centre + half) / (1 + z2 / n);
}
