/* SPDX-License-Identifier: MIT
 * unraised.c: events that nothing listens to, and hooks and calls on events that are never raised.
 */
#include <stdio.h>
#include <string.h>

#include "lint/lint.h"

/* True if something listens to the event: an entry of `hooks:`, even if off, the calls of a
 * phase, or an option. */
static bool is_heard(const km_rules *rules, const char *event)
{
    for (KD_CHILD(hook, rules->more->said.hooks))
        if (ki_value_of(kd_node_get(hook, "event"), event))
            return true;
    for (KD_CHILD(phase, rules->more->said.phases)) {
        if (kd_node_get(kd_node_get(phase, "calls"), event))
            return true;
    }
    return ki_an_option_names(rules, event);
}

/* Finds score steps of the file that raise an event without a listener. The child is not blamed for
 * a parent's steps. */
static void doubt_unheard(const km_rules *rules, kn_report *report)
{
    for (KM_EACH_PHASE(phase, rules))
        for (KI_STEP(step, phase)) {
            const kd_node *raise = kd_node_get(step, "raise");
            if (!raise || !kg_is_own(rules, raise) || is_heard(rules, raise->text))
                continue;
            kn_report_add(
                report, KN_E_EVENT_UNRAISED, raise->at,
                "no hook listens to the event '%s', so this step has no effect" KN_EXPECTED
                "an entry of `hooks:` with `event: %s`; or remove the step",
                raise->text, raise->text);
        }
}

/* True if the script has the word more than once in quotes: once where it is declared, and again
 * where it is used. */
static bool stands_twice(const kn_source *script, const char *word)
{
    size_t length = strlen(word);
    int times = 0;
    for (size_t i = 1; i + length < script->size; i++)
        if ((script->text[i - 1] == '"' || script->text[i - 1] == '\'') &&
            memcmp(script->text + i, word, length) == 0 &&
            script->text[i + length] == script->text[i - 1])
            times++;
    return times > 1;
}

static void doubt_unraised(const km_rules *rules, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    for (KM_EACH_PHASE(phase, rules)) {
        const kd_node *named =
            phase->node->kind == KD_NODE_SCALAR ? phase->node : kd_node_get(phase->node, "hook");
        const kl_script_hook *script = phase->mechanic->does & KM_SCRIPTS && named
                                           ? kl_host_find(more->host, named->text)
                                           : NULL;
        const char *const *events = script ? script->events : NULL;
        const char *const *words = script ? script->words : NULL;
        for (int e = 0; events && events[e]; e++) {
            bool raised = phase->on_count[e] == 0;
            for (int w = 0; w < KS_WORDS_FIXED; w++)
                raised |= strcmp(ks_words_fixed[w], events[e]) == 0;
            for (int w = 0; words && words[w]; w++)
                raised |= strncmp(words[w], events[e], strlen(events[e])) == 0;
            for (int k = 0; k < more->scripts; k++)
                raised |= stands_twice(&more->script[k], events[e]);
            if (raised)
                continue;
            const kl_hook *hook = phase->on[e][0];
            kn_report_add(report, KN_E_EVENT_UNRAISED, hook->node->key_at,
                          "the hook '%s' is never called: the script of phase '%s' never raises "
                          "'%s'" KN_EXPECTED "game:raise(\"%s\") in %s",
                          hook->name, phase->name, events[e], events[e], script->script);
        }
    }
}

/* True if the map has a key named `key`, at any depth. */
static bool has_key(const kd_node *node, const char *key)
{
    for (KD_CHILD(child, node->kind == KD_NODE_MAP ? node : NULL))
        if (strcmp(child->key, key) == 0 || has_key(child, key))
            return true;
    return false;
}

/* True if an option writes a key named `key`. */
static bool an_option_writes(const kd_resolved *resolved, const char *key)
{
    for (const kd_option *o = resolved->options; o; o = o->next)
        for (const kd_option_value *v = o->values; v; v = v->next)
            if (v->patch && has_key(v->patch, key))
                return true;
    return false;
}

/* Returns the key without which the phase can't raise the event, or ":" and the function that no
 * script calls; NULL if nothing is missing. `room` holds the text. */
static const char *lacking(const km_rules *rules, const km_phase *phase, const char *event,
                           char room[32])
{
    const char *needs = phase->mechanic->needs ? phase->mechanic->needs : "";
    char name[32];
    for (int used; sscanf(needs, "%31s %31s%n", name, room, &used) == 2; needs += used)
        if (strcmp(name, event) == 0 &&
            (*room == ':'
                 ? !ki_a_script_names(rules->more, room + 1)
                 : !has_key(phase->node, room) && !an_option_writes(rules->more->resolved, room)))
            return room;
    return NULL;
}

/* True if another phase raises the event, has all keys that the event needs, and a hook listens to
 * the event there. */
static bool is_raised_elsewhere(const km_rules *rules, const char *event)
{
    char room[32];
    for (KM_EACH_PHASE(phase, rules)) {
        const char *events = km_phase_events(phase);
        int e = kd_choice_place(events, event);
        if (e >= 0 && phase->on_count[e] > 0 && !lacking(rules, phase, event, room))
            return true;
    }
    return false;
}

/* Finds hooks and calls on events that the keys of a phase never let it raise. */
static void doubt_needs(const km_rules *rules, kn_report *report)
{
    for (KM_EACH_PHASE(phase, rules)) {
        const char *at = km_phase_events(phase);
        char event[32], room[32];
        for (int e = 0, used; sscanf(at, "%31s%n", event, &used) == 1; at += used, e++) {
            const char *key = lacking(rules, phase, event, room);
            if (!key || !km_has_hooks(phase, e) ||
                (phase->calls[e] < 0 && is_raised_elsewhere(rules, event)))
                continue;
            const kd_node *calls = kd_node_get(phase->node->parent, "calls");
            const kd_node *call = kd_node_get(calls, event);
            bool hook = phase->on_count[e] > 0;
            kn_report_add(report, KN_E_EVENT_UNRAISED,
                          hook   ? phase->on[e][0]->node->key_at
                          : call ? call->key_at
                                 : phase->node->at,
                          "phase '%s' never raises '%s', so %s%s%s is never called" KN_EXPECTED
                          "%s%s%s of '%s'",
                          phase->name, event, hook ? "the hook '" : "the phase in `calls`",
                          hook ? phase->on[e][0]->name : "", hook ? "'" : "",
                          *key == ':' ? "plays" : "`", key,
                          *key == ':' ? "() in a `legal` hook"
                                      : kn_arena_print(report->arena, ":` in %s",
                                                       phase->mechanic->keys->name),
                          phase->name);
        }
    }
}

void ki_unraised_find(const km_rules *rules, kn_report *report)
{
    if (rules->more->host)
        doubt_unraised(rules, report);
    doubt_unheard(rules, report);
    doubt_needs(rules, report);
}
