/* SPDX-License-Identifier: MIT
 * title.c: reads a file's own description, without its parents and without checks: for lists of
 * many files.
 */
#include <string.h>

#include "document/resolve.h"

/* Returns the parent. If it is a path, it is relative to the file's folder. */
static const char *parent_of(kn_arena *arena, const char *path, const kd_node *extends)
{
    const char *slash = strrchr(path, '/');
    if (!extends || extends->kind != KD_NODE_SCALAR)
        return NULL;
    if (!kd_is_path(extends->text) || *extends->text == '/' || !slash)
        return extends->text;
    return kn_arena_print(arena, "%.*s/%s", (int)(slash - path), path, extends->text);
}

kd_title *kd_title_read(kn_arena *arena, const char *const *folders, const char *id_or_path,
                        kn_report *report)
{
    int before = report->count;
    const char *path = kd_search_find(arena, folders, id_or_path, NULL, (kn_mark){0}, report);
    kd_node *root = path ? kd_node_read(arena, path, path, report) : NULL;
    kd_title *title = root ? kn_arena_take(arena, sizeof *title) : NULL;
    if (root && root->kind == KD_NODE_MAP && !kd_translate(arena, path, NULL, root, report))
        title = NULL;
    if (!title && report->count == before)
        kn_report_memory(report);
    if (title)
        *title = (kd_title){path, parent_of(arena, path, kd_node_get(root, "extends")),
                            kd_node_get(root, "name")};
    return title;
}
