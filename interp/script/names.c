/* SPDX-License-Identifier: MIT
 * names.c: the numbers of fields by their names, for objects whose fields change from call to call.
 * Lua keeps each short text once, so that a name is found by where it lies; only names that are not
 * found, or are long, are looked for in a table of Lua.
 */
#include "script/dispatch.h"

static struct kl_name *place_of(const kl_names *names, const void *name)
{
    uintptr_t hash = (uintptr_t)name >> 4;
    for (hash ^= hash >> 7;; hash++) {
        struct kl_name *at = &names->slot[hash & names->mask];
        if (!at->name || at->name == name)
            return at;
    }
}

kl_names *kl_names_push(lua_State *L)
{
    int table = lua_gettop(L);
    unsigned count = 0, room = 2;
    kl_names *names = kl_declare_array(L, 1, sizeof *names);
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1))
        count++;
    while (room < 2 * count)
        room *= 2;
    names->mask = room - 1;
    names->slot = kl_declare_array(L, room, sizeof *names->slot);
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1))
        *place_of(names, lua_topointer(L, -2)) =
            (struct kl_name){lua_topointer(L, -2), (int)lua_tointeger(L, -1)};
    lua_pushlightuserdata(L, names);
    lua_insert(L, table);
    return names;
}

bool kl_names_find(lua_State *L, const kl_names *names, int *number)
{
    const void *name = lua_topointer(L, 2);
    const struct kl_name *at = name ? place_of(names, name) : NULL;
    if (at && at->name) {
        *number = at->number;
        return true;
    }
    lua_pushvalue(L, 2);
    bool found = lua_rawget(L, lua_upvalueindex(KL_EXTRA + 1)) == LUA_TNUMBER;
    *number = (int)lua_tointeger(L, -1);
    lua_pop(L, 1);
    return found;
}
