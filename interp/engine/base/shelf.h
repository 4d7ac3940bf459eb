/* SPDX-License-Identifier: MIT
 * shelf.h: where rules files and scripts are looked for: in folders, or on a shelf, which holds
 * texts by the paths that they would have. A process that uses a shelf alone opens no file, and
 * sees none. Not for records, which are read and written as files.
 */
#ifndef KN_BASE_SHELF_H
#define KN_BASE_SHELF_H

#include <stdbool.h>
#include <stddef.h>

typedef struct kn_shelf kn_shelf;

/* NULL when memory is out. */
kn_shelf *kn_shelf_new(void);
void kn_shelf_free(kn_shelf *shelf);
/* Puts a copy of a text there, in front of what may have that path already; false when memory is
 * out. Paths are compared as they are written: "a/./b/../c" is "a/c". */
bool kn_shelf_put(kn_shelf *shelf, const char *path, const char *text, size_t size);
/* How many texts it has; and away with those that came after the first `count`. */
size_t kn_shelf_count(const kn_shelf *shelf);
void kn_shelf_cut(kn_shelf *shelf, size_t count);

/* What the whole process reads from then on (before it has threads): with `alone` nothing but the
 * shelf; else paths without a folder come from the shelf and all others from the disk. NULL: the
 * disk, as at first. The shelf is borrowed. */
void kn_shelf_use(kn_shelf *shelf, bool alone);

/* True while a shelf is in use. What it has may be taken away, so that it is to be read now. */
bool kn_shelf_is_used(void);

/* ---- Looking ---- */

/* The text that the shelf has under `path`, and its size. NULL with *serves true: there is none;
 * with *serves false: the disk is to be asked. */
const char *kn_shelf_text(const char *path, size_t *size, bool *serves);

typedef enum kn_found { KN_FOUND_NOTHING, KN_FOUND_FILE, KN_FOUND_FOLDER } kn_found;

/* Two paths lead to the same file if these are equal. */
typedef struct kn_identity {
    unsigned long long device, number;
} kn_identity;

/* What is at `path`, behind all links; `identity` may be NULL. */
kn_found kn_shelf_find(const char *path, kn_identity *identity);

/* Calls `each` with every name in a folder, in no order. False when `each` was false, and with
 * errno ENOMEM when memory is out; a folder that there is not has no names. */
bool kn_shelf_names(const char *folder, bool (*each)(void *payload, const char *name),
                    void *payload);

/* True if `path` is a folder itself, no link to one. */
bool kn_shelf_is_plain_folder(const char *path);

/* Calls `each` with every file in a folder and, `deep` levels down, in those below it, by its path
 * and by what follows the folder in it. What begins with a dot is left out. A link counts as a
 * file, whatever it leads to: folders behind it could lead in a circle, or elsewhere. False as
 * above. */
typedef bool kn_each_file(void *payload, const char *path, const char *below);
bool kn_shelf_walk(const char *folder, int deep, kn_each_file *each, void *payload);

#endif
