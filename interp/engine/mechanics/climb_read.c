/* SPDX-License-Identifier: MIT
 * climb_read.c: reads a set of cards as a combination: its shape and strength. While rules load, it
 * also determines which combinations of a shape might be read as another shape, from the number of
 * cards that they have of each level. All other combinations keep the shape for which they were
 * chosen, and are not read again. It also decides which combination beats which.
 */
#include <string.h>

#include "mechanics/climb.h"

/* Returns true if all cards outside the core can be attached: they form groups of the right size,
 * with different ranks if required. */
static bool attaches(const km_climbing *plan, const km_climb_shape *shape, uint32_t beside,
                     const km_climb_levels *in)
{
    uint64_t ranks = 0;
    for (; beside; beside &= beside - 1) {
        int level = __builtin_ctz(beside);
        uint64_t rank = UINT64_C(1) << plan->rank_of[level];
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

/* Returns the highest core that the cards can form, with all other cards attached. */
static const km_climb_core *core_of(const km_climbing *plan, const km_climb_shape *shape,
                                    const km_climb_levels *in)
{
    uint32_t exact = in->with[shape->equal] & ~in->with[shape->equal + 1];
    if (!shape->groups && exact != in->with[1])
        return NULL; /* the usual case */
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
        *out = (km_combination){s, core, kind->cards ? 31 - __builtin_clz(in.with[1]) : core->top,
                                0, false};
        out->strength = km_climb_strength(plan, cards, out->top);
        return true;
    }
    return false;
}

bool km_climb_beats(const km_run *run, const km_climbing *plan, const km_combination *made)
{
    int standing = *km_int(run, plan->at.shape), strength = *km_int(run, plan->at.strength);
    if (standing < 0)
        return true;
    if (km_climb_due(run, plan) >= 0 && !km_shapes_has(plan->out_of_turn, (unsigned)made->shape))
        return false;
    const km_climb_relation *r = km_climb_relation_of(plan, made->shape, standing);
    int top = strength / KS_SUITS_MAX;
    return r->always >> top & 1 ||
           (r->higher >> top & 1 && (km_climb_is_reversed(run, plan) ? made->strength < strength
                                                                     : made->strength > strength));
}

/* ---- ambiguous sets ---- */

/* A set of cards, reduced to its levels: of[n] levels have n cards each. */
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

/* Returns true if cards of this pattern may have the shape. Both have the same number of cards. */
static bool may_be(const km_climbing *plan, const km_climb_shape *shape, const pattern *p)
{
    const km_climb_kind *kind = &plan->kind[shape->kind];
    if (!shape->equal && !kind->cards) {
        pattern just = pattern_of(plan, kind->exactly);
        return memcmp(&just, p, sizeof just) == 0;
    }
    if (!shape->equal) /* with one suit, a level has one card, unless the pack has copies */
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

/* Returns true if cards of this pattern that were chosen for shape number `s` have a second
 * reading: a later shape, which takes precedence, or the same shape with another core. */
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

/* Attaches `left` more groups in all ways, at most `most` to one level. `parts` has those attached
 * so far. */
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

/* Returns true if both shapes may have the same ranks. Hooks give ranks to one kind only. */
static bool share_ranks(const km_climb_shape *a, const km_climb_shape *b)
{
    for (int i = 0; i < a->cores; i++)
        for (int k = 0; k < b->cores; k++)
            if (!a->core[i].levels || !b->core[k].levels || a->core[i].levels == b->core[k].levels)
                return true;
    return false;
}

/* Returns true if cards without attached groups may fit a later kind, too. */
static bool may_be_of_later_kind(const km_climbing *plan, int s, const pattern *p)
{
    const km_climb_shape *shape = &plan->shape[s];
    for (int later = plan->last_of[shape->count]; later > s; later = plan->shape[later].before)
        if (!shape->groups && plan->shape[later].kind != shape->kind &&
            may_be(plan, &plan->shape[later], p) && share_ranks(shape, &plan->shape[later]))
            return true;
    return false;
}

void km_climb_find_doubts(km_climbing *plan)
{
    for (int s = 0; s < plan->shapes; s++) {
        km_climb_shape *shape = &plan->shape[s];
        const km_climb_kind *kind = &plan->kind[shape->kind];
        pattern p = pattern_of(plan, kind->exactly);
        if (shape->equal)
            p.of[shape->equal] = shape->run;
        if (kind->cards)
            p.of[1] = (uint8_t)kind->cards;
        plan->overlaps |= may_be_of_later_kind(plan, s, &p);
        bool apart = kind->apart && shape->equal;
        if (shape->groups > KM_CLIMB_PARTS || kind->cards)
            /* too many ways, or a top that is known only when the cards are read */
            shape->doubt = KM_CLIMB_ANY;
        else
            divide_groups(plan, shape, &p, shape->groups, apart ? 1 : shape->groups,
                          shape->groups ? 0 : KM_CLIMB_ANY);
    }
}
