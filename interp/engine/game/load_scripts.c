/* SPDX-License-Identifier: MIT
 * load_scripts.c: finds and reads the scripts of rules, and those that they require. Doesn't run
 * them.
 */
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/plain.h"
#include "base/shelf.h"
#include "game/compile.h"

enum {
    SCRIPTS_MAX = 32,      /* most scripts of a game, including its parents': bits of a word */
    SCRIPT_NAMES_MAX = 200 /* most names compared with a misspelt one */
};

/* The scripts that are being read. */
typedef struct loading {
    km_rules *rules;
    struct kg_rules_more *more;
    const char *const *folders;
    const struct kg_rules_more *like;       /* or NULL */
    const kn_source *open[SCRIPTS_MAX + 1]; /* the scripts whose requirements are being read */
    int opens;
    kn_report *report;
} loading;

/* Where a script is named: an entry of `script:`, or `require` in another script. */
typedef struct wanted {
    const kd_node *node; /* the entry; for `require`, the entry of the script that requires it */
    const char *name;
    const kn_source *by; /* NULL: the entry */
    kn_mark at;
} wanted;

/* Reads a script of at most KL_LUA_SOURCE bytes. NULL without a problem: there is no such file. */
static char *read_script(kn_arena *arena, const char *path, size_t *size, kn_mark at,
                         kn_report *report)
{
    kd_unread unread;
    char *bytes = kd_file_read(path, ".lua", KL_LUA_SOURCE, size, &unread), *text = NULL;
    if (bytes && *size <= KL_LUA_SOURCE) {
        size_t mark = kn_plain_mark(bytes, *size);
        *size -= mark;
        text = kn_arena_text(arena, bytes + mark, *size);
    } else if (bytes)
        kn_report_add(report, KN_E_SCRIPT_SIZE, at, "the script '%s' has over %d bytes", path,
                      KL_LUA_SOURCE);
    else if (unread.code == KN_E_FILE_UNREADABLE)
        kn_report_add(report, KN_E_FILE_UNREADABLE, at, "the script '%s' can't be read: %s", path,
                      unread.why);
    else if (unread.code == KN_E_MEMORY)
        kn_report_memory(report);
    kn_free(bytes);
    return text;
}

/* A script's name has no folders, so that rules can't reach outside their search path. */
static bool name_is_plain(const char *name)
{
    return *name && *name != '.' && !strchr(name, '/');
}

/* Returns the length of a path before its last folder named ruledefs, which has the scripts beside
 * it; -1: there is no such folder. */
static int tree_of(const char *path)
{
    int length = 0;
    for (const char *at = path; (at = strstr(at, "ruledefs/")); at++)
        if (at == path || at[-1] == '/')
            length = (int)(at - path);
    return strstr(path, "ruledefs/") ? length : -1;
}

/* The scripts found in some folders. */
typedef struct script_names {
    kn_arena *arena;
    const char *name[SCRIPT_NAMES_MAX + 1];
    int count;
} script_names;

static bool note_script(void *payload, const char *name)
{
    script_names *s = payload;
    const char *text =
        kn_path_ends(name, ".lua") ? kn_arena_text(s->arena, name, strlen(name)) : NULL;
    if (text && s->count < SCRIPT_NAMES_MAX)
        s->name[s->count++] = text;
    return true;
}

/* Suggests a script: the one with the same name and the right extension, or the nearest name in the
 * searched folders. */
static void suggest_script(const loading *l, const char *from, const char *wrong, kn_problem *p)
{
    kn_arena *arena = l->rules->arena;
    script_names s = {.arena = arena};
    int length = (int)(kn_path_name(from) - from), tree = tree_of(from);
    const char *whole = kn_arena_print(arena, "%s.lua", wrong),
               *folder = length ? kn_arena_print(arena, "%.*s", length, from) : ".";
    if (folder)
        kn_shelf_names(folder, note_script, &s);
    if (tree >= 0 && (folder = kn_arena_print(arena, "%.*sscripts/hooks", tree, from)))
        kn_shelf_names(folder, note_script, &s);
    for (int i = 0; l->folders && l->folders[i]; i++)
        if ((folder = kn_arena_print(arena, "%s/../scripts/hooks", l->folders[i])))
            kn_shelf_names(folder, note_script, &s);
    for (int i = 1; i < s.count; i++) /* sorted, because folders are unordered */
        for (int k = i; k > 0 && strcmp(s.name[k - 1], s.name[k]) > 0; k--) {
            const char *swap = s.name[k];
            s.name[k] = s.name[k - 1];
            s.name[k - 1] = swap;
        }
    for (int i = 0; i < s.count && whole; i++)
        if (strcmp(s.name[i], whole) == 0)
            kn_report_mean(p, whole);
    if (!p->suggestion)
        kn_report_suggest(p, wrong, s.name);
}

/* Reads the script `name` from the folder in which `beside` is. */
static bool read_beside(const loading *l, const wanted *w, const char *beside, kn_source *out)
{
    out->name = kn_arena_print(l->rules->arena, "%.*s%s", (int)(kn_path_name(beside) - beside),
                               beside, w->name);
    out->text =
        out->name ? read_script(l->rules->arena, out->name, &out->size, w->at, l->report) : NULL;
    return out->text;
}

/* Looks for the script beside the file that requires it, and then beside the rules file and its
 * parents; reads it. */
static bool read_near(const loading *l, const wanted *w, kn_source *out)
{
    const char *from = w->node->at.source ? w->node->at.source->name : "";
    if (!w->by)
        return read_beside(l, w, from, out);
    const kd_file *file = l->more->resolved->file;
    while (file && strcmp(file->path, from) != 0)
        file = file->parent;
    bool found = read_beside(l, w, w->by->name, out);
    for (; !found && file; file = file->parent)
        found = read_beside(l, w, file->path, out);
    return found;
}

/* Finds and reads a script: beside the file that names it, else in scripts/hooks beside the
 * ruledefs folder and beside each folder of the search path. False: with a problem reported. */
static bool find_script(const loading *l, const wanted *w, kn_source *out)
{
    kn_report *report = l->report;
    int before = report->count;
    const char *from = w->node->at.source ? w->node->at.source->name : "";
    int tree = tree_of(from);
    char *path;
    if (read_near(l, w, out))
        return true;
    if (report->count == before && tree >= 0 &&
        (path = kn_arena_print(l->rules->arena, "%.*sscripts/hooks/", tree, from)) &&
        read_beside(l, w, path, out))
        return true;
    for (int i = 0; report->count == before && l->folders && l->folders[i]; i++)
        if ((path = kn_arena_print(l->rules->arena, "%s/../scripts/hooks/", l->folders[i])) &&
            read_beside(l, w, path, out))
            return true;
    if (report->count == before && kn_arena_failed(l->rules->arena)) {
        kn_report_memory(report);
    } else if (report->count == before) {
        kn_problem *p =
            kn_report_add(report, KN_E_SCRIPT_MISSING, w->at,
                          "there is no script '%s'" KN_EXPECTED
                          "a file in the folder of %s, or in scripts/hooks on the search path",
                          w->name, w->by ? w->by->name : from);
        suggest_script(l, w->by ? w->by->name : from, w->name, p);
        if (w->by && p->suggestion) /* as the other script writes it */
            p->suggestion = kn_arena_print(l->rules->arena, "%.*s",
                                           (int)kn_path_stem(p->suggestion, ".lua"), p->suggestion);
    }
    return false;
}

/* Returns the index of the script that `like` has read for the same entry, or for the same
 * `require`; -1: none. */
static int known_script(const loading *l, const wanted *w)
{
    const struct kg_rules_more *like = l->like;
    int by = like && w->by ? like->scripts : -1;
    for (int i = 0; like && i < like->scripts; i++)
        if (w->by && like->script[i].text == w->by->text)
            by = i;
    for (int i = 0; like && i < like->scripts; i++)
        if (w->by ? by < like->scripts && (like->required[by] >> i & 1) &&
                        strcmp(kn_path_name(like->script[i].name), w->name) == 0
                  : like->script_node[i]->at.source == w->node->at.source &&
                        strcmp(kn_path_name(like->script[i].name), w->name) == 0)
            return i;
    return -1;
}

static int add_script(loading *l, const wanted *w);

/* Adds the scripts that a script requires. They come before it. Returns them as bits. */
static uint32_t add_required(loading *l, const wanted *w, const kn_source *source)
{
    uint32_t required = 0;
    kl_require found = {.at = source->text};
    while (kl_require_next(source, &found)) {
        char *name = kn_arena_print(l->rules->arena, "%.*s.lua", (int)found.length, found.name);
        kn_mark at = {source, found.line, 0, 0};
        int k = name ? add_script(l, &(wanted){w->node, name, source, at}) : -1;
        required |= k >= 0 ? 1u << k : 0;
    }
    return required;
}

/* Adds a script after the scripts that it requires. Returns its index, or -1 with a problem
 * reported. */
static int add_script(loading *l, const wanted *w)
{
    struct kg_rules_more *more = l->more;
    kn_source *source = kn_arena_take(l->rules->arena, sizeof *source);
    int known = known_script(l, w);
    if (!source)
        return -1;
    if (known >= 0)
        *source = l->like->script[known];
    else if (!find_script(l, w, source))
        return -1;
    for (int k = 0; k < more->scripts; k++)
        if (strcmp(more->script[k].name, source->name) == 0)
            return k;
    for (int k = 0; k < l->opens; k++)
        if (strcmp(l->open[k]->name, source->name) == 0) {
            kn_report_wrong(l->report, KN_E_SCRIPT_PATH, w->at,
                            "'%s' requires itself, directly or through others", w->name);
            return -1;
        }
    if (more->scripts + l->opens == SCRIPTS_MAX) {
        kn_report_wrong(l->report, KN_E_TOO_MANY, w->at, "more than %d scripts", SCRIPTS_MAX);
        return -1;
    }
    l->open[l->opens++] = source;
    uint32_t required = add_required(l, w, source);
    l->opens--;
    more->script[more->scripts] = *source;
    more->script_node[more->scripts] = w->node;
    more->required[more->scripts] = required;
    return more->scripts++;
}

bool kg_load_scripts(km_rules *rules, struct kg_rules_more *more, const char *const *folders,
                     const km_rules *like, kn_report *report)
{
    loading l = {.rules = rules,
                 .more = more,
                 .folders = folders,
                 .like = like ? like->more : NULL,
                 .report = report};
    const kd_node *scripts = more->said.script;
    int before = report->count;
    more->script = kn_arena_array(rules->arena, SCRIPTS_MAX, sizeof *more->script);
    more->script_node = kn_arena_array(rules->arena, SCRIPTS_MAX, sizeof *more->script_node);
    more->required = kn_arena_array(rules->arena, SCRIPTS_MAX, sizeof *more->required);
    if (!more->script || !more->script_node || !more->required)
        return false;
    const kd_node *node = scripts && scripts->kind == KD_NODE_LIST ? scripts->first : scripts;
    for (; node; node = node == scripts ? NULL : node->next) {
        if (!name_is_plain(node->text))
            kn_report_wrong(
                report, KN_E_SCRIPT_PATH, node->at,
                "'%s' can't be the name of a script" KN_EXPECTED
                "a plain file name such as hooks.lua, in this folder or in scripts/hooks",
                node->text);
        else if (add_script(&l, &(wanted){node, node->text, NULL, node->at}) < 0 &&
                 more->scripts == SCRIPTS_MAX)
            break;
    }
    return report->count == before;
}
