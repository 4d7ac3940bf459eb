/* SPDX-License-Identifier: MIT
 * session_files.c: fills the shelf of a session: with the texts of a request, and with what lies on
 * the search path, for a session that can open nothing later. What is wrong in them the loader
 * says.
 */
#include "cli/session_files.h"

#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "document/node.h"
#include "cli/confine.h"
#include "cli/tool.h"
#include "script/host.h"

enum {
    NAME_MAX_BYTES = 100,
    FOLDERS_DEEP = 8, /* as the search for games goes */
    BOOKS_MAX = 10000
};
#define BYTES_MAX (64u << 20)

/* ---- Of a request ---- */

/* Letters, digits, "_", "-" and dots, none of them first. */
static bool is_plain(const char *name)
{
    size_t length = strlen(name);
    return *name != '.' && length <= NAME_MAX_BYTES &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.") ==
               length &&
           (kn_path_ends(name, ".yaml") || kn_path_ends(name, ".lua"));
}

kanun_status kc_files_put(kn_shelf *shelf, const json_t *files, kr_trouble *refusal)
{
    const char *name;
    json_t *text;
    if (!json_is_object(files))
        return kr_refuse(refusal, KANUN_USAGE, "field",
                         "files is an object: {\"mine.yaml\": \"name: ...\"}");
    json_object_foreach((json_t *)(uintptr_t)files, name, text)
    {
        if (!is_plain(name))
            return kr_refuse(refusal, KANUN_USAGE, "field",
                             "files: '%.60s' is no plain name that ends in .yaml or .lua, such as "
                             "mine.yaml",
                             name);
        if (!json_is_string(text))
            return kr_refuse(refusal, KANUN_USAGE, "field", "files: what '%.60s' has is a text",
                             name);
        if (!kn_shelf_put(shelf, name, json_string_value(text), json_string_length(text)))
            return kr_refuse_memory(refusal);
    }
    return KANUN_OK;
}

/* ---- Of the search path ---- */

/* A folder that is read. */
typedef struct reading {
    kn_shelf *shelf;
    const char *folder;
    int deep;
    size_t *bytes;    /* read so far */
    const char **why; /* it went no further */
} reading;

static bool read_folder(const reading *above, const char *folder, int deep);

/* Reads one file as the loader would; one that it could not read is left out. False when memory is
 * out, or all is too much. */
static bool read_file(const reading *r, const char *path, const char *ending, size_t limit)
{
    kd_unread unread;
    size_t size = 0;
    char *text = kd_file_read(path, ending, limit, &size, &unread);
    if (!text)
        return unread.code != KN_E_MEMORY;
    *r->bytes += size;
    bool few = *r->bytes <= BYTES_MAX && kn_shelf_count(r->shelf) < BOOKS_MAX,
         fine = few && kn_shelf_put(r->shelf, path, text, size);
    if (!few)
        *r->why = "the files of the search path are too much to be read at once";
    kn_free(text);
    return fine;
}

static bool visit(void *payload, const char *name)
{
    const reading *r = payload;
    if (*name == '.')
        return true;
    char *path = kn_printed("%s/%s", r->folder, name);
    if (!path)
        return false;
    bool fine = true;
    if (kn_path_ends(name, ".yaml"))
        fine = read_file(r, path, ".yaml", KD_YAML_BYTES);
    else if (kn_path_ends(name, ".lua"))
        fine = read_file(r, path, ".lua", KL_LUA_SOURCE);
    else if (r->deep < FOLDERS_DEEP && kn_shelf_is_plain_folder(path))
        fine = read_folder(r, path, r->deep + 1);
    kn_free(path);
    return fine;
}

static bool read_folder(const reading *above, const char *folder, int deep)
{
    reading r = *above;
    r.folder = folder;
    r.deep = deep;
    return kn_shelf_names(folder, visit, &r);
}

bool kc_files_preload(kn_shelf *shelf, const char *const *folders, const char **why)
{
    size_t bytes = 0;
    bool fine = true;
    const reading all = {.shelf = shelf, .bytes = &bytes, .why = why};
    *why = KN_MEMORY_OUT;
    for (int n = 0; fine && folders[n]; n++) {
        char *scripts = kn_printed("%s/../scripts/hooks", folders[n]);
        fine =
            scripts && read_folder(&all, folders[n], 0) && read_folder(&all, scripts, FOLDERS_DEEP);
        kn_free(scripts);
    }
    return fine;
}

kanun_status kc_files_confine(kn_shelf *shelf, const char *const *folders)
{
    char **usual = NULL;
    const char *why;
    if (!folders && kanun_folders(&usual) != KANUN_OK)
        return kc_tool_memory();
    bool fine = kc_files_preload(shelf, usual ? (const char *const *)usual : folders, &why);
    kanun_free(usual);
    if (!fine)
        return kc_tool_say(KANUN_SYSTEM, "--confine: %s", why);
    kn_shelf_use(shelf, true);
    return kc_confine();
}
