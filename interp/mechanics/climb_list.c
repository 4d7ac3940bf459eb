/* SPDX-License-Identifier: MIT
 * climb_list.c: the combinations that a hand may play. Cards that nobody could tell apart, equal in
 * rank and in what everybody knows of them, form a *block*; of a block the lowest cards stand for
 * all, so that the list has one combination for each class. What a combination is, climb_shapes.c
 * says.
 */
#include <string.h>

#include "mechanics/climb.h"

enum {
    BLOCKS_MAX = KN_CARDS_MAX / 4,
    SPLITS_MAX = 1 + KM_KINDS_MAX + KS_HEAPS_MAX /* all that there can be */
};

/* The hand by levels; `is` is valid up to `blocks` of a level. */
typedef struct holding {
    kn_set all;
    uint32_t with[BLOCKS_MAX + 1]; /* the levels with so many cards or more */
    uint8_t count[KM_LEVELS_MAX], blocks[KM_LEVELS_MAX];
    kn_set is[KM_LEVELS_MAX][BLOCKS_MAX];
} holding;

typedef struct listing {
    const km_climbing *plan;
    const ks_pack *pack;
    ks_moves *moves;
    holding *hand;
    const km_climb_shape *shape;
    const km_climb_core *core;
    int number; /* of the shape */
    int first;  /* the card that must be there, or KS_NOBODY */
    int over;   /* the strength to be exceeded, or KS_NOBODY */
} listing;

/* ---- blocks ---- */

/* Sets of cards of which everybody knows something that does not hold for the rest: those that
 * can't be, or are not only, in this hand, and the card that must be led. */
static int find_splits(const km_run *run, const km_climbing *plan, kn_set hand,
                       kn_set split[SPLITS_MAX])
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    int n = 0, first = plan->firsts ? *km_int(run, plan->at.first) : KS_NOBODY;
    if (first >= 0)
        split[n++] = kn_set_of((unsigned)first);
    for (int k = 0; k < plan->kinds; k++)
        if (kn_meets(plan->kind[k].exactly, hand))
            split[n++] = plan->kind[k].exactly;
    for (int h = 0; h < l->heaps; h++) {
        if (l->possible_of[h] < 0 || kn_is_empty(b->sets[h]))
            continue;
        kn_set here = kn_and(b->sets[l->possible_of[h]], hand);
        bool known = kn_is_empty(here) || kn_equal(here, hand);
        for (int i = 0; i < n && !known; i++)
            known = kn_equal(split[i], here);
        if (!known)
            split[n++] = here;
    }
    return n;
}

/* Divides the cards of one level among blocks. */
static int divide(const km_climbing *plan, const ks_pack *pack, kn_set cards, const kn_set *split,
                  int splits, kn_set *is)
{
    int n = 0;
    while (!kn_is_empty(cards)) {
        unsigned card = kn_first(cards);
        kn_set block = cards;
        if (plan->suited)
            block = pack->suit[card] == KS_NO_SUIT ? kn_set_of(card)
                                                   : kn_and(block, pack->by_suit[pack->suit[card]]);
        for (int i = 0; i < splits; i++)
            block = kn_has(split[i], card) ? kn_and(block, split[i]) : kn_minus(block, split[i]);
        is[n++] = block;
        cards = kn_minus(cards, block);
    }
    return n;
}

static void sort_hand(const km_run *run, const km_climbing *plan, kn_set cards, bool all,
                      holding *hand)
{
    kn_set split[SPLITS_MAX];
    int splits = all ? 0 : find_splits(run, plan, cards, split);
    unsigned card;
    hand->all = cards;
    memset(hand->with, 0, sizeof hand->with);
    memset(hand->count, 0, sizeof hand->count);
    memset(hand->blocks, 0, sizeof hand->blocks);
    for (KN_EACH(card, cards)) {
        int level = plan->level_of[card];
        hand->with[++hand->count[level]] |= 1u << level;
    }
    for (uint32_t levels = hand->with[1]; levels; levels &= levels - 1) {
        int l = __builtin_ctz(levels);
        kn_set here = kn_and(cards, plan->members[l]);
        if (hand->count[l] > 1 && all)
            while (!kn_is_empty(here))
                hand->is[l][hand->blocks[l]++] = kn_set_of(kn_pop(&here));
        else if (hand->count[l] > 1 && (splits || plan->suited))
            hand->blocks[l] =
                (uint8_t)divide(plan, run->world.layout->pack, here, split, splits, hand->is[l]);
        else
            hand->is[l][hand->blocks[l]++] = here;
    }
}

static kn_set hand_of(const km_run *run, const km_climbing *plan)
{
    return run->world.block->sets[plan->hand.heap + run->world.block->place];
}

kn_set km_climb_representative(const km_run *run, const km_climbing *plan, kn_set cards)
{
    holding hand;
    kn_set out = KN_EMPTY;
    sort_hand(run, plan, hand_of(run, plan), false, &hand);
    for (int l = 0; l < plan->levels; l++)
        for (int i = 0; i < hand.blocks[l]; i++) {
            kn_set block = hand.is[l][i];
            for (int n = kn_count(kn_and(block, cards)); n > 0; n--)
                kn_put(&out, kn_pop(&block));
        }
    return out;
}

/* ---- combinations ---- */

/* `parts`: how the cards that are attached are divided among levels. */
static void emit(listing *l, kn_set cards, uint16_t parts)
{
    if (l->first >= 0 && !kn_has(cards, (unsigned)l->first))
        return;
    if (l->shape->doubt & parts) {
        km_combination made;
        if (!km_climb_read(l->pack, l->plan, cards, &made) || made.shape != l->number ||
            (l->core->levels && made.core != l->core) || made.strength <= l->over)
            return;
    } else if (l->over >= 0 && km_climb_strength(l->plan, cards, l->core->top) <= l->over) {
        return;
    }
    if (kn_is_single(cards)) {
        kn_put(&l->moves->plain, kn_first(cards));
        return;
    }
    unsigned card = kn_pop(&cards);
    ks_moves_add(l->moves, (ks_move){.word = KS_WORD_PLAY,
                                     .card = (uint8_t)card,
                                     .suit = KS_NO_SUIT,
                                     .number = KS_NO_NUMBER,
                                     .cards = cards});
}

/* What is still to be chosen for a combination. */
typedef struct task {
    uint32_t core; /* levels of the core */
    int groups;    /* to be attached after that, from level `from` on */
    int from;
    uint32_t ranks; /* attached already, where they must differ */
    uint16_t parts; /* how they are divided among levels */
} task;

static void go_on(listing *l, task t, kn_set chosen);

/* Chooses `need` cards of a level from its blocks `block` and further. */
static void choose(listing *l, const task *t, int level, int block, int need, kn_set chosen)
{
    if (need == 0) {
        go_on(l, *t, chosen);
        return;
    }
    if (block == l->hand->blocks[level] || l->moves->failed)
        return;
    kn_set rest = l->hand->is[level][block];
    for (int n = 0;; n++) {
        choose(l, t, level, block + 1, need - n, chosen);
        if (n == need || kn_is_empty(rest))
            return;
        kn_put(&chosen, kn_pop(&rest));
    }
}

/* The lowest cards of a block. */
static kn_set lowest(kn_set block, int count)
{
    kn_set out = KN_EMPTY;
    while (count--)
        kn_put(&out, kn_pop(&block));
    return out;
}

static inline uint32_t levels_from(int low)
{
    return low < KM_LEVELS_MAX ? ~0u << low : 0;
}

/* Attaches groups of the levels from t.from on. */
static void attach(listing *l, const task *t, kn_set chosen)
{
    const holding *hand = l->hand;
    bool apart = l->core->levels && l->plan->kind[l->shape->kind].apart;
    int group = l->shape->group;
    uint32_t levels = hand->with[group] & ~l->core->levels & levels_from(t->from);
    for (; levels; levels &= levels - 1) {
        int level = __builtin_ctz(levels), groups = hand->count[level] / group;
        uint32_t rank = 1u << l->plan->rank_of[level];
        if (apart && t->ranks & rank)
            continue;
        for (int n = 1; n <= t->groups && n <= (apart ? 1 : groups); n++) {
            task next = {0, t->groups - n, level + 1, t->ranks | rank, t->parts | km_climb_part(n)};
            if (hand->blocks[level] == 1)
                go_on(l, next, kn_or(chosen, lowest(hand->is[level][0], n * group)));
            else
                choose(l, &next, level, 0, n * group, chosen);
        }
    }
}

static void go_on(listing *l, task t, kn_set chosen)
{
    while (t.core) {
        int level = __builtin_ctz(t.core);
        t.core &= t.core - 1;
        if (l->hand->blocks[level] > 1) {
            choose(l, &t, level, 0, l->shape->equal, chosen);
            return;
        }
        chosen = kn_or(chosen, lowest(l->hand->is[level][0], l->shape->equal));
    }
    if (t.groups)
        attach(l, &t, chosen);
    else
        emit(l, chosen, t.parts);
}

static void list_core(listing *l, const km_climb_core *core)
{
    l->core = core;
    go_on(l, (task){core->levels, l->shape->groups, 0, 0, KM_CLIMB_ANY}, KN_EMPTY);
}

/* All combinations of the shape's cores that the hand has cards for, with tops from `low` on. */
static void list_cores(listing *l, int low)
{
    const km_climb_shape *shape = l->shape;
    uint32_t there = shape->levels & l->hand->with[shape->equal];
    if (kn_bits(there) < shape->run)
        return;
    if (shape->run > 1) {
        for (int i = 0; i < shape->cores; i++)
            if (!(shape->core[i].levels & ~there) && shape->core[i].top >= low)
                list_core(l, &shape->core[i]);
        return;
    }
    for (there &= levels_from(low); there; there &= there - 1) {
        uint32_t below = (there & -there) - 1;
        list_core(l, &shape->core[kn_bits(shape->levels & below)]);
    }
}

/* One shape; kinds of one suit are looked for in each suit. */
static void list_shape(const km_run *run, listing *l, bool all, int low)
{
    const km_climb_kind *kind = &l->plan->kind[l->shape->kind];
    holding *whole = l->hand, one;
    if (!l->shape->equal && !kind->cards) { /* just these cards */
        l->core = l->shape->core;
        if (kn_within(kind->exactly, whole->all))
            emit(l, kind->exactly, KM_CLIMB_ANY);
        return;
    }
    if (!kind->suited) {
        list_cores(l, low);
        return;
    }
    for (int suit = 0; suit < l->pack->suits; suit++) {
        kn_set cards = kn_and(whole->all, l->pack->by_suit[suit]);
        if (kn_count(cards) < l->shape->count)
            continue;
        sort_hand(run, l->plan, cards, all, &one);
        l->hand = &one;
        if (kind->cards)
            list_core(l, l->shape->core);
        else
            list_cores(l, low);
        l->hand = whole;
    }
}

void km_climb_list(const km_run *run, const km_climbing *plan, bool all, ks_moves *moves)
{
    holding hand;
    int standing = *km_int(run, plan->at.shape), strength = *km_int(run, plan->at.strength);
    int top = strength / KS_SUITS_MAX, before = moves->count;
    listing l = {.plan = plan,
                 .pack = run->world.layout->pack,
                 .moves = moves,
                 .hand = &hand,
                 .first = plan->firsts ? *km_int(run, plan->at.first) : KS_NOBODY};
    sort_hand(run, plan, hand_of(run, plan), all, &hand);
    kn_set shapes = plan->fits[kn_count(hand.all)];
    if (standing >= 0)
        shapes = kn_and(shapes, plan->answers[standing]);
    while (!kn_is_empty(shapes) && !moves->failed) {
        l.number = (int)kn_pop(&shapes);
        l.shape = &plan->shape[l.number];
        bool always = true;
        if (standing >= 0) {
            const km_climb_relation *r = km_climb_relation_of(plan, l.number, standing);
            always = r->always >> top & 1;
            if (!always && !(r->higher >> top & 1))
                continue;
        }
        bool unsure = plan->suits || plan->kind[l.shape->kind].cards || !l.shape->equal;
        l.over = !always && unsure ? strength : KS_NOBODY;
        list_shape(run, &l, all, always ? 0 : top + !plan->suits);
    }
    if (moves->count > before)
        ks_moves_sort(moves->list + before, moves->count - before);
}

bool km_climb_beats(const km_run *run, const km_climbing *plan, const km_combination *made)
{
    int standing = *km_int(run, plan->at.shape), strength = *km_int(run, plan->at.strength);
    if (standing < 0)
        return true;
    const km_climb_relation *r = km_climb_relation_of(plan, made->shape, standing);
    int top = strength / KS_SUITS_MAX;
    return r->always >> top & 1 || (r->higher >> top & 1 && made->strength > strength);
}
