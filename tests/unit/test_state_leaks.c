/* SPDX-License-Identifier: MIT
 * Tests that state/ keeps secrets, without trusting its own masks: two worlds that differ only in
 * secrets of a seat or the spectator are played in step, and all its data must be the same bytes.
 * Controls must be caught: a view that leaks, a pass that forgets too little, and a spectator who
 * sees, or hears, the facts that each seat knows.
 */
#include <stdio.h>

#include "state_fixture.h"

typedef void transfer_function(ks_world *w, int from, int to, kn_set cards, ks_end end,
                               ks_seats audience, kn_set eligible);
typedef char *view_function(const ks_world *w, int seat);

/* ---- the two controls ---- */

/* The function that phases use. Fast paths are taken only if any card may have moved. */
static void careful_transfer(ks_world *w, int from, int to, kn_set cards, ks_end end,
                             ks_seats audience, kn_set eligible)
{
    if (kn_equal(eligible, w->layout->pack->all))
        ks_transfer(w, from, to, cards, end, audience);
    else
        ks_transfer_of(w, from, to, cards, end, audience, eligible);
}

/* Clears only the card that moved, so that s knows which one it was. */
static void careless_transfer(ks_world *w, int from, int to, kn_set cards, ks_end end,
                              ks_seats audience, kn_set eligible)
{
    const ks_layout *l = w->layout;
    kn_set *sees = w->block->sets + l->sees, before[KS_SEATS_MAX + 1];
    ks_seats watching = (ks_seats)(l->faces[from] | l->faces[to] | audience);

    memcpy(before, sees, sizeof *before * (size_t)KS_KNOWERS(l));
    ks_transfer_of(w, from, to, cards, end, audience, eligible);
    for (int s = 0; s < KS_KNOWERS(l); s++)
        if (!(watching >> s & 1))
            sees[s] = kn_minus(before[s], cards);
}

/* Adds a number that depends on the top card of the stock. */
static char *leaky_view(const ks_world *w, int seat)
{
    char *text = view_bytes(w, seat);
    int n = kn_count(w->block->sets[0]);

    if (n)
        text[0] = (char)('A' + ks_order(w->layout, w->block, 0)[n - 1]);
    return text;
}

/* Shows the spectator the facts that each seat knows. */
static char *view_of_all_seats(const ks_world *w, int seat)
{
    const ks_layout *l = w->layout;
    kn_set *sees = w->block->sets + l->sees, public = sees[KS_SPECTATOR(l)], all = l->pack->all;

    for (int s = 0; s < l->seats; s++)
        all = kn_and(all, sees[s]);
    sees[KS_SPECTATOR(l)] = all;
    char *text = view_bytes(w, seat);
    sees[KS_SPECTATOR(l)] = public;
    return text;
}

/* Sends the spectator the events of all seats. */
static bool tells_spectators;

/* ---- two worlds in step ---- */

static fixture f;
static void setup(void)
{
    fixture_begin(&f, 4, 1, fixture_table);
}
static void teardown(void)
{
    fixture_end(&f);
}

typedef struct twin {
    ks_world world;
    int seat;
    char heard[4096];
    size_t length;
} twin;

static ks_words_table words;

static void hear(void *payload, const ks_event *event)
{
    twin *t = payload;
    char line[512];

    ks_event told = *event;
    if (tells_spectators && (told.audience & 15) == 15)
        told.audience = KS_EVERYBODY(t->world.layout);
    if (!event_text(&t->world, &words, NULL, &told, t->seat, line, sizeof line))
        return;
    ck_assert_uint_lt(t->length + strlen(line) + 2, sizeof t->heard);
    t->length += (size_t)sprintf(t->heard + t->length, "%s\n", line);
}

typedef struct steps {
    twin t[2];
    kn_dice dice;
    transfer_function *transfer;
} steps;

/* The seat as a bit of an audience. */
static ks_seats watcher(const steps *g)
{
    return (ks_seats)(1u << (g->t[0].seat < 0 ? KS_SPECTATOR(f.layout) : g->t[0].seat));
}

static int below(steps *g, int n)
{
    return (int)kn_dice_below(&g->dice, (uint32_t)n);
}

static kn_set some_of(steps *g, kn_set from, int count)
{
    kn_set out = KN_EMPTY;

    for (; count > 0; count--) {
        unsigned card = kn_nth(from, (unsigned)below(g, kn_count(from)));
        kn_drop(&from, card);
        kn_put(&out, card);
    }
    return out;
}

static kn_set *heap_in(steps *g, int world, int heap)
{
    return &g->t[world].world.block->sets[heap];
}

static kn_set some_suits(steps *g)
{
    kn_set cards = KN_EMPTY;

    for (int s = 0; s < f.pack->suits; s++)
        if (below(g, 2))
            cards = kn_or(cards, f.pack->by_suit[s]);
    return cards;
}

/* True if the cards will lie in the same order in both worlds. */
static bool same_order(steps *g, int from, kn_set cards)
{
    uint8_t list[2][KN_CARDS_MAX];
    int n = 0;
    for (int i = 0; i < 2; i++)
        n = ks_list_cards(f.layout, g->t[i].world.block, from, cards, list[i]);
    return memcmp(list[0], list[1], (size_t)n) == 0;
}

/* Moves some cards of a heap: the same in both worlds if the seat sees them, else any cards in
 * each. False if the seat sees them in different orders. */
static bool step_transfer(steps *g, int from, int to, ks_seats audience)
{
    const ks_layout *l = f.layout;
    ks_seats watching = (ks_seats)(l->faces[from] | l->faces[to] | audience);
    ks_end end = below(g, 2) ? KS_TOP : KS_BOTTOM;
    kn_set eligible = below(g, 2) ? f.pack->all : some_suits(g);
    kn_set pool[2] = {kn_and(*heap_in(g, 0, from), eligible),
                      kn_and(*heap_in(g, 1, from), eligible)};
    bool seen = watching & watcher(g);

    if (seen)
        pool[0] = pool[1] = kn_and(pool[0], pool[1]);
    int most = kn_count(pool[0]) < kn_count(pool[1]) ? kn_count(pool[0]) : kn_count(pool[1]);
    if (!most)
        return true;
    int count = below(g, 3) ? 1 : 1 + below(g, most);
    kn_set cards = some_of(g, pool[0], count);
    if (seen && l->order_of[to] >= 0 && !same_order(g, from, cards))
        return false;
    for (int i = 0; i < 2; i++) {
        kn_set now = i && !seen ? some_of(g, pool[1], count) : cards;
        g->transfer(&g->t[i].world, from, to, now, end, audience, eligible);
    }
    return true;
}

/* Deals by position. The cards that the seat sees must be the same. Otherwise the worlds may
 * legitimately diverge here. */
static bool step_deal(steps *g, int from, int to, ks_seats audience)
{
    const ks_layout *l = f.layout;
    bool seen = (l->faces[from] | l->faces[to] | audience) & watcher(g), top = below(g, 2);
    int n = kn_count(*heap_in(g, 0, from)), count = 1 + below(g, n < 3 ? n : 3);

    if (l->order_of[from] < 0 || from == to)
        return true;
    const uint8_t *a = ks_order(l, g->t[0].world.block, from),
                  *b = ks_order(l, g->t[1].world.block, from);
    for (int i = 0; i < count && seen; i++)
        if (a[top ? n - 1 - i : i] != b[top ? n - 1 - i : i])
            return false;
    for (int i = 0; i < 2; i++)
        ks_deal_cards(&g->t[i].world, from, top ? KS_TOP : KS_BOTTOM, to, count, audience);
    return true;
}

/* Shows a position of an ordered heap, or a whole unordered heap. */
static void step_show(steps *g, int heap, ks_seats audience)
{
    const ks_layout *l = f.layout;
    int n = kn_count(*heap_in(g, 0, heap)), at = below(g, n);
    kn_set cards[2];

    for (int i = 0; i < 2; i++)
        cards[i] = l->order_of[heap] < 0 ? *heap_in(g, i, heap)
                                         : kn_set_of(ks_order(l, g->t[i].world.block, heap)[at]);
    bool seen = (l->faces[heap] | audience) & watcher(g);
    for (int i = 0; i < 2 && (!seen || kn_equal(cards[0], cards[1])); i++)
        ks_show(&g->t[i].world, heap, cards[i], audience);
}

static void step_insert(steps *g, int from, int to)
{
    kn_set both = kn_and(*heap_in(g, 0, from), *heap_in(g, 1, from));

    if (kn_is_empty(both) || f.layout->order_of[to] < 0)
        return;
    int card = (int)kn_nth(both, (unsigned)below(g, kn_count(both)));
    int above[2] = {below(g, 16), below(g, 16)};
    if (f.layout->faces[to] & watcher(g))
        above[1] = above[0];
    for (int i = 0; i < 2; i++)
        ks_insert(&g->t[i].world, from, card, to, above[i]);
}

/* Makes one random step in both worlds; false if the seat would legitimately see a difference. */
static bool step(steps *g)
{
    const ks_layout *l = f.layout;
    int from = below(g, l->heaps), to = below(g, l->heaps), n = kn_count(*heap_in(g, 0, from));
    ks_seats audience = (ks_seats)(below(g, 3)   ? 0
                                   : below(g, 4) ? 1 << below(g, 4)
                                   : below(g, 2) ? 15 /* each seat, but not the spectator */
                                                 : KS_EVERYBODY(l));
    kn_set none;

    if (!n)
        return true;
    switch (below(g, 16)) {
    default:
        return step_transfer(g, from, to, audience);
    case 6:
    case 7:
    case 8:
    case 9:
        return step_deal(g, from, to, audience);
    case 10:
    case 11:
        step_show(g, from, audience);
        return true;
    case 12: {
        int count = below(g, 3) ? 1 + below(g, n) : -1;
        for (int i = 0; i < 2 && l->possible_of[from] >= 0; i++)
            ks_shuffle_heap(&g->t[i].world, from, count, KN_CHANCE_RESHUFFLE);
        return true;
    }
    case 13: {
        int k = below(g, n + 1), secret = below(g, 2);
        for (int i = 0; i < 2; i++) {
            ks_cut_heap(&g->t[i].world, from, k);
            if (secret)
                ks_forget(&g->t[i].world, *heap_in(g, i, from));
        }
        return true;
    }
    case 14:
        step_insert(g, from, to);
        return true;
    case 15:
        none = kn_minus(some_suits(g), kn_or(*heap_in(g, 0, from), *heap_in(g, 1, from)));
        for (int i = 0; i < 2; i++)
            ks_exclude(&g->t[i].world, from, none);
        if (!below(g, 10))
            for (int i = 0; i < 2; i++)
                ks_gather(&g->t[i].world, 0);
        return true;
    }
}

/* Compares everything that the seat gets in both worlds, and sometimes the redeal from both. False
 * if the seat can distinguish them. */
static bool look_alike(steps *g, view_function *view, ks_block *scratch[2])
{
    const ks_layout *l = f.layout;
    int seat = g->t[0].seat;
    char *a = view(&g->t[0].world, seat), *b = view(&g->t[1].world, seat);
    bool alike = strcmp(a, b) == 0 && strcmp(g->t[0].heard, g->t[1].heard) == 0;

    free(a);
    free(b);
    for (int set = l->sees + KS_KNOWERS(l); set < l->first_var_set; set++)
        alike = alike && kn_equal(*heap_in(g, 0, set), *heap_in(g, 1, set));
    if (below(g, 4))
        return alike;
    kn_dice same = g->dice, again = g->dice;
    ks_redeal(&g->t[0].world, seat, &same, scratch[0]);
    ks_redeal(&g->t[1].world, seat, &again, scratch[1]);
    alike = alike &&
            memcmp(scratch[0]->sets, scratch[1]->sets, (size_t)l->heaps * sizeof(kn_set)) == 0 &&
            memcmp(ks_bytes(l, scratch[0]), ks_bytes(l, scratch[1]), (size_t)l->bytes) == 0;
    return alike;
}

/* Plays one pair of worlds from a seed. Returns whether the seat could distinguish them; counts the
 * compared positions. */
static bool told_apart(uint64_t seed, transfer_function *transfer, view_function *view, bool check,
                       long *compared)
{
    steps g = {.transfer = transfer};
    ks_block *scratch[2] = {kn_calloc(1, f.layout->size), kn_calloc(1, f.layout->size)};
    bool apart = false;

    kn_dice_seed(&g.dice, seed, 3, 0);
    int seat = below(&g, KS_KNOWERS(f.layout));
    if (seat == KS_SPECTATOR(f.layout))
        seat = KS_NOBODY;
    for (int i = 0; i < 2; i++) {
        twin *t = &g.t[i];
        *t = (twin){.world = f.world, .seat = seat};
        t->world.block = kn_calloc(1, f.layout->size);
        ck_assert(t->world.block && scratch[i]);
        ks_block_begin(f.layout, t->world.block, 0);
        /* Two packs that differ in all or in two cards, with the same shuffles from there. */
        kn_chance_seed(&t->world.block->chance, seed, 3, seed % 4 ? 1 : (uint64_t)i + 1);
        ks_shuffle_heap(&t->world, 0, -1, KN_CHANCE_SHUFFLE);
        uint8_t *order = ks_order(f.layout, t->world.block, 0), first = order[0];
        if (seed % 4 && i) {
            order[0] = order[seed % 15 + 1];
            order[seed % 15 + 1] = first;
        }
        kn_chance_seed(&t->world.block->chance, seed, 3, 3);
        t->world.feed = hear;
        t->world.payload = t;
    }
    for (int n = 0; n < 60 && !apart; n++) {
        g.t[0].length = g.t[1].length = 0;
        g.t[0].heard[0] = g.t[1].heard[0] = 0;
        if (!step(&g))
            break;
        for (int i = 0; i < 2 && check; i++) {
            const char *wrong = ks_block_check(f.layout, g.t[i].world.block);
            ck_assert_msg(!wrong, "seed %d step %d: %s", (int)seed, n, wrong);
        }
        apart = !look_alike(&g, view, scratch);
        ++*compared;
    }
    for (int i = 0; i < 2; i++) {
        kn_free(g.t[i].world.block);
        kn_free(scratch[i]);
    }
    return apart;
}

enum { PAIRS = 400 };

TEST(no_seat_can_tell_apart_worlds_that_differ_in_what_it_cannot_know)
{
    long compared = 0;

    for (uint64_t seed = 0; seed < PAIRS; seed++)
        ck_assert_msg(!told_apart(seed, careful_transfer, view_bytes, true, &compared), "seed %d",
                      (int)seed);
    ck_assert_int_gt(compared, PAIRS * 20L); /* the pairs must not end at once */
}

static int times_told_apart(transfer_function *transfer, view_function *view, int pairs)
{
    int caught = 0;
    long compared = 0;

    for (uint64_t seed = 0; seed < (uint64_t)pairs; seed++)
        caught += told_apart(seed, transfer, view, false, &compared);
    return caught;
}

TEST(a_view_that_leaks_is_caught)
{
    ck_assert_int_gt(times_told_apart(careful_transfer, leaky_view, 40), 10);
}

TEST(a_pass_that_forgets_only_the_passed_card_is_caught)
{
    ck_assert_int_gt(times_told_apart(careless_transfer, view_bytes, 800), 3);
}

TEST(a_spectator_who_sees_what_all_seats_know_is_caught)
{
    ck_assert_int_gt(times_told_apart(careful_transfer, view_of_all_seats, 400), 3);
}

TEST(a_spectator_who_hears_what_all_seats_hear_is_caught)
{
    tells_spectators = true;
    int caught = times_told_apart(careful_transfer, view_bytes, 400);
    tells_spectators = false;
    ck_assert_int_gt(caught, 3);
}

/* The smallest case: seat 2 knows three of the cards in hand 0, one of which goes face down to
 * hand 1. */
static char *view_after_pass(transfer_function *transfer, const char *card)
{
    int hand = heap_of(&f, "hand", 0);

    ks_block_begin(f.layout, f.block, 0);
    ks_transfer(&f.world, 0, hand, cards_of(&f, "AS 2S AH 2H"), KS_TOP, 0);
    ks_show(&f.world, hand, cards_of(&f, "AS 2S AH"), KS_EVERYBODY(f.layout));
    transfer(&f.world, hand, hand + 1, cards_of(&f, card), KS_TOP, 0, f.pack->all);
    return view_bytes(&f.world, 2);
}

TEST(which_of_the_known_cards_was_passed_can_not_be_seen)
{
    static const char *const cards[] = {"AS", "2S", "AH", "2H"};

    for (int i = 1; i < 4; i++) {
        char *a = view_after_pass(careful_transfer, cards[0]),
             *b = view_after_pass(careful_transfer, cards[i]);
        ck_assert_str_eq(a, b);
        free(a);
        free(b);
        a = view_after_pass(careless_transfer, cards[0]); /* the control */
        b = view_after_pass(careless_transfer, cards[i]);
        ck_assert_str_ne(a, b);
        free(a);
        free(b);
    }
}

int main(void)
{
    return run_tests("state/leaks", setup, teardown, .timeout = 120);
}
