/* SPDX-License-Identifier: MIT
 * policy_scale.c: converts values to weights with integers and a table of powers of two, with the
 * same result on every machine. It is used for moves, and for sides that may win.
 */
#include "players/policy.h"

/* KP_WEIGHT_MAX times 2 to the power of -n / KP_OCTAVE */
static const uint32_t power[KP_OCTAVE] = {
    65536, 64830, 64132, 63441, 62757, 62081, 61413, 60751, 60097, 59449, 58809, 58176, 57549,
    56929, 56316, 55709, 55109, 54515, 53928, 53347, 52773, 52204, 51642, 51085, 50535, 49991,
    49452, 48920, 48393, 47871, 47356, 46846, 46341, 45842, 45348, 44859, 44376, 43898, 43425,
    42958, 42495, 42037, 41584, 41136, 40693, 40255, 39821, 39392, 38968, 38548, 38133, 37722,
    37316, 36914, 36516, 36123, 35734, 35349, 34968, 34591, 34219, 33850, 33486, 33125};

void kp_policy_scale(const int32_t *worth, int number, int sharp, uint32_t *weights)
{
    int32_t best = INT32_MIN;
    for (int n = 0; n < number; n++)
        best = worth[n] > best ? worth[n] : best;
    for (int n = 0; n < number; n++) {
        int64_t less = ((int64_t)best - worth[n]) * sharp / 256;
        uint32_t weight = less >= 17 * KP_OCTAVE ? 0 : power[less % KP_OCTAVE] >> less / KP_OCTAVE;
        weights[n] = weight ? weight : 1;
    }
}
