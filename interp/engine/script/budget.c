/* SPDX-License-Identifier: MIT
 * budget.c: the limits of scripts: instructions, counted by Lua's hook and charged by C
 * functions, and memory, through the allocator. It never reads a clock, so a script ends at the
 * same place on every machine. Scripts run by users (bench.h) have no limit of instructions.
 */
#include "script/quick/quick.h"

enum {
    RULE_CALLED = 20,  /* instructions charged for each call of a rule hook */
    LOADING_FINER = 8, /* factor of the cost of long texts while loading */
};

/* Records the current script, because Lua can't be queried after memory was refused. */
static void note_place(kl_host *host)
{
    lua_Debug at;
    host->refused_in = NULL;
    for (int level = 0; host->L && lua_getstack(host->L, level, &at); level++) {
        if (!lua_getinfo(host->L, "Sl", &at) || at.currentline <= 0)
            continue;
        host->refused_in = kl_script_source(host, at.source);
        host->refused_line = (uint32_t)at.currentline;
        return;
    }
}

/* Refuses memory. After memory is refused, Lua collects all garbage and tries again, which takes
 * time in proportion to the live memory. A script that stays just below the limit would therefore
 * collect garbage for each small table. A script with as many texts as Lua's string table can hold
 * would do so for each new text, because Lua continues without growing the table. For these reasons
 * each refusal costs instructions. */
static void *refuse(kl_host *host, kl_refused why)
{
    host->refused = why;
    if (why == KL_REFUSED_STRING)
        note_place(host);
    if (why == KL_REFUSED_LIVE || why == KL_REFUSED_BLOCK) {
        host->spent += host->live / 128;
        if (host->limit && host->spent > host->limit)
            host->exhausted = true;
    }
    return NULL;
}

void *kl_script_alloc(void *payload, void *p, size_t old_size, size_t size)
{
    kl_host *host = payload;
    size_t old = p ? old_size : 0; /* for a new block, Lua passes its type in old_size */
    void *fresh;

    if (size == 0) {
        kn_pool_resize(&host->pool, p, old, 0);
        host->live -= old;
        return NULL;
    }
    if (size > old) {
        if (host->exhausted)
            return NULL;
        if (size > KL_LUA_BLOCK * host->larger)
            return refuse(host, KL_REFUSED_BLOCK);
        if (!p && old_size == LUA_TSTRING) {
            if (size > (size_t)KL_LUA_STRING * host->larger)
                return refuse(host, KL_REFUSED_STRING);
            if (size > host->longest)
                host->longest = size;
        }
        if (host->live - old + size > KL_LUA_LIVE * host->larger)
            return refuse(host, KL_REFUSED_LIVE);
        if (host->cumulative + (size - old) > host->cumulative_limit)
            return refuse(host, KL_REFUSED_CUMULATIVE);
    }
    fresh = kn_pool_resize(&host->pool, p, old, size);
    if (!fresh && size > old)
        return refuse(host, KL_REFUSED_SYSTEM);
    if (!fresh) /* Lua relies on shrinking: if it fails, the block keeps its size */
        fresh = p;
    if (size > old)
        host->cumulative += size - old;
    host->live = host->live - old + size;
    return fresh;
}

static void check_budget(lua_State *L, lua_Debug *activation);

static int do_nothing(lua_State *L)
{
    return 0;
}

/* Once the budget is used up, every further instruction raises the error again, so a script that
 * catches errors can't continue. */
static void exhaust(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    kl_quick_leave(L);
    /* leaves memory for the message, because no more is allocated from now on */
    if (!host->exhausted) {
        lua_pushcfunction(L, do_nothing);
        lua_pushnil(L);
        lua_pcall(L, 1, 0, 0);
    }
    host->exhausted = true;
    lua_sethook(L, check_budget, LUA_MASKCOUNT, 1);
    kl_script_push(L, host->out_of_time);
    lua_error(L);
}

/* Comparing texts takes time in proportion to their length, as does converting a text to a number
 * as the bound of a `for`. If long texts exist, each instruction therefore counts as several. */
static void check_budget(lua_State *L, lua_Debug *activation)
{
    kl_host *host = kl_script_host(L);
    size_t each = host->now.call ? KL_TEXT_SHORT : KL_TEXT_SHORT / LOADING_FINER;
    host->spent += KL_LUA_STEP * (1 + host->longest / each);
    if (host->spent > host->limit || host->exhausted)
        exhaust(L);
    if (host->bench && host->bench->step)
        host->bench->step(L, host);
}

void kl_script_charge(lua_State *L, uint64_t n)
{
    kl_host *host = kl_script_host(L);
    host->spent += n;
    if (host->spent > host->limit || host->exhausted)
        exhaust(L);
}

/* Setting the hook also restarts Lua's count, so no call depends on the previous one. In a series
 * of rule hooks, one count continues through all calls, because many short hooks would otherwise
 * cost nothing. */
static void begin(kl_host *host, bool asks_rules)
{
    bool counts_on = asks_rules && host->asks_rules && !host->exhausted;
    host->asks_rules = asks_rules;
    host->exhausted = host->fatal = false;
    host->refused = KL_REFUSED_NOT;
    if (!counts_on)
        lua_sethook(host->L, check_budget, LUA_MASKCOUNT, KL_LUA_STEP);
}

uint64_t kl_host_spent(const kl_host *host)
{
    return host ? host->spent_before + host->spent : 0;
}

void kl_script_budget(kl_host *host)
{
    kl_script_budget_quick(host);
    begin(host, false);
}

static void load_budget(kl_host *host, bool asks_rules)
{
    host->spent = host->load_spent;
    host->limit = host->bench ? UINT64_MAX : KL_LUA_LOADING;
    host->cumulative = host->load_cumulative;
    host->cumulative_limit = host->bench ? SIZE_MAX : KL_LUA_CUMULATIVE;
    begin(host, asks_rules);
}

void kl_script_load_budget(kl_host *host)
{
    load_budget(host, false);
}

void kl_script_rule_budget(kl_host *host)
{
    load_budget(host, true);
    host->longest = host->longest_kept;
    host->spent += RULE_CALLED;
    if (host->spent > host->limit) /* the only place where many short hooks reach the limit */
        lua_sethook(host->L, check_budget, LUA_MASKCOUNT, 1);
}

void kl_script_rule_ends(kl_host *host)
{
    host->load_spent = host->spent;
    host->load_cumulative = host->cumulative;
}

void kl_script_load_ends(kl_host *host)
{
    host->load_spent = host->spent;
    host->load_cumulative = host->cumulative;
    host->longest_kept = host->longest;
}

const char *kl_refused_says(const kl_host *host)
{
    _Static_assert(KL_BENCH_LARGER == 64, "the messages below name these limits");
    static const char *const says[][2] = {
        /* for scripts of rules; a program's script has larger limits */
        [KL_REFUSED_LIVE] = {"keeps more than 1 MiB of memory", "keeps more than 64 MiB of memory"},
        [KL_REFUSED_BLOCK] = {"needs a block of more than 64 KiB (a deep recursion, or a table "
                              "with too many entries)",
                              "needs a block of more than 4 MiB (a deep recursion, or a table with "
                              "too many entries)"},
        [KL_REFUSED_STRING] = {"creates a text of more than 4 KiB",
                               "creates a text of more than 256 KiB"},
        [KL_REFUSED_CUMULATIVE] = {"allocates more than 16 MiB in one call"}, /* no limit */
    };
    kl_refused why = host->refused;
    return why == KL_REFUSED_NOT || why == KL_REFUSED_SYSTEM ? "ran out of memory"
                                                             : says[why][host->bench != NULL];
}
