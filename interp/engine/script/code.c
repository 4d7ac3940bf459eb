/* SPDX-License-Identifier: MIT
 * code.c: examines compiled functions for kept state: an assignment to a local of the script
 * that outlives the call. Also counts `#` and `^`, and finds code that some versions of Lua
 * miscompile. Depends on the code of Lua 5.4. A self-check at start-up refuses other versions.
 * It changes nothing.
 */
#include <string.h>

#include "base/memory.h"
#include "script/dump.h"
#include "script/internal.h"
#include "script/lua_code.h"

typedef struct code {
    size_t size;
    kl_reader in;
    /* results */
    bool found;
    int upvalue, line;
    size_t lengths, powers;
    kl_code_seen seen;
} code;

/* Appends a part to the host's buffer; *payload is the number of bytes so far. */
static int keep_part(lua_State *L, const void *part, size_t size, void *payload)
{
    kl_host *host = kl_script_host(L);
    size_t *used = payload;
    if (*used + size > host->dump_room) {
        size_t room = (*used + size) * 2;
        unsigned char *larger = kn_realloc(host->dump, room);
        if (!larger)
            return 1;
        host->dump = larger;
        host->dump_room = room;
    }
    if (size == 1) /* the common case */
        host->dump[*used] = *(const unsigned char *)part;
    else
        memcpy(host->dump + *used, part, size);
    *used += size;
    return 0;
}

const unsigned char *kl_code_dump(lua_State *L, bool bare, size_t *size)
{
    kl_host *host = kl_script_host(L);
    *size = 0;
    if (lua_dump(L, keep_part, size, bare) != 0)
        kl_script_memory(L);
    return host->dump;
}

/* Examines `count` instructions. outer[i] is the number of upvalue i in the outermost function, or
 * -1 if it is a local of a function, which is new in each call. Also finds code affected by a bug
 * of Lua: a comparison gets its value from a jump right before the LFALSESKIP. If a local of the
 * script is indexed by a comparison, `t[a < b]`, Lua loads `t` between them. If the comparison is
 * true, Lua then indexes the value that an earlier call left in that register. */
static void look_through(code *c, const unsigned char *at, size_t count, const int *outer, int line)
{
    kl_lua_op before = KL_OP_JMP;
    for (size_t i = 0; i < count && !c->found; i++) {
        uint32_t instruction = kl_lua_instruction(at, i), b = kl_lua_b(instruction);
        kl_lua_op op = kl_lua_op_of(instruction);
        c->seen.assigns |= op == KL_OP_SETUPVAL;
        if (op == KL_OP_SETUPVAL && outer[b] >= 0) {
            c->found = true;
            c->upvalue = outer[b] + 1;
        }
        if (op == KL_OP_LFALSESKIP && before != KL_OP_JMP && !c->seen.wrong)
            c->seen.wrong = line;
        before = op;
        c->lengths += op == KL_OP_LEN;
        c->powers += op == KL_OP_POW || op == KL_OP_POWK;
        c->line = line;
    }
}

/* Examines a function and its inner ones. `around` is the outer[] of the enclosing function, or
 * NULL for the outermost one. Lua's parser limits the depth to 200. */
static void function(code *c, const int *around)
{
    int outer[256];
    kl_proto proto = kl_read_proto(&c->in);
    c->in.bad |= proto.upvalues > 256;
    for (size_t i = 0; i < 256; i++) {
        outer[i] = -1;
        if (i < proto.upvalues && !c->in.bad) {
            const unsigned char *p = proto.upvalue + 3 * i;
            outer[i] = !around ? (int)i : p[0] ? -1 : around[p[1]];
        }
    }
    if (!c->in.bad)
        look_through(c, proto.code, proto.instructions, outer, proto.line);
    for (size_t n = proto.within; n > 0 && !c->in.bad && !c->found; n--)
        function(c, outer);
    if (!c->found)
        kl_read_debug(&c->in, NULL);
}

/* Examines a compiled function. `around` has the same meaning as in function(). */
static code look_into(lua_State *L, const unsigned char *compiled, size_t size, const int *around)
{
    static const unsigned char head[] = "\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08";
    code c = {.size = size, .in.p = compiled};

    c.in.end = c.in.p + c.size;
    c.in.bad = c.size < KL_DUMP_HEADER + 1 || memcmp(c.in.p, head, sizeof head - 1) != 0;
    kl_read(&c.in, KL_DUMP_HEADER + 1);
    if (!c.in.bad)
        function(&c, around);
    if (c.in.bad || (!c.found && c.in.p != c.in.end))
        kl_script_raise(L, KN_E_SCRIPT_SANDBOX, "the bytecode of this Lua has an unknown format");
    return c;
}

bool kl_code_keeps_state(lua_State *L, int *upvalue, int *line)
{
    size_t size;
    const unsigned char *compiled = kl_code_dump(L, true, &size);
    code c = look_into(L, compiled, size, NULL);
    *upvalue = c.upvalue;
    *line = c.line;
    kl_script_charge(L, c.size / 4 + 1); /* several functions may share the same code */
    return c.found;
}

bool kl_code_takes_lengths(lua_State *L, const unsigned char *compiled, size_t size, size_t times,
                           kl_code_seen *seen)
{
    int none[256];
    for (int i = 0; i < 256; i++)
        none[i] = -1; /* all code is examined, whether it assigns or not */
    code c = look_into(L, compiled, size, none);
    *seen = c.seen;
    return c.lengths == 0 && c.powers == times;
}

/* Pushes the function that a script text returns. */
static void make(lua_State *L, const char *text)
{
    if (luaL_loadbufferx(L, text, strlen(text), "=self-check", "t") != LUA_OK)
        lua_error(L);
    lua_call(L, 0, 1);
}

static bool counts(lua_State *L, const char *text, size_t times, bool assigned)
{
    size_t size;
    kl_code_seen seen;
    make(L, text);
    const unsigned char *compiled = kl_code_dump(L, true, &size);
    bool right = kl_code_takes_lengths(L, compiled, size, times, &seen) && !seen.wrong;
    lua_pop(L, 1);
    return right && seen.assigns == assigned;
}

/* Examines the function that a script text returns. */
static bool verdict(lua_State *L, const char *text, int *upvalue)
{
    int line;
    bool found;
    make(L, text);
    found = kl_code_keeps_state(L, upvalue, &line);
    lua_pop(L, 1);
    return found;
}

/* True if this Lua has CVE-2022-28805: it compiles a global of a constant _ENV to a field of the
 * register with the constant's number, without checking the number. In this test, that register is
 * the first local. */
static bool reads_any_register(lua_State *L)
{
    static const char text[] = "local _ENV <const> = 1 local t = {X = 7} return X";
    bool reads = luaL_loadbufferx(L, text, sizeof text - 1, "=check", "t") != LUA_OK ||
                 lua_pcall(L, 0, 1, 0) == LUA_OK;
    lua_pop(L, 1);
    return reads;
}

void kl_code_self_check(lua_State *L)
{
    int a = -1, none;
    bool right =
        verdict(L, "local x, y = 1, 2 return function() return x, function() y = 1.5 end end",
                &a) &&
        counts(L, "return function(x) return x ^ x, function() return x ^ 2 end end", 2, false) &&
        counts(L, "return function(x) return function() x = 2 end end", 0, true) &&
        !counts(L, "return function(x) return function() return #x end end", 0, false) &&
        !verdict(L,
                 "local t = {} return function() local n = 1 "
                 "return function() n = n + 1 t.x = n return n // 2, 'text', nil, true end end",
                 &none);
    if (reads_any_register(L))
        kl_script_raise(L, KN_E_SCRIPT_SANDBOX,
                        "this Lua has CVE-2022-28805: it compiles some scripts to code that reads "
                        "any memory" KN_EXPECTED "Lua 5.4.5, or a 5.4.4 with its system's fixes");
    if (!right || a != 2)
        kl_script_raise(L, KN_E_SCRIPT_SANDBOX, "the bytecode of this Lua has an unknown meaning");
}
