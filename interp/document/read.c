/* SPDX-License-Identifier: MIT
 * read.c: a file's bytes, to be parsed. Only regular files are read, and never more than the limit:
 * a pipe or a device can't hold the program up.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "document/tree.h"

/* The file's bytes in `buffer` of `limit` bytes; their number, or -1 with errno. */
static ssize_t read_all(int file, char *buffer, size_t limit)
{
    size_t used = 0;
    while (used < limit) {
        ssize_t n = read(file, buffer + used, limit - used);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        used += (size_t)n;
    }
    return (ssize_t)used;
}

/* A problem with the file as a whole. */
static void file_problem(kn_arena *arena, kn_report *report, kn_code code, const char *shown,
                         const char *why)
{
    kn_source *source = kn_arena_take(arena, sizeof *source);
    const char *name = kn_arena_text(arena, shown, strlen(shown));
    kn_problem *p;

    if (!source || !name) {
        kd_report_memory(report);
        return;
    }
    source->name = name;
    p = kn_report_add(report, code, (kn_mark){source, 0, 0, 0}, "the file can't be read: %s", why);
    if (code == KN_E_FILE_UNREADABLE)
        p->status = KN_SYSTEM;
}

kd_node *kd_node_read(kn_arena *arena, const char *path, const char *shown, kn_report *report)
{
    kd_node *root = NULL;
    char *buffer = NULL;
    ssize_t size;
    const char *why;
    int file = kn_file_open(path, &why);

    if (file < 0) {
        bool missing = errno == ENOENT;
        file_problem(arena, report, missing ? KN_E_FILE_MISSING : KN_E_FILE_UNREADABLE, shown,
                     errno == EISDIR ? "it is no regular file" : why);
        goto done;
    }
    buffer = kn_realloc(NULL, KD_YAML_BYTES + 1);
    if (!buffer) {
        kd_report_memory(report);
        goto done;
    }
    size = read_all(file, buffer, KD_YAML_BYTES + 1);
    if (size < 0)
        file_problem(arena, report, KN_E_FILE_UNREADABLE, shown, strerror(errno));
    else
        root = kd_node_parse(arena, shown, buffer, (size_t)size, report);
done:
    if (file >= 0)
        close(file);
    kn_free(buffer);
    return root;
}
