/* SPDX-License-Identifier: MIT
 * quick_leave.c: the ways out of a hook that is carried out without Lua: it is given up, or
 * something was raised in it. How it leaves no trace is quick_try.c's.
 */
#include "script/quick.h"

void kl_quick_give_up(lua_State *L)
{
    lua_Debug within;
    kl_quicks *quicks = kl_script_host(L)->quicks;
    quicks->meant = !lua_getstack(L, 0, &within);
    if (quicks->meant) /* nothing of Lua's stands in between, and its stack keeps its room */
        longjmp(quicks->way_out, 1);
    lua_pushnil(L);
    lua_error(L);
    __builtin_unreachable();
}

int kl_quick_raised(lua_State *L)
{
    const kl_host *host = kl_script_host(L);
    if (host->now.quick)
        longjmp(host->quicks->way_out, 1);
    return 0;
}
