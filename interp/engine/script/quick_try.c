/* SPDX-License-Identifier: MIT
 * quick_try.c: the call of a hook without Lua as a whole: whether it may be tried, and how it
 * leaves no trace when it is given up.
 */
#include <assert.h>
#include <string.h>

#include "script/quick.h"

enum {
    GAVE_UP_COSTS = 16, /* calls that must be carried out before the next one in vain is worth it */
    GAVE_UP_MOST = 256,
    /* What Lua's stack takes: it always has room for a few registers. A larger one is made while
     * the smaller one is still there, twice as large as needed, and each call within has a record
     * of its own. */
    STACK_FEW = 32,
    STACK_BYTES_EACH = 128,
    STACK_BYTES_MORE = 4096
};

/* How many registers a call may use, by what Lua's memory has left: with more Lua might be refused
 * memory, and what it would refuse is Lua's. */
static int room_of(const kl_host *host)
{
    size_t most = KL_LUA_LIVE * host->larger,
           taken = host->live + STACK_BYTES_MORE + KL_QUICK_REGISTERS * STACK_BYTES_EACH;
    if (taken <= most)
        return KL_QUICK_REGISTERS;
    size_t short_of = (taken - most) / STACK_BYTES_EACH + 1;
    return short_of < KL_QUICK_REGISTERS - STACK_FEW ? KL_QUICK_REGISTERS - (int)short_of
                                                     : STACK_FEW;
}

/* The list that the hook narrows, or (`fills`) that the phase fills; NULL: there is none. */
static ks_moves *moves_of(const kl_host *host, bool fills)
{
    return fills || host->now.bound->kind == KL_HOOK_LEGAL ? host->now.call->moves : NULL;
}

/* True if nobody would be told twice of what is done twice, and what is done can be undone. */
static bool is_free(const kl_host *host, bool fills)
{
    const ks_world *w = host->now.call->world;
    const ks_moves *moves = moves_of(host, fills);
    lua_Debug within; /* a call of Lua's, which would catch what is raised */
    bool given = w->drawn != NULL;
    for (int kind = 0; kind < KN_CHANCE_KINDS && host->now.acting; kind++)
        given |= w->given[kind] != NULL;
    return !w->feed && !given && !host->counting &&
           (!moves || fills || moves->count <= KL_QUICK_MOVES) &&
           !lua_getstack(host->L, 0, &within);
}

static void keep(kl_host *host, bool fills)
{
    kl_quicks *quicks = host->quicks;
    const kl_call *call = host->now.call;
    const ks_moves *moves = moves_of(host, fills);
    if (host->now.acting) {
        quicks->call_before[0] = call->request;
        quicks->call_before[1] = call->request_value;
        quicks->call_before[2] = call->turn;
        quicks->call_before[3] = call->raises;
        memcpy(quicks->before, call->world->block, host->layout->size);
    }
    if (!moves)
        return;
    quicks->moves_before = *moves;
    if (!fills && moves->count) /* else they are added only */
        memcpy(quicks->list_before, moves->list, (size_t)moves->count * sizeof *moves->list);
}

static void undo(kl_host *host, bool fills)
{
    const kl_quicks *quicks = host->quicks;
    kl_call *call = host->now.call;
    ks_moves *moves = moves_of(host, fills);
    host->code = (kn_code)0; /* what else an error says, the budget of Lua's call takes back */
    host->known = NULL;
    host->given_in = NULL;
    host->within = KN_OK;
    if (host->now.acting) {
        call->request = quicks->call_before[0];
        call->request_value = quicks->call_before[1];
        call->turn = quicks->call_before[2];
        call->raises = quicks->call_before[3];
        memcpy(call->world->block, quicks->before, host->layout->size);
    }
    if (!moves)
        return;
    moves->plain = quicks->moves_before.plain;
    moves->count = quicks->moves_before.count;
    moves->failed = quicks->moves_before.failed;
    if (!fills && moves->count)
        memcpy(moves->list, quicks->list_before, (size_t)moves->count * sizeof *moves->list);
}

/* Carries it out, and leaves the answer on Lua's stack if `results` are wanted; false: it was given
 * up, or has answered what only Lua can say. Outside of Lua's calls an error is Lua's panic, and
 * the way out of that costs nothing where none comes up: a protected call costs as much as many
 * hooks. */
static bool carry_out(kl_host *host, const kl_quick *quick, int count, int results)
{
    lua_State *L = host->L;
    kl_quicks *quicks = host->quicks;
    kl_cell *answer;
    if (setjmp(quicks->way_out) != 0) {
        if (!quicks->meant) {
            lua_resetthread(L);  /* all versions of 5.4 are as at the beginning then */
            quicks->over = true; /* Lua may still count calls that it was in, up to 200 */
        }
        quicks->meant = false;
        return false;
    }
    uint64_t tag =
        kl_quick_run(L, quick, quicks->registers, count, &answer) && results ? answer->tag : KL_NIL;
#ifdef KN_DEBUG
    assert(lua_gettop(L) == 0); /* what functions of C leave there would pile up, call for call */
#endif
    if (!results)
        return true;
    if (tag == KL_WHOLE)
        lua_pushinteger(L, answer->is.number);
    else if (tag == KL_NIL)
        lua_pushnil(L);
    else
        lua_pushboolean(L, tag == KL_TRUE);
    return tag <= KL_WHOLE;
}

static kl_cell given_cell(const kl_host *host, int reference)
{
    if (reference == LUA_REFNIL)
        return (kl_cell){.tag = KL_NIL};
    if (reference >= host->references) /* bound after the freeze */
        return (kl_cell){.tag = KL_OTHER};
    return host->reference[reference];
}

/* Reads what hooks reach, before the first call: who only loads rules, or listens, needs none of
 * it. Without memory for it hooks stay Lua's. */
static bool is_read(kl_host *host)
{
    kl_quicks *quicks = host->quicks;
    if (quicks->read)
        return true;
    quicks->read = true;
    kl_script_budget_quick(host);
    lua_pushcfunction(host->L, kl_quick_make);
    quicks->over = lua_pcall(host->L, 0, 0, 0) != LUA_OK;
    lua_settop(host->L, 0);
    return !quicks->over;
}

bool kl_quick_try(kl_host *host, kl_role role, const int *given, int count, int results)
{
    kl_quicks *quicks = host->quicks;
    bool fills = role == KL_LEGAL;
    if (quicks->off || quicks->over || !is_free(host, fills) || !is_read(host))
        return false;
    kl_quick *quick = host->now.running->quick[role];
    if (!quick || quick->gave_up > GAVE_UP_MOST)
        return false;
    for (int n = 0; n < count; n++)
        quicks->registers[n] = given_cell(host, given[n]);
    kl_script_budget_quick(host);
    quicks->room = room_of(host);
    keep(host, fills);
    host->now.quick = true;
    bool done = carry_out(host, quick, count, results) &&
                host->spent <= host->limit; /* what has no loop looks only here */
    host->now.quick = false;
    quicks->calls += done;
    if (done) {
        quick->gave_up -= quick->gave_up > 0;
    } else {
        quick->gave_up += GAVE_UP_COSTS;
        lua_settop(host->L, 0);
        undo(host, fills);
    }
    return done;
}
