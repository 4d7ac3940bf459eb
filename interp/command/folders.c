/* SPDX-License-Identifier: MIT
 * folders.c: check, migrate and test also take folders: `kanun test rules/` runs all tests below
 * it. A folder is replaced by its files before the command sees it.
 */
#include "command/folders.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "command/tool.h"

enum { DEPTH_MAX = 8, FILES_MAX = 10000, PATH_ROOM = 4096 };

/* Which files of a folder a command takes. */
static const struct takes {
    int command;
    bool tests, rules;
    const char *what;
} takes[] = {
    {KC_COMMAND_check, false, true, "rules files (.yaml)"},
    {KC_COMMAND_migrate, true, true, "rules files (.yaml)"},
    {KC_COMMAND_test, true, false, "tests (.test.yaml)"},
};

/* True for the translation of a game beside it, such as pond.ja.yaml. */
static bool is_translation(const char *name)
{
    const char *end = name + kn_path_stem(name, ".yaml");
    return end - name > 3 && end[-3] == '.' && islower((unsigned char)end[-2]) &&
           islower((unsigned char)end[-1]);
}

static bool is_taken(const struct takes *t, const char *name)
{
    if (is_translation(name))
        return false;
    return kn_path_ends(name, ".test.yaml") ? t->tests : kn_path_ends(name, ".yaml") && t->rules;
}

static bool is_folder(const char *path)
{
    struct stat about;
    return !stat(path, &about) && S_ISDIR(about.st_mode);
}

static void add(kc_args *args, const char *path)
{
    args->file = kn_one_more(args->file, args->files, &args->files_room, sizeof *args->file);
    args->file[args->files++] = kn_strdup(path);
}

/* Adds the files below a folder, in alphabetical order. */
static void add_folder(kc_args *args, const struct takes *t, const char *folder, int depth)
{
    char path[PATH_ROOM];
    struct dirent **entry;
    size_t length = strlen(folder);
    const char *between = length && folder[length - 1] == '/' ? "" : "/";
    int count = scandir(folder, &entry, NULL, alphasort);
    for (int n = 0; n < count; n++) {
        const char *name = entry[n]->d_name;
        int size = snprintf(path, sizeof path, "%s%s%s", folder, between, name);
        bool fits = *name != '.' && size < (int)sizeof path && args->files < FILES_MAX;
        if (fits && is_folder(path)) {
            if (depth < DEPTH_MAX)
                add_folder(args, t, path, depth + 1);
        } else if (fits && is_taken(t, name)) {
            add(args, path);
        }
        free(entry[n]);
    }
    if (count >= 0)
        free(entry);
}

kanun_status kc_folders_open(kc_args *args)
{
    const struct takes *t = NULL;
    bool any = false;
    for (size_t n = 0; n < sizeof takes / sizeof *takes; n++)
        t = takes[n].command == args->command ? &takes[n] : t;
    for (int n = 0; t && n < args->words; n++)
        any |= is_folder(args->word[n]);
    if (!any)
        return KANUN_OK;
    for (int n = 0; n < args->words; n++) {
        int before = args->files;
        if (!is_folder(args->word[n]))
            add(args, args->word[n]);
        else
            add_folder(args, t, args->word[n], 0);
        if (args->files == before)
            return kc_tool_say(KANUN_USAGE, "the folder '%s' has no %s", args->word[n], t->what);
    }
    args->word = args->file;
    args->words = args->files;
    return KANUN_OK;
}

void kc_folders_free(kc_args *args)
{
    for (int n = 0; n < args->files; n++)
        kn_free(args->file[n]);
    kn_free(args->file);
}
