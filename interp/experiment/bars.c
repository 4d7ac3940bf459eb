/* SPDX-License-Identifier: MIT
 * bars.c: divides the values of a measure into bars. The width of a bar is a whole number of the
 * measure's units, so that no value lies between two bars.
 */
#include "experiment/bars.h"

#include <stdbool.h>

/* Returns the `n`-th smallest value, and sets *count to its count. */
static int64_t value_at(const ke_spread *s, int n, uint64_t *count)
{
    int sign = n >= KE_SPREAD_HALF, range = sign ? n - KE_SPREAD_HALF : KE_SPREAD_HALF - 1 - n;
    *count = s->at[sign][range];
    return ke_spread_value(s, sign, range);
}

/* Makes a bar for each value. Returns false if there are too many values. */
static bool singly(const ke_spread *s, double unit, ke_bar *bar, int *bars)
{
    uint64_t count;
    *bars = 0;
    for (int n = 0; n < 2 * KE_SPREAD_HALF; n++) {
        double value = unit * (double)value_at(s, n, &count);
        if (count && *bars == KE_BARS_MOST)
            return false;
        if (count)
            bar[(*bars)++] = (ke_bar){.low = value, .high = value, .count = (double)count};
    }
    return true;
}

/* Returns the greatest common divisor of the distances of all values from the least. The width
 * of bars must respect it. If all margins are odd, for example, a bar with room for one more
 * possible value than its neighbours would look like a peak. */
static uint64_t common(const ke_spread *s, int64_t least)
{
    uint64_t step = 0, count;
    for (int n = 0; n < 2 * KE_SPREAD_HALF; n++) {
        uint64_t apart = (uint64_t)value_at(s, n, &count) - (uint64_t)least;
        while (count && apart) {
            uint64_t rest = step % apart;
            step = apart, apart = rest;
        }
    }
    return step ? step : 1;
}

int ke_bars_make(const ke_spread *s, const ke_tally *all, double unit, ke_bar bar[KE_BARS_MOST])
{
    int bars;
    if (singly(s, unit, bar, &bars))
        return bars;
    uint64_t count, each = common(s, all->least),
                    reach = ((uint64_t)all->most - (uint64_t)all->least) / each;
    uint64_t step = reach / KE_BARS_MOST + 1;
    bars = (int)(reach / step) + 1;
    for (int n = 0; n < bars; n++) {
        uint64_t from = (uint64_t)n * step, to = from + step - 1;
        bar[n] = (ke_bar){
            .low = unit * (double)(all->least + (int64_t)(from * each)),
            .high = unit * (double)(all->least + (int64_t)((to < reach ? to : reach) * each))};
    }
    for (int n = 0; n < 2 * KE_SPREAD_HALF; n++) {
        uint64_t place = ((uint64_t)value_at(s, n, &count) - (uint64_t)all->least) / each;
        if (count)
            bar[place < reach ? place / step : (uint64_t)bars - 1].count += (double)count;
    }
    return bars;
}
