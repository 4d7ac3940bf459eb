/* SPDX-License-Identifier: MIT
 * outputs.c: checks all output files before the first match. Each must be writable, and may only
 * replace an older file of its kind, never rules, scripts or other files of people.
 */
#include "command/outputs.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "command/tool.h"

#define BEGINNING 64 /* bytes that identify a file */

/* The beginnings of the files that commands write. */
static const char *const tables[] = {"players,measure,",      "game,players,measure,",
                                     "context,option,value,", "difference,players,measure,",
                                     "\"table\",\"row\",",    NULL};
static const char *const rows[] = {"\"seed\",\"digest\",", "{\"seed\":", NULL};
static const char *const pages[] = {"<!DOCTYPE html>", NULL};
static const char *const parts[] = {"{\"question\":", NULL};
static const char *const packs[] = {"{\n \"kanun_pack\":", NULL};
static const char *const learnt[] = {"{\n \"kanun_learnt\":", NULL};

/* True if there is no file at the path, or one that begins with one of `begins`. */
static bool may_replace(const char *path, const char *const *begins)
{
    char text[BEGINNING + 1] = "";
    const char *why;
    FILE *in = kn_file_read(path, &why);
    if (!in)
        return true; /* not readable; writing will report the reason */
    size_t size = fread(text, 1, BEGINNING, in);
    fclose(in);
    for (; *begins; begins++)
        if (!strncmp(text, *begins, strlen(*begins)))
            return true;
    return size == 0;
}

/* Checks an output file. `kind` is its name in errors. An existing file may be replaced if it is
 * empty or begins with one of `begins`. */
static kanun_status check_file(const char *option, const char *path, const char *kind,
                               const char *const *begins)
{
    kn_file file;
    const char *why = "";
    if (!kn_file_begin(&file, path, KN_FOR_ALL, &why))
        return kc_tool_say(KANUN_SYSTEM, "%s: cannot write '%s': %s", option, path, why);
    kn_file_close(&file);
    if (!may_replace(path, begins))
        return kc_tool_say(
            KANUN_USAGE, "%s: %s already exists and is not a %s: choose another name, or remove it",
            option, path, kind);
    return KANUN_OK;
}

kanun_status kc_output_check_learnt(const char *path)
{
    return strcmp(path, "-") != 0 ? check_file("-o", path, "file of kanun learn", learnt)
                                  : KANUN_OK;
}

kanun_status kc_output_check_pack(const char *path)
{
    return check_file("-o", path, "pack", packs);
}

/* Checks that a folder exists or can be made, and that files can be made in it. Leaves it
 * unchanged. */
static kanun_status check_folder(const char *folder)
{
    kn_file file;
    const char *why = "";
    char *path = kn_printed("%s/report.md", folder);
    bool made = mkdir(folder, 0777) == 0, there = made || errno == EEXIST;
    if (!there)
        why = strerror(errno);
    bool fine = there && kn_file_begin(&file, path, KN_FOR_ALL, &why);
    if (fine)
        kn_file_close(&file);
    if (made)
        rmdir(folder);
    kn_free(path);
    if (fine)
        return KANUN_OK;
    return there ? kc_tool_say(KANUN_SYSTEM, "-o: cannot write in the folder '%s': %s", folder, why)
                 : kc_tool_say(KANUN_SYSTEM, "-o: cannot make the folder '%s': %s", folder, why);
}

/* True if two paths lead to the same file: the same folder, and the same name. */
static bool is_same(const char *a, const char *b)
{
    struct stat here, there;
    const char *names[2] = {kn_path_name(a), kn_path_name(b)}, *paths[2] = {a, b};
    struct stat *about[2] = {&here, &there};
    if (strcmp(names[0], names[1]) != 0)
        return false;
    for (int n = 0; n < 2; n++) {
        size_t length = (size_t)(names[n] - paths[n]);
        char *folder = kn_strdup(length ? paths[n] : ".");
        if (length)
            folder[length] = '\0';
        bool fine = !stat(folder, about[n]);
        kn_free(folder);
        if (!fine)
            return false;
    }
    return here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

/* Checks that only one form goes to standard output. */
static kanun_status check_standard(const kc_args *args)
{
    bool csv = args->csv && !strcmp(args->csv, "-"), html = args->html && !strcmp(args->html, "-");
    if (args->record && !strcmp(args->record, "-"))
        return kc_tool_say(KANUN_USAGE,
                           "--record needs a file, because the table goes to standard output");
    if (args->command == KC_COMMAND_run && args->output && !args->shard &&
        !strcmp(args->output, "-"))
        return kc_tool_say(KANUN_USAGE, "-o needs a folder here, for a report and plots");
    if (args->rows && !kn_path_ends(args->rows, ".csv") && !kn_path_ends(args->rows, ".jsonl"))
        return kc_tool_say(KANUN_USAGE, "--rows needs FILE.csv or FILE.jsonl, found '%s'",
                           args->rows);
    if (args->json + csv + html < 2)
        return KANUN_OK;
    return kc_tool_say(KANUN_USAGE, "%s and %s would both write to standard output",
                       args->json ? "--json" : "--csv -", html ? "--html -" : "--csv -");
}

kanun_status kc_outputs_check(const kc_args *args)
{
    const struct {
        const char *option, *path, *kind;
        const char *const *begins;
    } all[] = {{"--csv", args->csv, "table of kanun", tables},
               {"--html", args->html, "page of kanun", pages},
               {"--rows", args->rows, "file of rows", rows},
               {"-o", args->shard ? args->output : NULL, "part of a run", parts},
               {"--record", args->record, NULL, NULL}};
    int count = sizeof all / sizeof *all;
    for (int n = 0; n < count; n++)
        for (int m = 0; m < n; m++)
            if (all[n].path && all[m].path && strcmp(all[n].path, "-") != 0 &&
                is_same(all[n].path, all[m].path))
                return kc_tool_say(KANUN_USAGE, "%s and %s are the same file", all[m].option,
                                   all[n].option);
    kanun_status status = check_standard(args);
    for (int n = 0; n < count && status == KANUN_OK; n++)
        if (all[n].path && all[n].begins && strcmp(all[n].path, "-") != 0)
            status = check_file(all[n].option, all[n].path, all[n].kind, all[n].begins);
    if (status == KANUN_OK && args->command == KC_COMMAND_run && args->output && !args->shard)
        status = check_folder(args->output);
    return status;
}

kanun_status kc_output_write(const char *option, const char *path, kc_put_all *put,
                             const void *payload)
{
    kn_file file;
    const char *why = "";
    if (!strcmp(path, "-")) {
        put(payload, stdout);
        return KANUN_OK;
    }
    bool fine = kn_file_begin(&file, path, KN_FOR_ALL, &why);
    if (fine) {
        put(payload, file.out);
        fine = kn_file_name(&file, &why);
    }
    if (fine)
        kn_file_close(&file);
    return fine ? KANUN_OK
                : kc_tool_say(KANUN_SYSTEM, "%s: cannot write '%s': %s", option, path, why);
}
