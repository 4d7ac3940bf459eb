/* SPDX-License-Identifier: MIT
 * climb_read.c: reads a set of cards as a combination: which shape it has, and how strong it is.
 * Whether it may be played is no question here.
 */
#include "mechanics/climb.h"

/* How many cards of each level there are, as sets of levels. */
typedef struct counted {
    uint8_t of[KM_LEVELS_MAX];
    uint32_t levels;
    bool suited; /* all of one suit */
} counted;

/* Everything beside the core is attached: groups of the right size, of different ranks if so
 * demanded. */
static bool attaches(const km_climbing *plan, const km_climb_shape *shape, uint32_t beside,
                     const counted *counts)
{
    uint32_t ranks = 0;
    for (; beside; beside &= beside - 1) {
        int level = __builtin_ctz(beside);
        uint32_t rank = 1u << plan->rank_of[level];
        if (counts->of[level] % shape->group)
            return false;
        if (plan->kind[shape->kind].apart && (counts->of[level] != shape->group || (ranks & rank)))
            return false;
        ranks |= rank;
    }
    return true;
}

static const km_climb_core *core_of(const km_climbing *plan, const km_climb_shape *shape,
                                    const counted *counts)
{
    if (kn_bits(counts->levels & shape->levels) < shape->run ||
        (!shape->groups && kn_bits(counts->levels) != shape->run))
        return NULL; /* as most are */
    for (int i = shape->cores - 1; i >= 0; i--) {
        const km_climb_core *core = &shape->core[i];
        bool fits = (core->levels & ~counts->levels) == 0;
        for (uint32_t rest = core->levels; fits && rest; rest &= rest - 1)
            fits = counts->of[__builtin_ctz(rest)] == shape->equal;
        if (fits && shape->groups == 0 && core->levels == counts->levels)
            return core;
        if (fits && shape->groups && attaches(plan, shape, counts->levels & ~core->levels, counts))
            return core;
    }
    return NULL;
}

int km_climb_strength(const km_climbing *plan, kn_set cards, int top)
{
    int height = 0;
    unsigned card;
    if (plan->suits)
        for (KN_EACH(card, kn_and(cards, plan->members[top])))
            if (plan->height_of[card] > height)
                height = plan->height_of[card];
    return top * KS_SUITS_MAX + height;
}

bool km_climb_read(const ks_pack *pack, const km_climbing *plan, kn_set cards, km_combination *out)
{
    counted counts = {{0}, 0, false};
    int total = kn_count(cards), highest = 0;
    unsigned card;
    if (!total)
        return false;
    for (KN_EACH(card, cards)) {
        int level = plan->level_of[card];
        counts.of[level]++;
        counts.levels |= 1u << level;
        highest = level > highest ? level : highest;
    }
    card = kn_first(cards);
    counts.suited =
        pack->suit[card] != KS_NO_SUIT && kn_within(cards, pack->by_suit[pack->suit[card]]);
    for (int s = plan->last_of[total]; s >= 0; s = plan->shape[s].before) {
        const km_climb_shape *shape = &plan->shape[s];
        const km_climb_kind *kind = &plan->kind[shape->kind];
        if (kind->suited && !counts.suited)
            continue;
        const km_climb_core *core = shape->core;
        if (!shape->equal && !kind->cards && !kn_equal(cards, kind->exactly))
            continue;
        if (shape->equal && !(core = core_of(plan, shape, &counts)))
            continue;
        *out = (km_combination){s, core, kind->cards ? highest : core->top, 0};
        out->strength = km_climb_strength(plan, cards, out->top);
        return true;
    }
    return false;
}
