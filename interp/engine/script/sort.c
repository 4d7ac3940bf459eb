/* SPDX-License-Identifier: MIT
 * sort.c: table.sort as a stable merge sort. Lua's own sort chooses pivots by the clock, and can be
 * made to take quadratic time. This one gives the same order on all machines, and is charged as it
 * runs.
 */
#include "script/dispatch.h"

enum { TABLE = 1, LESS = 2, FROM = 3, TO = 4 };

/* True if the value on top of the stack should come before the one below it. Both stay on the
 * stack. */
static bool before(lua_State *L)
{
    bool yes;
    if (lua_isnil(L, LESS))
        return lua_compare(L, -1, -2, LUA_OPLT);
    lua_pushvalue(L, LESS);
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -4);
    lua_call(L, 2, 1);
    yes = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return yes;
}

/* Merges `FROM[a..b-1]` and `FROM[b..c-1]` into `TO[a..]`. */
static void merge(lua_State *L, int from, int to, lua_Integer a, lua_Integer b, lua_Integer c)
{
    lua_Integer left = a, right = b;
    for (lua_Integer i = a; i < c; i++) {
        bool take_right = left >= b;
        if (left < b && right < c) {
            lua_rawgeti(L, from, left);
            lua_rawgeti(L, from, right);
            take_right = before(L);
            lua_pop(L, 2);
        }
        lua_rawgeti(L, from, take_right ? right++ : left++);
        lua_rawseti(L, to, i);
    }
}

int kl_lib_sort(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_Integer n;
    int from = FROM, to = TO;

    n = kl_length(L, TABLE);
    kl_script_charge(L, (uint64_t)n + 1);
    lua_createtable(L, n < 4096 ? (int)n : 0, 0);
    lua_createtable(L, n < 4096 ? (int)n : 0, 0);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_geti(L, TABLE, i);
        lua_rawseti(L, from, i);
    }
    for (lua_Integer width = 1; width < n; width *= 2) {
        kl_script_charge(L, (uint64_t)n * 4);
        for (lua_Integer a = 1; a <= n; a += 2 * width) {
            lua_Integer b = a + width <= n ? a + width : n + 1;
            lua_Integer c = b + width <= n ? b + width : n + 1;
            merge(L, from, to, a, b, c);
        }
        from = from == FROM ? TO : FROM;
        to = to == FROM ? TO : FROM;
    }
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(L, from, i);
        lua_seti(L, TABLE, i);
    }
    return 0;
}
