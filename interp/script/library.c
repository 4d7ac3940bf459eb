/* SPDX-License-Identifier: MIT
 * library.c: our forms of functions of Lua's library: those that may take long are charged to the
 * budget, pcall can't swallow a spent budget, tostring shows no address, and no text is read as a
 * number. Which are kept at all, and what they take, says sandbox.c.
 */
#include "script/dispatch.h"

enum { UNPACKED_MAX = 200 }; /* values: what a function may reasonably take */

/* Lua's own function, the extra upvalue, with the arguments as they are. */
int kl_lib_original(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    (void)host, (void)self, (void)given;
    return lua_tocfunction(L, lua_upvalueindex(KL_EXTRA))(L);
}

int kl_lib_pcall(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
    (void)self, (void)given;
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
int kl_lib_tostring(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kl_object *object = kl_object_at(L, 1);

    (void)self, (void)given;
    switch (lua_type(L, 1)) {
    case LUA_TSTRING:
        return 1;
    case LUA_TNUMBER:
        if (lua_tonumber(L, 1) != lua_tonumber(L, 1)) { /* its sign differs between machines */
            lua_pushliteral(L, "nan");
            return 1;
        }
        luaL_tolstring(L, 1, NULL);
        return 1;
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

int kl_lib_tonumber(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    if (lua_type(L, 1) == LUA_TSTRING)
        kl_script_charge(L, lua_rawlen(L, 1) + 1);
    return kl_lib_original(L, host, self, given);
}

/* A position is a number, never a text. */
static void want_position(lua_State *L, int index, const char *what)
{
    if (!lua_isinteger(L, index))
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s wants a whole number as position, not %s", what,
                        lua_type(L, index) == LUA_TNUMBER ? "a fraction" : luaL_typename(L, index));
}

/* insert, remove, concat: all shift or walk what the table has. */
int kl_lib_table(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kl_script_charge(L, (uint64_t)luaL_len(L, 1) + 1);
    return kl_lib_original(L, host, self, given);
}

int kl_lib_insert(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    if (lua_gettop(L) == 3)
        want_position(L, 2, "insert");
    return kl_lib_table(L, host, self, given);
}

/* select("#", ...) or select(n, ...). */
int kl_lib_select(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    if (lua_type(L, 1) != LUA_TSTRING || *lua_tostring(L, 1) != '#')
        want_position(L, 1, "select");
    return kl_lib_original(L, host, self, given);
}

/* A number's whole value, or nil: also of what is no number. */
int kl_lib_tointeger(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    if (lua_type(L, 1) == LUA_TNUMBER)
        return kl_lib_original(L, host, self, given);
    lua_pushnil(L);
    return 1;
}

int kl_lib_unpack(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_Integer first = given[1].given ? given[1].number : 1;
    lua_Integer last = given[2].given ? given[2].number : luaL_len(L, 1);
    if (first > last)
        return 0;
    if ((lua_Unsigned)last - (lua_Unsigned)first >= UNPACKED_MAX)
        kl_script_raise(L, KN_E_HOOK_VALUE, "table.unpack gives at most %d values", UNPACKED_MAX);
    kl_script_charge(L, (lua_Unsigned)last - (lua_Unsigned)first + 1);
    return kl_lib_original(L, host, self, given);
}
