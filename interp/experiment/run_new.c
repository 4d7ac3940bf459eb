/* SPDX-License-Identifier: MIT
 * run_new.c: functions with which new.lua writes files: the path of a parent, and new files that
 * never replace existing files.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include "experiment/run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/plain.h"
#include "base/print.h"
#include "command/tool.h"

/* is_plain(text): returns true if all characters of the text can be printed. */
int ke_run_is_plain(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    lua_pushboolean(L, kn_plain_fault(given[0].text, given[0].length) == given[0].length);
    return 1;
}

/* Finds the path of a rules file relative to the folder of the new file. The caller frees it. Rules
 * files can only extend files beside or below them. */
static kanun_status find_parent(const char *file, const char *game, char **parent)
{
    size_t length = (size_t)(kn_path_name(file) - file);
    char *folder = kn_printed("%.*s", length ? (int)length : 1, length ? file : ".");
    char *here = realpath(folder, NULL), *there = realpath(game, NULL);
    kanun_status status = KANUN_OK;
    if (!here) {
        status = kc_tool_say(KANUN_SYSTEM, "cannot write '%s': %s", file, strerror(errno));
    } else if (here && there) {
        length = strlen(here);
        if (!strncmp(there, here, length) && there[length] == '/')
            *parent = kn_printed(".%s", there + length);
        else
            status = kc_tool_say(KANUN_USAGE,
                                 "a rules file can extend only files beside or below it: write %s "
                                 "into the folder of %s",
                                 kn_path_name(file), game);
    }
    kn_free(folder);
    free(here);
    free(there);
    return status;
}

/* beside(file, game): returns the path of the rules file `game` relative to the folder of `file`.
 * Ends the command if `file` can't extend it. */
int ke_run_beside(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    char *parent = NULL;
    ke_run_commands_only(L, host, "beside");
    kanun_status status = find_parent(given[0].text, given[1].text, &parent);
    const char *copy = parent ? ke_run_copy(L, host, parent, strlen(parent)) : NULL;
    kn_free(parent);
    if (status != KANUN_OK)
        ke_run_fail(L, host, status);
    lua_pushstring(L, copy);
    return 1;
}

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

/* report:take(): returns the report so far as a text, and begins a new one. */
int ke_run_take_report(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    ke_run *run = ke_run_of(host);
    char *text;
    size_t size;
    FILE *out = kn_text_open(&text, &size);
    ke_run_end_table(run);
    ke_items_print(run->report.first, out);
    kn_text_close(out);
    run->report.first = run->report.last = NULL;
    const char *copy = kn_arena_text(run->arena, text, size);
    free(text);
    lua_pushstring(L, copy);
    return 1;
}

/* write_new(path, text, other path, other text): writes both files. If that fails, the command ends
 * and neither file is written. */
int ke_run_write_new(lua_State *L, kl_host *host, const kl_object *self, const kl_value *given)
{
    const char *file = given[0].text, *other = given[2].text;
    kanun_status status = KANUN_OK;
    ke_run_commands_only(L, host, "write_new");
    if (!access(file, F_OK) || !access(other, F_OK))
        status = is_there(access(file, F_OK) ? other : file);
    if (status == KANUN_OK)
        status = write_file(file, given[1].text);
    if (status == KANUN_OK && (status = write_file(other, given[3].text)) != KANUN_OK)
        unlink(file);
    if (status != KANUN_OK)
        ke_run_fail(L, host, status);
    return 0;
}
