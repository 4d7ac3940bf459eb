/* SPDX-License-Identifier: MIT
 * freeze.c: after loading, nothing that hooks reach can change. Tables become read-only in place,
 * and functions that assign to a local that outlives the call are refused. Calls copy and compare
 * nothing; only debug builds compare a fingerprint.
 */
#include <string.h>

#include "script/dispatch.h"

static int refuse_write(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return kl_script_raise(
        L, KN_E_SCRIPT_STATE,
        host->bench ? "the data of an experiment can't be changed: copy it into a table of your own"
                    : "hooks can't change a table that the script made while it loaded: to keep a "
                      "value, use a variable of the game");
}

/* Returns the length that the freeze stored. */
static int frozen_length(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushvalue(L, lua_upvalueindex(KL_EXTRA));
    return 1;
}

/* In the metatable of a frozen table, [1] is the content, [2] its sorted keys, [3] the iterator of
 * pairs. */
void kl_script_freeze_table(lua_State *L, int index)
{
    static const kl_function write = {.name = "newindex", .takes = {KL_REST}, .run = refuse_write};
    static const kl_function length = {.name = "#", .takes = {KL_REST}, .run = frozen_length};
    int content, metatable;
    index = lua_absindex(L, index);
    lua_pushinteger(L, kl_length(L, index));
    lua_newtable(L);
    content = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, index);) {
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -2);
        lua_rawset(L, content);
        lua_pop(L, 1);
        lua_pushvalue(L, -1); /* Lua allows clearing a field during the traversal */
        lua_pushnil(L);
        lua_rawset(L, index);
        kl_script_charge(L, 1);
    }
    lua_createtable(L, 3, 4);
    metatable = lua_gettop(L);
    kl_pairs_prepare(L, content, metatable);
    lua_pushvalue(L, content);
    lua_rawseti(L, metatable, 1);
    lua_pushvalue(L, content);
    lua_setfield(L, metatable, "__index");
    kl_push_function(L, &write, 0);
    lua_setfield(L, metatable, "__newindex");
    lua_pushvalue(L, content - 1);
    kl_push_function(L, &length, 1);
    lua_setfield(L, metatable, "__len");
    lua_setmetatable(L, index);
    lua_pop(L, 2);
}

/* Traverses everything that hooks reach, without recursion, by a queue and the set of values
 * seen. */
enum { SEEN = 1, QUEUE = 2 };

/* Pops a value, and queues it if it is a table or a Lua function not seen before. */
static void enqueue(lua_State *L, int base)
{
    int type = lua_type(L, -1);
    kl_script_charge(L, 1);
    if ((type == LUA_TTABLE || type == LUA_TFUNCTION) && !lua_iscfunction(L, -1)) {
        lua_pushvalue(L, -1);
        if (lua_rawget(L, base + SEEN) == LUA_TNIL) {
            lua_pushvalue(L, -2);
            lua_pushboolean(L, 1);
            lua_rawset(L, base + SEEN);
            lua_pushvalue(L, -2);
            lua_rawseti(L, base + QUEUE, (lua_Integer)lua_rawlen(L, base + QUEUE) + 1);
        }
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

/* Queues all functions of a hook that are ever called; hook_call.c calls no others. */
static void enqueue_hook(lua_State *L, int base, const kl_declared *hook)
{
    for (int role = 0; role < KL_ROLES; role++) {
        if (hook->function[role] == LUA_NOREF)
            continue;
        kl_script_push(L, hook->function[role]);
        enqueue(L, base);
    }
}

/* Queues the functions of the hooks from number `first` to before number `end`. */
static void begin_walk(lua_State *L, int base, int first, int end)
{
    lua_newtable(L);
    lua_newtable(L);
    for (int i = first; i < end; i++)
        enqueue_hook(L, base, kl_script_host(L)->hook[i]);
}

static bool is_environment(lua_State *L)
{
    bool yes;
    kl_script_push(L, kl_script_host(L)->environment);
    yes = lua_rawequal(L, -1, -2);
    lua_pop(L, 1);
    return yes;
}

/* Queues everything that the function on top of the stack refers to. */
static void enqueue_upvalues(lua_State *L, int base)
{
    int f = lua_gettop(L);
    for (int i = 1; lua_getupvalue(L, f, i); i++) {
        if (is_environment(L))
            lua_pop(L, 1);
        else
            enqueue(L, base);
    }
}

static void enqueue_content(lua_State *L, int base)
{
    int content = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, content);) {
        enqueue(L, base);
        lua_pushvalue(L, -1);
        enqueue(L, base);
    }
}

/* A function that keeps state. */
typedef struct offender {
    const kn_source *in; /* NULL: none */
    int line;
    const char *name; /* name of the assigned variable */
} offender;

static bool goes_before(const offender *a, const offender *b)
{
    if (a->in != b->in)
        return !b->in || a->in < b->in;
    return a->line != b->line ? a->line < b->line : strcmp(a->name, b->name) < 0;
}

/* Examines the function on top of the stack, and records whether it keeps state. If several
 * functions keep state, reports the one that comes first in the scripts, because the order of Lua's
 * tables differs from run to run. */
static void check_function(lua_State *L, offender *first)
{
    offender found = {0};
    int upvalue;
    lua_Debug ar;

    if (!kl_code_keeps_state(L, &upvalue, &found.line))
        return;
    lua_pushvalue(L, -1);
    lua_getinfo(L, ">S", &ar);
    found.in = kl_script_source(kl_script_host(L), ar.source);
    found.name = lua_getupvalue(L, -1, upvalue);
    if (goes_before(&found, first))
        *first = found;
}

/* True if a script has any code that check_function rejects. */
static bool may_keep_state(const kl_host *host)
{
    for (int i = 0; i < host->sources; i++)
        if (host->compiled[i].assigns)
            return true;
    return false;
}

static void refuse_offender(lua_State *L, const offender *o)
{
    kl_host *host = kl_script_host(L);
    host->given_in = o->in;
    host->given_line = (uint32_t)o->line;
    kl_script_raise(
        L, KN_E_SCRIPT_STATE,
        "the function that begins on line %d assigns to '%s', which is declared outside it: "
        "scripts keep no values between calls" KN_EXPECTED
        "a variable of the rules file (variables: {%s: {range: 0-99}}), here `game.%s`",
        o->line, o->name, o->name, o->name);
}

void kl_script_freeze_hooks(lua_State *L, int hook, int returned)
{
    int base = lua_gettop(L);
    offender first = {0};
    bool looks = may_keep_state(kl_script_host(L));
    begin_walk(L, base, hook, kl_script_host(L)->hooks);
    if (returned != LUA_NOREF) {
        kl_script_push(L, returned);
        enqueue(L, base);
    }
    for (lua_Integer i = 1; lua_rawgeti(L, base + QUEUE, i) != LUA_TNIL; i++) {
        if (lua_type(L, -1) == LUA_TFUNCTION) {
            if (looks)
                check_function(L, &first);
            enqueue_upvalues(L, base);
        } else if (!kl_script_content(L, -1)) {
            kl_script_freeze_table(L, -1);
            kl_script_content(L, -1);
            enqueue_content(L, base);
        }
        lua_settop(L, base + QUEUE);
    }
    if (first.in)
        refuse_offender(L, &first);
    lua_settop(L, base);
}

void kl_script_reach(lua_State *L, int hook, void (*each)(lua_State *L, void *payload),
                     void *payload)
{
    int base = lua_gettop(L);
    begin_walk(L, base, hook, hook + 1);
    for (lua_Integer i = 1; lua_rawgeti(L, base + QUEUE, i) != LUA_TNIL; i++) {
        if (lua_type(L, -1) == LUA_TFUNCTION) {
            each(L, payload);
            enqueue_upvalues(L, base);
        } else if (kl_script_content(L, -1))
            enqueue_content(L, base);
        lua_settop(L, base + QUEUE);
    }
    lua_settop(L, base);
}

static uint64_t mix(uint64_t h, uint64_t x)
{
    h ^= x + 0x9E3779B97F4A7C15u + (h << 6) + (h >> 2);
    h *= 0xFF51AFD7ED558CCDu;
    return h ^ h >> 33;
}

static uint64_t print_of(lua_State *L, int index)
{
    uint64_t h = (uint64_t)lua_type(L, index);
    lua_Number number;
    uint64_t bits;
    size_t size;
    const char *text;

    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        if (lua_isinteger(L, index))
            return mix(h, (uint64_t)lua_tointeger(L, index));
        number = lua_tonumber(L, index);
        memcpy(&bits, &number, sizeof bits);
        return mix(h + 100, bits);
    case LUA_TBOOLEAN:
        return mix(h, (uint64_t)lua_toboolean(L, index));
    case LUA_TSTRING:
        text = lua_tolstring(L, index, &size);
        for (size_t i = 0; i < size; i++)
            h = mix(h, (unsigned char)text[i]);
        return h;
    default:
        return mix(h, (uint64_t)(uintptr_t)lua_topointer(L, index));
    }
}

uint64_t kl_script_fingerprint(lua_State *L)
{
    int base = lua_gettop(L);
    uint64_t print = 0;
    begin_walk(L, base, 0, kl_script_host(L)->hooks);
    for (lua_Integer i = 1; lua_rawgeti(L, base + QUEUE, i) != LUA_TNIL; i++) {
        uint64_t sum = print_of(L, -1);
        int item = lua_gettop(L);
        if (lua_type(L, item) == LUA_TFUNCTION) {
            for (int n = 1; lua_getupvalue(L, item, n); n++, lua_pop(L, 1))
                sum = mix(sum, print_of(L, -1));
            enqueue_upvalues(L, base);
        } else {
            if (!kl_script_content(L, item)) /* not frozen any more */
                lua_pushvalue(L, item);
            for (lua_pushnil(L); lua_next(L, item + 1); lua_pop(L, 1))
                sum += mix(print_of(L, -2), print_of(L, -1));
            enqueue_content(L, base);
        }
        print = mix(print, sum);
        lua_settop(L, base + QUEUE);
    }
    lua_settop(L, base);
    return print;
}
