/* SPDX-License-Identifier: MIT
 * view.c: what one seat may know of a position, as JSON. It reads cards through `sees` and
 * variables through ks_view_sees_var only, and names every field it gives out: nothing is copied
 * wholesale.
 */
#include "state/view.h"

#include <stdio.h>

#include "base/points.h"

enum { EVERYTHING = -2 };

/* The cards whose exact place `seat` knows; a spectator knows what every seat knows. */
static kn_set seen(const ks_world *w, int seat)
{
    const ks_layout *l = w->layout;
    const kn_set *sees = w->block->sets + l->sees;
    kn_set cards = l->pack->all;

    if (seat >= 0)
        return sees[seat];
    for (int s = 0; s < l->seats && seat != EVERYTHING; s++)
        cards = kn_and(cards, sees[s]);
    return cards;
}

int ks_view_heap(const ks_world *w, int heap, int seat, uint8_t out[KN_CARDS_MAX])
{
    const ks_layout *l = w->layout;
    kn_set cards = w->block->sets[heap], known = kn_and(cards, seen(w, seat));
    int n = kn_count(cards), i = 0;
    unsigned card;

    if (l->order_of[heap] < 0) {
        for (KN_EACH(card, known))
            out[i++] = (uint8_t)card;
        while (i < n)
            out[i++] = KN_NO_CARD;
        return n;
    }
    const uint8_t *order = ks_order(l, w->block, heap);
    bool top_first = l->zone[l->zone_of[heap]].stacked;
    for (; i < n; i++) {
        card = order[top_first ? n - 1 - i : i];
        out[i] = kn_has(known, card) ? (uint8_t)card : KN_NO_CARD;
    }
    return n;
}

bool ks_view_sees_var(const ks_layout *layout, const ks_var *var, int owner, int seat)
{
    if (var->sight == KS_SEEN_ALL || seat == EVERYTHING)
        return true;
    if (var->sight == KS_SEEN_NOBODY || seat < 0 || var->per == KS_PER_TABLE)
        return false;
    if (var->per == KS_PER_SIDE)
        return layout->side_of[seat] == owner;
    /* Of a seat or a place; a dummy, beyond the seats, has a side (255) that no seat is on. */
    return owner == seat ||
           (var->sight == KS_SEEN_SIDE && layout->side_of[owner] == layout->side_of[seat]);
}

bool ks_view_sees_all_of(const ks_layout *layout, const ks_var *var, int seat)
{
    for (int owner = 0; owner < var->count; owner++)
        if (!ks_view_sees_var(layout, var, owner, seat))
            return false;
    return true;
}

bool ks_view_knows_cards(const ks_world *w, int heap, kn_set asked, int seat)
{
    const kn_set cards = w->block->sets[heap];
    kn_set known = seen(w, seat);
    if (seat >= 0 && w->layout->faces[heap] >> seat & 1)
        known = kn_or(known, cards);
    return kn_within(cards, known) || kn_within(asked, known);
}

/* ---- JSON; any step may run out of memory, which makes the whole view NULL ---- */

typedef struct writer {
    const ks_world *w;
    int seat;
    bool failed;
} writer;

/* Puts `value` (taken over, NULL when memory was out) under `key`. */
static void put(writer *o, json_t *map, const char *key, json_t *value)
{
    if (!value || !map || json_object_set_new(map, key, value) != 0)
        o->failed = true;
}

static void append(writer *o, json_t *list, json_t *value)
{
    if (!value || !list || json_array_append_new(list, value) != 0)
        o->failed = true;
}

static void put_numbered(writer *o, json_t *map, int number, json_t *value)
{
    char key[16];

    snprintf(key, sizeof key, "%d", number);
    put(o, map, key, value);
}

/* Points are numbers where a unit is a point, else exact decimal text: no reader rounds them. */
static json_t *points(const writer *o, int32_t units)
{
    char text[KN_POINTS_TEXT];
    int per = o->w->layout->pack->per;

    return per == 1 ? json_integer(units) : json_string(kn_points_write(text, units, per));
}

static json_t *card_list(writer *o, const uint8_t *cards, int n)
{
    json_t *list = json_array();

    for (int i = 0; i < n; i++)
        append(o, list,
               cards[i] == KN_NO_CARD ? json_null()
                                      : json_string(o->w->layout->pack->name[cards[i]]));
    return list;
}

static json_t *heap(writer *o, int number)
{
    uint8_t cards[KN_CARDS_MAX];
    int n = ks_view_heap(o->w, number, o->seat, cards);
    json_t *map = json_object();

    put(o, map, "count", json_integer(n));
    put(o, map, "cards", card_list(o, cards, n));
    return map;
}

static json_t *zones(writer *o)
{
    const ks_layout *l = o->w->layout;
    json_t *map = json_object();

    for (int z = 0; z < l->zones; z++) {
        const ks_zone *zone = &l->zone[z];
        if (zone->per == KS_PER_TABLE) {
            put(o, map, zone->name, heap(o, zone->heap));
            continue;
        }
        json_t *owners = json_object();
        for (int i = 0; i < zone->heaps; i++)
            put_numbered(o, owners, i, heap(o, zone->heap + i));
        put(o, map, zone->name, owners);
    }
    return map;
}

/* A name out of `names`, or null for what is unset or has none. */
static json_t *named(const char *const *names, int count, int32_t value)
{
    return value >= 0 && value < count ? json_string(names[value]) : json_null();
}

static json_t *set_value(writer *o, kn_set cards)
{
    uint8_t list[KN_CARDS_MAX];
    int n = 0;
    unsigned card;

    for (KN_EACH(card, cards))
        list[n++] = (uint8_t)card;
    return card_list(o, list, n);
}

static json_t *variable_value(writer *o, const ks_var *var, int owner)
{
    const ks_world *w = o->w;
    const ks_pack *pack = w->layout->pack;

    if (var->type == KS_VAR_CARDS)
        return set_value(o, w->block->sets[var->at + owner]);
    int32_t value = ks_ints(w->layout, w->block)[var->at + owner];
    switch (var->type) {
    case KS_VAR_FLAG:
        return json_boolean(value != 0);
    case KS_VAR_SEAT:
    case KS_VAR_SIDE:
        return value < 0 ? json_null() : json_integer(value);
    case KS_VAR_CARD:
        return named(pack->name, pack->cards, value);
    case KS_VAR_SUIT:
        return named(pack->suit_name, pack->suits, value);
    case KS_VAR_RANK:
        return named(pack->rank_name, pack->ranks, value);
    case KS_VAR_CHOICE: {
        int count = 0;
        while (var->choices && var->choices[count])
            count++;
        return named(var->choices, count, value);
    }
    case KS_VAR_POINTS:
        return points(o, value);
    default:
        return json_integer(value);
    }
}

/* The core's own variables that the view gives under their own keys. */
static bool stands_apart(const ks_layout *l, const ks_var *var)
{
    return var->private_ && var->type != KS_VAR_CARDS &&
           (var->at == l->dealer || var->at == l->score || var->at == l->games_won ||
            var->at == l->deal || var->at == l->deals || var->at == l->games);
}

/* What the seat may not see is left out, not given as null: null is a value that is unset. */
static json_t *variables(writer *o)
{
    const ks_layout *l = o->w->layout;
    json_t *map = json_object();

    for (int v = 0; v < l->vars; v++) {
        const ks_var *var = &l->var[v];
        if (stands_apart(l, var))
            continue;
        if (var->per == KS_PER_TABLE) {
            if (ks_view_sees_var(l, var, 0, o->seat))
                put(o, map, var->name, variable_value(o, var, 0));
            continue;
        }
        json_t *owners = json_object();
        for (int i = 0; i < var->count; i++)
            if (ks_view_sees_var(l, var, i, o->seat))
                put_numbered(o, owners, i, variable_value(o, var, i));
        put(o, map, var->name, owners);
    }
    return map;
}

static json_t *by_side(writer *o, int at, bool in_points)
{
    const ks_layout *l = o->w->layout;
    const int32_t *ints = ks_ints(l, o->w->block);
    json_t *map = json_object();

    for (int side = 0; side < l->sides; side++)
        put_numbered(o, map, side,
                     in_points ? points(o, ints[at + side]) : json_integer(ints[at + side]));
    return map;
}

/* Causes that have awarded something in this deal, with what each side got. */
static json_t *awards(writer *o)
{
    const ks_layout *l = o->w->layout;
    const int32_t *ints = ks_ints(l, o->w->block);
    json_t *map = json_object();

    for (int cause = 0; cause < l->causes; cause++) {
        bool any = false;
        for (int side = 0; side < l->sides; side++)
            any = any || ints[l->award + cause * l->sides + side] != 0;
        if (any)
            put(o, map, l->cause[cause], by_side(o, l->award + cause * l->sides, true));
    }
    return map;
}

static json_t *to_move(writer *o)
{
    const ks_block *b = o->w->block;

    if (!b->waiting)
        return json_null();
    json_t *map = json_object();
    put(o, map, "seat", json_integer(b->seat));
    put(o, map, "place", json_integer(b->place));
    return map;
}

static json_t *winners(writer *o)
{
    json_t *list = json_array();

    for (int side = 0; side < o->w->layout->sides; side++)
        if (o->w->block->winners >> side & 1)
            append(o, list, json_integer(side));
    return list;
}

json_t *ks_view(const ks_world *w, int seat)
{
    static const char *const standing[] = {"running", "over", "unfinished"};
    const ks_layout *l = w->layout;
    const ks_block *b = w->block;
    const int32_t *ints = ks_ints(l, b);
    writer o = {w, seat, false};
    json_t *map = json_object();
    int32_t dealer = ints[l->dealer];

    put(&o, map, "awards", awards(&o));
    put(&o, map, "deal", json_integer(ints[l->deal]));
    put(&o, map, "dealer", dealer < 0 ? json_null() : json_integer(dealer));
    put(&o, map, "deals", json_integer(ints[l->deals]));
    put(&o, map, "games", json_integer(ints[l->games]));
    put(&o, map, "games_won", by_side(&o, l->games_won, false));
    put(&o, map, "moves", json_integer(b->moves));
    put(&o, map, "scores", by_side(&o, l->score, true));
    put(&o, map, "standing", json_string(standing[b->standing]));
    put(&o, map, "to_move", to_move(&o));
    put(&o, map, "variables", variables(&o));
    put(&o, map, "winners", winners(&o));
    put(&o, map, "zones", zones(&o));
    if (o.failed) {
        json_decref(map);
        return NULL;
    }
    return map;
}
