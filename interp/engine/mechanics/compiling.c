/* SPDX-License-Identifier: MIT
 * compiling.c: compiles values that several mechanics have, reports errors in their keys, and finds
 * phases and keys. fill_plan.c calls it for members of plans.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "document/resolve.h"
#include "mechanics/compiling.h"

int km_compile_var(km_compiler *c, const kd_node *node, ks_var_type type)
{
    static const char *const names[] = {"integer", "flag",   "seat",   "side",    "card", "suit",
                                        "rank",    "choice", "points", "account", "cards"};
    if (!node)
        return -1;
    int var = node->kind == KD_NODE_SCALAR ? ks_layout_find_var(c->layout, node->text) : -1;
    if (var < 0 && node->kind == KD_NODE_SCALAR &&
        km_compile_taken(c, KN_E_NO_VARIABLE, "variables", node->text, node->at))
        return -1;
    if (var < 0) {
        kn_problem *p =
            kn_report_add(c->report, KN_E_NO_VARIABLE, node->at, "there is no variable '%s'",
                          node->kind == KD_NODE_SCALAR ? node->text : "");
        kn_report_expect(c->report, p, "a variable of type %s", names[type]);
        if (node->kind == KD_NODE_SCALAR)
            kn_report_suggest(p, node->text, ks_layout_var_names(c->layout, c->arena));
        return -1;
    }
    if (c->layout->var[var].type != type) {
        kn_report_add(c->report, KN_E_VARIABLE_TYPE, node->at,
                      "the variable '%s' is of type %s, not %s", node->text,
                      names[c->layout->var[var].type], names[type]);
        return -1;
    }
    return var;
}

const kd_node *km_nth_key(const kd_node *map, const char *const *keys, int nth)
{
    for (; *keys; keys++) {
        const kd_node *key = kd_node_get(map, *keys);
        if (key && nth-- == 0)
            return key;
    }
    return NULL;
}

bool km_is_original(const kd_node *map, const char *name)
{
    const kd_node *key = kd_node_get(map, name);
    return key && key->key_at.source == map->key_at.source;
}

const kd_node *km_nth_idle(const kd_node *map, const km_idle *row, int *nth, const char **beside)
{
    for (; row->key; row++) {
        const kd_node *key = row->idle ? kd_node_get(map, row->key) : NULL;
        *beside = row->beside;
        if (key && (*nth)-- == 0)
            return key;
    }
    return NULL;
}

int km_phase_named(const km_rules *rules, const char *name)
{
    int p = name ? rules->phases - 1 : -1;
    while (p >= 0 && strcmp(rules->phase[p].name, name) != 0)
        p--;
    return p;
}

bool km_phase_names(const km_phase *phase, const char *name)
{
    bool names = kd_node_mentions(phase->node, name);
    for (KD_ROW(row, phase->mechanic->keys))
        names = names || (row->fallback && strcmp(row->fallback, name) == 0);
    return names;
}

int km_phase_after_off(const km_rules *rules, const kd_node *phases, const char *name)
{
    const kd_node *entry = kd_node_get(phases, name);
    if (!entry || !kd_entry_is_off(entry) || kd_says_yes(kd_node_get(entry, "aside")))
        return -1;
    while ((entry = entry->next))
        if (!kd_entry_is_off(entry) && !kd_says_yes(kd_node_get(entry, "aside")))
            return km_phase_named(rules, entry->key);
    return -1;
}

int km_compile_phase(km_compiler *c, const kd_node *node)
{
    const char *names[KM_PHASES_MAX + 1] = {NULL};
    const char *wrong = node->kind == KD_NODE_SCALAR ? node->text : "";
    int n = km_phase_named(c->rules, wrong);
    if (n >= 0)
        return n;
    if (km_compile_taken(c, KN_E_NO_PHASE, "phases", wrong, node->at))
        return -1;
    for (n = 0; n < c->rules->phases; n++)
        names[n] = c->rules->phase[n].name;
    kn_problem *p =
        kn_report_add(c->report, KN_E_NO_PHASE, node->at, "there is no phase '%s'", wrong);
    const char *list = n ? names[0] : "";
    for (int i = 1; list && i < n; i++)
        list = kn_arena_print(c->arena, "%s, %s", list, names[i]);
    kn_report_expect(c->report, p, "the name of a phase: %s", list ? list : "");
    kn_report_suggest(p, wrong, names);
    return -1;
}

/* Uses a variable as an amount. Returns false, with a problem, unless the variable is an integer or
 * an account that all seats see. */
static bool take_variable(km_compiler *c, const kd_node *node, const ks_var *var, km_amount *out)
{
    out->var = var;
    if (ks_var_counts(var) && var->sight == KS_SEEN_ALL)
        return true;
    return kn_report_wrong(
        c->report, KN_E_VARIABLE_TYPE, node->at,
        !ks_var_counts(var) ? "the variable '%s' is not a number" KN_EXPECTED
                              "an integer variable that everybody sees, a number or a value hook"
                            : "the variable '%s' is not public" KN_EXPECTED
                              "an integer variable that everybody sees, a number or a value hook",
        node->text);
}

bool km_compile_amount(km_compiler *c, const kd_node *node, km_amount *out)
{
    *out = (km_amount){0, NULL, NULL};
    if (kn_integer_read(node->text, INT32_MIN, INT32_MAX, &out->number))
        return true;
    const char **names = kn_arena_array(c->arena, (size_t)c->rules->hooks + 1, sizeof *names);
    for (int i = 0, n = 0; i < c->rules->hooks; i++) {
        const kl_hook *hook = &c->rules->hook[i];
        if (hook->kind != KL_HOOK_VALUE)
            continue;
        if (strcmp(hook->name, node->text) == 0) {
            out->hook = hook;
            return true;
        }
        if (names)
            names[n++] = hook->name;
    }
    int var = ks_layout_find_var(c->layout, node->text);
    if (var >= 0)
        return take_variable(c, node, &c->layout->var[var], out);
    kn_problem *p = kn_report_add(c->report, KN_E_NO_VALUE_HOOK, node->at,
                                  "'%s' is not a number, a variable or a value hook", node->text);
    kn_report_expect(c->report, p,
                     "a number in digits, or the name of an integer variable or a value hook "
                     "(`hooks: {%s: {value: ...}}`)",
                     node->text);
    kn_report_mean_number(c->report, p, node->text);
    if (!p->suggestion && names)
        kn_report_suggest(p, node->text, names);
    return false;
}

const kl_hook *km_rule_hook(const km_compiler *c, const km_phase *phase, const char *point, int nth)
{
    for (KM_EACH_HOOK(hook, c->rules)) {
        if (hook->kind != KL_HOOK_RULE || (hook->phase >= 0 && hook->phase != phase->index))
            continue;
        if (strcmp(hook->said.kind[KL_HOOK_RULE]->text, point) == 0 && nth-- == 0)
            return hook;
    }
    return NULL;
}

bool km_ask_rule(km_compiler *c, const kl_hook *hook, const kl_question *question,
                 kl_answer *answer)
{
    kl_hook *asked = &c->rules->hook[hook - c->rules->hook];
    asked->failed =
        asked->failed || kl_host_rule(c->host, hook, question, answer, c->report) != KN_OK;
    return !asked->failed;
}

int km_compile_with(km_compiler *c, const kl_script_hook *hook, const kd_node *with,
                    const kd_node *entry)
{
    km_rules *rules = c->rules;
    const kd_node *hooks = kd_node_get(c->document, "hooks");
    if (!rules->binding) /* each phase and each entry of `hooks:` binds parameters at most once */
        rules->binding =
            kn_arena_array(c->arena, (size_t)rules->phases + (size_t)(hooks ? hooks->count : 0),
                           sizeof *rules->binding);
    if (!rules->binding)
        return -1;
    const char *names[KM_PHASES_MAX + 1] = {NULL};
    for (int i = 0; i < rules->phases; i++)
        names[i] = rules->phase[i].name;
    rules->binding[rules->bindings++] = (km_binding){hook->name, with};
    return kl_host_with(c->host, hook, with, entry->key_at, names, c->report);
}

bool km_compile_taken(km_compiler *c, kn_code code, const char *map, const char *name, kn_mark by)
{
    const kd_node *entries = kd_node_get(c->document, map), *entry = kd_node_get(entries, name);
    const kd_node *off = entry ? kd_node_get(entry, "off") : NULL;
    const kd_node *gone = kd_node_gone(entries, name);
    kn_mark at = off ? off->key_at : gone ? gone->key_at : (kn_mark){0};
    if (!at.source || (entry && !kd_entry_is_off(entry)))
        return false;
    const char *key = off ? "off" : "remove";
    if (at.source == by.source)
        kn_report_add(c->report, code, by,
                      "'%s' is %s `%s`" KN_EXPECTED "another name here; or delete `%s` on line %u",
                      name, off ? "off in" : "removed from", map, key, at.line);
    else
        kn_report_add(c->report, code, at,
                      "'%s' is %s `%s`, but is still needed" KN_EXPECTED
                      "another name at %s:%u; or delete this `%s`",
                      name, off ? "off in" : "removed from", map, by.source ? by.source->name : "",
                      by.line, key);
    return true;
}

bool km_compile_own(km_compiler *c, const km_phase *phase, const km_own *own)
{
    for (; own->name; own++) {
        if (!own->at)
            continue;
        ks_var model = {.name = kn_arena_print(c->arena, "%s.%s", phase->name, own->name),
                        .type = own->type,
                        .scope = KS_SCOPE_DEAL,
                        .per = own->per,
                        .min = own->min,
                        .max = own->max,
                        .start = own->start};
        *own->at = ks_layout_var(c->layout, c->arena, &model, c->report);
        if (*own->at < 0)
            return false;
    }
    return true;
}

bool km_compile_points(km_compiler *c, const kd_node *node, int32_t *units)
{
    const char *text = node->kind == KD_NODE_SCALAR ? node->text : "";
    if (kn_points_read(text, c->layout->pack->per, units))
        return true;
    kn_problem *p = kn_report_add(c->report, KN_E_NO_POINTS, node->at,
                                  "'%s' is not a number of points here", text);
    kn_report_expect_points(c->report, p, c->layout->pack->per);
    return false;
}

int km_compile_word(km_compiler *c, const kd_node *node, const char *const *words)
{
    char all[256] = "";
    size_t length = 0;
    const char *text = node && node->kind == KD_NODE_SCALAR ? node->text : "";
    for (int i = 0; words[i]; i++) {
        if (!node || strcmp(words[i], text) == 0)
            return i;
        if (length < sizeof all)
            length += (size_t)snprintf(all + length, sizeof all - length, "%s%s", i ? ", " : "",
                                       words[i]);
    }
    kn_problem *p = kn_report_add(c->report, KN_E_MECHANIC, node->at, "unknown value '%s' of '%s'",
                                  text, node->key ? node->key : "this list");
    kn_report_expect(c->report, p, "one of: %s", all);
    kn_report_suggest(p, text, words);
    return -1;
}

bool km_compile_wrong(km_compiler *c, kn_mark at, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return kn_report_wrong(c->report, KN_E_MECHANIC, at, "%s", text);
}

kn_mark km_named_key_at(const kd_node *map, const char *message)
{
    for (const char *at = strchr(message, '`'); at; at = strchr(at + 1, '`')) {
        size_t length = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz_");
        for (KD_CHILD(key, map->kind == KD_NODE_MAP ? map : NULL))
            if (length && strlen(key->key) == length && strncmp(key->key, at + 1, length) == 0)
                return key->key_at;
    }
    return map->at;
}

bool km_compile_wrong_word(km_compiler *c, kn_mark at, const char *word)
{
    if (c->rules->words.count == KS_WORDS_MAX)
        return kn_report_wrong(c->report, KN_E_TOO_MANY, at, "the game has too many words");
    return kn_report_wrong(c->report, KN_E_MECHANIC, at,
                           "moves with the word '%s' have other parts in another phase" KN_EXPECTED
                           "another `word`",
                           word);
}

bool km_compile_wrong_in(km_compiler *c, const kd_node *map, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return kn_report_wrong(c->report, KN_E_MECHANIC, km_named_key_at(map, text), "%s", text);
}
