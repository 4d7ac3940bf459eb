/* SPDX-License-Identifier: MIT
 * climb_read.c: reads a set of cards as a combination: which shape it has, and how strong it is.
 * Whether it may be played is no question here.
 */
#include "mechanics/climb.h"

/* Everything beside the core is attached: groups of the right size, of different ranks if so
 * demanded. */
static bool attaches(const km_climbing *plan, const km_climb_shape *shape, uint32_t beside,
                     const km_climb_levels *in)
{
    uint32_t ranks = 0;
    for (; beside; beside &= beside - 1) {
        int level = __builtin_ctz(beside);
        uint32_t rank = 1u << plan->rank_of[level];
        if (in->count[level] % shape->group)
            return false;
        if (plan->kind[shape->kind].apart && (in->count[level] != shape->group || (ranks & rank)))
            return false;
        ranks |= rank;
    }
    return true;
}

static inline bool is_made(const km_climbing *plan, const km_climb_shape *shape,
                           const km_climb_core *core, const km_climb_levels *in)
{
    return shape->groups ? attaches(plan, shape, in->with[1] & ~core->levels, in)
                         : core->levels == in->with[1];
}

/* The highest core that the cards make with the rest of them. */
static const km_climb_core *core_of(const km_climbing *plan, const km_climb_shape *shape,
                                    const km_climb_levels *in)
{
    uint32_t exact = in->with[shape->equal] & ~in->with[shape->equal + 1];
    if (!shape->groups && exact != in->with[1])
        return NULL; /* as most are */
    for (uint32_t starts = km_climb_runs(exact, shape->run) & shape->starts; starts;) {
        int last = 31 - __builtin_clz(starts);
        const km_climb_core *core = &shape->core[shape->at[last]];
        if (is_made(plan, shape, core, in))
            return core;
        starts -= 1u << last;
    }
    for (int i = shape->cores - 1; i >= 0 && !shape->starts; i--)
        if (!(shape->core[i].levels & ~exact) && is_made(plan, shape, &shape->core[i], in))
            return &shape->core[i];
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
    km_climb_levels in;
    int total = kn_count(cards);
    if (!total)
        return false;
    km_climb_count(plan, cards, &in);
    unsigned suit = pack->suit[kn_first(cards)];
    bool suited = suit != KS_NO_SUIT && kn_within(cards, pack->by_suit[suit]);
    for (int s = plan->last_of[total]; s >= 0; s = plan->shape[s].before) {
        const km_climb_shape *shape = &plan->shape[s];
        const km_climb_kind *kind = &plan->kind[shape->kind];
        if (kind->suited && !suited)
            continue;
        const km_climb_core *core = shape->core;
        if (!shape->equal && !kind->cards && !kn_equal(cards, kind->exactly))
            continue;
        if (shape->equal && !(core = core_of(plan, shape, &in)))
            continue;
        *out =
            (km_combination){s, core, kind->cards ? 31 - __builtin_clz(in.with[1]) : core->top, 0};
        out->strength = km_climb_strength(plan, cards, out->top);
        return true;
    }
    return false;
}
