/* SPDX-License-Identifier: MIT
 * helper.c: what all mechanics use: the beginning of a step, waiting for a decision, turn order,
 * raising events to hooks, and compiling the values of their keys. No mechanic of its own.
 */
#include <string.h>

#include "mechanics/common.h"

void km_run_begin_step(km_run *run)
{
    memcpy(run->before, run->world.block, run->world.layout->size);
    memcpy(run->given_before, run->world.given, sizeof run->given_before);
    km_run_new_step(run);
}

/* True if the hook's filters let this event through: the acting card, those taken, the condition.
 */
static bool hook_passes(const km_run *run, const kl_hook *hook)
{
    int card = run->call.card;
    if (card != KN_NO_CARD && !kn_has(hook->cards, (unsigned)card))
        return false;
    if (!kn_within(run->call.taken, hook->taken))
        return false;
    return !hook->when || ks_condition_eval(&run->world, hook->when);
}

bool km_raise(km_run *run, const km_phase *phase, int event)
{
    for (int i = 0; i < phase->on_count[event]; i++) {
        const kl_hook *hook = phase->on[event][i];
        if (!hook_passes(run, hook))
            continue;
        run->call.world = &run->world;
        run->call.report = run->report;
        kn_status status = kl_host_event(run->host, hook, &run->call);
        if (status != KN_OK) {
            run->status = status;
            return false;
        }
    }
    if (phase->calls[event] >= 0)
        run->pending = phase->calls[event];
    return true;
}

void km_raise_about(km_run *run, const km_phase *phase, int event, int place, int winner,
                    unsigned card, kn_set taken)
{
    if (!km_has_hooks(phase, event))
        return;
    km_set_call(run, place, km_controller(run, place), (int)card, taken, kn_count(taken), winner);
    km_raise(run, phase, event);
}

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

int km_phase_named(const km_rules *rules, const char *name)
{
    int p = name ? rules->phases - 1 : -1;
    while (p >= 0 && strcmp(rules->phase[p].name, name) != 0)
        p--;
    return p;
}

int km_compile_phase(km_compiler *c, const kd_node *node)
{
    const char *names[KM_PHASES_MAX + 1] = {NULL};
    const char *wrong = node->kind == KD_NODE_SCALAR ? node->text : "";
    int n = km_phase_named(c->rules, wrong);
    if (n >= 0)
        return n;
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

bool km_compile_amount(km_compiler *c, const kd_node *node, km_amount *out)
{
    *out = (km_amount){0, NULL};
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
    kn_problem *p = kn_report_add(c->report, KN_E_NO_VALUE_HOOK, node->at,
                                  "'%s' is neither a whole number nor a value hook", node->text);
    kn_report_expect(c->report, p,
                     "a number, or the name of an entry `%s: {value: ...}` under `hooks:`",
                     node->text);
    if (names)
        kn_report_suggest(p, node->text, names);
    return false;
}

int64_t km_amount_eval(km_run *run, const km_amount *amount, int seat)
{
    int64_t result = amount->number;
    if (!amount->hook)
        return result;
    run->call.world = &run->world;
    run->call.report = run->report;
    int seat_before = run->call.seat;
    run->call.seat = seat;
    kn_status status = kl_host_value(run->host, amount->hook, &run->call, &result);
    run->call.seat = seat_before;
    if (status != KN_OK) {
        run->status = status;
        return 0;
    }
    return result;
}

const kl_hook *km_rule_hook(const km_compiler *c, const km_phase *phase, const char *point, int nth)
{
    for (int i = 0; i < c->rules->hooks; i++) {
        const kl_hook *hook = &c->rules->hook[i];
        if (hook->kind != KL_HOOK_RULE || (hook->phase >= 0 && hook->phase != phase->index))
            continue;
        if (strcmp(hook->said.kind[KL_HOOK_RULE]->text, point) == 0 && nth-- == 0)
            return hook;
    }
    return NULL;
}

int km_compile_with(km_compiler *c, const kl_script_hook *hook, const kd_node *with,
                    const kd_node *entry)
{
    km_rules *rules = c->rules;
    const kd_node *hooks = kd_node_get(c->document, "hooks");
    if (!rules->binding) /* each phase and each entry of `hooks:` binds at most once */
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
