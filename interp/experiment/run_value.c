/* SPDX-License-Identifier: MIT
 * run_value.c: helpers for all functions of `kanun run` scripts: ending the run, texts of
 * values, players that may not reach outside.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "experiment/run.h"
#include "command/tool.h"

int ke_run_fail(lua_State *L, kl_host *host, kanun_status status)
{
    ke_run *run = ke_run_of(host);
    run->failed = status;
    host->fatal = true;
    host->refused = KL_REFUSED_NOT; /* the refused allocation had no effect */
    kl_script_raise(L, KN_E_SCRIPT_FAILED, "the experiment ended here");
}

/* Counts bytes that the run is about to keep, and raises an error if they are too many. */
static void count_bytes(lua_State *L, kl_host *host, size_t size)
{
    ke_run *run = ke_run_of(host);
    if (size > KE_RUN_KEPT_MAX - run->kept)
        ke_run_fail(L, host,
                    kc_tool_say(KANUN_RULES,
                                "the report and the games of the script keep more than 256 MiB"));
    run->kept += size;
}

void *ke_run_take(lua_State *L, kl_host *host, size_t size)
{
    count_bytes(L, host, size);
    return kn_arena_take(ke_run_of(host)->arena, size);
}

char *ke_run_copy(lua_State *L, kl_host *host, const char *text, size_t length)
{
    char *copy = ke_run_take(L, host, length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *ke_run_print(lua_State *L, kl_host *host, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    size_t size = length < 0 ? 1 : (size_t)length + 1;
    char *text = ke_run_take(L, host, size);
    va_start(arguments, format);
    vsnprintf(text, size, format, arguments);
    va_end(arguments);
    return text;
}

int ke_run_refuse(lua_State *L, kl_host *host, const char *otherwise)
{
    kanun_errors *errors = ke_run_of(host)->errors;
    const kanun_error *first = kanun_errors_nth(errors, 0);
    char text[380];
    snprintf(text, sizeof text, "%s", otherwise);
    if (first)
        kr_error_sentence(first, text, sizeof text);
    kanun_errors_clear(errors);
    kl_script_raise(L, KN_E_SCRIPT_FAILED, "%s", text);
}

int ke_run_push_rules(lua_State *L, ke_run *run, ke_run_rules of)
{
    run->rules = kn_one_more(run->rules, run->rules_count, &run->rules_room, sizeof *run->rules);
    run->rules[run->rules_count++] = of;
    kl_object_new(L, KL_OBJECT_RULES, run->rules_count - 1, 0);
    return 1;
}

void ke_run_set_result(lua_State *L, double mean, double low, double high, const char *text,
                       bool share)
{
    ke_run_set_number(L, "mean", mean);
    ke_run_set_number(L, "low", low);
    ke_run_set_number(L, "high", high);
    ke_run_set_text(L, "text", text);
    lua_pushboolean(L, share);
    lua_setfield(L, -2, "share");
}

void ke_run_content(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    if (!kl_script_content(L, index))
        lua_pushvalue(L, index);
}

const char *ke_run_text(lua_State *L, kl_host *host, int index, const char *what)
{
    if (lua_type(L, index) == LUA_TBOOLEAN)
        return lua_toboolean(L, index) ? "true" : "false";
    if (lua_isinteger(L, index))
        return ke_run_print(L, host, "%lld", (long long)lua_tointeger(L, index));
    if (lua_type(L, index) == LUA_TNUMBER)
        return ke_run_print(L, host, "%.14g", lua_tonumber(L, index));
    if (lua_type(L, index) == LUA_TSTRING)
        return ke_run_copy(L, host, lua_tostring(L, index), lua_rawlen(L, index));
    kl_script_raise(L, KN_E_HOOK_VALUE, "%s expects a text, a number, true or false, not %s%s",
                    what, luaL_typename(L, index),
                    lua_isfunction(L, index) ? "; call it, as in g:name()" : "");
}

void ke_run_close_table(lua_State *L, const char *what, const char *const *names)
{
    kl_script_freeze_table(L, -1);
    kl_object_close(L, what, names);
}

lua_Unsigned ke_run_length(lua_State *L, int list, const char *what)
{
    list = lua_absindex(L, list);
    lua_Integer length = kl_length(L, list), count = 0;
    for (lua_pushnil(L); lua_next(L, list); lua_pop(L, 1))
        count++;
    kl_script_charge(L, (uint64_t)count);
    if (length && count != length)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "%s: the list has a nil or a named field after item %lld", what,
                        (long long)length);
    return (lua_Unsigned)length;
}

const char **ke_run_names(lua_State *L, kl_host *host, int table, const char *wrong, int *count)
{
    if (!kl_pairs_sorted(L, table))
        kl_script_raise(L, KN_E_HOOK_VALUE, "%s", wrong);
    size_t most = lua_rawlen(L, -1), length;
    const char **names = ke_run_take(L, host, (most + 1) * sizeof *names);
    for (*count = 0; *count < (int)most; lua_pop(L, 1)) {
        bool text = lua_rawgeti(L, -1, *count + 1) == LUA_TSTRING;
        const char *name = text ? lua_tolstring(L, -1, &length) : NULL;
        if (!text || strlen(name) != length)
            kl_script_raise(L, KN_E_HOOK_VALUE, "%s", wrong);
        names[(*count)++] = name;
    }
    lua_pop(L, 1);
    return names;
}

void ke_run_check_names(lua_State *L, kl_host *host, int table, const char *what,
                        const char *const *names)
{
    char text[160];
    int count;
    snprintf(text, sizeof text, "%s must be a table of names: { NAME = value }", what);
    const char **given = ke_run_names(L, host, table, text, &count);
    for (int n = 0; n < count; n++) {
        bool known = false;
        for (int m = 0; names[m]; m++)
            known |= !strcmp(given[n], names[m]);
        if (known)
            continue;
        snprintf(text, sizeof text, "%s has no '%.60s'", what, given[n]);
        kl_script_unknown(L, KN_E_HOOK_VALUE, given[n], names, text);
    }
}

/* True for "learnt:FILE" but not for "learnt:never WORD". */
static bool reads_file(const char *player)
{
    const char *colon = strchr(player, ':');
    return colon && strncmp(colon, KP_NEVER, strlen(KP_NEVER)) != 0;
}

void ke_run_check_player(lua_State *L, const char *player)
{
    const kp_player_kind *kind = kp_player_kind_of(player);
    if (kind == &kp_player_external || (kind == &kp_player_learnt && reads_file(player)))
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "'%s': a script can't start programs or read files; players are "
                        "random, greedy, learnt, search:N, easy, medium and hard",
                        player);
}

/* Pushes JSON as a table; null becomes infinite, as report:json writes it. */
static void push_json(lua_State *L, const json_t *json)
{
    const char *name;
    const json_t *value;
    size_t n;
    luaL_checkstack(L, 4, NULL);
    if (json_is_object(json)) {
        lua_newtable(L);
        json_object_foreach((json_t *)(uintptr_t)json, name, value)
        {
            push_json(L, value);
            lua_setfield(L, -2, name);
        }
    } else if (json_is_array(json)) {
        lua_newtable(L);
        json_array_foreach(json, n, value)
        {
            push_json(L, value);
            lua_rawseti(L, -2, (lua_Integer)n + 1);
        }
    } else if (json_is_string(json)) {
        lua_pushstring(L, json_string_value(json));
    } else if (json_is_boolean(json)) {
        lua_pushboolean(L, json_is_true(json));
    } else if (json_is_integer(json)) {
        lua_pushinteger(L, json_integer_value(json));
    } else {
        lua_pushnumber(L, json_is_real(json) ? json_real_value(json) : (lua_Number)INFINITY);
    }
}

int ke_run_answer_json(lua_State *L, json_t *json)
{
    push_json(L, json);
    json_decref(json);
    return 1;
}
