/* SPDX-License-Identifier: MIT
 * unused_hooks.c: hooks that are never called, and hooks without a sentence for people. unraised.c
 * checks the events that call hooks.
 */
#include <stdio.h>
#include <string.h>

#include "base/shelf.h"
#include "document/node_tree.h"
#include "lint/lint.h"

/* True if a key or value in the map or list is that word. */
static bool mentions(const kd_node *node, const char *word)
{
    if (!node)
        return false;
    if (node->kind == KD_NODE_SCALAR && strcmp(node->text, word) == 0)
        return true;
    for (KD_CHILD(child, node))
        if ((child->key && strcmp(child->key, word) == 0) || mentions(child, word))
            return true;
    return false;
}

bool ki_an_option_names(const km_rules *rules, const char *word)
{
    for (const kd_option *o = rules->more->resolved->options; o; o = o->next)
        for (const kd_option_value *v = o->values; v; v = v->next)
            for (KD_PATCH(patch, v))
                if (mentions(patch, word))
                    return true;
    return false;
}

/* True if the script's hook is used: by an entry of `hooks:`, by a phase (both active or off), or
 * by an option. An event or another name may be the same word, so its mention doesn't count. */
static bool is_used(const km_rules *rules, const kl_script_hook *hook)
{
    for (int i = 0; i < rules->hooks; i++)
        if (rules->hook[i].script == hook)
            return true;
    for (KD_CHILD(entry, rules->more->said.hooks)) {
        const kd_node *named = kd_node_get(entry, "hook");
        if (strcmp(named ? named->text : entry->key, hook->name) == 0)
            return true;
    }
    for (KD_CHILD(phase, rules->more->said.phases)) {
        const kd_node *script = kd_node_get(phase, "script");
        if (hook->kind == KL_HOOK_PHASE && mentions(script, hook->name))
            return true;
    }
    return ki_an_option_names(rules, hook->name);
}

/* Returns the length of the folder in a path, with its slash. */
static size_t folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* True if the script has the name of another game in its folder: then it was written for that
 * game. */
static bool is_others(const char *path, const char *script)
{
    char game[1024];
    int length = (int)strlen(script) - 4; /* without .lua */
    snprintf(game, sizeof game, "%.*s.yaml", length > 0 ? length : 0, script);
    return strcmp(game, path) != 0 && kn_shelf_find(game, NULL) != KN_FOUND_NOTHING;
}

bool ki_script_is_own(const struct kg_rules_more *more, const char *script)
{
    const char *path = more->resolved->file->path;
    size_t folder = folder_of(path);
    if (is_others(path, script))
        return false;
    for (int i = 0; i < more->scripts; i++) {
        const kn_source *from = more->script_node[i]->at.source;
        if (strcmp(more->script[i].name, script) == 0)
            return folder == folder_of(script) && strncmp(path, script, folder) == 0 && from &&
                   strcmp(from->name, path) == 0;
    }
    return false;
}

kn_mark ki_hook_mark(const struct kg_rules_more *more, const kl_script_hook *hook)
{
    kn_mark at = {NULL, (uint32_t)hook->line, 0, 0};
    for (int k = 0; k < more->scripts; k++)
        if (strcmp(more->script[k].name, hook->script) == 0)
            at.source = &more->script[k];
    return at;
}

static void doubt_unused(const km_rules *rules, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    const char *const *names = kl_host_names(more->host, report->arena);
    for (int i = 0; names && names[i]; i++) {
        const kl_script_hook *hook = kl_host_find(more->host, names[i]);
        if (!hook || !ki_script_is_own(more, hook->script) || is_used(rules, hook))
            continue;
        kn_problem *p =
            kn_report_add(report, KN_E_HOOK_UNUSED, ki_hook_mark(more, hook),
                          "nothing uses the hook '%s', so it is never called", names[i]);
        kn_report_expect(report, p,
                         hook->kind == KL_HOOK_PHASE
                             ? "a phase `{script: %s}`; or remove the hook"
                             : "an entry `%s:` of `hooks:`; or remove the hook",
                         names[i]);
    }
}

const kd_node *ki_value_of(const kd_node *node, const char *word)
{
    const kd_node *found = node && node->text && strcmp(node->text, word) == 0 ? node : NULL;
    for (KD_CHILD(child, found ? NULL : node))
        found = found ? found : ki_value_of(child, word);
    return found;
}

/* Returns the key of the file that replaces a parent's key with the hook; NULL if there is none. */
static const kd_node *in_place_of(const km_rules *rules, const char *hook)
{
    const kd_resolved *resolved = rules->more->resolved;
    const kd_resolving *r = &resolved->reading->resolving;
    for (int i = r->files - 2; i >= 0; i--) {
        char path[KD_PATH_TEXT];
        const kd_node *named = ki_value_of(kd_node_get(r->file[i]->own, "phases"), hook);
        named = named ? named : ki_value_of(kd_node_get(r->file[i]->own, "match"), hook);
        const kd_node *now =
            named ? kd_node_path(resolved->document, kd_node_where(named, path, sizeof path))
                  : NULL;
        if (now && kg_is_own(rules, now))
            return now;
    }
    return NULL;
}

/* Value hooks have an effect only if a key names them. */
static bool is_unasked(const km_rules *rules, const kl_hook *hook)
{
    bool asked = ki_value_of(rules->more->said.phases, hook->name) ||
                 ki_value_of(rules->more->said.match, hook->name);
    for (const kd_option *o = rules->more->resolved->options; o; o = o->next)
        for (const kd_option_value *v = o->values; v && !asked; v = v->next)
            for (KD_PATCH(patch, v))
                asked |= ki_value_of(patch, hook->name) != NULL;
    return hook->kind == KL_HOOK_VALUE && !asked;
}

void ki_replaced_find(const km_rules *rules, kn_report *report)
{
    for (KM_EACH_HOOK(hook, rules)) {
        const kd_node *now = !kg_is_own(rules, hook->node) && is_unasked(rules, hook)
                                 ? in_place_of(rules, hook->name)
                                 : NULL;
        if (now)
            kn_report_add(report, KN_E_HOOK_UNUSED, now->key ? now->key_at : now->at,
                          "nothing uses the hook '%s' any more: this key replaces it" KN_EXPECTED
                          "`%s.off: true` in `hooks` as well, or `%s` here",
                          hook->name, hook->name, hook->name);
    }
}

static void doubt_unasked(const km_rules *rules, kn_report *report)
{
    for (KM_EACH_HOOK(hook, rules)) {
        if (!kg_is_own(rules, hook->node) || !is_unasked(rules, hook))
            continue;
        kn_report_add(report, KN_E_HOOK_UNUSED, hook->node->key_at,
                      "no key uses the value of the hook '%s', so it is never called" KN_EXPECTED
                      "`%s` where a key takes a number (`highest: %s`); or remove the hook",
                      hook->name, hook->name, hook->name);
    }
}

/* Finds hooks that affect players but have no sentence that describes the hook. */
static void doubt_unsaid(const km_rules *rules, kn_report *report)
{
    for (KM_EACH_HOOK(hook, rules)) {
        bool told = hook->script->says || hook->script->told || hook->said.says;
        if (told || (hook->kind != KL_HOOK_EVENT && hook->kind != KL_HOOK_LEGAL &&
                     hook->kind != KL_HOOK_RULE))
            continue;
        kn_report_add(
            report, KN_E_HOOK_UNSAID, hook->node->key_at,
            "the hook '%s' has no `says`, so the rules sheet can't describe it" KN_EXPECTED
            "says = \"...\" in hook \"%s\" of %s, or `says:` here",
            hook->name, hook->script->name, hook->script->script);
    }
}

void ki_unused_hooks_find(const km_rules *rules, kn_report *report)
{
    if (!rules->more->host)
        return;
    doubt_unused(rules, report);
    doubt_unasked(rules, report);
    doubt_unsaid(rules, report);
}
