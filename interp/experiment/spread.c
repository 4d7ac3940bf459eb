/* SPDX-License-Identifier: MIT
 * spread.c: ranges by the highest bits of a number, as in a floating-point number.
 */
#include "experiment/spread.h"

#include <math.h>

/* Returns the range of a distance from 0. */
static int range_of(uint64_t distance)
{
    int shift = 0;
    while (distance >> shift >= 2 * KE_SPREAD_EXACT)
        shift++;
    if (distance < KE_SPREAD_EXACT)
        return (int)distance;
    return KE_SPREAD_EXACT * shift + (int)(distance >> shift);
}

void ke_spread_add(ke_spread *s, int64_t value)
{
    uint64_t distance = value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value;
    int range = range_of(distance);
    if (range >= KE_SPREAD_HALF)
        range = KE_SPREAD_HALF - 1;
    s->count++;
    s->at[value >= 0][range]++;
    s->distance[value >= 0][range] += distance;
}

int64_t ke_spread_value(const ke_spread *s, int sign, int range)
{
    uint64_t count = s->at[sign][range];
    uint64_t distance = count ? (s->distance[sign][range] + count / 2) / count : 0;
    return (int64_t)(sign ? distance : -distance); /* INT64_MIN has no opposite */
}

void ke_spread_join(ke_spread *to, const ke_spread *from)
{
    to->count += from->count;
    for (int sign = 0; sign < 2; sign++)
        for (int n = 0; n < KE_SPREAD_HALF; n++) {
            to->at[sign][n] += from->at[sign][n];
            to->distance[sign][n] += from->distance[sign][n];
        }
}

int64_t ke_spread_quantile(const ke_spread *s, double part)
{
    double wanted = ceil(part * (double)s->count);
    uint64_t rank = wanted < 1 ? 1 : (uint64_t)wanted, seen = 0;
    for (int n = KE_SPREAD_HALF - 1; n >= 0; n--)
        if ((seen += s->at[0][n]) >= rank && s->count)
            return ke_spread_value(s, 0, n);
    for (int n = 0; n < KE_SPREAD_HALF; n++)
        if ((seen += s->at[1][n]) >= rank && s->count)
            return ke_spread_value(s, 1, n);
    return 0;
}
