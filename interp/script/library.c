/* SPDX-License-Identifier: MIT
 * library.c: our forms of functions of Lua's library: those that may take long are charged to the
 * budget, pcall can't swallow a spent budget, tostring shows no address. Which are kept at all says
 * sandbox.c.
 */
#include <string.h>

#include "script/internal.h"

enum { UNPACKED_MAX = 200 }; /* values: what a function may reasonably take */

int kl_lib_pcall(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    int status;

    luaL_checkany(L, 1);
    status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
    if (status == LUA_OK) {
        lua_pushboolean(L, 1);
        lua_insert(L, 1);
        return lua_gettop(L);
    }
    if (host->exhausted || host->fatal || host->within != KN_OK || status == LUA_ERRMEM ||
        status == LUA_ERRERR) {
        host->fatal = host->fatal || status == LUA_ERRMEM;
        return lua_error(L);
    }
    host->code = (kn_code)0; /* the error is over */
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
}

/* What may be shown of a value: never an address. */
int kl_lib_tostring(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    const kl_object *object = kl_object_at(L, 1);

    luaL_checkany(L, 1);
    switch (lua_type(L, 1)) {
    case LUA_TSTRING:
        lua_settop(L, 1);
        return 1;
    case LUA_TNUMBER:
    case LUA_TBOOLEAN:
    case LUA_TNIL:
        luaL_tolstring(L, 1, NULL);
        return 1;
    default:
        break;
    }
    if (object && object->kind == KL_OBJECT_CARD)
        lua_pushstring(L, host->layout->pack->name[object->number]);
    else if (object && object->kind == KL_OBJECT_SEAT)
        lua_pushfstring(L, "seat %d", object->number);
    else if (object && object->kind == KL_OBJECT_SIDE)
        lua_pushfstring(L, "side %d", object->number);
    else
        lua_pushstring(L, object ? kl_object_names[object->kind] : luaL_typename(L, 1));
    return 1;
}

/* Calls the original, upvalue 1, with the arguments as they are. */
static int original(lua_State *L)
{
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

int kl_lib_charged_tonumber(lua_State *L)
{
    if (lua_type(L, 1) == LUA_TSTRING)
        kl_script_charge(L, lua_rawlen(L, 1) / 4 + 1);
    return original(L);
}

/* insert, remove, concat: all shift or walk what the table has. */
int kl_lib_charged_table(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    kl_script_charge(L, (uint64_t)luaL_len(L, 1) + 1);
    return original(L);
}

int kl_lib_charged_byte(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TSTRING);
    kl_script_charge(L, lua_rawlen(L, 1) / 4 + 1);
    return original(L);
}

int kl_lib_unpack(lua_State *L)
{
    lua_Integer first, last;
    luaL_checktype(L, 1, LUA_TTABLE);
    first = luaL_optinteger(L, 2, 1);
    last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
    if (first > last)
        return 0;
    if ((lua_Unsigned)last - (lua_Unsigned)first >= UNPACKED_MAX)
        kl_script_raise(L, KN_E_HOOK_VALUE, "table.unpack gives at most %d values", UNPACKED_MAX);
    kl_script_charge(L, (lua_Unsigned)last - (lua_Unsigned)first + 1);
    return original(L);
}
