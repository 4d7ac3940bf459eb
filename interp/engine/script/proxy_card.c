/* SPDX-License-Identifier: MIT
 * proxy_card.c: cards and selectors: values that scripts make while loading (`card "7D"`, `cards
 * "red 7"`), and that hooks compare and read. Zones, which change, are in proxy_set.c.
 */
#include "script/dispatch.h"
#include "script/fields.h"

static const char *const card_fields[] = {KL_CARD_FIELDS(KL_FIELD_NAME) NULL};

/* Reads a field that a card's table lacks: the suit of a joker, or an unknown name. Extra upvalue:
 * all fields. */
static int no_field(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(KL_EXTRA)) == LUA_TNIL)
        kl_script_no_field(L, "a card", card_fields);
    lua_pushnil(L);
    return 1;
}

/* Pushes the field with that number in `card_fields`, counted from 1. */
void kl_card_field(lua_State *L, int card, int number)
{
    enum { RANK = 1, SUIT, NAME, VALUE, POINTS, COPY };
    const kl_host *host = kl_script_host(L);
    const ks_pack *pack = host->layout->pack;
    int suit = pack->suit[card];
    if (number == RANK)
        kl_answer_reference(L, host->rank[pack->rank[card]]);
    else if (number == NAME)
        kl_answer_reference(L, host->card_name[card]);
    else if (number >= VALUE && number <= COPY)
        kl_answer_whole(L, number == VALUE    ? pack->value[card]
                           : number == POINTS ? pack->points[card]
                                              : pack->copy[card]);
    else if (suit == KS_NO_SUIT || (number != SUIT && pack->colour_of[suit] == KS_NO_SUIT))
        kl_answer_nil(L);
    else
        kl_answer_reference(L, number == SUIT ? host->suit[suit]
                                              : host->colour[pack->colour_of[suit]]);
}

/* Makes a table of all fields of a card, so that reading a field calls no function. */
static void push_card_fields(lua_State *L, int card)
{
    lua_createtable(L, 0, 7);
    for (int i = 0; card_fields[i]; i++) {
        kl_card_field(L, card, i + 1);
        lua_setfield(L, -2, card_fields[i]);
    }
}

static int no_write(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kl_object *object = kl_object_at(L, 1);
    return kl_script_raise(L, KN_E_HOOK_FIELD, "the fields of %s can't be changed",
                           object ? kl_object_names[object->kind] : "this");
}

/* Returns an operand of a set operation. A card counts as a set of one card. */
static kn_set operand(lua_State *L, int index)
{
    const kl_object *object = kl_object_at(L, index);
    if (object && object->kind == KL_OBJECT_CARD)
        return kn_set_of((unsigned)object->number);
    if (!object || object->kind != KL_OBJECT_SELECTOR)
        kl_script_raise(
            L, KN_E_HOOK_LOAD_ONLY,
            "+, - and * combine only sets that `cards` makes while the script loads, not %s",
            kl_kind_at(L, index));
    return object->set;
}

/* The name of its row says which operation: __add, __sub or __mul. */
static int join(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    char operation = kl_called_as(L)[2];
    kn_set a = operand(L, 1), b = operand(L, 2);
    if (!host->loading)
        kl_script_raise(L, KN_E_HOOK_LOAD_ONLY,
                        "sets can be combined only while the script loads: local x = a %c b at the "
                        "top of the script. During the game, collect cards in a list",
                        operation == 'a'   ? '+'
                        : operation == 's' ? '-'
                                           : '*');
    kl_object_new(L, KL_OBJECT_SELECTOR, 0, 0)->set = operation == 'a'   ? kn_or(a, b)
                                                      : operation == 's' ? kn_minus(a, b)
                                                                         : kn_and(a, b);
    return 1;
}

/* Pushes a new metatable that scripts can neither see nor change. */
static void metatable(lua_State *L, kl_object_kind kind)
{
    static const kl_function common[] = {
        {.name = "__newindex", .takes = {KL_REST}, .run = no_write}, {.name = NULL}};
    lua_newtable(L);
    kl_put_functions(L, common, KL_OBJECT_KINDS);
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -1);
    kl_script_host(L)->meta[kind] = kl_object_ref(L);
}

static void reference_texts(lua_State *L, const char *const *texts, int count, int *references)
{
    for (int i = 0; i < count; i++) {
        lua_pushstring(L, texts[i]);
        references[i] = kl_object_ref(L);
    }
}

/* Each card has a metatable of its own, with its fields. Otherwise the metatable is like that of
 * its kind. */
static void make_cards(lua_State *L)
{
    static const kl_function missing = {
        .name = "index", .takes = {KL_ANY, KL_ANY}, .by_lua = true, .run = no_field};
    kl_host *host = kl_script_host(L);
    int others = lua_gettop(L) + 1;
    lua_createtable(L, 0, 1); /* the metatable that all tables of fields share */
    kl_number_names(L, card_fields);
    kl_push_function(L, &missing, 1);
    lua_setfield(L, others, "__index");
    for (int c = 0; c < host->layout->pack->cards; c++) {
        kl_object_new(L, KL_OBJECT_CARD, c, 0);
        lua_createtable(L, 0, 6);
        kl_script_push(L, host->meta[KL_OBJECT_CARD]);
        for (lua_pushnil(L); lua_next(L, -2);) {
            lua_pushvalue(L, -2);
            lua_insert(L, -2);
            lua_rawset(L, -5);
        }
        lua_pop(L, 1);
        push_card_fields(L, c);
        lua_pushvalue(L, others);
        lua_setmetatable(L, -2);
        lua_setfield(L, -2, "__index");
        lua_setmetatable(L, -2);
        host->card[c] = kl_object_ref(L);
    }
    lua_pop(L, 1);
}

void kl_proxy_metatables(lua_State *L)
{
    static const kl_function operators[] = {
        {.name = "__add", .takes = {KL_ANY, KL_ANY}, .run = join},
        {.name = "__sub", .takes = {KL_ANY, KL_ANY}, .run = join},
        {.name = "__mul", .takes = {KL_ANY, KL_ANY}, .run = join},
        {.name = NULL}};
    kl_host *host = kl_script_host(L);
    const ks_pack *pack = host->layout->pack;

    for (int kind = 0; kind < KL_OBJECT_RULES; kind++) {
        metatable(L, (kl_object_kind)kind);
        if (kind == KL_OBJECT_CARD || kind == KL_OBJECT_SELECTOR)
            kl_put_functions(L, operators, KL_OBJECT_KINDS);
        if (kind == KL_OBJECT_SELECTOR || kind == KL_OBJECT_HEAP || kind == KL_OBJECT_CALL_SET ||
            kind == KL_OBJECT_VAR_SET)
            kl_proxy_set_methods(L, (kl_object_kind)kind);
        lua_pop(L, 1);
    }
    reference_texts(L, pack->name, pack->cards, host->card_name);
    reference_texts(L, pack->rank_name, pack->ranks, host->rank);
    reference_texts(L, pack->suit_name, pack->suits, host->suit);
    reference_texts(L, pack->colour_name, pack->colours, host->colour);
    make_cards(L);
}
