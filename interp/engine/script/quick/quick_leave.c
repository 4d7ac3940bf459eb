/* SPDX-License-Identifier: MIT
 * quick_leave.c: the ways out of a hook that runs without Lua: it is given up, or an error was
 * raised in it. quick_try.c undoes its effects.
 */
#include "script/quick/quick.h"

void kl_quick_give_up(lua_State *L)
{
    lua_Debug within;
    kl_quicks *quicks = kl_script_host(L)->quicks;
    quicks->meant = !lua_getstack(L, 0, &within);
    if (quicks->meant) /* no C frame of Lua lies in between, and Lua's stack keeps its size */
        KL_TAKE_WAY(quicks->way_out);
    lua_pushnil(L);
    lua_error(L);
    __builtin_unreachable();
}

int kl_quick_raised(lua_State *L)
{
    const kl_host *host = kl_script_host(L);
    if (host->now.quick)
        KL_TAKE_WAY(host->quicks->way_out);
    return 0;
}
