/* SPDX-License-Identifier: MIT
 * packed_rules.c: finds the parents and scripts of a game in a pack (NAME.kanun): on the search
 * path if it has the same files, otherwise in the pack. With the search path, their learnt players
 * are found, too. It never mixes them.
 */
#include <string.h>

#include "base/bundle.h"
#include "base/file.h"
#include "base/memory.h"
#include "game/compile.h"
#include "script/host.h"

static const char rules_folder[] = "ruledefs/", hooks_folder[] = "scripts/hooks/";

static char *read_file(const char *path, size_t *size)
{
    kd_unread unread;
    bool lua = kn_path_ends(path, ".lua");
    return kd_file_read(path, lua ? ".lua" : ".yaml",
                        lua ? (size_t)KL_LUA_SOURCE : (size_t)KD_YAML_BYTES, size, &unread);
}

/* A pack and the files on the search path. */
typedef struct comparing {
    const char *const *folders;
    bool any, same; /* the game has parents or scripts, all of which are installed */
} comparing;

/* Returns the text of a file that the search path has in place of a pack's; NULL: there is none. */
static char *installed(const char *const *folders, const char *below, size_t *size)
{
    bool rules = strncmp(below, rules_folder, strlen(rules_folder)) == 0;
    char *text = NULL;
    for (int n = 0; !text && folders && folders[n]; n++) {
        char *path = rules ? kn_printed("%s/%s", folders[n], below + strlen(rules_folder))
                           : kn_printed("%s/../%s", folders[n], below);
        text = path ? read_file(path, size) : NULL;
        kn_free(path);
    }
    return text;
}

static bool compare(void *payload, const char *path, const char *below)
{
    comparing *c = payload;
    size_t size = 0, other_size = 0;
    if (strncmp(below, rules_folder, strlen(rules_folder)) != 0 &&
        strncmp(below, hooks_folder, strlen(hooks_folder)) != 0)
        return true;
    c->any = true;
    char *text = c->same ? read_file(path, &size) : NULL,
         *other = text ? installed(c->folders, below, &other_size) : NULL;
    c->same = other && size == other_size && memcmp(text, other, size) == 0;
    kn_free(text);
    kn_free(other);
    return true;
}

const char *const *kg_packed_folders(kn_arena *arena, const char *path, const char *const *folders)
{
    enum { DEEP = 8 };
    size_t length = kn_shelf_bundle(path);
    char *pack = length ? kn_printed("%.*s", (int)length, path) : NULL;
    comparing c = {folders, false, true};
    bool fine = pack && kn_shelf_walk(pack, DEEP, compare, &c);
    kn_free(pack);
    if (!fine || !c.any || c.same)
        return folders;
    int count = 0;
    while (folders && folders[count])
        count++;
    const char **own = kn_arena_array(arena, (size_t)count + 2, sizeof *own);
    if (!own)
        return folders;
    own[0] = kn_arena_print(arena, "%.*s/ruledefs", (int)length, path);
    for (int n = 0; n < count; n++)
        own[n + 1] = folders[n];
    return own[0] ? (const char *const *)own : folders;
}
