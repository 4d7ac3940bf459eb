/* SPDX-License-Identifier: MIT
 * read.c: reads a file's bytes, from the shelf or the disk. Reads only regular files whose real
 * name, after all symbolic links, has the right ending, and never more than the limit. A pipe or a
 * device therefore can't block the program, and the contents of an unrelated file never appear in a
 * message.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bundle.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/shelf.h"
#include "document/node_tree.h"

static bool ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), n = strlen(ending);
    return length > n && strcmp(path + length - n, ending) == 0;
}

/* True if the file to which `path` leads ends in `ending`. Symbolic links among the folders of the
 * path don't matter. */
static bool is_called(const char *path, const char *ending)
{
    char link;
    if (readlink(path, &link, 1) < 0 && errno == EINVAL)
        return ends_in(path, ending);
    char *real = realpath(path, NULL);
    bool called = real && ends_in(real, ending);
    free(real);
    return called;
}

/* Reads the file into `buffer`, which has `limit` bytes; returns the number of bytes, or -1 with
 * errno. */
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

/* Reads a file from the shelf. True if the shelf serves the path; *text is NULL if the file can't
 * be read, with the reason in *unread. */
static bool read_shelf(const char *path, size_t limit, char **text, size_t *size, kd_unread *unread)
{
    bool serves;
    size_t length = 0;
    const char *held = kn_shelf_text(path, &length, &serves);
    *text = NULL;
    if (!held) {
        *unread = (kd_unread){KN_E_FILE_MISSING, strerror(ENOENT), KN_RULES};
        return serves;
    }
    *size = length > limit ? limit + 1 : length;
    if ((*text = kn_realloc(NULL, *size + 1)))
        memcpy(*text, held, *size);
    else
        *unread = (kd_unread){KN_E_MEMORY, NULL, KN_SYSTEM};
    return true;
}

/* Reads a file that is in a bundle. */
static char *read_bundle(const char *path, const char *ending, size_t limit, size_t *size,
                         kd_unread *unread)
{
    const char *why = "";
    char *text = kn_bundle_text(path, size, &why);
    if (!text)
        *unread = errno == ENOMEM   ? (kd_unread){KN_E_MEMORY, NULL, KN_SYSTEM}
                  : errno == ENOENT ? (kd_unread){KN_E_FILE_MISSING, why, KN_RULES}
                                    : (kd_unread){KN_E_FILE_UNREADABLE, why, KN_RULES};
    else if (!ends_in(path, ending)) {
        *unread = (kd_unread){KN_E_FILE_UNREADABLE, "its name has the wrong ending", KN_RULES};
        kn_free(text);
        return NULL;
    } else if (*size > limit)
        *size = limit + 1;
    return text;
}

char *kd_file_read(const char *path, const char *ending, size_t limit, size_t *size,
                   kd_unread *unread)
{
    char *held;
    if (read_shelf(path, limit, &held, size, unread))
        return held;
    if (kn_bundle_length(path))
        return read_bundle(path, ending, limit, size, unread);
    const char *why = "";
    int file = kn_file_open(path, &why);
    char *text = NULL;
    ssize_t used = -1;

    if (file < 0) {
        bool missing = errno == ENOENT;
        *unread = (kd_unread){missing ? KN_E_FILE_MISSING : KN_E_FILE_UNREADABLE,
                              errno == EISDIR ? "it is not a regular file" : why,
                              missing ? KN_RULES : KN_SYSTEM};
        return NULL;
    }
    if (!is_called(path, ending))
        *unread = (kd_unread){KN_E_FILE_UNREADABLE,
                              ending[1] == 'l' ? "its name does not end in .lua"
                                               : "its name does not end in .yaml",
                              KN_RULES};
    else if (!(text = kn_realloc(NULL, limit + 1)))
        *unread = (kd_unread){KN_E_MEMORY, NULL, KN_SYSTEM};
    else if ((used = read_all(file, text, limit + 1)) < 0)
        *unread = (kd_unread){KN_E_FILE_UNREADABLE, strerror(errno), KN_SYSTEM};
    close(file);
    if (used < 0) {
        kn_free(text);
        return NULL;
    }
    *size = (size_t)used;
    return text;
}

/* Reports a problem with a file as a whole. */
static void file_problem(kn_arena *arena, kn_report *report, const kd_unread *unread,
                         const char *shown)
{
    kn_source *source = kn_arena_take(arena, sizeof *source);
    const char *name = kn_arena_text(arena, shown, strlen(shown));
    kn_problem *p;

    if (!source || !name) {
        kn_report_memory(report);
        return;
    }
    source->name = name;
    p = kn_report_add(report, unread->code, (kn_mark){source, 0, 0, 0},
                      unread->code == KN_E_FILE_MISSING ? "there is no such file"
                                                        : "the file can't be read: %s",
                      unread->why);
    p->status = unread->status;
}

kd_node *kd_node_read(kn_arena *arena, const char *path, const char *shown, kn_report *report)
{
    kd_unread unread;
    size_t size = 0;
    char *text = kd_file_read(path, ".yaml", KD_YAML_BYTES, &size, &unread);
    kd_node *root = NULL;

    if (text)
        root = kd_node_parse(arena, shown, text, size, report);
    else if (unread.code == KN_E_MEMORY)
        kn_report_memory(report);
    else
        file_problem(arena, report, &unread, shown);
    kn_free(text);
    return root;
}
