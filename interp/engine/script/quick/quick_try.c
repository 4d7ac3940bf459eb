/* SPDX-License-Identifier: MIT
 * quick_try.c: a whole call of a hook without Lua: whether it can be tried, and the undoing of its
 * effects if it is given up.
 */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/memory.h"
#include "script/quick/quick.h"

enum {
    GAVE_UP_COSTS = 16, /* completed calls that offset one that was given up */
    GAVE_UP_MOST = 256,
    /* Bytes of Lua's stack. The stack always has room for a few registers. When it grows, Lua
     * allocates a new stack of twice the needed size while the old one still exists; each nested
     * call also has a record of its own. */
    STACK_FEW = 32,
    STACK_BYTES_EACH = 128,
    STACK_BYTES_MORE = 4096,
    HEAD = offsetof(ks_block, sets) /* bytes of a block before cards and variables */
};

/* Returns the number of registers that a call may use, given the memory that Lua has left. If a
 * call used more, Lua would run out of memory in its place, and only Lua reports such errors. */
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

/* Returns the list of moves that the hook restricts or (`fills`) that the phase fills; NULL:
 * none. */
static ks_moves *moves_of(const kl_host *host, bool fills)
{
    return fills || host->now.bound->kind == KL_HOOK_LEGAL ? host->now.call->moves : NULL;
}

/* True if the call can be repeated without anybody noticing, because nothing listens, and can be
 * undone. */
static bool is_free(const kl_host *host, bool fills)
{
    const ks_world *w = host->now.call->world;
    const ks_moves *moves = moves_of(host, fills);
    bool given = w->drawn != NULL;
#ifdef KN_DEBUG
    lua_Debug within; /* an active call of Lua's, which would catch errors */
    assert(host->counting || !host->in_lua == !lua_getstack(host->L, 0, &within));
#endif
    for (int kind = 0; kind < KN_CHANCE_KINDS && host->now.acting; kind++)
        given |= w->given[kind] != NULL;
    return !w->feed && !given && !host->counting &&
           (!moves || fills || moves->count <= KL_QUICK_MOVES) && !host->in_lua;
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
        memcpy(quicks->before, call->world->block, HEAD);
        if (!call->same)
            memcpy(quicks->before->sets, call->world->block->sets, host->layout->size - HEAD);
#ifdef KN_DEBUG
        assert(!call->same ||
               memcmp(call->same->sets, call->world->block->sets, host->layout->size - HEAD) == 0);
#endif
    }
    if (!moves)
        return;
    quicks->moves_before = (struct kl_moves_before){moves->plain, moves->count, moves->failed};
    if (!fills && moves->count) /* others are only appended */
        memcpy(quicks->list_before, moves->list, (size_t)moves->count * sizeof *moves->list);
}

/* Restores the host after a call that was given up. */
static void forget(kl_host *host)
{
    host->code = (kn_code)0; /* the budget of Lua's call resets the rest of an error */
    host->known = NULL;
    host->given_in = NULL;
    host->within = KN_OK;
    lua_settop(host->L, 0);
}

static void undo(kl_host *host, bool fills)
{
    const kl_quicks *quicks = host->quicks;
    kl_call *call = host->now.call;
    ks_moves *moves = moves_of(host, fills);
    forget(host);
    if (host->now.acting) {
        call->request = quicks->call_before[0];
        call->request_value = quicks->call_before[1];
        call->turn = quicks->call_before[2];
        call->raises = quicks->call_before[3];
        memcpy(call->world->block, quicks->before, HEAD);
        memcpy(call->world->block->sets, (call->same ? call->same : quicks->before)->sets,
               host->layout->size - HEAD);
    }
    if (!moves)
        return;
    moves->plain = quicks->moves_before.plain;
    moves->count = quicks->moves_before.count;
    moves->failed = quicks->moves_before.failed;
    if (!fills && moves->count)
        memcpy(moves->list, quicks->list_before, (size_t)moves->count * sizeof *moves->list);
}

/* Returns the typed form of a function if it fits these arguments and its registers fit the room;
 * else NULL. */
static inline const kl_body *typed_form(const kl_quicks *quicks, const kl_quick *of, int count)
{
    const kl_body *body = of->typed;
    if (!body || count < body->givens || (int)body->registers + KL_QUICK_ANSWERS > quicks->room)
        return NULL;
    for (int i = 0; i < body->givens; i++) {
        const kl_cell *r = &quicks->registers[i];
        if (r->tag != KL_THING || (body->given[i].is.any ? r->is.object != body->given[i].is.object
                                                         : r->is.object->kind != KL_OBJECT_SEAT))
            return NULL;
    }
    return body;
}

/* Runs the function, and leaves its result on Lua's stack if `results` is set. False: the call was
 * given up, or only Lua can represent its result. An error outside of Lua's protected calls ends in
 * Lua's panic function. Jumping out of the panic function costs nothing unless an error occurs,
 * while a protected call costs as much as many hooks. */
static bool carry_out(kl_host *host, const kl_quick *quick, const kl_body *body, int count,
                      int results)
{
    lua_State *L = host->L;
    kl_quicks *quicks = host->quicks;
    const kl_cell *answer;
#ifdef KN_DEBUG
    for (int n = 0; n < count && n < KL_ROUND_GIVEN && body; n++)
        if (!(body->reads >> n & 1)) /* must make no difference */
            quicks->registers[n] = kl_cell_whole(INT32_MAX);
#endif
    if (KL_SET_WAY(quicks->way_out) != 0) {
        if (!quicks->meant) {
            lua_resetthread(L);  /* all versions of 5.4 have their initial state then */
            quicks->over = true; /* Lua may still count up to 200 nested calls */
        }
        quicks->meant = false;
        return false;
    }
    uint64_t tag = quicks->run(L, quick, body, count, &answer) && results ? answer->tag : KL_NIL;
#ifdef KN_DEBUG
    assert(lua_gettop(L) == 0); /* values left by C functions would pile up with each call */
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

/* Stores the value with that reference in a register. */
static inline void give(const kl_host *host, int reference, kl_cell *to)
{
    if ((unsigned)reference < (unsigned)host->references)
        kl_cell_copy(to, &host->reference[reference]);
    else /* nil, or bound after the freeze */
        *to = (kl_cell){.tag = reference == LUA_REFNIL ? KL_NIL : KL_OTHER};
}

/* Reads everything that hooks reach. Done before the first call, because it is not needed if rules
 * are only loaded, or if something listens. If memory is out, Lua runs all hooks. */
static __attribute__((noinline)) bool read_hooks(kl_host *host)
{
    kl_quicks *quicks = host->quicks;
    quicks->read = true;
    kl_script_budget_quick(host);
    quicks->scratch = kn_calloc(1, sizeof *quicks->scratch);
    lua_pushcfunction(host->L, kl_quick_make);
    quicks->over = !quicks->scratch || lua_pcall(host->L, 0, 0, 0) != LUA_OK;
    lua_settop(host->L, 0);
    if (quicks->scratch)
        kn_free(quicks->scratch->state);
    kn_free(quicks->scratch);
    return !quicks->over;
}

bool kl_quick_try(kl_host *host, kl_role role, const int *given, int count, int results)
{
    kl_quicks *quicks = host->quicks;
    bool fills = role == KL_LEGAL;
    if (quicks->off || quicks->over || !is_free(host, fills) || !(quicks->read || read_hooks(host)))
        return false;
    kl_quick *quick = host->now.running->quick[role];
    if (!quick || quick->gave_up > GAVE_UP_MOST)
        return false;
    if (count > quick->parameters)
        count = quick->parameters;
    for (int n = 0; n < count; n++)
        give(host, given[n], &quicks->registers[n]);
    kl_script_budget_quick(host);
    quicks->room = room_of(host);
    keep(host, fills);
    host->now.quick = true;
    bool done = carry_out(host, quick, typed_form(quicks, quick, count), count, results) &&
                host->spent <= host->limit; /* only checked here for functions without a loop */
    host->now.quick = false;
    quicks->calls += done;
    if (done) {
        quick->gave_up -= quick->gave_up > 0;
    } else {
        quick->gave_up += GAVE_UP_COSTS;
        undo(host, fills);
    }
    return done;
}

/* ---- Rounds ---- */

/* Stores the arguments that the function gets in each call of a round. Returns true if there is a
 * typed form for these arguments. */
static bool prepare(kl_host *host, const kl_hook *hook, kl_role role, const int *given)
{
    kl_quicks *quicks = host->quicks;
    const kl_quick *quick = kl_script_declared(host, hook->script)->quick[role];
    if (!quick || quick->gave_up || quick->parameters > KL_ROUND_GIVEN)
        return false;
    for (int n = 0; n < quick->parameters; n++) {
        give(host, given[n], &quicks->round.given[role][n]);
        kl_cell_copy(&quicks->registers[n], &quicks->round.given[role][n]);
    }
    quicks->round.body[role] = typed_form(quicks, quick, quick->parameters);
    return quicks->round.body[role] != NULL;
}

bool kl_quick_round_begin(kl_host *host, const kl_hook *hook, const int *legal, const int *play)
{
    kl_quicks *quicks = host->quicks;
    if (quicks->off || quicks->over || !is_free(host, true) || !(quicks->read || read_hooks(host)))
        return false;
    quicks->room = room_of(host);
    bool may = prepare(host, hook, KL_LEGAL, legal) && prepare(host, hook, KL_PLAY, play);
    quicks->round.hook = may ? hook : NULL;
    return may;
}

bool kl_quick_round_run(kl_host *host, kl_call *call, kl_role role)
{
    kl_quicks *quicks = host->quicks;
    const kl_hook *hook = quicks->round.hook;
    if (!hook)
        return false;
    host->now.call = call;
    host->now.bound = hook;
    host->now.running = kl_script_declared(host, hook->script);
    host->unseen = true;
    host->drift = 0;
    kl_quick *quick = host->now.running->quick[role];
    const kl_body *body = quicks->round.body[role];
    for (unsigned reads = body->reads & ((1u << quick->parameters) - 1); reads;
         reads &= reads - 1) {
        int n = __builtin_ctz(reads);
        kl_cell_copy(&quicks->registers[n], &quicks->round.given[role][n]);
    }
    kl_script_budget_quick(host);
    host->now.quick = true;
    bool done = carry_out(host, quick, body, quick->parameters, 0) && host->spent <= host->limit;
    host->now.quick = false;
    quicks->calls += done;
    if (!done) {
        quick->gave_up += GAVE_UP_COSTS;
        forget(host);
    }
    return done;
}

bool kl_quick_round_changed(const kl_host *host)
{
    const kl_hook *hook = host->quicks->round.hook;
    if (hook && !host->drift)
        kl_script_declared(host, hook->script)->quick[KL_PLAY]->gave_up += GAVE_UP_COSTS;
    return hook && host->drift;
}
