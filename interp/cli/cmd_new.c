/* SPDX-License-Identifier: MIT
 * cmd_new.c: `kanun new`: writes a rules file that extends a game, with the game's options as
 * comments, and a test file beside it. Neither replaces a file.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/plain.h"
#include "base/print.h"
#include "base/words.h"
#include "command/tool.h"
#include "experiment/run.h"

/* A file that is being made. */
typedef struct new_file {
    const kc_args *args;
    const kanun_rules *rules;  /* of the parent */
    const char *game, *parent; /* as the user names it, and as `extends` has it */
    char file[PATH_MAX], test[PATH_MAX], name[256];
} new_file;

/* A command, as a shell reads it. */
static void put_command(const new_file *m, const char *command, const char *word, FILE *out)
{
    kn_print(out, "kanun %s", command);
    kc_tool_part(" ", word, out);
    for (int n = 0; n < m->args->folders; n++)
        kc_tool_part(" --path ", m->args->folder[n], out);
}

/* ---- Both texts ---- */

/* Runs a script of scripts/commands with the game and these words. */
static kanun_status put(const new_file *m, const char *script, const char *second,
                        const char *third, FILE *out)
{
    const char *const word[] = {m->game, second, third};
    kc_args args = *m->args;
    args.word = (char **)(uintptr_t)word;
    args.words = 3;
    return ke_run_script_text(&args, script, out);
}

/* The rules file (new.lua). */
static kanun_status put_rules(const new_file *m, FILE *out)
{
    return put(m, "new", m->parent, m->name, out);
}

/* And the test file (new_test.lua), which plays to a position that the game passes. */
static kanun_status put_test(const new_file *m, FILE *out)
{
    char *path = kn_printed("./%s", kn_path_name(m->file));
    kanun_status status = put(m, "new_test", path, m->test, out);
    kn_free(path);
    return status;
}

/* ---- Files ---- */

static kanun_status is_there(const char *path)
{
    return kc_tool_say(KANUN_USAGE, "%s already exists: choose another name, or remove it", path);
}

static kanun_status cannot(const char *path, const char *why)
{
    if (errno == EEXIST)
        return is_there(path);
    return kc_tool_say(KANUN_SYSTEM, "cannot write '%s': %s", path, why);
}

static kanun_status write_file(const char *path, const char *text)
{
    const char *why = "";
    FILE *out = kn_file_create(path, &why);
    if (!out)
        return cannot(path, why);
    kn_print_own(out, text);
    bool failed = ferror(out);
    errno = 0;
    if (!fclose(out) && !failed)
        return KANUN_OK;
    kanun_status status = cannot(path, strerror(errno ? errno : EIO));
    unlink(path);
    return status;
}

/* FILE.yaml and FILE.test.yaml, and the name of the game: the words of the file's name. */
static kanun_status name_files(new_file *m)
{
    const char *variant = kn_path_name(kanun_rules_info(m->rules)->id);
    const char *file = m->args->words ? m->args->word[0] : "";
    size_t length = strlen(file), stem = kn_path_stem(file, ".yaml");
    if (kn_plain_fault(file, length) < length)
        return kc_tool_say(KANUN_USAGE, "'%s': a file name with characters that can't be printed",
                           file);
    if (length + sizeof ".test.yaml" > PATH_MAX)
        return kc_tool_say(KANUN_USAGE, "the name of the file is too long");
    const char *base = kn_path_name(file);
    if (m->args->words && !*base)
        return kc_tool_say(KANUN_USAGE, "'%s' is a folder: name a file, %sours.yaml", file, file);
    if (strcmp(file, "-") && stem == length && strchr(base, '.'))
        return kc_tool_say(
            KANUN_USAGE, "'%s': the name of a rules file ends in .yaml; did you mean '%.*s.yaml'?",
            file, (int)(strrchr(base, '.') - file), file);
    if (kn_path_ends(file, ".test.yaml"))
        return kc_tool_say(
            KANUN_USAGE,
            "'%s': files that end in .test.yaml have tests; name the rules file, and "
            "its tests are written beside it",
            file);
    if (!m->args->words || !strcmp(file, "-"))
        snprintf(m->file, sizeof m->file, "my_%.*s.yaml", (int)kn_path_stem(variant, ".yaml"),
                 variant);
    else
        snprintf(m->file, sizeof m->file, "%.*s.yaml", (int)stem, file);
    stem = kn_path_stem(m->file, ".yaml");
    snprintf(m->test, sizeof m->test, "%.*s.test.yaml", (int)stem, m->file);
    base = kn_path_name(m->file);
    snprintf(m->name, sizeof m->name, "%.*s", (int)kn_path_stem(base, ".yaml"), base);
    for (char *c = m->name; *c; c++)
        *c = *c == '_' || *c == '-' ? ' ' : *c;
    *m->name = (char)toupper((unsigned char)*m->name);
    return KANUN_OK;
}

/* A parent that is a file: its path from where the new file lies, to be freed. Rules files extend
 * only what lies beside or below them. */
static kanun_status name_parent(new_file *m, const char *game, char **parent)
{
    if (!kn_path_ends(game, ".yaml")) {
        m->parent = game;
        return KANUN_OK;
    }
    size_t length = (size_t)(kn_path_name(m->file) - m->file);
    char *folder = kn_printed("%.*s", length ? (int)length : 1, length ? m->file : ".");
    char *here = realpath(folder, NULL), *there = realpath(game, NULL);
    kanun_status status = KANUN_OK;
    if (!here) {
        status = kc_tool_say(KANUN_SYSTEM, "cannot write '%s': %s", m->file, strerror(errno));
    } else if (here && there) {
        length = strlen(here);
        if (!strncmp(there, here, length) && there[length] == '/')
            *parent = kn_printed(".%s", there + length);
        else
            status = kc_tool_say(KANUN_USAGE,
                                 "a rules file can extend only files beside or below it: write %s "
                                 "into the folder of %s",
                                 kn_path_name(m->file), game);
    }
    m->parent = *parent;
    kn_free(folder);
    free(here);
    free(there);
    return status;
}

/* ---- All together ---- */

static void tell_next(const new_file *m)
{
    static const char *const next[] = {"check", "test", "play"};
    kn_say_to(stdout, m->args->lang, "new.written", KN_OUTSIDE("file", m->file),
              KN_OUTSIDE("test", m->test));
    for (size_t n = 0; n < sizeof next / sizeof *next; n++) {
        fputs("  ", stdout);
        put_command(m, next[n], strcmp(next[n], "test") ? m->file : m->test, stdout);
        fputc('\n', stdout);
    }
}

/* Both texts first: a game that fails leaves no file. */
static kanun_status write_both(const new_file *m)
{
    char *rules, *test;
    size_t size;
    FILE *out = kn_text_open(&rules, &size);
    kanun_status status = put_rules(m, out);
    kn_text_close(out);
    bool made = status == KANUN_OK;
    out = kn_text_open(&test, &size);
    if (made)
        status = put_test(m, out);
    kn_text_close(out);
    if (status == KANUN_OK && (!access(m->file, F_OK) || !access(m->test, F_OK)))
        status = is_there(access(m->file, F_OK) ? m->test : m->file);
    if (status == KANUN_OK)
        status = write_file(m->file, rules);
    if (status == KANUN_OK && (status = write_file(m->test, test)) != KANUN_OK)
        unlink(m->file);
    free(rules);
    free(test);
    if (status == KANUN_OK)
        tell_next(m);
    return status;
}

static kanun_status make(const kc_args *args, const char *game)
{
    new_file m = {.args = args, .game = game};
    kanun_rules *rules;
    char *parent = NULL;
    bool printed = args->words && !strcmp(args->word[0], "-");
    kanun_status status = kc_tool_load(args, game, &rules);
    m.rules = rules;
    if (status == KANUN_OK)
        status = name_files(&m);
    if (status == KANUN_OK)
        status = name_parent(&m, game, &parent);
    if (status == KANUN_OK && printed)
        status = put_rules(&m, stdout);
    else if (status == KANUN_OK)
        status = write_both(&m);
    kn_free(parent);
    kanun_rules_free(rules);
    return status;
}

kanun_status kc_cmd_new(const kc_args *args)
{
    char *from = (char *)(uintptr_t)args->from, *chosen = NULL;
    kc_args asking = *args; /* which game, or which one of a family */
    asking.word = &from;
    asking.words = from ? 1 : 0;
    kanun_status status = kc_family_choose(&asking, &chosen);
    if (status == KANUN_OK && !chosen && !from)
        status = kc_tool_say(KANUN_USAGE,
                             "new needs --from GAME; `kanun list` prints the games there are");
    if (status == KANUN_OK)
        status = make(args, chosen ? chosen : from);
    free(chosen);
    return status;
}
