/* SPDX-License-Identifier: MIT
 * move_list.c: the list of legal moves: plain plays, other moves and choices of cards; counts,
 * sorts and indexes them. move.c reads and writes moves as text.
 */
#include "state/move.h"

#include <string.h>

#include "base/chance.h"
#include "base/memory.h"

bool ks_moves_grow(ks_moves *m)
{
    int room = m->room ? m->room * 2 : 32;
    ks_move *list =
        m->room < KS_MOVES_MAX ? kn_realloc(m->list, (size_t)room * sizeof *list) : NULL;
    if (!list) {
        m->failed = m->room < KS_MOVES_MAX ? KS_MOVES_NO_MEMORY : KS_MOVES_TOO_MANY;
        return false;
    }
    m->list = list;
    m->room = room;
    return true;
}

bool ks_move_same(const ks_move *a, const ks_move *b)
{
    return a->word == b->word && a->card == b->card && a->mark == b->mark && a->suit == b->suit &&
           a->number == b->number && kn_equal(a->cards, b->cards);
}

uint64_t ks_move_key(const ks_move *m)
{
    uint64_t head = (uint64_t)m->word | (uint64_t)m->card << 8 | (uint64_t)m->mark << 16 |
                    (uint64_t)m->suit << 24 | (uint64_t)(uint32_t)m->number << 32;
    return kn_mix(kn_mix(kn_mix(head + 0x9e3779b97f4a7c15u) ^ m->cards.lo) + m->cards.hi);
}

/* ---- choices of cards or numbers ---- */

/* Returns the number of ways to choose `k` of `n` cards; beyond the limit of a list, one more than
 * the limit. */
static int ways(int n, int k)
{
    int64_t ways = k <= n;
    for (int i = 1; i <= k && ways && ways <= KS_MOVES_MAX; i++)
        ways = ways * (n - k + i) / i; /* choosing i of n - k + i: grows with i */
    return ways > KS_MOVES_MAX ? KS_MOVES_MAX + 1 : (int)ways;
}

void ks_moves_choose(ks_moves *m, int word, kn_set from, int least, int most, kn_set fixed)
{
    int cards = kn_count(from), total = 0;
    for (int k = least; k <= most && total <= KS_MOVES_MAX; k++)
        total += ways(cards, k);
    if (m->count + total > KS_MOVES_MAX) {
        m->failed = KS_MOVES_TOO_MANY;
        return;
    }
    m->choices = (ks_choices){from, fixed, least, most, false, m->count, total, (uint8_t)word};
}

void ks_moves_choose_number(ks_moves *m, int word, int64_t least, int64_t most)
{
    int64_t total = most - least + 1;
    if (m->count + total > KS_MOVES_MAX) {
        m->failed = KS_MOVES_TOO_MANY;
        return;
    }
    m->choices = (ks_choices){.least = (int)least,
                              .most = (int)most,
                              .numbers = true,
                              .at = m->count,
                              .total = (int)total,
                              .word = (uint8_t)word};
}

/* Returns the n-th choice; choices are ordered by their cards. Of all ways to choose k of the
 * remaining cards, the fraction k / remaining contains the first of these cards. */
static ks_move nth_choice(const ks_choices *c, int n)
{
    ks_move move = {c->word, KN_NO_CARD, 0, KS_NO_SUIT, KS_NO_NUMBER, c->fixed};
    kn_set rest = c->from;
    int left = kn_count(rest), k = c->least;
    int64_t all;
    if (c->numbers) {
        move.number = c->least + n;
        return move;
    }
    for (; n >= (all = ways(left, k)); k++)
        n -= (int)all;
    for (; k > 0; left--) {
        unsigned card = kn_pop(&rest);
        int64_t with = all * k / left;
        if (n < with) {
            kn_put(&move.cards, card);
            all = with;
            k--;
        } else {
            n -= (int)with;
            all -= with;
        }
    }
    return move;
}

static bool is_choice(const ks_choices *c, const ks_move *move)
{
    kn_set chosen = kn_minus(move->cards, c->fixed);
    ks_move other = {c->word, KN_NO_CARD, 0, KS_NO_SUIT, KS_NO_NUMBER, kn_or(chosen, c->fixed)};
    int k = kn_count(chosen);
    if (c->numbers)
        k = other.number = move->number;
    return c->total && ks_move_same(move, &other) && kn_within(chosen, c->from) && k >= c->least &&
           k <= c->most;
}

ks_move ks_moves_nth_of_all(const ks_moves *m, int n)
{
    const ks_choices *c = &m->choices;
    int before = kn_count(m->plain) + c->at;
    if (n >= before + c->total)
        return m->list[c->at + n - before - c->total];
    if (n >= before)
        return nth_choice(c, n - before);
    ks_moves first = {.plain = m->plain, .list = m->list, .count = c->at};
    return ks_moves_nth(&first, n);
}

bool ks_moves_write_out(ks_moves *m)
{
    ks_choices c = m->choices;
    while (m->room < m->count + c.total)
        if (!ks_moves_grow(m))
            return false;
    if (c.total)
        memmove(m->list + c.at + c.total, m->list + c.at,
                (size_t)(m->count - c.at) * sizeof *m->list);
    for (int n = 0; n < c.total; n++)
        m->list[c.at + n] = nth_choice(&c, n);
    m->count += c.total;
    m->choices.total = 0;
    return true;
}

bool ks_moves_has(const ks_moves *m, const ks_move *move)
{
    if (move->card < KN_CARDS_MAX) {
        ks_move plain = KS_PLAIN(move->card);
        if (ks_move_same(move, &plain) && kn_has(m->plain, move->card))
            return true;
    }
    for (int i = 0; i < m->count; i++)
        if (ks_move_same(&m->list[i], move))
            return true;
    return is_choice(&m->choices, move);
}

static inline bool comes_after(const ks_move *a, const ks_move *b)
{
    return a->card != b->card ? a->card > b->card : kn_set_compare(a->cards, b->cards) > 0;
}

/* Shell sort, which needs no allocation. For short lists, insertion sort. */
void ks_moves_sort(ks_move *list, int count)
{
    int gap = 1;
    while (gap < count / 3)
        gap = gap * 3 + 1;
    for (; gap > 0; gap /= 3)
        for (int i = gap; i < count; i++) {
            ks_move move = list[i];
            int j = i;
            for (; j >= gap && comes_after(&list[j - gap], &move); j -= gap)
                list[j] = list[j - gap];
            list[j] = move;
        }
}

/* Moves the move that is n-th in sorted order among `count` moves to list[n], with all smaller ones
 * before it. */
static void select_nth(ks_move *list, int count, int n)
{
    for (int low = 0, high = count - 1; low < high;) {
        ks_move middle = list[n];
        int i = low, j = high;
        do {
            while (comes_after(&middle, &list[i]))
                i++;
            while (comes_after(&list[j], &middle))
                j--;
            if (i <= j) {
                ks_move move = list[i];
                list[i++] = list[j];
                list[j--] = move;
            }
        } while (i <= j);
        low = j < n ? i : low;
        high = i > n ? j : high;
    }
}

/* Counts the moves of one card after another until there are enough, then selects the n-th move
 * among those of the last card. */
static ks_move __attribute__((noinline)) pick_of_many(ks_moves *m, int n)
{
    int of[KN_CARDS_MAX] = {0}, found = 0;
    kn_set cards = m->plain;
    unsigned card = KN_NO_CARD;
    for (int i = 0; i < m->count; i++)
        if (m->list[i].card != KN_NO_CARD) {
            of[m->list[i].card]++;
            kn_put(&cards, m->list[i].card);
        }
    for (; !kn_is_empty(cards) && card == KN_NO_CARD; kn_pop(&cards)) {
        unsigned next = kn_first(cards);
        if (kn_has(m->plain, next) && n-- == 0)
            return KS_PLAIN(next);
        if (n < of[next])
            card = next;
        else
            n -= of[next];
    }
    for (int i = 0; i < m->count; i++)
        if (m->list[i].card == card) {
            ks_move move = m->list[found];
            m->list[found++] = m->list[i];
            m->list[i] = move;
        }
    select_nth(m->list, found, n);
    return m->list[n];
}

ks_move ks_moves_pick(ks_moves *m, int n)
{
    enum { FEW = 6 };
    const ks_move *last = m->count ? &m->list[m->count - 1] : NULL;
    if (last && last->card == KN_NO_CARD) { /* the case of a choice between cards and passing */
        if (n == ks_moves_total(m) - 1 && (m->count == 1 || last[-1].card != KN_NO_CARD))
            return *last;
        if (m->count == 1)
            return KS_PLAIN(kn_nth(m->plain, (unsigned)n));
    }
    if (m->count > FEW)
        return pick_of_many(m, n);
    ks_moves_sort(m->list, m->count);
    return ks_moves_nth(m, n);
}
