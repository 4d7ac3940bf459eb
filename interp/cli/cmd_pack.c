/* SPDX-License-Identifier: MIT
 * cmd_pack.c: `kanun pack`: writes a game and all that it needs into one file: its parents, their
 * scripts, translations, tests, and the rules in words. base/bundle.h reads such files.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bundle.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/plain.h"
#include "base/print.h"
#include "command/outputs.h"
#include "command/tool.h"
#include "insight.h"
#include "script/host.h"

enum { LINE = 4096 };

typedef struct packing {
    const kc_args *args;
    const kanun_rules *rules;
    const char *const *folders; /* folders of the search path */
    json_t *files;
    const char *home; /* the game's own file, whose folder is that of the pack */
    size_t folder;    /* the length of its folder with the slash */
    char game[LINE];  /* name of that file in the pack */
    kanun_status status;
} packing;

static bool refuse(packing *p, kanun_status status)
{
    p->status = status;
    return false;
}

/* Reads a file into the pack, unless the pack has it. Returns false after printing an error. */
static bool put_file(packing *p, const char *path, const char *name)
{
    kd_unread unread = {0};
    size_t size = 0;
    bool lua = kn_path_ends(path, ".lua");
    size_t most = lua ? (size_t)KL_LUA_SOURCE : (size_t)KD_YAML_BYTES;
    if (json_object_get(p->files, name))
        return true;
    if (!kn_bundle_name(name))
        return refuse(p, kc_tool_say(KANUN_USAGE, "'%s' can't be in a pack: rename it", path));
    char *text = kd_file_read(path, lua ? ".lua" : ".yaml", most, &size, &unread);
    if (!text)
        return refuse(p, kc_tool_say(unread.code == KN_E_FILE_MISSING ? KANUN_USAGE
                                                                      : (kanun_status)unread.status,
                                     "cannot read '%s': %s", path, unread.why));
    size_t mark = kn_plain_mark(text, size);
    json_t *value = size <= most ? json_stringn(text + mark, size - mark) : NULL;
    kn_free(text);
    if (!value)
        return refuse(p, kc_tool_say(KANUN_RULES,
                                     "'%s' can't be packed: it is not UTF-8, or too large", path));
    json_object_set_new(p->files, name, value);
    if (json_object_size(p->files) > KN_BUNDLE_FILES)
        return refuse(p, kc_tool_say(KANUN_RULES, "more than %d files", KN_BUNDLE_FILES));
    return true;
}

/* ---- Translations beside a file ---- */

typedef struct beside {
    packing *p;
    const char *path, *name; /* path of the file, and its name in the pack */
} beside;

static bool put_translation(void *payload, const char *found)
{
    const beside *b = payload;
    const char *own = kn_path_name(b->path);
    size_t stem = strcspn(own, ".");
    if (strncmp(found, own, stem) != 0 || found[stem] != '.' || !kd_is_translation_file(found) ||
        strchr(found + stem + 1, '.') != strrchr(found, '.'))
        return true;
    char path[LINE], name[LINE];
    snprintf(path, sizeof path, "%.*s%s", (int)(own - b->path), b->path, found);
    snprintf(name, sizeof name, "%.*s%s", (int)(kn_path_name(b->name) - b->name), b->name, found);
    return put_file(b->p, path, name);
}

/* Adds a file with its translations. */
static bool put_whole(packing *p, const char *path, const char *name)
{
    char folder[LINE];
    size_t length = (size_t)(kn_path_name(path) - path);
    snprintf(folder, sizeof folder, "%.*s", length ? (int)length : 1, length ? path : ".");
    beside b = {p, path, name};
    return put_file(p, path, name) && kn_shelf_names(folder, put_translation, &b) &&
           p->status == KANUN_OK;
}

/* ---- Scripts ---- */

/* Returns the path without "./" at its beginning. */
static const char *tidy(const char *path)
{
    while (strncmp(path, "./", 2) == 0)
        path += 2;
    return path;
}

static bool is_there(const char *path)
{
    return kn_shelf_find(path, NULL) == KN_FOUND_FILE;
}

static bool put_required(packing *p, const char *script, const char *path, const char *name);

/* Adds a script that lies beside `path`, and the scripts that it requires. Returns false without
 * setting *is_there if there is no such script. */
static bool put_beside(packing *p, const char *script, const char *path, const char *name,
                       bool *is_found)
{
    char at[2 * LINE], within[LINE];
    snprintf(at, sizeof at, "%.*s%s", (int)(kn_path_name(path) - path), path, script);
    snprintf(within, sizeof within, "%.*s%s", (int)(kn_path_name(name) - name), name, script);
    *is_found = is_there(at);
    return !*is_found || json_object_get(p->files, within) ||
           (put_whole(p, at, within) && put_required(p, script, at, within));
}

/* Adds a shared script. If the script is missing, loading reports the error when the script is
 * needed. */
static bool put_shared(packing *p, const char *script)
{
    char at[LINE];
    bool found = false, fine = true;
    for (int n = 0; p->folders[n] && fine && !found; n++) {
        snprintf(at, sizeof at, "%s/../scripts/hooks/", p->folders[n]);
        fine = put_beside(p, script, at, "scripts/hooks/", &found);
    }
    return fine;
}

/* Adds a script that a rules file names: beside it, or shared. */
static bool put_script(packing *p, const char *script, const char *path, const char *name)
{
    bool found;
    if (strchr(script, '/') || !kn_path_ends(script, ".lua"))
        return true;
    return put_beside(p, script, path, name, &found) && (found || put_shared(p, script));
}

/* Gives a rules file its name in the pack. Returns true if the file is in the game's own folder. */
static bool name_rules(const packing *p, const char *id, const char *path, char name[LINE])
{
    bool own = kn_path_ends(id, ".yaml");
    if (own)
        snprintf(name, LINE, "%s", tidy(path) + p->folder);
    else
        snprintf(name, LINE, "ruledefs/%s.yaml", id);
    return own;
}

/* Adds the scripts that the script at `path` requires: beside it, beside the game and its
 * parents, or shared. */
static bool put_required(packing *p, const char *script, const char *path, const char *name)
{
    const char *text = json_string_value(json_object_get(p->files, name)), *id, *file;
    kn_source source = {script, text, text ? strlen(text) : 0};
    kl_require found = {.at = text};
    bool fine = true;
    while (fine && text && kl_require_next(&source, &found)) {
        char required[LINE], within[LINE];
        bool is_found = false;
        snprintf(required, sizeof required, "%.*s.lua", (int)found.length, found.name);
        fine = put_beside(p, required, path, name, &is_found);
        for (int n = 0; fine && !is_found && (file = kg_insight_file(p->rules, n, &id)); n++) {
            name_rules(p, id, file, within);
            fine = put_beside(p, required, file, within, &is_found);
        }
        fine = fine && (is_found || put_shared(p, required));
    }
    return fine;
}

/* Adds all scripts that a rules file names, including those of options. */
static bool put_scripts(packing *p, const kd_node *node, const char *path, const char *name)
{
    const char *step = node->key ? strrchr(node->key, '.') : NULL;
    bool named = node->key && !strcmp(step ? step + 1 : node->key, "script"), fine = true;
    if (named && node->text)
        fine = put_script(p, node->text, path, name);
    for (const kd_node *child = node->first; fine && child; child = child->next)
        fine = named && child->text ? put_script(p, child->text, path, name)
                                    : put_scripts(p, child, path, name);
    return fine;
}

/* Prints why a file is not valid YAML. */
static bool refuse_yaml(packing *p, const kn_report *report)
{
    fflush(stdout);
    kn_report_print(report, stderr, kc_tool_colour(stderr));
    return refuse(p, KANUN_RULES);
}

/* Adds a rules file and its scripts. */
static bool put_rules(packing *p, const char *path, const char *name)
{
    kn_arena *arena = kn_arena_new();
    kn_report report;
    kn_report_begin(&report, arena);
    kd_node *root = kd_node_read(arena, path, path, &report);
    bool fine = root ? put_whole(p, path, name) && put_scripts(p, root, path, name)
                     : refuse_yaml(p, &report);
    kn_arena_free(arena);
    return fine;
}

/* ---- The pack ---- */

/* Gives a file of the game's folder its name in the pack. */
static bool put_own(packing *p, const char *path, bool rules)
{
    const char *name = tidy(path) + p->folder;
    if (strncmp(tidy(path), p->home, p->folder) != 0 || strchr(name, '/'))
        return refuse(p, kc_tool_say(KANUN_USAGE,
                                     "'%s' is in another folder: put it in the folder of %s", path,
                                     kn_path_name(p->home)));
    return rules ? put_rules(p, path, name) : put_file(p, path, name);
}

/* True if the pack has the game that a test names: the packed game, or one of its parents. */
static bool has_game(const packing *p, const char *game)
{
    char name[LINE];
    bool own = kn_path_ends(game, ".yaml");
    snprintf(name, sizeof name, own ? "%s" : "ruledefs/%s.yaml", own ? tidy(game) : game);
    return json_object_get(p->files, name) != NULL;
}

/* Refuses a test with scenarios of a game that the pack doesn't have. */
static bool check_game(packing *p, const char *path, const kd_node *of)
{
    const char *game = kd_node_text(of, "game", NULL);
    return !game || has_game(p, game) ||
           refuse(p, kc_tool_say(KANUN_USAGE,
                                 "'%s' tests another game, %s; name tests of %s or its parents",
                                 path, game, kn_path_name(p->home)));
}

static bool put_test(packing *p, const char *path)
{
    kn_arena *arena = kn_arena_new();
    kn_report report;
    kn_report_begin(&report, arena);
    const kd_node *root = kd_node_read(arena, path, path, &report);
    bool fine = root || !is_there(path) ? check_game(p, path, root) : refuse_yaml(p, &report);
    for (KD_CHILD(scenario, kd_node_get(root, "scenarios")))
        fine = fine && check_game(p, path, scenario);
    kn_arena_free(arena);
    return fine && put_own(p, path, false);
}

/* Adds the game's file, its parents, and its tests. */
static bool put_all(packing *p)
{
    char name[LINE];
    const char *id, *path;
    for (int n = 0; (path = kg_insight_file(p->rules, n, &id)); n++) {
        bool own = name_rules(p, id, path, name);
        if (n == 0)
            snprintf(p->game, sizeof p->game, "%s", name);
        if (!(own ? put_own(p, path, true) : put_rules(p, path, name)))
            return false;
    }
    snprintf(name, sizeof name, "%.*s.test.yaml", (int)kn_path_stem(p->home, ".yaml"), p->home);
    if (strncmp(p->game, "ruledefs/", strlen("ruledefs/")) != 0 && is_there(name) &&
        !put_test(p, name))
        return false;
    for (int n = 1; n < p->args->words; n++) {
        if (!kn_path_ends(p->args->word[n], ".test.yaml"))
            return refuse(p, kc_tool_say(KANUN_USAGE,
                                         "'%s': after the game, name tests: files that end in "
                                         ".test.yaml",
                                         p->args->word[n]));
        if (!put_test(p, p->args->word[n]))
            return false;
    }
    return true;
}

static json_t *whole(packing *p, const kanun_rules *rules)
{
    char *sheet = kr_rules_text(rules, "markdown", p->args->lang);
    json_t *pack =
        json_pack("{s:i, s:s, s:s, s:s, s:O, s:s}", "kanun_pack", KN_BUNDLE_VERSION, "game",
                  p->game, "name", kanun_rules_text(rules, NULL, "name", p->args->lang), "digest",
                  kanun_rules_info(rules)->digest, "files", p->files, "sheet", sheet ? sheet : "");
    free(sheet);
    return pack;
}

static void put_text(const void *payload, FILE *out)
{
    kn_print_own(out, payload);
}

/* True if the pack gives the same rules without any other file. Otherwise prints the reason. */
static bool is_same(const packing *p, const char *file, const kanun_rules *rules)
{
    char *folder = kn_printed("%s/ruledefs", file);
    const char *const folders[] = {folder, NULL};
    kanun_rules *again = NULL;
    kanun_errors_clear(p->args->errors);
    kanun_status status =
        folder ? kanun_rules_load(&again, file, folders, NULL, 0, p->args->errors) : KANUN_SYSTEM;
    bool same = status == KANUN_OK &&
                !strcmp(kanun_rules_info(again)->digest, kanun_rules_info(rules)->digest);
    if (status != KANUN_OK)
        kc_tool_errors(status, p->args->errors);
    kanun_rules_free(again);
    kn_free(folder);
    return same;
}

/* Writes the pack, and checks that it is complete. */
static kanun_status write_pack(packing *p, const kanun_rules *rules, const char *file)
{
    json_t *pack = whole(p, rules);
    char *bytes = pack ? json_dumps(pack, JSON_INDENT(1)) : NULL;
    size_t size = bytes ? strlen(bytes) : 0;
    json_decref(pack);
    kanun_status status =
        size > KN_BUNDLE_BYTES
            ? kc_tool_say(KANUN_RULES, "a pack has at most %d bytes, but this pack would have %zu",
                          KN_BUNDLE_BYTES, size)
            : kc_output_write("-o", file, put_text, bytes);
    if (status == KANUN_OK && !is_same(p, file, rules)) {
        unlink(file);
        status = kc_tool_say(KANUN_RULES, "the pack would not contain all of its rules");
    }
    if (status == KANUN_OK) {
        kn_print(stdout, "Wrote %s: %zu files, %zu KB\n  kanun play", file,
                 json_object_size(p->files), (size + 1023) / 1024);
        kc_tool_part(" ", file, stdout);
        fputc('\n', stdout);
    }
    free(bytes);
    return status;
}

/* Returns the path of the pack: beside the game's file, or in the current folder for a game of the
 * search path. */
static void name_pack(const packing *p, char file[LINE])
{
    const char *game = p->args->word[0];
    size_t stem = kn_path_stem(game, ".yaml");
    const char *from = game[stem] ? game : kn_path_name(game);
    snprintf(file, LINE, "%.*s" KN_BUNDLE, (int)(stem - (size_t)(from - game)), from);
}

kanun_status kc_cmd_pack(const kc_args *args)
{
    packing p = {.args = args};
    kanun_rules *rules = NULL;
    char file[LINE];
    const char *id;
    if (kn_path_ends(args->word[0], KN_BUNDLE) && !access(args->word[0], F_OK))
        return kc_tool_say(KANUN_USAGE, "'%s' is already a pack", args->word[0]);
    if (args->output && !kn_path_ends(args->output, KN_BUNDLE))
        return kc_tool_say(KANUN_USAGE, "-o: the name of a pack must end in " KN_BUNDLE);
    p.files = json_object();
    name_pack(&p, file);
    const char *output = args->output ? args->output : file;
    char **usual = NULL;
    kanun_status status = kc_output_check_pack(output);
    if (status == KANUN_OK)
        status = kc_tool_load(args, args->word[0], &rules);
    if (status == KANUN_OK) {
        if (!args->folder)
            kanun_folders(&usual);
        p.folders = args->folder ? args->folder : (const char *const *)usual;
        p.rules = rules;
        p.home = tidy(kg_insight_file(rules, 0, &id));
        p.folder = kn_path_ends(id, ".yaml") ? (size_t)(kn_path_name(p.home) - p.home) : 0;
        status = put_all(&p) ? write_pack(&p, rules, output) : p.status;
    }
    kanun_free(usual);
    kanun_rules_free(rules);
    json_decref(p.files);
    return status;
}
