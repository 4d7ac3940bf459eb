/* SPDX-License-Identifier: MIT
 * capture.c: finds all captures of a position. Allocates only in the list of moves. Most positions
 * need no search, only masks and 64 bits of reachable sums. Work that is the same for all hand
 * cards is done once. For each floor card with a value, from the last to the first, this file
 * computes the sums that this card and the later cards can make. With these sums, a search for
 * groups never runs into a dead end.
 */
#include "mechanics/capture.h"

#include "base/memory.h"

/* The hash table of captures: number of slots at first; largest table that is not allocated; number
 * of captures that are compared one by one before there is a table. */
enum { SLOTS_FIRST = 64, SLOTS_INSIDE = 4096, COMPARED_MAX = 16 };
/* Most steps of the search for one card, because a floor of many low cards has too many groups to
 * visit, even if few have the right number of cards. */
enum { SEARCH_MAX = 1 << 22 };

/* The floor prepared for a search for groups that add up. */
typedef struct adding {
    /* number of entries for cards with a value; a card with two values has two neighbouring
     * entries */
    int count;
    uint8_t card[2 * KN_CARDS_MAX], value[2 * KN_CARDS_MAX];
    uint16_t next[2 * KN_CARDS_MAX]; /* the index of the next card's first entry */
    /* sums that can be made from this entry and later ones, including 0 */
    uint64_t rest[2 * KN_CARDS_MAX + 1];
} adding;

/* The captures of one card found so far: moves->list[base ..]. */
typedef struct collecting {
    ks_moves *moves;
    unsigned card;
    int base;
    /* the first capture that may be united with further groups: all before it belong to another
     * number */
    int from;
    int groups;     /* found so far */
    int steps;      /* steps of the search */
    bool check;     /* a new capture may equal an earlier one */
    kn_set in_sums; /* all cards that are in a group with the right sum */
    kn_status status;
    /* hash table of the captures: index from base, plus 1; NULL while there are few */
    uint32_t *slot;
    uint32_t slots; /* a power of two */
    uint32_t small[SLOTS_INSIDE];
} collecting;

static inline ks_move take_move(unsigned card, kn_set cards)
{
    return (ks_move){KS_WORD_TAKE, (uint8_t)card, 0, KS_NO_SUIT, KS_NO_NUMBER, cards};
}

/* Returns the sums of groups of floor cards that have at least `least` cards. */
static inline uint64_t sums_on(const km_capture *k, kn_set floor, km_floor_sums *s)
{
    unsigned card;

    if (!kn_within(s->floor, floor))
        *s = (km_floor_sums){.floor = KN_EMPTY};
    for (KN_EACH(card, kn_minus(floor, s->floor))) {
        const uint8_t values[2] = {k->value[card], k->others ? k->other_value[card] : 0};
        const uint64_t any = s->one | s->more;
        for (int v = 0; v < 2; v++) {
            if (values[v] == 0)
                continue;
            s->one |= 1ull << values[v];
            s->more |= any << values[v];
        }
    }
    s->floor = floor;
    return k->least > 1 ? s->more : s->one | s->more;
}

/* Prepares a search: lists the cards with a value and, for each entry, the sums of the entries from
 * it on. */
static void __attribute__((noinline)) prepare_search(const km_capture *k, kn_set floor, adding *a)
{
    unsigned card;
    int n = 0;

    for (KN_EACH(card, floor)) {
        const uint8_t values[2] = {k->value[card], k->other_value[card]};
        for (int v = 0; v < 2; v++) {
            a->card[n] = (uint8_t)card;
            a->value[n] = values[v];
            n += values[v] != 0;
        }
    }
    a->count = n;
    a->rest[n] = 1;
    for (int i = n - 1; i >= 0; i--) {
        bool twin = i + 1 < n && a->card[i + 1] == a->card[i];
        a->next[i] = (uint16_t)(i + 1 + twin);
        a->rest[i] = a->rest[i + 1] | a->rest[a->next[i]] << a->value[i];
    }
}

/* --- the captures found so far, each once --- */

static uint32_t hash_of(kn_set s)
{
    uint64_t x = (s.lo ^ s.hi * 0x9e3779b97f4a7c15ull) * 0xbf58476d1ce4e5b9ull;
    return (uint32_t)(x ^ x >> 32);
}

static void enter_slot(collecting *c, kn_set cards, uint32_t number)
{
    uint32_t at = hash_of(cards) & (c->slots - 1);
    while (c->slot[at])
        at = (at + 1) & (c->slots - 1);
    c->slot[at] = number + 1;
}

/* Makes or enlarges the hash table, so that it is at most half full after one more capture. False:
 * out of memory. */
static bool grow_slots(collecting *c)
{
    uint32_t slots = SLOTS_FIRST, wanted = 2 * (uint32_t)(c->moves->count - c->base + 1);
    uint32_t *slot = c->small;
    while (slots < wanted)
        slots *= 2;
    if (slots > SLOTS_INSIDE) {
        slot = kn_calloc(slots, sizeof *slot);
        if (!slot)
            return false;
        if (c->slot != c->small)
            kn_free(c->slot);
    } else {
        for (uint32_t i = 0; i < slots; i++)
            slot[i] = 0;
    }
    c->slot = slot;
    c->slots = slots;
    for (int i = c->base; i < c->moves->count; i++)
        enter_slot(c, c->moves->list[i].cards, (uint32_t)(i - c->base));
    return true;
}

static bool is_there(const collecting *c, kn_set cards)
{
    const ks_move *list = c->moves->list + c->base;
    if (!c->slot) {
        for (int i = 0; i < c->moves->count - c->base; i++)
            if (kn_equal(list[i].cards, cards))
                return true;
        return false;
    }
    for (uint32_t at = hash_of(cards) & (c->slots - 1); c->slot[at]; at = (at + 1) & (c->slots - 1))
        if (kn_equal(list[c->slot[at] - 1].cards, cards))
            return true;
    return false;
}

static void add(collecting *c, kn_set cards)
{
    uint32_t count = (uint32_t)(c->moves->count - c->base);
    bool hashed = c->slot || (c->check &&
                              /* once there is a hash table, it contains all captures */
                              count >= COMPARED_MAX);
    if (hashed && (!c->slot || (count + 1) * 2 > c->slots) && !grow_slots(c)) {
        c->status = KN_SYSTEM;
        return;
    }
    if (c->check && is_there(c, cards))
        return;
    if (c->moves->count >= KM_CAPTURES_MAX) {
        c->status = KN_RULES;
        return;
    }
    if (!ks_moves_add(c->moves, take_move(c->card, cards))) {
        c->status = KN_SYSTEM;
        return;
    }
    if (c->slot)
        enter_slot(c, cards, count);
}

/* Adds a group, and its union with each capture from `base` to `end` that shares no card with
 * it. */
static void add_group(collecting *c, kn_set group, int end)
{
    c->steps += end - c->from;
    for (int i = c->from; i < end && c->status == KN_OK; i++)
        if (!kn_meets(c->moves->list[i].cards, group))
            add(c, kn_or(c->moves->list[i].cards, group));
    if (c->status == KN_OK)
        add(c, group);
}

/* --- groups that add up --- */

/* If floor cards stand for builds: returns true if such cards form a group. */
static bool is_group_beside_builds(const km_capture *k, kn_set group)
{
    return kn_is_single(group) ? !k->several || kn_meets(group, k->builds)
                               : !kn_meets(group, k->closed);
}

/* The union of two disjoint groups is always new. With a third group, the same union may be found
 * again. */
static void add_sum(const km_capture *k, collecting *c, kn_set group)
{
    if (k->built && !is_group_beside_builds(k, group))
        return;
    c->groups++;
    c->check = c->groups > 2 || k->others;
    c->in_sums = kn_or(c->in_sums, group);
    add_group(c, group, k->sums == KM_SUMS_ANY ? c->moves->count : c->from);
}

/* Returns true if a group of this many cards, the last of which is `last`, is allowed. */
static bool is_group(const km_capture *k, const collecting *c, int cards, unsigned last)
{
    return cards >= k->least && (cards > 1 || !k->lone_equals || !kn_has(k->equal[c->card], last));
}

static void find_sums(const km_capture *k, const adding *a, unsigned need, collecting *c)
{
    uint8_t at[KN_CARDS_MAX]; /* the entries of the group's cards so far */
    int depth = 0, i = 0;
    kn_set group = KN_EMPTY;

    while (c->status == KN_OK) {
        if (++c->steps > SEARCH_MAX) {
            c->status = KN_RULES;
            return;
        }
        if (a->rest[i] >> need & 1) {
            while (a->value[i] > need || !(a->rest[a->next[i]] >> (need - a->value[i]) & 1))
                i++;
        } else if (depth > 0) { /* all continuations have been tried: remove the latest card */
            i = at[--depth];
            need += a->value[i];
            kn_drop(&group, a->card[i++]);
            continue;
        } else {
            return;
        }
        if (a->value[i] == need) {
            if (is_group(k, c, depth + 1, a->card[i]))
                add_sum(k, c, kn_or(group, kn_set_of(a->card[i])));
            i++;
        } else if (k->most && depth + 1 >= k->most) {
            i++;
        } else {
            need -= a->value[i];
            kn_put(&group, a->card[i]);
            at[depth++] = (uint8_t)i;
            i = a->next[i];
        }
    }
}

static void drop_slots(collecting *c)
{
    if (c->slot && c->slot != c->small)
        kn_free(c->slot);
    c->slot = NULL;
    c->slots = 0;
}

/* Adds the captures that the card makes by its second number. They are searched separately, because
 * groups for different numbers can't be united. Finally lists each capture once. */
static void add_other_sums(const km_capture *k, const adding *a, unsigned need, collecting *c)
{
    ks_moves *moves = c->moves;
    int base = c->base, kept = base;
    drop_slots(c);
    c->base = c->from = moves->count;
    find_sums(k, a, need, c);
    drop_slots(c);
    c->base = c->from = base;
    if (moves->count - base > 1)
        ks_moves_sort(moves->list + base, moves->count - base);
    for (int i = base; i < moves->count; i++)
        if (i == base || !kn_equal(moves->list[i].cards, moves->list[i - 1].cards))
            moves->list[kept++] = moves->list[i];
    moves->count = kept;
}

/* --- equal cards --- */

/* Captures any number of equal cards, without sums. A sum may already have given some of these
 * captures. */
static void add_equals_alone(collecting *c, kn_set equal)
{
    unsigned card;
    int count = 0;
    kn_set one[KN_CARDS_MAX];
    for (KN_EACH(card, equal))
        one[count++] = kn_set_of(card);
    if (1ull << (count < 63 ? count : 63) > KM_CAPTURES_MAX)
        c->status = KN_RULES;
    for (uint32_t some = 1; c->status == KN_OK && some < 1u << count; some++) {
        kn_set cards = KN_EMPTY;
        for (int i = 0; i < count; i++)
            if (some >> i & 1)
                cards = kn_or(cards, one[i]);
        add(c, cards);
    }
}

static void add_equal(const km_capture *k, collecting *c, kn_set equal)
{
    int sums = k->sums == KM_SUMS_ANY ? c->moves->count : c->base;
    km_equal_mode limit = kn_has(k->one_equal, c->card) ? KM_EQUAL_ONE : k->limit;
    unsigned card;

    c->from = c->base;
    c->check = kn_meets(equal, c->in_sums);
    if (limit == KM_EQUAL_THREE && kn_count(equal) >= 3) {
        add_group(c, equal, sums);
    } else if (limit == KM_EQUAL_ANY && k->sums != KM_SUMS_ANY) {
        add_equals_alone(c, equal);
    } else {
        for (KN_EACH(card, equal))
            add_group(c, kn_set_of(card), limit == KM_EQUAL_ANY ? c->moves->count : sums);
    }
}

/* --- filters, and the order --- */

static void keep_meeting(ks_moves *moves, int base, kn_set equal)
{
    int kept = base;
    for (int i = base; i < moves->count; i++)
        if (kn_meets(moves->list[i].cards, equal))
            moves->list[kept++] = moves->list[i];
    moves->count = kept;
}

/* Captures are sorted by number of cards, so only a later one can contain an earlier one. */
static void keep_maximal(ks_moves *moves, int base)
{
    int kept = base;
    for (int i = base; i < moves->count; i++) {
        bool within = false;
        for (int j = moves->count - 1; j > i && !within; j--)
            within = kn_within(moves->list[i].cards, moves->list[j].cards);
        if (!within)
            moves->list[kept++] = moves->list[i];
    }
    moves->count = kept;
}

/* Captures are sorted by number of cards. */
static void keep_fewest(ks_moves *moves, int base)
{
    int kept = base, fewest = kn_count(moves->list[base].cards);
    while (kept < moves->count && kn_count(moves->list[kept].cards) == fewest)
        kept++;
    moves->count = kept;
}

/* --- all plays --- */

/* For a card that needs a search for groups, or that can capture several equal cards in more than
 * one way. */
static kn_status search(const km_capture *k, unsigned card, kn_set equal, const adding *a,
                        bool sums, ks_moves *moves)
{
    collecting c;
    c.moves = moves;
    c.card = card;
    c.base = c.from = moves->count;
    c.groups = c.steps = 0;
    c.check = false;
    c.in_sums = KN_EMPTY;
    c.status = KN_OK;
    c.slot = NULL;
    c.slots = 0;
    if (sums) {
        if (k->need[card])
            find_sums(k, a, k->need[card], &c);
        if (k->other_need[card] && c.status == KN_OK)
            add_other_sums(k, a, k->other_need[card], &c);
    }
    if (c.status == KN_OK && !kn_is_empty(equal))
        add_equal(k, &c, equal);
    drop_slots(&c);
    if (c.status != KN_OK)
        return c.status;
    if (k->match_first && !kn_is_empty(equal))
        keep_meeting(moves, c.base, equal);
    if (moves->count - c.base > 1)
        ks_moves_sort(moves->list + c.base, moves->count - c.base);
    if (k->choice == KM_CHOICE_MAXIMAL)
        keep_maximal(moves, c.base);
    else if (k->choice == KM_CHOICE_FEWEST && moves->count > c.base)
        keep_fewest(moves, c.base);
    return KN_OK;
}

kn_status km_capture_moves(const km_capture *k, kn_set hand, kn_set floor, km_floor_sums *known,
                           ks_moves *moves)
{
    km_floor_sums unknown = {.floor = KN_EMPTY};
    const uint64_t groups =
        k->sums == KM_SUMS_NONE && !k->others ? 0 : sums_on(k, floor, known ? known : &unknown);
    const kn_set sweepers = kn_meets(floor, k->bars) ? KN_EMPTY : k->sweepers;
    kn_set plain = KN_EMPTY;
    adding a;
    bool searchable = false;
    unsigned card;

    for (KN_EACH(card, hand)) {
        bool sweeps = kn_has(sweepers, card);
        kn_set equal = kn_and(sweeps ? k->sweeps[card] : k->equal[card], floor);
        bool sums = !sweeps && ((groups >> k->need[card] & 1) ||
                                (k->others && groups >> k->other_need[card] & 1)),
             none = kn_is_empty(equal);
        int base = moves->count;

        if (!sums && none) {
            kn_put(&plain, card);
            continue;
        }
        if (sweeps || (!sums && kn_is_single(equal))) {
            if (!ks_moves_add(moves, take_move(card, equal)))
                return KN_SYSTEM;
            if (sweeps)
                continue;
        } else {
            if (sums && !searchable)
                prepare_search(k, floor, &a);
            searchable |= sums;
            kn_status status = search(k, card, equal, &a, sums, moves);
            if (status != KN_OK)
                return status;
        }
        if (moves->count == base || k->duty == KM_TAKE_NEVER || (k->duty == KM_TAKE_MATCH && none))
            kn_put(&plain, card);
    }
    moves->plain = kn_or(moves->plain, plain);
    return KN_OK;
}

bool km_capture_is_possible(const km_capture *k, unsigned card, kn_set taken)
{
    km_capture loose = *k;
    ks_moves moves = {.plain = KN_EMPTY};
    bool found = false;

    loose.match_first = false;
    loose.choice = KM_CHOICE_ANY;
    if (!kn_is_empty(taken) &&
        km_capture_moves(&loose, kn_set_of(card), taken, NULL, &moves) == KN_OK)
        for (int i = 0; i < moves.count && !found; i++)
            found = kn_equal(moves.list[i].cards, taken);
    kn_free(moves.list);
    return found;
}

bool km_capture_takes_alone(const km_capture *k, unsigned by, unsigned card)
{
    const uint8_t needs[] = {k->need[by], k->other_need[by]},
                  values[] = {k->value[card], k->other_value[card]};
    if (kn_has(k->sweepers, by) && !kn_has(k->bars, card))
        return kn_has(k->sweeps[by], card);
    if (kn_has(k->equal[by], card) || k->sums == KM_SUMS_NONE || k->least > 1)
        return kn_has(k->equal[by], card);
    for (int n = 0; n < 4; n++)
        if (values[n / 2] && values[n / 2] == needs[n % 2])
            return true;
    return false;
}
