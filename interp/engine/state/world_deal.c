/* SPDX-License-Identifier: MIT
 * world_deal.c: operations on the pack: gathering, cutting and dealing it, and putting cards back
 * into it. Here positions are public, unlike in most transfers of world.c.
 */
#include "state/knowledge.h"

/* Afterwards, the cards possible in `stock` are those that were possible in any heap that was
 * gathered. If only the gathered cards were possible there, this would reveal the hidden cards of
 * heaps that are kept. */
void ks_gather(ks_world *w, int stock)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;
    kn_set gathered = KN_EMPTY, possible = KN_EMPTY;

    for (int h = 0; h < l->heaps; h++) {
        if (kn_is_empty(b->sets[h]) || (h != stock && l->zone[l->zone_of[h]].kept))
            continue; /* no cards are possible in an empty heap */
        gathered = kn_or(gathered, b->sets[h]);
        possible = kn_or(possible, b->sets[l->possible_of[h] >= 0 ? l->possible_of[h] : h]);
        if (l->order_of[h] >= 0)
            memset(ks_order(l, b, h), 0, (size_t)kn_count(b->sets[h]));
        b->sets[h] = KN_EMPTY;
        ks_note_empty(l, b, h);
    }
    b->sets[stock] = gathered;
    if (l->jumbled >= 0)
        kn_drop(&b->sets[l->jumbled], (unsigned)stock);
    if (l->possible_of[stock] >= 0)
        b->sets[l->possible_of[stock]] = possible;
    for (int s = 0; s < KS_KNOWERS(l); s++) {
        kn_set *sees = &b->sets[l->sees + s];
        *sees = ks_sees_faces(l, stock, s) ? kn_or(*sees, gathered) : kn_minus(*sees, gathered);
    }
    if (l->possible_of[stock] < 0)
        ks_make_public(l, b, gathered, stock);
    if (l->order_of[stock] >= 0) { /* puts the pack's first card on top */
        uint8_t *top = ks_order(l, b, stock) + kn_count(gathered);
        unsigned card;
        for (KN_EACH(card, gathered))
            *--top = (uint8_t)card;
    }
}

/* Positions only rotate, and everybody who knows `k` can follow this, so nothing is forgotten
 * here. */
void ks_cut_heap(ks_world *w, int heap, int k)
{
    const ks_layout *l = w->layout;
    int n = kn_count(w->block->sets[heap]);
    uint8_t lifted[KN_CARDS_MAX];

    if (l->order_of[heap] < 0 || k <= 0 || k >= n)
        return;
    uint8_t *order = ks_order(l, w->block, heap);
    memcpy(lifted, order + n - k, (size_t)k);
    memmove(order + k, order, (size_t)(n - k));
    memcpy(order, lifted, (size_t)k);
}

/* The card's new position is secret, so all positions in `to` become uncertain. If it is public
 * that the card is in `to`, `possible` still shows this. */
void ks_insert(ks_world *w, int from, int card, int to, int above)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;
    kn_set one = kn_set_of((unsigned)card);

    if (!kn_has(b->sets[from], (unsigned)card))
        return;
    if (from != to)
        ks_transfer(w, from, to, one, KS_TOP, 0);
    if (l->order_of[to] < 0)
        return;
    int n = kn_count(b->sets[to]);
    uint8_t *order = ks_order(l, b, to);
    ks_order_remove(order, n, one);
    above = above < 0 ? 0 : above > n - 1 ? n - 1 : above;
    int at = n - 1 - above;
    memmove(order + at + 1, order + at, (size_t)above);
    order[at] = (uint8_t)card;
    ks_mix_up(w, to, b->sets[to]);
    if (from == to && w->feed) {
        ks_event event =
            ks_transfer_event(from, to, one, (ks_seats)(l->faces[to] & KS_EVERYBODY(l)));
        ks_feed(w, &event);
    }
}

/* Takes cards from an ordered heap by position. The positions are public, so no seat loses track of
 * cards. A seat that knew a card there knows its new place on top of `to` without seeing it. For
 * other seats it may be any card possible in `from`, except those that are publicly known to be at
 * other positions. Cards publicly known to be at the dealt positions stay public in `to`. */
int ks_deal_cards(ks_world *w, int from, ks_end taken, int to, int count, ks_seats audience)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;
    kn_set source = b->sets[from], *sees = b->sets + l->sees, cards = KN_EMPTY;
    ks_seats all = KS_EVERYBODY(l);
    ks_seats watching = (ks_seats)((l->faces[from] | l->faces[to] | audience) & all);
    int size = kn_count(source);

    if (l->order_of[from] < 0 || from == to || count <= 0 || size == 0)
        return 0;
    if (count > size)
        count = size;
    uint8_t *order = ks_order(l, b, from);
    /* From a jumbled hand, only the holder knows which cards are dealt, unless all of them go to an
     * unordered heap. */
    bool jumbled = ks_is_jumbled(l, b, from) && (count < size || l->order_of[to] >= 0);
    kn_set known = watching == all ? source : ks_public_in(l, b, from);
    if (jumbled && count < size && watching != all)
        known = KN_EMPTY;
    for (int i = 0; i < count; i++) { /* one by one, in the order of dealing */
        unsigned card = taken == KS_TOP ? order[size - 1 - i] : order[i];
        if (l->order_of[to] >= 0)
            ks_order(l, b, to)[kn_count(b->sets[to])] = (uint8_t)card;
        kn_put(&b->sets[to], card);
        kn_put(&cards, card);
    }
    b->sets[from] = kn_minus(source, cards);
    if (taken == KS_BOTTOM)
        memmove(order, order + count, (size_t)(size - count));
    for (int i = size - count; i < size; i++)
        order[i] = 0;

    for (int s = 0; s < KS_KNOWERS(l); s++)
        if (watching >> s & 1)
            sees[s] = kn_or(sees[s], cards);
        else if (jumbled)
            sees[s] = kn_minus(sees[s], source);
    if (!kn_within(cards, known))
        ks_spread_possible(l, b, from, to, false, kn_minus(l->pack->all, known));
    if (kn_meets(cards, known))
        ks_make_public(l, b, kn_and(cards, known), to);
    ks_note_empty(l, b, from);
    if (w->feed) {
        ks_event event = ks_transfer_event(from, to, cards, watching);
        ks_feed(w, &event);
    }
    return count;
}

/* kn_put without a branch, for a set whose words stay in registers. */
static inline void put(kn_set *set, unsigned card)
{
    uint64_t bit = 1ull << (card & 63), high = KN_HI(bit & (0 - (uint64_t)(card >= 64)));
    set->lo |= bit ^ high;
    set->hi |= high;
}

/* Adds cards from a heap in which the cards in `known` are public, and those in `hidden` possible.
 */
static inline void deal_to(const ks_layout *l, ks_block *b, int heap, kn_set got, kn_set known,
                           kn_set hidden)
{
    kn_set open = kn_and(got, known);
    ks_add(&b->sets[heap], got);
    for (unsigned seats = l->faces[heap]; seats; seats &= seats - 1)
        ks_add(&b->sets[l->sees + __builtin_ctz(seats)], got);
    if (!kn_is_empty(open))
        ks_make_public(l, b, open, heap);
    if (!kn_equal(got, open))
        ks_add(&b->sets[l->possible_of[heap]], hidden);
}

/* Deals `total` cards down from `top`, several to each heap, and returns them. */
static kn_set __attribute__((noinline))
deal_several(const ks_layout *l, ks_block *b, const uint8_t *top, int total, const uint8_t *to,
             int n, int packet, kn_set known, kn_set hidden)
{
    const int step = packet == 1 ? n : 1;
    kn_set gone = KN_EMPTY;
    for (int i = 0, at = 0; i < n && at < total; i++, at += packet) {
        int end = packet == 1 || at + packet > total ? total : at + packet;
        kn_set got = kn_set_of(top[-at]);
        for (int next = at + step; next < end; next += step)
            put(&got, top[-next]);
        deal_to(l, b, to[i], got, known, hidden);
        ks_add(&gone, got);
    }
    return gone;
}

/* Computes once what all calls of ks_deal_cards would compute: the cards that are public in `from`
 * change only because cards are dealt. */
int ks_deal_even(ks_world *w, int from, const uint8_t *to, int n, int each, int packet)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;
    int size = kn_count(b->sets[from]), total = n * each < size ? n * each : size, unusual = 0;

    for (int i = 0; i < n; i++) /* negative: an open or ordered heap */
        unusual |= l->possible_of[to[i]] | ~l->order_of[to[i]];
    if (unusual < 0 || w->feed || !ks_has_hidden_order(l, from) || l->faces[from]) {
        int dealt = 0;
        for (int i = 0; i < n * each / packet; i++)
            dealt += ks_deal_cards(w, from, KS_TOP, to[i % n], packet, 0);
        return dealt;
    }
    const uint8_t *top = ks_order(l, b, from) + size - 1;
    kn_set gone = KN_EMPTY, known = ks_public_in(l, b, from),
           hidden = kn_minus(b->sets[l->possible_of[from]], known);
    if (each > 1) /* a single round is the hot case: each trick draws one */
        gone = deal_several(l, b, top, total, to, n, packet, known, hidden);
    for (int i = 0; each == 1 && i < total; i++) {
        kn_set got = kn_set_of(top[-i]);
        deal_to(l, b, to[i], got, known, hidden);
        ks_add(&gone, got);
    }
    b->sets[from] = kn_minus(b->sets[from], gone);
    ks_order_clear(ks_order(l, b, from) + size, total);
    ks_note_empty(l, b, from);
    return total;
}
