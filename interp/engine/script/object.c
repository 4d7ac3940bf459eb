/* SPDX-License-Identifier: MIT
 * object.c: the common parts of all objects that scripts hold: making, recognizing and pushing
 * them. The functions of each kind are in its proxy file.
 */
#include "script/internal.h"

const char *const kl_object_names[] = {
    "a card",      "a set of cards", "a zone",    "a set of cards", "a set of cards", "a seat",
    "a side",      "the game",       "the event", "the plays",      "the offers",     "the move",
    "a parameter", "a game",         "a table",   "the report",     "an experiment"};

const char *kl_kind_at(lua_State *L, int index)
{
    const kl_object *object = kl_object_at(L, index);
    if (object)
        return kl_object_names[object->kind];
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        return "a number";
    case LUA_TSTRING:
        return "a text";
    case LUA_TTABLE:
        return "a table";
    case LUA_TFUNCTION:
        return "a function";
    case LUA_TBOOLEAN:
        return lua_toboolean(L, index) ? "true" : "false";
    default:
        return luaL_typename(L, index);
    }
}

kl_object *kl_object_new(lua_State *L, kl_object_kind kind, int number, int owner)
{
    kl_host *host = kl_script_host(L);
    kl_object *object = lua_newuserdatauv(L, sizeof *object, 0);
    *object = (kl_object){.kind = kind, .number = number, .owner = owner};
    if (host->meta[kind] != LUA_NOREF) {
        kl_script_push(L, host->meta[kind]);
        lua_setmetatable(L, -2);
    }
    return object;
}

kl_cell kl_object_cell(lua_State *L, int index)
{
    size_t length;
    const char *text;
    switch (lua_type(L, index)) {
    case LUA_TNIL:
        return (kl_cell){.tag = KL_NIL};
    case LUA_TBOOLEAN:
        return kl_cell_truth(lua_toboolean(L, index));
    case LUA_TNUMBER:
        if (lua_isinteger(L, index))
            return kl_cell_whole(lua_tointeger(L, index));
        break;
    case LUA_TSTRING:
        text = lua_tolstring(L, index, &length);
        if (length <= KL_WORD_MOST && strlen(text) == length)
            return (kl_cell){.tag = KL_WORD, .is.text = text};
        break;
    case LUA_TUSERDATA:
        return (kl_cell){.tag = KL_THING, .is.object = lua_touserdata(L, index)};
    default:
        break;
    }
    return (kl_cell){.tag = KL_OTHER};
}

int kl_object_ref(lua_State *L)
{
    return luaL_ref(L, LUA_REGISTRYINDEX);
}

void kl_push_nth(lua_State *L, const int *references, lua_Integer n, int count)
{
    if (n < 0 || n >= count)
        kl_answer_nil(L);
    else
        kl_answer_reference(L, references[n]);
}

void kl_push_card(lua_State *L, int card)
{
    kl_host *host = kl_script_host(L);
    host->looked = true;
    kl_push_nth(L, host->card, card, host->layout->pack->cards);
}

void kl_push_place(lua_State *L, lua_Integer place)
{
    const kl_host *host = kl_script_host(L);
    kl_push_nth(L, host->place, place, host->layout->places);
}

void kl_push_side(lua_State *L, lua_Integer side)
{
    const kl_host *host = kl_script_host(L);
    kl_push_nth(L, host->side, side, host->layout->sides);
}

int kl_answer_walk(lua_State *L, int step, const kl_object *self)
{
    kl_answer_reference(L, step);
    if (!kl_answered(L, (kl_cell){.tag = KL_THING, .is.object = self}))
        lua_pushvalue(L, 1);
    kl_answer_nil(L);
    return 3;
}

bool kl_script_content(lua_State *L, int index)
{
    if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index))
        return false;
    if (lua_rawgeti(L, -1, 1) != LUA_TTABLE) {
        lua_pop(L, 2);
        return false;
    }
    lua_remove(L, -2);
    return true;
}
