/* SPDX-License-Identifier: MIT
 * pairs.c: `pairs` in the same order on all machines: numbers, then texts by bytes, then cards in
 * the pack's order. Lua's own order depends on a random seed of each process.
 */
#include <string.h>

#include "script/dispatch.h"

typedef enum kind { NUMBER, TEXT, CARD } kind;
typedef struct key { /* 16 bytes, small enough to sort the keys of any table */
    union {
        lua_Integer integer; /* also for a card */
        lua_Number number;
        const char *text;
    } is;
    uint32_t length;
    uint8_t kind;
    bool fraction;
} key;

/* Reads the key at `index`. False: keys of its type have no order. */
static bool read_key(lua_State *L, int index, key *out)
{
    const kl_object *object = kl_object_at(L, index);
    size_t length = 0;
    *out = (key){0};
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        out->kind = NUMBER;
        out->fraction = !lua_isinteger(L, index);
        if (out->fraction)
            out->is.number = lua_tonumber(L, index);
        else
            out->is.integer = lua_tointeger(L, index);
        return true;
    case LUA_TSTRING:
        out->kind = TEXT;
        out->is.text = lua_tolstring(L, index, &length);
        out->length = (uint32_t)length;
        return true;
    default:
        out->kind = CARD;
        out->is.integer = object ? object->number : 0;
        return object && object->kind == KL_OBJECT_CARD;
    }
}

static int compare_numbers(const key *a, const key *b)
{
    lua_Number x = a->fraction ? a->is.number : (lua_Number)a->is.integer;
    lua_Number y = b->fraction ? b->is.number : (lua_Number)b->is.integer;
    if (!a->fraction && !b->fraction)
        return a->is.integer < b->is.integer ? -1 : a->is.integer > b->is.integer;
    return x < y ? -1 : x > y ? 1 : a->fraction - b->fraction;
}

static int compare(const key *a, const key *b)
{
    uint32_t length = a->length < b->length ? a->length : b->length;
    int order;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->kind != TEXT)
        return compare_numbers(a, b);
    order = memcmp(a->is.text, b->is.text, length);
    return order ? order : a->length < b->length ? -1 : a->length > b->length;
}

static void sink(key *keys, size_t i, size_t count)
{
    for (size_t child; (child = 2 * i + 1) < count; i = child) {
        key swap = keys[i];
        if (child + 1 < count && compare(&keys[child], &keys[child + 1]) < 0)
            child++;
        if (compare(&keys[i], &keys[child]) >= 0)
            return;
        keys[i] = keys[child];
        keys[child] = swap;
    }
}

/* Sorts distinct keys by heap sort. Hooks traverse tables during playouts, and qsort may allocate
 * memory that is neither counted nor limited. */
static void sort_keys(key *keys, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sink(keys, i, count);
    for (size_t i = count; i-- > 1;) {
        key swap = keys[0];
        keys[0] = keys[i];
        keys[i] = swap;
        sink(keys, 0, i);
    }
}

static void push_key(lua_State *L, const key *k)
{
    if (k->kind == TEXT)
        lua_pushlstring(L, k->is.text, k->length);
    else if (k->kind == CARD)
        kl_push_card(L, (int)k->is.integer);
    else if (k->fraction)
        lua_pushnumber(L, k->is.number);
    else
        lua_pushinteger(L, k->is.integer);
}

bool kl_pairs_sorted(lua_State *L, int table)
{
    size_t count = 0, i = 0;
    key *keys;

    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1))
        count++;
    kl_script_charge(L, count * 8 + 1);
    keys = lua_newuserdatauv(L, count * sizeof *keys, 0);
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        if (!read_key(L, -2, &keys[i++])) {
            lua_pushstring(L, kl_kind_at(L, -2));
            return false;
        }
    }
    sort_keys(keys, count);
    lua_createtable(L, (int)count, 0);
    for (i = 0; i < count; i++) {
        push_key(L, &keys[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_remove(L, -2);
    return true;
}

/* Finds the position after the key at index 2 in the sorted keys on top of the stack; keeps no
 * state between calls. */
static lua_Integer position_after(lua_State *L)
{
    lua_Integer low = 1, high = (lua_Integer)lua_rawlen(L, -1);
    key control;
    if (lua_isnil(L, 2))
        return 1;
    if (!read_key(L, 2, &control))
        return high + 1;
    while (low <= high) {
        lua_Integer middle = low + (high - low) / 2;
        key k;
        int order;
        lua_rawgeti(L, -1, middle);
        read_key(L, -1, &k);
        order = compare(&k, &control);
        lua_pop(L, 1);
        if (order <= 0)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return low;
}

/* The step of pairs. The sorted keys are in the extra upvalue or, if that is nil, in [2] of the
 * frozen table's metatable. Scripts may call it with any table and any key. */
static int next_pair(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    if (!lua_isnil(L, lua_upvalueindex(KL_EXTRA)))
        lua_pushvalue(L, lua_upvalueindex(KL_EXTRA));
    else if (!lua_getmetatable(L, 1) || lua_rawgeti(L, -1, 2) != LUA_TTABLE)
        kl_script_raise(L, KN_E_HOOK_VALUE, "the iterator of pairs was called with another table");
    for (lua_Integer i = position_after(L);; i++) {
        if (lua_rawgeti(L, -1, i) == LUA_TNIL)
            return 1;
        lua_pushvalue(L, -1);
        lua_gettable(L, 1);
        if (!lua_isnil(L, -1)) /* the loop may have cleared the field */
            return 2;
        lua_pop(L, 2);
    }
}

static const kl_function step = {
    .name = "pairs", .takes = {KL_TABLE, KL_ANY}, .cost = 8, .run = next_pair};

void kl_pairs_prepare(lua_State *L, int content, int metatable)
{
    int top = lua_gettop(L);
    if (kl_pairs_sorted(L, content)) {
        lua_rawseti(L, metatable, 2);
        lua_pushnil(L);
        kl_push_function(L, &step, 1);
        lua_rawseti(L, metatable, 3);
    }
    lua_settop(L, top);
}

int kl_lib_pairs(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    if (!lua_getmetatable(L, 1)) { /* a table that the script has made and that is not frozen yet */
        if (!kl_pairs_sorted(L, 1))
            kl_script_raise(
                L, KN_E_HOOK_VALUE,
                "pairs accepts only tables whose keys are numbers, texts or cards, not %s",
                lua_tostring(L, -1));
        kl_push_function(L, &step, 1);
    } else if (lua_rawgeti(L, 2, 3) == LUA_TNIL) {
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "pairs accepts only tables whose keys are numbers, texts or cards");
    }
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
}

/* The step of ipairs. Keeps no state between calls. Scripts may call it with any table and
 * number. */
static int next_item(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_Integer i = (lua_Integer)((lua_Unsigned)given[1].number + 1);
    lua_pushinteger(L, i);
    return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

int kl_lib_ipairs(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushvalue(L, lua_upvalueindex(KL_EXTRA));
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

const kl_function kl_ipairs_step = {
    .name = "ipairs", .takes = {KL_TABLE, KL_INTEGER}, .run = next_item};
