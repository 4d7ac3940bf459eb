/* SPDX-License-Identifier: MIT
 * run_tool.c: the parts of a command that scripts can use: its command line, sentences of the
 * catalogues, other scripts, its messages, and its result as JSON and as rows of CSV.
 */
#include "experiment/run.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/width.h"
#include "base/words.h"
#include "command/options_table.h"
#include "command/tool.h"
#include "experiment/compare_report.h"

#define HOLES_MOST 8
#define DEPTH_MOST 8

/* ---- The command line ---- */

/* Pushes a list of texts. */
static void push_texts(lua_State *L, const char *const *text, int count)
{
    lua_createtable(L, count, 0);
    for (int n = 0; n < count; n++) {
        lua_pushstring(L, text[n]);
        lua_rawseti(L, -2, n + 1);
    }
}

static void push_option(lua_State *L, const kc_args *args, const kc_option *o)
{
    const void *at = (const char *)args + o->offset;
    int count = o->count ? *(const int *)(const void *)((const char *)args + o->count) : 0;
    switch (o->type) {
    case KC_OPTION_FLAG:
        lua_pushboolean(L, *(const bool *)at);
        break;
    case KC_OPTION_NUMBER:
    case KC_OPTION_SEED:
        lua_pushinteger(L, (lua_Integer) * (const uint64_t *)at);
        break;
    case KC_OPTION_TEXT:
    case KC_OPTION_WORD:
    case KC_OPTION_FILE:
    case KC_OPTION_DEALER:
        lua_pushstring(L, *(const char *const *)at);
        break;
    case KC_OPTION_SET:
    case KC_OPTION_KEY:
        ke_run_push_choices(L, *(const kanun_choice *const *)at, count);
        break;
    case KC_OPTION_MEASURE:
    case KC_OPTION_PLAYERS:
    case KC_OPTION_TEXTS:
    case KC_OPTION_FOLDER:
        push_texts(L, *(const char *const *const *)at, count);
        break;
    }
}

/* arguments(): returns the command line: its words, and the value of each option, whose name has _
 * for a dash. */
int ke_run_arguments(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kc_args *args = ke_run_of(host)->args;
    lua_newtable(L);
    for (int n = 0; n < kc_options_count; n++) {
        char name[64];
        push_option(L, args, &kc_options[n]);
        lua_setfield(L, -2, kc_option_field(&kc_options[n], name));
    }
    push_texts(L, (const char *const *)args->word, args->words);
    lua_setfield(L, -2, "words");
    ke_run_set_text(L, "kanun", kanun_version());
    ke_run_set_number(L, "alpha", KE_ALPHA);
    return 1;
}

/* ---- Other scripts ---- */

/* use "sweeping": returns the result of the script with this name in scripts/commands. Each script
 * runs only once. */
int ke_run_use(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    int *used = ke_run_of(host)->used, n = 0;
    while (ke_scripts[n].name &&
           (strncmp(ke_scripts[n].name, given[0].text, given[0].length) != 0 ||
            strcmp(ke_scripts[n].name + given[0].length, ".lua") != 0))
        n++;
    if (!ke_scripts[n].name)
        kl_script_raise(L, KN_E_HOOK_VALUE, "use: there is no script '%s'", given[0].text);
    if (!used[n]) {
        kl_bench_use(L, n + 1);
        used[n] = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, used[n]);
    return 1;
}

/* game:sweep { options = { "length" }, measure = { "margin" } }: runs sweeping.lua. Returns a list
 * of { option, value, effect }. */
int ke_run_sweep(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    static const char *const fields[] = {"option", "value", "effect", NULL};
    static const char name[] = "sweeping";
    lua_settop(L, 2);
    ke_run_use(L, host, NULL, &(kl_value){.text = name, .length = sizeof name - 1});
    lua_getfield(L, -1, "sweep");
    lua_pushvalue(L, 1);
    lua_pushvalue(L, 2);
    lua_call(L, 2, 1);
    for (lua_Integer n = 1; lua_rawgeti(L, -1, n) == LUA_TTABLE; n++) {
        ke_run_close_table(L, "a row of a sweep", fields);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return 1;
}

/* ---- Sentences ---- */

/* Reads the table { name = value } at stack index `table` as values for the holes of a sentence:
 * texts, whole numbers, lists, and true or false for alternatives. */
static void read_holes(lua_State *L, kl_host *host, int table, kn_hole holes[HOLES_MOST + 1])
{
    int count = 0;
    const char **names = lua_type(L, table) == LUA_TTABLE
                             ? ke_run_names(L, host, table, "holes have names", &count)
                             : NULL;
    if (count > HOLES_MOST)
        kl_script_raise(L, KN_E_HOOK_VALUE, "a sentence can have at most %d placeholders",
                        HOLES_MOST);
    memset(holes, 0, (HOLES_MOST + 1) * sizeof *holes);
    for (int n = 0; n < count; n++, lua_pop(L, 1)) {
        kn_hole *hole = &holes[n];
        int type = lua_getfield(L, table, names[n]);
        *hole = (kn_hole){.name = ke_run_copy(L, host, names[n], strlen(names[n])), .text = ""};
        if (lua_isinteger(L, -1)) {
            hole->kind = KN_HOLE_NUMBER;
            hole->number = lua_tointeger(L, -1);
        } else if (type == LUA_TBOOLEAN) {
            hole->text = lua_toboolean(L, -1) ? "yes" : "no";
        } else if (type != LUA_TTABLE) {
            hole->text = ke_run_plain(L, host, ke_run_text(L, host, -1, "a hole"));
        } else {
            int list = lua_gettop(L);
            hole->kind = KN_HOLE_LIST;
            hole->number = (int64_t)ke_run_length(L, list, "a hole");
            const char **items = ke_run_take(L, host, ((size_t)hole->number + 1) * sizeof *items);
            for (lua_Integer i = 0; i < hole->number; i++, lua_pop(L, 1)) {
                lua_rawgeti(L, list, i + 1);
                items[i] = ke_run_plain(L, host, ke_run_text(L, host, -1, "a hole"));
            }
            hole->items = items;
        }
    }
}

/* Returns a sentence of the catalogues with its holes filled. */
static const char *sentence(lua_State *L, kl_host *host, int index, const char *key)
{
    const char *lang = ke_run_of(host)->args->lang;
    kn_hole holes[HOLES_MOST + 1];
    char *text = NULL;
    size_t size;
    if (!kn_word(lang, key))
        kl_script_raise(L, KN_E_HOOK_VALUE, "there is no sentence '%s'", key);
    read_holes(L, host, index, holes);
    FILE *out = kn_text_open(&text, &size);
    kn_say_holes_to(out, lang, key, holes);
    kn_text_close(out);
    char *copy = kn_arena_text(ke_run_of(host)->arena, text, size);
    free(text);
    return copy;
}

/* word(key, { name = value }): returns a sentence of the catalogues in the language of the
 * command. */
int ke_run_word(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushstring(L, sentence(L, host, 2, given[0].text));
    return 1;
}

/* report:word(key, { name = value }): adds a sentence of any length to the report. */
int ke_run_words(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_add_line(L, host, sentence(L, host, 3, given[0].text));
    return 0;
}

/* report:text(text): adds a text that has its own line end. Adds nothing for "". */
int ke_run_text_part(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    if (given[0].length)
        ke_run_add_line(L, host, ke_run_copy(L, host, given[0].text, given[0].length));
    return 0;
}

/* report:line(text): adds a line. */
int ke_run_line(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_add_line(L, host, ke_run_print(L, host, "%s\n", ke_run_plain(L, host, given[0].text)));
    return 0;
}

/* stop(text): prints the report so far, and ends the command with this message. */
int ke_run_stop(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    kanun_status status = run->interrupted ? KC_INTERRUPTED : KANUN_USAGE;
    if (!run->args->shard || !run->interrupted)
        kc_tool_say(status, "%s", given[0].text);
    if (run->command)
        ke_items_print(run->report.first, stderr);
    ke_run_fail(L, host, status);
}

/* report:note(text): prints a message on standard error after the report. */
int ke_run_note(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    run->notes = ke_run_print(L, host, "%skanun: %s\n", run->notes ? run->notes : "",
                              ke_run_plain(L, host, given[0].text));
    return 0;
}

/* find(word): returns the ids of a family's games, or a list of only the word; without a word, the
 * ids of all games. Only for commands. */
int ke_run_find(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    char **ids;
    lua_Integer count = 0;
    kanun_status status = kc_tool_ids(ke_run_of(host)->args, &ids);
    if (status != KANUN_OK)
        ke_run_fail(L, host, status);
    lua_newtable(L);
    for (char **id = ids; *id; id++)
        if (!given[0].given || kc_in_family(*id, given[0].text)) {
            lua_pushstring(L, *id);
            lua_rawseti(L, -2, ++count);
        }
    kanun_free(ids);
    if (!count && given[0].given) {
        lua_pushstring(L, given[0].text);
        lua_rawseti(L, -2, 1);
    }
    return 1;
}

/* ---- Texts ---- */

/* split(text, marks): returns the parts of a text between any of the characters `marks`. */
int ke_run_split(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const char *at = given[0].text;
    lua_newtable(L);
    for (lua_Integer n = 1;; n++) {
        size_t length = strcspn(at, given[1].text);
        lua_pushlstring(L, at, length);
        lua_rawseti(L, -2, n);
        kl_script_charge(L, 5);
        if (!at[length])
            return 1;
        at += length + 1;
    }
}

/* width(text): returns the number of columns that a text takes on a terminal. */
int ke_run_width(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushinteger(L, kn_width(given[0].text));
    return 1;
}

/* fill(text, values): returns the text with its holes filled: %s, %d, %f, %g, or %.3f with a number
 * of digits; %% is a percent sign. */
int ke_run_fill(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const char *at = given[0].text;
    int value = 1, last = lua_gettop(L);
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    for (size_t n; n = strcspn(at, "%"), luaL_addlstring(&out, at, n), at[n];) {
        char number[400], digit = '6';
        at += n + 1;
        if (*at == '.' && at[1] >= '0' && at[1] <= '9')
            digit = at[1], at += 2;
        const char kind = *at++;
        bool is_text = kind == 's';
        if (kind == '%') {
            luaL_addchar(&out, kind);
            continue;
        }
        if (!kind || !strchr("sdfg", kind) || ++value > last ||
            lua_type(L, value) != (is_text ? LUA_TSTRING : LUA_TNUMBER))
            kl_script_raise(L, KN_E_HOOK_VALUE, "fill: a placeholder has no value of its type");
        snprintf(number, sizeof number, kind == 'g' ? "%.*g" : "%.*f",
                 kind == 'd' ? 0 : digit - '0', is_text ? 0 : lua_tonumber(L, value));
        luaL_addstring(&out, is_text ? lua_tostring(L, value) : number);
    }
    luaL_pushresult(&out);
    return 1;
}

/* meant(wrong, names): returns "; did you mean 'x'?" if a name is similar, else "". */
int ke_run_meant(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    char meant[KN_MEANT_TEXT];
    int count = (int)ke_run_length(L, 2, "meant");
    const char **names = ke_run_take(L, host, ((size_t)count + 1) * sizeof *names);
    for (int n = 0; n < count; n++, lua_pop(L, 1)) {
        lua_rawgeti(L, 2, n + 1);
        names[n] = ke_run_text(L, host, -1, "meant");
    }
    lua_pushstring(L, kn_meant(given[0].text, names, meant));
    return 1;
}

/* ---- JSON and CSV ---- */

/* Returns the position of a name in the list at stack index `order`. Sets *object if the list has
 * it as "name{}", which makes it an object even if it is empty. */
static lua_Integer place_of(lua_State *L, int order, const char *name, bool *object)
{
    lua_Integer place = 1;
    size_t length = strlen(name);
    for (; lua_rawgeti(L, order, place) == LUA_TSTRING; place++) {
        const char *text = lua_tostring(L, -1);
        bool same = !strncmp(text, name, length);
        *object = same && !strcmp(text + length, "{}");
        lua_pop(L, 1);
        if (*object || (same && !text[length]))
            return place;
    }
    lua_pop(L, 1);
    *object = false;
    return place;
}

static json_t *to_json(lua_State *L, kl_host *host, int order, bool object, int depth);

/* Returns the table at stack index `table` as an object, with fields sorted by the list at
 * `order`. */
static json_t *object_json(lua_State *L, kl_host *host, int table, int order, int depth)
{
    int count;
    const char **names =
        ke_run_names(L, host, table, "JSON: the fields of an object need names", &count);
    json_t *all = json_object();
    bool object;
    for (int n = 1; n < count; n++) /* there are few names, so insertion sort is fast */
        for (int m = n; m > 0 && place_of(L, order, names[m], &object) <
                                     place_of(L, order, names[m - 1], &object);
             m--) {
            const char *name = names[m];
            names[m] = names[m - 1];
            names[m - 1] = name;
        }
    for (int n = 0; n < count; n++, lua_pop(L, 1)) {
        place_of(L, order, names[n], &object);
        lua_getfield(L, table, names[n]);
        json_object_set_new(all, names[n], to_json(L, host, order, object, depth + 1));
    }
    return all;
}

/* Returns the value on top of the stack as JSON. A number that is not finite becomes null. */
static json_t *to_json(lua_State *L, kl_host *host, int order, bool object, int depth)
{
    int top = lua_gettop(L);
    switch (lua_type(L, -1)) {
    case LUA_TBOOLEAN:
        return json_boolean(lua_toboolean(L, -1));
    case LUA_TNUMBER:
        return lua_isinteger(L, -1) ? json_integer(lua_tointeger(L, -1))
                                    : ke_real(lua_tonumber(L, -1));
    case LUA_TSTRING:
        return json_string(lua_tostring(L, -1));
    case LUA_TTABLE:
        break;
    default:
        return json_null();
    }
    if (depth == DEPTH_MOST)
        kl_script_raise(L, KN_E_HOOK_VALUE, "JSON: tables are nested more than %d deep",
                        DEPTH_MOST);
    luaL_checkstack(L, 10, NULL);
    ke_run_content(L, -1);
    int table = lua_gettop(L);
    int length = (int)ke_run_length(L, table, "JSON");
    lua_pushnil(L);
    bool empty = !lua_next(L, table);
    lua_settop(L, table);
    json_t *all;
    if (object || (!length && !empty)) {
        all = object_json(L, host, table, order, depth);
    } else {
        all = json_array();
        for (int n = 0; n < length; n++, lua_pop(L, 1)) {
            lua_rawgeti(L, table, n + 1);
            json_array_append_new(all, to_json(L, host, order, false, depth + 1));
        }
    }
    lua_settop(L, top);
    return all;
}

json_t *ke_run_to_json(lua_State *L, kl_host *host, int index)
{
    lua_settop(L, index);
    lua_newtable(L);
    lua_pushvalue(L, index);
    return to_json(L, host, index + 1, false, 0);
}

json_t *ke_run_json_by(lua_State *L, kl_host *host, int order)
{
    return to_json(L, host, order, false, 0);
}

/* report:json(value, order): sets the output of --json. `order` has the names of fields in the
 * order to print. */
int ke_run_json(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    lua_settop(L, 3);
    lua_pushvalue(L, 2);
    json_decref(run->json);
    run->json = to_json(L, host, 3, false, 0);
    return 0;
}

/* report:csv(columns): sets the columns of --csv for the rows that were added:
 * "option,value,...". */
int ke_run_csv(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run_of(host)->columns = ke_run_copy(L, host, given[0].text, given[0].length);
    return 0;
}

/* experiment:row(asked, cut, fields): adds a row of CSV with these fields and those of the question
 * and the experiment. */
int ke_run_csv_row(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    const ke_experiment *e = &run->trial[self->number]->experiment;
    int asked = (int)given[0].number - 1;
    lua_settop(L, 4);
    if (asked < 0 || asked >= e->askeds)
        kl_script_raise(L, KN_E_HOOK_VALUE, "there is no question %d", asked + 1);
    run->rows = run->rows ? run->rows : json_array();
    json_t *row = object_json(L, host, 4, 4, 0);
    ke_add_row(run->rows, row, e, asked, lua_toboolean(L, 3));
    return 0;
}
