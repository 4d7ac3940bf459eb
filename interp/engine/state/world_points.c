/* SPDX-License-Identifier: MIT
 * world_points.c: awards and settles points, and makes payments between accounts. Sums stop at the
 * limits of points instead of overflowing. No other file changes accounts. Each payment moves chips
 * from one account to another account.
 */
#include "base/points.h"
#include "state/world.h"

static int32_t held(int64_t units)
{
    return (int32_t)(units > KN_POINTS_MAX    ? KN_POINTS_MAX
                     : units < -KN_POINTS_MAX ? -KN_POINTS_MAX
                                              : units);
}

int64_t ks_points_of(const ks_world *w, kn_set cards)
{
    const ks_pack *pack = w->layout->pack;
    int64_t sum = 0;
    unsigned card;
    for (int i = 0; i < pack->worths; i++)
        sum += (int64_t)pack->worth[i] * kn_count(kn_and(cards, pack->of_worth[i]));
    if (kn_is_empty(pack->trump_differs))
        return sum;
    int32_t trump = ks_ints(w->layout, w->block)[w->layout->trump];
    if (trump < 0 || trump >= pack->suits)
        return sum;
    for (KN_EACH(card, kn_and(kn_and(cards, pack->trump_differs), pack->by_suit[trump])))
        sum += pack->trump_points[card] - pack->points[card];
    return sum;
}

void ks_award(ks_world *w, int side, int32_t units, int cause)
{
    const ks_layout *l = w->layout;
    int32_t *award = ks_ints(l, w->block) + l->award + cause * l->sides + side;

    *award = held((int64_t)*award + units);
    if (w->feed) {
        ks_event event = ks_event_plain(KS_EVENT_AWARD);
        event.side = side;
        event.cause = cause;
        event.number = units;
        ks_feed(w, &event);
    }
}

int32_t ks_awarded(const ks_world *w, int side)
{
    const ks_layout *l = w->layout;
    const int32_t *ints = ks_ints(l, w->block);
    int64_t awarded = 0;
    for (int cause = 0; cause < l->causes; cause++)
        awarded += ints[l->award + cause * l->sides + side];
    return held(awarded);
}

void ks_settle(ks_world *w)
{
    const ks_layout *l = w->layout;
    int32_t *ints = ks_ints(l, w->block);

    for (int side = 0; side < l->sides; side++) {
        int32_t awarded = ks_awarded(w, side);
        int32_t *score = &ints[l->score + side], *settled = &ints[l->settled + side];
        *score = held(*score + (int64_t)awarded - *settled);
        *settled = awarded;
    }
}

void ks_take_back(ks_world *w)
{
    const ks_layout *l = w->layout;
    int32_t *ints = ks_ints(l, w->block);

    for (int side = 0; side < l->sides; side++) {
        ints[l->score + side] = held((int64_t)ints[l->score + side] - ints[l->settled + side]);
        ints[l->settled + side] = 0;
    }
    for (int i = 0; i < l->causes * l->sides; i++)
        ints[l->award + i] = 0;
}

const ks_var *ks_account_var(const ks_layout *l, int at)
{
    for (const ks_var *var = l->var; var < l->var + l->vars; var++)
        if (var->type == KS_VAR_ACCOUNT && at >= var->at && at < var->at + var->count)
            return var;
    return NULL;
}

int32_t ks_pay(ks_world *w, int from, int to, int32_t amount)
{
    const ks_var *payer = ks_account_var(w->layout, from), *taker = ks_account_var(w->layout, to);
    int32_t *ints = ks_ints(w->layout, w->block);

    if (!payer || !taker || amount <= 0)
        return 0;
    int64_t has = (int64_t)ints[from] - payer->min;
    int64_t room = from == to ? has : (int64_t)taker->max - ints[to];
    if (amount > has)
        amount = (int32_t)has;
    if (amount > room)
        amount = (int32_t)room;
    if (amount <= 0)
        return 0;
    ints[from] -= amount;
    ints[to] += amount;
    if (w->feed) {
        ks_event event = ks_event_plain(KS_EVENT_PAY);
        event.from = from;
        event.to = to;
        event.number = amount;
        ks_feed(w, &event);
    }
    return amount;
}
