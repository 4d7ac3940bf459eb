/* SPDX-License-Identifier: MIT
 * climb_doubt.c: which combinations of a shape might be read as another one, by how many cards of
 * each level they have. All others are what they were made as, and need not be read again. All of
 * it while rules load.
 */
#include <string.h>

#include "mechanics/climb.h"

/* A set of cards by its levels: of[n] levels have n cards each. */
typedef struct pattern {
    uint8_t of[KN_CARDS_MAX + 1];
} pattern;

static pattern pattern_of(const km_climbing *plan, kn_set cards)
{
    pattern p = {{0}};
    for (int l = 0; l < plan->levels; l++)
        p.of[kn_count(kn_and(cards, plan->members[l]))]++;
    p.of[0] = 0;
    return p;
}

/* True if cards of that pattern may be of the shape, which has as many cards. */
static bool may_be(const km_climbing *plan, const km_climb_shape *shape, const pattern *p)
{
    const km_climb_kind *kind = &plan->kind[shape->kind];
    if (!shape->equal && !kind->cards) {
        pattern just = pattern_of(plan, kind->exactly);
        return memcmp(&just, p, sizeof just) == 0;
    }
    if (!shape->equal) /* of one suit: one card of a level, unless the pack has copies */
        return !plan->unlike || p->of[1] == shape->count;
    if (p->of[shape->equal] < shape->run)
        return false;
    for (int n = 1; n <= shape->count; n++) {
        int beside = p->of[n] - (n == shape->equal ? shape->run : 0);
        if (beside && (!shape->groups || n % shape->group || (kind->apart && n != shape->group)))
            return false;
    }
    return true;
}

/* True if cards of that pattern, made as shape number `s`, may be read otherwise: as a later shape,
 * which counts before it, or as the same one with another core. */
static bool is_doubtful(const km_climbing *plan, int s, const pattern *p)
{
    const km_climb_shape *shape = &plan->shape[s];
    if (shape->equal && p->of[shape->equal] > shape->run)
        return true;
    for (int later = plan->last_of[shape->count]; later > s; later = plan->shape[later].before)
        if (may_be(plan, &plan->shape[later], p))
            return true;
    return false;
}

/* Attaches `left` groups in all ways, at most `most` of them to a level; `parts` has those of the
 * ways so far. */
static void divide_groups(const km_climbing *plan, km_climb_shape *shape, pattern *p, int left,
                          int most, uint16_t parts)
{
    if (!left && !(shape->doubt & parts) && is_doubtful(plan, (int)(shape - plan->shape), p))
        shape->doubt |= parts;
    for (int n = 1; n <= left && n <= most; n++) {
        p->of[n * shape->group]++;
        divide_groups(plan, shape, p, left - n, n, parts | km_climb_part(n));
        p->of[n * shape->group]--;
    }
}

void km_climb_find_doubts(km_climbing *plan)
{
    for (int s = 0; s < plan->shapes; s++) {
        km_climb_shape *shape = &plan->shape[s];
        const km_climb_kind *kind = &plan->kind[shape->kind];
        pattern p = pattern_of(plan, kind->exactly);
        if (shape->equal)
            p.of[shape->equal] = shape->run;
        bool apart = kind->apart && shape->equal;
        if (shape->groups > KM_CLIMB_PARTS || kind->cards)
            shape->doubt = KM_CLIMB_ANY; /* too many ways, or a top that shows when they are read */
        else
            divide_groups(plan, shape, &p, shape->groups, apart ? 1 : shape->groups,
                          shape->groups ? 0 : KM_CLIMB_ANY);
    }
}
