/* SPDX-License-Identifier: MIT
 * sandbox.c: what scripts find of Lua's library, by an allow list: each name with what becomes of
 * it and why. A name that the library has and the list has not is an error at start-up, so no other
 * build of Lua can bring something along unseen. Kanun's own functions are in declare.c.
 */
#include <string.h>

#include <lualib.h>

#include "script/internal.h"

typedef enum fate {
    KEEP,   /* as it is */
    WRAP,   /* our function; the original, if there is one, is its upvalue */
    REMOVE, /* there in the library, not for scripts */
    ABSENT, /* never opened; listed for its reason */
    MAYBE   /* removed, but not every build of Lua has it */
} fate;

static const char system_[] = "scripts can't reach the system";
static const char code_[] = "scripts can't load code";
static const char meta_[] = "metatables could hide what a table does";
static const char text_[] = "its cost has no bound, and rules need no text";
static const char float_[] =
    "rules count in whole numbers; floating point differs between machines";
static const char chance_[] = "chance is the game's: game:random(n) in event hooks";

static const struct row {
    const char *library; /* NULL: the base library */
    const char *name;
    fate fate;
    lua_CFunction ours;
    const char *reason;
} rows[] = {
    {NULL, "assert", KEEP, NULL, ""},
    {NULL, "error", KEEP, NULL, ""},
    {NULL, "ipairs", KEEP, NULL, ""},
    {NULL, "select", KEEP, NULL, ""},
    {NULL, "type", KEEP, NULL, ""},
    {NULL, "pairs", WRAP, kl_lib_pairs, "in sorted order, the same on every machine"},
    {NULL, "pcall", WRAP, kl_lib_pcall, "can't catch a spent budget"},
    {NULL, "tostring", WRAP, kl_lib_tostring, "shows no addresses"},
    {NULL, "tonumber", WRAP, kl_lib_charged_tonumber, "charged by the length"},
    {NULL, "_G", REMOVE, NULL, "scripts have no globals of their own"},
    {NULL, "_VERSION", REMOVE, NULL, "rules don't depend on it"},
    {NULL, "collectgarbage", REMOVE, NULL, "memory is the host's"},
    {NULL, "dofile", REMOVE, NULL, code_},
    {NULL, "load", REMOVE, NULL, code_},
    {NULL, "loadfile", REMOVE, NULL, code_},
    {NULL, "loadstring", ABSENT, NULL, code_},
    {NULL, "require", ABSENT, NULL, code_},
    {NULL, "package", ABSENT, NULL, code_},
    {NULL, "io", ABSENT, NULL, system_},
    {NULL, "os", ABSENT, NULL, system_},
    {NULL, "debug", ABSENT, NULL, "it could undo every other wall"},
    {NULL, "coroutine", ABSENT, NULL, "a hook runs from its beginning to its end"},
    {NULL, "utf8", ABSENT, NULL, text_},
    {NULL, "getmetatable", REMOVE, NULL, meta_},
    {NULL, "setmetatable", REMOVE, NULL, meta_},
    {NULL, "rawequal", REMOVE, NULL, meta_},
    {NULL, "rawget", REMOVE, NULL, meta_},
    {NULL, "rawlen", REMOVE, NULL, meta_},
    {NULL, "rawset", REMOVE, NULL, meta_},
    {NULL, "next", REMOVE, NULL, "its order differs between machines; use pairs"},
    {NULL, "print", REMOVE, NULL, "the screen is the program's; use game:note"},
    {NULL, "warn", REMOVE, NULL, "the screen is the program's; use game:note"},
    {NULL, "xpcall", REMOVE, NULL, "use pcall"},
    {NULL, "unpack", MAYBE, NULL, "it is table.unpack"},
    {NULL, "string", KEEP, NULL, ""},
    {NULL, "table", KEEP, NULL, ""},
    {NULL, "math", KEEP, NULL, ""},
    {"string", "byte", WRAP, kl_lib_charged_byte, "charged by the length"},
    {"string", "char", KEEP, NULL, ""},
    {"string", "len", KEEP, NULL, ""},
    {"string", "lower", KEEP, NULL, ""},
    {"string", "reverse", KEEP, NULL, ""},
    {"string", "sub", KEEP, NULL, ""},
    {"string", "upper", KEEP, NULL, ""},
    {"string", "dump", REMOVE, NULL, code_},
    {"string", "find", REMOVE, NULL, text_},
    {"string", "format", REMOVE, NULL, text_},
    {"string", "gmatch", REMOVE, NULL, text_},
    {"string", "gsub", REMOVE, NULL, text_},
    {"string", "match", REMOVE, NULL, text_},
    {"string", "pack", REMOVE, NULL, text_},
    {"string", "packsize", REMOVE, NULL, text_},
    {"string", "rep", REMOVE, NULL, text_},
    {"string", "unpack", REMOVE, NULL, text_},
    {"table", "concat", WRAP, kl_lib_charged_table, "charged by the length"},
    {"table", "insert", WRAP, kl_lib_charged_table, "charged by the length"},
    {"table", "remove", WRAP, kl_lib_charged_table, "charged by the length"},
    {"table", "pack", KEEP, NULL, ""},
    {"table", "sort", WRAP, kl_lib_sort, "stable, and charged by the length"},
    {"table", "unpack", WRAP, kl_lib_unpack, "at most 200 values"},
    {"table", "move", REMOVE, NULL, "its cost has no bound"},
    {"math", "abs", KEEP, NULL, ""},
    {"math", "ceil", KEEP, NULL, ""},
    {"math", "floor", KEEP, NULL, ""},
    {"math", "fmod", KEEP, NULL, ""},
    {"math", "max", KEEP, NULL, ""},
    {"math", "maxinteger", KEEP, NULL, ""},
    {"math", "min", KEEP, NULL, ""},
    {"math", "mininteger", KEEP, NULL, ""},
    {"math", "tointeger", KEEP, NULL, ""},
    {"math", "type", KEEP, NULL, ""},
    {"math", "ult", KEEP, NULL, ""},
    {"math", "random", REMOVE, NULL, chance_},
    {"math", "randomseed", REMOVE, NULL, chance_},
    {"math", "acos", REMOVE, NULL, float_},
    {"math", "asin", REMOVE, NULL, float_},
    {"math", "atan", REMOVE, NULL, float_},
    {"math", "cos", REMOVE, NULL, float_},
    {"math", "deg", REMOVE, NULL, float_},
    {"math", "exp", REMOVE, NULL, float_},
    {"math", "huge", REMOVE, NULL, float_},
    {"math", "log", REMOVE, NULL, float_},
    {"math", "modf", REMOVE, NULL, float_},
    {"math", "pi", REMOVE, NULL, float_},
    {"math", "rad", REMOVE, NULL, float_},
    {"math", "sin", REMOVE, NULL, float_},
    {"math", "sqrt", REMOVE, NULL, float_},
    {"math", "tan", REMOVE, NULL, float_},
    {"math", "atan2", MAYBE, NULL, float_},
    {"math", "cosh", MAYBE, NULL, float_},
    {"math", "frexp", MAYBE, NULL, float_},
    {"math", "ldexp", MAYBE, NULL, float_},
    {"math", "log10", MAYBE, NULL, float_},
    {"math", "pow", MAYBE, NULL, float_},
    {"math", "sinh", MAYBE, NULL, float_},
    {"math", "tanh", MAYBE, NULL, float_},
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

/* Every name of the table on top must be one that the list expects there. A host that is made like
 * another one has the same library. */
static void check_names(lua_State *L, const char *library)
{
    if (kl_script_host(L)->like)
        return;
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "(no name)";
        const struct row *row = row_of(library, name);
        if (!row || row->fate == ABSENT)
            kl_script_raise(L, KN_E_SCRIPT_SANDBOX, "this Lua library has an unknown '%s%s%s'",
                            library ? library : "", library ? "." : "", name);
    }
}

/* What scripts do have at their top: for suggestions. */
static const char *const top_names[] = {
    "hook",   "cards",  "card",     "all",      "integer", "points", "flag", "choice",
    "name",   "assert", "error",    "ipairs",   "pairs",   "select", "type", "math",
    "string", "table",  "tostring", "tonumber", "pcall",   NULL};

/* Read access to a name that is not there: `os`, or `string.format` with upvalue 1 = "string". */
static int unknown(lua_State *L)
{
    const char *library = lua_tostring(L, lua_upvalueindex(1));
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
    const struct row *row = row_of(library, name);
    const char *why = row ? row->reason : NULL;
    if (!library && !why) {
        const char *text = lua_pushfstring(L, "scripts have no '%s'", name);
        kl_script_unknown(L, KN_E_SCRIPT_NAME, name, top_names, text);
    }
    return kl_script_raise(L, KN_E_SCRIPT_NAME, "scripts have no '%s%s%s'%s%s",
                           library ? library : "", library ? "." : "", name, why ? ": " : "",
                           why ? why : "");
}

static int assigned(lua_State *L)
{
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
    return kl_script_raise(L, KN_E_SCRIPT_GLOBAL, "'%s' is assigned as a global: write 'local %s'",
                           name, name);
}

/* Copies what the list keeps of the table at `from` into the table on top. */
static void copy_kept(lua_State *L, int from, const char *library)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct row *row = &rows[i];
        if (!same(row->library, library) || (row->fate != KEEP && row->fate != WRAP))
            continue;
        if (lua_getfield(L, from, row->name) == LUA_TNIL)
            kl_script_raise(L, KN_E_SCRIPT_SANDBOX, "this Lua library has no '%s'", row->name);
        if (row->fate == WRAP) {
            lua_pushstring(L, row->name);
            lua_pushcclosure(L, row->ours, 2);
        }
        lua_setfield(L, -2, row->name);
    }
}

/* Freezes the table on top; reading what it does not have tells why. */
static void close_table(lua_State *L, const char *library)
{
    kl_script_freeze_table(L, lua_gettop(L));
    kl_script_content(L, -1);
    lua_createtable(L, 0, 1);
    if (library)
        lua_pushstring(L, library);
    else
        lua_pushnil(L);
    lua_pushcclosure(L, unknown, 1);
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

/* Texts get a metatable with our string table only: no arithmetic on texts, no way to the real one.
 */
static void string_metatable(lua_State *L, int environment)
{
    lua_pushliteral(L, "");
    lua_createtable(L, 0, 1);
    lua_getfield(L, environment, "string");
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

void kl_script_sandbox(lua_State *L)
{
    kl_host *host = kl_script_host(L);
    int real, environment;

    open_library(L);
    lua_pushglobaltable(L);
    real = lua_gettop(L);
    check_names(L, NULL);
    lua_newtable(L);
    environment = lua_gettop(L);
    copy_kept(L, real, NULL);
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
        lua_getfield(L, real, libraries[i]);
        check_names(L, libraries[i]);
        lua_newtable(L);
        copy_kept(L, lua_gettop(L) - 1, libraries[i]);
        close_table(L, libraries[i]);
        lua_setfield(L, environment, libraries[i]);
        lua_pop(L, 1);
    }
    kl_script_declare_functions(L);
    string_metatable(L, environment);
    close_table(L, NULL);
    lua_getmetatable(L, environment);
    lua_pushcfunction(L, assigned);
    lua_setfield(L, -2, "__newindex");
    lua_pop(L, 1);

    /* Nothing but our environment stays within reach. */
    lua_pushvalue(L, environment);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_pushnil(L);
    lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_pushvalue(L, environment);
    host->environment = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_settop(L, 0);
}
