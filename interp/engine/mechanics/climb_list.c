/* SPDX-License-Identifier: MIT
 * climb_list.c: lists the combinations that a hand may play, one per class. These are all cores of
 * the legal shapes for which the hand has enough levels, with cards from the blocks of
 * climb_hand.c. climb_shapes.c defines the combinations.
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
    int first;     /* the card that a combination must include; KS_NOBODY: none */
    int over;      /* the strength that must be exceeded; KS_NOBODY: any strength is enough */
    bool reversed; /* the strength must be below `over` instead */
    bool wild;     /* the hand has wild cards, so combinations that use some must be read again */
    /* combinations in which wild cards stand for others are being listed; `held` has no wild
     * cards */
    bool filling;
    int wilds; /* while filling: number of blocks of wild cards */
    kn_set wild_block[KN_CARDS_MAX];
} listing;

static inline bool is_enough(const listing *l, int strength)
{
    return l->over < 0 || (l->reversed ? strength < l->over : strength > l->over);
}

/* ---- one combination ---- */

/* Returns true if the cards include the required card, can be read as the shape and core for which
 * they were chosen, and are strong enough. */
static bool __attribute__((noinline)) is_fine(const listing *l, kn_set cards, uint16_t parts)
{
    km_combination made;
    if (l->first >= 0 && !kn_has(cards, (unsigned)l->first))
        return false;
    if (l->wild && kn_meets(cards, l->plan->wild))
        return km_climb_read_wild(l->run, l->plan, cards, &made) && made.shape == l->number &&
               (!l->core->levels || made.core == l->core) && made.filled == l->filling &&
               km_climb_beats(l->run, l->plan, &made);
    if (l->shape->doubt & parts)
        return km_climb_read(l->run->world.layout->pack, l->plan, cards, &made) &&
               made.shape == l->number && (!l->core->levels || made.core == l->core) &&
               is_enough(l, made.strength);
    return l->over < 0 || is_enough(l, km_climb_strength(l->plan, cards, l->core->top));
}

/* `parts`: the division of the attached cards among levels. */
static inline void __attribute__((always_inline)) emit(listing *l, kn_set cards, uint16_t parts)
{
    ks_moves *moves = l->moves;
    if ((l->first >= 0 || l->over >= 0 || l->wild || l->shape->doubt & parts) &&
        !is_fine(l, cards, parts))
        return;
    if (kn_is_single(cards)) {
        kn_put(&moves->plain, kn_first(cards));
        return;
    }
    unsigned card = kn_pop(&cards);
    ks_moves_add(moves, (ks_move){KS_WORD_PLAY, (uint8_t)card, 0, KS_NO_SUIT, KS_NO_NUMBER, cards});
}

/* ---- the cards of a core, and attached cards ---- */

/* Cards still to be chosen for a combination. */
typedef struct task {
    uint32_t core; /* levels of the core */
    int groups;    /* groups still to attach, from level `from` upwards */
    int from;
    uint64_t ranks; /* if attached ranks must differ: those attached so far */
    uint16_t parts; /* division of attached cards among levels */
    int wilds;      /* while filling: the wild cards still available */
} task;

static void go_on(listing *l, const task *t, kn_set chosen);
static void fill(listing *l, const task *t, kn_set chosen);

static inline void finish(listing *l, const task *t, kn_set chosen)
{
    if (l->filling)
        fill(l, t, chosen);
    else if (t->core | (uint32_t)t->groups)
        go_on(l, t, chosen);
    else
        emit(l, chosen, t->parts);
}

/* Chooses `need` cards of a level from its blocks, beginning with number `block`. */
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

/* Attaches groups of the levels from t->from upwards. */
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
            task next = {0, t->groups - n, level + 1, t->ranks | rank, parts, 0};
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

/* Call it before choosing cards of these levels. */
static inline void look_at_blocks(listing *l, uint32_t levels)
{
    if (!l->blocks->looked && levels & l->held->in.with[2])
        km_climb_split(l->run, l->plan, l->held, l->blocks);
}

/* The lowest cards of all levels that have a single block are chosen together. */
static inline void list_core(listing *l, const km_climb_core *core)
{
    uint32_t split = core->levels & l->blocks->split;
    kn_set cards = kn_and(l->held->low[l->shape->equal], core->cards);
    l->core = core;
    if (!(split | l->shape->groups)) {
        emit(l, cards, KM_CLIMB_ANY);
        return;
    }
    task t = {split, l->shape->groups, 0, 0, KM_CLIMB_ANY, 0};
    for (uint32_t levels = t.core; levels; levels &= levels - 1)
        cards = kn_minus(cards, l->plan->members[__builtin_ctz(levels)]);
    finish(l, &t, cards);
}

/* ---- the cores of a shape ---- */

/* Lists single cards of the levels that are certainly strong enough. */
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

/* Returns true if every combination with this top is certainly strong enough. */
static inline bool is_certain(const listing *l, int top, int over)
{
    return l->reversed ? (top + 1) * KS_SUITS_MAX <= over : top * KS_SUITS_MAX > over;
}

/* Lists all combinations that the shape's cores make of the hand, with tops from `low` to `high`.
 * False: the hand has no core of this shape with any top. */
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
            bool rest = !l->reversed || over < 0; /* higher tops are strong enough, too */
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

/* Lists the combinations of a shape whose cards have one suit, by treating the cards of each suit
 * as a hand. */
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

/* Lists one shape. False: the hand can't have any longer shape of this kind, either. */
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

/* ---- wild cards that stand for other cards ---- */

/* Adds this many wild cards, beginning with block number `block`. */
static void add_wild(listing *l, int block, int need, kn_set chosen)
{
    if (!need)
        emit(l, chosen, KM_CLIMB_ANY);
    for (; need && block < l->wilds && !l->moves->failed; block++) {
        kn_set rest = l->wild_block[block], with = chosen;
        for (int n = 1; n <= need && !kn_is_empty(rest); n++) {
            kn_put(&with, kn_pop(&rest));
            add_wild(l, block + 1, need - n, with);
        }
    }
}

/* Attaches the remaining groups, which come from other levels or consist of wild cards. */
static void fill_beside(listing *l, const task *t, kn_set chosen)
{
    const km_climb_levels *in = &l->held->in;
    bool apart = l->plan->kind[l->shape->kind].apart;
    int group = l->shape->group, missing = l->shape->count - kn_count(chosen);
    if (t->groups * group <= t->wilds && missing && !kn_is_empty(chosen) &&
        (!t->groups || km_climb_has_room(l->plan, l->shape, l->core, t->ranks, t->groups)))
        add_wild(l, 0, missing, chosen);
    if (!t->groups)
        return;
    for (uint32_t levels = in->with[1] & ~l->core->levels & km_climb_levels_from(t->from); levels;
         levels &= levels - 1) {
        int level = __builtin_ctz(levels);
        uint64_t rank = UINT64_C(1) << l->plan->rank_of[level];
        for (int k = 1; k <= in->count[level] && !(apart && t->ranks & rank); k++) {
            int n = (k + group - 1) / group, lacks = n * group - k;
            if (n > t->groups || (apart && n > 1) || lacks > t->wilds ||
                (lacks && !(l->plan->wild_for >> level & 1)))
                continue;
            task next = {0, t->groups - n, level + 1, t->ranks | rank, t->parts, t->wilds - lacks};
            choose(l, &next, level, k, chosen);
        }
    }
}

/* Chooses cards of the core's next level. If wild cards can fill the gap, fewer than it needs. */
static void fill(listing *l, const task *t, kn_set chosen)
{
    if (!t->core) {
        fill_beside(l, t, chosen);
        return;
    }
    int level = __builtin_ctz(t->core), equal = l->shape->equal;
    int have = l->held->in.count[level], least = l->plan->wild_for >> level & 1 ? 0 : equal;
    task next = *t;
    next.core &= next.core - 1;
    for (int n = least; n <= equal && n <= have; n++) {
        next.wilds = t->wilds - (equal - n);
        if (next.wilds < 0)
            continue;
        if (n)
            choose(l, &next, level, n, chosen);
        else
            fill(l, &next, chosen);
    }
}

/* Lists the combinations of a shape in which wild cards stand for others, with tops from `low` to
 * `high`. */
static void list_filled(listing *l, int wilds, int low, int high)
{
    const km_climb_shape *shape = l->shape;
    const km_climb_levels *in = &l->held->in;
    for (int i = 0; i < shape->cores && !l->moves->failed; i++) {
        const km_climb_core *core = &shape->core[i];
        int lacks = 0;
        for (uint32_t levels = core->levels; levels; levels &= levels - 1) {
            int level = __builtin_ctz(levels), here = in->count[level];
            lacks += here < shape->equal ? shape->equal - here : 0;
        }
        if (lacks > wilds || core->top < low || core->top > high)
            continue;
        l->core = core;
        fill(l, &(task){core->levels, shape->groups, 0, 0, KM_CLIMB_ANY, wilds}, KN_EMPTY);
    }
}

/* ---- all shapes ---- */

/* Finds the lowest top with which the current shape beats the standing combination. False: it
 * can't. */
static bool find_bounds(listing *l, int *low, int *high)
{
    int standing = *km_int(l->run, l->plan->at.shape);
    int strength = *km_int(l->run, l->plan->at.strength), top = strength / KS_SUITS_MAX;
    *low = 0;
    *high = KM_LEVELS_MAX;
    l->over = KS_NOBODY;
    if (standing < 0)
        return true;
    const km_climb_relation *r = km_climb_relation_of(l->plan, l->number, standing);
    if (!((r->always | r->higher) >> top & 1))
        return false;
    if (r->always >> top & 1)
        return true;
    if (l->reversed)
        *high = top - !l->plan->suits;
    else
        *low = top + !l->plan->suits;
    if (l->plan->suits || !l->shape->equal)
        l->over = strength;
    return true;
}

static inline void __attribute__((always_inline)) list_shapes(listing *l, km_shapes shapes)
{
    while (!km_shapes_none(shapes) && !l->moves->failed) {
        int low, high;
        l->number = (int)km_shapes_pop(&shapes);
        l->shape = &l->plan->shape[l->number];
        if (find_bounds(l, &low, &high) && !list_shape(l, low, high))
            shapes = km_shapes_minus(shapes, l->shape->longer);
    }
}

/* Lists the combinations of a hand that has wild cards. `answers`: the shapes that may be
 * played. */
static void __attribute__((noinline)) list_wild(listing *l, km_shapes answers)
{
    const km_climbing *plan = l->plan;
    const km_climb_held *whole = l->held;
    kn_set wild = kn_and(whole->all, plan->wild);
    km_shapes shapes = km_shapes_and(plan->fits[kn_count(whole->all)], answers);
    int wilds = kn_count(wild), low, high;
    km_climb_held natural, others;
    km_combination made;
    km_climb_hold(plan, kn_minus(whole->all, wild), &natural);
    km_climb_hold(plan, wild, &others);
    l->wild = true;
    l->held = plan->wild_above ? &natural : whole;
    list_shapes(l, km_shapes_and(l->held->shapes, answers));
    if (plan->wild_above && (l->first < 0 || kn_has(wild, (unsigned)l->first)) &&
        km_climb_read_wild(l->run, plan, wild, &made) && km_climb_beats(l->run, plan, &made))
        kn_put(&l->moves->plain, kn_first(wild));
    km_climb_split(l->run, plan, &others, l->blocks);
    for (uint32_t levels = others.in.with[1]; levels; levels &= levels - 1) {
        int level = __builtin_ctz(levels);
        km_climb_divide(l->run, plan, &others, l->blocks, level);
        for (int i = 0; i < l->blocks->count[level]; i++)
            l->wild_block[l->wilds++] = l->blocks->is[level][i];
    }
    l->filling = true;
    while (!km_shapes_none(shapes) && !l->moves->failed) {
        l->number = (int)km_shapes_pop(&shapes);
        l->shape = &plan->shape[l->number];
        const km_climb_kind *kind = &plan->kind[l->shape->kind];
        if (!l->shape->equal || !kind->wild || !find_bounds(l, &low, &high))
            continue;
        const ks_pack *pack = l->run->world.layout->pack;
        for (int suit = 0; suit < (kind->suited ? pack->suits : 1); suit++) {
            km_climb_held in_suit;
            l->held = &natural;
            if (kind->suited) {
                km_climb_hold(plan, kn_and(natural.all, pack->by_suit[suit]), &in_suit);
                l->held = &in_suit;
            }
            km_climb_split(l->run, plan, l->held, l->blocks);
            list_filled(l, wilds, low, high);
        }
    }
}

void km_climb_list(const km_run *run, const km_climbing *plan, const km_climb_held *held, bool all,
                   ks_moves *moves)
{
    km_climb_blocks blocks;
    int standing = *km_int(run, plan->at.shape);
    km_shapes answers = standing >= 0 ? plan->answers[standing] : plan->fits[KN_CARDS_MAX];
    if (km_climb_due(run, plan) >= 0)
        answers = km_shapes_and(answers, plan->out_of_turn);
    km_shapes shapes = km_shapes_and(held->shapes, answers);
    bool wild = kn_meets(held->all, plan->wild);
    if (km_shapes_none(shapes) && !wild)
        return;
    listing l;
    l.run = run;
    l.plan = plan;
    l.moves = moves;
    l.held = held;
    l.blocks = &blocks;
    l.first = plan->firsts ? *km_int(run, plan->at.first) : KS_NOBODY;
    l.reversed = km_climb_is_reversed(run, plan);
    l.wild = l.filling = false;
    l.wilds = 0;
    blocks.each = all || plan->unlike;
    blocks.looked = false;
    blocks.split = 0;
    if (wild)
        list_wild(&l, answers);
    else
        list_shapes(&l, shapes);
}
