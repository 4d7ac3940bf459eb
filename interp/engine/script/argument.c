/* SPDX-License-Identifier: MIT
 * argument.c: the cards of an argument: a card, a zone, a selection or a list of them. In hooks
 * that may only use the facts that a seat knows, cards unknown to the seat are an error.
 */
#include "script/dispatch.h"
#include "state/view.h"
#include "state/world.h"

/* Returned by value, not through a pointer, because a load wider than the two stores before it
 * would stall. */
kn_set kl_object_cards(const kl_host *host, const kl_object *object)
{
    switch (object->kind) {
    case KL_OBJECT_CARD:
        return kn_set_of((unsigned)object->number);
    case KL_OBJECT_SELECTOR:
        return object->set;
    case KL_OBJECT_HEAP:
        return host->now.call ? host->now.call->world->block->sets[object->number] : KN_EMPTY;
    case KL_OBJECT_CALL_SET:
        return host->now.call_set[object->number];
    case KL_OBJECT_VAR_SET:
        return host->now.call ? host->now.call->world->block
                                    ->sets[host->slot[object->number].at + object->owner]
                              : KN_EMPTY;
    default:
        return KN_EMPTY;
    }
}

/* Returns the cards whose presence in the heap the seat of a read-only call can decide. */
static kn_set seen(const kl_host *host, int heap)
{
    const ks_layout *l = host->layout;
    const ks_block *b = host->now.call->world->block;
    kn_set known = KN_EMPTY;
    if (host->now.viewer == KL_VIEWER_NOBODY)
        return l->possible_of[heap] < 0 ? b->sets[heap] : known;
    known = b->sets[l->sees + host->now.viewer];
    if (l->faces[heap] >> host->now.viewer & 1)
        known = kn_or(known, b->sets[heap]);
    return known;
}

/* True if the seat knows for each card of `asked` whether it is in the heap, because it knows where
 * these cards are, or knows all cards of the heap. */
static bool may_ask(const kl_host *host, const kl_object *object, kn_set cards, kn_set asked)
{
    kn_set known;
    if (host->now.viewer == KL_VIEWER_TRUTH || object->kind != KL_OBJECT_HEAP)
        return true;
    known = seen(host, object->number);
    return kn_within(cards, known) || kn_within(asked, known);
}

static void refuse(lua_State *L, const kl_object *object)
{
    const kl_host *host = kl_script_host(L);
    const char *zone = host->layout->zone[host->layout->zone_of[object->number]].name;
    if (host->now.viewer == KL_VIEWER_NOBODY)
        kl_script_raise(L, KN_E_HOOK_HIDDEN, "'%s' has cards that some seats have not seen", zone);
    kl_script_raise(L, KN_E_HOOK_HIDDEN,
                    "'%s' has cards that seat %d has not seen: only their number can be read", zone,
                    host->now.viewer);
}

void kl_slot_check(lua_State *L, const kl_slot *slot, int owner)
{
    const kl_host *host = kl_script_host(L);
    if (host->now.viewer != KL_VIEWER_TRUTH && slot->var->sight != KS_SEEN_ALL &&
        !ks_view_sees_var(host->layout, slot->var, owner, host->now.viewer))
        kl_script_raise(L, KN_E_HOOK_HIDDEN, "the variable '%s' is hidden from this seat",
                        slot->name);
}

kn_set kl_set_read(lua_State *L, const kl_object *object, kn_set asked)
{
    kl_host *host = kl_script_host(L);
    host->looked = true;
    if (object->kind == KL_OBJECT_SELECTOR)
        return kn_and(object->set, asked);
    kn_set cards = kl_object_cards(host, object);
    if (host->now.viewer == KL_VIEWER_TRUTH)
        return kn_and(cards, asked);
    if (object->kind == KL_OBJECT_VAR_SET)
        kl_slot_check(L, &host->slot[object->number], object->owner);
    if (!may_ask(host, object, cards, asked))
        refuse(L, object);
    return kn_and(cards, asked);
}

int kl_set_position(lua_State *L, const kl_object *zone, int n)
{
    const kl_host *host = kl_script_host(L);
    int card = ks_order(host->layout, host->now.call->world->block, zone->number)[n];
    const ks_layout *l = host->layout;
    bool lost = ks_is_jumbled(l, host->now.call->world->block, zone->number) &&
                !(host->now.viewer >= 0 && l->faces[zone->number] >> host->now.viewer & 1);
    if (host->now.viewer != KL_VIEWER_TRUTH &&
        (lost || !kn_has(seen(host, zone->number), (unsigned)card)))
        refuse(L, zone);
    return card;
}

void kl_want_order(lua_State *L, const kl_object *zone, const char *what)
{
    const ks_layout *l = kl_script_host(L)->layout;
    if (l->order_of[zone->number] < 0)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "%s: the zone '%s' has no order, because it lacks `ordered: true`", what,
                        l->zone[l->zone_of[zone->number]].name);
}

/* Returns the cards of one object, after checking that a read-only call may know them. */
static kn_set cards_at(lua_State *L, int index, const char *what)
{
    kl_host *host = kl_script_host(L);
    const kl_object *object = kl_object_at(L, index);
    if (!object || !(KL_IS_CARDS >> object->kind & 1))
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "%s expects cards (a card, a zone, a selection made by `cards` "
                        "while loading, or a list { } of them), not %s",
                        what, kl_kind_at(L, index));
    return kl_set_read(L, object, host->layout->pack->all);
}

/* Pushes the content of the list at `index`, which may be frozen; returns the number of items. */
static lua_Unsigned begin_list(lua_State *L, int index)
{
    luaL_checkstack(L, 4, NULL);
    if (!kl_script_content(L, index))
        lua_pushvalue(L, index);
    return (lua_Unsigned)kl_length(L, -1);
}

/* Returns all cards of a list, which a hook may have built during the call. */
static kn_set cards_of_list(lua_State *L, int index, const char *what)
{
    kn_set cards = KN_EMPTY;
    lua_Unsigned count = begin_list(L, index);
    int list = lua_gettop(L);
    lua_pushnil(L);
    if (count == 0 && lua_next(L, list))
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s expects a list of cards, { first, second }", what);
    lua_settop(L, list);
    for (lua_Unsigned i = 2; i <= 3; i++)
        if (lua_rawgeti(L, list, (lua_Integer)(count + i)) != LUA_TNIL)
            kl_script_raise(L, KN_E_HOOK_VALUE, "%s expects a list without holes: item %lld is nil",
                            what, (long long)count + 1);
    lua_settop(L, list);
    kl_script_charge(L, count + 1);
    for (lua_Unsigned i = 1; i <= count; i++) {
        lua_rawgeti(L, list, (lua_Integer)i);
        cards = kn_or(cards, cards_at(L, -1, what));
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return cards;
}

kn_set kl_arg_cards(lua_State *L, int index, const char *what)
{
    if (lua_isnoneornil(L, index))
        return kl_script_host(L)->layout->pack->all;
    return lua_istable(L, index) ? cards_of_list(L, index, what) : cards_at(L, index, what);
}

/* Returns the cards that an object names individually. Selections and the zone `self` don't name
 * cards, because they only restrict the cards of the zone. */
static kn_set named_by(kl_host *host, const kl_object *object, const kl_object *self)
{
    bool chooses = object->kind == KL_OBJECT_SELECTOR ||
                   (object->kind == KL_OBJECT_HEAP && object->number == self->number);
    return chooses ? KN_EMPTY : kl_object_cards(host, object);
}

kn_set kl_arg_named(lua_State *L, int index, const kl_object *object, const kl_object *self)
{
    kl_host *host = kl_script_host(L);
    kn_set cards = KN_EMPTY;
    if (object)
        return named_by(host, object, self);
    if (!lua_istable(L, index))
        return cards;
    lua_Unsigned count = begin_list(L, index);
    int list = lua_gettop(L);
    kl_script_charge(L, count);
    for (lua_Unsigned i = 1; i <= count; i++) {
        lua_rawgeti(L, list, (lua_Integer)i);
        if ((object = kl_object_at(L, -1)))
            cards = kn_or(cards, named_by(host, object, self));
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return cards;
}

int kl_arg_list(lua_State *L, int index, const kl_object *self, uint8_t cards[KN_CARDS_MAX])
{
    const kl_host *host = kl_script_host(L);
    const ks_world *w = host->now.call->world;
    kn_set left = w->block->sets[self->number];
    int n = 0;
    if (!lua_istable(L, index))
        return -1;
    lua_Unsigned count = begin_list(L, index);
    int list = lua_gettop(L);
    kl_script_charge(L, count);
    for (lua_Unsigned i = 1; i <= count; i++) {
        lua_rawgeti(L, list, (lua_Integer)i);
        const kl_object *object = kl_object_at(L, -1);
        kn_set named = object ? kn_and(kl_object_cards(host, object), left) : KN_EMPTY;
        n += ks_list_cards(w->layout, w->block, self->number, named, cards + n);
        left = kn_minus(left, named);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return n;
}
