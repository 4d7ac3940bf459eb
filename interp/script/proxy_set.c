/* SPDX-License-Identifier: MIT
 * proxy_set.c: what zones, the sets of an event and selectors can be asked: how many, which, worth
 * what. In kinds that may only use what a seat knows, a question whose answer the seat can't know
 * is an error. Nothing here changes anything.
 */
#include "script/internal.h"

/* The first argument, if it is what the question was read from (upvalue 1: its kind). With a dot in
 * place of the colon it is the next argument, which may be a set as well. */
static const kl_object *asked_of(lua_State *L, const char *what)
{
    const kl_object *object = kl_object_at(L, 1);
    kl_object_kind kind = (kl_object_kind)lua_tointeger(L, lua_upvalueindex(1));
    if (!object || object->kind != kind)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "use a colon: %s:%s(...); with a dot %s stands in its place",
                        kind == KL_OBJECT_HEAP ? "zone" : "cards", what,
                        object ? kl_object_names[object->kind] : luaL_typename(L, 1));
    return object;
}

/* The set that the first argument is, as far as `asked` goes. */
static kn_set self(lua_State *L, kn_set asked, const char *what)
{
    kl_host *host = kl_script_host(L);
    const kl_object *object = asked_of(L, what);
    kn_set cards = KN_EMPTY;
    kl_object_set(host, object, &cards);
    if (!kl_set_may_ask(host, object, cards, asked))
        kl_set_refuse(L, object);
    return kn_and(cards, asked);
}

static int set_count(lua_State *L)
{
    kn_set cards;
    const kl_object *object = asked_of(L, "count");
    kl_args_most(L, 2, "count");
    if (lua_isnoneornil(L, 2) && kl_object_set(kl_script_host(L), object, &cards))
        lua_pushinteger(L, kn_count(cards)); /* the number of cards is public */
    else
        lua_pushinteger(L, kn_count(self(L, kl_arg_cards(L, 2, "count"), "count")));
    return 1;
}

static int set_is_empty(lua_State *L)
{
    asked_of(L, "is_empty");
    lua_settop(L, 1);
    set_count(L);
    lua_pushboolean(L, lua_tointeger(L, -1) == 0);
    return 1;
}

static int set_has(lua_State *L)
{
    asked_of(L, "has");
    luaL_checkany(L, 2);
    kl_args_most(L, 2, "has");
    lua_pushboolean(L, !kn_is_empty(self(L, kl_arg_cards(L, 2, "has"), "has")));
    return 1;
}

static int set_all(lua_State *L)
{
    kn_set all = kl_script_host(L)->layout->pack->all, others;
    asked_of(L, "all");
    luaL_checkany(L, 2);
    kl_args_most(L, 2, "all");
    others = kn_minus(all, kl_arg_cards(L, 2, "all"));
    lua_pushboolean(L, kn_is_empty(self(L, others, "all")));
    return 1;
}

static int sum(lua_State *L, const int32_t *of, const char *what)
{
    kl_args_most(L, 2, what);
    kn_set cards = self(L, kl_arg_cards(L, 2, what), what);
    lua_Integer total = 0;
    unsigned card;
    for (KN_EACH(card, cards))
        total += of[card];
    lua_pushinteger(L, total);
    return 1;
}

static int set_points(lua_State *L)
{
    return sum(L, kl_script_host(L)->layout->pack->points, "points");
}

static int set_value_sum(lua_State *L)
{
    return sum(L, kl_script_host(L)->layout->pack->value, "value_sum");
}

/* The cards of an ordered zone from bottom to top, or NULL. */
static const uint8_t *order(kl_host *host, const kl_object *object)
{
    if (object->kind != KL_OBJECT_HEAP || host->layout->order_of[object->number] < 0)
        return NULL;
    return ks_order(host->layout, host->call->world->block, object->number);
}

/* Pushes the card at position `n` (from 0) of the first argument, or nil. In a pure call the seat
 * must know it. */
static int push_position(lua_State *L, int n, bool from_top, const char *what)
{
    kl_host *host = kl_script_host(L);
    const kl_object *object = asked_of(L, what);
    const uint8_t *positions;
    kn_set cards = KN_EMPTY;
    int count, card;

    kl_object_set(host, object, &cards);
    count = kn_count(cards);
    if (n < 0 || n >= count) {
        lua_pushnil(L);
        return 1;
    }
    if (from_top)
        n = count - 1 - n;
    positions = order(host, object);
    card = positions ? positions[n] : (int)kn_nth(cards, (unsigned)n);
    if (host->viewer != KL_VIEWER_TRUTH && object->kind == KL_OBJECT_HEAP) {
        kn_set known = kl_set_seen(host, object->number);
        if (positions ? !kn_has(known, (unsigned)card) : !kn_within(cards, known))
            kl_set_refuse(L, object);
    }
    kl_push_card(L, card);
    return 1;
}

static int set_top(lua_State *L)
{
    return push_position(L, 0, true, "top");
}

static int set_bottom(lua_State *L)
{
    return push_position(L, 0, false, "bottom");
}

static int set_at(lua_State *L)
{
    lua_Integer n;
    asked_of(L, "at");
    n = luaL_checkinteger(L, 2);
    return push_position(L, n < 1 || n > KN_CARDS_MAX ? -1 : (int)n - 1, false, "at");
}

/* The next card after `last` (-1: the first) in the zone's order, else the pack's; -1 at the end.
 */
static int card_after(lua_State *L, const kl_object *object, kn_set cards, int last)
{
    const uint8_t *positions = order(kl_script_host(L), object);
    int count = kn_count(cards);

    if (positions) {
        int n = 0;
        if (last < 0)
            return count ? positions[0] : -1;
        while (n < count && positions[n] != last)
            n++;
        if (n == count)
            kl_script_raise(L, KN_E_HOOK_VALUE,
                            "the zone changed while its cards were walked: move them "
                            "after the loop");
        return n + 1 < count ? positions[n + 1] : -1;
    }
    cards = kn_minus(cards, kn_set_first((unsigned)(last + 1)));
    return kn_is_empty(cards) ? -1 : (int)kn_first(cards);
}

/* The iterator of cards(): state is the set, control the last card. */
static int next_card(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    const kl_object *object = kl_object_at(L, 1);
    const kl_object *last = kl_object_at(L, 2);
    kn_set cards;

    if (!object || !kl_object_set(host, object, &cards) || (last && last->kind != KL_OBJECT_CARD))
        kl_script_raise(L, KN_E_HOOK_VALUE, "write: for card in zone:cards() do");
    kl_push_card(L, card_after(L, object, cards, last ? last->number : -1));
    return 1;
}

static int set_cards(lua_State *L)
{
    self(L, kl_script_host(L)->layout->pack->all, "cards");
    kl_script_push(L, kl_script_host(L)->next_card);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
}

const luaL_Reg kl_set_methods[] = {
    {"count", set_count},   {"is_empty", set_is_empty},   {"has", set_has}, {"all", set_all},
    {"points", set_points}, {"value_sum", set_value_sum}, {"top", set_top}, {"bottom", set_bottom},
    {"at", set_at},         {"cards", set_cards},         {NULL, NULL}};

static const char *const method_names[] = {
    "count", "is_empty", "has",  "all",    "points",  "value_sum", "top",  "bottom", "at",
    "cards", "move",     "deal", "insert", "shuffle", "cut",       "show", "add",    NULL};

static int no_method(lua_State *L)
{
    return kl_script_no_field(
        L, lua_toboolean(L, lua_upvalueindex(1)) ? "a zone" : "a set of cards", 2, method_names);
}

static int no_length(lua_State *L)
{
    return kl_script_raise(L, KN_E_HOOK_VALUE, "'#' counts tables: of cards write set:count()");
}

static int no_walk(lua_State *L)
{
    return kl_script_raise(L, KN_E_HOOK_VALUE,
                           "cards are walked by `for card in set:cards() do`, not by the set");
}

void kl_proxy_set_methods(lua_State *L, kl_object_kind kind)
{
    static const luaL_Reg wrong[] = {{"__len", no_length}, {"__call", no_walk}, {NULL, NULL}};
    bool heap = kind == KL_OBJECT_HEAP;
    luaL_newlibtable(L, kl_set_methods);
    lua_pushinteger(L, kind);
    luaL_setfuncs(L, kl_set_methods, 1);
    if (heap)
        luaL_setfuncs(L, kl_heap_verbs, 0);
    if (kind == KL_OBJECT_VAR_SET)
        luaL_setfuncs(L, kl_var_set_verbs, 0);
    lua_createtable(L, 0, 1);
    lua_pushboolean(L, heap);
    lua_pushcclosure(L, no_method, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setfield(L, -2, "__index");
    luaL_setfuncs(L, wrong, 0);
}

void kl_proxy_sets(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    for (int h = 0; h < host->layout->heaps; h++) {
        kl_object_new(L, KL_OBJECT_HEAP, h, 0);
        host->heap[h] = kl_object_ref(L);
    }
    for (int i = 0; i < KL_CALL_SETS; i++) {
        kl_object_new(L, KL_OBJECT_CALL_SET, i, 0);
        host->call_sets[i] = kl_object_ref(L);
    }
    lua_pushcfunction(L, next_card);
    host->next_card = kl_object_ref(L);
}
