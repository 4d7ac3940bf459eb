/* SPDX-License-Identifier: MIT
 * climb_list.c: lists the combinations that a hand may play, one per class: all cores of the
 * shapes that may be played and that the hand has enough levels for, with cards from the blocks
 * of climb_hand.c. climb_shapes.c defines the combinations.
 */
#include "mechanics/climb.h"

typedef struct listing {
    const km_run *run;
    const km_climbing *plan;
    ks_moves *moves;
    const km_climb_held *held;
    km_climb_blocks *blocks;
    const km_climb_shape *shape;
    const km_climb_core *core;
    int number;    /* of the shape */
    int first;     /* the card that must be included; KS_NOBODY: none */
    int over;      /* the strength to exceed; KS_NOBODY: any strength is enough */
    bool reversed; /* the strength must be lower instead */
} listing;

static inline bool is_enough(const listing *l, int strength)
{
    return l->over < 0 || (l->reversed ? strength < l->over : strength > l->over);
}

/* ---- one combination ---- */

/* Returns true if the cards include the required card, have the shape and core that they were
 * made for, and are strong enough. */
static bool __attribute__((noinline)) is_fine(const listing *l, kn_set cards, uint16_t parts)
{
    km_combination made;
    if (l->first >= 0 && !kn_has(cards, (unsigned)l->first))
        return false;
    if (l->shape->doubt & parts)
        return km_climb_read(l->run->world.layout->pack, l->plan, cards, &made) &&
               made.shape == l->number && (!l->core->levels || made.core == l->core) &&
               is_enough(l, made.strength);
    return l->over < 0 || is_enough(l, km_climb_strength(l->plan, cards, l->core->top));
}

/* `parts`: how the attached cards are divided among levels. */
static inline void __attribute__((always_inline)) emit(listing *l, kn_set cards, uint16_t parts)
{
    ks_moves *moves = l->moves;
    if ((l->first >= 0 || l->over >= 0 || l->shape->doubt & parts) && !is_fine(l, cards, parts))
        return;
    if (kn_is_single(cards)) {
        kn_put(&moves->plain, kn_first(cards));
        return;
    }
    unsigned card = kn_pop(&cards);
    ks_moves_add(moves, (ks_move){KS_WORD_PLAY, (uint8_t)card, 0, KS_NO_SUIT, KS_NO_NUMBER, cards});
}

/* ---- the cards of a core, and attached cards ---- */

/* What is left to choose for a combination. */
typedef struct task {
    uint32_t core; /* levels of the core */
    int groups;    /* to be attached next, from level `from` on */
    int from;
    uint64_t ranks; /* ranks already attached, if they must differ */
    uint16_t parts; /* how attached cards are divided among levels */
} task;

static void go_on(listing *l, const task *t, kn_set chosen);

static inline void finish(listing *l, const task *t, kn_set chosen)
{
    if (t->core | (uint32_t)t->groups)
        go_on(l, t, chosen);
    else
        emit(l, chosen, t->parts);
}

/* Chooses `need` cards of a level from its blocks, from `block` on. */
static void choose_from(listing *l, const task *t, int level, int block, int need, kn_set chosen)
{
    for (; block < l->blocks->count[level] && !l->moves->failed; block++) {
        kn_set rest = l->blocks->is[level][block], with = chosen;
        for (int n = 1; n <= need && !kn_is_empty(rest); n++) {
            kn_put(&with, kn_pop(&rest));
            if (n == need)
                finish(l, t, with);
            else
                choose_from(l, t, level, block + 1, need - n, with);
        }
    }
}

static void choose(listing *l, const task *t, int level, int need, kn_set chosen)
{
    km_climb_divide(l->run, l->plan, l->held, l->blocks, level);
    choose_from(l, t, level, 0, need, chosen);
}

/* Attaches groups of the levels from t->from on. */
static void attach(listing *l, const task *t, kn_set chosen)
{
    const km_climb_held *held = l->held;
    bool apart = l->core->levels && l->plan->kind[l->shape->kind].apart;
    int group = l->shape->group;
    uint32_t levels = held->in.with[group] & ~l->core->levels & km_climb_levels_from(t->from);
    bool one_each = apart || 2 * group > l->plan->most || !(held->in.with[2 * group] & levels);
    int enough = one_each ? t->groups : 1;
    for (int left = kn_bits(levels); left >= enough; left--, levels &= levels - 1) {
        int level = __builtin_ctz(levels);
        uint64_t rank = UINT64_C(1) << l->plan->rank_of[level];
        if (apart && t->ranks & rank)
            continue;
        int most = apart ? 1 : t->groups;
        for (int n = 1; n <= most && n * group <= held->in.count[level]; n++) {
            uint16_t parts = t->parts | km_climb_part(n);
            kn_set cards = kn_or(chosen, kn_and(held->low[n * group], l->plan->members[level]));
            bool split = l->blocks->split >> level & 1;
            if (n == t->groups && !split) {
                emit(l, cards, parts);
                continue;
            }
            task next = {0, t->groups - n, level + 1, t->ranks | rank, parts};
            if (split)
                choose(l, &next, level, n * group, chosen);
            else
                attach(l, &next, cards);
        }
    }
}

static void go_on(listing *l, const task *t, kn_set chosen)
{
    if (!t->core) {
        attach(l, t, chosen);
        return;
    }
    task next = *t;
    next.core &= next.core - 1;
    choose(l, &next, __builtin_ctz(t->core), l->shape->equal, chosen);
}

/* Call it before cards of these levels are chosen. */
static inline void look_at_blocks(listing *l, uint32_t levels)
{
    if (!l->blocks->looked && levels & l->held->in.with[2])
        km_climb_split(l->run, l->plan, l->held, l->blocks);
}

/* The lowest cards of all levels with a single block are chosen at once. */
static inline void list_core(listing *l, const km_climb_core *core)
{
    uint32_t split = core->levels & l->blocks->split;
    kn_set cards = kn_and(l->held->low[l->shape->equal], core->cards);
    l->core = core;
    if (!(split | l->shape->groups)) {
        emit(l, cards, KM_CLIMB_ANY);
        return;
    }
    task t = {split, l->shape->groups, 0, 0, KM_CLIMB_ANY};
    for (uint32_t levels = t.core; levels; levels &= levels - 1)
        cards = kn_minus(cards, l->plan->members[__builtin_ctz(levels)]);
    finish(l, &t, cards);
}

/* ---- the cores of a shape ---- */

/* Lists single cards of levels that are certainly strong enough. */
static void list_singles(listing *l, uint32_t levels)
{
    kn_set *plain = &l->moves->plain;
    for (; levels; levels &= levels - 1) {
        int level = __builtin_ctz(levels);
        kn_set here = kn_and(l->held->all, l->plan->members[level]);
        if (!(l->blocks->split >> level & 1)) {
            kn_put(plain, kn_first(here));
        } else if (l->blocks->each) {
            *plain = kn_or(*plain, here);
        } else {
            km_climb_divide(l->run, l->plan, l->held, l->blocks, level);
            for (int i = 0; i < l->blocks->count[level]; i++)
                kn_put(plain, kn_first(l->blocks->is[level][i]));
        }
    }
}

/* Returns true if every combination with this top is strong enough. */
static inline bool is_certain(const listing *l, int top, int over)
{
    return l->reversed ? (top + 1) * KS_SUITS_MAX <= over : top * KS_SUITS_MAX > over;
}

/* Lists all combinations of the shape's cores in the hand, with tops from `low` to `high`. False:
 * the hand has none, whatever the top. */
static bool list_cores(listing *l, int low, int high)
{
    const km_climb_shape *shape = l->shape;
    uint32_t there = shape->levels & l->held->in.with[shape->equal];
    int over = l->over;
    if (!shape->starts) {
        look_at_blocks(l, ~0u);
        for (int i = 0; i < shape->cores; i++)
            if (!(shape->core[i].levels & ~there) && shape->core[i].top >= low &&
                shape->core[i].top <= high)
                list_core(l, &shape->core[i]);
        return true;
    }
    uint32_t all = km_climb_runs(there, shape->run) & shape->starts;
    uint32_t starts = all & km_climb_levels_from(low - shape->run + 1) &
                      ~km_climb_levels_from(high - shape->run + 2);
    if (!starts)
        return all != 0;
    look_at_blocks(l, shape->count == shape->equal ? starts : ~0u);
    for (; starts; starts &= starts - 1) {
        const km_climb_core *core = &shape->core[shape->at[__builtin_ctz(starts)]];
        l->over = is_certain(l, core->top, over) ? KS_NOBODY : over;
        if (l->over < 0 && shape->count == 1 && l->first < 0 && !shape->doubt) {
            bool rest = !l->reversed || over < 0; /* higher ones are strong enough, too */
            list_singles(l, rest ? starts : starts & -starts);
            if (rest)
                break;
            continue;
        }
        list_core(l, core);
    }
    l->over = over;
    return true;
}

/* Lists the combinations of a shape within one suit: each suit is treated as a hand of its own. */
static void list_suits(listing *l, int low, int high)
{
    const ks_pack *pack = l->run->world.layout->pack;
    const km_climb_held *whole = l->held;
    km_climb_blocks *of_whole = l->blocks, blocks;
    km_climb_held held;
    for (int suit = 0; suit < pack->suits; suit++) {
        kn_set cards = kn_and(whole->all, pack->by_suit[suit]);
        if (kn_count(cards) < l->shape->count)
            continue;
        km_climb_hold(l->plan, cards, &held);
        blocks.each = of_whole->each;
        blocks.looked = false;
        blocks.split = 0;
        l->held = &held;
        l->blocks = &blocks;
        if (!l->shape->equal) {
            look_at_blocks(l, ~0u);
            list_core(l, l->shape->core);
        } else {
            list_cores(l, low, high);
        }
    }
    l->held = whole;
    l->blocks = of_whole;
}

/* Lists one shape. False: the hand has no longer shape of this kind either. */
static inline bool list_shape(listing *l, int low, int high)
{
    const km_climb_kind *kind = &l->plan->kind[l->shape->kind];
    if (kind->suited) {
        list_suits(l, low, high);
    } else if (l->shape->equal) {
        return list_cores(l, low, high);
    } else {
        l->core = l->shape->core;
        emit(l, kind->exactly, KM_CLIMB_ANY);
    }
    return true;
}

void km_climb_list(const km_run *run, const km_climbing *plan, const km_climb_held *held, bool all,
                   ks_moves *moves)
{
    km_climb_blocks blocks;
    int standing = *km_int(run, plan->at.shape), strength = *km_int(run, plan->at.strength);
    int top = strength / KS_SUITS_MAX;
    kn_set shapes = held->shapes;
    if (standing >= 0)
        shapes = kn_and(shapes, plan->answers[standing]);
    if (kn_is_empty(shapes))
        return;
    listing l = {.run = run, .plan = plan, .moves = moves, .held = held, .blocks = &blocks};
    l.first = plan->firsts ? *km_int(run, plan->at.first) : KS_NOBODY;
    l.reversed = km_climb_is_reversed(run, plan);
    blocks.each = all || plan->unlike;
    blocks.looked = false;
    blocks.split = 0;
    while (!kn_is_empty(shapes) && !moves->failed) {
        int low = 0, high = KM_LEVELS_MAX;
        l.number = (int)kn_pop(&shapes);
        l.shape = &plan->shape[l.number];
        l.over = KS_NOBODY;
        if (standing >= 0) {
            const km_climb_relation *r = km_climb_relation_of(plan, l.number, standing);
            if (!((r->always | r->higher) >> top & 1))
                continue;
            if (!(r->always >> top & 1)) {
                if (l.reversed)
                    high = top - !plan->suits;
                else
                    low = top + !plan->suits;
                if (plan->suits || !l.shape->equal)
                    l.over = strength;
            }
        }
        if (!list_shape(&l, low, high))
            shapes = kn_minus(shapes, l.shape->longer);
    }
}

bool km_climb_beats(const km_run *run, const km_climbing *plan, const km_combination *made)
{
    int standing = *km_int(run, plan->at.shape), strength = *km_int(run, plan->at.strength);
    if (standing < 0)
        return true;
    const km_climb_relation *r = km_climb_relation_of(plan, made->shape, standing);
    int top = strength / KS_SUITS_MAX;
    return r->always >> top & 1 ||
           (r->higher >> top & 1 && (km_climb_is_reversed(run, plan) ? made->strength < strength
                                                                     : made->strength > strength));
}
