/* SPDX-License-Identifier: MIT
 * run_game.c: games in `kanun run` scripts: loading them, changing choices or keys, listing
 * options.
 */
#include <string.h>

#include "base/file.h"
#include "experiment/run.h"
#include "experiment/sim_report.h"
#include "command/tool.h"

#define GAMES_MOST 1024 /* limit of games in a script; a game with hooks takes 0.7 MB */
#define DEPTH_MOST 16   /* limit of nesting in a patch */
/* Keys that consist of these letters are written as they are, others in quotes. */
#define KEY_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."

/* ---- Loading ---- */

/* Loads rules and pushes them as an object. `of` is complete except for the rules. Raises errors in
 * the rules as errors of the script, so that it can try conflicting choices with pcall. */
static int push_rules(lua_State *L, kl_host *host, ke_run_rules of)
{
    ke_run *run = ke_run_of(host);
    kc_args with = *run->args;
    if (run->rules_count == GAMES_MOST)
        kl_script_raise(L, KN_E_SCRIPT_FAILED, "a script has at most %d games", GAMES_MOST);
    with.choice = of.choice;
    with.choices = of.choices;
    if (kc_tool_load_quietly(&with, of.word, &of.rules, run->errors) != KANUN_OK)
        ke_run_refuse(L, host, "these rules can't be loaded");
    kanun_errors_clear(run->errors); /* warnings */
    of.borrowed = false;             /* even if the game that it differs from is borrowed */
    return ke_run_push_rules(L, run, of);
}

/* True if a path stays below its folder. */
static bool stays_below(const char *path)
{
    if (*path == '/')
        return false;
    for (const char *at = path; at; at = strchr(at, '/')) {
        at += *at == '/';
        if (!strncmp(at, "..", 2) && (at[2] == '/' || !at[2]))
            return false;
    }
    return true;
}

/* game "family/variant" or game "rules/ours.yaml": loads a game, by its name or from a file below
 * the script's folder. */
int ke_run_game(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    const char *word = given[0].text;
    if (strlen(word) != given[0].length || !stays_below(word))
        kl_script_raise(
            L, KN_E_HOOK_VALUE,
            "game needs an id, \"family/variant\", or a rules file below the folder of the script");
    bool file = kn_path_ends(word, ".yaml");
    char *path = ke_run_print(L, host, "%s%s", file ? run->folder : "", word);
    char *label = ke_run_copy(L, host, word, given[0].length);
    return push_rules(L, host, (ke_run_rules){.word = path, .label = label});
}

/* games(n): returns n, or --games if that is less. For scripts that play move by move. */
int ke_run_games(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_Integer most = (lua_Integer)ke_run_of(host)->args->games;
    lua_pushinteger(L, most && most < given[0].number ? most : given[0].number);
    return 1;
}

/* ---- Choices ---- */

/* Returns a text in quotes, as YAML and JSON write it. */
static const char *quoted(lua_State *L, kl_host *host, const char *text)
{
    char *out = ke_run_take(L, host, 2 * strlen(text) + 3), *to = out;
    *to++ = '"';
    for (; *text; text++) {
        if (*text == '"' || *text == '\\' || *text == '\n')
            *to++ = '\\';
        *to++ = *text == '\n' ? 'n' : *text;
    }
    *to++ = '"';
    return out;
}

/* Returns the value on top of the stack as YAML on one line: a table as a list or a map. Allocates
 * only in the arena, because any call may raise an error. */
static const char *flow(lua_State *L, kl_host *host, int depth)
{
    if (lua_type(L, -1) == LUA_TSTRING)
        return quoted(L, host, lua_tostring(L, -1));
    if (lua_type(L, -1) != LUA_TTABLE)
        return ke_run_text(L, host, -1, "with");
    if (depth == DEPTH_MOST)
        kl_script_raise(L, KN_E_HOOK_VALUE, "with: tables are nested more than %d deep",
                        DEPTH_MOST);
    luaL_checkstack(L, 8, NULL);
    ke_run_content(L, -1);
    int table = lua_gettop(L), count = 0;
    lua_Unsigned length = ke_run_length(L, table, "with");
    const char *text = "";
    kl_script_charge(L, 20 + length);
    for (lua_Unsigned n = 1; n <= length; n++, lua_pop(L, 1)) {
        lua_rawgeti(L, table, (lua_Integer)n);
        text = ke_run_print(L, host, "%s%s%s", text, n > 1 ? ", " : "", flow(L, host, depth + 1));
    }
    const char **names =
        length ? NULL : ke_run_names(L, host, table, "with: keys must be names", &count);
    for (int n = 0; n < count; n++, lua_pop(L, 1)) {
        lua_getfield(L, table, names[n]);
        bool plain = !names[n][strspn(names[n], KEY_LETTERS)];
        text = ke_run_print(L, host, "%s%s%s: %s", text, n ? ", " : "",
                            plain ? names[n] : quoted(L, host, names[n]), flow(L, host, depth + 1));
        kl_script_charge(L, 20);
    }
    text = ke_run_print(L, host, length ? "[%s]" : "{%s}", text);
    lua_settop(L, table - 1);
    return text;
}

/* Returns the value on top of the stack as the text of a choice; a table becomes YAML. */
static const char *value_text(lua_State *L, kl_host *host)
{
    return lua_type(L, -1) == LUA_TTABLE ? flow(L, host, 0) : ke_run_text(L, host, -1, "with");
}

kanun_choice *ke_run_read_choices(lua_State *L, kl_host *host, int table, int *count)
{
    const char **names = ke_run_names(L, host, table,
                                      "with { option = value, [\"match.target\"] = value, match = "
                                      "{ target = value } }: names, not numbers",
                                      count);
    kanun_choice *list = ke_run_take(L, host, ((size_t)*count + 1) * sizeof *list);
    for (int n = 0; n < *count; n++, lua_pop(L, 1)) {
        const char *name = ke_run_copy(L, host, names[n], strlen(names[n]));
        lua_getfield(L, table, name);
        bool key = strchr(name, '.') || lua_type(L, -1) == LUA_TTABLE || !strcmp(name, "script");
        list[n] = (kanun_choice){name, value_text(L, host), key};
    }
    return list;
}

/* game:with {...}: returns the game with additional choices, which replace existing choices with
 * the same name. */
int ke_run_with(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_rules of = *ke_run_rules_of(host, self);
    int count, kept = 0;
    ke_run_content(L, 2);
    kanun_choice *more = ke_run_read_choices(L, host, lua_gettop(L), &count);
    kanun_choice *all = ke_run_take(L, host, ((size_t)(of.choices + count) + 1) * sizeof *all);
    for (int n = 0; n < of.choices; n++) {
        bool replaced = false;
        for (int m = 0; m < count; m++)
            replaced |= !strcmp(of.choice[n].name, more[m].name);
        if (!replaced)
            all[kept++] = of.choice[n];
    }
    const char *label = of.label;
    for (int m = 0; m < count; m++) {
        all[kept++] = more[m];
        label = ke_run_print(L, host, "%s %s=%s", label, more[m].name, more[m].value);
    }
    of.label = label;
    of.choice = all;
    of.choices = kept;
    return push_rules(L, host, of);
}

int ke_run_label(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushstring(L, ke_run_rules_of(host, self)->label);
    return 1;
}

int ke_run_id(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushstring(L, kanun_rules_info(ke_run_rules_of(host, self)->rules)->id);
    return 1;
}

/* game:name(): returns the name in the language of the command. */
int ke_run_name_of(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushstring(L, kanun_rules_text(ke_run_rules_of(host, self)->rules, NULL, "name",
                                       ke_run_of(host)->args->lang));
    return 1;
}

/* game:parent(): returns the id of the game that it extends; nil if there is none. */
int ke_run_parent(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushstring(L, kanun_rules_info(ke_run_rules_of(host, self)->rules)->parent);
    return 1;
}

/* game:choices(): returns a list of { name, value, key }. */
int ke_run_choices(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const ke_run_rules *of = ke_run_rules_of(host, self);
    ke_run_push_choices(L, of->choice, of->choices);
    return 1;
}

int ke_run_seats(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushinteger(L, kanun_rules_info(ke_run_rules_of(host, self)->rules)->seats);
    return 1;
}

int ke_run_digest(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushstring(L, kanun_rules_info(ke_run_rules_of(host, self)->rules)->digest);
    return 1;
}

/* game:scripts(): returns the digests of its scripts. */
int ke_run_scripts(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kanun_info *info = kanun_rules_info(ke_run_rules_of(host, self)->rules);
    lua_newtable(L);
    for (int n = 0; n < info->scripts; n++) {
        lua_pushstring(L, info->script[n]->digest);
        lua_rawseti(L, -2, n + 1);
    }
    return 1;
}

/* game:lines(): returns the lines of the rules as one file without `extends`. */
int ke_run_lines(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    return ke_run_answer_lines(L, host,
                               kr_rules_text(ke_run_rules_of(host, self)->rules, "yaml", "en"));
}

int ke_run_sides(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushinteger(L, kanun_rules_info(ke_run_rules_of(host, self)->rules)->sides);
    return 1;
}

/* game:options(language): returns a list of { name, value, fallback, says, values = { ... },
 * meanings = { ... }, adds = { ... }, min, max, step, overruled }. `meanings` describes each value
 * in words, or is "". `adds` is the same without texts that only repeat the value. For a range, the
 * last value stands for the whole range. */
int ke_run_options(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    static const char *const fields[] = {"name", "value", "values", "meanings",  "adds",     "min",
                                         "max",  "step",  "says",   "overruled", "fallback", NULL};
    const char *lang = given[0].given ? given[0].text : "en";
    ke_run_answer_json(L, ke_options_list(ke_run_rules_of(host, self)->rules, lang));
    for (lua_Integer n = 1; lua_rawgeti(L, -1, n) == LUA_TTABLE; n++) {
        ke_run_close_table(L, "an option", fields);
        lua_rawseti(L, -2, n);
        kl_script_charge(L, 50);
    }
    lua_pop(L, 1);
    return 1;
}
