/* SPDX-License-Identifier: MIT
 * lint.c: hooks that are never called, and hooks without a sentence for people. Also runs the other
 * checks of this folder. Comparisons within scripts are checked in script/suspect.c.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "base/shelf.h"
#include "game/calls.h"
#include "lint/lint.h"
#include "document/node_tree.h"
#include "game/engine.h"

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

/* True if an option writes the word as a key or value. */
static bool an_option_names(const km_rules *rules, const char *word)
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
    return an_option_names(rules, hook->name);
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

/* True if the script belongs to this file alone. A shared script is exempt, because it may declare
 * more hooks than one game needs. */
static bool is_own(const struct kg_rules_more *more, const char *script)
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

/* Returns the line where the script declares the hook. */
static kn_mark mark_of(const struct kg_rules_more *more, const kl_script_hook *hook)
{
    kn_mark at = {NULL, (uint32_t)hook->line, 0, 0};
    for (int k = 0; k < more->scripts; k++)
        if (strcmp(more->script[k].name, hook->script) == 0)
            at.source = &more->script[k];
    return at;
}

static void doubt_unused(const km_rules *rules, kn_arena *arena, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    const char *const *names = kl_host_names(more->host, arena);
    for (int i = 0; names && names[i]; i++) {
        const kl_script_hook *hook = kl_host_find(more->host, names[i]);
        if (!hook || !is_own(more, hook->script) || is_used(rules, hook))
            continue;
        kn_problem *p =
            kn_report_add(report, KN_E_HOOK_UNUSED, mark_of(more, hook),
                          "nothing uses the hook '%s', so it is never called", names[i]);
        kn_report_expect(report, p,
                         hook->kind == KL_HOOK_PHASE
                             ? "a phase `{script: %s}`; or remove the hook"
                             : "an entry `%s:` of `hooks:`; or remove the hook",
                         names[i]);
    }
}

/* Returns the first value below the node that equals `word`; NULL if there is none. */
static const kd_node *value_of(const kd_node *node, const char *word)
{
    const kd_node *found = node && node->text && strcmp(node->text, word) == 0 ? node : NULL;
    for (KD_CHILD(child, found ? NULL : node))
        found = found ? found : value_of(child, word);
    return found;
}

/* Returns the key of the file that replaces a parent's key with the hook; NULL if there is none. */
static const kd_node *in_place_of(const km_rules *rules, const char *hook)
{
    const kd_resolved *resolved = rules->more->resolved;
    const kd_resolving *r = &resolved->reading->resolving;
    for (int i = r->files - 2; i >= 0; i--) {
        char path[KD_PATH_TEXT];
        const kd_node *named = value_of(kd_node_get(r->file[i]->own, "phases"), hook);
        named = named ? named : value_of(kd_node_get(r->file[i]->own, "match"), hook);
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
    bool asked = value_of(rules->more->said.phases, hook->name) ||
                 value_of(rules->more->said.match, hook->name);
    for (const kd_option *o = rules->more->resolved->options; o; o = o->next)
        for (const kd_option_value *v = o->values; v && !asked; v = v->next)
            for (KD_PATCH(patch, v))
                asked |= value_of(patch, hook->name) != NULL;
    return hook->kind == KL_HOOK_VALUE && !asked;
}

/* Adds a problem for each value hook of a parent that the file has left unused. */
static void find_replaced(const km_rules *rules, kn_report *report)
{
    for (int i = 0; i < rules->hooks; i++) {
        const kl_hook *hook = &rules->hook[i];
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
    for (int i = 0; i < rules->hooks; i++) {
        const kl_hook *hook = &rules->hook[i];
        if (!kg_is_own(rules, hook->node) || !is_unasked(rules, hook))
            continue;
        kn_report_add(report, KN_E_HOOK_UNUSED, hook->node->key_at,
                      "no key uses the value of the hook '%s', so it is never called" KN_EXPECTED
                      "`%s` where a key takes a number (`highest: %s`); or remove the hook",
                      hook->name, hook->name, hook->name);
    }
}

/* True if the value is the word, or a list that contains it. */
static bool has_word(const kd_node *value, const char *word)
{
    if (!value || value->kind == KD_NODE_SCALAR)
        return value && strcmp(value->text, word) == 0;
    for (KD_CHILD(item, value))
        if (has_word(item, word))
            return true;
    return false;
}

/* True if something listens to the event: an entry of `hooks:`, even if off, the calls of a
 * phase, or an option. */
static bool is_heard(const km_rules *rules, const char *event)
{
    for (KD_CHILD(hook, rules->more->said.hooks))
        if (has_word(kd_node_get(hook, "event"), event))
            return true;
    for (KD_CHILD(phase, rules->more->said.phases)) {
        if (kd_node_get(kd_node_get(phase, "calls"), event))
            return true;
    }
    return an_option_names(rules, event);
}

/* Finds score steps of the file that raise an event without a listener. The child is not blamed for
 * a parent's steps. */
static void doubt_unheard(const km_rules *rules, kn_report *report)
{
    for (int p = 0; p < rules->phases; p++)
        for (KI_STEP(step, &rules->phase[p])) {
            const kd_node *raise = kd_node_get(step, "raise");
            if (!raise || !kg_is_own(rules, raise) || is_heard(rules, raise->text))
                continue;
            kn_report_add(report, KN_E_EVENT_UNRAISED, raise->at,
                          "no hook listens to the event '%s', so this step does nothing" KN_EXPECTED
                          "an entry of `hooks:` with `event: %s`; or remove the step",
                          raise->text, raise->text);
        }
}

/* Finds hooks that affect players but have no sentence that describes the hook. */
static void doubt_unsaid(const km_rules *rules, kn_report *report)
{
    for (int i = 0; i < rules->hooks; i++) {
        const kl_hook *hook = &rules->hook[i];
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
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
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

/* True if the call at `add` may offer the word: its argument is "word", or not a literal string. */
static bool add_may_offer(const char *add, const char *word, size_t length)
{
    const char *text = add + strlen("add(");
    if (add[-1] != ':' || add[3] != '(')
        return strchr(".:\"'", add[-1]) && !isalnum((unsigned char)add[3]);
    text += strspn(text, " \n");
    return (*text != '"' && *text != '\'') ||
           (strncmp(text + 1, word, length) == 0 && text[length + 1] == *text);
}

/* True if the scripts may offer a move with the word `word`. */
static bool may_offer(const struct kg_rules_more *more, const char *word)
{
    size_t length = strcspn(word, "/"); /* "call/1" is written "call" there */
    for (int k = 0; k < more->scripts; k++)
        for (const char *at = more->script[k].text; *at && (at = strstr(at + 1, "add"));)
            if (add_may_offer(at, word, length))
                return true;
    return false;
}

/* Finds the first word that the file's scripts offer, that the hook does not declare, and that
 * resembles a declared one. Writes the word to `wrong` and returns its place; a place without a
 * source means that there is none. */
static kn_mark misspelt_offer(const struct kg_rules_more *more, const kl_script_hook *hook,
                              const char *word, char wrong[32])
{
    static const char call[] = ":add(";
    kn_mark at = mark_of(more, hook);
    const char *text = at.source ? at.source->text : "", *line = text;
    at.line = 1;
    for (const char *p = text; *p; p++) {
        if (*p == '\n') {
            at.line++;
            line = p + 1;
        }
        if (strncmp(p, call, strlen(call)) != 0 || !p[5] || !strchr("\"'", p[5]))
            continue;
        size_t length = strcspn(p + 6, "\"'\n");
        if (length == 0 || length > 31)
            continue;
        snprintf(wrong, 32, "%.*s", (int)length, p + 6);
        const char *near = kn_nearest(wrong, hook->words);
        if (kn_place_of(hook->words, wrong) < 0 && near && strcmp(near, word) == 0) {
            at.column = (uint32_t)(p + 6 - line) + 1;
            at.length = (uint32_t)length;
            return at;
        }
    }
    return (kn_mark){0};
}

/* Finds words that a scripted phase declares and never uses for a move. */
static void doubt_unoffered(const km_rules *rules, kn_arena *arena, kn_report *report)
{
    const struct kg_rules_more *more = rules->more;
    const char *const *names = kl_host_names(more->host, arena);
    char wrong[32];
    for (int i = 0; names && names[i]; i++) {
        const kl_script_hook *hook = kl_host_find(more->host, names[i]);
        const char *const *words =
            hook && hook->kind == KL_HOOK_PHASE && is_own(more, hook->script) ? hook->words : NULL;
        for (; words && *words; words++) {
            int length = (int)strcspn(*words, "/");
            if (may_offer(more, *words))
                continue;
            kn_mark at = misspelt_offer(more, hook, *words, wrong);
            if (at.source) {
                kn_report_mean(kn_report_add(report, KN_E_UNREAD, at,
                                             "'%s' is not in `moves` of the hook '%s'", wrong,
                                             names[i]),
                               *words);
                continue;
            }
            kn_report_add(report, KN_E_UNREAD, mark_of(more, hook),
                          "the phase hook '%s' never offers '%.*s'" KN_EXPECTED
                          "offers:add(\"%.*s\") in `legal`; or remove the word from `moves`",
                          names[i], length, *words, length, *words);
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

/* Returns the key without which the phase can't raise the event; NULL if it has all keys it needs.
 * `room` holds the text. */
static const char *lacking(const km_rules *rules, const km_phase *phase, const char *event,
                           char room[32])
{
    const char *needs = phase->mechanic->needs ? phase->mechanic->needs : "";
    char name[32];
    for (int used; sscanf(needs, "%31s %31s%n", name, room, &used) == 2; needs += used)
        if (strcmp(name, event) == 0 && !has_key(phase->node, room) &&
            !an_option_writes(rules->more->resolved, room))
            return room;
    return NULL;
}

/* True if another phase raises the event, has all keys that the event needs, and a hook listens to
 * the event there. */
static bool is_raised_elsewhere(const km_rules *rules, const char *event)
{
    char room[32];
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
        const char *events = km_phase_events(phase);
        int e = kd_choice_place(events, event);
        if (e >= 0 && phase->on_count[e] > 0 && !lacking(rules, phase, event, room))
            return true;
    }
    return false;
}

/* Finds hooks and calls on events that a phase never raises with its keys. */
static void doubt_needs(const km_rules *rules, kn_report *report)
{
    for (int p = 0; p < rules->phases; p++) {
        const km_phase *phase = &rules->phase[p];
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
                          "`%s:` in %s of '%s', which raises it",
                          phase->name, event, hook ? "the hook '" : "the phase in `calls`",
                          hook ? phase->on[e][0]->name : "", hook ? "'" : "", key,
                          phase->mechanic->keys->name, phase->name);
        }
    }
}

/* True if a heap of the zone can get several cards, by dealing or by winning them in play. */
static bool holds_several(const km_rules *rules, const char *zone)
{
    bool won = false;
    for (int p = 0; p < rules->phases; p++)
        won |= rules->phase[p].mechanic->does & KM_PLAYS && km_phase_names(&rules->phase[p], zone);
    return won || ki_largest_heap(rules, zone) > 1;
}

/* Checks comparisons in scripts, except with variables that an option changes: their range is
 * unknown. */
static void doubt_comparisons(const km_rules *rules, kn_arena *arena, kn_report *report)
{
    const ks_layout *l = rules->layout;
    const char **open = kn_arena_array(arena, (size_t)l->vars + 1, sizeof *open);
    int count = 0;
    for (int v = 0; open && v < l->vars; v++)
        if (kd_an_option_mentions(rules->more->resolved, l->var[v].name))
            open[count++] = l->var[v].name;
    const char **loose = kn_arena_array(arena, (size_t)l->zones + 1, sizeof *loose);
    count = 0;
    for (int z = 0; loose && z < l->zones; z++)
        if (l->order_of[l->zone[z].heap] < 0 && holds_several(rules, l->zone[z].name) &&
            !kd_an_option_mentions(rules->more->resolved, l->zone[z].name))
            loose[count++] = l->zone[z].name;
    if (open && loose)
        kl_host_suspect(rules->more->host, ki_places_at_most(rules), open, loose, report);
}

/* Runs the checks that play matches. They share two runs, and each may leave them in any state. */
static void doubt_at_random(const km_rules *rules, kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    km_run *run = NULL, *world = NULL;
    kn_report inner;
    kn_report_begin(&inner, arena);
    if (arena && report->arena && kg_run_new(rules, &run, &inner) == KN_OK &&
        kg_run_new(rules, &world, &inner) == KN_OK) {
        ki_unplayed_find(run, report);
        ki_blind_find(run, world, report);
        ki_unasked_find(run, world, report);
        ki_overfull_find(run, report);
    }
    kg_run_free(world);
    kg_run_free(run);
    kn_arena_free(arena);
}

void ki_lint(const km_rules *rules, kn_report *report)
{
    kn_arena *arena = kn_arena_new();
    kn_report *notes_before = report->notes, notes;
    if (!arena) {
        kn_report_memory(report);
        return;
    }
    kn_report_begin(&notes, report->arena);
    report->notes = &notes;
    if (rules->more->host) {
        doubt_comparisons(rules, arena, report);
        doubt_unused(rules, arena, report);
        doubt_unasked(rules, report);
        doubt_unsaid(rules, report);
        doubt_unraised(rules, report);
        doubt_unoffered(rules, arena, report);
    }
    doubt_unheard(rules, report);
    doubt_needs(rules, report);
    ki_unentered_find(rules, report);
    ki_unread_find(rules, report);
    ki_unwritten_find(rules, report);
    ki_too_early_find(rules, report);
    ki_unreached_find(rules, report);
    ki_rows_find(rules, report);
    ki_fruitless_find(rules, report);
    ki_beyond_find(rules, report);
    ki_crowded_find(rules, report);
    ki_idle_try(rules, report);
    ki_short_stock_find(rules, report);
    doubt_at_random(rules, report);
    ki_too_late_find(rules, report);
    for (int i = 0; i < report->count && i < KN_REPORT_MAX; i++)
        if (report->problem[i].status == KN_RULES)
            report->problem[i].status = KN_NO;
    int before = report->count;
    find_replaced(rules, report);
    ki_old_target_find(rules, report);
    ki_misspelt_find(rules, report);
    ki_nobodys_turn_find(rules, report);
    ki_left_off_find(rules, report);
    ki_valueless_find(rules, report);
    ki_scoreless_find(rules, report);
    ki_notes_find(rules, before, report);
    report->notes = notes_before;
    kn_arena_free(arena);
}
