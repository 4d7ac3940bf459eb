/* SPDX-License-Identifier: MIT
 * redeal.c: another truth that a seat could not tell from the real one: everything the seat does
 * not know is drawn anew. The result depends on what the seat knows and on the dice alone, never on
 * the hidden truth: from any two positions that look alike to the seat, the same dice draw the same
 * world (tested).
 */
#include <string.h>

#include "state/view.h"

/* The hidden cards and the heaps that have room for them. */
typedef struct deal {
    const ks_layout *layout;
    kn_dice *dice;
    bool anywhere; /* `possible` turned out to be a lie: only the sizes of heaps count */
    int cards, heaps;
    uint8_t card[KN_CARDS_MAX]; /* the hidden cards in random order */
    uint8_t in[KN_CARDS_MAX]; /* index in heap[] where card[i] goes, NOWHERE before it is placed */
    uint8_t heap[KS_HEAPS_MAX]; /* heaps with unknown cards */
    int room[KS_HEAPS_MAX];     /* hidden slots of heap[i] still free */
    kn_set possible[KS_HEAPS_MAX];
} deal;
enum { NOWHERE = 255 };

static void shuffle(kn_dice *dice, uint8_t *items, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)kn_dice_below(dice, (uint32_t)i + 1);
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

static kn_set known_to(const ks_layout *l, const ks_block *b, int seat)
{
    kn_set known = l->pack->all;

    if (seat >= 0)
        return b->sets[l->sees + seat];
    for (int s = 0; s < l->seats && seat == KS_NOBODY; s++)
        known = kn_and(known, b->sets[l->sees + s]);
    return known;
}

static void collect(deal *d, const ks_block *b, kn_set known)
{
    const ks_layout *l = d->layout;
    unsigned card;

    d->cards = d->heaps = 0;
    for (int h = 0; h < l->heaps; h++) {
        int hidden = kn_count(kn_minus(b->sets[h], known));
        if (!hidden)
            continue;
        d->heap[d->heaps] = (uint8_t)h;
        d->room[d->heaps] = hidden;
        /* Without a possible set everybody sees the heap: nothing hidden can be there. */
        d->possible[d->heaps++] = l->possible_of[h] >= 0 ? b->sets[l->possible_of[h]] : KN_EMPTY;
    }
    for (KN_EACH(card, kn_minus(l->pack->all, known)))
        d->card[d->cards++] = (uint8_t)card;
    shuffle(d->dice, d->card, d->cards);
    memset(d->in, NOWHERE, sizeof d->in);
}

static inline bool allowed(const deal *d, int card, int heap)
{
    return d->anywhere || kn_has(d->possible[heap], d->card[card]);
}

/* A free slot for card i, each equally likely. */
static bool take_free_slot(deal *d, int i)
{
    int slots = 0;

    for (int h = 0; h < d->heaps; h++)
        if (allowed(d, i, h))
            slots += d->room[h];
    if (!slots)
        return false;
    int slot = (int)kn_dice_below(d->dice, (uint32_t)slots);
    for (int h = 0; h < d->heaps; h++) {
        if (!allowed(d, i, h))
            continue;
        if (slot < d->room[h]) {
            d->room[h]--;
            d->in[i] = (uint8_t)h;
            return true;
        }
        slot -= d->room[h];
    }
    return false;
}

/* Kuhn's augmenting path: card i takes a free slot, or that of a card which finds another. A heap
 * is tried once a path, so a path is at most as long as there are heaps. */
static bool place(deal *d, int i, uint64_t *tried)
{
    if (take_free_slot(d, i))
        return true;
    int first_heap = (int)kn_dice_below(d->dice, (uint32_t)d->heaps);
    for (int k = 0; k < d->heaps; k++) {
        int h = (first_heap + k) % d->heaps;
        if ((*tried >> h & 1) || !allowed(d, i, h))
            continue;
        *tried |= 1ull << h;
        for (int other = 0; other < d->cards; other++) {
            if (d->in[other] != h || !place(d, other, tried))
                continue;
            d->in[i] = (uint8_t)h;
            return true;
        }
    }
    return false;
}

static bool match(deal *d)
{
    for (int i = 0; i < d->cards; i++) {
        uint64_t tried = 0;
        if (!place(d, i, &tried))
            return false;
    }
    return true;
}

static void exchange(deal *d, int a, int b)
{
    uint8_t in_a = d->in[a], in_b = d->in[b];

    if (!allowed(d, a, in_b) || !allowed(d, b, in_a))
        return;
    d->in[a] = in_b;
    d->in[b] = in_a;
}

static void ring(deal *d, int a, int b, int c)
{
    uint8_t in_a = d->in[a], in_b = d->in[b], in_c = d->in[c];

    if (!allowed(d, a, in_b) || !allowed(d, b, in_c) || !allowed(d, c, in_a))
        return;
    d->in[a] = in_b;
    d->in[b] = in_c;
    d->in[c] = in_a;
}

/* The matching found favours some worlds. Exchanging two random cards, or three in a ring, where
 * both worlds are allowed, is as likely forth as back, so many such steps make all worlds that they
 * reach equally likely. Rings are needed: where each of three cards may lie in two of three heaps
 * no exchange of two is allowed. */
static void mix(deal *d)
{
    int steps = d->cards < 2 ? 0 : 4 * d->cards + 32;

    for (int step = 0; step < steps; step++) {
        int a = (int)kn_dice_below(d->dice, (uint32_t)d->cards);
        int b = (int)kn_dice_below(d->dice, (uint32_t)d->cards);
        int c = (int)kn_dice_below(d->dice, (uint32_t)d->cards);
        if (a == b)
            continue;
        if (step & 1)
            exchange(d, a, b);
        else if (c != a && c != b)
            ring(d, a, b, c);
    }
}

/* Writes the new cards into the block; in an ordered heap into the positions that the seat does not
 * know, in random order (the cards of `deal` are in a random order, but mixing has tied it to
 * heaps: it is drawn again). */
static void write_cards(deal *d, ks_block *b, kn_set known)
{
    const ks_layout *l = d->layout;

    for (int h = 0; h < d->heaps; h++) {
        int heap = d->heap[h], n = kn_count(b->sets[heap]), hidden = 0, next = 0;
        uint8_t cards[KN_CARDS_MAX];
        kn_set now = kn_and(b->sets[heap], known);
        for (int i = 0; i < d->cards; i++)
            if (d->in[i] == h) {
                cards[hidden++] = d->card[i];
                kn_put(&now, d->card[i]);
            }
        b->sets[heap] = now;
        if (l->order_of[heap] < 0)
            continue;
        uint8_t *order = ks_order(l, b, heap);
        shuffle(d->dice, cards, hidden);
        for (int i = 0; i < n; i++)
            if (!kn_has(known, order[i]))
                order[i] = cards[next++];
    }
}

/* What the other seats see in the new world: the cards of heaps whose faces they see, and of the
 * others only those whose place `seat` knows too. To keep what else they know would tell where such
 * a card really is. */
static void redraw_sight(const ks_layout *l, ks_block *b, kn_set known)
{
    for (int s = 0; s < l->seats; s++) {
        kn_set sees = kn_and(b->sets[l->sees + s], known);
        for (int h = 0; h < l->heaps; h++)
            if (l->faces[h] >> s & 1)
                sees = kn_or(sees, b->sets[h]);
        b->sets[l->sees + s] = sees;
    }
}

/* ---- hidden variables ---- */

static bool has_unset(ks_var_type type)
{
    return type == KS_VAR_SEAT || type == KS_VAR_SIDE || type == KS_VAR_CARD ||
           type == KS_VAR_SUIT || type == KS_VAR_RANK || type == KS_VAR_CHOICE;
}

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

/* As many cards as before, of those that the seat does not know: from cards that it knows nobody
 * chose in secret. Where there are too few others, known ones make up the number. */
static kn_set redraw_set(const ks_layout *l, kn_set known, kn_dice *dice, kn_set old)
{
    int count = kn_count(old);
    kn_set drawn = draw_set(dice, kn_minus(l->pack->all, known), count);

    return kn_or(drawn, draw_set(dice, known, count - kn_count(drawn)));
}

/* A variable that is unset stays so, and a set keeps its number of cards: that a choice has been
 * made, and how many cards were laid down, is seen at the table. */
static void redraw_variables(const ks_layout *l, int seat, kn_set known, kn_dice *dice, ks_block *b)
{
    int32_t *ints = ks_ints(l, b);

    for (int v = 0; v < l->vars; v++) {
        const ks_var *var = &l->var[v];
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
            bool nullable = has_unset(var->type);
            if (nullable && *value == KS_NOBODY)
                continue;
            *value = draw_between(dice, nullable && var->min < 0 ? 0 : var->min, var->max);
        }
    }
}

/* Accounts that the seat does not see share what the visible ones leave of the fixed total: that
 * sum the seat can work out, and it stays. */
static void redraw_accounts(const ks_layout *l, int seat, kn_dice *dice, ks_block *b)
{
    int32_t *ints = ks_ints(l, b);
    int64_t left = 0, room = 0;

    for (int pass = 0; pass < 2; pass++) {
        for (int v = 0; v < l->vars; v++) {
            const ks_var *var = &l->var[v];
            for (int i = 0; i < var->count && var->type == KS_VAR_ACCOUNT; i++) {
                if (ks_view_sees_var(l, var, i, seat))
                    continue;
                int64_t width = (int64_t)var->max - var->min;
                if (pass == 0) {
                    left += (int64_t)ints[var->at + i] - var->min;
                    room += width;
                    continue;
                }
                room -=
                    width; /* of the accounts after this one, which must be able to take the rest */
                int64_t least = left > room ? left - room : 0, most = left < width ? left : width;
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
    deal d = {.layout = l, .dice = dice};

    if (target != w->block)
        memcpy(target, w->block, l->size);
    kn_set known = known_to(l, target, seat);
    collect(&d, target, known);
    if (!match(&d)) {
        /* The truth is a matching, so this is a wrong `possible` set, which ks_block_check reports.
         * It must not become a leak: then any cards go anywhere. */
        collect(&d, target, known);
        d.anywhere = true;
        match(&d);
    }
    mix(&d);
    write_cards(&d, target, known);
    redraw_sight(l, target, known);
    redraw_variables(l, seat, known, dice, target);
    redraw_accounts(l, seat, dice, target);
    for (size_t i = 0; i < sizeof target->chance.key; i += 4) {
        uint32_t word = kn_dice_word(dice);
        for (int k = 0; k < 4; k++)
            target->chance.key[i + (size_t)k] = (uint8_t)(word >> 8 * k);
    }
}
