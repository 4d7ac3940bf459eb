/* SPDX-License-Identifier: MIT
 * nearest.c: "did you mean": the word of a list that a mistyped one probably stands for.
 */
#include "cli/tool.h"

#include <string.h>

#define LONGEST 40 /* longer words are not compared */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Insertions, deletions, changes and swaps of neighbours that make `b` of `a`. */
static int edits(const char *a, const char *b)
{
    int before[LONGEST + 1], last[LONGEST + 1], now[LONGEST + 1];
    int m = (int)strlen(a), n = (int)strlen(b);
    if (m > LONGEST || n > LONGEST)
        return LONGEST;
    for (int j = 0; j <= n; j++)
        before[j] = last[j] = j;
    for (int i = 1; i <= m; i++) {
        now[0] = i;
        for (int j = 1; j <= n; j++) {
            now[j] = least(last[j - 1] + (a[i - 1] != b[j - 1]), least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
        memcpy(before, last, sizeof last);
        memcpy(last, now, sizeof now);
    }
    return last[n];
}

const char *kc_nearest(const char *wrong, const char *const *words)
{
    const char *nearest = NULL;
    int length = (int)strlen(wrong), fewest = length >= 6 ? 3 : 2;
    for (; *words; words++) {
        int distance = edits(wrong, *words);
        if (distance < fewest) {
            fewest = distance;
            nearest = *words;
        }
    }
    return nearest;
}
