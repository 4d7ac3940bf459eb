/* SPDX-License-Identifier: MIT
 * lines.c: replaces single lines of a text file. The caller decides the meaning of the lines.
 */
#include "cli/lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/print.h"
#include "command/tool.h"
#include "document/node.h"

static void put_line(const char *text, FILE *out)
{
    kn_print_own(out, text);
    putc('\n', out);
}

static void put_lines(const kc_lines *l, FILE *out)
{
    int n = 1;
    for (int e = 0; e < l->edits; e++) {
        for (; n < l->edit[e].first; n++)
            put_line(l->line[n - 1], out);
        put_line(l->edit[e].text, out);
        if (l->edit[e].last >= n)
            n = l->edit[e].last + 1;
    }
    for (; n <= l->count; n++)
        put_line(l->line[n - 1], out);
}

/* True if writing the lines gives the text. */
static bool is_whole(const kc_lines *l, const char *text)
{
    char *again;
    size_t size;
    FILE *out = kn_text_open(&again, &size);
    put_lines(l, out);
    bool whole = kn_text_close(out) && size >= strlen(text) && size <= strlen(text) + 1 &&
                 !strncmp(again, text, strlen(text));
    free(again);
    return whole;
}

kanun_status kc_lines_read(kc_lines *l, kn_arena *arena, const char *file)
{
    size_t size;
    kd_unread unread;
    l->file = file;
    char *bytes =
        stat(file, &l->before) ? NULL : kd_file_read(file, ".yaml", KD_YAML_BYTES, &size, &unread);
    if (!bytes)
        return kc_tool_say(KANUN_SYSTEM, "cannot read '%s'", file);
    const char *text = kn_arena_text(arena, bytes, size), *at = text;
    kn_free(bytes);
    for (const char *c = text; *c; c++)
        l->count += *c == '\n';
    l->count += size && text[size - 1] != '\n';
    l->line = kn_arena_array(arena, (size_t)l->count + 1, sizeof *l->line);
    for (int n = 0; n < l->count; n++) {
        size_t length = strcspn(at, "\n");
        l->line[n] = kn_arena_text(arena, at, length);
        at += length + (at[length] == '\n');
    }
    return is_whole(l, text) ? KANUN_OK
                             : kc_tool_say(KANUN_USAGE,
                                           "%s is not written, because it has line ends or "
                                           "characters that are not plain text",
                                           file);
}

void kc_lines_edit(kc_lines *l, int first, int last, const char *about, const char *text)
{
    l->edit = kn_one_more(l->edit, l->edits, &l->room, sizeof *l->edit);
    l->edit[l->edits++] = (kc_edit){first, last, about, text};
}

static int by_line(const void *a, const void *b)
{
    const kc_edit *one = a, *other = b;
    return one->first != other->first ? (one->first > other->first) - (one->first < other->first)
                                      : (one->last > other->last) - (one->last < other->last);
}

static void print_edit(const kc_lines *l, const kc_edit *e)
{
    kn_print(stdout, "%s:%d: %s\n", l->file, e->first, e->about);
    for (int n = e->first; n <= e->last; n++)
        kn_print(stdout, "- %s\n", l->line[n - 1]);
    kn_print(stdout, "+ %s\n", e->text);
}

/* True if the file has not changed since it was read. */
static bool is_same(const kc_lines *l)
{
    struct stat now;
    return !stat(l->file, &now) && now.st_size == l->before.st_size &&
           now.st_mtime == l->before.st_mtime && now.st_ino == l->before.st_ino;
}

kanun_status kc_lines_write(kc_lines *l)
{
    kn_file file = {0};
    const char *why = "";
    if (!l->edits)
        return KANUN_OK;
    qsort(l->edit, (size_t)l->edits, sizeof *l->edit, by_line);
    if (!kn_file_begin(&file, l->file, KN_FOR_ALL, &why))
        return kc_tool_say(KANUN_SYSTEM, "cannot write '%s': %s", l->file, why);
    put_lines(l, file.out);
    kanun_status status = KANUN_OK;
    if (!is_same(l))
        status = kc_tool_say(KANUN_USAGE, "%s is not written, because it has changed meanwhile",
                             l->file);
    else if (!kn_file_name(&file, &why))
        status = kc_tool_say(KANUN_SYSTEM, "cannot write '%s': %s", l->file, why);
    kn_file_close(&file);
    for (int e = 0; e < l->edits && status == KANUN_OK; e++)
        print_edit(l, &l->edit[e]);
    return status;
}
