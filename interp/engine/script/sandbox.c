/* SPDX-License-Identifier: MIT
 * sandbox.c: which parts of Lua's library scripts get, by an allow list with the action and the
 * reason for each name. If the list lacks a name of the library, start-up fails, so another build
 * of Lua can't add something unnoticed. Kanun's own functions are in hook_declare.c.
 */
#include <stdio.h>
#include <string.h>

#include <lualib.h>

#include "script/dispatch.h"

typedef enum fate {
    KEEP,   /* keep the value */
    WRAP,   /* called through the dispatcher: Lua's function, or ours with Lua's as upvalue */
    REMOVE, /* the library has it, but scripts don't */
    ABSENT, /* never opened, and listed only for the reason */
    MAYBE   /* removed, but some builds of Lua don't have it */
} fate;

static const char system_[] = "scripts can't reach the system";
static const char code_[] = "scripts can't load code; to use several scripts, list them in the "
                            "rules file (script: [a.lua, b.lua])";
static const char meta_[] = "metatables could hide what a table does";
static const char text_[] = "its cost is unbounded; compare parts of a text: text:sub(from, to)";
static const char format_[] = "its cost is unbounded; join texts and numbers with ..";
static const char bytes_[] = "rules don't work with bytes";
static const char float_[] = "floating-point results differ between machines; use whole numbers";
static const char chance_[] = "only the game may use chance: game:random(n) in event hooks";

#define MAYBE(type) KL_OPTIONAL | (type)
/* A name of `library` that scripts get: its replacement, the reason for that, and its arguments. */
#define KEPT(library, name_, run_, reason, ...)                                                    \
    {                                                                                              \
        library, name_, WRAP, reason,                                                              \
        {                                                                                          \
            .name = name_, .takes = {__VA_ARGS__}, .run = run_                                     \
        }                                                                                          \
    }
#define LUAS kl_lib_original

static const struct row {
    const char *library; /* NULL: the base library */
    const char *name;
    fate fate;
    const char *reason;
    kl_function function; /* the replacement */
} rows[] = {
    KEPT(NULL, "assert", LUAS, "", KL_VALUE, KL_REST),
    KEPT(NULL, "error", LUAS, "", KL_ANY, MAYBE(KL_INTEGER)),
    KEPT(NULL, "ipairs", kl_lib_ipairs, "Lua's iterator accepts values other than tables",
         KL_TABLE),
    KEPT(NULL, "select", kl_lib_select, "a text is never converted to a number", KL_VALUE, KL_REST),
    KEPT(NULL, "type", LUAS, "", KL_VALUE),
    KEPT(NULL, "pairs", kl_lib_pairs,
         "visits keys in sorted order, which is the same on every machine", KL_TABLE),
    KEPT(NULL, "pcall", kl_lib_pcall, "can't catch the error of a spent budget", KL_VALUE, KL_REST),
    KEPT(NULL, "tostring", kl_lib_tostring,
         "shows no addresses, and uses only the first result of a call", KL_VALUE, KL_REST),
    KEPT(NULL, "tonumber", kl_lib_tonumber, "its cost depends on the length", KL_VALUE,
         MAYBE(KL_INTEGER)),
    {NULL, "_G", REMOVE, "scripts have no globals of their own", {0}},
    {NULL, "_VERSION", REMOVE, "rules must not depend on the version of Lua", {0}},
    {NULL, "collectgarbage", REMOVE, "Kanun manages the memory of scripts", {0}},
    {NULL, "dofile", REMOVE, code_, {0}},
    {NULL, "load", REMOVE, code_, {0}},
    {NULL, "loadfile", REMOVE, code_, {0}},
    {NULL, "loadstring", ABSENT, code_, {0}},
    {NULL, "require", ABSENT, code_, {0}},
    {NULL, "package", ABSENT, code_, {0}},
    {NULL, "io", ABSENT, system_, {0}},
    {NULL, "os", ABSENT, system_, {0}},
    {NULL, "debug", ABSENT, "it could bypass every other protection", {0}},
    {NULL, "coroutine", ABSENT, "a hook can't pause and resume", {0}},
    {NULL, "utf8", ABSENT, bytes_, {0}},
    {NULL, "getmetatable", REMOVE, meta_, {0}},
    {NULL, "setmetatable", REMOVE, meta_, {0}},
    {NULL, "rawequal", REMOVE, meta_, {0}},
    {NULL, "rawget", REMOVE, meta_, {0}},
    {NULL, "rawlen", REMOVE, meta_, {0}},
    {NULL, "rawset", REMOVE, meta_, {0}},
    {NULL, "next", REMOVE, "its order differs between machines; use pairs", {0}},
    {NULL, "print", REMOVE, "use game:note(\"...\") instead", {0}},
    {NULL, "warn", REMOVE, "use game:note(\"...\") instead", {0}},
    {NULL, "xpcall", REMOVE, "use pcall", {0}},
    {NULL, "unpack", MAYBE, "it is table.unpack", {0}},
    {NULL, "string", KEEP, "", {0}},
    {NULL, "table", KEEP, "", {0}},
    {NULL, "math", KEEP, "", {0}},
    KEPT("string", "byte", LUAS, "", KL_TEXT, MAYBE(KL_INTEGER), MAYBE(KL_INTEGER)),
    KEPT("string", "char", LUAS, "", KL_NUMBERS),
    KEPT("string", "len", LUAS, "", KL_TEXT),
    KEPT("string", "lower", LUAS, "", KL_TEXT),
    KEPT("string", "reverse", LUAS, "", KL_TEXT),
    KEPT("string", "sub", LUAS, "", KL_TEXT, KL_INTEGER, MAYBE(KL_INTEGER)),
    KEPT("string", "upper", LUAS, "", KL_TEXT),
    {"string", "dump", REMOVE, code_, {0}},
    {"string", "find", REMOVE, text_, {0}},
    {"string", "format", REMOVE, format_, {0}},
    {"string", "gmatch", REMOVE, text_, {0}},
    {"string", "gsub", REMOVE, text_, {0}},
    {"string", "match", REMOVE, text_, {0}},
    {"string", "pack", REMOVE, bytes_, {0}},
    {"string", "packsize", REMOVE, bytes_, {0}},
    {"string", "rep", REMOVE, format_, {0}},
    {"string", "unpack", REMOVE, bytes_, {0}},
    KEPT("table", "concat", kl_lib_concat, "its cost depends on the length", KL_TABLE,
         MAYBE(KL_TEXT), MAYBE(KL_INTEGER), MAYBE(KL_INTEGER)),
    KEPT("table", "insert", kl_lib_insert, "its cost depends on the length", KL_TABLE, KL_REST),
    KEPT("table", "remove", kl_lib_remove, "its cost depends on the length", KL_TABLE,
         MAYBE(KL_INTEGER)),
    KEPT("table", "pack", LUAS, "", KL_REST),
    KEPT("table", "sort", kl_lib_sort, "stable, and its cost depends on the length", KL_TABLE,
         MAYBE(KL_FUNCTION)),
    KEPT("table", "unpack", kl_lib_unpack, "at most 200 values", KL_TABLE, MAYBE(KL_INTEGER),
         MAYBE(KL_INTEGER)),
    {"table", "move", REMOVE, "its cost is unbounded", {0}},
    KEPT("math", "abs", LUAS, "", KL_NUMBER),
    KEPT("math", "ceil", LUAS, "", KL_NUMBER),
    KEPT("math", "floor", LUAS, "", KL_NUMBER),
    KEPT("math", "fmod", LUAS, "", KL_NUMBER, KL_NUMBER),
    KEPT("math", "max", LUAS, "", KL_NUMBER, KL_NUMBERS),
    {"math", "maxinteger", KEEP, "", {0}},
    KEPT("math", "min", LUAS, "", KL_NUMBER, KL_NUMBERS),
    {"math", "mininteger", KEEP, "", {0}},
    KEPT("math", "tointeger", kl_lib_tointeger, "a text is never converted to a number", KL_VALUE),
    KEPT("math", "type", LUAS, "", KL_VALUE),
    KEPT("math", "ult", LUAS, "", KL_INTEGER, KL_INTEGER),
    {"math", "random", REMOVE, chance_, {0}},
    {"math", "randomseed", REMOVE, chance_, {0}},
    {"math", "acos", REMOVE, float_, {0}},
    {"math", "asin", REMOVE, float_, {0}},
    {"math", "atan", REMOVE, float_, {0}},
    {"math", "cos", REMOVE, float_, {0}},
    {"math", "deg", REMOVE, float_, {0}},
    {"math", "exp", REMOVE, float_, {0}},
    {"math", "huge", REMOVE, float_, {0}},
    {"math", "log", REMOVE, float_, {0}},
    {"math", "modf", REMOVE, float_, {0}},
    {"math", "pi", REMOVE, float_, {0}},
    {"math", "rad", REMOVE, float_, {0}},
    {"math", "sin", REMOVE, float_, {0}},
    {"math", "sqrt", REMOVE, float_, {0}},
    {"math", "tan", REMOVE, float_, {0}},
    {"math", "atan2", MAYBE, float_, {0}},
    {"math", "cosh", MAYBE, float_, {0}},
    {"math", "frexp", MAYBE, float_, {0}},
    {"math", "ldexp", MAYBE, float_, {0}},
    {"math", "log10", MAYBE, float_, {0}},
    {"math", "pow", MAYBE, float_, {0}},
    {"math", "sinh", MAYBE, float_, {0}},
    {"math", "tanh", MAYBE, float_, {0}},
};

static const char *const libraries[] = {"string", "table", "math"};

static bool same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static const struct row *row_of(const char *library, const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (*rows[i].name == *name && same(rows[i].library, library) &&
            strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

/* Checks that the list has every name of the table on top of the stack. */
static void check_names(lua_State *L, const char *library)
{
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "(no name)";
        const struct row *row = row_of(library, name);
        if (!row || row->fate == ABSENT)
            kl_script_raise(L, KN_E_SCRIPT_SANDBOX, "this Lua library has an unknown '%s%s%s'",
                            library ? library : "", library ? "." : "", name);
    }
}

/* The top-level names of scripts, for suggestions. */
static const char *const top_names[] = {
    "hook", "cards",   "card",   "all",      "integer",  "points", "flag",   "choice",
    "name", "require", "assert", "error",    "ipairs",   "pairs",  "select", "type",
    "math", "string",  "table",  "tostring", "tonumber", "pcall",  NULL};

/* Returns a program's suggestion for a name of Lua; NULL: none. */
static const char *instead(const kl_bench *bench, const char *library, const char *name)
{
    char whole[64];
    snprintf(whole, sizeof whole, "%s%s%s", library ? library : "", library ? "." : "", name);
    for (const kl_instead *i = bench ? bench->instead : NULL; i && i->name; i++)
        if (!strcmp(i->name, whole))
            return i->says;
    return NULL;
}

/* Called for a missing name: `os`, or `string.format` if the extra upvalue is "string". */
static int unknown(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const char *library = lua_tostring(L, lua_upvalueindex(KL_EXTRA));
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
    const struct row *row = row_of(library, name);
    const char *why = row ? row->reason : NULL;
    const kl_host *own = kl_script_host(L);
    const char *own_way = instead(own->bench, library, name);
    if (own_way)
        why = own_way;
    char words[120];
    const char *meant =
        library || why || own->bench ? NULL : kl_hint_name(own, name, words, sizeof words);
    if (meant)
        return kl_script_raise(L, KN_E_SCRIPT_NAME, "scripts have no '%s'" KN_EXPECTED "%s", name,
                               meant);
    if (!library && !why) {
        const char *text = lua_pushfstring(L, "scripts have no '%s'", name);
        kl_script_unknown(L, KN_E_SCRIPT_NAME, name, own->bench ? own->bench->names : top_names,
                          text);
    }
    if (!why)
        kl_script_raise(L, KN_E_SCRIPT_NAME, "scripts have no '%s.%s'", library, name);
    return kl_script_raise(L, KN_E_SCRIPT_NAME, "scripts have no '%s%s%s': %s",
                           library ? library : "", library ? "." : "", name, why);
}

static int assigned(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
    if (kl_script_host(L)->bench)
        kl_script_raise(L, KN_E_SCRIPT_GLOBAL,
                        "'%s' is assigned as a global" KN_EXPECTED "`local %s`", name, name);
    if (lua_type(L, 3) == LUA_TFUNCTION)
        kl_script_raise(L, KN_E_SCRIPT_GLOBAL,
                        "the function '%s' is a global" KN_EXPECTED
                        "`local function %s`, or as a hook: hook \"%s\" { kind = \"event\", run = "
                        "function(game, event) ... end }",
                        name, name, name);
    return kl_script_raise(
        L, KN_E_SCRIPT_GLOBAL,
        "'%s' is assigned as a global" KN_EXPECTED
        "`local %s` if only this call needs it; to keep it between calls, declare a variable in "
        "the rules file (variables: {%s: {range: 0-99}}) and use `game.%s`",
        name, name, name, name);
}

/* Copies the names to keep from the table at `from` to the table on top of the stack. */
static void copy_kept(lua_State *L, int from, const char *library)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        if (!same(row->library, library) || (row->fate != KEEP && row->fate != WRAP))
            continue;
        if (lua_getfield(L, from, row->name) == LUA_TNIL)
            kl_script_raise(L, KN_E_SCRIPT_SANDBOX, "this Lua library has no '%s'", row->name);
        if (row->fate == WRAP) {
            if (!lua_iscfunction(L, -1))
                kl_script_raise(L, KN_E_SCRIPT_SANDBOX, "this Lua library has a different '%s'",
                                row->name);
            if (row->function.run == kl_lib_ipairs) {
                lua_pop(L, 1);
                kl_push_function(L, &kl_ipairs_step, 0);
            }
            kl_push_function(L, &row->function, 1);
        }
        lua_setfield(L, -2, row->name);
    }
}

/* Freezes the table on top of the stack. If a script reads a missing name, the error says why it is
 * missing. */
static void close_table(lua_State *L, const char *library)
{
    static const kl_function missing = {.name = "index", .takes = {KL_ANY, KL_ANY}, .run = unknown};
    kl_script_freeze_table(L, lua_gettop(L));
    kl_script_content(L, -1);
    lua_createtable(L, 0, 1);
    if (library)
        lua_pushstring(L, library);
    else
        lua_pushnil(L);
    kl_push_function(L, &missing, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

static void open_library(lua_State *L)
{
    luaL_requiref(L, LUA_GNAME, luaopen_base, 1);
    luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 1);
    luaL_requiref(L, LUA_TABLIBNAME, luaopen_table, 1);
    luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 1);
    lua_settop(L, 0);
}

/* Gives texts a metatable that has only our string table, so that arithmetic on texts and access to
 * the real table are impossible. */
static void string_metatable(lua_State *L, int environment)
{
    lua_pushliteral(L, "");
    lua_createtable(L, 0, 1);
    lua_getfield(L, environment, "string");
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

void kl_sandbox_self_check(lua_State *L)
{
    open_library(L);
    lua_pushglobaltable(L);
    check_names(L, NULL);
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        lua_getfield(L, -1, libraries[i]);
        check_names(L, libraries[i]);
        lua_pop(L, 1);
    }
}

void kl_script_sandbox(lua_State *L)
{
    static const kl_function write = {.name = "newindex", .takes = {KL_REST}, .run = assigned};
    kl_host *host = kl_script_host(L);
    int real, environment;

    open_library(L);
    lua_pushglobaltable(L);
    real = lua_gettop(L);
    lua_newtable(L);
    environment = lua_gettop(L);
    copy_kept(L, real, NULL);
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        lua_getfield(L, real, libraries[i]);
        lua_newtable(L);
        copy_kept(L, lua_gettop(L) - 1, libraries[i]);
        close_table(L, libraries[i]);
        lua_setfield(L, environment, libraries[i]);
        lua_pop(L, 1);
    }
    if (host->bench)
        kl_bench_functions(L);
    else
        kl_script_declare_functions(L);
    string_metatable(L, environment);
    kl_library_lengths(L);
    close_table(L, NULL);
    lua_getmetatable(L, environment);
    kl_push_function(L, &write, 0);
    lua_setfield(L, -2, "__newindex");
    lua_pop(L, 1);

    /* Scripts can reach nothing but our environment. */
    lua_pushvalue(L, environment);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_pushnil(L);
    lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_pushvalue(L, environment);
    host->environment = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_settop(L, 0);
}
