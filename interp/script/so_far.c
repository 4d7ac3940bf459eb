/* SPDX-License-Identifier: MIT
 * so_far.c: what the deal would bring a side if it were counted now, asked by a hook: a call within
 * a call. How a deal is counted is the game's business; here the outer call is put aside, and
 * taken up again as it was.
 */
#include <string.h>

#include "script/internal.h"

/* Instructions that a count costs besides those of its hooks, so that no loop of them takes long.
 */
enum { COUNT_COST = 500 };

typedef struct count {
    int side;
    int32_t units;
    kl_counting counted;
    kn_status status;
} count;

/* The call in progress, as begin() and the kinds of calls set it. */
typedef struct outer {
    kl_call *call;
    const kl_hook *bound;
    const kl_declared *running;
    int viewer;
    bool acting, phase;
    kn_set call_set[KL_CALL_SETS];
    ks_move moved;
    int mover;
} outer;

static void put_aside(const kl_host *host, outer *o)
{
    *o = (outer){.call = host->call,
                 .bound = host->bound,
                 .running = host->running,
                 .viewer = host->viewer,
                 .acting = host->acting,
                 .phase = host->phase,
                 .moved = host->moved,
                 .mover = host->mover};
    memcpy(o->call_set, host->call_set, sizeof o->call_set);
}

static void take_up(kl_host *host, const outer *o)
{
    host->call = o->call;
    host->bound = o->bound;
    host->running = o->running;
    host->viewer = o->viewer;
    host->acting = o->acting;
    host->phase = o->phase;
    host->moved = o->moved;
    host->mover = o->mover;
    memcpy(host->call_set, o->call_set, sizeof o->call_set);
}

/* With a stack of its own, which the calls within clear. No error of theirs comes through here. */
static int count_now(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    count *c = lua_touserdata(L, 1);
    kl_call *call = host->call;
    int seat = host->viewer == KL_VIEWER_TRUTH    ? KL_COUNT_TRUTH
               : host->viewer == KL_VIEWER_NOBODY ? KS_NOBODY
                                                  : host->viewer;
    outer o;

    put_aside(host, &o);
    host->counting = true;
    host->counting_for = host->viewer;
    lua_settop(L, 0);
    c->status = call->count(call, c->side, seat, &c->counted, &c->units);
    host->counting = false;
    take_up(host, &o);
    return 0;
}

void kl_push_so_far(lua_State *L, int side)
{
    kl_host *host = kl_script_host(L);
    kl_call *call = kl_calling(L);
    count c = {.side = side, .counted = KL_COUNT_WITHIN};

    luaL_checkstack(L, 4, NULL);
    kl_script_charge(L, COUNT_COST);
    if (!host->counting && call->count) {
        lua_pushcfunction(L, count_now);
        lua_pushlightuserdata(L, &c);
        lua_call(L, 1, 0);
    }
    if (c.status != KN_OK) {
        host->within = c.status;
        lua_pushliteral(L, "a hook within has failed");
        lua_error(L);
    }
    switch (c.counted) {
    case KL_COUNTED:
        lua_pushinteger(L, c.units);
        return;
    case KL_COUNT_WITHIN:
        kl_script_raise(L, KN_E_HOOK_COUNTING,
                        "'so_far' is asked while the deal is being counted: no hook that a score "
                        "phase calls may ask it");
    case KL_COUNT_HIDDEN:
        if (host->viewer == KL_VIEWER_NOBODY)
            kl_script_raise(L, KN_E_HOOK_HIDDEN,
                            "what the deal would count now rests on what not all know");
        kl_script_raise(L, KN_E_HOOK_HIDDEN,
                        "what the deal would count now rests on what seat %d does not know",
                        host->viewer);
    }
}
