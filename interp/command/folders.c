/* SPDX-License-Identifier: MIT
 * folders.c: check, migrate and test also take folders: `kanun test rules/` runs all tests below
 * it. A folder is replaced by its files before the command sees it.
 */
#include "command/folders.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "command/tool.h"

enum { DEPTH_MAX = 8, FILES_MAX = 10000, PATH_ROOM = 4096 };

/* Which files of a folder a command accepts. */
static const struct takes {
    int command;
    bool tests, rules;
    const char *what;
} takes[] = {
    {KC_COMMAND_check, false, true, "rules files (.yaml)"},
    {KC_COMMAND_migrate, false, true, "rules files (.yaml)"},
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

static void add_file(kc_args *args, const char *path)
{
    args->file = kn_one_more(args->file, args->files, &args->files_room, sizeof *args->file);
    args->file[args->files++] = kn_strdup(path);
}

static kanun_status refuse(const char *path, const char *why)
{
    return kc_tool_say(KANUN_SYSTEM, "can't read the folder '%s': %s", path, why);
}

static kanun_status add_folder(kc_args *args, const struct takes *t, const char *folder, int depth);

/* Adds a file of a folder if the command accepts it, or the files of a subfolder. */
static kanun_status add_entry(kc_args *args, const struct takes *t, const char *folder,
                              const char *name, int depth)
{
    char path[PATH_ROOM];
    const char *between = *folder && folder[strlen(folder) - 1] == '/' ? "" : "/";
    if (snprintf(path, sizeof path, "%s%s%s", folder, between, name) >= (int)sizeof path)
        return refuse(folder, "the path of a file in this folder is too long");
    if (is_folder(path))
        return add_folder(args, t, path, depth + 1);
    if (!is_taken(t, name))
        return KANUN_OK;
    if (args->files == FILES_MAX)
        return refuse(folder, "there are more than 10,000 files: name smaller folders");
    add_file(args, path);
    return KANUN_OK;
}

/* Adds the files below a folder, in alphabetical order. A folder that can't be read completely is
 * an error, so that nobody mistakes a part of it for the whole. */
static kanun_status add_folder(kc_args *args, const struct takes *t, const char *folder, int depth)
{
    kanun_status status = KANUN_OK;
    struct dirent **entry;
    if (depth > DEPTH_MAX)
        return refuse(folder, "the folder is nested more than 8 levels deep");
    int count = scandir(folder, &entry, NULL, alphasort);
    if (count < 0)
        return refuse(folder, strerror(errno));
    for (int n = 0; n < count; n++) {
        if (status == KANUN_OK && *entry[n]->d_name != '.')
            status = add_entry(args, t, folder, entry[n]->d_name, depth);
        free(entry[n]);
    }
    free(entry);
    return status;
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
        kanun_status status = KANUN_OK;
        if (!is_folder(args->word[n]))
            add_file(args, args->word[n]);
        else
            status = add_folder(args, t, args->word[n], 0);
        if (status != KANUN_OK)
            return status;
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
