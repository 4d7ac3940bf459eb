/* SPDX-License-Identifier: MIT
 * drawn_tricks_model.c: a slow model of `tricks`, written from docs/rule-language.md and not from
 * the interpreter; see drawn_tricks.h.
 */
#include "drawn_tricks.h"

#include <string.h>

int dt_seat_of(const model *m, phrase p)
{
    int seats = m->r->seats;
    switch (p.kind) {
    case SEAT_DEALER:
        return m->dealer;
    case SEAT_AFTER:
        return (m->dealer + 1) % seats;
    case SEAT_BEFORE:
        return (m->dealer + seats - 1) % seats;
    case SEAT_OPPOSITE:
        return seats % 2 ? NOBODY : (m->dealer + seats / 2) % seats;
    case SEAT_WHO:
        return m->who;
    case A_DUMMY:
        return seats + p.n - 1;
    default:
        return p.n;
    }
}

static bool holds(const model *m, condition c)
{
    switch (c.kind) {
    case ALWAYS:
        return true;
    case NEVER:
        return false;
    case FLAG:
        return m->flag;
    case NO_FLAG:
        return !m->flag;
    case NUMBER:
        return m->number >= c.n;
    case CONTRACT:
        return m->contract == c.n;
    case STOCK:
        return m->stock.n == 0;
    case TRICKS:
        return m->tricks >= c.n;
    case DEALER:
        return m->turn == m->dealer;
    case BOTH:
        return m->flag && m->number >= c.n;
    default:
        return m->turn == m->dealer || m->number >= c.n;
    }
}

static int trump_of(const model *m)
{
    switch (m->law->trump_by) {
    case TRUMP_FIXED:
        return m->law->trump;
    case TRUMP_OF_ALL:
        return m->trump;
    case TRUMP_OF_SUIT:
        return m->named;
    default:
        return m->contract < m->r->grand ? m->contract : NO_SUIT;
    }
}

/* Returns the last hook that decides about a card; NULL if none does. */
static const rule_hook *hook_of(const model *m, int card, bool strength)
{
    const rule_hook *said = NULL;
    int trump = trump_of(m);
    for (int i = 0; i < m->r->hooks; i++) {
        const rule_hook *h = &m->r->hook[i];
        bool holds_now = h->under == UNDER_ANY || (h->under == UNDER_NONE && trump == NO_SUIT) ||
                         (h->under == UNDER_S && trump == 0) || (h->under == UNDER_H && trump == 1);
        if (h->strength == strength && kn_has(h->cards, (unsigned)card) && holds_now)
            said = h;
    }
    return said;
}

/* The suit of a card: printed on it, or given by a hook. */
static int suit_of(const model *m, int card)
{
    const rule_hook *h = hook_of(m, card, false);
    return !h || h->as == AS_TRUMP ? m->r->suit_of[card] : h->as == AS_NONE ? NO_SUIT : (int)h->as;
}

static bool is_trump(const model *m, int card)
{
    const rule_hook *h = hook_of(m, card, false);
    if (kn_has(m->law->silent, (unsigned)card))
        return false;
    return (h ? h->as == AS_TRUMP : m->law->level[card] > 0) ||
           (trump_of(m) != NO_SUIT && suit_of(m, card) == trump_of(m));
}

/* The suit that a card belongs to; all trumps belong to one suit. */
enum { TRUMP_CLASS = SUITS };
int dt_class_of(const model *m, int card)
{
    if (is_trump(m, card))
        return TRUMP_CLASS;
    if (kn_has(m->law->silent, (unsigned)card) || suit_of(m, card) == NO_SUIT)
        return NO_CLASS;
    return suit_of(m, card);
}

/* The height of a card among the cards that it is compared with. */
static int strength_of(const model *m, int card)
{
    const law *l = m->law;
    const rule_hook *h = hook_of(m, card, true);
    if (h)
        return h->height;
    if (l->level[card])
        return 1000 + l->level[card];
    return (is_trump(m, card) ? l->trump_height : l->height)[m->r->rank_of[card]];
}

static bool is_stronger(const model *m, int x, int b)
{
    const law *l = m->law;
    int more = strength_of(m, x) - strength_of(m, b);
    bool among_x = kn_has(l->tie, (unsigned)x), among_b = kn_has(l->tie, (unsigned)b);
    bool last = kn_has(l->last, (unsigned)x) && kn_has(l->last, (unsigned)b);
    return more > 0 || (more == 0 && (l->equals == TIE_LAST || last || (among_x && !among_b)));
}

/* True if x, played after b, beats it. */
bool dt_is_better(const model *m, int x, int b)
{
    const law *l = m->law;
    int top = l->top_by ? m->top : NO_CARD;
    if (x == top || b == top)
        return x == top;
    bool top_x = kn_has(l->top, (unsigned)x), top_b = kn_has(l->top, (unsigned)b);
    if (top_x || top_b)
        return top_x && (!top_b || is_stronger(m, x, b));
    int class_x = dt_class_of(m, x), class_b = dt_class_of(m, b);
    if (class_x == NO_CLASS || class_b == NO_CLASS)
        return class_x != NO_CLASS;
    return class_x == class_b ? is_stronger(m, x, b) : class_x == TRUMP_CLASS;
}

/* Returns the position of the best card in the trick. */
int dt_best_of(const model *m)
{
    int best = 0;
    for (int i = 1; i < m->played; i++)
        if (dt_is_better(m, m->trick[i], m->trick[best]))
            best = i;
    return best;
}

/* True if two cards have the same height, and neither wins because it was played last. */
static bool are_equal(const model *m, int x, int b)
{
    const law *l = m->law;
    if (kn_has(l->last, (unsigned)x) && kn_has(l->last, (unsigned)b))
        return false;
    bool top_x = kn_has(l->top, (unsigned)x), top_b = kn_has(l->top, (unsigned)b);
    if (l->top_by && (x == m->top || b == m->top))
        return false;
    return top_x == top_b && strength_of(m, x) == strength_of(m, b) &&
           (top_x || dt_class_of(m, x) == dt_class_of(m, b));
}

/* The position of the winning card in a complete trick; NOBODY if no card wins. */
static int winning(const model *m)
{
    int best = dt_best_of(m), led = dt_led_of(m);
    int led_class = led == NO_CARD ? NO_CLASS : dt_class_of(m, led);
    if (m->law->equals < TIE_CANCEL)
        return best;
    for (int i = 0; i < m->played && m->law->equals == TIE_NOBODY; i++)
        if (i != best && are_equal(m, m->trick[i], m->trick[best]))
            return NOBODY;
    if (m->law->equals == TIE_NOBODY)
        return best;
    best = NOBODY;
    for (int i = 0; i < m->played; i++) {
        int card = m->trick[i], class = dt_class_of(m, card);
        bool top = kn_has(m->law->top, (unsigned)card) || (m->law->top_by && card == m->top);
        bool may = top || led_class == NO_CLASS || class == led_class || class == TRUMP_CLASS;
        for (int j = 0; j < m->played; j++)
            may &= i == j || !are_equal(m, card, m->trick[j]);
        if (may && (best == NOBODY || dt_is_better(m, card, m->trick[best])))
            best = i;
    }
    return best;
}

/* Returns the card that decides which suit must be followed. */
int dt_led_of(const model *m)
{
    for (int i = 0; i < m->played; i++)
        if (!kn_has(m->law->silent, (unsigned)m->trick[i]))
            return m->trick[i];
    return NO_CARD;
}

static int side_of(const model *m, int place)
{
    return m->r->side_of[place < m->r->seats ? place : m->controller[place]];
}

static bool is_held(const model *m, int nth, bool leads)
{
    const held *h = &m->law->held[nth];
    bool over = h->until == UNTIL_PLAYED   ? m->broken[nth]
                : h->until == UNTIL_SECOND ? m->tricks > 0
                                           : holds(m, h->condition);
    return !over && (h->from == FROM_BOTH || (h->from == FROM_LEAD) == leads);
}

/* The cards of `from` that are not held back, or all if there are no others. */
static kn_set without_held(const model *m, kn_set from, bool leads, int led_class)
{
    for (int i = 0; i < m->law->helds; i++) {
        if (!is_held(m, i, leads))
            continue;
        kn_set others = KN_EMPTY;
        unsigned card;
        for (KN_EACH(card, from)) {
            bool in = m->law->held[i].trumps ? is_trump(m, (int)card)
                                             : kn_has(m->law->held[i].cards, card);
            if (!in || (led_class != NO_CLASS && dt_class_of(m, (int)card) == led_class))
                kn_put(&others, card);
        }
        if (!kn_is_empty(others))
            from = others;
    }
    return from;
}

static kn_set of_class(const model *m, kn_set cards, int class)
{
    kn_set of = KN_EMPTY;
    unsigned card;
    for (KN_EACH(card, cards))
        if (dt_class_of(m, (int)card) == class)
            kn_put(&of, card);
    return of;
}

/* The cards that would be the best in the trick; all if there are none. */
static kn_set beating(const model *m, kn_set cards)
{
    kn_set better = KN_EMPTY;
    unsigned card;
    for (KN_EACH(card, cards))
        if (dt_is_better(m, (int)card, m->trick[dt_best_of(m)]))
            kn_put(&better, card);
    return kn_is_empty(better) ? cards : better;
}

/* The cards of `hand` that the place to play may play. */
kn_set dt_legal_of(const model *m, kn_set hand)
{
    const law *l = m->law;
    if (m->played == 0) {
        if (m->first != NO_CARD && kn_has(hand, (unsigned)m->first))
            return kn_set_of((unsigned)m->first);
        return without_held(m, hand, true, NO_CLASS);
    }
    int led = dt_led_of(m), class = led == NO_CARD ? NO_CLASS : dt_class_of(m, led);
    kn_set bound = kn_minus(hand, l->free), fine = hand, trumps = of_class(m, bound, TRUMP_CLASS);
    bool ours = side_of(m, m->player[dt_best_of(m)]) == side_of(m, m->turn);
    bool need_trump =
        l->must_trump && !(ours && (l->spares == SPARE_VOID || l->spares == SPARE_BOTH));
    bool need_beat = !(ours && (l->spares == SPARE_BEAT || l->spares == SPARE_BOTH));
    if (m->duty && class != NO_CLASS) {
        kn_set suit = of_class(m, bound, class), low = KN_EMPTY;
        unsigned card;
        for (KN_EACH(card, trumps))
            if (l->no_undertrump && class != TRUMP_CLASS &&
                !dt_is_better(m, (int)card, m->trick[dt_best_of(m)]))
                kn_put(&low, card);
        if (!kn_is_empty(suit)) {
            bool must = l->beat == BEAT_ALWAYS || (l->beat == BEAT_TRUMPS && class == TRUMP_CLASS);
            fine = must && need_beat ? beating(m, suit) : suit;
            if (l->or_trump && class != TRUMP_CLASS)
                fine = kn_or(fine, kn_minus(trumps, low));
            return kn_or(fine, kn_and(hand, l->free));
        }
        kn_set higher = KN_EMPTY;
        for (KN_EACH(card, trumps))
            if (dt_is_better(m, (int)card, m->trick[dt_best_of(m)]))
                kn_put(&higher, card);
        if (need_trump && l->must_trump == MUST_BEAT)
            fine = kn_is_empty(higher) ? fine : higher;
        else if (need_trump && !kn_is_empty(trumps))
            fine = l->overtrump && need_beat ? beating(m, trumps) : trumps;
        if (!kn_is_empty(kn_minus(fine, low)))
            fine = kn_minus(fine, low);
    }
    return kn_or(without_held(m, fine, false, class), kn_and(hand, l->free));
}

/* ---- turns ---- */

static int places_in_order(const model *m, int out[PLACES])
{
    int n = 0;
    for (int i = 0; i < (m->r->orders ? m->r->orders : m->r->places); i++) {
        int place = m->r->orders ? dt_seat_of(m, m->r->order[i]) : i;
        bool there = place == NOBODY;
        for (int j = 0; j < n; j++)
            there |= out[j] == place;
        if (!there)
            out[n++] = place;
    }
    return n;
}

static bool can_play(const model *m, int place)
{
    return place < m->r->hands && m->active[place] && !kn_is_empty(m->hand[place]);
}

/* Returns `place`, or the first place after it that can play. A place that isn't in the order
 * counts as the first. */
static int from_place(const model *m, int place)
{
    int order[PLACES], n = places_in_order(m, order), at = 0;
    for (int i = 0; i < n; i++)
        if (order[i] == place)
            at = i;
    for (int i = 0; i < n; i++)
        if (can_play(m, order[(at + i) % n]))
            return order[(at + i) % n];
    return NOBODY;
}

/* Returns the next place in this trick. */
static int next_place(const model *m)
{
    int order[PLACES], n = places_in_order(m, order), at = 0;
    for (int i = 0; i < n; i++)
        if (order[i] == m->turn)
            at = i;
    for (int i = 1; i < n; i++) {
        int place = order[(at + i) % n];
        if (place == m->leader)
            return NOBODY;
        if (can_play(m, place))
            return place;
    }
    return NOBODY;
}

/* ---- phases of play ---- */

static void lay_open(model *m, int when)
{
    int place = m->r->has_open && (int)m->r->open_from == when ? dt_seat_of(m, m->r->open) : NOBODY;
    for (int seat = 0; place != NOBODY && place < m->r->hands && seat < m->r->seats; seat++)
        m->known[seat] = kn_or(m->known[seat], m->hand[place]);
}

static void begin_trick(model *m)
{
    int leader = from_place(m, m->leader);
    int limit = m->r->limit == BY_NUMBER ? m->number : m->r->limit;
    m->over = (m->r->limit && m->tricks >= limit) || leader == NOBODY;
    if (m->over)
        return;
    m->leader = m->turn = leader;
    m->played = 0;
    m->changed = false;
    for (int place = 0; m->r->frees.once == ONCE_A_TRICK && place < m->r->places; place++)
        m->traded[place] = KN_EMPTY;
    m->duty = holds(m, m->law->follow);
}

/* ---- free moves ---- */

kn_set dt_tradable(const model *m)
{
    const frees *f = &m->r->frees;
    const heap *with = f->with_talon ? &m->talon : &m->stock;
    int place = m->turn, seat = m->controller[place],
        suit = f->of == OF_TRUMP ? m->trump : m->named;
    kn_set may = KN_EMPTY;
    unsigned card;
    if (!f->trades || with->n == 0 || !holds(m, f->if_trades) ||
        !kn_has(m->known[seat], with->card[with->n - 1]) ||
        !kn_has(f->gets, with->card[with->n - 1]))
        return may;
    for (KN_EACH(card, kn_minus(kn_and(m->hand[place], f->cards), m->traded[place])))
        if (f->of == OF_ANY || (suit != NO_SUIT && m->r->suit_of[card] == suit))
            kn_put(&may, card);
    return may;
}

bool dt_may_close(const model *m)
{
    const frees *f = &m->r->frees;
    return f->closes && !m->has_closed[m->turn] && holds(m, f->if_closes);
}

void dt_trade(model *m, int card)
{
    heap *with = m->r->frees.with_talon ? &m->talon : &m->stock;
    int got = with->card[with->n - 1];
    with->card[with->n - 1] = (uint8_t)card;
    kn_drop(&m->hand[m->turn], (unsigned)card);
    kn_put(&m->hand[m->turn], (unsigned)got);
    kn_put(&m->traded[m->turn], (unsigned)card);
    for (int seat = 0; seat < m->r->seats; seat++) {
        kn_put(&m->known[seat], (unsigned)card);
        kn_put(&m->known[seat], (unsigned)got);
    }
}

void dt_close(model *m)
{
    for (; m->stock.n > 0; m->stock.n--) { /* one by one from the top, so their order is reversed */
        memmove(m->closed.card + 1, m->closed.card, (size_t)m->closed.n++);
        m->closed.card[0] = m->stock.card[0];
        memmove(m->stock.card, m->stock.card + 1, (size_t)m->stock.n - 1);
    }
    m->has_closed[m->turn] = true;
    m->closer = m->controller[m->turn];
}

void dt_begin_play(model *m)
{
    const rules *r = m->r;
    m->law = &r->law[0];
    for (int i = r->laws - 1; i > 0; i--)
        if (holds(m, r->mode[i]))
            m->law = &r->law[i];
    if (r->has_dummy && dt_seat_of(m, r->dummy) != NOBODY && dt_seat_of(m, r->dummy_by) != NOBODY)
        m->controller[dt_seat_of(m, r->dummy)] = dt_seat_of(m, r->dummy_by);
    m->first = NO_CARD;
    m->leader = dt_seat_of(m, r->leader);
    if (m->leader == NOBODY)
        m->leader = (m->dealer + 1) % r->seats;
    for (int i = r->firsts - 1; i >= 0; i--)
        for (int place = 0; place < r->hands; place++)
            if (m->active[place] && kn_has(m->hand[place], (unsigned)r->first[i])) {
                m->first = r->first[i];
                m->leader = place;
            }
    for (int seat = 0; seat < r->seats && r->firsts > 1 && m->first != NO_CARD; seat++)
        kn_put(&m->known[seat], (unsigned)m->first); /* all players learn which card it is */
    lay_open(m, OPEN_START);
    begin_trick(m);
}

static void draw_for(model *m, int place)
{
    heap *zones[2] = {&m->stock, &m->talon};
    bool talon_first = m->r->draws && strcmp(m->r->draw[0], "talon") == 0;
    int due = m->r->draw_cards == BY_NUMBER ? m->number : m->r->draw_cards;
    for (int lacks = due, zone = 0; lacks > 0 && zone < m->r->draws;) {
        heap *from = zones[zone ^ (talon_first ? 1 : 0)];
        if (from->n == 0) {
            zone++;
            continue;
        }
        int card = from->card[0];
        memmove(from->card, from->card + 1, (size_t)--from->n);
        kn_put(&m->hand[place], (unsigned)card);
        if (place < m->r->seats)
            kn_put(&m->known[place], (unsigned)card);
        for (int seat = 0; m->r->hand_open && seat < m->r->seats; seat++)
            kn_put(&m->known[seat], (unsigned)card);
        lacks--;
    }
}

static void draw_all(model *m)
{
    int order[PLACES], n = places_in_order(m, order), at = 0;
    for (int i = 0; i < n; i++)
        if (order[i] == m->leader)
            at = i;
    for (int i = 0; i < n; i++) {
        int place = order[(at + i) % n];
        if (place < m->r->hands && m->active[place])
            draw_for(m, place);
    }
}

/* Moves the trick onto a heap, with its first card on top. */
static void put_on(heap *h, const model *m)
{
    memmove(h->card + m->played, h->card, (size_t)h->n);
    h->n += m->played;
    for (int i = 0; i < m->played; i++)
        h->card[i] = (uint8_t)m->trick[i];
}

static void after_trick(model *m)
{
    m->played = 0;
    if (m->tricks == 1)
        lay_open(m, OPEN_TRICK);
    m->over = m->r->has_ends && holds(m, m->r->ends);
    if (m->over)
        return;
    draw_all(m);
    begin_trick(m);
}

/* ---- declarations ---- */

/* One declaration as numbers; the first number that differs decides. */
typedef struct declaration {
    int first, set, second, third, height, trumps, points;
} declaration;

static bool is_higher(const declaration *a, const declaration *b)
{
    int difference[] = {a->first - b->first, a->set - b->set,       a->second - b->second,
                        a->third - b->third, a->height - b->height, a->trumps - b->trumps};
    for (int i = 0; i < 6; i++)
        if (difference[i])
            return difference[i] > 0;
    return false;
}

/* Counts the cards of a suit in sequence, from a given rank on. */
static int row_from(const model *m, kn_set hand, int suit, int at, kn_set *cards)
{
    const declares *d = &m->r->declares;
    int length = 0;
    *cards = KN_EMPTY;
    for (; at + length < d->ranks; length++) {
        int found = NO_CARD;
        for (int card = 0; card < m->r->cards; card++)
            if (m->r->suit_of[card] == suit && m->r->rank_of[card] == d->rank[at + length] &&
                kn_has(hand, (unsigned)card))
                found = card;
        if (found == NO_CARD)
            break;
        kn_put(cards, (unsigned)found);
    }
    return length;
}

/* Lists all declarations of a hand, and returns their number. */
static int declare(const model *m, kn_set hand, declaration out[64], kn_set *used)
{
    const declares *d = &m->r->declares;
    int n = 0;
    *used = KN_EMPTY;
    for (int rank = 0; rank < m->r->ranks; rank++) {
        kn_set all = KN_EMPTY;
        for (int card = 0; card < m->r->cards; card++)
            if (m->r->suit_of[card] != NO_SUIT && m->r->rank_of[card] == rank)
                kn_put(&all, (unsigned)card);
        if (!d->set[rank] || !kn_within(all, hand))
            continue;
        *used = kn_or(*used, all);
        out[n++] = (declaration){d->by_points ? d->set[rank] : 0,
                                 1,
                                 d->set[rank],
                                 0,
                                 m->law->height[rank],
                                 0,
                                 d->set[rank]};
    }
    hand = kn_minus(hand, *used);
    for (int suit = 0; suit < m->r->suits; suit++)
        for (int at = 0, length; at < d->ranks; at += length ? length : 1) {
            kn_set cards;
            length = row_from(m, hand, suit, at, &cards);
            int counted = length - 2 < d->lengths ? length - 2 : d->lengths;
            if (counted < 1)
                continue;
            int points = d->rows[counted - 1];
            *used = kn_or(*used, cards);
            out[n++] = (declaration){d->by_points ? points : 0, 0,     0, counted, d->ranks - at,
                                     trump_of(m) == suit,       points};
        }
    return n;
}

static void count_declarations(model *m)
{
    const rules *r = m->r;
    declaration of[PLACES][64], best = {0};
    kn_set used[PLACES];
    int count[PLACES] = {0}, winner = NOBODY;
    if (!r->declares.on || !holds(m, r->declares.when))
        return;
    for (int i = 0; i < r->seats; i++) {
        int seat = (m->leader + i) % r->seats;
        kn_set hand = m->hand[seat];
        if (!m->active[seat])
            continue;
        for (int j = 0; j < m->played; j++)
            if (m->player[j] == seat)
                kn_put(&hand, (unsigned)m->trick[j]);
        count[seat] = declare(m, hand, of[seat], &used[seat]);
        for (int n = 0; n < count[seat]; n++)
            if (winner == NOBODY || is_higher(&of[seat][n], &best)) {
                best = of[seat][n];
                winner = seat;
            }
    }
    for (int seat = 0; winner != NOBODY && seat < r->seats; seat++) {
        if (r->side_of[seat] != r->side_of[winner])
            continue;
        for (int n = 0; n < count[seat]; n++)
            m->declared[r->declares.per_seat ? seat : r->side_of[seat]] += of[seat][n].points;
        for (int other = 0; count[seat] && other < r->seats; other++)
            m->known[other] = kn_or(m->known[other], kn_and(used[seat], m->hand[seat]));
    }
}

static void take_trick(model *m)
{
    const rules *r = m->r;
    if (m->tricks == 0)
        count_declarations(m);
    int best = winning(m);
    if (best == NOBODY) {
        put_on(&m->carried, m);
        m->tricks++;
        m->latest = NOBODY;
        after_trick(m);
        return;
    }
    int winner = m->player[best], seat = winner < r->seats ? winner : m->controller[winner];
    int owner[] = {
        [PER_TABLE] = 0, [PER_SEAT] = seat, [PER_SIDE] = r->side_of[seat], [PER_PLACE] = winner};
    heap *pile = &m->pile[owner[r->won_per]];
    memmove(pile->card + m->carried.n, pile->card, (size_t)pile->n);
    memcpy(pile->card, m->carried.card, (size_t)m->carried.n);
    pile->n += m->carried.n;
    m->carried.n = 0;
    put_on(pile, m);
    m->tricks++;
    m->taken[winner]++;
    if (r->count_per != PER_SEAT || winner < r->seats)
        m->count[owner[r->count_per]]++;
    m->latest = seat;
    m->leader = winner;
    after_trick(m);
}

void dt_play_card(model *m, int card)
{
    if (m->r->frees.once == ONCE_A_TURN)
        m->traded[m->turn] = KN_EMPTY;
    if (m->played == 0 && (m->r->frees.trades || m->r->frees.closes))
        m->duty = holds(m, m->law->follow); /* a free move may have changed the hand */
    for (int i = 0; i < m->law->helds; i++)
        m->broken[i] |= m->law->held[i].trumps ? is_trump(m, card)
                                               : kn_has(m->law->held[i].cards, (unsigned)card);
    kn_drop(&m->hand[m->turn], (unsigned)card);
    for (int seat = 0; seat < m->r->seats; seat++)
        kn_put(&m->known[seat], (unsigned)card);
    m->player[m->played] = m->turn;
    m->trick[m->played++] = card;
    m->first = NO_CARD;
    if (m->tricks == 0 && m->played == 1)
        lay_open(m, OPEN_LEAD);
    int next = next_place(m);
    if (next == NOBODY)
        take_trick(m);
    else
        m->turn = next;
}
