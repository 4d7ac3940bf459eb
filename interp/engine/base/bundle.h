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
    KN_BUNDLE_NAME = 200, /* bytes of a name with its folders */
    KN_BUNDLE_VERSION = 1
};

/* Returns the length of the bundle's own path at the beginning of `path` ("a/b.kanun" of
 * "a/b.kanun/c.yaml"); 0: it does not lead into a bundle; a folder of
 * that name is not one. */
size_t kn_bundle_length(const char *path);

/* True for a name that a file in a bundle may have: steps separated by slashes, none hidden or
 * upwards, that end in .yaml or .lua. */
bool kn_bundle_name(const char *name);

/* Returns a copy of the file at that path in a bundle, to be freed with kn_free. NULL: not there
 * (errno ENOENT), the bundle can't be read (EIO), or out of memory (ENOMEM); *why is the reason. */
char *kn_bundle_text(const char *path, size_t *size, const char **why);

/* Returns the path of the game in a bundle, "a/b.kanun/c.yaml", to be freed with kn_free; NULL as
 * above. */
char *kn_bundle_game(const char *bundle, const char **why);

/* Returns the digest of the rules when the bundle was written, to be freed with kn_free; NULL: it
 * has none, or can't be read. */
char *kn_bundle_digest(const char *bundle);

/* What is at that path in a bundle, and the names in a folder of it, as in shelf.h. */
kn_found kn_bundle_find(const char *path, kn_identity *identity);
bool kn_bundle_names(const char *folder, bool (*each)(void *payload, const char *name),
                     void *payload);

#endif
