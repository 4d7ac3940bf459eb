/* SPDX-License-Identifier: MIT
 * api_rules.c: the part of kanun.h about errors, files and rules. Only converts between the
 * public types and the layers.
 */
#include <stdlib.h>
#include <sodium.h>
#include <string.h>

#include "base/memory.h"
#include "game/compile.h"
#include "game/api.h"

#ifndef KN_DATADIR
#define KN_DATADIR "/usr/local/share/kanun"
#endif

const char *kanun_version(void)
{
    return KANUN_VERSION;
}

kanun_errors *kanun_errors_new(void)
{
    kanun_errors *errors = kn_calloc(1, sizeof *errors);
    if (errors && !(errors->arena = kn_arena_new())) {
        kn_free(errors);
        return NULL;
    }
    if (errors)
        kn_report_begin(&errors->report, errors->arena);
    return errors;
}

void kanun_errors_free(kanun_errors *errors)
{
    if (!errors)
        return;
    kn_arena_free(errors->arena);
    kn_free(errors);
}

void kanun_errors_clear(kanun_errors *errors)
{
    if (errors->report.count == 0)
        return;
    kn_arena *fresh = kn_arena_new();
    if (fresh) { /* out of memory: keeps the old texts, which only take more room than needed */
        kn_arena_free(errors->arena);
        errors->arena = fresh;
    }
    kn_report_begin(&errors->report, errors->arena);
}

static const char *place_text(kn_arena *arena, const kanun_error *e)
{
    return !e->file || !e->line ? e->file
           : !e->column         ? kn_arena_print(arena, "%s:%d", e->file, e->line)
                                : kn_arena_print(arena, "%s:%d:%d", e->file, e->line, e->column);
}

const kanun_error *kanun_errors_nth(kanun_errors *errors, int n)
{
    int kept = errors->report.count < KN_REPORT_MAX ? errors->report.count : KN_REPORT_MAX;
    if (n < 0 || n >= kept)
        return NULL;
    const kn_problem *p = &errors->report.problem[n];
    kn_arena *arena = errors->arena;
    bool placed = p->at.source && p->at.line;
    kanun_error *e = &errors->told[n];
    *e = (kanun_error){.size = sizeof *e,
                       .code = (int)p->code,
                       .file = p->at.source ? p->at.source->name : NULL,
                       .line = placed ? (int)p->at.line : 0,
                       .column = placed ? (int)p->at.column : 0,
                       .message = p->message,
                       .note = p->status == KN_OK,
                       .meant = p->suggestion,
                       .expected = kn_problem_expected(p)};
    e->place = place_text(arena, e);
    if (p->suggestion)
        e->message = kn_arena_print(arena, "%s; did you mean '%s'?", p->message, p->suggestion);
    if (!e->message) /* out of memory: shows the bare message */
        e->message = p->message;
    e->text = kn_arena_print(arena, "%s%s%s: %s [E%04d]", e->place ? e->place : "",
                             e->place ? ": " : "", e->note ? "note" : "error", e->message, e->code);
    if (!e->text)
        e->text = e->message;
    return e;
}

void kanun_errors_print(const kanun_errors *errors, FILE *out, int colour)
{
    kn_report_print(&errors->report, out, colour);
}

int kanun_explain(const char *code, kanun_code *out)
{
    kanun_code full = {.size = sizeof full,
                       .says = kn_code_explain(code),
                       .wrong = kn_code_example(code, false),
                       .right = kn_code_example(code, true)};
    kg_api_fill(out, &full, sizeof full);
    return full.says || full.right;
}

enum { FOLDERS_MAX = 32 };

/* Appends each folder of a ':'-separated list, up to FOLDERS_MAX, with `tail` after it. Relative
 * XDG folders are ignored, as the standard requires. */
static int add_folders(kn_arena *arena, const char **list, int count, const char *text,
                       const char *tail, bool absolute)
{
    while (text && *text && count < FOLDERS_MAX) {
        size_t length = strcspn(text, ":");
        if (length && (!absolute || *text == '/'))
            list[count++] = kn_arena_print(arena, "%.*s%s", (int)length, text, tail);
        text += length + (text[length] == ':');
    }
    return count;
}

const char *const *kg_api_folders(kn_arena *arena, const char *const *folders)
{
    if (folders)
        return folders;
    const char **list = kn_arena_array(arena, FOLDERS_MAX + 1, sizeof *list);
    int n = 0;
    if (list) {
        const char *home = getenv("XDG_DATA_HOME"), *user = getenv("HOME"),
                   *dirs = getenv("XDG_DATA_DIRS");
        n = add_folders(arena, list, n, getenv("KANUN_PATH"), "", false);
        if (home && *home == '/')
            n = add_folders(arena, list, n, home, "/kanun/ruledefs", true);
        else if (user)
            n = add_folders(arena, list, n, user, "/.local/share/kanun/ruledefs", true);
        n = add_folders(arena, list, n, dirs && *dirs ? dirs : "/usr/local/share:/usr/share",
                        "/kanun/ruledefs", true);
        n = add_folders(arena, list, n, KN_DATADIR, "/ruledefs", true);
    }
    return list;
}

kanun_status kg_api_memory_out(kanun_errors *errors)
{
    if (errors)
        kn_report_memory(&errors->report);
    return KANUN_SYSTEM;
}

kanun_status kg_api_status(kn_report *report, int before)
{
    if (report->count <= before)
        return KANUN_SYSTEM;
    return (kanun_status)kn_report_status_from(report, before);
}

kn_report *kg_api_report(kanun_game *game, kanun_errors *errors)
{
    kanun_errors *list = errors ? errors : game->inner;
    if (!errors)
        kanun_errors_clear(list);
    game->run->report = &list->report;
    return game->run->report;
}

void kg_api_fill(void *out, const void *full, size_t size)
{
    size_t known = *(size_t *)out;
    memcpy(out, full, known < size ? known : size);
    *(size_t *)out = known < size ? known : size;
}

/* Makes the texts of the options' ranges, in the arena of the rules. */
static bool make_ranges(kanun_rules *rules)
{
    kn_arena *arena = rules->rules->arena;
    int count = 0, n = 0;
    for (const kd_option *o = rules->rules->more->resolved->options; o; o = o->next)
        count++;
    rules->range = kn_arena_array(arena, (size_t)count + 1, sizeof *rules->range);
    for (const kd_option *o = rules->rules->more->resolved->options; o && rules->range;
         o = o->next, n++)
        if (o->min <= o->max)
            rules->range[n] =
                kn_arena_print(arena, "%lld-%lld", (long long)o->min, (long long)o->max);
    return !kn_arena_failed(arena);
}

/* Loads the compiled rules, from `like` or else from `game`; frees everything on failure. */
static kanun_status load(kanun_rules *rules, const kanun_rules *like, const kd_request *request,
                         kanun_errors *errors)
{
    int before = errors->report.count;
    rules->rules = like ? kg_rules_vary(like->rules, request->folders, request->sets, request->keys,
                                        &errors->report)
                   : request->without.line
                       ? kg_rules_load_as(request, false, &errors->report)
                       : kg_rules_load(request->folders, request->game, request->sets,
                                       request->keys, &errors->report);
    if (!rules->rules)
        return kg_api_status(&errors->report, before);
    sodium_bin2hex(rules->digest, sizeof rules->digest, rules->rules->more->digest,
                   sizeof rules->rules->more->digest);
    if (kg_api_info(rules) && make_ranges(rules))
        return KANUN_OK;
    kg_rules_free(rules->rules);
    return kg_api_memory_out(errors);
}

/* Loads from `like` or, if it is NULL, as requested. In both cases, with these choices. */
static kanun_status load_chosen(kanun_rules **out, const kanun_rules *like, kd_request request,
                                const kanun_choice *choices, int count, kanun_errors *errors)
{
    if (out)
        *out = NULL;
    kanun_errors *own, *list = kg_api_list(errors, &own);
    int before = list ? list->report.count : 0;
    kn_arena *arena = kn_arena_new();
    kanun_rules *rules = out ? kn_calloc(1, sizeof *rules) : NULL;
    kd_choice *sets = arena ? kn_arena_array(arena, (size_t)count + 1, sizeof *sets) : NULL;
    kd_choice *keys = arena ? kn_arena_array(arena, (size_t)count + 1, sizeof *keys) : NULL;
    request.folders = arena ? kg_api_folders(arena, request.folders) : NULL;
    kanun_status status = KANUN_SYSTEM;
    if (!list || (out && !rules) || !sets || !keys || kn_arena_failed(arena)) {
        status = kg_api_memory_out(list);
        goto done;
    }
    for (int i = 0, s = 0, k = 0; i < count; i++)
        if (choices[i].key == KANUN_CHOICE_KEY)
            keys[k++] = (kd_choice){choices[i].name, choices[i].value, false};
        else
            sets[s++] = (kd_choice){choices[i].name, choices[i].value,
                                    choices[i].key == KANUN_CHOICE_OPTION_OF_TABLES};
    request.sets = sets;
    request.keys = keys;
    status = out ? load(rules, like, &request, list)
             : kg_rules_fit(like->rules, sets, keys, &list->report)
                 ? KANUN_OK
                 : kg_api_status(&list->report, before);
done:
    kn_arena_free(arena);
    kanun_errors_free(own);
    if (status == KANUN_OK && out)
        *out = rules;
    else
        kn_free(rules);
    return status;
}

kanun_status kanun_rules_load(kanun_rules **out, const char *game, const char *const *folders,
                              const kanun_choice *choices, int count, kanun_errors *errors)
{
    return load_chosen(out, NULL, (kd_request){.game = game, .folders = folders}, choices, count,
                       errors);
}

kanun_status kg_api_load_without(kanun_rules **out, const char *game, const char *const *folders,
                                 const kanun_choice *choices, int count, kn_mark without,
                                 kanun_errors *errors)
{
    return load_chosen(out, NULL,
                       (kd_request){.game = game, .folders = folders, .without = without}, choices,
                       count, errors);
}

kanun_status kanun_rules_vary(kanun_rules **out, const kanun_rules *rules,
                              const char *const *folders, const kanun_choice *choices, int count,
                              kanun_errors *errors)
{
    return load_chosen(out, rules, (kd_request){.folders = folders}, choices, count, errors);
}

void kanun_rules_free(kanun_rules *rules)
{
    if (!rules || rules->sharers-- > 0)
        return;
    kg_rules_free(rules->rules);
    kn_free(rules);
}

static const char *words(const kd_node *node, const char *language)
{
    const char *text = node ? kd_words(node, language) : NULL;
    return text ? text : "";
}

static const kd_option *option(const kanun_rules *rules, int n, const char *language)
{
    const kd_option *o = kg_speaking(rules->rules, language)->more->resolved->options;
    while (o && n > 0)
        o = o->next, n--;
    return n == 0 ? o : NULL;
}

/* Returns the part of the rules to which a key of a patch belongs, by names such as "match.target";
 * for "phases", the caller looks at the first child. */
static const char *part_of_key(const km_rules *rules, const char *key, const kd_node *node)
{
    static const struct {
        const char *key, *part;
    } parts[] = {{"match", "match"},
                 {"sides", "match"},
                 {"pack", "cards"},
                 {"zones", "cards"},
                 {"direction", "match"}};
    char name[64];
    size_t length = strcspn(key, ".");
    for (size_t n = 0; n < sizeof parts / sizeof *parts; n++)
        if (strlen(parts[n].key) == length && !strncmp(key, parts[n].key, length))
            return parts[n].part;
    if (length != 6 || strncmp(key, "phases", 6) != 0)
        return "special";
    if (!key[length] && (!node || node->kind != KD_NODE_MAP || !node->first))
        return "special";
    const char *phase = key[length] ? key + length + 1 : node->first->key;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(phase, "."), phase);
    int p = km_phase_named(rules, name);
    unsigned does = p >= 0 ? rules->phase[p].mechanic->does : KM_PLAYS;
    return does & KM_BIDS       ? "bidding"
           : does & KM_COUNTS   ? "scoring"
           : does & KM_PREPARES ? "deal"
                                : "play";
}

/* Returns the part of the rules that an option changes first. */
static const char *part_of(const km_rules *rules, const kd_option *o)
{
    const kd_node *writes = kd_node_get(o->node, "writes");
    if (writes && writes->kind == KD_NODE_SCALAR)
        return part_of_key(rules, writes->text, NULL);
    for (const kd_option_value *v = o->values; v; v = v->next)
        for (KD_PATCH(patch, v))
            for (KD_CHILD(child, patch))
                return part_of_key(rules, child->key, child);
    return "special";
}

int kanun_rules_option(const kanun_rules *rules, int n, const char *language, kanun_option *out)
{
    const kd_option *o = option(rules, n, language);
    if (!o)
        return 0;
    kanun_option full = {.size = sizeof full,
                         .name = o->name,
                         .value = o->chosen,
                         .fallback = o->fallback,
                         .says = words(o->says, language),
                         .overruled = o->overruled,
                         .range = o->min <= o->max,
                         .min = o->min,
                         .max = o->max,
                         .step = o->step,
                         .part = part_of(rules->rules, o),
                         .declared = o->declared};
    kg_api_fill(out, &full, sizeof full);
    return 1;
}

const char *kanun_rules_option_value(const kanun_rules *rules, int n, int m, const char *language,
                                     const char **says)
{
    const kd_option *o = option(rules, n, language);
    if (!o)
        return NULL;
    for (const kd_option_value *v = o->values; v; v = v->next)
        if (m-- == 0) {
            if (says)
                *says = words(v->says, language);
            return v->name;
        }
    if (m != 0 || !rules->range[n])
        return NULL;
    if (says)
        *says = "";
    return rules->range[n];
}

/* Returns a copy of `count` texts, NULL-terminated and in one block of memory; NULL: out of
 * memory. */
static char **copy_list(const char *const *list, int count)
{
    size_t room = ((size_t)count + 1) * sizeof(char *);
    for (int i = 0; i < count; i++)
        room += strlen(list[i]) + 1;
    char **copy = kn_calloc(1, room);
    char *at = (char *)(copy + count + 1);
    for (int i = 0; copy && i < count; i++) {
        size_t size = strlen(list[i]) + 1;
        copy[i] = memcpy(at, list[i], size);
        at += size;
    }
    return copy;
}

kanun_status kanun_ids(char ***out, const char *const *folders, kanun_errors *errors)
{
    int count = 0;
    *out = NULL;
    kn_arena *arena = kn_arena_new();
    if (!arena)
        return kg_api_memory_out(errors);
    folders = kg_api_folders(arena, folders);
    const char **ids = kn_arena_failed(arena) ? NULL : kd_search_list(arena, folders, &count);
    *out = ids ? copy_list(ids, count) : NULL;
    kn_arena_free(arena);
    return *out ? KANUN_OK : kg_api_memory_out(errors);
}

void kanun_free(const void *memory)
{
    kn_free((void *)(uintptr_t)memory);
}

kanun_status kanun_folders(char ***out)
{
    *out = NULL;
    kn_arena *arena = kn_arena_new();
    if (!arena)
        return KANUN_SYSTEM;
    const char *const *folders = kg_api_folders(arena, NULL);
    int count = 0;
    while (folders && folders[count])
        count++;
    *out = kn_arena_failed(arena) ? NULL : copy_list(folders, count);
    kn_arena_free(arena);
    return *out ? KANUN_OK : KANUN_SYSTEM;
}
