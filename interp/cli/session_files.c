/* SPDX-License-Identifier: MIT
 * session_files.c: fills the shelf of a session, with the texts of a request or with the files of
 * the search path, for a session that can't open files later. The loader reports errors in these
 * files.
 */
#include "cli/session_files.h"

#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "document/node.h"
#include "cli/confine.h"
#include "command/tool.h"
#include "script/host.h"

enum {
    NAME_MAX_BYTES = 100,
    FOLDERS_DEEP = 8, /* levels of subfolders, as in the search for games */
    BOOKS_MAX = 10000
};
#define BYTES_MAX (64u << 20)

/* ---- Of a request ---- */

/* True for letters, digits, "_", "-" and dots, without a dot at the start. */
static bool is_plain(const char *name)
{
    size_t length = strlen(name);
    return *name != '.' && length <= NAME_MAX_BYTES &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.") ==
               length &&
           (kn_path_ends(name, ".yaml") || kn_path_ends(name, ".lua"));
}

kanun_status kc_files_put(kn_shelf *shelf, const json_t *files, kr_failure *refusal)
{
    const char *name;
    json_t *text;
    if (!json_is_object(files))
        return kr_fail(refusal, KANUN_USAGE, "field",
                       "`files` must be an object: {\"mine.yaml\": \"name: ...\"}");
    json_object_foreach((json_t *)(uintptr_t)files, name, text)
    {
        if (!is_plain(name))
            return kr_fail(refusal, KANUN_USAGE, "field",
                           "files: '%.60s' is not a plain name that ends in .yaml or .lua, such as "
                           "mine.yaml",
                           name);
        if (!json_is_string(text))
            return kr_fail(refusal, KANUN_USAGE, "field",
                           "files: the value of '%.60s' must be a string", name);
        kn_shelf_put(shelf, name, json_string_value(text), json_string_length(text));
    }
    return KANUN_OK;
}

/* ---- Of the search path ---- */

/* The state of reading. */
typedef struct reading {
    kn_shelf *shelf;
    size_t bytes;
    const char **why; /* why reading stopped */
} reading;

/* Reads one file like the loader, and skips unreadable files. Returns false if there are too many
 * files. */
static bool read_file(void *payload, const char *path, const char *below)
{
    reading *r = payload;
    bool rules = kn_path_ends(below, ".yaml");
    kd_unread unread;
    size_t size = 0;
    if (!rules && !kn_path_ends(below, ".lua"))
        return true;
    char *text =
        kd_file_read(path, rules ? ".yaml" : ".lua",
                     rules ? (size_t)KD_YAML_BYTES : (size_t)KL_LUA_SOURCE, &size, &unread);
    if (!text)
        return unread.code != KN_E_MEMORY;
    r->bytes += size;
    bool few = r->bytes <= BYTES_MAX && kn_shelf_count(r->shelf) < BOOKS_MAX,
         fine = few && kn_shelf_put(r->shelf, path, text, size);
    if (!few)
        *r->why = "the files on the search path are too large to be read at once";
    kn_free(text);
    return fine;
}

bool kc_files_preload(kn_shelf *shelf, const char *const *folders, const char **why)
{
    bool fine = true;
    reading all = {.shelf = shelf, .why = why};
    *why = KN_MEMORY_OUT;
    for (int n = 0; fine && folders[n]; n++) {
        char *scripts = kn_printed("%s/../scripts/hooks", folders[n]);
        fine = kn_shelf_walk(folders[n], FOLDERS_DEEP, read_file, &all) &&
               kn_shelf_walk(scripts, 0, read_file, &all);
        kn_free(scripts);
    }
    return fine;
}

kanun_status kc_files_confine(kn_shelf *shelf, const char *const *folders)
{
    char **usual = NULL;
    const char *why;
    if (!folders)
        kanun_folders(&usual);
    bool fine = kc_files_preload(shelf, usual ? (const char *const *)usual : folders, &why);
    kanun_free(usual);
    if (!fine)
        return kc_tool_say(KANUN_SYSTEM, "--confine: %s", why);
    kn_shelf_use(shelf, true);
    return kc_confine();
}
