/* SPDX-License-Identifier: MIT
 * search_path.c: finds game ids and their files in folders. Reads folders, never files.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/bundle.h"
#include "base/file.h"
#include "base/shelf.h"
#include "document/node_tree.h"
#include "document/resolve.h"

enum { FOLDER_DEPTH = 8, IDS_MAX = 10000 };

bool kd_is_path(const char *id_or_path)
{
    return *id_or_path == '.' || *id_or_path == '/' || kn_path_ends(id_or_path, ".yaml") ||
           kn_path_ends(id_or_path, KN_BUNDLE);
}

static bool is_file(const char *path)
{
    return kn_shelf_find(path, NULL) == KN_FOUND_FILE;
}

/* An id consists of names separated by slashes. No name begins with a dot, so an id never leads
 * upwards. */
static bool is_id(const char *text)
{
    for (const char *p = text;; p++) {
        size_t n = strcspn(p, "/");
        if (n == 0 || *p == '.')
            return false;
        p += n;
        if (!*p)
            return true;
    }
}

/* The ids found in folders so far. */
typedef struct id_list {
    kn_arena *arena;
    const char **ids;
    int count, room;
} id_list;

static bool add_id(id_list *list, const char *id)
{
    const char **ids = kn_one_more(list->ids, list->count, &list->room, sizeof *ids);
    if (!ids)
        return false;
    list->ids = ids;
    list->ids[list->count++] = id;
    return true;
}

/* Called for each file found; false: out of memory. */
static bool visit(void *payload, const char *path, const char *below)
{
    id_list *list = payload;
    if (list->count >= IDS_MAX || !kn_path_ends(below, ".yaml") || strstr(below, ".yaml/") ||
        kn_path_ends(below, ".test.yaml") || kd_is_translation_file(kn_path_name(below)) ||
        !is_file(path))
        return true;
    const char *id = kn_arena_text(list->arena, below, strlen(below) - strlen(".yaml"));
    return id && add_id(list, id);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char **kd_search_list(kn_arena *arena, const char *const *folders, int *count)
{
    id_list list = {.arena = arena};
    const char **ids = NULL;
    bool fine = true;
    int n = 0;

    *count = 0;
    for (int i = 0; fine && folders && folders[i]; i++)
        fine = kn_shelf_walk(folders[i], FOLDER_DEPTH, visit, &list);
    if (fine)
        ids = kn_arena_array(arena, (size_t)list.count + 1, sizeof *ids);
    if (ids && list.count)
        qsort(list.ids, (size_t)list.count, sizeof *list.ids, by_text);
    for (int i = 0; ids && i < list.count; i++)
        if (n == 0 || strcmp(ids[n - 1], list.ids[i]) != 0)
            ids[n++] = list.ids[i];
    *count = n;
    kn_free(list.ids);
    return ids;
}

/* Suggests an id: the same id in small letters or without .yaml, the nearest one, or the only one
 * that ends in the given word. If the name is that of a family, lists its games. */
static void suggest_id(kn_arena *arena, const char *const *folders, const char *wrong,
                       kn_report *report, kn_problem *p)
{
    enum { TOLD = 12 };
    int count, hits = 0, family = 0;
    const char **ids = kd_search_list(arena, folders, &count);
    const char *hit = NULL, *list = "";
    size_t length = strlen(wrong);

    if (!ids)
        return;
    kn_report_suggest(p, wrong, ids);
    for (int i = 0; i < count; i++) {
        const char *last = strrchr(ids[i], '/');
        if (last && strcmp(last + 1, wrong) == 0) {
            hit = ids[i];
            hits++;
        }
        if (strncmp(ids[i], wrong, length) == 0 && ids[i][length] == '/' && family++ < TOLD && list)
            list = kn_arena_print(arena, "%s%s%s", list, *list ? ", " : "", ids[i]);
    }
    if (hits == 1 && !p->suggestion)
        kn_report_mean(p, hit);
    if (family && list) {
        p->suggestion = NULL;
        kn_report_expect(report, p, "a game of this family: %s%s", list,
                         family > TOLD ? " ..." : "");
    }
}

/* Adds the name of a file if it is a rules file. */
static bool note_file(void *payload, const char *name)
{
    id_list *list = payload;
    const char *text;
    if (!kn_path_ends(name, ".yaml"))
        return true;
    return list->count < IDS_MAX && (text = kn_arena_text(list->arena, name, strlen(name))) &&
           add_id(list, text);
}

/* Suggests the rules file in the same folder that has the nearest name. */
static void suggest_path(kn_arena *arena, const char *wrong, kn_problem *p)
{
    const char *slash = strrchr(wrong, '/'), *name = slash ? slash + 1 : wrong;
    const char *folder = slash ? kn_arena_text(arena, wrong, (size_t)(slash - wrong) + 1) : ".";
    id_list list = {.arena = arena};

    const char *whole = kn_arena_print(arena, "%s.yaml", wrong);
    if (whole && is_file(whole)) {
        kn_report_mean(p, whole);
        return;
    }
    if (folder)
        kn_shelf_names(folder, note_file, &list);
    if (list.count) /* sorted, because folders have no order of their own */
        qsort(list.ids, (size_t)list.count, sizeof *list.ids, by_text);
    if (list.count && add_id(&list, NULL)) {
        kn_report_suggest(p, name, list.ids);
        if (p->suggestion && slash)
            p->suggestion = kn_arena_print(arena, "%s%s", folder, p->suggestion);
    }
    kn_free(list.ids);
}

/* Makes a suggestion relative to the folder of the file, because paths in a file are relative to
 * it. */
static void as_written(kn_arena *arena, const char *written, const char *wrong, kn_problem *p)
{
    size_t more = strlen(wrong), length = strlen(written);
    const char *tail = p->suggestion;
    while (length > 2 && strncmp(written, "./", 2) == 0) /* chain.c removes it */
        written += 2, length -= 2;
    if (tail && more > length && strcmp(wrong + more - length, written) == 0 &&
        strlen(tail) > more - length && strncmp(tail, wrong, more - length) == 0)
        p->suggestion = kn_arena_print(arena, "./%s", tail + (more - length));
}

/* If this is the id of a game with an ending, as in a file name, returns the id. */
static const char *id_with_ending(kn_arena *arena, const char *const *folders, const char *wrong)
{
    size_t length = strlen(wrong);
    if (length < 6 || !kn_path_ends(wrong, ".yaml") || *wrong == '.' || *wrong == '/')
        return NULL;
    for (int i = 0; folders && folders[i]; i++) {
        const char *path = kn_arena_print(arena, "%s/%s", folders[i], wrong);
        if (path && is_file(path))
            return kn_arena_text(arena, wrong, length - 5);
    }
    return NULL;
}

static bool is_folder(const char *path)
{
    return kn_shelf_find(path, NULL) == KN_FOUND_FOLDER;
}

/* True if any folder of the search path exists. */
static bool has_folder(const char *const *folders)
{
    for (int i = 0; folders && folders[i]; i++)
        if (is_folder(folders[i]))
            return true;
    return false;
}

/* Reports that the command line has a record of a match in place of a game; false if it is no
 * record. */
static bool is_record(const char *wrong, kn_mark at, kn_report *report)
{
    if (at.source || !kn_path_ends(wrong, ".jsonl") || !is_file(wrong))
        return false;
    kn_problem *p = kn_report_add(report, KN_E_FILE_MISSING, at, "'%.*s' is a record, not a game",
                                  kd_brief(wrong), wrong);
    p->status = KN_USAGE;
    kn_report_expect(
        report, p,
        "a game; to continue a saved match: kanun play --resume %s; to watch it: kanun replay %s",
        wrong, wrong);
    return true;
}

static void report_missing(kn_arena *arena, const char *const *folders, const char *wrong,
                           const char *written, kn_mark at, kn_report *report)
{
    kn_found found = kd_is_path(wrong) ? kn_shelf_find(wrong, NULL) : KN_FOUND_NOTHING;
    if (found != KN_FOUND_NOTHING) {
        kn_problem *other =
            kn_report_add(report, KN_E_FILE_UNREADABLE, at, "'%.*s' is %s", kd_brief(wrong), wrong,
                          found == KN_FOUND_FOLDER ? "a folder" : "not a regular file");
        if (!at.source)
            other->status = KN_USAGE;
        kn_report_expect(report, other, "the path of a rules file");
        return;
    }
    bool is_named = !at.source && !kd_is_path(wrong) && is_folder(wrong);
    kn_problem *p = kn_report_add(report, KN_E_FILE_MISSING, at, "there is no %s '%.*s'%s",
                                  kd_is_path(wrong) ? "file" : "game", kd_brief(wrong), wrong,
                                  is_named ? ", but there is a folder of this name" : "");
    if (!at.source)
        p->status = KN_USAGE;
    if (kd_is_path(wrong)) {
        if (!kn_path_ends(wrong, KN_BUNDLE))
            kn_report_expect(report, p, "the path of a rules file, or a game's id without .yaml");
        const char *id = id_with_ending(arena, folders, written);
        if (id)
            kn_report_mean(p, id);
        else
            suggest_path(arena, wrong, p);
        as_written(arena, written, wrong, p);
        return;
    }
    const char *slash = at.source ? strrchr(at.source->name, '/') : NULL;
    int folder = slash ? (int)(slash - at.source->name) + 1 : 0;
    const char *beside =
        kn_arena_print(arena, "%.*s%s.yaml", folder, folder ? at.source->name : "", wrong);
    if (!has_folder(folders))
        kn_report_expect(report, p,
                         "a folder of games; run `./bootstrap install`, or give --path FOLDER");
    else
        kn_report_expect(report, p, "a game's id, or a path that ends in .yaml or .kanun");
    if (beside && is_file(beside))
        kn_report_mean(p, kn_arena_print(arena, "%s%s.yaml", at.source ? "./" : "", wrong));
    else
        suggest_id(arena, folders, wrong, report, p);
}

/* Returns the path of the game that a bundle contains; NULL with a problem reported. */
static char *game_of(kn_arena *arena, const char *bundle, kn_mark at, kn_report *report)
{
    const char *why = "";
    char *game = kn_bundle_game(bundle, &why);
    char *path = game ? kn_arena_text(arena, game, strlen(game)) : NULL;
    if (!game && errno != ENOMEM)
        kn_report_add(report, KN_E_FILE_UNREADABLE, at, "'%.*s' can't be read: %s",
                      kd_brief(bundle), bundle, why);
    else if (!path)
        kn_report_memory(report);
    kn_free(game);
    return path;
}

char *kd_search_find(kn_arena *arena, const char *const *folders, const char *id_or_path,
                     const char *written, kn_mark at, kn_report *report)
{
    char *path;

    if (is_record(id_or_path, at, report))
        return NULL;
    if (kd_is_path(id_or_path)) {
        size_t bundle = kn_shelf_bundle(id_or_path);
        if (bundle && !id_or_path[bundle])
            return game_of(arena, id_or_path, at, report);
        if (is_file(id_or_path)) {
            path = kn_arena_text(arena, id_or_path, strlen(id_or_path));
            if (!path)
                kn_report_memory(report);
            return path;
        }
    } else if (is_id(id_or_path)) {
        for (int i = 0; folders && folders[i]; i++) {
            path = kn_arena_print(arena, "%s/%s.yaml", folders[i], id_or_path);
            if (!path) {
                kn_report_memory(report);
                return NULL;
            }
            if (is_file(path))
                return path;
        }
    }
    report_missing(arena, folders, id_or_path, written ? written : id_or_path, at, report);
    return NULL;
}
