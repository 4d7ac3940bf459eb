/* SPDX-License-Identifier: MIT
 * so_far.c: computes the points of a side if the deal were counted now, for a hook: a call within
 * a call. The game counts the deal. This file saves the outer call and restores it.
 */
#include "script/quick/quick.h"

/* Instructions charged for each count in addition to those of its hooks, so that a loop of counts
 * ends soon. */
enum { COUNT_COST = 500 };

typedef struct count {
    int side;
    int32_t units;
    kl_counting counted;
    kn_status status;
} count;

/* Runs with its own Lua stack, because the inner calls clear theirs. Errors of the inner calls
 * don't pass through here. */
static int count_now(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    count *c = lua_touserdata(L, 1);
    kl_call *call = host->now.call;
    kl_call_state outer = host->now;

    host->counting = true;
    host->counting_for = host->now.viewer;
    lua_settop(L, 0);
    c->status = call->count(call, c->side, host->counting_for, &c->counted, &c->units);
    host->counting = false;
    host->now = outer;
    return 0;
}

void kl_push_so_far(lua_State *L, int side)
{
    kl_host *host = kl_script_host(L);
    kl_call *call = kl_calling(L);
    count c = {.side = side, .counted = KL_COUNT_WITHIN};

    kl_quick_leave(L); /* inner errors are reported at once */
    luaL_checkstack(L, 4, NULL);
    kl_script_charge(L, COUNT_COST);
    if (!host->counting && call->count) {
        lua_pushcfunction(L, count_now);
        lua_pushlightuserdata(L, &c);
        lua_call(L, 1, 0);
    }
    if (c.status != KN_OK) {
        host->within = c.status;
        lua_pushliteral(L, "a hook failed while the deal was scored");
        lua_error(L);
    }
    switch (c.counted) {
    case KL_COUNTED:
        lua_pushinteger(L, c.units);
        return;
    case KL_COUNT_WITHIN:
        kl_script_raise(L, KN_E_HOOK_COUNTING,
                        "'so_far' is read while the deal is being counted: hooks of a score phase "
                        "may not read it");
    case KL_COUNT_HIDDEN:
        if (host->now.viewer == KL_VIEWER_NOBODY)
            kl_script_raise(L, KN_E_HOOK_HIDDEN,
                            "the points so far depend on a fact that some seats do not know");
        kl_script_raise(L, KN_E_HOOK_HIDDEN,
                        "the points so far depend on a fact that seat %d does not know",
                        host->now.viewer);
    }
}
