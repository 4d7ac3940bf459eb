/* SPDX-License-Identifier: MIT
 * list_hooks.c: prints the hooks of a game's scripts. A declared hook does nothing by itself:
 * entries of `hooks:` and scripted phases use it.
 */
#include "cli/list_hooks.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/print.h"
#include "base/words.h"
#include "command/tool.h"
#include "insight.h"

enum { SAYS_TEXT = 2048 };

/* "type, range" of a parameter. */
static void print_type(const kl_script_param *param)
{
    kn_print(stdout, " (%s", param->type);
    for (const char *c = param->choices; c && *c; c += strspn(c, " ")) {
        size_t length = strcspn(c, " ");
        kn_print(stdout, "%s%.*s", c == param->choices ? ": " : ", ", (int)length, c);
        c += length;
    }
    bool number = !param->choices && !strcmp(param->type, "integer");
    if (number && param->max < INT32_MAX)
        kn_print(stdout, " %" PRId64 " .. %" PRId64, param->min, param->max);
    else if (number && param->min > INT32_MIN)
        kn_print(stdout, " >= %" PRId64, param->min);
    fputc(')', stdout);
}

static void print_param(const kl_script_param *param, const char *language)
{
    bool says = param->says && *param->says;
    kn_print(stdout, "      %s = %s%s%s", param->name,
             param->fallback ? param->fallback : kn_word(language, "hooks.required"),
             says ? ": " : "", says ? param->says : "");
    print_type(param);
    fputc('\n', stdout);
}

/* "a, b": adds a user of the hook to the list. */
static const char *add_user(kn_arena *arena, const char *list, const char *language,
                            const char *path, const char *name, const char *when)
{
    return list ? kn_arena_print(arena, "%s%s%s.%s%s%s%s", list,
                                 *list ? kn_word(language, "list.comma") : "", path, name,
                                 *when ? " (" : "", when, *when ? ")" : "")
                : NULL;
}

/* The entries of `hooks:` and the phases that use a hook. */
static const char *users_of(const km_rules *rules, const kl_script_hook *hook, kn_arena *arena,
                            const char *language)
{
    const char *list = "";
    for (int n = 0; n < rules->hooks; n++) {
        const kl_hook *user = &rules->hook[n];
        const kd_node *kind = user->kind < KL_HOOK_PHASE ? user->said.kind[user->kind] : NULL;
        if (user->script == hook)
            list = add_user(arena, list, language, "hooks", user->name,
                            kind && kind->text ? kind->text : "");
    }
    for (int p = 0; p < rules->phases; p++) {
        const kd_node *node = rules->phase[p].node, *named = kd_node_get(node, "hook");
        named = node->kind == KD_NODE_SCALAR ? node : named;
        if (!strcmp(node->key ? node->key : "", "script") && named && named->text &&
            !strcmp(named->text, hook->name))
            list = add_user(arena, list, language, "phases", rules->phase[p].name, "");
    }
    return list;
}

static void print_hook(const km_rules *rules, const kl_script_hook *hook, kn_arena *arena,
                       const char *language)
{
    char says[SAYS_TEXT] = "";
    kl_hook plain = {.name = hook->name, .kind = hook->kind, .script = hook};
    const char *users = users_of(rules, hook, arena, language);
    for (int n = 0; n < rules->hooks; n++) /* in the words of its first entry */
        if (rules->hook[n].script == hook) {
            plain = rules->hook[n];
            break;
        }
    kl_hook_says(&plain, language, says, sizeof says);
    kn_print(stdout, "    %s (%s, %s:%d)%s%s\n", hook->name, kl_hook_kind_names[hook->kind],
             kn_path_name(hook->script), hook->line, *says ? ": " : "", says);
    fputs("      ", stdout);
    if (users && *users)
        kn_say_to(stdout, language, "hooks.used", KN_OUTSIDE("users", users));
    else
        fputs(kn_word(language, "hooks.unused"), stdout);
    fputc('\n', stdout);
    for (int n = 0; n < hook->param_count; n++)
        print_param(&hook->params[n], language);
}

kanun_status kc_list_hooks(const kanun_rules *rules, const char *language)
{
    const km_rules *inside = kg_insight_rules(rules);
    const kl_host *host = inside->more->host;
    kn_arena *arena = kn_arena_new();
    const char *const *names = host ? kl_host_names(host, arena) : NULL;
    for (int n = 0; names && names[n]; n++)
        print_hook(inside, kl_host_find(host, names[n]), arena, language);
    if (!names || !names[0])
        kn_print(stdout, "    %s\n", kn_word(language, "hooks.none"));
    kn_arena_free(arena);
    return KANUN_OK;
}
