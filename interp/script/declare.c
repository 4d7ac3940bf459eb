/* SPDX-License-Identifier: MIT
 * declare.c: what scripts say while they load: hooks, their parameters, and selections of cards. Checks the
 * declarations; parameters' values in `with:` are with.c's business.
 */
#include <ctype.h>
#include <string.h>

#include "base/memory.h"
#include "script/internal.h"

const char *const kn_hook_kind_names[] = {"rule", "value", "legal", "event", "phase", NULL};

enum { HOOKS_MAX = 500, LIST_MAX = 32 };

static kn_host *loading(lua_State *L, const char *what)
{
    kn_host *host = kn_script_host(L);
    if (!host->loading)
        kn_script_raise(L, KN_E_HOOK_LOAD_ONLY,
                        "%s works only while the script loads: make it at the top, outside of hooks",
                        what);
    return host;
}

/* A copy of the text at `index` in the host's arena. */
static const char *keep(lua_State *L, int index)
{
    size_t length;
    const char *text = lua_tolstring(L, index, &length);
    const char *copy = kn_arena_text(kn_script_host(L)->arena, text, length);
    if (!copy) {
        kn_script_host(L)->refused = KN_REFUSED_SYSTEM;
        kn_script_host(L)->fatal = true;
        luaL_error(L, "memory is out");
    }
    return copy;
}

static void *keep_array(lua_State *L, size_t count, size_t size)
{
    void *array = kn_arena_array(kn_script_host(L)->arena, count, size);
    if (!array) {
        kn_script_host(L)->refused = KN_REFUSED_SYSTEM;
        kn_script_host(L)->fatal = true;
        luaL_error(L, "memory is out");
    }
    return array;
}

/* Letters, digits and _, not beginning with a digit: as in YAML. */
static bool is_name(lua_State *L, int index)
{
    size_t length;
    const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &length) : "";
    if (*text == '\0' || length > KN_SCRIPT_NAME || strlen(text) != length || isdigit((unsigned char)*text))
        return false;
    for (; *text; text++)
        if (!isalnum((unsigned char)*text) && *text != '_')
            return false;
    return true;
}

static int cards_of_text(lua_State *L, const char *what)
{
    kn_host *host = loading(L, what);
    const char *text = lua_tostring(L, 1);
    int at = 0, length = 0;
    kn_set set;
    if (kn_pack_select(host->layout->pack, text, &set, &at, &length) != 0)
        kn_script_raise(L, KN_E_HOOK_VALUE, "%s: '%.*s' selects no cards of this pack", what, length,
                        text + at);
    kn_object_new(L, KN_OBJECT_SELECTOR, 0, 0)->set = set;
    return 1;
}

static int card(lua_State *L)
{
    kn_host *host = loading(L, "card");
    const char *text = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : "";
    int found = kn_pack_find(host->layout->pack, text, -1);
    if (found < 0)
        kn_script_raise(L, KN_E_HOOK_VALUE, "card: '%s' is no card of this pack", text);
    kn_push_card(L, found);
    return 1;
}

/* ---- parameters ---- */

/* The field of the table at 1 as written text, or NULL; marks it as used. */
static const char *field_text(lua_State *L, const char *name)
{
    const char *text = NULL;
    lua_getfield(L, 1, name);
    switch (lua_type(L, -1)) {
    case LUA_TNIL:
        break;
    case LUA_TBOOLEAN:
        text = lua_toboolean(L, -1) ? "true" : "false";
        break;
    case LUA_TNUMBER:
        if (!lua_isinteger(L, -1))
            kn_script_raise(L, KN_E_HOOK_DECLARATION,
                            "%s: write a fraction in quotes, \"12.5\": numbers of scripts are whole", name);
        text = keep(L, lua_gettop(L));
        break;
    case LUA_TSTRING:
        text = keep(L, lua_gettop(L));
        break;
    default:
        kn_script_raise(L, KN_E_HOOK_DECLARATION, "%s: a text or a number, not a %s", name,
                        luaL_typename(L, -1));
    }
    lua_pop(L, 1);
    return text;
}

static int64_t field_integer(lua_State *L, const char *name, int64_t otherwise)
{
    int64_t n = otherwise;
    if (lua_getfield(L, 1, name) != LUA_TNIL) {
        if (!lua_isinteger(L, -1))
            kn_script_raise(L, KN_E_HOOK_DECLARATION, "%s: a whole number", name);
        n = lua_tointeger(L, -1);
    }
    lua_pop(L, 1);
    return n;
}

/* Every key of the table at 1 must be one of `known` (or, with `list`, a position). */
static void check_keys(lua_State *L, const char *what, const char *const *known, bool list)
{
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : NULL;
        int i = 0;
        while (key && known[i] && strcmp(known[i], key) != 0)
            i++;
        if (key ? known[i] == NULL : !list || !lua_isinteger(L, -2))
            kn_script_raise(L, KN_E_HOOK_DECLARATION, "%s has no '%s'", what, key ? key : "[...]");
    }
}

/* The texts of the list at 1, separated by spaces. */
static const char *list_text(lua_State *L)
{
    luaL_Buffer b;
    lua_Integer n = luaL_len(L, 1);
    if (n < 1 || n > LIST_MAX)
        kn_script_raise(L, KN_E_HOOK_DECLARATION, "choice { \"a\", \"b\" } has 1 to %d values", LIST_MAX);
    luaL_buffinit(L, &b);
    for (lua_Integer i = 1; i <= n; i++) {
        if (i > 1)
            luaL_addchar(&b, ' ');
        lua_rawgeti(L, 1, i);
        if (!is_name(L, -1))
            kn_script_raise(L, KN_E_HOOK_DECLARATION, "the values of a choice are names: letters, digits, _");
        luaL_addvalue(&b);
    }
    luaL_pushresult(&b);
    return keep(L, lua_gettop(L));
}

static int parameter(lua_State *L, const char *type)
{
    static const char *const keys[] = {"default", "says", "min", "max", "of", NULL};
    static const char *const plain[] = {"default", "says", NULL};
    kn_script_param *p;
    bool ranged = strcmp(type, "integer") == 0 || strcmp(type, "points") == 0;

    loading(L, type);
    if (lua_isnoneornil(L, 1)) {
        lua_settop(L, 0);
        lua_newtable(L);
    }
    luaL_checktype(L, 1, LUA_TTABLE);
    check_keys(L, type, ranged || strcmp(type, "name") == 0 ? keys : plain, strcmp(type, "choice") == 0);
    p = keep_array(L, 1, sizeof *p);
    p->type = type;
    p->says = field_text(L, "says");
    p->fallback = field_text(L, "default");
    p->min = ranged ? field_integer(L, "min", INT32_MIN) : 0;
    p->max = ranged ? field_integer(L, "max", INT32_MAX) : 0;
    if (strcmp(type, "choice") == 0)
        p->choices = list_text(L);
    if (strcmp(type, "name") == 0) {
        p->choices = field_text(L, "of");
        if (!p->choices || (strcmp(p->choices, "zone") != 0 && strcmp(p->choices, "variable") != 0 &&
                            strcmp(p->choices, "phase") != 0))
            kn_script_raise(L, KN_E_HOOK_DECLARATION,
                            "name { of = \"zone\" }: of is zone, variable or phase");
    }
    kn_object_new(L, KN_OBJECT_PARAM, 0, 0)->param = p;
    return 1;
}

static int integer(lua_State *L)
{
    return parameter(L, "integer");
}

static int flag(lua_State *L)
{
    return parameter(L, "flag");
}

static int choice(lua_State *L)
{
    return parameter(L, "choice");
}

static int points(lua_State *L)
{
    return parameter(L, "points");
}

static int name(lua_State *L)
{
    return parameter(L, "name");
}

static int cards(lua_State *L)
{
    if (lua_type(L, 1) == LUA_TSTRING)
        return cards_of_text(L, "cards");
    return parameter(L, "cards");
}

/* ---- hooks ---- */

/* Reads `params` (on top): a map from names to parameters, kept sorted by name. */
static void read_params(lua_State *L, kn_script_hook *face)
{
    kn_script_param *list;
    int n = 0;

    if (lua_isnil(L, -1))
        return;
    if (lua_type(L, -1) != LUA_TTABLE)
        kn_script_raise(L, KN_E_HOOK_DECLARATION, "params is a table: params = { points = integer {} }");
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1))
        n++;
    if (n > LIST_MAX)
        kn_script_raise(L, KN_E_HOOK_DECLARATION, "at most %d parameters", LIST_MAX);
    list = keep_array(L, (size_t)n + 1, sizeof *list);
    n = 0;
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        const kn_object *object = kn_object_at(L, -1);
        kn_script_param p;
        int at = n++;
        if (!is_name(L, -2) || !object || object->kind != KN_OBJECT_PARAM)
            kn_script_raise(L, KN_E_HOOK_DECLARATION,
                            "each parameter is a name and integer, flag, choice, points, cards or name");
        p = *object->param;
        p.name = keep(L, -2);
        for (; at > 0 && strcmp(list[at - 1].name, p.name) > 0; at--)
            list[at] = list[at - 1];
        list[at] = p;
    }
    face->params = list;
    face->param_count = n;
}

static void read_says(lua_State *L, kn_script_hook *face)
{
    int type = lua_type(L, -1);
    if (type == LUA_TSTRING)
        face->says_en = keep(L, -1);
    if (type == LUA_TNIL || type == LUA_TSTRING)
        return;
    if (type != LUA_TTABLE)
        kn_script_raise(L, KN_E_HOOK_DECLARATION, "says = { en = \"...\", ja = \"...\" }");
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        const char *language = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        if (lua_type(L, -1) != LUA_TSTRING)
            kn_script_raise(L, KN_E_HOOK_DECLARATION, "says.%s is a text", language);
        if (strcmp(language, "en") == 0)
            face->says_en = keep(L, -1);
        else if (strcmp(language, "ja") == 0)
            face->says_ja = keep(L, -1);
        else
            kn_script_raise(L, KN_E_HOOK_DECLARATION, "says has en and ja, no '%s'", language);
    }
}

/* A list of names (on top), for moves and outcomes of phases; a move's may end in "/1". */
static const char **read_names(lua_State *L, const char *what, int most, bool moves)
{
    const char **list;
    lua_Integer n = lua_type(L, -1) == LUA_TTABLE ? luaL_len(L, -1) : 0;
    if (n < 1 || n > most)
        kn_script_raise(L, KN_E_HOOK_DECLARATION, "%s = { \"...\" }: a list of 1 to %d names", what, most);
    list = keep_array(L, (size_t)n + 1, sizeof *list);
    for (lua_Integer i = 1; i <= n; i++, lua_pop(L, 2)) {
        size_t length = 0;
        const char *text = lua_rawgeti(L, -1, i) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : "";
        if (moves && length > 2 && strcmp(text + length - 2, "/1") == 0)
            length -= 2;
        lua_pushlstring(L, text, length);
        if (!is_name(L, -1))
            kn_script_raise(L, KN_E_HOOK_DECLARATION, "%s: names of letters, digits and _", what);
        list[i - 1] = keep(L, -2);
    }
    return list;
}

static int function_of(lua_State *L, const char *key, bool needed)
{
    int type = lua_getfield(L, 1, key);
    if (type == LUA_TNIL && !needed) {
        lua_pop(L, 1);
        return LUA_NOREF;
    }
    if (type != LUA_TFUNCTION || lua_iscfunction(L, -1))
        kn_script_raise(L, KN_E_HOOK_DECLARATION, "%s = function ... end is missing", key);
    return kn_object_ref(L);
}

static kn_hook_kind read_kind(lua_State *L)
{
    const char *text = lua_getfield(L, 1, "kind") == LUA_TSTRING ? lua_tostring(L, -1) : "";
    int kind = 0;
    while (kn_hook_kind_names[kind] && strcmp(kn_hook_kind_names[kind], text) != 0)
        kind++;
    if (!kn_hook_kind_names[kind])
        kn_script_raise(L, KN_E_HOOK_DECLARATION, "kind = \"rule\", \"value\", \"legal\", \"event\" or \"phase\"");
    lua_pop(L, 1);
    return (kn_hook_kind)kind;
}

static void read_functions(lua_State *L, kn_declared *d)
{
    bool phase = d->face.kind == KN_HOOK_PHASE;
    d->run = function_of(L, "run", !phase);
    d->start = function_of(L, "start", false);
    d->legal = function_of(L, "legal", phase);
    d->play = function_of(L, "play", phase);
    if (phase ? d->run != LUA_NOREF : d->start != LUA_NOREF || d->legal != LUA_NOREF || d->play != LUA_NOREF)
        kn_script_raise(L, KN_E_HOOK_DECLARATION,
                        "a phase has start, legal and play; every other kind has run");
    if (lua_getfield(L, 1, "moves") != LUA_TNIL)
        d->words = read_names(L, "moves", LIST_MAX, true);
    if (lua_getfield(L, 1, "outcomes") != LUA_TNIL)
        d->outcomes = read_names(L, "outcomes", 8, false);
    if (!phase && (d->words || d->outcomes))
        kn_script_raise(L, KN_E_HOOK_DECLARATION, "only a phase has moves and outcomes");
    lua_pop(L, 2);
}

/* The second half of `hook "name" { ... }`: upvalue 1 is the name. */
static int hook_table(lua_State *L)
{
    static const char *const keys[] = {"kind",  "params", "says",  "run",      "start",
                                       "legal", "play",   "moves", "outcomes", NULL};
    static const char *done[] = {"done", NULL};
    kn_host *host = loading(L, "hook");
    kn_declared *d = keep_array(L, 1, sizeof *d);
    lua_Debug ar;

    lua_settop(L, 1);
    luaL_checktype(L, 1, LUA_TTABLE);
    check_keys(L, "a hook", keys, false);
    d->face.name = keep(L, lua_upvalueindex(1));
    d->face.kind = read_kind(L);
    d->source = host->loading_source;
    d->face.script = d->source->name;
    if (lua_getstack(L, 1, &ar) && lua_getinfo(L, "l", &ar))
        d->face.line = ar.currentline;
    for (int i = 0; i < host->hooks; i++)
        if (host->hook[i]->source == d->source && strcmp(host->hook[i]->face.name, d->face.name) == 0)
            kn_script_raise(L, KN_E_HOOK_DECLARATION, "there is a hook '%s' in line %d already",
                            d->face.name, host->hook[i]->face.line);
    lua_getfield(L, 1, "params");
    read_params(L, &d->face);
    lua_getfield(L, 1, "says");
    read_says(L, &d->face);
    lua_settop(L, 1);
    read_functions(L, d);
    if (d->face.kind == KN_HOOK_PHASE && !d->outcomes)
        d->outcomes = done;
    if (host->hooks == host->hook_room)
        kn_script_raise(L, KN_E_HOOK_DECLARATION, "at most %d hooks", HOOKS_MAX);
    d->face.number = host->hooks;
    host->hook[host->hooks++] = d;
    return 0;
}

static int hook(lua_State *L)
{
    loading(L, "hook");
    if (!is_name(L, 1))
        kn_script_raise(L, KN_E_HOOK_DECLARATION,
                        "hook \"name\" { ... }: a name of letters, digits and _, at most %d", KN_SCRIPT_NAME);
    lua_settop(L, 1);
    lua_pushcclosure(L, hook_table, 1);
    return 1;
}

void kn_script_declare_functions(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"hook", hook},     {"cards", cards},   {"card", card}, {"integer", integer}, {"flag", flag},
        {"choice", choice}, {"points", points}, {"name", name}, {NULL, NULL}};
    kn_host *host = kn_script_host(L);
    luaL_setfuncs(L, functions, 0);
    kn_object_new(L, KN_OBJECT_SELECTOR, 0, 0)->set = host->layout->pack->all;
    lua_setfield(L, -2, "all");
    host->hook_room = HOOKS_MAX;
    host->hook = keep_array(L, HOOKS_MAX, sizeof *host->hook);
}
