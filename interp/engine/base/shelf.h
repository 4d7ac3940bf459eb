/* SPDX-License-Identifier: MIT
 * shelf.h: the places where rules files and scripts are looked up: folders, or a shelf, which holds
 * texts in memory by path. A process that uses only a shelf opens no file. A bundle (bundle.h)
 * counts as a folder. It is not for records, which are always files.
 */
#ifndef KN_BASE_SHELF_H
#define KN_BASE_SHELF_H

#include <stdbool.h>
#include <stddef.h>

typedef struct kn_shelf kn_shelf;

/* NULL: out of memory. */
kn_shelf *kn_shelf_new(void);
void kn_shelf_free(kn_shelf *shelf);
/* Puts a copy of a text on the shelf, where it hides earlier texts with the same path; false: out
 * of memory. Paths are normalised as texts: "a/./b/../c" is "a/c". */
bool kn_shelf_put(kn_shelf *shelf, const char *path, const char *text, size_t size);
/* kn_shelf_count returns the number of texts; kn_shelf_cut removes all texts after the first
 * `count`. */
size_t kn_shelf_count(const kn_shelf *shelf);
void kn_shelf_cut(kn_shelf *shelf, size_t count);

/* Sets the files that the whole process reads from then on. Call it before threads start. With
 * `alone`, only the shelf; otherwise paths without a folder come from the shelf, all others from
 * the disk. NULL: the disk, the default. The shelf is borrowed. */
void kn_shelf_use(kn_shelf *shelf, bool alone);

/* True while a shelf is in use. Its texts may be removed later, so read them at once. */
bool kn_shelf_is_used(void);

/* ---- Looking ---- */

/* Returns the text on the shelf under `path`, and its size. NULL with *serves true: the shelf does
 * not have it; with *serves false: look on the disk. */
const char *kn_shelf_text(const char *path, size_t *size, bool *serves);

/* Returns the length of the path of the bundle that contains `path` (bundle.h); 0: there is none,
 * or the shelf serves the path. A confined process may not even look on the disk. */
size_t kn_shelf_bundle(const char *path);

/* KN_FOUND_OTHER: a pipe, a device, or a link that leads nowhere. */
typedef enum kn_found { KN_FOUND_NOTHING, KN_FOUND_FILE, KN_FOUND_FOLDER, KN_FOUND_OTHER } kn_found;

/* Two paths lead to the same file if they have equal identities. */
typedef struct kn_identity {
    unsigned long long device, number;
} kn_identity;

/* Returns the kind of the file at `path`, following links. `identity` may be NULL. */
kn_found kn_shelf_find(const char *path, kn_identity *identity);

/* Calls `each` with every name in a folder, in no particular order. False if a call of `each`
 * returned false, or if out of memory (errno ENOMEM). A missing folder counts as empty. */
bool kn_shelf_names(const char *folder, bool (*each)(void *payload, const char *name),
                    void *payload);

/* True if `path` is a folder itself, not a link to one. */
bool kn_shelf_is_plain_folder(const char *path);

/* Calls `each` for every file in a folder and in its subfolders, `deep` levels down, with the
 * file's path and with its path relative to the folder. Skips names that begin with a dot. A link
 * counts as a file, regardless of its target, because linked folders could form a circle or lead
 * elsewhere. Returns false as above. */
typedef bool kn_each_file(void *payload, const char *path, const char *below);
bool kn_shelf_walk(const char *folder, int deep, kn_each_file *each, void *payload);

#endif
