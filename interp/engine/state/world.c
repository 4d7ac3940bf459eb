/* SPDX-License-Identifier: MIT
 * world.c: how cards move, and what each seat knows afterwards. Every change of a card's place and
 * of knowledge is in this file and in world_chance.c; no rule of any game is.
 *
 * Two kinds of knowledge are kept, and both are true at any time:
 *
 * - sees[s]: cards whose exact place seat s (or the spectator, who comes last) knows: the heap and,
 * where the heap is ordered, the position. Positions are not stored. A seat that knows a card's
 * place knows where it is *now*, so any change of positions that the seat cannot follow must take
 * the card out of sees[s]. Only of a hand, which its holder arranges as he likes, may the position
 * be lost alone: the heap is noted as jumbled, and sees[s] says of its cards that they are in the
 * hand, no more.
 * - possible[h]: cards that may lie in heap h as far as public play goes: never fewer than do. It
 *   is used by redeal for all seats, so it may narrow only on what happened in public. That every
 *   seat happens to know a card, each in its own way, is not public: if it counted, a seat could
 *   learn what others have seen.
 *
 * What is forgotten must be forgotten alike for all cards that the seat could have seen move: if
 * only the card that moved dropped out of sees[s], the seat (or a program reading its view) would
 * learn which one it was from what it no longer knows. That is what the eligible set is for.
 */
#include "state/world.h"

#include <string.h>

/* ---- places of cards: sets and orders, without knowledge ---- */

static void order_remove(uint8_t *order, int n, kn_set cards)
{
    int kept = 0;

    if (kn_has(cards, order[n - 1]) && kn_is_single(cards)) {
        order[n - 1] = 0;
        return;
    }
    for (int i = 0; i < n; i++)
        if (!kn_has(cards, order[i]))
            order[kept++] = order[i];
    memset(order + kept, 0, (size_t)(n - kept));
}

/* Takes the last `n` cards, below `end`, out of an order. The few of a trick are no work for a
 * function. */
static inline void order_clear(uint8_t *end, int n)
{
    if (n >= 16)
        memset(end - n, 0, (size_t)n);
    else {
        if (n & 8)
            memset(end -= 8, 0, 8);
        if (n & 4)
            memset(end -= 4, 0, 4);
        if (n & 2)
            memset(end -= 2, 0, 2);
        if (n & 1)
            end[-1] = 0;
    }
}

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

/* Adds `count` cards to an order of n, as one packet: the first card of `list` comes to lie lowest.
 */
static void order_add(uint8_t *order, int n, const uint8_t *list, int count, ks_end end)
{
    if (end == KS_BOTTOM)
        memmove(order + count, order, (size_t)n);
    memcpy(end == KS_BOTTOM ? order : order + n, list, (size_t)count);
}

/* The order in which cards come onto `to`, or under it: see ks_transfer. */
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
        order_remove(ks_order(l, b, from), kn_count(b->sets[from]), cards);
    b->sets[from] = kn_minus(b->sets[from], cards);
    if (n)
        order_add(ks_order(l, b, to), kn_count(b->sets[to]), list, n, end);
    b->sets[to] = kn_or(b->sets[to], cards);
}

/* ---- knowledge ---- */

static inline bool has_hidden_order(const ks_layout *l, int heap)
{
    return l->order_of[heap] >= 0 && l->possible_of[heap] >= 0;
}

kn_set ks_public_in(const ks_layout *l, const ks_block *b, int heap)
{
    return kn_and(b->sets[heap], b->sets[l->sees + KS_SPECTATOR(l)]);
}

/* Everybody knows that `cards` lie in `heap`: so they are possible there, and nowhere else. */
static inline void make_public(const ks_layout *l, ks_block *b, kn_set cards, int heap)
{
    const kn_set *end = b->sets + l->first_var_set;
    for (kn_set *possible = b->sets + l->sees + KS_KNOWERS(l); possible < end; possible++)
        *possible = kn_minus(*possible, cards);
    if (l->possible_of[heap] >= 0)
        b->sets[l->possible_of[heap]] = kn_or(b->sets[l->possible_of[heap]], cards);
}

/* A hidden order in which somebody sees what he takes: positions are noted as lost, not cards. */
static inline bool can_be_jumbled(const ks_layout *l, int heap)
{
    return has_hidden_order(l, heap) && l->faces[heap];
}

/* Of the `n` cards that lay in `order` those that are known to be where they were, counted from
 * one of the two ends, whatever went from between: the first and last ones that are all `certain`,
 * as far as the first that is not. */
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

/* A heap as it was before a transfer. `order`: of a hidden order of which nobody sees the faces,
 * else NULL. */
typedef struct before {
    int heap, n;
    kn_set cards;
    const uint8_t *order;
    bool kept;   /* in `to` the cards lie as they lay here, at positions that were known */
    bool listed; /* in `to` they lie in an order that was chosen freely */
} before;

/* A seat that saw the cards move. It knows where they are now: which cards, and where they were
 * put. But where in a hidden order they lay before it knows only if it knew all of them there;
 * otherwise the positions between them and the ends have shifted it can't tell how. In a hand they
 * are noted as jumbled, and the seat still knows what is there. */
static void learn(kn_set *sees, const before *from, kn_set cards)
{
    if (from->order && !kn_within(cards, *sees)) {
        kn_set placed = still_placed(from->order, from->n, *sees);
        *sees = kn_minus(*sees, kn_minus(from->cards, placed));
    }
    *sees = kn_or(*sees, cards);
}

/* A seat that did not see which cards moved.
 *
 * The whole heap moved: then it is no secret which. What the seat knew, it knows in the new heap
 * too: their order is kept. Only cards that lay in no order, or that were listed one by one, come
 * to lie in an order that the seat can't tell. In the pack's order it can, if it knows all of them
 * (a single card's position is known).
 *
 * A part moved: each card that the seat knew there and that could have been moved may be gone; it
 * forgets all of these, whether they moved or not. In a hidden order the positions of the others
 * may have shifted too, but at the ends. Cards that could not have been moved, of an unordered heap
 * or a hand, are still known. */
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

/* Cards that not all can follow have left a hand in order: its positions are lost to those who
 * don't see it. What was public there all could follow. */
static void jumble(const ks_layout *l, ks_block *b, int heap)
{
    if (can_be_jumbled(l, heap) && !kn_is_empty(b->sets[heap]))
        kn_put(&b->sets[l->jumbled], (unsigned)heap);
}

/* Not all seats saw the cards. Publicly each card that was possible in `from` and eligible may have
 * moved, and may as well have stayed; if the whole heap moved, eligibility is no question. */
static void spread_possible(const ks_layout *l, ks_block *b, int from, int to, bool whole,
                            kn_set eligible)
{
    /* Both heaps have a possible set: with open faces every seat would have seen the cards. */
    kn_set may_move = b->sets[l->possible_of[from]];
    if (!whole)
        may_move = kn_and(may_move, eligible);
    b->sets[l->possible_of[to]] = kn_or(b->sets[l->possible_of[to]], may_move);
}

static ks_event transfer_event(int from, int to, kn_set cards, ks_seats audience)
{
    ks_event event = ks_event_plain(KS_EVENT_TRANSFER);
    event.from = from;
    event.to = to;
    event.count = kn_count(cards);
    event.cards = cards;
    event.audience = audience;
    return event;
}

/* Every transfer that is none of the usual ones below; `listed`: the order in which `cards` are put
 * down, or NULL. */
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
    if (has_hidden_order(l, from) && !l->faces[from])
        was.order = memcpy(order, ks_order(l, b, from), (size_t)was.n);
    if (can_be_jumbled(l, from) && !kn_within(cards, ks_public_in(l, b, from)))
        jumble(l, b, from);
    /* The caller's eligible set is a claim about public play. One that the truth contradicts is
     * worth nothing: then anything could have moved. */
    if (watching != all && !kn_within(cards, eligible))
        eligible = l->pack->all;
    move_cards(l, b, from, to, cards, listed, end);

    if (l->possible_of[from] < 0) {
        /* From where all see them everybody knows them already, and they are possible nowhere. */
        if (l->possible_of[to] >= 0)
            b->sets[l->possible_of[to]] = kn_or(b->sets[l->possible_of[to]], cards);
    } else if (watching == all && !was.order) { /* every played card: keep it short */
        for (int s = 0; s < KS_KNOWERS(l); s++)
            sees[s] = kn_or(sees[s], cards);
        make_public(l, b, cards, to);
    } else {
        for (int s = 0; s < KS_KNOWERS(l); s++) {
            if (watching >> s & 1)
                learn(&sees[s], &was, cards);
            else
                lose(l, &sees[s], &was, to, cards, eligible);
        }
        if (watching == all)
            make_public(l, b, cards, to);
        else
            spread_possible(l, b, from, to, kn_equal(source, cards), eligible);
    }
    ks_note_empty(l, b, from);
    if (w->feed) {
        ks_event event = transfer_event(from, to, cards, watching);
        ks_feed(w, &event);
    }
}

void ks_transfer_of(ks_world *w, int from, int to, kn_set cards, ks_end end, ks_seats audience,
                    kn_set eligible)
{
    transfer(w, from, to, cards, NULL, end, audience, eligible);
}

/* A card played from a hand onto the table, which is what most transfers of a playout are: from a
 * heap without an order, unheard, where `open`: all see it. Does what `ks_transfer_of` does, in few
 * steps. False, with nothing done, if it is no such transfer. */
static inline bool play_open(const ks_world *w, int from, int to, unsigned card, bool open)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;

    if (!(open || l->possible_of[to] < 0) || l->order_of[from] >= 0 || w->feed || from == to ||
        !kn_has(b->sets[from], card))
        return false;
    ks_open_view view = ks_open_viewed(l, b);
    ks_see_open(&view, &b->sets[from], &b->sets[to], card);
    if (l->possible_of[to] >= 0)
        kn_put(&b->sets[l->possible_of[to]], card);
    ks_note_empty(l, b, from);
    if (l->order_of[to] >= 0)
        ks_order(l, b, to)[kn_count(b->sets[to]) - 1] = (uint8_t)card;
    return true;
}

/* Cards of a heap that all see go to one without an order, unheard: all know them already, so
 * nothing is learned but that they are where they went. False, with nothing done, if it is no such
 * transfer. */
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
        if (!kn_equal(cards, source))
            return false;
        int n = kn_count(cards);
        order_clear(ks_order(l, b, from) + n, n);
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

void ks_play_card(ks_world *w, int from, int to, unsigned card)
{
    if (!play_open(w, from, to, card, false))
        ks_transfer_of(w, from, to, kn_set_of(card), KS_TOP, 0, w->layout->pack->all);
}

/* From an ordered heap by position: here it is public *where* each card came from, so nobody loses
 * track of any position, and who knew what lay there knows where it went, onto the top of `to`,
 * without being shown. To the others it may be any card that is possible in `from`, except those
 * that are public at other positions; and what was public at the positions dealt is so where it
 * went. */
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
    /* Out of a jumbled hand nobody else knows what comes, but when all comes to where order is
     * nothing. */
    bool jumbled = ks_is_jumbled(l, b, from) && (count < size || l->order_of[to] >= 0);
    kn_set known = watching == all ? source : ks_public_in(l, b, from);
    if (jumbled && count < size && watching != all)
        known = KN_EMPTY;
    for (int i = 0; i < count; i++) { /* one by one: the order of arrival is that of dealing */
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
        spread_possible(l, b, from, to, false, kn_minus(l->pack->all, known));
    if (kn_meets(cards, known))
        make_public(l, b, kn_and(cards, known), to);
    ks_note_empty(l, b, from);
    if (w->feed) {
        ks_event event = transfer_event(from, to, cards, watching);
        ks_feed(w, &event);
    }
    return count;
}

static inline void add(kn_set *set, kn_set cards)
{
    set->lo |= cards.lo;
    set->hi |= cards.hi;
}

/* kn_put where the words of the set stay in registers, without a jump. */
static inline void put(kn_set *set, unsigned card)
{
    uint64_t bit = 1ull << (card & 63), high = bit & (0 - (uint64_t)(card >= 64));
    set->lo |= bit ^ high;
    set->hi |= high;
}

/* What all the calls of ks_deal_cards have in common is worked out once: what is public in `from`
 * does not change but by the cards that are dealt. */
int ks_deal_rounds(ks_world *w, int from, const uint8_t *to, int n, int rounds)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;
    int size = kn_count(b->sets[from]), total = n * rounds < size ? n * rounds : size;
    bool plain = !w->feed && has_hidden_order(l, from) && l->faces[from] == 0;

    for (int i = 0; i < n; i++)
        plain &= (l->possible_of[to[i]] >= 0) & (l->order_of[to[i]] < 0);
    if (!plain) {
        int dealt = 0;
        for (int i = 0; i < n * rounds; i++)
            dealt += ks_deal_cards(w, from, KS_TOP, to[i % n], 1, 0);
        return dealt;
    }
    uint8_t *end = ks_order(l, b, from) + size;
    kn_set *sees = b->sets + l->sees, gone = KN_EMPTY, known = ks_public_in(l, b, from),
           hidden = kn_minus(b->sets[l->possible_of[from]], known);
    for (int i = 0; i < n && i < total; i++) {
        int heap = to[i];
        kn_set got = KN_EMPTY;
        int at = i;
        do
            put(&got, end[-1 - at]);
        while ((at += n) < total);
        add(&gone, got);
        add(&b->sets[heap], got);
        for (unsigned seats = l->faces[heap]; seats; seats &= seats - 1)
            add(&sees[__builtin_ctz(seats)], got);
        bool open = kn_meets(got, known);
        if (open)
            make_public(l, b, kn_and(got, known), heap);
        if (!open || !kn_within(got, known))
            add(&b->sets[l->possible_of[heap]], hidden);
    }
    b->sets[from] = kn_minus(b->sets[from], gone);
    order_clear(end, total);
    ks_note_empty(l, b, from);
    return total;
}

void ks_learn(ks_world *w, int heap, kn_set cards, ks_seats audience)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;

    cards = kn_and(cards, b->sets[heap]);
    for (unsigned seats = audience & KS_EVERYBODY(l); seats; seats &= seats - 1)
        add(&b->sets[l->sees + __builtin_ctz(seats)], cards);
    if (((audience | l->faces[heap]) & KS_EVERYBODY(l)) == KS_EVERYBODY(l))
        make_public(l, b, cards, heap);
}

void ks_show(ks_world *w, int heap, kn_set cards, ks_seats audience)
{
    cards = kn_and(cards, w->block->sets[heap]);
    audience = (ks_seats)(audience & KS_EVERYBODY(w->layout));
    if (kn_is_empty(cards) || !audience)
        return;
    ks_learn(w, heap, cards, audience);
    if (w->feed) {
        ks_event event = transfer_event(heap, KS_NOBODY, cards, audience);
        event.kind = KS_EVENT_SHOW;
        ks_feed(w, &event);
    }
}

/* Takes `cards` of `heap` out of what is seen, except by those who see the faces there
 * anyway. */
static void forget_in(const ks_layout *l, ks_block *b, int heap, kn_set cards)
{
    for (int s = 0; s < KS_KNOWERS(l); s++)
        if (!ks_sees_faces(l, heap, s))
            b->sets[l->sees + s] = kn_minus(b->sets[l->sees + s], cards);
}

void ks_mix_up(ks_world *w, int heap, kn_set cards)
{
    if (can_be_jumbled(w->layout, heap))
        jumble(w->layout, w->block, heap);
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

/* What is possible in `stock` afterwards is what was possible in any heap gathered. Not simply the
 * cards gathered: if a kept heap hides cards, this would tell which. */
void ks_gather(ks_world *w, int stock)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;
    kn_set gathered = KN_EMPTY, possible = KN_EMPTY;

    for (int h = 0; h < l->heaps; h++) {
        if (kn_is_empty(b->sets[h]) || (h != stock && l->zone[l->zone_of[h]].kept))
            continue; /* in an empty one nothing is possible */
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
        make_public(l, b, gathered, stock);
    if (l->order_of[stock] >= 0) { /* the pack's first card on top */
        uint8_t *top = ks_order(l, b, stock) + kn_count(gathered);
        unsigned card;
        for (KN_EACH(card, gathered))
            *--top = (uint8_t)card;
    }
}

/* The positions turn, and everybody who knows k can follow them: nothing is forgotten here. */
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

/* Where the card went nobody is told, so all positions of `to` have become uncertain; that the card
 * is in `to` is kept where it is known to all, by `possible`. */
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
    order_remove(order, n, one);
    above = above < 0 ? 0 : above > n - 1 ? n - 1 : above;
    int at = n - 1 - above;
    memmove(order + at + 1, order + at, (size_t)above);
    order[at] = (uint8_t)card;
    ks_mix_up(w, to, b->sets[to]);
    if (from == to && w->feed) {
        ks_event event = transfer_event(from, to, one, (ks_seats)(l->faces[to] & KS_EVERYBODY(l)));
        ks_feed(w, &event);
    }
}

void ks_feed(ks_world *w, const ks_event *event)
{
    if (w->feed)
        w->feed(w->payload, event);
}
