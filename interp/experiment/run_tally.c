/* SPDX-License-Identifier: MIT
 * run_tally.c: `tally = { NAME = 0 }`, the table of numbers to which a script's function `each`
 * adds. Numbers that an experiment adds to this table are part of its sums, so that parts can be
 * merged and runs resumed.
 */
#include <math.h>
#include <string.h>

#include "experiment/part.h"
#include "experiment/run.h"

#define ENTRIES_MOST 10000
#define NAME_MOST 100

/* The form of an entry: whether its name is a text or a whole number, and whether its value is
 * whole. */
enum { WHOLE, OTHER };

/* Returns the name of an entry if it is a text; NULL if it is a whole number. Raises an error for
 * other names. */
static const char *name_at(lua_State *L, int index)
{
    size_t length;
    if (lua_isinteger(L, index))
        return NULL;
    const char *name = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &length) : NULL;
    bool plain = name && length > 0 && length <= NAME_MOST;
    for (size_t n = 0; plain && n < length; n++)
        plain = name[n] >= ' ' && name[n] <= '~';
    if (!plain)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "tally: a name must be a whole number, or 1 to %d letters, digits, spaces "
                        "and ASCII punctuation",
                        NAME_MOST);
    return name;
}

/* Raises an error unless the value on top of the stack is a finite number. Its name is below it. */
static void check_number(lua_State *L)
{
    const char *name = name_at(L, -2);
    if (lua_type(L, -1) == LUA_TNUMBER && isfinite(lua_tonumber(L, -1)))
        return;
    if (!name)
        name = lua_pushfstring(L, "[%I]", (LUAI_UACINT)lua_tointeger(L, -2));
    kl_script_raise(L, KN_E_HOOK_VALUE,
                    "tally: %s is not a finite number, but the function `each` must add numbers",
                    name);
}

void ke_run_tally_copy(lua_State *L)
{
    int tally = lua_gettop(L);
    if (lua_type(L, tally) != LUA_TTABLE)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "tally must be a table of numbers that each adds to: tally = { NAME = 0 }");
    if (lua_getmetatable(L, tally))
        kl_script_raise(L, KN_E_HOOK_VALUE, "tally can't be a frozen table");
    lua_newtable(L);
    for (lua_pushnil(L); lua_next(L, tally); lua_pop(L, 1)) {
        check_number(L);
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -2);
        lua_rawset(L, tally + 1);
    }
}

static void write_entry(lua_State *L, ke_sums *s)
{
    const char *name = name_at(L, -2);
    char text[NAME_MOST + 1];
    uint64_t kind = name ? OTHER : WHOLE, number = name ? 0 : (uint64_t)lua_tointeger(L, -2);
    ke_sums_number(s, &kind);
    if (name) {
        snprintf(text, sizeof text, "%s", name);
        ke_sums_text(s, text, sizeof text);
    } else {
        ke_sums_number(s, &number);
    }
    double value = lua_tonumber(L, -1);
    kind = lua_isinteger(L, -1) ? WHOLE : OTHER;
    if (kind == WHOLE)
        number = (uint64_t)lua_tointeger(L, -1);
    else
        memcpy(&number, &value, sizeof number);
    ke_sums_number(s, &kind);
    ke_sums_number(s, &number);
}

/* Writes the differences between the table at stack index 1 and its copy at 2. Called with
 * lua_pcall. */
static int write(lua_State *L)
{
    ke_sums *s = lua_touserdata(L, 3);
    for (lua_pushnil(L); lua_next(L, 2); lua_pop(L, 1)) { /* entries that were removed */
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -1);
        lua_rawget(L, 1);
        check_number(L);
        lua_pop(L, 2);
    }
    if (!kl_pairs_sorted(L, 1))
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "tally: a name must be a string or a whole number, not %s",
                        lua_tostring(L, -1));
    int names = lua_gettop(L);
    uint64_t count = lua_rawlen(L, names);
    if (count > ENTRIES_MOST)
        kl_script_raise(L, KN_E_HOOK_VALUE, "tally has at most %d numbers", ENTRIES_MOST);
    ke_sums_number(s, &count);
    for (lua_Integer n = 1; n <= (lua_Integer)count; n++) {
        lua_rawgeti(L, names, n);
        lua_pushvalue(L, -1);
        lua_rawget(L, 1);
        check_number(L);
        lua_pushvalue(L, -2);
        if (lua_rawget(L, 2) == LUA_TNIL) {
            lua_pop(L, 1);
            lua_pushinteger(L, 0);
        }
        lua_arith(L, LUA_OPSUB);
        write_entry(L, s);
        lua_settop(L, names);
    }
    return 0;
}

/* Adds the written differences to the table at stack index 1. Called with lua_pcall. */
static int add_differences(lua_State *L)
{
    ke_sums *s = lua_touserdata(L, 3);
    uint64_t count = 0, kind = 0, number = 0;
    char text[NAME_MOST + 1] = "";
    ke_sums_number(s, &count);
    for (; count > 0 && s->fine; count--) {
        double value;
        ke_sums_number(s, &kind);
        if (kind == WHOLE) {
            ke_sums_number(s, &number);
            lua_pushinteger(L, (lua_Integer)number);
        } else {
            ke_sums_text(s, text, sizeof text);
            lua_pushstring(L, text);
        }
        ke_sums_number(s, &kind);
        ke_sums_number(s, &number);
        if (!s->fine)
            break;
        memcpy(&value, &number, sizeof value);
        lua_pushvalue(L, -1);
        if (lua_rawget(L, 1) == LUA_TNIL) {
            lua_pop(L, 1);
            lua_pushinteger(L, 0);
        }
        if (kind == WHOLE)
            lua_pushinteger(L, (lua_Integer)number);
        else
            lua_pushnumber(L, value);
        lua_arith(L, LUA_OPADD);
        lua_rawset(L, 1);
    }
    return 0;
}

bool ke_run_tally_walk(lua_State *L, int tally, ke_sums *s)
{
    lua_pushcfunction(L, s->reads ? add_differences : write);
    lua_pushvalue(L, tally);
    lua_pushvalue(L, tally + 1);
    lua_pushlightuserdata(L, s);
    return lua_pcall(L, 3, 0, 0) == LUA_OK;
}
