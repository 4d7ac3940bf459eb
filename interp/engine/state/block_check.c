/* SPDX-License-Identifier: MIT
 * block_check.c: checks whether a block is a possible state. Used by debug builds, by tests and for
 * loaded files. It reads the full state, returns one constant sentence, and repairs nothing.
 */
#include "state/block.h"

static const char *check_cards(const ks_layout *l, const ks_block *b)
{
    kn_set met = KN_EMPTY;

    for (int h = 0; h < l->heaps; h++) {
        if (kn_meets(met, b->sets[h]))
            return "a card is in two heaps";
        met = kn_or(met, b->sets[h]);
    }
    if (!kn_within(met, l->pack->all))
        return "a heap holds a card that the pack does not have";
    if (!kn_equal(met, l->pack->all))
        return "a card is in no heap";
    return NULL;
}

/* Checks that the order of a heap has exactly the heap's cards, and zeros after them. */
static const char *check_orders(const ks_layout *l, const ks_block *b)
{
    for (int h = 0; h < l->heaps; h++) {
        if (l->order_of[h] < 0)
            continue;
        const uint8_t *order = ks_order(l, b, h);
        kn_set met = KN_EMPTY;
        int n = kn_count(b->sets[h]);
        for (int i = 0; i < n; i++) {
            if (order[i] >= KN_CARDS_MAX || !kn_has(b->sets[h], order[i]))
                return "the order of a heap names a card that the heap does not hold";
            kn_put(&met, order[i]);
        }
        if (!kn_equal(met, b->sets[h]))
            return "the order of a heap names a card twice";
        for (int i = n; i < l->pack->cards; i++)
            if (order[i] != 0)
                return "the order of a heap is not zero beyond its cards";
    }
    return NULL;
}

static const char *check_knowledge(const ks_layout *l, const ks_block *b)
{
    kn_set public = b->sets[l->sees + KS_SPECTATOR(l)], open = KN_EMPTY;

    for (int s = 0; s < KS_KNOWERS(l); s++) {
        kn_set sees = b->sets[l->sees + s];
        if (!kn_within(sees, l->pack->all))
            return "a seat sees a card that the pack does not have";
        for (int h = 0; h < l->heaps; h++)
            if ((l->faces[h] >> s & 1) && !kn_within(b->sets[h], sees))
                return "a seat does not see a card of a heap that it sees face up";
        if (!kn_within(public, sees))
            return "a seat does not see a card that the spectator sees";
    }
    for (int h = 0; h < l->heaps; h++)
        if (l->possible_of[h] < 0)
            open = kn_or(open, b->sets[h]);
    for (int h = 0; h < l->heaps; h++) {
        if (l->possible_of[h] < 0) {
            if (!kn_within(b->sets[h], public))
                return "a heap without possible cards holds a card that not everybody sees";
            continue;
        }
        kn_set possible = b->sets[l->possible_of[h]];
        if (!kn_within(b->sets[h], possible))
            return "a heap holds a card that public knowledge rules out there";
        if (!kn_within(possible, l->pack->all))
            return "a card that the pack does not have is possible in a heap";
        if (kn_is_empty(b->sets[h]) && !kn_is_empty(possible))
            return "a card is possible in an empty heap";
        if (kn_meets(possible, open))
            return "a face-up card is marked as possible in another heap";
        if (ks_is_jumbled(l, b, h) && (l->order_of[h] < 0 || kn_is_empty(b->sets[h])))
            return "a heap without order or without cards is marked as jumbled";
    }
    return NULL;
}

static const char *check_variables(const ks_layout *l, const ks_block *b)
{
    const int32_t *ints = ks_ints(l, b);

    for (KS_EACH_VAR(var, l)) {
        for (int i = 0; i < var->count; i++) {
            if (var->type == KS_VAR_CARDS) {
                if (!kn_within(b->sets[var->at + i], l->pack->all))
                    return "a set variable holds a card that the pack does not have";
                continue;
            }
            int32_t value = ints[var->at + i];
            if (value == KS_NOBODY && ks_var_may_be_unset(var))
                continue;
            if (value < var->min || value > var->max)
                return "a variable is out of its range";
        }
    }
    return NULL;
}

/* Checks the fields of the block itself, and that everything unused is zero, because states are
 * compared by memcmp. */
static const char *check_fields(const ks_layout *l, const ks_block *b)
{
    if (b->standing > KS_UNFINISHED)
        return "the match has an unknown standing";
    if (b->waiting > 1)
        return "the flag of an awaited decision is neither 0 nor 1";
    if (b->waiting && b->standing != KS_RUNNING)
        return "a decision is awaited in a match that is over";
    if (b->place >= l->places || b->seat >= l->seats)
        return "the place or seat to move does not exist";
    if (b->depth > KS_FRAMES)
        return "too many phases are in progress";
    if (b->winners >> l->sides)
        return "a winning side does not exist";
    if (b->winners && b->standing != KS_OVER)
        return "there is a winner of a match that is not over";
    for (int i = b->depth; i < KS_FRAMES; i++)
        if (b->frame[i].phase | b->frame[i].step | b->frame[i].a | b->frame[i].b)
            return "a frame beyond the phases in progress is not zero";
    for (int i = 0; i < KS_FRAMES; i++)
        if (b->asked[i] > l->places || (b->asked[i] && i >= b->depth))
            return "the place or phase to be asked again does not exist";
    if (b->spare[0])
        return "a spare byte is not zero";
    const uint8_t *end = (const uint8_t *)b + l->size;
    for (const uint8_t *p = ks_bytes(l, b) + l->bytes; p < end; p++)
        if (*p)
            return "a byte beyond the block's parts is not zero";
    return NULL;
}

/* Accounts change only by payments to one another, so their total is constant. */
static const char *check_accounts(const ks_layout *l, const ks_block *b)
{
    const int32_t *ints = ks_ints(l, b);
    int64_t begun = 0, now = 0;

    for (KS_EACH_VAR(var, l)) {
        if (var->type != KS_VAR_ACCOUNT)
            continue;
        for (int i = 0; i < var->count; i++) {
            begun += var->start;
            now += ints[var->at + i];
        }
    }
    return begun == now ? NULL : "the accounts do not add up to their total";
}

const char *ks_block_check_position(const ks_layout *layout, const ks_block *block)
{
    static const char *(*const checks[])(const ks_layout *, const ks_block *) = {
        check_cards, check_orders, check_knowledge, check_variables, check_fields};
    const char *wrong = NULL;
    for (size_t i = 0; i < sizeof checks / sizeof *checks && !wrong; i++)
        wrong = checks[i](layout, block);
    return wrong;
}

const char *ks_block_check(const ks_layout *layout, const ks_block *block)
{
    const char *wrong = ks_block_check_position(layout, block);
    return wrong ? wrong : check_accounts(layout, block);
}
