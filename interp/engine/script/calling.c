/* SPDX-License-Identifier: MIT
 * calling.c: when a script may use the game: only while a hook runs, and to change it only in a
 * hook that may.
 */
#include "script/internal.h"

kl_call *kl_calling(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    if (!host->now.call)
        kl_script_raise(L, KN_E_HOOK_LOAD_ONLY, "the game can be used only while a hook runs");
    return host->now.call;
}

ks_world *kl_acting(lua_State *L, const char *verb)
{
    kl_host *host = kl_script_host(L);
    kl_call *call = kl_calling(L);
    if (!host->now.acting)
        kl_script_raise(L, KN_E_HOOK_PURE,
                        "'%s' changes the game, but only event hooks, and `start` and `play` of a "
                        "phase, may change it",
                        verb);
    return call->world;
}
