/* SPDX-License-Identifier: MIT
 * redeal.c: draws another state that a seat could not tell from the real one: everything that the
 * seat does not know is drawn again. The result depends only on the facts that the seat knows and
 * on the dice, never on the hidden state. From any two positions that look alike to the seat, the
 * same dice draw the same world (tested).
 */
#include <string.h>

#include "state/view.h"

/* The hidden cards, and the heaps with room for them. */
typedef struct room {
    uint8_t heap;
    /* slots: the number of its hidden cards; wide: the number of cards possible there */
    int slots, wide;
    kn_set possible; /* hidden cards only */
} room;
typedef struct deal {
    const ks_layout *layout;
    kn_dice *dice;
    ks_block *block; /* the world being drawn */
    kn_set known, hidden;
    int rooms;
    room room[KS_HEAPS_MAX]; /* sorts heaps with fewer possible cards first */
} deal;

static void collect(deal *d)
{
    const ks_layout *l = d->layout;

    d->hidden = kn_minus(l->pack->all, d->known);
    d->rooms = 0;
    for (int h = 0; h < l->heaps; h++) {
        kn_set unknown = kn_minus(d->block->sets[h], d->known);
        if (kn_is_empty(unknown))
            continue;
        room new = {.heap = (uint8_t)h, .slots = kn_count(unknown)};
        /* Everybody sees a heap that has no possible set, so it has no hidden cards. */
        if (l->possible_of[h] >= 0)
            new.possible = kn_and(d->block->sets[l->possible_of[h]], d->hidden);
        new.wide = kn_count(new.possible);
        int at = d->rooms++;
        for (; at > 0 && d->room[at - 1].wide > new.wide; at--)
            d->room[at] = d->room[at - 1];
        d->room[at] = new;
    }
}

/* Makes the first `n` of `cards` a random choice of all `count` cards, in random order. */
static void choose(kn_dice *dice, uint8_t *cards, int n, int count)
{
    for (int i = 0; i < n && i < count - 1; i++) {
        int j = i + (int)kn_dice_below(dice, (uint32_t)(count - i));
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* Puts hidden cards into the free slots of a heap. In an ordered heap, these are the positions that
 * the seat does not know. */
static void fill(deal *d, const room *r, const uint8_t *cards)
{
    kn_set set = kn_and(d->block->sets[r->heap], d->known);
    int left = r->slots;

    for (int i = 0; i < left; i++)
        kn_put(&set, cards[i]);
    d->block->sets[r->heap] = set;
    if (d->layout->order_of[r->heap] < 0)
        return;
    for (uint8_t *order = ks_order(d->layout, d->block, r->heap); left > 0; order++)
        if (!kn_has(d->known, *order)) {
            *order = *cards++;
            left--;
        }
}

/* ---- heaps whose possible sets are nested or disjoint ---- */

/* True if, for any two heaps, the cards possible in one are all possible in the other, or none of
 * them is. This holds if nothing is known about hands, or if a single hand has shown a void. */
static bool is_nested(const deal *d)
{
    for (int i = 0; i < d->rooms; i++)
        for (int k = i + 1; k < d->rooms; k++)
            if (kn_meets(d->room[i].possible, d->room[k].possible) &&
                !kn_within(d->room[i].possible, d->room[k].possible))
                return false;
    return true;
}

/* Fills the heaps with possible cards that are left, beginning with the heap that has the fewest.
 * Whatever cards one heap takes, the later heaps have the same number of choices, so all worlds are
 * equally likely. False if a heap can't be filled, which means that some `possible` set is
 * wrong. */
static bool deal_nested(deal *d)
{
    kn_set rest = d->hidden;

    for (int i = 0; i < d->rooms; i++) {
        const room *r = &d->room[i];
        uint8_t cards[KN_CARDS_MAX];
        int count = 0;
        unsigned card;
        for (KN_EACH(card, kn_and(rest, r->possible)))
            cards[count++] = (uint8_t)card;
        if (count < r->slots)
            return false;
        if (count > r->slots || d->layout->order_of[r->heap] >= 0)
            choose(d->dice, cards, r->slots, count);
        fill(d, r, cards);
        rest = kn_minus(rest, d->block->sets[r->heap]);
    }
    return true;
}

/* ---- other heaps: find any matching of cards and slots, then mix it ---- */

typedef struct matching {
    deal *d;
    int cards;
    uint8_t card[KN_CARDS_MAX]; /* the hidden cards in random order */
    /* for each card: index of its room; NOWHERE before the card is placed */
    uint8_t in[KN_CARDS_MAX];
    int free[KS_HEAPS_MAX]; /* free slots of each room */
} matching;
enum { NOWHERE = 255 };

static inline bool allowed(const matching *m, int card, int r)
{
    return kn_has(m->d->room[r].possible, m->card[card]);
}

/* Puts card i in a free slot, each with equal probability. */
static bool take_free_slot(matching *m, int i)
{
    int slots = 0;

    for (int r = 0; r < m->d->rooms; r++)
        if (allowed(m, i, r))
            slots += m->free[r];
    if (!slots)
        return false;
    int slot = (int)kn_dice_below(m->d->dice, (uint32_t)slots);
    for (int r = 0; r < m->d->rooms; r++) {
        if (!allowed(m, i, r))
            continue;
        if (slot < m->free[r]) {
            m->free[r]--;
            m->in[i] = (uint8_t)r;
            return true;
        }
        slot -= m->free[r];
    }
    return false;
}

/* Kuhn's augmenting path: a card i takes a free slot, or a slot whose card finds another slot. Each
 * room is tried once per path, so a path is at most as long as the number of rooms. */
static bool place(matching *m, int i, uint64_t *tried)
{
    if (take_free_slot(m, i))
        return true;
    int first = (int)kn_dice_below(m->d->dice, (uint32_t)m->d->rooms);
    for (int k = 0; k < m->d->rooms; k++) {
        int r = (first + k) % m->d->rooms;
        if ((*tried >> r & 1) || !allowed(m, i, r))
            continue;
        *tried |= 1ull << r;
        for (int other = 0; other < m->cards; other++) {
            if (m->in[other] != r || !place(m, other, tried))
                continue;
            m->in[i] = (uint8_t)r;
            return true;
        }
    }
    return false;
}

static bool match(matching *m)
{
    for (int i = 0; i < m->cards; i++) {
        uint64_t tried = 0;
        if (!place(m, i, &tried))
            return false;
    }
    return true;
}

static void exchange(matching *m, int a, int b)
{
    uint8_t in_a = m->in[a], in_b = m->in[b];

    if (!allowed(m, a, in_b) || !allowed(m, b, in_a))
        return;
    m->in[a] = in_b;
    m->in[b] = in_a;
}

static void ring(matching *m, int a, int b, int c)
{
    uint8_t in_a = m->in[a], in_b = m->in[b], in_c = m->in[c];

    if (!allowed(m, a, in_b) || !allowed(m, b, in_c) || !allowed(m, c, in_a))
        return;
    m->in[a] = in_b;
    m->in[b] = in_c;
    m->in[c] = in_a;
}

/* The first matching favours some worlds, so it is mixed. A step exchanges two random cards, or
 * three in a ring, if the worlds before and after are both allowed. Since this is equally likely in
 * both directions, all worlds that can be reached become equally likely after many steps. Rings are
 * necessary: if each of three cards may be in two of three heaps, no exchange of only two is
 * allowed. The cards of a step come from three parts of one number. This gives a tiny bias, which
 * is harmless because it is the same in both directions. */
static void mix(matching *m)
{
    enum { PART = 21 };
    const uint64_t part = (1u << PART) - 1, n = (uint64_t)m->cards;

    for (int step = n < 2 ? 0 : 4 * m->cards + 32; step > 0; step--) {
        uint64_t number = kn_dice_long(m->d->dice);
        int a = (int)((number & part) * n >> PART);
        int b = (int)((number >> PART & part) * n >> PART);
        int c = (int)((number >> 2 * PART & part) * n >> PART);
        if (a == b)
            continue;
        if (step & 1)
            exchange(m, a, b);
        else if (c != a && c != b)
            ring(m, a, b, c);
    }
}

/* False if there is no matching, which means that some `possible` set is wrong. */
static bool deal_matching(deal *d)
{
    matching m = {.d = d};
    unsigned card;

    for (KN_EACH(card, d->hidden))
        m.card[m.cards++] = (uint8_t)card;
    choose(d->dice, m.card, m.cards, m.cards);
    memset(m.in, NOWHERE, sizeof m.in);
    for (int r = 0; r < d->rooms; r++)
        m.free[r] = d->room[r].slots;
    if (!match(&m))
        return false;
    mix(&m);
    for (int r = 0; r < d->rooms; r++) {
        uint8_t cards[KN_CARDS_MAX];
        int count = 0;
        for (int i = 0; i < m.cards; i++)
            if (m.in[i] == r)
                cards[count++] = m.card[i];
        choose(d->dice, cards, count, count); /* mixing has tied the order of the cards to heaps */
        fill(d, &d->room[r], cards);
    }
    return true;
}

/* Draws a new place for all hidden cards. The real state is always a possible world. If no possible
 * world is found, a `possible` set must be wrong, which ks_block_check reports. In this case any
 * card may go anywhere, so that nothing leaks. */
static void redraw_cards(deal *d)
{
    collect(d);
    if (is_nested(d) ? deal_nested(d) : deal_matching(d))
        return;
    for (int r = 0; r < d->rooms; r++)
        d->room[r].possible = d->hidden;
    deal_nested(d);
}

/* Draws a new order for jumbled hands that the seat does not see, including the cards that it knows
 * to be there. */
static void mix_hands(const ks_layout *l, ks_block *b, int seat, kn_dice *dice)
{
    for (int h = 0; h < l->heaps && seat >= KS_NOBODY; h++) {
        unsigned card;
        int n = 0;
        if (!ks_is_jumbled(l, b, h) || ks_sees_faces(l, h, seat))
            continue;
        uint8_t *order = ks_order(l, b, h);
        for (KN_EACH(card, b->sets[h]))
            order[n++] = (uint8_t)card;
        choose(dice, order, n, n);
    }
}

/* Sets the views of the other seats in the new world: all cards of heaps whose faces they see.
 * In other heaps, only cards whose place `seat` knows, too. Keeping more of their knowledge
 * would reveal where the cards really are. */
static void redraw_sight(const ks_layout *l, ks_block *b, kn_set known)
{
    for (int s = 0; s < KS_KNOWERS(l); s++) {
        kn_set sees = kn_and(b->sets[l->sees + s], known);
        for (int h = 0; h < l->heaps; h++)
            if (ks_sees_faces(l, h, s))
                sees = kn_or(sees, b->sets[h]);
        b->sets[l->sees + s] = sees;
    }
}

/* ---- hidden variables ---- */

static int32_t draw_between(kn_dice *dice, int64_t min, int64_t max)
{
    uint64_t width = (uint64_t)(max - min) + 1;

    return (int32_t)(min + (width > UINT32_MAX ? kn_dice_word(dice)
                                               : kn_dice_below(dice, (uint32_t)width)));
}

static kn_set draw_set(kn_dice *dice, kn_set from, int count)
{
    kn_set drawn = KN_EMPTY;

    for (; count > 0 && !kn_is_empty(from); count--) {
        unsigned card = kn_nth(from, kn_dice_below(dice, (uint32_t)kn_count(from)));
        kn_drop(&from, card);
        kn_put(&drawn, card);
    }
    return drawn;
}

/* Redraws the variable's cards from those that the seat can't locate. A card that it can locate was
 * not chosen in secret. If there are too few hidden cards, adds known ones. */
static kn_set redraw_set(const ks_layout *l, kn_set known, kn_dice *dice, kn_set old)
{
    int count = kn_count(old);
    kn_set drawn = draw_set(dice, kn_minus(l->pack->all, known), count);

    return kn_or(drawn, draw_set(dice, known, count - kn_count(drawn)));
}

/* Draws hidden variables. An unset variable stays unset, and a set keeps its number of cards.
 * People at a table see that a choice was made, and the number of cards put down. */
static void redraw_variables(const ks_layout *l, int seat, kn_set known, kn_dice *dice, ks_block *b)
{
    int32_t *ints = ks_ints(l, b);

    for (KS_EACH_VAR(var, l)) {
        if (var->type == KS_VAR_ACCOUNT)
            continue;
        for (int i = 0; i < var->count; i++) {
            if (ks_view_sees_var(l, var, i, seat))
                continue;
            if (var->unheard) {
                if (var->type == KS_VAR_CARDS)
                    b->sets[var->at + i] = KN_EMPTY;
                else
                    ints[var->at + i] = var->start;
                continue;
            }
            if (var->type == KS_VAR_CARDS) {
                kn_set *set = &b->sets[var->at + i];
                *set = redraw_set(l, known, dice, *set);
                continue;
            }
            int32_t *value = &ints[var->at + i];
            bool nullable = ks_var_may_be_unset(var);
            if (nullable && *value == KS_NOBODY)
                continue;
            *value = draw_between(dice, nullable && var->min < 0 ? 0 : var->min, var->max);
        }
    }
}

/* Accounts that the seat can't see share the total that the visible accounts leave. The seat can
 * compute this sum, so it must not change. */
static void redraw_accounts(const ks_layout *l, int seat, kn_dice *dice, ks_block *b)
{
    int32_t *ints = ks_ints(l, b);
    int64_t left = 0, others = 0;

    for (int pass = 0; pass < 2; pass++) {
        for (KS_EACH_VAR(var, l)) {
            for (int i = 0; i < var->count && var->type == KS_VAR_ACCOUNT; i++) {
                if (ks_view_sees_var(l, var, i, seat))
                    continue;
                int64_t width = (int64_t)var->max - var->min;
                if (pass == 0) {
                    left += (int64_t)ints[var->at + i] - var->min;
                    others += width;
                    continue;
                }
                others -= width; /* the remaining accounts must have room for the rest */
                int64_t least = left > others ? left - others : 0,
                        most = left < width ? left : width;
                int64_t share = draw_between(dice, least, most);
                ints[var->at + i] = (int32_t)(var->min + share);
                left -= share;
            }
        }
    }
}

void ks_redeal(const ks_world *w, int seat, kn_dice *dice, ks_block *target)
{
    const ks_layout *l = w->layout;

    if (target != w->block)
        memcpy(target, w->block, l->size);
    kn_set known = ks_view_known(l, target, seat);
    redraw_cards(&(deal){.layout = l, .dice = dice, .block = target, .known = known});
    mix_hands(l, target, seat, dice);
    redraw_sight(l, target, known);
    redraw_variables(l, seat, known, dice, target);
    redraw_accounts(l, seat, dice, target);
    for (size_t i = 0; i < sizeof target->chance.key; i += 8) {
        uint64_t number = kn_dice_long(dice);
        for (int k = 0; k < 8; k++)
            target->chance.key[i + (size_t)k] = (uint8_t)(number >> 8 * k);
    }
}
