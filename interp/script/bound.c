/* SPDX-License-Identifier: MIT
 * bound.c: which functions of a script end by themselves: no loop, no function made, and calls only
 * of functions that do so too, none of them from within itself. Lua need not count what these
 * carry out, which is a seventh of what a call costs. Whatever is not understood is counted. Knows
 * Lua 5.4's code, as code.c does.
 *
 * A call is understood where the function comes straight from an outer local to the place from
 * which it is called. As no function of Lua is ever found elsewhere, in an argument, a table or a
 * variable of its own, everything else that is called is C's.
 */
#include "script/dump.h"
#include "script/internal.h"

enum { DEPTH_MAX = 8, CALLS_MAX = 32, TABLES_MAX = 8 };
enum { WORK = 4096, WORK_FUNCTION = 64 }; /* no script can make loading it long */

/* What each operation does with registers, by its number. a b c: its operands are A, A and B, all
 * three; s k u: the same, A alone, none, and C unless it is a constant; r: A and those above; C: it
 * calls A; g: it loads A from an outer local, h: from a field of one; j: it jumps; x: it loops, or
 * makes a function. */
static const char uses[] = "baaaaaaargahcbbuskka"   /* moves and loads, fields, a new table */
                           "sbbbbbbbbbbbbbcccccccc" /* methods, arithmetic */
                           "ccccbaabbbbrrr"
                           "jbbbaaaaaaabCCr-axxxxxrxr--"; /* jumps, tests, calls, loops */

typedef struct code {
    const unsigned char *at;
    size_t count;
} code;

typedef struct bound {
    uint64_t cost; /* of the calls so far */
    int depth, work;
} bound;

/* The instructions of the function on top; none: it is not as expected. */
static code code_of(lua_State *L)
{
    size_t size;
    kl_reader in = {.p = kl_code_dump(L, true, &size)};
    in.end = in.p + size;
    kl_read(&in, KL_DUMP_HEADER + 1);
    kl_read_text(&in);
    kl_read_number(&in);
    kl_read_number(&in);
    kl_read(&in, 3);
    size_t count = kl_read_number(&in);
    const unsigned char *at = count < size ? kl_read(&in, count * 4) : NULL;
    return in.bad || !at ? (code){0} : (code){at, count};
}

/* True if the table on top, or one within it, holds a function of Lua, or may. */
static bool holds_function(lua_State *L, bound *b, int depth)
{
    bool found = depth > TABLES_MAX;
    int top = lua_gettop(L);
    if (!found && !kl_script_content(L, top))
        lua_pushvalue(L, top);
    if (!found)
        for (lua_pushnil(L); !found && lua_next(L, top + 1); lua_pop(L, 1)) {
            int type = lua_type(L, -1);
            found = --b->work < 0 || (type == LUA_TFUNCTION && !lua_iscfunction(L, -1)) ||
                    (type == LUA_TTABLE && holds_function(L, b, depth + 1));
        }
    lua_settop(L, top);
    return found;
}

/* What upvalue `n` of the function at `f` is to a call. */
typedef enum held { HELD_OTHER, HELD_FUNCTION, HELD_UNKNOWN } held;

static held what_is_held(lua_State *L, bound *b, int f, int n)
{
    held is = HELD_OTHER;
    if (!lua_getupvalue(L, f, n))
        return is;
    kl_script_push(L, kl_script_host(L)->environment); /* it holds functions of C only */
    bool environment = lua_rawequal(L, -1, -2);
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TFUNCTION && !lua_iscfunction(L, -1))
        is = HELD_FUNCTION;
    else if (lua_type(L, -1) == LUA_TTABLE && !environment && holds_function(L, b, 0))
        is = HELD_UNKNOWN;
    lua_pop(L, 1);
    return is;
}

/* A function that is being looked through: which registers hold functions that are to be called,
 * the latest last, and which upvalues were. */
typedef struct walk {
    held is[257]; /* by upvalue, from 1 */
    unsigned at[CALLS_MAX];
    int waiting;
    int called[CALLS_MAX];
    int calls;
} walk;

static bool is_waiting(const walk *w, unsigned r)
{
    for (int i = 0; i < w->waiting; i++)
        if (w->at[i] == r)
            return true;
    return false;
}

/* One instruction; false if it may loop, or do anything with a function but call it. */
static bool step(walk *w, uint32_t instruction)
{
    unsigned op = instruction & 0x7F, a = instruction >> 7 & 0xFF, b = instruction >> 16 & 0xFF,
             c = instruction >> 24;
    bool constant = instruction >> 15 & 1;
    char use = op < sizeof uses - 1 ? uses[op] : 'x';
    bool below = w->waiting && a <= w->at[w->waiting - 1];
    switch (use) {
    case 'x':
        return false;
    case 'j': /* not backwards */
        return instruction >> 7 >= 0xFFFFFF;
    case 'C':
        if (w->waiting && a == w->at[w->waiting - 1])
            w->waiting--;
        else if (below)
            return false;
        return true;
    case 'g':
        if (w->is[b + 1] == HELD_FUNCTION) {
            if (below || w->waiting == CALLS_MAX || w->calls == CALLS_MAX)
                return false;
            w->at[w->waiting++] = a;
            w->called[w->calls++] = (int)b + 1;
        }
        return w->is[b + 1] != HELD_UNKNOWN && (w->is[b + 1] == HELD_FUNCTION || !is_waiting(w, a));
    case 'h':
        return w->is[b + 1] != HELD_UNKNOWN && !is_waiting(w, a);
    case 'r':
        return !below;
    case '-':
        return true;
    default:
        break;
    }
    return (use == 'u' || !is_waiting(w, a)) && (!strchr("bcs", use) || !is_waiting(w, b)) &&
           (use != 'c' || !is_waiting(w, c)) &&
           (!strchr("sku", use) || constant || !is_waiting(w, c));
}

/* Looks through the function on top, and through all that it calls. */
static bool ends(lua_State *L, bound *b)
{
    walk w = {.waiting = 0};
    code own = code_of(L);
    int f = lua_gettop(L);
    if (!own.count || b->depth == DEPTH_MAX || (b->work -= WORK_FUNCTION) < 0)
        return false;
    luaL_checkstack(L, 3 * TABLES_MAX + 8, NULL);
    for (int n = 1; n < 256 && lua_getupvalue(L, f, n); n++) {
        lua_pop(L, 1);
        w.is[n] = what_is_held(L, b, f, n);
    }
    for (size_t i = 0; i < own.count; i++) {
        uint32_t instruction;
        memcpy(&instruction, own.at + 4 * i, 4);
        if (!step(&w, instruction))
            return false;
    }
    b->cost += own.count;
    b->depth++;
    for (int i = 0; i < w.calls; i++) {
        lua_getupvalue(L, f, w.called[i]);
        bool fine = ends(L, b);
        lua_settop(L, f);
        if (!fine)
            return false;
    }
    b->depth--;
    return !w.waiting;
}

bool kl_code_ends(lua_State *L)
{
    /* where there are long texts an instruction counts as several */
    bound b = {.work = WORK};
    return lua_type(L, -1) == LUA_TFUNCTION && !lua_iscfunction(L, -1) && ends(L, &b) &&
           b.cost * (1 + KL_LUA_STRING / KL_TEXT_SHORT) <= KL_LUA_INSTRUCTIONS;
}
