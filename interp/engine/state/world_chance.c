/* SPDX-License-Identifier: MIT
 * world_chance.c: chance applied to cards: shuffles and numbers. Each result is taken from the
 * given ones, otherwise drawn, and reported to the record keeper. base/chance.c has the
 * generator.
 */
#include <stdio.h>
#include <string.h>

#include "state/world.h"

/* Removes the next given result of a kind from its queue; NULL: there is none, so draw one. */
static const ks_given *next_given(ks_world *w, kn_chance_kind kind)
{
    const ks_given *given = w->given[kind];

    if (given)
        w->given[kind] = given->next;
    return given;
}

static void report_drawn(ks_world *w, kn_chance_kind kind, const uint8_t *value, int count)
{
    if (w->drawn)
        w->drawn(w->payload, kind, value, count);
}

static bool is_order_of(const ks_given *given, kn_set cards)
{
    kn_set met = KN_EMPTY;

    if (given->count != kn_count(cards))
        return false;
    for (int i = 0; i < given->count; i++) {
        if (given->value[i] >= KN_CARDS_MAX)
            return false;
        kn_put(&met, given->value[i]);
    }
    return kn_equal(met, cards);
}

/* Writes a text such as "shuffle: 35 cards are given, 36 are wanted; 6S is missing". */
static void say_misfit(ks_world *w, kn_chance_kind kind, const ks_given *given, kn_set wanted)
{
    const ks_pack *pack = w->layout->pack;
    kn_set met = KN_EMPTY, missing, foreign;
    int length;

    for (int i = 0; i < given->count; i++)
        if (given->value[i] < KN_CARDS_MAX)
            kn_put(&met, given->value[i]);
    missing = kn_minus(wanted, met);
    foreign = kn_minus(met, wanted);
    length =
        snprintf(w->misfit_says, sizeof w->misfit_says, "%s: %d cards are given, but %d are needed",
                 kn_chance_names[kind], given->count, kn_count(wanted));
    if (!kn_is_empty(missing))
        length += snprintf(w->misfit_says + length, sizeof w->misfit_says - (size_t)length,
                           kn_count(missing) == 1 ? "; %s is missing"
                                                  : "; %s and other cards are missing",
                           pack->name[kn_first(missing)]);
    if (!kn_is_empty(foreign))
        snprintf(w->misfit_says + length, sizeof w->misfit_says - (size_t)length,
                 "; %s is not among those that are shuffled", pack->name[kn_first(foreign)]);
}

/* Copies bytes in reverse order. */
static void copy_reversed(uint8_t *out, const uint8_t *in, int count)
{
    for (; count >= 8; count -= 8, out += 8) {
        uint64_t eight;
        memcpy(&eight, in + count - 8, sizeof eight);
        eight = __builtin_bswap64(eight);
        memcpy(out, &eight, sizeof eight);
    }
    while (count > 0)
        *out++ = in[--count];
}

/* Nobody can follow a shuffle: afterwards, only seats that see the faces know positions of the
 * shuffled cards. `possible` still has the cards that are publicly known to be in the heap. */
bool ks_shuffle_heap(ks_world *w, int heap, int count, kn_chance_kind kind)
{
    const ks_layout *l = w->layout;
    ks_block *b = w->block;
    int n = kn_count(b->sets[heap]);
    uint8_t top_first[KN_CARDS_MAX];
    kn_set shuffled = b->sets[heap];

    if (count < 0 || count > n)
        count = n;
    if (l->order_of[heap] < 0 || count == 0)
        return true;
    uint8_t *order = ks_order(l, b, heap);
    copy_reversed(top_first, order, count);
    for (int i = count; i < n; i++) /* the cards above the shuffled ones stay where they are */
        kn_drop(&shuffled, order[i]);
    const ks_given *given = next_given(w, kind);
    if (given && !is_order_of(given, shuffled)) {
        say_misfit(w, kind, given, shuffled);
        w->misfit = true;
        return false;
    }
    if (given) {
        memcpy(top_first, given->value, (size_t)count);
        b->chance.drawn[kind]++;
    } else
        kn_chance_shuffle(&b->chance, kind, top_first, (unsigned)count);
    copy_reversed(order, top_first, count);
    ks_mix_up(w, heap, shuffled);
    report_drawn(w, kind, top_first, count);
    if (w->feed) {
        ks_event event = ks_event_plain(KS_EVENT_SHUFFLE);
        event.from = heap;
        event.count = count;
        ks_feed(w, &event);
    }
    return true;
}

/* Returns the bytes of a number: one, or four (lowest first) if it may exceed 255. */
static int number_bytes(int n)
{
    return n <= 256 ? 1 : 4;
}

int ks_draw_below(ks_world *w, kn_chance_kind kind, int n)
{
    uint8_t bytes[4] = {0};
    uint32_t number = 0;

    if (n < 1)
        return 0;
    const ks_given *given = next_given(w, kind);
    bool fits = given && (given->count == 1 || given->count == 4);
    if (fits) {
        for (int i = given->count; i-- > 0;)
            number = number << 8 | given->value[i];
        fits = number < (uint32_t)n;
    }
    if (given && !fits) {
        w->misfit = true;
        snprintf(w->misfit_says, sizeof w->misfit_says, "%s: expected a number from 0 to %d",
                 kn_chance_names[kind], n - 1);
    }
    if (fits)
        w->block->chance.drawn[kind]++;
    else
        number = kn_chance_below(&w->block->chance, kind, (uint32_t)n);
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
    report_drawn(w, kind, bytes, number_bytes(n));
    return (int)number;
}

void ks_begin_deal_chance(ks_world *w, int deal)
{
    kn_chance *chance = &w->block->chance;
    const ks_given *given = next_given(w, KN_CHANCE_DEAL_SEED);

    if (given) {
        memcpy(chance->key, given->value, sizeof chance->key);
        report_drawn(w, KN_CHANCE_DEAL_SEED, given->value, given->count);
    }
    kn_chance_begin_deal(chance, (uint32_t)deal);
}
