/* SPDX-License-Identifier: MIT
 * climb_wild.c: reads combinations with wild cards, which stand for cards of other ranks. The kind
 * of such a set may depend on the combination that it must beat. climb_list.c lists these
 * combinations.
 */
#include "mechanics/climb.h"

bool km_climb_has_room(const km_climbing *plan, const km_climb_shape *shape,
                       const km_climb_core *core, uint64_t ranks, int groups)
{
    uint32_t levels = plan->wild_for & ~core->levels;
    if (!plan->kind[shape->kind].apart)
        return levels || !groups;
    for (; levels && groups > 0; levels &= levels - 1) {
        uint64_t rank = UINT64_C(1) << plan->rank_of[__builtin_ctz(levels)];
        groups -= !(ranks & rank);
        ranks |= rank;
    }
    return groups <= 0;
}

/* Returns true if these numbers of cards of each level, with `wilds` cards that stand for others,
 * make this core of the shape. */
static bool fills(const km_climbing *plan, const km_climb_shape *shape, const km_climb_core *core,
                  const km_climb_levels *in, int wilds)
{
    bool apart = plan->kind[shape->kind].apart;
    int groups = shape->groups;
    uint64_t ranks = 0;
    for (uint32_t levels = core->levels; levels; levels &= levels - 1) {
        int level = __builtin_ctz(levels), missing = shape->equal - in->count[level];
        if (missing < 0 || (missing && !(plan->wild_for >> level & 1)))
            return false;
        wilds -= missing;
    }
    for (uint32_t beside = in->with[1] & ~core->levels; beside; beside &= beside - 1) {
        int level = __builtin_ctz(beside), count = in->count[level];
        uint64_t rank = UINT64_C(1) << plan->rank_of[level];
        if (!groups)
            return false;
        int n = (count + shape->group - 1) / shape->group, missing = n * shape->group - count;
        if ((apart && (n > 1 || ranks & rank)) || (missing && !(plan->wild_for >> level & 1)))
            return false;
        ranks |= rank;
        groups -= n;
        wilds -= missing;
    }
    return groups >= 0 && wilds == groups * shape->group &&
           (!groups || km_climb_has_room(plan, shape, core, ranks, groups));
}

/* Returns the core with the highest top (or the lowest core) that the cards can fill; NULL:
 * none. */
static const km_climb_core *best_core(const km_climbing *plan, const km_climb_shape *shape,
                                      const km_climb_levels *in, int wilds, bool lowest)
{
    for (int i = 0; i < shape->cores; i++) {
        const km_climb_core *core = &shape->core[lowest ? i : shape->cores - 1 - i];
        if (fills(plan, shape, core, in, wilds))
            return core;
    }
    return NULL;
}

/* The cards to read, sorted by levels. */
typedef struct reading {
    kn_set cards;
    km_climb_levels all, natural;
    /* number of wild cards that stand for others; 0: wild cards are read as themselves */
    int wilds;
    bool reversed, suited, natural_suited;
} reading;

static bool is_suited(const ks_pack *pack, kn_set cards)
{
    unsigned suit = kn_is_empty(cards) ? KS_NO_SUIT : pack->suit[kn_first(cards)];
    return suit != KS_NO_SUIT && kn_within(cards, pack->by_suit[suit]);
}

/* Reads the cards as a shape, in the way that is hardest to beat. */
static bool read_shape(const km_climbing *plan, int number, const reading *r, km_combination *out)
{
    const km_climb_shape *shape = &plan->shape[number];
    const km_climb_kind *kind = &plan->kind[shape->kind];
    const km_climb_core *own = NULL, *filled = NULL;
    int top;
    if (!shape->equal) {
        if (plan->wild_above)
            return false;
        if (kind->cards ? !r->suited : !kn_equal(r->cards, kind->exactly))
            return false;
        top = kind->cards ? 31 - __builtin_clz(r->all.with[1]) : shape->core->top;
        *out = (km_combination){number, shape->core, top, top * KS_SUITS_MAX, false};
        return true;
    }
    if (!plan->wild_above && (!kind->suited || r->suited))
        own = best_core(plan, shape, &r->all, 0, r->reversed);
    if (r->wilds && kind->wild && (!kind->suited || r->natural_suited))
        filled = best_core(plan, shape, &r->natural, r->wilds, r->reversed);
    bool fill = filled && (!own || (r->reversed ? filled->top < own->top : filled->top > own->top));
    const km_climb_core *core = fill ? filled : own;
    if (!core)
        return false;
    *out = (km_combination){number, core, core->top, core->top * KS_SUITS_MAX, fill};
    return true;
}

/* Reads a single wild card, which ranks just above the card that it beats. */
static bool read_above(const km_run *run, const km_climbing *plan, int number, km_combination *out)
{
    const km_climb_shape *shape = &plan->shape[number];
    int strength = shape->core->top * KS_SUITS_MAX;
    if (!shape->equal || !plan->kind[shape->kind].wild)
        return false;
    if (*km_int(run, plan->at.shape) == number)
        strength = *km_int(run, plan->at.strength);
    strength += KS_SUITS_MAX / 2;
    *out = (km_combination){number, shape->core, strength / KS_SUITS_MAX, strength, true};
    return true;
}

bool km_climb_read_wild(const km_run *run, const km_climbing *plan, kn_set cards,
                        km_combination *out)
{
    const ks_pack *pack = run->world.layout->pack;
    kn_set natural = kn_minus(cards, plan->wild);
    int total = kn_count(cards);
    bool alone = kn_is_empty(natural), found = false;
    reading r = {.cards = cards, .wilds = alone ? 0 : total - kn_count(natural)};
    km_climb_count(plan, cards, &r.all);
    km_climb_count(plan, natural, &r.natural);
    r.reversed = km_climb_is_reversed(run, plan);
    r.suited = is_suited(pack, cards);
    r.natural_suited = is_suited(pack, natural);
    for (int s = plan->last_of[total]; s >= 0; s = plan->shape[s].before) {
        km_combination made;
        if (plan->wild_above && alone ? !read_above(run, plan, s, &made)
                                      : !read_shape(plan, s, &r, &made))
            continue;
        bool beats = km_climb_beats(run, plan, &made);
        if (beats || !found)
            *out = made;
        if (beats)
            return true;
        found = true;
    }
    return found;
}
