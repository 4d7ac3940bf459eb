/* SPDX-License-Identifier: MIT
 * bundle.h: a file NAME.kanun that holds the files of a game as texts. Other code treats it as a
 * folder: NAME.kanun/FILE is read from it. Nothing in it can lead to a file outside, because its
 * names are only looked up, never opened. Nothing here writes one.
 */
#ifndef KN_BASE_BUNDLE_H
#define KN_BASE_BUNDLE_H

#include "base/shelf.h"

#define KN_BUNDLE ".kanun"
enum {
    KN_BUNDLE_BYTES = 2 << 20, /* of the whole file */
    KN_BUNDLE_FILES = 200,
    KN_BUNDLE_NAME = 200, /* maximum length in bytes of a name, including its folders */
    KN_BUNDLE_VERSION = 1
};

/* Returns the length of the bundle's own path at the beginning of `path` ("a/b.kanun" in
 * "a/b.kanun/c.yaml"); 0: the path does not lead into a bundle, for example because the folder only
 * has such a name. */
size_t kn_bundle_length(const char *path);

/* True for a name that a file in a bundle may have: it ends in .yaml or .lua, and slashes
 * separate its steps. No step is hidden or leads upwards. */
bool kn_bundle_name(const char *name);

/* Returns a copy of the file that a bundle has at that path, to be freed with kn_free. NULL: the
 * file does not exist (errno ENOENT), the bundle can't be read (EIO), or out of memory (ENOMEM);
 * *why is the reason. */
char *kn_bundle_text(const char *path, size_t *size, const char **why);

/* Returns the path of the game that a bundle contains, "a/b.kanun/c.yaml", to be freed with
 * kn_free; NULL as above. */
char *kn_bundle_game(const char *bundle, const char **why);

/* Returns the digest that the rules had when the bundle was written, to be freed with kn_free;
 * NULL: there is none, or the bundle can't be read. */
char *kn_bundle_digest(const char *bundle);

/* These return the file at a path of the bundle, and the names in a folder of the bundle, as in
 * shelf.h. */
kn_found kn_bundle_find(const char *path, kn_identity *identity);
bool kn_bundle_names(const char *folder, bool (*each)(void *payload, const char *name),
                     void *payload);

#endif
