/* SPDX-License-Identifier: MIT
 * world.c: moves cards, and updates the facts that each seat knows. Every change of a card's place
 * and of knowledge is in this file, in world_deal.c or in world_chance.c. It contains no rules of
 * games.
 *
 * There are two kinds of knowledge, and both are true at any time:
 *
 * - sees[s]: the cards whose exact place seat s (or the spectator, the last one) knows: the heap
 *   and, in an ordered heap, the position. Positions are not stored. A seat that knows a card's
 *   place knows where it is *now*, so any change of positions that the seat cannot follow must
 *   remove the card from sees[s]. Only a hand, which its holder may rearrange, can lose positions
 *   alone: the heap is recorded as jumbled, and sees[s] then only means that a card is in the hand.
 * - possible[h]: the cards that may be in heap h, judged by public play: a superset of its cards.
 *   ks_redeal uses it for all seats, so only public facts may narrow it. A card that every seat
 * knows from its own view is not public: if it counted, a seat could learn facts that other seats
 * have seen.
 *
 * If a seat forgets a card's place, it must also forget every other card that, as far as it knows,
 * could have moved. If only the moved card left sees[s], the seat (or a program reading its view)
 * could tell which card it was. That is the purpose of the eligible set.
 */
#include "state/knowledge.h"

/* ---- places of cards: sets and orders, without knowledge ---- */

int ks_list_cards(const ks_layout *l, const ks_block *b, int heap, kn_set cards,
                  uint8_t list[KN_CARDS_MAX])
{
    int n = 0;
    if (l->order_of[heap] >= 0 && !kn_is_single(cards)) {
        const uint8_t *order = ks_order(l, b, heap);
        for (int i = 0, size = kn_count(b->sets[heap]); i < size; i++)
            if (kn_has(cards, order[i]))
                list[n++] = order[i];
        return n;
    }
    unsigned card;
    for (KN_EACH(card, cards))
        list[n++] = (uint8_t)card;
    return n;
}

/* Adds `count` cards to an order of n, as one packet: the first card of `list` is the lowest. */
static void order_add(uint8_t *order, int n, const uint8_t *list, int count, ks_end end)
{
    if (end == KS_BOTTOM)
        memmove(order + count, order, (size_t)n);
    memcpy(end == KS_BOTTOM ? order : order + n, list, (size_t)count);
}

/* Lists the cards in the order in which they come onto `to`, or under it: see ks_transfer. */
static int list_moved(const ks_layout *l, const ks_block *b, int from, kn_set cards,
                      const uint8_t *listed, ks_end end, uint8_t list[KN_CARDS_MAX])
{
    int n = kn_count(cards);
    if (listed)
        memcpy(list, listed, (size_t)n);
    else
        ks_list_cards(l, b, from, cards, list);
    if (end == KS_BOTTOM && (listed || l->order_of[from] < 0)) /* one after another */
        for (int i = 0; i < n / 2; i++) {
            uint8_t card = list[i];
            list[i] = list[n - 1 - i];
            list[n - 1 - i] = card;
        }
    return n;
}

static void move_cards(const ks_layout *l, ks_block *b, int from, int to, kn_set cards,
                       const uint8_t *listed, ks_end end)
{
    uint8_t list[KN_CARDS_MAX];
    int n = l->order_of[to] >= 0 ? list_moved(l, b, from, cards, listed, end, list) : 0;
    if (l->order_of[from] >= 0 && kn_equal(cards, b->sets[from]))
        memset(ks_order(l, b, from), 0, (size_t)kn_count(cards));
    else if (l->order_of[from] >= 0)
        ks_order_remove(ks_order(l, b, from), kn_count(b->sets[from]), cards);
    b->sets[from] = kn_minus(b->sets[from], cards);
    if (n)
        order_add(ks_order(l, b, to), kn_count(b->sets[to]), list, n, end);
    b->sets[to] = kn_or(b->sets[to], cards);
}

/* ---- knowledge ---- */

kn_set ks_public_in(const ks_layout *l, const ks_block *b, int heap)
{
    return kn_and(b->sets[heap], b->sets[l->sees + KS_SPECTATOR(l)]);
}

/* Returns the cards at both ends of `order` (`n` cards) whose positions are still known, even if
 * cards in between were taken. Each end stops at its first card that is not `certain`. */
static kn_set still_placed(const uint8_t *order, int n, kn_set certain)
{
    kn_set placed = KN_EMPTY;
    int low = 0, high = n;
    for (; low < n && kn_has(certain, order[low]); low++)
        kn_put(&placed, order[low]);
    for (; high > low && kn_has(certain, order[high - 1]); high--)
        kn_put(&placed, order[high - 1]);
    return placed;
}

/* A heap before a transfer. `order`: its order if that is hidden and nobody sees the faces;
 * otherwise NULL. */
typedef struct before {
    int heap, n;
    kn_set cards;
    const uint8_t *order;
    bool kept;   /* the cards come from known positions, and keep their order in `to` */
    bool listed; /* somebody has chosen their order in `to` freely */
} before;

/* Updates a seat that has seen the cards move. The seat knows which cards have moved, and where
 * they are now. In a hidden order, it knows where they came from only if it knew the position of
 * each of them. Otherwise the positions between them and the ends have changed in a way that it
 * can't follow. If the heap is a hand, it is recorded as jumbled instead, and the seat still knows
 * its cards. */
static void learn(kn_set *sees, const before *from, kn_set cards)
{
    if (from->order && !kn_within(cards, *sees)) {
        kn_set placed = still_placed(from->order, from->n, *sees);
        *sees = kn_minus(*sees, kn_minus(from->cards, placed));
    }
    *sees = kn_or(*sees, cards);
}

/* Updates a seat that has not seen which cards moved.
 *
 * If all cards of the heap have moved, the cards are no secret. The seat knows the same facts about
 * the new heap as about the old heap, because the order is kept. Only cards that were in no order,
 * or that were listed one by one, get an order that the seat can't know. If they are put down in
 * the pack's order, the seat can know it, provided that it knows all of them (the position of a
 * single card is known).
 *
 * If only some cards have moved, each card that the seat knew there and that could have moved may
 * be gone. The seat forgets all such cards, whether they have moved or not. In a hidden order, the
 * positions of the other cards may also have changed, except at the ends. The seat still knows the
 * cards of an unordered heap or a hand that could not have moved. */
static void lose(const ks_layout *l, kn_set *sees, const before *from, int to, kn_set cards,
                 kn_set eligible)
{
    if (kn_equal(from->cards, cards)) {
        if (l->order_of[to] >= 0 && !from->kept && kn_count(cards) > 1 &&
            (from->listed || !kn_within(cards, *sees)))
            *sees = kn_minus(*sees, cards);
        return;
    }
    kn_set stay = kn_minus(kn_and(from->cards, *sees), eligible);
    if (from->order)
        stay = still_placed(from->order, from->n, stay);
    *sees = kn_minus(*sees, kn_minus(from->cards, stay));
}

/* Handles every transfer that the fast paths below can't; `listed`: the order in which `cards` are
 * put down, or NULL. */
static void transfer(ks_world *w, int from, int to, kn_set cards, const uint8_t *listed, ks_end end,
                     ks_seats audience, kn_set eligible)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;
    kn_set source = b->sets[from], *sees = b->sets + l->sees;
    ks_seats all = KS_EVERYBODY(l);
    ks_seats watching = (ks_seats)((l->faces[from] | l->faces[to] | audience) & all);
    uint8_t order[KN_CARDS_MAX];
    bool in_order = l->order_of[from] >= 0 && !listed;
    before was = {from,
                  kn_count(source),
                  source,
                  NULL,
                  in_order && !ks_is_jumbled(l, b, from),
                  listed || in_order};

    cards = kn_and(cards, source);
    if (kn_is_empty(cards))
        return;
    if (ks_has_hidden_order(l, from) && !l->faces[from])
        was.order = memcpy(order, ks_order(l, b, from), (size_t)was.n);
    if (ks_can_be_jumbled(l, from) && !kn_within(cards, ks_public_in(l, b, from)))
        ks_jumble(l, b, from);
    /* The caller's eligible set is a claim about public facts. If the real cards contradict this
     * claim, it is ignored: any card could have moved. */
    if (watching != all && !kn_within(cards, eligible))
        eligible = l->pack->all;
    move_cards(l, b, from, to, cards, listed, end);

    if (l->possible_of[from] < 0) {
        /* everybody already knows the cards, because `from` is open, so they are in no possible
         * set */
        if (l->possible_of[to] >= 0)
            b->sets[l->possible_of[to]] = kn_or(b->sets[l->possible_of[to]], cards);
    } else if (watching == all && !was.order) { /* runs for every played card, so keep it short */
        for (int s = 0; s < KS_KNOWERS(l); s++)
            sees[s] = kn_or(sees[s], cards);
        ks_make_public(l, b, cards, to);
    } else {
        for (int s = 0; s < KS_KNOWERS(l); s++) {
            if (watching >> s & 1)
                learn(&sees[s], &was, cards);
            else
                lose(l, &sees[s], &was, to, cards, eligible);
        }
        if (watching == all)
            ks_make_public(l, b, cards, to);
        else
            ks_spread_possible(l, b, from, to, kn_equal(source, cards), eligible);
    }
    ks_note_empty(l, b, from);
    if (w->feed) {
        ks_event event = ks_transfer_event(from, to, cards, watching);
        ks_feed(w, &event);
    }
}

void ks_transfer_of(ks_world *w, int from, int to, kn_set cards, ks_end end, ks_seats audience,
                    kn_set eligible)
{
    transfer(w, from, to, cards, NULL, end, audience, eligible);
}

/* Fast path for most transfers of a playout: a card is played from an unordered heap onto the
 * table, nobody listens, and all seats see the card (`open`, or `to` is open). The effect is the
 * same as that of `ks_transfer_of`. False, with nothing changed, for other transfers. */
static inline bool play_open(const ks_world *w, int from, int to, unsigned card, bool open)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;

    if (!(open || l->possible_of[to] < 0) || l->order_of[from] >= 0 || w->feed || from == to ||
        !kn_has(b->sets[from], card))
        return false;
    ks_open_view view = ks_open_viewed(l, b);
    ks_see_open(&view, kn_set_of(card));
    kn_drop(&b->sets[from], card);
    kn_put(&b->sets[to], card);
    if (l->possible_of[to] >= 0)
        kn_put(&b->sets[l->possible_of[to]], card);
    ks_note_empty(l, b, from);
    if (l->order_of[to] >= 0)
        ks_order(l, b, to)[kn_count(b->sets[to]) - 1] = (uint8_t)card;
    return true;
}

/* Fast path for cards that go from an open heap to an unordered one, when nobody listens. Everybody
 * already knows the cards, so only their place changes. False, with nothing done, for other
 * transfers. */
static inline bool __attribute__((always_inline))
take_open(const ks_world *w, int from, int to, kn_set cards)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;
    kn_set source = b->sets[from];

    if (l->possible_of[from] >= 0 || l->order_of[to] >= 0 || w->feed || from == to ||
        !kn_within(cards, source))
        return false;
    if (l->order_of[from] >= 0) {
        int n = kn_count(source);
        uint8_t *order = ks_order(l, b, from);
        if (kn_equal(cards, source))
            ks_order_clear(order + n, n);
        else if (!kn_is_empty(cards))
            ks_order_remove(order, n, cards);
    }
    b->sets[from] = kn_minus(source, cards);
    b->sets[to] = kn_or(b->sets[to], cards);
    if (l->possible_of[to] >= 0)
        b->sets[l->possible_of[to]] = kn_or(b->sets[l->possible_of[to]], cards);
    return true;
}

void ks_transfer(ks_world *w, int from, int to, kn_set cards, ks_end end, ks_seats audience)
{
    if (!take_open(w, from, to, cards) &&
        (end != KS_TOP || !kn_is_single(cards) ||
         !play_open(w, from, to, kn_first(cards),
                    (audience & KS_EVERYBODY(w->layout)) == KS_EVERYBODY(w->layout))))
        ks_transfer_of(w, from, to, cards, end, audience, w->layout->pack->all);
}

void ks_transfer_list(ks_world *w, int from, int to, const uint8_t *list, int n, ks_end end,
                      ks_seats audience)
{
    const ks_layout *l = w->layout;
    kn_set cards = KN_EMPTY;
    for (int i = 0; i < n; i++)
        kn_put(&cards, list[i]);
    if (l->order_of[to] < 0 || n < 2)
        ks_transfer(w, from, to, cards, end, audience);
    else
        transfer(w, from, to, cards, list, end, audience, l->pack->all);
}

void ks_transfer_all(ks_world *w, int from, int to)
{
    kn_set cards = w->block->sets[from];
    if (!take_open(w, from, to, cards))
        ks_transfer(w, from, to, cards, KS_TOP, 0);
}

void ks_play_card(ks_world *w, int from, int to, unsigned card, ks_seats audience)
{
    bool open = (audience & KS_EVERYBODY(w->layout)) == KS_EVERYBODY(w->layout);
    if (!play_open(w, from, to, card, open))
        ks_transfer_of(w, from, to, kn_set_of(card), KS_TOP, audience, w->layout->pack->all);
}

void ks_learn(ks_world *w, int heap, kn_set cards, ks_seats audience)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;

    cards = kn_and(cards, b->sets[heap]);
    for (unsigned seats = audience & KS_EVERYBODY(l); seats; seats &= seats - 1)
        ks_add(&b->sets[l->sees + __builtin_ctz(seats)], cards);
    if (((audience | l->faces[heap]) & KS_EVERYBODY(l)) == KS_EVERYBODY(l))
        ks_make_public(l, b, cards, heap);
}

void ks_show(ks_world *w, int heap, kn_set cards, ks_seats audience)
{
    cards = kn_and(cards, w->block->sets[heap]);
    audience = (ks_seats)(audience & KS_EVERYBODY(w->layout));
    if (kn_is_empty(cards) || !audience)
        return;
    ks_learn(w, heap, cards, audience);
    if (w->feed) {
        ks_event event = ks_transfer_event(heap, KS_NOBODY, cards, audience);
        event.kind = KS_EVENT_SHOW;
        ks_feed(w, &event);
    }
}

/* Removes `cards` of `heap` from the views of seats, except for seats that see the heap's faces
 * in any case. */
static void forget_in(const ks_layout *l, ks_block *b, int heap, kn_set cards)
{
    for (int s = 0; s < KS_KNOWERS(l); s++)
        if (!ks_sees_faces(l, heap, s))
            b->sets[l->sees + s] = kn_minus(b->sets[l->sees + s], cards);
}

void ks_mix_up(ks_world *w, int heap, kn_set cards)
{
    if (ks_can_be_jumbled(w->layout, heap))
        ks_jumble(w->layout, w->block, heap);
    else
        forget_in(w->layout, w->block, heap, cards);
}

void ks_forget(ks_world *w, kn_set cards)
{
    for (int h = 0; h < w->layout->heaps; h++)
        forget_in(w->layout, w->block, h, kn_and(cards, w->block->sets[h]));
}

void ks_exclude(ks_world *w, int heap, kn_set cards)
{
    int possible = w->layout->possible_of[heap];

    if (possible >= 0)
        w->block->sets[possible] = kn_minus(w->block->sets[possible], cards);
}

void ks_feed(ks_world *w, const ks_event *event)
{
    if (w->feed)
        w->feed(w->payload, event);
}
