/* SPDX-License-Identifier: MIT
 * trick_twin.c: interchangeable cards of a pack with several copies. In the list of moves, the
 * lowest of the playable cards that can't be told apart represents them. Each of them can be
 * played. trick_card.c decides which cards may be played.
 */
#include "mechanics/trick.h"

/* Returns the set with each card moved up by `n` places in the pack; n < 64. */
static inline kn_set further(kn_set s, int n)
{
    return (kn_set){s.lo << n, s.hi << n | s.lo >> (64 - n)};
}

/* ---- which cards are equal ---- */

static bool in_one_group(const ks_pack *pack, unsigned one, unsigned other)
{
    for (int i = 0; i < pack->groups->count; i++)
        if (kn_has(pack->groups->cards[i], one))
            return kn_has(pack->groups->cards[i], other);
    return false;
}

static bool both_or_none(kn_set cards, unsigned one, unsigned other)
{
    return kn_has(cards, one) == kn_has(cards, other);
}

/* Returns true if, under trump `t`, it makes no difference to a trick which of the two cards is
 * played. */
static bool is_one(const km_law *law, const ks_pack *pack, int t, unsigned one, unsigned other)
{
    const kn_set both = kn_or(kn_set_of(one), kn_set_of(other));
    unsigned card;
    if (law->class_of[t][one] != law->class_of[t][other] ||
        !kn_equal(kn_minus(law->beats[t][one], both), kn_minus(law->beats[t][other], both)) ||
        kn_has(law->beats[t][one], other) != kn_has(law->beats[t][other], one))
        return false;
    for (KN_EACH(card, kn_minus(pack->all, both)))
        if (!both_or_none(law->beats[t][card], one, other))
            return false;
    return true;
}

static bool are_twins(const km_law *law, const ks_pack *pack, unsigned one, unsigned other)
{
    bool same = pack->suit[one] != KS_NO_SUIT && pack->suit[one] == pack->suit[other] &&
                pack->rank[one] == pack->rank[other] && in_one_group(pack, one, other) &&
                both_or_none(law->free, one, other) && both_or_none(law->silent, one, other);
    for (int i = 0; i < law->helds && same; i++)
        same = law->held[i].trumps || both_or_none(law->held[i].cards, one, other);
    for (int t = 0; t <= pack->suits && same; t++)
        same = is_one(law, pack, t, one, other);
    return same;
}

void km_trick_find_twins(const ks_layout *l, const km_tricks *plan, km_law *law)
{
    const ks_pack *pack = l->pack;
    bool hidden =
        /* in an ordered hand, each card has a position of its own */
        l->order_of[plan->hand.heap] < 0;
    law->twins = 0;
    for (int apart = 1; apart < pack->copies && hidden; apart++) {
        kn_set *twin = &law->twin[apart - 1];
        for (int card = apart; card < pack->cards; card++)
            if (are_twins(law, pack, (unsigned)(card - apart), (unsigned)card))
                kn_put(twin, (unsigned)card);
        if (!kn_is_empty(*twin))
            law->twins = apart;
    }
}

/* ---- which of the interchangeable cards are listed ---- */

/* Removes the card that a variable names, and the card that it would represent. */
static void keep_named(kn_set *spare, int card, int apart)
{
    if (card < 0)
        return;
    kn_drop(spare, (unsigned)card);
    if (card + apart < KN_CARDS_MAX)
        kn_drop(spare, (unsigned)(card + apart));
}

/* Returns the cards that the card `apart` places before them represents: both may be played, the
 * public knows the same about both, and no variable names either. */
static kn_set spare(const km_run *run, const km_law *law, kn_set cards, int apart)
{
    const ks_layout *l = run->world.layout;
    const ks_block *b = run->world.block;
    kn_set out = kn_and(law->twin[apart - 1], kn_and(cards, further(cards, apart)));
    for (int heap = 0; heap < l->heaps && !kn_is_empty(out); heap++) {
        if (l->possible_of[heap] < 0)
            continue;
        kn_set there = b->sets[l->possible_of[heap]], same = further(there, apart);
        out = kn_minus(out, kn_or(kn_minus(there, same), kn_minus(same, there)));
    }
    for (int v = 0; v < l->vars && !kn_is_empty(out); v++) {
        const ks_var *var = &l->var[v];
        for (int i = 0; i < var->count; i++) {
            if (var->type == KS_VAR_CARD)
                keep_named(&out, (int)*km_int(run, var->at + i), apart);
            else if (var->type == KS_VAR_CARDS) {
                kn_set named = b->sets[var->at + i], same = further(named, apart);
                out = kn_minus(out, kn_or(kn_minus(named, same), kn_minus(same, named)));
            }
        }
    }
    return out;
}

kn_set km_trick_without_twins(const km_run *run, const km_law *law, kn_set cards)
{
    kn_set left = cards;
    for (int apart = 1; apart <= law->twins; apart++)
        left = kn_minus(left, spare(run, law, cards, apart));
    return left;
}

unsigned km_trick_twin_of(const km_run *run, const km_law *law, kn_set cards, unsigned card)
{
    for (int apart = law->twins; apart > 0; apart--)
        if (kn_has(spare(run, law, cards, apart), card))
            return card - (unsigned)apart;
    return card;
}
