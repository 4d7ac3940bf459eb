/* SPDX-License-Identifier: MIT
 * code.c: reads the compiled form of a function to find what would keep state: an assignment to a
 * local of the script that outlives the call. Also finds `^`. Knows Lua 5.4's code; a self-check at
 * start-up refuses any other. It changes nothing.
 */
#include <string.h>

#include "base/memory.h"
#include "script/internal.h"

enum { OP_SETUPVAL = 10, OP_POWK = 26, OP_POW = 38 };
enum { HEADER = 4 + 1 + 1 + 6 + 3 + 8 + 8 };
enum {
    TAG_NIL = 0,
    TAG_FALSE = 1,
    TAG_INTEGER = 3,
    TAG_SHORT = 4,
    TAG_TRUE = 17,
    TAG_FLOAT = 19,
    TAG_LONG = 20
};

typedef struct code {
    size_t size;
    const unsigned char *p, *end;
    bool bad;
    /* what was found */
    bool found;
    int upvalue, line;
} code;

/* Adds a part to the host's room; *payload is what lies there already. */
static int keep(lua_State *L, const void *part, size_t size, void *payload)
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
    memcpy(host->dump + *used, part, size);
    *used += size;
    return 0;
}

const unsigned char *kl_code_dump(lua_State *L, bool bare, size_t *size)
{
    kl_host *host = kl_script_host(L);
    *size = 0;
    if (lua_dump(L, keep, size, bare) != 0) {
        host->refused = KL_REFUSED_SYSTEM;
        host->fatal = true;
        luaL_error(L, "out of memory");
    }
    return host->dump;
}

static const unsigned char *take(code *c, size_t size)
{
    const unsigned char *p = c->p;
    if (c->bad || (size_t)(c->end - p) < size) {
        c->bad = true;
        return NULL;
    }
    c->p += size;
    return p;
}

static unsigned byte(code *c)
{
    const unsigned char *p = take(c, 1);
    return p ? *p : 0;
}

static size_t number(code *c)
{
    size_t n = 0;
    for (int i = 0; i < 10 && !c->bad; i++) {
        unsigned b = byte(c);
        n = n << 7 | (b & 0x7F);
        if (b & 0x80)
            return n;
    }
    c->bad = true;
    return 0;
}

static void skip_text(code *c)
{
    size_t size = number(c);
    if (size > 1)
        take(c, size - 1);
}

static void skip_constants(code *c)
{
    for (size_t n = number(c); n > 0 && !c->bad; n--) {
        switch (byte(c)) {
        case TAG_NIL:
        case TAG_FALSE:
        case TAG_TRUE:
            break;
        case TAG_INTEGER:
        case TAG_FLOAT:
            take(c, 8);
            break;
        case TAG_SHORT:
        case TAG_LONG:
            skip_text(c);
            break;
        default:
            c->bad = true;
        }
    }
}

static void skip_debug(code *c)
{
    take(c, number(c));
    for (size_t n = number(c); n > 0 && !c->bad; n--) {
        number(c);
        number(c);
    }
    for (size_t n = number(c); n > 0 && !c->bad; n--) {
        skip_text(c);
        number(c);
        number(c);
    }
    for (size_t n = number(c); n > 0 && !c->bad; n--)
        skip_text(c);
}

/* Looks through `count` instructions; outer[i] is the number of upvalue i in the outermost
 * function, or -1 for a local of a function that is called anew each time. */
static void look_through(code *c, const unsigned char *at, size_t count, const int *outer, int line)
{
    for (size_t i = 0; i < count && !c->found; i++) {
        uint32_t instruction;
        unsigned op, b;
        memcpy(&instruction, at + 4 * i, 4);
        op = instruction & 0x7F;
        b = instruction >> 16 & 0xFF;
        if (op == OP_SETUPVAL && outer[b] >= 0) {
            c->found = true;
            c->upvalue = outer[b] + 1;
        } else if (op == OP_POW || op == OP_POWK) {
            c->found = true;
            c->upvalue = 0;
        }
        c->line = line;
    }
}

/* Reads one function and those within; `around` is the outer[] of the function around it, NULL at
 * the outermost. The depth is bounded by Lua's parser (200). */
static void function(code *c, const int *around)
{
    int outer[256], line;
    const unsigned char *instructions;
    size_t count;

    skip_text(c);
    line = (int)number(c);
    number(c);
    take(c, 3);
    count = number(c);
    instructions = count < c->size ? take(c, count * 4) : take(c, c->size + 1);
    skip_constants(c);
    for (int i = 0; i < 256; i++)
        outer[i] = -1;
    for (size_t i = 0, n = number(c); i < n && !c->bad; i++) {
        const unsigned char *p = take(c, 3); /* in the stack of the function around, index, kind */
        if (!p || i > 255)
            c->bad = true;
        else
            outer[i] = !around ? (int)i : p[0] ? -1 : around[p[1]];
    }
    if (instructions && !c->bad)
        look_through(c, instructions, count, outer, line);
    for (size_t n = number(c); n > 0 && !c->bad && !c->found; n--)
        function(c, outer);
    if (!c->found)
        skip_debug(c);
}

bool kl_code_keeps_state(lua_State *L, int *upvalue, int *line)
{
    static const unsigned char head[] = "\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08";
    code c = {0};
    bool found, bad;

    c.p = kl_code_dump(L, true, &c.size);
    c.end = c.p + c.size;
    c.bad = c.size < HEADER + 1 || memcmp(c.p, head, sizeof head - 1) != 0;
    take(&c, HEADER + 1);
    if (!c.bad)
        function(&c, NULL);
    found = c.found;
    bad = c.bad || (!found && c.p != c.end);
    *upvalue = c.upvalue;
    *line = c.line;
    if (bad)
        kl_script_raise(L, KN_E_SCRIPT_SANDBOX, "this Lua compiles to code of another form");
    kl_script_charge(L, c.size / 16 + 1); /* one piece of code may be behind very many functions */
    return found;
}

/* The verdict on a function that the text makes. */
static bool verdict(lua_State *L, const char *text, int *upvalue)
{
    int line;
    bool found;
    if (luaL_loadbufferx(L, text, strlen(text), "=self-check", "t") != LUA_OK)
        lua_error(L);
    lua_call(L, 0, 1);
    found = kl_code_keeps_state(L, upvalue, &line);
    lua_pop(L, 1);
    return found;
}

void kl_code_self_check(lua_State *L)
{
    int a = -1, b = -1, c = -1, none;
    bool right =
        verdict(L, "local x, y = 1, 2 return function() return x, function() y = 1.5 end end",
                &a) &&
        verdict(L, "local y = 2 return function(x) return x ^ y end", &b) &&
        verdict(L, "return function(x) return x ^ 2 end", &c) &&
        !verdict(L,
                 "local t = {} return function() local n = 1 "
                 "return function() n = n + 1 t.x = n return n // 2, 'text', nil, true end end",
                 &none);
    if (!right || a != 2 || b != 0 || c != 0)
        kl_script_raise(L, KN_E_SCRIPT_SANDBOX, "this Lua compiles to code of another meaning");
}
