/* SPDX-License-Identifier: MIT
 * library.c: our replacements of functions of Lua's library. Slow functions are charged to the
 * budget. pcall can't catch the end of the budget, tostring shows no addresses, and texts are never
 * read as numbers. sandbox.c lists the functions that scripts keep, and their arguments.
 */
#include <stdio.h>
#include <string.h>

#include "script/dispatch.h"

enum { UNPACKED_MAX = 200 }; /* values: a reasonable limit */

/* Calls Lua's own function, which is the extra upvalue, with unchanged arguments. */
int kl_lib_original(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return lua_tocfunction(L, lua_upvalueindex(KL_EXTRA))(L);
}

int kl_lib_pcall(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
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
    host->code = (kn_code)0; /* the error has been handled */
    host->given_in = NULL;
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
}

/* Returns a value's printable form, never an address. */
int kl_lib_tostring(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kl_object *object = kl_object_at(L, 1);

    lua_settop(L, 1); /* only the first one of several results */
    switch (lua_type(L, 1)) {
    case LUA_TSTRING:
        return 1;
    case LUA_TNUMBER:
        if (lua_tonumber(L, 1) != lua_tonumber(L, 1)) { /* NaN: its sign differs */
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
        lua_pushstring(L, kl_kind_at(L, 1));
    return 1;
}

int kl_lib_tonumber(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    if (lua_type(L, 1) == LUA_TSTRING)
        kl_script_charge(L, lua_rawlen(L, 1) + 1);
    return kl_lib_original(L, host, self, given);
}

/* Raises an error unless the position is a number. A text is not accepted. */
static void want_position(lua_State *L, int index, const char *what)
{
    if (!lua_isinteger(L, index))
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s expects a whole number as position, not %s", what,
                        lua_type(L, index) == LUA_TNUMBER ? "a fraction" : kl_kind_at(L, index));
}

/* insert, remove and concat take time in proportion to the length, as `#` counts it. */
static lua_Integer charged_length(lua_State *L)
{
    lua_Integer n = kl_length(L, 1);
    kl_script_charge(L, (uint64_t)n + 1);
    return n;
}

int kl_lib_concat(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_Integer n = charged_length(L);
    lua_settop(L, 4);
    if (!given[2].given) {
        lua_pushinteger(L, 1);
        lua_replace(L, 3);
    }
    if (!given[3].given) {
        lua_pushinteger(L, n);
        lua_replace(L, 4);
    }
    return kl_lib_original(L, host, self, given);
}

int kl_lib_insert(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    int count = lua_gettop(L);
    if (count != 2 && count != 3)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "insert expects a table, an optional position and a value");
    if (count == 3)
        want_position(L, 2, "insert");
    lua_Integer n = charged_length(L), position = count == 3 ? lua_tointeger(L, 2) : n + 1;
    if (position < 1 || position > n + 1)
        kl_script_raise(L, KN_E_HOOK_VALUE, "insert expects a position from 1 to %lld, not %lld",
                        (long long)n + 1, (long long)position);
    for (lua_Integer i = n + 1; i > position; i--) {
        lua_geti(L, 1, i - 1);
        lua_seti(L, 1, i);
    }
    lua_seti(L, 1, position); /* the value is on top of the stack */
    return 0;
}

int kl_lib_remove(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_Integer n = charged_length(L), position = given[1].given ? given[1].number : n;
    if (position != n && (position < 1 || position > n + 1))
        kl_script_raise(L, KN_E_HOOK_VALUE, "remove expects a position from 1 to %lld, not %lld",
                        (long long)n + 1, (long long)position);
    lua_geti(L, 1, position);
    for (; position < n; position++) {
        lua_geti(L, 1, position + 1);
        lua_seti(L, 1, position);
    }
    lua_pushnil(L);
    lua_seti(L, 1, position);
    return 1;
}

/* select("#", ...) or select(n, ...). */
int kl_lib_select(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    if (lua_type(L, 1) != LUA_TSTRING || *lua_tostring(L, 1) != '#')
        want_position(L, 1, "select");
    return kl_lib_original(L, host, self, given);
}

/* Returns a number as an integer; nil if it has a fraction or isn't a number. */
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
    lua_Integer last = given[2].given ? given[2].number : kl_length(L, 1);
    if (first > last)
        return 0;
    if ((lua_Unsigned)last - (lua_Unsigned)first >= UNPACKED_MAX)
        kl_script_raise(L, KN_E_HOOK_VALUE, "table.unpack gives at most %d values", UNPACKED_MAX);
    kl_script_charge(L, (lua_Unsigned)last - (lua_Unsigned)first + 1);
    lua_settop(L, 1);
    lua_pushinteger(L, first);
    lua_pushinteger(L, last);
    return kl_lib_original(L, host, self, given);
}

/* ---- `#` ---- */

/* If the script's current line has only one `#`, copies the operand to `name`; otherwise "". */
static void operand(lua_State *L, char *name, size_t size)
{
    lua_Debug at;
    *name = '\0';
    if (!lua_getstack(L, 1, &at) || !lua_getinfo(L, "Sl", &at) || at.currentline <= 0)
        return;
    const kn_source *source = kl_script_source(kl_script_host(L), at.source);
    const char *p = source ? source->text : "";
    for (int line = 1; line < at.currentline && *p; p++)
        line += *p == '\n';
    size_t length = strcspn(p, "\n");
    const char *sign = memchr(p, '#', length);
    if (!sign || memchr(sign + 1, '#', length - (size_t)(sign + 1 - p)))
        return;
    length = strspn(++sign, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.");
    if (length > 0 && length < size)
        snprintf(name, size, "%.*s", (int)length, sign);
}

static int length_of(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    char name[KL_SCRIPT_NAME + 1];
    int type = lua_type(L, 2);
    if (type == LUA_TSTRING || type == LUA_TTABLE || type == LUA_TUSERDATA) {
        lua_pushinteger(L, kl_length(L, 2));
        return 1;
    }
    operand(L, name, sizeof name);
    return kl_script_raise(L, KN_E_HOOK_VALUE, "'#' works on tables and texts, not on %s%s%s%s",
                           kl_kind_at(L, 2), *name ? ": '" : "", name, *name ? "'" : "");
}

void kl_library_lengths(lua_State *L)
{
    static const kl_function f = {.name = "#", .takes = {KL_ANY, KL_ANY}, .run = length_of};
    lua_pushboolean(L, 1);
    lua_createtable(L, 0, 1);
    kl_push_function(L, &f, 0);
    lua_setfield(L, -2, "__pow");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}
