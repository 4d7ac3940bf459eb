/* SPDX-License-Identifier: MIT
 * world_points.c: points awarded and settled, and payments between accounts. Sums are held at the
 * limits of points rather than overflow; accounts change here only, and what one pays another gets.
 */
#include "base/points.h"
#include "state/world.h"

static int32_t held(int64_t units)
{
    return (int32_t)(units > KN_POINTS_MAX    ? KN_POINTS_MAX
                     : units < -KN_POINTS_MAX ? -KN_POINTS_MAX
                                              : units);
}

static kn_event plain_event(kn_event_kind kind)
{
    return (kn_event){.kind = kind,
                      .place = KN_NOBODY,
                      .seat = KN_NOBODY,
                      .from = KN_NOBODY,
                      .to = KN_NOBODY,
                      .side = KN_NOBODY,
                      .cause = KN_NOBODY};
}

void kn_award(kn_world *w, int side, int32_t units, int cause)
{
    const kn_layout *l = w->layout;
    int32_t *award = kn_ints(l, w->block) + l->award + cause * l->sides + side;

    *award = held((int64_t)*award + units);
    if (w->feed) {
        kn_event event = plain_event(KN_EVENT_AWARD);
        event.side = side;
        event.cause = cause;
        event.number = units;
        kn_feed(w, &event);
    }
}

int32_t kn_awarded(const kn_world *w, int side)
{
    const kn_layout *l = w->layout;
    const int32_t *ints = kn_ints(l, w->block);
    int64_t awarded = 0;
    for (int cause = 0; cause < l->causes; cause++)
        awarded += ints[l->award + cause * l->sides + side];
    return held(awarded);
}

void kn_settle(kn_world *w)
{
    const kn_layout *l = w->layout;
    int32_t *ints = kn_ints(l, w->block);

    for (int side = 0; side < l->sides; side++) {
        int32_t awarded = kn_awarded(w, side);
        int32_t *score = &ints[l->score + side], *settled = &ints[l->settled + side];
        *score = held(*score + (int64_t)awarded - *settled);
        *settled = awarded;
    }
    if (w->feed) {
        kn_event event = plain_event(KN_EVENT_SETTLE);
        kn_feed(w, &event);
    }
}

static const kn_var *account_at(const kn_layout *l, int at)
{
    for (int v = 0; v < l->vars; v++) {
        const kn_var *var = &l->var[v];
        if (var->type == KN_VAR_ACCOUNT && at >= var->at && at < var->at + var->count)
            return var;
    }
    return NULL;
}

int32_t kn_pay(kn_world *w, int from, int to, int32_t amount)
{
    const kn_var *payer = account_at(w->layout, from), *taker = account_at(w->layout, to);
    int32_t *ints = kn_ints(w->layout, w->block);

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
        kn_event event = plain_event(KN_EVENT_PAY);
        event.from = from;
        event.to = to;
        event.number = amount;
        kn_feed(w, &event);
    }
    return amount;
}
