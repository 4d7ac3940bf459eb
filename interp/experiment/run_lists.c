/* SPDX-License-Identifier: MIT
 * run_lists.c: lists of games, folders and hooks for commands; and games that a command loads one
 * after another, because all games of the search path are too many to keep.
 */
#include "experiment/run.h"

#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "command/tool.h"
#include "insight.h"

/* ---- Finding games ---- */

static bool same_file(const char *a, const char *b)
{
    struct stat first, second;
    return !stat(a, &first) && !stat(b, &second) && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* Returns the id of the game that game number `game` extends; NULL if it is not in the list. */
static const char *parent_of(char **ids, const kanun_title **titles, int count, int game)
{
    const char *parent = titles[game] ? titles[game]->parent : NULL;
    bool path = parent && (strstr(parent, ".yaml") || *parent == '/' || *parent == '.');
    for (int n = 0; parent && n < count; n++)
        if (n != game && titles[n] &&
            (path ? same_file(parent, titles[n]->path) : !strcmp(parent, ids[n])))
            return ids[n];
    return NULL;
}

/* titles(word): returns a list of { id, name, parent }: the games of a family, a single game, or
 * all games if there is no word. Reads only the beginning of their files. There is no `name` if the
 * file can't be read, and no `parent` if it is not in the list. Only for commands. */
int ke_run_titles(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const kc_args *args = ke_run_of(host)->args;
    const char *word = given[0].given ? given[0].text : NULL;
    char **ids;
    int all = 0, count = 0;
    ke_run_commands_only(L, host, "titles");
    kanun_status status = kc_tool_ids(args, &ids);
    if (status != KANUN_OK)
        ke_run_fail(L, host, status);
    for (; ids[all]; all++)
        if (!word || !strcmp(ids[all], word) || kc_in_family(ids[all], word))
            ids[count++] = ids[all];
    const kanun_title **titles = kn_calloc((size_t)count + 1, sizeof *titles);
    json_t *list = json_array();
    for (int n = 0; n < count; n++)
        kanun_title_read(&titles[n], ids[n], args->lang, args->folder, NULL);
    for (int n = 0; n < count; n++)
        json_array_append_new(list, json_pack("{s:s, s:s*, s:s*}", "id", ids[n], "name",
                                              titles[n] ? titles[n]->name : NULL, "parent",
                                              parent_of(ids, titles, count, n)));
    for (int n = 0; n < count; n++)
        kanun_free(titles[n]);
    kn_free(titles);
    kanun_free(ids);
    return ke_run_answer_json(L, list);
}

/* folders(): returns the search path as a list of { folder, there, ids }. If a folder can't be
 * read, the list ends before it and the command fails. Only for commands. */
int ke_run_folders(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    char **usual, **ids;
    ke_run_commands_only(L, host, "folders");
    json_t *list = json_array();
    kanun_status status = kanun_folders(&usual);
    const char *const *folder = run->args->folder ? run->args->folder : (const char *const *)usual;
    for (; status == KANUN_OK && *folder; folder++) {
        const char *one[] = {*folder, NULL};
        struct stat about;
        bool there = !stat(*folder, &about) && S_ISDIR(about.st_mode);
        json_t *names = json_array();
        ids = NULL;
        if (there && (status = kanun_ids(&ids, one, run->args->errors)) != KANUN_OK)
            run->answer = kc_tool_errors(status, run->args->errors);
        for (char **id = ids; id && *id; id++)
            json_array_append_new(names, json_string(*id));
        json_t *place =
            json_pack("{s:s, s:b, s:o}", "folder", *folder, "there", there, "ids", names);
        kanun_free(ids);
        if (status == KANUN_OK)
            json_array_append_new(list, place);
        else
            json_decref(place);
    }
    kanun_free(usual);
    return ke_run_answer_json(L, list);
}

/* ---- Games that are not kept ---- */

/* load_game(word, quietly): loads a game of the command line; returns nil if that fails. Without
 * `quietly`, it then prints the errors and the command fails. Only for commands. */
int ke_run_load(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    bool quietly = lua_toboolean(L, 2);
    ke_run_commands_only(L, host, "load_game");
    const char *word = ke_run_copy(L, host, given[0].text, given[0].length);
    ke_run_rules of = {
        .word = word, .label = word, .choice = run->args->choice, .choices = run->args->choices};
    kanun_status status = quietly ? kc_tool_load_quietly(run->args, word, &of.rules, NULL)
                                  : kc_tool_load(run->args, word, &of.rules);
    run->answer = status == KANUN_OK || quietly ? run->answer : status;
    if (status != KANUN_OK)
        return 0;
    return ke_run_push_rules(L, run, of);
}

/* game:close(): frees the game that was loaded last. Only for commands. */
int ke_run_close_rules(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    ke_run_commands_only(L, host, "close");
    if (self->number != run->rules_count - 1)
        kl_script_raise(L, KN_E_HOOK_VALUE,
                        "close: only the game that was loaded last can be closed");
    kanun_rules_free(run->rules[--run->rules_count].rules);
    return 0;
}

/* game:allows(option, value): returns true if the value can be chosen together with the current
 * choices. */
int ke_run_allows(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    kanun_choice choice = {given[0].text, given[1].text, 0};
    const kanun_rules *rules = ke_run_rules_of(host, self)->rules;
    lua_pushboolean(L, kanun_rules_vary(NULL, rules, NULL, &choice, 1, NULL) == KANUN_OK);
    return 1;
}

/* ---- Hooks ---- */

/* Returns the entries of `hooks:` and the phases that use a hook, as a list of { path, kind }. */
static json_t *users_json(const km_rules *rules, const kl_script_hook *hook)
{
    json_t *list = json_array();
    for (KM_EACH_HOOK(user, rules)) {
        const kd_node *kind = user->kind < KL_HOOK_PHASE ? user->said.kind[user->kind] : NULL;
        if (user->script == hook)
            json_array_append_new(list, json_pack("{s:s+, s:s}", "path", "hooks.", user->name,
                                                  "kind", kind && kind->text ? kind->text : ""));
    }
    for (KM_EACH_PHASE(phase, rules)) {
        const kd_node *node = phase->node, *named = kd_node_get(node, "hook");
        named = node->kind == KD_NODE_SCALAR ? node : named;
        if (!strcmp(node->key ? node->key : "", "script") && named && named->text &&
            !strcmp(named->text, hook->name))
            json_array_append_new(
                list, json_pack("{s:s+, s:s}", "path", "phases.", phase->name, "kind", ""));
    }
    return list;
}

static json_t *hook_json(const km_rules *rules, const kl_script_hook *hook, const char *language)
{
    char says[2048] = "";
    kl_hook plain = {.name = hook->name, .kind = hook->kind, .script = hook};
    json_t *params = json_array();
    for (int n = rules->hooks - 1; n >= 0; n--) /* described by its first entry */
        plain = rules->hook[n].script == hook ? rules->hook[n] : plain;
    kl_hook_says(&plain, NULL, language, says, sizeof says);
    for (const kl_script_param *p = hook->params; p < hook->params + hook->param_count; p++)
        json_array_append_new(params,
                              json_pack("{s:s, s:s, s:s*, s:s, s:s*, s:I, s:I}", "name", p->name,
                                        "type", p->type, "choices", p->choices, "says",
                                        p->says ? p->says : "", "fallback", p->fallback, "min",
                                        (json_int_t)p->min, "max", (json_int_t)p->max));
    return json_pack("{s:s, s:s, s:s, s:i, s:s, s:o, s:o}", "name", hook->name, "kind",
                     kl_hook_kind_names[hook->kind], "script", kn_path_name(hook->script), "line",
                     hook->line, "says", says, "users", users_json(rules, hook), "params", params);
}

/* game:hooks(): returns the hooks that its scripts declare, in the language of the command, as a
 * list of { name, kind, script, line, says, users, params }. */
int ke_run_hooks(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const km_rules *rules = kg_insight_rules(ke_run_rules_of(host, self)->rules);
    const kl_host *scripts = rules->more->host;
    kn_arena *arena = ke_run_of(host)->arena;
    const char *const *names = scripts ? kl_host_names(scripts, arena) : NULL;
    json_t *list = json_array();
    for (int n = 0; names && names[n]; n++)
        json_array_append_new(
            list, hook_json(rules, kl_host_find(scripts, names[n]), ke_run_of(host)->args->lang));
    return ke_run_answer_json(L, list);
}
