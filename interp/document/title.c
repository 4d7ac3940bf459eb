/* SPDX-License-Identifier: MIT
 * title.c: what a rules file says of itself, without its parents and without a check: for lists of
 * many files.
 */
#include <string.h>

#include "document/resolve.h"

/* A parent given as a path is meant from the folder of the file. */
static const char *parent_of(kn_arena *arena, const char *path, const kn_node *extends)
{
    const char *slash = strrchr(path, '/');
    if (!extends || extends->kind != KN_NODE_SCALAR)
        return NULL;
    if (!kn_is_path(extends->text) || *extends->text == '/' || !slash)
        return extends->text;
    return kn_arena_print(arena, "%.*s/%s", (int)(slash - path), path, extends->text);
}

kn_title *kn_title_read(kn_arena *arena, const kn_search *search, const char *id_or_path,
                        kn_report *report)
{
    const char *path = kn_search_find(arena, search, id_or_path, (kn_mark){0}, report);
    const kn_node *root = path ? kn_node_read(arena, path, path, report) : NULL;
    kn_title *title = root ? kn_arena_take(arena, sizeof *title) : NULL;
    if (title)
        *title = (kn_title){path, parent_of(arena, path, kn_node_get(root, "extends")),
                            kn_node_get(root, "name")};
    return title;
}
